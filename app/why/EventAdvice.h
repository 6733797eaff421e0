#pragma once

#include "percept/event/ManagerReport.h"
#include "percept/level/Level.h"

#include <string_view>

/// Broadcast first, narrowcast when it pays: what the traffic of a manager advises, in words.
namespace percept::why {

/// @param manager its id; one that the level does not have is taken for a broadcast one
/// @param counters of a stretch of a run: events, deliveries and ignored ones count
[[nodiscard]] event::Advice adviceOn(const level::Level& level,
                                     std::string_view manager,
                                     const event::ManagerCounters& counters);

/// `too_few`, `keep`, `narrowcast`, `narrow_interests`.
[[nodiscard]] std::string_view wordFor(event::Advice advice);
/// What to do: `split it into narrowcast managers`.
[[nodiscard]] std::string_view sentenceOf(event::Advice advice);

} // namespace percept::why
