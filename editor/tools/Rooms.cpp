#include "editor/tools/Rooms.h"

#include "editor/tools/Doorways.h"
#include "editor/tools/RoomLines.h"
#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace percept::tools {
namespace {

constexpr int kMostRounds = 12;

struct Box {
    Vec2 low{1e12, 1e12};
    Vec2 high{-1e12, -1e12};
    [[nodiscard]] bool holds(Vec2 place) const {
        return place.x >= low.x && place.y >= low.y && place.x <= high.x && place.y <= high.y;
    }
};

Box boxOf(std::span<const Vec2> ring) {
    Box box;
    for (const Vec2 corner : ring) {
        box.low = glm::min(box.low, corner);
        box.high = glm::max(box.high, corner);
    }
    return box;
}

class RoomFinder {
public:
    RoomFinder(const level::Level& level, const RoomOptions& options)
        : m_level(level)
        , m_options(options)
        , m_markers(markersOf(level))
        , m_lines(withoutIslands(roomLines(level), m_markers, options.smallestIsland)) {}

    Result<std::vector<Ring>> find(const Watch& watch) {
        auto doorways = findDoorways(m_lines, m_options.widestDoorway, partOf(watch, 0.0, 0.7));
        if (!doorways)
            return doorways.unexpected();
        m_cuts = std::move(*doorways);
        for (int round = 0; round < kMostRounds; ++round) {
            if (!goesOn(watch, 0.7 + 0.3 * round / kMostRounds))
                return failure(ErrorCode::Cancelled, "The search for rooms was stopped.");
            cut();
            if (!joinSmall() && !openRings())
                break;
        }
        return rooms();
    }

private:
    void cut() {
        std::vector<PlanLine> all = m_lines;
        for (std::uint32_t i = 0; i < m_cuts.size(); ++i)
            all.push_back({m_cuts[i].a, m_cuts[i].b, LineKind::Cut, i});
        m_map = cutPlan(all);
        m_boxes.clear();
        for (const auto& face : m_map.faces)
            m_boxes.push_back(boxOf(face.ring));
        findFree();
    }

    [[nodiscard]] std::uint32_t faceAt(Vec2 place) const {
        std::uint32_t best = kNoFace;
        for (std::uint32_t i = 0; i < m_map.faces.size(); ++i)
            if (m_boxes[i].holds(place) &&
                (best == kNoFace || m_map.faces[i].area < m_map.faces[best].area) &&
                geometry::contains(m_map.faces[i].ring, place))
                best = i;
        return best;
    }

    void findFree() {
        m_free.assign(m_map.faces.size(), false);
        for (const Vec2 marker : m_markers)
            if (const auto face = faceAt(marker); face != kNoFace)
                m_free[face] = true;
        if (!m_level.grid.rows.empty() && m_level.grid.cell > 0)
            for (std::size_t i = 0; i < m_free.size(); ++i)
                m_free[i] =
                    m_free[i] || isWalkableCell(m_level.grid, innerPoint(m_map.faces[i].ring));
        if (std::find(m_free.begin(), m_free.end(), true) == m_free.end())
            takeEnclosed();
        for (bool changed = true; std::exchange(changed, false);)
            for (const auto& edge : m_map.edges)
                if (edge.kind != LineKind::Wall && edge.left != kNoFace && edge.right != kNoFace &&
                    m_free[edge.left] != m_free[edge.right])
                    m_free[edge.left] = m_free[edge.right] = changed = true;
    }

    /// Without anything to go by: all that does not lie along the bounds.
    void takeEnclosed() {
        m_free.assign(m_map.faces.size(), true);
        for (const auto& edge : m_map.edges)
            if (edge.left == kNoFace || edge.right == kNoFace)
                m_free[edge.left == kNoFace ? edge.right : edge.left] = false;
        if (std::find(m_free.begin(), m_free.end(), true) == m_free.end())
            m_free.assign(m_map.faces.size(), true);
    }

