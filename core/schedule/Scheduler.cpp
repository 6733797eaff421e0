#include "percept/schedule/Scheduler.h"

#include "percept/schedule/Phase.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace percept::schedule {
namespace {

constexpr double kRecovery = 0.05; ///< of what is missing of a share, per run within its slice
/// Overruns by less are taken for rounding.
constexpr Micros kRounding = 1e-9;

std::int32_t frames(Frame count) {
    return static_cast<std::int32_t>(
        std::clamp<Frame>(count, 0, std::numeric_limits<std::int32_t>::max()));
}

/// Work that is half done had time in the frame since which it waits, and could not get more before
/// its scheduler is called again.
Frame waitOf(const TaskState& state, const TaskSpec& spec, Frame frame) {
    if (state.dueSince < 0)
        return 0;
    return std::max<Frame>(frame - state.dueSince - (state.began >= 0 ? spec.interval : 0), 0);
}

std::int32_t workingFor(const TaskState& state, Frame frame) {
    return state.began < 0 ? 0 : frames(frame - state.began);
}

bool isLate(const TaskState& state, const TaskSpec& spec, Frame frame) {
    return state.dueSince >= 0 && state.passed >= kFewestPassed &&
           frame - state.dueSince >= spec.longestWait();
}

} // namespace

/// One call of step().
struct Scheduler::Running {
    trace::Trace& trace;
    std::span<Behaviour* const> behaviours;
    Frame frame = 0;
    std::vector<std::uint32_t> again{}; ///< tasks that are due before they are done

    [[nodiscard]] bool hasWork(std::uint32_t task) const {
        return task >= behaviours.size() || behaviours[task] == nullptr ||
               behaviours[task]->hasWork();
    }
};

/// What one scheduler has to give in one call.
struct Scheduler::Share {
    Micros left = kUnlimited;
    Micros fair = 0; ///< of the task that runs, had nobody overrun before it
    Micros used = 0;
    Micros measured = 0;
    std::uint32_t due = 0;
    std::uint32_t ran = 0;
    SchedulerKind kind = SchedulerKind::Frequency;
    std::vector<std::uint32_t>* waiting = nullptr;
    trace::RecordId load = trace::kNoRecord; ///< the record of this frame
};

Scheduler::Scheduler(std::shared_ptr<const CompiledSchedule> schedule, ScheduleState state)
    : m_schedule(std::move(schedule)) {
    PERCEPT_EXPECTS(m_schedule != nullptr && !m_schedule->schedulers.empty());
    m_due.resize(m_schedule->schedulers.size());
    restore(std::move(state));
}

void Scheduler::restore(ScheduleState state) {
    PERCEPT_EXPECTS(state.tasks.size() == m_schedule->tasks.size() &&
                    state.schedulers.size() == m_schedule->schedulers.size());
    m_state = std::move(state);
}

void Scheduler::change(std::shared_ptr<const CompiledSchedule> schedule, ScheduleState state) {
    PERCEPT_EXPECTS(schedule->schedulers.size() == m_schedule->schedulers.size());
    m_schedule = std::move(schedule);
    restore(std::move(state));
}

void Scheduler::measure(std::function<Micros()> now, Clock decides) {
    PERCEPT_EXPECTS(now || decides == Clock::Simulated);
    m_now = std::move(now);
    m_clock = decides;
}

Spent Scheduler::step(trace::Trace& trace,
                      std::span<Behaviour* const> behaviours,
                      const Slice& slice) {
    Running running{trace, behaviours, trace.frame()};
    Slice root = slice;
    if (root.cause == trace::kNoRecord)
        root.cause = trace.root();
    return runScheduler(0, root, running);
}

void Scheduler::collectDue(std::size_t scheduler, Running& running) {
    const SchedulerSpec& spec = m_schedule->schedulers[scheduler];
    const SchedulerState& state = m_state.schedulers[scheduler];
    auto& due = m_due[scheduler];
    due.clear();
    if (spec.kind == SchedulerKind::Frequency) {
        spec.forEachTask([&](std::uint32_t task) {
            const TaskSpec& each = m_schedule->tasks[task];
            if (isDue(state.frame, each.frequency, each.phase))
                due.push_back(task);
        });
    } else {
        m_schedule->tables[scheduler].find(state.frame, due);
    }
    if (state.waiting.empty())
        return;
    std::vector<std::uint32_t> again;
    std::set_intersection(due.begin(),
                          due.end(),
                          state.waiting.begin(),
                          state.waiting.end(),
                          std::back_inserter(again));
    for (const std::uint32_t task : again)
        miss(task, running);
    running.again.insert(running.again.end(), again.begin(), again.end());
    const auto own = static_cast<std::ptrdiff_t>(due.size());
    due.insert(due.end(), state.waiting.begin(), state.waiting.end());
    std::inplace_merge(due.begin(), due.begin() + own, due.end());
    due.erase(std::unique(due.begin(), due.end()), due.end());
}

