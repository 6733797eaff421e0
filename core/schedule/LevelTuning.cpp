#include "percept/schedule/LevelTuning.h"

#include "ScheduleTree.h"
#include "percept/schedule/Duties.h"
#include "percept/schedule/Phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace percept::schedule {
namespace {

/// Frequencies are divisors of one of these times the authored hyperperiod, the first that fits.
constexpr std::array<Frame, 6> kBases{720, 360, 120, 60, 12, 1};

/// A number of which candidates for frequencies are divisors.
Frame baseOf(const CompiledSchedule& schedule, Frame longest) {
    const Frame now = hyperperiod(schedule).value_or(longest + 1);
    if (now > longest)
        return kBases.front();
    for (const Frame base : kBases)
        if (const auto common = leastCommonMultiple(now, base); common && *common <= longest)
            return *common;
    return now;
}

std::vector<Frame> divisorsUpTo(Frame base, double most, Frame authored) {
    std::vector<Frame> found;
    const auto limit = static_cast<Frame>(std::min(most, 1e9));
    for (Frame n = 1; n <= std::min(limit, base); ++n)
        if (base % n == 0 || n == authored)
            found.push_back(n);
    if (authored > base || authored > limit)
        found.push_back(authored);
    return found;
}

/// Whether a task keeps its frequency and phase unasked: events are looked for, and some of the
/// level's events have deadlines.
bool staysByItself(const level::Task& task, const level::Level& level) {
    return dutyOf(task) == Duty::Events &&
           std::any_of(level.events.begin(), level.events.end(), [](const auto& event) {
               return event.deadline.has_value();
           });
}

class ProblemBuilder {
public:
    ProblemBuilder(const level::Level& level,
                   const TuningBounds& bounds,
                   const ChainRoles& roles,
                   const DutyRegistry& duties)
        : m_level(level)
        , m_bounds(bounds)
        , m_roles(roles)
        , m_duties(duties) {}

    Result<TuningProblem> build() {
        if (m_level.schedule.tasks.empty())
            return failure(ErrorCode::InvalidInput,
                           "the level has no schedule to tune: add tasks",
                           "schedule.tasks");
        auto compiled = compileSchedule(m_level.schedule, m_duties);
        if (!compiled)
            return compiled.unexpected();
        m_problem.schedule = std::move(*compiled);
        if (auto chains = findProblemChains(); !chains)
            return Unexpected{chains.error()};
        if (auto rates = addTasks(); !rates)
            return Unexpected{rates.error()};
        addBudgets();
        const Frame now = hyperperiod(m_problem.schedule).value_or(m_bounds.longestPeriod + 1);
        m_problem.longestPeriod = now > m_bounds.longestPeriod ? 0 : m_bounds.longestPeriod;
        const auto& tasks = m_problem.schedule.tasks;
        const bool costs = std::any_of(
            tasks.begin(), tasks.end(), [](const TaskSpec& task) { return task.cost.base > 0; });
        const bool budgetMoves = costs && !m_problem.budgetsOfLoad.empty();
        if (countCandidates(m_problem, 2) < 2 && !budgetMoves)
            return failure(ErrorCode::InvalidInput,
                           "nothing may change: every task is pinned and no budget may change",
                           "schedule");
        return std::move(m_problem);
    }

private:
    Result<void> findProblemChains() {
        if (m_bounds.chain.empty()) {
            take(findChains(m_level, m_roles));
        } else {
            auto parsed = parseChains(m_bounds.chain, m_level);
            if (!parsed)
                return Unexpected{parsed.error()};
            take(std::move(*parsed));
        }
        if (m_problem.chains.empty())
            return failure(ErrorCode::InvalidInput,
                           "no task leads from a signal to a decision; name the tasks that do, for "
                           "example: senses, awareness, decisions",
                           "chain");
        return {};
    }
    void take(FoundChains found) {
        m_problem.chains = std::move(found.chains);
        m_problem.chainsLeftOut = found.leftOut;
    }
    Result<void> addTasks() {
        const auto tasks = tasksOf(m_level.schedule);
        for (const std::string& id : m_bounds.pinned)
            if (std::none_of(
                    tasks.begin(), tasks.end(), [&](const auto* task) { return task->id == id; }))
                return failure(ErrorCode::InvalidInput,
                               fmt::format("there is no task \"{}\" to be pinned", id),
                               "pin");
        const Frame base = baseOf(m_problem.schedule, m_bounds.longestPeriod);
        std::vector<bool> leads(tasks.size(), false);
        for (const SignalChain& chain : m_problem.chains)
            for (const ChainLink& link : chain.links)
                leads[trace::indexOf(link.task)] = true;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            const auto& pinned = m_bounds.pinned;
            m_problem.stays.push_back(staysByItself(*tasks[i], m_level));
            const bool stays =
                std::find(pinned.begin(), pinned.end(), tasks[i]->id) != pinned.end() ||
                m_problem.stays[i];
            const Frame now = tasks[i]->frequency;
            const double most =
                static_cast<double>(now) *
                (leads[i] || holdsChain(i, leads) ? m_bounds.slower : m_bounds.othersSlower);
            m_problem.frequencies.push_back(stays ? std::vector{now}
                                                  : divisorsUpTo(base, most + 1e-9, now));
            m_problem.movesPhase.push_back(!stays);
        }
        return {};
    }
    /// Whether a task is a scheduler of a task that leads to decisions.
    [[nodiscard]] bool holdsChain(std::size_t task, const std::vector<bool>& leads) const {
        const std::int32_t scheduler = m_problem.schedule.tasks[task].scheduler;
        if (scheduler < 0)
            return false;
        const SchedulerSpec& spec =
            m_problem.schedule.schedulers[static_cast<std::size_t>(scheduler)];
        for (std::size_t i = spec.first; i < spec.first + spec.count; ++i)
            if (leads[i] || holdsChain(i, leads))
                return true;
        return false;
    }
    void addBudgets() {
        const auto& schedulers = m_problem.schedule.schedulers;
        for (std::size_t i = 0; i < schedulers.size(); ++i) {
            const Micros authored = schedulers[i].budget;
            std::set<Micros> budgets{authored};
            if (i == 0 && authored <= 0)
                std::copy_if(m_bounds.budgetScales.begin(),
                             m_bounds.budgetScales.end(),
                             std::back_inserter(m_problem.budgetsOfLoad),
                             [](double scale) { return scale <= 1; });
            for (const double scale : m_bounds.budgetScales)
                if (authored > 0 && scale != 1)
                    budgets.insert(roundedBudget(authored * scale));
            m_problem.budgets.emplace_back(budgets.begin(), budgets.end());
        }
    }

