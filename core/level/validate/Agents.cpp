#include "percept/level/UsualGates.h"
#include "percept/level/Validate.h"
#include "validate/Checks.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace percept::level::validation {
namespace {

constexpr double kFastest = 1000.0; ///< rates and speeds beyond it are not meant
constexpr double kHeaviest = 1e6;   ///< weights and factors beyond it are not meant
constexpr double kMostDamage = 1e9;
constexpr int kMostRounds = 1'000'000;

constexpr std::array<std::string_view, 9> kAmmunition{"low",
                                                      "okay",
                                                      "loads",
                                                      "very low",
                                                      "very okay",
                                                      "very loads",
                                                      "fairly low",
                                                      "fairly okay",
                                                      "fairly loads"};
constexpr std::array<std::string_view, 9> kDesirabilities{"undesirable",
                                                          "desirable",
                                                          "very_desirable",
                                                          "very undesirable",
                                                          "very desirable",
                                                          "very very_desirable",
                                                          "fairly undesirable",
                                                          "fairly desirable",
                                                          "fairly very_desirable"};

/// Goals are called after weapons: to get one of them is `get_` and its id.
bool isPlain(std::string_view id) {
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
               letter == '_';
    });
}

void checkChoice(const WeaponChoice& choice, const std::string& place, Findings& findings) {
    findings.notNegative(place, "okay", choice.okay);
    if (choice.loads < choice.okay)
        findings.error(
            place + ".loads",
            fmt::format("{} rounds are fewer than the {} of `okay`", choice.loads, choice.okay),
            "Choose as many as `okay`, or more.");
    if (choice.rules.empty() && (choice.okay != 0 || choice.loads != 0))
        findings.warning(place + ".rules",
                         "without rules `okay` and `loads` change nothing",
                         "Add rules, or leave the two out.");
    forEach(choice.rules, place + ".rules", [&](const WeaponRule& rule, const std::string& inner) {
        findings.oneOf(inner, "distance", rule.distance, {"close", "medium", "far"});
        if (!rule.ammunition.empty())
            findings.oneOf(inner, "ammunition", rule.ammunition, kAmmunition);
        findings.oneOf(inner, "desirability", rule.desirability, kDesirabilities);
    });
}

void checkWeapons(const Archetype& archetype, const std::string& place, Findings& findings) {
    forEach(
        archetype.weapons, place + ".weapons", [&](const Weapon& weapon, const std::string& inner) {
            if (!isPlain(weapon.id))
                findings.error(inner + ".id",
                               fmt::format("a weapon cannot be called \"{}\"", weapon.id),
                               "Use lower-case letters, digits and underscores.");
            else if (weapon.id == "health")
                findings.error(inner + ".id",
                               "items of the kind `health` give health",
                               "Call the weapon something else.");
            checkChoice(weapon.choice, inner + ".choice", findings);
            findings.positive(inner, "rate", weapon.rate);
            if (weapon.rate > kFastest)
                findings.within(inner, "rate", weapon.rate, 0, kFastest);
            findings.within(inner, "start_rounds", weapon.startRounds, 0, kMostRounds);
            findings.within(inner, "max_rounds", weapon.maxRounds, 0, kMostRounds);
            findings.notNegative(inner, "ideal_range", weapon.idealRange);
            findings.notNegative(inner, "sound_range", weapon.soundRange);
            findings.notNegative(inner, "sound_strength", weapon.soundStrength);
            const Projectile& shot = weapon.projectile;
            const auto projectile = inner + ".projectile";
            if (!shot.instant)
                findings.positive(projectile, "speed", shot.speed);
            findings.within(projectile, "pellets", shot.pellets, 1, kFastest);
            findings.within(projectile, "spread", shot.spread, 0, maths::kPi);
            findings.notNegative(projectile, "blast_radius", shot.blastRadius);
            findings.notNegative(projectile, "proximity", shot.proximity);
            findings.within(projectile, "damage", shot.damage, 0, kMostDamage);
            findings.notNegative(projectile, "blast_growth", shot.blastGrowth);
            findings.notNegative(projectile, "visible", shot.visible);
        });
}

