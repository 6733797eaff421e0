#include "app/tuning/compare/CompareDesk.h"

#include "app/tuning/TextFile.h"

#include <QFileInfo>
#include <QLocale>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tuning {
namespace {

using compare::Comparison;
using compare::Estimate;
using compare::RunSeries;
using compare::SeriesComparison;

constexpr QChar kMinusSign(0x2212);

/// A unit and what a number is multiplied with to be in it.
struct Unit {
    double scale = 1;
    QString name;
};

Unit unitOfLoad(const Comparison& comparison) {
    const double most = std::max(comparison.load.a.max, comparison.load.b.max);
    return most >= 2000 ? Unit{1e-3, QStringLiteral("ms")} : Unit{1, QStringLiteral("\u00b5s")};
}

const Unit kMillis{1e3, QStringLiteral("ms")};

/// As many digits as the unit is worth: 0.489, 20.2, 202.
QString number(double value, const Unit& unit) {
    const double shown = value * unit.scale;
    const double size = std::abs(shown);
    QString text = QString::number(size, 'f', size >= 100 ? 0 : size >= 10 ? 1 : 3);
    return shown < 0 && text.toDouble() != 0 ? kMinusSign + text : text;
}

QString signedNumber(double value, const Unit& unit) {
    const QString text = number(value, unit);
    return value > 0 && text.toDouble() != 0 ? QLatin1Char('+') + text : text;
}

QString rangeOf(const Estimate& estimate, const Unit& unit) {
    return CompareDesk::tr("%1 to %2").arg(number(estimate.low, unit), number(estimate.high, unit));
}

QString signedRange(const Estimate& estimate, const Unit& unit) {
    return CompareDesk::tr("%1 to %2")
        .arg(signedNumber(estimate.low, unit), signedNumber(estimate.high, unit));
}

/// -1, 1: B is lower or higher by more than chance; 0: that cannot be said.
int clearOf(const Estimate& difference) {
    return difference.high < 0 ? -1 : difference.low > 0 ? 1 : 0;
}

RowsModel::Row figureRow(const QString& name,
                         const Estimate& a,
                         const Estimate& b,
                         const Estimate& difference,
                         const Unit& unit) {
    return {name,
            number(a.value, unit),
            rangeOf(a, unit),
            number(b.value, unit),
            rangeOf(b, unit),
            signedNumber(difference.value, unit),
            signedRange(difference, unit),
            clearOf(difference),
            difference.low,
            difference.value,
            difference.high};
}

std::vector<RowsModel::Row> figureRows(const SeriesComparison& series, const Unit& unit) {
    const auto& a = series.a;
    const auto& b = series.b;
    const auto& difference = series.difference;
    return {figureRow(CompareDesk::tr("mean"), a.mean, b.mean, difference.mean, unit),
            figureRow(CompareDesk::tr("p50"), a.p50, b.p50, difference.p50, unit),
            figureRow(CompareDesk::tr("p95"), a.p95, b.p95, difference.p95, unit),
            figureRow(CompareDesk::tr("p99"), a.p99, b.p99, difference.p99, unit)};
}

HistogramView binsOf(const SeriesComparison& series, const Unit& unit) {
    HistogramView view;
    if (series.edges.size() < 2)
        return view;
    view.from = series.edges.front();
    view.binWidth = std::max(series.edges[1] - series.edges[0], 1e-12);
    view.scale = unit.scale;
    view.unit = "\u00a0" + unit.name.toStdString();
    const auto parts = [](const std::vector<std::uint64_t>& bins, std::size_t count) {
        std::vector<double> values;
        for (const auto frames : bins)
            values.push_back(static_cast<double>(frames) /
                             static_cast<double>(std::max<std::size_t>(count, 1)));
        return values;
    };
    view.overflow = series.overflow;
    view.a = parts(series.binsOfA, series.a.count);
    view.b = parts(series.binsOfB, series.b.count);
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
                             : CompareDesk::tr("%1 seeds").arg(seeds.size());
}

std::vector<RowsModel::Row> runRows(const Group& a, const Group& b, const Comparison& comparison) {
    const auto count = [](std::size_t n) {
        return QLocale(QLocale::English).toString(static_cast<qint64>(n));
    };
    const auto both = [&](const QString& name, auto value) {
        return RowsModel::Row{name, count(sumOf(a, value)), count(sumOf(b, value))};
    };
    const auto seconds = [](const Group& runs) {
        const auto frames = sumOf(runs, [](const RunSeries& run) { return run.measured.size(); });
        return QString::number(static_cast<double>(frames) * runs.front().step, 'f', 1) +
               QStringLiteral("\u00a0s");
    };
    std::vector<RowsModel::Row> rows{
        {CompareDesk::tr("Level"),
         QString::fromStdString(a.front().level),
         QString::fromStdString(b.front().level)},
        {CompareDesk::tr("Seed"), seedsOf(a), seedsOf(b)},
        both(CompareDesk::tr("Frames"), [](const RunSeries& run) { return run.measured.size(); }),
        {CompareDesk::tr("Time"), seconds(a), seconds(b)},
        both(CompareDesk::tr("Decisions after signals"),
             [](const RunSeries& run) { return run.latencies.size(); }),
        both(CompareDesk::tr("Overruns"), [](const RunSeries& run) { return run.overruns; }),
        both(CompareDesk::tr("Tasks that waited too long"),
             [](const RunSeries& run) { return run.starved; })};
    for (const auto& task : comparison.tasks)
        if (task.missedOfA + task.missedOfB > 0)
            rows.push_back({CompareDesk::tr("Due frames missed, %1").arg(task.task.c_str()),
                            count(task.missedOfA),
                            count(task.missedOfB)});
    if (a.size() + b.size() > 2)
        rows.insert(rows.begin(), {CompareDesk::tr("Runs"), count(a.size()), count(b.size())});
    return rows;
}

/// `B costs 12.0 us a frame less than A (95 % interval -14.1 to -9.8).`
QString meanSentence(const Comparison& comparison) {
    const Unit unit = unitOfLoad(comparison);
    const Estimate& difference = comparison.load.difference.mean;
    const int clear = clearOf(difference);
    if (clear == 0)
        return CompareDesk::tr("On the average, B costs neither more nor less than A by more than "
                               "chance: %1 %2 a frame, 95 % interval %3.")
            .arg(signedNumber(difference.value, unit), unit.name, signedRange(difference, unit));
    return (clear < 0 ? CompareDesk::tr("B costs %1 %2 a frame less than A, 95 % interval %3.")
                      : CompareDesk::tr("B costs %1 %2 a frame more than A, 95 % interval %3."))
        .arg(number(std::abs(difference.value), unit), unit.name, signedRange(difference, unit));
}

/// Other phases leave the mean as it is and take spikes away: what is certain of those is said,
/// too.
QString spikeSentence(const Comparison& comparison) {
    const Unit unit = unitOfLoad(comparison);
    const auto& all = comparison.load.difference;
    for (const auto& [name, difference] : {std::pair("p99", all.p99), std::pair("p95", all.p95)})
        if (const int clear = clearOf(difference); clear != 0)
            return (clear < 0 ? CompareDesk::tr(" The highest loads are %1 %2 lower in B (%3).")
                              : CompareDesk::tr(" The highest loads are %1 %2 higher in B (%3)."))
                .arg(number(std::abs(difference.value), unit), unit.name, QLatin1String(name));
    return {};
}

/// Where the slowest twentieth cannot be told apart, what is certain of the mean is still said.
QString latencySentence(const SeriesComparison& latency) {
    const Estimate& slow = latency.difference.p95;
    const Estimate& mean = latency.difference.mean;
    const auto said = [](const Estimate& difference, const QString& sooner, const QString& later) {
        return (clearOf(difference) < 0 ? sooner : later)
            .arg(number(std::abs(difference.value), kMillis));
    };
    if (clearOf(slow) != 0)
        return said(slow,
                    CompareDesk::tr("Decisions follow signals %1 ms sooner in B (p95)."),
                    CompareDesk::tr("Decisions follow signals %1 ms later in B (p95)."));
    if (clearOf(mean) != 0)
        return said(mean,
                    CompareDesk::tr("Decisions follow signals %1 ms sooner in B on the average; at "
                                    "p95 that may be chance."),
                    CompareDesk::tr("Decisions follow signals %1 ms later in B on the average; at "
                                    "p95 that may be chance."));
    return CompareDesk::tr(
        "From signal to decision, no difference that is more than chance (mean, p95).");
}

} // namespace

