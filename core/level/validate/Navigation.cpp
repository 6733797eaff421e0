#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"
#include "validate/Checks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>

namespace percept::level::validation {
namespace {

constexpr Metres kAnkle = 0.1; ///< walls below and above a body do not stop it
constexpr Metres kHead = 1.8;
constexpr Metres kThinnest = 1e-6; ///< radius of what walks along a line

bool isUsable(Vec2 point) {
    return std::abs(point.x) <= kFarthestCoordinate && std::abs(point.y) <= kFarthestCoordinate;
}

/// The walls as an index; empty where a coordinate cannot be used.
std::optional<geometry::WallIndex> wallsOf(const Level& level) {
    const auto segments = wallSegments(level);
    const bool usable = std::all_of(segments.begin(), segments.end(), [](const auto& segment) {
        return isUsable(segment.a) && isUsable(segment.b);
    });
    return usable ? std::optional(geometry::WallIndex(segments)) : std::nullopt;
}

class GraphCheck {
public:
    GraphCheck(const Level& level, const Ids& ids, Findings& findings)
        : m_nodes(level.navigation.nodes)
        , m_edges(level.navigation.edges)
        , m_bounds(level.bounds)
        , m_ids(ids)
        , m_findings(findings)
        , m_walls(wallsOf(level))
        , m_piece(m_nodes.size()) {
        std::iota(m_piece.begin(), m_piece.end(), std::size_t{0});
        m_byId.resize(m_nodes.size());
        std::iota(m_byId.begin(), m_byId.end(), std::size_t{0});
        std::sort(m_byId.begin(), m_byId.end(), [&](std::size_t a, std::size_t b) {
            return m_nodes[a].id < m_nodes[b].id;
        });
    }

    void checkEdges() {
        forEach(m_edges, "navigation.edges", [&](const auto& edge, const std::string& place) {
            checkEdge(edge, place);
            const auto from = indexOf(edge.from);
            const auto to = indexOf(edge.to);
            if (from && to) {
                m_piece[rootOf(*from)] = rootOf(*to);
                checkWay(*from, *to, place);
            }
        });
    }

    /// Waypoints are nodes of the graph, too: paths lead from the nodes near them along their
    /// links.
    void joinByLinks(const std::vector<Waypoint>& waypoints) {
        if (!m_walls || m_nodes.empty())
            return;
        std::map<std::string_view, std::optional<std::size_t>> nodes;
        if (std::all_of(waypoints.begin(), waypoints.end(), [](const Waypoint& each) {
                return each.links.empty();
            }))
            return;
        for (const Waypoint& waypoint : waypoints)
            if (const Vec2 place = waypoint.position.plan(); isUsable(place))
                nodes.emplace(waypoint.id, nodeReachedFrom(place));
        for (const Waypoint& waypoint : waypoints)
            for (const std::string& link : waypoint.links) {
                const auto from = nodes.find(waypoint.id);
                const auto to = nodes.find(link);
                if (from != nodes.end() && to != nodes.end() && from->second && to->second)
                    m_piece[rootOf(*from->second)] = rootOf(*to->second);
            }
    }

    /// A node of each.
    [[nodiscard]] std::vector<std::size_t> pieces() {
        std::vector<std::size_t> roots;
        for (std::size_t node = 0; node < m_nodes.size(); ++node)
            if (rootOf(node) == node)
                roots.push_back(node);
        return roots;
    }

    void checkPieces() {
        const auto roots = pieces();
        if (roots.size() < 2)
            return;
        std::string examples;
        for (std::size_t index = 0; index < std::min<std::size_t>(roots.size(), 4); ++index)
            examples += fmt::format("{}\"{}\"", index == 0 ? "" : ", ", m_nodes[roots[index]].id);
        m_findings.warning("navigation.edges",
                           fmt::format("the graph is in {} pieces; nodes of different ones are {}",
                                       roots.size(),
                                       examples),
                           "Join them with edges, or remove the nodes that cannot be reached.");
    }

