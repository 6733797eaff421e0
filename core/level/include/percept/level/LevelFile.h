#pragma once

#include "percept/base/File.h"
#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Levels as text: `*.level.json`.
///
/// `readLevel` and `writeLevel` are inverse to each other: order, unknown keys and stated defaults
/// come back. Syntax and kinds of values are checked here, what they mean by `validate`.
namespace percept::level {

/// Larger files are refused.
inline constexpr std::uintmax_t kLargestLevelBytes = 64'000'000;

struct LevelFile {
    Level level;
    std::vector<Problem> hints; ///< keys that this version does not know
};

/// @errors NotFound, Unreadable; as `parseLevel`
[[nodiscard]] Result<LevelFile> readLevel(const std::filesystem::path& path);

/// @param fileName for the places of errors, `fileName:line`
/// @errors Corrupt: empty, binary, or not a level; UnsupportedVersion: written by a newer version;
///         InvalidInput: not JSON, or a value of a wrong kind
[[nodiscard]] Result<LevelFile> parseLevel(std::string_view text, std::string_view fileName);

/// Numbers are written with the fewest digits that read back exactly. What JSON cannot say
/// (infinite numbers, broken level::Json) becomes null; `saveLevel` refuses it.
[[nodiscard]] std::string writeLevel(const Level& level);

/// Replaces the file in one step; whatever fails, the old file stays.
///
/// @param existing see writeFileAtomically()
/// @errors InvalidInput, with the place of a value that cannot be written; Unwritable
[[nodiscard]] Result<void> saveLevel(const Level& level,
                                     const std::filesystem::path& path,
                                     Existing existing = Existing::Replace);

/// Finds places such as `walls[3].points[1]` in the text of a level.
///
/// @return a line per place, from 1; that of the nearest part around it which the text has
[[nodiscard]] std::vector<int> linesOf(std::string_view text, std::span<const std::string> places);

/// An error whose place is one in a level, said of the level's file: `file:line: place` instead.
///
/// @param text of the level; an error without a place is one of the whole file
[[nodiscard]] Error inFile(const Error& error, std::string_view text, std::string_view fileName);

} // namespace percept::level
