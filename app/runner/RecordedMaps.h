#pragma once

#include "editor/ask/LevelMaps.h"
#include "percept/sim/Modules.h"

#include <filesystem>

namespace percept::runner {

enum class WhatOfRun {
    Poses,     ///< where everybody was
    Knowledge, ///< and what each side remembered of the others
    Maps,      ///< the maps that tasks of the run had worked out by then
};

struct RecordedMoment {
    ask::MapRequest request;
    Frame frame = 0;
};

/// What maps of a recorded run at a moment are made of: its level, where everybody was, who had
/// been hit by then.
/// @param frame nothing: the last one
/// @param what beyond poses it is simulated again up to there
/// @param modules that the run had
/// @errors those of replay::Recording::open and of levelOfRun(); NotFound: the run has no such
///         frame; beyond poses also those of replay::StateCursor; of maps also InvalidInput: no
///         task of the run works them out
[[nodiscard]] Result<RecordedMoment> momentOf(const std::filesystem::path& recording,
                                              std::optional<Frame> frame = std::nullopt,
                                              WhatOfRun what = WhatOfRun::Poses,
                                              const sim::Modules& modules = {});

} // namespace percept::runner
