#pragma once

#include "app/cli/Commands.h"
#include "percept/sim/SeedMap.h"

#include <memory>
#include <string>

/// What `percept awareness --map` says: where the target would be noticed, and how soon.
namespace percept::cli {

struct NoticeMapOptions {
    bool asked = false;
    bool best = false;
    bool gazeFollows = false;
    double cell = 0.5; ///< [metres]
    Seconds at = 0.0;  ///< when the run is looked at
};

/// @pre those of addRouteOptions() are there, of which some are of no use with a map
void addNoticeMapOptions(CLI::App& command, NoticeMapOptions& options);

/// The map of the level, or what maps over seeds have in common.
/// @param question all but the cells and the headings  @param seeds 0: the run's own alone
/// @return the exit code
int answerNoticeMap(const std::shared_ptr<const sim::World>& world,
                    sim::AwarenessMapQuestion question,
                    const sim::RunOptions& run,
                    const NoticeMapOptions& options,
                    std::uint32_t seeds,
                    bool json,
                    Streams& streams);

} // namespace percept::cli
