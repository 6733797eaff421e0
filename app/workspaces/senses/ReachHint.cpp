#include "app/workspaces/senses/ReachHint.h"

#include "app/ui/Follow.h"
#include "app/ui/Text.h"
#include "percept/agent/Carrying.h"
#include "percept/agent/DoorReach.h"
#include "percept/level/Switches.h"
#include "percept/overlay/AgentOverlay.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QStringList>

#include <algorithm>

namespace percept::session {
namespace {

using geometry::Vec2;

constexpr Metres kNear = 2.0; ///< from the edge of a trigger
constexpr double kOpen = 0.5; ///< a door that is farther open counts as open

Metres distanceTo(const level::Trigger& trigger, Vec2 place) {
    const Vec2 off = place - trigger.position.plan();
    if (trigger.shape == "circle")
        return std::max(0.0, geometry::distance(trigger.position.plan(), place) - trigger.radius);
    const Vec2 beyond{std::max(0.0, std::abs(off.x) - trigger.size.x / 2),
                      std::max(0.0, std::abs(off.y) - trigger.size.y / 2)};
    return geometry::distance(beyond, {0, 0});
}

/// "puts out lobby_lamp"; empty: nothing happens to lights and emitters.
std::string effectOf(const level::Level& level, const std::string& trigger) {
    std::vector<std::string> on;
    std::vector<std::string> off;
    for (const level::AuthoredEvent& event : level.events)
        if (event.when.kind == "switch" && event.when.object == trigger)
            for (const level::EventSwitch& each : event.switches)
                (each.on ? on : off).push_back(each.object);
    std::string effect;
    if (!off.empty())
        effect += fmt::format("step on it to put out {}", fmt::join(off, ", "));
    if (!on.empty())
        effect += fmt::format("{} {}",
                              effect.empty() ? "step on it to switch on" : ", switch on",
                              fmt::join(on, ", "));
    return effect;
}

/// Of its doors those that are not open.
std::vector<std::string> shutDoors(const runner::RunnableLevel& run,
                                   const trace::View& view,
                                   const level::Trigger& trigger) {
    std::vector<std::string> shut;
    for (const std::size_t door : level::doorsOf(run.level, trigger)) {
        const std::string& id = run.level.doors[door].id;
        const auto& all = run.world->arena.doors;
        const auto place = std::ranges::find(all, id, [](const auto& each) { return each.id; });
        const auto index = static_cast<std::size_t>(place - all.begin());
        if (index >= view.doors.size() || view.doors[index] <= kOpen)
            shut.push_back(id);
    }
    return shut;
}

void addTrigger(const runner::RunnableLevel& run,
                const trace::View& view,
                const level::Trigger& trigger,
                std::vector<std::string>& acts) {
    const std::string name = trigger.text.empty() ? trigger.id : trigger.text;
    if (const std::string effect = effectOf(run.level, trigger.id); !effect.empty())
        acts.push_back(fmt::format("{}: {}", name, effect));
    else if (trigger.kind == "hint")
        acts.push_back(name);
    else if (const auto shut = shutDoors(run, view, trigger); !shut.empty())
        acts.push_back(fmt::format("{}: step on it to open {}", name, fmt::join(shut, ", ")));
}

/// What it carries, or the body that it could pick up.
void addBody(const runner::RunnableLevel& run,
             const trace::View& view,
             trace::AgentId agent,
             std::vector<std::string>& acts) {
    const agent::Arena& arena = run.world->arena;
    for (const trace::Grave& body : view.graves)
        if (overlay::carrierOf(view, body) == agent) {
            acts.push_back(
                fmt::format("Carries {}: C puts the body down", run.world->nameOf(body.agent)));
            return;
        }
    if (arena.archetypeOf(agent).carries.speed <= 0)
        return;
    const Vec2 place = view.agents[trace::indexOf(agent)].position;
    for (const trace::Grave& body : view.graves)
        if (!arena.traitsOf(body.agent).respawns &&
            geometry::distance(body.position, place) <= agent::kBodyReach) {
            acts.push_back(fmt::format("C picks up the body of {}", run.world->nameOf(body.agent)));
            return;
        }
}

} // namespace

std::vector<std::string>
withinReach(const runner::RunnableLevel& run, const trace::View& view, trace::AgentId agent) {
    std::vector<std::string> acts;
    if (trace::indexOf(agent) >= view.agents.size() || !view.agents[trace::indexOf(agent)].alive)
        return acts;
    const Vec2 place = view.agents[trace::indexOf(agent)].position;
    const auto& doors = run.world->arena.doors;
    if (const auto door = agent::doorInReach(doors, place)) {
        const auto index = trace::indexOf(*door);
        const bool open = index < view.doors.size() && view.doors[index] > kOpen;
        acts.push_back(fmt::format("E {} {}", open ? "closes" : "opens", doors[index].id));
    }
    for (const level::Trigger& trigger : run.level.triggers)
        if (distanceTo(trigger, place) <= kNear)
            addTrigger(run, view, trigger, acts);
    addBody(run, view, agent, acts);
    return acts;
}

void ReachHint::setSession(Session* session) {
    if (!ui::follow(m_session, session, this))
        return;
    if (session != nullptr)
        connect(session->view(), &canvas::ViewFeed::viewChanged, this, &ReachHint::look);
    look();
    emit changed();
}

void ReachHint::setAgent(int agent) {
    if (agent == m_agent)
        return;
    m_agent = agent;
    look();
    emit changed();
}

void ReachHint::look() {
    QStringList parts;
    if (m_session && m_agent >= 0 && m_session->runnable() && m_session->view()->view())
        for (const std::string& act :
             withinReach(*m_session->runnable(),
                         *m_session->view()->view(),
                         trace::AgentId{static_cast<std::uint32_t>(m_agent)}))
            parts.append(ui::text(act));
    QString text = parts.join(QStringLiteral("   \u00b7   "));
    if (text == m_text)
        return;
    m_text = std::move(text);
    emit changed();
}

} // namespace percept::session

#include "moc_ReachHint.cpp"
