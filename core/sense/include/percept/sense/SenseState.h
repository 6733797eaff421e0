#pragma once

#include "percept/sense/Signal.h"
#include "percept/sense/Smell.h"
#include "percept/sense/WaveSearch.h"

namespace percept::sense {

/// A sound that will repeat.
struct Echo {
    Seconds due = 0.0;
    Signal signal;                     ///< as weak as it will be then
    int left = 0;                      ///< repetitions after this one
    RecordId cause = trace::kNoRecord; ///< the signal that it repeats
};
BOOST_DESCRIBE_STRUCT(Echo, (), (due, signal, left, cause))

/// Who could perceive something when it was emitted, as it was then.
struct Listener {
    AgentId agent = trace::kNoAgent;
    Vec3 position{0, 0, 0};
    Radians facing = 0.0;
    RegionId region = trace::kNone<RegionId>;
    Metres way =
        -1.0; ///< of light that connections show elsewhere, at the least; below 0: straight
};
BOOST_DESCRIBE_STRUCT(Listener, (), (agent, position, facing, region, way))

/// A signal on its way, where it takes frames. It grows by 24 bytes per region or, with portals,
/// connection that it comes to, 32 per connection that it is about to, 4 per sensor that it
/// passes, and 48 per listener.
struct Wave {
    Signal signal;
    RecordId record = trace::kNoRecord;
    Seconds emitted = 0.0;
    Metres front = -1.0; ///< how far it had come at the last update; below 0: at none yet
    Metres reach = 0.0;  ///< where it will have died out, without regions
    Manager manager = Manager::Regional;
    RegionId region = trace::kNone<RegionId>; ///< of the source
    std::vector<WaveEntry> entries;           ///< by regions: where it has come to, in that order
    std::vector<WaveStep> steps;              ///< by regions: heap of where it is about to
    std::vector<AgentId> passed;              ///< sensors reached, perceiving or not; ascending
    std::vector<AgentId>
        missed; ///< with portals: agents that it has reached, but too weakly; ascending
    std::vector<Listener> listeners; ///< where it does not travel; by region and agent
};
BOOST_DESCRIBE_STRUCT(Wave,
                      (),
                      (signal,
                       record,
                       emitted,
                       front,
                       reach,
                       manager,
                       region,
                       entries,
                       steps,
                       passed,
                       missed,
                       listeners))

/// Where a sensor was when time was last let pass, and when it was last in a region.
struct Whereabouts {
    AgentId agent = trace::kNoAgent;
    Vec3 position{0, 0, 0};
    RegionId region = trace::kNone<RegionId>; ///< the last that it was in
    Vec3 inRegion{0, 0, 0};                   ///< where it was in it
    Seconds left = 0.0;                       ///< when it was there
};
BOOST_DESCRIBE_STRUCT(Whereabouts, (), (agent, position, region, inRegion, left))

/// A threshold that a loud signal has lifted; it sinks back evenly.
struct Deafness {
    AgentId agent = trace::kNoAgent;
    ModalityId modality{};
    double raised = 0.0; ///< where it started
    Seconds since = 0.0;
};
BOOST_DESCRIBE_STRUCT(Deafness, (), (agent, modality, raised, since))

/// A sensor that smells something.
struct Smelling {
    AgentId agent = trace::kNoAgent;
    ModalityId modality{};
    Seconds next = 0.0; ///< when it is told again, if it lasts
};
BOOST_DESCRIBE_STRUCT(Smelling, (), (agent, modality, next))

/// All that the senses remember from frame to frame: a value that can be copied, saved and hashed.
struct SenseState {
    std::vector<Notification> pending; ///< heap by `due`, then `order`
    std::uint64_t order = 0;
    Seconds updated = 0.0;         ///< when time was last let pass
    std::vector<Echo> echoes;      ///< in the order in which they came up
    std::vector<Wave> waves;       ///< in the order of emission
    std::vector<Whereabouts> were; ///< in the order of sensors, while there are waves
    std::vector<Deafness> deaf;
    std::vector<Puff> puffs;        ///< of the sense graph, in the order of emission
    std::vector<Smelling> smelling; ///< by agent and modality
    std::vector<DoorPast> doors;    ///< empty until time first passes
    Seconds cleaned = 0.0;          ///< when faded puffs were last dropped
};
BOOST_DESCRIBE_STRUCT(
    SenseState,
    (),
    (pending, order, updated, echoes, waves, were, deaf, puffs, smelling, doors, cleaned))

/// Forgets an agent: what is on its way to it, and its deafness. Its own signals go on their way.
void removeAgent(SenseState& state, AgentId agent);

/// What temporary deafness lifts an agent's threshold to; it sinks evenly to the own one.
/// @param own threshold without it  @return 0: the agent is not deaf to the modality
[[nodiscard]] double raisedThreshold(const SenseWorld& world,
                                     const SenseState& state,
                                     AgentId agent,
                                     ModalityId modality,
                                     double own,
                                     Seconds now);

} // namespace percept::sense
