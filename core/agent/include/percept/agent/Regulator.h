#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Random.h"
#include "percept/base/Units.h"

namespace percept::agent {

/// Lets a component think only a number of times per second.
///
/// Starts at a random offset, so that equal components of many agents do not think in the same
/// step.
/// @source Raven (003), regulators: offset 0..1 s, period varied by up to 10 ms
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
            nextDue = now + 1.0 / rate + random.between(-0.01, 0.01);
        return true;
    }
    friend bool operator==(const Regulator&, const Regulator&) = default;
};
BOOST_DESCRIBE_STRUCT(Regulator, (), (nextDue))

} // namespace percept::agent
