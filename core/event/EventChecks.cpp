#include "percept/event/EventChecks.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace percept::event {
namespace {

constexpr Metres kBodyHeight = 1.8;

Happened happened(const CompiledEvents& compiled,
                  std::uint32_t number,
                  AgentId by,
                  AgentId about,
                  std::optional<Vec3> at) {
    const CompiledEvent& event = compiled.events[number];
    Happened result;
    result.event = number;
    result.code = event.code;
    result.manager = event.manager;
    result.reach = event.reach;
    result.priority = event.priority;
    result.deadline = event.deadline;
    result.by = by;
    result.about = about;
    result.position = event.position ? event.position : at;
    if (!event.rooms.empty() && result.position) {
        const RegionId region = compiled.regionAt(*result.position);
        if (region != trace::kNone<RegionId>)
            result.manager = event.rooms[trace::indexOf(region)];
    }
    return result;
}

/// Whether a frame that `every` divides has come since the last turn.
bool isTurn(Frame frame, Frame last, Frame every) {
    return frame % every == 0 || frame / every > last / every;
}

bool touch(const AgentView& one, const AgentView& other) {
    const Vec3 way = other.position - one.position;
    const Metres reach = one.radius + other.radius;
    return way.x * way.x + way.y * way.y <= reach * reach && std::abs(way.z) < kBodyHeight;
}

} // namespace

/// One call of look(): what all engines share, and what they find.
struct EventChecks::Look {
    const CompiledEvents& compiled;
    const WorldView& world;
    std::vector<Happened> found = {};
    std::optional<std::vector<RegionId>> regions = {};
    std::optional<std::vector<Pair>> pairs = {};
    std::uint64_t pairChecks = 0;
    RecordId root = trace::kNoRecord; ///< of what the clock does

    [[nodiscard]] bool matches(const Who& who, AgentId agent) const {
        const auto index = trace::indexOf(agent);
        return compiled.matches(
            who, agent, index < compiled.agents.size() ? compiled.agents[index] : AgentTraits{});
    }
    void report(std::uint32_t event,
                AgentId by = trace::kNoAgent,
                AgentId about = trace::kNoAgent,
                std::optional<Vec3> at = std::nullopt) {
        found.push_back(happened(compiled, event, by, about, at));
        found.back().cause = causeOf(compiled.events[event], by);
        if (compiled.events[event].kind != CauseKind::Collision)
            return;
        // What was begun later led to it.
        found.back().also = motiveOf(about);
        if (found.back().also > found.back().cause)
            std::swap(found.back().also, found.back().cause);
    }
    [[nodiscard]] RecordId motiveOf(AgentId agent) const {
        const auto index = trace::indexOf(agent);
        return index < world.agents.size() ? world.agents[index].motive : trace::kNoRecord;
    }
    [[nodiscard]] RecordId causeOf(const CompiledEvent& event, AgentId by) const {
        const auto in = [](const auto& list, std::size_t place, auto member) {
            return place < list.size() ? std::invoke(member, list[place]) : trace::kNoRecord;
        };
        RecordId cause = trace::kNoRecord;
        if (event.kind == CauseKind::Switch)
            cause = in(world.triggers, event.object, &TriggerView::visited);
        else if (event.kind == CauseKind::Door)
            cause = in(world.doorChanges, event.object, std::identity{});
        else if (event.kind == CauseKind::Death)
            cause = in(world.agents, trace::indexOf(by), &AgentView::died);
        else
            cause = in(world.agents, trace::indexOf(by), &AgentView::motive);
        return cause == trace::kNoRecord ? root : cause;
    }

    void check(std::uint32_t event, Watch& watch) {
        switch (compiled.events[event].kind) {
        case CauseKind::Time:
            return checkTime(event, watch);
        case CauseKind::Switch:
            return checkSwitch(event, watch);
        case CauseKind::Region:
            return checkRegion(event, watch);
        case CauseKind::Collision:
            return checkCollision(event, watch);
        case CauseKind::Door:
            return checkDoor(event, watch);
        case CauseKind::Intention:
            return checkIntention(event, watch);
        case CauseKind::Death:
            return checkDeath(event, watch);
        case CauseKind::Formula:
            return checkCondition(event, watch);
        case CauseKind::Notification:
        case CauseKind::Hand:
            return;
        }
    }

    void checkDeath(std::uint32_t number, Watch& watch) {
        const CompiledEvent& event = compiled.events[number];
        RecordId latest = watch.latest;
        for (std::uint32_t i = 0; i < world.agents.size(); ++i) {
            ++watch.counters.checks;
            const AgentView& agent = world.agents[i];
            latest = std::max(latest, agent.died);
            if (agent.died > watch.latest && watch.noted && matches(event.by, AgentId{i}))
                report(number, AgentId{i}, trace::kNoAgent, agent.position);
        }
        watch.latest = latest;
    }

