#include "app/workspaces/schedule/ScheduleModel.h"

#include "app/studio/session/Document.h"
#include "app/ui/Follow.h"
#include "app/workspaces/chart/TextFile.h"
#include "app/workspaces/schedule/RunPlan.h"
#include "app/workspaces/schedule/ScheduleRows.h"
#include "percept/schedule/LevelTasks.h"
#include "percept/sim/Modules.h"

#include <QFileInfo>
#include <QLocale>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::tuning {
namespace {

using schedule::LoadMeasure;

constexpr Frame kMostFileRows = 100'000; ///< of a table in a file

/// More digits than these are no longer read, and would not fit: 1.27 * 10^17 instead.
constexpr double kMostInDigits = 1e9;

QString countText(qint64 frames) {
    const auto count = static_cast<double>(frames);
    if (count < kMostInDigits)
        return ScheduleModel::tr("%1\u00a0frames").arg(QLocale(QLocale::English).toString(frames));
    const QStringList parts = QString::number(count, 'e', 2).split(QLatin1Char('e'));
    return ScheduleModel::tr("%1\u00b710^%2\u00a0frames").arg(parts[0]).arg(parts[1].toInt());
}

} // namespace

ScheduleModel::ScheduleModel(QObject* parent)
    : QObject(parent)
    , m_nest(
          [this](const std::string& name, const Change& change) { performOnLevel(name, change); },
          this)
    , m_underCursor({"name", "ink", "value"})
    , m_figures({"name", "before", "now", "change", "judgement"})
    , m_clashes({"name", "divisor", "meets", "why", "first", "second"})
    , m_adviceRows({"name", "words", "effect", "why"})
    , m_groups({"name", "group"}) {
    connect(&m_search, &PhaseSearch::changed, this, &ScheduleModel::onSearched);
    connect(&m_search, &PhaseSearch::optionsChanged, this, [this] { show(); });
    connect(&m_analysing, &BackgroundWork::changed, this, &ScheduleModel::changed);
    connect(this, &ScheduleModel::changed, this, &ScheduleModel::policyChanged);
    connect(this, &ScheduleModel::currentChanged, this, &ScheduleModel::policyChanged);
    connect(&m_advising, &BackgroundWork::changed, this, &ScheduleModel::adviceChanged);
    connect(&m_nest, &SchedulerNest::entered, this, &ScheduleModel::onEntered);
    connect(&m_tasks, &TaskRows::filterChanged, this, [this] { show(); });
}

ScheduleModel::~ScheduleModel() {
    if (!m_editing)
        loseDrag();
}

void ScheduleModel::loseDrag() {
    (void)m_drag.release();
    m_dragged.reset();
}

void ScheduleModel::setEditing(Editing* editing) {
    if (!ui::follow(m_editing, editing, this))
        return;
    if (editing != nullptr) {
        connect(editing, &Editing::edited, this, &ScheduleModel::onEdited);
        connect(editing, &Editing::opened, this, [this] {
            loseDrag();
            m_nest.leaveAll();
            onEntered();
        });
    }
    refresh();
    emit editingChanged();
}

void ScheduleModel::onEntered() {
    m_search.discard();
    m_frame = 0;
    m_current = -1;
    refresh();
    emit frameChanged();
    emit currentChanged();
}

void ScheduleModel::setRun(RunModel* run) {
    if (!ui::follow(m_run, run, this))
        return;
    if (run != nullptr)
        connect(run->feed(), &RunFeed::changed, this, &ScheduleModel::onRunRead);
    onRunRead();
    emit runChanged();
}

void ScheduleModel::onRunRead() {
    const bool joins = m_run && m_run->plan() && !m_run->plan()->joined.empty();
    if (!isEditable() || joins || m_hadJoined)
        refresh();
    m_hadJoined = joins;
    show();
}

void ScheduleModel::setSource(int source) {
    if (source == this->source() || source < 0 || source > 2)
        return;
    m_source = static_cast<LoadSource>(source);
    show();
}

void ScheduleModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (!active)
        discardPhases();
    refresh();
    emit activeChanged();
}

LoadMeasure ScheduleModel::measure() const {
    const auto& tasks = m_shown.tasks;
    const bool hasCosts =
        std::any_of(tasks.begin(), tasks.end(), [](const auto& task) { return task.cost > 0; });
    return m_search.isByCost() && hasCosts ? LoadMeasure::Cost : LoadMeasure::Count;
}

