#pragma once

#include "percept/level/Values.h"

/// The parts of a level that say what is told to whom.
namespace percept::level {

/// What makes an authored event happen.
struct EventCause {
    std::string kind;   ///< `time`, `switch`, `region` or `collision`
    Seconds time = 0.0; ///< for `time`: since the start
    std::string object; ///< the switch, the region or the object collided with
    std::string by;     ///< only for this agent; empty: anybody
    Unknown unknown;
    friend bool operator==(const EventCause&, const EventCause&) = default;
};

struct AuthoredEvent {
    std::string id;
    std::string code;
    EventCause when;
    int priority = 0;
    std::optional<Seconds> deadline; ///< latest delivery, counted from the cause
    std::string manager;             ///< empty: the general one
    Json data;
    Unknown unknown;
    friend bool operator==(const AuthoredEvent&, const AuthoredEvent&) = default;
};

struct Listener {
    std::string agent; ///< an agent, or every agent of an archetype, team or squad of that id
    std::vector<std::string> interests; ///< event codes; empty: all
    Unknown unknown;
    friend bool operator==(const Listener&, const Listener&) = default;
};

/// One that all listen to, or one of many small ones.
struct EventManager {
    std::string id;
    std::string kind = "broadcast"; ///< `broadcast` or `narrowcast`
    std::string parent;             ///< passes on to this one
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

BOOST_DESCRIBE_STRUCT(EventCause, (), (kind, time, object, by, unknown))
BOOST_DESCRIBE_STRUCT(AuthoredEvent,
                      (),
                      (id, code, when, priority, deadline, manager, data, unknown))
BOOST_DESCRIBE_STRUCT(Listener, (), (agent, interests, unknown))
BOOST_DESCRIBE_STRUCT(EventManager, (), (id, kind, parent, listeners, unknown))
BOOST_DESCRIBE_STRUCT(Topic, (), (id, caching, frames, costUs, unknown))
BOOST_DESCRIBE_STRUCT(Key, (), (key, event, unknown))

} // namespace percept::level
