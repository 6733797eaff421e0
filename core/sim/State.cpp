#include "percept/sim/State.h"

#include "percept/agent/Arena.h"
#include "percept/base/Archive.h"

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

Result<State> loadState(const agent::Arena& arena, std::span<const std::byte> bytes) {
    auto state = describe::load<State>(bytes);
    if (!state)
        return state;
    auto& minds = state->population.minds;
    bool fits = minds.size() == arena.brains.size();
    for (std::size_t i = 0; fits && i < minds.size(); ++i)
        fits = minds[i].decode(arena.brains[i]->start(0));
    if (!fits)
        return failure(ErrorCode::Corrupt, "The saved state belongs to another level");
    return state;
}

} // namespace percept::sim
