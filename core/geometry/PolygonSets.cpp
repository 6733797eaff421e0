#include "percept/geometry/PolygonSets.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>

#include <algorithm>

namespace percept::geometry {
namespace {

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using Polygon = bg::model::polygon<Point>;
using Shapes = bg::model::multi_polygon<Polygon>;

constexpr double kSame = 1e-6; ///< [metres]

Shapes shapesOf(std::span<const Vec2> ring) {
    Polygon polygon;
    for (const Vec2 corner : ring)
        bg::append(polygon.outer(), Point(corner.x, corner.y));
    bg::correct(polygon);
    return {std::move(polygon)};
}

Piece pieceOf(const Polygon& polygon) {
    Polygon plain;
    bg::simplify(polygon, plain, kSame);
    Piece piece{{}, !polygon.inners().empty(), bg::area(polygon)};
    for (const Point& corner : plain.outer())
        piece.outline.emplace_back(corner.x(), corner.y());
    if (!piece.outline.empty())
        piece.outline.pop_back();                             // closed rings end where they begin
    std::reverse(piece.outline.begin(), piece.outline.end()); // Boost's are clockwise
    return piece;
}

std::vector<Piece> piecesOf(const Shapes& shapes) {
    std::vector<Piece> pieces;
    for (const Polygon& polygon : shapes)
        pieces.push_back(pieceOf(polygon));
    return pieces;
}

} // namespace

std::vector<Piece> intersectionOf(std::span<const Vec2> a, std::span<const Vec2> b) {
    Shapes common;
    bg::intersection(shapesOf(a), shapesOf(b), common);
    return piecesOf(common);
}

std::vector<Piece> differenceOf(std::span<const Vec2> a, std::span<const Vec2> b) {
    Shapes rest;
    bg::difference(shapesOf(a), shapesOf(b), rest);
    return piecesOf(rest);
}

std::vector<Piece> unionOf(std::span<const Ring> rings) {
    Shapes whole;
    for (const Ring& ring : rings) {
        Shapes next;
        bg::union_(whole, shapesOf(ring), next);
        whole = std::move(next);
    }
    return piecesOf(whole);
}

} // namespace percept::geometry
