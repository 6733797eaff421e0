#pragma once

#include "percept/agent/Agent.h"
#include "percept/agent/Arena.h"
#include "percept/agent/Brain.h"
#include "percept/agent/Minds.h"
#include "percept/agent/Path.h"
#include "percept/agent/State.h"
#include "percept/event/PollingStation.h"
#include "percept/sense/SenseManager.h"
#include "percept/trace/Trace.h"

#include <functional>
#include <optional>
#include <variant>

/// All that a brain can reach: its own agent, what this one knows, what it sees at hand, and the
/// level. Of other agents there is nothing but the agent's knowledge of them.
namespace percept::agent {

struct Scene;
struct Lost;
struct NextSpot;

/// How near a place counts as being there: 10 units of the source for a bounding radius of 8.
inline constexpr double kArrivalInRadii = 1.25;

/// How an agent fights another.
struct Fight {
    AgentId target = trace::kNoAgent;
    bool firstShot = false; ///< no shot at this target yet
    RecordId cause = trace::kNoRecord;
    /// Whether nothing is in the way is asked of the level's topic `line_of_sight`, if it has one,
    /// so that the answer is as old as its caching lets it be; otherwise it is looked.
    bool polls = false;
};

/// Something that an agent takes cover from.
struct Threat {
    AgentId about = trace::kNoAgent; ///< nobody: not known whose it is
    Vec2 place{0, 0};                ///< exactly, or the middle of the area
};

/// What came of an agent's decisions over tactical places.
struct PlaceChoice {
    trace::WaypointId waypoint = trace::kNone<trace::WaypointId>;
    std::uint32_t decision = 0; ///< among those of its archetype
    Vec2 place{0, 0};
    double desirability = 0; ///< 0: it has no wish to, or nowhere to go
    RecordId weighed = trace::kNoRecord;
};

/// A path, or the number of the request that will be answered later.
using PathRequestOutcome = std::variant<std::uint32_t, PathAnswer>;

/// One agent as its own brain sees it, to read. A handle.
class SelfView {
public:
    /// @pre the scene has the agent, and outlives the view
    SelfView(const Scene& scene, AgentId id)
        : m_scene(&scene)
        , m_id(id) {}

    [[nodiscard]] AgentId id() const { return m_id; }
    /// Body, health, equipment, knowledge.
    [[nodiscard]] const Agent& agent() const;
    [[nodiscard]] const AgentSpec& spec() const;
    [[nodiscard]] const level::Archetype& archetype() const;
    [[nodiscard]] const sense::SensorProfile& eyes() const;
    [[nodiscard]] const BrainTraits& traits() const;
    /// What its level sets for its brain. @param place among Brain::parameters()
    [[nodiscard]] double parameter(std::size_t place) const;
    /// The state of its brain. @pre that brain made rows of Mind
    template <class Mind>
    [[nodiscard]] const Mind& mind() const {
        return minds().row<Mind>(spec().slot);
    }

    /// What the level has, the same for everybody and always.
    [[nodiscard]] const Arena& arena() const;
    /// How signals travel, and what can be perceived. @pre the level has senses
    [[nodiscard]] const sense::SenseWorld& senses() const;
    [[nodiscard]] Seconds now() const;
    /// Whether it lives and nobody possesses it.
    [[nodiscard]] bool canPerform() const;
    [[nodiscard]] bool isAlive() const;
    [[nodiscard]] bool isHostileTo(AgentId other) const;
    /// How far it is aware of another agent, or of what comes from nobody known; nothing: it
    /// notices at once.
    [[nodiscard]] std::optional<knowledge::AwarenessLevel> awarenessOf(AgentId other) const;
    /// Its own state, by what it has become aware of; 0 for who notices at once.
    [[nodiscard]] knowledge::AwarenessLevel alertness() const;
    /// As fast as it goes now: the greatest speed of its body, as its alertness has it.
    [[nodiscard]] double topSpeed() const;
    /// Whether where somebody is by now is known to it without perceiving him.
    [[nodiscard]] bool hasFreeKnowledgeOf(AgentId other) const;
    /// What it was ordered to do instead of its routine, see Orders.h; null: nothing.
    [[nodiscard]] const StandingOrder* order() const;
    /// Where that has it be, as far as it knows, and what it watches because of it.
    [[nodiscard]] std::optional<Vec2> orderedPlace() const;
    [[nodiscard]] std::optional<Vec2> placeToWatch() const;
    /// What it searches; null: nothing.
    [[nodiscard]] const knowledge::Search* search() const;
    /// Whether it does what a reaction of its level has it do, which goes before what its brain
    /// would do by itself.
    [[nodiscard]] bool hasReactionGoal() const;
    /// Whether the rules have it do a duty now, and its level of detail gives it a turn.
    [[nodiscard]] bool mayLead(schedule::Duty duty) const;
    /// What brought it to where it is: what it intends, the command it was given, its spawning.
    [[nodiscard]] RecordId motive() const;

