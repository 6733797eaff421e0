#pragma once

#include "percept/base/Difference.h"
#include "percept/base/Result.h"
#include "percept/deathmatch/Game.h"
#include "percept/guard/Watch.h"
#include "percept/sim/AgentDetail.h"
#include "percept/sim/Scheduled.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace percept::sim {

/// What only some levels have.
struct Extras {
    std::optional<ScheduledState> scheduled;
    std::optional<town::State> town;
    describe::Tail<TacticalState> tactical;
    /// Where this is, so are the tails before it, also empty ones: else they could not be told
    /// apart.
    describe::Tail<DetailState> detail;
};
BOOST_DESCRIBE_STRUCT(Extras, (), (scheduled, town, tactical, detail))

/// Everything that a run consists of at one frame. Equal states go on alike.
struct State {
    Frame frame = 0;
    trace::RecordCounter records;
    deathmatch::State match;
    guard::State watch;
    /// What was edited since the start, tasks apart: the latest edit of each thing.
    std::vector<trace::Command> edits;
    describe::Tail<Extras> extras;
};
BOOST_DESCRIBE_STRUCT(State, (), (frame, records, match, watch, edits, extras))

/// Of the whole state. @cost about a nanosecond per value
[[nodiscard]] std::uint64_t hashOf(const State& state);
/// Of all that acts, bots and guards; what was edited is not told apart until it has an effect.
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> hashesOfActors(const State& state);
/// Where two states differ first, in declaration order.
[[nodiscard]] std::optional<describe::Difference> firstDifference(const State& left,
                                                                  const State& right);
[[nodiscard]] std::vector<std::byte> saved(const State& state);
/// @errors Corrupt if the bytes are no state
[[nodiscard]] Result<State> loadState(std::span<const std::byte> bytes);

} // namespace percept::sim
