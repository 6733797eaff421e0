#include "percept/agent/Awareness.h"
#include "percept/sim/Simulation.h"

#include <cmath>
#include <utility>

// What agents and people do to the senses of everybody, in each step.
namespace percept::sim {
/// What people emit by a click, what events and emitters emit, and the noise of what agents did in
/// the frame.
void Simulation::collectSignals(std::span<const trace::Command> commands,
                                const agent::Scene& scene) {
    const sense::SenseWorld& senses = *m_senses;
    m_made.clear();
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const trace::Command& command = commands[i];
        if (command.kind != trace::CommandKind::EmitSignal || command.value < 0 ||
            !(command.amount >= 0) ||
            static_cast<std::size_t>(command.value) >= senses.modalities.size() ||
            !std::isfinite(command.amount) || !std::isfinite(command.height) ||
            !scene.arena.contains(command.position))
            continue;
        sense::Signal signal;
        signal.modality = trace::ModalityId{static_cast<std::uint32_t>(command.value)};
        signal.strength = command.amount;
        signal.tag = command.tag;
        signal.position = {command.position, senses.floorAt(command.position) + command.height};
        if (scene.has(command.agent))
            signal.source = command.agent;
        m_made.push_back(
            {signal,
             scene.trace.add(trace::CommandTaken{signal.source, static_cast<std::int32_t>(i)},
                             trace::kNoRecord)});
    }
    m_made.insert(m_made.end(), m_state.events.emissions.begin(), m_state.events.emissions.end());
    m_state.events.emissions.clear();
    world::emitObjects(m_world->authored->emitters,
                       m_state.events.emitters,
                       m_presences,
                       senses,
                       time(),
                       scene.trace,
                       m_made);
    addFightSignals(scene, m_made);
    addSpeechSignals(scene, m_made);
}

world::SenseInput Simulation::senseInput() {
    const bool planned = m_plan->schedule != nullptr;
    return {m_senses,
            m_world->emitters,
            m_presences,
            m_scratch.openness,
            time(),
            arena().step,
            planned ? m_plan.get() : nullptr,
            turns()};
}

/// Those whose brain has them look see what is in view; signals of everybody reach everybody.
void Simulation::senseStage(std::span<const trace::Command> commands, agent::Scene& scene) {
    if (m_senses->modalities.empty())
        return;
    fillPresences(arena(), m_state, m_presences);
    collectSignals(commands, scene);
    const world::SenseInput input = senseInput();
    m_senseStage.begin(input);
    scene.hub = &m_senseStage.manager();
    scene.sensed = &m_state.senses.senses;
    for (const trace::AgentId agent : scene.scratch.entered)
        world::beginLife(m_state.senses, m_senseStage.manager(), agent, scene.trace);
    m_looks.lookAll({scene, m_senseStage, input, m_state.senses, noticedBy(scene)}, seenBy(scene));
    m_senseStage.step(
        input,
        m_state.senses,
        m_made,
        scene.trace,
        [&](const world::Held::Notice& notice) { takeNotice(notice, scene); },
        [&](const sense::Notification& notification, bool soon) {
            const auto& knowledge = std::as_const(scene.agent(notification.agent).knowledge);
            knowledge.fetch(notification.about, soon);
        });
    agent::stepAwareness(scene);
    for (std::uint32_t i = 0; i < scene.size(); ++i)
        scene.brain(trace::AgentId{i}).afterSenses({scene, trace::AgentId{i}});
}

/// What who looks round sees, its reactions and events hear of as of what signals tell others.
Looks::Seen Simulation::seenBy(agent::Scene& scene) {
    return [this, &scene](trace::AgentId agent, const sense::Sighting& sighting) {
        takeSight(agent, sighting, scene);
    };
}

std::function<void(trace::AgentId, const agent::ChangedThing&)>
Simulation::noticedBy(agent::Scene& scene) {
    return [this, &scene](trace::AgentId agent, const agent::ChangedThing& thing) {
        takeThing(agent, thing, scene);
    };
}

/// When the schedule has an agent look.
void Simulation::haveLook(trace::AgentId agent, agent::Scene& scene) {
    if (m_senses->modalities.empty())
        return;
    if (const auto looker = agent::takeTurnToLook(scene, agent))
        m_looks.look({scene, m_senseStage, senseInput(), m_state.senses, noticedBy(scene)},
                     *looker,
                     seenBy(scene));
}

} // namespace percept::sim
