#pragma once

#include "editor/import/Import.h"
#include "editor/import/MapKind.h"
#include "percept/base/Result.h"

#include <string_view>

namespace percept::importing {

/// Metres per unit of such a file (units of Raven, cells of Moving AI, pixels of Tiled) unless
/// told.
[[nodiscard]] double usualScale(MapKind kind);

/// Whether a file is a map to be imported rather than a level, by its name or its content.
[[nodiscard]] bool isMap(std::string_view text, std::string_view fileName);

/// Reads a map of any program, told by its content, at the usual scale.
/// @param fileName as for the importers
/// @errors those of the importers; of Raven's where it is of no kind that is known
[[nodiscard]] Result<Import> importMap(std::string_view text, std::string_view fileName);

} // namespace percept::importing
