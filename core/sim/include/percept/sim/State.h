#pragma once

#include "percept/agent/Stage.h"
#include "percept/agent/State.h"
#include "percept/base/Difference.h"
#include "percept/base/Result.h"
#include "percept/knowledge/AwarenessLinks.h"
#include "percept/sim/AgentDetail.h"
#include "percept/sim/Scheduled.h"
#include "percept/world/EventStage.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace percept::sim {

struct World;

/// What only some levels have.
struct Extras {
    std::optional<ScheduledState> scheduled;
    std::vector<agent::StageState> stages; ///< by place in World::stages
    describe::Tail<TacticalState> tactical;
    /// Where this is, so are the tails before it, also empty ones: else they could not be told
    /// apart.
    describe::Tail<DetailState> detail;
    describe::Tail<knowledge::AwarenessState> awareness; ///< likewise
};
BOOST_DESCRIBE_STRUCT(Extras, (), (scheduled, stages, tactical, detail, awareness))

/// Everything that a run consists of at one frame. Equal states go on alike.
struct State {
    Frame frame = 0;
    trace::RecordCounter records;
    world::SenseStageState senses; ///< of everybody
    agent::State population;       ///< everybody, and what bodies meet
    world::EventStageState events; ///< of the level
    /// What was edited since the start, tasks apart: the latest edit of each thing.
    std::vector<trace::Command> edits;
    describe::Tail<Extras> extras;
};
BOOST_DESCRIBE_STRUCT(State, (), (frame, records, senses, population, events, edits, extras))

/// What those attend to who become aware by degrees; null: the level has none.
[[nodiscard]] const knowledge::AwarenessState* awarenessIn(const State& state);

/// Of the whole state. @cost about a nanosecond per value
[[nodiscard]] std::uint64_t hashOf(const State& state);
/// Of all that acts, and of signals and events on their way to it; what was edited is not told
/// apart until it has an effect.
[[nodiscard]] std::array<std::uint64_t, 3> hashesOfActors(const State& state);
/// Where two states differ first, in declaration order.
[[nodiscard]] std::optional<describe::Difference> firstDifference(const State& left,
                                                                  const State& right);
[[nodiscard]] std::vector<std::byte> saved(const State& state);
/// @errors Corrupt if the bytes are no state of agents with the brains of this world and of its
/// stages
[[nodiscard]] Result<State> loadState(const World& world, std::span<const std::byte> bytes);

} // namespace percept::sim
