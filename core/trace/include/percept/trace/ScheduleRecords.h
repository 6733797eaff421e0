#pragma once

#include "percept/trace/Records.h"

/// How the time of a frame was spent: tasks and their slices, levels of detail, work that spans
/// frames. Times are simulated unless they say "measured"; measured ones decide nothing unless the
/// run says so. Included by Records.h.
namespace percept::trace {

/// What became of work that spans frames.
enum class WorkEnd : std::uint8_t {
    Completed,
    Cancelled, ///< given up on request
    Superseded ///< newer work of the same purpose took its place
};
/// How a group is simulated.
enum class GroupLevel : std::uint8_t { Economy, Block, Individual };
/// What becomes of a person of a town as an agent.
enum class PersonChange : std::uint8_t {
    Unfolded, ///< an agent from now on
    Folded,   ///< part of his group from now on
    Died      ///< his group has one member less
};
/// What a behaviour passed on to the one after it.
enum class Compressed : std::uint8_t {
    Nothing,
    Place,     ///< where the character goes
    Path,      ///< that, and the path that leads there
    Everything ///< both levels have the same behaviour
};

/// What a scheduler did in a frame. Numbered when it begins: what it does in the frame follows.
struct FrameLoad {
    static constexpr RecordInfo kInfo{
        "frame_load", Category::World, TraceLevel::Normal, "A scheduler's load in a frame."};
    TaskId scheduler = kNone<TaskId>; ///< the task that holds it; none: the level's own
    Micros budget = 0;                ///< 0: unlimited
    Micros used = 0;
    Micros measured = 0;
    Micros unused = 0; ///< of the budget
    std::uint32_t due = 0;
    std::uint32_t ran = 0;
    std::uint32_t waiting = 0; ///< due and got no time
};
/// A task got a slice. Its cause is what made it run: the record that requested its work, its slice
/// before where it goes on, or its scheduler's frame in which it was due.
struct TaskRan {
    static constexpr RecordInfo kInfo{
        "task_ran", Category::World, TraceLevel::Normal, "A task ran."};
    AgentId agent = kNoAgent;
    TaskId task = kNone<TaskId>;
    Micros slice = 0; ///< what it might use; 0: unlimited
    Micros used = 0;
    Micros measured = 0;
    std::int32_t waited = 0;  ///< frames without time since it was due, or since its last slice
    std::int32_t working = 0; ///< frames since it began what it goes on with; 0: it begins
    bool unfinished = false;  ///< it goes on when it gets time again
};
/// A task used more than its slice.
struct TaskOverran {
    static constexpr RecordInfo kInfo{"task_overran",
                                      Category::World,
                                      TraceLevel::Normal,
                                      "A task used more time than its slice."};
    AgentId agent = kNoAgent;
    TaskId task = kNone<TaskId>;
    Micros slice = 0;
    Micros used = 0;
    Micros excess = 0;
};
/// A task waited longer than it should. Written once per wait.
struct TaskStarved {
    static constexpr RecordInfo kInfo{"task_starved",
                                      Category::Rejected,
                                      TraceLevel::Normal,
                                      "A task waits longer than it should."};
    AgentId agent = kNoAgent;
    TaskId task = kNone<TaskId>;
    std::int32_t waited = 0; ///< frames since it was due
    std::int32_t limit = 0;
    Micros needs = 0; ///< more than it could be given
};
/// A task was due while what it was due for before was not done: both became one, so that it runs
/// less often than its frequency says. Written once per due frame that was lost.
struct DueMissed {
    static constexpr RecordInfo kInfo{"due_missed",
                                      Category::Rejected,
                                      TraceLevel::Normal,
                                      "A task was due again before it was done."};
    AgentId agent = kNoAgent;
    TaskId task = kNone<TaskId>;
    std::int32_t waited = 0;  ///< frames without time since it was due, or since its last slice
    std::int32_t working = 0; ///< frames since it began what is not done; 0: it has not begun
    std::uint32_t missed = 0; ///< due frames that it has missed so far, this one included
};
/// A task joined the schedule while it ran. Its cause is the command that asked for it.
struct TaskJoined {
    static constexpr RecordInfo kInfo{
        "task_joined", Category::World, TraceLevel::Normal, "A task joined the running schedule."};
    TaskId task = kNone<TaskId>;
    TaskId scheduler = kNone<TaskId>; ///< the task that holds its scheduler; none: the level's own
    std::int32_t command = 0;         ///< which of the commands of the step, from 0
    std::int32_t frequency = 1;
    std::int32_t phase = 0;
    std::int32_t lookahead = 0; ///< frames that Wright's method looked at; 0: its phase was stated
    std::int32_t firstDue = 0;  ///< the frame in which it is due first
    /// Predicted without it for the frame that was chosen: microseconds; tasks, without costs.
    double load = 0;
    double most = 0; ///< the same of the frame that has most of those that were looked at
};
/// A task that had joined the schedule left it. Its cause is the command that asked for it.
struct TaskLeft {
    static constexpr RecordInfo kInfo{
        "task_left", Category::World, TraceLevel::Normal, "A task left the running schedule."};
    TaskId task = kNone<TaskId>;
    std::uint32_t runs = 0; ///< that it had
};
/// The importance that made a character or a group change, with the values of its terms. Terms are
/// 0..1, and 0 where the level gives them no weight.
struct ImportanceFound {
    static constexpr RecordInfo kInfo{"importance",
                                      Category::World,
                                      TraceLevel::Normal,
                                      "The importance behind a change of detail, and its terms."};
    AgentId agent = kNoAgent;
    AgentId observer = kNoAgent;       ///< the nearest one
    PersonId person = kNone<PersonId>; ///< an inhabitant of a town: himself, not the agent
    GroupId group = kNone<GroupId>;    ///< where he lives; without a person: the group itself
    Metres distance = -1;              ///< to that observer; -1: there is none
    double nearness = 0;               ///< the term `distance`
    double inView = 0;                 ///< the term of that name, as the two that follow
    double story = 0;
    double attention = 0;
    double others = 0;     ///< what the level's own terms add to `raw`
    double raw = 0;        ///< weighted mean of the terms
    double importance = 0; ///< after smoothing
};
/// A character runs another behaviour. Its cause is the importance that it followed; what the
/// behaviours do on leaving and entering follows from it.
struct LodSwitched {
    static constexpr RecordInfo kInfo{"lod_switched",
                                      Category::Decision,
                                      TraceLevel::Normal,
                                      "A character's level of detail changed."};
    AgentId agent = kNoAgent;
    PersonId person = kNone<PersonId>; ///< an inhabitant of a town, who is no agent
    GroupId group = kNone<GroupId>;    ///< where he lives
    BehaviourId from = kNone<BehaviourId>;
    BehaviourId to = kNone<BehaviourId>; ///< none: no behaviour is valid
    double importance = 0;
    double low = 0;               ///< the range of the behaviour that was left
    double high = 0;              ///< the same
    std::uint32_t candidates = 0; ///< behaviours that were valid
    Compressed compressed{};
    Goal goal{};              ///< what the character goes there for
    AgentId about = kNoAgent; ///< the agent that the goal is about
    Vec2 position{0, 0};      ///< where it goes
};
/// A group is simulated in another way. Its cause is its own importance.
struct GroupFolded {
    static constexpr RecordInfo kInfo{"group_folded",
                                      Category::Decision,
                                      TraceLevel::Normal,
                                      "A group was folded into aggregates or unfolded."};
    GroupId group = kNone<GroupId>;
    GroupLevel from{};
    GroupLevel to{};
    double importance = 0;
    std::uint32_t members = 0; ///< folded or created
    std::uint32_t kept = 0;    ///< characters that kept their identity
};
/// A person of a town takes a row of the population, or leaves it to others.
struct PersonFolded {
    static constexpr RecordInfo kInfo{"person_folded",
                                      Category::Decision,
                                      TraceLevel::Normal,
                                      "A person of a town became an agent, or is none any more."};
    PersonId person = kNone<PersonId>;
    GroupId group = kNone<GroupId>; ///< where he lives
    AgentId agent = kNoAgent;       ///< who he is as an agent until he is folded
    PersonChange change{};
    Vec2 position{0, 0};
};
/// Work that spans frames came to its end.
struct WorkEnded {
    static constexpr RecordInfo kInfo{"work_ended",
                                      Category::World,
                                      TraceLevel::Normal,
                                      "Work that spans frames came to its end."};
    AgentId agent = kNoAgent;
    TaskId task = kNone<TaskId>;
    WorkEnd end{};
    std::int32_t slices = 0; ///< that it took
    Micros used = 0;
};

} // namespace percept::trace
