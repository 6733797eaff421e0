#pragma once

#include "percept/agent/Scene.h"
#include "percept/lod/Observer.h"
#include "percept/town/State.h"
#include "percept/town/Town.h"
#include "percept/trace/Trace.h"
#include "percept/trace/View.h"

#include <array>
#include <cstdint>
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

/// What there is to do in a town; each may be a duty of the level's schedule.
enum class Work : std::uint8_t {
    Detail, ///< importances, and the levels that they choose
    People, ///< inhabitants that are simulated one by one
    Groups  ///< blocks and economies
};
inline constexpr std::array kWorks{Work::Detail, Work::People, Work::Groups};

/// The work that tasks of a schedule do.
struct Planned {
    std::array<bool, kWorks.size()> works{}; ///< by Work
    [[nodiscard]] bool has(Work work) const { return works[static_cast<std::size_t>(work)]; }
};

/// What a town is simulated in: for whom, and with the population whose rows its people take.
struct Setting {
    std::span<const Observer> observers;
    agent::Scene* agents = nullptr;         ///< null: nobody becomes an agent
    std::function<void(AgentId)> left = {}; ///< called for a row that is free again
};

/// The initial state: everybody drawn by the seed, all blocks folded.
[[nodiscard]] State start(const Town& town, std::uint64_t seed);

/// One step: people are where their bodies went; what is not planned is done at once, each
/// inhabitant in his turn.
/// @cost O(individuals) and the cost of those whose turn it is
void step(const Town& town,
          State& state,
          const Setting& setting,
          Scratch& scratch,
          trace::Trace& trace,
          const Planned& planned = {});

/// Adds what there is to do now, one item each; see perform().
void collect(const Town& town,
             const State& state,
             Work work,
             Frame frame,
             std::vector<std::uint32_t>& items);
/// Whether an item could have been collected.
[[nodiscard]] bool isItem(const Town& town, Work work, std::uint32_t item);
/// How many items there are at most: all inhabitants, all groups, or both.
[[nodiscard]] std::size_t fullRun(const Town& town, Work work);
/// Does one item. Those whose inhabitants are folded meanwhile do nothing.
void perform(const Town& town,
             State& state,
             const Setting& setting,
             Scratch& scratch,
             trace::Trace& trace,
             Work work,
             std::uint32_t item);

/// An inhabitant's share of the time of Work::People. @param item of collect() for it
[[nodiscard]] double priorityOf(const Town& town, const State& state, std::uint32_t item);
/// Walker::served; null: he is folded meanwhile.
[[nodiscard]] double* servedOf(State& state, std::uint32_t item);

/// Everybody's value of a property, added up: folding, unfolding and trade do not change it.
[[nodiscard]] double totalOf(const State& state, std::size_t property);
[[nodiscard]] std::uint32_t populationOf(const State& state);

/// Whether a state could be one of this town.
[[nodiscard]] bool fits(const Town& town, const State& state);

void fillView(const Town& town, const State& state, trace::View& view);

} // namespace percept::town
