#include "Rules.h"
#include "percept/agent/Carrying.h"
#include "percept/agent/DoorReach.h"
#include "percept/agent/LinkChanges.h"
#include "percept/agent/Orders.h"

#include <algorithm>
#include <cmath>
#include <optional>

// What people have agents do.
namespace percept::world {
namespace {

using trace::Command;
using trace::CommandKind;

/// The agent's own weapon of the kind that is asked for; none: there is no such kind.
WeaponId weaponOf(const Scene& scene, const Command& command) {
    if (command.value < 0 || static_cast<std::size_t>(command.value) >= scene.arena.weapons.size())
        return trace::kNone<WeaponId>;
    return agent::ownWeapon(
        scene, command.agent, WeaponId{static_cast<std::uint32_t>(command.value)});
}

/// Whether a person's command can be obeyed where the agent is, with what it carries.
bool canObey(const Scene& scene, const Command& command) {
    const Agent& self = scene.agent(command.agent);
    if (command.kind == CommandKind::Use)
        return agent::doorInReach(scene.arena.doors, self.body.position).has_value();
    const bool carries = agent::burdenOf(scene.state, command.agent) != trace::kNoAgent;
    if (command.kind == CommandKind::Carry)
        return agent::bodyInReach(scene, command.agent).has_value();
    if (command.kind == CommandKind::Drop)
        return carries;
    if (command.kind == CommandKind::Shoot) // with a body its hands are full
        return !carries && agent::inHand(self) != nullptr;
    if (command.kind == CommandKind::Throw)
        return !carries && command.position != self.body.position;
    if (command.kind != CommandKind::ChooseWeapon)
        return true;
    const WeaponId wanted = weaponOf(scene, command);
    return wanted != trace::kNone<WeaponId> &&
           (wanted == self.current || agent::roundsOf(scene.arena, self, wanted) > 0);
}

/// Only where it matters to somebody's awareness.
void setStance(Scene& scene, AgentId agent, std::int32_t stance) {
    constexpr auto kLast = static_cast<std::int32_t>(sense::Stance::Lie);
    if (scene.awareness != nullptr && stance >= 0 && stance <= kLast)
        scene.awareness->stances[trace::indexOf(agent)] =
            sense::Stance{static_cast<std::uint8_t>(stance)};
}

/// Commands of a person to a possessed agent.
void obey(Scene& scene, const Command& command, RecordId cause) {
    Agent& self = scene.agent(command.agent);
    const agent::Brain& brain = scene.brain(command.agent);
    switch (command.kind) {
    case CommandKind::MoveTo:
        brain.walkTo({scene, command.agent}, command.position, cause);
        break;
    case CommandKind::Walk:
        setStance(scene, command.agent, command.value);
        brain.walkAlong({scene, command.agent}, geometry::truncated(command.position, 1.0), cause);
        break;
    case CommandKind::Aim:
        self.aim = command.position;
        break;
    case CommandKind::Shoot:
        self.aim = command.position;
        if (command.position != self.body.position)
            self.body.facing = geometry::normalisedOrZero(command.position - self.body.position);
        collectBodies(scene);
        fire(scene, command.agent, command.position, trace::kNoAgent, cause);
        break;
    case CommandKind::ChooseWeapon:
        agent::changeWeapon(scene, command.agent, weaponOf(scene, command), 0, cause);
        break;
    case CommandKind::Use:
        if (const auto door = agent::doorInReach(scene.arena.doors, self.body.position))
            useDoor(scene, *door, cause);
        break;
    case CommandKind::Throw:
        self.aim = command.position;
        agent::throwTo(scene, command.agent, command.position, cause);
        break;
    case CommandKind::Carry:
        agent::pickUpBody(scene, command.agent, cause);
        break;
    case CommandKind::Drop:
        agent::putDownBody(scene, command.agent, cause);
        break;
    case CommandKind::Possess:
    case CommandKind::Release:
    case CommandKind::FireEvent:
    case CommandKind::EmitSignal:
    case CommandKind::Edit:
    case CommandKind::Order:
        break;
    }
}

/// An order reaches a squad, whoever of it can obey. Who is possessed obeys it when he is released.
void takeOrder(Scene& scene, const Command& command, std::int32_t index) {
    using trace::SquadOrder;
    const auto order = trace::squadOrderOf(command);
    const bool follows = order == SquadOrder::Follow;
    if (!order || !std::isfinite(command.position.x + command.position.y) ||
        command.object >= scene.arena.squadsAbove.size() ||
        (order == SquadOrder::Go && !scene.arena.contains(command.position)) ||
        (follows && !scene.isAlive(command.agent)))
        return;
    const AgentId leader = follows ? command.agent : trace::kNoAgent;
    if (!agent::canBeOrdered(scene, command.object, leader))
        return;
    const RecordId taken =
        scene.trace.add(trace::CommandTaken{trace::kNoAgent, index}, trace::kNoRecord);
    agent::giveOrder(scene,
                     command.object,
                     *order,
                     follows ? scene.agent(leader).body.position : command.position,
                     leader,
                     taken);
}

void takeDoorEdit(Scene& scene, const Command& command, std::int32_t index) {
    if (command.object >= scene.state.doors.size() || command.value < 0 ||
        command.value > static_cast<std::int32_t>(trace::DoorEdit::Lock) ||
        !changesDoor(scene, DoorId{command.object}, trace::DoorEdit{command.value}))
        return;
    const RecordId taken =
        scene.trace.add(trace::CommandTaken{trace::kNoAgent, index}, trace::kNoRecord);
    editDoor(scene, DoorId{command.object}, trace::DoorEdit{command.value}, taken);
}

/// A person changes what an agent knows.
void changeKnowledge(Scene& scene, const Command& command, RecordId cause) {
    agent::LinkChange change;
    change.state = static_cast<knowledge::AwarenessLevel>(std::clamp(command.amount, 0.0, 255.0));
    if (command.part == trace::EditPart::Alertness) {
        const knowledge::AgentAwareness* aware = scene.aware(command.agent);
        const bool calms = aware != nullptr && change.state < aware->alertness.level;
        change.deed = calms ? agent::LinkDeed::Calm : agent::LinkDeed::Alert;
    } else {
        change.deed =
            change.state == knowledge::kUnaware ? agent::LinkDeed::Forget : agent::LinkDeed::Know;
        change.about = trace::AgentId{command.object};
    }
    agent::changeLink(scene,
                      command.agent,
                      change,
                      command.value != 0 ? std::optional(command.position) : std::nullopt,
                      cause);
}

bool editsKnowledge(const Scene& scene, const Command& command) {
    return std::isfinite(command.amount) && (command.part == trace::EditPart::Alertness ||
                                             (command.part == trace::EditPart::Awareness &&
                                              scene.has(trace::AgentId{command.object})));
}

/// Stands somewhere else from now on, and makes up its mind anew.
void putAt(Scene& scene, AgentId id, Vec2 place, RecordId cause) {
    Agent& self = scene.agent(id);
    if (!scene.isAlive(id))
        return;
    self.body.position = place;
    self.body.velocity = {0, 0};
    scene.brain(id).drop({scene, id}, cause);
}

void takeCommand(Scene& scene, const Command& command, std::int32_t index) {
    if (command.kind == CommandKind::Order)
        return takeOrder(scene, command, index);
    // Whose signal it is does nothing for it.
    if (command.kind == CommandKind::FireEvent || command.kind == CommandKind::EmitSignal)
        return;
    const bool edits = command.kind == CommandKind::Edit;
    if (edits && command.part == trace::EditPart::Door)
        return takeDoorEdit(scene, command, index);
    const bool knows = edits && editsKnowledge(scene, command);
    const bool puts = edits && command.part == trace::EditPart::Place;
    if (!scene.has(command.agent) || !std::isfinite(command.position.x + command.position.y) ||
        (edits && !puts && !knows))
        return;
    const bool goes = puts || command.kind == CommandKind::MoveTo;
    if (goes && !scene.arena.contains(command.position))
        return;
    Agent& self = scene.agent(command.agent);
    if (self.status == agent::Status::Folded)
        return; // nobody is this agent
    // Who is not possessed obeys nobody.
    const bool possesses = command.kind == CommandKind::Possess;
    const bool releases = command.kind == CommandKind::Release;
    if (possesses && self.possessed)
        return; // as it is
    if (!edits && !possesses && !(self.possessed && (releases || scene.isAlive(command.agent))))
        return;
    if (!edits && !possesses && !releases && !canObey(scene, command))
        return;
    const RecordId taken = scene.trace.add(trace::CommandTaken{command.agent, index}, self.born);
    if (knows)
        return changeKnowledge(scene, command, taken);
    if (edits)
        return putAt(scene, command.agent, command.position, taken);
    self.commanded = taken;
    if (possesses || releases) {
        self.possessed = possesses;
        setStance(scene, command.agent, 0);
        agent::putDownBody(scene, command.agent, taken);
        self.aim = self.body.position + self.body.facing;
        scene.brain(command.agent).drop({scene, command.agent}, taken);
    } else {
        obey(scene, command, taken);
    }
}

} // namespace

void takeCommands(Scene& scene, std::span<const Command> commands) {
    for (std::size_t i = 0; i < commands.size(); ++i)
        takeCommand(scene, commands[i], static_cast<std::int32_t>(i));
}

} // namespace percept::world