    /// Places that a body cannot leave for any node in a straight line.
    template <class T>
    void checkReach(const std::vector<T>& list, std::string_view name) {
        if (!m_walls || m_nodes.empty())
            return;
        forEach(list, name, [&](const T& object, const std::string& place) {
            const Vec2 point = object.position.plan();
            if (isUsable(point) && isWithin(point) && !nodeReachedFrom(point))
                m_findings.warning(place + ".position",
                                   fmt::format("[{}, {}] is walled in: no straight line leads to a "
                                               "navigation node",
                                               object.position.x,
                                               object.position.y),
                                   "Move it out of the wall, or add a node beside it.");
        });
    }

private:
    void checkEdge(const NavigationEdge& edge, const std::string& place) {
        m_findings.refers(place, "from", edge.from, m_ids.nodes, "navigation node");
        m_findings.refers(place, "to", edge.to, m_ids.nodes, "navigation node");
        m_findings.notNegative(place, "cost", edge.cost.value_or(0.0));
        bool throughDoor = false;
        for (const std::string& flag : edge.flags) {
            m_findings.oneOf(
                place, "flags", flag, {"swim", "crawl", "creep", "jump", "fly", "grapple", "door"});
            throughDoor = throughDoor || flag == "door";
        }
        if (throughDoor || !edge.door.empty())
            m_findings.refers(place, "door", edge.door, m_ids.doors, "door");
        if (!throughDoor && !edge.door.empty())
            m_findings.warning(place + ".flags",
                               "the edge names a door but lacks the flag \"door\"",
                               "Add \"door\" to its flags.");
    }

    void checkWay(std::size_t from, std::size_t to, const std::string& place) {
        const Vec2 a = m_nodes[from].position.plan();
        const Vec2 b = m_nodes[to].position.plan();
        if (m_walls && isUsable(a) && isUsable(b) && isBlocked(a, b))
            m_findings.warning(place,
                               fmt::format("the edge from \"{}\" to \"{}\" leads through a wall",
                                           m_nodes[from].id,
                                           m_nodes[to].id),
                               "Remove the edge, or open the wall.");
    }

    [[nodiscard]] bool isBlocked(Vec2 a, Vec2 b) const {
        return m_walls->obstructed(a, b, kThinnest, {geometry::kBlocksMovement, kAnkle, kHead});
    }

    /// Others are reported already.
    [[nodiscard]] bool isWithin(Vec2 point) const {
        return point.x >= m_bounds.min.x && point.x <= m_bounds.max.x &&
               point.y >= m_bounds.min.y && point.y <= m_bounds.max.y;
    }

    /// Tries the nearest nodes first, so that places in the open are quick.
    [[nodiscard]] std::optional<std::size_t> nodeReachedFrom(Vec2 point) {
        m_order.resize(m_nodes.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        constexpr std::size_t kNear = 8;
        const auto nearer = [&](std::size_t a, std::size_t b) {
            return geometry::distanceSquared(point, m_nodes[a].position.plan()) <
                   geometry::distanceSquared(point, m_nodes[b].position.plan());
        };
        const auto middle =
            m_order.begin() + static_cast<std::ptrdiff_t>(std::min(kNear, m_order.size()));
        std::partial_sort(m_order.begin(), middle, m_order.end(), nearer);
        const auto found = std::find_if(m_order.begin(), m_order.end(), [&](std::size_t node) {
            const Vec2 target = m_nodes[node].position.plan();
            return isUsable(target) && !isBlocked(point, target);
        });
        return found == m_order.end() ? std::nullopt : std::optional(*found);
    }

    [[nodiscard]] std::optional<std::size_t> indexOf(const std::string& id) const {
        const auto found = std::lower_bound(
            m_byId.begin(), m_byId.end(), id, [&](std::size_t node, const std::string& wanted) {
                return m_nodes[node].id < wanted;
            });
        if (found == m_byId.end() || m_nodes[*found].id != id)
            return std::nullopt;
        return *found;
    }

    std::size_t rootOf(std::size_t node) {
        while (m_piece[node] != node)
            node = m_piece[node] = m_piece[m_piece[node]];
        return node;
    }

    const std::vector<NavigationNode>& m_nodes;
    const std::vector<NavigationEdge>& m_edges;
    const Bounds& m_bounds;
    const Ids& m_ids;
    Findings& m_findings;
    std::optional<geometry::WallIndex> m_walls;
    std::vector<std::size_t> m_piece; ///< union-find over nodes
    std::vector<std::size_t> m_byId;
    std::vector<std::size_t> m_order;
};

} // namespace

void checkNavigation(const Level& level, const Ids& ids, Findings& findings) {
    GraphCheck graph(level, ids, findings);
    graph.checkEdges();
    if (graph.pieces().size() > 1)
        graph.joinByLinks(level.waypoints);
    graph.checkPieces();
    graph.checkReach(level.spawns, "spawns");
    graph.checkReach(level.items, "items");
}

} // namespace percept::level::validation
