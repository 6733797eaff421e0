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
                game, command.agent, WeaponId{static_cast<std::uint32_t>(command.value)}, 0, cause);
        break;
    case trace::CommandKind::Possess:
    case trace::CommandKind::Release:
    case trace::CommandKind::Walk:
    case trace::CommandKind::FireEvent:
    case trace::CommandKind::EmitSignal:
        break;
    }
}

} // namespace

void takeCommand(Game& game, const trace::Command& command, std::int32_t index) {
    // Commands reach the simulation from outside: what cannot be obeyed is ignored, alike in every
    // re-simulation.
    if (trace::indexOf(command.agent) >= game.state.bots.size() ||
        !std::isfinite(command.position.x + command.position.y))
        return;
    Bot& bot = game.bot(command.agent);
    const RecordId taken = game.trace.add(trace::CommandTaken{command.agent, index}, bot.born);
    if (command.kind == trace::CommandKind::Possess ||
        command.kind == trace::CommandKind::Release) {
        bot.possessed = command.kind == trace::CommandKind::Possess;
        bot.aim = bot.body.position + bot.body.facing;
        Mind(game, command.agent).removeAllGoals();
    } else if (bot.possessed && game.isAlive(command.agent)) {
        obey(game, command, taken);
    }
}

} // namespace percept::deathmatch
