#include "editor/tools/Planar.h"

#include "editor/tools/PlanGraph.h"
#include "percept/geometry/Polygon.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace percept::tools {
namespace {

constexpr double kPlanarUnits = 1000.0;

/// Each line as two half edges, 2 i and 2 i + 1; a face lies to the left of its half edges.
class FaceTracer {
public:
    explicit FaceTracer(const PlanGraph& graph)
        : m_points(graph.points())
        , m_lines(graph.lines())
        , m_next(2 * m_lines.size())
        , m_loopOf(2 * m_lines.size(), kNoFace) {
        order();
        trace();
    }

    [[nodiscard]] std::uint32_t loopOf(std::size_t half) const { return m_loopOf[half]; }
    [[nodiscard]] std::size_t loopCount() const { return m_starts.size(); }
    [[nodiscard]] std::uint32_t start(std::size_t loop) const { return m_starts[loop]; }
    [[nodiscard]] std::uint32_t from(std::uint32_t half) const {
        const auto& line = m_lines[half / 2];
        return half % 2 == 0 ? line.a : line.b;
    }
    [[nodiscard]] Ring ring(std::size_t loop) const {
        Ring corners;
        auto half = m_starts[loop];
        do {
            corners.push_back(m_points[from(half)] / kPlanarUnits);
            half = m_next[half];
        } while (half != m_starts[loop]);
        return corners;
    }

private:
    [[nodiscard]] Vec2 direction(std::uint32_t half) const {
        return m_points[from(half ^ 1U)] - m_points[from(half)];
    }
    /// Counter-clockwise from the x axis.
    [[nodiscard]] bool before(std::uint32_t one, std::uint32_t two) const {
        const Vec2 a = direction(one);
        const Vec2 b = direction(two);
        const auto lower = [](Vec2 v) { return v.y < 0 || (v.y == 0 && v.x < 0); };
        if (lower(a) != lower(b))
            return lower(b);
        const double turn = geometry::cross(a, b);
        return turn != 0 ? turn > 0 : one < two;
    }

    void order() {
        std::vector<std::vector<std::uint32_t>> leaving(m_points.size());
        for (std::uint32_t half = 0; half < m_next.size(); ++half)
            leaving[from(half)].push_back(half);
        for (auto& list : leaving) {
            std::sort(list.begin(), list.end(), [this](std::uint32_t one, std::uint32_t two) {
                return before(one, two);
            });
            for (std::size_t i = 0; i < list.size(); ++i)
                m_next[list[i] ^ 1U] = list[(i + list.size() - 1) % list.size()];
        }
    }

    void trace() {
        for (std::uint32_t first = 0; first < m_next.size(); ++first) {
            if (m_loopOf[first] != kNoFace)
                continue;
            const auto loop = static_cast<std::uint32_t>(m_starts.size());
            m_starts.push_back(first);
            for (auto half = first; m_loopOf[half] == kNoFace; half = m_next[half])
                m_loopOf[half] = loop;
        }
    }

    const std::vector<Vec2>& m_points;
    const std::vector<PlanGraph::Line>& m_lines;
    std::vector<std::uint32_t> m_next;
    std::vector<std::uint32_t> m_loopOf;
    std::vector<std::uint32_t> m_starts;
};

/// Takes away lines with the same face on both sides.
void dropBridges(PlanGraph& graph) {
    graph.prune();
    const FaceTracer tracer(graph);
    std::vector<bool> bridge(graph.lines().size());
    for (std::size_t i = 0; i < bridge.size(); ++i)
        bridge[i] = tracer.loopOf(2 * i) == tracer.loopOf(2 * i + 1);
    graph.remove(bridge);
}

/// A corner that is visited twice cuts the ring; the largest piece is kept.
Ring largestLoop(const Ring& ring) {
    Ring best;
    Ring walked;
    for (const Vec2 corner : ring) {
        const auto again = std::find(walked.begin(), walked.end(), corner);
        if (again != walked.end()) {
            Ring inner(again, walked.end());
            if (geometry::signedArea(inner) > geometry::signedArea(best))
                best = inner;
            walked.erase(again, walked.end());
        }
        walked.push_back(corner);
    }
    return geometry::signedArea(walked) >= geometry::signedArea(best) ? walked : best;
}

Ring withoutStraightCorners(const Ring& ring) {
    Ring kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 before = kept.empty() ? ring[ring.size() - 1] : kept.back();
        const Vec2 after = ring[(i + 1) % ring.size()];
        const Vec2 in = ring[i] - before;
        const Vec2 out = after - ring[i];
        const double bend = geometry::cross(in, out);
        const double scale = std::sqrt(geometry::lengthSquared(in) * geometry::lengthSquared(out));
        if (std::abs(bend) > 1e-3 * scale || glm::dot(in, out) < 0)
            kept.push_back(ring[i]);
    }
    return kept;
}

