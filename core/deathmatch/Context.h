#pragma once

#include "percept/deathmatch/Game.h"
#include "percept/tactics/PlaceControl.h"

#include <optional>

// What the parts of the game share while a step runs. Internal to this area.
namespace percept::deathmatch {

/// How near a place counts as being there: 10 units of the source for a bounding radius of 8.
inline constexpr double kArrivalInRadii = 1.25;

struct Game {
    const Arena& arena;
    State& state;
    Scratch& scratch;
    trace::Trace& trace;
    Frame frame;
    Seconds now;
    const schedule::DutyPlan* plan = nullptr; ///< what it names is not done by the step
    Ways ways = {};
    lod::AgentTurns turns = {};
    const sense::SenseWorld* senses = nullptr; ///< as edits left it

    [[nodiscard]] Bot& bot(AgentId id) const { return state.bots[trace::indexOf(id)]; }
    [[nodiscard]] const level::Archetype& archetype(AgentId id) const {
        return arena.archetypes[arena.bots[trace::indexOf(id)].archetype];
    }
    /// What an agent's senses can do. @pre there are senses
    [[nodiscard]] const sense::SensorProfile& eyes(AgentId id) const {
        return senses->profiles[arena.bots[trace::indexOf(id)].archetype];
    }
    [[nodiscard]] bool isAlive(AgentId id) const {
        return id != trace::kNoAgent && bot(id).status == BotStatus::Alive;
    }
    /// Whether the rules themselves decide when an agent does something.
    [[nodiscard]] bool leads(AgentId id, schedule::Duty duty) const {
        return plan == nullptr || !plan->has(id, duty);
    }
    /// The same, and an agent's level of detail gives it a turn in this frame.
    [[nodiscard]] bool mayLead(AgentId id, schedule::Duty duty) const {
        return leads(id, duty) && turns.may(id, duty);
    }
    /// Whether two agents fight each other.
    [[nodiscard]] bool areHostile(AgentId a, AgentId b) const { return arena.areHostile(a, b); }
    /// Whether nothing blocks the view between two places in plan, at an agent's eye height above
    /// the floor there.
    [[nodiscard]] bool canSee(Vec2 from, Vec2 to, Metres eyeHeight) const;
    /// Whether a body can walk straight from one place to another.
    [[nodiscard]] bool canWalk(Vec2 from, Vec2 to, Metres radius) const;
};

// --- life (Life.cpp) ----------------------------------------------------------------------------

/// @return false if all fitting spawn points are occupied
bool spawn(Game& game, AgentId id, RecordId cause);
/// Tells an agent that it was hit. `shooter` may be the victim or nobody (a plate).
void damage(
    Game& game, AgentId victim, AgentId shooter, WeaponId weapon, double amount, RecordId cause);
/// Takes health; who has none left dies.
void takeDamage(
    Game& game, AgentId victim, AgentId shooter, const DamageDone& done, RecordId cause);
/// A drop of the trail of who was hurt lately.
void dropTrail(Game& game, AgentId id);
void updateGraves(Game& game);
/// Turns the dead into graves and brings them back when a spawn point is free.
void updateDead(Game& game, AgentId id);

// --- senses (Senses.cpp) ------------------------------------------------------------------------

/// Whether an agent looks at a place, with nothing in between.
[[nodiscard]] bool hasInView(const Game& game, AgentId id, Vec2 place);
/// Lets everybody forget an agent that died or left.
void forgetEverywhere(Game& game, AgentId about, trace::ForgetReason reason, RecordId cause);
/// Records opponents whose memory span has just run out.
void noteForgotten(Game& game, AgentId id);

// --- events (Messages.cpp) ----------------------------------------------------------------------

/// Delivers a message at once.
void tell(Game& game, event::Message<Payload> message, RecordId cause);
/// Delivers all queued messages that are due.
void dispatchEvents(Game& game);

// --- decisions ----------------------------------------------------------------------------------

void updateTarget(Game& game, AgentId id);
void chooseWeapon(Game& game, AgentId id);
/// Takes a carried weapon in hand. @return false if it is not carried
bool changeWeapon(Game& game, AgentId id, WeaponId weapon, double desirability, RecordId cause);
/// Archetypes may each have a weapon of their own of a kind: theirs, or else the given one.
[[nodiscard]] WeaponId ownWeapon(const Game& game, AgentId id, WeaponId given);
void takeAimAndShoot(Game& game, AgentId id);
/// Fires the weapon in hand. @return false if it is not ready or not loaded
bool fire(Game& game, AgentId id, Vec2 aim, AgentId target, RecordId cause);
/// @return rounds left of a weapon; 0 if it is not carried, the capacity if it never runs out
[[nodiscard]] std::int32_t roundsOf(const Game& game, const Bot& bot, WeaponId weapon);

/// A place to withdraw to, and how much a bot wants to.
struct Withdrawal {
    CoverData cover;
    double desirability = 0; ///< 0: it has no wish to, or nowhere to go
    RecordId weighed = trace::kNoRecord;
};
/// Only bots whose archetype weighs tactical places ever withdraw.
[[nodiscard]] Withdrawal considerWithdrawal(Game& game, AgentId id, RecordId cause);

// --- what a side knows (Control.cpp): those without a team are sides of their own ---------------

/// Those of its side, and where opponents are that one of them remembers, by who noticed last.
[[nodiscard]] tactics::KnownForces forcesKnownTo(const Game& game, AgentId id);
/// Whether anybody of its side looks at a place.
[[nodiscard]] bool isInViewOfSide(const Game& game, AgentId id, Vec2 place);

// --- the world ----------------------------------------------------------------------------------

void updateProjectiles(Game& game);
void updateDoors(Game& game);
void openDoor(Game& game, DoorId door, RecordId cause);
/// Opens a door for a while, or closes it where it is open, as whoever stands before it may.
void useDoor(Game& game, DoorId door, RecordId cause);
/// A person opens, closes or locks a door by editing the running level.
void editDoor(Game& game, DoorId door, trace::DoorEdit edit, RecordId cause);
/// Fills Scratch::doors from the state.
void collectDoorWalls(const Arena& arena, const State& state, Scratch& scratch);
void updateItems(Game& game);
void updateTriggers(Game& game);
/// What an agent touches: items, switches, plates, hints.
void touchTriggers(Game& game, AgentId id);
/// What those touch who are no bots: switches; the others only count their visits.
void touchTriggers(Game& game, std::span<const Visitor> visitors);
void takeCommand(Game& game, const trace::Command& command, std::int32_t index);

// --- paths (Paths.cpp) --------------------------------------------------------------------------

/// Asks for a path; the answer comes by onPathAnswer(), at once where none has to be searched.
/// @return the request's number, or an answer that needed no search
using PathRequestOutcome = std::variant<std::uint32_t, PathAnswer>;
[[nodiscard]] PathRequestOutcome requestPath(Game& game, AgentId id, Vec2 to, RecordId cause);
[[nodiscard]] PathRequestOutcome requestItem(Game& game, AgentId id, Goal kind, RecordId cause);
void cancelRequest(Game& game, AgentId id, std::uint32_t request);
/// The queue of searches first, then the quests.
/// @param cycles of all together, at most
/// @return those that were used
int updateSearches(Game& game, int cycles);
/// Path cost to the nearest active item that a goal fetches; nothing if there is none.
[[nodiscard]] std::optional<double> costToNearest(const Game& game, AgentId id, Goal kind);
[[nodiscard]] bool itemServes(const Arena& arena, ItemId item, Goal kind);
/// How a search ended.
struct Found {
    bool leads = false;
    nav::Path path;
    double cost = 0;
    int cycles = 0;
};
/// Tells the asker.
/// @param steps of the way as the asker is to walk it; none: as it walks already
void answerAsker(Game& game,
                 const PathAsker& asker,
                 const Found& found,
                 trace::PathStatus status,
                 std::vector<PathStep> steps);
/// The exact place that a way to a node leads to, and the item there, if it leads to one.
[[nodiscard]] std::pair<std::optional<Vec2>, ItemId>
endOf(const Game& game, const PathAsker& asker, nav::NodeId goal);
/// Legs from where an agent stands, along the found edges, to the exact destination.
/// @param joint place of the node that it heads for already; none: it sets out
[[nodiscard]] std::vector<PathStep> stepsAlong(const Game& game,
                                               AgentId id,
                                               const nav::Path& path,
                                               std::optional<Vec2> end,
                                               std::optional<std::size_t> joint = {});

// --- ways that mind more than lengths, or begin before they are known (Quests.cpp) --------------

/// Null: the lengths of ways are all that a bot minds.
[[nodiscard]] const level::Profile* profileOf(const Game& game, AgentId id);
/// @return its request; 0: nothing of that kind is asked of this bot
[[nodiscard]] std::uint32_t beginQuest(Game& game, AgentId id, const tactics::QuestGoal& goal);
/// @return the cycles that were used
int updateQuests(Game& game, int cycles);

} // namespace percept::deathmatch
