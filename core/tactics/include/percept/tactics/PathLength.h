#pragma once

#include <boost/describe/class.hpp>

#include <compare>
#include <cstdint>

namespace percept::tactics {

/// How long a path over cells is: `(parts + diagonals * sqrt(2)) / kPartsPerCell` cells, without
/// any rounding. Either has what terrain makes of its steps, straight and diagonal. A value.
struct PathLength {
    /// Halves of a millionth of a cell.
    static constexpr std::int64_t kPartsPerCell = 2'000'000;
    /// What terrain leaves at least of a cell.
    static constexpr std::int64_t kLeastParts = kPartsPerCell / 2000;

    std::int64_t parts = 0;
    std::int64_t diagonals = 0;

    /// Of a step between neighbours: its length times the mean of the factors of both ends.
    /// @param added by what that mean exceeds 1 [parts]
    [[nodiscard]] static PathLength ofStep(bool diagonal, std::int64_t added);
    /// In cells, rounded.
    [[nodiscard]] double cells() const;
    /// Whether it can be the sum of steps over a map.
    [[nodiscard]] bool isPossible() const;

    friend PathLength operator+(const PathLength& a, const PathLength& b) {
        return {a.parts + b.parts, a.diagonals + b.diagonals};
    }
    friend bool operator==(const PathLength&, const PathLength&) = default;
    /// Exact.
    friend std::strong_ordering operator<=>(const PathLength& a, const PathLength& b);
    BOOST_DESCRIBE_CLASS(PathLength, (), (parts, diagonals), (), ())
};

} // namespace percept::tactics
