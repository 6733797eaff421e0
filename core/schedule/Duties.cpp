#include "percept/schedule/Duties.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace percept::schedule {
namespace {

constexpr std::array<DutyInfo, kDutyCount> kDuties{{
    {Duty::Vision, "vision", "bots look round", true},
    {Duty::Hearing, "hearing", "bots listen", true},
    {Duty::Targeting, "targeting", "bots choose a target", true},
    {Duty::Weapons, "weapons", "bots choose a weapon", true},
    {Duty::Decisions, "decisions", "bots weigh their strategies, guards go on", true},
    {Duty::Senses, "senses", "signals of guards reach who can perceive them", true},
    {Duty::Awareness, "awareness", "guards take up what they perceived", true},
    {Duty::Events, "events", "events of the level are looked for and delivered", false},
    {Duty::Paths, "paths", "ways are searched", false},
    {Duty::Detail, "detail", "levels of detail of agents and of a town are chosen", false},
    {Duty::People, "people", "inhabitants act one by one", false},
    {Duty::Groups, "groups", "folded groups act", false},
    {Duty::Analyses, "analyses", "tactical maps follow the units", false},
}};

bool isScheduler(const level::Task& task) {
    return !task.schedule.kind.empty() || !task.schedule.tasks.empty();
}

bool isMeant(const Person& person, std::string_view name) {
    return name == person.id || name == person.archetype ||
           (!name.empty() && (name == person.team || name == person.squad));
}

/// Tasks with their places, in the order of their ids.
struct Placed {
    const level::Task* task;
    std::string place;
};

void collect(const level::Schedule& schedule, const std::string& place, std::vector<Placed>& all) {
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i)
        all.push_back({&schedule.tasks[i], fmt::format("{}.tasks[{}]", place, i)});
    const std::size_t own = all.size() - schedule.tasks.size();
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i)
        if (isScheduler(schedule.tasks[i]))
            collect(schedule.tasks[i].schedule, all[own + i].place + ".schedule", all);
}

/// Hands out what is done by agent; nobody gets the same twice.
class Assignment {
public:
    explicit Assignment(std::span<const Person> people)
        : m_people(people)
        , m_taken(people.size()) {}

    /// @param name whom; empty: everybody who is left
    std::vector<AgentId> take(Duty duty, std::string_view name) {
        std::vector<AgentId> chosen;
        for (std::size_t i = 0; i < m_people.size(); ++i) {
            if (m_taken[i].has(duty) || (!name.empty() && !isMeant(m_people[i], name)))
                continue;
            m_taken[i].add(duty);
            chosen.push_back(AgentId{static_cast<std::uint32_t>(i)});
        }
        return chosen;
    }
    [[nodiscard]] std::vector<DutySet> taken() && { return std::move(m_taken); }

private:
    std::span<const Person> m_people;
    std::vector<DutySet> m_taken;
};

bool namesNobody(const level::Task& task, std::span<const Person> people) {
    const auto name = agentsOf(task);
    return !name.empty() && std::none_of(people.begin(), people.end(), [&](const Person& person) {
        return isMeant(person, name);
    });
}

const DutyInfo& infoOf(Duty duty) {
    return kDuties[static_cast<std::size_t>(duty)];
}

/// @param full how much a full run has to do
void price(TaskSpec& spec, std::size_t full) {
    const Micros cost = spec.cost.base;
    if (!spec.divisible && spec.asks <= 0)
        spec.asks = cost;
    spec.cost = {.kind = CostKind::PerItem,
                 .perItem = cost / static_cast<double>(std::max(full, std::size_t{1}))};
}

std::string nobodyNamed(std::string_view name) {
    return fmt::format("there is no agent, archetype, team or squad \"{}\"", name);
}

std::string listOfNames() {
    std::string names;
    for (const DutyInfo& info : kDuties)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    return names;
}

std::vector<Person> peopleOf(const level::Level& level) {
    std::vector<Person> people;
    for (const level::Agent& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    return people;
}

} // namespace

std::span<const DutyInfo> knownDuties() {
    return kDuties;
}

