#include "percept/world/SenseStage.h"

#include "percept/sense/GateNames.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace percept::world {
namespace {

using schedule::Duty;

/// From one footstep to the next.
constexpr Metres kStride = 0.75;

double shareOfSpeed(const Presence& agent, double most) {
    const double speed = std::sqrt(geometry::lengthSquared(agent.velocity));
    return most > 0 ? std::min(1.0, speed / most) : 0.0;
}

/// Times that passed while it was not there, or had no turn, are left out.
Seconds nextEmission(Seconds last, Seconds every, Seconds now) {
    Seconds next = last + every;
    if (every > 0 && next < now)
        next += every * std::ceil((now - next) / every);
    return next;
}

/// What there is to see of somebody now; nothing of nobody.
std::optional<knowledge::Sight> sightOf(std::span<const Presence> agents, AgentId about) {
    if (trace::indexOf(about) >= agents.size())
        return std::nullopt;
    const Presence& body = agents[trace::indexOf(about)];
    return knowledge::Sight{body.velocity, body.facing, body.health, body.weapon};
}

/// Whether the stage itself decides when something is done for an agent.
bool leads(const SenseInput& input, AgentId agent, Duty duty) {
    return input.plan == nullptr || !input.plan->has(agent, duty);
}

auto keyOf(const Held::Notice& each) {
    return std::tuple(each.notification.agent, each.notification.about, each.notification.modality);
}

/// That there was a shot, and what blows did, is not lost.
void carryOver(const sense::Notification& from, sense::Notification& to) {
    to.shot = to.shot || from.shot;
    to.damage += from.damage;
}

/// Who has few turns keeps the latest of what is alike, by whom it is about and modality.
/// @param late what was perceived in this frame by those whose turn it is not
void hold(std::vector<Held::Notice>& notices, std::vector<Held::Notice>& late) {
    if (late.empty())
        return;
    const auto isBefore = [](const Held::Notice& a, const Held::Notice& b) {
        return keyOf(a) < keyOf(b);
    };
    const auto earlier = static_cast<std::ptrdiff_t>(notices.size());
    std::stable_sort(late.begin(), late.end(), isBefore);
    notices.insert(notices.end(), late.begin(), late.end());
    std::inplace_merge(notices.begin(), notices.begin() + earlier, notices.end(), isBefore);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < notices.size(); ++i)
        if (i + 1 == notices.size() || keyOf(notices[i]) != keyOf(notices[i + 1]))
            notices[kept++] = notices[i];
        else
            carryOver(notices[i].notification, notices[i + 1].notification);
    notices.resize(kept);
}

/// The oldest of an agent's in a list; it has one.
template <class Item, class IsIts>
Item takeFirst(std::vector<Item>& list, const IsIts& isIts) {
    const auto first = std::find_if(list.begin(), list.end(), isIts);
    PERCEPT_EXPECTS(first != list.end());
    Item item = *first;
    list.erase(first);
    return item;
}

auto isOf(AgentId agent) {
    struct Of {
        AgentId agent;
        bool operator()(const Held::Signal& each) const { return each.signal.source == agent; }
        bool operator()(const Held::Notice& each) const { return each.notification.agent == agent; }
    };
    return Of{agent};
}

} // namespace

SenseStageState startSenses(std::span<const EmitterSpec> emitters,
                            std::span<const Presence> agents,
                            std::uint64_t seed) {
    SenseStageState state;
    Random random(seed);
    for (const Presence& agent : agents) {
        Emitter& emitter = state.emitters.emplace_back();
        for (const EmissionSpec& emission : emitters[agent.archetype].emissions)
            emitter.next.push_back(random.between(0.0, emission.every));
        // As if it had done so before.
        for (std::size_t i = 0; i < emitter.next.size(); ++i)
            emitter.made.push_back(emitter.next[i] - emitters[agent.archetype].emissions[i].every);
    }
    return state;
}

