#include "percept/sim/State.h"

#include "percept/base/Archive.h"
#include "percept/sim/Simulation.h"

/// The walks over everything that a run consists of are compiled here, once.
namespace percept::sim {

std::uint64_t hashOf(const State& state) {
    return describe::hash(state);
}

std::array<std::uint64_t, 3> hashesOfActors(const State& state) {
    return {describe::hash(state.population),
            describe::hash(state.events),
            describe::hash(state.senses)};
}

std::optional<describe::Difference> firstDifference(const State& left, const State& right) {
    return describe::firstDifference(left, right);
}

std::vector<std::byte> saved(const State& state) {
    return describe::save(state);
}

Result<State> loadState(const World& world, std::span<const std::byte> bytes) {
    auto state = describe::load<State>(bytes);
    if (!state)
        return state;
    auto& minds = state->population.minds;
    bool fits = minds.size() == world.arena.brains.size();
    for (std::size_t i = 0; fits && i < minds.size(); ++i)
        fits = minds[i].decode(world.arena.brains[i]->start(0));
    std::vector<agent::StageState> none;
    auto& staged = state->extras.value ? state->extras.value->stages : none;
    fits = fits && staged.size() == world.stages.size();
    for (std::size_t i = 0; fits && i < staged.size(); ++i)
        fits = staged[i].decode(world.stages[i].stage->emptyState());
    if (!fits)
        return failure(ErrorCode::Corrupt, "The saved state belongs to another level");
    return state;
}

} // namespace percept::sim
