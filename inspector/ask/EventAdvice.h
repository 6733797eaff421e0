#pragma once

#include "inspector/explain/EventReports.h"
#include "percept/event/ManagerReport.h"
#include "percept/level/Level.h"

#include <string_view>
#include <vector>

/// Broadcast first, narrowcast when it pays: what the traffic of a manager advises, in words.
namespace percept::ask {

/// @param manager its id; one that the level does not have is taken for a broadcast one
/// @param counters of a stretch of a run: events, deliveries and ignored ones count
[[nodiscard]] event::Advice adviceOn(const level::Level& level,
                                     std::string_view manager,
                                     const event::ManagerCounters& counters);

/// What a manager did in a run, and what that advises.
struct AdvisedManager {
    explain::ManagerTraffic traffic;
    event::Advice advice = event::Advice::TooFewToSay;
};

/// Of the level that was run; where that cannot be read nothing is advised.
/// @cost that of reading the level's text once, beside O(managers)
[[nodiscard]] std::vector<AdvisedManager> advised(std::vector<explain::ManagerTraffic> managers,
                                                  const trace::RunInfo& info);

/// `too_few`, `keep`, `narrowcast`, `narrow_interests`.
[[nodiscard]] std::string_view wordFor(event::Advice advice);
/// What to do: `split it into narrowcast managers`.
[[nodiscard]] std::string_view sentenceOf(event::Advice advice);

} // namespace percept::ask