void checkCones(const Archetype& archetype, const std::string& place, Findings& findings) {
    forEach(archetype.viewCones,
            place + ".view_cones",
            [&](const ViewCone& cone, const std::string& inner) {
                findings.within(inner, "direction", cone.direction, -maths::kTwoPi, maths::kTwoPi);
                findings.within(inner, "horizontal", cone.horizontal, 0, maths::kTwoPi);
                findings.within(inner, "vertical", cone.vertical, 0, maths::kTwoPi);
                findings.notNegative(inner, "length", cone.length);
                checkAcuity(cone, inner, findings);
            });
}

/// How a body moves; weights count what drives it.
void checkMovement(const Movement& movement, const std::string& place, Findings& findings) {
    findings.positive(place, "radius", movement.radius);
    findings.within(place, "max_speed", movement.maxSpeed, 0, kFastest);
    findings.positive(place, "calm_speed", movement.calmSpeed);
    findings.within(place, "calm_speed", movement.calmSpeed, 0, 1);
    findings.notNegative(place, "max_force", movement.maxForce);
    findings.positive(place, "mass", movement.mass);
    findings.notNegative(place, "max_turn_rate", movement.maxTurnRate);
    findings.within(place, "max_slope", movement.maxSlope, 0, kHeaviest);
    for (std::size_t i = 0; i < movement.takes.size(); ++i)
        findings.oneOf(place,
                       fmt::format("takes[{}]", i),
                       movement.takes[i],
                       {"swim", "crawl", "creep", "jump", "fly", "grapple"});
    for (const auto& [key, value] : std::initializer_list<std::pair<std::string_view, double>>{
             {"separation_weight", movement.separationWeight},
             {"wall_avoidance_weight", movement.wallAvoidanceWeight},
             {"wander_weight", movement.wanderWeight},
             {"seek_weight", movement.seekWeight},
             {"arrive_weight", movement.arriveWeight},
             {"neighbour_distance", movement.neighbourDistance},
             {"feeler_length", movement.feelerLength},
             {"wander_radius", movement.wanderRadius},
             {"wander_distance", movement.wanderDistance},
             {"wander_jitter", movement.wanderJitter}})
        findings.within(place, key, value, 0, kHeaviest);
}

/// Below 0 says never, however far.
void checkRate(const std::string& place, std::string_view key, double rate, Findings& findings) {
    findings.within(place, key, rate, -kFastest, kFastest);
    if (rate < 0 && rate != -1 && rate >= -kFastest)
        findings.warning(
            Findings::join(place, key),
            fmt::format("{} says the same as -1: below 0 is never, 0 is every frame", rate),
            "Set -1, or how often in a second.");
}

/// How much less often it looks far from the player.
void checkNearness(const UpdateRates& rates, const std::string& place, Findings& findings) {
    findings.within(place, "far_vision", rates.farVision, 0, kFastest);
    findings.notNegative(place, "near", rates.near);
    findings.within(place, "things", rates.things, 1e-3, kFastest);
    if (!(rates.far >= rates.near))
        findings.error(place + ".far",
                       fmt::format("{:g} m is nearer than near, {:g} m", rates.far, rates.near),
                       "Let far be at least near.");
    if (rates.farVision > 0 && rates.vision > 0 && rates.farVision >= rates.vision)
        findings.warning(
            place + ".far_vision",
            fmt::format("far from the player it looks {:g} times a second, near him {:g}",
                        rates.farVision,
                        rates.vision),
            "Let far_vision be below vision, or remove it.");
}

