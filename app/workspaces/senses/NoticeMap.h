#pragma once

#include "OverlayFeed.h"
#include "app/studio/agent/StateWatch.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/senses/IntruderRoute.h"
#include "app/workspaces/senses/IntruderTrial.h"
#include "percept/sim/SeedMap.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointF>
#include <QPointer>
#include <QTimer>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace percept::session {

/// Where somebody would be noticed, as a map over the level: the seconds until a state, or how
/// visible he is, for one observer or for all, where they look now or at their best. Asked of the
/// state of the run at the playhead, by the function that `percept awareness --map` calls, in a
/// thread of its own; shown strip by strip. Or in what share of runs he would be noticed, over
/// seeds, at a time: that map is made when it is asked for, and does not follow the playhead.
class NoticeMap : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY changed)
    Q_PROPERTY(percept::canvas::OverlayFeed* overlay MEMBER m_overlay NOTIFY changed)
    /// Whether anybody looks; nothing is asked otherwise.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY changed)
    /// The agent of the run that looks; -1: nobody, so all do.
    Q_PROPERTY(int observer READ observer WRITE setObserver NOTIFY changed)
    /// Nothing, visibility, then the seconds until each state from the first on.
    Q_PROPERTY(QStringList choices READ choices NOTIFY answered)
    Q_PROPERTY(int choice READ choice WRITE setChoice NOTIFY changed)
    /// How who is looked for goes.
    Q_PROPERTY(QStringList manners READ manners CONSTANT)
    Q_PROPERTY(int manner READ manner WRITE setManner NOTIFY changed)
    /// Whether all look rather than the observer.
    Q_PROPERTY(bool everybody READ isEverybody WRITE setEverybody NOTIFY changed)
    /// Whether they look wherever they see most.
    Q_PROPERTY(bool best READ isBest WRITE setBest NOTIFY changed)
    /// Whether they look straight at every place that is asked about.
    Q_PROPERTY(bool gazeFollows READ gazeFollows WRITE setGazeFollows NOTIFY changed)
    /// Over how many runs, the first with the seed of the session; 0: the run as it is.
    Q_PROPERTY(int seeds READ seeds WRITE setSeeds NOTIFY changed)
    /// When each of these runs is looked at [s].
    Q_PROPERTY(double at READ at WRITE setAt NOTIFY changed)
    /// A planned route: the map is that of where its time is, once it is answered. Null: that of
    /// the run at the playhead.
    Q_PROPERTY(percept::session::IntruderRoute* route READ route WRITE setRoute NOTIFY changed)
    /// Who looks for whom: "hall_1 looks for intruder", of a route "12.3 s into the
    /// route: ..."; empty: nobody does.
    Q_PROPERTY(QString question READ question NOTIFY answered)
    /// The level was edited since, and the runs that were asked about have not taken that.
    Q_PROPERTY(bool stale READ isStale NOTIFY staleChanged)
    /// Why there is no map; empty: there is, or none is wanted.
    Q_PROPERTY(QString problem READ problem NOTIFY answered)
    Q_PROPERTY(bool busy READ isBusy NOTIFY workChanged)
    Q_PROPERTY(double progress READ progress NOTIFY workChanged)
    /// Roles: text, ink, strength (0..1), kind (0 filled, 1 dotted, 2 hatched).
    Q_PROPERTY(percept::session::RowsModel* legend READ legend CONSTANT)
    Q_PROPERTY(QPointF cursor READ cursor WRITE setCursor NOTIFY cursorChanged)
    /// The value at the cursor: "hall_1: curious after 0.60 s, in the end alert".
    Q_PROPERTY(QString here READ here NOTIFY hereChanged)
    /// The agent whose value that is: who looks alone, or who of all notices it most; -1: nobody.
    Q_PROPERTY(int looker READ looker NOTIFY hereChanged)

