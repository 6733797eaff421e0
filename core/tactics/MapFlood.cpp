#include "percept/tactics/MapFlood.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <queue>

namespace percept::tactics {
namespace {

struct Arrival {
    double strength = 0.0;
    std::uint32_t rank = 0; ///< of the city's id
    nav::Cell cell = 0;
    double way = 0.0; ///< cells

    /// The strongest comes out of a queue first.
    friend bool operator<(const Arrival& a, const Arrival& b) {
        if (a.strength != b.strength)
            return a.strength < b.strength;
        return a.rank != b.rank ? a.rank > b.rank : a.cell > b.cell;
    }
};

Result<void> checkCities(const nav::WalkGrid& grid, std::span<const City> cities) {
    for (std::size_t i = 0; i < cities.size(); ++i) {
        if (!grid.contains(cities[i].column, cities[i].row))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("[{}, {}] lies off the map of {} x {} cells",
                                       cities[i].column,
                                       cities[i].row,
                                       grid.width(),
                                       grid.height()),
                           fmt::format("cities[{}].cell", i));
        if (!(cities[i].strength > 0.0 && std::isfinite(cities[i].strength)))
            return failure(ErrorCode::InvalidInput,
                           "the strength must be a finite number above 0",
                           fmt::format("cities[{}].strength", i));
    }
    return {};
}

std::vector<std::uint32_t> byId(std::span<const City> cities) {
    std::vector<std::uint32_t> order(cities.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return cities[a].id < cities[b].id;
    });
    return order;
}

} // namespace

Result<FloodedMap>
floodMap(const nav::WalkGrid& grid, std::span<const City> cities, double threshold) {
    PERCEPT_EXPECTS(threshold >= 0.0);
    if (const auto good = checkCities(grid, cities); !good)
        return good.unexpected();
    FloodedMap map{Raster<std::int32_t>(grid.width(), grid.height(), kNobody),
                   Field(grid.width(), grid.height())};
    const auto order = byId(cities);
    std::priority_queue<Arrival> open;
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
        const City& city = cities[order[rank]];
        if (city.strength >= threshold)
            open.push({city.strength, rank, grid.cellOf(city.column, city.row), 0.0});
    }
    // Strength only falls along a way, so the first to arrive at a cell is the strongest.
    while (!open.empty()) {
        const Arrival here = open.top();
        open.pop();
        if (map.owner.values[here.cell] != kNobody)
            continue;
        const City& city = cities[order[here.rank]];
        map.owner.values[here.cell] = static_cast<std::int32_t>(order[here.rank]);
        map.strength.values[here.cell] = here.strength;
        for (unsigned moves = grid.moves(here.cell); moves != 0; moves &= moves - 1) {
            const int d = std::countr_zero(moves);
            const nav::Cell next = here.cell + static_cast<nav::Cell>(grid.offset(d));
            const double way = here.way + (d % 2 == 0 ? 1.0 : nav::kSqrt2);
            const double strength = influenceAt(city.strength, way * grid.cellSize(), city.falloff);
            if (map.owner.values[next] == kNobody && strength >= threshold)
                open.push({strength, here.rank, next, way});
        }
    }
    return map;
}

} // namespace percept::tactics
