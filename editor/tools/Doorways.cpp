#include "editor/tools/Doorways.h"

#include "editor/tools/PlanGraph.h"
#include "percept/geometry/Segment.h"
#include "percept/geometry/WallIndex.h"

#include <algorithm>

namespace percept::tools {
namespace {

using geometry::Vec3;
using geometry::WallIndex;

constexpr double kDoorUnits = 1000.0;
constexpr Metres kNarrowestDoor = 0.3;
constexpr double kReflex = maths::kPi * 1.06;
constexpr double kStraightOn = 0.64;  ///< least cosine between a wall and the doorway at its end
constexpr double kToCorner = 0.35;    ///< of the width: a corner so near ends the doorway
constexpr double kWider = 1.4;        ///< what widens becomes this much wider
constexpr double kNear = 0.617;       ///< of the width: where a side is measured first
constexpr double kFar = 1.271;        ///< and then; odd numbers, so that no ray runs along a wall
constexpr double kCorridor = 1.5;     ///< of the width: least depth of what goes on
constexpr double kFarthestLook = 3.0; ///< of the width: no need to look beyond
constexpr std::size_t kPerReport = 64;

std::vector<geometry::WallSegment> segmentsOf(const PlanGraph& graph) {
    std::vector<geometry::WallSegment> segments;
    for (const auto& line : graph.lines())
        segments.push_back({.a = graph.points()[line.a] / kDoorUnits,
                            .b = graph.points()[line.b] / kDoorUnits,
                            .id = static_cast<std::uint32_t>(segments.size())});
    return segments;
}

class Finder {
public:
    Finder(std::span<const PlanLine> lines, Metres widest)
        : m_graph(lines)
        , m_walls(segmentsOf(m_graph))
        , m_widest(widest)
        , m_leaving(m_graph.points().size()) {
        for (const auto& line : m_graph.lines()) {
            m_leaving[line.a].push_back(line.b);
            m_leaving[line.b].push_back(line.a);
        }
    }

    Result<std::vector<PlanLine>> find(const Watch& watch) {
        for (std::uint32_t point = 0; point < m_leaving.size(); ++point) {
            if (point % kPerReport == 0 &&
                !goesOn(watch, static_cast<double>(point) / static_cast<double>(m_leaving.size())))
                return failure(ErrorCode::Cancelled, "The search for doorways was stopped.");
            fromCorner(point);
        }
        return std::move(m_cuts);
    }

private:
    [[nodiscard]] Vec2 at(std::uint32_t point) const {
        return m_graph.points()[point] / kDoorUnits;
    }
    [[nodiscard]] bool blocked(Vec2 from, Vec2 to) const {
        return m_walls.blocked({from, 1.0}, {to, 1.0});
    }

    /// Goes on in the direction of the two walls beside the open side of a corner.
    void fromCorner(std::uint32_t point) {
        std::vector<double> angles;
        for (const auto other : m_leaving[point])
            angles.push_back(geometry::angleOf(at(other) - at(point)));
        std::sort(angles.begin(), angles.end());
        for (std::size_t i = 0; i < angles.size(); ++i) {
            const bool last = i + 1 == angles.size();
            const double next = last ? angles[0] + maths::kTwoPi : angles[i + 1];
            if (next - angles[i] < kReflex)
                continue;
            tryDirection(at(point), -geometry::fromAngle(angles[i]));
            if (angles.size() > 1)
                tryDirection(at(point), -geometry::fromAngle(next));
            return;
        }
    }

    void tryDirection(Vec2 corner, Vec2 onward) {
        double nearest = m_widest * (1.0 + 1e-6);
        std::optional<Vec2> target;
        m_walls.forEachNear(corner, m_widest, [&](const geometry::WallSegment& wall) {
            if (wall.a == corner || wall.b == corner)
                return;
            const Vec2 foot = geometry::closestPoint(corner, wall.a, wall.b);
            for (const Vec2 end : {foot, wall.a, wall.b}) {
                const double width = geometry::distance(corner, end);
                if (geometry::distance(foot, end) > kToCorner * width || width < kNarrowestDoor ||
                    width > m_widest * (1.0 + 1e-6) ||
                    glm::dot(end - corner, onward) < kStraightOn * width)
                    continue;
                // A corner is taken in place of a slightly nearer point of its wall.
                const double rank = end == foot ? width : width * (1.0 - kToCorner);
                if (rank < nearest && !blocked(corner, end)) {
                    nearest = rank;
                    target = end;
                }
            }
        });
        if (target && isDoorway(corner, *target))
            m_cuts.push_back({corner, *target, LineKind::Cut, 0});
    }

    struct Side {
        bool opens = false;
        bool staysOpen = false;
        bool goesOn = false;
    };

    [[nodiscard]] bool isDoorway(Vec2 a, Vec2 b) const {
        const double width = geometry::distance(a, b);
        const Vec2 along = (b - a) / width;
        const Vec2 middle = (a + b) * 0.5;
        const Side one = look(middle, along, geometry::perpendicular(along), width);
        const Side two = look(middle, along, -geometry::perpendicular(along), width);
        const bool gap = one.opens && two.opens && (one.staysOpen || two.staysOpen);
        return gap || (one.staysOpen && two.goesOn) || (two.staysOpen && one.goesOn);
    }

    [[nodiscard]] Side look(Vec2 middle, Vec2 along, Vec2 normal, double width) const {
        const auto wide = [&](double depth) {
            const Vec2 from = middle + normal * (depth * width);
            if (blocked(middle, from))
                return false;
            return reach(from, along, width) + reach(from, -along, width) >= kWider * width;
        };
        return {wide(kNear), wide(kFar), !blocked(middle, middle + normal * (kCorridor * width))};
    }

    [[nodiscard]] double reach(Vec2 from, Vec2 direction, double width) const {
        const double farthest = kFarthestLook * width;
        const auto hit = m_walls.firstHit({from, 1.0}, {from + direction * farthest, 1.0});
        return hit ? hit->fraction * farthest : farthest;
    }

    PlanGraph m_graph;
    WallIndex m_walls;
    Metres m_widest;
    std::vector<std::vector<std::uint32_t>> m_leaving; ///< per point, the other ends
    std::vector<PlanLine> m_cuts;
};

} // namespace

Result<std::vector<PlanLine>>
findDoorways(std::span<const PlanLine> lines, Metres widest, const Watch& watch) {
    return Finder(lines, widest).find(watch);
}

} // namespace percept::tools
