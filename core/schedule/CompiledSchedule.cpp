#include "percept/schedule/CompiledSchedule.h"

#include "percept/schedule/Duties.h"
#include "percept/schedule/Phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

namespace percept::schedule {
namespace {

/// Longer tables are searched instead of indexed.
constexpr Frame kLongestTable = 1 << 14U;
/// Between calls of a scheduler; what is rarer is taken for that.
constexpr Frame kLongestInterval = Frame{1} << 31U;

Result<SchedulerKind> kindOf(const level::Schedule& schedule, const std::string& place) {
    const auto& words = level::kScheduleKinds; // in the order of the kinds
    static_assert(static_cast<std::size_t>(SchedulerKind::Combined) + 1 ==
                  level::kScheduleKinds.size());
    const auto found = std::find(words.begin(), words.end(), schedule.kind);
    if (found != words.end())
        return static_cast<SchedulerKind>(found - words.begin());
    return failure(ErrorCode::InvalidInput,
                   fmt::format("\"{}\" is no kind of schedule; use one of: {}",
                               schedule.kind,
                               fmt::join(words, ", ")),
                   place + ".kind");
}

Result<void> addScheduler(const level::Schedule& schedule,
                          TaskId holder,
                          const std::string& place,
                          const DutyRegistry& duties,
                          CompiledSchedule& compiled) {
    const auto kind = kindOf(schedule, place);
    if (!kind)
        return kind.unexpected();
    const auto first = static_cast<std::uint32_t>(compiled.tasks.size());
    const auto count = static_cast<std::uint32_t>(schedule.tasks.size());
    compiled.schedulers.push_back({*kind, schedule.budgetUs, first, count, holder});
    for (const level::Task& task : schedule.tasks) {
        if (task.frequency < 1 || task.phase < 0)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("task \"{}\" has frequency {} and phase {}; choose at least "
                                       "1 and 0",
                                       task.id,
                                       task.frequency,
                                       task.phase),
                           place + ".tasks");
        compiled.tasks.push_back({.id = task.id,
                                  .frequency = task.frequency,
                                  .phase = task.phase,
                                  .priority = task.priority,
                                  .cost = {.base = task.costUs},
                                  .runCost = runCostOf(task, duties),
                                  .divisible = task.divisible,
                                  .usesSpare = task.usesSpare,
                                  .asks = task.asksUs});
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        if (!level::holdsTasks(schedule.tasks[i]))
            continue;
        compiled.tasks[first + i].scheduler = static_cast<std::int32_t>(compiled.schedulers.size());
        if (auto added = addScheduler(schedule.tasks[i].schedule,
                                      TaskId{first + i},
                                      fmt::format("{}.tasks[{}].schedule", place, i),
                                      duties,
                                      compiled);
            !added)
            return added;
    }
    return {};
}

} // namespace

DueTable::DueTable(std::span<const TaskSpec> tasks, const SchedulerSpec& scheduler) {
    std::map<Frame, std::vector<std::pair<Frame, std::uint32_t>>> byFrequency;
    scheduler.forEachTask([&](std::uint32_t i) {
        byFrequency[tasks[i].frequency].emplace_back(nextDue(tasks[i].frequency, tasks[i].phase),
                                                     i);
    });
    for (auto& [frequency, members] : byFrequency) {
        std::sort(members.begin(), members.end());
        Set& set = m_sets.emplace_back();
        set.frequency = frequency;
        const bool dense = frequency <= kLongestTable;
        if (dense)
            set.starts.assign(static_cast<std::size_t>(frequency) + 1, 0);
        for (const auto& [remainder, task] : members) {
            set.tasks.push_back(task);
            if (dense)
                ++set.starts[static_cast<std::size_t>(remainder) + 1];
            else
                set.sparse.push_back(remainder);
        }
        for (std::size_t i = 1; i < set.starts.size(); ++i)
            set.starts[i] += set.starts[i - 1];
    }
}

