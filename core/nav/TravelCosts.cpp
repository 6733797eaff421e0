#include "percept/nav/TravelCosts.h"

#include "percept/base/Contracts.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace percept::nav {
namespace {

constexpr double kLargestAddition = 1e4;
constexpr double kLargestStep = 262143.0; ///< units; keeps the queue of a search small
constexpr double kLargestScale = 100.0;

} // namespace

Result<TravelCosts> TravelCosts::make(const WalkGrid& grid,
                                      std::span<const double> additions,
                                      double heuristicScale,
                                      Additions count) {
    if (additions.size() != grid.size())
        return failure(ErrorCode::InvalidInput,
                       fmt::format("{} costs were given for a grid of {} cells",
                                   additions.size(),
                                   grid.size()));
    if (!(heuristicScale >= 0.0 && heuristicScale <= kLargestScale))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("The heuristic scale {} is not from 0 to {}",
                                   heuristicScale,
                                   kLargestScale));
    double dearest = 0.0;
    for (std::size_t cell = 0; cell < additions.size(); ++cell) {
        if (!(std::abs(additions[cell]) <= kLargestAddition))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("The tactical cost {} of cell {} is not a number within {}",
                                       additions[cell],
                                       cell,
                                       kLargestAddition));
        dearest = std::max(dearest, additions[cell]);
    }
    TravelCosts costs;
    const bool perLength = count == Additions::PerLength;
    if (perLength)
        dearest *= kSqrt2;
    costs.m_unitsPerCell =
        std::min<double>(kStraightUnits, std::floor(kLargestStep / (kSqrt2 + dearest)));
    const bool fine = costs.m_unitsPerCell == kStraightUnits;
    costs.m_base = {static_cast<std::int32_t>(std::lround(costs.m_unitsPerCell)),
                    fine ? static_cast<std::int32_t>(kDiagonalUnits)
                         : static_cast<std::int32_t>(std::lround(costs.m_unitsPerCell * kSqrt2))};
    costs.m_half.reserve(additions.size());
    for (const double addition : additions)
        costs.m_half.push_back(
            static_cast<std::int32_t>(std::lround(addition * costs.m_unitsPerCell / 2)));
    if (perLength)
        for (const double addition : additions)
            costs.m_diagonal.push_back(static_cast<std::int32_t>(
                std::lround(addition * kSqrt2 * costs.m_unitsPerCell / 2)));
    costs.measure(grid);
    costs.m_scale = heuristicScale > 0.0 ? heuristicScale : costs.m_admissible;
    return costs;
}

void TravelCosts::leadBy(double share) {
    PERCEPT_EXPECTS(share > 0.0);
    m_scale = std::min(kLargestScale, share * m_admissible);
}

void TravelCosts::measure(const WalkGrid& grid) {
    double lowest = kLargestScale;
    m_cheapest = kStraightUnits;
    for (Cell cell = 0; cell < grid.size(); ++cell)
        for (unsigned moves = grid.moves(cell); moves != 0; moves &= moves - 1) {
            const int d = std::countr_zero(moves);
            const Cell to = cell + static_cast<Cell>(grid.offset(d));
            const std::int32_t base = m_base[static_cast<std::size_t>(d & 1)];
            m_clamped += base + addedUnits(cell, to, d) <= 0 ? 1U : 0U;
            const std::uint32_t units = stepUnits(cell, to, d);
            m_dearest = std::max(m_dearest, units);
            m_cheapest = std::min(m_cheapest, units);
            lowest = std::min(lowest, units / static_cast<double>(base));
        }
    m_admissible = lowest;
}

} // namespace percept::nav
