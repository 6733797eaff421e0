#pragma once

#include "percept/agent/AwarenessRecords.h"
#include "percept/sim/RouteProgress.h"
#include "percept/sim/Simulation.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// How one agent becomes aware of another: a run, watched.
namespace percept::sim {

struct AwarenessQuestion {
    trace::AgentId observer = trace::kNoAgent;
    trace::AgentId target = trace::kNoAgent;
    Seconds seconds = 10.0;
    RunOptions run;
    /// Ascending in time; none: the target does what its brain says. It is put at the first one.
    std::vector<RouteStop> route;
};

/// Frames in which the target was not there to be noticed.
struct TargetAbsence {
    enum class Why : std::uint8_t {
        NotYet, ///< it waits to be put on a spawn point for the first time
        Dead,
        Folded ///< part of a group of a town
    };
    Frame from = 0;
    Frame to = 0; ///< the last of them
    Why why{};
};
/// Why an agent is not there to notice and be noticed; nothing: it is.
[[nodiscard]] std::optional<TargetAbsence::Why> absenceOf(const agent::Agent& agent);
/// Such as "is dead", for behind a name.
[[nodiscard]] const char* textOf(TargetAbsence::Why why);

/// Frames in which the observer did not look at the target, who was there.
struct Unwatched {
    enum class Why : std::uint8_t {
        Ignored,   ///< of no interest to it
        NoEnemies, ///< it notices at once, not by degrees
        NoEyes,    ///< it has no sense of kind sight
        TooFar     ///< for it to look there
    };
    Frame from = 0;
    Frame to = 0; ///< the last of them
    Why why{};
    Metres nearest = 0.0; ///< the target, in plan
    Metres reach = 0.0;   ///< of the observer's eyes
};
/// The gate that keeps it from looking.
[[nodiscard]] trace::Gate gateOf(Unwatched::Why why);
/// Such as "its archetype ignores it".
[[nodiscard]] std::string textOf(const Unwatched& unwatched);

/// What a run that is traced fully and takes these commands records of the two.
struct AwarenessAnswer {
    std::vector<trace::Row<agent::AwarenessPulse>> pulses;
    std::vector<trace::Row<agent::AwarenessChanged>> changes;
    std::vector<trace::Row<trace::Notified>> notified; ///< that may have caused these
    std::vector<trace::Row<agent::Told>> told;         ///< likewise
    std::vector<TargetAbsence> absences;               ///< in order
    std::vector<Unwatched> unwatched;                  ///< likewise
    std::vector<trace::Command> commands;              ///< those that keep the target on the route
    std::optional<RouteStall> stall; ///< the target does not get on with the route
};

/// Runs the level.
/// @param goOn is asked before every frame  @return nothing where it said no
/// @errors NotFound: no such agents; InvalidInput: the observer notices at once, or is the target;
///         the route descends in time or leaves the level
[[nodiscard]] Result<std::optional<AwarenessAnswer>>
askAwareness(const std::shared_ptr<const World>& world,
             const AwarenessQuestion& question,
             const std::function<bool(Frame done)>& goOn);

} // namespace percept::sim
