#include "validate/Checks.h"

namespace percept::level::validation {
namespace {

/// Only switches open doors.
void checkSwitch(const Level& level,
                 const std::string& id,
                 const std::string& place,
                 Findings& findings) {
    for (const Trigger& trigger : level.triggers)
        if (trigger.id == id && trigger.kind != "switch")
            findings.warning(place,
                             fmt::format("it is ignored: the trigger \"{}\" is no switch", id),
                             "Remove it, or make the trigger a switch.");
}

void checkDoor(const Level& level,
               const Door& door,
               const std::string& place,
               const Ids& ids,
               Findings& findings) {
    forEach(door.switches, "switches", [&](const std::string& id, const std::string& key) {
        findings.refers(place, key, id, ids.triggers, "trigger");
        checkSwitch(level, id, Findings::join(place, key), findings);
    });
    if (!door.material.empty())
        findings.refers(place, "material", door.material, ids.materials, "material");
    findings.positive(place, "speed", door.speed);
    findings.notNegative(place, "stay_open", door.stayOpen);
}

void checkTrigger(const Trigger& trigger,
                  const std::string& place,
                  const Ids& ids,
                  Findings& findings) {
    findings.oneOf(place, "kind", trigger.kind, {"switch", "plate", "hint"});
    findings.oneOf(place, "shape", trigger.shape, {"circle", "rectangle"});
    if (trigger.shape == "circle")
        findings.positive(place, "radius", trigger.radius);
    if (trigger.shape == "rectangle") {
        findings.positive(place, "size[0]", trigger.size.x);
        findings.positive(place, "size[1]", trigger.size.y);
    }
    if (trigger.kind == "switch" || !trigger.target.empty())
        findings.refers(place, "target", trigger.target, ids.doors, "door");
    findings.notNegative(place, "visits", trigger.visits);
    if (trigger.lifetime)
        findings.positive(place, "lifetime", *trigger.lifetime);
    if (trigger.kind == "hint" && trigger.text.empty())
        findings.warning(place + ".text", "the hint says nothing", "Write what it should say.");
}

void checkItem(const Item& item, const std::string& place, const Ids& ids, Findings& findings) {
    if (item.kind != "health" &&
        !std::binary_search(ids.weapons.begin(), ids.weapons.end(), item.kind))
        findings.error(
            place + ".kind",
            fmt::format("\"{}\" is neither health nor a weapon of an archetype", item.kind),
            "Use health, or the id of a weapon.");
    findings.positive(place, "radius", item.radius);
    findings.notNegative(place, "amount", item.amount);
    findings.notNegative(place, "respawn", item.respawn);
    if (!item.node.empty())
        findings.refers(place, "node", item.node, ids.nodes, "navigation node");
}

void checkSpawns(const Level& level, const Ids& ids, Findings& findings) {
    forEach(level.spawns, "spawns", [&](const Spawn& spawn, const std::string& place) {
        if (!spawn.team.empty())
            findings.refers(place, "team", spawn.team, ids.teams, "team");
    });
    const auto waiting = std::count_if(level.agents.begin(),
                                       level.agents.end(),
                                       [](const Agent& agent) { return !agent.position; });
    if (level.spawns.empty() && waiting > 0)
        findings.error(
            "spawns",
            fmt::format("the level has no spawn points, but {} of its agents need one", waiting),
            "Add spawn points, or give those agents a position.");
    if (level.spawns.empty())
        return;
    forEach(level.agents, "agents", [&](const Agent& agent, const std::string& place) {
        const bool fits =
            agent.position ||
            std::any_of(level.spawns.begin(), level.spawns.end(), [&](const Spawn& spawn) {
                return spawn.team.empty() || spawn.team == agent.team;
            });
        if (!fits)
            findings.error(place + ".position",
                           fmt::format("no spawn point is for team \"{}\"", agent.team),
                           "Add one, clear a spawn point's team, or give the agent a position.");
    });
}

} // namespace

void checkObjects(const Level& level, const Ids& ids, Findings& findings) {
    forEach(level.doors, "doors", [&](const Door& door, const std::string& place) {
        checkDoor(level, door, place, ids, findings);
    });
    forEach(level.walls, "walls", [&](const Wall& wall, const std::string& place) {
        if (!wall.material.empty())
            findings.refers(place, "material", wall.material, ids.materials, "material");
    });
    forEach(level.triggers, "triggers", [&](const Trigger& trigger, const std::string& place) {
        checkTrigger(trigger, place, ids, findings);
    });
    forEach(level.items, "items", [&](const Item& item, const std::string& place) {
        checkItem(item, place, ids, findings);
    });
    checkSpawns(level, ids, findings);
}

} // namespace percept::level::validation