    /// Takes the longest cut away from each face that is too small for a room.
    bool joinSmall() {
        std::vector<std::map<std::uint32_t, double>> cutsOf(m_map.faces.size());
        for (const auto& edge : m_map.edges)
            if (edge.kind == LineKind::Cut)
                for (const auto face : {edge.left, edge.right})
                    if (face != kNoFace && m_map.faces[face].area < m_options.smallestRoom)
                        cutsOf[face][edge.id] += geometry::distance(edge.a, edge.b);
        std::vector<bool> gone(m_cuts.size(), false);
        bool changed = false;
        for (const auto& cuts : cutsOf) {
            const auto longest =
                std::max_element(cuts.begin(), cuts.end(), [](const auto& a, const auto& b) {
                    return a.second < b.second;
                });
            const bool joined = std::any_of(
                cuts.begin(), cuts.end(), [&](const auto& cut) { return gone[cut.first]; });
            if (longest == cuts.end() || joined)
                continue;
            gone[longest->first] = changed = true;
        }
        std::size_t index = 0;
        std::erase_if(m_cuts, [&](const PlanLine&) { return gone[index++]; });
        return changed;
    }

    /// Cuts ground that goes all around other rooms, to the left and to the right of them.
    bool openRings() {
        std::vector<bool> inhabited(m_map.components.size(), false);
        for (std::size_t i = 0; i < m_map.faces.size(); ++i)
            if (m_free[i])
                inhabited[m_map.faces[i].component] = true;
        const std::size_t before = m_cuts.size();
        for (std::uint32_t i = 0; i < m_map.components.size(); ++i) {
            const auto& part = m_map.components[i];
            if (!inhabited[i] || part.inside == kNoFace || !m_free[part.inside])
                continue;
            const auto byX = [](Vec2 a, Vec2 b) { return a.x < b.x; };
            const auto [left, right] =
                std::minmax_element(part.outline.begin(), part.outline.end(), byX);
            cutAcross(*left, -1.0);
            cutAcross(*right, 1.0);
        }
        return m_cuts.size() > before;
    }

    /// How far along x a line is crossed.
    [[nodiscard]] static double ahead(const PlanLine& line, Vec2 corner, double direction) {
        constexpr double kNever = std::numeric_limits<double>::infinity();
        const double above = line.a.y - corner.y;
        const double below = line.b.y - corner.y;
        if ((above > 0) == (below > 0) && above != 0 && below != 0)
            return kNever;
        const double share = above == below ? 0.0 : above / (above - below);
        const double way = (line.a.x + (line.b.x - line.a.x) * share - corner.x) * direction;
        return way > 2e-3 ? way : kNever;
    }

    /// Along x from a corner to the next line.
    void cutAcross(Vec2 corner, double direction) {
        double nearest = std::numeric_limits<double>::infinity();
        for (const auto* lines : {&m_lines, &m_cuts})
            for (const PlanLine& line : *lines)
                nearest = std::min(nearest, ahead(line, corner, direction));
        if (nearest < std::numeric_limits<double>::infinity())
            m_cuts.push_back({corner, corner + Vec2{direction * nearest, 0.0}, LineKind::Cut, 0});
    }

    [[nodiscard]] std::vector<Ring> rooms() const {
        std::vector<std::pair<Box, Ring>> found;
        for (std::size_t i = 0; i < m_map.faces.size(); ++i)
            if (m_free[i] && m_map.faces[i].ring.size() >= 3 &&
                m_map.faces[i].area >= m_options.smallestRoom * 0.25)
                found.emplace_back(m_boxes[i], m_map.faces[i].ring);
        std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
            return std::pair(a.first.low.y, a.first.low.x) <
                   std::pair(b.first.low.y, b.first.low.x);
        });
        std::vector<Ring> rings;
        for (auto& [box, ring] : found)
            rings.push_back(std::move(ring));
        return rings;
    }

    const level::Level& m_level;
    RoomOptions m_options;
    std::vector<Vec2> m_markers;
    std::vector<PlanLine> m_lines;
    std::vector<PlanLine> m_cuts;
    PlanarMap m_map;
    std::vector<Box> m_boxes;
    std::vector<bool> m_free; ///< per face
};

} // namespace

Result<std::vector<Ring>>
findRooms(const level::Level& level, const RoomOptions& options, const Watch& watch) {
    return RoomFinder(level, options).find(watch);
}

} // namespace percept::tools
