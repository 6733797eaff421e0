#include "app/tuning/schedule/TuningModel.h"

#include "app/tuning/schedule/ScheduleRows.h"
#include "resources/ui/Follow.h"

#include <QLocale>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace percept::tuning {
namespace {

using schedule::Certainty;
using schedule::LatencyFigure;
using schedule::LoadFigure;
using schedule::ScheduleFigures;
using schedule::ScheduleTuning;
using schedule::TuningPoint;

constexpr std::int64_t kPerLook = 10; ///< candidates, between looks at the clock
constexpr std::chrono::milliseconds kShowEvery{150};
constexpr double kNoChange = 1e-9;

QString counted(std::int64_t number) {
    return QLocale(QLocale::English).toString(static_cast<qlonglong>(number));
}

QString costText(double micros) {
    return loadWords(micros, schedule::LoadMeasure::Cost);
}

/// Without what a search chooses, so that two levels can be compared.
level::Schedule baseOf(level::Schedule schedule) {
    schedule.budgetUs = 0;
    for (level::Task& task : schedule.tasks) {
        task.frequency = 1;
        task.phase = 0;
        std::erase(task.unknown.stated, "phase");
        std::erase(task.unknown.stated, "frequency");
        task.schedule = baseOf(std::move(task.schedule));
    }
    std::erase(schedule.unknown.stated, "budget_us");
    return schedule;
}

} // namespace

TuningModel::TuningModel(QObject* parent)
    : QObject(parent)
    , m_tasks(
          {"name", "frequency", "newFrequency", "phase", "newPhase", "changed", "pinned", "stays"})
    , m_budgets({"name", "before", "now", "changed"})
    , m_figures({"name", "before", "now", "change", "judgement"}) {
    connect(&m_work, &BackgroundWork::changed, this, &TuningModel::changed);
}

TuningModel::~TuningModel() = default;

void TuningModel::setEditing(Editing* editing) {
    if (!ui::follow(m_editing, editing, this))
        return;
    if (editing != nullptr) {
        connect(editing, &Editing::edited, this, &TuningModel::refresh);
        connect(editing, &Editing::opened, this, [this] {
            discard();
            m_pinned.clear();
            m_bounds.chain.clear();
            refresh();
        });
    }
    discard();
    refresh();
    emit editingChanged();
}

void TuningModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (!active)
        stop();
    refresh();
    emit activeChanged();
}

const level::Level& TuningModel::level() const {
    return m_editing->document().level();
}

/// Follows the level: what was found stays as long as it can be applied to it.
void TuningModel::refresh() {
    if (!hasLevel())
        return;
    m_problem.clear();
    m_chains.clear();
    auto bounds = m_bounds;
    bounds.pinned.clear();
    auto problem = schedule::tuningProblem(level(), bounds);
    if (!problem) {
        discard();
        m_problem = QString::fromStdString(problem.error().message);
        m_tasks.setRows({});
        m_budgets.setRows({});
        m_figures.setRows({});
        show();
        return;
    }
    for (const auto& chain : problem->chains)
        m_chains.append(QString::fromStdString(textOf(chain, level().schedule)));
    m_chainsLeftOut = problem->chainsLeftOut;
    m_stays = problem->stays;
    auto base = baseOf(level().schedule);
    if (base != m_base || problem->chains != m_paths)
        discard();
    m_base = std::move(base);
    m_paths = problem->chains;
    auto choice = schedule::choiceOf(problem->schedule);
    const bool other = choice != m_choice;
    m_choice = std::move(choice);
    if (other || m_now.frames == 0)
        rateNow(std::move(*problem));
    show();
}

