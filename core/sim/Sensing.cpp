#include "percept/sim/BotSenses.h"
#include "percept/sim/Presences.h"
#include "percept/sim/Simulation.h"

#include <cmath>

// What agents and people do to the senses of everybody, in each step.
namespace percept::sim {
namespace {

/// Height of a signal that a person emits by a click [metres over the floor].
constexpr Metres kPingHeight = 1.6; // as tools that try a ping beforehand

} // namespace

/// What people emit by a click, and the noise of what agents did in the frame.
void Simulation::collectSignals(std::span<const trace::Command> commands, trace::Trace& trace) {
    const sense::SenseWorld& senses = *m_senses;
    m_made.clear();
    for (std::size_t i = 0; i < commands.size(); ++i) {
        const trace::Command& command = commands[i];
        if (command.kind != trace::CommandKind::EmitSignal || command.value < 0 ||
            !(command.amount >= 0) ||
            static_cast<std::size_t>(command.value) >= senses.modalities.size() ||
            !std::isfinite(command.position.x + command.position.y + command.amount))
            continue;
        sense::Signal signal;
        signal.modality = trace::ModalityId{static_cast<std::uint32_t>(command.value)};
        signal.strength = command.amount;
        signal.position = {command.position, senses.floorAt(command.position) + kPingHeight};
        m_made.push_back(
            {signal,
             trace.add(trace::CommandTaken{trace::kNoAgent, static_cast<std::int32_t>(i)},
                       trace::kNoRecord)});
    }
    addBotSignals(arena(), m_state.match, m_matchScratch, senses, m_made);
}

world::SenseInput Simulation::senseInput() {
    const bool planned = m_plan->schedule != nullptr;
    return {m_senses,
            m_world->emitters,
            m_presences,
            m_openness,
            time(),
            arena().step,
            planned ? m_plan.get() : nullptr,
            turns()};
}

/// Those whose brain has them look see what is in view; signals of everybody reach everybody.
void Simulation::senseStage(std::span<const trace::Command> commands,
                            const deathmatch::Around& bots,
                            guard::Around& around,
                            trace::Trace& trace) {
    if (m_senses->modalities.empty())
        return;
    collectSignals(commands, trace);
    fillPresences(arena(), m_state.match, m_world->post, m_state.watch, m_presences);
    around.sensed = &m_state.senses.senses;
    const world::SenseInput input = senseInput();
    m_senseStage.begin(input);
    around.hub = &m_senseStage.manager();
    m_botLooks.lookAll(
        {arena(), m_state.match, m_matchScratch, bots, m_senseStage, input, m_state.senses, trace},
        *m_plan);
    m_senseStage.step(input,
                      m_state.senses,
                      m_made,
                      trace,
                      [&](const sense::Notification& notification, trace::RecordId record) {
                          takeNotice(notification, record, bots, around, trace);
                      });
    guard::followTrails(m_world->post, m_state.watch, around, m_watchScratch, trace);
}

/// When the schedule has a bot look.
void Simulation::haveLook(trace::AgentId bot, const deathmatch::Around& bots, trace::Trace& trace) {
    if (m_senses->modalities.empty())
        return;
    m_botLooks.look({arena(),
                     m_state.match,
                     m_matchScratch,
                     bots,
                     m_senseStage,
                     senseInput(),
                     m_state.senses,
                     trace},
                    bot);
}

void Simulation::takeNotice(const sense::Notification& notification,
                            trace::RecordId record,
                            const deathmatch::Around& bots,
                            const guard::Around& around,
                            trace::Trace& trace) {
    if (m_world->post.has(notification.agent))
        guard::notice(
            m_world->post, m_state.watch, around, m_watchScratch, trace, notification, record);
    else
        deathmatch::notice(
            arena(), m_state.match, m_matchScratch, bots, trace, notification, record);
}

} // namespace percept::sim
