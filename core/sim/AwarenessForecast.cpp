#include "percept/sim/AwarenessForecast.h"

#include "percept/base/Contracts.h"
#include "percept/base/Maths.h"
#include "percept/world/Bodies.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::sim {

using geometry::Vec2;
using knowledge::AwarenessModel;

namespace {

/// Whether a cone holds, in plan, what is so far off the gaze.
bool isWithin(const sense::Cone& cone, Radians off) {
    return std::abs(maths::wrapAngle(off - cone.direction)) <= 0.5 * cone.horizontal;
}

/// Headings between any two edges of cones, as angles from the direction to a target: the cones
/// that hold it in plan change nowhere else, and those in the vertical do not depend on them.
std::vector<Radians> headingsOf(const std::vector<sense::Cone>& cones) {
    std::vector<Radians> edges;
    for (const sense::Cone& cone : cones)
        for (const double side : {-0.5, 0.5})
            edges.push_back(maths::wrapAngle(cone.direction + side * cone.horizontal));
    std::ranges::sort(edges);
    std::vector<Radians> headings{0.0};
    std::vector<std::vector<bool>> known;
    const auto holders = [&](Radians off) {
        std::vector<bool> held;
        for (const sense::Cone& cone : cones)
            held.push_back(isWithin(cone, off));
        return held;
    };
    known.push_back(holders(0.0));
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const Radians next = i + 1 < edges.size() ? edges[i + 1] : edges.front() + maths::kTwoPi;
        const Radians off = maths::wrapAngle(0.5 * (edges[i] + next));
        const auto held = holders(off);
        if (!std::ranges::count(held, true) || std::ranges::count(known, held))
            continue;
        known.push_back(held);
        headings.push_back(-off);
    }
    return headings;
}

} // namespace

std::optional<sense::BodyVisibility> visibilityOf(const Simulation& run, trace::AgentId agent) {
    const World& world = run.world();
    PERCEPT_EXPECTS(trace::indexOf(agent) < world.arena.agents.size());
    const auto agents = presencesOf(run);
    std::vector<double> doors;
    world::fillOpenness(run.arena(), run.state().population, doors);
    const world::SenseInput input{
        std::shared_ptr<const sense::SenseWorld>(std::shared_ptr<const void>(), &run.senses()),
        world.emitters,
        agents,
        doors,
        run.time(),
        world.arena.step};
    world::SenseStage stage;
    stage.begin(input);
    return stage.visibilityOf(input, agent);
}

AwarenessForecaster::AwarenessForecaster(const Simulation& run,
                                         trace::AgentId observer,
                                         trace::AgentId target)
    : m_world(run.world())
    , m_senses(std::shared_ptr<const void>(), &run.senses())
    , m_state(run.state().senses)
    , m_agents(presencesOf(run))
    , m_now(run.time())
    , m_observer(observer)
    , m_target(target) {
    const AwarenessModel* const model = run.arena().awarenessOf(observer);
    PERCEPT_EXPECTS(model != nullptr && observer != target);
    world::fillOpenness(run.arena(), run.state().population, m_doors);
    const auto& extras = run.state().extras.value;
    if (extras && extras->awareness.value)
        m_alertness = model->shareOf(
            extras->awareness.value->agents[trace::indexOf(observer)].alertness.level);
}

void AwarenessForecaster::stand(Vec2 position, Vec2 facing) {
    world::Presence& observer = m_agents[trace::indexOf(m_observer)];
    observer.position = position;
    observer.facing = facing;
    observer.present = true;
}

AwarenessForecast AwarenessForecaster::at(const AwarenessProbe& probe) {
    const world::Presence& observer = m_agents[trace::indexOf(m_observer)];
    const Vec2 way = probe.place - observer.position;
    const bool turns = probe.gazeFollows && geometry::lengthSquared(way) > 0.0;
    return look(probe, turns ? geometry::normalisedOrZero(way) : observer.facing);
}

AwarenessForecast AwarenessForecaster::best(const AwarenessProbe& probe) {
    const world::Presence& observer = m_agents[trace::indexOf(m_observer)];
    if (m_headings.empty())
        m_headings = headingsOf(m_senses->profiles[observer.archetype].cones);
    const Vec2 way = probe.place - observer.position;
    const Radians towards = geometry::lengthSquared(way) > 0.0
                                ? geometry::angleOf(way) - m_senses->turnOf(m_observer)
                                : geometry::angleOf(observer.facing);
    AwarenessForecast best;
    for (std::size_t i = 0; i < m_headings.size(); ++i) {
        auto made = look(probe, geometry::fromAngle(towards + m_headings[i]));
        const bool seen = made.failed == trace::Gate::None;
        if (i == 0 || (seen && (best.failed != trace::Gate::None ||
                                made.regard.response > best.regard.response)))
            best = std::move(made);
    }
    return best;
}

AwarenessForecast AwarenessForecaster::look(const AwarenessProbe& probe, Vec2 facing) {
    world::Presence& target = m_agents[trace::indexOf(m_target)];
    world::Presence& observer = m_agents[trace::indexOf(m_observer)];
    const world::Presence looked = observer;
    target.position = probe.place;
    target.velocity = target.facing * probe.speed;
    target.stance = probe.stance;
    target.present = true;
    observer.facing = facing;
    const world::SenseInput input{
        m_senses, m_world.emitters, m_agents, m_doors, m_now, m_world.arena.step};
    m_stage.begin(input);
    const std::array others{m_target};
    const auto sightings = m_stage.look(input, m_state, m_observer, others, true);
    AwarenessForecast made;
    made.failed = trace::Gate::Modality;
    if (!sightings.empty()) {
        const sense::Sighting sighting = sightings.front();
        made.failed = sighting.failed;
        made.measured = sighting.measured;
        made.limit = sighting.limit;
        if (sighting.failed == trace::Gate::None) {
            const AwarenessModel& model = *m_world.arena.awarenessOf(m_observer);
            made.distance = sighting.distance;
            made.regard = m_stage.regard(input, m_observer, sighting, m_alertness);
            made.goal = knowledge::goalFor(model.rules.levels, made.regard.response);
            made.rises = risesFrom(input, sighting, made.goal);
        }
    }
    observer = looked;
    return made;
}

std::vector<AwarenessRise> AwarenessForecaster::risesFrom(const world::SenseInput& input,
                                                          const sense::Sighting& sighting,
                                                          knowledge::AwarenessLevel goal) {
    const AwarenessModel& model = *m_world.arena.awarenessOf(m_observer);
    std::vector<AwarenessRise> rises;
    double alertness = m_alertness;
    knowledge::Awareness awareness;
    Seconds after = 0.0;
    while (goal > awareness.state) {
        awareness.goal = goal;
        after += *knowledge::timeToRise(model.rules, awareness);
        awareness.state = goal;
        rises.push_back({goal, after});
        if (model.shareOf(goal) <= alertness)
            break;
        alertness = model.shareOf(goal);
        goal = knowledge::goalFor(model.rules.levels,
                                  m_stage.regard(input, m_observer, sighting, alertness).response);
    }
    return rises;
}

std::vector<trace::AgentId> watchersOf(const agent::Arena& arena, trace::AgentId target) {
    std::vector<trace::AgentId> found;
    for (std::uint32_t i = 0; i < arena.agents.size(); ++i)
        if (const trace::AgentId observer{i};
            arena.awarenessOf(observer) != nullptr && arena.isAfter(observer, target))
            found.push_back(observer);
    return found;
}

} // namespace percept::sim
