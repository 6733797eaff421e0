#pragma once

#include "percept/agent/Equipment.h"
#include "percept/agent/Self.h"
#include "percept/guard/GuardBrain.h"

// What the parts of the brain share. Internal to this area.
namespace percept::guard {

using agent::Agent;
using agent::AgentSpec;
using agent::PathAnswer;
using agent::Self;
using agent::SelfView;
using knowledge::SenseLink;

/// Places of their parameters, behind those of travelling.
enum Parameter : std::size_t {
    kLookTime = agent::kTravelParameters,
    kLookSweep,
    kLookBefore,
    kRetry,
    kTrailPatience,
    kStale,
    kSearchTime,
    kSearchRadius,
    kSearchPlaces,
    kGuardParameters, ///< how many there are; a townsman has more
    kSamePlace = kGuardParameters,
    kFleesAgain
};

[[nodiscard]] inline const GuardMind& mindIn(const SelfView& me) {
    return me.mind<GuardMind>();
}
[[nodiscard]] inline GuardMind& mindIn(const Self& me) {
    return me.mind<GuardMind>();
}
[[nodiscard]] inline bool thinks(const SelfView& me) {
    return me.traits().thinks;
}

/// Whether it takes up what it notices: it thinks, and matters enough.
[[nodiscard]] inline bool isAlert(const SelfView& me) {
    return thinks(me) && mindIn(me).manner == lod::Manner::Full;
}

// --- paths (Travel.cpp) -------------------------------------------------------------------------

/// Where routine takes a guard: the next place of its patrol, or its post.
[[nodiscard]] Vec2 routinePlace(const SelfView& me);

/// Sets out for a place; Travel::status says how it goes. Who drifts goes straight there.
void travelTo(const Self& me, Vec2 place, RecordId cause);
/// Gives up the path, if there is one, and stands still.
void halt(const Self& me);
/// One step along the path: which leg, which door.
void follow(const Self& me);
/// The answer to what it asked for.
void takePath(const Self& me, const PathAnswer& answer);
/// The path as it is known while the search goes on.
void takeGuess(const Self& me, const PathAnswer& guess, bool complete, RecordId cause);

// --- decisions (Decisions.cpp) ------------------------------------------------------------------

/// Goes on with the task at hand, or takes up another.
void decide(const Self& me);
/// Its squad was given an order: it obeys at once, or when it is done with what is more urgent.
void takeOrder(const Self& me, RecordId cause);
/// Looks at what concerns it, else where it goes; attacks an enemy in view if it is armed.
void face(const Self& me);
/// Ends the task at hand and goes on with another about the same.
void finish(const Self& me, trace::GoalStatus status, Goal next);
/// Takes up another task; the one at hand is dropped.
void take(const Self& me, Task task, RecordId cause);
/// Gives up the task at hand, without another.
void dropTask(const Self& me, RecordId cause);

/// How long it looks round, longer where it is dark.
[[nodiscard]] Seconds timeToLook(const Self& me, RecordId cause);

// --- searching (Search.cpp) ---------------------------------------------------------------------

/// Whether it has an enemy in view of whom it is aware by degrees, at least of where he is.
[[nodiscard]] bool keepsInSight(const SelfView& me, AgentId about);
/// Who knows where the one is whom it is after goes there, or stays there until it knows no more.
void keepUp(const Self& me, trace::GoalStatus status);
/// Whether it searches for those whom it has lost, once it has looked where it lost them, or for
/// whoever is behind what it found.
[[nodiscard]] bool mayBeginSearch(const SelfView& me, const Task& done);
/// Ends the task at hand and goes to the next place of its search, which it begins if it has not;
/// when there is none left, or its time is over, it gives up and returns.
void searchOn(const Self& me, trace::GoalStatus status);
/// On its way to a place of a search: what it sees on the way it need not search.
void searchStep(const Self& me);
/// It takes up something else: what is no part of a search ends it.
void leaveSearch(const Self& me, const Task& next);

// --- what is noticed (Notice.cpp, Soldier.cpp, Townsman.cpp) ------------------------------------

/// Only what is as urgent interrupts what is at hand; routine is less than all.
enum Urgency : std::int32_t { kSmelt = 1, kHeard = 2, kSeen = 3 };
[[nodiscard]] Urgency urgencyOf(sense::Kind kind);
/// Whether it has somebody in view on whom it does not act yet.
[[nodiscard]] bool waits(const SelfView& me, const SenseLink& link);
/// Enemies and prey, and what comes from nobody known.
[[nodiscard]] bool concerns(const SelfView& me, AgentId about);
/// Whether it is aware that somebody is about, but not where; never of those who notice at once.
[[nodiscard]] bool isVague(const SelfView& me, AgentId about);
/// Whom it takes for prey any brain goes after, as a guard does.
[[nodiscard]] bool isHunted(const SelfView& me, AgentId about);
/// Whom it fears it flees from, as soon as it knows where he is. @return whether it is afraid of
/// him
bool fleesFrom(const Self& me, const agent::Noticing& noticing);
/// A guard perceives something; takes it up unless it is busy with something more urgent.
void notice(const Self& me, const agent::Noticing& noticing);

/// A soldier holds its ground against something that it noticed, or that an event tells it of.
/// @return whether it is concerned
bool holdAgainst(const Self& me, const agent::Threat& threat, Urgency urgency, RecordId cause);
/// Who shelters was hit: it leaves an exposed place for cover.
/// @return whether it goes there
bool shelterWhenHit(const Self& me);
/// A soldier was hit: it takes shelter, or else looks to where the shot came from.
void coverWhenHit(const Self& me);

/// A townsman flees from danger, looks at what it does not know, and goes about its
/// errand otherwise.
void reactTo(const Self& me, const agent::Noticing& noticing);
/// @return whether it has a look, or has had one
bool glance(const Self& me, Vec2 place, RecordId cause);
/// A townsman flees, or stays where it is when it has fled and there is no better place.
bool flee(const Self& me, Vec2 danger, AgentId about, RecordId cause);
/// The same because a reaction of its level says so, whatever is at hand.
bool fleeOrdered(const Self& me, const agent::Order& order, RecordId cause);
/// A townsman was hit.
void fleeWhenHit(const Self& me);

/// Whom a guard is after it asks for by polling, where the level has a topic for that.
void keepTrack(const Self& me);

/// Takes up a goal of a reaction. @return whether it did
bool respond(const Self& me, const agent::Order& order, RecordId cause);
/// An event reaches a guard. @return whether it took it up
bool hear(const Self& me, Vec2 place, AgentId about, RecordId cause);

// --- levels of detail (Detail.cpp) --------------------------------------------------------------

/// Leaves its behaviour for another one. @return where it goes, what for, and about whom
lod::Passed leaveFor(const Self& me, lod::Manner next);
/// Begins a behaviour by going on with what the one before it passed on.
void begin(const Self& me, lod::Manner own, const lod::Passed& passed, RecordId cause);

// --- tactical places (Positions.cpp) ------------------------------------------------------------

/// Whether it goes to a place that it decided for, or holds it.
[[nodiscard]] bool isPlaceTask(const Task& task);
/// Likewise: of its own accord, not by a decision of the level.
[[nodiscard]] bool isOwnAccord(const Task& task);
/// Likewise: by a decision of the level, which goes before what it notices.
[[nodiscard]] bool isDecided(const Task& task);
/// Takes up a decision over places that holds, and gives up one that does not hold any more.
/// Comes before what it notices.
/// @param alert whether it may take up another one
void considerPositions(const Self& me, bool alert);
/// Takes up the decision over places of its level that wants most, if one holds. @return whether it
/// does
bool takeDecided(const Self& me, RecordId cause);
/// It was hit: a place to hide at is no good.
void leaveWhenHit(const Self& me);
/// The nearest enemy that it remembers, to be watched from its place, or else what it took the
/// place against; nothing: nobody.
[[nodiscard]] std::optional<Vec2> threatTo(const SelfView& me);

// --- smells (Trails.cpp) ------------------------------------------------------------------------

/// A fresher piece of somebody's trail than the guard has followed already.
[[nodiscard]] bool smellsTrail(const Self& me, AgentId about, ModalityId modality);
/// Who follows a trail finds its next place. After the senses are up to date.
void followTrail(const Self& me);

// --- polls (Polls.cpp) --------------------------------------------------------------------------

/// Whether a guard and somebody could see each other: 1 or 0. Nothing if the level has no such
/// topic, or its senses come first and do not reach there.
[[nodiscard]] std::optional<event::Poll<double>>
askLineOfSight(const Self& me, AgentId about, RecordId cause);
/// The light where a guard stands, 0..1. Nothing if the level has no such topic.
[[nodiscard]] std::optional<event::Poll<double>> askLight(const Self& me, RecordId cause);

} // namespace percept::guard