void TuningModel::rateNow(schedule::TuningProblem problem) {
    m_rating.cancel();
    m_now = {};
    // What was found and applied is known.
    for (const auto& found : m_found.fronts)
        for (const TuningPoint& point : found)
            if (point.choice == m_choice) {
                m_now = point.figures;
                return;
            }
    m_rating.start(
        [this, problem = std::move(problem)](const tools::Watch& watch) -> BackgroundWork::Then {
            auto options = problem.figures;
            options.goOn = [&watch] { return tools::goesOn(watch, 0); };
            auto figures = schedule::figuresOf(problem.schedule, problem.chains, options);
            return [this, figures = std::move(figures)]() mutable {
                m_now = std::move(figures);
                show();
            };
        });
}

void TuningModel::discard() {
    if (m_enough)
        *m_enough = true;
    ++m_run;
    m_work.cancel();
    m_rating.cancel();
    m_found = {};
    m_now = {};
    m_selected = -1;
}

void TuningModel::start() {
    if (!hasLevel() || !m_problem.isEmpty())
        return;
    m_bounds.pinned.assign(m_pinned.begin(), m_pinned.end());
    std::erase_if(m_bounds.pinned, [&](const std::string& id) {
        const auto rows = schedule::changesOf(level().schedule, m_choice);
        return std::none_of(
            rows.begin(), rows.end(), [&](const auto& row) { return row.id == id; });
    });
    auto problem = schedule::tuningProblem(level(), m_bounds);
    if (!problem) {
        m_problem = QString::fromStdString(problem.error().message);
        emit changed();
        return;
    }
    m_found = {};
    m_searched = schedule::choiceOf(problem->schedule);
    m_selected = -1;
    m_enough = std::make_shared<std::atomic<bool>>(false);
    const std::uint64_t run = ++m_run;
    m_work.start([this, run, problem = std::move(*problem), enough = m_enough](
                     const tools::Watch& watch) mutable -> BackgroundWork::Then {
        using Clock = std::chrono::steady_clock;
        double done = 0;
        problem.figures.goOn = [&] { return tools::goesOn(watch, done); };
        ScheduleTuning search(std::move(problem));
        auto shown = Clock::now();
        const auto part = [&] {
            return static_cast<double>(search.looked()) / static_cast<double>(search.toLook());
        };
        while (!search.done() && !*enough && tools::goesOn(watch, part())) {
            done = part();
            search.step(kPerLook);
            if (Clock::now() - shown < kShowEvery)
                continue;
            shown = Clock::now();
            QMetaObject::invokeMethod(
                this,
                [this, run, found = foundBy(search)] { take(run, found); },
                Qt::QueuedConnection);
        }
        return [this, run, found = foundBy(search)] { take(run, found); };
    });
    show();
}

TuningModel::Found TuningModel::foundBy(const ScheduleTuning& search) {
    Found found;
    for (const LoadFigure load : {LoadFigure::P99, LoadFigure::Max})
        for (const LatencyFigure latency : {LatencyFigure::Mean, LatencyFigure::Worst})
            found.fronts[static_cast<std::size_t>(load) * 2 + static_cast<std::size_t>(latency)] =
                search.front(load, latency);
    found.looked = search.looked();
    found.toLook = search.toLook();
    found.unworkable = search.unworkable();
    found.proven = search.isProven();
    found.now = search.now().figures;
    return found;
}

void TuningModel::take(std::uint64_t run, Found found) {
    if (run != m_run)
        return;
    const auto before = point() != nullptr ? std::optional(*point()) : std::nullopt;
    m_found = std::move(found);
    if (m_now.frames == 0)
        m_now = m_found.now;
    keepSelection(before);
    show();
}

/// The same point, or the one that costs most like it; first the fastest that costs no more than
/// the level's own schedule.
void TuningModel::keepSelection(const std::optional<TuningPoint>& point) {
    const auto& points = front();
    m_selected = points.empty() ? -1 : 0;
    if (points.empty())
        return;
    const auto measure = static_cast<LoadFigure>(m_load);
    const auto costOf = [&](const ScheduleFigures& of) { return loadOf(of, measure); };
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double cost = costOf(points[i].figures);
        if (!point && cost <= costOf(m_now) + kNoChange)
            m_selected = static_cast<int>(i);
        if (!point)
            continue;
        const double away =
            points[i].choice == point->choice ? -1.0 : std::abs(cost - costOf(point->figures));
        if (away < least) {
            least = away;
            m_selected = static_cast<int>(i);
        }
    }
}

