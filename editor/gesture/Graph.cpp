#include "editor/gesture/Create.h"
#include "editor/gesture/Hit.h"
#include "percept/geometry/Segment.h"

#include <limits>
#include <string_view>
#include <unordered_map>

/// The edges of the navigation graph, which have no place but that of their nodes.
namespace percept::gesture {
namespace {

using edit::ObjectId;

const level::NavigationNode& nodeOf(const edit::Document& document, ObjectId id) {
    return document.level().navigation.nodes[document.locate(id)->index];
}

/// All edges between two nodes in one direction.
std::vector<ObjectId>
edgesFrom(const edit::Document& document, const std::string& from, const std::string& to) {
    std::vector<ObjectId> found;
    const auto& edges = document.level().navigation.edges;
    for (std::size_t index = 0; index < edges.size(); ++index)
        if (edges[index].from == from && edges[index].to == to)
            found.push_back(document.idAt(edit::kKindOf<level::NavigationEdge>, index));
    return found;
}

level::NavigationEdge edgeBetween(const level::Level& level,
                                  const level::NavigationNode& from,
                                  const level::NavigationNode& to) {
    level::NavigationEdge edge;
    edge.from = from.id;
    edge.to = to.id;
    const Vec2 start = from.position.plan();
    const Vec2 end = to.position.plan();
    for (const level::Door& door : level.doors)
        if (edge.door.empty() &&
            geometry::segmentsCross(start, end, door.segment.from, door.segment.to)) {
            edge.door = door.id;
            edge.flags = {"door"};
        }
    return edge;
}

} // namespace

Creation joinNodes(edit::Document& document, ObjectId from, ObjectId to, bool both) {
    const auto start = nodeOf(document, from);
    const auto end = nodeOf(document, to);
    const auto there = edgesFrom(document, start.id, end.id);
    const auto back = both ? edgesFrom(document, end.id, start.id) : std::vector<ObjectId>();
    Creation creation;
    if (!there.empty() && (!both || !back.empty())) {
        creation.id = from;
        for (const auto& edges : {there, back})
            for (const ObjectId id : edges)
                creation.edits.emplace_back(edit::Remove{id});
        return creation;
    }
    const auto add = [&](const level::NavigationNode& one, const level::NavigationNode& other) {
        const ObjectId id = document.reserveId();
        creation.edits.emplace_back(
            edit::Insert{edgeBetween(document.level(), one, other), {}, id});
        if (creation.id == ObjectId::None)
            creation.id = id;
    };
    if (there.empty())
        add(start, end);
    if (both && back.empty())
        add(end, start);
    return creation;
}

std::optional<std::pair<Vec2, Vec2>> lineOf(const edit::Document& document, ObjectId edge) {
    const auto& navigation = document.level().navigation;
    const auto& values = navigation.edges[document.locate(edge)->index];
    const auto placeOf = [&](const std::string& node) -> std::optional<Vec2> {
        const auto id = document.find(edit::kKindOf<level::NavigationNode>, node);
        return id == ObjectId::None ? std::nullopt
                                    : std::optional(nodeOf(document, id).position.plan());
    };
    const auto from = placeOf(values.from);
    const auto to = placeOf(values.to);
    return from && to ? std::optional(std::pair(*from, *to)) : std::nullopt;
}

EdgeLines::EdgeLines(const level::Navigation& navigation) {
    std::unordered_map<std::string_view, Vec2> places;
    if (!navigation.edges.empty())
        for (const auto& node : navigation.nodes)
            places.emplace(node.id, node.position.plan());
    m_lines.reserve(navigation.edges.size());
    for (const auto& edge : navigation.edges) {
        const auto from = places.find(edge.from);
        const auto to = places.find(edge.to);
        m_lines.push_back(from != places.end() && to != places.end()
                              ? std::optional(std::pair(from->second, to->second))
                              : std::nullopt);
    }
}

double EdgeLines::distance(std::size_t edge, Vec2 at) const {
    constexpr double kNearer = 1e-9;
    if (!m_lines[edge])
        return std::numeric_limits<double>::infinity();
    const auto& [from, to] = *m_lines[edge];
    const bool atStart = geometry::distance(at, from) <= geometry::distance(at, to);
    return geometry::distanceToSegment(at, from, to) - (atStart ? kNearer : 0.0);
}

} // namespace percept::gesture
