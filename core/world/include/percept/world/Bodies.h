#pragma once

#include "percept/agent/Scene.h"
#include "percept/trace/Command.h"
#include "percept/trace/Trace.h"
#include "percept/world/Presence.h"

#include <span>
#include <vector>

/// The bodies of a population and what they meet: doors, items, triggers, projectiles. The same for
/// all, whatever their brains. Each function is a stage of a step, or a part of one.
namespace percept::world {

using agent::Agent;
using agent::Arena;
using agent::DoorSpec;
using agent::ItemSpec;
using agent::Scene;
using agent::Scratch;
using agent::State;
using agent::TriggerSpec;
using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::ItemId;
using trace::RecordId;
using trace::TriggerId;
using trace::WeaponId;

inline constexpr Seconds kGraveLifetime = 5.0;
/// How long who was hit leaves a trail, and how long each drop of it stays.
inline constexpr Seconds kBleeding = 5.0;
inline constexpr Seconds kTrailLifetime = 20.0;

/// The initial state: everybody at a spawn point or place of his own.
/// @param trace of frame 0
[[nodiscard]] State start(const Arena& arena, std::uint64_t seed, trace::Trace& trace);
/// Whether a state could be one of an arena. Its minds are decoded.
[[nodiscard]] bool fits(const Arena& arena, const State& state);

/// Before all stages of a frame: what Scratch holds of it.
void begin(Scene& scene);
/// Stage `commands`: people possess agents, move them, let them aim, attack and use; edits of doors
/// and places. What cannot be obeyed is ignored, alike in every re-simulation.
void takeCommands(Scene& scene, std::span<const trace::Command> commands);
/// Stage `world`: doors that agents want open, path searches, messages that are due, doors, graves,
/// projectiles, items, triggers.
/// @source Raven (003), order of Raven_Game::Update
void moveWorld(Scene& scene);
/// Stage `know`: what agents know of others ages.
void know(Scene& scene);
/// Stage `decide`: the brains say where to go, each by what it knows and where everybody was.
void decide(Scene& scene);
/// Stage `move`: steering and collision.
void moveBodies(Scene& scene);
/// Stage `act`: agents turn, attack and touch items, switches, plates and hints; the dead come
/// back.
void act(Scene& scene);

/// How far each door is open, 0..1, by DoorId.
void fillOpenness(const Arena& arena, const State& state, std::vector<double>& openness);
/// Everybody's body as senses take it. @param[out] agents by AgentId; keeps its memory
void fillPresences(const Arena& arena, const State& state, std::vector<Presence>& agents);
/// What a map shows of a state.
/// @param senses as edits left it  @param aware what heads are turned to; null: to nothing
void fillView(const Arena& arena,
              const sense::SenseWorld& senses,
              const State& state,
              const knowledge::AwarenessState* aware,
              trace::View& view);

} // namespace percept::world
