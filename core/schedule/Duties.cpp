#include "percept/schedule/Duties.h"

#include "percept/base/Contracts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace percept::schedule {
namespace {

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
        if (holdsTasks(schedule.tasks[i]))
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

/// @param full how much a full run has to do
void price(TaskSpec& spec, std::size_t full) {
    const Micros cost = spec.cost.base;
    if (!spec.divisible && spec.asks <= 0)
        spec.asks = cost;
    spec.cost = {.perItem = cost / static_cast<double>(std::max(full, std::size_t{1}))};
}

std::string nobodyNamed(std::string_view name) {
    return fmt::format("there is no agent, archetype, team or squad \"{}\"", name);
}

std::string listOfNames(const DutyRegistry& duties) {
    std::string names;
    for (const DutyInfo& info : duties.all())
        names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    return names;
}

level::Task taskNamed(const std::string& id) {
    level::Task task;
    task.id = id;
    return task;
}

std::vector<Person> peopleOf(const level::Level& level) {
    std::vector<Person> people;
    for (const level::Agent& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    return people;
}

} // namespace

TaskSpec specOf(const JoinedTask& joined, const DutyRegistry& duties) {
    const trace::JoiningTask& task = joined.task;
    level::Task named = taskNamed(task.id);
    named.costUs = task.cost;
    return {.id = task.id,
            .frequency = task.frequency,
            .phase = joined.phase,
            .priority = task.priority,
            .cost = {.base = task.cost},
            .runCost = runCostOf(named, duties),
            .divisible = task.divisible,
            .usesSpare = task.usesSpare,
            .asks = task.asks,
            .number = joined.number};
}

/// All that a plan is made from.
struct DutySource {
    struct OwnPerson {
        std::string id;
        std::string archetype;
        std::string team;
        std::string squad;
    };
    level::Schedule schedule;
    std::vector<OwnPerson> owned;
    WorldSize size;
    std::shared_ptr<const DutyRegistry> duties; ///< null: those that every run has

    [[nodiscard]] const DutyRegistry& known() const {
        return duties != nullptr ? *duties : commonDuties();
    }

    [[nodiscard]] std::vector<Person> people() const {
        std::vector<Person> all;
        for (const OwnPerson& each : owned)
            all.push_back({each.id, each.archetype, each.team, each.squad});
        return all;
    }
    /// How much a full run has to do that is not shared among tasks by agents.
    [[nodiscard]] std::size_t fullRun(Duty duty) const {
        const auto place = static_cast<std::size_t>(duty);
        const std::size_t staged = place < size.items.size() ? size.items[place] : 0;
        return duty == Duty::Paths      ? std::size_t{kCyclesPerRun}
               : duty == Duty::Analyses ? size.cells
               : duty == Duty::Events   ? 1 + owned.size()
               : duty == Duty::Detail   ? staged + size.detailed
                                        : staged;
    }
};

namespace {

/// Binds the tasks of a schedule to what they do.
class PlanMaker {
public:
    PlanMaker(std::shared_ptr<const DutySource> source, std::span<const JoinedTask> joined)
        : m_source(std::move(source))
        , m_people(m_source->people())
        , m_assignment(m_people) {
        m_plan.joined.assign(joined.begin(), joined.end());
        for (const JoinedTask& each : joined)
            m_extra.push_back(taskNamed(each.task.id));
    }

    Result<DutyPlan> make() {
        auto compiled = compileSchedule(m_source->schedule, m_source->known());
        if (!compiled)
            return compiled.unexpected();
        collect(m_source->schedule, "schedule", m_placed);
        for (std::size_t i = 0; i < m_extra.size(); ++i) {
            m_placed.push_back({&m_extra[i], fmt::format("joined[{}]", i)});
            compiled->join(specOf(m_plan.joined[i], m_source->known()),
                           compiled->schedulerOf(m_plan.joined[i].task.scheduler));
        }
        compiled->index();
        for (const TaskSpec& task : compiled->tasks)
            m_plan.costs.push_back(task.cost.base);
        m_plan.tasks.resize(m_placed.size());
        if (auto bound = bindAll(*compiled); !bound)
            return bound.unexpected();
        m_plan.agents = std::move(m_assignment).taken();
        m_plan.registry = m_source->duties;
        m_plan.source = std::move(m_source);
        m_plan.schedule = std::make_shared<const CompiledSchedule>(std::move(*compiled));
        return std::move(m_plan);
    }

private:
    /// Those who are named first, so that the others share what is left.
    Result<void> bindAll(CompiledSchedule& compiled) {
        for (const bool named : {true, false})
            for (std::size_t i = 0; i < m_placed.size(); ++i) {
                const level::Task& task = *m_placed[i].task;
                if (!dutyOf(task, m_source->known()) || agentsOf(task).empty() == named)
                    continue;
                if (namesNobody(task, m_people))
                    return failure(ErrorCode::InvalidInput,
                                   nobodyNamed(agentsOf(task)) +
                                       "; name one, or write the duty alone",
                                   m_placed[i].place + ".id");
                bind(i, compiled.tasks[i]);
            }
        return {};
    }
    void bind(std::size_t i, TaskSpec& spec) {
        const Duty duty = *dutyOf(*m_placed[i].task, m_source->known());
        const bool byAgent = m_source->known()[duty].byAgent;
        if (!byAgent && m_plan.duties.has(duty))
            return; // one is enough
        m_plan.tasks[i] = DutyTask{duty, {}};
        if (byAgent)
            m_plan.tasks[i]->agents = m_assignment.take(duty, agentsOf(*m_placed[i].task));
        m_plan.duties.add(duty);
        price(spec, byAgent ? m_plan.tasks[i]->agents.size() : m_source->fullRun(duty));
    }

