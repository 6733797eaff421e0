#include "percept/sim/State.h"

#include "percept/base/Archive.h"

/// The walks over everything that a run consists of are compiled here, once.
namespace percept::sim {

std::uint64_t hashOf(const State& state) {
    return describe::hash(state);
}

std::array<std::uint64_t, 4> hashesOfActors(const State& state) {
    return {describe::hash(state.match),
            describe::hash(state.watch),
            describe::hash(state.senses),
            describe::hash(state.events)};
}

std::optional<describe::Difference> firstDifference(const State& left, const State& right) {
    return describe::firstDifference(left, right);
}

std::vector<std::byte> saved(const State& state) {
    return describe::save(state);
}

Result<State> loadState(std::span<const std::byte> bytes) {
    return describe::load<State>(bytes);
}

} // namespace percept::sim