void DueTable::find(Frame frame, std::vector<std::uint32_t>& due) const {
    const auto before = static_cast<std::ptrdiff_t>(due.size());
    int parts = 0;
    for (const Set& set : m_sets) {
        const Frame remainder = frame % set.frequency;
        std::size_t from = 0;
        std::size_t to = 0;
        if (!set.starts.empty()) {
            from = set.starts[static_cast<std::size_t>(remainder)];
            to = set.starts[static_cast<std::size_t>(remainder) + 1];
        } else {
            const auto [low, high] =
                std::equal_range(set.sparse.begin(), set.sparse.end(), remainder);
            from = static_cast<std::size_t>(low - set.sparse.begin());
            to = static_cast<std::size_t>(high - set.sparse.begin());
        }
        due.insert(due.end(),
                   set.tasks.begin() + static_cast<std::ptrdiff_t>(from),
                   set.tasks.begin() + static_cast<std::ptrdiff_t>(to));
        parts += to > from;
    }
    if (parts < 2)
        return;
    const auto size = static_cast<std::size_t>(due.end() - due.begin() - before);
    const auto [low, high] = std::minmax_element(due.begin() + before, due.end());
    const std::size_t words = (*high - *low) / 64 + 1;
    if (size < 64 || words > size) {
        std::sort(due.begin() + before, due.end());
        return;
    }
    // Many of few: marked in a bit map and read back in order.
    std::vector<std::uint64_t> marks(words);
    const std::uint32_t lowest = *low;
    for (auto each = due.begin() + before; each != due.end(); ++each)
        marks[(*each - lowest) / 64] |= std::uint64_t{1} << ((*each - lowest) % 64);
    auto to = due.begin() + before;
    for (std::size_t word = 0; word < words; ++word)
        for (std::uint64_t left = marks[word]; left != 0; left &= left - 1)
            *to++ = lowest + static_cast<std::uint32_t>(word * 64) +
                    static_cast<std::uint32_t>(std::countr_zero(left));
}

void CompiledSchedule::index() {
    tables.clear();
    briefs.clear();
    for (std::size_t i = 0; i < schedulers.size(); ++i) {
        const Frame interval = std::min(periodOf(i, 1), kLongestInterval);
        schedulers[i].forEachTask([&](std::uint32_t task) { tasks[task].interval = interval; });
    }
    for (std::uint32_t i = 0; i < tasks.size(); ++i) {
        const TaskSpec& task = tasks[i];
        briefs.push_back({task.scheduler,
                          task.agent,
                          task.number == trace::kNone<TaskId> ? TaskId{i} : task.number});
    }
    for (const SchedulerSpec& scheduler : schedulers)
        tables.emplace_back(tasks, scheduler);
}

Certainty certaintyOf(const TaskSpec& task, bool limited) {
    switch (task.runCost) {
    case RunCost::Fixed:
        return Certainty::Exact;
    case RunCost::AtMost:
        return Certainty::Bound;
    case RunCost::Slices:
        return limited && task.divisible ? Certainty::FullRuns : Certainty::Bound;
    case RunCost::Open:
    case RunCost::Urgent:
        break;
    }
    return Certainty::FullRuns;
}

std::vector<bool> CompiledSchedule::limited() const {
    std::vector<bool> limited;
    for (const SchedulerSpec& spec : schedulers) {
        limited.push_back(spec.budget > 0);
        for (std::size_t s = 0; s < limited.size() && spec.holder != trace::kNone<TaskId>; ++s) {
            const std::uint32_t holder = trace::indexOf(spec.holder);
            if (holder - schedulers[s].first < schedulers[s].count)
                limited.back() =
                    limited.back() || limited[s] || schedulers[s].servesFirst(tasks[holder]);
        }
    }
    return limited;
}

Certainty CompiledSchedule::costsAre() const {
    const auto scarce = limited();
    auto worst = Certainty::Exact;
    for (std::size_t s = 0; s < schedulers.size(); ++s)
        schedulers[s].forEachTask([&](std::uint32_t task) {
            const TaskSpec& spec = tasks[task];
            worst =
                std::max(worst, certaintyOf(spec, scarce[s] || schedulers[s].servesFirst(spec)));
        });
    return worst;
}

