#include "percept/nav/NavGraph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::nav {
namespace {

constexpr std::array<std::pair<std::string_view, EdgeFlags>, 7> kFlags{{{"swim", kSwim},
                                                                        {"crawl", kCrawl},
                                                                        {"creep", kCreep},
                                                                        {"jump", kJump},
                                                                        {"fly", kFly},
                                                                        {"grapple", kGrapple},
                                                                        {"door", kThroughDoor}}};

/// Text ids with their places, for finding many of them.
class Names {
public:
    template <class List>
    explicit Names(const List& objects) {
        for (std::uint32_t i = 0; i < objects.size(); ++i)
            m_names.emplace_back(objects[i].id, i);
        std::sort(m_names.begin(), m_names.end());
    }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view id) const {
        const auto found = std::lower_bound(
            m_names.begin(), m_names.end(), id, [](const auto& name, std::string_view wanted) {
                return name.first < wanted;
            });
        if (found == m_names.end() || found->first != id)
            return std::nullopt;
        return found->second;
    }
    /// The second place of an id that is there twice.
    [[nodiscard]] std::optional<std::uint32_t> repeated() const {
        const auto found =
            std::adjacent_find(m_names.begin(), m_names.end(), [](const auto& a, const auto& b) {
                return a.first == b.first;
            });
        return found == m_names.end() ? std::nullopt : std::optional((found + 1)->second);
    }

private:
    std::vector<std::pair<std::string_view, std::uint32_t>> m_names;
};

Result<std::vector<NavNode>> compileNodes(const std::vector<level::NavigationNode>& list,
                                          const Names& names) {
    if (const auto twice = names.repeated())
        return failure(ErrorCode::InvalidInput,
                       fmt::format("Another node is called \"{}\", too; give each its own id",
                                   list[*twice].id),
                       fmt::format("navigation.nodes[{}].id", *twice));
    std::vector<NavNode> nodes;
    nodes.reserve(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Vec2 position = list[i].position.plan();
        if (!std::isfinite(position.x) || !std::isfinite(position.y))
            return failure(ErrorCode::InvalidInput,
                           "The position of a node must be two finite numbers",
                           fmt::format("navigation.nodes[{}].position", i));
        nodes.push_back({position, list[i].radius, list[i].id});
    }
    return nodes;
}

Result<EdgeFlags> compileFlags(const std::vector<std::string>& list, std::size_t edge) {
    EdgeFlags flags = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto known = flagNamed(list[i]);
        if (!known)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("Unknown way of moving \"{}\"; use swim, crawl, creep, "
                                       "jump, fly, grapple or door",
                                       list[i]),
                           fmt::format("navigation.edges[{}].flags[{}]", edge, i));
        flags = static_cast<EdgeFlags>(flags | *known);
    }
    return flags;
}

Result<NodeId>
findNode(const Names& nodes, const std::string& id, std::size_t edge, const char* end) {
    if (const auto found = nodes.find(id))
        return NodeId{*found};
    return failure(
        ErrorCode::InvalidInput,
        id.empty() ? std::string("The name of the node is missing; name one, or remove the edge")
                   : fmt::format("There is no node \"{}\"; add it or remove the edge", id),
        fmt::format("navigation.edges[{}].{}", edge, end));
}

Result<NavEdge> compileEdge(const level::NavigationEdge& source,
                            std::size_t place,
                            const level::Navigation& navigation,
                            const Names& nodes,
                            const Names& doors) {
    const auto from = findNode(nodes, source.from, place, "from");
    if (!from)
        return from.unexpected();
    const auto to = findNode(nodes, source.to, place, "to");
    if (!to)
        return to.unexpected();
    const auto placeOf = [&](NodeId node) {
        return navigation.nodes[indexOf(node)].position.plan();
    };
    const double cost =
        source.cost ? *source.cost : geometry::distance(placeOf(*from), placeOf(*to));
    if (!std::isfinite(cost) || cost < 0.0)
        return failure(ErrorCode::InvalidInput,
                       "The cost of an edge must be a finite number, 0 or more",
                       fmt::format("navigation.edges[{}].cost", place));
    auto flags = compileFlags(source.flags, place);
    if (!flags)
        return flags.unexpected();
    NavEdge edge{*from, *to, cost, *flags, kNoDoor};
    if (source.door.empty())
        return edge;
    const auto door = doors.find(source.door);
    if (!door)
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("There is no door \"{}\"; add it or leave the door out", source.door),
            fmt::format("navigation.edges[{}].door", place));
    edge.door = *door;
    edge.flags |= kThroughDoor;
    return edge;
}

} // namespace

std::optional<EdgeFlags> flagNamed(std::string_view name) {
    const auto* const known = std::find_if(
        kFlags.begin(), kFlags.end(), [&](const auto& flag) { return flag.first == name; });
    return known == kFlags.end() ? std::nullopt : std::optional(known->second);
}

EdgeFlags refusedBy(const level::Movement& movement) {
    EdgeFlags refused = kSwim | kCrawl | kCreep | kJump | kFly | kGrapple;
    for (const std::string& name : movement.takes)
        refused = static_cast<EdgeFlags>(refused & ~flagNamed(name).value_or(EdgeFlags{0}));
    return refused;
}

double speedOn(EdgeFlags flags) {
    constexpr std::pair<EdgeFlags, double> kSpeeds[] = {
        {kSwim, 0.2}, {kCreep, 0.4}, {kCrawl | kGrapple, 0.6}};
    for (const auto& [slow, speed] : kSpeeds)
        if ((flags & slow) != 0)
            return speed;
    return 1.0;
}

Result<NavGraph> compileNavigation(const level::Level& level) {
    return compileNavigation(level.navigation, level.doors);
}

Result<NavGraph> compileNavigation(const level::Navigation& navigation,
                                   const std::vector<level::Door>& doors) {
    const Names nodeNames(navigation.nodes);
    const Names doorNames(doors);
    auto nodes = compileNodes(navigation.nodes, nodeNames);
    if (!nodes)
        return nodes.unexpected();
    std::vector<NavEdge> edges;
    edges.reserve(navigation.edges.size());
    for (const auto& source : navigation.edges) {
        auto edge = compileEdge(source, edges.size(), navigation, nodeNames, doorNames);
        if (!edge)
            return edge.unexpected();
        edges.push_back(*edge);
    }
    return NavGraph(std::move(*nodes), std::move(edges));
}

} // namespace percept::nav
