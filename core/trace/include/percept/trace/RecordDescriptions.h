#pragma once

#include "percept/trace/Records.h"

// The members of the records, for everything that walks over them. Included by Records.h.
namespace percept::trace {

BOOST_DESCRIBE_ENUM(TraceLevel, Off, Normal, Full)
BOOST_DESCRIBE_ENUM(Category, Event, Poll, Signal, Notification, Decision, Rejected, World)
BOOST_DESCRIBE_ENUM(UndeliveredReason, NotInterested, Removed, NoSuchListener, Condition)
BOOST_DESCRIBE_ENUM(ForgetReason, Span, Died, Removed, Rule)
BOOST_DESCRIBE_ENUM(Unmet, Possessed, Outranked, Brain, Enemy)
BOOST_DESCRIBE_ENUM(GoalStatus, Inactive, Active, Completed, Failed, Dropped)
BOOST_DESCRIBE_ENUM(DoorState, Closed, Opening, Open, Closing)
BOOST_DESCRIBE_ENUM(PathKind, ToPosition, ToItem)
BOOST_DESCRIBE_ENUM(PathStatus, Found, Unreachable, NoNodeNearby, Cancelled)

BOOST_DESCRIBE_ENUM(WorkEnd, Completed, Cancelled, Superseded)
BOOST_DESCRIBE_ENUM(GroupLevel, Economy, Block, Individual)
BOOST_DESCRIBE_ENUM(PersonChange, Unfolded, Folded, Died)
BOOST_DESCRIBE_ENUM(Compressed, Nothing, Place, Path, Everything)
BOOST_DESCRIBE_ENUM(PlaceTest,
                    None,
                    Unreachable,
                    Way,
                    Weapon,
                    Posture,
                    Direction,
                    Value,
                    ShotAt,
                    NotReached,
                    Control,
                    View,
                    Claimed,
                    Sight,
                    Rank,
                    Score,
                    Wish,
                    Watch)
BOOST_DESCRIBE_ENUM(PlaceStop, None, NobodyKnown, NotWeak, Condition)

BOOST_DESCRIBE_STRUCT(EventSent, (), (code, sender, receiver, due, priority, deadline, manager))
BOOST_DESCRIBE_STRUCT(EventDelivered, (), (code, event, listener, manager))
BOOST_DESCRIBE_STRUCT(EventUndelivered, (), (code, event, listener, reason, measured, limit))
BOOST_DESCRIBE_STRUCT(Noticed, (), (agent, about, modality, position, distance))
BOOST_DESCRIBE_STRUCT(LostSight, (), (agent, about, modality, gate, visibleFor))
BOOST_DESCRIBE_STRUCT(SenseTest, (), (agent, about, modality, passed, gate, measured, limit))
BOOST_DESCRIBE_STRUCT(Forgot, (), (agent, about, reason))
BOOST_DESCRIBE_STRUCT(TargetChosen, (), (agent, target, previous, score))
BOOST_DESCRIBE_STRUCT(TargetCandidate, (), (agent, candidate, score, distance))
BOOST_DESCRIBE_STRUCT(GoalWeighed,
                      (),
                      (agent, goal, desirability, weight, need, cost, distance, bias))
BOOST_DESCRIBE_STRUCT(GoalConsidered, (GoalWeighed), ())
BOOST_DESCRIBE_STRUCT(PlaceWeighed,
                      (),
                      (agent, waypoint, position, degree, value, way, desirability))
BOOST_DESCRIBE_STRUCT(
    PlaceSearch,
    (),
    (agent, kind, stop, measured, limit, weapon, opponents, least, farthest, fit, places, rest))
BOOST_DESCRIBE_STRUCT(
    PlaceCandidate,
    (),
    (agent, about, kind, waypoint, position, rank, test, measured, limit, value, score, way))
BOOST_DESCRIBE_STRUCT(GoalStarted, (), (agent, goal, depth, position))
BOOST_DESCRIBE_STRUCT(GoalEnded, (), (agent, goal, depth, status, started))
BOOST_DESCRIBE_STRUCT(PathRequested, (), (agent, kind, from, to))
BOOST_DESCRIBE_STRUCT(PathAnswered, (), (agent, status, cost, nodes, cycles, request))
BOOST_DESCRIBE_STRUCT(Died, (), (agent, killer, position))
BOOST_DESCRIBE_STRUCT(Spawned, (), (agent, position))
BOOST_DESCRIBE_STRUCT(DoorChanged, (), (door, state))
BOOST_DESCRIBE_STRUCT(TriggerFired, (), (trigger, agent, visits))
BOOST_DESCRIBE_STRUCT(CommandTaken, (), (agent, command))
BOOST_DESCRIBE_STRUCT(RunStarted, (), (agents))
BOOST_DESCRIBE_STRUCT(SignalEmitted,
                      (),
                      (source, modality, strength, position, height, region, emitsLight, tag))
BOOST_DESCRIBE_STRUCT(Notified,
                      (),
                      (agent,
                       about,
                       modality,
                       signal,
                       intensity,
                       threshold,
                       distance,
                       delay,
                       direction,
                       region,
                       via,
                       tag))
BOOST_DESCRIBE_STRUCT(SignalRejected,
                      (),
                      (agent, about, modality, signal, passed, gate, measured, limit))
BOOST_DESCRIBE_STRUCT(SignalSkipped, (), (signal, sensors))
BOOST_DESCRIBE_STRUCT(Polled, (), (asker, about, topic, hit, answer, cost, refused))
BOOST_DESCRIBE_STRUCT(EventChecked, (), (code, checks, found))
BOOST_DESCRIBE_STRUCT(EventHappened, (), (by, about, event, position, value, also))
BOOST_DESCRIBE_STRUCT(EmitterSwitched, (), (emitter, on))
BOOST_DESCRIBE_STRUCT(Reacted, (), (agent, about, reaction, raises))
BOOST_DESCRIBE_STRUCT(ReactionUnmet, (), (agent, about, reaction, goal, why, reacted))
BOOST_DESCRIBE_STRUCT(MemberMoved, (), (agent, from, to))
BOOST_DESCRIBE_STRUCT(FrameLoad, (), (scheduler, budget, used, measured, unused, due, ran, waiting))
BOOST_DESCRIBE_STRUCT(TaskRan,
                      (),
                      (agent, task, slice, used, measured, waited, working, unfinished))
BOOST_DESCRIBE_STRUCT(TaskOverran, (), (agent, task, slice, used, excess))
BOOST_DESCRIBE_STRUCT(TaskStarved, (), (agent, task, waited, limit, needs))
BOOST_DESCRIBE_STRUCT(DueMissed, (), (agent, task, waited, working, missed))
BOOST_DESCRIBE_STRUCT(TaskJoined,
                      (),
                      (task, scheduler, command, frequency, phase, lookahead, firstDue, load, most))
BOOST_DESCRIBE_STRUCT(TaskLeft, (), (task, runs))
BOOST_DESCRIBE_STRUCT(LodSwitched,
                      (),
                      (agent,
                       person,
                       group,
                       from,
                       to,
                       importance,
                       low,
                       high,
                       candidates,
                       compressed,
                       goal,
                       about,
                       position))
BOOST_DESCRIBE_STRUCT(ImportanceFound,
                      (),
                      (agent,
                       observer,
                       person,
                       group,
                       distance,
                       nearness,
                       inView,
                       story,
                       attention,
                       others,
                       raw,
                       importance))
BOOST_DESCRIBE_STRUCT(GroupFolded, (), (group, from, to, importance, members, kept))
BOOST_DESCRIBE_STRUCT(PersonFolded, (), (person, group, agent, change, position))
BOOST_DESCRIBE_STRUCT(WorkEnded, (), (agent, task, end, slices, used))

} // namespace percept::trace