bool CompiledSchedule::mayMoveWork(const SchedulerSpec& scheduler,
                                   const std::vector<Micros>& wanted) const {
    Micros first = 0; // of those that are served before the others
    double weights = 0;
    const auto weightOf = [&](const TaskSpec& task) {
        return scheduler.kind == SchedulerKind::LoadBalancing ? 1.0 : task.priority;
    };
    scheduler.forEachTask([&](std::uint32_t task) {
        if (scheduler.isPlain() || scheduler.servesFirst(tasks[task]))
            first += std::max(wanted[task], tasks[task].needs());
        else
            weights += weightOf(tasks[task]);
    });
    if (first > scheduler.budget)
        return true;
    bool moves = false;
    scheduler.forEachTask([&](std::uint32_t task) {
        if (scheduler.isPlain() || scheduler.servesFirst(tasks[task]))
            return;
        // With all due; the fewer are, the more each gets.
        const Micros left = scheduler.budget - first;
        moves = moves || wanted[task] * weights > left * weightOf(tasks[task]);
    });
    return moves;
}

bool CompiledSchedule::movesWork() const {
    // What is nested follows the task that holds it.
    std::vector<Micros> wanted(tasks.size(), 0.0); // by task, with what is nested in it
    std::vector<Micros> called(schedulers.size(), 0.0);
    for (std::size_t s = schedulers.size(); s-- > 0;) {
        schedulers[s].forEachTask([&](std::uint32_t task) {
            wanted[task] = tasks[task].cost.base;
            if (tasks[task].scheduler >= 0)
                wanted[task] += called[static_cast<std::size_t>(tasks[task].scheduler)];
            called[s] += wanted[task];
        });
        if (schedulers[s].budget > 0 && mayMoveWork(schedulers[s], wanted))
            return true;
    }
    return false;
}

Certainty CompiledSchedule::frameCostsAre() const {
    return movesWork() ? Certainty::Unknown : costsAre();
}

TaskId CompiledSchedule::join(TaskSpec task, std::optional<std::size_t> scheduler) {
    const auto place = static_cast<std::uint32_t>(tasks.size());
    tasks.push_back(std::move(task));
    if (scheduler)
        schedulers[*scheduler].joined.push_back(place);
    return TaskId{place};
}

std::optional<std::size_t> CompiledSchedule::schedulerOf(TaskId holder) const {
    for (std::size_t i = 0; i < schedulers.size(); ++i)
        if (schedulers[i].holder == holder)
            return i;
    return std::nullopt;
}

Frame CompiledSchedule::periodOf(std::size_t scheduler, Frame frequency) const {
    Frame period = std::min(frequency, kLongestPeriod + 1);
    TaskId holder = schedulers[scheduler].holder;
    while (holder != trace::kNone<TaskId> && period <= kLongestPeriod) {
        const Frame own = tasks[trace::indexOf(holder)].frequency;
        period = period > kLongestPeriod / own ? kLongestPeriod + 1 : period * own;
        for (const SchedulerSpec& spec : schedulers)
            if (trace::indexOf(holder) >= spec.first &&
                trace::indexOf(holder) < spec.first + spec.count) {
                holder = spec.holder;
                break;
            }
    }
    return period;
}

TaskId CompiledSchedule::find(std::string_view id) const {
    const auto found = std::find_if(
        tasks.begin(), tasks.end(), [&](const TaskSpec& task) { return task.id == id; });
    return found == tasks.end() ? trace::kNone<TaskId>
                                : TaskId{static_cast<std::uint32_t>(found - tasks.begin())};
}

Result<CompiledSchedule> compileSchedule(const level::Schedule& schedule,
                                         const DutyRegistry& duties) {
    CompiledSchedule compiled;
    if (auto added = addScheduler(schedule, trace::kNone<TaskId>, "schedule", duties, compiled);
        !added)
        return Unexpected{added.error()};
    compiled.index();
    return compiled;
}

CompiledSchedule flatSchedule(SchedulerKind kind, Micros budget, std::vector<TaskSpec> tasks) {
    CompiledSchedule compiled;
    compiled.schedulers.push_back({kind, budget, 0, static_cast<std::uint32_t>(tasks.size()), {}});
    compiled.schedulers.back().holder = trace::kNone<TaskId>;
    compiled.tasks = std::move(tasks);
    compiled.index();
    return compiled;
}

} // namespace percept::schedule