    const level::Level& m_level;
    const TuningBounds& m_bounds;
    const ChainRoles& m_roles;
    const DutyRegistry& m_duties;
    TuningProblem m_problem;
};

void state(level::Unknown& unknown, const char* key) {
    std::erase(unknown.stated, key);
    unknown.stated.emplace_back(key);
}

} // namespace

Result<TuningProblem> tuningProblem(const level::Level& level,
                                    const TuningBounds& bounds,
                                    const ChainRoles& roles,
                                    const DutyRegistry& duties) {
    const auto isTimes = [](double times) { return times >= 1 && times <= kMostTimesSlower; };
    PERCEPT_EXPECTS(isTimes(bounds.slower) && isTimes(bounds.othersSlower));
    PERCEPT_EXPECTS(bounds.longestPeriod >= 1 && bounds.longestPeriod <= kLongestWalk);
    return ProblemBuilder(level, bounds, roles, duties).build();
}

level::Schedule applied(level::Schedule schedule, const ScheduleChoice& choice) {
    std::vector<level::Task*> tasks;
    std::vector<level::Schedule*> schedulers;
    collectTree(schedule, tasks, schedulers);
    PERCEPT_EXPECTS(choice.frequencies.size() == tasks.size() &&
                    choice.budgets.size() == schedulers.size());
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        level::Task& task = *tasks[i];
        const bool same = task.frequency == choice.frequencies[i];
        if (same && task.phase % task.frequency == choice.phases[i])
            continue;
        task.frequency = static_cast<int>(choice.frequencies[i]);
        task.phase = static_cast<int>(choice.phases[i]);
        state(task.unknown, "phase");
    }
    for (std::size_t i = 0; i < schedulers.size(); ++i)
        schedulers[i]->budgetUs = choice.budgets[i];
    return schedule;
}

std::vector<TuningChange> changesOf(const level::Schedule& schedule, const ScheduleChoice& choice) {
    std::vector<const level::Task*> tasks;
    std::vector<const level::Schedule*> schedulers;
    collectTree(schedule, tasks, schedulers);
    std::vector<TuningChange> changes;
    for (std::size_t i = 0; i < tasks.size(); ++i)
        changes.push_back({.id = tasks[i]->id,
                           .frequency = tasks[i]->frequency,
                           .phase = tasks[i]->phase % tasks[i]->frequency,
                           .newFrequency = choice.frequencies[i],
                           .newPhase = choice.phases[i]});
    for (std::size_t i = 0; i < schedulers.size(); ++i) {
        TuningChange change{.id = {},
                            .isScheduler = true,
                            .budget = schedulers[i]->budgetUs,
                            .newBudget = choice.budgets[i]};
        for (const level::Task* task : tasks)
            if (&task->schedule == schedulers[i])
                change.id = task->id;
        changes.push_back(std::move(change));
    }
    return changes;
}

} // namespace percept::schedule
