#include "percept/sim/Checks.h"

#include "percept/agent/Detail.h"
#include "percept/level/Validate.h"
#include "percept/lod/AgentDetail.h"
#include "percept/schedule/Duties.h"
#include "percept/sim/Brains.h"
#include "percept/town/Town.h"
#include "percept/world/Topics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace percept::sim {
namespace {

std::vector<level::Problem> checkUnread(const level::Level& level) {
    std::vector<level::Problem> problems;
    const auto warn = [&](std::string place, std::string_view why) {
        problems.push_back({level::Severity::Warning,
                            std::move(place),
                            fmt::format("it is ignored: {}", why),
                            "Remove it."});
    };
    for (std::size_t i = 0; i < level.scripts.size(); ++i)
        warn(fmt::format("scripts[{}]", i), "runs do not play scripts");
    for (std::size_t i = 0; i < level.expectations.size(); ++i)
        warn(fmt::format("expectations[{}]", i), "runs are not checked against it");
    for (std::size_t i = 0; i < level.squads.size(); ++i)
        if (!level.squads[i].team.empty())
            warn(fmt::format("squads[{}].team", i), "agents say which team they are of");
    const auto& nodes = level.navigation.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].radius != 0.0)
            warn(fmt::format("navigation.nodes[{}].radius", i),
                 "paths lead over the middle of a node");
    return problems;
}

} // namespace

std::vector<level::Problem> checkTasks(const level::Level& authored) {
    using schedule::Duty;
    const auto town = town::compileTown(authored);
    const level::Level level = town && *town ? town::withPeople(authored, **town) : authored;
    return schedule::checkDuties(level, [&](std::string_view archetype, Duty duty) {
        const auto resolved = level::resolveArchetype(level, archetype);
        const auto brain = resolved ? shippedBrains().find(resolved->brain) : nullptr;
        if (brain == nullptr || duty == Duty::Senses || duty == Duty::Awareness)
            return true;
        const agent::BrainTraits traits = brain->traits();
        const bool aware = traits.thinks && !resolved->awareness.states.empty();
        return duty == Duty::Vision ? traits.looks || aware : brain->has(duty);
    });
}

std::vector<level::Problem> checkUse(const level::Level& level) {
    std::vector<level::Problem> problems = town::checkTown(level);
    const auto add = [&](std::vector<level::Problem> found) {
        std::move(found.begin(), found.end(), std::back_inserter(problems));
    };
    add(checkTasks(level));
    add(world::checkTopics(level));
    add(lod::checkAgentDetail(level));
    add(agent::checkBehaviours(level, shippedBrains()));
    add(checkUnread(level));
    return problems;
}

} // namespace percept::sim
