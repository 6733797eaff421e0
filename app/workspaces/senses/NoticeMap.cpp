#include "app/workspaces/senses/NoticeMap.h"

#include "app/ui/Text.h"
#include "app/workspaces/senses/NoticeMapDrawing.h"
#include "app/workspaces/senses/NoticeSubject.h"
#include "percept/overlay/AwarenessLook.h"

#include <algorithm>
#include <cmath>

namespace percept::session {

using sim::AwarenessMap;
using ui::text;

namespace {

constexpr int kMapPauseMillis = 60;
constexpr int kStripMillis = 80; ///< strips are shown so far apart
constexpr Metres kFinestCell = 0.25;
constexpr double kMostNoticeCells = 20'000;
constexpr Metres kSeedsCell = 0.5;
enum MapChoice { kNoMap, kVisibilityMap, kFirstState };
enum LegendKind { kFilled, kDotted, kHatched };

Metres cellFor(const level::Bounds& bounds) {
    const auto extent = bounds.max - bounds.min;
    return std::max(kFinestCell, std::sqrt(extent.x * extent.y / kMostNoticeCells));
}

} // namespace

NoticeMap::NoticeMap(QObject* parent)
    : QObject(parent)
    , m_legend({"text", "ink", "strength", "kind"}) {
    connect(this, &NoticeMap::answered, this, &NoticeMap::staleChanged);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kMapPauseMillis);
    connect(&m_pause, &QTimer::timeout, this, &NoticeMap::start);
    connect(&m_states, &StateWatch::changed, this, &NoticeMap::follow);
    connect(&m_work, &BackgroundWork::changed, this, [this] {
        emit workChanged();
        if (!m_work.isBusy() && std::exchange(m_again, false))
            m_pause.start();
    });
}

void NoticeMap::setSession(Session* session) {
    const QPointer<Session> before = m_states.session();
    if (!m_states.setSession(session))
        return;
    if (before) {
        before->disconnect(this);
        before->editing()->disconnect(this);
    }
    if (session != nullptr) {
        connect(session, &Session::restartNeededChanged, this, &NoticeMap::staleChanged);
        connect(session->editing(), &Editing::edited, this, [this] {
            m_edited = true;
            emit staleChanged();
        });
    }
    emit changed();
}

bool NoticeMap::isStale() const {
    return m_map && m_choice != kNoMap && session() != nullptr &&
           ((!m_askedTrial && session()->isRestartNeeded()) || (m_shares && m_edited));
}

void NoticeMap::setActive(bool active) {
    if (!m_states.setWanted(active))
        return;
    draw(); // elsewhere it would be the map of another moment
    emit changed();
}

void NoticeMap::setObserver(int observer) {
    if (observer == m_observer)
        return;
    m_observer = observer;
    if (!m_everybody)
        ask();
    emit changed();
}

void NoticeMap::setChoice(int choice) {
    if (choice == m_choice || choice < 0)
        return;
    const bool was = m_choice != kNoMap;
    m_choice = choice;
    if (was && choice != kNoMap) {
        draw();
        fillLegend();
        readHere();
    } else {
        ask();
    }
    emit changed();
}

QStringList NoticeMap::manners() const {
    QStringList names;
    for (const Manner& manner : kManners)
        names.append(nameOf(manner).toLower());
    return names;
}

void NoticeMap::setManner(int manner) {
    if (manner == m_manner || manner < 0 || manner >= static_cast<int>(kManners.size()))
        return;
    m_manner = manner;
    ask();
    emit changed();
}

void NoticeMap::setEverybody(bool everybody) {
    if (everybody == m_everybody)
        return;
    m_everybody = everybody;
    ask();
    emit changed();
}

void NoticeMap::setBest(bool best) {
    if (best == m_best)
        return;
    m_best = best;
    ask();
    emit changed();
}

void NoticeMap::setGazeFollows(bool follows) {
    if (follows == m_gazeFollows)
        return;
    m_gazeFollows = follows;
    ask();
    emit changed();
}

void NoticeMap::setSeeds(int seeds) {
    if (seeds == m_seeds || seeds < 0)
        return;
    m_seeds = seeds;
    ask();
    emit changed();
}

void NoticeMap::setAt(double at) {
    if (at == m_at || !(at >= 0.0))
        return;
    m_at = at;
    if (m_seeds > 0)
        ask();
    emit changed();
}