void TuningModel::stop() {
    if (isBusy() && m_enough)
        *m_enough = true;
}

const TuningPoint* TuningModel::point() const {
    const auto& points = front();
    return m_selected >= 0 && m_selected < static_cast<int>(points.size())
               ? &points[static_cast<std::size_t>(m_selected)]
               : nullptr;
}

void TuningModel::select(int point) {
    if (point == m_selected || point < 0 || point >= count())
        return;
    m_selected = point;
    show();
}

void TuningModel::step(int by) {
    if (count() > 0)
        select(std::clamp(m_selected + by, 0, count() - 1));
}

void TuningModel::setLoad(int load) {
    if (load == m_load || load < 0 || load > 1)
        return;
    const auto before = point() != nullptr ? std::optional(*point()) : std::nullopt;
    m_load = load;
    keepSelection(before);
    show();
}

void TuningModel::setLatency(int latency) {
    if (latency == m_latency || latency < 0 || latency > 1)
        return;
    const auto before = point() != nullptr ? std::optional(*point()) : std::nullopt;
    m_latency = latency;
    keepSelection(before);
    show();
}

void TuningModel::setChain(const QString& chain) {
    const std::string text = chain.trimmed().toStdString();
    if (text == m_bounds.chain)
        return;
    m_bounds.chain = text;
    refresh();
}

void TuningModel::setSlower(double slower) {
    const double kept = std::clamp(slower, 1.0, mostSlower());
    if (kept == m_bounds.slower)
        return;
    m_bounds.slower = kept;
    emit changed();
}

void TuningModel::setKeepsBudgets(bool keeps) {
    if (keeps == keepsBudgets())
        return;
    m_bounds.budgetScales = keeps ? std::vector<double>() : schedule::TuningBounds().budgetScales;
    refresh();
    emit changed();
}

void TuningModel::pin(int row, bool pinned) {
    if (!hasLevel())
        return;
    const auto rows = schedule::changesOf(level().schedule, m_choice);
    if (row < 0 || row >= m_tasks.count())
        return;
    const std::string& id = rows[static_cast<std::size_t>(row)].id;
    if (pinned)
        m_pinned.insert(id);
    else
        m_pinned.erase(id);
    showRows();
}

bool TuningModel::isApplicable() const {
    return hasLevel() && point() != nullptr && !isBusy() && !isStale() &&
           point()->choice != m_choice;
}

bool TuningModel::isStale() const {
    if (m_found.toLook == 0 || m_choice == m_searched)
        return false;
    return std::none_of(m_found.fronts.begin(), m_found.fronts.end(), [&](const auto& front) {
        return std::any_of(front.begin(), front.end(), [&](const TuningPoint& found) {
            return found.choice == m_choice;
        });
    });
}

void TuningModel::apply() {
    if (!isApplicable())
        return;
    edit::Settings settings = edit::settingsOf(level());
    settings.schedule = schedule::applied(std::move(settings.schedule), point()->choice);
    m_editing->applyFix(
        {"tuning of the schedule", {edit::Replace{edit::kSettingsId, std::move(settings)}}});
}

QString TuningModel::amount() const {
    return m_found.toLook == 0
               ? QString()
               : tr("%1 of %2").arg(counted(m_found.looked), counted(m_found.toLook));
}

QString TuningModel::summary() const {
    if (m_found.toLook == 0)
        return {};
    QString text =
        m_found.proven
            ? tr("All %1 schedules compared: no other one is better.").arg(counted(m_found.looked))
            : tr("%1 schedules compared.").arg(counted(m_found.looked));
    if (m_chainsLeftOut > 0)
        text += tr(" %1 chains are left out of the latencies: name fewer tasks.")
                    .arg(counted(static_cast<std::int64_t>(m_chainsLeftOut)));
    if (m_found.unworkable > 0)
        text += tr(" %1 could not finish their work.").arg(counted(m_found.unworkable));
    return text;
}

