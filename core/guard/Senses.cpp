#include "Context.h"

#include "percept/base/Maths.h"

#include <algorithm>

namespace percept::guard {
namespace {

using schedule::Duty;

/// Way from one footstep to the next.
constexpr Metres kStride = 0.75;
/// Where a body is seen: its middle, then head and feet, in eye heights over the floor.
constexpr double kMiddle = 0.6;
constexpr double kFeet = 0.06;

double speedOf(const Turn& turn, std::size_t guard) {
    const double most = turn.archetype(guard).movement.maxSpeed;
    const double speed = std::sqrt(geometry::lengthSquared(turn.guard(guard).body.velocity));
    return most > 0 ? std::min(1.0, speed / most) : 0.0;
}

/// @param rare whether times may have passed meanwhile, which are left out
Seconds nextEmission(Seconds last, Seconds every, Seconds now, bool rare) {
    Seconds next = last + every;
    if (rare && every > 0 && next < now)
        next += every * std::ceil((now - next) / every);
    return next;
}

void emitOf(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    self.sinceStep += std::sqrt(geometry::lengthSquared(self.body.velocity)) * turn.post.step;
    if (!turn.may(guard, Duty::Senses))
        return;
    const bool steps = self.sinceStep >= kStride;
    if (steps)
        self.sinceStep = 0;
    const bool rare = turn.around.turns.active();
    const auto& emissions = turn.post.emissions[turn.spec(guard).archetype];
    const RecordId cause = self.possessed                          ? self.commanded
                           : self.task.started != trace::kNoRecord ? self.task.started
                                                                   : self.born;
    for (std::size_t i = 0; i < emissions.size(); ++i) {
        if (emissions[i].onStep ? !steps : turn.now < self.emits[i])
            continue;
        if (!emissions[i].onStep)
            self.emits[i] = nextEmission(self.emits[i], emissions[i].every, turn.now, rare);
        sense::Signal signal = signalOf(turn.post, turn.senses(), turn.state, guard, emissions[i]);
        if (emissions[i].onStep)
            signal.strength *= speedOf(turn, guard);
        turn.scratch.made.emplace_back(signal, cause);
        turn.mark(guard, Duty::Senses);
    }
}

/// What waited for a guard's turn comes before what it perceives in this frame.
void takeUpHeld(Turn& turn) {
    if (!turn.around.turns.active())
        return;
    auto& notices = turn.around.held->notices;
    const auto ofGuard = [&](const Held::Notice& notice) {
        return trace::indexOf(notice.notification.agent) - trace::indexOf(turn.post.firstAgent);
    };
    const auto isDue = [&](const Held::Notice& notice) {
        return turn.leads(notice.notification.agent, Duty::Awareness) &&
               turn.may(ofGuard(notice), Duty::Awareness);
    };
    for (std::size_t i = 0; i < notices.size(); ++i)
        if (isDue(notices[i])) {
            const Held::Notice held = notices[i];
            turn.mark(ofGuard(held), Duty::Awareness);
            notice(turn, ofGuard(held), held.notification, held.record);
        }
    std::erase_if(notices, isDue);
}

/// Who has few turns keeps the latest of what is alike.
void hold(Turn& turn, const sense::Notification& notification, RecordId record) {
    auto& notices = turn.around.held->notices;
    if (turn.around.turns.active())
        std::erase_if(notices, [&](const Held::Notice& each) {
            return each.notification.agent == notification.agent &&
                   each.notification.about == notification.about &&
                   each.notification.modality == notification.modality;
        });
    notices.push_back({notification, record});
}

void perceive(Turn& turn, const sense::Notification& notification, RecordId record) {
    const auto guard = trace::indexOf(notification.agent) - trace::indexOf(turn.post.firstAgent);
    if (!turn.leads(notification.agent, Duty::Awareness) || !turn.may(guard, Duty::Awareness))
        return hold(turn, notification, record);
    turn.mark(guard, Duty::Awareness);
    notice(turn, guard, notification, record);
}

} // namespace

void fillSensors(const Post& post,
                 const sense::SenseWorld& senses,
                 const State& state,
                 std::vector<sense::Sensor>& sensors) {
    sensors.clear();
    for (std::size_t i = 0; i < state.guards.size(); ++i) {
        const agent::Body& body = state.guards[i].body;
        const std::uint32_t archetype = post.guards[i].archetype;
        const Metres eye =
            post.senses->floorAt(body.position) + post.archetypes[archetype].eyeHeight;
        sensors.push_back({post.agentOf(i),
                           {body.position, eye},
                           body.velocity,
                           geometry::angleOf(body.facing) + senses.turnOf(post.agentOf(i)),
                           archetype});
    }
}

sense::Signal signalOf(const Post& post,
                       const sense::SenseWorld& senses,
                       const State& state,
                       std::size_t guard,
                       const EmissionSpec& emission) {
    const Vec2 place = state.guards[guard].body.position;
    const std::uint32_t archetype = post.guards[guard].archetype;
    const Metres eye = post.archetypes[archetype].eyeHeight;
    const Metres floor = post.senses->floorAt(place);
    sense::Signal signal;
    signal.modality = emission.modality;
    signal.source = post.agentOf(guard);
    signal.strength = emission.strength * senses.gainOf(signal.source, emission.modality);
    signal.wearer = archetype;
    signal.position = {place, floor + eye * (emission.onStep ? kFeet : kMiddle)};
    if (emission.seen) {
        signal.pointCount = 2;
        signal.points = {eye * (1.0 - kMiddle), eye * (kFeet - kMiddle), 0};
    }
    return signal;
}

void updateSenses(Turn& turn) {
    if (turn.senses().modalities.empty())
        return;
    for (std::size_t i = 0; i < turn.state.guards.size(); ++i)
        emitOf(turn, i);
    fillSensors(turn.post, turn.senses(), turn.state, turn.scratch.sensors);
    auto& senses = turn.scratch.senses;
    if (!senses || turn.scratch.world != turn.around.senses) {
        turn.scratch.world = turn.around.senses;
        senses.emplace(turn.around.senses);
    }
    senses->begin(
        {turn.scratch.sensors, turn.around.doorOpenness, turn.now, turn.senses().manager});
    for (const auto& [signal, cause] : turn.scratch.made)
        if (turn.leads(signal.source, Duty::Senses))
            senses->emit(turn.state.senses, signal, turn.trace, cause);
        else
            turn.around.held->emitted.push_back({signal, cause});
    takeUpHeld(turn);
    senses->update(turn.state.senses,
                   turn.trace,
                   [&](const sense::Notification& notification, RecordId record) {
                       perceive(turn, notification, record);
                   });
    followTrails(turn);
}

} // namespace percept::guard
