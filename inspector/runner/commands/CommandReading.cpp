#include "inspector/runner/commands/CommandReading.h"

#include "inspector/runner/commands/SetTarget.h"
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

constexpr Frame kLatestFrame = std::numeric_limits<Frame>::max() - 1;

trace::JoiningTask readTask(LineFields& fields, const char* idKey) {
    const trace::JoiningTask usual;
    trace::JoiningTask task;
    task.id = fields.text(idKey);
    if (const Json* scheduler = fields.find("scheduler"))
        task.scheduler = trace::TaskId{fields.namedOf(NamedList::Task, "scheduler", scheduler)};
    const auto whole = [&](const char* key, std::int32_t otherwise, std::int64_t low) {
        return static_cast<std::int32_t>(fields.wholeOr(key, otherwise, low, kMostInteger));
    };
    task.frequency = whole("frequency", usual.frequency, 1);
    task.phase = whole("phase", usual.phase, -1);
    task.lookahead = whole("lookahead", usual.lookahead, 0);
    task.priority = fields.numberOr("priority", usual.priority, 0, kLargestAmount);
    task.cost = fields.numberOr("cost_us", usual.cost, 0, kLargestAmount);
    task.divisible = fields.flagOr("divisible", usual.divisible);
    task.usesSpare = fields.flagOr("uses_spare", usual.usesSpare);
    task.asks = fields.numberOr("asks_us", usual.asks, 0, kLargestAmount);
    return task;
}

void readPassage(LineFields& fields, const SettableProperty& property, Command& command) {
    command.value = fields.flag("value") ? 1 : 0;
    command.modality = trace::ModalityId{fields.named(NamedList::Modality)};
    const auto usual = fields.names().attenuationOf(command.modality, command.object);
    if (!usual && fields.find("attenuation") == nullptr)
        fields.fault("The connection does not let this modality pass in the level, so that it "
                     "cannot be changed. Add the modality to the connection in the level");
    command.amount = fields.numberOr("attenuation", usual.value_or(0), property.low, property.high);
}

void readThreshold(LineFields& fields, const SettableProperty& property, Command& command) {
    command.modality = trace::ModalityId{fields.named(NamedList::Modality)};
    const Json* value = fields.need("value");
    if (value == nullptr || value->is_null()) // senses nothing
        return;
    command.value = 1;
    command.amount = fields.number("value", property.low, property.high);
}

void readDoor(LineFields& fields, std::string_view property, Command& command) {
    const bool is = fields.flag("value");
    const auto yes = property == "open" ? DoorEdit::Open : DoorEdit::Lock;
    command.value = static_cast<std::int32_t>(is ? yes : DoorEdit::Close);
}

/// A state of awareness or alertness.
/// @param agent whose it is
void readState(LineFields& fields, std::uint32_t agent, Command& command) {
    const Json* value = fields.need("value");
    if (value == nullptr)
        return;
    const double greatest = fields.names().greatestStateOf(agent);
    const double state = value->is_number() ? value->get<double>() : -1.0;
    if (state >= 0 && state <= greatest && state == std::floor(state))
        command.amount = state;
    else
        fields.wrong(
            "value", *value, fmt::format("a state: a whole number from 0 to {}", greatest));
}

