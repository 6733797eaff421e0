#include "Context.h"

namespace percept::guard {
namespace {

void dropTask(Turn& turn, std::size_t guard, RecordId cause) {
    Guard& self = turn.guard(guard);
    halt(turn, guard);
    if (self.task.started != trace::kNoRecord)
        turn.trace.add(trace::GoalEnded{turn.post.agentOf(guard),
                                        self.task.goal,
                                        1,
                                        trace::GoalStatus::Dropped,
                                        self.task.started},
                       cause);
    self.task = {};
}

/// Stands somewhere else from now on, and makes up its mind anew.
void putAt(Turn& turn, std::size_t guard, Vec2 place, RecordId cause) {
    agent::Body& body = turn.guard(guard).body;
    body.position = place;
    body.velocity = {0, 0};
    dropTask(turn, guard, cause);
}

} // namespace

void takeCommand(Turn& turn, const trace::Command& command, std::int32_t index) {
    // Commands reach the simulation from outside: what cannot be obeyed is ignored, alike in every
    // re-simulation.
    if (!std::isfinite(command.position.x + command.position.y + command.amount))
        return;
    if (!turn.post.has(command.agent) ||
        (command.kind == trace::CommandKind::Edit && command.part != trace::EditPart::Place))
        return;
    const std::size_t place = trace::indexOf(command.agent) - trace::indexOf(turn.post.firstAgent);
    Guard& self = turn.guard(place);
    const RecordId taken = turn.trace.add(trace::CommandTaken{command.agent, index}, self.born);
    if (command.kind == trace::CommandKind::Edit)
        return putAt(turn, place, command.position, taken);
    self.commanded = taken;
    switch (command.kind) {
    case trace::CommandKind::Possess:
    case trace::CommandKind::Release:
        self.possessed = command.kind == trace::CommandKind::Possess;
        self.aim = self.body.position + self.body.facing;
        self.walk = {0, 0};
        dropTask(turn, place, taken);
        break;
    case trace::CommandKind::MoveTo:
        if (self.possessed) {
            self.walk = {0, 0};
            travelTo(turn, place, command.position, taken);
        }
        break;
    case trace::CommandKind::Walk:
        if (self.possessed) {
            halt(turn, place);
            self.walk = geometry::truncated(command.position, 1.0);
        }
        break;
    case trace::CommandKind::Aim:
        if (self.possessed)
            self.aim = command.position;
        break;
    case trace::CommandKind::Use:
        if (const auto door = self.possessed
                                  ? agent::doorInReach(turn.post.doors, self.body.position)
                                  : std::nullopt)
            turn.state.wantedDoors.push_back({*door, taken, true});
        break;
    case trace::CommandKind::Shoot:
    case trace::CommandKind::ChooseWeapon:
    case trace::CommandKind::FireEvent:
    case trace::CommandKind::EmitSignal:
    case trace::CommandKind::Edit:
        break;
    }
}

} // namespace percept::guard
