#pragma once

#include "percept/base/Random.h"
#include "percept/trace/TraceSink.h"

#include <cstdint>
#include <vector>

namespace percept {

/// The description of an ArbitraryRun.
[[nodiscard]] trace::RunInfo arbitraryInfo();

/// A run of arbitrary content: records of every kind, moving poses, commands and keyframes.
class ArbitraryRun {
public:
    explicit ArbitraryRun(std::uint64_t seed, std::uint32_t recordsPerKind = 2)
        : m_random(seed)
        , m_recordsPerKind(recordsPerKind) {}

    /// Hands the next frame to every sink.
    Result<void> step(const std::vector<trace::TraceSink*>& sinks);

private:
    void addRecords(const trace::Kind& kind);

    trace::RunInfo m_info = arbitraryInfo();
    Random m_random;
    std::uint32_t m_recordsPerKind;
    trace::RecordCounter m_counter;
    std::uint64_t m_sub = 0;
    trace::RecordBuffer m_records;
    std::vector<trace::Command> m_commands;
    trace::View m_view;
    trace::RecordId m_last = trace::kNoRecord;
    Frame m_frame = 0;
};

} // namespace percept
