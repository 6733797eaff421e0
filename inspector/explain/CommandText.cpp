#include "inspector/explain/Sentences.h"
#include "percept/base/Maths.h"
#include "percept/trace/RunNames.h"

#include <fmt/format.h>

#include <cmath>

namespace percept::explain {
namespace {

using trace::Command;
using trace::CommandKind;
using trace::EditPart;

template <class Index>
std::string objectNamed(const std::vector<std::string>& names, Index index, const char* what) {
    const auto place = static_cast<std::size_t>(index);
    return place < names.size() ? names[place] : fmt::format("{} {}", what, place);
}

std::string placeText(geometry::Vec2 place) {
    return fmt::format("{:.2f}, {:.2f}", place.x, place.y);
}

/// The state that an edit of awareness or alertness sets, as the designer named it.
std::string stateOf(const trace::RunInfo& info, const Command& edit) {
    return trace::stateText(info, edit.agent, std::llround(edit.amount));
}

std::string editText(const trace::RunInfo& info, const Command& edit) {
    const auto modality = objectNamed(info.modalities, trace::indexOf(edit.modality), "sense");
    switch (edit.part) {
    case EditPart::Door: {
        const auto door = objectNamed(info.doors, edit.object, "door");
        const bool opens = edit.value == static_cast<std::int32_t>(trace::DoorEdit::Open);
        const bool locks = edit.value == static_cast<std::int32_t>(trace::DoorEdit::Lock);
        return fmt::format("{} {}", opens ? "opens" : locks ? "locks" : "shuts", door);
    }
    case EditPart::Light:
        return edit.value != 0
                   ? fmt::format("light {} shines with {:.2f}", edit.object, edit.amount)
                   : fmt::format("light {} goes out", edit.object);
    case EditPart::Passage: {
        const auto connection = objectNamed(info.connections, edit.object, "connection");
        return edit.value != 0
                   ? fmt::format(
                         "{} lets {} pass, {:.3g} per metre", connection, modality, edit.amount)
                   : fmt::format("{} lets no {} pass", connection, modality);
    }
    case EditPart::Place:
        return fmt::format("puts {} at {}",
                           objectNamed(info.agents, trace::indexOf(edit.agent), "agent"),
                           placeText(edit.position));
    case EditPart::Threshold:
        return edit.value != 0
                   ? fmt::format("threshold for {} {:.3g}, archetype {}",
                                 modality,
                                 edit.amount,
                                 edit.object)
                   : fmt::format("no sense for {}, archetype {}", modality, edit.object);
    case EditPart::Turn:
        return fmt::format("{} looks {:.1f}\u00b0 to the {}",
                           objectNamed(info.agents, trace::indexOf(edit.agent), "agent"),
                           std::abs(edit.amount) * 180.0 / maths::kPi,
                           edit.amount < 0 ? "right" : "left");
    case EditPart::Strength:
        return fmt::format("{} of {} {:.3g} times as strong",
                           edit.modality == trace::kNone<trace::ModalityId> ? "shots" : modality,
                           objectNamed(info.agents, trace::indexOf(edit.agent), "agent"),
                           edit.amount);
    case EditPart::Range:
        return fmt::format("{} reaches {:.3g} m", modality, edit.amount);
    case EditPart::Region:
        return fmt::format("{} attenuates {} by {:.3g} per metre",
                           objectNamed(info.regions, edit.object, "region"),
                           modality,
                           edit.amount);
    case EditPart::Attenuation:
        return fmt::format("{} is attenuated by {:.3g} per metre", modality, edit.amount);
    case EditPart::View:
        return fmt::format("field of view {:.1f}\u00b0, archetype {}",
                           edit.amount * 180.0 / maths::kPi,
                           edit.object);
    case EditPart::Hearing:
        return fmt::format("hearing {:.3g}, archetype {}", edit.amount, edit.object);
    case EditPart::Attention:
        return fmt::format(
            "sees the {:.0f} nearest in view, archetype {}", edit.amount, edit.object);
    case EditPart::Reaction:
        return fmt::format("reacts after {:.3g} s, archetype {}", edit.amount, edit.object);
    case EditPart::Emitter:
        return edit.value != 0 ? fmt::format("switches {} on, strength {:.3g}",
                                             objectNamed(info.emitters, edit.object, "emitter"),
                                             edit.amount)
                               : fmt::format("switches {} off",
                                             objectNamed(info.emitters, edit.object, "emitter"));
    case EditPart::Awareness:
        return edit.amount > 0
                   ? fmt::format("{} is aware of {}: {}",
                                 objectNamed(info.agents, trace::indexOf(edit.agent), "agent"),
                                 objectNamed(info.agents, edit.object, "agent"),
                                 stateOf(info, edit))
                   : fmt::format("{} forgets {}",
                                 objectNamed(info.agents, trace::indexOf(edit.agent), "agent"),
                                 objectNamed(info.agents, edit.object, "agent"));
    case EditPart::Alertness:
        return fmt::format("alertness of {} is set: {}",
                           objectNamed(info.agents, trace::indexOf(edit.agent), "agent"),
                           stateOf(info, edit));
    case EditPart::TaskJoins:
        return fmt::format("adds the task {} to the schedule", edit.task.id);
    case EditPart::TaskLeaves:
        return fmt::format("removes the task {} from the schedule", edit.task.id);
    case EditPart::Nothing:
        break;
    }
    return "edits nothing";
}

std::string orderText(const trace::RunInfo& info, const Command& command) {
    const auto squad = objectNamed(info.squads, command.object, "squad");
    switch (trace::squadOrderOf(command).value_or(trace::SquadOrder::Patrol)) {
    case trace::SquadOrder::Go:
        return fmt::format("orders {} to go to {}", squad, placeText(command.position));
    case trace::SquadOrder::Hold:
        return fmt::format("orders {} to hold its position", squad);
    case trace::SquadOrder::Follow:
        return fmt::format("orders {} to follow {}",
                           squad,
                           objectNamed(info.agents, trace::indexOf(command.agent), "agent"));
    case trace::SquadOrder::Patrol:
        break;
    }
    return fmt::format("orders {} back to its patrols and posts", squad);
}

} // namespace

std::string commandText(const trace::RunInfo& info, const Command& command) {
    switch (command.kind) {
    case CommandKind::Possess:
        return "possesses";
    case CommandKind::Release:
        return "lets go";
    case CommandKind::MoveTo:
        return "moves to " + placeText(command.position);
    case CommandKind::Aim:
        return "aims at " + placeText(command.position);
    case CommandKind::Shoot:
        return "shoots at " + placeText(command.position);
    case CommandKind::ChooseWeapon:
        return "takes " + objectNamed(info.weapons, command.value, "weapon");
    case CommandKind::Walk:
        return command.position == geometry::Vec2{0, 0}
                   ? std::string("stands still")
                   : "walks along " + placeText(command.position);
    case CommandKind::FireEvent:
        return fmt::format("fires event {} of the level", command.value + 1);
    case CommandKind::EmitSignal:
        return fmt::format("emits {}{}, strength {:.2f}, at {}{}",
                           objectNamed(info.modalities, command.value, "sense"),
                           trace::indexOf(command.tag) < info.tags.size()
                               ? fmt::format(" ({})", info.tags[trace::indexOf(command.tag)])
                               : std::string(),
                           command.amount,
                           placeText(command.position),
                           command.height == trace::kEmitHeight
                               ? std::string()
                               : fmt::format(", {:.2f} m above the floor", command.height));
    case CommandKind::Edit:
        return editText(info, command);
    case CommandKind::Use:
        return "uses the nearest door";
    case CommandKind::Throw:
        return "throws something to " + placeText(command.position);
    case CommandKind::Carry:
        return "picks up the nearest body";
    case CommandKind::Drop:
        return "puts the body down";
    case CommandKind::Order:
        return orderText(info, command);
    }
    return {};
}

Result<std::string> commandText(trace::TraceSource& source,
                                const trace::Row<trace::CommandTaken>& row) {
    // It took effect in the step that led to the frame of its record.
    const auto commands = source.commands(row.frame - 1, row.frame);
    if (!commands)
        return commands.unexpected();
    const auto index = static_cast<std::size_t>(row.data.command);
    if (index >= commands->size())
        return std::string();
    const Command& command = (*commands)[index];
    if (command.kind == CommandKind::FireEvent) {
        trace::RecordBuffer records;
        if (auto read = source.read(row.frame, row.frame, records); !read)
            return read.unexpected();
        for (const auto& happened : records.rows<trace::EventHappened>())
            if (happened.cause == row.id)
                return "fires " + objectNamed(source.info().events,
                                              trace::indexOf(happened.data.event),
                                              "event");
    }
    return commandText(source.info(), command);
}

} // namespace percept::explain
