#pragma once

#include "editor/edit/Document.h"

/// Regions that become two, and several that become one.
namespace percept::edit {

using geometry::Vec2;

/// What a cut makes. The larger part keeps the id.
struct RegionCut {
    Edits edits;
    ObjectId part = ObjectId::None; ///< the smaller part, once that is done
};

/// Cuts a region along the straight line through two places, where that lies between them.
/// Connections go with the part that holds their end.
///
/// @errors InvalidInput: the line does not lead through the region
[[nodiscard]] Result<RegionCut> cutRegion(Document& document, ObjectId region, Vec2 from, Vec2 to);

/// Joins regions into the first of them; what refers to the others refers to it. Connections
/// between them go.
///
/// @param regions at least two
/// @errors InvalidInput: they do not touch, enclose a hole, or lie on different floors
[[nodiscard]] Result<Edits> mergeRegions(const Document& document,
                                         std::span<const ObjectId> regions);

} // namespace percept::edit
