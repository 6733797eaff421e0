#include "percept/nav/GridFlood.h"

#include "CanonicalMoves.h"
#include "percept/base/Contracts.h"

#include <algorithm>

namespace percept::nav {
namespace {

constexpr std::uint8_t kFromStart = 8;
constexpr std::uint8_t kDone = 0x80;

} // namespace

void GridFlood::prepare(const WalkGrid& grid, const TravelCosts* costs) {
    m_nodes.resize(grid.size());
    for (Cell cell = 0; cell < grid.size(); ++cell)
        m_nodes[cell] = {
            kNotReached, costs ? costs->halfOf(cell) : 0, kNoOwner, kFromStart, grid.moves(cell)};
}

void GridFlood::run(const WalkGrid& grid,
                    std::span<const Cell> sources,
                    const TravelCosts* costs,
                    std::uint32_t limit) {
    PERCEPT_EXPECTS(sources.size() < kNoOwner);
    prepare(grid, costs);
    m_open.reset((costs ? costs->dearestStep() : kDiagonalUnits) + 1, 0);
    for (std::size_t source = 0; source < sources.size(); ++source) {
        PERCEPT_EXPECTS(sources[source] < grid.size());
        Node& node = m_nodes[sources[source]];
        if (node.units == 0)
            continue;
        node.units = 0;
        node.owner = static_cast<std::uint16_t>(source);
        m_open.push(0, sources[source]);
    }
    if (costs)
        spread<true>(grid, costs, limit);
    else
        spread<false>(grid, costs, limit);
}

template <bool kVaried>
void GridFlood::spread(const WalkGrid& grid, const TravelCosts* costs, std::uint32_t limit) {
    const std::uint32_t cheapest = kVaried ? costs->cheapestStep() : kStraightUnits;
    const unsigned shift = static_cast<unsigned>(std::bit_width(cheapest)) - 1U;
    std::array<std::int32_t, 8> distances{};
    for (int d = 0; d < 8; ++d)
        distances[static_cast<std::size_t>(d)] =
            kVaried ? costs->distanceUnits(d)
                    : static_cast<std::int32_t>(d % 2 == 0 ? kStraightUnits : kDiagonalUnits);
    while (!m_open.empty()) {
        const Cell cell = m_open.pop();
        Node& here = m_nodes[cell];
        if ((here.via & kDone) != 0)
            continue;
        unsigned moves = here.moves;
        if constexpr (!kVaried)
            moves = kCanonicalMoves[here.via][moves];
        here.via |= kDone;
        for (; moves != 0; moves &= moves - 1) {
            const int d = std::countr_zero(moves);
            const Cell next = cell + static_cast<Cell>(grid.offset(d));
            Node& there = m_nodes[next];
            std::int32_t step = distances[static_cast<std::size_t>(d)];
            if constexpr (kVaried)
                step = std::max(1, step + here.half + there.half);
            const std::uint32_t total = here.units + static_cast<std::uint32_t>(step);
            if (total >= there.units || total > limit || total < here.units)
                continue;
            there.units = total;
            there.owner = here.owner;
            there.via = static_cast<std::uint8_t>(d);
            m_open.push(total >> shift, next);
        }
    }
}

} // namespace percept::nav