    void checkCondition(std::uint32_t number, Watch& watch) {
        if (world.condition == nullptr)
            return;
        ++watch.counters.checks;
        const ConditionState state = (*world.condition)(number);
        const bool holds = state.value != 0.0;
        if (holds && !watch.open && (watch.noted || !watch.looked)) {
            report(number);
            found.back().value = state.value;
            if (state.cause != trace::kNoRecord)
                found.back().cause = state.cause;
        }
        watch.open = holds;
    }

    /// The last of its times that has come; with `daily` every day has one.
    void checkTime(std::uint32_t number, Watch& watch) {
        const CompiledEvent& event = compiled.events[number];
        ++watch.counters.checks;
        Seconds due = event.time;
        if (event.daily && world.time > due)
            due += std::floor((world.time - due) / kDay) * kDay;
        const bool passed = due <= world.time && (due > watch.time || !watch.looked);
        if (passed && (watch.noted || !watch.looked))
            report(number);
    }

    void checkSwitch(std::uint32_t number, Watch& watch) {
        const CompiledEvent& event = compiled.events[number];
        if (event.object >= world.triggers.size())
            return;
        ++watch.counters.checks;
        const TriggerView& trigger = world.triggers[event.object];
        if (trigger.fired > watch.fired && (watch.noted || !watch.looked) &&
            matches(event.by, trigger.visitor))
            report(number, trigger.visitor);
        watch.fired = trigger.fired;
    }

    void checkDoor(std::uint32_t number, Watch& watch) {
        const CompiledEvent& event = compiled.events[number];
        if (event.object >= world.doorOpenness.size())
            return;
        ++watch.counters.checks;
        const bool was = watch.looked ? watch.open : event.startsOpen;
        const bool open = world.doorOpenness[event.object] > 0;
        if (open != was && open == event.opens && (watch.noted || !watch.looked))
            report(number);
        watch.open = open;
    }

    void checkRegion(std::uint32_t number, Watch& watch) {
        const CompiledEvent& event = compiled.events[number];
        if (!regions)
            regions = regionsOf(compiled, world);
        std::vector<AgentId> inside;
        for (std::uint32_t i = 0; i < regions->size(); ++i) {
            if (!world.agents[i].present)
                continue;
            ++watch.counters.checks;
            const AgentId agent{i};
            if ((*regions)[i] != RegionId{event.object} || !matches(event.by, agent))
                continue;
            inside.push_back(agent);
            if (watch.noted && !std::binary_search(watch.inside.begin(), watch.inside.end(), agent))
                report(number, agent, trace::kNoAgent, world.agents[i].position);
        }
        watch.inside = std::move(inside);
    }

    /// Who has taken the goal up since it was looked last; before the first look nobody had one.
    void checkIntention(std::uint32_t number, Watch& watch) {
        const CompiledEvent& event = compiled.events[number];
        const bool first = !watch.looked && watch.counters.skipped == 0;
        std::vector<AgentId> intending;
        for (std::uint32_t i = 0; i < world.agents.size(); ++i) {
            const AgentView& agent = world.agents[i];
            ++watch.counters.checks;
            if (!agent.present || !agent.intends || !matches(event.by, AgentId{i}) ||
                static_cast<std::uint32_t>(*agent.intends) != event.object)
                continue;
            intending.push_back(AgentId{i});
            if ((watch.noted || first) &&
                !std::binary_search(watch.inside.begin(), watch.inside.end(), AgentId{i}))
                report(number, AgentId{i}, trace::kNoAgent, agent.intendedAt);
        }
        watch.inside = std::move(intending);
    }

    void checkCollision(std::uint32_t number, Watch& watch) {
        const CompiledEvent& event = compiled.events[number];
        if (!pairs)
            findPairs();
        watch.counters.checks += pairChecks;
        pairChecks = 0; // who asks first pays; the others share
        std::vector<Pair> touching;
        for (const Pair& pair : *pairs) {
            const bool ahead = matches(event.by, pair.first) && matches(event.with, pair.second);
            const bool back = matches(event.by, pair.second) && matches(event.with, pair.first);
            if (!ahead && !back)
                continue;
            touching.push_back(pair);
            if (!watch.noted ||
                std::binary_search(watch.touching.begin(), watch.touching.end(), pair))
                continue;
            const auto [by, about] = ahead ? pair : Pair{pair.second, pair.first};
            const Vec3 middle = (world.agents[trace::indexOf(by)].position +
                                 world.agents[trace::indexOf(about)].position) /
                                2.0;
            report(number, by, about, middle);
        }
        watch.touching = std::move(touching);
    }

