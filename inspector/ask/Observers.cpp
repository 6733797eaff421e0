#include "inspector/ask/Observers.h"

#include <limits>

namespace percept::ask {
namespace {

/// Whether none of those that were tried failed.
bool isPassed(const std::vector<GateLine>& gates) {
    return std::all_of(gates.begin(), gates.end(), [](const GateLine& line) {
        return !line.checked || line.passed;
    });
}

/// By how much longer what counts for a span has counted with each signal that follows.
Seconds gainOf(const knowledge::AwarenessModel& model, Seconds every) {
    const Seconds span = model.soundSpan;
    if (every < span)
        return every;
    switch (model.rules.onBreak) {
    case knowledge::OnBreak::Keep:
        return span;
    case knowledge::OnBreak::Leak:
        return std::max(0.0, span - (every - span));
    case knowledge::OnBreak::Reset:
        break;
    }
    return 0.0;
}

/// Signals of an emitter from the next one on, as they add up for an agent.
Coming comingOf(const sim::Simulation& simulation, trace::EmitterId emitter, AgentId agent) {
    const auto& specs = simulation.world().authored->emitters.specs;
    const std::size_t number = trace::indexOf(emitter);
    const world::ObjectEmitter& state = simulation.state().events.emitters[number];
    Coming coming;
    if (state.on)
        coming.in =
            nextSignal(simulation, trace::kNoAgent, emitter, specs[number].modality).value_or(0.0);
    std::size_t root = number;
    while (specs[root].relays != sense::kNoIndex)
        root = specs[root].relays;
    const Seconds every = specs[root].every;
    const auto* const model = simulation.arena().awarenessOf(agent);
    const Seconds gain = model == nullptr ? 0.0 : gainOf(*model, every);
    if (!(gain > 0.0))
        return coming;
    constexpr double kRounding = 1e-9;
    const bool ends = state.on ? state.until >= 0.0 : specs[number].lasts > 0.0;
    const Seconds left =
        state.on ? state.until - simulation.time() - coming.in : specs[number].lasts;
    coming.adds = ends ? std::max(0.0, std::ceil(left / every - kRounding) - 1.0) * gain
                       : std::numeric_limits<Seconds>::infinity();
    return coming;
}

/// Nothing comes of what there is to see for who does not look.
/// @param led that a person leads it
void tellPossessed(Perception& perception, const std::string& led) {
    if (isPassed(perception.gates) || perception.reason == trace::Gate::Reaction)
        perception.answer = "In view, and not noticed: " + led;
    else if (perception.note.find(capitalised(led)) == std::string::npos)
        perception.note += (perception.note.empty() ? "" : " ") + capitalised(led) + '.';
    perception.notified = false;
}

} // namespace

Perception Observers::ofEmitter(AgentId agent, trace::EmitterId emitter, const Watch* watch) const {
    const auto number = trace::indexOf(emitter);
    const sim::Simulation& simulation = m_moment.simulation;
    const world::ObjectEmitters& emitters = simulation.world().authored->emitters;
    const world::ObjectEmitterSpec& spec = emitters.specs[number];
    const world::ObjectEmitter& state = simulation.state().events.emitters[number];
    const auto place = world::placeOf(spec, m_agents, m_senses);
    const bool here = m_agents[trace::indexOf(agent)].present;
    if (!here || !place) {
        auto none =
            notNoticed(here ? fmt::format("Not noticed: the carrier of {} is not in the level",
                                          emitters.ids[number])
                            : *whyNot(agent, agent));
        none.modality = m_senses[spec.modality].id;
        return none;
    }
    Emitted emitted;
    emitted.signal.modality = spec.modality;
    emitted.signal.strength = state.strength;
    emitted.signal.position = *place;
    emitted.signal.source = spec.carrier;
    emitted.signal.tag = spec.tag;
    emitted.signal.emitsLight = m_senses[spec.modality].kind == sense::Kind::Sight;
    if (!state.on) {
        emitted.silence = emitters.ids[number] + " is off";
        emitted.instead = "its next signal";
    }
    emitted.coming = comingOf(simulation, emitter, agent);
    emitted.emitter = editOf(trace::EditPart::Emitter, number, 1, state.strength);
    Perception perception = perceive(sensorOf(agent), emitted, watch);
    if (!state.on && watch != nullptr)
        switchOn(
            perception.remedy, isPassed(perception.gates), emitters.ids[number], *emitted.emitter);
    return perception;
}

bool Observers::judgeAwareness(Perception& perception, AgentId observer, AgentId target) const {
    const bool byDegrees = isByDegrees(observer, target);
    for (GateLine& line : perception.gates) {
        if (byDegrees && line.gate == trace::Gate::NotInterested)
            line.applies = line.checked = line.passed = true;
        if (byDegrees && line.gate == trace::Gate::Reaction)
            line = {.gate = line.gate, .applies = line.applies};
    }
    if (perception.reason != trace::Gate::None)
        return false;
    auto verdict = awarenessVerdict(m_moment, input(), observer, target);
    if (!verdict)
        return false;
    std::erase_if(perception.gates, [](const GateLine& line) {
        return line.gate == trace::Gate::Reaction || line.gate == trace::Gate::NotSeenYet;
    });
    const auto unseen = unseenLine(m_moment, input(), observer, target);
    const bool isUnmet = unseen && !unseen->passed;
    if (unseen)
        perception.gates.push_back(*unseen);
    // Nothing is made of what is seen of somebody who has not seen it yet.
    for (GateLine& line : verdict->gates) {
        line.checked = line.checked && !isUnmet;
        perception.gates.push_back(std::move(line));
    }
    for (GateLine& line : perception.gates)
        if (line.gate == trace::Gate::LineOfSight && line.passed)
            line.detail = verdict->rays;
    perception.notified = verdict->noticed;
    perception.reason =
        isUnmet && !perception.notified ? trace::Gate::NotSeenYet : trace::Gate::None;
    perception.answer = std::move(verdict->answer);
    return true;
}

void Observers::tellAware(Perception& perception,
                          AgentId agent,
                          const Emitted& emitted,
                          const std::optional<HeardLimit>& heard) const {
    if (heard)
        tellHeard(perception, *heard);
    if (!hearsByDegrees(m_moment, agent, emitted.signal))
        return;
    const AgentId source = emitted.signal.source;
    auto wait = emitted.silence.empty() && !emitted.emitter
                    ? waitSoFar(m_moment, agent, source, m_moment.simulation.time())
                    : waitAhead(m_moment, agent, source, emitted.coming);
    if (wait)
        tellWait(perception, std::move(*wait));
}

void Observers::judgeHeard(Perception& perception,
                           AgentId agent,
                           const MadeSignal& made,
                           const Moment& asked,
                           bool tries) const {
    const sense::Signal& signal = made.signal;
    if (const auto limit = heardLimit(m_moment, agent, signal))
        tellHeard(perception, *limit);
    if (!hearsByDegrees(m_moment, agent, signal))
        return;
    const agent::Arena& arena = asked.simulation.arena();
    const auto timeOf = [&](const RecordedAttempt& attempt) { return arena.timeOf(attempt.frame); };
    std::optional<GateLine> wait;
    if (made.isComing())
        wait = waitAhead(
            asked, agent, signal.source, {timeOf(*made.coming) - asked.simulation.time()});
    else if (made.verdict && !made.over)
        wait = waitSoFar(asked, agent, signal.source, timeOf(*made.verdict));
    if (wait)
        tellWait(perception, std::move(*wait));
    if (!perception.notified && isUnawareOf(m_moment, agent, signal.source))
        perception.sought = knowledge::kExistence;
    if (tries)
        noteSpan(perception, *arena.awarenessOf(agent));
}

Perception Observers::perceive(std::size_t observer,
                               const Emitted& emitted,
                               const Watch* watch,
                               std::span<const double> doors) const {
    const sense::Signal& signal = emitted.signal;
    const sense::Scene scene{m_sensors,
                             doors.empty() ? std::span<const double>(m_doors) : doors,
                             m_moment.simulation.time(),
                             m_senses.manager};
    const sense::Sensor& sensor = m_sensors[observer];
    const double own =
        m_senses.profiles[sensor.profile].thresholds[trace::indexOf(signal.modality)];
    const bool looks = sensor.looks && signal.presence && !m_senses[signal.modality].isSlow();
    const bool reacts =
        looks || (signal.presence && signal.source != trace::kNoAgent &&
                  agent::reactsTo(
                      m_moment.simulation.arena(), m_moment.state(), sensor.agent, signal.source));
    auto looking = reacts ? lookOf(sensor.agent, signal.source, looks) : sense::Looking{};
    if (reacts && watch != nullptr)
        addPath(looking, sensor, signal);
    const bool unseen = looking.seen == 0;
    // Its awareness has a time to react of its own.
    if (looks && isByDegrees(sensor.agent, signal.source))
        looking.seen = std::numeric_limits<Seconds>::infinity();
    const auto raisedAt = [&](Seconds time) {
        return sense::raisedThreshold(
            m_senses, m_moment.before, sensor.agent, signal.modality, own, time);
    };
    const auto puffs = lingering(m_state.puffs, m_senses, signal);
    sense::Past past{puffs, m_state.doors, raisedAt(scene.now), reacts ? &looking : nullptr};
    const auto row = sense::explain(m_senses, scene, signal, observer, {}, &past);
    const level::Level& level = m_moment.level->level;
    Perception perception = perceptionOf(m_senses, level, signal, sensor, row);
    perception.act = emitted.act;
    perception.travels = !looks;
    const bool inView = row.reason == trace::Gate::Reaction || (looks && row.notified);
    if (reacts && inView && unseen)
        perception.note = rateText(sensor);
    const bool aware = looks && judgeAwareness(perception, sensor.agent, signal.source);
    if (looks)
        addAwareness(perception, sensor.agent, signal.source);
    const std::string led =
        looks ? possessedText(m_moment.simulation, sensor.agent) : std::string();
    if (!led.empty() && !aware)
        tellPossessed(perception, led);
    const auto heard = looks ? std::nullopt : heardLimit(m_moment, sensor.agent, signal);
    // Of an emitter a run is asked for what comes of its own signals.
    const bool seeks = heard && (heard->isFirst || emitted.emitter);
    if (!emitted.tested && !looks)
        tellAware(perception, sensor.agent, emitted, heard);
    if (emitted.emitter ? hearsByDegrees(m_moment, sensor.agent, signal)
                        : seeks && !emitted.tested && !perception.notified)
        perception.sought = knowledge::kExistence;
    if (watch != nullptr && hearsByDegrees(m_moment, sensor.agent, signal))
        noteSpan(perception, *m_moment.simulation.arena().awarenessOf(sensor.agent));
    if (m_senses[signal.modality].travels && sensor.velocity != geometry::Vec2{0, 0})
        perception.note = kMeets;
    if (!emitted.silence.empty())
        silence(perception, emitted.silence, emitted.instead);
    if (!led.empty())
        return perception; // no change of what there is to see has it look
    if (aware && watch != nullptr)
        addRemedy(perception, sensor.agent, signal.source, *watch);
    if (looks && !aware && !row.notified)
        perception.sought = nextState(m_moment, sensor.agent, signal.source);
    // Who is deaf for a while is less so by then.
    past.raised = raisedAt(std::max(scene.now, emitted.next.value_or(0.0) + row.delay));
    // A sense lets through no less than what makes it aware.
    if (seeks)
        past.raised = std::max(past.raised, heard->least);
    const auto missed = seeks && watch != nullptr
                            ? sense::explain(m_senses, scene, signal, observer, {}, &past)
                            : row;
    if (!missed.notified && !aware && watch != nullptr &&
        (emitted.silence.empty() || emitted.emitter || emitted.comes))
        perception.remedy =
            remedyFor({m_senses, level, signal, sensor, missed, {}, emitted.emitter},
                      scene,
                      observer,
                      &past,
                      *watch);
    return perception;
}

} // namespace percept::ask
