#include "app/workspaces/schedule/ScheduleRows.h"

#include "app/ui/Text.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"
#include "app/workspaces/schedule/SchedulerTree.h"
#include "percept/base/NearestRank.h"
#include "percept/base/NumberText.h"
#include "percept/schedule/LevelTasks.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <numeric>

namespace percept::tuning {
namespace {

using schedule::LoadMeasure;
using schedule::PhasedTask;
using schedule::PhaseStatistics;

constexpr std::size_t kClashesShown = 24;
constexpr std::size_t kMostForPairs = 2000; ///< tasks of which all pairs are looked at
constexpr QChar kMinus(0x2212);

QString tr(const char* text) {
    return QCoreApplication::translate("percept::tuning::ScheduleModel", text);
}

using ui::text;

int inkNumber(overlay::Ink ink) {
    return static_cast<int>(ink);
}

QString grouped(qint64 number) {
    return text(formatNumber(static_cast<double>(number), 0));
}

/// `2.49`, in the unit that the figures of a measure have.
QString figure(double value, LoadMeasure measure, bool whole) {
    if (measure == LoadMeasure::Cost)
        return QString::number(value / 1000, 'f', 2);
    return whole ? grouped(std::llround(value)) : QString::number(value, 'f', 2);
}

/// "max 4.92 \u2192 4.50 ms"; "max stays 4.92 ms" for what is shown alike.
QString
changeText(const QString& name, const QString& from, const QString& to, const QString& unit) {
    return from == to ? tr("%1 stays %2%3").arg(name, to, unit)
                      : tr("%1 %2 \u2192 %3%4").arg(name, from, to, unit);
}

/// A figure, and what stands before it unless it is exact.
struct Figure {
    double value = 0;
    QString text;
    QString sign;
};

/// A change of figures of which one is not exact is not exact either.
QString signOfChange(const QString& before, const QString& now) {
    const QString sampled = QStringLiteral("~");
    return before == sampled || now == sampled   ? sampled
           : !before.isEmpty() || !now.isEmpty() ? certaintySign(schedule::Certainty::FullRuns)
                                                 : QString();
}

/// The change of a figure; judged as better the smaller it is, where both are exact.
RowsModel::Row figureRow(const QString& name,
                         const std::optional<Figure>& before,
                         const Figure& now,
                         bool judged) {
    QString change;
    int judgement = 0;
    if (before && before->value > 0) {
        const auto percent = std::lround((now.value - before->value) / before->value * 100);
        const QString sign = signOfChange(before->sign, now.sign);
        change = QStringLiteral("%1%2%3\u00a0%")
                     .arg(percent != 0 ? sign : QString())
                     .arg(percent < 0   ? QString(kMinus)
                          : percent > 0 ? QStringLiteral("+")
                                        : QString())
                     .arg(std::abs(percent));
        if (judged && sign.isEmpty() && percent != 0)
            judgement = percent < 0 ? -1 : 1;
    }
    return {name,
            before ? before->sign + before->text : QString(),
            now.sign + now.text,
            change,
            judgement};
}

double countPercentile(const schedule::CountStatistics& count, std::uint64_t percent) {
    const auto& frames = count.histogram;
    const auto total = std::accumulate(frames.begin(), frames.end(), std::uint64_t{0});
    std::uint64_t left = nearestRank(total, percent);
    for (std::size_t n = 0; n < frames.size(); ++n) {
        if (left <= frames[n])
            return static_cast<double>(n);
        left -= frames[n];
    }
    return static_cast<double>(count.max);
}

/// Max, p99, p95, mean, deviation, min: in the order of the table.
std::array<double, 6> figuresOf(const PhaseStatistics& statistics, LoadMeasure measure) {
    const auto& cost = statistics.cost;
    const auto& count = statistics.count;
    if (measure == LoadMeasure::Cost)
        return {cost.max, cost.p99, cost.p95, cost.mean, cost.stddev, cost.min};
    return {static_cast<double>(count.max),
            countPercentile(count, 99),
            countPercentile(count, 95),
            count.mean,
            count.stddev,
            static_cast<double>(count.min)};
}

QString whyText(const schedule::Clash& clash) {
    if (clash.divisor == 1)
        return tr("they meet whatever their phases are");
    return tr("phases agree, %1 \u00d7 as often as by chance")
        .arg(std::round(clash.excess * 10) / 10);
}

} // namespace

QString loadWords(double load, LoadMeasure measure) {
    if (measure == LoadMeasure::Count)
        return load == 1 ? tr("1\u00a0task") : tr("%1\u00a0tasks").arg(load);
    return QString::fromStdString(loadText(load, measure));
}

QString certaintySign(schedule::Certainty certainty) {
    return certainty == schedule::Certainty::Exact   ? QString()
           : certainty == schedule::Certainty::Bound ? QStringLiteral("\u2264\u00a0")
                                                     : QStringLiteral("\u2248\u00a0");
}

std::vector<RowsModel::Row>
taskRows(const SchedulePlan& plan, const std::optional<SchedulePlan>& before, Frame cursor) {
    std::vector<RowsModel::Row> rows;
    const auto& tasks = plan.schedule.tasks;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const level::Task& task = tasks[i];
        const auto group = schedule::groupOf(task.id);
        const bool sound = task.frequency >= 1 && task.phase >= 0;
        const bool moved = before && i < before->schedule.tasks.size() &&
                           before->schedule.tasks[i].phase != task.phase;
        // One that joined the run without a phase of its own has the one that it found there.
        const bool found = !before && plan.phasedByRun.count(i) > 0;
        rows.push_back({text(task.id),
                        inkNumber(inkOf(group)),
                        text(schedule::nameOf(group)),
                        task.frequency,
                        task.phase,
                        moved ? QStringLiteral("%1 \u2192 %2")
                                    .arg(before->schedule.tasks[i].phase)
                                    .arg(task.phase)
                        : found ? tr("run %1").arg(task.phase)
                                : QString::number(task.phase),
                        moved,
                        task.priority,
                        task.costUs,
                        sound ? grouped(schedule::nextDue(
                                    task.frequency, task.phase, std::max(cursor, plan.sinceOf(i))))
                              : QString(),
                        holdsTasks(task) ? static_cast<int>(task.schedule.tasks.size()) : -1,
                        static_cast<int>(i)});
    }
    return rows;
}

