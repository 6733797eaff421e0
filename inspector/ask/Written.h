#pragma once

#include <cmath>

/// Numbers as they are written, that keep what they promise. Internal to this library.
namespace percept::ask {

/// A value with as few decimals as it takes.
struct Written {
    double value = 0.0;
    int decimals = 0;
};

/// The value nearest to one that is enough, and no nearer to the present one, that is written with
/// some decimals and is enough itself; with more where none of those is.
/// @param decimals at least  @param holds of a value: whether it is enough
/// @pre it holds of `enough`
template <class Holds>
[[nodiscard]] Written writtenThat(double present, double enough, int decimals, const Holds& holds) {
    constexpr int kMostDecimals = 9;
    const double away = enough < present ? -1.0 : 1.0;
    for (; decimals < kMostDecimals; ++decimals) {
        const double scale = std::pow(10.0, decimals);
        const double nearest = std::ceil(away * enough * scale) * away;
        for (const double unit : {nearest, nearest + away})
            if (holds(unit / scale))
                return {unit / scale, decimals};
    }
    return {enough, decimals};
}

} // namespace percept::ask
