#include "percept/sim/SeedMap.h"

#include "Lookouts.h"
#include "percept/base/Frames.h"

#include <algorithm>

namespace percept::sim {
namespace {

/// Nobody has perceived the target so far; from now on everybody can.
Simulation runUpTo(const std::shared_ptr<const World>& world,
                   const SeedMapQuestion& question,
                   std::uint64_t seed) {
    RunOptions options = question.run;
    options.seed = seed;
    Simulation run(world, options);
    const Frame last = framesOf(question.at, world->arena.step);
    auto commands = hush(run, question.map.target);
    for (; run.frame() < last; commands.clear()) {
        if (run.frame() + 1 == last) {
            const auto ends = unhush(run, question.map.target);
            commands.insert(commands.end(), ends.begin(), ends.end());
        }
        run.step(commands);
    }
    return run;
}

void add(SeedMap& sum, const AwarenessMap& map) {
    if (sum.runs++ == 0) {
        sum.most = map;
        sum.shares.assign(map.seconds.size(), std::vector<float>(map.size(), 0.0F));
    }
    for (std::size_t i = 0; i < map.size(); ++i) {
        sum.most.visibility[i] = std::max(sum.most.visibility[i], map.visibility[i]);
        if (map.goal[i] > sum.most.goal[i]) {
            sum.most.goal[i] = map.goal[i];
            sum.most.by[i] = map.by[i];
        }
        for (std::size_t state = 0; state < map.seconds.size(); ++state) {
            sum.most.seconds[state][i] =
                std::min(sum.most.seconds[state][i], map.seconds[state][i]);
            sum.shares[state][i] += map.goal[i] > state ? 1.0F : 0.0F;
        }
    }
}

} // namespace

Result<std::optional<SeedMap>> askSeedMap(const std::shared_ptr<const World>& world,
                                          const SeedMapQuestion& question,
                                          const std::function<bool(double done)>& goOn) {
    if (question.seeds == 0 || !(question.at >= 0.0))
        return failure(ErrorCode::InvalidInput,
                       "a map over seeds needs one at least, and a time of at least 0");
    if (trace::indexOf(question.map.target) >= world->arena.agents.size())
        return failure(ErrorCode::NotFound, "there is no such agent");
    SeedMap sum;
    for (std::size_t i = 0; i < question.seeds; ++i) {
        const auto map = askAwarenessMap(
            runUpTo(world, question, question.run.seed + i),
            question.map,
            [&](const AwarenessMap& part) {
                return goOn((static_cast<double>(i) + static_cast<double>(part.done) / part.rows) /
                            static_cast<double>(question.seeds));
            });
        if (!map)
            return map.unexpected();
        if (!*map)
            return std::optional<SeedMap>();
        add(sum, **map);
    }
    for (auto& cells : sum.shares)
        for (float& share : cells)
            share /= static_cast<float>(sum.runs);
    return std::optional(std::move(sum));
}

} // namespace percept::sim
