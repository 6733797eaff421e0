#pragma once

#include "CellTable.h"
#include "RowsModel.h"
#include "app/canvas/OverlayFeed.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/RunAccess.h"
#include "app/workspaces/senses/ObserverOrder.h"
#include "inspector/ask/WhyNoticed.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/overlay/GhostOverlay.h"

#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <vector>

namespace percept::session {

/// Why one agent notices another one at a frame of the run, or why not: every gate with its margin,
/// from the state simulated again, whatever the run was traced at. Asks in the background, when
/// somebody looks and what is asked has not changed for a moment.
///
///     WhyModel { path: session.tracePath; frame: session.frame; agent: session.selectedIndex }
class WhyModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The recording, which may still be written.
    Q_PROPERTY(QString path READ path WRITE setPath NOTIFY questionChanged)
    /// What it asks with; null: by itself.
    Q_PROPERTY(percept::session::RunAccess* runs READ runs WRITE setRuns NOTIFY questionChanged)
    Q_PROPERTY(qint64 frame READ frame WRITE setFrame NOTIFY questionChanged)
    /// Who notices, or does not; -1: nobody is asked about.
    Q_PROPERTY(int agent READ agent WRITE setAgent NOTIFY questionChanged)
    /// Who is asked about in place of `about`, whoever is selected: who is possessed. Then
    /// `observer` says who notices. -1: nobody.
    Q_PROPERTY(int target READ target WRITE setTarget NOTIFY questionChanged)
    /// Who notices; while a target is asked about an opponent near it, or who was chosen. -1:
    /// nobody, or not known yet.
    Q_PROPERTY(int observer READ observer NOTIFY questionChanged)
    /// Whom; -1: an opponent, the first of the level. Emitters come behind all agents.
    Q_PROPERTY(int about READ about WRITE setAbout NOTIFY questionChanged)
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY questionChanged)
    /// Whether what everybody else makes of it is told, too.
    Q_PROPERTY(bool everybody READ asksEverybody WRITE setEverybody NOTIFY questionChanged)
    /// Seconds between the places before that are told of whom it is asked about; 0: none are.
    Q_PROPERTY(double ghostEvery READ ghostEvery WRITE setGhostEvery NOTIFY questionChanged)
    Q_PROPERTY(bool busy READ isBusy NOTIFY answered)
    /// 0 to 1, while busy.
    Q_PROPERTY(double progress READ progress NOTIFY answered)
    /// Why there is no answer; empty otherwise.
    Q_PROPERTY(QString problem READ problem NOTIFY answered)
    /// Ids of all agents of the run, then of its emitters.
    Q_PROPERTY(QStringList names READ names NOTIFY answered)
    /// Who can be chosen: whom it can be asked about, all but who notices; where a target is asked
    /// about, who could notice it.
    Q_PROPERTY(QStringList others READ others NOTIFY questionChanged)
    /// Which of them the answer has; -1: none.
    Q_PROPERTY(int other READ other NOTIFY questionChanged)
    /// Who could notice it, first who would be next: "guard_1: contrast −0.043". Where there are
    /// very many they stand in the order of the level, without verdicts.
    Q_PROPERTY(QStringList observers READ observers NOTIFY answered)
    /// Which of them the answer has; -1: none.
    Q_PROPERTY(int observerPlace READ observerPlace NOTIFY answered)
    /// What can be perceived of that one: "sight", "sound".
    Q_PROPERTY(QStringList senses READ senses NOTIFY answered)
    /// Which of them is explained.
    Q_PROPERTY(int sense READ sense WRITE setSense NOTIFY answered)
    /// Whether the answer is about another moment or agent than what is asked now.
    Q_PROPERTY(bool stale READ isStale NOTIFY questionChanged)
    Q_PROPERTY(bool passed READ isPassed NOTIFY answered)
    Q_PROPERTY(QString sentence READ sentence NOTIFY answered)
    /// What would have made the difference; empty: nothing alone, or nothing was missed.
    Q_PROPERTY(QString smallestChange READ smallestChange NOTIFY answered)
    /// What was changed without success and how near that came; roles: what, result. None where
    /// something helps alone, or nothing was missed.
    Q_PROPERTY(percept::session::RowsModel* tried READ tried CONSTANT)
    /// How far that was searched; empty where it was not.
    Q_PROPERTY(QString searched READ searched NOTIFY answered)
    /// When the run itself tested it last, and how long the answer took.
    Q_PROPERTY(QString note READ note NOTIFY answered)
    /// Roles as `ladderRoles()`.
    Q_PROPERTY(percept::session::RowsModel* ladder READ ladder CONSTANT)
    /// Everybody who could notice the same, a row each, as `WitnessTable.h` has them.
    Q_PROPERTY(percept::session::CellTable* witnesses READ witnesses CONSTANT)
    /// Names of the view cones of who is asked about, in order; empty where it has none.
    Q_PROPERTY(QStringList cones READ cones NOTIFY answered)
    /// Whom it is asked about: "intruder"; empty while there is no answer.
    Q_PROPERTY(QString aboutName READ aboutName NOTIFY answered)
    /// Who notices: "guard_3"; empty while it is not known.
    Q_PROPERTY(QString observerName READ observerName NOTIFY answered)
    /// The sense graph with the way of the signal; empty where the level has no regions.
    Q_PROPERTY(percept::canvas::OverlayFeed* graph READ graph CONSTANT)

