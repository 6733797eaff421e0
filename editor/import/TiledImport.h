#pragma once

#include "editor/import/Import.h"
#include "percept/base/Result.h"

#include <string_view>

namespace percept::importing {

/// Reads an orthogonal Tiled map, `*.tmx` or `*.tmj`.
///
/// y is turned up; a pixel is `options.scale` metres. Cells that a tile of a layer with the
/// property `solid` covers are blocked in the level's grid, and walls run around them, or around
/// the collision shapes of their tiles. Objects of solid layers, or of the type `wall` or `solid`,
/// become walls; those called or typed `spawn`, `player-start` or the like become spawn points; all
/// others become waypoints of a set named after their layer, tagged with their type and shape.
/// Those outside the map widen the level, or where it has cells are left out with a warning.
/// Images are not needed; files beside it that cannot be read are left out with a warning.
///
/// @param fileName for the level's name, places of errors, and to find templates and tilesets
/// @errors Corrupt: another kind of file, cut off, data that cannot be decoded, not orthogonal;
///         InvalidInput: more than 16 million cells; scale out of range breaks the contract
[[nodiscard]] Result<Import>
importTiled(std::string_view text, std::string_view fileName, const ImportOptions& options);

} // namespace percept::importing
