#pragma once

#include "editor/edit/Document.h"

#include <span>
#include <vector>

/// Corners and sides that regions have in common: what is pulled at one is pulled at all of them,
/// so that no gap opens between them and none comes to lie over another.
namespace percept::edit {

using geometry::Vec2;

/// A region, then those that meet it at the stretch `a`-`b` of its outline (a corner: `a` twice)
/// and have part of its height, in the order of the file; all as they are now.
[[nodiscard]] std::vector<Replace>
regionsAt(const Document& document, ObjectId region, Vec2 a, Vec2 b);

/// Moves a corner of the first region; corners of the others at its place go with it, and sides
/// that lead through it get one unless it stays on them.
///
/// @param regions of regionsAt(), or only its first one to leave the others as they are
[[nodiscard]] Edits pullCorner(std::span<const Replace> regions, std::size_t corner, Vec2 to);
/// Moves a side of the first region, named after its first corner; what other regions have in
/// common with it goes with it. A longer side of theirs gets a step where the common part begins
/// and ends, which goes away again when it is moved back.
///
/// @param by across the side, or the outlines of neighbours part at its ends
[[nodiscard]] Edits pullSide(std::span<const Replace> regions, std::size_t side, Vec2 by);
/// Takes a corner away from all that have it; none keeps fewer than three.
[[nodiscard]] Edits removeCorner(std::span<const Replace> regions, std::size_t corner);

/// The sides of the regions that stay where they are while `a`-`b` is pulled.
[[nodiscard]] std::vector<std::pair<Vec2, Vec2>>
sidesApart(std::span<const Replace> regions, Vec2 a, Vec2 b);

} // namespace percept::edit
