#include "validate/Checks.h"

namespace percept::level::validation {

namespace {

constexpr Seconds kShortestStep = 0.0001;
constexpr double kSteepest = 1e6; ///< limits of slopes beyond it are not meant

} // namespace

void checkRules(const Level& level, const Ids& ids, Findings& findings) {
    if (!(level.step >= kShortestStep && level.step <= 1))
        findings.error("step",
                       fmt::format("{} is not a possible time step", level.step),
                       "Choose seconds per frame from 0.0001 to 1, such as 0.0166667.");
    forEach(level.waypoints, "waypoints", [&](const Waypoint& waypoint, const std::string& place) {
        forEach(waypoint.links, "links", [&](const std::string& link, const std::string& key) {
            findings.refers(place, key, link, ids.waypoints, "waypoint");
            if (link == waypoint.id && !link.empty())
                findings.warning(Findings::join(place, key),
                                 "the waypoint is linked to itself",
                                 "Remove the link, or name another waypoint.");
        });
    });
    forEach(level.compounds, "compounds", [&](const Compound& compound, const std::string& place) {
        findings.oneOf(place, "logic", compound.logic, {"fuzzy", "probabilistic"});
    });
    forEach(level.profiles, "profiles", [&](const Profile& profile, const std::string& place) {
        findings.within(place, "heuristic_scale", profile.heuristicScale, 0.001, 100.0);
        findings.oneOf(place, "weights_per", profile.weightsPer, {"connection", "metre"});
        findings.within(place, "max_slope", profile.maxSlope, 0, kSteepest);
    });
    checkExecution(level, findings);
}

void checkGrids(const Level& level, Findings& findings) {
    const auto checkRows = [&](const std::vector<std::string>& rows, const std::string& place) {
        for (std::size_t index = 1; index < rows.size(); ++index)
            if (rows[index].size() != rows[0].size())
                findings.error(fmt::format("{}[{}]", place, index),
                               fmt::format("the row has {} cells, the first one {}",
                                           rows[index].size(),
                                           rows[0].size()),
                               "Make all rows equally long.");
    };
    findings.positive("grid", "cell", level.grid.cell);
    findings.positive("terrain", "cell", level.terrain.cell);
    checkRows(level.grid.rows, "grid.rows");
    checkRows(level.terrain.cells, "terrain.cells");
    const auto& heights = level.terrain.heights;
    for (std::size_t index = 1; index < heights.size(); ++index)
        if (heights[index].size() != heights[0].size())
            findings.error(fmt::format("terrain.heights[{}]", index),
                           fmt::format("the row has {} heights, the first one {}",
                                       heights[index].size(),
                                       heights[0].size()),
                           "Make all rows equally long.");
    const auto& cells = level.terrain.cells;
    if (!heights.empty() && !cells.empty() &&
        (heights.size() != cells.size() + 1 || heights[0].size() != cells[0].size() + 1))
        findings.error("terrain.heights",
                       fmt::format("{} x {} heights do not fit the corners of {} x {} cells",
                                   heights[0].size(),
                                   heights.size(),
                                   cells[0].size(),
                                   cells.size()),
                       "Give one row and one column more of heights than of cells.");
    std::string symbols;
    forEach(level.terrain.types,
            "terrain.types",
            [&](const TerrainType& type, const std::string& place) {
                for (const auto& [unit, cost] : type.cost)
                    findings.notNegative(place + ".cost", unit, cost);
                if (type.symbol.size() != 1)
                    findings.error(place + ".symbol",
                                   fmt::format("\"{}\" is not one character", type.symbol),
                                   "Choose a single character for the cells of this type.");
                else if (symbols.find(type.symbol) != std::string::npos)
                    findings.error(
                        place + ".symbol",
                        fmt::format("'{}' is the symbol of another type, too", type.symbol),
                        "Choose another character.");
                symbols += type.symbol;
            });
    for (std::size_t index = 0; index < level.terrain.cells.size(); ++index)
        if (const auto at = level.terrain.cells[index].find_first_not_of(symbols);
            at != std::string::npos)
            findings.error(
                fmt::format("terrain.cells[{}]", index),
                fmt::format("no terrain type has the symbol '{}'", level.terrain.cells[index][at]),
                "Use the symbol of a type, or add a type for it.");
}

} // namespace percept::level::validation
