#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/Ids.h"
#include "percept/trace/Kind.h"

#include <cstdint>

/// Every kind of trace record. Schema, writer, reader and documentation of recordings follow from
/// these structs: the table is `kInfo.table`, the columns are the members in snake case (a position
/// gives `_x` and `_y`), beside `id`, `frame` and `cause`.
namespace percept::trace {

using geometry::Vec2;

enum class UndeliveredReason : std::uint8_t {
    NotInterested,
    Removed,
    NoSuchListener,
    Condition ///< interested, but the condition of the interest failed
};
enum class ForgetReason : std::uint8_t { Span, Died, Removed, Rule };
/// Why an agent does not do, or no longer does, what a reaction of its level gave it as a goal.
enum class Unmet : std::uint8_t {
    Possessed, ///< a person has it do something else
    Outranked, ///< it does what another reaction wants, which goes before this one
    Brain,     ///< its brain has no use for the goal now
    Enemy      ///< it noticed an enemy of whom it had known nothing
};
/// `Dropped`: given up for another goal.
enum class GoalStatus : std::uint8_t { Inactive, Active, Completed, Failed, Dropped };
enum class DoorState : std::uint8_t { Closed, Opening, Open, Closing };
enum class PathKind : std::uint8_t { ToPosition, ToItem };
enum class PathStatus : std::uint8_t { Found, Unreachable, NoNodeNearby, Cancelled };

// --- events -------------------------------------------------------------------------------------

struct EventSent {
    static constexpr RecordInfo kInfo{
        "event_sent", Category::Event, TraceLevel::Normal, "An event entered the queue."};
    EventCode code{};
    AgentId sender = kNoAgent;
    AgentId receiver = kNoAgent; ///< nobody: whoever is interested
    Frame due = 0;
    std::int32_t priority = 0;
    Frame deadline = -1; ///< the last frame to deliver it in; -1: whenever
    ManagerId manager = kNone<ManagerId>;
};
struct EventDelivered {
    static constexpr RecordInfo kInfo{
        "event_delivered", Category::Event, TraceLevel::Normal, "A listener got an event."};
    EventCode code{};
    RecordId event = kNoRecord;
    AgentId listener = kNoAgent;
    ManagerId manager = kNone<ManagerId>;
};
struct EventUndelivered {
    static constexpr RecordInfo kInfo{"event_undelivered",
                                      Category::Rejected,
                                      TraceLevel::Full,
                                      "A listener did not get an event."};
    EventCode code{};
    RecordId event = kNoRecord;
    AgentId listener = kNoAgent;
    UndeliveredReason reason{};
    double measured = 0; ///< with `Condition`: what the interest asked for
    double limit = 0;
};

// --- senses and memory --------------------------------------------------------------------------

struct Noticed {
    static constexpr RecordInfo kInfo{"noticed",
                                      Category::Notification,
                                      TraceLevel::Normal,
                                      "An agent began to see another, heard it or was hit by it."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;
    ModalityId modality = kNone<ModalityId>; ///< by which
    Vec2 position{0, 0};                     ///< of the other, as far as it can be told
    Metres distance = 0;
};
struct LostSight {
    static constexpr RecordInfo kInfo{"lost_sight",
                                      Category::Notification,
                                      TraceLevel::Normal,
                                      "An agent no longer sees another; the gate that failed "
                                      "as it looked, none where no look showed it."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;
    ModalityId modality = kNone<ModalityId>; ///< by which it was seen
    Gate gate{};
    Seconds visibleFor = 0;
};
struct SenseTest {
    static constexpr RecordInfo kInfo{"sense_test",
                                      Category::Rejected,
                                      TraceLevel::Full,
                                      "A look at another agent that failed, and at which gate."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;
    ModalityId modality = kNone<ModalityId>; ///< by which; none: nothing of the other can be seen
    std::uint32_t passed = 0; ///< bit 1 << Gate for every gate that was checked and passed
    Gate gate{};
    double measured = 0; ///< metres; cone: radians; nearest: rank from 1; reaction: seconds
    double limit = 0;
};
struct Forgot {
    static constexpr RecordInfo kInfo{
        "forgot", Category::Decision, TraceLevel::Normal, "An opponent left an agent's memory."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;
    ForgetReason reason{};
};

// --- decisions ----------------------------------------------------------------------------------

struct TargetChosen {
    static constexpr RecordInfo kInfo{
        "target_chosen", Category::Decision, TraceLevel::Normal, "An agent's target changed."};
    AgentId agent = kNoAgent;
    AgentId target = kNoAgent;
    AgentId previous = kNoAgent;
    double score = 0; ///< lowest wins
};
struct TargetCandidate {
    static constexpr RecordInfo kInfo{
        "target_candidate", Category::Decision, TraceLevel::Full, "A target that was weighed."};
    AgentId agent = kNoAgent;
    AgentId candidate = kNoAgent;
    double score = 0;
    Metres distance = 0;
};
/// `desirability = weight * need / distance * bias`, where weight, need and distance together count
/// 1 at most and nothing is wanted that is out of reach.
struct GoalWeighed {
    static constexpr RecordInfo kInfo{
        "goal_weighed",
        Category::Decision,
        TraceLevel::Normal,
        "What the desirability of the goal that an arbitration chose is made of."};
    AgentId agent = kNoAgent;
    Goal goal{};
    double desirability = 0;
    double weight = 0;   ///< of the archetype
    double need = 1;     ///< 0..1: health that is missing, strength for an attack, ...
    double cost = -1;    ///< of the path to the nearest item of that kind [m]; -1: none in reach
    double distance = 1; ///< what the cost counts as, 0.1..1
    double bias = 1;     ///< of the agent
};
/// The same of the others.
struct GoalConsidered : GoalWeighed {
    static constexpr RecordInfo kInfo{
        "goal_considered",
        Category::Decision,
        TraceLevel::Full,
        "What the desirability of a goal that an arbitration did not choose is made of."};
};
/// Desirable places compete with the goals of the arbitration that follows.
struct PlaceWeighed {
    static constexpr RecordInfo kInfo{"place_weighed",
                                      Category::Decision,
                                      TraceLevel::Normal,
                                      "A place that an agent might withdraw to, or that none is."};
    AgentId agent = kNoAgent;
    WaypointId waypoint = kNone<WaypointId>; ///< none: no place within reach is free and fit
    Vec2 position{0, 0};
    double degree = 0; ///< how far the decision holds, 0..1
    double value = 0;  ///< 0..1, against all opponents that it remembers
    Metres way = 0;
    double desirability = 0;
};
struct GoalStarted {
    static constexpr RecordInfo kInfo{
        "goal_started", Category::Decision, TraceLevel::Normal, "A goal entered the stack."};
    AgentId agent = kNoAgent;
    Goal goal{};
    std::int32_t depth = 0; ///< 1 = strategy
    Vec2 position{0, 0};    ///< where it leads, if anywhere
};
struct GoalEnded {
    static constexpr RecordInfo kInfo{
        "goal_ended", Category::Decision, TraceLevel::Normal, "A goal left the stack."};
    AgentId agent = kNoAgent;
    Goal goal{};
    std::int32_t depth = 0;
    GoalStatus status{};
    RecordId started = kNoRecord;
};
struct PathRequested {
    static constexpr RecordInfo kInfo{
        "path_requested", Category::Decision, TraceLevel::Normal, "An agent asked for a path."};
    AgentId agent = kNoAgent;
    PathKind kind{};
    Vec2 from{0, 0};
    Vec2 to{0, 0};
};
struct PathAnswered {
    static constexpr RecordInfo kInfo{
        "path_answered", Category::Event, TraceLevel::Normal, "A path request ended."};
    AgentId agent = kNoAgent;
    PathStatus status{};
    double cost = 0;
    std::int32_t nodes = 0;
    std::int64_t cycles = 0;
    RecordId request = kNoRecord;
};

// --- the world ----------------------------------------------------------------------------------

struct Died {
    static constexpr RecordInfo kInfo{
        "died", Category::Event, TraceLevel::Normal, "An agent was killed."};
    AgentId agent = kNoAgent;
    AgentId killer = kNoAgent;
    Vec2 position{0, 0};
};
struct Spawned {
    static constexpr RecordInfo kInfo{
        "spawned", Category::World, TraceLevel::Normal, "An agent entered the level."};
    AgentId agent = kNoAgent;
    Vec2 position{0, 0};
};
struct DoorChanged {
    static constexpr RecordInfo kInfo{
        "door", Category::World, TraceLevel::Normal, "A door began another state."};
    DoorId door{};
    DoorState state{};
};
struct TriggerFired {
    static constexpr RecordInfo kInfo{
        "trigger", Category::Event, TraceLevel::Normal, "An agent set off a trigger."};
    TriggerId trigger{};
    AgentId agent = kNoAgent;
    std::int32_t visits = 0;
};
/// A person's command reached the simulation.
struct CommandTaken {
    static constexpr RecordInfo kInfo{
        "command_taken", Category::World, TraceLevel::Normal, "A command took effect."};
    AgentId agent = kNoAgent;
    std::int32_t command = 0; ///< place among the commands of its step, from 0
};
/// The run began: the cause of what happens by itself, such as authored times and spawning. The
/// only kind without a cause, beside commands to nobody.
struct RunStarted {
    static constexpr RecordInfo kInfo{
        "run_started", Category::World, TraceLevel::Normal, "The run began."};
    std::uint32_t agents = 0; ///< that are in the level
};

} // namespace percept::trace

#include "percept/trace/PlaceRecords.h"
#include "percept/trace/ScheduleRecords.h"
#include "percept/trace/SenseRecords.h"

#include "percept/trace/RecordDescriptions.h"
