#pragma once

namespace percept::session {

/// How fast whom a person plays goes, as shares of his top speed: wherever somebody is said to
/// walk, it is that.
inline constexpr double kCrawlingPace = 0.1;
inline constexpr double kSneakingPace = 0.3;
inline constexpr double kWalkingPace = 0.6;
inline constexpr double kRunningPace = 1.0;

} // namespace percept::session