std::vector<std::uint32_t> componentsOf(const PlanGraph& graph) {
    std::vector<std::uint32_t> root(graph.points().size());
    std::iota(root.begin(), root.end(), 0U);
    const auto find = [&](std::uint32_t point) {
        while (root[point] != point)
            point = root[point] = root[root[point]];
        return point;
    };
    for (const auto& line : graph.lines())
        root[find(line.b)] = find(line.a);
    for (std::uint32_t point = 0; point < root.size(); ++point)
        root[point] = find(point);
    return root;
}

class MapMaker {
public:
    explicit MapMaker(const PlanGraph& graph)
        : m_graph(graph)
        , m_tracer(graph)
        , m_root(componentsOf(graph))
        , m_componentOf(m_root.size(), kNoFace) {}

    PlanarMap make() {
        std::vector<std::uint32_t> faceOf(m_tracer.loopCount(), kNoFace);
        for (std::size_t loop = 0; loop < faceOf.size(); ++loop)
            faceOf[loop] = addLoop(loop);
        const auto& lines = m_graph.lines();
        for (std::size_t i = 0; i < lines.size(); ++i)
            m_map.edges.push_back({m_graph.points()[lines[i].a] / kPlanarUnits,
                                   m_graph.points()[lines[i].b] / kPlanarUnits,
                                   lines[i].kind,
                                   lines[i].id,
                                   faceOf[m_tracer.loopOf(2 * i)],
                                   faceOf[m_tracer.loopOf(2 * i + 1)]});
        for (std::uint32_t i = 0; i < m_map.components.size(); ++i)
            place(i);
        return std::move(m_map);
    }

private:
    std::uint32_t component(std::size_t loop) {
        auto& known = m_componentOf[m_root[m_tracer.from(m_tracer.start(loop))]];
        if (known == kNoFace) {
            known = static_cast<std::uint32_t>(m_map.components.size());
            m_map.components.emplace_back();
        }
        return known;
    }

    /// @return the face, or kNoFace for the outside of a component
    std::uint32_t addLoop(std::size_t loop) {
        const Ring whole = m_tracer.ring(loop);
        const auto which = component(loop);
        if (geometry::signedArea(whole) <= 0) {
            auto& part = m_map.components[which];
            part.outline = whole;
            part.low = part.high = whole.front();
            for (const Vec2 corner : whole) {
                part.low = glm::min(part.low, corner);
                part.high = glm::max(part.high, corner);
            }
            return kNoFace;
        }
        Ring ring = withoutStraightCorners(largestLoop(whole));
        const double area = geometry::signedArea(ring);
        m_map.faces.push_back({std::move(ring), area, which, {}});
        return static_cast<std::uint32_t>(m_map.faces.size() - 1);
    }

    /// Finds the smallest face around a component.
    void place(std::uint32_t which) {
        auto& part = m_map.components[which];
        double least = std::numeric_limits<double>::infinity();
        for (std::uint32_t i = 0; i < m_map.faces.size(); ++i) {
            const auto& face = m_map.faces[i];
            if (face.component == which || face.area >= least ||
                !geometry::contains(face.ring, part.outline.front()))
                continue;
            least = face.area;
            part.inside = i;
        }
        if (part.inside != kNoFace)
            m_map.faces[part.inside].held.push_back(which);
    }

    const PlanGraph& m_graph;
    FaceTracer m_tracer;
    std::vector<std::uint32_t> m_root;
    std::vector<std::uint32_t> m_componentOf;
    PlanarMap m_map;
};

} // namespace

PlanarMap cutPlan(std::span<const PlanLine> lines) {
    PlanGraph graph(lines);
    dropBridges(graph);
    return MapMaker(graph).make();
}

} // namespace percept::tools
