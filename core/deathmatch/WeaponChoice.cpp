#include "percept/deathmatch/WeaponChoice.h"

#include "Context.h"
#include "percept/agent/Fuzzy.h"

#include <array>

namespace percept::deathmatch {
namespace {

namespace fuzzy = agent::fuzzy;
using fuzzy::Consequent;
using fuzzy::Hedge;
using fuzzy::Rule;
using Shape = fuzzy::Set::Shape;

constexpr int kClose = 0;
constexpr int kMedium = 1;
constexpr int kFar = 2;
constexpr int kLow = 0;
constexpr int kOkay = 1;
constexpr int kLoads = 2;
constexpr int kAnyAmmunition = -1;

constexpr auto kU = Consequent::Undesirable;
constexpr auto kD = Consequent::Desirable;
constexpr auto kVD = Consequent::VeryDesirable;

constexpr std::array kBlasterRules{Rule{kClose, kAnyAmmunition, kD},
                                   Rule{kMedium, kAnyAmmunition, kU, Hedge::Very},
                                   Rule{kFar, kAnyAmmunition, kU, Hedge::Very}};
constexpr std::array kShotgunRules{Rule{kClose, kLoads, kVD},
                                   Rule{kClose, kOkay, kVD},
                                   Rule{kClose, kLow, kVD},
                                   Rule{kMedium, kLoads, kVD},
                                   Rule{kMedium, kOkay, kD},
                                   Rule{kMedium, kLow, kU},
                                   Rule{kFar, kLoads, kD},
                                   Rule{kFar, kOkay, kU},
                                   Rule{kFar, kLow, kU}};
constexpr std::array kRocketRules{Rule{kClose, kLoads, kU},
                                  Rule{kClose, kOkay, kU},
                                  Rule{kClose, kLow, kU},
                                  Rule{kMedium, kLoads, kVD},
                                  Rule{kMedium, kOkay, kVD},
                                  Rule{kMedium, kLow, kD},
                                  Rule{kFar, kLoads, kD},
                                  Rule{kFar, kOkay, kU},
                                  Rule{kFar, kLow, kU}};
constexpr std::array kRailgunRules{Rule{kClose, kLoads, kD, Hedge::Fairly},
                                   Rule{kClose, kOkay, kD, Hedge::Fairly},
                                   Rule{kClose, kLow, kU},
                                   Rule{kMedium, kLoads, kVD},
                                   Rule{kMedium, kOkay, kD},
                                   Rule{kMedium, kLow, kD},
                                   Rule{kFar, kLoads, kVD, Hedge::Very},
                                   Rule{kFar, kOkay, kVD, Hedge::Very},
                                   Rule{kFar, kLow, kVD, Hedge::None, Hedge::Fairly}};

struct Profile {
    std::span<const Rule> rules;
    double okay; ///< where the set `okay` peaks
    double loads;
};

Profile profileOf(WeaponKind kind) {
    switch (kind) {
    case WeaponKind::Shotgun:
        return {kShotgunRules, 30, 60};
    case WeaponKind::RocketLauncher:
        return {kRocketRules, 10, 30};
    case WeaponKind::Railgun:
        return {kRailgunRules, 15, 30};
    case WeaponKind::Blaster:
        break;
    }
    return {kBlasterRules, 0, 0};
}

} // namespace

double weaponDesirability(WeaponKind kind,
                          const level::WeaponDistances& distances,
                          Metres distance,
                          std::int32_t rounds) {
    if (kind != WeaponKind::Blaster && rounds <= 0)
        return 0.0;
    const Profile profile = profileOf(kind);
    const std::array distanceSets{
        fuzzy::Set{Shape::LeftShoulder, 0, distances.close, distances.medium},
        fuzzy::Set{Shape::Triangle, distances.close, distances.medium, distances.far},
        fuzzy::Set{Shape::RightShoulder, distances.medium, distances.far, distances.far}};
    const std::array ammunitionSets{
        fuzzy::Set{Shape::Triangle, 0, 0, profile.okay},
        fuzzy::Set{Shape::Triangle, 0, profile.okay, profile.loads},
        fuzzy::Set{Shape::RightShoulder, profile.okay, profile.loads, profile.loads}};
    return fuzzy::infer(profile.rules, distanceSets, ammunitionSets, distance, rounds);
}

std::int32_t roundsOf(const Game& game, const Bot& bot, WeaponId weapon) {
    for (const CarriedWeapon& carried : bot.weapons)
        if (carried.weapon == weapon) {
            const std::int32_t most = game.arena.weapon(weapon).maxRounds;
            return most == 0 ? 1 : carried.rounds;
        }
    return 0;
}

WeaponId ownWeapon(const Game& game, AgentId id, WeaponId given) {
    const auto& weapons = game.arena.weapons;
    for (const WeaponId weapon :
         game.arena.archetypeWeapons[game.arena.bots[trace::indexOf(id)].archetype])
        if (weapons[trace::indexOf(weapon)].kind == weapons[trace::indexOf(given)].kind)
            return weapon;
    return given;
}

bool changeWeapon(Game& game, AgentId id, WeaponId weapon, double desirability, RecordId cause) {
    Bot& bot = game.bot(id);
    if (bot.current == weapon || roundsOf(game, bot, weapon) <= 0)
        return bot.current == weapon;
    game.trace.add(trace::WeaponChosen{id, weapon, bot.current, desirability}, cause);
    bot.current = weapon;
    return true;
}

void chooseWeapon(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const auto& spec = game.arena.bots[trace::indexOf(id)];
    const level::Archetype& archetype = game.archetype(id);
    WeaponId best = game.arena.archetypeWeapons[spec.archetype].front();
    double bestScore = 0;
    RecordId cause = bot.born;
    if (const auto* record = bot.memory.find(bot.targeting.target)) {
        cause = bot.targeting.chosen;
        const double distance = geometry::distance(bot.body.position, record->lastPosition);
        for (const CarriedWeapon& carried : bot.weapons) {
            const std::int32_t rounds = roundsOf(game, bot, carried.weapon);
            const double score =
                weaponDesirability(game.arena.weapons[trace::indexOf(carried.weapon)].kind,
                                   archetype.weaponDistances,
                                   distance,
                                   rounds);
            game.trace.addFull(cause, [&] {
                return trace::WeaponScore{id, carried.weapon, distance, rounds, score};
            });
            if (score > bestScore) {
                best = carried.weapon;
                bestScore = score;
            }
        }
    }
    changeWeapon(game, id, best, bestScore, cause);
}

} // namespace percept::deathmatch
