#include "inspector/runner/commands/CommandWriting.h"

#include "inspector/runner/commands/CommandReading.h"
#include "percept/base/Contracts.h"
#include "percept/sense/Visibility.h"
#include "percept/trace/DescribeKind.h"

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::runner::commands {
namespace {

using trace::Command;
using trace::DoorEdit;

Json jsonOf(Vec2 place) {
    return Json::array({place.x, place.y});
}

/// The keys of a task that joins, without its name; those that are as usual are left out.
void addTask(Json& line, const trace::JoiningTask& task, const RunNames& names) {
    const trace::JoiningTask usual;
    const auto add = [&](const char* key, const auto& value, const auto& otherwise) {
        if (value != otherwise)
            line[key] = value;
    };
    if (task.scheduler != usual.scheduler)
        line["scheduler"] = names.nameOf(NamedList::Task, trace::indexOf(task.scheduler));
    add("frequency", std::max(task.frequency, 1), usual.frequency);
    add("phase", std::max(task.phase, -1), usual.phase);
    add("lookahead", std::max(task.lookahead, 0), usual.lookahead);
    add("priority", std::max(task.priority, 0.0), usual.priority);
    add("cost_us", std::max(task.cost, 0.0), usual.cost);
    add("divisible", task.divisible, usual.divisible);
    add("uses_spare", task.usesSpare, usual.usesSpare);
    add("asks_us", std::max(task.asks, 0.0), usual.asks);
}

const SettableProperty& propertyOf(const Command& edit) {
    const bool locks =
        edit.part == EditPart::Door && edit.value == static_cast<std::int32_t>(DoorEdit::Lock);
    const auto* const found =
        std::find_if(std::begin(kSettable), std::end(kSettable), [&](const SettableProperty& each) {
            return each.part == edit.part && (!locks || each.name == std::string_view("locked"));
        });
    PERCEPT_EXPECTS(found != std::end(kSettable));
    return *found;
}

void addSet(Json& line, const Command& edit, const RunNames& names) {
    const auto& property = propertyOf(edit);
    const auto object = names.nameOf(property.list, objectOf(property.list, edit));
    line["do"] = kSet;
    line["object"] = object;
    const bool shared =
        std::any_of(std::begin(kSettable), std::end(kSettable), [&](const SettableProperty& other) {
            return other.name == std::string_view(property.name) && other.list != property.list &&
                   (!object.is_string() || names.has(other.list, object.get<std::string>()));
        });
    if (shared)
        line["part"] = wordOf(property.list);
    line["property"] = property.name;
    const double amount = std::clamp(edit.amount, property.low, property.high);
    const auto state = [&] {
        return std::floor(std::min(amount, names.greatestStateOf(trace::indexOf(edit.agent))));
    };
    const auto modality = [&] {
        line["modality"] = names.nameOf(NamedList::Modality, trace::indexOf(edit.modality));
    };
    switch (edit.part) {
    case EditPart::Door:
        line["value"] = edit.value == static_cast<std::int32_t>(DoorEdit::Open) ||
                        edit.value == static_cast<std::int32_t>(DoorEdit::Lock);
        return;
    case EditPart::Light:
        line["value"] = edit.value != 0;
        line["intensity"] = amount;
        return;
    case EditPart::Emitter:
        line["value"] = edit.value != 0;
        line["strength"] = amount;
        return;
    case EditPart::Passage:
        line["value"] = edit.value != 0;
        modality();
        line["attenuation"] = amount;
        return;
    case EditPart::Place:
        line["value"] = jsonOf(edit.position);
        return;
    case EditPart::Alertness:
        line["value"] = state();
        return;
    case EditPart::Awareness:
        line["value"] = state();
        line["about"] = names.nameOf(NamedList::Agent, edit.object);
        if (edit.value != 0)
            line["position"] = jsonOf(edit.position);
        return;
    case EditPart::Threshold:
        line["value"] = edit.value != 0 ? Json(amount) : Json(nullptr);
        return modality();
    case EditPart::Region:
        line["value"] = amount;
        return modality();
    case EditPart::Strength:
        line["value"] = amount;
        if (edit.modality != trace::kNone<trace::ModalityId>)
            modality();
        return;
    default:
        line["value"] = amount;
        return;
    }
}

void addOrder(Json& line, const Command& command, const RunNames& names) {
    using trace::SquadOrder;
    const std::vector<std::string> words = trace::textsOf<SquadOrder>();
    const auto order = static_cast<std::size_t>(std::max(command.value, 0));
    line["squad"] = names.nameOf(NamedList::Squad, command.object);
    line["order"] = words[std::min(order, words.size() - 1)];
    if (order == static_cast<std::size_t>(SquadOrder::Go))
        line["position"] = jsonOf(command.position);
    if (order >= static_cast<std::size_t>(SquadOrder::Follow))
        line["leader"] = names.nameOf(NamedList::Agent, trace::indexOf(command.agent));
}

void addDeed(Json& line, const Command& command, const RunNames& names) {
    const auto* const deed =
        std::find_if(std::begin(kDeeds), std::end(kDeeds), [&](const Deed& each) {
            return each.kind == command.kind &&
                   (command.kind != CommandKind::Edit || each.part == command.part);
        });
    if (deed == std::end(kDeeds))
        return addSet(line, command, names);
    line["do"] = deed->name;
    const auto value = static_cast<std::uint32_t>(command.value);
    if (command.kind < CommandKind::FireEvent || command.kind == CommandKind::Use ||
        command.kind == CommandKind::Throw || command.kind == CommandKind::Carry ||
        command.kind == CommandKind::Drop)
        line["agent"] = names.nameOf(NamedList::Agent, trace::indexOf(command.agent));
    switch (command.kind) {
    case CommandKind::MoveTo:
    case CommandKind::Aim:
    case CommandKind::Shoot:
    case CommandKind::Throw:
        line["position"] = jsonOf(command.position);
        return;
    case CommandKind::Walk:
        line["direction"] = jsonOf(command.position);
        if (value > 0 && value < sense::kStances.size())
            line["stance"] = sense::kStances[value];
        return;
    case CommandKind::ChooseWeapon:
        line["weapon"] = names.nameOf(NamedList::Weapon, value);
        return;
    case CommandKind::Order:
        return addOrder(line, command, names);
    case CommandKind::FireEvent:
        line["event"] = names.nameOf(NamedList::Event, value);
        return;
    case CommandKind::EmitSignal:
        line["modality"] = names.nameOf(NamedList::Modality, value);
        line["position"] = jsonOf(command.position);
        line["strength"] = std::clamp(command.amount, 0.0, kLargestAmount);
        if (command.height != trace::kEmitHeight)
            line["height"] = std::clamp(command.height, -kLargestHeight, kLargestHeight);
        if (command.agent != trace::kNoAgent)
            line["source"] = names.nameOf(NamedList::Agent, trace::indexOf(command.agent));
        if (command.tag != trace::kNone<trace::TagId>)
            line["tag"] = names.nameOf(NamedList::Tag, trace::indexOf(command.tag));
        return;
    case CommandKind::Edit:
        if (command.part != EditPart::Nothing)
            line["task"] = command.task.id;
        if (command.part == EditPart::TaskJoins)
            addTask(line, command.task, names);
        return;
    case CommandKind::Possess:
    case CommandKind::Release:
    case CommandKind::Use:
    case CommandKind::Carry:
    case CommandKind::Drop:
        return;
    }
}

Json rawTask(const trace::JoiningTask& task) {
    return {{"id", task.id},
            {"scheduler", trace::indexOf(task.scheduler)},
            {"frequency", task.frequency},
            {"phase", task.phase},
            {"lookahead", task.lookahead},
            {"priority", task.priority},
            {"cost_us", task.cost},
            {"divisible", task.divisible},
            {"uses_spare", task.usesSpare},
            {"asks_us", task.asks}};
}

std::string nameOfPart(EditPart part) {
    std::string name;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<EditPart>>([&](auto entry) {
        if (entry.value == part)
            name = entry.name;
    });
    return name;
}

/// What a line that was read does not say yet.
Json restOf(const Command& command, const Command& read) {
    Json rest = Json::object();
    if (command.agent != read.agent)
        rest["agent"] = trace::indexOf(command.agent);
    if (command.position != read.position)
        rest["position"] = jsonOf(command.position);
    if (command.value != read.value)
        rest["value"] = command.value;
    if (command.amount != read.amount)
        rest["amount"] = command.amount;
    if (command.height != read.height)
        rest["height"] = command.height;
    if (command.part != read.part)
        rest["part"] = nameOfPart(command.part);
    if (command.object != read.object)
        rest["object"] = command.object;
    if (command.modality != read.modality)
        rest["modality"] = trace::indexOf(command.modality);
    if (command.tag != read.tag)
        rest["tag"] = trace::indexOf(command.tag);
    if (command.task != read.task)
        rest["task"] = rawTask(command.task);
    return rest;
}

/// `{"frame": 60, "do": "fire"}`
std::string lineText(const Json& line) {
    std::string text = "{";
    for (const auto& [key, value] : line.items())
        text +=
            fmt::format("{}{}: {}", text.size() > 1 ? ", " : "", Json(key).dump(), value.dump());
    return text + "}";
}

} // namespace

std::string lineOf(const Command& command, const RunNames& names) {
    Json line = Json::object();
    line["frame"] = command.frame;
    addDeed(line, command, names);
    LineFault none; // what a run limits may be out of range; the rest says it
    const Command read = readLine(line, names, none);
    if (const Json rest = restOf(command, read); !rest.empty())
        line["also"] = rest;
    return lineText(line);
}

} // namespace percept::runner::commands
