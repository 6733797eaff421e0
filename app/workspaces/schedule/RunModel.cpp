#include "app/workspaces/schedule/RunModel.h"

#include "app/studio/session/Document.h"
#include "app/ui/Text.h"
#include "app/workspaces/chart/TextFile.h"
#include "app/workspaces/schedule/ScheduleDrawing.h"
#include "inspector/replay/Recording.h"

#include <QLocale>

#include <algorithm>

namespace percept::tuning {
namespace {

using explain::RunLoads;
using schedule::LoadMeasure;
using schedule::TaskGroup;

constexpr std::size_t kSpikes = 20;

using ui::text;

QString counted(qint64 number) {
    return QLocale(QLocale::English).toString(number);
}

QString loadWords(double load) {
    return text(loadText(load, LoadMeasure::Cost));
}

/// "sense 0.42 ms, move 0.10 ms": by the clock, the longest first, without what took no time.
QString stageWords(replay::Recording& recording, Frame frame) {
    const auto times = recording.stageTimes(frame, frame);
    if (!times)
        return {};
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < times->size(); ++i)
        if ((*times)[i].mean > 0)
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return (*times)[one].mean > (*times)[other].mean;
    });
    QStringList words;
    for (const std::size_t stage : order)
        words << QStringLiteral("%1 %2").arg(text(recording.info().stages[stage]),
                                             loadWords((*times)[stage].mean));
    return words.join(QStringLiteral(", "));
}

QString millis(double load) {
    return QString::number(load / 1000, 'f', load >= 100'000 ? 0 : 2);
}

/// Whether a plan has just the tasks that joined.
bool isOf(const RunPlan& plan, const std::vector<explain::TaskJoining>& joined) {
    return std::equal(plan.joined.begin(),
                      plan.joined.end(),
                      joined.begin(),
                      joined.end(),
                      [](const JoinedLoad& load, const explain::TaskJoining& joining) {
                          return load.task == joining.joined.task && load.until == joining.until;
                      });
}

std::vector<RowsModel::Row> figureRows(const RunFigures& figures, bool hasBudget) {
    const auto row = [&](const QString& name, auto figureOf) {
        return RowsModel::Row{name,
                              millis(figureOf(figures.predicted)),
                              millis(figureOf(figures.recorded)),
                              millis(figureOf(figures.clock))};
    };
    using compare::Distribution;
    std::vector<RowsModel::Row> rows{
        row(RunModel::tr("Max"), [](const Distribution& of) { return of.max; }),
        row(RunModel::tr("p99"), [](const Distribution& of) { return of.p99.value; }),
        row(RunModel::tr("p95"), [](const Distribution& of) { return of.p95.value; }),
        row(RunModel::tr("Mean"), [](const Distribution& of) { return of.mean.value; }),
        row(RunModel::tr("Deviation"), [](const Distribution& of) { return of.stddev; })};
    if (hasBudget)
        rows.push_back({RunModel::tr("Over budget"),
                        counted(static_cast<qint64>(figures.predictedOver)),
                        counted(static_cast<qint64>(figures.recordedOver)),
                        QString()});
    rows.push_back({RunModel::tr("Due missed"),
                    QString(),
                    counted(static_cast<qint64>(figures.recordedMissed)),
                    QString()});
    return rows;
}

} // namespace

RunModel::RunModel(QObject* parent)
    : QObject(parent)
    , m_ran({"name", "ink", "used", "slice", "clock", "why", "overran", "missed", "goesOn"})
    , m_waited({"name", "ink", "waited", "why", "starved", "missed"})
    , m_spikes({"frame", "words", "over"})
    , m_figures({"name", "predicted", "recorded", "clock"}) {
    connect(&m_reading, &BackgroundWork::changed, this, &RunModel::changed);
}

void RunModel::setPath(const QString& path) {
    if (path == m_path)
        return;
    m_path = path;
    m_reading.cancel();
    take({});
    pick(-1);
    emit pathChanged();
    update();
}

