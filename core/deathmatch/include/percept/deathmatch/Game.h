#pragma once

#include "percept/agent/DoorWish.h"
#include "percept/deathmatch/State.h"
#include "percept/deathmatch/Ways.h"
#include "percept/lod/AgentDetail.h"
#include "percept/schedule/Duties.h"
#include "percept/sense/SenseWorld.h"
#include "percept/trace/Command.h"
#include "percept/trace/Trace.h"

#include <optional>
#include <span>
#include <vector>

namespace percept::deathmatch {

/// Search cycles per step, shared by all path requests.
inline constexpr int kSearchCyclesPerStep = 1000;
inline constexpr Seconds kGraveLifetime = 5.0;
/// How long who was hit leaves a trail, and how long each drop of it stays.
inline constexpr Seconds kBleeding = 5.0;
inline constexpr Seconds kTrailLifetime = 20.0;

/// What brought a bot to where it is: the goal it follows, the command it was given, its spawning.
[[nodiscard]] RecordId motiveOf(const Bot& bot);

/// The oldest request of those that wait for a path; none: nobody does.
[[nodiscard]] RecordId oldestRequest(const State& state);

/// An agent that is no bot: it is in the way, and sets off triggers.
struct Visitor {
    AgentId agent = trace::kNoAgent;
    agent::Neighbour body;
    RecordId motive = trace::kNoRecord; ///< what brought it here
};

/// What surrounds bots and is led by other rules.
struct Around {
    std::span<const Visitor> visitors;
    std::span<const agent::DoorWish> wanted; ///< doors that they want open
    Ways ways = {};
    lod::AgentTurns turns = {};                ///< whose turn it is to decide
    const sense::SenseWorld* senses = nullptr; ///< as edits left it; not null in a step
};

/// Somebody was hit in this frame.
struct Wound {
    AgentId victim = trace::kNoAgent;
    AgentId shooter = trace::kNoAgent;
    Vec2 at{0, 0};
    std::optional<Vec2> from; ///< where the shooter is
    double damage = 0;
    bool killed = false;
    RecordId record = trace::kNoRecord;
};

/// A weapon was fired in this frame.
struct Shot {
    AgentId shooter = trace::kNoAgent;
    Vec2 from{0, 0};
    WeaponId weapon{};
    RecordId record = trace::kNoRecord;
};

/// Memory that steps use again; no part of the state, may be dropped between two frames.
struct Scratch {
    std::vector<geometry::WallSegment> doors; ///< what is closed of every door now
    agent::Neighbours bodies;                 ///< of living bots, then of all others
    tactics::CostedGraphs graphs;             ///< of quests
    std::vector<Wound> wounds;                ///< since step() began
    std::vector<Shot> shots;                  ///< likewise
};

/// The initial state: everybody at a spawn point or place of his own.
/// @param trace of frame 0
[[nodiscard]] State start(const Arena& arena, std::uint64_t seed, trace::Trace& trace);

/// One step of the match: commands, searches, doors, projectiles, bots, triggers.
/// @param trace of the frame that the step leads to
/// @param plan what it names is left to perform() and search()
/// @source Raven (003), order of Raven_Game::Update
void step(const Arena& arena,
          State& state,
          std::span<const trace::Command> commands,
          const Around& around,
          Scratch& scratch,
          trace::Trace& trace,
          const schedule::DutyPlan& plan = {});

/// Whether a bot could do something of a plan now: it lives, and nobody leads it by hand.
[[nodiscard]] bool canPerform(const State& state, AgentId bot);
/// One bot does one thing, when the schedule gives it the time. After step(), in the same frame.
/// @param duty one that is done by agent
void perform(const Arena& arena,
             State& state,
             Scratch& scratch,
             trace::Trace& trace,
             schedule::Duty duty,
             AgentId bot,
             const Around& around);
/// Whether somebody waits for a way.
[[nodiscard]] bool isSearching(const State& state, const Ways& ways);
/// Gives the path searches time. After step(), in the same frame.
/// @param cycles at most [>= 0]
/// @return those that were used
int search(const Arena& arena,
           State& state,
           Scratch& scratch,
           trace::Trace& trace,
           int cycles,
           const Around& around);

/// How far each door is open, 0..1, by DoorId.
void fillOpenness(const Arena& arena, const State& state, std::vector<double>& openness);

/// What a map shows of a state.
void fillView(const Arena& arena, const State& state, trace::View& view);

} // namespace percept::deathmatch
