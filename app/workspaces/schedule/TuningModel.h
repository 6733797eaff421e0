#pragma once

#include "app/studio/edit/Editing.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/schedule/TuningCanvas.h"
#include "app/workspaces/schedule/TuningFronts.h"
#include "percept/schedule/LevelTuning.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <atomic>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace percept::tuning {

using schedule::Certainty;
using session::BackgroundWork;
using session::Editing;
using session::RowsModel;

/// Schedules of the edited level that trade load against latency, searched in a thread of its own.
/// Each can be looked at and applied as one edit; the others stay to be tried after it.
class TuningModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(
        percept::session::Editing* editing READ editing WRITE setEditing NOTIFY editingChanged)
    /// Nothing is worked out while it is false.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY changed)
    /// 0 to 1.
    Q_PROPERTY(double share READ share NOTIFY changed)
    /// "3,200 of 20,000".
    Q_PROPERTY(QString amount READ amount NOTIFY changed)
    /// How many schedules there are to choose from.
    Q_PROPERTY(int count READ count NOTIFY changed)
    /// Which of them; -1: none.
    Q_PROPERTY(int selected READ selected WRITE select NOTIFY changed)
    /// What was searched, or why nothing can be.
    Q_PROPERTY(QString summary READ summary NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool proven READ isProven NOTIFY changed)
    Q_PROPERTY(bool applicable READ isApplicable NOTIFY changed)
    /// Whether the schedule was changed after the search, other than to one of those found.
    Q_PROPERTY(bool stale READ isStale NOTIFY changed)
    /// 0: load of what is due, 1: of what the budget lets run.
    Q_PROPERTY(int counted READ counted WRITE setCounted NOTIFY changed)
    /// 0: load that 99 % of the frames keep to, 1: maximum.
    Q_PROPERTY(int load READ load WRITE setLoad NOTIFY changed)
    /// 0: mean latency, 1: worst.
    Q_PROPERTY(int latency READ latency WRITE setLatency NOTIFY changed)
    /// The tasks from a signal to a decision; empty: by their duties.
    Q_PROPERTY(QString chain READ chain WRITE setChain NOTIFY changed)
    Q_PROPERTY(QStringList chains READ chains NOTIFY changed)
    /// From 1 to `mostSlower`; what is beyond is taken for these.
    Q_PROPERTY(double slower READ slower WRITE setSlower NOTIFY changed)
    Q_PROPERTY(double mostSlower READ mostSlower CONSTANT)
    Q_PROPERTY(bool keepsBudgets READ keepsBudgets WRITE setKeepsBudgets NOTIFY changed)
    /// Roles: name, frequency, newFrequency, phase, newPhase, changed, pinned, stays.
    Q_PROPERTY(percept::session::RowsModel* tasks READ tasks CONSTANT)
    /// "Budget 4.00 ms → 3.20 ms" of each budget that the selected point changes.
    Q_PROPERTY(QString budgetChange READ budgetChange NOTIFY changed)
    /// Roles: name, before, now, changed.
    Q_PROPERTY(percept::session::RowsModel* budgets READ budgets CONSTANT)
    /// Roles: name, before, now, change, judgement (-1 better, 1 worse).
    Q_PROPERTY(percept::session::RowsModel* figures READ figures CONSTANT)
    Q_PROPERTY(percept::tuning::TuningFeed* feed READ feed CONSTANT)