/// How often it thinks, and what it weighs its goals by.
void checkMind(const Archetype& archetype, const std::string& place, Findings& findings) {
    const UpdateRates& rates = archetype.rates;
    for (const auto& [key, value] : std::initializer_list<std::pair<std::string_view, double>>{
             {"vision", rates.vision},
             {"targeting", rates.targeting},
             {"arbitration", rates.arbitration},
             {"weapon_choice", rates.weaponChoice},
             {"triggers", rates.triggers}})
        checkRate(place + ".rates", key, value, findings);
    checkNearness(rates, place + ".rates", findings);
    const GoalWeights& goals = archetype.goals;
    for (const auto& [key, value] :
         std::initializer_list<std::pair<std::string_view, double>>{{"health", goals.health},
                                                                    {"explore", goals.explore},
                                                                    {"attack", goals.attack},
                                                                    {"weapon", goals.weapon},
                                                                    {"bias_low", goals.biasLow},
                                                                    {"bias_high", goals.biasHigh}})
        findings.within(place + ".goals", key, value, 0, kHeaviest);
    if (goals.biasLow > goals.biasHigh)
        findings.error(place + ".goals.bias_low",
                       "the range of the bias is upside down",
                       "Let bias_low be at most bias_high.");
    const Aim& aim = archetype.aim;
    findings.within(place + ".aim", "noise", aim.noise, 0, maths::kPi);
    findings.within(place + ".aim", "weak_opponent_noise", aim.weakOpponentNoise, 0, maths::kPi);
    findings.within(place + ".aim", "tolerance", aim.tolerance, 0, maths::kPi);
    findings.notNegative(place + ".aim", "persistence", aim.persistence);
    findings.within(place + ".aim", "averaged_steps", aim.averagedSteps, 1, kFastest);
    findings.within(place + ".aim", "nearest_seen", aim.nearestSeen, 0, kHeaviest);
    const WeaponDistances& distances = archetype.weaponDistances;
    findings.notNegative(place + ".weapon_distances", "close", distances.close);
    if (!(distances.close < distances.medium && distances.medium < distances.far))
        findings.error(place + ".weapon_distances",
                       "close, medium and far do not ascend",
                       "Let close be below medium, and medium below far.");
    for (const auto& [tactic, weight] : archetype.tactics)
        findings.within(
            place + ".tactics", tactic, weight, 0, tactic == "control" ? 1.0 : kHeaviest);
}

/// How the head turns.
void checkGaze(const Archetype& archetype, const std::string& place, Findings& findings) {
    const Gaze& gaze = archetype.gaze;
    findings.within(place, "turn", gaze.turn, 0, maths::kPi);
    findings.positive(place, "rate", gaze.rate);
    findings.notNegative(place, "hold", gaze.hold);
    findings.notNegative(place, "startle", gaze.startle);
    findings.notNegative(place, "flinch", gaze.flinch);
}

void checkThrows(const Level& level,
                 const Archetype& archetype,
                 const std::string& place,
                 const Ids& ids,
                 Findings& findings) {
    const Throw& throws = archetype.throws;
    findings.positive(place, "range", throws.range);
    findings.positive(place, "speed", throws.speed);
    findings.notNegative(place, "strength", throws.strength);
    if (!throws.modality.empty())
        findings.refers(place, "modality", throws.modality, ids.modalities, "modality");
    const auto isSound = [](const Modality& each) { return each.kind == "sound"; };
    if (throws != Throw() && throws.modality.empty() &&
        std::none_of(level.modalities.begin(), level.modalities.end(), isSound))
        findings.warning(place,
                         "it is ignored: the level has no modality of kind sound",
                         "Name a modality, or add one of kind sound.");
}

void checkCarries(const Archetype& archetype, const std::string& place, Findings& findings) {
    findings.within(place, "speed", archetype.carries.speed, 0, 1);
    findings.notNegative(place, "noise", archetype.carries.noise);
}

/// Whether it makes a difference that a modality of kind sight is emitted as light: to what stands
/// out, or around corners.
bool lightCounts(const Level& level, std::string_view id) {
    return std::any_of(level.modalities.begin(), level.modalities.end(), [&](const Modality& each) {
        return each.id == id && (hasGate(each, "contrast") || hasGate(each, "light") ||
                                 (each.reflected > 0 && isByRegions(level, each)));
    });
}

void checkEmittedLight(const Level& level,
                       const Emission& emission,
                       const std::string& place,
                       Findings& findings) {
    if (!emission.emitsLight)
        return;
    if (!isSeen(level, emission.modality))
        findings.warning(place + ".emits_light",
                         "it is ignored: the modality is not of kind sight",
                         "Clear it, or name a modality of kind sight.");
    else if (!lightCounts(level, emission.modality))
        findings.warning(place + ".emits_light",
                         "it is ignored: the modality has no gate contrast",
                         "Clear it, or give the modality that gate.");
}

