#pragma once

#include "percept/base/Units.h"

/// Transcendental functions with the same bits on every processor.
///
/// The C library picks its versions by processor features and differs in the last bit; what a
/// simulation decides must not. Everything here is plain double arithmetic, compiled without
/// contraction. Errors stay below 2 units in the last place over the stated ranges.
/// `std::sqrt`, `std::floor`, `std::abs` and `std::fmod` are exact by IEEE 754 and may be used.
namespace percept::maths {

inline constexpr double kPi = 3.14159265358979323846;
inline constexpr double kTwoPi = 2.0 * kPi;

/// @param angle [radians, |angle| <= 1e6]
[[nodiscard]] double sin(Radians angle);
[[nodiscard]] double cos(Radians angle);
[[nodiscard]] double tan(Radians angle);
/// @return angle of (x, y) in (-pi, pi]; 0 for the origin
[[nodiscard]] Radians atan2(double y, double x);
/// @param x [-1, 1], clamped
[[nodiscard]] Radians acos(double x);
[[nodiscard]] double exp(double x);
/// @param x [> 0]; returns -infinity for 0 and NaN below
[[nodiscard]] double log(double x);
/// @param base [>= 0]
[[nodiscard]] double pow(double base, double exponent);

/// The same direction in (-pi, pi].
[[nodiscard]] Radians wrapAngle(Radians angle);

} // namespace percept::maths
