#include "Context.h"

#include "percept/base/Maths.h"

#include <algorithm>
#include <tuple>

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
    const RecordId cause = motiveOf(self);
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

std::size_t placeOf(const Turn& turn, const Held::Notice& notice) {
    return trace::indexOf(notice.notification.agent) - trace::indexOf(turn.post.firstAgent);
}

/// What waited for a task that has left the schedule.
void emitHeld(Turn& turn) {
    if (turn.around.held == nullptr)
        return;
    std::erase_if(turn.around.held->emitted, [&](const Held::Signal& held) {
        const bool due = turn.leads(held.signal.source, Duty::Senses);
        if (due)
            turn.scratch.senses->emit(turn.state.senses, held.signal, turn.trace, held.cause);
        return due;
    });
}

/// What waited for a guard's turn, or for a task that has left the schedule, comes before what it
/// perceives in this frame.
void takeUpHeld(Turn& turn) {
    if (turn.around.held == nullptr)
        return;
    auto& notices = turn.around.held->notices;
    AgentId of = trace::kNoAgent;
    bool due = false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < notices.size(); ++i) {
        const Held::Notice held = notices[i];
        if (held.notification.agent != of) {
            of = held.notification.agent;
            due = turn.leads(of, Duty::Awareness) && turn.may(placeOf(turn, held), Duty::Awareness);
        }
        if (!due) {
            notices[kept++] = held;
            continue;
        }
        turn.mark(placeOf(turn, held), Duty::Awareness);
        notice(turn, placeOf(turn, held), held.notification, held.record);
    }
    notices.resize(kept);
}

/// Who has few turns keeps the latest of what is alike, by whom it is about and modality.
/// @param late what was perceived in this frame by those whose turn it is not
void hold(Turn& turn, std::vector<Held::Notice> late) {
    if (late.empty())
        return;
    const auto keyOf = [](const Held::Notice& each) {
        return std::tuple(
            each.notification.agent, each.notification.about, each.notification.modality);
    };
    const auto isBefore = [&](const Held::Notice& a, const Held::Notice& b) {
        return keyOf(a) < keyOf(b);
    };
    auto& notices = turn.around.held->notices;
    const auto earlier = static_cast<std::ptrdiff_t>(notices.size());
    std::stable_sort(late.begin(), late.end(), isBefore);
    notices.insert(notices.end(), late.begin(), late.end());
    std::inplace_merge(notices.begin(), notices.begin() + earlier, notices.end(), isBefore);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < notices.size(); ++i)
        if (i + 1 == notices.size() || keyOf(notices[i]) != keyOf(notices[i + 1]))
            notices[kept++] = notices[i];
    notices.resize(kept);
}

/// @param late to be held
void perceive(Turn& turn,
              const sense::Notification& notification,
              RecordId record,
              std::vector<Held::Notice>& late) {
    const auto guard = trace::indexOf(notification.agent) - trace::indexOf(turn.post.firstAgent);
    if (!turn.leads(notification.agent, Duty::Awareness) || !turn.may(guard, Duty::Awareness))
        return (turn.around.turns.active() ? late : turn.around.held->notices)
            .push_back({notification, record});
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
    emitHeld(turn);
    for (const auto& [signal, cause] : turn.scratch.made)
        if (turn.leads(signal.source, Duty::Senses))
            senses->emit(turn.state.senses, signal, turn.trace, cause);
        else
            turn.around.held->emitted.push_back({signal, cause});
    takeUpHeld(turn);
    std::vector<Held::Notice> late;
    senses->update(turn.state.senses,
                   turn.trace,
                   [&](const sense::Notification& notification, RecordId record) {
                       perceive(turn, notification, record, late);
                   });
    hold(turn, std::move(late));
    followTrails(turn);
}

} // namespace percept::guard
