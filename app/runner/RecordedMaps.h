#pragma once

#include "app/runner/LevelMaps.h"

#include <filesystem>

namespace percept::runner {

struct RecordedMoment {
    MapRequest request;
    Frame frame = 0;
};

/// What maps of a recorded run at a moment are made of: its level, where everybody was, who had
/// been hit by then.
/// @param frame nothing: the last one
/// @param ofRun the maps that tasks of the run had worked out by then, for which it is simulated
///        again up to there
/// @errors those of replay::Recording::open and of levelOfRun(); NotFound: the run has no such
///         frame; of the run also InvalidInput: no task of it works maps out, and those of
///         replay::StateCursor
[[nodiscard]] Result<RecordedMoment> momentOf(const std::filesystem::path& recording,
                                              std::optional<Frame> frame = std::nullopt,
                                              bool ofRun = false);

} // namespace percept::runner
