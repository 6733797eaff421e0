#pragma once

#include "percept/level/LevelFile.h"

namespace percept::level {

/// A level, or a text that has some of its parts alone.
struct LevelPart {
    LevelFile file;
    bool whole = false; ///< the text is a level
    /// The text is a schedule itself, `{"tasks": [...]}`: places such as `schedule.tasks[0]` are
    /// `tasks[0]` in it.
    bool scheduleAlone = false;
};

/// Reads a level; or `{"tasks": [...]}`, a schedule; or an object with parts of a level but
/// without "format", such as `{"lod": {...}}`. A schedule without kind is of kind `frequency`.
///
/// @param fileName for the places of errors, `fileName:line`
/// @errors as parseLevel; InvalidInput for an object without any part of a level
[[nodiscard]] Result<LevelPart> parseLevelPart(std::string_view text, std::string_view fileName);

} // namespace percept::level
