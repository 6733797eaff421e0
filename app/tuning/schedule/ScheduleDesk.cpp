#include "app/tuning/schedule/ScheduleDesk.h"

#include "app/session/Document.h"
#include "app/tuning/TextFile.h"
#include "app/tuning/schedule/ScheduleRows.h"
#include "percept/schedule/LevelTasks.h"

#include <QLocale>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percept::tuning {
namespace {

using schedule::LoadMeasure;

constexpr std::array kKinds{"frequency", "direct", "load_balancing", "priority", "combined"};
constexpr Frame kMostRows = 100'000; ///< of a table in a file
constexpr int kUsualFrequency = 10;  ///< of a new task

std::string freeName(const level::Schedule& schedule) {
    for (std::size_t n = schedule.tasks.size() + 1;; ++n) {
        std::string name = fmt::format("task_{}", n);
        if (std::none_of(schedule.tasks.begin(), schedule.tasks.end(), [&](const auto& task) {
                return task.id == name;
            }))
            return name;
    }
}

QString countText(qint64 frames) {
    return ScheduleDesk::tr("%1\u00a0frames").arg(QLocale(QLocale::English).toString(frames));
}

} // namespace

ScheduleDesk::ScheduleDesk(QObject* parent)
    : QObject(parent)
    , m_tasks({"name",
               "ink",
               "group",
               "frequency",
               "phase",
               "phaseText",
               "moved",
               "priority",
               "cost",
               "next",
               "nested"})
    , m_underCursor({"name", "ink", "value"})
    , m_figures({"name", "before", "now", "change", "judgement"})
    , m_clashes({"name", "divisor", "meets", "why", "first", "second"})
    , m_adviceRows({"name", "words", "effect", "why"})
    , m_groups({"name", "ink"}) {
    connect(&m_search, &PhaseSearch::changed, this, &ScheduleDesk::onSearched);
    connect(&m_search, &PhaseSearch::optionsChanged, this, [this] { show(); });
    connect(&m_analysing, &BackgroundWork::changed, this, &ScheduleDesk::changed);
}

ScheduleDesk::~ScheduleDesk() {
    if (!m_editing)
        loseDrag();
}

void ScheduleDesk::loseDrag() {
    (void)m_drag.release();
    m_dragged.reset();
}

void ScheduleDesk::setEditing(Editing* editing) {
    if (editing == m_editing)
        return;
    if (m_editing)
        m_editing->disconnect(this);
    m_editing = editing;
    if (editing != nullptr) {
        connect(editing, &Editing::edited, this, &ScheduleDesk::onEdited);
        connect(editing, &Editing::opened, this, [this] {
            loseDrag();
            m_search.discard();
            m_frame = 0;
            m_current = -1;
            refresh();
            emit frameChanged();
            emit currentChanged();
        });
    }
    refresh();
    emit editingChanged();
}

void ScheduleDesk::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (!active)
        discardPhases();
    refresh();
    emit activeChanged();
}

LoadMeasure ScheduleDesk::measure() const {
    const auto& tasks = m_shown.tasks;
    const bool hasCosts =
        std::any_of(tasks.begin(), tasks.end(), [](const auto& task) { return task.cost > 0; });
    return m_search.isByCost() && hasCosts ? LoadMeasure::Cost : LoadMeasure::Count;
}

void ScheduleDesk::onEdited() {
    if (m_search.isFound() || m_search.isBusy())
        m_search.discard();
    refresh();
}

void ScheduleDesk::onSearched() {
    refresh();
    emit changed();
}

