#include "Context.h"
#include "Mind.h"

#include <algorithm>

namespace percept::deathmatch {
namespace {

bool touches(const TriggerSpec& spec, Vec2 position, Metres radius) {
    const Vec2 off = position - spec.position;
    if (spec.circle) {
        const double reach = spec.radius + radius;
        return geometry::lengthSquared(off) < reach * reach;
    }
    return std::abs(off.x) < spec.halfSize.x + radius && std::abs(off.y) < spec.halfSize.y + radius;
}

void addWeapon(Game& game, Bot& bot, WeaponId id, double amount) {
    const level::Weapon& weapon = game.arena.weapon(id);
    const auto rounds = amount > 0 ? static_cast<std::int32_t>(amount) : weapon.startRounds;
    auto at = std::lower_bound(
        bot.weapons.begin(), bot.weapons.end(), id, [](const CarriedWeapon& carried, WeaponId w) {
            return carried.weapon < w;
        });
    if (at == bot.weapons.end() || at->weapon != id)
        at = bot.weapons.insert(at, CarriedWeapon{id, 0, 0});
    at->rounds = std::min(at->rounds + rounds, std::max(weapon.maxRounds, 0));
}

void pickUp(Game& game, AgentId id, ItemId itemId) {
    const ItemSpec& spec = game.arena.items[trace::indexOf(itemId)];
    Item& item = game.state.items[trace::indexOf(itemId)];
    Bot& bot = game.bot(id);
    item.taken = game.trace.add(trace::PickedUp{id, itemId, spec.amount}, motiveOf(bot));
    if (spec.health)
        bot.health = std::min(game.archetype(id).health, bot.health + spec.amount);
    else
        addWeapon(game, bot, ownWeapon(game, id, spec.weapon), spec.amount);
    Mind(game, id).onPickedUp(itemId);
    item.active = false;
    item.back = game.frame + spec.respawn;
}

/// Counts a visit and, if the trigger goes off, works its door.
/// @param fired the record of it; of a switch that is still held, the one of its pressing
/// @return whether it went off
bool goesOff(
    Game& game, AgentId id, TriggerId triggerId, bool entered, RecordId motive, RecordId& fired) {
    const TriggerSpec& spec = game.arena.triggers[trace::indexOf(triggerId)];
    Trigger& trigger = game.state.triggers[trace::indexOf(triggerId)];
    if (entered) {
        ++trigger.visits;
        trigger.visitor = id;
        trigger.visited = motive;
    }
    const bool late = trigger.visits <= static_cast<std::uint32_t>(std::max(0, spec.visits));
    // A switch is pressed as long as somebody stands on it; the others go off on entering.
    if (late || (!entered && spec.kind != TriggerKind::Switch))
        return false;
    if (entered)
        trigger.visited = game.trace.add(
            trace::TriggerFired{triggerId, id, static_cast<std::int32_t>(trigger.visits)}, motive);
    fired = trigger.visited;
    if (spec.kind == TriggerKind::Switch)
        openDoor(game, spec.door, fired);
    return true;
}

void setOff(Game& game, AgentId id, TriggerId triggerId, bool entered) {
    RecordId fired = trace::kNoRecord;
    if (!goesOff(game, id, triggerId, entered, motiveOf(game.bot(id)), fired))
        return;
    const TriggerSpec& spec = game.arena.triggers[trace::indexOf(triggerId)];
    if (spec.kind == TriggerKind::Plate)
        damage(game, id, trace::kNoAgent, trace::kNone<WeaponId>, spec.damage, fired);
    else if (spec.kind == TriggerKind::Hint)
        tell(game, {trace::EventCode::Hint, HintGiven{triggerId}, trace::kNoAgent, id}, fired);
}

} // namespace

RecordId motiveOf(const Bot& bot) {
    if (!bot.brain.subgoals.empty())
        return bot.brain.subgoals.back().started;
    return bot.possessed ? bot.commanded : bot.born;
}

void updateItems(Game& game) {
    for (std::size_t i = 0; i < game.state.items.size(); ++i) {
        Item& item = game.state.items[i];
        if (item.active || game.frame < item.back)
            continue;
        item.active = true;
        game.trace.add(trace::ItemReturned{ItemId{static_cast<std::uint32_t>(i)}}, item.taken);
    }
}

void updateTriggers(Game& game) {
    std::erase_if(game.state.trail, [&](const TrailDrop& drop) { return drop.until <= game.now; });
    for (std::size_t i = 0; i < game.state.triggers.size(); ++i) {
        const Frame lifetime = game.arena.triggers[i].lifetime;
        if (lifetime > 0 && game.frame >= lifetime)
            game.state.triggers[i].active = false;
    }
}

void touchTriggers(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const Metres radius = game.archetype(id).movement.radius;
    for (std::size_t i = 0; i < game.state.items.size(); ++i) {
        const ItemSpec& spec = game.arena.items[i];
        const double reach = spec.radius + radius;
        if (game.state.items[i].active &&
            geometry::distanceSquared(spec.position, bot.body.position) < reach * reach)
            pickUp(game, id, ItemId{static_cast<std::uint32_t>(i)});
    }
    std::vector<TriggerId> inside;
    for (std::size_t i = 0; i < game.state.triggers.size(); ++i) {
        const TriggerId trigger{static_cast<std::uint32_t>(i)};
        if (!game.state.triggers[i].active ||
            !touches(game.arena.triggers[i], bot.body.position, radius))
            continue;
        inside.push_back(trigger);
        const bool entered = !std::binary_search(bot.inside.begin(), bot.inside.end(), trigger);
        setOff(game, id, trigger, entered);
        if (!game.isAlive(id))
            return;
    }
    bot.inside = std::move(inside);
}

void touchTriggers(Game& game, std::span<const Visitor> visitors) {
    for (std::size_t i = 0; i < game.state.triggers.size(); ++i) {
        Trigger& trigger = game.state.triggers[i];
        std::vector<AgentId> inside;
        for (const Visitor& visitor : visitors) {
            if (!trigger.active ||
                !touches(game.arena.triggers[i], visitor.body.position, visitor.body.radius))
                continue;
            inside.push_back(visitor.agent);
            const bool entered = !std::binary_search(
                trigger.visitors.begin(), trigger.visitors.end(), visitor.agent);
            RecordId fired = trace::kNoRecord;
            goesOff(game,
                    visitor.agent,
                    TriggerId{static_cast<std::uint32_t>(i)},
                    entered,
                    visitor.motive,
                    fired);
        }
        trigger.visitors = std::move(inside);
    }
}

} // namespace percept::deathmatch