void readSet(LineFields& fields, Command& command) {
    const auto target = setTargetOf(fields);
    if (target.property == nullptr) {
        for (const char* key :
             {"value", "modality", "intensity", "strength", "attenuation", "about", "position"})
            fields.find(key);
        return;
    }
    const auto& property = *target.property;
    const auto amount = [&] {
        command.amount = fields.number("value", property.low, property.high);
    };
    command.part = property.part;
    if (property.list == NamedList::Agent)
        command.agent = trace::AgentId{target.object};
    else if (property.list == NamedList::Modality)
        command.modality = trace::ModalityId{target.object};
    else
        command.object = target.object;
    switch (property.part) {
    case EditPart::Door:
        return readDoor(fields, property.name, command);
    case EditPart::Light:
        command.value = fields.flag("value") ? 1 : 0;
        command.amount = fields.numberOr(
            "intensity", fields.names().intensityOf(command.object), property.low, property.high);
        return;
    case EditPart::Emitter:
        command.value = fields.flag("value") ? 1 : 0;
        command.amount = fields.numberOr(
            "strength", fields.names().strengthOf(command.object), property.low, property.high);
        return;
    case EditPart::Passage:
        return readPassage(fields, property, command);
    case EditPart::Place:
        command.position = fields.place("value");
        return;
    case EditPart::Awareness:
        command.object = fields.namedOf(NamedList::Agent, "about", fields.need("about"));
        if (fields.find("position") != nullptr) {
            command.value = 1;
            command.position = fields.place("position");
        }
        return readState(fields, target.object, command);
    case EditPart::Alertness:
        return readState(fields, target.object, command);
    case EditPart::Threshold:
        return readThreshold(fields, property, command);
    case EditPart::Region:
        command.modality = trace::ModalityId{fields.named(NamedList::Modality)};
        return amount();
    case EditPart::Strength:
        if (const Json* modality = fields.find("modality"))
            command.modality =
                trace::ModalityId{fields.namedOf(NamedList::Modality, "modality", modality)};
        return amount();
    default:
        return amount();
    }
}

EditPart editPartNamed(LineFields& fields, const char* key, const Json& json) {
    const auto text = fields.textOf(key, &json);
    std::optional<EditPart> part;
    std::vector<std::string> names;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<EditPart>>([&](auto entry) {
        names.emplace_back(entry.name);
        if (text == entry.name)
            part = entry.value;
    });
    if (!part)
        fields.wrong(key, json, quotedList(names));
    return part.value_or(EditPart::Nothing);
}

/// How a body holds itself as it walks.
std::int32_t stanceOf(LineFields& fields, const Json& json) {
    const auto stance = json.is_string() ? sense::stanceOf(json.get<std::string>()) : std::nullopt;
    if (!stance)
        fields.wrong("stance", json, quotedList({sense::kStances.begin(), sense::kStances.end()}));
    return static_cast<std::int32_t>(stance.value_or(sense::Stance::Stand));
}

void readOrder(LineFields& fields, Command& command) {
    using trace::SquadOrder;
    command.object = fields.named(NamedList::Squad);
    const std::vector<std::string> words = trace::textsOf<SquadOrder>();
    if (const Json* word = fields.need("order")) {
        const auto text = word->is_string() ? word->get<std::string>() : std::string();
        const auto found = std::find(words.begin(), words.end(), text);
        if (found == words.end())
            return fields.wrong("order", *word, quotedList(words));
        command.value = static_cast<std::int32_t>(found - words.begin());
    }
    const auto order = trace::squadOrderOf(command);
    if (order == SquadOrder::Go)
        command.position = fields.place("position");
    if (order == SquadOrder::Follow)
        command.agent = trace::AgentId{fields.named(NamedList::Agent, "leader")};
}

/// What of a command its kind has no use for.
void readAlso(LineFields& line, Command& command, LineFault& fault) {
    const Json* also = line.find("also");
    if (also == nullptr)
        return;
    if (!also->is_object())
        return line.wrong("also", *also, "an object");
    LineFields fields(*also, line.names(), fault);
    const auto number = [&](const char* key, std::uint32_t otherwise) {
        return static_cast<std::uint32_t>(fields.wholeOr(key, otherwise, 0, kMostPlaces));
    };
    command.agent = trace::AgentId{number("agent", trace::indexOf(command.agent))};
    if (const Json* position = fields.find("position"))
        command.position = fields.placeOf("position", position);
    command.value = static_cast<std::int32_t>(
        fields.wholeOr("value", command.value, kLeastInteger, kMostInteger));
    command.amount = fields.numberOr("amount", command.amount, -kEndless);
    if (const Json* part = fields.find("part"))
        command.part = editPartNamed(fields, "part", *part);
    command.height = fields.numberOr("height", command.height, -kEndless);
    command.object = number("object", command.object);
    command.modality = trace::ModalityId{number("modality", trace::indexOf(command.modality))};
    command.tag = trace::TagId{number("tag", trace::indexOf(command.tag))};
    if (const Json* task = fields.find("task")) {
        if (!task->is_object())
            fields.wrong("task", *task, "an object");
        else {
            // As it was recorded, whatever it is.
            LineFields inner(*task, line.names(), fault);
            command.task.id = inner.text("id");
            const auto whole = [&](const char* key) {
                return inner.whole(key, kLeastInteger, kMostInteger);
            };
            command.task.scheduler =
                trace::TaskId{static_cast<std::uint32_t>(inner.whole("scheduler", 0, kMostPlaces))};
            command.task.frequency = static_cast<std::int32_t>(whole("frequency"));
            command.task.phase = static_cast<std::int32_t>(whole("phase"));
            command.task.lookahead = static_cast<std::int32_t>(whole("lookahead"));
            command.task.priority = inner.number("priority");
            command.task.cost = inner.number("cost_us");
            command.task.divisible = inner.flag("divisible");
            command.task.usesSpare = inner.flag("uses_spare");
            command.task.asks = inner.number("asks_us");
            inner.refuseOthers();
        }
    }
    fields.refuseOthers();
}

