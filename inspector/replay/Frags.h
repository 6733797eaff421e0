#pragma once

#include "percept/base/Result.h"
#include "percept/base/Units.h"
#include "percept/tactics/Frag.h"

#include <filesystem>
#include <vector>

namespace percept::replay {

/// Who was hit where, and from where, in order; of a recording that may still be written.
/// @param first,last frames, inclusive
/// @errors those of query()
/// @cost some microseconds per hit
[[nodiscard]] Result<std::vector<tactics::Frag>>
readFrags(const std::filesystem::path& path, Frame first, Frame last);

} // namespace percept::replay
