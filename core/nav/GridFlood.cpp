#include "percept/nav/GridFlood.h"

#include "CanonicalMoves.h"
#include "percept/base/Contracts.h"

namespace percept::nav {
namespace {

constexpr std::uint8_t kFromStart = 8;
constexpr std::uint8_t kDone = 0x80;

} // namespace

void GridFlood::run(const WalkGrid& grid,
                    std::span<const Cell> sources,
                    const TravelCosts* costs,
                    std::uint32_t limit) {
    PERCEPT_EXPECTS(sources.size() < kNoOwner);
    m_units.assign(grid.size(), kNotReached);
    m_owners.assign(grid.size(), kNoOwner);
    m_via.assign(grid.size(), kFromStart);
    m_open.reset((costs ? costs->dearestStep() : kDiagonalUnits) + 1, 0);
    for (std::size_t source = 0; source < sources.size(); ++source) {
        const Cell cell = sources[source];
        PERCEPT_EXPECTS(cell < grid.size());
        if (m_units[cell] == 0)
            continue;
        m_units[cell] = 0;
        m_owners[cell] = static_cast<std::uint16_t>(source);
        m_open.push(0, cell);
    }
    if (costs)
        spread<true>(grid, costs, limit);
    else
        spread<false>(grid, costs, limit);
}

template <bool kVaried>
void GridFlood::spread(const WalkGrid& grid, const TravelCosts* costs, std::uint32_t limit) {
    const std::uint8_t* const moveBits = grid.moves().data();
    std::uint32_t* const units = m_units.data();
    while (!m_open.empty()) {
        const Cell cell = m_open.pop();
        if ((m_via[cell] & kDone) != 0)
            continue;
        unsigned moves = moveBits[cell];
        if constexpr (!kVaried)
            moves = kCanonicalMoves[m_via[cell]][moves];
        m_via[cell] |= kDone;
        const std::uint32_t here = m_open.key();
        const std::uint16_t owner = m_owners[cell];
        for (; moves != 0; moves &= moves - 1) {
            const int d = std::countr_zero(moves);
            const Cell next = cell + static_cast<Cell>(grid.offset(d));
            std::uint32_t total = here;
            if constexpr (kVaried)
                total += costs->stepUnits(cell, next, d);
            else
                total += d % 2 == 0 ? kStraightUnits : kDiagonalUnits;
            if (total >= units[next] || total > limit || total < here)
                continue;
            units[next] = total;
            m_owners[next] = owner;
            m_via[next] = static_cast<std::uint8_t>(d);
            m_open.push(total, next);
        }
    }
}

} // namespace percept::nav