void TuningModel::show() {
    showRows();
    showFigures();
    showChart();
    emit changed();
}

void TuningModel::showRows() {
    if (!hasLevel() || !m_problem.isEmpty())
        return;
    const auto* chosen = point();
    std::vector<RowsModel::Row> tasks;
    std::vector<RowsModel::Row> budgets;
    QStringList budgetChanges;
    const auto limit = [](double budget) { return budget > 0 ? costText(budget) : tr("none"); };
    const auto rows =
        schedule::changesOf(level().schedule, chosen != nullptr ? chosen->choice : m_choice);
    for (const auto& row : rows) {
        const QString name = QString::fromStdString(row.id);
        if (row.isScheduler) {
            budgets.push_back({name.isEmpty() ? tr("Budget") : tr("Budget of %1").arg(name),
                               limit(row.budget),
                               limit(row.newBudget),
                               row.changes()});
            if (row.changes())
                budgetChanges.append(QStringLiteral("%1 %2 \u2192 %3")
                                         .arg(budgets.back()[0].toString(),
                                              limit(row.budget),
                                              limit(row.newBudget)));
            continue;
        }
        tasks.push_back({name,
                         static_cast<qint64>(row.frequency),
                         static_cast<qint64>(row.newFrequency),
                         static_cast<qint64>(row.phase),
                         static_cast<qint64>(row.newPhase),
                         row.changes(),
                         m_pinned.count(row.id) > 0,
                         bool{m_stays[tasks.size()]}});
    }
    m_tasks.setRows(std::move(tasks));
    m_budgets.setRows(std::move(budgets));
    m_budgetChange = budgetChanges.join(QStringLiteral("; "));
}

void TuningModel::showFigures() {
    if (!hasLevel() || !m_problem.isEmpty())
        return;
    if (m_now.frames == 0) {
        m_figures.setRows({});
        return;
    }
    const double step = level().step * 1000;
    const auto* chosen = point();
    std::vector<RowsModel::Row> rows;
    const ScheduleFigures& then = chosen != nullptr ? chosen->figures : m_now;
    const auto addLimit = [&](const QString& name,
                              double before,
                              double now,
                              auto&& text,
                              Certainty beforeIs,
                              Certainty nowIs) {
        const double change = now - before;
        const QString sign = change > 0 ? QStringLiteral("+") : QStringLiteral("\u2212");
        const bool same = chosen == nullptr || std::abs(change) < kNoChange;
        const bool exact = beforeIs == Certainty::Exact && nowIs == Certainty::Exact;
        rows.push_back(
            {name,
             (std::isfinite(before) ? certaintySign(beforeIs) : QString()) + text(before),
             chosen == nullptr    ? QString()
             : std::isfinite(now) ? certaintySign(nowIs) + text(now)
                                  : text(now),
             same || !std::isfinite(change)
                 ? QString()
                 : (exact ? QString() : certaintySign(Certainty::FullRuns)) + sign +
                       text(std::abs(change)),
             same || !exact ? 0
             : change > 0   ? 1
                            : -1});
    };
    // Where a schedule does not repeat as far as it was played, nothing is exact.
    const auto played = [](const ScheduleFigures& of, Certainty certainty) {
        return of.exact ? certainty : std::max(certainty, Certainty::FullRuns);
    };
    const auto addLoad = [&](const QString& name, Micros ScheduleFigures::*figure) {
        addLimit(name,
                 m_now.*figure,
                 then.*figure,
                 costText,
                 played(m_now, m_now.loadIs),
                 played(then, then.loadIs));
    };
    const auto time = [](double millis) {
        return std::isfinite(millis) ? QStringLiteral("%1\u00a0ms").arg(millis, 0, 'f', 1)
                                     : tr("never");
    };
    const auto late = [&](const ScheduleFigures& of, auto&& pick) {
        return of.latency && of.latency->finite ? pick(*of.latency) * step
                                                : std::numeric_limits<double>::infinity();
    };
    addLoad(tr("Load, mean"), &ScheduleFigures::mean);
    addLoad(tr("Load, 99 %"), &ScheduleFigures::p99);
    addLoad(tr("Load, maximum"), &ScheduleFigures::max);
    const auto addLate = [&](const QString& name, auto&& pick) {
        addLimit(name,
                 late(m_now, pick),
                 late(then, pick),
                 time,
                 played(m_now, m_now.latencyIs),
                 played(then, then.latencyIs));
    };
    using schedule::SignalLatency;
    addLate(tr("Latency, mean"), [](const SignalLatency& of) { return of.mean; });
    addLate(tr("Latency, 99 %"),
            [](const SignalLatency& of) { return static_cast<double>(of.p99); });
    addLate(tr("Latency, worst"),
            [](const SignalLatency& of) { return static_cast<double>(of.worst); });
    if (m_now.loadIs != Certainty::Exact || then.loadIs != Certainty::Exact ||
        m_now.latencyIs != Certainty::Exact || then.latencyIs != Certainty::Exact)
        addBounds(rows);
    m_figures.setRows(std::move(rows));
}

