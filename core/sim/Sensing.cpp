#include "percept/sim/Presences.h"
#include "percept/sim/Simulation.h"

#include <cmath>

// What agents and people do to the senses of everybody, in each step.
namespace percept::sim {
namespace {

/// Height of a signal that a person emits by a click [metres over the floor].
constexpr Metres kPingHeight = 1.6; // as tools that try a ping beforehand

/// The first sense of sound, which shots are heard by; kNone: the level has none.
trace::ModalityId soundOf(const sense::SenseWorld& senses) {
    for (std::uint32_t i = 0; i < senses.modalities.size(); ++i)
        if (senses.modalities[i].kind == sense::Kind::Sound)
            return trace::ModalityId{i};
    return trace::kNone<trace::ModalityId>;
}

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
    const trace::ModalityId sound = soundOf(senses);
    if (sound == trace::kNone<trace::ModalityId>)
        return;
    for (const deathmatch::Shot& shot : m_matchScratch.shots) {
        const level::Weapon& weapon = m_arena->weapon(shot.weapon);
        const std::uint32_t archetype = m_arena->bots[trace::indexOf(shot.shooter)].archetype;
        const double gain = senses.gainOf(shot.shooter, sound);
        if (!(weapon.soundRange * gain > 0))
            continue;
        sense::Signal signal;
        signal.modality = sound;
        signal.source = shot.shooter;
        signal.strength = weapon.soundStrength * gain;
        signal.range = weapon.soundRange * gain;
        signal.position = {shot.from,
                           senses.floorAt(shot.from) + senses.profiles[archetype].eyeHeight};
        m_made.push_back({signal, shot.record});
    }
}

/// Signals of everybody reach everybody.
void Simulation::senseStage(std::span<const trace::Command> commands,
                            guard::Around& around,
                            trace::Trace& trace) {
    if (m_senses->modalities.empty())
        return;
    collectSignals(commands, trace);
    fillPresences(*m_arena, m_state.match, m_world->post, m_state.watch, m_presences);
    around.sensed = &m_state.senses.senses;
    const bool planned = m_plan->schedule != nullptr;
    const world::SenseInput input{m_senses,
                                  m_world->emitters,
                                  m_presences,
                                  m_openness,
                                  time(),
                                  m_arena->step,
                                  planned ? m_plan.get() : nullptr,
                                  turns()};
    m_senseStage.begin(input);
    around.hub = &m_senseStage.manager();
    m_senseStage.step(input,
                      m_state.senses,
                      m_made,
                      trace,
                      [&](const sense::Notification& notification, trace::RecordId record) {
                          takeNotice(notification, record, around, trace);
                      });
    guard::followTrails(m_world->post, m_state.watch, around, m_watchScratch, trace);
}

void Simulation::takeNotice(const sense::Notification& notification,
                            trace::RecordId record,
                            const guard::Around& around,
                            trace::Trace& trace) {
    if (m_world->post.has(notification.agent))
        guard::notice(
            m_world->post, m_state.watch, around, m_watchScratch, trace, notification, record);
}

} // namespace percept::sim
