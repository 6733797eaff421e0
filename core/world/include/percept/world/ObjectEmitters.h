#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/world/Presence.h"
#include "percept/world/SenseStage.h"

#include <span>
#include <string>
#include <vector>

/// Objects of a level that emit by themselves: sirens, machines, radios, gas, fires.
namespace percept::world {

using trace::EmitterId;

/// An emitter of the level, compiled.
struct ObjectEmitterSpec {
    ModalityId modality{};
    double strength = 1.0;
    Seconds every = 1.0; ///< from one signal to the next [> 0]
    Seconds lasts = 0.0; ///< goes off so long after it was switched on; 0: when it is switched off
    bool on = true;      ///< at the start
    geometry::Vec3 position{0, 0, 0};
    AgentId carrier = trace::kNoAgent; ///< emits where this agent is, as long as it is in the level
    std::uint32_t relays =
        sense::kNoIndex; ///< emits whenever this emitter does, instead of `every`
    sense::TagId tag = trace::kNone<sense::TagId>; ///< of its signals
};

/// Places in the list are those of the level's list.
struct ObjectEmitters {
    std::vector<ObjectEmitterSpec> specs;
    std::vector<std::string> ids;
    std::vector<std::uint32_t> order; ///< relays come behind what they relay
};

/// @errors InvalidInput with the place, such as `emitters[1].every`: an unknown modality, agent or
/// emitter; no time between two signals; neither a position nor an agent; emitters that relay each
/// other in a circle
[[nodiscard]] Result<ObjectEmitters> compileEmitters(const level::Level& level,
                                                     const sense::SenseWorld& senses);

struct ObjectEmitter {
    bool on = false;
    double strength = 0;
    Seconds next = 0;                     ///< when it emits next, while it is on
    Seconds until = -1;                   ///< when it goes off by itself; < 0: never
    RecordId switched = trace::kNoRecord; ///< the latest time
};
BOOST_DESCRIBE_STRUCT(ObjectEmitter, (), (on, strength, next, until, switched))

/// Those that are on at the start are recorded as switched on.
[[nodiscard]] std::vector<ObjectEmitter> startEmitters(const ObjectEmitters& emitters,
                                                       trace::Trace& trace);

/// Switches an emitter on or off; one that is on already lasts anew. Recorded where it changes.
/// @param now time of the frame
void switchEmitter(const ObjectEmitters& emitters,
                   std::vector<ObjectEmitter>& state,
                   EmitterId emitter,
                   bool on,
                   Seconds now,
                   RecordId cause,
                   trace::Trace& trace);

/// Appends the signals of a frame, those of what is relayed before those of its relays.
/// @param agents by AgentId: who may carry an emitter
/// @cost linear in emitters
void emitObjects(const ObjectEmitters& emitters,
                 std::vector<ObjectEmitter>& state,
                 std::span<const Presence> agents,
                 const sense::SenseWorld& senses,
                 Seconds now,
                 trace::Trace& trace,
                 std::vector<Held::Signal>& made);

/// Where an emitter is now; nothing where its carrier is not in the level.
[[nodiscard]] std::optional<geometry::Vec3> placeOf(const ObjectEmitterSpec& emitter,
                                                    std::span<const Presence> agents,
                                                    const sense::SenseWorld& senses);

} // namespace percept::world
