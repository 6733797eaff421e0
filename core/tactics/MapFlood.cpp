#include "percept/tactics/MapFlood.h"

#include "FloodOrder.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>

namespace percept::tactics {
namespace {

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
        if (!grid.isFree(grid.cellOf(cities[i].column, cities[i].row)))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("[{}, {}] is an obstacle: choose a free cell",
                                       cities[i].column,
                                       cities[i].row),
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

Arriving arrivingOf(const City& city, const PathLength& way) {
    return {city.strength, city.falloff, way};
}

bool isEnough(const Arriving& left, const CityPlan& plan, Metres cell) {
    return plan.threshold == 0.0 ||
           compareLeft(left, {plan.threshold, Falloff::Linear, {}}, cell) >= 0;
}

} // namespace

/// The strongest comes out of the heap first, of equally strong ones that of the first id.
auto CityFlood::weakerFirst(const nav::WalkGrid& grid, const CityPlan& plan) const {
    return [this, &plan, size = grid.cellSize()](const Arrival& a, const Arrival& b) {
        const auto arriving = [&](const Arrival& one) {
            return arrivingOf(plan.cities[m_order[one.rank]], one.way);
        };
        // Strengths that differ by more than rounding are known already.
        const auto order = isFarFrom(a.strength, b.strength)
                               ? std::strong_order(a.strength, b.strength)
                               : compareLeft(arriving(a), arriving(b), size);
        if (order != 0)
            return order < 0;
        return std::tie(a.rank, a.way, a.cell) > std::tie(b.rank, b.way, b.cell);
    };
}

CityFlood::CityFlood(const nav::WalkGrid& grid, const CityPlan& plan)
    : m_owner(grid.width(), grid.height(), kNobody)
    , m_strength(grid.width(), grid.height())
    , m_order(byId(plan.cities)) {
    for (std::uint32_t rank = 0; rank < m_order.size(); ++rank) {
        const City& city = plan.cities[m_order[rank]];
        if (isEnough(arrivingOf(city, {}), plan, grid.cellSize()))
            m_open.push_back({city.strength, rank, grid.cellOf(city.column, city.row), {}});
    }
    std::make_heap(m_open.begin(), m_open.end(), weakerFirst(grid, plan));
}

std::int64_t CityFlood::step(const nav::WalkGrid& grid,
                             const CityPlan& plan,
                             std::span<const UnitCosts> costs,
                             std::int64_t cells) {
    std::int64_t ran = 0;
    const auto isWeaker = weakerFirst(grid, plan);
    // Strength only falls along a way, so the first to arrive at a cell is the strongest.
    while (!m_open.empty() && ran < cells) {
        std::pop_heap(m_open.begin(), m_open.end(), isWeaker);
        const Arrival here = m_open.back();
        m_open.pop_back();
        if (m_owner.values[here.cell] != kNobody)
            continue;
        ++ran;
        m_owner.values[here.cell] = static_cast<std::int32_t>(m_order[here.rank]);
        m_strength.values[here.cell] = here.strength;
        spread(grid, plan, costs, here);
    }
    return ran;
}

void CityFlood::spread(const nav::WalkGrid& grid,
                       const CityPlan& plan,
                       std::span<const UnitCosts> costs,
                       const Arrival& here) {
    const City& city = plan.cities[m_order[here.rank]];
    const auto isWeaker = weakerFirst(grid, plan);
    const auto parts = partsOf(costs, city.costs);
    for (unsigned moves = grid.moves(here.cell); moves != 0; moves &= moves - 1) {
        const int d = std::countr_zero(moves);
        const nav::Cell next = here.cell + static_cast<nav::Cell>(grid.offset(d));
        if (m_owner.values[next] != kNobody)
            continue;
        const PathLength way = here.way + stepOver(parts, here.cell, next, d);
        const Arriving then = arrivingOf(city, way);
        if (!isEnough(then, plan, grid.cellSize()) ||
            !isWithin(way, city.maxRadius, grid.cellSize()))
            continue;
        m_open.push_back({leftOf(then, grid.cellSize()), here.rank, next, way});
        std::push_heap(m_open.begin(), m_open.end(), isWeaker);
    }
}

bool CityFlood::fits(const nav::WalkGrid& grid, const CityPlan& plan) const {
    if (m_owner.size() == 0 && m_strength.size() == 0)
        return m_open.empty();
    const auto isSized = [&](const auto& map) {
        return map.width == grid.width() && map.height == grid.height() &&
               map.size() == grid.size();
    };
    return isSized(m_owner) && isSized(m_strength) && m_order == byId(plan.cities) &&
           std::all_of(m_open.begin(), m_open.end(), [&](const Arrival& one) {
               return one.cell < grid.size() && one.rank < m_order.size() && one.way.isPossible();
           });
}

Result<FloodedMap> floodMap(const nav::WalkGrid& grid,
                            std::span<const City> cities,
                            double threshold,
                            std::span<const UnitCosts> costs) {
    PERCEPT_EXPECTS(threshold >= 0.0);
    if (const auto good = checkCities(grid, cities); !good)
        return good.unexpected();
    const CityPlan plan{{cities.begin(), cities.end()}, threshold};
    CityFlood flood(grid, plan);
    while (!flood.done())
        flood.step(grid, plan, costs, std::numeric_limits<std::int64_t>::max());
    return FloodedMap{flood.owner(), flood.strength()};
}

} // namespace percept::tactics
