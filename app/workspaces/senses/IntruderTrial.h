#pragma once

#include "editor/ask/RouteChanges.h"
#include "inspector/explain/AwarenessLanes.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/agent/Brain.h"
#include "percept/base/Watch.h"
#include "percept/sim/AwarenessMap.h"
#include "percept/sim/LeastNoticed.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What is worked out of a planned route, in a thread of its own; without Qt.
namespace percept::session {

/// Who could go where others become aware of him by degrees, by id: first those whom their brains
/// leave to a person, as they move by commands alone.
[[nodiscard]] std::vector<std::string> possibleIntruders(const level::Level& level,
                                                         const agent::Brains& brains);

/// A level that was compiled, and how the route went there.
struct IntruderTrial {
    std::shared_ptr<const runner::RunnableLevel> level;
    trace::AgentId walker = trace::kNoAgent;
    sim::RouteReport report;
    sim::RouteQuestion question; ///< that it answers
};

/// Runs the route again up to a frame of it and asks for the map of that moment.
/// @param visit see sim::askAwarenessMap(); also asked, without a map, on the way there
/// @return nothing where it said no  @errors as sim::askAwarenessMap()
[[nodiscard]] Result<std::optional<sim::AwarenessMap>>
mapOnRoute(const IntruderTrial& trial,
           Frame frame,
           const sim::AwarenessMapQuestion& question,
           const std::function<bool(const sim::AwarenessMap*)>& visit);

struct IntruderShare {
    sim::SeedShare share;
    std::vector<std::string> names; ///< of the states
};

/// @param level its text  @param walker an id  @param afterwards how long it is watched further
/// @return null where the watch said no
/// @errors as runner::prepareLevel() and sim::watchRoute(); NotFound: no such agent
[[nodiscard]] Result<std::shared_ptr<const IntruderTrial>>
tryRoute(const std::string& level,
         const std::string& walker,
         const sim::RunOptions& options,
         const std::vector<sim::RouteStop>& stops,
         Seconds afterwards,
         const Watch& watch);

/// @return nothing where the watch said no  @errors as tryRoute()
[[nodiscard]] Result<std::optional<IntruderShare>>
trySeeds(const std::string& level,
         const std::string& walker,
         const sim::RunOptions& options,
         const std::vector<sim::RouteStop>& stops,
         Seconds afterwards,
         std::size_t count,
         const Watch& watch);

/// What would keep him less noticed. @return nothing where the watch said no, or where nothing is
/// noticed
[[nodiscard]] std::optional<ask::RouteRemedy> changeRoute(const IntruderTrial& trial,
                                                          const sim::RunOptions& options,
                                                          const ask::RoutePlan& plan,
                                                          const Watch& watch);

/// @param question its target does not count
/// @return nothing where the watch said no
/// @errors as runner::prepareLevel() and sim::leastNoticedPath(); NotFound: no such agent
[[nodiscard]] Result<std::optional<sim::LeastNoticedPath>>
searchLeastNoticed(const std::string& level,
                   const std::string& walker,
                   const sim::RunOptions& options,
                   sim::LeastNoticedQuestion question,
                   const Watch& watch);

} // namespace percept::session
