#pragma once

#include "editor/edit/Autosave.h"
#include "percept/base/Watch.h"

#include <filesystem>
#include <string>
#include <vector>

namespace percept::session {

/// Something that a crash left behind, and nobody works on.
struct Leftover {
    enum class Kind {
        Level,      ///< a copy of what was edited
        Recording,  ///< a run that was not saved
        Unreadable, ///< one of the two, of which nothing can be read
    };
    Kind kind = Kind::Level;
    std::filesystem::path file{};
    std::filesystem::path original{}; ///< of a level: its own file; empty: it never had one
    std::string name{};               ///< that of the level
    edit::CopyState state = edit::CopyState::Newer; ///< of a level
    Seconds seconds = 0;                            ///< of a recording
    std::string why{};                              ///< that nothing can be read
};

/// Everything that crashes left: levels first, the latest first. What there is no need for is
/// removed: copies of what their files say already, recordings of no more than the start.
///
/// @cost reads the files; for any thread
[[nodiscard]] std::vector<Leftover> findLeftovers(const std::filesystem::path& copies,
                                                  const std::filesystem::path& recordings,
                                                  const Watch& watch);

/// The name of the lock of a copy, held by the window that works on it.
[[nodiscard]] std::filesystem::path lockOfCopy(const std::filesystem::path& copy);

} // namespace percept::session
