#include "percept/lod/Groups.h"

#include "percept/base/Contracts.h"

#include <algorithm>

namespace percept::lod {
namespace {

constexpr BehaviourId kParts{1}; ///< the behaviour that hands over to what lies below

/// Whether a group hands over; without a valid behaviour it does not.
bool handsOver(const GroupState& group) {
    return group.lod.current == kParts;
}

GroupLevel levelFor(const GroupModel& model, const TownState& state, std::size_t group) {
    for (std::int32_t area = model.groups[group].parent; area >= 0;
         area = model.groups[static_cast<std::size_t>(area)].parent)
        if (!handsOver(state.groups[static_cast<std::size_t>(area)]))
            return GroupLevel::Economy;
    if (!model.groups[group].block)
        return handsOver(state.groups[group]) ? GroupLevel::Block : GroupLevel::Economy;
    return handsOver(state.groups[group]) ? GroupLevel::Individual : GroupLevel::Block;
}

/// @return how many characters kept their identity
std::uint32_t
changeLevel(const GroupModel& model, TownState& state, std::size_t group, GroupLevel level) {
    GroupState& each = state.groups[group];
    const bool unfolded = each.level == GroupLevel::Individual;
    each.level = level;
    if (level == GroupLevel::Individual) {
        each.people = unfold(model.properties, each.folded, state.random, state.nextId);
        const auto kept = static_cast<std::uint32_t>(each.folded.kept.size());
        each.fit = fitOf(model.properties, each.folded, each.people);
        each.folded = {};
        return kept;
    }
    if (unfolded) {
        each.folded = fold(model.properties, each.people, each.fit ? &*each.fit : nullptr);
        each.people.clear();
        each.fit.reset();
    }
    return static_cast<std::uint32_t>(each.folded.kept.size());
}

/// The block whose importance changed the level of a group: of those below the topmost one that
/// switched on the path to the group, the most important one.
std::size_t decider(const GroupModel& model,
                    const std::vector<bool>& switched,
                    std::span<const double> importances,
                    std::size_t group) {
    std::size_t top = group;
    for (auto area = static_cast<std::int32_t>(group); area >= 0;
         area = model.groups[static_cast<std::size_t>(area)].parent)
        if (switched[static_cast<std::size_t>(area)])
            top = static_cast<std::size_t>(area);
    const auto isBelow = [&](std::size_t part) {
        auto area = static_cast<std::int32_t>(part);
        while (area > static_cast<std::int32_t>(top))
            area = model.groups[static_cast<std::size_t>(area)].parent;
        return area == static_cast<std::int32_t>(top);
    };
    std::size_t best = top;
    for (std::size_t i = top; i < model.groups.size(); ++i)
        if (model.groups[i].block && isBelow(i) &&
            (!model.groups[best].block || importances[i] > importances[best]))
            best = i;
    return best;
}

} // namespace

TownState startTown(const GroupModel& model,
                    const std::vector<std::vector<Individual>>& people,
                    std::uint64_t seed) {
    PERCEPT_EXPECTS(people.size() == model.groups.size());
    TownState state;
    state.random = Random(seed);
    state.groups.resize(model.groups.size());
    for (std::size_t i = 0; i < people.size(); ++i) {
        PERCEPT_EXPECTS(model.groups[i].block || people[i].empty());
        state.groups[i].folded = fold(model.properties, people[i]);
        for (const Individual& person : people[i])
            state.nextId = std::max(state.nextId, person.id + 1);
    }
    return state;
}

void chooseLevels(const GroupModel& model,
                  TownState& state,
                  std::span<const double> importances,
                  trace::Trace& trace,
                  const std::function<trace::RecordId(std::size_t)>& explain) {
    PERCEPT_EXPECTS(importances.size() == model.groups.size() &&
                    state.groups.size() == model.groups.size());
    std::vector<bool> switched(model.groups.size());
    std::vector<trace::RecordId> causes(model.groups.size(), trace::kNoRecord);
    for (std::size_t i = 0; i < model.groups.size(); ++i) {
        const LodModel& lod = model.groups[i].block ? model.blocks : model.areas;
        switched[i] =
            chooseBehaviour(lod, state.groups[i].lod, importances[i], trace.frame(), state.random)
                .changed();
        const GroupLevel level = levelFor(model, state, i);
        const GroupLevel before = state.groups[i].level;
        if (level == before)
            continue;
        const std::size_t block = decider(model, switched, importances, i);
        if (causes[block] == trace::kNoRecord)
            causes[block] = explain(block);
        const std::uint32_t kept = changeLevel(model, state, i, level);
        state.groups[i].changed =
            trace.add(trace::GroupFolded{.group = GroupId{static_cast<std::uint32_t>(i)},
                                         .from = before,
                                         .to = level,
                                         .importance = importances[i],
                                         .members = state.groups[i].size(),
                                         .kept = kept},
                      causes[block]);
    }
}

TownLoad loadOf(const GroupModel& model, const TownState& state) {
    TownLoad load;
    for (std::size_t i = 0; i < model.groups.size(); ++i) {
        const GroupState& group = state.groups[i];
        const std::int32_t parent = model.groups[i].parent;
        const bool topEconomy =
            group.level == GroupLevel::Economy &&
            (parent < 0 ||
             state.groups[static_cast<std::size_t>(parent)].level != GroupLevel::Economy);
        load.economies += topEconomy ? 1 : 0;
        if (!model.groups[i].block)
            continue;
        load.blocks += group.level == GroupLevel::Block ? 1 : 0;
        if (group.level == GroupLevel::Individual)
            load.individuals += static_cast<std::uint32_t>(group.people.size());
    }
    return load;
}

} // namespace percept::lod
