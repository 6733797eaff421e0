#include "percept/town/Rules.h"

#include "Context.h"

#include <algorithm>
#include <cmath>

namespace percept::town {
namespace {

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
             Work work,
             Frame frame,
             std::vector<std::uint32_t>& items) {
    const std::size_t groups = town.groups.groups.size();
    if (work == Work::Groups) {
        for (std::uint32_t i = 0; i < groups; ++i)
            if (actsAsOne(town, state, i))
                items.push_back(i);
        return;
    }
    if (work == Work::Detail)
        for (std::uint32_t i = 0; i < groups; ++i)
            items.push_back(itemOf(i, kWhole));
    for (std::uint32_t i = 0; i < groups; ++i) {
        const auto& walkers = state.lives[i].walkers;
        for (std::uint32_t place = 0; place < walkers.size(); ++place) {
            // Phases come from ids, so that those of one behaviour share the frames evenly.
            const auto phase = static_cast<Frame>(state.town.groups[i].people[place].id % 8192U);
            const Frame period = periodOf(town, walkers[place]);
            if (work == Work::Detail || (frame + phase) % period == 0 ||
                frame - walkers[place].acted > period)
                items.push_back(itemOf(i, place));
        }
    }
}

bool isItem(const Town& town, Work work, std::uint32_t item) {
    const std::size_t groups = town.groups.groups.size();
    return work == Work::Groups ? item < groups : groupOf(item) < groups;
}

std::size_t fullRun(const Town& town, Work work) {
    const std::size_t people = town.inhabitants.front();
    const std::size_t groups = town.groups.groups.size();
    return work == Work::People ? people : work == Work::Groups ? groups : people + groups;
}

void perform(const Town& town,
             State& state,
             const Setting& setting,
             Scratch& scratch,
             trace::Trace& trace,
             Work work,
             std::uint32_t item) {
    Turn turn = turnOf(town, state, setting, scratch, trace);
    if (work == Work::Groups)
        return actAsOne(turn, item);
    const std::uint32_t group = groupOf(item);
    if (placeOf(item) == kWhole)
        return lookAtGroup(turn, group);
    if (placeOf(item) >= state.lives[group].walkers.size())
        return;
    if (work == Work::Detail)
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
          const Planned& planned) {
    Turn turn = turnOf(town, state, setting, scratch, trace);
    followAgents(turn);
    std::vector<std::uint32_t> items;
    for (const Work work : kWorks) {
        if (planned.has(work) || (work == Work::Groups && trace.frame() % kGroupPeriod != 0))
            continue;
        items.clear();
        collect(town, state, work, trace.frame(), items);
        for (const std::uint32_t item : items)
            perform(town, state, setting, scratch, trace, work, item);
    }
}

bool fits(const Town& town, const State& state) {
    const std::size_t groups = town.groups.groups.size();
    if (state.town.groups.size() != groups || state.lives.size() != groups)
        return false;
    const auto owns = [&](AgentId row) { return town.owns(row); };
    if (!std::all_of(state.free.begin(), state.free.end(), owns) ||
        !std::all_of(state.graves.begin(), state.graves.end(), owns))
        return false;
    for (const GroupLife& life : state.lives)
        for (const Walker& walker : life.walkers)
            if (walker.next >= 4 || (walker.agent != trace::kNoAgent && !owns(walker.agent)))
                return false;
    const std::size_t properties = town.groups.properties.size();
    for (std::size_t i = 0; i < groups; ++i) {
        const auto& group = state.town.groups[i];
        if (!state.lives[i].walkers.empty() && state.lives[i].walkers.size() != group.people.size())
            return false;
        if (group.fit && (group.fit->spreads.size() != properties ||
                          group.fit->correlations.size() != properties))
            return false;
    }
    return true;
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
