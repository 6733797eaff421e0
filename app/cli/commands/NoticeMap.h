#pragma once

#include "app/cli/Commands.h"
#include "percept/sim/AwarenessMap.h"

#include <memory>
#include <string>

/// What `percept awareness --map` says: where the target would be noticed, and how soon.
namespace percept::cli {

struct NoticeMapOptions {
    bool asked = false;
    bool best = false;
    double cell = 0.5; ///< [metres]
};

void addNoticeMapOptions(CLI::App& command, NoticeMapOptions& options);

/// The map of the level as it begins.
/// @param question all but the cells and the headings
/// @return the exit code
int answerNoticeMap(const std::shared_ptr<const sim::World>& world,
                    sim::AwarenessMapQuestion question,
                    const sim::RunOptions& run,
                    const NoticeMapOptions& options,
                    bool json,
                    Streams& streams);

} // namespace percept::cli
