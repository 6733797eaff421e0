#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Random.h"
#include "percept/level/Level.h"
#include "percept/level/Problem.h"
#include "percept/lod/BehaviouralLod.h"
#include "percept/lod/Observer.h"
#include "percept/schedule/Duties.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

/// Levels of detail of agents: bots and guards sense, notice and decide as often as they matter.
///
/// The observer is whoever a person leads by hand; where nobody is led, the agent that
/// `lod.groups.observer` names, otherwise every `player`, otherwise the first agent. (In a level
/// with a town without a named observer all its agents are.) An observer has importance 1. The
/// terms `distance`, `in_view`, `story` (those of `lod.groups.story`) and `attention` are as in a
/// town; any other is 1 for the agent, archetype, team or squad that it is called after, 0 for
/// others. `lod.groups.half_distance` and `lod.groups.attention` are their scales.
///
/// A behaviour's frequency is the least number of frames between two turns of an agent at the same
/// duty; where the schedule's time does not suffice for all, they have turns in proportion to their
/// priorities.
namespace percept::lod {

using schedule::Duty;

/// What a level says of that. Immutable.
struct AgentDetailModel {
    LodModel levels;
    ImportanceModel importance;
    ImportanceScales scales;
    std::vector<std::uint8_t> story;      ///< by AgentId
    std::vector<std::vector<double>> own; ///< by AgentId: Subject::own
    std::vector<std::uint8_t> isObserver; ///< by AgentId: while nobody is led by hand
    /// Agents that lookAt() is for, ascending. The others, such as people of a town, get their
    /// level from who adds them: AgentTurns::give().
    std::vector<AgentId> looked;
    std::size_t duties = 0; ///< how many there are
};

/// @param level with what its archetypes leave to their brains stated
/// @param people the agents of a run, by AgentId
/// @param isGiven by AgentId: whether it gets its level from who adds it; those left out do not
/// @param duties what agents have turns at
/// @return nothing where the level has no levels of detail, or all agents are observers
/// @errors InvalidInput with the place in the level: as compileLod(); scales of at most 0, an
/// observer or a story of agents that do not exist
[[nodiscard]] Result<std::optional<AgentDetailModel>>
compileAgentDetail(const level::Level& level,
                   std::span<const schedule::Person> people,
                   std::span<const std::uint8_t> isGiven = {},
                   const schedule::DutyRegistry& duties = schedule::commonDuties());

/// What a person should look at beyond level::validate(): levels of detail that nobody has, terms
/// that are always 0, and what compileAgentDetail() reports.
[[nodiscard]] std::vector<level::Problem> checkAgentDetail(const level::Level& level);

/// The level of detail of one agent. A value.
struct AgentDetail {
    SmoothedImportance importance;
    LodState lod;
    Frame looked = 0;       ///< when its importance was last found
    Frame seen = -1;        ///< when an observer last saw it; -1: never
    std::vector<Frame> ran; ///< by Duty: its last turn
    /// By Duty: the turns that the schedule gave it, each divided by its priority.
    std::vector<double> served;
};
BOOST_DESCRIBE_STRUCT(AgentDetail, (), (importance, lod, looked, seen, ran, served))

struct AgentDetails {
    std::vector<AgentDetail> agents; ///< by AgentId
    Random random;                   ///< of Arbitration::Any
};
BOOST_DESCRIBE_STRUCT(AgentDetails, (), (agents, random))

[[nodiscard]] AgentDetails startAgents(const AgentDetailModel& model, std::uint64_t seed);
/// Whether details could be those of a model's agents.
[[nodiscard]] bool fits(const AgentDetailModel& model, const AgentDetails& details);

/// Every how many frames an agent has a turn. 1 until it was looked at.
[[nodiscard]] Frame periodOf(const AgentDetailModel& model, const AgentDetail& detail);

/// An agent as it stands.
struct AgentBody {
    Vec2 position{0, 0};
    Vec2 facing{1, 0};
    bool present = true;    ///< not dead
    bool possessed = false; ///< led by hand
    Vec2 velocity{0, 0};    ///< metres per second; with what follows, for records alone
    trace::RecordId motive = trace::kNoRecord; ///< what has it do what it does
};

/// All agents as they stand, and who of them observes. Memory that steps use again.
struct AgentScene {
    std::vector<AgentBody> bodies; ///< by AgentId
    std::vector<Observer> observers;
    std::vector<std::uint8_t> observes; ///< by AgentId
    std::vector<double> values;

    /// Finds the observers among the bodies.
    void findObservers(const AgentDetailModel& model);
};

/// Has an agent do what another level of detail wants.
using ChangeAgent = std::function<Passed(AgentId, BehaviourId level, trace::RecordId record)>;

/// How much an agent matters now, and which level that gives it. Absent ones keep theirs.
/// @param scene whose observers were found
/// @param change called when the level is another one
/// @cost O(observers + behaviours)
void lookAt(const AgentDetailModel& model,
            AgentDetails& details,
            AgentScene& scene,
            AgentId agent,
            trace::Trace& trace,
            const ChangeAgent& change);

/// Whose turn it is in a frame. Without levels of detail everybody's, always.
class AgentTurns {
public:
    AgentTurns() = default;
    AgentTurns(const AgentDetailModel& model, AgentDetails& details, Frame frame)
        : m_model(&model)
        , m_details(&details)
        , m_frame(frame) {}

    [[nodiscard]] bool active() const { return m_model != nullptr; }
    /// Whether an agent may do something in this frame, as often as it likes.
    /// @param duty one that is done by agent
    [[nodiscard]] bool may(AgentId agent, Duty duty) const;
    /// It has had its turn.
    void mark(AgentId agent, Duty duty) const;
    /// The greater, the more turns it has where there is no time for all.
    /// 0 without levels of detail.
    [[nodiscard]] double priorityOf(AgentId agent) const;
    /// It has a level that was found elsewhere; without levels of detail nothing happens.
    void give(AgentId agent, const LodState& lod, const SmoothedImportance& importance) const;
    /// AgentDetail::served. @pre active()
    [[nodiscard]] double& servedOf(AgentId agent, Duty duty) const;

private:
    const AgentDetailModel* m_model = nullptr;
    AgentDetails* m_details = nullptr;
    Frame m_frame = 0;
};

} // namespace percept::lod
