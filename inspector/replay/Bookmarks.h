#pragma once

#include "percept/base/Result.h"
#include "percept/base/Units.h"

#include <filesystem>
#include <string>
#include <vector>

namespace percept::replay {

/// A frame of a run that somebody wants to come back to.
struct Bookmark {
    Frame frame = 0;
    std::string note; ///< why; may be empty
    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// Those of a recording in order of frames; one that was made before there were any has none.
/// @errors as Recording::open
[[nodiscard]] Result<std::vector<Bookmark>> readBookmarks(const std::filesystem::path& path);

/// Writes a bookmark into a recording, which may still be written by others. One at the same frame
/// gives way.
/// @errors as Recording::open; Unwritable
[[nodiscard]] Result<void> putBookmark(const std::filesystem::path& path, const Bookmark& bookmark);

/// Takes the bookmark at a frame out; where there is none, nothing happens.
/// @errors as putBookmark
[[nodiscard]] Result<void> removeBookmark(const std::filesystem::path& path, Frame frame);

} // namespace percept::replay