public:
    explicit TuningModel(QObject* parent = nullptr);
    ~TuningModel() override;

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double share() const { return m_work.progress(); }
    [[nodiscard]] QString amount() const;
    [[nodiscard]] int count() const { return static_cast<int>(front().size()); }
    [[nodiscard]] int selected() const { return m_selected; }
    void select(int point);
    [[nodiscard]] QString summary() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isProven() const;
    [[nodiscard]] bool isApplicable() const;
    [[nodiscard]] bool isStale() const;
    [[nodiscard]] int counted() const { return static_cast<int>(m_counted); }
    void setCounted(int counted);
    [[nodiscard]] int load() const { return m_load; }
    void setLoad(int load);
    [[nodiscard]] int latency() const { return m_latency; }
    void setLatency(int latency);
    [[nodiscard]] QString chain() const { return QString::fromStdString(m_bounds.chain); }
    void setChain(const QString& chain);
    [[nodiscard]] QStringList chains() const { return m_chains; }
    [[nodiscard]] double slower() const { return m_bounds.slower; }
    void setSlower(double slower);
    [[nodiscard]] static double mostSlower() { return schedule::kMostTimesSlower; }
    [[nodiscard]] bool keepsBudgets() const { return m_bounds.budgetScales.empty(); }
    void setKeepsBudgets(bool keeps);
    [[nodiscard]] QString budgetChange() const { return m_budgetChange; }
    [[nodiscard]] RowsModel* tasks() { return &m_tasks; }
    [[nodiscard]] RowsModel* budgets() { return &m_budgets; }
    [[nodiscard]] RowsModel* figures() { return &m_figures; }
    [[nodiscard]] TuningFeed* feed() { return &m_feed; }

    /// The point that is selected; null: none.
    [[nodiscard]] const schedule::TuningPoint* point() const;

    Q_INVOKABLE void start();
    /// Ends the search with the best so far.
    Q_INVOKABLE void stop();
    /// Another point, so many further along the front.
    Q_INVOKABLE void step(int by);
    /// Puts the selected point into the level, as one edit.
    Q_INVOKABLE void apply();
    /// Locks a task: it keeps its frequency and phase in the next search. @param row in `tasks`
    Q_INVOKABLE void pin(int row, bool pinned);

signals:
    void editingChanged();
    void activeChanged();
    void changed();

private:
    /// What a search has found so far; the fronts by load and latency.
    struct Found {
        TuningFronts fronts;
        std::int64_t looked = 0;
        std::int64_t toLook = 0;
        std::int64_t unworkable = 0;
        bool proven = false;
        schedule::ScheduleFigures now; ///< of the level
        std::optional<DueLoad> dueNow; ///< of the level
    };
    static Found foundBy(const schedule::ScheduleTuning& search, DueLoads& due, const GoOn& goOn);
    [[nodiscard]] const std::vector<TunedSchedule>& front() const {
        return m_found.fronts.front(m_counted,
                                    static_cast<schedule::LoadFigure>(m_load),
                                    static_cast<schedule::LatencyFigure>(m_latency));
    }
    [[nodiscard]] const TunedSchedule* chosen() const;
    /// The load that counts; none: what is due is not known.
    [[nodiscard]] std::optional<Micros> countedLoad(const schedule::ScheduleFigures& figures,
                                                    const std::optional<DueLoad>& due) const;
    /// @param set changes what counts
    template <typename Set>
    void recount(const Set& set);
    void refresh();
    [[nodiscard]] Result<schedule::TuningProblem>
    problemWithin(const schedule::TuningBounds& bounds) const;
    /// Has the level's own schedule rated.
    void rateNow(schedule::TuningProblem problem);
    void discard();
    void take(std::uint64_t run, Found found);
    void keepSelection(const std::optional<TunedSchedule>& point);
    void show();
    void showRows();
    void showFigures();
    void showChart();
    [[nodiscard]] const level::Level& level() const;
    [[nodiscard]] bool hasLevel() const { return m_active && m_editing && m_editing->isOpen(); }

    QPointer<Editing> m_editing;
    bool m_active = false;
    schedule::TuningBounds m_bounds;
    std::set<std::string> m_pinned;
    CountedLoad m_counted = CountedLoad::Due;
    int m_load = 0;
    int m_latency = 0;
    int m_selected = -1;
    QString m_problem;
    QStringList m_chains;
    std::uint64_t m_chainsLeftOut = 0;
    std::vector<bool> m_stays;                  ///< by task: keeps frequency and phase unasked
    std::vector<schedule::SignalChain> m_paths; ///< what was found is of
    level::Schedule m_base;                     ///< the same, without what is chosen
    schedule::ScheduleChoice m_choice;          ///< of the level
    schedule::ScheduleFigures m_now;            ///< of the level; 0 frames: not known yet
    std::optional<DueLoad> m_dueNow;            ///< of the level
    schedule::CompiledSchedule m_compiled;      ///< of the level
    Found m_found;
    schedule::ScheduleChoice m_searched; ///< of the level when the search began
    QString m_budgetChange;
    RowsModel m_tasks;
    RowsModel m_budgets;
    RowsModel m_figures;
    TuningFeed m_feed;
    std::uint64_t m_run = 0;                     ///< answers of others are dropped
    std::shared_ptr<std::atomic<bool>> m_enough; ///< ends the search
    BackgroundWork m_rating;
    BackgroundWork m_work; ///< last: ends first
};

} // namespace percept::tuning
