#include "editor/tools/RoomLines.h"
#include "editor/tools/SenseChecks.h"
#include "editor/tools/Wanted.h"
#include "percept/geometry/Polygon.h"
#include "percept/geometry/PolygonSets.h"
#include "percept/geometry/Segment.h"
#include "percept/level/Validate.h"

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

/// The places in the list of the regions that take some of a room.
std::vector<std::size_t> regionsIn(const level::Level& level, const Ring& room) {
    std::vector<std::size_t> within;
    const Vec2 inner = innerPoint(room);
    for (std::size_t i = 0; i < level.regions.size(); ++i) {
        const auto& polygon = level.regions[i].polygon;
        if (polygon.size() >= 3 &&
            (geometry::contains(polygon, inner) || geometry::contains(room, innerPoint(polygon))))
            within.push_back(i);
    }
    return within;
}

/// A region that lies in a room, spread over all of it; not one that reaches beyond.
std::optional<SenseFix> stretchFix(const level::Level& level, std::size_t index, const Ring& room) {
    constexpr double kWhole = 0.99;
    level::Region region = level.regions[index];
    double common = 0;
    for (const auto& piece : geometry::intersectionOf(region.polygon, room))
        common += piece.area;
    if (common < kWhole * std::abs(geometry::signedArea(region.polygon)))
        return std::nullopt;
    region.polygon = room;
    std::string name = "Stretch " + region.id;
    LevelChanges changes;
    changes.regions.push_back({index, std::move(region), "over its room"});
    return SenseFix{std::move(name), std::move(changes)};
}

/// A region of the room around a place, or the one in it stretched, unless several share it.
std::optional<SenseFix>
roomFix(const level::Level& level, const std::vector<Ring>& rooms, Vec2 at) {
    for (const Ring& room : rooms) {
        if (!geometry::contains(room, at))
            continue;
        const auto taken = regionsIn(level, room);
        if (taken.size() == 1)
            return stretchFix(level, taken.front(), room);
        if (!taken.empty())
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

/// Whether a body there touches no wall.
bool isFree(const level::Level& level, Vec2 place, Metres radius) {
    for (const auto& wall : level.walls) {
        const auto& points = wall.points;
        for (std::size_t i = wall.closed ? 0 : 1; i < points.size(); ++i)
            if (geometry::distanceToSegment(
                    place, points[i == 0 ? points.size() - 1 : i - 1], points[i]) < radius)
                return false;
    }
    return true;
}

/// Where in a region an agent stands nearest to where it is now, its body off the walls if it can.
Vec2 standingPlace(const level::Level& level, const level::Agent& agent, const Ring& region) {
    constexpr int kSteps = 50;
    const auto archetype = level::resolveArchetype(level, agent.archetype);
    const Metres radius = archetype ? archetype->movement.radius : level::Movement{}.radius;
    const Vec2 border = nearestInside(region, agent.position->plan());
    const Vec2 inner = innerPoint(region);
    for (int step = 0; step <= kSteps; ++step) {
        const Vec2 place = border + (inner - border) * (static_cast<double>(step) / kSteps);
        if (geometry::contains(region, place) && isFree(level, place, radius))
            return place;
    }
    return border;
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
             fmt::format("\"{}\" is outside all regions and senses nothing through the graph",
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
            const Vec2 place = standingPlace(level, agent, region.polygon);
            moved.position->x = std::round(place.x * 1000) / 1000;
            moved.position->y = std::round(place.y * 1000) / 1000;
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