QString verdictOf(const Comparison& comparison) {
    QString text = meanSentence(comparison) + spikeSentence(comparison);
    if (comparison.latency)
        text += QLatin1Char(' ') + latencySentence(*comparison.latency);
    return text;
}

CompareDesk::CompareDesk(QObject* parent)
    : QObject(parent)
    , m_runs({"name", "a", "b"})
    , m_load({"name",
              "a",
              "aRange",
              "b",
              "bRange",
              "difference",
              "range",
              "clear",
              "low",
              "value",
              "high"})
    , m_latency({"name",
                 "a",
                 "aRange",
                 "b",
                 "bRange",
                 "difference",
                 "range",
                 "clear",
                 "low",
                 "value",
                 "high"})
    , m_frames({"frame", "a", "b", "difference", "number"})
    , m_tasks({"name", "a", "b", "difference"}) {
    connect(&m_work, &BackgroundWork::changed, this, &CompareDesk::changed);
}

QString CompareDesk::nameOf(std::size_t side) const {
    const QStringList& paths = m_sides[side].paths;
    if (paths.size() <= 1)
        return paths.isEmpty() ? QString() : QFileInfo(paths.front()).fileName();
    return tr("%1 and %2 more").arg(QFileInfo(paths.front()).fileName()).arg(paths.size() - 1);
}