    // --- what lies before it --------------------------------------------------------------------

    /// Whether nothing blocks the view between two places in plan, at its eye height.
    [[nodiscard]] bool canSee(Vec2 from, Vec2 to) const;
    /// Whether its body can walk straight to a place.
    [[nodiscard]] bool canWalkTo(Vec2 place) const;
    [[nodiscard]] const Door& door(DoorId door) const;
    /// Whether a door leaves less than all of its opening free.
    [[nodiscard]] bool isInTheWay(DoorId door) const;
    /// Whether an item waits to be taken.
    [[nodiscard]] bool isThere(ItemId item) const;
    /// The freshest drop of somebody's trail in view that is younger than a time; null: none.
    [[nodiscard]] const TrailDrop* freshestDrop(AgentId of, Seconds after) const;

    // --- tactical places, see PlaceChoice.h -----------------------------------------------------

    [[nodiscard]] std::size_t placeDecisions() const;
    [[nodiscard]] double degreeOfDecision(std::uint32_t decision) const;
    [[nodiscard]] bool wantsToHide(std::uint32_t decision) const;
    [[nodiscard]] bool isSeenByKnown(Vec2 place) const;
    [[nodiscard]] const AvoidedPlace* avoidedAt(trace::WaypointId place) const;

    /// Path cost to the nearest of the active items that will do; nothing if there is none for
    /// which it is at most kFarItem, in radii of its body.
    [[nodiscard]] std::optional<double>
    costToNearest(const std::function<bool(ItemId)>& serves) const;

protected:
    [[nodiscard]] const Scene& scene() const { return *m_scene; }
    [[nodiscard]] const Minds& minds() const;

private:
    const Scene* m_scene;
    AgentId m_id;
};

/// The same, and what it can do. As a handle it is constant, whatever it does.
class Self : public SelfView {
public:
    Self(Scene& scene, AgentId id)
        : SelfView(scene, id)
        , m_scene(&scene) {}

    [[nodiscard]] Agent& agent() const;
    template <class Mind>
    [[nodiscard]] Mind& mind() const {
        return minds().row<Mind>(spec().slot);
    }
    [[nodiscard]] trace::Trace& trace() const;
    [[nodiscard]] Random& random() const;
    /// Its turn at a duty is used.
    void mark(schedule::Duty duty) const;

    /// Polls a topic of the level. @return nothing if the level has no such topic
    std::optional<event::Poll<double>>
    poll(std::string_view topic, AgentId about, RecordId cause) const;
    /// Where a trail of smells leads from here. @pre in or after the stage `sense`
    [[nodiscard]] sense::Trail
    smell(trace::ModalityId modality, AgentId about, Seconds after, Metres near) const;

    /// Asks for a path; the answer comes by Brain::path(), at once where none has to be searched.
    [[nodiscard]] PathRequestOutcome requestPath(Vec2 to, RecordId cause) const;
    /// The nearest of the items that will do.
    [[nodiscard]] PathRequestOutcome requestItem(const std::function<bool(ItemId)>& serves,
                                                 RecordId cause) const;
    void cancelRequest(std::uint32_t request) const;

    /// Throws something that is heard where it lands, see Throwing.h. @return whether it does
    bool throwTo(Vec2 place, RecordId cause) const;
    /// Picks up the nearest body within reach, see Carrying.h. @return whether it does
    bool pickUpBody(RecordId cause) const;
    /// Puts it down. @return whether it carried one
    bool putDownBody(RecordId cause) const;
    /// Has a door on its path opened.
    void wantDoor(DoorId door) const;
    /// @return false if the weapon is not carried
    bool changeWeapon(WeaponId weapon, double desirability, RecordId cause) const;
    /// Takes the carried weapon in hand that suits a target best, as far as it is known; the first
    /// of its archetype where it knows of none.
    /// @param target kNoAgent: none
    void chooseWeapon(AgentId target, RecordId cause) const;
    /// Turns to where the target is, as far as it knows, and attacks when it may hit.
    /// @return whether it attacks in this step
    bool aimAndAttack(const Fight& fight) const;

    // --- searching, see Searching.h -------------------------------------------------------------

    bool beginSearch(const Lost& lost) const;
    [[nodiscard]] std::optional<NextSpot> nextSpot() const;
    void strikeSeen() const;
    RecordId endSearch() const;

    [[nodiscard]] PlaceChoice considerPlaces(RecordId cause) const;
    /// @pre it shelters
    [[nodiscard]] PlaceChoice shelterFrom(const Threat& threat, bool hidden, RecordId cause) const;
    void avoidPlace(trace::WaypointId place, bool shotAt) const;

private:
    [[nodiscard]] Minds& minds() const;
    Scene* m_scene;
};

} // namespace percept::agent
