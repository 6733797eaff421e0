#include "Context.h"

#include <utility>

namespace percept::town {
namespace {

lod::Spread lawOf(const lod::Property& property, const PropertyStart& start, std::uint32_t count) {
    lod::Spread law;
    law.kind = property.kind;
    law.count = count;
    law.deviation = start.deviation;
    law.exponent = start.exponent;
    law.least = start.least;
    law.most = start.most;
    law.total = count * start.mean;
    if (law.kind == lod::SpreadKind::PowerLaw)
        law.total = count * lod::lawMean(law);
    return law;
}

/// The people of a block: what the level says of them is what they are drawn from, now and later.
lod::FoldedGroup settleBlock(const Town& town, std::uint32_t group, Random& random) {
    lod::FoldedGroup laws;
    laws.count = town.inhabitants[group];
    for (std::size_t i = 0; i < town.starts.size(); ++i) {
        const lod::Property& property = town.groups.properties[i];
        laws.spreads.push_back(lawOf(property, town.starts[i], laws.count));
        laws.correlations.push_back(property.goesWith ? town.starts[i].correlation : 0);
    }
    std::vector<std::uint64_t> named;
    for (const StoryCharacter& character : town.story)
        if (character.group == group)
            named.push_back(character.id);
    return lod::settle(town.groups.properties, std::move(laws), named, random);
}

} // namespace

State start(const Town& town, std::uint64_t seed) {
    State state;
    state.random = Random(seed);
    std::vector<lod::FoldedGroup> blocks(town.groups.groups.size());
    for (std::uint32_t i = 0; i < blocks.size(); ++i)
        if (town.groups.groups[i].block)
            blocks[i] = settleBlock(town, i, state.random);
    state.lives.resize(blocks.size());
    state.town = lod::startTown(town.groups, std::move(blocks), seed);
    for (std::uint32_t i = 0; i < town.agents; ++i)
        state.free.push_back(
            AgentId{town.firstAgent + static_cast<std::uint32_t>(town.story.size()) + i});
    return state;
}

double totalOf(const State& state, std::size_t property) {
    double total = 0;
    for (const lod::GroupState& group : state.town.groups) {
        for (const lod::Individual& person : group.people)
            total += person.values[property];
        for (const lod::Individual& person : group.folded.kept)
            total += person.values[property];
        if (property < group.folded.spreads.size())
            total += group.folded.spreads[property].total;
    }
    return total;
}

std::uint32_t populationOf(const State& state) {
    std::uint32_t population = 0;
    for (const lod::GroupState& group : state.town.groups)
        population += group.size();
    return population;
}

} // namespace percept::town
