#pragma once

#include "percept/trace/Records.h"

/// What is recorded of what characters attend to: heads, searches, things that have changed.
namespace percept::agent {

/// Something drew a head of its own, before anything was made of it.
struct HeadTurned {
    static constexpr trace::RecordInfo kInfo{"head_turned",
                                             trace::Category::Notification,
                                             trace::TraceLevel::Normal,
                                             "A sudden sound or a hit drew the gaze of an agent.",
                                             "the head of {agent} turns",
                                             "to {place}: {measured} of {limit}"};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    trace::Vec2 place{0, 0};
    double measured = 0; ///< intensity, or damage
    double limit = 0;    ///< what startles; 0: any hit does
};
struct Flinched {
    static constexpr trace::RecordInfo kInfo{"flinched",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "An agent flinches, as it was hit.",
                                             "{agent} flinches",
                                             "for {span}"};
    trace::AgentId agent = trace::kNoAgent;
    double damage = 0;
    Seconds span = 0;
};
/// The next place of a search, and why it is this one.
struct SearchPlace {
    static constexpr trace::RecordInfo kInfo{
        "search_place",
        trace::Category::Decision,
        trace::TraceLevel::Normal,
        "An agent chose the likeliest place to search next.",
        "{agent} searches {place}",
        "likelihood {likelihood}: reach {reach}, dark {dark}, cover {cover}"};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    trace::Vec2 place{0, 0};
    trace::Vec2 around{0, 0}; ///< where the other is believed to have been last
    double likelihood = 0;
    double reach = 0;
    double dark = 0;
    double cover = 0;
    bool hidden = false;   ///< out of sight when the search began
    double distance = 0;   ///< from the agent
    std::int32_t left = 0; ///< places that it may search after this one
};
struct SearchEnded {
    static constexpr trace::RecordInfo kInfo{"search_ended",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "An agent gave up a search.",
                                             "{agent} gives up its search",
                                             "{left} places and {rest} left"};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    std::int32_t left = 0;
    Seconds rest = 0; ///< of its time; below 0: it was over
};
struct BodyNoticed {
    static constexpr trace::RecordInfo kInfo{"body_noticed",
                                             trace::Category::Notification,
                                             trace::TraceLevel::Normal,
                                             "An agent saw the body of one of its own.",
                                             "{agent} notices the body of {body}"};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId body = trace::kNoAgent;
    trace::Vec2 place{0, 0};
};
struct DoorNoticed {
    static constexpr trace::RecordInfo kInfo{
        "door_noticed",
        trace::Category::Notification,
        trace::TraceLevel::Normal,
        "An agent saw that a door is open which was closed when it saw it last.",
        "{agent} notices that {door} is open"};
    trace::AgentId agent = trace::kNoAgent;
    trace::DoorId door = trace::kNone<trace::DoorId>;
    trace::Vec2 place{0, 0};
};
struct LightNoticed {
    static constexpr trace::RecordInfo kInfo{
        "light_noticed",
        trace::Category::Notification,
        trace::TraceLevel::Normal,
        "An agent saw that a light is out which was on when it saw it last.",
        "{agent} notices that a light is out",
        "the light at {place}"};
    trace::AgentId agent = trace::kNoAgent;
    std::int32_t light = 0; ///< place in the level's list
    trace::Vec2 place{0, 0};
};
struct ItemNoticed {
    static constexpr trace::RecordInfo kInfo{
        "item_noticed",
        trace::Category::Notification,
        trace::TraceLevel::Normal,
        "An agent saw that an item is gone which was there when it saw it last.",
        "{agent} notices that {item} is gone"};
    trace::AgentId agent = trace::kNoAgent;
    trace::ItemId item = trace::kNone<trace::ItemId>;
    trace::Vec2 place{0, 0};
};

BOOST_DESCRIBE_STRUCT(HeadTurned, (), (agent, about, place, measured, limit))
BOOST_DESCRIBE_STRUCT(Flinched, (), (agent, damage, span))
BOOST_DESCRIBE_STRUCT(
    SearchPlace,
    (),
    (agent, about, place, around, likelihood, reach, dark, cover, hidden, distance, left))
BOOST_DESCRIBE_STRUCT(SearchEnded, (), (agent, about, left, rest))
BOOST_DESCRIBE_STRUCT(BodyNoticed, (), (agent, body, place))
BOOST_DESCRIBE_STRUCT(DoorNoticed, (), (agent, door, place))
BOOST_DESCRIBE_STRUCT(LightNoticed, (), (agent, light, place))
BOOST_DESCRIBE_STRUCT(ItemNoticed, (), (agent, item, place))

} // namespace percept::agent
