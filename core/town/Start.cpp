#include "Context.h"

#include "percept/base/Maths.h"

#include <cmath>

namespace percept::town {
namespace {

/// Mean of a power law that is cut off.
double meanOf(const PropertyStart& start) {
    const auto integral = [&](double power) {
        return std::abs(power) < 1e-9
                   ? maths::log(start.most / start.least)
                   : (maths::pow(start.most, power) - maths::pow(start.least, power)) / power;
    };
    return integral(2 - start.exponent) / integral(1 - start.exponent);
}

lod::Spread
spreadOf(const lod::Property& property, const PropertyStart& start, std::uint32_t count) {
    lod::Spread spread;
    spread.kind = property.kind;
    spread.count = count;
    spread.deviation = start.deviation;
    spread.exponent = start.exponent;
    spread.least = start.least;
    spread.most = start.most;
    const bool normal = property.kind == lod::SpreadKind::Normal;
    spread.total = count * (normal ? start.mean : meanOf(start));
    return spread;
}

/// The people of a block; those with a name come first.
/// @param nextId of the others, counted up
std::vector<lod::Individual>
settle(const Town& town, std::uint32_t group, Random& random, std::uint64_t& nextId) {
    const std::uint32_t count = town.inhabitants[group];
    std::vector<std::vector<double>> columns;
    for (std::size_t i = 0; i < town.starts.size(); ++i) {
        const lod::Property& property = town.groups.properties[i];
        columns.push_back(lod::drawSpread(spreadOf(property, town.starts[i], count), random));
        if (property.goesWith && count > 0)
            lod::correlate(
                columns[*property.goesWith], columns[i], town.starts[i].correlation, random);
    }
    std::vector<std::uint64_t> named;
    for (const StoryCharacter& character : town.story)
        if (character.group == group)
            named.push_back(character.id);
    std::vector<lod::Individual> people(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        people[i].story = i < named.size();
        people[i].id = people[i].story ? named[i] : nextId++;
        for (const auto& column : columns)
            people[i].values.push_back(column[i]);
    }
    return people;
}

} // namespace

State start(const Town& town, std::uint64_t seed) {
    State state;
    state.random = Random(seed);
    std::vector<std::vector<lod::Individual>> people(town.groups.groups.size());
    std::uint64_t nextId = town.story.size() + 1;
    for (std::uint32_t i = 0; i < people.size(); ++i)
        if (town.groups.groups[i].block)
            people[i] = settle(town, i, state.random, nextId);
    state.town = lod::startTown(town.groups, people, seed);
    state.lives.resize(people.size());
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