/// Both become one, unless there is nothing left to do of what it was due for before.
void Scheduler::miss(std::uint32_t task, Running& running) {
    if (!running.hasWork(task))
        return;
    const TaskSpec& spec = m_schedule->tasks[task];
    TaskState& state = m_state.tasks[task];
    running.trace.add(trace::DueMissed{.agent = spec.agent,
                                       .task = m_schedule->briefs[task].number,
                                       .waited = frames(waitOf(state, spec, running.frame)),
                                       .working = workingFor(state, running.frame),
                                       .missed = ++state.missed},
                      state.reason == trace::kNoRecord ? running.trace.root() : state.reason);
}

Spent Scheduler::runScheduler(std::size_t scheduler, const Slice& slice, Running& running) {
    const SchedulerSpec& spec = m_schedule->schedulers[scheduler];
    SchedulerState& state = m_state.schedulers[scheduler];
    auto& due = m_due[scheduler];
    collectDue(scheduler, running);
    ++state.frame;
    state.waiting.clear();
    const Micros budget = spec.budget > 0 ? std::min(spec.budget, slice.time) : slice.time;
    Share share{.left = std::max(budget, 0.0),
                .due = static_cast<std::uint32_t>(due.size()),
                .kind = spec.kind,
                .waiting = &state.waiting,
                .load = running.trace.begin<trace::FrameLoad>(slice.cause)};
    if (spec.kind == SchedulerKind::Frequency || spec.kind == SchedulerKind::Direct)
        runPlain(scheduler, running, share);
    else
        runShared(scheduler, running, share);
    std::sort(state.waiting.begin(), state.waiting.end());
    const bool limited = budget != kUnlimited;
    running.trace.finish(
        share.load,
        trace::FrameLoad{.scheduler = spec.holder,
                         .budget = limited ? budget : 0,
                         .used = share.used,
                         .measured = share.measured,
                         .unused = limited ? std::max(budget - share.used, 0.0) : 0,
                         .due = share.due,
                         .ran = share.ran,
                         .waiting = withoutTime(state.waiting, running)});
    // What waits goes on when this scheduler is called again; it does not ask for that.
    return {.used = share.used, .items = static_cast<double>(share.ran)};
}

/// Those that got on in this frame do not merely wait.
std::uint32_t Scheduler::withoutTime(std::span<const std::uint32_t> waiting,
                                     const Running& running) const {
    return static_cast<std::uint32_t>(
        std::count_if(waiting.begin(), waiting.end(), [&](std::uint32_t task) {
            const TaskState& state = m_state.tasks[task];
            return state.began < 0 || state.dueSince != running.frame;
        }));
}

void Scheduler::runPlain(std::size_t scheduler, Running& running, Share& share) {
    for (const std::uint32_t task : m_due[scheduler])
        runTask(task, std::max(share.left, 0.0), running, share);
}

double Scheduler::weight(std::uint32_t task, SchedulerKind kind) const {
    if (kind == SchedulerKind::LoadBalancing)
        return 1.0;
    const double priority = m_schedule->tasks[task].priority;
    return kind == SchedulerKind::Combined ? priority * m_state.tasks[task].share : priority;
}

void Scheduler::runShared(std::size_t scheduler, Running& running, Share& share) {
    auto& due = m_due[scheduler];
    if (share.kind == SchedulerKind::Combined)
        serveFirst(scheduler, running, share);
    double total = 0;
    for (const std::uint32_t task : due)
        total += weight(task, share.kind);
    const Micros perWeight = total > 0 ? std::max(share.left, 0.0) / total : 0;
    std::size_t count = due.size();
    for (const std::uint32_t task : due) {
        // All of the last part, so that rounding leaves nothing over.
        const double own = weight(task, share.kind);
        const double part = count == 1  ? 1.0
                            : total > 0 ? own / total
                                        : 1.0 / static_cast<double>(count);
        total -= own;
        --count;
        const bool limited = share.left != kUnlimited;
        share.fair = limited ? perWeight * own : 0;
        runTask(task, limited ? std::max(share.left, 0.0) * part : kUnlimited, running, share);
    }
    useSpare(running, share);
}

