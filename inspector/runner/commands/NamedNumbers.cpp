#include "inspector/runner/commands/NamedNumbers.h"

namespace percept::runner::commands {
namespace {

using trace::Command;

/// Collects the first number that names nothing.
class NumberCheck {
public:
    explicit NumberCheck(const RunNames& names)
        : m_names(names) {}

    void check(NamedList list, std::uint32_t number) {
        if (m_fault.empty() && number >= m_names[list].size())
            m_fault = unknownNumber(list, number, m_names[list]);
    }
    template <class Id>
    void checkUnlessNone(NamedList list, Id id) {
        if (id != trace::kNone<Id>)
            check(list, trace::indexOf(id));
    }
    [[nodiscard]] std::string fault() && { return std::move(m_fault); }

private:
    const RunNames& m_names;
    std::string m_fault;
};

void checkEdit(const Command& edit, NumberCheck& numbers) {
    if (edit.part == EditPart::TaskJoins)
        return numbers.checkUnlessNone(NamedList::Task, edit.task.scheduler);
    for (const SettableProperty& each : kSettable)
        if (each.part == edit.part)
            numbers.check(each.list, objectOf(each.list, edit));
    if (edit.part == EditPart::Passage || edit.part == EditPart::Threshold ||
        edit.part == EditPart::Region)
        numbers.check(NamedList::Modality, trace::indexOf(edit.modality));
    else if (edit.part == EditPart::Strength)
        numbers.checkUnlessNone(NamedList::Modality, edit.modality);
    else if (edit.part == EditPart::Awareness)
        numbers.check(NamedList::Agent, edit.object);
}

void checkSignal(const Command& signal, NumberCheck& numbers) {
    numbers.check(NamedList::Modality, static_cast<std::uint32_t>(signal.value));
    numbers.checkUnlessNone(NamedList::Agent, signal.agent);
    numbers.checkUnlessNone(NamedList::Tag, signal.tag);
}

} // namespace

std::string unknownIn(const Command& command, const RunNames& names) {
    NumberCheck numbers(names);
    switch (command.kind) {
    case CommandKind::Edit:
        checkEdit(command, numbers);
        break;
    case CommandKind::FireEvent:
        numbers.check(NamedList::Event, static_cast<std::uint32_t>(command.value));
        break;
    case CommandKind::EmitSignal:
        checkSignal(command, numbers);
        break;
    case CommandKind::Order:
        numbers.check(NamedList::Squad, command.object);
        if (trace::squadOrderOf(command) == trace::SquadOrder::Follow)
            numbers.check(NamedList::Agent, trace::indexOf(command.agent));
        break;
    case CommandKind::ChooseWeapon:
        numbers.check(NamedList::Agent, trace::indexOf(command.agent));
        numbers.check(NamedList::Weapon, static_cast<std::uint32_t>(command.value));
        break;
    case CommandKind::Possess:
    case CommandKind::Release:
    case CommandKind::MoveTo:
    case CommandKind::Walk:
    case CommandKind::Aim:
    case CommandKind::Shoot:
    case CommandKind::Use:
    case CommandKind::Throw:
    case CommandKind::Carry:
    case CommandKind::Drop:
        numbers.check(NamedList::Agent, trace::indexOf(command.agent));
        break;
    }
    return std::move(numbers).fault();
}

Command withKnownSource(Command command, const RunNames& names) {
    if (command.kind != CommandKind::EmitSignal)
        return command;
    if (trace::indexOf(command.agent) >= names[NamedList::Agent].size())
        command.agent = trace::kNoAgent;
    if (trace::indexOf(command.tag) >= names[NamedList::Tag].size())
        command.tag = trace::kNone<trace::TagId>;
    return command;
}

} // namespace percept::runner::commands