void RunModel::setRuns(RunAccess* runs) {
    m_runs = runs;
    emit runsChanged();
}

void RunModel::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    emit activeChanged();
    update();
}

RunModel::Answer RunModel::read(const std::string& path,
                                const sim::Modules& modules,
                                Answer known,
                                const Watch& watch) {
    auto recording = replay::Recording::open(path);
    if (!recording) {
        known.problem = text(recording.error().text());
        return known;
    }
    auto joined = explain::tasksJoined(**recording);
    if (!joined) {
        known.problem = text(joined.error().text());
        return known;
    }
    if (!known.plan || !isOf(*known.plan, *joined)) {
        auto plan = planOfRun((*recording)->info(), *joined, modules);
        if (!plan) {
            known.problem = text(plan.error().message);
            return known;
        }
        known.plan = std::make_shared<const RunPlan>(std::move(*plan));
    }
    auto loads =
        known.loads ? std::make_shared<RunLoads>(*known.loads) : std::make_shared<RunLoads>();
    loads->classes = schedule::kTaskGroupCount;
    const auto done = explain::readLoads(
        **recording, known.plan->classes, *loads, [&](Frame frames, Frame total) {
            return goesOn(watch, static_cast<double>(frames) / static_cast<double>(total));
        });
    known.problem = done ? QString() : text(done.error().text());
    known.figures = figuresOf(*known.plan, *loads);
    known.loads = std::move(loads);
    return known;
}

void RunModel::update() {
    if (!m_active || m_path.isEmpty() || m_reading.isBusy())
        return;
    m_reading.start(
        [this,
         path = m_path.toStdString(),
         modules = session::modulesOf(m_runs),
         known = Answer{m_plan, m_loads, {}, {}}](const Watch& watch) -> BackgroundWork::Then {
            auto answer = read(path, *modules, known, watch);
            return [this, answer = std::move(answer)]() mutable { take(std::move(answer)); };
        });
}

void RunModel::take(Answer answer) {
    m_plan = std::move(answer.plan);
    m_loads = std::move(answer.loads);
    m_counted = std::move(answer.figures);
    m_problem = answer.problem;
    show();
}

void RunModel::show() {
    RunView view;
    std::vector<RowsModel::Row> spikes;
    std::vector<RowsModel::Row> figures;
    if (isUsable()) {
        view.loads = m_loads;
        view.budget = m_plan->plan.schedule.budgetUs;
        view.spikes = m_loads->worst(kSpikes);
        view.most = view.spikes.empty() ? 0 : m_loads->at(view.spikes.front()).used;
        for (const Frame frame : view.spikes)
            spikes.push_back({static_cast<qint64>(frame),
                              loadWords(m_loads->at(frame).used),
                              schedule::isOver(m_loads->at(frame).used, view.budget)});
        if (m_counted)
            figures = figureRows(*m_counted, view.budget > 0);
    }
    m_spikes.setRows(std::move(spikes));
    m_figures.setRows(std::move(figures));
    m_feed.setView(std::move(view));
    emit changed();
    emit frameChanged();
}

QString RunModel::runText() const {
    if (!isUsable())
        return {};
    return tr("%1 frames, seed %2")
        .arg(counted(static_cast<qint64>(m_loads->frames.size())))
        .arg(m_plan->seed);
}

int RunModel::overCount() const {
    return m_counted ? static_cast<int>(m_counted->recordedOver) : 0;
}

void RunModel::pick(qint64 frame) {
    if (frame == m_frame)
        return;
    m_frame = frame;
    m_looking.cancel();
    showStages({});
    if (frame < 0)
        showFrame({});
    else
        readFrame();
    emit frameChanged();
}

