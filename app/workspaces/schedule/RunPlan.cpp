#include "app/workspaces/schedule/RunPlan.h"

#include "percept/level/LevelFile.h"
#include "percept/schedule/Duties.h"
#include "percept/schedule/LevelTasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace percept::tuning {
namespace {

using explain::RunLoads;
using schedule::CompiledSchedule;
using schedule::LoadMeasure;
using schedule::TaskSpec;
using trace::TaskId;

constexpr Frame kAtOnce = 4096; ///< frames of which predictions are worked out together

/// By task: the task that holds its scheduler; none for those of the level's own.
std::vector<TaskId> holdersOf(const CompiledSchedule& compiled) {
    std::vector<TaskId> holders(compiled.tasks.size(), trace::kNone<TaskId>);
    for (const schedule::SchedulerSpec& spec : compiled.schedulers)
        spec.forEachTask([&](std::uint32_t task) { holders[task] = spec.holder; });
    return holders;
}

std::string counted(Frame frames, const char* one, const char* many) {
    return frames == 1 ? std::string(one) : fmt::format("{} {}", frames, many);
}

/// Of those that joined the run.
Micros joinedAt(const RunPlan& plan, Frame frame) {
    Micros sum = 0;
    for (const JoinedLoad& joined : plan.joined)
        sum += joined.at(frame);
    return sum;
}

/// A task of the run as a load of the frames of its schedule.
schedule::PhasedTask
loadOf(const CompiledSchedule& compiled, const std::vector<TaskId>& holders, std::size_t task) {
    const TaskSpec& spec = compiled.tasks[task];
    if (holders[task] == trace::kNone<TaskId>)
        return {spec.frequency, spec.phase, spec.cost.base};
    return schedule::nestedIn(loadOf(compiled, holders, trace::indexOf(holders[task])),
                              spec.frequency,
                              spec.phase,
                              spec.cost.base);
}

/// Adds those that joined, at the places of their ids; of what a bounded recording has lost of them
/// only the name is left.
void join(RunPlan& plan,
          const trace::RunInfo& info,
          const std::vector<explain::TaskJoining>& joined,
          const schedule::DutyRegistry& duties) {
    auto next = joined.begin(); // by their ids, too
    for (std::size_t i = plan.compiled.tasks.size(); i < info.tasks.size(); ++i) {
        while (next != joined.end() && trace::indexOf(next->joined.task) < i)
            ++next;
        const bool known = next != joined.end() && trace::indexOf(next->joined.task) == i;
        const auto each = known ? next : joined.end();
        if (each == joined.end()) {
            plan.compiled.join({.id = info.tasks[i]}, std::nullopt);
            continue;
        }
        const TaskId task = plan.compiled.join(
            schedule::specOf({each->task, each->joined.phase, each->joined.task}, duties),
            plan.compiled.schedulerOf(each->joined.scheduler));
        plan.joined.push_back({task, {}, each->frame, each->until});
    }
    plan.compiled.index();
    const auto holders = holdersOf(plan.compiled);
    for (JoinedLoad& each : plan.joined)
        each.load = loadOf(plan.compiled, holders, trace::indexOf(each.task));
}

/// Loads by the schedule, of frames that the run has.
template <class Use>
void forEachPrediction(const RunPlan& plan, const RunLoads& loads, Use use) {
    for (Frame from = std::max<Frame>(loads.first, 1); from < loads.end(); from += kAtOnce) {
        const Frame count = std::min(kAtOnce, loads.end() - from);
        const auto predicted = schedule::loadsOf(
            plan.plan.tasks, plan.plan.groups, scheduleFrame(from), count, LoadMeasure::Cost);
        for (Frame i = 0; i < count; ++i)
            use(from + i, predicted[static_cast<std::size_t>(i)].sum() + joinedAt(plan, from + i));
    }
}

const TaskSpec* specOf(const RunPlan& plan, TaskId task) {
    const std::size_t index = trace::indexOf(task);
    return index < plan.compiled.tasks.size() ? &plan.compiled.tasks[index] : nullptr;
}

std::string rhythm(const TaskSpec& spec) {
    if (spec.frequency == 1)
        return "every frame";
    return fmt::format("every {} frames, phase {}", spec.frequency, spec.phase % spec.frequency);
}

} // namespace

Micros JoinedLoad::at(Frame frame) const {
    const bool there = frame >= from && (until < 0 || frame < until);
    return there && schedule::isDue(scheduleFrame(frame), load.frequency, load.phase) ? load.cost
                                                                                      : 0;
}

