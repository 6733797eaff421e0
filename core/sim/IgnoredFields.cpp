#include "CheckParts.h"
#include "percept/agent/Parameters.h"
#include "percept/level/Inherited.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace percept::sim {
namespace {

constexpr std::string_view kAttitude = "awareness.attitudes.";

/// Attitudes that a brain does not know, as `awareness.attitudes.fear` in Brain::ignores().
void checkAttitude(const level::Archetype& own,
                   const FieldUse& use,
                   std::size_t archetype,
                   std::string_view field,
                   std::vector<level::Problem>& problems) {
    for (const auto& [name, word] : own.awareness.attitudes) {
        const auto has = [&](const Kind& kind) { return !kind.ignores(field); };
        const std::string place = fmt::format("{}{}", kAttitude, name);
        if (word == field.substr(kAttitude.size()) && !use.any(archetype, place, has))
            problems.push_back(
                {level::Severity::Warning,
                 fmt::format("archetypes[{}].{}", archetype, place),
                 fmt::format("it is ignored: the brain \"{}\" has no use for the attitude \"{}\"",
                             use.kinds()[archetype]->archetype.brain,
                             word),
                 "Choose another attitude, or give the archetype another brain."});
    }
}

/// Whether awareness by degrees comes of what it says.
bool isAware(const Kind& kind) {
    return !kind.archetype.awareness.states.empty() && !kind.ignores("awareness.states");
}

/// Of cones, what only awareness by degrees reads.
void checkCones(const level::Archetype& own,
                const FieldUse& use,
                std::size_t archetype,
                std::vector<level::Problem>& problems) {
    if (own.viewCones.empty() || use.any(archetype, "view_cones", isAware))
        return;
    for (std::size_t i = 0; i < own.viewCones.size(); ++i) {
        const level::ViewCone& cone = own.viewCones[i];
        const std::pair<bool, std::string_view> parts[]{{!cone.acuity.empty(), "acuity"},
                                                        {cone.alertness != 0.0, "alertness"},
                                                        {cone.movementOnly, "movement_only"}};
        for (const auto& [stated, part] : parts)
            if (stated)
                problems.push_back(
                    {level::Severity::Warning,
                     fmt::format("archetypes[{}].view_cones[{}].{}", archetype, i, part),
                     "it is ignored: without awareness a cone counts by its angles and length "
                     "alone",
                     "Give the archetype awareness, or remove it."});
    }
}

} // namespace

void checkRoutines(const level::Level& level,
                   const agent::Brains& brains,
                   std::vector<level::Problem>& problems) {
    for (std::size_t i = 0; i < level.agents.size(); ++i) {
        const level::Agent& agent = level.agents[i];
        const auto archetype = level::resolveArchetype(level, agent.archetype);
        const auto brain = archetype ? brains.find(archetype->brain) : nullptr;
        if (agent.patrol.empty() || brain == nullptr ||
            std::ranges::count(brain->ignores(), "patrol") == 0)
            continue;
        problems.push_back(
            {level::Severity::Warning,
             fmt::format("agents[{}].patrol", i),
             fmt::format("it is ignored: agents with the brain \"{}\" have no patrol",
                         archetype->brain),
             "Remove it, or give the agent an archetype with another brain."});
    }
}

void checkIgnoredFields(const level::Level& level,
                        const FieldUse& use,
                        std::size_t archetype,
                        std::vector<level::Problem>& problems) {
    const level::Archetype& own = level.archetypes[archetype];
    const Kind& kind = *use.kinds()[archetype];
    checkCones(own, use, archetype, problems);
    for (const std::string_view field : agent::ignoredFields(kind.archetype, *kind.brain)) {
        if (field.starts_with(kAttitude)) {
            checkAttitude(own, use, archetype, field, problems);
        } else if (level::isStated(own, field) && use.isIgnored(archetype, field)) {
            auto reason = agent::whyIgnored(kind.archetype, *kind.brain, field);
            problems.push_back({level::Severity::Warning,
                                fmt::format("archetypes[{}].{}", archetype, field),
                                "it is ignored: " + reason.why,
                                std::move(reason.remedy)});
        }
    }
}

} // namespace percept::sim
