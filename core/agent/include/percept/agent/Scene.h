#pragma once

#include "percept/agent/Arena.h"
#include "percept/agent/Equipment.h"
#include "percept/agent/Neighbours.h"
#include "percept/agent/Path.h"
#include "percept/agent/Self.h"
#include "percept/agent/State.h"
#include "percept/agent/Throwing.h"
#include "percept/event/PollingStation.h"
#include "percept/lod/AgentDetail.h"
#include "percept/schedule/Duties.h"
#include "percept/sense/SenseManager.h"
#include "percept/trace/Trace.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

/// What a step works on, and what agents can do in it.
namespace percept::agent {

/// An agent was hit in this frame.
struct Wound {
    AgentId victim = trace::kNoAgent;
    AgentId shooter = trace::kNoAgent;
    Vec2 at{0, 0};
    std::optional<Vec2> from; ///< where the shooter was when he fired the shot that hit
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

/// An agent fires the weapon in hand in this step, after everybody has moved.
struct Attack {
    AgentId agent = trace::kNoAgent;
    Vec2 at{0, 0};
    AgentId target = trace::kNoAgent;
    RecordId cause = trace::kNoRecord;
};

/// Memory that steps use again; no part of the state, may be dropped between two frames.
struct Scratch {
    std::vector<geometry::WallSegment> doors;     ///< what is closed of every door now
    std::vector<double> openness;                 ///< by DoorId, 0..1
    std::vector<geometry::WallSegment> seenDoors; ///< as eyes see them; where the state is asked
    Neighbours bodies;                            ///< of all that live, by AgentId
    std::vector<AgentId> bodyIds;                 ///< whose they are
    tactics::CostedGraphs graphs;                 ///< of quests
    struct NodeNear {
        bool asked = false;
        Vec2 place{0, 0};
        nav::Walker walker;
        std::vector<geometry::WallSegment> doorways; ///< that were closed to it
        std::optional<nav::NodeId> node;
    } nodeNear;                    ///< what was asked last
    std::vector<Wound> wounds;     ///< since the step began
    std::vector<Shot> shots;       ///< likewise
    std::vector<Landing> landings; ///< likewise
    std::vector<AgentId> entered;  ///< likewise: who began a life
    std::vector<Attack> attacks;   ///< intended, not made yet
    /// Who knows since the step began that somebody died: the observer, then the dead.
    std::vector<std::pair<AgentId, AgentId>> mourned;
    /// By AgentId, whether something that it perceived waits for its turn; empty: nobody's does.
    std::vector<std::uint8_t> untaken;
    std::vector<std::uint8_t> unmade; ///< the same of something that it gives off
};

struct Scene {
    const Arena& arena;
    State& state;
    Scratch& scratch;
    trace::Trace& trace;
    Frame frame;
    Seconds now;
    const schedule::DutyPlan* plan = nullptr; ///< what it names is not done by the step
    Pathfinding paths = {};
    lod::AgentTurns turns = {};
    const sense::SenseWorld* senses = nullptr; ///< as edits left it
    const event::AskTopic* ask = nullptr;      ///< polls topics of the level; null: there are none
    /// What carries signals, and what it remembers; null before the stage `sense` of the frame.
    sense::SenseManager* hub = nullptr;
    const sense::SenseState* sensed = nullptr;
    /// Of those who become aware by degrees; null: nobody does.
    knowledge::AwarenessState* awareness = nullptr;