const JoinedLoad* RunPlan::joinedTask(std::string_view id) const {
    for (const JoinedLoad& each : joined)
        if (each.until < 0 && compiled.tasks[trace::indexOf(each.task)].id == id)
            return &each;
    return nullptr;
}

std::optional<Frame> RunPlan::phaseOfJoined(std::string_view id) const {
    const JoinedLoad* found = joinedTask(id);
    return found != nullptr ? std::optional(compiled.tasks[trace::indexOf(found->task)].phase)
                            : std::nullopt;
}

SchedulePlan
planAsItRuns(level::Schedule schedule, std::vector<std::string> holders, const RunPlan& run) {
    std::set<std::size_t> phasedByRun;
    for (std::size_t i = 0; i < schedule.tasks.size(); ++i) {
        level::Task& task = schedule.tasks[i];
        const auto phase = schedule::statesPhase(task) ? std::nullopt : run.phaseOfJoined(task.id);
        if (!phase)
            continue;
        task.phase = static_cast<int>(*phase);
        phasedByRun.insert(i);
    }
    // Frames of a nested schedule are calls of its holder.
    const bool counts = holders.empty();
    SchedulePlan plan = planOf(schedule, std::move(holders));
    plan.phasedByRun = std::move(phasedByRun);
    if (!plan.isUsable() || !counts)
        return plan;
    std::vector<Frame> since;
    for (const level::Task& task : schedule.tasks) {
        const JoinedLoad* joined = run.joinedTask(task.id);
        since.push_back(joined != nullptr ? std::max<Frame>(scheduleFrame(joined->from), 0) : 0);
    }
    if (std::all_of(since.begin(), since.end(), [](Frame first) { return first == 0; }))
        return plan;
    for (const std::size_t holder : schedule::holdersOf(schedule))
        plan.since.push_back(since[holder]);
    return plan;
}

Micros predictedAt(const RunPlan& plan, Frame frame) {
    return schedule::loadsOf(
               plan.plan.tasks, plan.plan.groups, scheduleFrame(frame), 1, LoadMeasure::Cost)
               .front()
               .sum() +
           joinedAt(plan, frame);
}

Result<RunPlan> planOfRun(const trace::RunInfo& info,
                          const std::vector<explain::TaskJoining>& joined,
                          const sim::Modules& modules) {
    const auto duties = agent::dutiesOf(modules.brains, modules.stages);
    if (!duties)
        return duties.unexpected();
    const auto file = level::parseLevel(info.level, info.levelName);
    if (!file)
        return file.unexpected();
    const level::Schedule& own = file->level.schedule;
    if (own.tasks.empty())
        return failure(ErrorCode::InvalidInput, "The level of this run has no schedule");
    auto compiled = schedule::compileSchedule(own, **duties);
    if (!compiled)
        return compiled.unexpected();
    RunPlan plan{info.levelName, info.seed, info.step, planOf(own), std::move(*compiled), {}, {}};
    join(plan, info, joined, **duties);
    if (!plan.plan.isUsable())
        return failure(ErrorCode::InvalidInput, plan.plan.problem);
    const auto holders = holdersOf(plan.compiled);
    for (std::size_t i = 0; i < plan.compiled.tasks.size(); ++i) {
        std::size_t top = i;
        while (holders[top] != trace::kNone<TaskId>)
            top = trace::indexOf(holders[top]);
        plan.classes.push_back(
            static_cast<std::size_t>(schedule::groupOf(plan.compiled.tasks[top].id)));
    }
    return plan;
}

std::optional<RunFigures> figuresOf(const RunPlan& plan, const RunLoads& loads) {
    std::vector<double> predicted;
    std::vector<double> recorded;
    std::vector<double> clock;
    RunFigures figures;
    const Micros budget = plan.plan.schedule.budgetUs;
    forEachPrediction(plan, loads, [&](Frame frame, double load) {
        const explain::FrameSpent& spent = loads.at(frame);
        predicted.push_back(load);
        recorded.push_back(spent.used);
        clock.push_back(spent.measured);
        figures.predictedOver += schedule::isOver(load, budget) ? 1U : 0U;
        figures.recordedMissed += spent.missed;
        figures.recordedOver += schedule::isOver(spent.used, budget) ? 1U : 0U;
    });
    if (predicted.empty())
        return std::nullopt;
    figures.predicted = compare::describeSeries(predicted);
    figures.recorded = compare::describeSeries(recorded);
    figures.clock = compare::describeSeries(clock);
    return figures;
}

