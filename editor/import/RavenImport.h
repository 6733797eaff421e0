#pragma once

#include "editor/import/Import.h"
#include "percept/base/Result.h"

#include <string_view>

namespace percept::importing {

/// Reads a map of the Raven deathmatch.
///
/// y is turned up, lengths become metres, walls are 3 m high. Nodes keep their number as id.
/// Deleted nodes, walls that were saved uninitialised and unknown entities are left out with a
/// warning. The files hold no bots: three are added where the map has spawn
/// points, with an archetype of the source's parameters.
///
/// @param fileName for the places of errors and warnings, and the level's name
/// @errors Corrupt: another kind of file, cut off, or a record that cannot be read; InvalidInput:
///         an id twice, or a reference to what the file does not hold; scale out of range breaks
///         the contract
[[nodiscard]] Result<Import>
importRaven(std::string_view text, std::string_view fileName, const ImportOptions& options = {});

} // namespace percept::importing
