#pragma once

#include "percept/base/Random.h"
#include "percept/nav/TravelCosts.h"

#include <queue>
#include <string>
#include <vector>

namespace percept::nav {

/// Cells that are free with a probability of 1 - `blocked`.
inline WalkGrid randomGrid(Random& random, int width, int height, double blocked) {
    level::Grid grid;
    for (int row = 0; row < height; ++row) {
        std::string cells;
        for (int column = 0; column < width; ++column)
            cells += random.unit() < blocked ? '@' : '.';
        grid.rows.push_back(cells);
    }
    return *WalkGrid::fromLevel(grid);
}

/// Units from the nearest source to every cell, by the textbook algorithm.
inline std::vector<std::uint32_t>
plainDijkstra(const WalkGrid& grid, const std::vector<Cell>& sources, const TravelCosts* costs) {
    std::vector<std::uint32_t> units(grid.size(), 0xFFFFFFFFU);
    using Entry = std::pair<std::uint32_t, Cell>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (const Cell source : sources) {
        units[source] = 0;
        open.emplace(0, source);
    }
    while (!open.empty()) {
        const auto [here, cell] = open.top();
        open.pop();
        if (here > units[cell])
            continue;
        for (int d = 0; d < 8; ++d) {
            if ((grid.moves(cell) >> d & 1) == 0)
                continue;
            const Cell next = cell + static_cast<Cell>(grid.offset(d));
            const std::uint32_t step = costs        ? costs->stepUnits(cell, next, d)
                                       : d % 2 == 0 ? kStraightUnits
                                                    : kDiagonalUnits;
            if (here + step < units[next]) {
                units[next] = here + step;
                open.emplace(here + step, next);
            }
        }
    }
    return units;
}

} // namespace percept::nav
