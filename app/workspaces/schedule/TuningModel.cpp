#include "app/workspaces/schedule/TuningModel.h"

#include "app/ui/Follow.h"
#include "app/workspaces/schedule/ScheduleRows.h"
#include "app/workspaces/schedule/TuningRows.h"
#include "percept/sim/Checks.h"

#include <QLocale>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace percept::tuning {
namespace {

using schedule::LatencyFigure;
using schedule::LoadFigure;
using schedule::ScheduleFigures;
using schedule::ScheduleTuning;
using schedule::TuningPoint;

constexpr std::int64_t kPerLook = 10; ///< candidates, between looks at the clock
constexpr std::chrono::milliseconds kShowEvery{150};
constexpr double kNoChange = 1e-9; ///< [us]

QString separated(std::int64_t number) {
    return QLocale(QLocale::English).toString(static_cast<qlonglong>(number));
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

Result<schedule::TuningProblem>
TuningModel::problemWithin(const schedule::TuningBounds& bounds) const {
    return sim::tuningProblem(level(), bounds, m_editing->modules());
}

/// Follows the level: what was found stays as long as it can be applied to it.
void TuningModel::refresh() {
    if (!hasLevel())
        return;
    m_problem.clear();
    m_chains.clear();
    auto bounds = m_bounds;
    bounds.pinned.clear();
    auto problem = problemWithin(bounds);
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
    m_compiled = problem->schedule;
    if (other || m_now.frames == 0)
        rateNow(std::move(*problem));
    show();
}

void TuningModel::rateNow(schedule::TuningProblem problem) {
    m_rating.cancel();
    m_now = {};
    m_dueNow.reset();
    // What was found and applied is known.
    if (const TunedSchedule* found = m_found.fronts.find(m_choice)) {
        m_now = found->point.figures;
        m_dueNow = found->due;
        return;
    }
    m_rating.start(
        [this, problem = std::move(problem), choice = m_choice, due = DueLoads(level().schedule)](
            const Watch& watch) mutable -> BackgroundWork::Then {
            auto options = problem.figures;
            options.goOn = [&watch] { return goesOn(watch, 0); };
            auto figures = schedule::figuresOf(problem.schedule, problem.chains, options);
            auto load = due.of(choice, [&watch](double) { return goesOn(watch, 0); });
            return [this, figures = std::move(figures), load] {
                m_now = figures;
                m_dueNow = load;
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
    m_dueNow.reset();
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
    auto problem = problemWithin(m_bounds);
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
    m_work.start([this,
                  run,
                  problem = std::move(*problem),
                  due = DueLoads(level().schedule),
                  enough = m_enough](const Watch& watch) mutable -> BackgroundWork::Then {
        using Clock = std::chrono::steady_clock;
        double done = 0;
        problem.figures.goOn = [&] { return goesOn(watch, done); };
        ScheduleTuning search(std::move(problem));
        const auto foundSoFar = [&] {
            return foundBy(search, due, [&](double) { return goesOn(watch, done); });
        };
        auto shown = Clock::now();
        const auto part = [&] {
            return static_cast<double>(search.looked()) / static_cast<double>(search.toLook());
        };
        while (!search.done() && !*enough && goesOn(watch, part())) {
            done = part();
            search.step(kPerLook);
            if (Clock::now() - shown < kShowEvery)
                continue;
            shown = Clock::now();
            QMetaObject::invokeMethod(
                this,
                [this, run, found = foundSoFar()] { take(run, found); },
                Qt::QueuedConnection);
        }
        return [this, run, found = foundSoFar()] { take(run, found); };
    });
    show();
}

TuningModel::Found
TuningModel::foundBy(const ScheduleTuning& search, DueLoads& due, const GoOn& goOn) {
    Found found;
    found.fronts = TuningFronts(search, due, goOn);
    found.dueNow = due.of(search.now().choice, goOn);
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
    const auto before = chosen() != nullptr ? std::optional(*chosen()) : std::nullopt;
    m_found = std::move(found);
    if (m_now.frames == 0) {
        m_now = m_found.now;
        m_dueNow = m_found.dueNow;
    }
    keepSelection(before);
    show();
}

/// The same point, or the one that costs most like it; first the fastest that costs no more than
/// the level's own schedule.
void TuningModel::keepSelection(const std::optional<TunedSchedule>& point) {
    const auto& points = front();
    m_selected = points.empty() ? -1 : 0;
    const auto wanted =
        point ? countedLoad(point->point.figures, point->due) : countedLoad(m_now, m_dueNow);
    if (!wanted)
        return;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double cost = *countedLoad(points[i].point.figures, points[i].due);
        if (!point && cost <= *wanted + kNoChange)
            m_selected = static_cast<int>(i);
        if (!point)
            continue;
        const double away =
            points[i].point.choice == point->point.choice ? -1.0 : std::abs(cost - *wanted);
        if (away < least) {
            least = away;
            m_selected = static_cast<int>(i);
        }
    }
}

std::optional<Micros> TuningModel::countedLoad(const ScheduleFigures& figures,
                                               const std::optional<DueLoad>& due) const {
    if (m_counted == CountedLoad::Due && !due)
        return std::nullopt;
    return loadOf(figures, due, m_counted, static_cast<LoadFigure>(m_load));
}

void TuningModel::stop() {
    if (isBusy() && m_enough)
        *m_enough = true;
}

const TunedSchedule* TuningModel::chosen() const {
    const auto& points = front();
    return m_selected >= 0 && m_selected < static_cast<int>(points.size())
               ? &points[static_cast<std::size_t>(m_selected)]
               : nullptr;
}

const TuningPoint* TuningModel::point() const {
    const auto* selected = chosen();
    return selected != nullptr ? &selected->point : nullptr;
}

/// The search looks for what runs cost: only by that is its front known to be the best.
bool TuningModel::isProven() const {
    return m_found.proven && m_counted == CountedLoad::Run;
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

template <typename Set>
void TuningModel::recount(const Set& set) {
    const auto before = chosen() != nullptr ? std::optional(*chosen()) : std::nullopt;
    set();
    keepSelection(before);
    show();
}

void TuningModel::setCounted(int counted) {
    if (counted != this->counted() && counted >= 0 && counted <= 1)
        recount([&] { m_counted = static_cast<CountedLoad>(counted); });
}

void TuningModel::setLoad(int load) {
    if (load != m_load && load >= 0 && load <= 1)
        recount([&] { m_load = load; });
}

void TuningModel::setLatency(int latency) {
    if (latency != m_latency && latency >= 0 && latency <= 1)
        recount([&] { m_latency = latency; });
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
    return m_found.fronts.find(m_choice) == nullptr;
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
               : tr("%1 of %2").arg(separated(m_found.looked), separated(m_found.toLook));
}

QString TuningModel::summary() const {
    if (m_found.toLook == 0)
        return {};
    QString text = isProven() ? tr("All %1 schedules compared: no other one is better.")
                                    .arg(separated(m_found.looked))
                              : tr("%1 schedules compared.").arg(separated(m_found.looked));
    if (m_chainsLeftOut > 0)
        text += tr(" %1 chains are left out of the latencies: name fewer tasks.")
                    .arg(separated(static_cast<std::int64_t>(m_chainsLeftOut)));
    if (m_found.unworkable > 0)
        text += tr(" %1 could not finish their work.").arg(separated(m_found.unworkable));
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
    const auto withUnit = [](double budget) {
        return budget > 0 ? loadWords(budget, schedule::LoadMeasure::Cost) : tr("none");
    };
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
                                              withUnit(row.budget),
                                              withUnit(row.newBudget)));
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
    m_figures.setRows(
        m_now.frames == 0
            ? std::vector<RowsModel::Row>()
            : tuningRows({level(), m_paths, m_choice, m_now, m_dueNow, m_compiled}, chosen()));
}

void TuningModel::showChart() {
    TuningChart chart;
    if (hasLevel() && m_problem.isEmpty()) {
        const double step = level().step * 1000;
        const auto placed = [&](const ScheduleFigures& of, const std::optional<DueLoad>& due) {
            return TuningChart::Point{*countedLoad(of, due) / 1000,
                                      latencyOf(of, static_cast<LatencyFigure>(m_latency)) * step};
        };
        for (const TunedSchedule& each : front())
            chart.front.push_back(placed(each.point.figures, each.due));
        if (m_now.latency && m_now.latency->finite && countedLoad(m_now, m_dueNow))
            chart.now = placed(m_now, m_dueNow);
        chart.budget = level().schedule.budgetUs / 1000;
        chart.nowKeepsUp = m_now.keepsUp();
        chart.selected = m_selected;
        chart.loadName = tr("%1, %2 [ms]")
                             .arg(m_counted == CountedLoad::Due ? tr("due") : tr("run"),
                                  m_load == 0 ? tr("99 %") : tr("maximum"))
                             .toStdString();
        chart.latencyName =
            (m_latency == 0 ? tr("mean latency [ms]") : tr("worst latency [ms]")).toStdString();
    }
    m_feed.setChart(std::move(chart));
}

} // namespace percept::tuning

#include "moc_TuningModel.cpp"
