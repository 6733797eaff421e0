#pragma once

#include "percept/knowledge/Attention.h"
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
/// A body, an open door, a light that is out or a missing item was seen.
struct ThingNoticed {
    static constexpr trace::RecordInfo kInfo{
        "thing_noticed",
        trace::Category::Notification,
        trace::TraceLevel::Normal,
        "An agent saw that something has changed since it saw it last.",
        "{agent} notices {change}",
        "at {position}",
        trace::LaneRole::Mark};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent; ///< whose body it is; nobody: it is no body
    knowledge::Thing thing{};
    trace::ChangeId change = trace::kNone<trace::ChangeId>;
    trace::Vec2 position{0, 0};
};
/// The same, as an ally said it or his bearing shows.
struct ThingTold {
    static constexpr trace::RecordInfo kInfo{"thing_told",
                                             trace::Category::Notification,
                                             trace::TraceLevel::Normal,
                                             "An agent learnt from an ally of what has changed.",
                                             "{agent} is told of {change} by {speaker}",
                                             "at {position}, confidence {confidence}",
                                             trace::LaneRole::Mark};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId speaker = trace::kNoAgent;
    knowledge::Thing thing{};
    trace::ChangeId change = trace::kNone<trace::ChangeId>;
    trace::Vec2 position{0, 0};
    double confidence = 0; ///< 0..1
    bool observed = false; ///< seen from how he behaves, not said
};
/// Its memory span is over since it was in view, or since the ally saw it.
struct ThingForgotten {
    static constexpr trace::RecordInfo kInfo{"thing_forgotten",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "An agent has no longer in mind what has changed.",
                                             "{agent} forgets {change}",
                                             "",
                                             trace::LaneRole::Mark};
    trace::AgentId agent = trace::kNoAgent;
    trace::ChangeId change = trace::kNone<trace::ChangeId>;
};

BOOST_DESCRIBE_STRUCT(HeadTurned, (), (agent, about, place, measured, limit))
BOOST_DESCRIBE_STRUCT(Flinched, (), (agent, damage, span))
BOOST_DESCRIBE_STRUCT(
    SearchPlace,
    (),
    (agent, about, place, around, likelihood, reach, dark, cover, hidden, distance, left))
BOOST_DESCRIBE_STRUCT(SearchEnded, (), (agent, about, left, rest))
BOOST_DESCRIBE_STRUCT(ThingNoticed, (), (agent, about, thing, change, position))
BOOST_DESCRIBE_STRUCT(ThingTold,
                      (),
                      (agent, speaker, thing, change, position, confidence, observed))
BOOST_DESCRIBE_STRUCT(ThingForgotten, (), (agent, change))

} // namespace percept::agent
