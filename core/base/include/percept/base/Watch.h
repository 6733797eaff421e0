#pragma once

#include <functional>

namespace percept {

/// Told now and then how much of a long work is done, 0..1; returns false to stop it. It may be
/// called from the thread that works. Empty: nobody watches.
using Watch = std::function<bool(double done)>;

[[nodiscard]] inline bool goesOn(const Watch& watch, double done) {
    return !watch || watch(done);
}

/// A stretch of a longer work, for a part that counts from 0 to 1 itself.
[[nodiscard]] inline Watch partOf(const Watch& whole, double from, double to) {
    if (!whole)
        return {};
    return [whole, from, to](double done) { return whole(from + (to - from) * done); };
}

} // namespace percept
