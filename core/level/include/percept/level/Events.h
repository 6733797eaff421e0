#pragma once

#include "percept/level/Values.h"

#include <string_view>

/// The parts of a level that say what is told to whom.
namespace percept::level {

/// What makes an authored event happen.
struct EventCause {
    /// `time`, `switch`, `region`, `collision`, `door`; `intention`: an agent takes up a goal;
    /// `death`: an agent dies; `notification`: an agent perceives something; `condition`: a formula
    /// becomes true; `hand`: only when fired, by a person, a key or a reaction
    std::string kind;
    Seconds time = 0.0;   ///< for `time`: since the start
    std::string clock{};  ///< for `time`, instead: `17:00` or `17:00:30`, every day
    std::string object{}; ///< the switch, region or door, who is collided with, or the modality
    std::string by{};     ///< only for this agent, archetype, team or squad; empty: anybody
    std::string state = "open"; ///< for `door`: what it becomes, `open` or `closed`
    double intensity = 0.0;     ///< for `notification`: at least so strong [>= 0]
    std::string condition{};    ///< for `condition`: a formula over the state, `door(gate) > 0`
    Unknown unknown{};
    friend bool operator==(const EventCause&, const EventCause&) = default;
};

/// A signal that an event lets be perceived.
struct EventSignal {
    std::string modality;
    double strength = 1.0;           ///< [>= 0]
    std::optional<Place> position{}; ///< absent: where the event is
    std::string tag;                 ///< what it is, for `hearing`; empty: none
    Unknown unknown{};
    friend bool operator==(const EventSignal&, const EventSignal&) = default;
};

/// What an event switches on or off.
struct EventSwitch {
    std::string object; ///< an emitter or a light
    bool on = true;
    Unknown unknown;
    friend bool operator==(const EventSwitch&, const EventSwitch&) = default;
};

/// Whom an event takes from one event manager to another.
struct EventMove {
    std::string who;  ///< an agent, or all of an archetype, team or squad
    std::string from; ///< the manager that they leave; empty: none
    std::string to;   ///< the manager that they join; empty: none
    Unknown unknown;
    friend bool operator==(const EventMove&, const EventMove&) = default;
};

/// What an event does to what agents know, for those who become aware by degrees.
struct EventLink {
    std::string who;           ///< an agent, or all of an archetype, team or squad
    std::string does = "know"; ///< a word of kLinkDeeds
    /// An agent, of whom it is. `forget`: empty: of everybody, and of all that has changed.
    std::string about{};
    int state = 1; ///< of awareness for `know`, of alertness for `alert` and `calm` [>= 0]
    std::optional<Place> position{}; ///< for `know`: where; absent: where he is
    Unknown unknown{};
    friend bool operator==(const EventLink&, const EventLink&) = default;
};
/// `know`: are aware of an agent in a state at least; `forget`: know nothing of him any more;
/// `alert`: are so alert at least; `calm`: are so alert at most.
inline constexpr std::array<std::string_view, 4> kLinkDeeds{"know", "forget", "alert", "calm"};

struct AuthoredEvent {
    std::string id;
    std::string code;
    EventCause when;
    /// Frames from one check to the next [>= 1]; of a `notification`: from one event to the next.
    int every = 1;
    bool once = false; ///< never again after the first time
    int priority = 0;
    std::optional<Seconds> deadline; ///< latest delivery, counted from the cause
    std::string manager;             ///< empty: the general one
    std::string reach = "up";        ///< `here`, `up` to the parents or `down` to the children
    std::optional<Place> position;   ///< where it happens; absent: where its cause is
    std::vector<EventSignal> emits;
    std::vector<EventSwitch> switches;
    std::vector<EventMove> moves;
    std::vector<EventLink> links;
    int alertness = 0; ///< for awareness: whom it reaches is never less alert again [>= 0]
    Json data;         ///< told to the listeners as it is
    Unknown unknown;
    friend bool operator==(const AuthoredEvent&, const AuthoredEvent&) = default;
};

struct Listener {
    std::string agent; ///< an agent, or every agent of an archetype, team or squad of that id
    std::vector<std::string> interests; ///< event codes; empty: all
    std::optional<Metres> within;       ///< only of events at most so far away
    std::string sender;                 ///< only of events sent by this agent or team
    Unknown unknown;
    friend bool operator==(const Listener&, const Listener&) = default;
};

/// One that all listen to, or one of many small ones.
struct EventManager {
    std::string id;
    std::string kind = "broadcast"; ///< `broadcast` or `narrowcast`
    std::string parent;             ///< passes on to this one
    bool perRoom = false;           ///< one manager per region: listeners hear the room they are in
    std::vector<Listener> listeners;
    Unknown unknown;
    friend bool operator==(const EventManager&, const EventManager&) = default;
};

/// One thing that can be polled.
struct Topic {
    std::string id;
    /// Over the state of the run, such as `count(yard, intruder)`; `line_of_sight` and `light_at`
    /// need none.
    std::string formula;
    std::string caching = "frame"; ///< `none`, `frame` or `frames`
    int frames = 1;                ///< how long an answer is kept with `frames`
    double costUs = 0.0;           ///< simulated cost of finding the answer, microseconds
    bool symmetric = false;        ///< of two agents, both are told the same, as a line of sight
    bool sensesFirst = false;      ///< answers only what the asker's senses reach
    Unknown unknown;
    friend bool operator==(const Topic&, const Topic&) = default;
};

/// Fires an event while a simulation runs.
struct Key {
    std::string key;
    std::string event;
    Unknown unknown;
    friend bool operator==(const Key&, const Key&) = default;
};

BOOST_DESCRIBE_STRUCT(EventCause,
                      (),
                      (kind, time, clock, object, by, state, intensity, condition, unknown))
BOOST_DESCRIBE_STRUCT(EventSignal, (), (modality, strength, position, tag, unknown))
BOOST_DESCRIBE_STRUCT(EventSwitch, (), (object, on, unknown))
BOOST_DESCRIBE_STRUCT(EventMove, (), (who, from, to, unknown))
BOOST_DESCRIBE_STRUCT(EventLink, (), (who, does, about, state, position, unknown))
BOOST_DESCRIBE_STRUCT(AuthoredEvent,
                      (),
                      (id,
                       code,
                       when,
                       every,
                       once,
                       priority,
                       deadline,
                       manager,
                       reach,
                       position,
                       emits,
                       switches,
                       moves,
                       links,
                       alertness,
                       data,
                       unknown))
BOOST_DESCRIBE_STRUCT(Listener, (), (agent, interests, within, sender, unknown))
BOOST_DESCRIBE_STRUCT(EventManager, (), (id, kind, parent, perRoom, listeners, unknown))
BOOST_DESCRIBE_STRUCT(Topic,
                      (),
                      (id, formula, caching, frames, costUs, symmetric, sensesFirst, unknown))
BOOST_DESCRIBE_STRUCT(Key, (), (key, event, unknown))

/// Seconds since midnight of `17:00` or `17:00:30`; nothing for anything else.
[[nodiscard]] std::optional<Seconds> clockTime(std::string_view text);

} // namespace percept::level