bool fits(std::span<const EmitterSpec> emitters,
          std::span<const Presence> agents,
          const SenseStageState& state) {
    if (state.emitters.size() != agents.size())
        return false;
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const std::size_t emissions = emitters[agents[i].archetype].emissions.size();
        if (state.emitters[i].next.size() != emissions ||
            state.emitters[i].made.size() != emissions)
            return false;
    }
    return std::all_of(
        state.held.notices.begin(), state.held.notices.end(), [&](const Held::Notice& each) {
            return trace::indexOf(each.notification.agent) < agents.size();
        });
}

void beginLife(SenseStageState& state,
               const sense::SenseManager& manager,
               AgentId agent,
               trace::Trace& trace) {
    std::erase_if(state.held.notices, isOf(agent));
    manager.reportLost(state.senses, agent, trace);
    sense::removeAgent(state.senses, agent);
}

void forget(SenseStageState& state, AgentId agent) {
    std::erase_if(state.held.notices, isOf(agent));
    std::erase_if(state.held.emitted, isOf(agent));
    sense::removeAgent(state.senses, agent);
    state.emitters[trace::indexOf(agent)].sinceStep = 0;
}

void SenseStage::collectOf(const SenseInput& input, SenseStageState& state, AgentId agent) {
    const Presence& self = input.agents[trace::indexOf(agent)];
    Emitter& emitter = state.emitters[trace::indexOf(agent)];
    const EmitterSpec& spec = input.emitters[self.archetype];
    if (!self.offGround)
        emitter.sinceStep += std::sqrt(geometry::lengthSquared(self.velocity)) * input.step;
    if (!self.present && !self.body)
        return;
    const bool steps = emitter.sinceStep >= kStride;
    if (steps)
        emitter.sinceStep = 0;
    for (std::size_t i = 0; i < spec.emissions.size(); ++i) {
        const EmissionSpec& emission = spec.emissions[i];
        if (!isGivenOff(emission, self))
            continue;
        if (emission.onStep ? !steps : input.now < emitter.next[i])
            continue;
        if (!emission.onStep)
            emitter.next[i] = nextEmission(emitter.next[i], emission.every, input.now);
        emitter.made[i] = input.now;
        if (emission.seen && !m_watched && !(*input.world)[emission.modality].isSlow())
            continue;
        Held::Signal made{signalOf(agent, self, *input.world, spec, emission), self.motive};
        if (emission.onStep)
            made.signal.strength *= shareOfSpeed(self, spec.maxSpeed) * self.stepNoise;
        m_made.push_back(made);
    }
}

void SenseStage::collect(const SenseInput& input, SenseStageState& state) {
    m_watched = std::any_of(m_sensors.begin(), m_sensors.end(), [](const sense::Sensor& sensor) {
        return !sensor.looks;
    });
    for (std::uint32_t i = 0; i < input.agents.size(); ++i)
        collectOf(input, state, AgentId{i});
}

/// What waited for a task that has left the schedule.
void SenseStage::emitHeld(const SenseInput& input, SenseStageState& state, trace::Trace& trace) {
    std::erase_if(state.held.emitted, [&](const Held::Signal& held) {
        const bool due = leads(input, held.signal.source, Duty::Senses);
        if (due)
            m_manager->emit(state.senses, held.signal, trace, held.cause);
        return due;
    });
}

/// What waited for an agent's turn, or for a task that has left the schedule, comes before what it
/// perceives in this frame.
void SenseStage::takeUpHeld(const SenseInput& input,
                            SenseStageState& state,
                            const TakeNotice& take) {
    auto& notices = state.held.notices;
    AgentId of = trace::kNoAgent;
    bool due = false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < notices.size(); ++i) {
        const Held::Notice held = notices[i];
        if (held.notification.agent != of) {
            of = held.notification.agent;
            due = leads(input, of, Duty::Awareness) && input.turns.may(of, Duty::Awareness);
        }
        if (!due) {
            notices[kept++] = held;
            continue;
        }
        input.turns.mark(of, Duty::Awareness);
        take(held);
    }
    notices.resize(kept);
}

