#pragma once

#include "percept/trace/Records.h"

/// What is recorded of those who become aware by degrees.
namespace percept::agent {

/// A look at somebody, or something heard of him, and what it adds up to. All but `state`,
/// `rising` and `capacitor` are as they are perceived; those are after it.
struct AwarenessPulse {
    static constexpr trace::RecordInfo kInfo{
        "awareness_pulse",
        trace::Category::Notification,
        trace::TraceLevel::Full,
        "An agent that becomes aware by degrees looked at another, or heard it."};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    trace::ModalityId modality = trace::kNone<trace::ModalityId>;
    std::int32_t cone = -1; ///< place among those of its archetype; -1: none
    double lighting = 0;
    double movement = 0;
    double exposure = 0;
    double visibility = 0;
    double fraction = 0; ///< of the other that shows
    double response = 0;
    std::int32_t goalSight = 0;
    std::int32_t goalHearing = 0;
    std::int32_t goalTold = 0; ///< of what an ally passed on
    std::int32_t goal = 0;
    std::int32_t state = 0;
    Seconds rising = 0;
    Seconds capacitor = 0;
    std::int32_t alertness = 0;
    trace::Vec2 believed{0, 0}; ///< where the agent takes the other to be, if it knows a place
    bool hasPlace = false;      ///< whether it knows one
    trace::Vec2 position{0, 0}; ///< where the other is
    trace::Gate gate{};         ///< what keeps it from being more aware
    double measured = 0;
    double limit = 0;
};
/// Awareness of somebody rose or fell.
struct AwarenessChanged {
    static constexpr trace::RecordInfo kInfo{
        "awareness_changed",
        trace::Category::Notification,
        trace::TraceLevel::Normal,
        "An agent became more or less aware of another.",
        "{agent} goes from awareness {from} of {about} to {to}",
        "after {measured} of {limit}"};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    std::int32_t from = 0;
    std::int32_t to = 0;
    Seconds measured = 0; ///< how long the goal had been above the state, or below it
    Seconds limit = 0;    ///< the reaction of the old state, or its hold
};
/// A character's alertness rose or fell.
struct AlertnessChanged {
    static constexpr trace::RecordInfo kInfo{"alertness_changed",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "The alertness of an agent rose or fell.",
                                             "{agent} goes from alertness {from} to {to}"};
    trace::AgentId agent = trace::kNoAgent;
    std::int32_t from = 0;
    std::int32_t to = 0;
    Seconds measured = 0; ///< without anything perceived
    Seconds limit = 0;    ///< the decay of the old level; 0 where it rose
};

/// An agent says what it is aware of; its sound is the signal below it.
struct Spoke {
    static constexpr trace::RecordInfo kInfo{"spoke",
                                             trace::Category::Decision,
                                             trace::TraceLevel::Normal,
                                             "An agent said what it is aware of.",
                                             "{agent} says \"{line}\"",
                                             "about {about}, {change}"};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    trace::LineId line{};
    std::int32_t state = 0;                                 ///< its awareness of him
    trace::Vec2 position{0, 0};                             ///< where it takes him to be
    Metres area = 0;                                        ///< radius about it; 0: exactly there
    trace::ChangeId change = trace::kNone<trace::ChangeId>; ///< what has changed, if it is that
};
/// An agent learnt of another from an ally: what it heard him say, or how he behaves.
struct Told {
    static constexpr trace::RecordInfo kInfo{
        "told",
        trace::Category::Notification,
        trace::TraceLevel::Normal,
        "An agent learnt of another from an ally.",
        "{agent} is told of {about} by {speaker}: awareness {state}"};
    trace::AgentId agent = trace::kNoAgent;
    trace::AgentId speaker = trace::kNoAgent;
    trace::AgentId about = trace::kNoAgent;
    std::int32_t state = 0;     ///< that it leads to: the speaker's less one
    trace::Vec2 position{0, 0}; ///< where the speaker takes him to be
    Metres area = 0;            ///< radius about it; 0: exactly there
    double confidence = 0;      ///< 0..1
    bool observed = false;      ///< seen from how he behaves, not said
};

BOOST_DESCRIBE_STRUCT(Spoke, (), (agent, about, line, state, position, area, change))
BOOST_DESCRIBE_STRUCT(Told,
                      (),
                      (agent, speaker, about, state, position, area, confidence, observed))
BOOST_DESCRIBE_STRUCT(AwarenessPulse,
                      (),
                      (agent,
                       about,
                       modality,
                       cone,
                       lighting,
                       movement,
                       exposure,
                       visibility,
                       fraction,
                       response,
                       goalSight,
                       goalHearing,
                       goalTold,
                       goal,
                       state,
                       rising,
                       capacitor,
                       alertness,
                       believed,
                       hasPlace,
                       position,
                       gate,
                       measured,
                       limit))
BOOST_DESCRIBE_STRUCT(AwarenessChanged, (), (agent, about, from, to, measured, limit))
BOOST_DESCRIBE_STRUCT(AlertnessChanged, (), (agent, from, to, measured, limit))

} // namespace percept::agent
