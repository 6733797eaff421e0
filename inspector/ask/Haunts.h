#pragma once

#include "percept/tactics/Generate.h"

#include <filesystem>
#include <functional>

namespace percept::ask {

/// What makes a place of a recorded run one that is used.
struct HauntOptions {
    Metres radius = 0.5; ///< how near is the same place [> 0]
    Seconds linger = 2;  ///< all stays together [>= 0], or:
    int visitors = 3;    ///< that many different ones came by [>= 1]
};

struct Haunts {
    std::vector<tactics::Haunt> haunts; ///< most used first
    Seconds interval = 0.25;            ///< a moment of theirs
};

/// Where the agents of a recording stayed or came by, bots and players alike; one that is still
/// being written counts up to its last batch. Who is dead is nowhere.
///
/// Looks four times a second.
/// @param proceed told how many of all looks are done; false stops
/// @errors those of replay::Recording::open; NotFound if no place was used that much; Cancelled
[[nodiscard]] Result<Haunts> readHaunts(const std::filesystem::path& recording,
                                        const HauntOptions& options,
                                        const tactics::Proceed& proceed = {});

/// Their places alone, as tactics::generateWaypoints() takes them.
[[nodiscard]] std::vector<geometry::Vec2> placesOf(const Haunts& haunts);

} // namespace percept::ask