void SenseStage::begin(const SenseInput& input) {
    fillSensors(input.agents, *input.world, m_sensors);
    if (!m_manager || m_world != input.world) {
        m_world = input.world;
        m_manager.emplace(m_world);
    }
    m_manager->begin({m_sensors, input.doors, input.now, m_world->manager});
}

void SenseStage::step(const SenseInput& input,
                      SenseStageState& state,
                      std::span<const Held::Signal> made,
                      trace::Trace& trace,
                      const TakeNotice& take,
                      const ExpectNotice& expect) {
    m_made.assign(made.begin(), made.end());
    collect(input, state);
    emitHeld(input, state, trace);
    for (const Held::Signal& each : m_made)
        if (leads(input, each.signal.source, Duty::Senses))
            m_manager->emit(state.senses, each.signal, trace, each.cause);
        else
            state.held.emitted.push_back(each);
    takeUpHeld(input, state, take);
    m_late.clear();
    const auto receive = [&](const sense::Notification& notification, RecordId record) {
        const AgentId agent = notification.agent;
        if (leads(input, agent, Duty::Awareness) && input.turns.may(agent, Duty::Awareness)) {
            input.turns.mark(agent, Duty::Awareness);
            take({notification, record, input.now, std::nullopt});
        } else {
            (input.turns.active() ? m_late : state.held.notices)
                .push_back(
                    {notification, record, input.now, sightOf(input.agents, notification.about)});
        }
    };
    m_manager->update(state.senses, trace, receive, expect);
    hold(state.held.notices, m_late);
}

std::span<const sense::Sighting> SenseStage::look(const SenseInput& input,
                                                  const SenseStageState& state,
                                                  AgentId agent,
                                                  std::span<const AgentId> others,
                                                  bool measure) {
    m_sightings.clear();
    if (!m_manager->has(agent))
        return {};
    for (const AgentId other : others)
        if (input.agents[trace::indexOf(other)].present && other != agent)
            m_sightings.push_back(lookAt(input, state, agent, other, measure));
    const Presence& self = input.agents[trace::indexOf(agent)];
    const int most = input.world->profiles[self.archetype].attention;
    if (most > 0)
        limitAttention(static_cast<std::size_t>(most), measure);
    return m_sightings;
}

/// Somebody of whom nothing can be seen fails at the first gate.
sense::Sighting SenseStage::lookAt(const SenseInput& input,
                                   const SenseStageState& state,
                                   AgentId agent,
                                   AgentId other,
                                   bool measure) {
    const Presence& body = input.agents[trace::indexOf(other)];
    const EmitterSpec& spec = input.emitters[body.archetype];
    bool arrives = false;
    m_visible.clear();
    for (std::size_t i = 0; i < spec.emissions.size(); ++i) {
        const EmissionSpec& emission = spec.emissions[i];
        const bool slow = (*input.world)[emission.modality].isSlow();
        arrives = arrives || (emission.seen && slow);
        if (!emission.seen || emission.onBody || slow ||
            (!emission.steady &&
             input.now - state.emitters[trace::indexOf(other)].made[i] > knowledge::kGlimpse))
            continue;
        m_visible.push_back(signalOf(other, body, *input.world, spec, emission));
        if (emission.onStep)
            m_visible.back().strength *= shareOfSpeed(body, spec.maxSpeed) * body.stepNoise;
    }
    if (!m_visible.empty())
        return m_manager->look(state.senses, agent, m_visible, measure);
    sense::Sighting nothing;
    nothing.about = other;
    nothing.failed = trace::Gate::Modality;
    nothing.limit = 1.0;
    nothing.arrives = arrives;
    return nothing;
}

