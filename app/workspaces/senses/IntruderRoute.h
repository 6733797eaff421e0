#pragma once

#include "app/canvas/LaneFeed.h"
#include "app/canvas/MapTool.h"
#include "app/canvas/ViewFeed.h"
#include "app/studio/session/BackgroundWork.h"
#include "app/studio/session/Session.h"
#include "app/studio/table/RowsModel.h"
#include "app/workspaces/senses/PredictedRun.h"
#include "editor/ask/RouteChanges.h"
#include "editor/ask/RoutePlan.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/sim/LeastNoticed.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QUrl>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <span>

namespace percept::session {

struct IntruderTrial;

/// How an intruder would go, drawn on the map, and what everybody would make of it before anybody
/// plays: the level as it is edited is run with him on the route, in a thread of its own, by the
/// function that `percept awareness --route` calls. Anew after each edit of route or level.
class IntruderRoute : public percept::canvas::MapTool {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY changed)
    /// Whether routes are planned; nothing runs otherwise.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY changed)
    /// How he goes on the next leg: 0 walks, 1 runs, 2 crouches, 3 lies; and its speed [m/s]: as
    /// fast as that one who goes does so when a person plays him, until another is set.
    Q_PROPERTY(int gait READ gait WRITE setGait NOTIFY changed)
    Q_PROPERTY(double speed READ speed WRITE setSpeed NOTIFY changed)
    /// Who could go: agents that somebody could become aware of. The one that is chosen, or -1.
    Q_PROPERTY(QStringList walkers READ walkers NOTIFY walkersChanged)
    Q_PROPERTY(int walker READ walker WRITE setWalker NOTIFY walkersChanged)
    /// The agent of the run of that id, such as "agent:3"; empty: there is none.
    Q_PROPERTY(QString walkerIdent READ walkerIdent NOTIFY walkersChanged)
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)
    Q_PROPERTY(bool busy READ isBusy NOTIFY workChanged)
    Q_PROPERTY(double progress READ progress NOTIFY workChanged)
    /// What is being worked out: "Running the route", ...
    Q_PROPERTY(QString work READ work NOTIFY workChanged)
    /// Whether that is the run of seeds, which are shown elsewhere than the answer.
    Q_PROPERTY(bool seeding READ isSeeding NOTIFY workChanged)
    /// The answer is of the route, the level or the walker before a change, and a new one is not
    /// there yet.
    Q_PROPERTY(bool old READ isOld NOTIFY oldChanged)
    /// Everybody as they are `frame` into the route, for a map; null: nothing is predicted.
    Q_PROPERTY(percept::canvas::ViewFeed* prediction READ prediction NOTIFY answered)
    /// Why there is no answer; empty: there is, or nothing is asked.
    Q_PROPERTY(QString problem READ problem NOTIFY answered)
    /// "Noticed by hall_1 at 6.4 s: curious; alert at 8.9 s"; it says what came only after the end
    /// of the route. Empty without an answer.
    Q_PROPERTY(QString answer READ answer NOTIFY answered)
    /// Who else notices him, the first first: "Also by hall_1 at 9.1 s: alert; ..."; empty if
    /// nobody does.
    Q_PROPERTY(QString alsoBy READ alsoBy NOTIFY answered)
    /// "In all curious for 2.5 s, alert for 3.0 s"; empty where nobody notices him.
    Q_PROPERTY(QString spent READ spent NOTIFY answered)
    /// The greatest state of anybody; -1 without an answer.
    Q_PROPERTY(int greatest READ greatest NOTIFY answered)
    /// What the colours of the way mean, from unaware on; empty without an answer.
    Q_PROPERTY(QStringList stateNames READ stateNames NOTIFY answered)
    /// "25.5 m, 18.2 s"; "..., not walked" where he does not get to the end.
    Q_PROPERTY(QString extent READ extent NOTIFY answered)
    /// Roles: number, stance, gait, speed, wait, seconds, greatest, greatestName; exposure and
    /// visibility where he is most visible on it, below 0: not known; outcome: "stuck" where he
    /// does not get past it, "not walked" of those after it, which have no figures, otherwise
    /// empty.
    Q_PROPERTY(percept::session::RowsModel* legs READ legs CONSTANT)
    /// Roles: observer, name, worst, worstName, reached, nearest (a share), nearestAt,
    /// late: it got there only after the end of the route; heard (the share of what its first state
    /// takes that came nearest of what it heard, smelt or felt of him; 0: nothing), heardAt.
    Q_PROPERTY(percept::session::RowsModel* watchers READ watchers CONSTANT)
    /// Of the seeds that were run; roles: state, name, runs, share.
    Q_PROPERTY(percept::session::RowsModel* shares READ shares CONSTANT)
    Q_PROPERTY(int seeds READ seeds NOTIFY answered)
    /// In how many of these runs he does not get to the end of the route.
    Q_PROPERTY(int stalledSeeds READ stalledSeeds NOTIFY answered)
    /// When he was first noticed over these seeds; roles: from, to [seconds], total, parts: runs by
    /// the greatest state, from unaware on. The runs of the fullest.
    Q_PROPERTY(percept::session::RowsModel* moments READ moments CONSTANT)
    Q_PROPERTY(int mostMoments READ mostMoments NOTIFY answered)
    /// Whether another route is kept, to compare with.
    Q_PROPERTY(bool keeping READ isKeeping NOTIFY answered)
    /// What it is: "least noticed", "kept".
    Q_PROPERTY(QString keptName READ keptName NOTIFY answered)
    /// What would have kept him less noticed: text, and offers, each with text, leg, stance and
    /// speed as for setLeg(). Empty where he is not noticed, or it is not known yet.
    Q_PROPERTY(QString remedy READ remedy NOTIFY answered)
    Q_PROPERTY(QString remedyMargins READ remedyMargins NOTIFY answered)
    Q_PROPERTY(QVariantList offers READ offers NOTIFY answered)
    /// The two side by side; roles: name, mine, kept.
    Q_PROPERTY(percept::session::RowsModel* comparison READ comparison CONSTANT)
    /// What the lanes below the map draw.
    Q_PROPERTY(percept::canvas::LaneFeed* lanes READ lanes CONSTANT)
    Q_PROPERTY(int frame READ frame WRITE setFrame NOTIFY frameChanged)
    Q_PROPERTY(int lastFrame READ lastFrame NOTIFY answered)
    /// When he is at the last place of the route [seconds]; the run goes on for a while. 0: no
    /// route.
    Q_PROPERTY(double endsAt READ endsAt NOTIFY endMoved)