void NoticeMap::setCursor(const QPointF& cursor) {
    if (cursor == m_cursor)
        return;
    m_cursor = cursor;
    emit cursorChanged();
    readHere();
}

void NoticeMap::setRoute(IntruderRoute* route) {
    if (route == m_route)
        return;
    if (m_route)
        m_route->disconnect(this);
    m_route = route;
    if (route != nullptr)
        for (const auto signal : {&IntruderRoute::frameChanged, &IntruderRoute::answered})
            connect(route, signal, this, &NoticeMap::followRoute);
    followRoute();
    emit changed();
}

void NoticeMap::followRoute() {
    if (trial() != m_askedTrial || (m_askedTrial && m_route->frame() != m_askedFrame))
        ask();
}

NoticeMap::TrialPtr NoticeMap::trial() const {
    return m_route && m_seeds == 0 ? m_route->trial() : nullptr;
}

const sim::World& NoticeMap::world() const {
    return m_askedTrial ? *m_askedTrial->level->world : *m_states.state()->level->world;
}

/// While a run goes on each map is finished before the next is begun.
void NoticeMap::follow() {
    const auto level = m_states.state() ? m_states.state()->level : nullptr;
    const auto before = std::exchange(m_level, level);
    const bool sameRun = level != nullptr && level == before;
    m_edited = m_edited && sameRun;
    if (sameRun && (m_seeds > 0 || m_askedTrial))
        return;
    if (sameRun && m_work.isBusy())
        m_again = true;
    else if (!sameRun || !m_pause.isActive())
        ask();
}

/// Anew, whatever is being worked out.
void NoticeMap::ask() {
    m_work.cancel();
    m_again = false;
    ++m_number;
    m_askedTrial = trial();
    m_askedFrame = m_askedTrial ? m_route->frame() : 0;
    if (m_choice != kNoMap && subject()) {
        m_pause.start();
        emit workChanged();
        return;
    }
    m_pause.stop();
    m_map.reset();
    m_shares.reset();
    fail({});
    emit workChanged();
}

std::optional<NoticeMap::Subject> NoticeMap::subject() const {
    if (m_askedTrial)
        return Subject{{}, m_askedTrial->walker};
    const auto& state = m_states.state();
    if (!state)
        return std::nullopt;
    const agent::Arena& arena = state->level->world->arena;
    const trace::AgentId observer{static_cast<std::uint32_t>(std::max(m_observer, 0))};
    const auto target = looksAlone() ? subjectOf(arena, observer) : subjectOfAll(arena);
    if (!target)
        return std::nullopt;
    Subject made{{}, *target};
    if (looksAlone())
        made.observers = {observer};
    return made;
}

QString NoticeMap::question() const {
    const auto asked = subject();
    if (!asked)
        return {};
    const QString target = text(world().nameOf(asked->target));
    QString who =
        asked->observers.empty()
            ? tr("all enemies of %1").arg(target)
            : tr("%1 looks for %2").arg(text(world().nameOf(asked->observers.front())), target);
    if (m_askedTrial)
        who = tr("%1\u00a0s into the route: %2")
                  .arg(m_askedTrial->level->world->arena.timeOf(m_askedFrame), 0, 'f', 1)
                  .arg(who);
    return m_best          ? tr("%1, at their best").arg(who)
           : m_gazeFollows ? tr("%1, gaze follows").arg(who)
                           : who;
}

void NoticeMap::start() {
    const auto asked = subject();
    if (!asked)
        return;
    const auto number = ++m_number;
    const Manner manner = kManners[static_cast<std::size_t>(m_manner)];
    const agent::Arena& arena = world().arena;
    sim::AwarenessMapQuestion question{.target = asked->target,
                                       .observers = asked->observers,
                                       .stance = manner.stance,
                                       .speed = manner.pace *
                                                arena.archetypeOf(asked->target).movement.maxSpeed,
                                       .best = m_best,
                                       .gazeFollows = m_gazeFollows,
                                       .cell = cellFor(arena.bounds)};
    if (m_seeds > 0)
        return startSeeds(number, std::move(question));
    if (m_askedTrial)
        return startOnRoute(number, std::move(question));
    m_work.start([this, number, state = m_states.state(), question = std::move(question)](
                     const Watch& watch) -> BackgroundWork::Then {
        sim::Simulation run(state->level->world, state->level->options);
        if (const auto restored = run.restore(sim::saved(state->state)); !restored)
            return [this, problem = text(restored.error().text())] { fail(problem); };
        QElapsedTimer since;
        since.start();
        auto map = sim::askAwarenessMap(run, question, [&](const AwarenessMap& part) {
            showStrip(number, part, since);
            return goesOn(watch, static_cast<double>(part.done) / part.rows);
        });
        if (!map)
            return [this, problem = text(map.error().text())] { fail(problem); };
        MapPtr made = *map ? std::make_shared<const AwarenessMap>(std::move(**map)) : nullptr;
        return [this, number, made = std::move(made)] { show(number, made); };
    });
}