void ScheduleModel::onEdited() {
    if (m_search.isFound() || m_search.isBusy())
        m_search.discard();
    refresh();
}

void ScheduleModel::onSearched() {
    refresh();
    emit changed();
}

level::Schedule ScheduleModel::scheduleOfLevel() const {
    if (isEditable())
        return m_editing->document().level().schedule;
    // A recording has the schedule that it ran with.
    return m_run && m_run->plan() ? m_run->plan()->plan.schedule : level::Schedule();
}

void ScheduleModel::refresh() {
    if (!m_active)
        return;
    const level::Schedule open = m_nest.enter(scheduleOfLevel());
    const RunPlan* run = isEditable() && m_run ? m_run->plan().get() : nullptr;
    m_plan = run != nullptr ? planAsItRuns(open, m_nest.path(), *run) : planOf(open, m_nest.path());
    const bool previews = m_search.isFound();
    SchedulePlan shown = previews ? withPhases(m_plan, m_search.best()->phases) : m_plan;
    std::optional<SchedulePlan> before = previews ? std::optional(m_plan) : m_dragged;
    const auto same = [](const std::optional<SchedulePlan>& a,
                         const std::optional<SchedulePlan>& b) {
        return a.has_value() == b.has_value() && (!a || a->schedule == b->schedule);
    };
    const bool isKnown = m_analysis && shown.schedule == m_shown.schedule && same(before, m_before);
    m_shown = std::move(shown);
    m_before = std::move(before);
    if (m_current >= taskCount())
        setCurrent(taskCount() - 1);
    if (!isKnown)
        analyseShown();
}

/// What tasks can do; of modules that cannot be in one run, what they can in every one.
std::shared_ptr<const schedule::DutyRegistry> ScheduleModel::duties() const {
    const sim::Modules modules = m_editing ? m_editing->modules() : sim::Modules();
    auto known = agent::dutiesOf(modules.brains, modules.stages);
    return known ? std::move(*known) : std::make_shared<const schedule::DutyRegistry>();
}

void ScheduleModel::analyseShown() {
    m_analysing.cancel();
    m_advising.cancel();
    m_advice.clear(); // its tasks may be gone
    m_analysis.reset();
    if (!m_shown.isUsable()) {
        show();
        return;
    }
    if (isQuick(m_shown)) {
        take(*analyse(m_shown, m_before ? &*m_before : nullptr, *duties(), {}));
        return;
    }
    fillTasks();
    emit changed();
    m_analysing.start([this, plan = m_shown, before = m_before, duties = duties()](
                          const Watch& watch) -> BackgroundWork::Then {
        auto analysis = analyse(plan, before ? &*before : nullptr, *duties, watch);
        return [this, analysis = std::move(analysis)]() mutable {
            if (analysis)
                take(std::move(*analysis));
        };
    });
}

void ScheduleModel::take(ScheduleAnalysis analysis) {
    m_analysis = std::move(analysis);
    show();
    if (!m_before)
        findAdvice();
}

void ScheduleModel::show() {
    if (!m_active)
        return;
    fillTasks();
    m_groups.setRows(groupRows(m_shown));
    if (m_analysis) {
        feed(*m_analysis);
        m_histogram.setView(histogramOf(*m_analysis, budget(), measure()));
        m_figures.setRows(figureRows(m_shown, m_before, *m_analysis, measure()));
        m_clashes.setRows(clashRows(m_shown));
        m_adviceRows.setRows(adviceRows(m_shown, m_advice, *m_analysis, measure()));
    } else {
        m_feed.setView({});
        m_histogram.setView({});
        m_figures.setRows({});
        m_clashes.setRows({});
        m_adviceRows.setRows({});
        m_advice.clear();
    }
    fillUnderCursor();
    emit changed();
}

void ScheduleModel::feed(const ScheduleAnalysis& analysis) {
    ScheduleView view = viewOf(m_shown, m_before ? &*m_before : nullptr, analysis, measure());
    view.source = m_source;
    view.isDragged = !isPreviewing();
    std::vector<ScheduleRow> listed;
    for (const int row : m_tasks.rows())
        listed.push_back(std::move(view.rows[static_cast<std::size_t>(row)]));
    view.rows = std::move(listed);
    if (m_run && m_run->isUsable() && !m_nest.isInside()) {
        view.recorded = m_run->loads();
        view.mostRecorded = m_run->feed()->view().most;
    }
    m_feed.setView(std::move(view));
}

