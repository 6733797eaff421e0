#pragma once

#include "percept/agent/GoalNames.h"
#include "percept/agent/Self.h"
#include "percept/base/Describe.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

/// Going somewhere: waiting for a path, walking along it leg by leg, opening the doors on it.
namespace percept::agent {

/// The parameters of a brain that travels. They come first among its parameters.
enum TravelParameter : std::size_t {
    kArrival,
    kLegMargin,
    kLegPatience,
    kStraightMargin,
    kDoorPatience,
    kDoorAttempts,
    kDoorAvoided,
    kTravelParameters ///< how many there are
};

/// What brains differ in is what they do where the level says nothing.
struct TravelDefaults {
    double arrival = 1;
    double margin = 2;
    double patience = 1;
    double straightMargin = 2;
};
[[nodiscard]] constexpr std::array<BrainParameter, kTravelParameters>
travelParameters(const TravelDefaults& usual) {
    return {{{"arrival", "radii", usual.arrival, 0.1, 10, "How near a place counts as there."},
             {"leg_margin",
              "s",
              usual.margin,
              0,
              600,
              "How much longer than its share of time a leg of a path may take before the agent "
              "counts as stuck."},
             {"leg_patience",
              "",
              usual.patience,
              0.1,
              100,
              "How many times the time at full speed a leg may take."},
             {"straight_margin",
              "s",
              usual.straightMargin,
              0,
              600,
              "The margin of walking straight ahead, without a path."},
             {"door_patience",
              "s",
              2,
              0,
              600,
              "How long it waits at a switch or in front of a door that opens."},
             {"door_attempts",
              "",
              3,
              1,
              100,
              "How often it tries a door that needs a switch.",
              {},
              true},
             {"door_avoided", "s", 30, 0, 3600, "How long paths avoid a door that was given up."}}};
}

/// One list of parameters behind another.
template <std::size_t First, std::size_t Second>
[[nodiscard]] constexpr std::array<BrainParameter, First + Second>
joined(const std::array<BrainParameter, First>& first,
       const std::array<BrainParameter, Second>& second) {
    std::array<BrainParameter, First + Second> all{};
    for (std::size_t i = 0; i < First; ++i)
        all[i] = first[i];
    for (std::size_t i = 0; i < Second; ++i)
        all[First + i] = second[i];
    return all;
}

/// How a brain has its agents travel, beside its parameters.
struct TravelStyle {
    bool seeks = false;   ///< walks straight ahead while its path is searched for
    bool records = false; ///< following a path and each leg are goals of their own
    /// Of the goal that it travels for, as records have it; those of the path are below.
    std::int32_t depth = 1;
};

/// Walking in a straight line, with a time after which one is stuck.
struct Leg {
    PathStep step;
    bool last = false;
    Seconds deadline = 0;
};

enum class TravelStatus : std::uint8_t { None, Searching, Walking, Arrived, Failed };

/// What an agent does as long as it travels.
enum class TravelMode : std::uint8_t {
    Stand,    ///< waits
    Wander,   ///< walks about while the nearest item is searched for
    Straight, ///< walks straight ahead
    Follow    ///< along a path
};

/// How an agent gets somewhere. None: it has nowhere to go, or its path was given up because it
/// strayed too far, and it has to set out again.
struct Travel {
    TravelStatus status{};
    TravelMode mode{};
    Vec2 destination{0, 0};
    bool destinationKnown = false;
    ItemId item = trace::kNone<ItemId>;  ///< what it leads to, if it does
    RecordId asked = trace::kNoRecord;   ///< for what
    std::uint32_t request = 0;           ///< while searching, or following a guess; 0: none
    FollowData way;                      ///< the leg at hand is the one before `next`
    RecordId follows = trace::kNoRecord; ///< of the goal that its mode is
    Leg leg;
    trace::GoalStatus legStatus{};
    RecordId legStarted = trace::kNoRecord; ///< of the goal that the leg is
    // At a door that needs a switch.
    trace::GoalStatus passing{}; ///< through it
    RecordId passage = trace::kNoRecord;
    Seconds waits = 0;           ///< at most until then; 0: not yet
    std::int32_t attempts = 0;   ///< at a door that closed in front of it
    std::vector<Travel> detours; ///< the next last: to its switch, and back to this side of it
};

/// Has one agent travel. A handle that is made anew whenever there is something to do.
///
///     Traveller traveller(me, kStyle, mind.travel);
///     traveller.setOut({3, 4}, cause);
///     traveller.step(); // in every step; mind.travel.status says how it goes
class Traveller {
public:
    /// @pre the brain of the agent has travelParameters()
    Traveller(const Self& me, const TravelStyle& style, Travel& travel);

