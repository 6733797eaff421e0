#pragma once

#include "percept/nav/BucketQueue.h"
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
///     flood.units()[cell];     // in units of TravelCosts, or kNotReached
///
/// @cost O(cells) time for costs of a small range; 7 bytes a cell and 8 an open cell
class GridFlood {
public:
    /// @param sources cells of the grid, at most 65534; blocked ones reach only themselves
    /// @param costs none: distance alone
    /// @param limit units beyond which nothing is reached
    void run(const WalkGrid& grid,
             std::span<const Cell> sources,
             const TravelCosts* costs = nullptr,
             std::uint32_t limit = kNotReached - 1);

    [[nodiscard]] std::span<const std::uint32_t> units() const { return m_units; }
    /// Places in the list of sources.
    [[nodiscard]] std::span<const std::uint16_t> owners() const { return m_owners; }

private:
    template <bool kVaried>
    void spread(const WalkGrid& grid, const TravelCosts* costs, std::uint32_t limit);

    std::vector<std::uint32_t> m_units;
    std::vector<std::uint16_t> m_owners;
    std::vector<std::uint8_t> m_via; ///< direction of arrival; bit 7: done
    BucketQueue m_open;
};

} // namespace percept::nav
