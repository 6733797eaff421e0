#pragma once

#include "percept/base/Contracts.h"

#include <boost/describe/class.hpp>

#include <cstdint>

namespace percept {

/// A seeded source of random numbers that is part of the state it serves (PCG-XSH-RR 64/32).
///
/// Equal seeds give equal sequences everywhere. Copying it copies the future.
///
///     Random random(42);
///     double offset = random.between(0.0, 1.0);
class Random {
public:
    Random()
        : Random(0) {}
    explicit Random(std::uint64_t seed) {
        m_state = seed + kIncrement;
        next();
    }

    /// Uniform over all 32-bit values.
    std::uint32_t next() {
        const std::uint64_t old = m_state;
        m_state = old * 6364136223846793005ULL + kIncrement;
        const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
        const auto turn = static_cast<std::uint32_t>(old >> 59U);
        return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
    }
    /// Uniform in [0, 1).
    double unit() { return next() * 0x1p-32; }
    /// Uniform in [low, high).
    double between(double low, double high) { return low + (high - low) * unit(); }
    /// Uniform in [-1, 1): the difference of two units, as the sources' "clamped" values.
    double clamped() { return unit() - unit(); }
    /// Uniform in [0, count); count >= 1.
    std::uint32_t below(std::uint32_t count) {
        PERCEPT_EXPECTS(count >= 1);
        return static_cast<std::uint32_t>((std::uint64_t{next()} * count) >> 32U);
    }

    friend bool operator==(const Random&, const Random&) = default;

private:
    static constexpr std::uint64_t kIncrement = 1442695040888963407ULL;
    std::uint64_t m_state = 0;
    BOOST_DESCRIBE_CLASS(Random, (), (), (), (m_state))
};

} // namespace percept