    /// Sets out for a place; what it did before is over.
    void setOut(Vec2 to, RecordId cause);
    /// Sets out for the nearest of the items that will do.
    void setOutForItem(const std::function<bool(ItemId)>& serves, RecordId cause);
    /// Straight there, whatever is in the way.
    void goStraight(Vec2 to, RecordId cause);
    /// One step on the way: where to steer, which leg, which door.
    void step();
    /// Gives up the path, if there is one, and stands still.
    void stop();
    /// The answer to what it asked for.
    /// @return whether it asked for it
    bool take(const PathAnswer& answer);
    /// The path as it is known while the search goes on.
    /// @param complete it leads to the goal
    /// @return whether it asked for it
    bool takeGuess(const PathAnswer& guess, bool complete, RecordId cause);

private:
    Traveller(const Traveller& outer, Travel& detour);

    [[nodiscard]] double parameter(TravelParameter which) const;
    [[nodiscard]] bool isAt(Vec2 place) const;
    [[nodiscard]] RecordId
    start(trace::Goal goal, std::int32_t below, Vec2 where, RecordId cause) const;
    void end(RecordId& started, trace::Goal goal, std::int32_t below, trace::GoalStatus how) const;

    void receive(PathRequestOutcome outcome, TravelMode meanwhile);
    void walkAlong(const std::vector<PathStep>& steps, RecordId cause);
    void endPath(trace::GoalStatus how);
    void endLeg();
    void endPassage();
    void endDetour();
    void waitForMore(trace::GoalStatus how);
    void arrive();
    void beStuck();

    void stepMeanwhile();
    void walkPath();
    void goOn();
    void nextLeg();
    void beginLeg();
    [[nodiscard]] trace::GoalStatus stepLeg();
    [[nodiscard]] trace::GoalStatus stepStraight();
    void lead();

    [[nodiscard]] bool needsSwitch() const;
    void beginDoor();
    [[nodiscard]] trace::GoalStatus stepDoor();
    [[nodiscard]] trace::GoalStatus stepPassage();
    [[nodiscard]] trace::GoalStatus waitAt(Vec2 place, Seconds patience);
    [[nodiscard]] std::optional<Vec2> switchFor(DoorId door, Vec2 nearSide) const;
    [[nodiscard]] int timesAt(DoorId door) const;
    void giveUp(DoorId door) const;

    const Self& m_me;
    TravelStyle m_style;
    Travel& m_travel;
    const Traveller* m_outer = nullptr; ///< whose detour it is
};

/// Begins to walk straight to the end of a leg.
/// @param margin beyond the time that it may take [seconds]
void beginLeg(const Self& me, Leg& leg, Seconds margin);
/// Steers along a leg that was begun. @return Active, Completed, or Failed: stuck
[[nodiscard]] trace::GoalStatus stepLeg(const Self& me, const Leg& leg);
/// Whether its body is as near to a place as counts as there.
[[nodiscard]] bool isAt(const SelfView& me, Vec2 place);
/// Steers to a place. @param stopThere slows down before it
void steerTo(const Self& me, Vec2 place, bool stopThere);
/// Steers nowhere any more.
void standStill(const Self& me);

/// What it walks along while the search for a request goes on; null: nothing.
[[nodiscard]] const FollowData* following(const Travel& travel, std::uint32_t request);
/// Factor on its greatest speed that the present leg asks for.
[[nodiscard]] double paceOf(const Travel& travel);
/// The points that it will still pass, the next first.
[[nodiscard]] std::vector<Vec2> pathAhead(const Travel& travel);

BOOST_DESCRIBE_STRUCT(Leg, (), (step, last, deadline))
BOOST_DESCRIBE_ENUM(TravelStatus, None, Searching, Walking, Arrived, Failed)
BOOST_DESCRIBE_ENUM(TravelMode, Stand, Wander, Straight, Follow)
BOOST_DESCRIBE_STRUCT(Travel,
                      (),
                      (status,
                       mode,
                       destination,
                       destinationKnown,
                       item,
                       asked,
                       request,
                       way,
                       follows,
                       leg,
                       legStatus,
                       legStarted,
                       passing,
                       passage,
                       waits,
                       attempts,
                       detours))

/// Whether somebody who flees to a refuge runs past the danger.
[[nodiscard]] bool isAhead(Vec2 here, Vec2 danger, Vec2 refuge);
/// Where an agent flees to from a danger and the enemies that it remembers: nav::hideFrom(). Where
/// it is, if nowhere is better.
[[nodiscard]] Vec2 refugeFrom(const SelfView& me, Vec2 danger);
/// Whether who flees to a refuge goes on there: it does not run past the danger, or there is no
/// other refuge.
[[nodiscard]] bool fleesFrom(const SelfView& me, Vec2 danger, Vec2 refuge);

} // namespace percept::agent
