#include "app/cli/commands/GridPath.h"

#include "app/cli/Interrupt.h"
#include "app/cli/Progress.h"
#include "app/cli/Report.h"
#include "app/cli/commands/GapReport.h"
#include "editor/ask/Scenarios.h"
#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/nav/GridHierarchy.h"
#include "percept/nav/JumpSearch.h"
#include "percept/tactics/Routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <ostream>

namespace percept::cli {
namespace {

using nav::WalkGrid;

struct Solved {
    std::optional<double> length;
    double optimal = 0.0;
};

/// @return nothing where it was interrupted
std::optional<std::vector<Solved>>
solve(const std::vector<importing::Scenario>& rows, const WalkGrid& grid, Streams& streams) {
    const InterruptGuard interrupt;
    Progress progress(streams, "solving", std::max<std::int64_t>(1, std::ssize(rows)));
    ask::ScenarioSolver solver(grid);
    std::vector<Solved> solved;
    for (const auto& row : rows) {
        if (interrupt.interrupted())
            return std::nullopt;
        solved.push_back({solver.solve(row), row.optimal});
        progress.show(std::ssize(solved));
    }
    return solved;
}

int print(const std::vector<Solved>& rows, const GridPathOptions& options, Streams& streams) {
    OrderedJson results = OrderedJson::array();
    ask::ScenarioScore score;
    for (const auto& row : rows) {
        results.push_back({{"length", row.length ? OrderedJson(*row.length) : OrderedJson(nullptr)},
                           {"optimal", row.optimal}});
        score.add(row.length, row.optimal);
    }
    if (options.json)
        printJson({{"solved", score.solved},
                   {"failed", score.failed},
                   {"results", results},
                   {"max_error", score.maxError}},
                  streams);
    else
        streams.out << fmt::format("solved {} of {}, lengths differ by at most {:.6f} cells\n",
                                   score.solved,
                                   rows.size(),
                                   score.maxError);
    return kSucceeded;
}

std::optional<nav::Cell>
cellAt(const WalkGrid& grid, geometry::Vec2 point, const GridPathOptions& options) {
    if (!options.inCells)
        return grid.cellAt(point);
    const double column = std::floor(point.x);
    const double row = std::floor(point.y);
    if (!(column >= 0 && row >= 0 && column < grid.width() && row < grid.height()))
        return std::nullopt;
    return grid.cellOf(static_cast<int>(column), static_cast<int>(row));
}

/// A way and what it took to find it.
struct Found {
    nav::GridPath path;
    int expansions = 0; ///< of cells, or of jump points
    Metres walks = 0;   ///< to the centre of the first cell and from that of the last
};

std::optional<Found>
findWay(const WalkGrid& grid, nav::Cell from, nav::Cell to, const GridPathOptions& options) {
    if (!grid.isPlain()) {
        nav::GridSearch search;
        if (search.run(grid, from, to) != nav::SearchStatus::Found)
            return std::nullopt;
        return Found{search.path(grid), search.expansions()};
    }
    if (options.hierarchical) {
        nav::GridSearch search;
        const auto way = nav::GridHierarchy::make(grid).find(grid, from, to, search);
        return way ? std::optional(Found{way->path, way->expansions}) : std::nullopt;
    }
    nav::JumpSearch search;
    if (search.run(grid, nav::JumpMap(grid), from, to) != nav::SearchStatus::Found)
        return std::nullopt;
    return Found{search.path(grid), search.expansions()};
}

OrderedJson describe(const WalkGrid& grid, const nav::GridPath& path, Metres length) {
    OrderedJson cells = OrderedJson::array();
    for (const nav::Cell cell : path.cells)
        cells.push_back({grid.columnOf(cell), grid.rowOf(cell)});
    return {{"cost", length}, {"length", length}, {"nodes", nullptr}, {"cells", cells}};
}

struct Ends {
    std::array<nav::Cell, 2> cells{};
    std::array<bool, 2> linked{}; ///< whether a line of movement leads to each

    [[nodiscard]] bool areLinked() const { return linked[0] && linked[1]; }
};

Result<Ends>
endsOf(const level::Level& level, const WalkGrid& grid, const GridPathOptions& options) {
    Ends ends{};
    const std::array points{options.from, options.to};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto cell = cellAt(grid, points[i], options);
        if (!cell)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("{},{} lies outside the grid of {} x {} cells of {} m",
                                       points[i].x,
                                       points[i].y,
                                       grid.width(),
                                       grid.height(),
                                       grid.cellSize()),
                           options.levelPath);
        const auto linked =
            options.inCells ? cell
                            : tactics::cellLinkedTo(level, grid, points[i], options.walker.radius);
        ends.linked[i] = linked || !grid.isFree(*cell);
        ends.cells[i] = linked.value_or(*cell);
    }
    return ends;
}