std::optional<Duty> dutyOf(const level::Task& task) {
    if (isScheduler(task))
        return std::nullopt;
    const auto name = std::string_view(task.id).substr(0, task.id.find(':'));
    for (const DutyInfo& info : kDuties)
        if (info.name == name)
            return info.duty;
    return std::nullopt;
}

bool names(const level::Schedule& schedule, Duty duty) {
    return std::any_of(schedule.tasks.begin(), schedule.tasks.end(), [&](const level::Task& task) {
        return isScheduler(task) ? names(task.schedule, duty) : dutyOf(task) == duty;
    });
}

std::string_view agentsOf(const level::Task& task) {
    const auto colon = task.id.find(':');
    return colon == std::string::npos ? std::string_view()
                                      : std::string_view(task.id).substr(colon + 1);
}

Result<DutyPlan> compileDuties(const level::Schedule& schedule,
                               std::span<const Person> people,
                               std::size_t inhabitants,
                               std::size_t groups,
                               std::size_t cells,
                               std::size_t detailed) {
    DutyPlan plan;
    if (schedule == level::Schedule{})
        return plan;
    auto compiled = compileSchedule(schedule);
    if (!compiled)
        return compiled.unexpected();
    std::vector<Placed> placed;
    collect(schedule, "schedule", placed);
    plan.tasks.resize(placed.size());
    Assignment assignment(people);
    const auto add = [&](std::size_t i) {
        const auto duty = dutyOf(*placed[i].task);
        const bool byAgent = infoOf(*duty).byAgent;
        if (!byAgent && plan.duties.has(*duty))
            return; // one is enough
        plan.tasks[i] = DutyTask{*duty, {}};
        if (byAgent)
            plan.tasks[i]->agents = assignment.take(*duty, agentsOf(*placed[i].task));
        plan.duties.add(*duty);
        price(compiled->tasks[i],
              byAgent                   ? plan.tasks[i]->agents.size()
              : *duty == Duty::Paths    ? std::size_t{kCyclesPerRun}
              : *duty == Duty::Groups   ? groups
              : *duty == Duty::Analyses ? cells
              : *duty == Duty::Events   ? 1 + people.size()
              : *duty == Duty::Detail   ? inhabitants + detailed
                                        : inhabitants);
    };
    // Those who are named first, so that the others share what is left.
    for (const bool named : {true, false})
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const level::Task& task = *placed[i].task;
            if (!dutyOf(task) || agentsOf(task).empty() == named)
                continue;
            if (namesNobody(task, people))
                return failure(ErrorCode::InvalidInput,
                               nobodyNamed(agentsOf(task)) + "; name one, or write the duty alone",
                               placed[i].place + ".id");
            add(i);
        }
    plan.agents = std::move(assignment).taken();
    plan.schedule = std::make_shared<const CompiledSchedule>(std::move(*compiled));
    return plan;
}

std::vector<level::Problem> checkDuties(const level::Level& level) {
    using level::Severity;
    std::vector<level::Problem> problems;
    std::vector<Placed> placed;
    collect(level.schedule, "schedule", placed);
    const auto people = peopleOf(level);
    std::vector<std::string> seen;
    for (const auto& [task, place] : placed) {
        if (isScheduler(*task))
            continue;
        const auto duty = dutyOf(*task);
        if (!duty) {
            problems.push_back(
                {Severity::Warning,
                 place + ".id",
                 fmt::format("nothing in a run is called \"{}\": only its cost is simulated",
                             task->id),
                 fmt::format("Call it one of: {}.", listOfNames())});
            continue;
        }
        if (namesNobody(*task, people))
            problems.push_back({Severity::Error,
                                place + ".id",
                                nobodyNamed(agentsOf(*task)),
                                fmt::format("Write one that exists behind \"{}:\", or \"{}\" "
                                            "alone for everybody.",
                                            infoOf(*duty).name,
                                            infoOf(*duty).name)});
        const auto key = infoOf(*duty).byAgent ? task->id : std::string(infoOf(*duty).name);
        if (std::find(seen.begin(), seen.end(), key) != seen.end())
            problems.push_back({Severity::Warning,
                                place + ".id",
                                fmt::format("\"{}\" is done by an earlier task already", key),
                                "Remove it, or name other agents behind a colon."});
        seen.push_back(key);
    }
    return problems;
}

} // namespace percept::schedule
