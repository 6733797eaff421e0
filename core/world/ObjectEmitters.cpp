#include "percept/world/ObjectEmitters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::world {
namespace {

/// Height at which a carried emitter is held, in eye heights of its carrier.
constexpr double kHeld = 0.6;

Unexpected wrong(std::string place, std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

template <class List>
std::uint32_t emitterPlaceOf(const List& list, const std::string& id) {
    for (std::uint32_t i = 0; i < list.size(); ++i)
        if (list[i].id == id)
            return i;
    return sense::kNoIndex;
}

Result<ObjectEmitterSpec>
compileEmitter(const level::Level& level, const sense::SenseWorld& senses, std::size_t number) {
    const level::Emitter& emitter = level.emitters[number];
    const auto place = fmt::format("emitters[{}]", number);
    const auto modality = senses.modality(emitter.modality);
    if (!modality)
        return wrong(place + ".modality",
                     fmt::format("Emitter `{}` emits `{}`, which is no modality; name one",
                                 emitter.id,
                                 emitter.modality));
    ObjectEmitterSpec spec{*modality, emitter.strength, emitter.every, emitter.lasts, emitter.on};
    spec.tag = senses.tag(emitter.tag);
    if (!(emitter.every > 0))
        return wrong(
            place + ".every",
            fmt::format("Emitter `{}` emits every {:g} s, which never ends; give it a time "
                        "above 0",
                        emitter.id,
                        emitter.every));
    if (!(emitter.strength >= 0) || !(emitter.lasts >= 0))
        return wrong(
            place + (emitter.lasts >= 0 ? ".strength" : ".lasts"),
            fmt::format("Emitter `{}` has a strength or time below 0; use 0 or more", emitter.id));
    if (!emitter.relays.empty()) {
        spec.relays = emitterPlaceOf(level.emitters, emitter.relays);
        if (spec.relays == sense::kNoIndex)
            return wrong(place + ".relays",
                         fmt::format("Emitter `{}` relays `{}`, which is no emitter; name one",
                                     emitter.id,
                                     emitter.relays));
    }
    if (!emitter.agent.empty()) {
        spec.carrier = AgentId{emitterPlaceOf(level.agents, emitter.agent)};
        if (spec.carrier == trace::kNoAgent)
            return wrong(place + ".agent",
                         fmt::format("Emitter `{}` is carried by `{}`, who is no agent; name one",
                                     emitter.id,
                                     emitter.agent));
    } else if (emitter.position) {
        const geometry::Vec2 plan = emitter.position->plan();
        spec.position = {plan, emitter.position->z.value_or(senses.floorAt(plan))};
    } else {
        return wrong(place + ".position",
                     fmt::format("Emitter `{}` is nowhere; give it a position, or an agent that "
                                 "carries it",
                                 emitter.id));
    }
    return spec;
}

/// What is relayed comes before its relays.
Result<void> sortEmitters(const level::Level& level, ObjectEmitters& emitters) {
    const auto count = emitters.specs.size();
    std::vector<bool> placed(count, false);
    while (emitters.order.size() < count) {
        const auto before = emitters.order.size();
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto relays = emitters.specs[i].relays;
            if (placed[i] || (relays != sense::kNoIndex && !placed[relays]))
                continue;
            placed[i] = true;
            emitters.order.push_back(i);
        }
        if (emitters.order.size() > before)
            continue;
        const auto first = std::find(placed.begin(), placed.end(), false) - placed.begin();
        return wrong(fmt::format("emitters[{}].relays", first),
                     fmt::format("Emitter `{}` and those that it relays relay each other in a "
                                 "circle; let one of them emit by itself",
                                 level.emitters[static_cast<std::size_t>(first)].id));
    }
    return {};
}

} // namespace

Result<ObjectEmitters> compileEmitters(const level::Level& level, const sense::SenseWorld& senses) {
    ObjectEmitters emitters;
    for (std::size_t i = 0; i < level.emitters.size(); ++i) {
        auto spec = compileEmitter(level, senses, i);
        if (!spec)
            return spec.unexpected();
        emitters.specs.push_back(*spec);
        emitters.ids.push_back(level.emitters[i].id);
    }
    if (auto sorted = sortEmitters(level, emitters); !sorted)
        return sorted.unexpected();
    return emitters;
}

std::vector<ObjectEmitter> startEmitters(const ObjectEmitters& emitters, trace::Trace& trace) {
    std::vector<ObjectEmitter> state;
    for (std::uint32_t i = 0; i < emitters.specs.size(); ++i) {
        state.push_back({false, emitters.specs[i].strength});
        if (emitters.specs[i].on)
            switchEmitter(emitters, state, EmitterId{i}, true, 0, trace.root(), trace);
    }
    return state;
}

void switchEmitter(const ObjectEmitters& emitters,
                   std::vector<ObjectEmitter>& state,
                   EmitterId emitter,
                   bool on,
                   Seconds now,
                   RecordId cause,
                   trace::Trace& trace) {
    ObjectEmitter& self = state[trace::indexOf(emitter)];
    const ObjectEmitterSpec& spec = emitters.specs[trace::indexOf(emitter)];
    if (on && spec.lasts > 0)
        self.until = now + spec.lasts;
    if (self.on == on)
        return;
    self.on = on;
    self.next = now;
    self.switched = trace.add(trace::EmitterSwitched{emitter, on}, cause);
}

std::optional<geometry::Vec3> placeOf(const ObjectEmitterSpec& emitter,
                                      std::span<const Presence> agents,
                                      const sense::SenseWorld& senses) {
    if (emitter.carrier == trace::kNoAgent)
        return emitter.position;
    const auto carrier = trace::indexOf(emitter.carrier);
    if (carrier >= agents.size() || !agents[carrier].present)
        return std::nullopt;
    const geometry::Vec2 place = agents[carrier].position;
    const Metres eye = senses.profiles[agents[carrier].archetype].eyeHeight;
    return geometry::Vec3{place, senses.floorAt(place) + eye * kHeld};
}

void emitObjects(const ObjectEmitters& emitters,
                 std::vector<ObjectEmitter>& state,
                 std::span<const Presence> agents,
                 const sense::SenseWorld& senses,
                 Seconds now,
                 trace::Trace& trace,
                 std::vector<Held::Signal>& made) {
    std::vector<bool> emitted(emitters.specs.size(), false);
    for (const std::uint32_t i : emitters.order) {
        const ObjectEmitterSpec& spec = emitters.specs[i];
        if (state[i].on && state[i].until >= 0 && now >= state[i].until) {
            state[i].until = -1;
            switchEmitter(emitters, state, EmitterId{i}, false, now, state[i].switched, trace);
        }
        if (!state[i].on)
            continue;
        if (spec.relays != sense::kNoIndex ? !emitted[spec.relays] : now < state[i].next)
            continue;
        // As often as it says on average, whatever the step: at most once per frame.
        state[i].next += spec.every;
        if (state[i].next < now)
            state[i].next += spec.every * std::ceil((now - state[i].next) / spec.every);
        const auto place = placeOf(spec, agents, senses);
        if (!place)
            continue;
        emitted[i] = true;
        sense::Signal signal;
        signal.modality = spec.modality;
        signal.strength = state[i].strength;
        signal.position = *place;
        signal.source = spec.carrier;
        signal.tag = spec.tag;
        signal.emitsLight = senses[spec.modality].kind == sense::Kind::Sight;
        made.push_back({signal, state[i].switched});
    }
}

} // namespace percept::world
