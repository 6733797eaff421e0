#pragma once

#include "app/cli/Commands.h"
#include "app/cli/OutputFile.h"
#include "app/cli/Report.h"
#include "percept/sim/LeastNoticed.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

/// What `percept awareness` says of whole routes: the least noticed way, the share over seeds,
/// the smallest change.
namespace percept::cli {

struct RouteOptions {
    std::uint32_t seeds = 0; ///< 0: not asked
    std::string from;        ///< `X,Y`; empty: not asked
    std::string to;
    double cell = 0.5; ///< of the search for that path [metres]
    std::string stance = "stand";
    double speed = 1.4;                    ///< metres per second
    double caution = 20.0;                 ///< see sim::LeastNoticedQuestion
    Seconds ahead = sim::kUsuallyFollowed; ///< likewise
    bool deaf = false;                     ///< what others hear does not count
    bool change = false;                   ///< what would keep him less noticed is looked for
    OutputFile output;                     ///< where the route is written

    [[nodiscard]] bool asked() const { return seeds > 0 || !from.empty() || change; }
};

void addRouteOptions(CLI::App& command, RouteOptions& options);

/// `{"leg": 5, "time": 17.0, "position": [18.5, 10.5], "stands": true}`, legs from 1 on; or null.
[[nodiscard]] OrderedJson stallJson(const std::optional<sim::RouteStall>& stall);
/// "Does not get past leg 5: stuck at 18.5, 10.5 from 17.0 s on"; nothing where he gets on.
void printStall(const std::optional<sim::RouteStall>& stall, Streams& streams);

/// The names of enemies of a target who notice at once, so that maps and searched paths, which ask
/// how aware somebody becomes, leave them out.
[[nodiscard]] std::vector<std::string> leftOutOf(const sim::World& world, trace::AgentId target);
/// Names them; nothing where nobody is left out.
void printLeftOut(const std::vector<std::string>& names, Streams& streams);

/// The way, if one is asked for, then how the route, or else that way, fares over the seeds.
/// @return the exit code
int answerRoute(const std::shared_ptr<const sim::World>& world,
                const level::Level& level,
                sim::RouteQuestion question,
                const RouteOptions& options,
                bool json,
                Streams& streams);

} // namespace percept::cli
