#include "Context.h"

namespace percept::guard {

void takeCommand(Turn& turn, const trace::Command& command, std::int32_t index) {
    // Commands reach the simulation from outside: what cannot be obeyed is ignored, alike in every
    // re-simulation.
    if (!turn.post.has(command.agent) ||
        !std::isfinite(command.position.x + command.position.y + command.amount))
        return;
    const std::size_t place = trace::indexOf(command.agent) - trace::indexOf(turn.post.firstAgent);
    Guard& self = turn.guard(place);
    const RecordId taken = turn.trace.add(trace::CommandTaken{command.agent, index}, self.born);
    switch (command.kind) {
    case trace::CommandKind::Possess:
    case trace::CommandKind::Release:
        self.possessed = command.kind == trace::CommandKind::Possess;
        self.aim = self.body.position + self.body.facing;
        self.walk = {0, 0};
        halt(turn, place);
        if (self.task.started != trace::kNoRecord)
            turn.trace.add(trace::GoalEnded{command.agent,
                                            self.task.goal,
                                            1,
                                            trace::GoalStatus::Dropped,
                                            self.task.started},
                           taken);
        self.task = {};
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
    case trace::CommandKind::Shoot:
    case trace::CommandKind::ChooseWeapon:
    case trace::CommandKind::FireEvent:
    case trace::CommandKind::EmitSignal:
        break;
    }
}

} // namespace percept::guard