public:
    explicit IntruderRoute(QObject* parent = nullptr);

    [[nodiscard]] Session* session() const { return m_session; }
    void setSession(Session* session);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] int gait() const { return m_gait; }
    void setGait(int gait);
    [[nodiscard]] double speed() const;
    void setSpeed(double speed);
    [[nodiscard]] QStringList walkers() const;
    [[nodiscard]] int walker() const;
    void setWalker(int walker);
    [[nodiscard]] QString walkerIdent() const;
    [[nodiscard]] bool isEmpty() const { return m_plan.empty(); }
    /// Also in the moment before it begins.
    [[nodiscard]] bool isBusy() const { return m_work.isBusy() || m_pause.isActive(); }
    [[nodiscard]] double progress() const { return m_work.progress(); }
    [[nodiscard]] QString work() const { return m_workName; }
    [[nodiscard]] bool isSeeding() const { return m_seeding && m_work.isBusy(); }
    [[nodiscard]] bool isOld() const { return m_old; }
    [[nodiscard]] canvas::ViewFeed* prediction() { return m_predicted ? &m_prediction : nullptr; }
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QString answer() const;
    [[nodiscard]] QString alsoBy() const;
    [[nodiscard]] QString spent() const;
    [[nodiscard]] int greatest() const;
    [[nodiscard]] QStringList stateNames() const;
    [[nodiscard]] QString extent() const;
    [[nodiscard]] RowsModel* legs() { return &m_legs; }
    [[nodiscard]] RowsModel* watchers() { return &m_watchers; }
    [[nodiscard]] RowsModel* shares() { return &m_shares; }
    [[nodiscard]] int seeds() const { return m_seeds; }
    [[nodiscard]] int stalledSeeds() const { return m_stalledSeeds; }
    [[nodiscard]] RowsModel* moments() { return &m_moments; }
    [[nodiscard]] int mostMoments() const { return m_mostMoments; }
    [[nodiscard]] bool isKeeping() const { return m_kept.has_value(); }
    [[nodiscard]] QString keptName() const;
    [[nodiscard]] QString remedy() const;
    [[nodiscard]] QString remedyMargins() const;
    [[nodiscard]] QVariantList offers() const;
    [[nodiscard]] RowsModel* comparison() { return &m_comparison; }
    [[nodiscard]] canvas::LaneFeed* lanes() { return &m_lanes; }
    [[nodiscard]] int frame() const { return m_frame; }
    void setFrame(int frame);
    [[nodiscard]] int lastFrame() const;
    [[nodiscard]] double endsAt() const;
    [[nodiscard]] const ask::RoutePlan& plan() const { return m_plan; }
    /// How it went, the latest that was run; null: there is none.
    [[nodiscard]] const std::shared_ptr<const IntruderTrial>& trial() const { return m_trial; }
    /// Where he is then: as it is drawn until there is an answer. Contract: there is a route.
    [[nodiscard]] geometry::Vec2 endPlace() const;

    Q_INVOKABLE void clear();
    /// Keeps what is drawn, to compare other routes with.
    Q_INVOKABLE void keep();
    Q_INVOKABLE void dropKept();
    /// What is drawn becomes what is kept, and the other way round.
    Q_INVOKABLE void swapKept();
    Q_INVOKABLE void removeLast();
    Q_INVOKABLE void addWait(double seconds);
    /// @param stance 0..2, or below 0: as it is  @param speed above 0, or as it is
    Q_INVOKABLE void setLeg(int leg, int stance, double speed);
    /// With the speed of the gait.
    Q_INVOKABLE void setLegGait(int leg, int gait);
    /// The least noticed way from the first place to the last, in the stance and at the speed of
    /// the next leg, in place of what is drawn, which is kept: what `percept awareness --from --to`
    /// finds.
    Q_INVOKABLE void findLeastNoticed();
    /// What a line of the outliner stands for is drawn from now on. @param ident as in `outline`
    Q_INVOKABLE void choose(const QString& ident);
    Q_INVOKABLE void runSeeds(int count);
    Q_INVOKABLE void cancel();
    /// The file of the command line.
    Q_INVOKABLE void load(const QUrl& file);
    Q_INVOKABLE void save(const QUrl& file);

    void press(const Pointer& pointer) override;
    void move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;
    void doubleClick(const Pointer& pointer) override;
    void leave() override {}
    void setShown(std::shared_ptr<const overlay::ShownObjects>, double pixelsPerMetre) override;
    [[nodiscard]] overlay::DisplayList marks() const override;

