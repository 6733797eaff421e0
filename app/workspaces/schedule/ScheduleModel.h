#pragma once

#include "app/studio/edit/Editing.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/chart/HistogramCanvas.h"
#include "app/workspaces/schedule/PhaseSearch.h"
#include "app/workspaces/schedule/RunModel.h"
#include "app/workspaces/schedule/ScheduleFeed.h"
#include "app/workspaces/schedule/SchedulePlan.h"
#include "app/workspaces/schedule/SchedulerNest.h"
#include "app/workspaces/schedule/TaskRows.h"

#include <QObject>
#include <QPointer>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace percept::tuning {

using session::Editing;
using session::RowsModel;

/// The schedule of the level that is edited: its tasks, their load over the frames, phases that
/// would be better. Every change of it is an edit of the level.
class ScheduleModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::Editing* editing READ editing WRITE setEditing NOTIFY editingChanged)
    /// Nothing is worked out while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    /// The run whose loads can be shown beside what is predicted.
    Q_PROPERTY(percept::tuning::RunModel* run READ run WRITE setRun NOTIFY runChanged)
    /// 0: predicted loads, 1: those of the run, 2: both.
    Q_PROPERTY(int source READ source WRITE setSource NOTIFY changed)
    Q_PROPERTY(bool editable READ isEditable NOTIFY changed)
    Q_PROPERTY(percept::tuning::ScheduleFeed* feed READ feed CONSTANT)
    Q_PROPERTY(percept::tuning::HistogramFeed* histogram READ histogram CONSTANT)
    Q_PROPERTY(percept::tuning::PhaseSearch* search READ search CONSTANT)
    /// Roles: name, ink, group, frequency, phase, phaseText, moved, priority, cost, next, nested,
    /// row.
    Q_PROPERTY(percept::tuning::TaskRows* tasks READ tasks CONSTANT)
    /// Which of the level's schedulers is shown and edited.
    Q_PROPERTY(percept::tuning::SchedulerNest* nest READ nest CONSTANT)
    /// Roles: name, ink, value. What runs in the frame of the cursor.
    Q_PROPERTY(percept::session::RowsModel* underCursor READ underCursor CONSTANT)
    /// Roles: name, before, now, change, judgement (-1 better, 1 worse).
    Q_PROPERTY(percept::session::RowsModel* figures READ figures CONSTANT)
    /// Roles: name, divisor, meets, why, first, second.
    Q_PROPERTY(percept::session::RowsModel* clashes READ clashes CONSTANT)
    /// Roles: name, words, effect, why.
    Q_PROPERTY(percept::session::RowsModel* advice READ advice CONSTANT)
    /// Roles: name, group. The groups in use.
    Q_PROPERTY(percept::session::RowsModel* groups READ groups CONSTANT)
    Q_PROPERTY(int taskCount READ taskCount NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(int kind READ kind NOTIFY changed)
    Q_PROPERTY(QStringList kinds READ kinds CONSTANT)
    /// Microseconds a frame; 0: unlimited.
    Q_PROPERTY(double budget READ budget NOTIFY changed)
    Q_PROPERTY(QString periodText READ periodText NOTIFY changed)
    /// "60 frames, exact".
    Q_PROPERTY(QString basis READ basis NOTIFY changed)
    Q_PROPERTY(QString stepText READ stepText NOTIFY changed)
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY frameChanged)
    Q_PROPERTY(QString sumText READ sumText NOTIFY frameChanged)
    /// The selected task; -1: none.
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY currentChanged)
    /// Where it stands among the tasks that are shown; -1: nowhere.
    Q_PROPERTY(int currentPlace READ currentPlace NOTIFY policyChanged)
    /// How the selected task gets its time: name, asks [microseconds], divisible, usesSpare,
    /// nested (how many tasks are in it; -1: it is no scheduler); empty: none is selected.
    Q_PROPERTY(QVariantMap policy READ policy NOTIFY policyChanged)
    /// Whether two schedules are beside each other: phases found, or a drag under way.
    Q_PROPERTY(bool comparing READ isComparing NOTIFY changed)
    Q_PROPERTY(bool previewing READ isPreviewing NOTIFY changed)
    /// How many phases would be other ones.
    Q_PROPERTY(int movedCount READ movedCount NOTIFY changed)
    /// Whether the phases that are previewed lower the load, or were set manually.
    Q_PROPERTY(bool gains READ gains NOTIFY changed)
    /// Whether the greatest load of what is spread is known: no run of a task costs more.
    Q_PROPERTY(bool bounded READ isBounded NOTIFY changed)
    Q_PROPERTY(QString bestText READ bestText NOTIFY changed)
    Q_PROPERTY(QString boundText READ boundText NOTIFY changed)
    Q_PROPERTY(bool analysing READ isAnalysing NOTIFY changed)
    Q_PROPERTY(double share READ share NOTIFY changed)
    Q_PROPERTY(QVariantList worstFrames READ worstFrames NOTIFY changed)
    /// How far frequencies that are suggested may be from those that are, as a part of them.
    Q_PROPERTY(double tolerance READ tolerance WRITE setTolerance NOTIFY changed)
    Q_PROPERTY(bool advising READ isAdvising NOTIFY adviceChanged)
    Q_PROPERTY(double adviceShare READ adviceShare NOTIFY adviceChanged)
    /// Whether what is suggested is the best of a search that was stopped.
    Q_PROPERTY(bool adviceStopped READ isAdviceStopped NOTIFY adviceChanged)

