#pragma once

#include "editor/edit/Shape.h"

#include <bitset>
#include <optional>

/// What of a document lies under the pointer.
namespace percept::gesture {

using geometry::Vec2;
using KindSet = std::bitset<edit::kKindCount>;

/// Points come before lines, lines before areas, the nearest of the same sort first.
/// @param scale pixels per metre [> 0]
/// @param areas whether the inside of a region counts
[[nodiscard]] edit::ObjectId
objectAt(const edit::Document& document, Vec2 at, double scale, const KindSet& kinds, bool areas);

/// Where the points of edit::handlesOf() are shown and taken hold of: there, but those of a
/// connection through an opening so far apart that both can be told.
[[nodiscard]] std::vector<Vec2> shownHandles(const edit::Object& object, double scale);

/// The point of an object that lies under the pointer, as a place in edit::handlesOf().
[[nodiscard]] std::optional<std::size_t> pointAt(const edit::Object& object, Vec2 at, double scale);

/// The side of a wall or region under the pointer: the place of its first point.
[[nodiscard]] std::optional<std::size_t> sideAt(const edit::Object& object, Vec2 at, double scale);

} // namespace percept::gesture
