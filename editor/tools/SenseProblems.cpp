#include "editor/tools/SenseProblems.h"

#include "editor/tools/SenseChecks.h"

#include <algorithm>

namespace percept::tools {
namespace {

Result<void> checkGeometry(const level::Level& level,
                           const SenseCheckOptions& options,
                           const Watch& watch,
                           Problems& found) {
    checkEnds(level, found);
    checkOutlines(level, found);
    const RegionPlan plan(level, level.regions);
    checkHoles(level, plan, found);
    const bool graph = level.senseManager == "graph" || !level.connections.empty();
    if (graph) {
        auto openings = findOpenings(plan, partOf(watch, 0.1, 0.4));
        if (!openings)
            return openings.unexpected();
        checkReach(level, plan, uniteOpenings(*openings), found);
        if (auto done = checkSightPairs(
                level, plan, std::move(*openings), options, partOf(watch, 0.4, 1.0), found);
            !done)
            return done;
    }
    checkThinWalls(level, found);
    return {};
}

} // namespace

Result<std::vector<SenseProblem>>
findSenseProblems(const level::Level& level, const SenseCheckOptions& options, const Watch& watch) {
    Problems found;
    checkSenseValues(level, found);
    if (options.geometry && !level.regions.empty())
        if (auto done = checkGeometry(level, options, watch, found); !done)
            return done.unexpected();
    std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& two) {
        return one.kind < two.kind;
    });
    return found;
}

} // namespace percept::tools
