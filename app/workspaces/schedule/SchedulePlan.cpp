#include "app/workspaces/schedule/SchedulePlan.h"

#include "app/workspaces/schedule/RunPlan.h"
#include "percept/base/CsvText.h"
#include "percept/schedule/LevelTasks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::tuning {
namespace {

using schedule::FrameLoad;
using schedule::kTaskGroupCount;
using schedule::LoadMeasure;
using schedule::PhasedTask;
using schedule::PhaseStatistics;
using schedule::TaskGroup;

using schedule::kMostTasks;
constexpr Micros kMostCost = 1e9;
constexpr Frame kQuickFrames = 200'000;
constexpr std::size_t kQuickTasks = 500;
constexpr std::size_t kBins = 24;
constexpr std::size_t kMostAdvice = 8;
constexpr std::int64_t kTimeSteps = 1'000'000; ///< for response times, some 20 ms

/// What is wrong with a task, such as a frequency of 0; empty if nothing is.
/// @param holders ids of the tasks around this schedule
std::string faultOf(const level::Schedule& schedule, std::vector<std::string>& holders) {
    for (const level::Task& task : schedule.tasks) {
        if (task.frequency < 1)
            return fmt::format(
                "{} has the frequency {}. Choose at least 1.", task.id, task.frequency);
        if (task.phase < 0)
            return fmt::format("{} has the phase {}. Choose at least 0.", task.id, task.phase);
        if (!(task.costUs >= 0 && task.costUs <= kMostCost))
            return fmt::format(
                "{} costs {:g} \u00b5s. Choose 0 to {:g}.", task.id, task.costUs, kMostCost);
        if (std::find(holders.begin(), holders.end(), task.id) != holders.end())
            return fmt::format("The scheduler {} is nested in itself. Give it another id, or take "
                               "it out of its own schedule.",
                               task.id);
        holders.push_back(task.id);
        auto fault = faultOf(task.schedule, holders);
        holders.pop_back();
        if (!fault.empty())
            return fault;
    }
    return {};
}

schedule::AnalysisOptions optionsOf(const GoOn& goOn, double from, double to) {
    schedule::AnalysisOptions options;
    options.costBins = kBins;
    options.goOn = [&goOn, from, to](std::int64_t done, std::int64_t of) {
        const double part =
            static_cast<double>(done) / static_cast<double>(std::max(of, std::int64_t{1}));
        return !goOn || goOn(from + (to - from) * part);
    };
    return options;
}

/// The figure by which phases and frequencies are judged.
double greatestOf(const PhaseStatistics& statistics, LoadMeasure measure) {
    return measure == LoadMeasure::Cost ? statistics.cost.max
                                        : static_cast<double>(statistics.count.max);
}

double deviationOf(const PhaseStatistics& statistics, LoadMeasure measure) {
    return measure == LoadMeasure::Cost ? statistics.cost.stddev : statistics.count.stddev;
}

/// As figures are shown: to 0.01 ms, or to 0.01 tasks.
double asShown(double value, LoadMeasure measure) {
    const double unit = measure == LoadMeasure::Cost ? 10 : 0.01;
    return std::round(value / unit) * unit;
}

/// Whether the maximum does not rise, and it and the deviation together fall; what cannot be seen
/// to fall does not.
bool helps(const PhaseStatistics& before, const PhaseStatistics& after, LoadMeasure measure) {
    const auto greatest = [&](const PhaseStatistics& of) {
        return asShown(greatestOf(of, measure), measure);
    };
    const auto deviation = [&](const PhaseStatistics& of) {
        return asShown(deviationOf(of, measure), measure);
    };
    const auto change = [](double from, double to) {
        return from > 0 ? to / from - 1 : to > 0 ? 1.0 : 0.0;
    };
    const double more = change(greatest(before), greatest(after));
    return more <= 0 && more + change(deviation(before), deviation(after)) < -1e-9;
}

} // namespace

