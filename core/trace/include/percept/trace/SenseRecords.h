#pragma once

#include "percept/trace/Records.h"

/// What passes through the world interface: signals and their notifications, polls, checks for
/// events. Included by Records.h.
namespace percept::trace {

/// Somebody or something can be sensed.
struct SignalEmitted {
    static constexpr RecordInfo kInfo{
        "signal", Category::Signal, TraceLevel::Normal, "A signal that sensors may perceive."};
    AgentId source = kNoAgent; ///< nobody: a place alone
    ModalityId modality = kNone<ModalityId>;
    double strength = 0;
    Vec2 position{0, 0};
    Metres height = 0;
    RegionId region = kNone<RegionId>; ///< of the source; none: outside all, or regional manager
    bool emitsLight = false;           ///< neither light nor contrast counts
    TagId tag = kNone<TagId>;          ///< what it is; none: nothing is said
};
/// A sensor perceived a signal.
struct Notified {
    static constexpr RecordInfo kInfo{
        "notification", Category::Notification, TraceLevel::Normal, "A sensor perceived a signal."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent; ///< source of the signal
    ModalityId modality = kNone<ModalityId>;
    RecordId signal = kNoRecord;
    double intensity = 0;
    double threshold = 0;
    Metres distance = 0;
    Seconds delay = 0;
    Radians direction = 0;                  ///< of arrival, seen from the sensor
    RegionId region = kNone<RegionId>;      ///< of the sensor
    ConnectionId via = kNone<ConnectionId>; ///< last connection on its way
    TagId tag = kNone<TagId>;               ///< of the signal
};
/// A sensor did not perceive a signal: the first gate of the ladder that failed.
struct SignalRejected {
    static constexpr RecordInfo kInfo{"signal_rejected",
                                      Category::Rejected,
                                      TraceLevel::Full,
                                      "A sensor did not perceive a signal; the gate that failed."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;
    ModalityId modality = kNone<ModalityId>;
    RecordId signal = kNoRecord;
    /// Bit 1 << Gate for every gate that was checked and passed; that of a cone which failed: its
    /// angles hold, its length does not.
    std::uint32_t passed = 0;
    Gate gate{};
    double measured = 0;
    double limit = 0;
};
/// Sensors that a spatial index ruled out, in one row per signal.
struct SignalSkipped {
    static constexpr RecordInfo kInfo{"signal_skipped",
                                      Category::Rejected,
                                      TraceLevel::Full,
                                      "Sensors that were too far away to be tested."};
    RecordId signal = kNoRecord;
    std::uint32_t sensors = 0;
};
/// A polling station was asked.
struct Polled {
    static constexpr RecordInfo kInfo{
        "poll", Category::Poll, TraceLevel::Normal, "A polling station was asked."};
    AgentId asker = kNoAgent;
    AgentId about = kNoAgent;
    TopicId topic = kNone<TopicId>;
    bool hit = false; ///< answered from the cache
    double answer = 0;
    double cost = 0;      ///< simulated microseconds of finding the answer; 0 for a hit
    bool refused = false; ///< the asker's senses do not reach there: no answer
};
/// A checking engine looked whether events happened.
struct EventChecked {
    static constexpr RecordInfo kInfo{"event_check",
                                      Category::Event,
                                      TraceLevel::Full,
                                      "A checking engine looked for events of a code."};
    EventCode code{};
    std::uint32_t checks = 0;
    std::uint32_t found = 0;
};
/// An authored event happened. Its cause is what made it happen: a visit, a door, what an agent was
/// doing; what an agent perceived; a command. What it says is sent by the record `event_sent` below
/// it; the text of its data is named `event_data` in the dictionary.
struct EventHappened {
    static constexpr RecordInfo kInfo{
        "event_happened", Category::Event, TraceLevel::Normal, "An event of the level happened."};
    AgentId by = kNoAgent;    ///< who caused it
    AgentId about = kNoAgent; ///< the other one, of a collision; what was perceived
    EventId event = kNone<EventId>;
    Vec2 position{0, 0};       ///< where, if anywhere
    double value = 0;          ///< of its condition; intensity of what was perceived
    RecordId also = kNoRecord; ///< what the other one was doing
};
/// An emitter went on or off.
struct EmitterSwitched {
    static constexpr RecordInfo kInfo{
        "emitter_switched", Category::World, TraceLevel::Normal, "An emitter went on or off."};
    EmitterId emitter = kNone<EmitterId>;
    bool on = false;
};
/// An agent reacted as its archetype's reactions say.
struct Reacted {
    static constexpr RecordInfo kInfo{
        "reacted", Category::Decision, TraceLevel::Normal, "An agent reacted as its level says."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;
    std::int32_t reaction = 0; ///< place among those of its archetype, from 0
    EventId raises = kNone<EventId>;
};
/// A goal that a reaction gave was not taken up, or was given up.
struct ReactionUnmet {
    static constexpr RecordInfo kInfo{"reaction_unmet",
                                      Category::Decision,
                                      TraceLevel::Normal,
                                      "An agent does not do what a reaction wants, and why."};
    AgentId agent = kNoAgent;
    AgentId about = kNoAgent;  ///< Enemy: who was noticed
    std::int32_t reaction = 0; ///< place among those of its archetype, from 0
    Goal goal{};
    Unmet why{};
    RecordId reacted = kNoRecord; ///< Outranked: the reaction that goes first; Enemy: this one
};
/// A listener went from one event manager to another.
struct MemberMoved {
    static constexpr RecordInfo kInfo{"member_moved",
                                      Category::World,
                                      TraceLevel::Normal,
                                      "A listener moved between event managers."};
    AgentId agent = kNoAgent;
    ManagerId from = kNone<ManagerId>;
    ManagerId to = kNone<ManagerId>;
};

} // namespace percept::trace
