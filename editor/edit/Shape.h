#pragma once

#include "editor/edit/Document.h"

#include <optional>
#include <span>
#include <vector>

/// Where objects are in plan, and how they are moved. Which members are places follows from their
/// types: level::Place, level::Segment and lists of points are, single vectors (sizes, wind) are
/// not.
namespace percept::edit {

using geometry::Vec2;

/// The places of an object, in the order of its members; those that it can be dragged by.
[[nodiscard]] std::vector<Vec2> pointsOf(const Object& object);
/// The same number of points as pointsOf() gives.
void setPoints(Object& object, std::span<const Vec2> points);
void translate(Object& object, Vec2 by);

/// What an object is reshaped by: its points where it has several, the corners of a rectangle, the
/// rim of a circle or light.
[[nodiscard]] std::vector<Vec2> handlesOf(const Object& object);
/// @param handle place in handlesOf()
void pullHandle(Object& object, std::size_t handle, Vec2 to);

/// What an object covers: a line, a ring, or a circle around a point.
struct Outline {
    std::vector<Vec2> points;
    bool closed = false;
    Metres radius = 0.0;
};
/// Nothing for what has no place, such as an archetype.
[[nodiscard]] std::optional<Outline> outlineOf(const Object& object);

struct Box {
    Vec2 min{0, 0};
    Vec2 max{0, 0};
};
/// Nothing where none of the objects has a place.
[[nodiscard]] std::optional<Box> boxAround(const Document& document, std::span<const ObjectId> ids);

enum class BoxMode { Inside, Touching };
/// The objects that lie wholly inside a box, or at least touch it, in the order of the file.
[[nodiscard]] std::vector<ObjectId>
objectsIn(const Document& document, const Box& box, BoxMode mode, std::bitset<kKindCount> kinds);

/// Moves objects; those without a place stay.
[[nodiscard]] Edits translationOf(const Document& document, std::span<const ObjectId> ids, Vec2 by);

} // namespace percept::edit
