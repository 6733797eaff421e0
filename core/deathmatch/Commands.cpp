#include "Context.h"
#include "Mind.h"

namespace percept::deathmatch {
namespace {

/// Commands of a person to a possessed agent.
void obey(Game& game, const trace::Command& command, RecordId cause) {
    Bot& bot = game.bot(command.agent);
    switch (command.kind) {
    case trace::CommandKind::MoveTo:
        Mind(game, command.agent).walkTo(command.position);
        break;
    case trace::CommandKind::Walk:
        Mind(game, command.agent).walkAlong(command.position);
        break;
    case trace::CommandKind::Aim:
        bot.aim = command.position;
        break;
    case trace::CommandKind::Shoot:
        bot.aim = command.position;
        if (command.position != bot.body.position)
            bot.body.facing = geometry::normalisedOrZero(command.position - bot.body.position);
        fire(game, command.agent, command.position, trace::kNoAgent, cause);
        break;
    case trace::CommandKind::ChooseWeapon:
        if (command.value >= 0 &&
            static_cast<std::size_t>(command.value) < game.arena.weapons.size())
            changeWeapon(
                game,
                command.agent,
                ownWeapon(game, command.agent, WeaponId{static_cast<std::uint32_t>(command.value)}),
                0,
                cause);
        break;
    case trace::CommandKind::Use:
        if (const auto door = agent::doorInReach(game.arena.doors, bot.body.position))
            useDoor(game, *door, cause);
        break;
    case trace::CommandKind::Possess:
    case trace::CommandKind::Release:
    case trace::CommandKind::FireEvent:
    case trace::CommandKind::EmitSignal:
    case trace::CommandKind::Edit:
        break;
    }
}

void takeDoorEdit(Game& game, const trace::Command& command, std::int32_t index) {
    if (command.object >= game.state.doors.size() || command.value < 0 ||
        command.value > static_cast<std::int32_t>(trace::DoorEdit::Lock))
        return;
    const RecordId taken =
        game.trace.add(trace::CommandTaken{trace::kNoAgent, index}, trace::kNoRecord);
    editDoor(game, DoorId{command.object}, trace::DoorEdit{command.value}, taken);
}

/// Stands somewhere else from now on, and makes up its mind anew.
void putAt(Game& game, AgentId id, Vec2 place) {
    Bot& bot = game.bot(id);
    if (!game.isAlive(id))
        return;
    bot.body.position = place;
    bot.body.velocity = {0, 0};
    Mind(game, id).removeAllGoals();
}

} // namespace

void takeCommand(Game& game, const trace::Command& command, std::int32_t index) {
    // Commands reach the simulation from outside: what cannot be obeyed is ignored, alike in every
    // re-simulation.
    const bool edits = command.kind == trace::CommandKind::Edit;
    if (edits && command.part == trace::EditPart::Door)
        return takeDoorEdit(game, command, index);
    if (trace::indexOf(command.agent) >= game.state.bots.size() ||
        !std::isfinite(command.position.x + command.position.y) ||
        (edits && command.part != trace::EditPart::Place))
        return;
    Bot& bot = game.bot(command.agent);
    const RecordId taken = game.trace.add(trace::CommandTaken{command.agent, index}, bot.born);
    bot.commanded = taken;
    if (edits) {
        putAt(game, command.agent, command.position);
    } else if (command.kind == trace::CommandKind::Possess ||
               command.kind == trace::CommandKind::Release) {
        bot.possessed = command.kind == trace::CommandKind::Possess;
        bot.aim = bot.body.position + bot.body.facing;
        Mind(game, command.agent).removeAllGoals();
    } else if (bot.possessed && game.isAlive(command.agent)) {
        obey(game, command, taken);
    }
}

} // namespace percept::deathmatch