void readDeed(LineFields& fields, const Deed& deed, Command& command) {
    command.kind = deed.kind;
    command.part = deed.part;
    const auto agent = [&] { command.agent = trace::AgentId{fields.named(NamedList::Agent)}; };
    switch (deed.kind) {
    case CommandKind::Possess:
    case CommandKind::Release:
    case CommandKind::Use:
    case CommandKind::Carry:
    case CommandKind::Drop:
        return agent();
    case CommandKind::MoveTo:
    case CommandKind::Aim:
    case CommandKind::Shoot:
    case CommandKind::Throw:
        agent();
        command.position = fields.place("position");
        return;
    case CommandKind::Walk:
        agent();
        command.position = fields.place("direction");
        if (const Json* stance = fields.find("stance"))
            command.value = stanceOf(fields, *stance);
        return;
    case CommandKind::ChooseWeapon:
        agent();
        command.value = static_cast<std::int32_t>(fields.named(NamedList::Weapon));
        return;
    case CommandKind::Order:
        return readOrder(fields, command);
    case CommandKind::FireEvent:
        command.value = static_cast<std::int32_t>(fields.named(NamedList::Event));
        return;
    case CommandKind::EmitSignal:
        command.value = static_cast<std::int32_t>(fields.named(NamedList::Modality));
        command.position = fields.place("position");
        command.amount = fields.number("strength", 0, kLargestAmount);
        command.height = fields.numberOr("height", command.height, -kLargestHeight, kLargestHeight);
        if (const Json* source = fields.find("source"))
            command.agent = trace::AgentId{fields.namedOf(NamedList::Agent, "source", source)};
        if (const Json* tag = fields.find("tag"))
            command.tag = trace::TagId{fields.namedOf(NamedList::Tag, "tag", tag)};
        return;
    case CommandKind::Edit:
        if (deed.part == EditPart::TaskJoins)
            command.task = readTask(fields, "task");
        else if (deed.part == EditPart::TaskLeaves)
            command.task.id = fields.text("task");
        return;
    }
}

} // namespace

Command readLine(const Json& object, const RunNames& names, LineFault& fault) {
    Command command;
    LineFields fields(object, names, fault);
    command.frame = fields.whole("frame", 0, kLatestFrame);
    const auto name = fields.text("do");
    const auto* const deed = std::find_if(
        std::begin(kDeeds), std::end(kDeeds), [&](const Deed& each) { return each.name == name; });
    if (deed != std::end(kDeeds)) {
        readDeed(fields, *deed, command);
    } else if (name == kSet) {
        command.kind = CommandKind::Edit;
        readSet(fields, command);
    } else {
        std::vector<std::string> all{kSet};
        for (const Deed& each : kDeeds)
            all.emplace_back(each.name);
        if (!name.empty() || fault.text.empty())
            fault.add(fmt::format("There is no command \"{}\".{} There is {}",
                                  name,
                                  meant(name, all),
                                  quotedList(all)));
        if (!fault.missing)
            return command;
        // A misspelt "do" says more than a missing one; other keys cannot be judged.
        for (const auto& [key, value] : object.items())
            if (key != "do" && meant(key, std::vector<std::string>{"do", "frame"}).empty())
                fields.find(key.c_str());
    }
    readAlso(fields, command, fault);
    fields.refuseOthers();
    return command;
}

} // namespace percept::runner::commands