    /// Sweeps over the bodies from left to right: each pair that overlaps there is tested once.
    void findPairs() {
        struct Body {
            double left;
            AgentId agent;
        };
        std::vector<Body> bodies;
        for (std::uint32_t i = 0; i < world.agents.size(); ++i)
            if (world.agents[i].present)
                bodies.push_back({world.agents[i].position.x - world.agents[i].radius, AgentId{i}});
        std::sort(bodies.begin(), bodies.end(), [](const Body& a, const Body& b) {
            return std::pair(a.left, a.agent) < std::pair(b.left, b.agent);
        });
        pairs.emplace();
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const AgentView& one = world.agents[trace::indexOf(bodies[i].agent)];
            const double right = one.position.x + one.radius;
            for (std::size_t j = i + 1; j < bodies.size() && bodies[j].left <= right; ++j) {
                ++pairChecks;
                if (touch(one, world.agents[trace::indexOf(bodies[j].agent)]))
                    pairs->push_back(std::minmax(bodies[i].agent, bodies[j].agent));
            }
        }
        std::sort(pairs->begin(), pairs->end());
    }
};

namespace {

/// Whether anything comes of an event.
bool matters(const CompiledEvent& event, Managers& managers) {
    const Reach reach = event.rooms.empty() ? event.reach : Reach::Down;
    return event.acts || managers.mightHear(event.manager, event.reach, event.code) ||
           managers.mightHear(event.manager, reach, event.code);
}

} // namespace

std::vector<Happened> EventChecks::perceive(const CompiledEvents& compiled,
                                            Managers& managers,
                                            const Perception& perceived,
                                            const WorldView& world,
                                            Frame frame) {
    Look look{.compiled = compiled, .world = world};
    m_watches.resize(compiled.events.size());
    for (std::uint32_t i = 0; i < compiled.events.size(); ++i) {
        const CompiledEvent& event = compiled.events[i];
        if (event.kind != CauseKind::Notification ||
            event.object != trace::indexOf(perceived.modality))
            continue;
        Watch& watch = m_watches[i];
        ++watch.counters.checks;
        const bool waits = watch.looked && frame - watch.turn < event.every;
        if (watch.done || waits || perceived.intensity < event.intensity ||
            !look.matches(event.by, perceived.agent) || !matters(event, managers))
            continue;
        const AgentView* self = world.agent(perceived.agent);
        look.report(i,
                    perceived.agent,
                    perceived.about,
                    self == nullptr ? std::nullopt : std::optional(self->position));
        look.found.back().cause = perceived.record;
        look.found.back().value = perceived.intensity;
        watch.looked = true;
        watch.turn = frame;
        watch.done = event.once;
        ++watch.counters.found;
    }
    return std::move(look.found);
}

std::vector<Happened> EventChecks::look(const CompiledEvents& compiled,
                                        Managers& managers,
                                        const WorldView& world,
                                        trace::Trace& trace,
                                        RecordId cause) {
    m_watches.resize(compiled.events.size());
    Look look{.compiled = compiled, .world = world, .root = trace.root()};
    for (std::uint32_t i = 0; i < compiled.events.size(); ++i) {
        const CompiledEvent& event = compiled.events[i];
        Watch& watch = m_watches[i];
        const bool happensByItself =
            event.kind != CauseKind::Hand && event.kind != CauseKind::Notification;
        if (!happensByItself || watch.done || !isTurn(trace.frame(), watch.turn, event.every))
            continue;
        watch.turn = trace.frame();
        const auto foundBefore = look.found.size();
        const auto checksBefore = watch.counters.checks;
        const bool heard = matters(event, managers);
        if (heard) {
            ++watch.counters.looks;
            look.check(i, watch);
            watch.time = world.time;
            watch.looked = true;
        } else {
            ++watch.counters.skipped;
        }
        watch.noted = heard;
        if (event.once && look.found.size() > foundBefore)
            look.found.resize(foundBefore + 1);
        const auto found = look.found.size() - foundBefore;
        watch.counters.found += found;
        watch.done = event.once && found > 0;
        trace.addFull(cause, [&] {
            return trace::EventChecked{
                event.code,
                static_cast<std::uint32_t>(watch.counters.checks - checksBefore),
                static_cast<std::uint32_t>(found)};
        });
    }
    return std::move(look.found);
}

std::optional<Happened> EventChecks::fire(const CompiledEvents& compiled,
                                          std::int64_t event,
                                          AgentId by,
                                          const WorldView& world) {
    if (event < 0 || event >= static_cast<std::int64_t>(compiled.events.size()))
        return std::nullopt;
    m_watches.resize(compiled.events.size());
    const auto number = static_cast<std::uint32_t>(event);
    Watch& watch = m_watches[number];
    if (watch.done)
        return std::nullopt;
    watch.done = compiled.events[number].once;
    const AgentView* self = world.agent(by);
    return happened(compiled,
                    number,
                    by,
                    trace::kNoAgent,
                    self == nullptr ? std::nullopt : std::optional(self->position));
}

} // namespace percept::event