void CompareDesk::choosePaths(int side, const QStringList& paths) {
    m_sides[side == 0 ? 0 : 1] = {paths, nullptr};
    start();
}

void CompareDesk::chooseUrls(int side, const QList<QUrl>& urls) {
    QStringList paths;
    for (const QUrl& url : urls)
        paths << session::fileOf(url);
    choosePaths(side, paths);
}

void CompareDesk::chooseFolderOf(int side, const QUrl& recording) {
    choose(side, QFileInfo(session::fileOf(recording)).path());
}

void CompareDesk::swap() {
    std::swap(m_sides[0], m_sides[1]);
    start();
}

void CompareDesk::cancel() {
    m_work.cancel();
    emit changed();
}

Result<CompareDesk::Series>
CompareDesk::readSide(const QStringList& paths, double from, const tools::Watch& watch) {
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
            return tools::goesOn(watch, from + 0.45 * (static_cast<double>(i) + part) / count);
        };
        auto series = compare::readSeries(files[i], done);
        if (!series)
            return series.unexpected();
        runs.push_back(std::move(*series));
    }
    return Series(std::make_shared<const Group>(std::move(runs)));
}

CompareDesk::Answer CompareDesk::compareSides(std::array<Side, 2> sides,
                                              const tools::Watch& watch) {
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
    options.goOn = [&](double share) { return tools::goesOn(watch, 0.9 + 0.1 * share); };
    auto comparison = compare::compareRuns(std::span<const RunSeries>(*answer.series[0]),
                                           std::span<const RunSeries>(*answer.series[1]),
                                           options);
    if (!comparison.stopped)
        answer.comparison = std::move(comparison);
    return answer;
}

void CompareDesk::start() {
    m_comparison.reset();
    m_problem.clear();
    show();
    m_work.start([this, sides = m_sides](const tools::Watch& watch) -> BackgroundWork::Then {
        return [this, answer = compareSides(sides, watch)]() mutable { take(std::move(answer)); };
    });
}

void CompareDesk::take(Answer answer) {
    for (std::size_t i = 0; i < m_sides.size(); ++i)
        m_sides[i].series = answer.series[i];
    m_comparison = std::move(answer.comparison);
    m_problem = answer.problem;
    show();
}