std::string whyItRan(const RunPlan& plan, Frame frame, const explain::SliceGiven& given) {
    const TaskSpec* spec = specOf(plan, given.task);
    if (spec == nullptr)
        return {};
    const auto holders = holdersOf(plan.compiled);
    const TaskId holder = holders[trace::indexOf(given.task)];
    const Frame since = frame - given.waited;
    if (given.working > 0) {
        std::string words =
            fmt::format("continues what it began in frame {}", frame - given.working);
        if (given.waited > 0)
            words +=
                fmt::format(", after {} without time", counted(given.waited, "1 frame", "frames"));
        return words;
    }
    if (holder != trace::kNone<TaskId>) {
        const std::string_view name = plan.compiled.tasks[trace::indexOf(holder)].id;
        if (given.waited > 0)
            return fmt::format("due in frame {}, when {} had no time for it", since, name);
        return spec->frequency == 1 ? fmt::format("whenever {} runs", name)
                                    : fmt::format("every {} runs of {}", spec->frequency, name);
    }
    const bool wasDue = schedule::isDue(scheduleFrame(since), spec->frequency, spec->phase);
    if (given.waited > 0)
        return fmt::format(
            "due in frame {}, {} late", since, counted(given.waited, "1 frame", "frames"));
    return wasDue ? rhythm(*spec) : "used what was left of the budget";
}

std::string whyItWaited(const RunPlan& plan, const explain::WaitSeen& wait) {
    const TaskSpec* spec = specOf(plan, wait.task);
    if (spec == nullptr)
        return {};
    std::string words = fmt::format(
        "{} frame {}", wait.halfDone ? "half done, without time since" : "due in", wait.since);
    if (spec->needs() > 0)
        words += fmt::format(", needs {:g} \u00b5s at once", spec->needs());
    if (wait.until < 0)
        words += ", has not run yet";
    else
        words += fmt::format(", {} in frame {}", wait.halfDone ? "went on" : "ran", wait.until);
    return words;
}

std::string whySoMuch(const RunPlan& plan, const RunLoads& loads, Frame frame) {
    if (!loads.has(frame) || frame < 1)
        return "No step leads to this frame.";
    std::vector<schedule::PhasedTask> due;
    const Frame planned = scheduleFrame(frame);
    const auto& own = plan.plan.schedule.tasks;
    for (std::size_t i = 0; i < own.size(); ++i)
        if (const auto& task = plan.plan.tasks[i];
            schedule::isDue(planned, task.frequency, task.phase))
            due.push_back(task);
    for (const JoinedLoad& each : plan.joined)
        if (each.load.counted && frame >= each.from && (each.until < 0 || frame < each.until) &&
            schedule::isDue(planned, each.load.frequency, each.load.phase))
            due.push_back(each.load);
    const auto said = [planned, frame](std::string_view words) {
        return fmt::format("{} The step leads from frame {} to {}.", words, planned, frame);
    };
    if (due.empty())
        return said("No task is due; unfinished work continues.");
    if (due.size() == 1)
        return said("One task is due.");
    // That they are due together here makes them meet whenever their common period is over.
    const auto every = schedule::hyperperiod(due);
    if (!every)
        return said(fmt::format("{} tasks are due at once.", due.size()));
    return said(fmt::format("{} tasks are due at once: all of them meet {}.",
                            due.size(),
                            *every == 1 ? std::string("in every frame")
                                        : fmt::format("every {} frames", *every)));
}

std::string asCsv(const RunPlan& plan, const RunLoads& loads) {
    std::string csv = "frame";
    for (std::size_t g = 0; g < schedule::kTaskGroupCount; ++g)
        csv += fmt::format(",{} us", schedule::nameOf(static_cast<schedule::TaskGroup>(g)));
    csv += ",recorded us,predicted us,measured us,budget us,due,ran,waiting,missed\n";
    forEachPrediction(plan, loads, [&](Frame frame, double predicted) {
        csv += std::to_string(frame);
        for (const float load : loads.classesAt(frame))
            csv += fmt::format(",{:.7g}", load);
        const explain::FrameSpent& spent = loads.at(frame);
        csv += fmt::format(",{:.10g},{:.10g},{:.6g},{:g},{},{},{},{}\n",
                           spent.used,
                           predicted,
                           spent.measured,
                           spent.budget,
                           spent.due,
                           spent.ran,
                           spent.waiting,
                           spent.missed);
    });
    return csv;
}

} // namespace percept::tuning