    std::shared_ptr<const DutySource> m_source;
    std::vector<Person> m_people;
    Assignment m_assignment;
    std::vector<level::Task> m_extra;
    std::vector<Placed> m_placed;
    DutyPlan m_plan;
};

Unexpected unfit(const trace::JoiningTask& task, std::string_view why) {
    return failure(ErrorCode::InvalidInput,
                   fmt::format("task \"{}\" cannot join the run: {}", task.id, why));
}

bool isAmount(double value) {
    return std::isfinite(value) && value >= 0;
}

} // namespace

std::optional<std::size_t> DutyPlan::placeOf(std::string_view id) const {
    for (std::size_t i = 0; schedule && i < schedule->tasks.size(); ++i)
        if (schedule->tasks[i].id == id)
            return i;
    return std::nullopt;
}

TaskId DutyPlan::find(std::string_view id) const {
    const auto place = placeOf(id);
    return place ? schedule->briefs[*place].number : trace::kNone<TaskId>;
}

Result<DutyPlan> compileDuties(const level::Schedule& schedule,
                               std::span<const Person> people,
                               const WorldSize& size,
                               std::shared_ptr<const DutyRegistry> duties) {
    if (schedule == level::Schedule{}) {
        DutyPlan plan;
        plan.registry = std::move(duties);
        return plan;
    }
    auto source = std::make_shared<DutySource>(DutySource{schedule, {}, size, std::move(duties)});
    for (const Person& person : people)
        source->owned.push_back({std::string(person.id),
                                 std::string(person.archetype),
                                 std::string(person.team),
                                 std::string(person.squad)});
    return PlanMaker(std::move(source), {}).make();
}

namespace {

/// Whether a task can join beside others that have other names.
Result<void> checkAlone(const DutyPlan& plan, const trace::JoiningTask& task) {
    constexpr std::int32_t kFarthestLook = 1'000'000;
    if (!plan.schedule)
        return unfit(task, "its level has no schedule; add one and restart");
    if (task.id.empty())
        return unfit(task, "it has no name; give it one");
    if (!plan.schedule->schedulerOf(task.scheduler))
        return unfit(task, "there is no such scheduler; name a task that holds one, or none");
    if (task.frequency < 1 || task.phase < -1)
        return unfit(task, "choose a frequency of at least 1, and a phase of at least 0, or none");
    if (plan.schedule->periodOf(*plan.schedule->schedulerOf(task.scheduler), task.frequency) >
        kLongestPeriod)
        return unfit(task, "it would never run; choose a lower frequency");
    if (task.lookahead < 0 || task.lookahead > kFarthestLook)
        return unfit(task, "look ahead by 1 to 1,000,000 frames, or by 0 for the usual");
    if (!isAmount(task.priority) || !isAmount(task.cost) || !isAmount(task.asks))
        return unfit(task, "priority, cost and time at once are at least 0");
    const level::Task named = taskNamed(task.id);
    const auto duty = dutyOf(named, plan.known());
    if (duty == Duty::Analyses && !plan.duties.has(Duty::Analyses))
        return unfit(task, "tactical maps are made ready at the start; restart with the task");
    if (duty && namesNobody(named, plan.source->people()))
        return unfit(task, nobodyNamed(agentsOf(named)) + "; name one, or write the duty alone");
    return {};
}

constexpr std::string_view kTaken = "another task has this name; choose a free one";

} // namespace

Result<DutyPlan> planWith(const DutyPlan& plan, std::span<const JoinedTask> joined) {
    PERCEPT_EXPECTS(plan.source != nullptr && plan.joined.empty());
    std::set<std::string_view> names;
    for (const TaskSpec& task : plan.schedule->tasks)
        names.insert(task.id);
    std::uint64_t next = plan.schedule->tasks.size();
    for (const JoinedTask& each : joined) {
        if (auto fits = checkAlone(plan, each.task); !fits)
            return fits.unexpected();
        if (!names.insert(each.task.id).second)
            return unfit(each.task, kTaken);
        if (each.phase < 0)
            return unfit(each.task, "its phase is below 0");
        if (trace::indexOf(each.number) < next)
            return unfit(each.task, "its number belongs to another task");
        next = std::uint64_t{trace::indexOf(each.number)} + 1;
    }
    return PlanMaker(plan.source, joined).make();
}

Result<void> checkJoining(const DutyPlan& plan, const trace::JoiningTask& task) {
    if (auto fits = checkAlone(plan, task); !fits)
        return fits;
    if (plan.placeOf(task.id))
        return unfit(task, kTaken);
    return {};
}

namespace {

/// Which tasks have nobody to serve in any run of a level.
class IdleTasks {
public:
    IdleTasks(const level::Level& level,
              std::span<const Person> people,
              const DutyRoles& roles,
              const DutyRegistry& duties)
        : m_level(level)
        , m_people(people)
        , m_roles(roles)
        , m_duties(duties)
        , m_assignment(people) {}

