#include "app/workspaces/senses/NoticeQuery.h"

#include "app/ui/Text.h"
#include "app/workspaces/senses/NoticeSubject.h"
#include "percept/trace/Registry.h"

#include <array>

namespace percept::session {
namespace {

using ui::text;

/// Those that are asked about, the one that says where it is first.
constexpr std::array kAsked{kManners[2], kManners[1]};

} // namespace

NoticeQuery::NoticeQuery(QObject* parent)
    : QObject(parent) {
    connect(&m_states, &StateWatch::changed, this, &NoticeQuery::follow);
}

void NoticeQuery::setSession(Session* session) {
    if (m_states.setSession(session))
        emit sessionChanged();
}

void NoticeQuery::setActive(bool active) {
    if (m_states.setWanted(active))
        emit activeChanged();
}

void NoticeQuery::setObserver(int observer) {
    if (observer == m_observer)
        return;
    m_observer = observer;
    emit observerChanged();
    prepare();
}

void NoticeQuery::setCursor(const QPointF& cursor) {
    if (cursor == m_cursor)
        return;
    m_cursor = cursor;
    emit cursorChanged();
    ask();
}

void NoticeQuery::setGazeFollows(bool follows) {
    if (follows == m_gazeFollows)
        return;
    m_gazeFollows = follows;
    emit cursorChanged();
    ask();
}

void NoticeQuery::follow() {
    m_forecaster.reset();
    m_run.reset();
    prepare();
}

std::optional<trace::AgentId> NoticeQuery::target() const {
    return m_observer < 0 ? std::nullopt
                          : subjectOf(m_states.state()->level->world->arena,
                                      trace::AgentId{static_cast<std::uint32_t>(m_observer)});
}

void NoticeQuery::prepare() {
    m_forecaster.reset();
    const auto& state = m_states.state();
    const auto about = state ? target() : std::nullopt;
    if (about && !m_run) {
        m_run = std::make_unique<sim::Simulation>(state->level->world, state->level->options);
        if (!m_run->restore(sim::saved(state->state)))
            m_run.reset();
    }
    if (about && m_run)
        m_forecaster = std::make_unique<sim::AwarenessForecaster>(
            *m_run, trace::AgentId{static_cast<std::uint32_t>(m_observer)}, *about);
    ask();
}

void NoticeQuery::ask() {
    m_place.clear();
    m_answers.clear();
    const geometry::Vec2 place{m_cursor.x(), m_cursor.y()};
    if (m_forecaster && m_run->arena().contains(place)) {
        const agent::Arena& arena = m_run->arena();
        const trace::AgentId observer{static_cast<std::uint32_t>(m_observer)};
        const auto& archetype = arena.archetypeOf(observer);
        const auto& model = *arena.awarenessOf(observer);
        const double top = arena.archetypeOf(*target()).movement.maxSpeed;
        for (const Manner& manner : kAsked) {
            const auto found = m_forecaster->at({.place = place,
                                                 .stance = manner.stance,
                                                 .speed = manner.pace * top,
                                                 .gazeFollows = m_gazeFollows});
            const bool seen = found.failed == trace::Gate::None;
            const auto cone = found.regard.cone;
            const bool hasCone = seen && cone < archetype.viewCones.size();
            if (m_answers.isEmpty())
                m_place = {
                    {"observer", text(m_states.state()->level->world->nameOf(observer))},
                    {"lit", found.regard.parts.lighting},
                    {"distance", found.distance},
                    {"gate",
                     seen ? QString()
                          : text(arena.registry->gates()[static_cast<std::size_t>(found.failed)]
                                     .name)}};
            m_answers.append(QVariantMap{
                {"name", nameOf(manner)},
                {"seen", seen},
                {"cone", hasCone ? static_cast<int>(cone) + 1 : 0},
                {"coneName", hasCone ? text(archetype.viewCones[cone].id) : QString()},
                {"fraction", found.regard.fraction},
                {"visibility", found.regard.visibility},
                {"response", found.regard.response},
                {"limit",
                 model.rules
                     .levels[std::min<std::size_t>(found.goal, model.rules.levels.size() - 1)]},
                {"level", static_cast<int>(found.greatest())},
                {"levelName", text(model.states[found.greatest()])},
                {"seconds", found.rises.empty() ? -1.0 : found.rises.back().after}});
        }
    }
    emit answered();
}

} // namespace percept::session

#include "moc_NoticeQuery.cpp"
