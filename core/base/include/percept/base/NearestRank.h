#pragma once

#include <cstdint>

namespace percept {

/// Which of `total` values in ascending order is the `percent`-th percentile, from 1; 0 of none.
[[nodiscard]] constexpr std::uint64_t nearestRank(std::uint64_t total, std::uint64_t percent) {
    return total / 100 * percent + (total % 100 * percent + 99) / 100;
}

} // namespace percept