public:
    explicit ScheduleModel(QObject* parent = nullptr);
    ~ScheduleModel() override;

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] RunModel* run() const { return m_run; }
    void setRun(RunModel* run);
    [[nodiscard]] int source() const { return static_cast<int>(m_source); }
    void setSource(int source);
    [[nodiscard]] bool isEditable() const { return m_editing && m_editing->isOpen(); }
    [[nodiscard]] ScheduleFeed* feed() { return &m_feed; }
    [[nodiscard]] HistogramFeed* histogram() { return &m_histogram; }
    [[nodiscard]] PhaseSearch* search() { return &m_search; }
    [[nodiscard]] TaskRows* tasks() { return &m_tasks; }
    [[nodiscard]] SchedulerNest* nest() { return &m_nest; }
    [[nodiscard]] RowsModel* underCursor() { return &m_underCursor; }
    [[nodiscard]] RowsModel* figures() { return &m_figures; }
    [[nodiscard]] RowsModel* clashes() { return &m_clashes; }
    [[nodiscard]] RowsModel* advice() { return &m_adviceRows; }
    [[nodiscard]] RowsModel* groups() { return &m_groups; }
    [[nodiscard]] int taskCount() const { return static_cast<int>(m_plan.schedule.tasks.size()); }
    [[nodiscard]] QString problem() const { return QString::fromStdString(m_plan.problem); }
    [[nodiscard]] int kind() const;
    [[nodiscard]] QStringList kinds() const;
    [[nodiscard]] double budget() const { return m_plan.schedule.budgetUs; }
    [[nodiscard]] bool isBounded() const;
    [[nodiscard]] QString periodText() const;
    [[nodiscard]] QString basis() const;
    [[nodiscard]] QString stepText() const;
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] QString sumText() const { return m_sumText; }
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int row);
    [[nodiscard]] int currentPlace() const { return m_tasks.placeOf(m_current); }
    [[nodiscard]] QVariantMap policy() const;
    [[nodiscard]] bool isComparing() const { return m_before.has_value(); }
    [[nodiscard]] bool isPreviewing() const { return m_search.isFound(); }
    [[nodiscard]] int movedCount() const;
    [[nodiscard]] bool gains() const;
    [[nodiscard]] QString bestText() const;
    [[nodiscard]] QString boundText() const;
    [[nodiscard]] bool isAnalysing() const { return m_analysing.isBusy(); }
    [[nodiscard]] double share() const { return m_analysing.progress(); }
    [[nodiscard]] QVariantList worstFrames() const;
    [[nodiscard]] double tolerance() const { return m_tolerance; }
    void setTolerance(double tolerance);
    [[nodiscard]] bool isAdvising() const { return m_advising.isBusy(); }
    [[nodiscard]] double adviceShare() const { return m_advising.progress(); }
    [[nodiscard]] bool isAdviceStopped() const { return m_enough && *m_enough; }

    /// By counts where no task has costs.
    [[nodiscard]] schedule::LoadMeasure measure() const;
    /// What is shown, and what it is compared with.
    [[nodiscard]] const SchedulePlan& plan() const { return m_shown; }
    [[nodiscard]] const std::optional<ScheduleAnalysis>& analysis() const { return m_analysis; }

    /// @param field `frequency`, `phase`, `priority` or `cost_us`
    Q_INVOKABLE void setValue(int row, const QString& field, double value);
    Q_INVOKABLE void rename(int row, const QString& name);
    Q_INVOKABLE void addTask();
    Q_INVOKABLE void removeTask(int row);
    Q_INVOKABLE void setBudget(double micros);
    Q_INVOKABLE void setKind(int kind);
    /// So many frames later.
    Q_INVOKABLE void shift(int row, int frames);
    /// The load follows; the level has it as one step once it is dropped.
    Q_INVOKABLE void dragPhase(int row, qint64 phase);
    Q_INVOKABLE void dropPhase(bool keep);

    Q_INVOKABLE void findPhases();
    /// Takes the phases that were found over, as one step.
    Q_INVOKABLE void applyPhases();
    Q_INVOKABLE void discardPhases();
    Q_INVOKABLE void applyAdvice(int row);
    /// What was found by then is suggested.
    Q_INVOKABLE void stopAdvice();
    /// Selects the tasks of a clash and goes to the next frame in which they meet.
    Q_INVOKABLE void showClash(int row);
    /// The load per frame as CSV: of a whole period, if that is no longer than 100,000 frames.
    Q_INVOKABLE void writeTable(const QUrl& file);