void checkArchetype(const Level& level,
                    const Archetype& archetype,
                    const std::string& place,
                    const Ids& ids,
                    Findings& findings) {
    for (const auto& [modality, threshold] : archetype.sensors) {
        findings.refers(place + ".sensors", modality, modality, ids.modalities, "modality");
        findings.notNegative(place + ".sensors", modality, threshold);
    }
    forEach(archetype.emissions,
            place + ".emissions",
            [&](const Emission& emission, const std::string& inner) {
                findings.refers(inner, "modality", emission.modality, ids.modalities, "modality");
                findings.notNegative(inner, "strength", emission.strength);
                findings.oneOf(inner, "on", emission.on, {"presence", "step", "body"});
                findings.interval(inner, "every", emission.every, level.step);
                checkEmittedLight(level, emission, inner, findings);
            });
    forEach(
        archetype.weapons, place + ".weapons", [&](const Weapon& weapon, const std::string& inner) {
            if (!weapon.modality.empty())
                findings.refers(inner, "modality", weapon.modality, ids.modalities, "modality");
        });
    forEach(
        archetype.reactions,
        place + ".reactions",
        [&](const Reaction& reaction, const std::string& inner) {
            const int named =
                !reaction.event.empty() + !reaction.modality.empty() + !reaction.notices.empty();
            if (named != 1)
                findings.error(inner,
                               "a reaction is to an event, a modality or a thing that has changed",
                               "Name one of them.");
            if (!reaction.notices.empty())
                findings.oneOf(inner, "notices", reaction.notices, std::span(kNoticedThings));
            if (!reaction.modality.empty())
                findings.refers(inner, "modality", reaction.modality, ids.modalities, "modality");
            findings.notNegative(inner, "intensity", reaction.intensity);
            if (!reaction.raises.empty())
                findings.refers(inner, "raises", reaction.raises, ids.events, "event");
            if (!reaction.leaves.empty())
                findings.refers(inner, "leaves", reaction.leaves, ids.managers, "event manager");
            if (!reaction.joins.empty())
                findings.refers(inner, "joins", reaction.joins, ids.managers, "event manager");
        });
    forEach(archetype.decisions,
            place + ".decisions",
            [&](const PlaceDecision& decision, const std::string& inner) {
                findings.within(inner, "weight", decision.weight, 0, kHeaviest);
                findings.within(inner, "least", decision.least, 0, 1);
                findings.positive(inner, "within", decision.within);
                findings.oneOf(inner, "sight", decision.sight, {"hidden", "watching", "any"});
            });
    const auto reach = place + ".influence";
    if (!archetype.influence.falloff.empty())
        findings.oneOf(
            reach, "falloff", archetype.influence.falloff, {"linear", "slow", "fast", "plateau"});
    findings.notNegative(reach, "radius", archetype.influence.radius);
    findings.notNegative(reach, "threshold", archetype.influence.threshold);
    findings.within(place, "field_of_view", archetype.fieldOfView, 0, maths::kTwoPi);
    findings.notNegative(place, "eye_height", archetype.eyeHeight);
    findings.positive(place, "health", archetype.health);
    findings.notNegative(place, "reaction", archetype.reaction);
    findings.notNegative(place, "memory_span", archetype.memorySpan);
    findings.notNegative(place, "hearing", archetype.hearing);
    for (const auto& [pattern, factor] : archetype.camouflage)
        findings.within(place + ".camouflage", pattern, factor, 0, kHeaviest);
    checkMovement(archetype.movement, place + ".movement", findings);
    checkGaze(archetype, place + ".gaze", findings);
    checkThrows(level, archetype, place + ".throws", ids, findings);
    checkCarries(archetype, place + ".carries", findings);
    checkMind(archetype, place, findings);
    checkCones(archetype, place, findings);
    checkAwareness(level, archetype, place, ids, findings);
    checkWeapons(archetype, place, findings);
}

/// @param alone whether the patrol has no other stop, so that it stays there
void checkStop(const PatrolStop& stop,
               bool alone,
               const std::string& agent,
               const std::string& key,
               const Ids& ids,
               Findings& findings) {
    const std::string place = agent + '.' + key;
    findings.notNegative(place, "wait", stop.wait);
    if (stop.look && stop.wait == 0 && !alone)
        findings.warning(place + ".look",
                         "nobody looks there: the stop is passed without a wait",
                         "Set wait above 0, or remove it.");
    if (stop.position && !stop.at.empty())
        findings.warning(place + ".at",
                         "it is ignored: the stop has a position of its own",
                         "Remove one of the two.");
    else if (!stop.position && stop.at.empty())
        findings.error(place, "the stop is nowhere", "Give it a position, or the name of a place.");
    else if (!stop.position && !std::binary_search(ids.nodes.begin(), ids.nodes.end(), stop.at))
        findings.refers(agent, key, stop.at, ids.waypoints, "waypoint or navigation node");
}

