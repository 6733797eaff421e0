#include "app/workspaces/compare/CompareModel.h"

#include "app/ui/Text.h"
#include "app/workspaces/chart/TextFile.h"
#include "inspector/compare/CompareText.h"

#include <QFileInfo>
#include <QLocale>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using compare::Comparison;
using compare::Difference;
using compare::Estimate;
using compare::RunSeries;
using compare::SeriesComparison;
using compare::Unit;
using compare::Verdict;

QString number(double value, const Unit& unit) {
    return ui::text(compare::numberText(value, unit));
}

QString signedNumber(double value, const Unit& unit) {
    return ui::text(compare::signedText(value, unit));
}

/// -1, 1: B is lower or higher by more than seeds make; 0: it is not, or that is undecided.
int clearOf(const Difference& difference) {
    return difference.verdict == Verdict::BLess ? -1 : difference.verdict == Verdict::ALess ? 1 : 0;
}

/// "p 0.004, 10 pairs".
QString basisOf(const Difference& difference, const Comparison& comparison) {
    const QString count = ui::text(compare::countText(comparison));
    if (comparison.method == compare::Method::Identical)
        return CompareModel::tr("identical, %1").arg(count);
    return difference.p ? CompareModel::tr("p %1, %2").arg(*difference.p, 0, 'g', 2).arg(count)
                        : count;
}

RowsModel::Row figureRow(const QString& name,
                         const Estimate& a,
                         const Estimate& b,
                         const Difference& difference,
                         const Unit& unit,
                         const Comparison& comparison) {
    const auto& interval = difference.interval;
    const Seconds limit = comparison.limit;
    return {name,
            ui::text(compare::estimateText(a, unit, limit)),
            ui::text(compare::estimateRangeText(a, unit, limit)),
            ui::text(compare::estimateText(b, unit, limit)),
            ui::text(compare::estimateRangeText(b, unit, limit)),
            ui::text(compare::differenceText(difference, a, b, unit)),
            ui::text(compare::differenceRangeText(difference, a, b, unit)),
            clearOf(difference),
            interval ? interval->low : difference.value,
            difference.value,
            interval ? interval->high : difference.value,
            ui::text(compare::verdictText(difference.verdict)),
            basisOf(difference, comparison)};
}

std::vector<RowsModel::Row> figureRows(const std::optional<SeriesComparison>& series,
                                       const Unit& unit,
                                       const Comparison& comparison) {
    if (!series)
        return {};
    const auto& a = series->a;
    const auto& b = series->b;
    const auto& all = series->difference;
    return {figureRow(CompareModel::tr("mean"), a.mean, b.mean, all.mean, unit, comparison),
            figureRow(CompareModel::tr("p50"), a.p50, b.p50, all.p50, unit, comparison),
            figureRow(CompareModel::tr("p95"), a.p95, b.p95, all.p95, unit, comparison),
            figureRow(CompareModel::tr("p99"), a.p99, b.p99, all.p99, unit, comparison)};
}

std::vector<RowsModel::Row> countRows(const Comparison& comparison) {
    std::vector<RowsModel::Row> rows;
    for (const auto& each : comparison.counts)
        rows.push_back({ui::text(each.name),
                        number(each.a.value, {}),
                        number(each.b.value, {}),
                        signedNumber(each.difference.value, {}),
                        clearOf(each.difference),
                        ui::text(compare::verdictText(each.difference.verdict)),
                        basisOf(each.difference, comparison)});
    return rows;
}

HistogramView histogramOf(const std::optional<SeriesComparison>& shown, const Unit& unit) {
    HistogramView view;
    if (!shown || shown->bins.edges.empty())
        return view;
    const SeriesComparison& series = *shown;
    view.from = series.bins.edges.front();
    view.binWidth = std::max(series.bins.edges[1] - series.bins.edges[0], 1e-12);
    view.scale = unit.scale;
    view.unit = "\u00a0" + unit.name;
    const auto parts = [](const std::vector<std::uint64_t>& bins, std::size_t count) {
        std::vector<double> values;
        for (const auto frames : bins)
            values.push_back(static_cast<double>(frames) /
                             static_cast<double>(std::max<std::size_t>(count, 1)));
        return values;
    };
    view.overflow = series.bins.overflow;
    view.a = parts(series.bins.a, series.a.count);
    view.b = parts(series.bins.b, series.b.count);
    return view;
}

