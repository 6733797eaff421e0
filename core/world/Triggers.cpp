#include "Rules.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/event/EventCodes.h"

#include <algorithm>

namespace percept::world {
namespace {

bool touches(const TriggerSpec& spec, Vec2 position, Metres radius) {
    const Vec2 off = position - spec.position;
    if (spec.circle) {
        const double reach = spec.radius + radius;
        return geometry::lengthSquared(off) < reach * reach;
    }
    return std::abs(off.x) < spec.halfSize.x + radius && std::abs(off.y) < spec.halfSize.y + radius;
}

/// Calls for what a body touches, ascending.
template <class Visit>
void forEachAt(const agent::Neighbours& places, Vec2 position, Metres radius, Visit visit) {
    places.forEachNear(position, radius, [&](const agent::Neighbour& place) {
        visit(static_cast<std::uint32_t>(&place - places.all().data()));
    });
}

void addWeapon(Scene& scene, Agent& self, WeaponId id, double amount) {
    const level::Weapon& weapon = scene.arena.weapon(id);
    const auto rounds = amount > 0 ? static_cast<std::int32_t>(amount) : weapon.startRounds;
    auto at = std::lower_bound(
        self.weapons.begin(),
        self.weapons.end(),
        id,
        [](const agent::CarriedWeapon& carried, WeaponId w) { return carried.weapon < w; });
    if (at == self.weapons.end() || at->weapon != id)
        at = self.weapons.insert(at, agent::CarriedWeapon{id, 0, 0});
    at->rounds = std::min(at->rounds + rounds, std::max(weapon.maxRounds, 0));
    if (self.current == trace::kNone<WeaponId>)
        self.current = id;
}

void pickUp(Scene& scene, AgentId id, ItemId itemId) {
    const ItemSpec& spec = scene.arena.items[trace::indexOf(itemId)];
    agent::Item& item = scene.state.items[trace::indexOf(itemId)];
    Agent& self = scene.agent(id);
    item.taken = scene.trace.add(agent::PickedUp{id, itemId, spec.amount},
                                 agent::motiveOf(scene.arena, scene.state, id));
    if (spec.health) {
        self.health = std::min(scene.archetype(id).health, self.health + spec.amount);
        self.hurt = item.taken;
    } else {
        addWeapon(scene, self, agent::ownWeapon(scene, id, spec.weapon), spec.amount);
    }
    scene.brain(id).pickedUp({scene, id}, itemId);
    item.active = false;
    item.back = scene.frame + spec.respawn;
}

/// Counts a visit and, if the trigger goes off, works its door.
/// @param fired the record of it; of a switch that is still held, the one of its pressing
/// @return whether it went off
bool goesOff(
    Scene& scene, AgentId id, TriggerId triggerId, bool entered, RecordId motive, RecordId& fired) {
    const TriggerSpec& spec = scene.arena.triggers[trace::indexOf(triggerId)];
    agent::Trigger& trigger = scene.state.triggers[trace::indexOf(triggerId)];
    if (entered) {
        ++trigger.visits;
        trigger.visitor = id;
        trigger.visited = motive;
    }
    const bool passes = agent::timesFired(spec, trigger) == 0;
    // A switch is pressed as long as somebody stands on it; the others go off on entering.
    if (passes || (!entered && spec.kind != agent::TriggerKind::Switch))
        return false;
    if (entered)
        trigger.visited = scene.trace.add(
            trace::TriggerFired{triggerId, id, static_cast<std::int32_t>(trigger.visits)}, motive);
    fired = trigger.visited;
    for (const trace::DoorId door : spec.doors)
        openDoor(scene, door, fired);
    return true;
}

void setOff(Scene& scene, AgentId id, TriggerId triggerId, bool entered) {
    RecordId fired = trace::kNoRecord;
    if (!goesOff(
            scene, id, triggerId, entered, agent::motiveOf(scene.arena, scene.state, id), fired))
        return;
    const TriggerSpec& spec = scene.arena.triggers[trace::indexOf(triggerId)];
    if (spec.kind == agent::TriggerKind::Plate)
        damage(scene, id, trace::kNoAgent, {.amount = spec.damage, .from = {}}, fired);
    else if (spec.kind == agent::TriggerKind::Hint)
        tell(scene, {trace::EventCode::Hint, HintGiven{triggerId}, trace::kNoAgent, id}, fired);
}

} // namespace

void updateItems(Scene& scene) {
    for (std::size_t i = 0; i < scene.state.items.size(); ++i) {
        agent::Item& item = scene.state.items[i];
        if (item.active || scene.frame < item.back)
            continue;
        item.active = true;
        scene.trace.add(agent::ItemReturned{ItemId{static_cast<std::uint32_t>(i)}}, item.taken);
    }
}

void updateTriggers(Scene& scene) {
    std::erase_if(scene.state.trail,
                  [&](const agent::TrailDrop& drop) { return drop.until <= scene.now; });
    for (std::size_t i = 0; i < scene.state.triggers.size(); ++i) {
        const Frame lifetime = scene.arena.triggers[i].lifetime;
        if (lifetime > 0 && scene.frame >= lifetime)
            scene.state.triggers[i].active = false;
    }
}

void touchTriggers(Scene& scene, AgentId id) {
    Agent& self = scene.agent(id);
    const Metres radius = scene.archetype(id).movement.radius;
    forEachAt(scene.arena.itemPlaces, self.body.position, radius, [&](std::uint32_t i) {
        if (scene.state.items[i].active)
            pickUp(scene, id, ItemId{i});
    });
    // The corner of a rectangle grows by the radius in both directions.
    constexpr double kDiagonal = 1.5;
    std::vector<TriggerId> at;
    forEachAt(scene.arena.triggerPlaces,
              self.body.position,
              radius * kDiagonal,
              [&](std::uint32_t i) { at.push_back(TriggerId{i}); });
    std::vector<TriggerId> inside;
    for (const TriggerId trigger : at) {
        if (!scene.state.triggers[trace::indexOf(trigger)].active ||
            !touches(scene.arena.triggers[trace::indexOf(trigger)], self.body.position, radius))
            continue;
        inside.push_back(trigger);
        const bool entered = !std::binary_search(self.inside.begin(), self.inside.end(), trigger);
        setOff(scene, id, trigger, entered);
        if (!scene.isAlive(id))
            return;
    }
    self.inside = std::move(inside);
}

} // namespace percept::world
