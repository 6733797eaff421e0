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
    std::vector<std::pair<sense::Signal, RecordId>> made; ///< signals of this step, with causes

    [[nodiscard]] const GuardSpec& spec(std::size_t guard) const { return post.guards[guard]; }
    [[nodiscard]] Guard& guard(std::size_t index) const { return state.guards[index]; }
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
/// Gives the search queue its cycles.
void updateSearches(Turn& turn);

// --- decisions (Decisions.cpp) ------------------------------------------------------------------

void think(Turn& turn, std::size_t guard);
/// Takes up another task; the one at hand is dropped.
void take(Turn& turn, std::size_t guard, Task task, RecordId cause);

/// A guard perceives something; takes it up unless it is busy with something more urgent.
void notice(Turn& turn, std::size_t guard, const sense::Notification& notification, RecordId cause);

/// An event reaches a guard. @return whether it took it up
bool hear(Turn& turn, std::size_t guard, Vec2 place, AgentId about, RecordId cause);

// --- events (Events.cpp) ------------------------------------------------------------------------

/// What the checking engines find, then what is due.
void updateEvents(Turn& turn);
/// A person lets one of the level's events happen.
void fireByHand(Turn& turn, const trace::Command& command, std::int32_t index);

// --- senses (Senses.cpp) ------------------------------------------------------------------------

/// Signals of bodies and commands, then notifications that are due.
void updateSenses(Turn& turn);

// --- commands (Commands.cpp) --------------------------------------------------------------------

void takeCommand(Turn& turn, const trace::Command& command, std::int32_t index);

} // namespace percept::guard
