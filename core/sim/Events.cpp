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
    const agent::State& population = m_state.population;
    m_agentViews.clear();
    for (std::uint32_t i = 0; i < population.agents.size(); ++i) {
        const AgentId id{i};
        const agent::Agent& self = population.agents[i];
        event::AgentView view{at(self.body.position), arena().radiusOf(id)};
        view.team = teamOf(*m_world->events, i);
        view.present = self.status == agent::Status::Alive;
        view.motive = agent::motiveOf(arena(), population, id);
        const agent::Brain& brain = *arena().brains[arena().agents[i].brain];
        if (const auto intention = brain.intention(arena(), population, id)) {
            view.intends = intention->goal;
            view.intendedAt = intention->place ? at(*intention->place) : view.position;
        }
        m_agentViews.push_back(view);
    }
    m_triggers.clear();
    for (const agent::Trigger& trigger : population.triggers)
        m_triggers.push_back({trigger.visits, trigger.visitor, trigger.visited});
    m_doorChanges.clear();
    for (const agent::Door& door : population.doors)
        m_doorChanges.push_back(door.changed);
    return {m_agentViews, m_scratch.openness, m_triggers, time(), m_doorChanges};
}

void Simulation::eventStage(std::span<const trace::Command> commands, agent::Scene& scene) {
    const event::CompiledEvents& events = *m_world->events;
    if (events.events.empty())
        return;
    world::fireEvents(events, m_state.events, commands, scene.trace);
    if (m_rounds && m_plan->duties.has(schedule::Duty::Events))
        return;
    const world::TakeEvent take = [&](const world::HeardEvent& heard) {
        return takeEvent(scene, heard);
    };
    world::runEvents(
        {events, eventView(), take}, m_state.events, true, {}, scene.trace.root(), scene.trace);
}

bool takeEvent(agent::Scene& scene, const world::HeardEvent& heard) {
    return scene.isAlive(heard.listener) && heard.place &&
           scene.brain(heard.listener)
               .hear(scene,
                     heard.listener,
                     {heard.place->x, heard.place->y},
                     heard.sender,
                     heard.record);
}

} // namespace percept::sim