public:
    explicit NoticeMap(QObject* parent = nullptr);

    [[nodiscard]] Session* session() const { return m_states.session(); }
    void setSession(Session* session);
    [[nodiscard]] bool isActive() const { return m_states.isWanted(); }
    void setActive(bool active);
    [[nodiscard]] int observer() const { return m_observer; }
    void setObserver(int observer);
    [[nodiscard]] QStringList choices() const;
    [[nodiscard]] int choice() const { return m_choice; }
    void setChoice(int choice);
    [[nodiscard]] QStringList manners() const;
    [[nodiscard]] int manner() const { return m_manner; }
    void setManner(int manner);
    [[nodiscard]] bool isEverybody() const { return m_everybody; }
    void setEverybody(bool everybody);
    [[nodiscard]] bool isBest() const { return m_best; }
    void setBest(bool best);
    [[nodiscard]] bool gazeFollows() const { return m_gazeFollows; }
    void setGazeFollows(bool follows);
    [[nodiscard]] int seeds() const { return m_seeds; }
    void setSeeds(int seeds);
    [[nodiscard]] double at() const { return m_at; }
    void setAt(double at);
    [[nodiscard]] IntruderRoute* route() const { return m_route; }
    void setRoute(IntruderRoute* route);
    [[nodiscard]] QString question() const;
    [[nodiscard]] bool isStale() const;
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy() || m_pause.isActive(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }
    [[nodiscard]] RowsModel* legend() { return &m_legend; }
    [[nodiscard]] QPointF cursor() const { return m_cursor; }
    void setCursor(const QPointF& cursor);
    [[nodiscard]] QString here() const { return m_here; }
    [[nodiscard]] int looker() const { return m_looker; }
    /// Null while there is none.
    [[nodiscard]] const std::shared_ptr<const sim::AwarenessMap>& map() const { return m_map; }

    Q_INVOKABLE void cancel();
    /// Selects the archetype of the observer, or of the first agent, whose awareness says what it
    /// notices.
    Q_INVOKABLE void showArchetype();

signals:
    void changed();
    void answered();
    void workChanged();
    void cursorChanged();
    void hereChanged();
    void staleChanged();

private:
    using MapPtr = std::shared_ptr<const sim::AwarenessMap>;
    using TrialPtr = std::shared_ptr<const IntruderTrial>;
    using SharesPtr = std::shared_ptr<const sim::SeedMap>;
    /// Who looks for whom.
    struct Subject {
        std::vector<trace::AgentId> observers; ///< none: all enemies
        trace::AgentId target = trace::kNoAgent;
    };
    void follow();
    /// Its time has moved, or it was run anew.
    void followRoute();
    void ask();
    void start();
    void startOnRoute(quint64 number, sim::AwarenessMapQuestion question);
    /// Shows what is done of a map now and then. From the thread that works it out.
    void showStrip(quint64 number, const sim::AwarenessMap& part, QElapsedTimer& since);
    void startSeeds(quint64 number, sim::AwarenessMapQuestion question);
    void show(quint64 number, MapPtr map, SharesPtr shares = nullptr);
    void fail(const QString& problem);
    void draw();
    void fillLegend();
    void readHere();
    [[nodiscard]] QString shareHere(std::size_t index) const;
    [[nodiscard]] QString noticedHere(std::size_t index) const;
    [[nodiscard]] std::optional<Subject> subject() const;
    /// The answered route whose moments are asked about; null: the run is.
    [[nodiscard]] TrialPtr trial() const;
    /// Who is there in the run or on the route. Contract: somebody is asked about.
    [[nodiscard]] const sim::World& world() const;
    [[nodiscard]] bool looksAlone() const { return m_observer >= 0 && !m_everybody; }

    StateWatch m_states;
    QPointer<IntruderRoute> m_route;
    TrialPtr m_askedTrial; ///< null: the run was asked about
    Frame m_askedFrame = 0;
    QPointer<canvas::OverlayFeed> m_overlay;
    bool m_everybody = false;
    bool m_best = false;
    bool m_gazeFollows = false;
    int m_seeds = 0;
    double m_at = 10.0;
    bool m_edited = false; ///< since m_level was made: runs over seeds begin with that
    bool m_again = false;  ///< the run has moved on since the map was begun
    int m_observer = -1;
    int m_choice = 2;
    int m_manner = 2;
    QPointF m_cursor;
    QString m_here;
    int m_looker = -1;
    QString m_problem;
    std::shared_ptr<const runner::RunnableLevel> m_level; ///< of the state that was asked about
    MapPtr m_map;
    SharesPtr m_shares;   ///< of the map over seeds; null: it is of one run
    quint64 m_number = 0; ///< of the question; strips of earlier ones are dropped
    RowsModel m_legend;
    QTimer m_pause;
    BackgroundWork m_work; ///< last: ends first
};

} // namespace percept::session