void NoticeMap::showStrip(quint64 number, const AwarenessMap& part, QElapsedTimer& since) {
    if (part.done >= part.rows || since.elapsed() < kStripMillis)
        return;
    since.restart();
    QMetaObject::invokeMethod(
        this,
        [this, number, strip = std::make_shared<const AwarenessMap>(part)] { show(number, strip); },
        Qt::QueuedConnection);
}

void NoticeMap::startOnRoute(quint64 number, sim::AwarenessMapQuestion question) {
    m_work.start(
        [this, number, trial = m_askedTrial, frame = m_askedFrame, question = std::move(question)](
            const Watch& watch) -> BackgroundWork::Then {
            QElapsedTimer since;
            since.start();
            auto map = mapOnRoute(*trial, frame, question, [&](const AwarenessMap* part) {
                if (part == nullptr)
                    return goesOn(watch, 0.0);
                showStrip(number, *part, since);
                return goesOn(watch, static_cast<double>(part->done) / part->rows);
            });
            if (!map)
                return [this, problem = text(map.error().text())] { fail(problem); };
            MapPtr made = *map ? std::make_shared<const AwarenessMap>(std::move(**map)) : nullptr;
            return [this, number, made = std::move(made)] { show(number, made); };
        });
}

/// Coarser than of one run: there are as many maps as seeds.
void NoticeMap::startSeeds(quint64 number, sim::AwarenessMapQuestion question) {
    const auto level = m_states.state()->level;
    question.cell = std::max(question.cell, kSeedsCell);
    sim::SeedMapQuestion whole{
        std::move(question), level->options, m_at, static_cast<std::size_t>(m_seeds)};
    whole.run.seed = static_cast<std::uint64_t>(session()->seed());
    m_work.start([this, number, level, whole = std::move(whole)](
                     const Watch& watch) -> BackgroundWork::Then {
        auto sum =
            sim::askSeedMap(level->world, whole, [&](double done) { return goesOn(watch, done); });
        if (!sum)
            return [this, problem = text(sum.error().text())] { fail(problem); };
        SharesPtr made = *sum ? std::make_shared<const sim::SeedMap>(std::move(**sum)) : nullptr;
        return [this, number, made = std::move(made)] {
            if (made)
                show(number, MapPtr(made, &made->most), made);
        };
    });
}

void NoticeMap::show(quint64 number, MapPtr map, SharesPtr shares) {
    if (number != m_number || !map)
        return;
    m_map = std::move(map);
    m_shares = std::move(shares);
    m_problem.clear();
    draw();
    fillLegend();
    readHere();
    emit answered();
}

void NoticeMap::fail(const QString& problem) {
    m_problem = problem;
    draw();
    fillLegend();
    readHere();
    emit answered();
}

void NoticeMap::draw() {
    if (!m_overlay)
        return;
    std::shared_ptr<const overlay::DisplayList> list;
    const auto state = static_cast<std::size_t>(std::max(m_choice - kFirstState, 0)) + 1;
    if (m_map && m_choice != kNoMap && isActive())
        list = std::make_shared<const overlay::DisplayList>(
            m_choice == kVisibilityMap ? drawVisibility(*m_map)
            : m_shares                 ? drawShares(*m_shares, state)
                                       : drawSecondsUntil(*m_map, state));
    m_overlay->setList(canvas::OverlayFeed::Part::Notice, std::move(list));
}

void NoticeMap::showArchetype() {
    if (session() == nullptr || !session()->editing()->isOpen())
        return;
    const auto& document = session()->editing()->document();
    const auto& agents = document.level().agents;
    const auto own = static_cast<std::size_t>(m_observer);
    if (agents.empty())
        return;
    const level::Agent& agent = m_observer >= 0 && own < agents.size() ? agents[own] : agents[0];
    const auto id = document.find(edit::kKindOf<level::Archetype>, agent.archetype);
    if (id != edit::ObjectId::None)
        session()->editing()->select(edit::Selection({id}));
}

