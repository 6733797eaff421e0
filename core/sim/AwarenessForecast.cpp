#include "percept/sim/AwarenessForecast.h"

#include "percept/base/Contracts.h"
#include "percept/world/Bodies.h"

#include <array>

namespace percept::sim {

using geometry::Vec2;
using knowledge::AwarenessModel;

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

AwarenessForecast AwarenessForecaster::at(const AwarenessProbe& probe) {
    world::Presence& target = m_agents[trace::indexOf(m_target)];
    world::Presence& observer = m_agents[trace::indexOf(m_observer)];
    const world::Presence looked = observer;
    const Vec2 way = probe.place - observer.position;
    target.position = probe.place;
    target.velocity = target.facing * probe.speed;
    target.stance = probe.stance;
    target.present = true;
    if (probe.gazeFollows && geometry::lengthSquared(way) > 0.0)
        observer.facing = geometry::normalisedOrZero(way);
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
            knowledge::Awareness fresh;
            fresh.goal = made.goal;
            made.rises = knowledge::timeToRise(model.rules, fresh);
        }
    }
    observer = looked;
    return made;
}

} // namespace percept::sim
