#pragma once

#include "editor/tools/SmallestChange.h"
#include "percept/level/Level.h"

#include <QString>

namespace percept::session {

/// The two that matter most in words: "Ping strength 4.00 → 4.09, or attenuation of corridor 0.90 →
/// 0.902"; empty for none.
[[nodiscard]] QString changeText(const std::vector<tools::SmallestChange>& changes);

/// What would have to be added where no other value would do: "A connection that lets sound into
/// store_a"; empty if nothing is missing.
[[nodiscard]] QString missingPart(const sense::SenseWorld& world,
                                  const level::Level& level,
                                  const sense::Signal& signal,
                                  const sense::Sensor& sensor,
                                  const sense::PingRow& row);

/// The name of what stopped a line of sight.
[[nodiscard]] QString wallName(const level::Level& level, const sense::Rung& rung);

} // namespace percept::session