/// The nearest of those in view; of those as near, who comes first.
void SenseStage::limitAttention(std::size_t most, bool measure) {
    m_ranked.clear();
    for (std::size_t i = 0; i < m_sightings.size(); ++i)
        if (m_sightings[i].failed == trace::Gate::None)
            m_ranked.push_back(i);
    std::stable_sort(m_ranked.begin(), m_ranked.end(), [&](std::size_t a, std::size_t b) {
        return m_sightings[a].distance < m_sightings[b].distance;
    });
    for (std::size_t i = 0; i < m_ranked.size(); ++i) {
        sense::Sighting& sighting = m_sightings[m_ranked[i]];
        sighting.rank = static_cast<int>(i) + 1;
        if (i < most)
            continue;
        sighting.failed = trace::Gate::Nearest;
        if (measure) {
            sighting.measured = sighting.rank;
            sighting.limit = static_cast<double>(most);
        }
    }
}

sense::Regard SenseStage::regard(const SenseInput& input,
                                 AgentId agent,
                                 const sense::Sighting& sighting,
                                 double alertness) const {
    const Presence& body = input.agents[trace::indexOf(sighting.about)];
    const EmitterSpec& spec = input.emitters[body.archetype];
    const auto seen = std::find_if(
        spec.emissions.begin(), spec.emissions.end(), [&](const EmissionSpec& emission) {
            return emission.seen && emission.modality == sighting.modality;
        });
    PERCEPT_EXPECTS(seen != spec.emissions.end());
    sense::SightTests tests(*input.world, m_manager->doorWalls());
    return sense::regard(tests,
                         m_manager->observerOf(agent),
                         signalOf(sighting.about, body, *input.world, spec, *seen),
                         sighting.way,
                         alertness);
}

std::optional<sense::BodyVisibility> SenseStage::visibilityOf(const SenseInput& input,
                                                              AgentId agent) const {
    const Presence& body = input.agents[trace::indexOf(agent)];
    const EmitterSpec& spec = input.emitters[body.archetype];
    const auto seen = std::find_if(
        spec.emissions.begin(), spec.emissions.end(), [](const EmissionSpec& emission) {
            return emission.seen && !emission.onBody;
        });
    if (seen == spec.emissions.end() || !body.present)
        return std::nullopt;
    return sense::visibilityOf(
        *input.world, m_manager->doorWalls(), signalOf(agent, body, *input.world, spec, *seen));
}

std::size_t SenseStage::waiting(const SenseStageState& state, Duty duty, AgentId agent) {
    const auto count = [&](const auto& list) {
        return static_cast<std::size_t>(std::count_if(list.begin(), list.end(), isOf(agent)));
    };
    if (duty == Duty::Senses)
        return count(state.held.emitted);
    return duty == Duty::Awareness ? count(state.held.notices) : 0;
}

void SenseStage::findWaiting(const SenseInput& input,
                             const SenseStageState& state,
                             std::vector<std::uint8_t>& untaken,
                             std::vector<std::uint8_t>& unmade) {
    const auto mark = [&](auto& list, AgentId agent) {
        list.resize(input.agents.size(), 0);
        if (trace::indexOf(agent) < list.size())
            list[trace::indexOf(agent)] = 1;
    };
    untaken.clear();
    unmade.clear();
    for (const Held::Notice& each : state.held.notices)
        mark(untaken, each.notification.agent);
    for (const Held::Signal& each : state.held.emitted)
        mark(unmade, each.signal.source);
    if (input.plan == nullptr || !input.plan->duties.has(Duty::Senses))
        return;
    // What the schedule had emitted at the end of the last step arrives in this one.
    for (const sense::Notification& each : state.senses.pending)
        if (each.due <= input.now)
            mark(untaken, each.agent);
}

void SenseStage::perform(
    SenseStageState& state, Duty duty, AgentId agent, trace::Trace& trace, const TakeNotice& take) {
    if (duty == Duty::Senses) {
        const auto held = takeFirst(state.held.emitted, isOf(agent));
        m_manager->emit(state.senses, held.signal, trace, held.cause);
    } else if (duty == Duty::Awareness) {
        take(takeFirst(state.held.notices, isOf(agent)));
    }
}

} // namespace percept::world
