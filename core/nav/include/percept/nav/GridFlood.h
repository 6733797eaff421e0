#pragma once

#include "percept/nav/BucketRing.h"
#include "percept/nav/TravelCosts.h"

namespace percept::nav {

inline constexpr std::uint32_t kNotReached = 0xFFFFFFFFU;
inline constexpr std::uint16_t kNoOwner = 0xFFFF;

/// Distances over a grid from several sources at once, and which source each cell is nearest to.
///
/// Of equally near sources it names one, the same for the same input. Memory is kept for the next
/// flood.
///
///     GridFlood flood;
///     flood.run(grid, sources);
///     flood.unitsTo(cell);     // in units of TravelCosts, or kNotReached
///
/// Cells wait in buckets no wider than the cheapest step, so that all of one bucket are final, in
/// whatever order they leave it (Dinitz). Where a few steps are far cheaper than the dearest one,
/// buckets are wider, and a cell that left too early leaves again.
///
/// @cost O(cells) time for costs of a small range; 8 bytes a cell and 4 an open cell
class GridFlood {
public:
    /// In units: one more step can still be counted.
    static constexpr std::uint32_t kFarthest = kNotReached - (1U << 19U);

    /// @param sources cells of the grid, at most 65534; blocked ones reach only themselves
    /// @param costs none: distance alone
    /// @param limit units beyond which nothing is reached; at most kFarthest
    void run(const WalkGrid& grid,
             std::span<const Cell> sources,
             const TravelCosts* costs = nullptr,
             std::uint32_t limit = kFarthest);

    /// Units from the nearest source; kNotReached where none leads there.
    [[nodiscard]] std::uint32_t unitsTo(Cell cell) const {
        const auto units = static_cast<std::uint32_t>(m_nodes[cell] >> 32U);
        return units > m_limit ? kNotReached : units;
    }
    /// Place in the list of sources; kNoOwner where none leads there.
    [[nodiscard]] std::uint16_t ownerOf(Cell cell) const {
        return unitsTo(cell) == kNotReached ? kNoOwner
                                            : static_cast<std::uint16_t>(m_nodes[cell] >> 16U);
    }

private:
    [[nodiscard]] static unsigned bucketShift(const TravelCosts* costs);
    template <class Steps>
    void spread(const Steps& steps, unsigned shift);
    [[nodiscard]] std::uint32_t live(BucketRing::Batch& batch, std::uint32_t count);

    std::vector<std::uint64_t> m_nodes; ///< all that one step needs, in one number
    BucketRing m_open;
    std::uint32_t m_limit = 0;
};

} // namespace percept::nav
