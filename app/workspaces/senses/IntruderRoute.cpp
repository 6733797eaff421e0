#include "app/workspaces/senses/IntruderRoute.h"

#include "app/ui/Text.h"
#include "app/workspaces/senses/IntruderTrial.h"
#include "inspector/ask/AwarenessFacts.h"
#include "percept/base/File.h"
#include "percept/base/Frames.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Brains.h"

#include <algorithm>
#include <utility>

namespace percept::session {

using geometry::Vec2;
using ui::text;

namespace {

constexpr int kRunPauseMillis = 250;
constexpr double kGrabPixels = 9;
/// He is watched so long after he has come to the end.
constexpr Seconds kAfterwards = 3.0;

/// That a route begins where the level is not; empty: it does not. Of a route with legs the run
/// says so.
QString startProblem(Session* session, const ask::RoutePlan& plan) {
    if (session == nullptr || !session->editing()->isOpen() || plan.empty())
        return {};
    agent::Arena arena;
    arena.bounds = session->editing()->document().level().bounds;
    return arena.contains(plan.start.front())
               ? QString()
               : IntruderRoute::tr("stop 1 of the route is outside the level");
}

} // namespace

IntruderRoute::IntruderRoute(QObject* parent)
    : MapTool(parent)
    , m_legs({"number",
              "stance",
              "gait",
              "speed",
              "wait",
              "seconds",
              "greatest",
              "greatestName",
              "exposure",
              "visibility",
              "outcome"})
    , m_watchers({"observer",
                  "name",
                  "worst",
                  "worstName",
                  "reached",
                  "nearest",
                  "nearestAt",
                  "late",
                  "heard",
                  "heardAt"})
    , m_shares({"state", "name", "runs", "share"})
    , m_moments({"from", "to", "total", "parts"})
    , m_comparison({"name", "mine", "kept"}) {
    m_pause.setSingleShot(true);
    m_pause.setInterval(kRunPauseMillis);
    connect(&m_pause, &QTimer::timeout, this, &IntruderRoute::run);
    connect(&m_work, &BackgroundWork::changed, this, &IntruderRoute::workChanged);
    for (const auto signal :
         {&IntruderRoute::changed, &IntruderRoute::answered, &IntruderRoute::oldChanged})
        connect(this, signal, this, &MapTool::marksChanged);
    // It is of the route that is drawn, or of the one that the answer is still of.
    for (const auto signal :
         {&IntruderRoute::changed, &IntruderRoute::answered, &IntruderRoute::oldChanged})
        connect(this, signal, this, &IntruderRoute::endMoved);
    connect(this, &IntruderRoute::frameChanged, this, &IntruderRoute::showPrediction);
    connect(this, &IntruderRoute::changed, this, &IntruderRoute::listRoutes);
    connect(this, &IntruderRoute::walkersChanged, this, &IntruderRoute::changed);
    connect(this, &IntruderRoute::answered, this, &IntruderRoute::listRoutes);
}

void IntruderRoute::setSession(Session* session) {
    if (session == m_session)
        return;
    m_session = session;
    if (session != nullptr) {
        connect(session->editing(), &Editing::edited, this, &IntruderRoute::levelChanged);
        connect(session->editing(), &Editing::opened, this, [this] {
            m_walker.clear();
            m_kept.reset();
            m_searched = false;
            setPlan({});
            emit walkersChanged();
        });
        m_askedSeed = options().seed;
        connect(session, &Session::runChanged, this, [this] {
            const std::uint64_t seed = options().seed;
            if (std::exchange(m_askedSeed, seed) != seed)
                levelChanged();
        });
        connect(
            session->view(), &canvas::ViewFeed::looksChanged, this, &IntruderRoute::walkersChanged);
        connect(session->view(), &canvas::ViewFeed::looksChanged, this, &IntruderRoute::predict);
    }
    emit changed();
}

void IntruderRoute::setActive(bool active) {
    if (active == m_active)
        return;
    m_active = active;
    if (active)
        levelChanged();
    else
        cancel();
    emit changed();
}

QStringList IntruderRoute::walkers() const {
    QStringList names;
    if (!m_session || !m_session->editing()->isOpen())
        return names;
    for (const auto& id : possibleIntruders(m_session->editing()->document().level(),
                                            m_session->runs()->modules()->brains))
        names.append(text(id));
    return names;
}

std::string IntruderRoute::walkerId() const {
    const auto all = walkers();
    return all.contains(text(m_walker)) ? m_walker
           : all.isEmpty()              ? std::string()
                                        : all.front().toStdString();
}

int IntruderRoute::walker() const {
    return static_cast<int>(walkers().indexOf(text(walkerId())));
}

QString IntruderRoute::walkerIdent() const {
    const std::string id = walkerId();
    if (!m_session || id.empty())
        return {};
    const auto& looks = m_session->view()->looks();
    const auto found = std::ranges::find(looks, id, &overlay::AgentLook::name);
    return found == looks.end() ? QString()
                                : identOf({overlay::ObjectKind::Agent,
                                           static_cast<std::uint32_t>(found - looks.begin())});
}

void IntruderRoute::setWalker(int walker) {
    const auto all = walkers();
    if (walker < 0 || walker >= all.size())
        return;
    m_walker = all[walker].toStdString();
    emit walkersChanged();
    questionChanged();
    planChanged();
}

void IntruderRoute::setPlan(ask::RoutePlan plan) {
    m_plan = std::move(plan);
    m_held.reset();
    m_searched = false;
    planChanged();
}

/// Of another route, level or walker.
void IntruderRoute::forgetSeeds() {
    m_seeds = 0;
    m_stalledSeeds = 0;
    m_shares.setRows({});
    m_moments.setRows({});
    m_remedy.reset();
    emit answered();
}

void IntruderRoute::setOld(bool old) {
    if (std::exchange(m_old, old) != old)
        emit oldChanged();
}

void IntruderRoute::planChanged() {
    setOld(m_trial != nullptr);
    forgetSeeds();
    fillLegs();
    emit changed();
    if (m_plan.legs.empty())
        take(nullptr, startProblem(m_session, m_plan));
    else if (m_active)
        runSoon();
}

void IntruderRoute::levelChanged() {
    emit walkersChanged();
    questionChanged();
    if (m_active && !m_plan.legs.empty())
        runSoon();
}

/// Level, walker or seed are others: what is kept was answered before that.
void IntruderRoute::questionChanged() {
    setOld(m_trial != nullptr);
    if (m_kept)
        m_kept->trial.reset();
    fillComparison();
    forgetSeeds();
}

/// What is worked out at the moment is of another route or level.
void IntruderRoute::runSoon() {
    m_work.cancel();
    m_workName = tr("Running the route");
    m_pause.start();
    emit workChanged();
}

std::string IntruderRoute::levelText() const {
    return level::writeLevel(m_session->editing()->document().level());
}

sim::RunOptions IntruderRoute::options() const {
    sim::RunOptions options;
    options.seed = static_cast<std::uint64_t>(m_session->seed());
    return options;
}

void IntruderRoute::startWork(const QString& name, BackgroundWork::Work work) {
    m_workName = name;
    m_seeding = false;
    m_work.start(std::move(work));
}

void IntruderRoute::run() {
    if (!m_active || m_plan.legs.empty() || !m_session || !m_session->editing()->isOpen())
        return;
    std::vector<sim::RouteStop> other;
    if (m_kept && !m_kept->trial)
        other = m_kept->plan.stops();
    startWork(tr("Running the route"),
              [this,
               level = levelText(),
               walker = walkerId(),
               run = options(),
               stops = m_plan.stops(),
               other = std::move(other)](const Watch& watch) -> BackgroundWork::Then {
                  auto trial = tryRoute(level, walker, run, stops, kAfterwards, watch);
                  TrialPtr second;
                  if (trial && !other.empty())
                      if (const auto made = tryRoute(level, walker, run, other, kAfterwards, watch))
                          second = *made;
                  return [this, trial = std::move(trial), second = std::move(second)] {
                      if (m_kept && second)
                          m_kept->trial = second;
                      take(trial ? *trial : nullptr,
                           trial ? QString() : text(trial.error().text()));
                  };
              });
}

void IntruderRoute::take(TrialPtr trial, const QString& problem) {
    m_trial = std::move(trial);
    m_remedy.reset();
    m_problem = problem;
    m_frame = std::min(m_frame, lastFrame());
    setOld(false);
    m_answeredEnd = endsAt();
    startLanes();
    predict();
    fillLegs();
    fillWatchers();
    fillComparison();
    emit answered();
    emit changed(); // where the route that is answered ends
    emit frameChanged();
    if (m_trial && !m_plan.legs.empty())
        findRemedy();
}

void IntruderRoute::startLanes() {
    explain::AwarenessFacts facts;
    std::vector<overlay::AgentLook> looks;
    Seconds step = 1.0 / 60.0;
    if (m_trial) {
        const agent::Arena& arena = m_trial->level->world->arena;
        step = arena.step;
        facts = ask::awarenessFacts(*m_trial->level->world, true);
        if (m_session)
            looks = m_session->view()->looks();
        looks.resize(arena.agents.size());
        for (std::size_t i = 0; i < looks.size(); ++i)
            looks[i].name = arena.agents[i].id;
    }
    m_lanes.start(std::move(looks), {}, step, std::move(facts));
    if (!m_trial)
        return;
    m_lanes.append(m_trial->report.records, m_trial->report.lastFrame);
    std::vector<canvas::LaneFlag> flags;
    for (const sim::RouteMark& mark : flagged())
        flags.push_back({mark.observer, framesOf(mark.time, step), flags.size() + 1});
    m_lanes.setFlags(std::move(flags));
}

void IntruderRoute::predict() {
    m_predicted.reset();
    if (m_trial && m_session && m_session->runnable()) {
        const auto& looks = m_session->view()->looks();
        m_predicted.emplace(m_trial, looks, m_session->runnable()->level);
        m_prediction.setLooks(looks);
    }
    showPrediction();
}

void IntruderRoute::showPrediction() {
    if (!m_predicted)
        return;
    m_prediction.setView(m_predicted->viewAt(m_frame));
    m_prediction.setAwareness(m_predicted->awarenessAt(m_frame, m_lanes.awareness()), {});
}

int IntruderRoute::lastFrame() const {
    return m_trial ? static_cast<int>(m_trial->report.lastFrame) : 0;
}

void IntruderRoute::setFrame(int frame) {
    const int held = std::clamp(frame, 0, lastFrame());
    if (held == m_frame)
        return;
    m_frame = held;
    emit frameChanged();
}

void IntruderRoute::clear() {
    setPlan({});
}

void IntruderRoute::removeLast() {
    if (m_plan.empty())
        return;
    auto plan = m_plan;
    plan.remove(plan.legs.size());
    setPlan(std::move(plan));
}

void IntruderRoute::addWait(double seconds) {
    auto plan = m_plan;
    plan.wait(stance(), std::clamp(seconds, 0.1, 600.0));
    setPlan(std::move(plan));
}

void IntruderRoute::setLeg(int leg, int stance, double speed) {
    const auto place = static_cast<std::size_t>(leg);
    if (leg < 0 || place >= m_plan.legs.size())
        return;
    auto plan = m_plan;
    if (stance >= 0 && stance < static_cast<int>(sense::kStances.size()))
        plan.legs[place].stance = static_cast<sense::Stance>(stance);
    if (speed > 0.0)
        plan.legs[place].speed = std::clamp(speed, 0.05, 100.0);
    setPlan(std::move(plan));
}

void IntruderRoute::findLeastNoticed() {
    const auto places = m_plan.places();
    if (places.size() < 2 || !m_session || !m_session->editing()->isOpen())
        return;
    const sim::LeastNoticedQuestion question{.from = places.front(),
                                             .to = places.back(),
                                             .stance = stance(),
                                             .speed = speed(),
                                             .ahead = sim::kUsuallyFollowed,
                                             .heard = true};
    startWork(
        tr("Searching the least noticed path"),
        [this, level = levelText(), walker = walkerId(), run = options(), question](
            const Watch& watch) -> BackgroundWork::Then {
            auto path = searchLeastNoticed(level, walker, run, question, watch);
            return [this, path = std::move(path), question] {
                if (!path)
                    take(nullptr, text(path.error().text()));
                else if (*path && (*path)->points.empty())
                    take(nullptr,
                         tr("There is no path there: walls, or doors without a switch, are in "
                            "between."));
                else if (*path) {
                    m_kept = drawn();
                    setPlan(
                        ask::RoutePlan::of((*path)->stops(0.0, question.stance, question.speed)));
                    m_searched = true;
                    listRoutes();
                }
            };
        });
}

void IntruderRoute::runSeeds(int count) {
    if (m_plan.legs.empty() || count < 1 || !m_session || !m_session->editing()->isOpen())
        return;
    startWork(
        tr("Running %1 seeds").arg(count),
        [this,
         level = levelText(),
         walker = walkerId(),
         run = options(),
         stops = m_plan.stops(),
         count](const Watch& watch) -> BackgroundWork::Then {
            auto share = trySeeds(
                level, walker, run, stops, kAfterwards, static_cast<std::size_t>(count), watch);
            return [this, share = std::move(share), count] {
                if (!share)
                    return take(nullptr, text(share.error().text()));
                std::vector<RowsModel::Row> rows;
                for (std::size_t state = 0; *share && state < (*share)->names.size(); ++state) {
                    const auto runs =
                        (*share)->share.countOf(static_cast<knowledge::AwarenessLevel>(state));
                    rows.push_back({static_cast<int>(state),
                                    text((*share)->names[state]),
                                    static_cast<int>(runs),
                                    static_cast<double>(runs) / count});
                }
                if (*share)
                    fillMoments((*share)->share);
                m_seeds = rows.empty() ? 0 : count;
                m_stalledSeeds = *share ? static_cast<int>((*share)->share.stalls()) : 0;
                m_shares.setRows(std::move(rows));
                emit answered();
            };
        });
    m_seeding = true;
    emit workChanged();
}

void IntruderRoute::cancel() {
    m_pause.stop();
    m_work.cancel();
    emit workChanged();
}

void IntruderRoute::load(const QUrl& file) {
    const std::string path = file.toLocalFile().toStdString();
    const auto read = readFile(path, ask::kLargestRouteBytes);
    const auto stops =
        read ? ask::readRoute(*read, path) : Result<std::vector<sim::RouteStop>>(read.unexpected());
    if (!stops)
        emit failed(tr("The route could not be read"), text(stops.error().text()));
    else
        setPlan(ask::RoutePlan::of(*stops));
}

void IntruderRoute::save(const QUrl& file) {
    const auto written =
        writeFileAtomically(file.toLocalFile().toStdString(), ask::writeRoute(m_plan.stops()));
    if (!written)
        emit failed(tr("The route could not be saved"), text(written.error().text()));
}

void IntruderRoute::press(const Pointer& pointer) {
    const auto places = m_plan.places();
    for (std::size_t i = places.size(); i-- > 0;)
        if (geometry::distance(places[i], pointer.at) * pointer.pixelsPerMetre <= kGrabPixels) {
            m_held = i;
            return;
        }
    auto plan = m_plan;
    plan.append(pointer.at, stance(), speed());
    setPlan(std::move(plan));
    m_held = m_plan.places().size() - 1;
}

void IntruderRoute::move(const Pointer& pointer) {
    if (!m_held || m_plan.places()[*m_held] == pointer.at)
        return;
    m_plan.move(*m_held, pointer.at);
    planChanged();
}

void IntruderRoute::release(const Pointer&) {
    m_held.reset();
}

void IntruderRoute::doubleClick(const Pointer& pointer) {
    const auto places = m_plan.places();
    for (std::size_t i = places.size(); i-- > 0;)
        if (geometry::distance(places[i], pointer.at) * pointer.pixelsPerMetre <= kGrabPixels) {
            auto plan = m_plan;
            plan.remove(i);
            return setPlan(std::move(plan));
        }
}

void IntruderRoute::setShown(std::shared_ptr<const overlay::ShownObjects>, double pixelsPerMetre) {
    if (std::exchange(m_scale, pixelsPerMetre) != pixelsPerMetre)
        emit marksChanged(); // flags make room for each other in pixels
}

} // namespace percept::session

#include "moc_IntruderRoute.cpp"