using Group = std::vector<RunSeries>;

template <class Value>
std::size_t sumOf(const Group& runs, Value value) {
    std::size_t sum = 0;
    for (const RunSeries& run : runs)
        sum += static_cast<std::size_t>(value(run));
    return sum;
}

QString seedsOf(const Group& runs) {
    if (runs.size() == 1)
        return QString::number(runs.front().seed);
    QStringList seeds;
    for (const RunSeries& run : runs)
        seeds << QString::number(run.seed);
    return seeds.size() <= 4 ? seeds.join(QStringLiteral(", "))
                             : CompareModel::tr("%1 seeds").arg(seeds.size());
}

std::vector<RowsModel::Row> runRows(const Group& a, const Group& b, const Comparison& comparison) {
    const auto count = [](std::size_t n) {
        return QLocale(QLocale::English).toString(static_cast<qint64>(n));
    };
    const auto both = [&](const QString& name, auto value) {
        return RowsModel::Row{name, count(sumOf(a, value)), count(sumOf(b, value))};
    };
    const auto seconds = [](const Group& runs) {
        const auto frames = sumOf(runs, [](const RunSeries& run) { return run.frames; });
        return QString::number(static_cast<double>(frames) * runs.front().step, 'f', 1) +
               QStringLiteral("\u00a0s");
    };
    std::vector<RowsModel::Row> rows{
        {CompareModel::tr("Level"),
         QString::fromStdString(a.front().level),
         QString::fromStdString(b.front().level)},
        {CompareModel::tr("Seed"), seedsOf(a), seedsOf(b)},
        both(CompareModel::tr("Frames"), [](const RunSeries& run) { return run.frames; }),
        {CompareModel::tr("Time"), seconds(a), seconds(b)}};
    for (const auto& task : comparison.tasks)
        if (task.missedOfA + task.missedOfB > 0)
            rows.push_back({CompareModel::tr("Due frames missed, %1").arg(task.task.c_str()),
                            count(task.missedOfA),
                            count(task.missedOfB)});
    if (a.size() + b.size() > 2)
        rows.insert(rows.begin(), {CompareModel::tr("Runs"), count(a.size()), count(b.size())});
    return rows;
}

/// Of a figure of both sides and how they differ.
std::vector<QByteArray> figureColumns() {
    return {"name",
            "a",
            "aRange",
            "b",
            "bRange",
            "difference",
            "range",
            "clear",
            "low",
            "value",
            "high",
            "verdict",
            "basis"};
}

} // namespace

CompareModel::CompareModel(QObject* parent)
    : QObject(parent)
    , m_runs({"name", "a", "b"})
    , m_load(figureColumns())
    , m_latency(figureColumns())
    , m_counts({"name", "a", "b", "difference", "clear", "verdict", "basis"})
    , m_frames({"frame", "a", "b", "difference", "number"})
    , m_tasks({"name", "a", "b", "difference"}) {
    connect(&m_work, &BackgroundWork::changed, this, &CompareModel::changed);
}

QString CompareModel::nameOf(std::size_t side) const {
    const QStringList& paths = m_sides[side].paths;
    if (paths.size() <= 1)
        return paths.isEmpty() ? QString() : QFileInfo(paths.front()).fileName();
    return tr("%1 and %2 more").arg(QFileInfo(paths.front()).fileName()).arg(paths.size() - 1);
}

void CompareModel::choosePaths(int side, const QStringList& paths) {
    m_sides[side == 0 ? 0 : 1] = {paths, nullptr};
    start();
}

void CompareModel::chooseUrls(int side, const QList<QUrl>& urls) {
    QStringList paths;
    for (const QUrl& url : urls)
        paths << session::fileOf(url);
    choosePaths(side, paths);
}