    /// Tasks that name somebody have to come first, as where they are bound.
    /// @return empty: it has somebody
    std::string whyIdle(const level::Task& task) {
        const Duty duty = *dutyOf(task, m_duties);
        switch (duty) {
        case Duty::Analyses:
            return m_level.analyses.empty() && m_level.profiles.empty() ? "there are no analyses"
                                                                        : "";
        case Duty::Events:
            return m_level.events.empty() ? "there are no events" : "";
        case Duty::Detail:
            return isStaged(duty) || !m_level.lod.behaviours.empty()
                       ? ""
                       : "there are no levels of detail";
        default:
            break;
        }
        if (const std::string& stage = m_duties[duty].stage; !stage.empty() && !isStaged(duty))
            return fmt::format("there is no {}", stage);
        if (!m_duties[duty].byAgent)
            return {};
        const auto agents = m_assignment.take(duty, agentsOf(task));
        if (std::any_of(agents.begin(), agents.end(), [&](AgentId agent) {
                return !m_roles.has || m_roles.has(m_people[trace::indexOf(agent)].archetype, duty);
            }))
            return {};
        // Bots come by the command line, too.
        if (agentsOf(task).empty() && !m_level.spawns.empty())
            return {};
        if (m_people.empty())
            return "there are no agents";
        return agents.empty() ? "other tasks do it for the same agents"
                              : "the brains of its agents do not do it";
    }

private:
    [[nodiscard]] bool isStaged(Duty duty) const { return m_roles.staged && m_roles.staged(duty); }

    const level::Level& m_level;
    std::span<const Person> m_people;
    const DutyRoles& m_roles;
    const DutyRegistry& m_duties;
    Assignment m_assignment;
};

void addIdle(const level::Level& level,
             std::span<const Placed> placed,
             std::span<const Person> people,
             const DutyRoles& roles,
             const DutyRegistry& duties,
             std::vector<level::Problem>& problems) {
    IdleTasks idle(level, people, roles, duties);
    for (const bool named : {true, false})
        for (const auto& [task, place] : placed) {
            if (!dutyOf(*task, duties) || agentsOf(*task).empty() == named ||
                namesNobody(*task, people))
                continue;
            const auto isPlace = [&where = place](const level::Problem& problem) {
                return problem.place == where + ".id";
            };
            const std::string why = idle.whyIdle(*task);
            if (!why.empty() && std::none_of(problems.begin(), problems.end(), isPlace))
                problems.push_back({level::Severity::Warning,
                                    place + ".id",
                                    fmt::format("\"{}\" serves no agent: {}", task->id, why),
                                    "Remove the task."});
        }
}

} // namespace

std::vector<level::Problem>
checkDuties(const level::Level& level, const DutyRoles& roles, const DutyRegistry& duties) {
    using level::Severity;
    std::vector<level::Problem> problems;
    std::vector<Placed> placed;
    collect(level.schedule, "schedule", placed);
    const auto people = peopleOf(level);
    std::vector<std::string> seen;
    for (const auto& [task, place] : placed) {
        if (holdsTasks(*task))
            continue;
        const auto duty = dutyOf(*task, duties);
        if (!duty) {
            problems.push_back(
                {Severity::Warning,
                 place + ".id",
                 fmt::format("nothing in a run is called \"{}\": only its cost is simulated",
                             task->id),
                 fmt::format("Call it one of: {}.", listOfNames(duties))});
            continue;
        }
        if (namesNobody(*task, people))
            problems.push_back({Severity::Error,
                                place + ".id",
                                nobodyNamed(agentsOf(*task)),
                                fmt::format("Write one that exists behind \"{}:\", or \"{}\" "
                                            "alone for everybody.",
                                            duties[*duty].name,
                                            duties[*duty].name)});
        const auto key = duties[*duty].byAgent ? task->id : std::string(duties[*duty].name);
        if (std::find(seen.begin(), seen.end(), key) != seen.end())
            problems.push_back({Severity::Warning,
                                place + ".id",
                                fmt::format("\"{}\" is done by an earlier task already", key),
                                "Remove it, or name other agents behind a colon."});
        seen.push_back(key);
    }
    addIdle(level, placed, people, roles, duties, problems);
    return problems;
}

} // namespace percept::schedule
