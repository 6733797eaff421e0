#include "CheckParts.h"
#include "percept/agent/Parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace percept::sim {
namespace {

/// Whether an archetype states a field otherwise than by default. @param field as Brain::ignores()
bool states(const level::Archetype& archetype, std::string_view field) {
    using level::Archetype;
    struct Number {
        std::string_view name;
        double (*of)(const Archetype&);
    };
    static constexpr Number kNumbers[]{
        {"reaction", [](const Archetype& a) { return a.reaction; }},
        {"rates.vision", [](const Archetype& a) { return a.rates.vision; }},
        {"rates.far_vision", [](const Archetype& a) { return a.rates.farVision; }},
        {"rates.targeting", [](const Archetype& a) { return a.rates.targeting; }},
        {"rates.arbitration", [](const Archetype& a) { return a.rates.arbitration; }},
        {"rates.weapon_choice", [](const Archetype& a) { return a.rates.weaponChoice; }},
        {"aim.nearest_seen", [](const Archetype& a) -> double { return a.aim.nearestSeen; }},
        {"aim.persistence", [](const Archetype& a) { return a.aim.persistence; }},
        {"aim.noise", [](const Archetype& a) { return a.aim.noise; }},
        {"aim.tolerance", [](const Archetype& a) { return a.aim.tolerance; }},
        {"aim.averaged_steps", [](const Archetype& a) -> double { return a.aim.averagedSteps; }},
        {"aim.first_shot_misses",
         [](const Archetype& a) -> double { return a.aim.firstShotMisses; }},
        {"aim.weak_opponent_noise", [](const Archetype& a) { return a.aim.weakOpponentNoise; }},
        {"movement.wander_weight", [](const Archetype& a) { return a.movement.wanderWeight; }},
        {"movement.wander_radius", [](const Archetype& a) { return a.movement.wanderRadius; }},
        {"movement.wander_distance", [](const Archetype& a) { return a.movement.wanderDistance; }},
        {"movement.wander_jitter", [](const Archetype& a) { return a.movement.wanderJitter; }}};
    const Archetype usual;
    for (const Number& number : kNumbers)
        if (field == number.name)
            return number.of(archetype) != number.of(usual);
    const auto without = [](auto part) {
        part.unknown = {};
        return part;
    };
    if (field == "targeting")
        return without(archetype.targeting) != without(usual.targeting);
    if (field == "weapon_distances")
        return without(archetype.weaponDistances) != without(usual.weaponDistances);
    if (field == "goals")
        return without(archetype.goals) != without(usual.goals);
    if (field == "awareness.states")
        return !archetype.awareness.states.empty();
    if (field == "awareness.attitudes")
        return !archetype.awareness.attitudes.empty();
    constexpr std::string_view kParameters = "parameters.";
    return field.starts_with(kParameters) &&
           std::ranges::any_of(archetype.parameters, [&](const auto& each) {
               return each.first == field.substr(kParameters.size());
           });
}

/// Attitudes that a brain does not know, as `awareness.attitudes.fear` in Brain::ignores().
void checkAttitude(const level::Archetype& own,
                   const level::Archetype& resolved,
                   const std::string& place,
                   std::string_view field,
                   std::vector<level::Problem>& problems) {
    constexpr std::string_view kAttitude = "awareness.attitudes.";
    if (!field.starts_with(kAttitude))
        return;
    for (const auto& [name, word] : own.awareness.attitudes)
        if (word == field.substr(kAttitude.size()))
            problems.push_back(
                {level::Severity::Warning,
                 fmt::format("{}.{}{}", place, kAttitude, name),
                 fmt::format("it is ignored: the brain \"{}\" has no use for the attitude \"{}\"",
                             resolved.brain,
                             word),
                 "Choose another attitude, or give the archetype another brain."});
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

void checkIgnoredFields(const level::Archetype& own,
                        const level::Archetype& resolved,
                        const agent::Brain& brain,
                        const std::string& place,
                        std::vector<level::Problem>& problems) {
    for (const std::string_view field : agent::ignoredFields(resolved, brain)) {
        checkAttitude(own, resolved, place, field, problems);
        if (states(own, field)) {
            auto reason = agent::whyIgnored(resolved, brain, field);
            problems.push_back({level::Severity::Warning,
                                fmt::format("{}.{}", place, field),
                                "it is ignored: " + reason.why,
                                std::move(reason.remedy)});
        }
    }
}

} // namespace percept::sim
