#include "Crowds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace percept::sim {
namespace {

using geometry::Vec2;

/// How far agents of an archetype see at most; 0: they do not look.
Metres reachOf(const World& world, std::size_t archetype) {
    const sense::SenseWorld& senses = *world.senses;
    if (archetype >= senses.profiles.size())
        return 0.0;
    const auto& thresholds = senses.profiles[archetype].thresholds;
    Metres reach = 0.0;
    for (std::size_t m = 0; m < std::min(thresholds.size(), senses.modalities.size()); ++m) {
        const auto& modality = senses.modalities[m];
        const bool isSensed = thresholds[m] == thresholds[m]; // else it is no number
        if (isSensed && modality.kind == sense::Kind::Sight)
            reach = std::max(reach,
                             modality.gates.range ? modality.maxRange
                                                  : geometry::distance(world.arena.bounds.min,
                                                                       world.arena.bounds.max));
    }
    return reach;
}

/// The share of steps in which an agent looks.
double shareOfLooks(const World& world, trace::AgentId agent) {
    const double rate =
        world.arena.archetypes[world.arena.agents[trace::indexOf(agent)].archetype].rates.vision;
    return world.arena.traitsOf(agent).looks && rate > 0.0 ? std::min(1.0, rate * world.arena.step)
                                                           : 1.0;
}

/// Agents by squares that are as large as those who look alike see.
using Squares = std::map<std::pair<double, double>, double>;

std::pair<double, double> squareOf(Vec2 place, Metres side) {
    return {std::floor(place.x / side), std::floor(place.y / side)};
}

double around(const Squares& squares, std::pair<double, double> middle) {
    double count = 0.0;
    for (const double right : {-1.0, 0.0, 1.0})
        for (const double up : {-1.0, 0.0, 1.0})
            if (const auto found = squares.find({middle.first + right, middle.second + up});
                found != squares.end())
                count += found->second;
    return count;
}

} // namespace

double pairsInSight(const World& world) {
    constexpr double kCircleInSquares = 3.14159 / 9.0;
    std::map<Metres, double> lookers; // by how far they see
    for (std::uint32_t i = 0; i < world.arena.agents.size(); ++i)
        if (const Metres reach = reachOf(world, world.arena.agents[i].archetype); reach > 0.0)
            lookers[reach] += 1.0;
    double pairs = 0.0;
    for (const auto& [reach, count] : lookers) {
        Squares all;
        Squares looking;
        for (std::uint32_t i = 0; i < world.arena.agents.size(); ++i) {
            const agent::AgentSpec& spec = world.arena.agents[i];
            if (!spec.placed || spec.folded)
                continue;
            all[squareOf(spec.position, reach)] += 1.0;
            if (reachOf(world, spec.archetype) == reach)
                looking[squareOf(spec.position, reach)] += shareOfLooks(world, trace::AgentId{i});
        }
        for (const auto& [square, looks] : looking)
            pairs += looks * around(all, square) * kCircleInSquares;
    }
    return pairs;
}

Result<void> checkCrowd(const World& world) {
    const double pairs = pairsInSight(world);
    if (pairs <= kMostPairs)
        return {};
    return failure(
        ErrorCode::InvalidInput,
        fmt::format("{} agents stand so close that a step would test some {:.0f} million "
                    "pairs of who looks and who is in range of sight; at most {:.0f} "
                    "million can be run. Spread them, remove some, or shorten the "
                    "max_range of sight",
                    world.arena.agents.size(),
                    pairs / 1e6,
                    kMostPairs / 1e6),
        "agents");
}

} // namespace percept::sim