void CompareModel::chooseFolderOf(int side, const QUrl& recording) {
    choose(side, QFileInfo(session::fileOf(recording)).path());
}

void CompareModel::swap() {
    std::swap(m_sides[0], m_sides[1]);
    start();
}

void CompareModel::cancel() {
    m_work.cancel();
    emit changed();
}

Result<CompareModel::Series>
CompareModel::readSide(const QStringList& paths, double from, const Watch& watch) {
    std::vector<std::filesystem::path> files;
    for (const QString& path : paths) {
        auto found = compare::recordingsAt(path.toStdString());
        if (!found)
            return found.unexpected();
        files.insert(files.end(), found->begin(), found->end());
    }
    Group runs;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto done = [&](Frame frames, Frame total) {
            const double part =
                total > 0 ? static_cast<double>(frames) / static_cast<double>(total) : 0.0;
            const double count = static_cast<double>(files.size());
            return goesOn(watch, from + 0.45 * (static_cast<double>(i) + part) / count);
        };
        auto series = compare::readSeries(files[i], done);
        if (!series)
            return series.unexpected();
        runs.push_back(std::move(*series));
    }
    return Series(std::make_shared<const Group>(std::move(runs)));
}

CompareModel::Answer CompareModel::compareSides(std::array<Side, 2> sides, const Watch& watch) {
    Answer answer;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        answer.series[i] = sides[i].series;
        if (answer.series[i] || sides[i].paths.isEmpty())
            continue;
        auto series = readSide(sides[i].paths, 0.45 * static_cast<double>(i), watch);
        if (!series) {
            answer.problem = QString::fromStdString(series.error().text());
            return answer;
        }
        answer.series[i] = std::move(*series);
    }
    if (!answer.series[0] || !answer.series[1])
        return answer;
    compare::CompareOptions options;
    options.goOn = [&](double share) { return goesOn(watch, 0.9 + 0.1 * share); };
    auto comparison = compare::compareRuns(std::span<const RunSeries>(*answer.series[0]),
                                           std::span<const RunSeries>(*answer.series[1]),
                                           options);
    if (!comparison.stopped)
        answer.comparison = std::move(comparison);
    return answer;
}

void CompareModel::start() {
    m_comparison.reset();
    m_problem.clear();
    show();
    m_work.start([this, sides = m_sides](const Watch& watch) -> BackgroundWork::Then {
        return [this, answer = compareSides(sides, watch)]() mutable { take(std::move(answer)); };
    });
}

void CompareModel::take(Answer answer) {
    for (std::size_t i = 0; i < m_sides.size(); ++i)
        m_sides[i].series = answer.series[i];
    m_comparison = std::move(answer.comparison);
    m_problem = answer.problem;
    show();
}

void CompareModel::show() {
    const auto runsOf = [](const Side& side) {
        return side.series ? RunStrips::Runs(*side.series) : RunStrips::Runs();
    };
    m_strips.show({runsOf(m_sides[0]), runsOf(m_sides[1])},
                  m_comparison ? &*m_comparison : nullptr);
    if (!m_comparison) {
        for (RowsModel* model : {&m_runs, &m_load, &m_latency, &m_counts, &m_frames, &m_tasks})
            model->setRows({});
        m_loadBins.setView({});
        m_latencyBins.setView({});
        emit changed();
        return;
    }
    const Comparison& found = *m_comparison;
    const Unit unit = compare::unitOfLoad(found);
    const Unit millis = compare::unitOfLatency();
    m_runs.setRows(runRows(*m_sides[0].series, *m_sides[1].series, found));
    m_load.setRows(figureRows(found.load, unit, found));
    m_loadBins.setView(histogramOf(found.load, unit));
    m_latency.setRows(figureRows(found.latency, millis, found));
    m_latencyBins.setView(histogramOf(found.latency, millis));
    m_counts.setRows(countRows(found));
    std::vector<RowsModel::Row> rows;
    for (const auto& each : found.frames)
        rows.push_back({QLocale(QLocale::English).toString(static_cast<qint64>(each.frame)),
                        number(each.a, unit),
                        number(each.b, unit),
                        signedNumber(each.b - each.a, unit),
                        static_cast<qint64>(each.frame)});
    m_frames.setRows(std::exchange(rows, {}));
    for (const auto& each : found.tasks)
        rows.push_back({QString::fromStdString(each.task),
                        number(each.a, unit),
                        number(each.b, unit),
                        signedNumber(each.b - each.a, unit)});
    m_tasks.setRows(std::move(rows));
    emit changed();
}

