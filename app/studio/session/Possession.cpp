#include "app/studio/session/Possession.h"

#include "app/runner/Runner.h"
#include "app/studio/session/Paces.h"

#include "percept/agent/Carrying.h"
#include "percept/agent/DoorReach.h"
#include "percept/sense/Visibility.h"
#include "percept/trace/DescribeKind.h"

#include <algorithm>
#include <cmath>

namespace percept::session {

void Possession::offer(trace::AgentId agent, const QString& name) {
    if (agent != m_agent)
        release();
    m_offered = agent;
    m_offeredName = name;
    emit changed();
}

void Possession::setRunner(runner::Runner* runner) {
    m_runner = runner;
    m_agent = m_body = trace::kNoAgent;
    m_name.clear();
    emit changed();
}

void Possession::setLive(bool live) {
    if (live == m_live)
        return;
    m_live = live;
    emit changed();
}

bool Possession::isPossible() const {
    return m_runner != nullptr && m_live && m_offered != trace::kNoAgent;
}

int Possession::agent() const {
    return isActive() ? static_cast<int>(trace::indexOf(m_agent)) : -1;
}

QString Possession::begin() {
    if (!isPossible())
        return tr("Select an agent and go to the end of the run.");
    const auto snapshot = m_runner->latest();
    const auto index = trace::indexOf(m_offered);
    if (snapshot && index < snapshot->view.agents.size() && snapshot->view.agents[index].folded)
        return tr("It is folded into its group and not an agent at this moment.");
    m_agent = m_offered;
    m_name = m_offeredName;
    m_goal.reset();
    send(trace::CommandKind::Possess, {});
    emit changed();
    return {};
}

void Possession::release() {
    if (!isActive())
        return;
    // Also with the playhead in the past: nobody would steer the agent otherwise.
    m_runner->send({.kind = trace::CommandKind::Release, .agent = m_agent});
    m_agent = m_body = trace::kNoAgent;
    m_name.clear();
    emit changed();
}

void Possession::moveTo(const QPointF& place) {
    m_goal = geometry::Vec2{place.x(), place.y()};
    send(trace::CommandKind::MoveTo, place);
}

void Possession::walk(const QPointF& direction, bool running, bool sneaking) {
    const double length = std::hypot(direction.x(), direction.y());
    // Shift and Ctrl alone are no walk that would end the path.
    if (!(length > 0) && isOnTheWay())
        return;
    m_goal.reset();
    const double pace = sneaking ? kSneakingPace : running ? kRunningPace : kWalkingPace;
    const auto stance = sneaking ? sense::Stance::Crouch : sense::Stance::Stand;
    send(trace::CommandKind::Walk,
         length > 0 ? direction * (pace / length) : QPointF(),
         static_cast<int>(stance));
}

bool Possession::isOnTheWay() const {
    constexpr Metres kArrived = 0.5;
    return isActive() && m_goal &&
           geometry::distance(m_runner->latest()->view.agents[trace::indexOf(m_agent)].position,
                              *m_goal) > kArrived;
}

void Possession::aim(const QPointF& place) {
    send(trace::CommandKind::Aim, place);
}

void Possession::shoot(const QPointF& place) {
    send(trace::CommandKind::Shoot, place);
}

void Possession::chooseWeapon(int number) {
    if (!isActive() || !m_live || number < 0)
        return;
    const auto& runnable = m_runner->level();
    const auto bot = static_cast<std::size_t>(trace::indexOf(m_agent));
    const agent::Arena& arena = runnable.world->arena;
    if (bot >= arena.agents.size())
        return;
    const auto& own = arena.archetypeWeapons[arena.agents[bot].archetype];
    if (static_cast<std::size_t>(number) < own.size())
        send(trace::CommandKind::ChooseWeapon,
             {},
             static_cast<int>(trace::indexOf(own[static_cast<std::size_t>(number)])));
}

bool Possession::use() {
    if (!isActive() || !m_live)
        return false;
    const auto snapshot = m_runner->latest();
    const auto place = snapshot->view.agents[trace::indexOf(m_agent)].position;
    if (!agent::doorInReach(m_runner->level().world->arena.doors, place))
        return false;
    send(trace::CommandKind::Use, {});
    return true;
}

void Possession::throwTo(const QPointF& place) {
    send(trace::CommandKind::Throw, place);
}

bool Possession::carries(const trace::View& view) const {
    const auto body = static_cast<std::size_t>(trace::indexOf(m_body));
    return body < view.agents.size() &&
           view.agents[body].position == view.agents[trace::indexOf(m_agent)].position;
}

bool Possession::carry() {
    if (!isActive() || !m_live)
        return false;
    const trace::View& view = m_runner->latest()->view;
    if (carries(view)) {
        m_body = trace::kNoAgent;
        send(trace::CommandKind::Drop, {});
        return true;
    }
    // As agent::bodyInReach(), which decides; the view shows who left a body as a grave.
    m_body = trace::kNoAgent;
    const agent::Arena& arena = m_runner->level().world->arena;
    const auto place = view.agents[trace::indexOf(m_agent)].position;
    Metres least = agent::kBodyReach;
    for (const trace::Grave& each : view.graves)
        if (const Metres distance = geometry::distance(each.position, place);
            distance <= least && !arena.traitsOf(each.agent).respawns) {
            least = distance;
            m_body = each.agent;
        }
    if (m_body == trace::kNoAgent)
        return false;
    send(trace::CommandKind::Carry, {});
    return true;
}

QString Possession::orderSquad(const QString& word, const QPointF& place) {
    // Who is possessed speaks for its squad, else who is selected.
    const trace::AgentId speaker = isActive() ? m_agent : m_offered;
    if (m_runner == nullptr || !m_live || speaker == trace::kNoAgent)
        return tr("Select an agent of a squad and go to the end of the run.");
    const auto words = trace::textsOf<trace::SquadOrder>();
    const auto order = std::ranges::find(words, word.toStdString());
    const agent::Arena& arena = m_runner->level().world->arena;
    const auto agent = static_cast<std::size_t>(trace::indexOf(speaker));
    if (agent >= arena.agents.size() || arena.agents[agent].squad < 0 || order == words.end())
        return tr("%1 is in no squad.").arg(m_offeredName);
    const bool follows = word == u"follow";
    m_runner->send({.kind = trace::CommandKind::Order,
                    .agent = follows ? speaker : trace::kNoAgent,
                    .position = {place.x(), place.y()},
                    .value = static_cast<std::int32_t>(order - words.begin()),
                    .object = static_cast<std::uint32_t>(arena.agents[agent].squad)});
    return {};
}

void Possession::send(trace::CommandKind kind, const QPointF& place, int value) {
    if (!isActive() || !m_live)
        return;
    m_runner->send(
        {.kind = kind, .agent = m_agent, .position = {place.x(), place.y()}, .value = value});
}

} // namespace percept::session

#include "moc_Possession.cpp"
