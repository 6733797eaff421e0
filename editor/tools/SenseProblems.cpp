#include "editor/tools/SenseProblems.h"

#include "editor/tools/RoomLines.h"
#include "editor/tools/SenseChecks.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::tools {
namespace {

/// The level without the shapes and places that nothing can be computed of; all keep their index.
level::Level usablePart(level::Level level) {
    for (auto& region : level.regions)
        if (!isUsablePlace({region.floor, region.ceiling}) ||
            !std::all_of(region.polygon.begin(), region.polygon.end(), isUsablePlace))
            region.polygon.clear();
    for (auto& wall : level.walls)
        if (!std::all_of(wall.points.begin(), wall.points.end(), isUsablePlace))
            wall.points.clear();
    for (auto& agent : level.agents)
        if (agent.position && !isUsablePlace(agent.position->plan()))
            agent.position.reset();
    return level;
}

Result<void> checkGeometry(const level::Level& level,
                           const SenseCheckOptions& options,
                           const Watch& watch,
                           Problems& found) {
    checkEnds(level, found);
    // In a heap of regions every place would be looked up in all of them.
    if (!checkOutlines(level, found))
        return {};
    const RegionPlan plan(level, level.regions);
    checkCeilings(level, plan, found);
    checkHoles(level, plan, found);
    const bool graph = level.senseManager != "regional" || !level.connections.empty();
    if (graph) {
        auto openings = findOpenings(plan, partOf(watch, 0.1, 0.4));
        if (!openings)
            return openings.unexpected();
        const auto united = uniteOpenings(*openings);
        checkPassages(level, plan, united, found);
        checkReach(level, plan, united, found);
        checkRelays(level, found);
        if (auto done = checkSightPairs(
                level, plan, std::move(*openings), options, partOf(watch, 0.4, 1.0), found);
            !done)
            return done;
    }
    checkThinWalls(level, found);
    return {};
}

/// Said once, of the first agent, since it holds for all.
void checkNoRegions(const level::Level& level, Problems& found) {
    if (level.senseManager == "regional" || level.modalities.empty())
        return;
    const auto first =
        std::find_if(level.agents.begin(), level.agents.end(), [](const level::Agent& agent) {
            return agent.position.has_value();
        });
    if (first == level.agents.end())
        return;
    LevelChanges changes;
    changes.senseManager = "regional";
    found.push_back({SenseProblemKind::AgentOutside,
                     {level::Severity::Warning,
                      fmt::format("agents[{}].position", first - level.agents.begin()),
                      "There are no regions, so agents sense nothing through the sense graph",
                      "Generate the graph from the walls, draw regions, or use the regional "
                      "manager."},
                     *first->position,
                     {{"Use regional manager", std::move(changes)}}});
}

} // namespace

Result<std::vector<SenseProblem>>
findSenseProblems(const level::Level& level, const SenseCheckOptions& options, const Watch& watch) {
    Problems found;
    checkSenseValues(level, found);
    if (level.regions.empty())
        checkNoRegions(level, found);
    else if (auto done = checkGeometry(usablePart(level), options, watch, found); !done)
        return done.unexpected();
    std::stable_sort(found.begin(), found.end(), [](const auto& one, const auto& two) {
        return one.kind < two.kind;
    });
    return found;
}

} // namespace percept::tools