void RunModel::pickSpike(bool next) {
    std::optional<Frame> found;
    for (const Frame frame : m_feed.view().spikes) {
        const bool beyond = next ? frame > m_frame : frame < m_frame;
        const bool nearer = !found || (next ? frame < *found : frame > *found);
        if (beyond && nearer)
            found = frame;
    }
    if (found)
        pick(*found);
}

void RunModel::readFrame() {
    m_looking.start(
        [this, path = m_path.toStdString(), frame = m_frame](const Watch&) -> BackgroundWork::Then {
            explain::FrameSlices slices;
            QString stages;
            if (auto recording = replay::Recording::open(path)) {
                if (auto found = explain::readSlices(**recording, frame))
                    slices = std::move(*found);
                stages = stageWords(**recording, frame);
            }
            return [this, slices = std::move(slices), stages] {
                showFrame(slices);
                showStages(stages);
            };
        });
}

void RunModel::showStages(const QString& stages) {
    m_stages = stages;
    emit stagesChanged();
}

void RunModel::showFrame(const explain::FrameSlices& slices) {
    std::vector<RowsModel::Row> ran;
    std::vector<RowsModel::Row> waited;
    const auto nameOf = [&](trace::TaskId task) {
        const std::size_t index = trace::indexOf(task);
        return index < m_plan->compiled.tasks.size() ? text(m_plan->compiled.tasks[index].id)
                                                     : QString();
    };
    const auto inkOfTask = [&](trace::TaskId task) {
        const std::size_t index = trace::indexOf(task);
        return static_cast<int>(index < m_plan->classes.size()
                                    ? inkOf(static_cast<TaskGroup>(m_plan->classes[index]))
                                    : overlay::Ink::Text3);
    };
    if (m_plan) {
        for (const auto& given : slices.ran)
            ran.push_back({nameOf(given.task),
                           inkOfTask(given.task),
                           loadWords(given.used),
                           given.slice > 0 ? tr("of %1").arg(loadWords(given.slice)) : QString(),
                           loadWords(given.measured),
                           text(whyItRan(*m_plan, slices.frame, given)),
                           given.overran,
                           given.missed,
                           given.goesOn});
        for (const auto& wait : slices.waited)
            waited.push_back({nameOf(wait.task),
                              inkOfTask(wait.task),
                              tr("%1 fr").arg(slices.frame - wait.since),
                              text(whyItWaited(*m_plan, wait)),
                              wait.starved,
                              wait.missed});
        if (slices.unknown > 0)
            waited.push_back({tr("%1 more").arg(slices.unknown),
                              static_cast<int>(overlay::Ink::Text3),
                              QString(),
                              tr("that have not run since"),
                              false,
                              false});
    }
    m_ran.setRows(std::move(ran));
    m_waited.setRows(std::move(waited));
}

QString RunModel::frameText() const {
    if (!isUsable() || !m_loads->has(m_frame) || m_frame < 1)
        return {};
    const explain::FrameSpent& spent = m_loads->at(m_frame);
    QString words = tr("%1 recorded, %2 predicted, %3 by the clock")
                        .arg(loadWords(spent.used),
                             loadWords(predictedAt(*m_plan, m_frame)),
                             loadWords(spent.measured));
    if (const Micros budget = m_plan->plan.schedule.budgetUs; budget > 0)
        words += schedule::isOver(spent.used, budget)
                     ? tr("; %1 over the budget").arg(loadWords(spent.used - budget))
                     : tr("; %1 of the budget left").arg(loadWords(budget - spent.used));
    return words;
}

QString RunModel::reason() const {
    return isUsable() && m_frame >= 0 ? text(whySoMuch(*m_plan, *m_loads, m_frame)) : QString();
}

void RunModel::writeTable(const QUrl& file) {
    if (!isUsable())
        return;
    const auto done = writeTextFile(session::fileOf(file), asCsv(*m_plan, *m_loads));
    if (done)
        emit written(session::fileOf(file));
    else
        emit refused(text(done.error().text()));
}

} // namespace percept::tuning

#include "moc_RunModel.cpp"