SchedulePlan planOf(const level::Schedule& schedule, std::vector<std::string> holders) {
    SchedulePlan plan{schedule, {}, {}, faultOf(schedule, holders)};
    if (schedule.tasks.size() > kMostTasks)
        plan.problem =
            fmt::format("The schedule has {} tasks, more than the {} that can be analysed.",
                        schedule.tasks.size(),
                        kMostTasks);
    if (!plan.problem.empty())
        return plan;
    plan.tasks = schedule::phasedTasks(schedule);
    for (const std::size_t holder : schedule::holdersOf(schedule))
        plan.groups.push_back(schedule::groupOf(schedule.tasks[holder].id));
    return plan;
}

SchedulePlan withPhases(const SchedulePlan& plan, std::span<const Frame> phases) {
    level::Schedule schedule = plan.schedule;
    schedule::setPhases(schedule, phases);
    SchedulePlan other = planOf(schedule);
    other.since = plan.since;
    return other;
}

std::optional<ScheduleAnalysis> analyse(const SchedulePlan& plan,
                                        const SchedulePlan* before,
                                        const schedule::DutyRegistry& duties,
                                        const GoOn& goOn) {
    const double half = before != nullptr ? 0.5 : 0.0;
    ScheduleAnalysis analysis;
    if (before != nullptr) {
        analysis.before = schedule::analysePhases(before->tasks, optionsOf(goOn, 0, half));
        if (analysis.before->frames == 0)
            return std::nullopt;
    }
    auto options = optionsOf(goOn, half, 1);
    options.costTop =
        std::max(plan.schedule.budgetUs, analysis.before ? analysis.before->cost.max : Micros{0});
    analysis.now = schedule::analysePhases(plan.tasks, options);
    if (analysis.now.frames == 0)
        return std::nullopt;
    const auto timesOf = [&duties](const SchedulePlan& of) {
        return schedule::timed(of.schedule, {.mostSteps = kTimeSteps, .goOn = {}}, duties);
    };
    if (auto timed = timesOf(plan)) {
        analysis.costs = timed->schedule->frameCostsAre();
        analysis.times = std::move(timed->times);
    }
    if (before != nullptr)
        if (auto timed = timesOf(*before))
            analysis.timesBefore = std::move(timed->times);
    if (analysis.before && analysis.before->cost.binWidth != analysis.now.cost.binWidth) {
        // Bins of both are as wide as those of the greater one.
        options.costTop = std::max(options.costTop, analysis.now.cost.max);
        analysis.before = schedule::analysePhases(before->tasks, options);
        if (analysis.before->frames == 0)
            return std::nullopt;
    }
    return analysis;
}

std::optional<PhaseStatistics> statisticsOf(const SchedulePlan& plan, const GoOn& goOn) {
    if (!plan.isUsable())
        return std::nullopt;
    auto statistics = schedule::analysePhases(plan.tasks, optionsOf(goOn, 0, 1));
    return statistics.frames == 0 ? std::nullopt : std::optional(std::move(statistics));
}

bool isQuick(const SchedulePlan& plan) {
    const auto period = schedule::hyperperiod(plan.tasks);
    return period && *period <= kQuickFrames && plan.tasks.size() <= kQuickTasks;
}

std::optional<double> partOverBudget(const SchedulePlan& plan, const PhaseStatistics& statistics) {
    const Micros budget = plan.schedule.budgetUs;
    const auto period = schedule::hyperperiod(plan.tasks);
    if (budget <= 0)
        return std::nullopt;
    if (!schedule::isOver(statistics.cost.max, budget))
        return 0.0;
    if (!period || *period > kQuickFrames)
        return std::nullopt;
    const auto loads = schedule::loadsOf(plan.tasks, plan.groups, 0, *period, LoadMeasure::Cost);
    const auto over = std::count_if(loads.begin(), loads.end(), [&](const FrameLoad& load) {
        return schedule::isOver(load.sum(), budget);
    });
    return static_cast<double>(over) / static_cast<double>(*period);
}