signals:
    void changed();
    void walkersChanged();
    void workChanged();
    void answered();
    void frameChanged();
    void oldChanged();
    void endMoved();
    /// A file could not be read or written.
    void failed(const QString& title, const QString& text);

private:
    void setPlan(ask::RoutePlan plan);
    void planChanged();
    void levelChanged();
    void questionChanged();
    void setOld(bool old);
    void runSoon();
    void run();
    using TrialPtr = std::shared_ptr<const IntruderTrial>;
    /// A route beside the one that is drawn; without a trial until it was run.
    struct Kept {
        ask::RoutePlan plan;
        TrialPtr trial;
        bool searched = false; ///< it is a least noticed one
    };
    [[nodiscard]] Kept drawn() const { return {m_plan, m_old ? nullptr : m_trial, m_searched}; }
    void take(TrialPtr trial, const QString& problem);
    void forgetSeeds();
    /// "Does not get past leg 5: stuck at 18.5, 10.5 from 17.0 s on. "; empty where he gets on.
    [[nodiscard]] QString stallText() const;
    /// Who noticed him first, and who got to the greatest state first.
    struct Noticed {
        const sim::RouteMark* first;
        const sim::RouteWatcher* worst;
    };
    /// Nothing: nobody notices him.
    [[nodiscard]] std::optional<Noticed> noticed() const;
    /// The changes of state that have numbered flags on the map and the lanes.
    [[nodiscard]] std::span<const sim::RouteMark> flagged() const;
    /// Whether the answer is of what is drawn.
    [[nodiscard]] bool isAnswered() const { return m_trial && !m_old; }
    /// Up to when he walks as it is drawn.
    [[nodiscard]] double walksUntil() const;
    [[nodiscard]] double topSpeed() const;
    [[nodiscard]] double speedOf(int gait) const;
    [[nodiscard]] sense::Stance stance() const;
    [[nodiscard]] int gaitOf(const ask::RouteLeg& leg) const;
    [[nodiscard]] QString timesInStates() const;
    /// "5.6 s", and that it is after the end of the route where it is.
    [[nodiscard]] QString momentOf(Seconds time) const;
    [[nodiscard]] bool isAfterEnd(Seconds time) const;
    void fillComparison();
    void fillMoments(const sim::SeedShare& share);
    void findRemedy();
    void listRoutes();
    void fillLegs();
    void fillWatchers();
    void startLanes();
    void predict();
    void showPrediction();
    void startWork(const QString& name, BackgroundWork::Work work);
    [[nodiscard]] std::string walkerId() const;
    [[nodiscard]] std::string levelText() const;
    [[nodiscard]] sim::RunOptions options() const;
    [[nodiscard]] Frame frameAt(Seconds time) const;
    [[nodiscard]] knowledge::AwarenessLevel greatestIn(Seconds from, Seconds to) const;
    [[nodiscard]] QString stateName(trace::AgentId observer, knowledge::AwarenessLevel state) const;
    void markWay(overlay::DisplayList& list) const;
    void markWalked(overlay::DisplayList& list, float opacity) const;
    void markLegs(overlay::DisplayList& list) const;
    void markTimes(overlay::DisplayList& list) const;
    void markStates(overlay::DisplayList& list) const;
    void
    flagText(overlay::DisplayList& list, const sim::RouteMark& mark, geometry::Vec2 shift) const;
    void markEnd(overlay::DisplayList& list) const;

    QPointer<Session> m_session;
    bool m_active = false;
    int m_gait = 0;
    std::optional<double> m_speed; ///< none: that of the gait
    std::uint64_t m_askedSeed = 0; ///< of the session
    std::string m_walker;          ///< id; empty: the first that could go
    ask::RoutePlan m_plan;
    std::optional<std::size_t> m_held; ///< the place that follows the pointer
    double m_scale = 20;
    TrialPtr m_trial;
    bool m_old = false;         ///< what the trial is of has changed
    double m_answeredEnd = 0.0; ///< where the route of the trial ends [s]
    std::optional<PredictedRun> m_predicted;
    canvas::ViewFeed m_prediction;
    std::optional<Kept> m_kept;
    bool m_searched = false; ///< what is drawn is a least noticed way
    std::optional<ask::RouteRemedy> m_remedy;
    QString m_problem;
    QString m_workName;
    int m_frame = 0;
    int m_seeds = 0;
    bool m_seeding = false; ///< the latest work
    int m_stalledSeeds = 0;
    RowsModel m_legs;
    RowsModel m_watchers;
    int m_mostMoments = 0;
    RowsModel m_shares;
    RowsModel m_moments;
    RowsModel m_comparison;
    canvas::LaneFeed m_lanes;
    QTimer m_pause; ///< between edits and the next run
    BackgroundWork m_work;
};

} // namespace percept::session