void ScheduleModel::fillTasks() {
    m_tasks.setTasks(taskRows(m_shown, m_before, m_frame), taskFacts(m_shown));
}

void ScheduleModel::fillUnderCursor() {
    double sum = 0;
    m_underCursor.setRows(cursorRows(m_shown, m_frame, measure(), sum));
    m_sumText = loadWords(sum, measure());
    emit frameChanged();
}

void ScheduleModel::findAdvice() {
    m_advice.clear();
    m_adviceRows.setRows({});
    m_enough = std::make_shared<std::atomic<bool>>(false);
    m_advising.start(
        [this, plan = m_shown, tolerance = m_tolerance, measure = measure(), enough = m_enough](
            const Watch& watch) -> BackgroundWork::Then {
            auto advice = advise(
                plan, tolerance, measure, [&](double done) { return watch(done) && !*enough; });
            return [this, schedule = plan.schedule, advice = std::move(advice)]() mutable {
                if (!m_analysis || schedule != m_plan.schedule)
                    return;
                m_advice = std::move(advice);
                show();
            };
        });
}

QString ScheduleModel::periodText() const {
    if (!m_shown.isUsable())
        return QStringLiteral("\u2013");
    const auto period = schedule::hyperperiod(m_shown.tasks);
    return period ? countText(*period) : tr("over 2^62 frames");
}

QString ScheduleModel::basis() const {
    if (!m_analysis)
        return {};
    const bool exact =
        measure() == LoadMeasure::Count || m_analysis->costs == schedule::Certainty::Exact;
    return m_analysis->now.exact && !exact
               ? tr("%1, at full cost").arg(countText(m_analysis->now.frames))
           : m_analysis->now.exact
               ? tr("%1, exact").arg(countText(m_analysis->now.frames))
               : tr("%1 drawn at random; ~ is sampled").arg(countText(m_analysis->now.frames));
}

QString ScheduleModel::stepText() const {
    const bool ofRun = !isEditable() && m_run && m_run->plan();
    if (!isEditable() && !ofRun)
        return {};
    const Seconds step = ofRun ? m_run->plan()->step : m_editing->document().level().step;
    const double rate = 1.0 / step;
    if (std::abs(rate - std::round(rate)) < 1e-6)
        return QStringLiteral("1/%1\u00a0s").arg(std::lround(rate));
    return QStringLiteral("%1\u00a0s").arg(step, 0, 'g', 4);
}

void ScheduleModel::setFrame(qint64 frame) {
    if (frame == m_frame || frame < 0)
        return;
    m_frame = frame;
    fillTasks();
    fillUnderCursor();
}

void ScheduleModel::setCurrent(int row) {
    if (row == m_current || row >= taskCount())
        return;
    m_current = row;
    emit currentChanged();
}

QVariantMap ScheduleModel::policy() const {
    if (!isRow(m_current))
        return {};
    const level::Task& task = m_plan.schedule.tasks[static_cast<std::size_t>(m_current)];
    return {{QStringLiteral("name"), QString::fromStdString(task.id)},
            {QStringLiteral("asks"), task.asksUs},
            {QStringLiteral("divisible"), task.divisible},
            {QStringLiteral("usesSpare"), task.usesSpare},
            {QStringLiteral("times"), m_analysis ? timesText(*m_analysis, m_current) : QString()},
            {QStringLiteral("nested"),
             holdsTasks(task) ? static_cast<int>(task.schedule.tasks.size()) : -1}};
}

int ScheduleModel::movedCount() const {
    int moved = 0;
    if (!m_before)
        return moved;
    const auto before = schedule::phasesOf(m_before->schedule);
    const auto now = schedule::phasesOf(m_shown.schedule);
    for (std::size_t i = 0; i < std::min(before.size(), now.size()); ++i)
        moved += before[i] != now[i] ? 1 : 0;
    return moved;
}

QString ScheduleModel::bestText() const {
    if (!m_search.best())
        return {};
    const QString most = loadWords(m_search.best()->max, m_search.measure());
    if (!m_search.isExact())
        return QStringLiteral("\u2265\u00a0") + most;
    return isBounded() ? most : certaintySign(schedule::Certainty::FullRuns) + most;
}

bool ScheduleModel::isBounded() const {
    return !m_search.isByCost() || !m_analysis || m_analysis->costs <= schedule::Certainty::Bound;
}

QString ScheduleModel::boundText() const {
    return m_search.best() ? loadWords(m_search.best()->lowerBound, m_search.measure()) : QString();
}