void ScheduleDesk::refresh() {
    if (!m_active)
        return;
    m_plan = planOf(isEditable() ? m_editing->document().level().schedule : level::Schedule());
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

void ScheduleDesk::analyseShown() {
    m_analysing.cancel();
    m_analysis.reset();
    if (!m_shown.isUsable()) {
        show();
        return;
    }
    if (isQuick(m_shown)) {
        take(*analyse(m_shown, m_before ? &*m_before : nullptr, {}));
        return;
    }
    fillTasks();
    emit changed();
    m_analysing.start([this, plan = m_shown, before = m_before](
                          const tools::Watch& watch) -> BackgroundWork::Then {
        auto analysis = analyse(plan, before ? &*before : nullptr, watch);
        return [this, analysis = std::move(analysis)]() mutable {
            if (analysis)
                take(std::move(*analysis));
        };
    });
}

void ScheduleDesk::take(ScheduleAnalysis analysis) {
    m_analysis = std::move(analysis);
    show();
    if (!m_before)
        findAdvice();
}

void ScheduleDesk::show() {
    if (!m_active)
        return;
    fillTasks();
    m_groups.setRows(groupRows(m_shown));
    if (m_analysis) {
        m_feed.setView(viewOf(m_shown, m_before ? &*m_before : nullptr, *m_analysis, measure()));
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

void ScheduleDesk::fillTasks() {
    m_tasks.setRows(taskRows(m_shown, m_before, m_frame));
}

void ScheduleDesk::fillUnderCursor() {
    double sum = 0;
    m_underCursor.setRows(cursorRows(m_shown, m_frame, measure(), sum));
    m_sumText = loadWords(sum, measure());
    emit frameChanged();
}

void ScheduleDesk::findAdvice() {
    m_advice.clear();
    m_adviceRows.setRows({});
    m_advising.start([this, plan = m_shown, tolerance = m_tolerance, measure = measure()](
                         const tools::Watch& watch) -> BackgroundWork::Then {
        auto advice = advise(plan, tolerance, measure, watch);
        return [this, schedule = plan.schedule, advice = std::move(advice)]() mutable {
            if (!advice || !m_analysis || schedule != m_plan.schedule)
                return;
            m_advice = std::move(*advice);
            show();
        };
    });
}

int ScheduleDesk::kind() const {
    const auto found = std::find(kKinds.begin(), kKinds.end(), m_plan.schedule.kind);
    return found == kKinds.end() ? -1 : static_cast<int>(found - kKinds.begin());
}

QStringList ScheduleDesk::kinds() const {
    return {tr("Frequency"), tr("Direct"), tr("Load balancing"), tr("Priority"), tr("Combined")};
}

QString ScheduleDesk::periodText() const {
    if (!m_shown.isUsable())
        return QStringLiteral("\u2013");
    const auto period = schedule::hyperperiod(m_shown.tasks);
    return period ? countText(*period) : tr("over 2^62 frames");
}

QString ScheduleDesk::basis() const {
    if (!m_analysis)
        return {};
    return m_analysis->now.exact ? tr("%1, exact").arg(countText(m_analysis->now.frames))
                                 : tr("%1 drawn at random").arg(countText(m_analysis->now.frames));
}

QString ScheduleDesk::stepText() const {
    if (!isEditable())
        return {};
    const double rate = 1.0 / m_editing->document().level().step;
    if (std::abs(rate - std::round(rate)) < 1e-6)
        return QStringLiteral("1/%1\u00a0s").arg(std::lround(rate));
    return QStringLiteral("%1\u00a0s").arg(m_editing->document().level().step, 0, 'g', 4);
}

void ScheduleDesk::setFrame(qint64 frame) {
    if (frame == m_frame || frame < 0)
        return;
    m_frame = frame;
    fillTasks();
    fillUnderCursor();
}

void ScheduleDesk::setCurrent(int row) {
    if (row == m_current || row >= taskCount())
        return;
    m_current = row;
    emit currentChanged();
}

int ScheduleDesk::movedCount() const {
    int moved = 0;
    if (m_before)
        for (std::size_t i = 0; i < m_before->schedule.tasks.size(); ++i)
            moved += m_before->schedule.tasks[i].phase != m_shown.schedule.tasks[i].phase ? 1 : 0;
    return moved;
}

QString ScheduleDesk::bestText() const {
    return m_search.best() ? loadWords(m_search.best()->max, m_search.measure()) : QString();
}

QString ScheduleDesk::boundText() const {
    return m_search.best() ? loadWords(m_search.best()->lowerBound, m_search.measure()) : QString();
}

QVariantList ScheduleDesk::worstFrames() const {
    QVariantList frames;
    if (m_analysis)
        for (const Frame frame : m_analysis->now.worstFrames)
            frames.append(static_cast<qint64>(frame));
    return frames;
}

void ScheduleDesk::setTolerance(double tolerance) {
    const double kept = std::clamp(tolerance, 0.0, 1.0);
    if (kept == m_tolerance)
        return;
    m_tolerance = kept;
    emit changed();
    if (m_analysis && !m_before)
        findAdvice();
}

std::string ScheduleDesk::nameOf(int row) const {
    return m_plan.schedule.tasks[static_cast<std::size_t>(row)].id;
}

edit::Edits ScheduleDesk::editsOf(const Change& change, bool statesPhases) const {
    const auto& level = m_editing->document().level();
    edit::Settings settings = edit::settingsOf(level);
    // A drag starts from what was before it, however often it moves.
    const level::Schedule from = m_dragged ? m_dragged->schedule : level.schedule;
    settings.schedule = from;
    change(settings.schedule);
    edit::Object object = std::move(settings);
    const auto& tasks = std::get<edit::Settings>(object).schedule.tasks;
    // Phases that are stated stay when others are looked for, also 0.
    for (std::size_t i = 0; statesPhases && i < std::min(from.tasks.size(), tasks.size()); ++i)
        if (from.tasks[i].phase != tasks[i].phase)
            edit::setStated(object, fmt::format("schedule.tasks[{}].phase", i), true);
    return {edit::Replace{edit::kSettingsId, std::move(object)}};
}

void ScheduleDesk::perform(const std::string& name, const Change& change, bool statesPhases) {
    if (isEditable() && !m_drag)
        m_editing->applyFix({name, editsOf(change, statesPhases)});
}

void ScheduleDesk::setValue(int row, const QString& field, double value) {
    if (!isRow(row) || !std::isfinite(value))
        return;
    const std::string name = field.toStdString();
    const auto whole = static_cast<int>(std::clamp(std::round(value), 0.0, 2147483647.0));
    const auto change = [&](level::Schedule& schedule) {
        level::Task& task = schedule.tasks[static_cast<std::size_t>(row)];
        if (name == "frequency") {
            task.frequency = std::max(whole, 1);
            task.phase %= task.frequency;
        } else if (name == "phase") {
            task.phase = whole % std::max(task.frequency, 1);
        } else if (name == "priority") {
            task.priority = std::max(value, 0.0);
        } else if (name == "cost_us") {
            task.costUs = std::max(value, 0.0);
        }
    };
    const std::string word = name == "cost_us" ? "cost" : name;
    perform(word + " of " + nameOf(row), change, name == "phase");
}

void ScheduleDesk::rename(int row, const QString& name) {
    if (!isRow(row) || name.isEmpty())
        return;
    perform("name of " + nameOf(row), [&](level::Schedule& schedule) {
        schedule.tasks[static_cast<std::size_t>(row)].id = name.toStdString();
    });
}

void ScheduleDesk::addTask() {
    const std::string name = freeName(m_plan.schedule);
    perform("addition of " + name, [&](level::Schedule& schedule) {
        if (schedule.kind.empty())
            schedule.kind = kKinds.front();
        level::Task task;
        task.id = name;
        task.frequency = kUsualFrequency;
        schedule.tasks.push_back(std::move(task));
    });
    setCurrent(taskCount() - 1);
}

void ScheduleDesk::removeTask(int row) {
    if (!isRow(row))
        return;
    perform("removal of " + nameOf(row),
            [&](level::Schedule& schedule) { schedule.tasks.erase(schedule.tasks.begin() + row); });
}

void ScheduleDesk::setBudget(double micros) {
    if (std::isfinite(micros))
        perform("budget of the schedule",
                [&](level::Schedule& schedule) { schedule.budgetUs = std::max(micros, 0.0); });
}

void ScheduleDesk::setKind(int kind) {
    if (kind >= 0 && kind < static_cast<int>(kKinds.size()))
        perform("kind of the schedule", [&](level::Schedule& schedule) {
            schedule.kind = kKinds[static_cast<std::size_t>(kind)];
        });
}

void ScheduleDesk::shift(int row, int frames) {
    if (!isRow(row) || !m_shown.isUsable())
        return;
    const level::Task& task = m_shown.schedule.tasks[static_cast<std::size_t>(row)];
    const int phase = ((task.phase - frames) % task.frequency + task.frequency) % task.frequency;
    if (isPreviewing())
        m_search.setPhase(static_cast<std::size_t>(row), phase);
    else
        setValue(row, QStringLiteral("phase"), phase);
}

void ScheduleDesk::dragPhase(int row, qint64 phase) {
    if (!isRow(row) || !isEditable() || !m_shown.isUsable())
        return;
    if (isPreviewing()) {
        m_search.setPhase(static_cast<std::size_t>(row), phase);
        return;
    }
    if (!m_drag) {
        if (m_editing->isBusy())
            return;
        m_drag =
            std::make_unique<edit::Transaction>(m_editing->document(), "phase of " + nameOf(row));
        m_dragged = m_plan;
    }
    const auto change = [&](level::Schedule& schedule) {
        schedule.tasks[static_cast<std::size_t>(row)].phase = static_cast<int>(phase);
    };
    (void)m_drag->update(editsOf(change, true));
}

void ScheduleDesk::dropPhase(bool keep) {
    if (!m_drag)
        return;
    m_dragged.reset();
    const auto drag = std::exchange(m_drag, nullptr);
    if (keep)
        drag->commit();
    else
        drag->cancel();
    refresh();
}

void ScheduleDesk::findPhases() {
    if (m_plan.isUsable())
        m_search.start(schedule::phasingTasks(m_plan.schedule, !m_search.keepsStated()));
}

void ScheduleDesk::applyPhases() {
    if (!isPreviewing() || !isEditable())
        return;
    const auto phases = m_search.best()->phases;
    const int moved = movedCount();
    m_search.discard();
    perform(
        fmt::format("phases of {} {}", moved, moved == 1 ? "task" : "tasks"),
        [&](level::Schedule& schedule) {
            for (std::size_t i = 0; i < std::min(phases.size(), schedule.tasks.size()); ++i)
                schedule.tasks[i].phase = static_cast<int>(phases[i]);
        },
        true);
}

void ScheduleDesk::discardPhases() {
    m_search.discard();
}

void ScheduleDesk::applyAdvice(int row) {
    if (row < 0 || row >= static_cast<int>(m_advice.size()))
        return;
    const auto change = m_advice[static_cast<std::size_t>(row)].change;
    setValue(static_cast<int>(change.task),
             QStringLiteral("frequency"),
             static_cast<double>(change.suggested));
}

void ScheduleDesk::showClash(int row) {
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
    if (const auto frame = nextMeeting(m_shown.tasks[first], m_shown.tasks[second], m_frame + 1))
        setFrame(*frame);
}

void ScheduleDesk::writeTable(const QUrl& file) {
    if (!m_shown.isUsable())
        return;
    const auto period = schedule::hyperperiod(m_shown.tasks);
    const Frame frames = period ? std::min(*period, kMostRows) : kMostRows;
    const auto done = writeTextFile(session::fileOf(file), loadsAsCsv(m_shown, frames));
    if (done)
        emit written(session::fileOf(file));
    else
        emit refused(QString::fromStdString(done.error().text()));
}

} // namespace percept::tuning
