#include "percept/geometry/Polygon.h"
#include "validate/Checks.h"

#include <array>
#include <cmath>

namespace percept::level::validation {
namespace {

bool isFinite(Vec2 point) {
    return std::isfinite(point.x) && std::isfinite(point.y);
}

bool areFinite(const std::vector<Vec2>& points) {
    return std::all_of(points.begin(), points.end(), isFinite);
}

void checkHeights(double bottom, double top, const std::string& place, Findings& findings) {
    if (!(top > bottom))
        findings.error(place + ".top",
                       fmt::format("the top at {} is not above the bottom at {}", top, bottom),
                       "Raise the top or lower the bottom.");
}

/// @return whether all sides of a line have a length
bool checkSides(const std::vector<Vec2>& points,
                bool closed,
                const std::string& place,
                Findings& findings) {
    bool good = true;
    for (std::size_t index = closed ? 0 : 1; index < points.size(); ++index) {
        const std::size_t before = index == 0 ? points.size() - 1 : index - 1;
        if (points[index] != points[before])
            continue;
        good = false;
        findings.error(
            fmt::format("{}[{}]", place, index),
            fmt::format("the side from point {} to point {} has no length", before, index),
            "Remove one of the points, or move it.");
    }
    return good;
}

void checkSimple(const std::vector<Vec2>& ring, const std::string& place, Findings& findings) {
    if (const auto crossing = geometry::selfCrossing(ring))
        findings.error(fmt::format("{}[{}]", place, crossing->second),
                       fmt::format("the outline crosses itself: the sides after points {} and {}",
                                   crossing->first,
                                   crossing->second),
                       "Move or reorder the points so that no sides cross.");
}

void checkWall(const Wall& wall, const std::string& place, Findings& findings) {
    checkHeights(wall.bottom, wall.top, place, findings);
    const auto points = place + ".points";
    const std::size_t least = wall.closed ? 3 : 2;
    if (wall.points.size() < least)
        return findings.error(points,
                              fmt::format("a {}wall needs at least {} points, this one has {}",
                                          wall.closed ? "closed " : "",
                                          least,
                                          wall.points.size()),
                              "Add points, or remove the wall.");
    if (areFinite(wall.points) && checkSides(wall.points, wall.closed, points, findings) &&
        wall.closed)
        checkSimple(wall.points, points, findings);
}

void checkRegion(const Region& region, const std::string& place, Findings& findings) {
    const auto polygon = place + ".polygon";
    if (region.polygon.size() < 3)
        return findings.error(polygon,
                              fmt::format("a region needs at least 3 corners, this one has {}",
                                          region.polygon.size()),
                              "Add corners, or remove the region.");
    if (areFinite(region.polygon) && checkSides(region.polygon, true, polygon, findings))
        checkSimple(region.polygon, polygon, findings);
}

class BoundsCheck {
public:
    BoundsCheck(const Bounds& bounds, Findings& findings)
        : m_bounds(bounds)
        , m_findings(findings) {}

    /// @return whether the bounds themselves make sense
    [[nodiscard]] bool checkBounds() {
        if (m_bounds.max.x > m_bounds.min.x && m_bounds.max.y > m_bounds.min.y)
            return true;
        m_findings.error(
            "bounds",
            "the bounds enclose nothing",
            "Set min to the lower left corner of the level and max to the upper right.");
        return false;
    }

    template <class T>
    void check(const std::vector<T>& list, std::string_view name) {
        forEach(list, name, [&](const T& object, const std::string& place) {
            checkPlace(object.position, place);
        });
    }
    void check(const std::vector<Agent>& agents) {
        forEach(agents, "agents", [&](const Agent& agent, const std::string& place) {
            if (agent.position)
                checkPlace(*agent.position, place);
            forEach(agent.patrol, place + ".patrol", [&](const PatrolStop& stop, const auto& at) {
                if (stop.position)
                    checkPlace(*stop.position, at);
            });
        });
    }
    void check(const std::vector<AuthoredEvent>& events) {
        forEach(events, "events", [&](const AuthoredEvent& event, const std::string& place) {
            notePlace(event.position, place);
            notePlaces(event.emits, place + ".emits");
            notePlaces(event.links, place + ".links");
        });
    }
    /// What may lie outside, where nobody comes.
    template <class T>
    void notePlaces(const std::vector<T>& list, const std::string& name) {
        forEach(list, name, [&](const T& object, const std::string& place) {
            notePlace(object.position, place);
        });
    }
    /// What lies on one side of the level as a whole.
    void noteShape(std::span<const Vec2> points, const std::string& place) {
        const auto all = [&](auto isBeyond) { return std::ranges::all_of(points, isBeyond); };
        const bool outside = all([&](Vec2 point) { return point.x < m_bounds.min.x; }) ||
                             all([&](Vec2 point) { return point.y < m_bounds.min.y; }) ||
                             all([&](Vec2 point) { return point.x > m_bounds.max.x; }) ||
                             all([&](Vec2 point) { return point.y > m_bounds.max.y; });
        if (outside && !points.empty())
            m_findings.warning(
                place, "all of it lies outside the bounds of the level", kMoveInside);
    }

private:
    static constexpr const char* kMoveInside = "Move it inside, or enlarge the bounds.";

    [[nodiscard]] bool isInside(Vec2 point) const {
        return point.x >= m_bounds.min.x && point.x <= m_bounds.max.x &&
               point.y >= m_bounds.min.y && point.y <= m_bounds.max.y;
    }
    [[nodiscard]] static std::string textOf(const Place& position) {
        return fmt::format("[{}, {}] lies outside the bounds of the level", position.x, position.y);
    }
    void checkPlace(const Place& position, const std::string& place) {
        if (isFinite(position.plan()) && !isInside(position.plan()))
            m_findings.error(place + ".position", textOf(position), kMoveInside);
    }
    void notePlace(const std::optional<Place>& position, const std::string& place) {
        if (position && isFinite(position->plan()) && !isInside(position->plan()))
            m_findings.warning(place + ".position", textOf(*position), kMoveInside);
    }

    const Bounds& m_bounds;
    Findings& m_findings;
};

} // namespace

void checkShapes(const Level& level, Findings& findings) {
    forEach(level.walls, "walls", [&](const Wall& wall, const std::string& place) {
        checkWall(wall, place, findings);
    });
    forEach(level.doors, "doors", [&](const Door& door, const std::string& place) {
        checkHeights(door.bottom, door.top, place, findings);
        checkSides({door.segment.from, door.segment.to}, false, place + ".segment", findings);
    });
    forEach(level.regions, "regions", [&](const Region& region, const std::string& place) {
        checkRegion(region, place, findings);
    });
    BoundsCheck bounds(level.bounds, findings);
    if (!bounds.checkBounds())
        return;
    bounds.check(level.agents);
    bounds.check(level.items, "items");
    bounds.check(level.triggers, "triggers");
    bounds.check(level.spawns, "spawns");
    bounds.check(level.lights, "lights");
    bounds.check(level.waypoints, "waypoints");
    bounds.check(level.navigation.nodes, "navigation.nodes");
    bounds.check(level.events);
    bounds.notePlaces(level.emitters, "emitters");
    forEach(level.walls, "walls", [&](const Wall& wall, const std::string& place) {
        bounds.noteShape(wall.points, place);
    });
    forEach(level.doors, "doors", [&](const Door& door, const std::string& place) {
        bounds.noteShape(std::array{door.segment.from, door.segment.to}, place);
    });
    forEach(level.regions, "regions", [&](const Region& region, const std::string& place) {
        bounds.noteShape(region.polygon, place);
    });
}

} // namespace percept::level::validation
