#pragma once

#include "percept/agent/Scene.h"
#include "percept/lod/Observer.h"
#include "percept/schedule/Duties.h"
#include "percept/town/State.h"
#include "percept/town/Town.h"
#include "percept/trace/Trace.h"
#include "percept/trace/View.h"

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace percept::town {

using lod::Observer;

/// Memory that steps use again; no part of the state, may be dropped at any time.
struct Scratch {
    std::vector<double> importances; ///< by group
    std::vector<double> terms;
    /// By row: whose it was when the step began, as a group and a place in it.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> who;
};

/// What a town is simulated in: for whom, and with the population whose rows its people take.
struct Setting {
    std::span<const Observer> observers;
    agent::Scene* agents = nullptr;         ///< null: nobody becomes an agent
    std::function<void(AgentId)> left = {}; ///< called for a row that is free again
};

/// The initial state: everybody drawn by the seed, all blocks folded.
[[nodiscard]] State start(const Town& town, std::uint64_t seed);

/// One step: people are where their bodies went; what the plan does not name is done at once, each
/// inhabitant in his turn.
/// @param plan may be null
/// @cost O(individuals) and the cost of those whose turn it is
void step(const Town& town,
          State& state,
          const Setting& setting,
          Scratch& scratch,
          trace::Trace& trace,
          const schedule::DutyPlan* plan);

/// What there is to do of a duty now, one item each; see perform().
/// @param items taken over and filled
void collect(const Town& town,
             const State& state,
             schedule::Duty duty,
             Frame frame,
             std::vector<std::uint32_t>& items);
/// Does one item. Those whose inhabitants are folded meanwhile do nothing.
void perform(const Town& town,
             State& state,
             const Setting& setting,
             Scratch& scratch,
             trace::Trace& trace,
             schedule::Duty duty,
             std::uint32_t item);

/// An inhabitant's share of the time of Duty::People. @param item of collect() for it
[[nodiscard]] double priorityOf(const Town& town, const State& state, std::uint32_t item);
/// Walker::served; null: he is folded meanwhile.
[[nodiscard]] double* servedOf(State& state, std::uint32_t item);

/// Everybody's value of a property, added up: folding, unfolding and trade do not change it.
[[nodiscard]] double totalOf(const State& state, std::size_t property);
[[nodiscard]] std::uint32_t populationOf(const State& state);

void fillView(const Town& town, const State& state, trace::View& view);

} // namespace percept::town