void checkAgent(const Agent& agent, const std::string& place, const Ids& ids, Findings& findings) {
    findings.refers(place, "archetype", agent.archetype, ids.archetypes, "archetype");
    if (!agent.team.empty())
        findings.refers(place, "team", agent.team, ids.teams, "team");
    if (!agent.squad.empty())
        findings.refers(place, "squad", agent.squad, ids.squads, "squad");
    forEach(agent.patrol, "patrol", [&](const PatrolStop& stop, const std::string& key) {
        checkStop(stop, agent.patrol.size() == 1, place, key, ids, findings);
    });
}

void checkSquads(const Level& level, const Ids& ids, Findings& findings) {
    forEach(level.squads, "squads", [&](const Squad& squad, const std::string& place) {
        if (!squad.team.empty())
            findings.refers(place, "team", squad.team, ids.teams, "team");
        if (!squad.parent.empty())
            findings.refers(place, "parent", squad.parent, ids.squads, "squad");
        if (!squad.formation.empty())
            findings.warning(place + ".formation",
                             "it is ignored: squads do not move in formation",
                             "Remove it.");
        const Squad* above = &squad;
        for (std::size_t step = 0; above != nullptr && !above->parent.empty(); ++step) {
            if (step > level.squads.size())
                return findings.error(
                    place + ".parent", "the squad is above itself", "Break the circle of parents.");
            const auto found =
                std::find_if(level.squads.begin(), level.squads.end(), [&](const Squad& other) {
                    return other.id == above->parent;
                });
            above = found == level.squads.end() ? nullptr : &*found;
        }
    });
}

/// Whether one reaction fits whenever another does.
bool covers(const Reaction& wide, const Reaction& narrow) {
    return wide.event == narrow.event && wide.modality == narrow.modality &&
           wide.notices == narrow.notices &&
           (wide.modality.empty() || wide.intensity <= narrow.intensity) &&
           (wide.condition.empty() || wide.condition == narrow.condition);
}

/// Reactions that are never the first that fits.
void checkOrder(const Archetype& archetype, const std::string& place, Findings& findings) {
    const auto& reactions = archetype.reactions;
    for (auto each = reactions.begin(); each != reactions.end(); ++each) {
        const auto first = std::find_if(
            reactions.begin(), each, [&](const Reaction& other) { return covers(other, *each); });
        if (first == each ||
            each->event.empty() + each->modality.empty() + each->notices.empty() != 2)
            continue;
        findings.warning(fmt::format("{}.reactions[{}]", place, each - reactions.begin()),
                         fmt::format("it never happens: reactions[{}] comes before it and fits "
                                     "whenever it does",
                                     first - reactions.begin()),
                         "Move it before that one, give that one a narrower condition, or remove "
                         "it.");
    }
}

/// What an archetype states itself and no brain reads.
void checkUnused(const Level& level,
                 const Archetype& archetype,
                 const std::string& place,
                 Findings& findings) {
    const bool broadcasts =
        std::any_of(level.managers.begin(), level.managers.end(), [](const EventManager& manager) {
            return manager.kind == "broadcast";
        });
    if (broadcasts && !archetype.interests.empty())
        findings.warning(place + ".interests",
                         "they are ignored: the level's event managers say who hears what",
                         "Name them in listeners of a manager, or remove them.");
}

} // namespace

void checkAgents(const Level& level, const Ids& ids, Findings& findings) {
    checkVisibility(level, findings);
    forEach(
        level.archetypes, "archetypes", [&](const Archetype& archetype, const std::string& place) {
            const auto resolved = resolveArchetype(level, archetype.id);
            if (!resolved && !archetype.extends.empty())
                findings.error(place + ".extends",
                               resolved.error().message,
                               "Name another archetype, or none.");
            checkArchetype(level, resolved ? *resolved : archetype, place, ids, findings);
            checkUnused(level, archetype, place, findings);
            checkOrder(archetype, place, findings);
            checkOwnFields(level, archetype, place, findings);
        });
    checkThresholds(level, findings);
    forEach(level.agents, "agents", [&](const Agent& agent, const std::string& place) {
        checkAgent(agent, place, ids, findings);
    });
    forEach(level.teams, "teams", [&](const Team& team, const std::string& place) {
        for (const auto& [other, relation] : team.relations) {
            findings.refers(place + ".relations", other, other, ids.teams, "team");
            findings.within(place + ".relations", other, relation, -1, 1);
        }
    });
    checkSquads(level, ids, findings);
}

} // namespace percept::level::validation