QString CompareModel::verdict() const {
    return m_comparison ? ui::text(compare::conclusionText(*m_comparison)) : QString();
}

QString CompareModel::method() const {
    return m_comparison ? ui::text(compare::methodText(*m_comparison)) : QString();
}

QString CompareModel::rangeNameA() const {
    return m_comparison ? ui::text(compare::rangeName(m_comparison->runsOfA)) : QString();
}

QString CompareModel::rangeNameB() const {
    return m_comparison ? ui::text(compare::rangeName(m_comparison->runsOfB)) : QString();
}

QString CompareModel::pairName() const {
    const auto plain = [](const QString& name) {
        return QFileInfo(name).completeBaseName().replace(QLatin1Char(' '), QLatin1Char('_'));
    };
    return plain(nameA()) + QLatin1Char('-') + plain(nameB());
}

QString CompareModel::loadUnit() const {
    return m_comparison ? ui::text(compare::unitOfLoad(*m_comparison).name) : QString();
}

QString CompareModel::loadTitle() const {
    const QString unit =
        m_comparison ? ui::text(compare::unitOfLoad(*m_comparison).name) : QString();
    return isSimulated() ? tr("Load per frame, simulated, in %1").arg(unit)
                         : tr("Load per frame, measured, in %1").arg(unit);
}

QString CompareModel::noLoad() const {
    return m_comparison ? ui::text(compare::noLoadText(*m_comparison)) : QString();
}

QString CompareModel::noLatency() const {
    return m_comparison ? ui::text(compare::noLatencyText(*m_comparison)) : QString();
}

QString CompareModel::latencyTitle() const {
    return tr("From signal to first decision, in %1. Bars: those with a decision. In the mean, "
              "later "
              "than %2\u00a0s or never counts as %2\u00a0s")
        .arg(ui::text(compare::unitOfLatency().name))
        .arg(m_comparison ? m_comparison->limit : 0);
}

QString CompareModel::countsTitle() const {
    return m_comparison && m_comparison->perMinute ? tr("per minute") : tr("per run");
}

QString CompareModel::caution() const {
    if (!m_comparison)
        return {};
    const Group& a = *m_sides[0].series;
    const Group& b = *m_sides[1].series;
    const auto frames = [](const Group& runs) {
        return sumOf(runs, [](const RunSeries& run) { return run.frames; }) / runs.size();
    };
    QStringList words;
    if (m_sides[0].paths == m_sides[1].paths)
        words << tr("A and B are the same recording.");
    if (m_comparison->levels.size() > 1)
        words << tr("%1 What differs may be the levels.")
                     .arg(ui::text(compare::levelsText(*m_comparison)));
    if (m_comparison->load && !m_comparison->simulated)
        words << tr("Load is measured time: it says something only if both ran on the same machine "
                    "under the same conditions.");
    if (frames(a) != frames(b))
        words << tr("The runs are of different length.");
    return words.join(QLatin1Char(' '));
}

std::string CompareModel::asCsv() const {
    return m_comparison ? compare::comparisonCsv(*m_comparison) : std::string();
}

void CompareModel::writeTable(const QUrl& file) {
    if (const auto done = writeTextFile(session::fileOf(file), asCsv()); !done)
        emit refused(QString::fromStdString(done.error().text()));
    else
        emit written(session::fileOf(file));
}

} // namespace percept::tuning

#include "moc_CompareModel.cpp"