void CompareDesk::show() {
    const auto runsOf = [](const Side& side) {
        return side.series ? RunStrips::Runs(*side.series) : RunStrips::Runs();
    };
    m_strips.show({runsOf(m_sides[0]), runsOf(m_sides[1])},
                  m_comparison ? &*m_comparison : nullptr);
    if (!m_comparison) {
        for (RowsModel* model : {&m_runs, &m_load, &m_latency, &m_frames, &m_tasks})
            model->setRows({});
        m_loadBins.setView({});
        m_latencyBins.setView({});
        emit changed();
        return;
    }
    const Comparison& found = *m_comparison;
    const Unit unit = unitOfLoad(found);
    m_runs.setRows(runRows(*m_sides[0].series, *m_sides[1].series, *m_comparison));
    m_load.setRows(figureRows(found.load, unit));
    m_loadBins.setView(binsOf(found.load, unit));
    m_latency.setRows(found.latency ? figureRows(*found.latency, kMillis)
                                    : std::vector<RowsModel::Row>());
    m_latencyBins.setView(found.latency ? binsOf(*found.latency, kMillis) : HistogramView());
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

QString CompareDesk::verdict() const {
    return m_comparison ? verdictOf(*m_comparison) : QString();
}

QString CompareDesk::pairName() const {
    const auto plain = [](const QString& name) {
        return QFileInfo(name).completeBaseName().replace(QLatin1Char(' '), QLatin1Char('_'));
    };
    return plain(nameA()) + QLatin1Char('-') + plain(nameB());
}

QString CompareDesk::loadTitle() const {
    const QString unit = m_comparison ? unitOfLoad(*m_comparison).name : QString();
    return isSimulated() ? tr("Load per frame, simulated, in %1").arg(unit)
                         : tr("Load per frame, measured, in %1").arg(unit);
}

QString CompareDesk::noLatency() const {
    if (!m_comparison)
        return {};
    return (m_comparison->reactsA   ? tr("In B nothing was decided because of a signal, so nothing "
                                         "can be said about reaction.")
            : m_comparison->reactsB ? tr("In A nothing was decided because of a signal, so nothing "
                                         "can be said about reaction.")
                                    : tr("In neither run was anything decided because of a signal, "
                                         "so nothing can be said about reaction."));
}

QString CompareDesk::latencyTitle() const {
    return tr("From signal to decision, in %1").arg(kMillis.name);
}

QString CompareDesk::caution() const {
    if (!m_comparison)
        return {};
    const Group& a = *m_sides[0].series;
    const Group& b = *m_sides[1].series;
    const auto frames = [](const Group& runs) {
        return sumOf(runs, [](const RunSeries& run) { return run.measured.size(); }) / runs.size();
    };
    const bool same = m_sides[0].paths == m_sides[1].paths;
    QStringList words;
    if (same)
        words << tr("A and B are the same recording.");
    else if (a.front().level != b.front().level)
        words << tr("The runs are of different levels: what differs may be the levels.");
    if (!m_comparison->simulated)
        words << tr("Load is measured time: it says something only if both ran on the same machine "
                    "under the same conditions.");
    if (frames(a) != frames(b))
        words << tr("The runs are of different length.");
    if (!isSeveral() && a.front().seed == b.front().seed && a.front().level == b.front().level &&
        !same)
        words << tr("One seed says nothing about others.");
    return words.join(QLatin1Char(' '));
}

std::string CompareDesk::asCsv() const {
    if (!m_comparison)
        return {};
    std::string csv = "series,figure,a,a low,a high,b,b low,b high,difference,low,high,clear\n";
    const auto add = [&](const char* name,
                         const char* figure,
                         const Estimate& a,
                         const Estimate& b,
                         const Estimate& difference) {
        csv +=
            fmt::format("{},{},{:.8g},{:.8g},{:.8g},{:.8g},{:.8g},{:.8g},{:.8g},{:.8g},{:.8g},{}\n",
                        name,
                        figure,
                        a.value,
                        a.low,
                        a.high,
                        b.value,
                        b.low,
                        b.high,
                        difference.value,
                        difference.low,
                        difference.high,
                        clearOf(difference) != 0 ? "yes" : "no");
    };
    const auto addAll = [&](const char* name, const SeriesComparison& series) {
        add(name, "mean", series.a.mean, series.b.mean, series.difference.mean);
        add(name, "p50", series.a.p50, series.b.p50, series.difference.p50);
        add(name, "p95", series.a.p95, series.b.p95, series.difference.p95);
        add(name, "p99", series.a.p99, series.b.p99, series.difference.p99);
    };
    addAll(m_comparison->simulated ? "simulated load us" : "measured load us", m_comparison->load);
    if (m_comparison->latency)
        addAll("signal to decision s", *m_comparison->latency);
    return csv;
}

void CompareDesk::writeTable(const QUrl& file) {
    if (const auto done = writeTextFile(session::fileOf(file), asCsv()); !done)
        emit refused(QString::fromStdString(done.error().text()));
    else
        emit written(session::fileOf(file));
}

} // namespace percept::tuning

#include "moc_CompareDesk.cpp"
