#include "inspector/ask/Emitting.h"

#include "inspector/ask/Observers.h"

#include <algorithm>
#include <iterator>

namespace percept::ask {
namespace {

using trace::ModalityId;

/// Those that it gives off as it is now.
std::vector<world::EmissionSpec> ownEmissions(const Moment& moment, AgentId about) {
    const world::Presence by = sim::presencesOf(moment.simulation)[trace::indexOf(about)];
    auto own = moment.simulation.world().emitters[by.archetype].emissions;
    std::erase_if(own, [&](const auto& each) { return !world::isGivenOff(each, by); });
    return own;
}

/// What it emits by itself now and then.
std::vector<ModalityId> eventsOf(const Moment& moment, AgentId about) {
    const sense::SenseWorld& senses = moment.simulation.senses();
    std::vector<ModalityId> events;
    for (const auto& emission : ownEmissions(moment, about))
        if (isEvent(senses, emission))
            events.push_back(emission.modality);
    if (moment.isArmed(about))
        for (const auto& weapon : moment.simulation.world().arena.weapons)
            if (const auto report = sim::reportOf(senses, weapon.weapon))
                events.push_back(*report);
    return events;
}

/// Signals that were made in an agent's name although it emits nothing of the kind by itself: by
/// commands, and by objects that it carries.
class NamedSignals {
public:
    NamedSignals(const Moment& moment, AgentId about)
        : m_moment(moment)
        , m_about(about)
        , m_own(ownEmissions(moment, about)) {}

    /// @errors those of the source
    Result<std::vector<LatestNamed>> find(trace::TraceSource& source) {
        const auto given = source.commands(source.firstFrame(), m_moment.simulation.frame());
        if (!given)
            return given.unexpected();
        for (const trace::Command& command : *given)
            if (command.kind == trace::CommandKind::EmitSignal && command.agent == m_about &&
                command.value >= 0)
                add(ModalityId{static_cast<std::uint32_t>(command.value)},
                    command.frame + 1,
                    command.tag);
        for (const auto& spec : m_moment.simulation.world().authored->emitters.specs)
            if (spec.carrier == m_about)
                add(spec.modality, -1, spec.tag);
        return m_found;
    }

private:
    void add(ModalityId modality, Frame frame, trace::TagId tag) {
        const auto& senses = m_moment.simulation.senses();
        if (trace::indexOf(modality) >= senses.modalities.size() ||
            frame > m_moment.simulation.frame() ||
            std::any_of(m_own.begin(), m_own.end(), [&](const world::EmissionSpec& each) {
                return each.modality == modality;
            }))
            return;
        const auto same = std::find_if(m_found.begin(), m_found.end(), [&](const auto& each) {
            return each.modality == modality;
        });
        if (same == m_found.end())
            m_found.push_back({modality, frame, tag});
        else if (frame >= same->frame)
            *same = {modality, frame, tag};
    }

    const Moment& m_moment;
    AgentId m_about;
    std::vector<world::EmissionSpec> m_own;
    std::vector<LatestNamed> m_found;
};

/// In how many seconds an object emits next; what relays does so with what it relays.
std::optional<Seconds> nextOfObject(const sim::Simulation& simulation, trace::EmitterId emitter) {
    const auto& specs = simulation.world().authored->emitters.specs;
    std::size_t number = trace::indexOf(emitter);
    while (specs[number].relays != sense::kNoIndex)
        number = specs[number].relays;
    const world::ObjectEmitter& state = simulation.state().events.emitters[number];
    return state.on ? std::max(state.next - simulation.time(), 0.0) : specs[number].every;
}

} // namespace

std::optional<Seconds> nextSignal(const sim::Simulation& simulation,
                                  AgentId about,
                                  trace::EmitterId emitter,
                                  ModalityId modality) {
    if (about == trace::kNoAgent)
        return emitter == trace::kNone<trace::EmitterId> ? std::nullopt
                                                         : nextOfObject(simulation, emitter);
    std::optional<Seconds> next;
    const auto sooner = [&](std::optional<Seconds> other) {
        if (other && (!next || *other < *next))
            next = other;
    };
    const world::Presence by = sim::presencesOf(simulation)[trace::indexOf(about)];
    const auto& emissions = simulation.world().emitters[by.archetype].emissions;
    const auto& due = simulation.state().senses.emitters[trace::indexOf(about)].next;
    for (std::size_t i = 0; i < emissions.size(); ++i)
        if (emissions[i].modality == modality && !emissions[i].onStep &&
            world::isGivenOff(emissions[i], by))
            sooner(std::max(due[i] - simulation.time(), 0.0));
    const auto& objects = simulation.world().authored->emitters.specs;
    for (std::uint32_t i = 0; i < objects.size(); ++i)
        if (objects[i].carrier == about && objects[i].modality == modality &&
            simulation.state().events.emitters[i].on)
            sooner(nextOfObject(simulation, trace::EmitterId{i}));
    return next;
}

bool isEvent(const sense::SenseWorld& senses, const world::EmissionSpec& emission) {
    const sense::Kind kind = senses[emission.modality].kind;
    const bool lingers =
        kind == sense::Kind::Smell && senses.goesByRegions(senses.manager, emission.modality);
    return (emission.onStep || emission.every > kLookBack) && kind != sense::Kind::Sight &&
           !lingers && !emission.onBody;
}

std::vector<sense::Signal> bodySignals(const sense::SenseWorld& senses,
                                       const world::EmitterSpec& emitter,
                                       AgentId about,
                                       const world::Presence& body,
                                       bool looked) {
    std::vector<sense::Signal> signals;
    for (const world::EmissionSpec& emission : emitter.emissions) {
        const bool asThing = emission.seen && looked && !senses[emission.modality].isSlow();
        if (emission.onBody && world::isGivenOff(emission, body) && !asThing)
            signals.push_back(world::signalOf(about, body, senses, emitter, emission));
    }
    return signals;
}

std::vector<sense::Puff> lingering(std::span<const sense::Puff> puffs,
                                   const sense::SenseWorld& senses,
                                   const sense::Signal& signal) {
    std::vector<sense::Puff> own;
    const auto region = senses.lookup.find(signal.position);
    std::ranges::copy_if(puffs, std::back_inserter(own), [&](const sense::Puff& puff) {
        return puff.source == signal.source &&
               (signal.source != trace::kNoAgent || puff.region == region ||
                puff.via != trace::kNone<trace::ConnectionId>);
    });
    return own;
}

Result<Emitting> Emitting::of(AgentId about, const Moment& moment, RunContext& context) {
    trace::TraceSource& source = context.source();
    auto named = NamedSignals(moment, about).find(source);
    if (!named)
        return named.unexpected();
    auto asked = eventsOf(moment, about);
    for (const LatestNamed& each : *named)
        asked.push_back(each.modality);
    Emitting emitting{{}, MadeSignals(moment)};
    if (!asked.empty()) {
        auto emissions = Emissions::before(source, about, moment.simulation.frame(), asked);
        if (!emissions)
            return emissions.unexpected();
        emitting.emissions = std::move(*emissions);
    }
    for (LatestNamed& each : *named)
        if (const auto last = emitting.emissions.last(each.modality))
            each.frame = std::max(each.frame, last->frame);
    auto made = MadeSignals::read(context, moment, about, std::move(*named));
    if (!made)
        return made.unexpected();
    emitting.made = std::move(*made);
    return emitting;
}

} // namespace percept::ask