/// What no run exceeds, where full runs are not the worst.
void TuningModel::addBounds(std::vector<RowsModel::Row>& rows) const {
    const double step = level().step * 1000;
    const auto* chosen = point();
    const auto compiled = schedule::compileSchedule(level().schedule);
    if (!compiled)
        return;
    const auto boundsOf = [&](const schedule::ScheduleChoice& choice,
                              const ScheduleFigures& figures) {
        return schedule::boundsOf(schedule::withChoice(*compiled, choice), m_paths, figures);
    };
    const auto before = boundsOf(m_choice, m_now);
    const auto now = chosen != nullptr ? boundsOf(chosen->choice, chosen->figures) : before;
    const auto load = [](const schedule::FigureBounds& of) {
        return of.max ? costText(*of.max) : tr("no bound");
    };
    const auto latency = [&](const schedule::FigureBounds& of) {
        return of.worst ? QStringLiteral("%1\u00a0ms")
                              .arg(static_cast<double>(*of.worst) * step, 0, 'f', 1)
                        : tr("no bound");
    };
    const auto add = [&](const QString& name, const QString& then, const QString& changed) {
        rows.push_back({name, then, chosen != nullptr ? changed : QString(), QString(), 0});
    };
    add(tr("Load, at most"), load(before), load(now));
    add(tr("Latency, at most"), latency(before), latency(now));
}

void TuningModel::showChart() {
    TuningChart chart;
    if (hasLevel() && m_problem.isEmpty()) {
        const double step = level().step * 1000;
        const auto placed = [&](const ScheduleFigures& of) {
            return TuningChart::Point{loadOf(of, static_cast<LoadFigure>(m_load)) / 1000,
                                      latencyOf(of, static_cast<LatencyFigure>(m_latency)) * step};
        };
        for (const TuningPoint& point : front())
            chart.front.push_back(placed(point.figures));
        if (m_now.latency && m_now.latency->finite)
            chart.now = placed(m_now);
        chart.nowKeepsUp = m_now.keepsUp();
        chart.selected = m_selected;
        chart.loadName =
            (m_load == 0 ? tr("load, 99 % [ms]") : tr("load, maximum [ms]")).toStdString();
        chart.latencyName =
            (m_latency == 0 ? tr("mean latency [ms]") : tr("worst latency [ms]")).toStdString();
    }
    m_feed.setChart(std::move(chart));
}

} // namespace percept::tuning

#include "moc_TuningModel.cpp"