std::vector<QStringList> taskFacts(const SchedulePlan& plan) {
    std::vector<QStringList> facts;
    for (const level::Task& task : plan.schedule.tasks) {
        QStringList of{QStringLiteral("group:") + text(nameOf(schedule::groupOf(task.id)))};
        const auto kind = [&](bool holds, const char* word) {
            if (holds)
                of.append(QStringLiteral("kind:") + QLatin1String(word));
        };
        kind(holdsTasks(task), "scheduler");
        kind(!holdsTasks(task), "task");
        kind(!task.divisible, "whole");
        kind(task.asksUs > 0, "waits");
        kind(task.usesSpare, "spare");
        facts.push_back(std::move(of));
    }
    return facts;
}

std::vector<RowsModel::Row>
cursorRows(const SchedulePlan& plan, Frame cursor, LoadMeasure measure, double& sum) {
    std::vector<RowsModel::Row> rows;
    sum = 0;
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const PhasedTask& task = plan.tasks[i];
        if (cursor < plan.sinceOf(i) || !schedule::isDue(cursor, task.frequency, task.phase))
            continue;
        const bool own = i < plan.schedule.tasks.size();
        sum += measure == LoadMeasure::Cost ? task.cost : own ? 1 : 0;
        if (own)
            rows.push_back({text(plan.schedule.tasks[i].id),
                            inkNumber(inkOf(plan.groups[i])),
                            loadWords(task.cost, LoadMeasure::Cost)});
    }
    return rows;
}