signals:
    void editingChanged();
    void activeChanged();
    void runChanged();
    void changed();
    void adviceChanged();
    void frameChanged();
    void currentChanged();
    void policyChanged();
    void written(const QString& path);
    void refused(const QString& why);

private:
    using Change = std::function<void(level::Schedule&)>;

    void onEdited();
    void onRunRead();
    [[nodiscard]] level::Schedule scheduleOfLevel() const;
    void onEntered();
    void onSearched();
    /// Forgets a drag whose document is gone.
    void loseDrag();
    /// Takes the level's schedule, or what is being tried.
    void refresh();
    [[nodiscard]] std::shared_ptr<const schedule::DutyRegistry> duties() const;
    void analyseShown();
    void take(ScheduleAnalysis analysis);
    void show();
    void feed(const ScheduleAnalysis& analysis);
    void fillTasks();
    void fillUnderCursor();
    void findAdvice();
    [[nodiscard]] edit::Edits editsOf(const Change& change, bool statesPhases) const;
    void performOnLevel(const std::string& name, const Change& change);
    void perform(const std::string& name, const Change& change, bool statesPhases = false);
    [[nodiscard]] std::string nameOf(int row) const;
    [[nodiscard]] bool isRow(int row) const { return row >= 0 && row < taskCount(); }

    QPointer<Editing> m_editing;
    std::unique_ptr<edit::Transaction> m_drag;
    QPointer<RunModel> m_run;
    LoadSource m_source = LoadSource::Predicted;
    bool m_hadJoined = false; ///< whether tasks had joined the run when it was read last
    bool m_active = false;
    SchedulePlan m_plan;                        ///< of the level
    SchedulePlan m_shown;                       ///< the same, or with the phases that are tried
    std::optional<SchedulePlan> m_before;       ///< what `m_shown` is compared with
    std::optional<SchedulePlan> m_dragged;      ///< the level's before the drag
    std::optional<ScheduleAnalysis> m_analysis; ///< of `m_shown`
    std::vector<FrequencyAdvice> m_advice;
    double m_tolerance = 0.3;
    qint64 m_frame = 0;
    QString m_sumText;
    int m_current = -1;
    ScheduleFeed m_feed;
    HistogramFeed m_histogram;
    SchedulerNest m_nest;
    TaskRows m_tasks;
    RowsModel m_underCursor;
    RowsModel m_figures;
    RowsModel m_clashes;
    RowsModel m_adviceRows;
    RowsModel m_groups;
    PhaseSearch m_search;
    BackgroundWork m_analysing;
    std::shared_ptr<std::atomic<bool>> m_enough; ///< ends the search for frequencies
    BackgroundWork m_advising;
};

} // namespace percept::tuning