QStringList NoticeMap::choices() const {
    QStringList list{tr("none"), tr("visibility")};
    std::vector<std::string> states;
    if (m_map)
        states = m_map->states;
    else if (m_states.state())
        states = possibleStates(world().arena, m_observer);
    for (std::size_t state = 1; state < states.size(); ++state)
        list.append(tr("until %1").arg(text(states[state])));
    return list;
}

void NoticeMap::fillLegend() {
    std::vector<RowsModel::Row> rows;
    const bool states = m_choice >= kFirstState;
    const auto state = static_cast<std::size_t>(std::max(m_choice - kFirstState, 0)) + 1;
    if (m_map && m_choice != kNoMap) {
        for (const NoticeBand& band : !states    ? visibilityBands()
                                      : m_shares ? shareBands(state)
                                                 : secondsBands(state))
            rows.push_back({text(band.text),
                            static_cast<int>(band.fill.ink),
                            static_cast<double>(band.fill.opacity),
                            static_cast<int>(kFilled)});
        for (std::size_t lower = 1;
             states && !m_shares && lower < std::min(state, m_map->states.size());
             ++lower)
            rows.push_back(
                {tr("%1 only").arg(text(m_map->states[lower])),
                 static_cast<int>(overlay::inkOfAwareness(static_cast<std::uint32_t>(lower))),
                 0.8,
                 static_cast<int>(kDotted)});
        rows.push_back({states ? tr("not noticed") : tr("not in view"),
                        static_cast<int>(overlay::Ink::Text3),
                        1.0,
                        static_cast<int>(kHatched)});
    }
    m_legend.setRows(std::move(rows));
}

QString NoticeMap::noticedHere(std::size_t index) const {
    const auto state = static_cast<std::size_t>(std::max(m_choice - kFirstState, 0));
    const auto goal = m_map->goal[index];
    const QString who =
        m_looker >= 0 ? text(world().nameOf(trace::AgentId{static_cast<std::uint32_t>(m_looker)}))
                      : QString();
    if (goal == knowledge::kUnaware)
        return who.isEmpty() ? tr("nobody notices") : tr("%1: not noticed").arg(who);
    const bool reached = state < m_map->seconds.size() && goal > state;
    const std::size_t shown = reached ? state : goal - 1U;
    const QString then =
        goal > shown + 1 ? tr(", in the end %1").arg(text(m_map->states[goal])) : QString();
    return (reached ? tr("%1: %2 after %3\u00a0s%4") : tr("%1: %2 only, after %3\u00a0s%4"))
        .arg(who, text(m_map->states[shown + 1]))
        .arg(m_map->seconds[shown][index], 0, 'f', 2)
        .arg(then);
}

QString NoticeMap::shareHere(std::size_t index) const {
    const auto state = static_cast<std::size_t>(std::max(m_choice - kFirstState, 0));
    if (state >= m_shares->shares.size())
        return {};
    return tr("%1 in %2\u00a0% of %3 runs, %4\u00a0s after they begin")
        .arg(text(m_map->states[state + 1]))
        .arg(100.0 * static_cast<double>(m_shares->shares[state][index]), 0, 'f', 0)
        .arg(m_shares->runs)
        .arg(m_at, 0, 'f', 1);
}

void NoticeMap::readHere() {
    QString made;
    const auto index = m_map && m_choice != kNoMap ? m_map->at({m_cursor.x(), m_cursor.y()})
                                                   : std::optional<std::size_t>();
    const bool isPlace = index && m_map->isPlace(*index);
    const int before = std::exchange(m_looker, looksAlone() ? m_observer : -1);
    if (isPlace && !looksAlone() && m_map->goal[*index] > knowledge::kUnaware)
        m_looker = static_cast<int>(trace::indexOf(m_map->by[*index]));
    if (isPlace && m_choice != kVisibilityMap)
        made = m_shares ? shareHere(*index) : noticedHere(*index);
    else if (isPlace)
        made = m_map->visibility[*index] > 0.0F
                   ? tr("visibility %1").arg(m_map->visibility[*index], 0, 'f', 2)
                   : tr("not in view");
    if (made == m_here && before == m_looker)
        return;
    m_here = made;
    emit hereChanged();
}

void NoticeMap::cancel() {
    m_pause.stop();
    m_again = false;
    ++m_number;
    m_work.cancel();
    emit workChanged();
}

} // namespace percept::session

#include "moc_NoticeMap.cpp"
