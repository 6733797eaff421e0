#include "percept/town/Rules.h"

#include "Context.h"

#include <cmath>

namespace percept::town {
namespace {

using schedule::Duty;

/// How often groups act where no schedule says.
constexpr Frame kGroupPeriod = 60;

Turn turnOf(
    const Town& town, State& state, const Setting& setting, Scratch& scratch, trace::Trace& trace) {
    return {town,
            state,
            setting,
            setting.agents,
            scratch,
            trace,
            trace.frame(),
            town.hourAt(trace.frame())};
}

/// A group that is simulated as one: no part of an economy is.
bool actsAsOne(const Town& town, const State& state, std::size_t group) {
    const lod::GroupLevel level = state.town.groups[group].level;
    if (level == lod::GroupLevel::Individual)
        return false;
    const std::int32_t parent = town.groups.groups[group].parent;
    const bool below = parent >= 0 && state.town.groups[static_cast<std::size_t>(parent)].level ==
                                          lod::GroupLevel::Economy;
    return !below && (level == lod::GroupLevel::Economy || town.groups.groups[group].block);
}

} // namespace

void collect(const Town& town,
             const State& state,
             Duty duty,
             Frame frame,
             std::vector<std::uint32_t>& items) {
    items.clear();
    const std::size_t groups = town.groups.groups.size();
    if (duty == Duty::Groups) {
        for (std::uint32_t i = 0; i < groups; ++i)
            if (actsAsOne(town, state, i))
                items.push_back(i);
        return;
    }
    if (duty == Duty::Detail)
        for (std::uint32_t i = 0; i < groups; ++i)
            items.push_back(itemOf(i, kWhole));
    for (std::uint32_t i = 0; i < groups; ++i) {
        const auto& walkers = state.lives[i].walkers;
        for (std::uint32_t place = 0; place < walkers.size(); ++place) {
            // Phases come from ids, so that those of one behaviour share the frames evenly.
            const auto phase = static_cast<Frame>(state.town.groups[i].people[place].id % 8192U);
            const Frame period = periodOf(town, walkers[place]);
            if (duty == Duty::Detail || (frame + phase) % period == 0 ||
                frame - walkers[place].acted > period)
                items.push_back(itemOf(i, place));
        }
    }
}

void perform(const Town& town,
             State& state,
             const Setting& setting,
             Scratch& scratch,
             trace::Trace& trace,
             Duty duty,
             std::uint32_t item) {
    Turn turn = turnOf(town, state, setting, scratch, trace);
    if (duty == Duty::Groups)
        return actAsOne(turn, item);
    const std::uint32_t group = groupOf(item);
    if (placeOf(item) == kWhole)
        return lookAtGroup(turn, group);
    if (placeOf(item) >= state.lives[group].walkers.size())
        return;
    if (duty == Duty::Detail)
        lookAtPerson(turn, group, placeOf(item));
    else
        act(turn, group, placeOf(item));
}

double priorityOf(const Town& town, const State& state, std::uint32_t item) {
    const Walker& walker = state.lives[groupOf(item)].walkers[placeOf(item)];
    return lod::priorityFor(town.people, walker.lod.current, walker.importance.value);
}

double* servedOf(State& state, std::uint32_t item) {
    auto& walkers = state.lives[groupOf(item)].walkers;
    return placeOf(item) < walkers.size() ? &walkers[placeOf(item)].served : nullptr;
}

void step(const Town& town,
          State& state,
          const Setting& setting,
          Scratch& scratch,
          trace::Trace& trace,
          const schedule::DutyPlan* plan) {
    Turn turn = turnOf(town, state, setting, scratch, trace);
    followAgents(turn);
    std::vector<std::uint32_t> items;
    for (const Duty duty : {Duty::Detail, Duty::People, Duty::Groups}) {
        if ((plan != nullptr && plan->duties.has(duty)) ||
            (duty == Duty::Groups && trace.frame() % kGroupPeriod != 0))
            continue;
        collect(town, state, duty, trace.frame(), items);
        for (const std::uint32_t item : items)
            perform(town, state, setting, scratch, trace, duty, item);
    }
}

void fillView(const Town& town, const State& state, trace::View& view) {
    view.crowd.hour = town.hourAt(view.frame);
    view.crowd.groups.clear();
    view.crowd.passers.clear();
    for (std::size_t i = 0; i < town.groups.groups.size(); ++i) {
        const lod::GroupState& group = state.town.groups[i];
        const double share = town.shareAbout(i, view.crowd.hour);
        std::uint32_t about = 0;
        for (std::size_t place = 0; place < state.lives[i].walkers.size(); ++place) {
            const Walker& walker = state.lives[i].walkers[place];
            if (walker.home)
                continue;
            ++about;
            if (walker.agent != trace::kNoAgent)
                continue; // in the view as an agent
            view.crowd.passers.push_back({group.people[place].id,
                                          walker.position,
                                          geometry::angleOf(walker.velocity),
                                          trace::indexOf(walker.lod.current)});
        }
        const bool block = town.groups.groups[i].block;
        const std::uint32_t members = block ? group.size() : town.inhabitants[i];
        if (group.level != lod::GroupLevel::Individual)
            about = static_cast<std::uint32_t>(std::lround(share * members));
        view.crowd.groups.push_back({group.level,
                                     members,
                                     about,
                                     state.lives[i].importance.value,
                                     block,
                                     town.areas[i].min,
                                     town.areas[i].max});
    }
}

} // namespace percept::town
