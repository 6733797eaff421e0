#include "percept/deathmatch/Game.h"
#include "percept/sim/Presences.h"
#include "percept/sim/Simulation.h"

// What authored events have to do with agents, whatever their brains.
namespace percept::sim {

using trace::AgentId;

namespace {

event::TeamId teamOf(const event::CompiledEvents& events, std::size_t agent) {
    return agent < events.agents.size() && events.agents[agent].team != event::kNothing
               ? event::TeamId{events.agents[agent].team}
               : event::kNoTeam;
}

} // namespace

/// Everybody as events see them: where their feet are, and what they are about to do.
event::WorldView Simulation::eventView() {
    const auto at = [&](geometry::Vec2 place) {
        return geometry::Vec3{place, m_senses->floorAt(place)};
    };
    m_agentViews.clear();
    for (std::size_t i = 0; i < m_state.match.bots.size(); ++i) {
        const deathmatch::Bot& bot = m_state.match.bots[i];
        event::AgentView view{at(bot.body.position), arena().radiusOf(i)};
        view.present = bot.status == deathmatch::BotStatus::Alive;
        view.motive = deathmatch::motiveOf(bot);
        if (!bot.brain.subgoals.empty()) {
            const deathmatch::GoalNode& goal = bot.brain.subgoals.back();
            const auto* travel = std::get_if<deathmatch::TravelData>(&goal.data);
            view.intends = goal.kind;
            view.intendedAt = travel != nullptr && travel->destinationKnown
                                  ? at(travel->destination)
                                  : view.position;
        }
        m_agentViews.push_back(view);
    }
    for (std::size_t i = 0; i < m_state.watch.guards.size(); ++i) {
        const guard::Guard& guard = m_state.watch.guards[i];
        event::AgentView view{at(guard.body.position), m_world->post.radiusOf(i)};
        view.motive = guard::motiveOf(guard);
        if (guard.task.started != trace::kNoRecord) {
            view.intends = guard.task.goal;
            view.intendedAt = at(guard.task.place);
        }
        m_agentViews.push_back(view);
    }
    for (std::size_t i = 0; i < m_agentViews.size(); ++i)
        m_agentViews[i].team = teamOf(*m_world->events, i);
    m_triggers.clear();
    for (const deathmatch::Trigger& trigger : m_state.match.triggers)
        m_triggers.push_back({trigger.visits, trigger.visitor, trigger.visited});
    m_doorChanges.clear();
    for (const deathmatch::Door& door : m_state.match.doors)
        m_doorChanges.push_back(door.changed);
    return {m_agentViews, m_openness, m_triggers, time(), m_doorChanges};
}

void Simulation::eventStage(std::span<const trace::Command> commands,
                            const guard::Around& around,
                            trace::Trace& trace) {
    const event::CompiledEvents& events = *m_world->events;
    if (events.events.empty())
        return;
    world::fireEvents(events, m_state.events, commands, trace);
    if (m_rounds && m_plan->duties.has(schedule::Duty::Events))
        return;
    const world::TakeEvent take = [&](const world::HeardEvent& heard) {
        return takeEvent(heard, around, trace);
    };
    world::runEvents({events, eventView(), take}, m_state.events, true, {}, trace.root(), trace);
}

/// @return whether the listener had a use for it
bool Simulation::takeEvent(const world::HeardEvent& heard,
                           const guard::Around& around,
                           trace::Trace& trace) {
    return m_world->post.has(heard.listener) && heard.place &&
           guard::hear(m_world->post,
                       m_state.watch,
                       around,
                       m_watchScratch,
                       trace,
                       heard.listener,
                       {heard.place->x, heard.place->y},
                       heard.sender,
                       heard.record);
}

} // namespace percept::sim
