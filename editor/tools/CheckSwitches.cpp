#include "editor/tools/CheckSwitches.h"

#include "editor/tools/RoomLines.h"
#include "percept/agent/Brain.h"
#include "percept/geometry/Segment.h"
#include "percept/geometry/WallIndex.h"
#include "percept/level/Switches.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"
#include "percept/sim/Brains.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string_view>

namespace percept::tools {
namespace {

using geometry::Vec2;

constexpr Metres kKnee = 0.5; ///< walls below do not keep anybody off
constexpr std::size_t kNearest = 8;

struct Edge {
    std::size_t to = 0;
    std::string_view door;
};

class Ways {
public:
    explicit Ways(const level::Level& level)
        : m_level(level)
        , m_walls(level::wallSegments(level))
        , m_edges(level.navigation.nodes.size())
        , m_reached(level.navigation.nodes.size(), false) {
        std::map<std::string_view, std::size_t> byId;
        const auto& nodes = level.navigation.nodes;
        for (std::size_t i = 0; i < nodes.size(); ++i)
            byId.emplace(nodes[i].id, i);
        for (const auto& edge : level.navigation.edges) {
            const auto from = byId.find(edge.from);
            const auto to = byId.find(edge.to);
            if (from != byId.end() && to != byId.end())
                m_edges[from->second].push_back({to->second, edge.door});
        }
        for (const level::Door& door : level.doors)
            if (door.open)
                m_passable.insert(door.id);
    }

    /// The nodes from or to which one can walk straight.
    [[nodiscard]] std::vector<std::size_t> nodesAt(Vec2 place) const {
        const auto& nodes = m_level.navigation.nodes;
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < nodes.size() && isUsablePlace(place); ++i)
            if (isUsablePlace(nodes[i].position.plan()))
                order.push_back(i);
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const double one = geometry::distanceSquared(nodes[a].position.plan(), place);
            const double two = geometry::distanceSquared(nodes[b].position.plan(), place);
            return one != two ? one < two : a < b;
        });
        std::vector<std::size_t> found;
        for (const std::size_t node : order) {
            if (found.size() == kNearest)
                break;
            const Vec2 at = nodes[node].position.plan();
            if (!m_walls.blocked({place, kKnee}, {at, kKnee}, geometry::kBlocksMovement) &&
                !crossesDoor(place, at))
                found.push_back(node);
        }
        return found;
    }

    void startAt(Vec2 place) {
        for (const std::size_t node : nodesAt(place))
            reach(node);
    }
    /// Opens a door. @return whether it was closed
    bool open(std::string_view door) { return m_passable.insert(door).second; }
    void spread() {
        for (std::size_t node = 0; node < m_reached.size(); ++node)
            if (m_reached[node])
                reach(node);
    }
    [[nodiscard]] bool reaches(const std::vector<std::size_t>& nodes) const {
        return std::any_of(
            nodes.begin(), nodes.end(), [this](std::size_t node) { return m_reached[node]; });
    }

private:
    [[nodiscard]] bool crossesDoor(Vec2 a, Vec2 b) const {
        return std::any_of(m_level.doors.begin(), m_level.doors.end(), [&](const auto& door) {
            return !door.open && geometry::segmentsCross(a, b, door.segment.from, door.segment.to);
        });
    }
    void reach(std::size_t first) {
        std::deque<std::size_t> next{first};
        m_reached[first] = true;
        for (; !next.empty(); next.pop_front())
            for (const Edge& edge : m_edges[next.front()])
                if (!m_reached[edge.to] && (edge.door.empty() || m_passable.contains(edge.door))) {
                    m_reached[edge.to] = true;
                    next.push_back(edge.to);
                }
    }

    const level::Level& m_level;
    geometry::WallIndex m_walls;
    std::vector<std::vector<Edge>> m_edges;
    std::vector<bool> m_reached;
    std::set<std::string_view> m_passable;
};

/// Where those are at first who open no doors without a switch, such as bots.
std::vector<Vec2> startsOf(const level::Level& level, const agent::Brains& brains) {
    std::vector<Vec2> starts;
    for (const level::Spawn& spawn : level.spawns)
        starts.push_back(spawn.position.plan());
    for (const level::Agent& agent : level.agents) {
        const auto archetype = level::resolveArchetype(level, agent.archetype);
        const auto brain = archetype ? brains.find(archetype->brain) : nullptr;
        if (agent.position && brain != nullptr && !agent::traitsOf(*archetype, *brain).opens)
            starts.push_back(agent.position->plan());
    }
    return starts;
}

level::Problem problemOf(const level::Trigger& trigger, std::size_t place, bool near) {
    return {
        level::Severity::Warning,
        fmt::format("triggers[{}]", place),
        near ? fmt::format("no bot reaches switch \"{}\": every path from where bots start is "
                           "shut by a door that cannot be opened from there",
                           trigger.id)
             : fmt::format("no bot reaches switch \"{}\": no navigation node lies in sight of it",
                           trigger.id),
        near ? "Put a switch before that door, or open a path round it."
             : "Add a node near the switch and connect it with the others."};
}

} // namespace

std::vector<level::Problem> checkSwitches(const level::Level& level, const agent::Brains& brains) {
    const auto starts = startsOf(level, brains);
    if (starts.empty() || level.navigation.nodes.empty())
        return {};
    std::map<std::size_t, std::vector<std::size_t>> switches; ///< nodes in reach, by trigger
    Ways ways(level);
    for (std::size_t i = 0; i < level.triggers.size(); ++i)
        if (level.triggers[i].kind == "switch")
            switches.emplace(i, ways.nodesAt(level.triggers[i].position.plan()));
    for (const Vec2 start : starts)
        ways.startAt(start);
    for (bool more = true; more; ways.spread()) {
        more = false;
        for (const auto& [place, nodes] : switches)
            if (ways.reaches(nodes))
                for (const std::size_t door : level::doorsOf(level, level.triggers[place]))
                    more = ways.open(level.doors[door].id) || more;
    }
    std::vector<level::Problem> problems;
    for (const auto& [place, nodes] : switches)
        if (!ways.reaches(nodes))
            problems.push_back(problemOf(level.triggers[place], place, !nodes.empty()));
    return problems;
}

} // namespace percept::tools
