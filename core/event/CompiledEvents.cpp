#include "percept/event/CompiledEvents.h"

#include "percept/geometry/Polygon.h"

#include <algorithm>

namespace percept::event {

std::optional<EventCode> CompiledEvents::codeOf(std::string_view name) const {
    const auto found = std::find(codes.begin(), codes.end(), name);
    if (found == codes.end())
        return std::nullopt;
    return EventCode{static_cast<std::uint32_t>(found - codes.begin())};
}

std::optional<trace::TopicId> CompiledEvents::topicOf(std::string_view id) const {
    for (std::uint32_t i = 0; i < topics.size(); ++i)
        if (topics[i].id == id)
            return trace::TopicId{i};
    return std::nullopt;
}

bool CompiledEvents::matches(const Who& who, AgentId agent, const AgentTraits& traits) const {
    switch (who.kind) {
    case Who::Kind::Anybody:
        return true;
    case Who::Kind::Agent:
        return trace::indexOf(agent) == who.number;
    case Who::Kind::Archetype:
        return traits.archetype == who.number;
    case Who::Kind::Team:
        return traits.team == who.number;
    case Who::Kind::Squad:
        break;
    }
    auto squad = traits.squad;
    // As many steps as there are squads: a circle ends, too.
    for (std::size_t steps = 0; squad < squadAbove.size() && steps < squadAbove.size(); ++steps) {
        if (squad == who.number)
            return true;
        squad = squadAbove[squad];
    }
    return false;
}

RegionId CompiledEvents::regionAt(const Vec3& place) const {
    constexpr Metres kStep = 0.01; ///< who stands on a floor may be a little below it
    auto found = trace::kNone<RegionId>;
    for (std::uint32_t i = 0; i < regions.size(); ++i) {
        const CompiledRegion& region = regions[i];
        if (place.x < region.low.x || place.x > region.high.x || place.y < region.low.y ||
            place.y > region.high.y || place.z < region.floor - kStep)
            continue;
        if (found != trace::kNone<RegionId> && regions[trace::indexOf(found)].floor >= region.floor)
            continue;
        if (geometry::contains(region.polygon, {place.x, place.y}))
            found = RegionId{i};
    }
    return found;
}

Managers startManagers(const CompiledEvents& compiled) {
    Managers managers(compiled.specs);
    for (std::uint32_t i = 0; i < compiled.agents.size(); ++i)
        admit(managers, compiled, AgentId{i}, compiled.agents[i]);
    return managers;
}

void admit(Managers& managers,
           const CompiledEvents& compiled,
           AgentId agent,
           const AgentTraits& traits) {
    for (const CompiledListener& listener : compiled.listeners) {
        if (!compiled.matches(listener.who, agent, traits))
            continue;
        if (listener.roams)
            managers.roam(listener.manager, agent, listener.interest);
        else
            managers.join(listener.manager, agent, listener.interest);
    }
}

std::vector<RegionId> regionsOf(const CompiledEvents& compiled, const WorldView& world) {
    std::vector<RegionId> regions(world.agents.size(), trace::kNone<RegionId>);
    for (std::size_t i = 0; i < regions.size(); ++i)
        if (world.agents[i].present)
            regions[i] = compiled.regionAt(world.agents[i].position);
    return regions;
}

} // namespace percept::event