    [[nodiscard]] Agent& agent(AgentId id) const { return state.agents[trace::indexOf(id)]; }
    [[nodiscard]] const AgentSpec& spec(AgentId id) const {
        return arena.agents[trace::indexOf(id)];
    }
    [[nodiscard]] const level::Archetype& archetype(AgentId id) const {
        return arena.archetypes[spec(id).archetype];
    }
    [[nodiscard]] const Brain& brain(AgentId id) const { return *arena.brains[spec(id).brain]; }
    /// The state of an agent's brain. @pre that brain made rows of Mind
    template <class Mind>
    [[nodiscard]] Mind& mind(AgentId id) const {
        return state.minds[spec(id).brain].template row<Mind>(spec(id).slot);
    }
    [[nodiscard]] std::uint32_t size() const {
        return static_cast<std::uint32_t>(state.agents.size());
    }
    [[nodiscard]] bool has(AgentId id) const { return trace::indexOf(id) < state.agents.size(); }
    /// What an agent's senses can do. @pre there are senses
    [[nodiscard]] const sense::SensorProfile& eyes(AgentId id) const {
        return senses->profiles[spec(id).archetype];
    }
    [[nodiscard]] bool isAlive(AgentId id) const {
        return has(id) && agent(id).status == Status::Alive;
    }
    /// Whether the rules themselves decide when an agent does something.
    [[nodiscard]] bool leads(AgentId id, schedule::Duty duty) const {
        return plan == nullptr || !plan->has(id, duty);
    }
    /// The same, and an agent's level of detail gives it a turn in this frame.
    [[nodiscard]] bool mayLead(AgentId id, schedule::Duty duty) const {
        return leads(id, duty) && turns.may(id, duty);
    }
    /// What an agent is aware of by degrees; null: it notices at once.
    [[nodiscard]] knowledge::AgentAwareness* aware(AgentId id) const {
        return awareness != nullptr && arena.awarenessOf(id) != nullptr
                   ? &awareness->agents[trace::indexOf(id)]
                   : nullptr;
    }
    /// Whether one agent takes another for an enemy.
    [[nodiscard]] bool areHostile(AgentId a, AgentId b) const { return arena.areHostile(a, b); }
    /// What one agent thinks of another. @pre both are agents
    [[nodiscard]] level::Attitude attitudeTo(AgentId a, AgentId b) const {
        return arena.attitudeTo(a, b);
    }
    /// Whether nothing blocks the view between two places in plan, at an agent's eye height above
    /// the floor there.
    [[nodiscard]] bool canSee(Vec2 from, Vec2 to, Metres eyeHeight) const;
    /// Whether a body can walk straight from one place to another.
    [[nodiscard]] bool canWalk(Vec2 from, Vec2 to, Metres radius) const;
};

/// What brought an agent to where it is: what it intends, the command it was given, its spawning.
[[nodiscard]] RecordId motiveOf(const Arena& arena, const State& state, AgentId id);
[[nodiscard]] std::optional<Intention> intentionOf(const Scene& scene, AgentId id);
/// Whether an agent could do something of its own accord now: it lives, and nobody possesses it.
[[nodiscard]] bool canPerform(const Scene& scene, AgentId id);

// --- life (Entering.cpp) ------------------------------------------------------------------------

/// It enters the world as new: with the health and the first weapon of its archetype, and nothing
/// known.
/// @param towards the direction that it looks to
void enter(Scene& scene, AgentId id, Vec2 place, Radians towards, RecordId cause);
/// It is no agent any more until it enters anew: it gives up what it does, and everybody forgets
/// it.
void leave(Scene& scene, AgentId id, RecordId cause);

// --- equipment (Equipment.cpp) ------------------------------------------------------------------

/// Archetypes may each have a weapon of their own of a kind: theirs, or else the given one.
[[nodiscard]] WeaponId ownWeapon(const Scene& scene, AgentId id, WeaponId given);
/// Takes a carried weapon in hand. @return false if it is not carried
bool changeWeapon(Scene& scene, AgentId id, WeaponId weapon, double desirability, RecordId cause);
/// Takes the carried weapon in hand that suits a target best, where it is known to be; the first of
/// its archetype where it knows of none.
/// @param cause of what it does for the target; without one it does so because it was born
/// @cost O(weapons carried x their rules)
/// @source Raven (003): select weapon
void chooseWeapon(Scene& scene, AgentId id, AgentId target, RecordId cause);
/// How often a trigger went off since the start: the visits beyond those that it lets pass.
[[nodiscard]] inline std::uint32_t timesFired(const TriggerSpec& spec, const Trigger& trigger) {
    const auto passed = static_cast<std::uint32_t>(std::max(0, spec.visits));
    return trigger.visits > passed ? trigger.visits - passed : 0;
}

/// Whether the weapon in hand could be fired now.
[[nodiscard]] bool isReady(const Scene& scene, AgentId id);

// --- fighting (Aiming.cpp) ----------------------------------------------------------------------

/// Turns to where the target is, as far as the agent knows, and attacks when it may hit; without a
/// target it looks where it goes.
/// @return whether it attacks in this step
bool aimAndAttack(Scene& scene, AgentId id, const Fight& fight);

// --- knowledge (Noticing.cpp) -------------------------------------------------------------------

/// Whether an agent looks at a place, with nothing in between.
[[nodiscard]] bool hasInView(const Scene& scene, AgentId id, Vec2 place);
/// The same, range and light aside: it would see that it is dark there.
[[nodiscard]] bool hasBeforeEyes(const Scene& scene, AgentId id, Vec2 place);
/// An agent has learnt that another died: it forgets him, and what of him is still on its way in
/// this step is nothing new.
void forgetDead(Scene& scene, AgentId id, AgentId dead, RecordId cause);
/// Those who have an agent in view see it die; light that takes time does not show it.
void seeDeath(Scene& scene, AgentId dead, RecordId cause);
/// Lets everybody forget an agent that is none any more.
void forgetEverywhere(Scene& scene, AgentId about, trace::ForgetReason reason, RecordId cause);
/// Ends what has run out of an agent's knowledge: sightings, then links whose memory span is over.
void ageKnowledge(Scene& scene, AgentId id);

// --- paths (Paths.cpp, Quests.cpp) --------------------------------------------------------------

/// Search cycles per step, shared by all path requests.
inline constexpr int kSearchCyclesPerStep = 1000;

/// Asks for a path; the answer comes by Brain::path(), at once where none has to be searched.
/// @return the request's number, or an answer that needed no search
[[nodiscard]] PathRequestOutcome requestPath(Scene& scene, AgentId id, Vec2 to, RecordId cause);
/// The nearest of some items.
/// @param serves those that will do
[[nodiscard]] PathRequestOutcome
requestItem(Scene& scene, AgentId id, const std::function<bool(ItemId)>& serves, RecordId cause);
void cancelRequest(Scene& scene, AgentId id, std::uint32_t request);
/// The queue of searches first, then the quests.
/// @param cycles of all together, at most
/// @return those that were used
int updateSearches(Scene& scene, int cycles);
/// The oldest request of those that wait for a path; none: nobody does.
[[nodiscard]] RecordId oldestRequest(const State& state);
/// Whether anybody waits for a path.
[[nodiscard]] bool isSearching(const State& state, const Pathfinding& paths);
/// Path cost to the nearest of the active items that will do; nothing if there is none for which it
/// is at most kFarItem, in radii of the agent.
[[nodiscard]] std::optional<double>
costToNearest(const Scene& scene, AgentId id, const std::function<bool(ItemId)>& serves);

} // namespace percept::agent
