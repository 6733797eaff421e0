#pragma once

#include "percept/event/PollingStation.h"
#include "percept/guard/Post.h"
#include "percept/guard/Quests.h"
#include "percept/guard/State.h"
#include "percept/lod/AgentDetail.h"
#include "percept/schedule/Duties.h"
#include "percept/sense/SenseManager.h"
#include "percept/trace/Command.h"
#include "percept/trace/Trace.h"
#include "percept/trace/View.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Guards: patrols that stop to look, follow what they notice and go back.
namespace percept::guard {

/// Search cycles per step, shared by all path requests.
inline constexpr int kSearchCyclesPerStep = 1000;

/// Topics that guards ask, where a level has them: whether a guard and the one it is after could
/// see each other, and the light where it stands.
inline constexpr std::string_view kLineOfSightTopic = "line_of_sight";
inline constexpr std::string_view kLightTopic = "light_at";

/// Topics of a level that nobody asks, each with the names of those that are asked.
[[nodiscard]] std::vector<level::Problem> checkTopics(const level::Level& level);

/// What surrounds guards and is led by other rules.
struct Around {
    std::span<const double> doorOpenness;             ///< by DoorId, 0..1
    std::span<const geometry::WallSegment> doorWalls; ///< what is shut of the doors
    std::span<const agent::Neighbour> bots;           ///< those in the level
    event::PollingStation<double>* polls = nullptr;   ///< topics of the level
    /// What can be sensed where, as edits left it.
    std::shared_ptr<const sense::SenseWorld> senses;
    /// What it names is left to perform() and search(). Null: nothing.
    const schedule::DutyPlan* plan = nullptr;
    Quests* quests = nullptr; ///< of the state, where ways are more than the shortest
    tactics::Wayfinding known;
    /// Whose turn it is to be sensed, to notice and to decide.
    lod::AgentTurns turns = {};
    /// What carries signals, and what it remembers; null before the stage `sense` of the frame.
    sense::SenseManager* hub = nullptr;
    const sense::SenseState* sensed = nullptr;
};

/// Memory that steps use again; no part of the state, may be dropped at any time.
struct Scratch {
    agent::Neighbours bodies;                     ///< of all guards, then of the bots
    std::vector<geometry::WallSegment> doorWalls; ///< as eyes see them; where there are topics
    tactics::CostedGraphs graphs;                 ///< of quests
};

/// The initial state: everybody in place. @param trace of frame 0
[[nodiscard]] State start(const Post& post, std::uint64_t seed, trace::Trace& trace);

/// One step: commands, searches, decisions, movement.
/// @param trace of the frame that the step leads to
void step(const Post& post,
          State& state,
          std::span<const trace::Command> commands,
          const Around& around,
          Scratch& scratch,
          trace::Trace& trace);

/// A guard takes up what it perceived. After step(), in the same frame.
void notice(const Post& post,
            State& state,
            const Around& around,
            Scratch& scratch,
            trace::Trace& trace,
            const sense::Notification& notification,
            RecordId record);
/// Those who follow smells find their next place. After everybody's senses.
void followTrails(
    const Post& post, State& state, const Around& around, Scratch& scratch, trace::Trace& trace);

/// Whether a guard could go on with its task when the schedule gives it the time.
[[nodiscard]] bool canDecide(const Post& post, const State& state, AgentId guard);
/// A guard goes on with its task. After step(), in the same frame.
void decide(const Post& post,
            State& state,
            const Around& around,
            Scratch& scratch,
            trace::Trace& trace,
            AgentId guard);
/// The oldest request of those that wait for a path; none: nobody does.
[[nodiscard]] RecordId oldestRequest(const State& state);
/// Whether somebody waits for a way.
[[nodiscard]] bool isSearching(const State& state, const Around& around);
/// A guard hears of an event of the level.
/// @param about who caused it
/// @return whether it took it up
bool hear(const Post& post,
          State& state,
          const Around& around,
          Scratch& scratch,
          trace::Trace& trace,
          AgentId guard,
          Vec2 place,
          AgentId about,
          RecordId cause);
/// Gives the path searches time. After step(), in the same frame.
/// @param cycles at most [>= 0]
/// @return those that were used
int search(const Post& post,
           State& state,
           const Around& around,
           Scratch& scratch,
           trace::Trace& trace,
           int cycles);

/// Appends the poses of all guards.
void fillView(const Post& post,
              const sense::SenseWorld& senses,
              const State& state,
              trace::View& view);

} // namespace percept::guard
