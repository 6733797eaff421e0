#pragma once

#include "percept/trace/Records.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace percept::replay {

/// Frames from the first to the last, which is one of them.
struct FrameSpan {
    Frame first = 0;
    Frame last = 0;
    friend bool operator==(const FrameSpan&, const FrameSpan&) = default;
};

/// What is asked of Recording::traffic; all conditions must hold.
struct TrafficFilter {
    Frame from = 0;
    Frame to = 0;                                ///< inclusive
    std::optional<trace::AgentId> agent{};       ///< records of or about this agent
    std::vector<std::string> kinds{};            ///< tables; empty: all
    std::vector<std::string> withoutKinds{};     ///< tables that are left out
    std::vector<trace::AgentId> agents{};        ///< of or about any of them; empty: all
    std::vector<trace::AgentId> withoutAgents{}; ///< neither of nor about any of them
    /// Perceived or emitted in any of them, as far as a record says; empty: anywhere
    std::vector<trace::RegionId> regions{};
    std::vector<trace::RegionId> withoutRegions{}; ///< in none of them
    std::vector<trace::Gate> gates{};              ///< one of them failed; empty: whatever
    std::vector<trace::Gate> withoutGates{};       ///< none of them failed
    std::vector<FrameSpan> frames{};               ///< in any of them; empty: at any time
    std::vector<FrameSpan> withoutFrames{};        ///< in none of them
    std::string text{};        ///< occurs in kind, names or detail, whatever the case (ASCII)
    std::string withoutText{}; ///< does not
    friend bool operator==(const TrafficFilter&, const TrafficFilter&) = default;
};

/// Where a record lies. Small, because a table keeps one per row.
struct TrafficKey {
    trace::RecordId id = trace::kNoRecord;
    std::int32_t frame = 0;
    std::uint16_t kind = 0; ///< place in RunInfo::kinds
    friend bool operator==(const TrafficKey&, const TrafficKey&) = default;
};

/// Some keys in order of ids.
struct TrafficChunk {
    std::vector<TrafficKey> keys;
    trace::RecordId last = trace::kNoRecord; ///< what comes next begins behind it
    bool all = false;                        ///< there is no more now
};

/// A record of any kind, in words.
struct TrafficRow {
    trace::RecordId id = trace::kNoRecord;
    Frame frame = 0;
    trace::RecordId cause = trace::kNoRecord;
    std::string kind; ///< the table that has it
    std::string category;
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    std::string detail; ///< the other columns: "sense sight, distance 3.25"
    /// That made the signal which the record is, or is about, where no agent did; else empty.
    std::string emitter{};
};

} // namespace percept::replay
