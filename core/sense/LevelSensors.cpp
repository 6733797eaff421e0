#include "percept/sense/Signal.h"

#include <algorithm>

namespace percept::sense {

std::vector<Sensor> levelSensors(const level::Level& level, const SenseWorld& world) {
    std::vector<Sensor> sensors;
    std::size_t spawned = 0;
    for (std::uint32_t i = 0; i < level.agents.size(); ++i) {
        const auto& agent = level.agents[i];
        const auto archetype =
            std::find_if(level.archetypes.begin(), level.archetypes.end(), [&](const auto& other) {
                return other.id == agent.archetype;
            });
        if (archetype == level.archetypes.end() || (!agent.position && level.spawns.empty()))
            continue;
        const auto profile = static_cast<std::uint32_t>(archetype - level.archetypes.begin());
        const auto& place = agent.position ? *agent.position
                                           : level.spawns[spawned++ % level.spawns.size()].position;
        sensors.push_back({.agent = AgentId{i},
                           .position = world.inSpace(place, world.profiles[profile].eyeHeight),
                           .facing = agent.heading,
                           .profile = profile});
    }
    return sensors;
}

} // namespace percept::sense
