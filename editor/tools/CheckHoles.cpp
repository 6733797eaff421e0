#include "editor/tools/RoomLines.h"
#include "editor/tools/SenseChecks.h"
#include "editor/tools/Wanted.h"
#include "percept/geometry/Polygon.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace percept::tools {
namespace {

using level::Severity;
using Kind = SenseProblemKind;

constexpr Metres kOneHole = 4.0; ///< places nearer than that to one another lie in one hole
constexpr Metres kAlongEdge = 1.0;

/// A place where somebody walks.
struct Step {
    Vec2 at{0, 0};
    std::string place; ///< in the level
};

bool isOutside(const RegionPlan& plan, const level::Place& place) {
    constexpr Metres kAnkle = 0.2;
    if (place.z)
        return plan.regionAt(place.plan(), *place.z + kAnkle) == kNowhere;
    // Without a height the lowest floor counts: any region there will do.
    return std::none_of(plan.regions().begin(), plan.regions().end(), [&](const auto& region) {
        return region.polygon.size() >= 3 &&
               (geometry::contains(region.polygon, place.plan()) ||
                distanceToBorder(region.polygon, place.plan()) < 1e-3);
    });
}

std::vector<Step> stepsOutside(const level::Level& level, const RegionPlan& plan) {
    std::vector<Step> steps;
    std::map<std::string_view, const level::NavigationNode*> byId;
    const auto& nodes = level.navigation.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!isUsablePlace(nodes[i].position.plan()))
            continue;
        byId.emplace(nodes[i].id, &nodes[i]);
        if (isOutside(plan, nodes[i].position))
            steps.push_back({nodes[i].position.plan(), fmt::format("navigation.nodes[{}]", i)});
    }
    for (std::size_t i = 0; i < level.navigation.edges.size(); ++i) {
        const auto from = byId.find(level.navigation.edges[i].from);
        const auto to = byId.find(level.navigation.edges[i].to);
        if (from == byId.end() || to == byId.end() || from->first > to->first)
            continue;
        const Vec2 a = from->second->position.plan();
        const Vec2 b = to->second->position.plan();
        const int parts =
            static_cast<int>(std::clamp(geometry::distance(a, b) / kAlongEdge, 1.0, 200.0));
        for (int part = 1; part < parts; ++part) {
            const Vec2 at = a + (b - a) * (static_cast<double>(part) / parts);
            if (isOutside(plan, {at.x, at.y, from->second->position.z}))
                steps.push_back({at, fmt::format("navigation.edges[{}]", i)});
        }
    }
    return steps;
}

/// Numbers of the steps by the hole they lie in.
std::vector<std::vector<std::size_t>> holesOf(const std::vector<Step>& steps) {
    std::vector<std::vector<std::size_t>> holes;
    std::vector<bool> taken(steps.size(), false);
    for (std::size_t first = 0; first < steps.size(); ++first) {
        if (taken[first])
            continue;
        taken[first] = true;
        std::vector<std::size_t> hole{first};
        for (std::size_t at = 0; at < hole.size(); ++at)
            for (std::size_t other = first + 1; other < steps.size(); ++other)
                if (!taken[other] &&
                    geometry::distance(steps[hole[at]].at, steps[other].at) < kOneHole) {
                    taken[other] = true;
                    hole.push_back(other);
                }
        holes.push_back(std::move(hole));
    }
    return holes;
}

/// A region of the room around a place, unless other regions take some of it.
std::optional<SenseFix>
roomFix(const level::Level& level, const std::vector<Ring>& rooms, Vec2 at) {
    for (const Ring& room : rooms) {
        if (!geometry::contains(room, at))
            continue;
        const Vec2 inner = innerPoint(room);
        const bool taken =
            std::any_of(level.regions.begin(), level.regions.end(), [&](const auto& region) {
                return region.polygon.size() >= 3 &&
                       (geometry::contains(region.polygon, inner) ||
                        geometry::contains(room, innerPoint(region.polygon)));
            });
        if (taken)
            return std::nullopt;
        level::Region region;
        region.id = FreeIds(level.regions).take("room");
        region.polygon = room;
        LevelChanges changes;
        changes.regions.push_back({std::nullopt, std::move(region), "the room there"});
        return SenseFix{"Add region", std::move(changes)};
    }
    return std::nullopt;
}

void checkAgents(const level::Level& level, const RegionPlan& plan, Problems& found) {
    for (std::size_t i = 0; i < level.agents.size(); ++i) {
        const auto& agent = level.agents[i];
        if (!agent.position || !isOutside(plan, *agent.position))
            continue;
        SenseProblem problem{
            Kind::AgentOutside,
            {Severity::Warning,
             fmt::format("agents[{}].position", i),
             fmt::format("\"{}\" stands outside all regions and senses nothing through the graph",
                         agent.id),
             "Move it into a region, or draw a region there."},
            *agent.position,
            {}};
        double nearest = std::numeric_limits<double>::infinity();
        for (const auto& region : level.regions) {
            if (region.polygon.size() < 3)
                continue;
            const Vec2 inside = nearestInside(region.polygon, agent.position->plan());
            const double away = geometry::distance(inside, agent.position->plan());
            if (away >= nearest)
                continue;
            nearest = away;
            auto moved = agent;
            moved.position->x = std::round(inside.x * 1000) / 1000;
            moved.position->y = std::round(inside.y * 1000) / 1000;
            LevelChanges changes;
            changes.agents.push_back({i, std::move(moved), "into " + region.id});
            problem.fixes = {{"Move into " + region.id, std::move(changes)}};
        }
        found.push_back(std::move(problem));
    }
}

} // namespace

void checkHoles(const level::Level& level, const RegionPlan& plan, Problems& found) {
    checkAgents(level, plan, found);
    const auto steps = stepsOutside(level, plan);
    if (steps.empty())
        return;
    const auto rooms = findRooms(level);
    for (const auto& hole : holesOf(steps)) {
        const Step& first = steps[hole.front()];
        SenseProblem problem{
            Kind::Hole,
            {Severity::Warning,
             first.place,
             fmt::format("agents walk at [{:.2f}, {:.2f}]{}, where no region is",
                         first.at.x,
                         first.at.y,
                         hole.size() > 1 ? fmt::format(" and {} places near it", hole.size() - 1)
                                         : std::string()),
             "Draw a region there, or stretch one beside it."},
            {first.at.x, first.at.y, {}},
            {}};
        if (rooms)
            if (auto fix = roomFix(level, *rooms, first.at))
                problem.fixes.push_back(std::move(*fix));
        found.push_back(std::move(problem));
    }
}

} // namespace percept::tools
