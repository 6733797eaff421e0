#pragma once

#include "inspector/ask/RunContext.h"
#include "percept/base/Table.h"
#include "percept/base/Watch.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/Ids.h"

#include <boost/describe/class.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

/// Who was near a place in a stretch of a run.
namespace percept::ask {

/// An agent that was near, while it was alive and in the level.
struct NearRow {
    trace::AgentId agent = trace::kNoAgent;
    Seconds first = 0;       ///< when it was near first
    Seconds last = 0;        ///< and last
    Seconds inside = 0;      ///< for how long in all
    std::int64_t visits = 0; ///< stretches without a frame outside
    Metres closest = 0;      ///< the least distance, in plan
    Seconds closestAt = 0;   ///< when it was first so close

    static constexpr std::array kFacts{
        MemberFacts{"agent", "Agent", "Who was near"},
        MemberFacts{"first", "First", "When it was near first", "s", 3, false, "time"},
        MemberFacts{"last", "Last", "When it was near last", "s", 3, false, "time"},
        MemberFacts{"inside", "Inside", "For how long it was near in all", "s", 3},
        MemberFacts{"visits", "Visits", "How often it came near, or was there from the start"},
        MemberFacts{"closest", "Closest", "The least distance, in plan", "m", 2},
        MemberFacts{
            "closestAt", "Closest at", "When it was that close first", "s", 3, false, "time"},
    };
    friend bool operator==(const NearRow&, const NearRow&) = default;
};
BOOST_DESCRIBE_STRUCT(NearRow, (), (agent, first, last, inside, visits, closest, closestAt))

struct NearAnswer {
    std::string summary;       ///< `2 of 5 agents were within 3.0 m of (12.5, 3.0) from ...`
    std::vector<NearRow> rows; ///< by the time at which they came first, then by agent
};

struct NearQuestion {
    geometry::Vec2 at{0, 0};        ///< the middle, in plan
    Metres within = 5;              ///< from there [> 0]
    Seconds from = 0;               ///< both ends included
    std::optional<Seconds> until{}; ///< none: the end of the run

    using Answer = NearAnswer;
    static constexpr auto kName = "near";
    static constexpr auto kTitle = "Who was near";
    static constexpr auto kHelp = "List the agents that were near a place, and when";
    static constexpr std::array kFacts{
        MemberFacts{"at", "Place", "X,Y of the place", "m", 2, true},
        MemberFacts{"within", "Within", "the distance that counts as near, in plan", "m", 2},
        MemberFacts{"from", "From", "the time at which to begin", "s", 3},
        MemberFacts{
            "until", "Until", "the time at which to end, the end of the run unless given", "s", 3},
    };
};
BOOST_DESCRIBE_STRUCT(NearQuestion, (), (at, within, from, until))

/// Goes through the poses of each frame; who is dead, or not in the level, is not near.
/// @errors InvalidInput: a distance that is not above 0, a time before the run or an end before the
///         beginning; those of the source; Cancelled
/// @cost reads the views of the stretch; simulates nothing
[[nodiscard]] Result<NearAnswer>
ask(const NearQuestion& question, RunContext& context, const Watch& watch = {});

} // namespace percept::ask
