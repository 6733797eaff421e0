#include "percept/schedule/Duties.h"

#include <algorithm>
#include <array>

// What the name of a task says: its duty, and whose.
namespace percept::schedule {
namespace {

constexpr std::array<DutyInfo, kDutyCount> kDuties{{
    {Duty::Vision, "vision", true},
    {Duty::Targeting, "targeting", true},
    {Duty::Weapons, "weapons", true},
    {Duty::Decisions, "decisions", true},
    {Duty::Senses, "senses", true},
    {Duty::Awareness, "awareness", true},
    {Duty::Events, "events", false},
    {Duty::Paths, "paths", false},
    {Duty::Detail, "detail", false},
    {Duty::People, "people", false},
    {Duty::Groups, "groups", false},
    {Duty::Analyses, "analyses", false},
}};

} // namespace

std::span<const DutyInfo> knownDuties() {
    return kDuties;
}

std::optional<Duty> dutyOf(const level::Task& task) {
    if (holdsTasks(task))
        return std::nullopt;
    const auto name = std::string_view(task.id).substr(0, task.id.find(':'));
    for (const DutyInfo& info : kDuties)
        if (info.name == name)
            return info.duty;
    return std::nullopt;
}

RunCost runCostOf(const level::Task& task) {
    const auto duty = dutyOf(task);
    if (!duty || task.costUs <= 0)
        return RunCost::Fixed;
    switch (*duty) {
    case Duty::Vision:
    case Duty::Targeting:
    case Duty::Weapons:
    case Duty::Decisions:
    case Duty::Detail:
    case Duty::People:
    case Duty::Groups:
        return RunCost::AtMost;
    case Duty::Paths:
        return RunCost::Slices;
    case Duty::Senses:
    case Duty::Awareness:
    case Duty::Analyses:
        return RunCost::Open;
    case Duty::Events:
        break;
    }
    return RunCost::Urgent;
}

bool names(const level::Schedule& schedule, Duty duty) {
    return std::any_of(schedule.tasks.begin(), schedule.tasks.end(), [&](const level::Task& task) {
        return holdsTasks(task) ? names(task.schedule, duty) : dutyOf(task) == duty;
    });
}

std::string_view agentsOf(const level::Task& task) {
    const auto colon = task.id.find(':');
    return colon == std::string::npos ? std::string_view()
                                      : std::string_view(task.id).substr(colon + 1);
}

} // namespace percept::schedule
