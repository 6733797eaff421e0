#pragma once

#include "percept/trace/TraceSink.h"

#include <optional>
#include <vector>

namespace percept::record {

/// Frames on their way to the file.
struct Batch {
    struct FrameEntry {
        Frame frame = 0;
        Seconds time = 0;
        std::uint64_t hash = 0;
        std::optional<Micros> spent;
        std::int64_t firstId = 0; ///< ids of the frame's records start here
        std::int64_t records = 0;
        bool keyframe = false;
        std::vector<Micros> stages; ///< empty: not measured
        trace::View view;
    };

    /// Copies a frame.
    /// @param nextId an id above all that were handed over before; moved on
    void add(const trace::FrameOutput& output, std::int64_t& nextId);
    /// Keeps the memory.
    void clear();

    std::vector<FrameEntry> frames; ///< the first `frameCount` count, the others are memory
    std::size_t frameCount = 0;
    trace::RecordBuffer records;
    std::vector<trace::Command> commands;
    std::vector<trace::NamedTask> joined;
    std::vector<trace::Keyframe> keyframes;
    std::size_t recordCount = 0;
    std::size_t bytes = 0; ///< about what the batch takes
};

} // namespace percept::record
