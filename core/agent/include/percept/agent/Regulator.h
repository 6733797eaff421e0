#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Random.h"
#include "percept/base/Units.h"

#include <algorithm>

namespace percept::agent {

/// Lets a component think only a number of times per second.
///
/// Starts at a random offset, so that equal components of many agents do not think in the same
/// step.
/// @source Raven (003), regulators: offset 0..1 s; periods vary by 10 ms, short ones by a tenth
struct Regulator {
    Seconds nextDue = 0;

    static Regulator startedAt(Seconds now, Random& random) {
        return {now + random.between(0.0, 1.0)};
    }
    /// @param rate per second; 0 = always due, below 0 = never
    [[nodiscard]] bool isDue(double rate, Seconds now, Random& random) {
        if (rate < 0 || (rate > 0 && now < nextDue))
            return false;
        if (rate > 0)
            nextDue = after(now, 1.0 / rate, random);
        return true;
    }
    friend bool operator==(const Regulator&, const Regulator&) = default;

private:
    /// Steps ask it a little late each time. Lateness of less than a period shortens the next one,
    /// so that the mean rate holds.
    [[nodiscard]] Seconds after(Seconds now, Seconds period, Random& random) const {
        const Seconds varied = std::min(0.01, 0.1 * period);
        const Seconds last = now - nextDue < period ? nextDue : now;
        return last + period + random.between(-varied, varied);
    }
};
BOOST_DESCRIBE_STRUCT(Regulator, (), (nextDue))

} // namespace percept::agent
