#pragma once

#include "percept/level/Level.h"
#include "percept/sense/Ping.h"

#include <QString>

namespace percept::session {

/// What would just do to pass the first failed gate, one value at a time: "Ping strength 4.00 →
/// 4.09, or attenuation of corridor 0.90 → 0.902".
/// @return empty if nothing failed, or no single value would do
[[nodiscard]] QString smallestChange(const sense::SenseWorld& world,
                                     const level::Level& level,
                                     const sense::Signal& signal,
                                     const sense::Sensor& sensor,
                                     const sense::PingRow& row);

/// The name of what stopped a line of sight.
[[nodiscard]] QString wallName(const level::Level& level, const sense::Rung& rung);

} // namespace percept::session
