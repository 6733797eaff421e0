#pragma once

#include "percept/guard/Watch.h"

// What the parts of the rules share while a step runs. Internal to this area.
namespace percept::guard {

struct Turn {
    const Post& post;
    State& state;
    const Around& around;
    Scratch& scratch;
    trace::Trace& trace;
    Frame frame;
    Seconds now;

    /// Whether the rules themselves decide when a guard does something.
    [[nodiscard]] bool leads(AgentId agent, schedule::Duty duty) const {
        return around.plan == nullptr || !around.plan->has(agent, duty);
    }
    /// Whether they decide when something is done for all guards.
    [[nodiscard]] bool leads(schedule::Duty duty) const {
        return around.plan == nullptr || !around.plan->duties.has(duty);
    }
    /// Whether a guard's level of detail gives it a turn in this frame.
    [[nodiscard]] bool may(std::size_t guard, schedule::Duty duty) const {
        return around.turns.may(post.agentOf(guard), duty);
    }
    void mark(std::size_t guard, schedule::Duty duty) const {
        around.turns.mark(post.agentOf(guard), duty);
    }
    [[nodiscard]] const GuardSpec& spec(std::size_t guard) const { return post.guards[guard]; }
    [[nodiscard]] Guard& guard(std::size_t index) const { return state.guards[index]; }
    [[nodiscard]] const sense::SenseWorld& senses() const { return *around.senses; }
    [[nodiscard]] const level::Archetype& archetype(std::size_t guard) const {
        return post.archetypes[post.guards[guard].archetype];
    }
};

// --- ways (Travel.cpp) --------------------------------------------------------------------------

/// Sets out for a place; Travel::status says how it goes.
void travelTo(Turn& turn, std::size_t guard, Vec2 place, RecordId cause);
/// Gives up the way, if there is one, and stands still.
void halt(Turn& turn, std::size_t guard);
/// One step along the way: which leg, which door.
void follow(Turn& turn, std::size_t guard);
/// Gives the search queue cycles, then the quests.
/// @return those that were used
int updateSearches(Turn& turn, int cycles);
/// Walks along a way from its first leg on, or from the second where that is in plain reach.
/// @param toDestination beyond its last node
void setLegs(Turn& turn, std::size_t guard, const nav::Path& path, bool toDestination);
/// The leg at hand has a time after which the guard is stuck.
void beginLeg(Turn& turn, std::size_t guard);

// --- ways that mind more than lengths, or begin before they are known (Quests.cpp) --------------

/// Null: the lengths of ways are all that a guard minds.
[[nodiscard]] const level::Profile* profileOf(const Turn& turn, std::size_t guard);
/// @return false: nothing of that kind is asked of this guard
bool beginQuest(Turn& turn, std::size_t guard, nav::NodeId from, nav::NodeId to);
void endQuest(Turn& turn, std::size_t guard);
/// @return the cycles that were used
int updateQuests(Turn& turn, int cycles);

// --- decisions (Decisions.cpp) ------------------------------------------------------------------

/// Goes on with the task at hand, or takes up another.
void decide(Turn& turn, std::size_t guard);
/// What every step asks of a guard: along its way, and where to look.
void carryOn(Turn& turn, std::size_t guard);
/// Ends the task at hand and goes on with another about the same.
void finish(Turn& turn, std::size_t guard, trace::GoalStatus status, Goal next);
/// Takes up another task; the one at hand is dropped.
void take(Turn& turn, std::size_t guard, Task task, RecordId cause);

/// A guard perceives something; takes it up unless it is busy with something more urgent.
void notice(Turn& turn, std::size_t guard, const sense::Notification& notification, RecordId cause);

/// Whom a guard is after it asks for by polling, where the level has a topic for that.
void keepTrack(Turn& turn, std::size_t guard);

/// An event reaches a guard. @return whether it took it up
bool hear(Turn& turn, std::size_t guard, Vec2 place, AgentId about, RecordId cause);

// --- smells (Trails.cpp) ------------------------------------------------------------------------

/// A fresher piece of somebody's trail than the guard has followed already.
[[nodiscard]] bool smellsTrail(Turn& turn, std::size_t guard, AgentId about, ModalityId modality);
/// Those who follow trails find their next place. After the senses are up to date.
void followTrails(Turn& turn);

// --- polls (Polls.cpp) --------------------------------------------------------------------------

/// Whether a guard and somebody could see each other: 1 or 0. Nothing if the level has no such
/// topic, or its senses come first and do not reach there.
[[nodiscard]] std::optional<event::Poll<double>>
askLineOfSight(Turn& turn, std::size_t guard, AgentId about, RecordId cause);
/// The light where a guard stands, 0..1. Nothing if the level has no such topic.
[[nodiscard]] std::optional<event::Poll<double>>
askLight(Turn& turn, std::size_t guard, RecordId cause);

// --- commands (Commands.cpp) --------------------------------------------------------------------

void takeCommand(Turn& turn, const trace::Command& command, std::int32_t index);

} // namespace percept::guard
