#pragma once

#include "percept/level/LevelFile.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace percept::level {

struct SaveOptions {
    Existing existing = Existing::Replace;
    /// describe::hash() of the file's text when the level was read from it: what another program
    /// wrote since is not replaced.
    std::optional<std::uint64_t> read{};
};

struct Saved {
    std::uint64_t content = 0;  ///< describe::hash() of what was written
    std::size_t otherNames = 0; ///< of the file that was replaced: they keep the old content
};

/// Saves a level where people want it: what windows and commands do.
///
/// @errors as saveLevel(); Unwritable: the file holds something else than what was read
[[nodiscard]] Result<Saved>
saveLevel(const Level& level, const std::filesystem::path& path, const SaveOptions& options);

} // namespace percept::level
