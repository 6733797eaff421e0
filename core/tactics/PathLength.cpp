#include "percept/tactics/PathLength.h"

#include "percept/nav/WalkGrid.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

constexpr std::int64_t kMostParts = std::int64_t{1} << 53U;

double partsOf(const PathLength& length) {
    return static_cast<double>(length.parts) + static_cast<double>(length.diagonals) * nav::kSqrt2;
}

} // namespace

PathLength PathLength::ofStep(bool diagonal, std::int64_t added) {
    const std::int64_t times = std::max(kPartsPerCell + added, kLeastParts);
    return diagonal ? PathLength{0, times} : PathLength{times, 0};
}

double PathLength::cells() const {
    return partsOf(*this) / static_cast<double>(kPartsPerCell);
}

bool PathLength::isPossible() const {
    return parts >= 0 && parts < kMostParts && diagonals >= 0 && diagonals < kMostParts;
}

std::strong_ordering operator<=>(const PathLength& a, const PathLength& b) {
    const double left = partsOf(a);
    const double right = partsOf(b);
    if (std::abs(left - right) > 1e-12 * (std::abs(left) + std::abs(right)))
        return left < right ? std::strong_ordering::less : std::strong_ordering::greater;
    // The sign of `straight + sloping * sqrt(2)`.
    using Exact = boost::multiprecision::int128_t;
    const Exact straight = a.parts - b.parts;
    const Exact sloping = a.diagonals - b.diagonals;
    const int straightSign = straight.sign();
    const int slopingSign = sloping.sign();
    if (straightSign * slopingSign >= 0)
        return straightSign + slopingSign <=> 0;
    const int greater = Exact(straight * straight).compare(Exact(2 * sloping * sloping));
    return greater * straightSign <=> 0;
}

} // namespace percept::tactics
