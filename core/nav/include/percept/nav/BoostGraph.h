#pragma once

#include "percept/nav/NavGraph.h"

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/transform_iterator.hpp>
#include <boost/property_map/function_property_map.hpp>
#include <boost/property_map/property_map.hpp>

/// Lets Boost.Graph read a NavGraph as it is: a VertexListGraph, EdgeListGraph and IncidenceGraph.
///
/// Vertices are the numbers of nodes, edges are EdgeId.
///
///     std::vector<double> cost(num_vertices(graph));
///     boost::dijkstra_shortest_paths(
///         graph, start,
///         boost::weight_map(nav::costMap(graph)).distance_map(cost.data()));
namespace percept::nav {

struct BoostGraphCategory : boost::vertex_list_graph_tag,
                            boost::edge_list_graph_tag,
                            boost::incidence_graph_tag {};

struct ToEdgeId {
    EdgeId operator()(std::uint32_t index) const { return EdgeId{index}; }
};
using BoostVertexIterator = boost::counting_iterator<std::uint32_t>;
using BoostEdgeIterator = boost::transform_iterator<ToEdgeId, BoostVertexIterator, EdgeId, EdgeId>;

[[nodiscard]] inline std::uint32_t num_vertices(const NavGraph& graph) {
    return static_cast<std::uint32_t>(graph.nodes().size());
}
[[nodiscard]] inline std::uint32_t num_edges(const NavGraph& graph) {
    return static_cast<std::uint32_t>(graph.edges().size());
}
[[nodiscard]] inline std::pair<BoostVertexIterator, BoostVertexIterator>
vertices(const NavGraph& graph) {
    return {BoostVertexIterator(0), BoostVertexIterator(num_vertices(graph))};
}
[[nodiscard]] inline std::pair<BoostEdgeIterator, BoostEdgeIterator> edges(const NavGraph& graph) {
    return {BoostEdgeIterator(BoostVertexIterator(0)),
            BoostEdgeIterator(BoostVertexIterator(num_edges(graph)))};
}
[[nodiscard]] inline std::uint32_t out_degree(std::uint32_t vertex, const NavGraph& graph) {
    return static_cast<std::uint32_t>(graph.edgesFrom(NodeId{vertex}).size());
}
[[nodiscard]] inline std::pair<BoostEdgeIterator, BoostEdgeIterator>
out_edges(std::uint32_t vertex, const NavGraph& graph) {
    const std::uint32_t first = indexOf(graph.firstEdge(NodeId{vertex}));
    return {BoostEdgeIterator(BoostVertexIterator(first)),
            BoostEdgeIterator(BoostVertexIterator(first + out_degree(vertex, graph)))};
}
[[nodiscard]] inline std::uint32_t source(EdgeId edge, const NavGraph& graph) {
    return indexOf(graph.edge(edge).from);
}
[[nodiscard]] inline std::uint32_t target(EdgeId edge, const NavGraph& graph) {
    return indexOf(graph.edge(edge).to);
}
[[nodiscard]] inline boost::typed_identity_property_map<std::uint32_t> get(boost::vertex_index_t,
                                                                           const NavGraph&) {
    return {};
}
/// Property map from edges to their costs; refers to `graph`.
[[nodiscard]] inline auto costMap(const NavGraph& graph) {
    return boost::make_function_property_map<EdgeId>(
        [&graph](EdgeId edge) { return graph.edge(edge).cost; });
}

} // namespace percept::nav

namespace boost {

template <>
struct graph_traits<percept::nav::NavGraph> {
    using vertex_descriptor = std::uint32_t;
    using edge_descriptor = percept::nav::EdgeId;
    using directed_category = directed_tag;
    using edge_parallel_category = allow_parallel_edge_tag;
    using traversal_category = percept::nav::BoostGraphCategory;
    using vertex_iterator = percept::nav::BoostVertexIterator;
    using edge_iterator = percept::nav::BoostEdgeIterator;
    using out_edge_iterator = percept::nav::BoostEdgeIterator;
    using vertices_size_type = std::uint32_t;
    using edges_size_type = std::uint32_t;
    using degree_size_type = std::uint32_t;
    static vertex_descriptor null_vertex() { return 0xFFFFFFFFU; }
};

template <>
struct property_map<percept::nav::NavGraph, vertex_index_t> {
    using type = typed_identity_property_map<std::uint32_t>;
    using const_type = type;
};

} // namespace boost