public:
    explicit WhyModel(QObject* parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; }
    void setPath(const QString& path);
    [[nodiscard]] RunAccess* runs() const { return m_runs; }
    void setRuns(RunAccess* runs);
    [[nodiscard]] qint64 frame() const { return m_frame; }
    void setFrame(qint64 frame);
    [[nodiscard]] int agent() const { return m_agent; }
    void setAgent(int agent);
    [[nodiscard]] int target() const { return m_target; }
    void setTarget(int target);
    [[nodiscard]] int observer() const { return m_target < 0 ? m_agent : m_answeredAgent; }
    [[nodiscard]] int about() const { return m_about; }
    void setAbout(int about);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] bool asksEverybody() const { return m_everybody; }
    void setEverybody(bool asked);
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QStringList names() const { return m_names; }
    [[nodiscard]] int answeredAbout() const { return m_answeredAbout; }
    /// Which emitter the latest answer is about; nothing: an agent.
    [[nodiscard]] std::optional<trace::EmitterId> answeredEmitter() const {
        return m_answeredEmitter;
    }
    [[nodiscard]] QStringList others() const;
    [[nodiscard]] int other() const;
    [[nodiscard]] QStringList observers() const;
    [[nodiscard]] int observerPlace() const;
    [[nodiscard]] QStringList senses() const;
    [[nodiscard]] int sense() const { return m_sense; }
    void setSense(int sense);
    [[nodiscard]] bool isStale() const;
    [[nodiscard]] bool isPassed() const;
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString smallestChange() const;
    [[nodiscard]] RowsModel* tried() { return &m_tried; }
    [[nodiscard]] QString searched() const;
    [[nodiscard]] QString note() const;
    [[nodiscard]] RowsModel* ladder() { return &m_ladder; }
    [[nodiscard]] double ghostEvery() const { return m_ghostEvery; }
    void setGhostEvery(double seconds);
    [[nodiscard]] QStringList cones() const;
    /// Where whom it is asked about was before, up to where it is; nothing where none is told.
    [[nodiscard]] const std::vector<overlay::PastTrack::Place>& places() const { return m_places; }
    [[nodiscard]] CellTable* witnesses() { return &m_witnessTable; }
    [[nodiscard]] canvas::OverlayFeed* graph() { return &m_graph; }
    [[nodiscard]] QString aboutName() const { return m_names.value(m_answeredAbout); }
    /// Of the answer; before there is one, of the question.
    [[nodiscard]] QString observerName() const {
        return m_names.value(m_perceptions.empty() ? observer() : m_answeredAgent);
    }
    /// The latest answer, one per thing that can be perceived.
    [[nodiscard]] const std::vector<ask::Perception>& perceptions() const { return m_perceptions; }
    /// That which is explained; null: there is none.
    [[nodiscard]] const ask::Perception* explained() const;

    /// Asks about another one, or another observer of the target. @param other its place in
    /// `others`
    Q_INVOKABLE void askAbout(int other);
    /// Asks about another observer of the same. Without a target who notices is chosen elsewhere:
    /// observerChosen() says who. @param place in `observers`
    Q_INVOKABLE void chooseObserver(int place);
    /// Ends the search for the smallest change; the gates are shown all the same.
    Q_INVOKABLE void cancel();

signals:
    void questionChanged();
    void answered();
    void observerChosen(int agent);

private:
    struct Question;
    struct Answer;

    /// On the other thread.
    [[nodiscard]] static Answer answerTo(ask::RunContexts& contexts,
                                         const std::filesystem::path& path,
                                         const Question& question,
                                         const Watch& watch);
    void ask();
    void askSoon();
    [[nodiscard]] bool asks() const { return m_agent >= 0 || m_target >= 0; }
    /// Who of the two of the question is given, whoever is chosen.
    [[nodiscard]] int given() const { return m_target < 0 ? m_agent : m_target; }
    void clearAnswer();
    void take(const Answer& answer);
    void fill();
    void orderObservers();
    void fillTable();
    void fillTried();
    void fillGraph();
    [[nodiscard]] QString timeText(Frame frame) const;

    QString m_path;
    QPointer<RunAccess> m_runs;
    qint64 m_frame = 0;
    int m_agent = -1;
    int m_about = -1;
    int m_target = -1;
    int m_chosenObserver = -1; ///< of the target; -1: an opponent near it
    bool m_active = false;
    bool m_everybody = false;
    double m_ghostEvery = 0.8;
    QString m_problem;
    QStringList m_names;
    int m_agentCount = 0; ///< of the names, which emitters follow
    int m_answeredAbout = -1;
    std::optional<trace::EmitterId> m_answeredEmitter;
    qint64 m_answeredFrame = -1;
    int m_answeredAgent = -1;
    int m_sense = 0;
    double m_step = 1.0 / 60.0;
    double m_millis = 0;
    std::vector<ask::Perception> m_perceptions;
    QString m_limits;                            ///< why it was not simulated again
    bool m_complete = true;                      ///< the latest answer was not cut short
    std::shared_ptr<std::atomic<bool>> m_enough; ///< of what is asked now
    std::vector<ask::Witness> m_witnesses;
    std::vector<ObserverChoice> m_observers;
    std::vector<overlay::PastTrack::Place> m_places;
    std::shared_ptr<const runner::RunnableLevel> m_level; ///< of the run; null: not known
    RowsModel m_ladder;
    RowsModel m_tried;
    CellTable m_witnessTable;
    canvas::OverlayFeed m_graph;
    QTimer m_timer;
    BackgroundWork m_work;
};

} // namespace percept::session
