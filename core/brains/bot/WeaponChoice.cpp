#include "percept/bot/WeaponChoice.h"

#include "Context.h"
#include "percept/agent/Fuzzy.h"

#include <array>

namespace percept::bot {
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

void chooseWeapon(const Self& me) {
    Agent& self = me.agent();
    const BotMind& mind = mindIn(me);
    const auto& spec = me.spec();
    const level::Archetype& archetype = me.archetype();
    WeaponId best = me.arena().archetypeWeapons[spec.archetype].front();
    double bestScore = 0;
    RecordId cause = self.born;
    const auto* record = mind.targeting.target == trace::kNoAgent
                             ? nullptr
                             : std::as_const(self.knowledge).find(mind.targeting.target);
    if (record != nullptr) {
        cause = mind.targeting.chosen;
        const double distance = geometry::distance(self.body.position, record->lastPosition);
        for (const agent::CarriedWeapon& carried : self.weapons) {
            const std::int32_t rounds = agent::roundsOf(me.arena(), self, carried.weapon);
            const double score =
                weaponDesirability(me.arena().weapons[trace::indexOf(carried.weapon)].kind,
                                   archetype.weaponDistances,
                                   distance,
                                   rounds);
            me.trace().addFull(cause, [&] {
                return trace::WeaponScore{me.id(), carried.weapon, distance, rounds, score};
            });
            if (score > bestScore) {
                best = carried.weapon;
                bestScore = score;
            }
        }
    }
    me.changeWeapon(best, bestScore, cause);
}

} // namespace percept::bot