ScheduleView viewOf(const SchedulePlan& plan,
                    const SchedulePlan* before,
                    const ScheduleAnalysis& analysis,
                    LoadMeasure measure) {
    ScheduleView view;
    for (std::size_t i = 0; i < plan.schedule.tasks.size(); ++i) {
        const level::Task& task = plan.schedule.tasks[i];
        const bool compares = before != nullptr && i < before->schedule.tasks.size();
        view.rows.push_back({task.id,
                             plan.groups[i],
                             task.frequency,
                             task.phase,
                             compares ? before->schedule.tasks[i].phase : task.phase,
                             static_cast<int>(i),
                             plan.sinceOf(i)});
    }
    view.tasks = plan.tasks;
    view.since = plan.since;
    view.groups = plan.groups;
    view.measure = measure;
    view.budget = measure == LoadMeasure::Cost ? plan.schedule.budgetUs : 0;
    view.most = greatestOf(analysis.now, measure);
    view.worst = analysis.now.worstFrames;
    if (before != nullptr && analysis.before) {
        view.before = before->tasks;
        view.mostBefore = greatestOf(*analysis.before, measure);
        view.worstBefore = analysis.before->worstFrames;
    }
    view.period = schedule::hyperperiod(plan.tasks).value_or(0);
    return view;
}

std::vector<FrequencyAdvice>
advise(const SchedulePlan& plan, double tolerance, LoadMeasure measure, const GoOn& goOn) {
    const std::span own(plan.tasks.data(), plan.schedule.tasks.size());
    const auto general = schedule::adviseFrequencies(own, tolerance, optionsOf(goOn, 0, 0.4));
    std::vector<FrequencyAdvice> found;
    if (general.stopped)
        return found;
    const auto before = schedule::analysePhases(plan.tasks, optionsOf(goOn, 0.4, 0.5));
    const auto share = 0.5 / static_cast<double>(std::max<std::size_t>(general.changes.size(), 1));
    for (std::size_t i = 0; i < general.changes.size() && before.frames > 0; ++i) {
        const auto& change = general.changes[i];
        level::Schedule changed = plan.schedule;
        level::Task& task = changed.tasks[change.task];
        task.frequency = static_cast<int>(change.suggested);
        task.phase %= task.frequency;
        const double from = 0.5 + share * static_cast<double>(i);
        const auto after =
            schedule::analysePhases(planOf(changed).tasks, optionsOf(goOn, from, from + share));
        if (after.frames == 0)
            break;
        if (helps(before, after, measure))
            found.push_back({change, after});
    }
    std::stable_sort(found.begin(), found.end(), [&](const auto& a, const auto& b) {
        return std::pair(greatestOf(a.after, measure), deviationOf(a.after, measure)) <
               std::pair(greatestOf(b.after, measure), deviationOf(b.after, measure));
    });
    found.resize(std::min(found.size(), kMostAdvice));
    return found;
}

std::optional<Frame> nextMeeting(const PhasedTask& a, const PhasedTask& b, Frame from) {
    // Within one common period they meet once or never.
    for (Frame i = 0, frame = schedule::nextDue(a.frequency, a.phase, from); i < b.frequency;
         ++i, frame += a.frequency)
        if (schedule::isDue(frame, b.frequency, b.phase))
            return frame;
    return std::nullopt;
}

std::string loadsAsCsv(const SchedulePlan& plan, Frame frames, const RecordedLoads& run) {
    const auto loads = [&](LoadMeasure measure) {
        return schedule::loadsOf(plan.tasks, plan.groups, 0, frames, measure, plan.since);
    };
    const auto costs = loads(LoadMeasure::Cost);
    const auto counts = loads(LoadMeasure::Count);
    std::string csv = "frame";
    for (std::size_t g = 0; g < kTaskGroupCount; ++g)
        csv += fmt::format(",{} us", schedule::nameOf(static_cast<TaskGroup>(g)));
    csv += ",sum us,tasks";
    csv += run.loads ? ",recorded us,run\n" : "\n";
    for (std::size_t i = 0; i < costs.size(); ++i) {
        csv += std::to_string(i);
        for (const double cost : costs[i].byGroup)
            csv += fmt::format(",{:.10g}", cost);
        csv += fmt::format(",{:.10g},{:g}", costs[i].sum(), counts[i].sum());
        if (run.loads) {
            const Frame frame = runFrame(static_cast<Frame>(i));
            csv += run.loads->has(frame) ? fmt::format(",{:.10g},", run.loads->at(frame).used)
                                         : std::string(",,");
            csv += csvText(run.name);
        }
        csv += '\n';
    }
    return csv;
}

} // namespace percept::tuning
