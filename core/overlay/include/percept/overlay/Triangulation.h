#pragma once

#include "percept/geometry/Vector.h"

#include <cstdint>
#include <span>
#include <vector>

namespace percept::overlay {

/// Cuts a simple polygon into triangles by clipping ears.
///
/// @param ring corners either way round, the last joined to the first
/// @return three corner numbers per triangle; a ring that crosses itself is covered as far as ears
///         are found
/// @cost O(corners squared)
[[nodiscard]] std::vector<std::uint32_t> triangulate(std::span<const geometry::Vec2> ring);

} // namespace percept::overlay