/// Tasks that must have their time at once: by precedence, or not in this frame.
void Scheduler::serveFirst(std::size_t scheduler, Running& running, Share& share) {
    auto& due = m_due[scheduler];
    const auto needs = [&](std::uint32_t task) { return m_schedule->tasks[task].needs(); };
    const auto firstNeedy =
        std::stable_partition(due.begin(), due.end(), [&](auto task) { return needs(task) <= 0; });
    std::vector<std::uint32_t> needy(firstNeedy, due.end());
    due.erase(firstNeedy, due.end());
    const auto late = [&](std::uint32_t task) {
        return isLate(m_state.tasks[task], m_schedule->tasks[task], running.frame);
    };
    std::stable_sort(needy.begin(), needy.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (late(a) != late(b))
            return late(a);
        return m_schedule->tasks[a].priority > m_schedule->tasks[b].priority;
    });
    bool forced = false;
    share.fair = 0;
    for (const std::uint32_t task : needy) {
        const bool fits = needs(task) <= share.left;
        const Micros most = std::max(share.left, 0.0);
        if ((!fits || late(task)) && !running.hasWork(task)) {
            runTask(task, std::min(needs(task), most), running, share);
            continue;
        }
        if (late(task))
            tellStarving(task, needs(task), running, share);
        if (fits) {
            runTask(task, needs(task), running, share);
        } else if (late(task) && !forced) {
            forced = true; // one a frame, so that they do not all come at once
            runTask(task, most, running, share);
        } else {
            wait(task, needs(task), running, share);
        }
    }
}

void Scheduler::wait(std::uint32_t task, Micros needs, Running& running, Share& share) {
    TaskState& state = m_state.tasks[task];
    if (state.dueSince < 0) {
        state.dueSince = running.frame;
        state.reason = share.load;
    }
    ++state.passed;
    share.waiting->push_back(task);
    tellStarving(task, needs, running, share);
}

void Scheduler::tellStarving(std::uint32_t task,
                             Micros needs,
                             Running& running,
                             const Share& share) {
    TaskState& state = m_state.tasks[task];
    const TaskSpec& spec = m_schedule->tasks[task];
    const Frame waited = waitOf(state, spec, running.frame);
    if (state.starving || state.passed < kFewestPassed || waited < spec.longestWait())
        return;
    state.starving = true;
    running.trace.add(trace::TaskStarved{.agent = spec.agent,
                                         .task = m_schedule->briefs[task].number,
                                         .waited = frames(waited),
                                         .limit = frames(spec.longestWait()),
                                         .needs = needs},
                      state.dueSince >= 0 ? state.reason : share.load);
}

/// What is left of the budget, for those that can use it.
void Scheduler::useSpare(Running& running, Share& share) {
    if (share.left == kUnlimited)
        return;
    std::vector<std::uint32_t> eager;
    double total = 0;
    for (const std::uint32_t task : *share.waiting)
        if (m_schedule->tasks[task].usesSpare && m_state.tasks[task].lastRun == running.frame) {
            eager.push_back(task);
            total += weight(task, share.kind);
        }
    for (const std::uint32_t task : eager) {
        if (share.left <= kRounding)
            return;
        const double own = weight(task, share.kind);
        const double part = total > own ? own / total : 1.0;
        total -= own;
        std::erase(*share.waiting, task);
        runTask(task, share.left * part, running, share);
    }
}

