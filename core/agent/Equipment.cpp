#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/Scene.h"

namespace percept::agent {

const CarriedWeapon* inHand(const Agent& agent) {
    for (const CarriedWeapon& carried : agent.weapons)
        if (carried.weapon == agent.current)
            return &carried;
    return nullptr;
}

std::int32_t roundsOf(const Arena& arena, const Agent& agent, WeaponId weapon) {
    for (const CarriedWeapon& carried : agent.weapons)
        if (carried.weapon == weapon) {
            const std::int32_t most = arena.weapon(weapon).maxRounds;
            return most == 0 ? 1 : carried.rounds;
        }
    return 0;
}

WeaponId ownWeapon(const Scene& scene, AgentId id, WeaponId given) {
    const auto& weapons = scene.arena.weapons;
    for (const WeaponId weapon : scene.arena.archetypeWeapons[scene.spec(id).archetype])
        if (weapons[trace::indexOf(weapon)].kind == weapons[trace::indexOf(given)].kind)
            return weapon;
    return given;
}

bool changeWeapon(Scene& scene, AgentId id, WeaponId weapon, double desirability, RecordId cause) {
    Agent& self = scene.agent(id);
    if (self.current == weapon || roundsOf(scene.arena, self, weapon) <= 0)
        return self.current == weapon;
    scene.trace.add(WeaponChosen{id, weapon, self.current, desirability}, cause);
    self.current = weapon;
    return true;
}

void chooseWeapon(Scene& scene, AgentId id, AgentId target, RecordId cause) {
    const Agent& self = scene.agent(id);
    const auto& known = scene.arena.archetypeWeapons[scene.spec(id).archetype];
    if (known.empty())
        return;
    WeaponId best = known.front();
    double bestScore = 0;
    const knowledge::SenseLink* link =
        target == trace::kNoAgent ? nullptr : self.knowledge.find(target);
    if (link == nullptr)
        cause = self.born;
    for (const CarriedWeapon& carried : self.weapons) {
        if (link == nullptr)
            break;
        const Metres distance = geometry::distance(self.body.position, link->lastPosition);
        const std::int32_t rounds = roundsOf(scene.arena, self, carried.weapon);
        const WeaponSpec& weapon = scene.arena.weapons[trace::indexOf(carried.weapon)];
        const double score = weaponDesirability(
            weapon.weapon, weapon.rules, scene.archetype(id).weaponDistances, distance, rounds);
        scene.trace.addFull(cause, [&] {
            return WeaponScore{id, carried.weapon, distance, rounds, score};
        });
        if (score > bestScore) {
            best = carried.weapon;
            bestScore = score;
        }
    }
    changeWeapon(scene, id, best, bestScore, cause);
}

bool isReady(const Scene& scene, AgentId id) {
    const CarriedWeapon* carried = inHand(scene.agent(id));
    return carried != nullptr && scene.now >= carried->nextShot &&
           (scene.arena.weapon(carried->weapon).maxRounds == 0 || carried->rounds > 0);
}

} // namespace percept::agent
