#pragma once

#include "percept/base/Describe.h"
#include "percept/knowledge/Knowledge.h"

#include <cstdint>
#include <vector>

/// What characters attend to beside those whom they are aware of: where the head is turned, things
/// that have changed, places that they search.
namespace percept::knowledge {

/// How a head is turned. A value.
struct Gaze {
    Radians turn = 0.0; ///< off the facing, counter-clockwise
    Vec2 at{0, 0};      ///< what drew it
    Seconds until = kNever;
    Seconds flinches = kNever; ///< until then it flinches
};

/// Kinds of things that can have changed, in the order of level::kNoticedThings.
enum class Thing : std::uint8_t { Body, Door, Light, Item };
inline constexpr std::size_t kThings = 4;

/// What a character knows of a thing. How it was when it saw it last it never forgets, so that it
/// does not matter how seldom it looks; that it has changed is a sense link, which ends.
struct ThingLink {
    Thing kind{};
    std::uint32_t number = 0; ///< among those of its kind; of a body: the agent
    bool changed = false;     ///< when in view last: dead, open, out or gone
    Seconds seen = kNever;    ///< last in view
    Vec2 place{0, 0};
    /// Since when it knows that it has changed; kNever: it does not, or not any more.
    Seconds since = kNever;
    Seconds known = kNever;           ///< of which time that is: seen by itself, or by who told it
    AgentId toldBy = trace::kNoAgent; ///< kNoAgent: first-hand
    double confidence = 1.0;          ///< 0..1; first-hand 1
    RecordId noticed = trace::kNoRecord; ///< by which it became known

    [[nodiscard]] bool isKnown() const { return since != kNever; }
    [[nodiscard]] bool isFirstHand() const { return isKnown() && toldBy == trace::kNoAgent; }
};

/// A place where somebody may hide.
struct SearchSpot {
    Vec2 place{0, 0};
    double likelihood = 0.0; ///< 0..1, of the three that follow
    double reach = 0.0;      ///< how well he can have got there meanwhile, 0..1
    double dark = 0.0;       ///< 1 - light
    double cover = 0.0;      ///< the better of the qualities `cover` and `shadow` of a waypoint
    bool hidden = true;      ///< out of sight of who begins to search
    bool done = false;       ///< searched, seen on the route, or claimed by a colleague
};

/// What a character searches.
struct Search {
    AgentId about = trace::kNoAgent; ///< kNoAgent: not known who
    Vec2 around{0, 0};               ///< where he is believed to have been last
    RecordId cause = trace::kNoRecord;
    Seconds until = kNever;
    std::uint32_t left = 0;        ///< how many places more at most
    std::vector<SearchSpot> spots; ///< the likeliest first
};

/// A place that somebody searches, or has searched of late.
struct Searched {
    AgentId agent = trace::kNoAgent;
    Vec2 place{0, 0};
    Seconds until = kNever; ///< from then on it may be searched again
};

/// Whether an agent is near the player; unknown until it was first asked.
enum class Nearness : std::uint8_t { Unknown, Near, Far };

/// How often an agent looks that does so less often far from the player.
struct LookRhythm {
    Nearness nearness = Nearness::Unknown;
    Seconds thingsDue = 0.0; ///< when it looks next for what has changed, at the latest
};

/// Of a level where somebody does.
struct LookRhythms {
    std::vector<LookRhythm> agents; ///< by AgentId
};

BOOST_DESCRIBE_ENUM(Nearness, Unknown, Near, Far)
BOOST_DESCRIBE_STRUCT(LookRhythm, (), (nearness, thingsDue))
BOOST_DESCRIBE_STRUCT(LookRhythms, (), (agents))
BOOST_DESCRIBE_STRUCT(Gaze, (), (turn, at, until, flinches))
BOOST_DESCRIBE_ENUM(Thing, Body, Door, Light, Item)
BOOST_DESCRIBE_STRUCT(
    ThingLink, (), (kind, number, changed, seen, place, since, known, toldBy, confidence, noticed))
BOOST_DESCRIBE_STRUCT(SearchSpot, (), (place, likelihood, reach, dark, cover, hidden, done))
BOOST_DESCRIBE_STRUCT(Search, (), (about, around, cause, until, left, spots))
BOOST_DESCRIBE_STRUCT(Searched, (), (agent, place, until))

} // namespace percept::knowledge