void Scheduler::runTask(std::uint32_t task, Micros time, Running& running, Share& share) {
    const CompiledSchedule::Brief& brief = m_schedule->briefs[task];
    TaskState& state = m_state.tasks[task];
    Behaviour* const behaviour =
        task < running.behaviours.size() ? running.behaviours[task] : nullptr;
    const trace::RecordId ran =
        running.trace.begin<trace::TaskRan>(reasonOf(state, behaviour, share));
    const auto& again = running.again;
    const bool due =
        state.dueSince < 0 || std::find(again.begin(), again.end(), task) != again.end();
    const Slice slice{running.frame, time, brief.number, ran, due};
    const Micros before = m_now ? m_now() : 0;
    const Spent spent = brief.scheduler >= 0   ? runNested(task, slice, running)
                        : behaviour != nullptr ? behaviour->run(slice)
                                               : simulate(task, slice);
    const Micros measured = m_now ? m_now() - before : 0;
    const Micros used = m_clock == Clock::Wall ? measured
                        : spent.used           ? *spent.used
                                               : costOf(m_schedule->tasks[task].cost, spent.items);
    share.left -= used;
    share.used += used;
    share.measured += measured;
    ++share.ran;
    const bool limited = time != kUnlimited;
    running.trace.finish(
        ran,
        trace::TaskRan{.agent = brief.agent,
                       .task = m_schedule->briefs[task].number,
                       .slice = limited ? time : 0,
                       .used = used,
                       .measured = measured,
                       .waited = frames(waitOf(state, m_schedule->tasks[task], running.frame)),
                       .working = workingFor(state, running.frame),
                       .unfinished = spent.wantsMore});
    state.lastRun = running.frame;
    ++state.runs;
    if (used > time + kRounding) {
        ++state.overruns;
        running.trace.add(trace::TaskOverran{.agent = brief.agent,
                                             .task = m_schedule->briefs[task].number,
                                             .slice = time,
                                             .used = used,
                                             .excess = used - time},
                          ran);
    }
    if (share.kind == SchedulerKind::Combined && limited)
        adapt(task, std::max(time, share.fair), used);
    if (state.dueSince >= 0 || spent.wantsMore)
        goOn(task, spent.wantsMore, used, ran, running, share);
}

/// Who waits or goes on has a reason already.
trace::RecordId
Scheduler::reasonOf(const TaskState& state, const Behaviour* behaviour, const Share& share) {
    if (state.dueSince >= 0 && state.reason != trace::kNoRecord)
        return state.reason;
    const auto request = behaviour != nullptr ? behaviour->requestedBy() : trace::kNoRecord;
    return request != trace::kNoRecord ? request : share.load;
}

/// Who gets on does not wait, whether it is done or not.
void Scheduler::goOn(std::uint32_t task,
                     bool wantsMore,
                     Micros used,
                     trace::RecordId ran,
                     Running& running,
                     Share& share) {
    TaskState& state = m_state.tasks[task];
    if (wantsMore && used <= 0) {
        wait(task, state.left, running, share);
        return;
    }
    state.began = !wantsMore ? -1 : state.began < 0 ? running.frame : state.began;
    state.dueSince = wantsMore ? running.frame : -1;
    state.passed = 0;
    state.reason = wantsMore ? ran : trace::kNoRecord;
    state.starving = false;
    if (wantsMore)
        share.waiting->push_back(task);
}

void Scheduler::adapt(std::uint32_t task, Micros time, Micros used) {
    double& share = m_state.tasks[task].share;
    if (used > time + kRounding)
        share = std::max(kLeastShare, share * std::max(time, 0.0) / used);
    else
        share += (1.0 - share) * kRecovery;
}

Spent Scheduler::runNested(std::uint32_t task, const Slice& slice, Running& running) {
    const TaskSpec& spec = m_schedule->tasks[task];
    // Its own cost is that of handing out the time.
    const Micros own = costOf(spec.cost, 1);
    Slice inner = slice;
    inner.time = std::max(0.0, slice.time - own);
    Spent spent = runScheduler(static_cast<std::size_t>(spec.scheduler), inner, running);
    spent.used = spent.used.value_or(0) + own;
    return spent;
}

Spent Scheduler::simulate(std::uint32_t task, const Slice& slice) {
    const TaskSpec& spec = m_schedule->tasks[task];
    TaskState& state = m_state.tasks[task];
    if (state.left <= 0)
        state.left = costOf(spec.cost, 1);
    const Micros used = spec.divisible ? std::min(state.left, slice.time) : state.left;
    state.left = std::max(0.0, state.left - used);
    return {.used = used, .wantsMore = state.left > kRounding};
}

ScheduleState startState(const CompiledSchedule& schedule) {
    ScheduleState state;
    state.tasks.resize(schedule.tasks.size());
    state.schedulers.resize(schedule.schedulers.size());
    return state;
}

} // namespace percept::schedule
