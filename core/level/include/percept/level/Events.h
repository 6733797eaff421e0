#pragma once

#include "percept/level/Values.h"

#include <string_view>

/// The parts of a level that say what is told to whom.
namespace percept::level {

/// What makes an authored event happen.
struct EventCause {
    std::string kind;   ///< `time`, `switch`, `region`, `collision`, `door`; `intention`: an agent
                        ///< takes up a goal; `hand`: only when fired, by a person or a key
    Seconds time = 0.0; ///< for `time`: since the start
    std::string clock;  ///< for `time`, instead: `17:00` or `17:00:30`, every day
    std::string object; ///< the switch, the region, the door or who is collided with
    std::string by;     ///< only for this agent, archetype, team or squad; empty: anybody
    std::string state = "open"; ///< for `door`: what it becomes, `open` or `closed`
    Unknown unknown;
    friend bool operator==(const EventCause&, const EventCause&) = default;
};

struct AuthoredEvent {
    std::string id;
    std::string code;
    EventCause when;
    int every = 1;     ///< frames from one check to the next [>= 1]
    bool once = false; ///< never again after the first time
    int priority = 0;
    std::optional<Seconds> deadline; ///< latest delivery, counted from the cause
    std::string manager;             ///< empty: the general one
    std::string reach = "up";        ///< `here`, `up` to the parents or `down` to the children
    std::optional<Place> position;   ///< where it happens; absent: where its cause is
    Json data;
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

BOOST_DESCRIBE_STRUCT(EventCause, (), (kind, time, clock, object, by, state, unknown))
BOOST_DESCRIBE_STRUCT(
    AuthoredEvent,
    (),
    (id, code, when, every, once, priority, deadline, manager, reach, position, data, unknown))
BOOST_DESCRIBE_STRUCT(Listener, (), (agent, interests, within, sender, unknown))
BOOST_DESCRIBE_STRUCT(EventManager, (), (id, kind, parent, perRoom, listeners, unknown))
BOOST_DESCRIBE_STRUCT(Topic, (), (id, caching, frames, costUs, symmetric, sensesFirst, unknown))
BOOST_DESCRIBE_STRUCT(Key, (), (key, event, unknown))

/// Seconds since midnight of `17:00` or `17:00:30`; nothing for anything else.
[[nodiscard]] std::optional<Seconds> clockTime(std::string_view text);

} // namespace percept::level