QVariantList ScheduleModel::worstFrames() const {
    QVariantList frames;
    if (m_analysis)
        for (const Frame frame : m_analysis->now.worstFrames)
            frames.append(static_cast<qint64>(frame));
    return frames;
}

void ScheduleModel::setTolerance(double tolerance) {
    const double kept = std::clamp(tolerance, 0.0, 1.0);
    if (kept == m_tolerance)
        return;
    m_tolerance = kept;
    emit changed();
    if (m_analysis && !m_before)
        findAdvice();
}

void ScheduleModel::findPhases() {
    if (!m_plan.isUsable())
        return;
    auto tasks = schedule::phasingTasks(
        m_nest.enter(scheduleOfLevel()), !m_search.keepsStated(), m_search.measure());
    auto now = schedule::phasesOf(m_plan.schedule);
    now.resize(tasks.size());
    m_search.start(std::move(tasks), std::move(now));
}

bool ScheduleModel::gains() const {
    if (!m_search.best() || !m_search.maxNow() || m_search.isManual())
        return true;
    constexpr double kNothing = 1e-9;
    const double less = *m_search.maxNow() - m_search.best()->max;
    const auto shown = [&](double load) { return loadWords(load, measure()); };
    if (shown(*m_search.maxNow()) != shown(m_search.best()->max))
        return less > 0;
    // Equal in the worst frame, as far as one can see: better where the others are more even.
    const bool known = m_analysis && m_analysis->before;
    const auto deviation = [&](const schedule::PhaseStatistics& of) {
        return measure() == schedule::LoadMeasure::Cost ? of.cost.stddev : of.count.stddev;
    };
    return known && deviation(m_analysis->now) < deviation(*m_analysis->before) - kNothing;
}

void ScheduleModel::applyPhases() {
    if (!isPreviewing() || !isEditable())
        return;
    const auto phases = m_search.best()->phases;
    const int moved = movedCount();
    m_search.discard();
    perform(
        fmt::format("phases of {} {}", moved, moved == 1 ? "task" : "tasks"),
        [&](level::Schedule& schedule) { schedule::setPhases(schedule, phases); },
        true);
}

void ScheduleModel::discardPhases() {
    m_search.discard();
}

void ScheduleModel::applyAdvice(int row) {
    if (row < 0 || row >= static_cast<int>(m_advice.size()))
        return;
    const auto change = m_advice[static_cast<std::size_t>(row)].change;
    setValue(static_cast<int>(change.task),
             QStringLiteral("frequency"),
             static_cast<double>(change.suggested));
}

void ScheduleModel::stopAdvice() {
    if (m_advising.isBusy())
        *m_enough = true;
}

void ScheduleModel::showClash(int row) {
    const auto at = [&](int role) {
        return m_clashes.data(m_clashes.index(row), Qt::UserRole + 1 + role).toInt();
    };
    if (row < 0 || row >= m_clashes.count())
        return;
    const auto first = static_cast<std::size_t>(at(4));
    const auto second = static_cast<std::size_t>(at(5));
    if (std::max(first, second) >= m_shown.tasks.size())
        return;
    setCurrent(at(4));
    // Tasks that joined a run do not meet before.
    const Frame from =
        std::max<Frame>({m_frame + 1, m_shown.sinceOf(first), m_shown.sinceOf(second)});
    if (const auto frame = nextMeeting(m_shown.tasks[first], m_shown.tasks[second], from))
        setFrame(*frame);
}

void ScheduleModel::writeTable(const QUrl& file) {
    if (!m_shown.isUsable())
        return;
    const auto period = schedule::hyperperiod(m_shown.tasks);
    Frame frames = period ? std::min(*period + m_shown.lastSince(), kMostFileRows) : kMostFileRows;
    RecordedLoads run;
    if (m_feed.view().showsRun()) {
        frames = std::clamp(m_feed.view().recorded->end() - 1, frames, kMostFileRows);
        run = {m_feed.view().recorded,
               tr("%1, seed %2")
                   .arg(QFileInfo(m_run->path()).fileName())
                   .arg(m_run->plan()->seed)
                   .toStdString()};
    }
    const auto done = writeTextFile(session::fileOf(file), loadsAsCsv(m_shown, frames, run));
    if (done)
        emit written(session::fileOf(file));
    else
        emit refused(QString::fromStdString(done.error().text()));
}

} // namespace percept::tuning

#include "moc_ScheduleModel.cpp"
