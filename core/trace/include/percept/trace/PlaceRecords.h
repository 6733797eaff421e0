#pragma once

#include "percept/trace/Records.h"

/// Decisions over tactical places: which places an agent looked at, and what each failed at.
/// Included by Records.h.
namespace percept::trace {

/// What keeps an agent from a place, in the order in which a search asks; `None`: nothing does, it
/// is the place found.
enum class PlaceTest : std::uint8_t {
    None,
    Unreachable, ///< no way as long as was looked for
    Way,         ///< metres of way
    Weapon,      ///< its value with the weapon in hand; with another one it would do
    Posture,     ///< its value to who stands; it would do for who crouches
    Direction,   ///< its value against those who are remembered; from another side it would do
    Value,       ///< its value at all; below 0: what it states cannot be read
    ShotAt,      ///< seconds for which it is avoided, after having been hit there
    NotReached,  ///< seconds for which it is avoided, after a way that did not lead there
    Control,     ///< influence of the own side there; that of enemies is the limit
    View,        ///< what is left of its value, as nobody of the own side looks at it
    Claimed,     ///< how many others have taken it
    Sight,       ///< how many of those who are remembered see it
    Rank,        ///< of runs before version 33, which looked at the best four for sight only
    Score,       ///< value less what the way costs; that of the place found is the limit
    Wish,        ///< how much its decision wants it; the limit: the decision that wants most
    Watch        ///< how many of those who are remembered can be seen from it
};
/// Whether a test lets pass what measures at most its limit; the others: at least.
[[nodiscard]] constexpr bool isAtMost(PlaceTest test) {
    switch (test) {
    case PlaceTest::Unreachable:
    case PlaceTest::Way:
    case PlaceTest::ShotAt:
    case PlaceTest::NotReached:
    case PlaceTest::Claimed:
    case PlaceTest::Sight:
    case PlaceTest::Rank:
        return true;
    default:
        return false;
    }
}
/// What kept an agent from looking for a place; `None`: it looked.
enum class PlaceStop : std::uint8_t {
    None,
    NobodyKnown, ///< how many opponents it remembers
    NotWeak,     ///< its health, as part of the whole
    Condition    ///< how far another part of the condition holds
};

/// An agent thought of a decision over places. There is one for each of its decisions; those that
/// do not hold say why it did not look.
struct PlaceSearch {
    static constexpr RecordInfo kInfo{
        "place_search",
        Category::Decision,
        TraceLevel::Full,
        "A search for a place by one decision, or why there was none."};
    AgentId agent = kNoAgent;
    PlaceKindId kind = kNone<PlaceKindId>;
    PlaceStop stop{};
    double measured = 0; ///< with `stop`
    double limit = 0;
    WeaponId weapon = kNone<WeaponId>; ///< in hand
    std::int32_t opponents = 0;        ///< that it remembers
    double least = 0;                  ///< values below it do not count
    Metres farthest = 0;               ///< ways beyond it do not count
    std::int32_t fit = 0;              ///< places that would do but for sight
    std::int32_t places = 0;           ///< of the level
    std::int32_t rest = 0;             ///< of them, without a row in place_candidate
};
/// One of the places of a search, the best first: first those within reach by their scores, then
/// the others by their ways. Its cause is the record of what was weighed.
struct PlaceCandidate {
    static constexpr RecordInfo kInfo{"place_candidate",
                                      Category::Decision,
                                      TraceLevel::Full,
                                      "A place that was looked at, and the test that it failed."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent; ///< who has taken it, sees it, holds it, or makes it worth so little
    PlaceKindId kind = kNone<PlaceKindId>;
    WaypointId waypoint = kNone<WaypointId>;
    Vec2 position{0, 0};
    std::int32_t rank = 0; ///< from 1
    PlaceTest test{};
    double measured = 0;
    double limit = 0;
    double value = 0; ///< 0..1, against those who are remembered
    double score = 0; ///< value less what the way costs
    Metres way = 0;   ///< -1: none was found
};

} // namespace percept::trace
