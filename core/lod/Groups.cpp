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
        each.fit = fitOf(each.folded, state.random, state.nextId);
        each.people = unfold(model.properties, each.folded, state.random, state.nextId);
        const auto kept = static_cast<std::uint32_t>(each.folded.kept.size());
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

/// The change of the nearest group above that changed in this frame; none: it is its own.
trace::RecordId
changeAbove(const GroupModel& model, std::span<const trace::RecordId> changes, std::size_t group) {
    for (std::int32_t area = model.groups[group].parent; area >= 0;
         area = model.groups[static_cast<std::size_t>(area)].parent)
        if (const auto change = changes[static_cast<std::size_t>(area)]; change != trace::kNoRecord)
            return change;
    return trace::kNoRecord;
}

} // namespace

TownState startTown(const GroupModel& model, std::vector<FoldedGroup> blocks, std::uint64_t seed) {
    PERCEPT_EXPECTS(blocks.size() == model.groups.size());
    TownState state;
    state.random = Random(seed);
    state.groups.resize(model.groups.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        PERCEPT_EXPECTS(model.groups[i].block || blocks[i].size() == 0);
        for (const Individual& person : blocks[i].kept)
            state.nextId = std::max(state.nextId, person.id + 1);
        state.groups[i].folded = std::move(blocks[i]);
    }
    return state;
}

void chooseLevels(const GroupModel& model,
                  TownState& state,
                  std::span<const double> importances,
                  trace::Trace& trace,
                  const std::function<trace::RecordId(std::size_t, trace::RecordId)>& explain) {
    PERCEPT_EXPECTS(importances.size() == model.groups.size() &&
                    state.groups.size() == model.groups.size());
    std::vector<trace::RecordId> changes(model.groups.size(), trace::kNoRecord);
    for (std::size_t i = 0; i < model.groups.size(); ++i) {
        const LodModel& lod = model.groups[i].block ? model.blocks : model.areas;
        chooseBehaviour(lod, state.groups[i].lod, importances[i], trace.frame(), state.random);
        const GroupLevel level = levelFor(model, state, i);
        const GroupLevel before = state.groups[i].level;
        if (level == before)
            continue;
        const trace::RecordId cause = explain(i, changeAbove(model, changes, i));
        const std::uint32_t kept = changeLevel(model, state, i, level);
        changes[i] = state.groups[i].changed =
            trace.add(trace::GroupFolded{.group = GroupId{static_cast<std::uint32_t>(i)},
                                         .from = before,
                                         .to = level,
                                         .importance = importances[i],
                                         .members = state.groups[i].size(),
                                         .kept = kept},
                      cause);
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