/// Of an end where no body fits, nothing is said of what it can be reached from.
nav::Gap gapOf(const WalkGrid& grid, const Ends& ends) {
    nav::Gap gap = nav::gapBetween(grid, ends.cells[0], ends.cells[1]);
    if (!ends.linked[0])
        gap.reached = 0;
    if (!ends.linked[1])
        gap.leading = 0;
    if (!ends.areLinked())
        gap.nearest.reset();
    return gap;
}

void printGap(const nav::Gap& gap, const GridPathOptions& options, Streams& streams) {
    if (!options.json) {
        streams.out << "unreachable: " << nav::textOf(gap, true) << '\n';
        return;
    }
    OrderedJson report{
        {"cost", nullptr}, {"length", nullptr}, {"nodes", nullptr}, {"cells", nullptr}};
    addGap(report, gap, true);
    printJson(report, streams);
}

void print(const WalkGrid& grid,
           const std::optional<Found>& found,
           const Ends& ends,
           const GridPathOptions& options,
           Streams& streams) {
    if (!found) {
        printGap(gapOf(grid, ends), options, streams);
    } else if (options.json) {
        OrderedJson report =
            describe(grid, found->path, found->path.length() * grid.cellSize() + found->walks);
        report["hierarchical"] = options.hierarchical;
        report["expanded"] = found->expansions;
        printJson(report, streams);
    } else {
        streams.out << fmt::format(
            "length {:.3f} m over {}, {} expanded{}\n",
            found->path.length() * grid.cellSize() + found->walks,
            counted(found->path.cells.size(), "cell"),
            found->expansions,
            options.hierarchical ? "; hierarchical: there may be a shorter one" : "");
    }
}

} // namespace

namespace {

/// As agents of a run walk where there is no graph, however far.
bool isWalkedStraight(const level::Level& level,
                      const GridPathOptions& options,
                      const nav::Walker& walker) {
    const auto heights = level::heightFieldOf(level.terrain);
    if (options.inCells || options.hierarchical || !heights)
        return false;
    const geometry::WallIndex walls(level::solidSegments(level));
    const auto doors = level::doorSegments(level, {});
    return nav::isInPlainReach(
        {nullptr, &walls, doors, &*heights}, options.from, options.to, walker);
}

} // namespace

int solveScenario(const level::Level& level, const GridPathOptions& options, Streams& streams) {
    const auto grid = WalkGrid::fromLevel(level.grid);
    if (!grid)
        return reportFailureIn(options.levelPath, grid.error(), streams);
    const auto rows = ask::scenariosOf(options.scenarioPath, level, *grid, options.anyName);
    if (!rows)
        return reportFailure(rows.error(), streams);
    const auto solved = solve(*rows, *grid, streams);
    if (!solved)
        return reportFailure({ErrorCode::Cancelled, "stopped", options.scenarioPath}, streams);
    return print(*solved, options, streams);
}

int findGridPath(const level::Level& level, const GridPathOptions& options, Streams& streams) {
    nav::Walker walker = options.walker;
    if (options.tactical)
        walker.maxSlope = nav::stricterSlope(walker.maxSlope, slopeOf(level, *options.tactical));
    const auto grid = tactics::groundOf(level, walker);
    if (!grid)
        return reportFailureIn(options.levelPath, grid.error(), streams);
    const auto ends = endsOf(level, *grid, options);
    if (!ends)
        return reportFailure(ends.error(), streams);
    const auto [from, to] = ends->cells;
    const bool isStraight = isWalkedStraight(level, options, walker);
    if (options.tactical) {
        GridRequest request{from, to, {}, isStraight};
        if (!options.inCells)
            request.places = std::array{options.from, options.to};
        return findTacticalRoute(level, *grid, request, *options.tactical, streams);
    }
    auto found = isStraight
                     ? std::optional(Found{{}, 0, geometry::distance(options.from, options.to)})
                 : ends->areLinked() ? findWay(*grid, from, to, options)
                                     : std::nullopt;
    if (found && !found->path.cells.empty() && !options.inCells)
        found->walks = geometry::distance(options.from, grid->centreOf(from)) +
                       geometry::distance(grid->centreOf(to), options.to);
    print(*grid, found, *ends, options, streams);
    return kSucceeded;
}

} // namespace percept::cli