namespace {

QString partText(double part) {
    return QString::number(part * 100, 'f', part > 0 && part < 0.1 ? 1 : 0) +
           QStringLiteral("\u00a0%");
}

QString responseText(const schedule::TaskTimes& times) {
    using schedule::Certainty;
    if (!times.response)
        return times.certainty == Certainty::Exact      ? tr("never")
               : times.certainty == Certainty::FullRuns ? tr("never, at full cost")
                                                        : tr("unknown");
    const QString frames = *times.response == 0   ? tr("same frame")
                           : *times.response == 1 ? tr("1\u00a0frame later")
                                                  : tr("%1\u00a0frames later").arg(*times.response);
    return times.certainty == Certainty::Exact   ? frames
           : times.certainty == Certainty::Bound ? tr("%1, bound").arg(frames)
                                                 : tr("%1, at full cost").arg(frames);
}

QString missedText(const schedule::TaskTimes& times) {
    return times.certainty == schedule::Certainty::FullRuns
               ? tr("%1, at full cost").arg(partText(*times.missed))
               : partText(*times.missed);
}

/// The task that takes longest; of those that never end, the first.
const schedule::TaskTimes& slowestOf(const schedule::ScheduleTimes& times) {
    const auto rank = [](const schedule::TaskTimes& of) {
        const bool never = of.certainty != schedule::Certainty::Unknown;
        return std::pair(of.response ? 0 : never ? 2 : 1, of.response.value_or(0));
    };
    return *std::max_element(times.tasks.begin(),
                             times.tasks.end(),
                             [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

const schedule::TaskTimes& mostMissingOf(const schedule::ScheduleTimes& times) {
    return *std::max_element(
        times.tasks.begin(), times.tasks.end(), [](const auto& a, const auto& b) {
            return a.missed.value_or(0) < b.missed.value_or(0);
        });
}

/// What the whole tree needs of the budget, the task that takes longest, and the one that misses
/// most of its due frames.
/// @param before null: nothing to compare with
void addTimes(const SchedulePlan& plan,
              const schedule::ScheduleTimes& times,
              const schedule::ScheduleTimes* before,
              std::vector<RowsModel::Row>& rows) {
    if (times.tasks.empty())
        return;
    const auto need = [](const schedule::ScheduleTimes& of) {
        const auto& root = of.schedulers.front();
        return certaintySign(root.demandIs) + partText(*root.utilisation);
    };
    if (const auto part = times.schedulers.front().utilisation)
        rows.push_back({tr("Utilisation"),
                        before != nullptr ? need(*before) : QString(),
                        need(times),
                        QString(),
                        *part > 1 ? 1 : 0});
    // Those of the level's own scheduler come first; what these hold has no name here.
    const auto named = [&](const QString& what, const schedule::TaskTimes& task) {
        const auto index = static_cast<std::size_t>(&task - times.tasks.data());
        return index < plan.schedule.tasks.size()
                   ? QStringLiteral("%1: %2").arg(what, text(plan.schedule.tasks[index].id))
                   : what;
    };
    const auto& slowest = slowestOf(times);
    rows.push_back({named(tr("Slowest"), slowest),
                    before != nullptr ? responseText(slowestOf(*before)) : QString(),
                    responseText(slowest),
                    QString(),
                    0});
    const auto& missing = mostMissingOf(times);
    const bool missedBefore = before != nullptr && mostMissingOf(*before).missed.value_or(0) > 0;
    if (missing.missed.value_or(0) > 0 || missedBefore)
        rows.push_back(
            {missing.missed.value_or(0) > 0 ? named(tr("Due missed"), missing) : tr("Due missed"),
             missedBefore ? missedText(mostMissingOf(*before)) : QString(),
             missing.missed ? missedText(missing) : partText(0),
             QString(),
             missing.missed.value_or(0) > 0 ? 1 : -1});
}

} // namespace

std::vector<RowsModel::Row> figureRows(const SchedulePlan& plan,
                                       const std::optional<SchedulePlan>& before,
                                       const ScheduleAnalysis& analysis,
                                       LoadMeasure measure) {
    const std::array<QString, 6> names{
        tr("Max"), tr("p99"), tr("p95"), tr("Mean"), tr("Deviation"), tr("Min")};
    const auto now = figuresOf(analysis.now, measure);
    const auto then = analysis.before ? figuresOf(*analysis.before, measure) : now;
    const auto certainty = [&](std::size_t i) {
        const bool bounded = analysis.costs == schedule::Certainty::Bound;
        return measure == LoadMeasure::Count ? schedule::Certainty::Exact
               : i == 4 && bounded           ? schedule::Certainty::FullRuns
                                             : analysis.costs;
    };
    const auto figureOf = [&](const PhaseStatistics& of, double value, std::size_t i) {
        const auto& known = measure == LoadMeasure::Cost ? of.cost.known : of.count.known;
        const bool isKnown = i == 0             ? known.max
                             : i == 5           ? known.min
                             : i == 1 || i == 2 ? known.distribution
                                                : known.moments;
        return Figure{value,
                      figure(value, measure, i < 3 || i == 5),
                      isKnown ? certaintySign(certainty(i)) : QStringLiteral("~")};
    };
    std::vector<RowsModel::Row> rows;
    for (std::size_t i = 0; i < names.size(); ++i)
        rows.push_back(figureRow(
            names[i],
            analysis.before ? std::optional(figureOf(*analysis.before, then[i], i)) : std::nullopt,
            figureOf(analysis.now, now[i], i),
            i != 5));
    if (measure == LoadMeasure::Cost)
        if (const auto over = partOverBudget(plan, analysis.now)) {
            const auto was = before && analysis.before ? partOverBudget(*before, *analysis.before)
                                                       : std::nullopt;
            const auto figureOfPart = [&](double part) {
                const bool never = part == 0 && analysis.costs == schedule::Certainty::Bound;
                return Figure{
                    part, partText(part), never ? QString() : certaintySign(analysis.costs)};
            };
            rows.push_back(figureRow(tr("Over budget"),
                                     was ? std::optional(figureOfPart(*was)) : std::nullopt,
                                     figureOfPart(*over),
                                     true));
        }
    addTimes(plan, analysis.times, analysis.timesBefore ? &*analysis.timesBefore : nullptr, rows);
    return rows;
}

QString timesText(const ScheduleAnalysis& analysis, int task) {
    const auto& tasks = analysis.times.tasks;
    if (task < 0 || task >= static_cast<int>(tasks.size()))
        return {};
    const schedule::TaskTimes& times = tasks[static_cast<std::size_t>(task)];
    QString words = times.utilisation
                        ? tr("Needs %1 of the budget; ")
                              .arg(certaintySign(times.demandIs) + partText(*times.utilisation))
                        : QString();
    words += tr("done at worst: %1").arg(responseText(times));
    if (times.missed.value_or(0) > 0)
        words += tr("; misses %1 of its due frames").arg(missedText(times));
    return words;
}

std::vector<RowsModel::Row> clashRows(const SchedulePlan& plan) {
    std::vector<RowsModel::Row> rows;
    const std::span own(plan.tasks.data(), plan.schedule.tasks.size());
    if (own.size() > kMostForPairs)
        return rows;
    for (const auto& clash : schedule::clashes(own)) {
        if (rows.size() >= kClashesShown || !clash.every)
            break;
        const auto& tasks = plan.schedule.tasks;
        rows.push_back({QStringLiteral("%1 \u00d7 %2")
                            .arg(text(tasks[clash.first].id), text(tasks[clash.second].id)),
                        tr("gcd\u00a0%1").arg(clash.divisor),
                        *clash.every == 1 ? tr("every frame")
                                          : tr("every %1 frames").arg(grouped(*clash.every)),
                        whyText(clash),
                        static_cast<int>(clash.first),
                        static_cast<int>(clash.second)});
    }
    return rows;
}

std::vector<RowsModel::Row> adviceRows(const SchedulePlan& plan,
                                       const std::vector<FrequencyAdvice>& advice,
                                       const ScheduleAnalysis& now,
                                       LoadMeasure measure) {
    std::vector<RowsModel::Row> rows;
    const auto from = figuresOf(now.now, measure);
    const QString unit = measure == LoadMeasure::Cost ? QStringLiteral("\u00a0ms") : QString();
    for (const auto& each : advice) {
        const auto to = figuresOf(each.after, measure);
        rows.push_back(
            {text(plan.schedule.tasks[each.change.task].id),
             tr("every %1 \u2192 %2 frames").arg(each.change.frequency).arg(each.change.suggested),
             tr("%1, %2").arg(
                 changeText(
                     tr("max"), figure(from[0], measure, true), figure(to[0], measure, true), unit),
                 changeText(tr("deviation"),
                            figure(from[4], measure, false),
                            figure(to[4], measure, false),
                            unit)),
             tr("shares divisors with %1 tasks instead of %2")
                 .arg(each.change.relatedAfter)
                 .arg(each.change.relatedBefore)});
    }
    return rows;
}

std::vector<RowsModel::Row> groupRows(const SchedulePlan& plan) {
    std::bitset<schedule::kTaskGroupCount> used;
    for (const auto group : plan.groups)
        used.set(static_cast<std::size_t>(group));
    std::vector<RowsModel::Row> rows;
    for (std::size_t g = 0; g < used.size(); ++g)
        if (used.test(g)) {
            const auto group = static_cast<schedule::TaskGroup>(g);
            rows.push_back({text(schedule::nameOf(group)), static_cast<int>(g)});
        }
    return rows;
}

HistogramView histogramOf(const ScheduleAnalysis& analysis, double budget, LoadMeasure measure) {
    HistogramView view;
    const bool byCost = measure == LoadMeasure::Cost;
    const auto parts = [&](const PhaseStatistics& statistics) {
        const auto& bins = byCost ? statistics.cost.histogram : statistics.count.histogram;
        std::vector<double> values;
        for (const auto frames : bins)
            values.push_back(static_cast<double>(frames) / static_cast<double>(statistics.frames));
        return values;
    };
    view.a = parts(analysis.before ? *analysis.before : analysis.now);
    if (analysis.before)
        view.b = parts(analysis.now);
    if (byCost) {
        view.binWidth = analysis.now.cost.binWidth > 0 ? analysis.now.cost.binWidth : 1;
        view.limit = budget;
        view.scale = 1e-3;
        view.unit = "\u00a0ms";
    } else {
        view.wholeBins = true;
    }
    return view;
}

} // namespace percept::tuning
