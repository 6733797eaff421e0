#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Units.h"

#include <cstdint>
#include <string>
#include <string_view>

/// What can be polled, and whether polling it paid.
namespace percept::event {

/// Topics that brains ask of their own accord, where a level has them: whether an agent and the one
/// it is after, or is about to shoot at, could see each other, and the light where it stands.
/// Without a formula they are `sees(self, other)` and `light(self)`.
inline constexpr std::string_view kLineOfSightTopic = "line_of_sight";
inline constexpr std::string_view kLightTopic = "light_at";

/// One thing that can be polled, as the level or the rules declare it.
struct TopicSpec {
    std::string id;
    Frame keep = 1; ///< frames an answer stays good: 0 uncached, 1 the frame it was found in [>= 0]
    Micros cost = 0;        ///< simulated, of finding an answer
    bool symmetric = false; ///< of two agents, both are told the same
    friend bool operator==(const TopicSpec&, const TopicSpec&) = default;
};

/// What was asked of a topic since the start of the run. Part of the state.
struct TopicCounters {
    std::uint64_t polls = 0;     ///< refused ones not counted
    std::uint64_t hits = 0;      ///< answered from the cache
    std::uint64_t checks = 0;    ///< answers that had to be found
    std::uint64_t positives = 0; ///< of them those that said something: not false, not 0
    std::uint64_t changes = 0;   ///< of them those that differ from the answer before
    std::uint64_t refused = 0;   ///< by the caller's filter
    /// What a checking engine would have done for those who asked: it looks in every frame from
    /// the first question to the last, once for all who ask the same ...
    std::uint64_t watched = 0;
    /// ... and tells them when the answer changes: the changes times those who had asked last.
    std::uint64_t notifications = 0;
    Micros cost = 0; ///< simulated, of the checks
    friend bool operator==(const TopicCounters&, const TopicCounters&) = default;
};

/// What polling and events cost besides the checks, and how often an engine would look.
struct Prices {
    Micros poll = 0.1;         ///< of one question, beside finding the answer
    Micros notification = 0.2; ///< of one delivery, its storing and finding again included
    Frame every = 1;           ///< frames from one look of the engine to the next [>= 1]
};

enum class Cheaper : std::uint8_t { Same, Polling, Events };

/// Which would have been cheaper in this run.
struct TopicReport {
    Micros polling = 0;
    Micros events = 0;
    std::uint64_t engineChecks = 0; ///< looks of an engine
    double hitShare = 0;            ///< hits per poll; 0 without polls
    double idleShare = 0;           ///< checks that said nothing, per check; 0 without checks
    Cheaper cheaper = Cheaper::Same;
};
/// @param checkCost simulated, of finding one answer by an engine
[[nodiscard]] TopicReport
reportOf(const TopicCounters& counters, Micros checkCost, const Prices& prices = {});

BOOST_DESCRIBE_STRUCT(TopicSpec, (), (id, keep, cost, symmetric))
BOOST_DESCRIBE_STRUCT(
    TopicCounters,
    (),
    (polls, hits, checks, positives, changes, refused, watched, notifications, cost))

} // namespace percept::event
