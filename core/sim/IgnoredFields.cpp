#include "CheckParts.h"
#include "percept/agent/Parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

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
    constexpr std::string_view kParameters = "parameters.";
    return field.starts_with(kParameters) &&
           std::ranges::any_of(archetype.parameters, [&](const auto& each) {
               return each.first == field.substr(kParameters.size());
           });
}

/// Whether a field is ignored because of its awareness, not of its brain.
bool isUpToAwareness(const agent::Brain& brain, std::string_view field) {
    const auto ignored = brain.ignores();
    return std::find(ignored.begin(), ignored.end(), field) == ignored.end();
}

/// @param field that is ignored
level::Problem ignoredField(const level::Archetype& archetype,
                            const agent::Brain& brain,
                            const std::string& place,
                            std::string_view field) {
    const bool aware = isUpToAwareness(brain, field);
    return {level::Severity::Warning,
            fmt::format("{}.{}", place, field),
            aware
                ? fmt::format("it is ignored: its agents become aware by degrees, and act as soon "
                              "as `awareness.{}` says",
                              field)
                : fmt::format("it is ignored: the brain \"{}\" has no use for it", archetype.brain),
            aware ? fmt::format("Remove it; `awareness.{}` has a time for each state.", field)
                  : "Remove it, or give the archetype another brain."};
}

} // namespace

void checkIgnoredFields(const level::Archetype& own,
                        const level::Archetype& resolved,
                        const agent::Brain& brain,
                        const std::string& place,
                        std::vector<level::Problem>& problems) {
    for (const std::string_view field : agent::ignoredFields(resolved, brain))
        if (states(own, field))
            problems.push_back(ignoredField(resolved, brain, place, field));
}

} // namespace percept::sim
