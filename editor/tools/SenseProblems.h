#pragma once

#include "editor/tools/LevelChanges.h"
#include "percept/base/Result.h"
#include "percept/base/Watch.h"
#include "percept/level/Problem.h"

namespace percept::tools {

enum class SenseProblemKind : std::uint8_t {
    AttenuationOutOfRange, ///< above 1 or below 0
    Distance,              ///< negative, or 0 although the passage is to weaken
    SelfConnection,
    DuplicateConnection,
    EndOutside,       ///< an end of a connection lies outside its region
    CrossedPolygon,   ///< a region's outline crosses itself
    Overlap,          ///< two regions on one floor
    Ceiling,          ///< a ceiling that does not end a region: something above it counts as in it
    Hole,             ///< agents walk where no region is
    AgentOutside,     ///< an agent stands where no region is
    PassesNothing,    ///< a connection whose modalities the level does not have
    Unreachable,      ///< no connection leads into a region
    BlockedSight,     ///< a connection of sight whose ends are hidden from each other
    UnconnectedSight, ///< regions that see each other without a connection
    UncheckedSight,   ///< so many regions that not all were searched for such pairs
    ThinWall,         ///< the regional manager hears through it
};

/// What to do about a problem, ready to be applied.
struct SenseFix {
    std::string name; ///< such as "Add connection"
    LevelChanges changes;
};

struct SenseProblem {
    SenseProblemKind kind{};
    level::Problem problem;
    level::Place at; ///< where to look
    std::vector<SenseFix> fixes;
};

struct SenseCheckOptions {
    /// After so many lines of sight no more are tried; a hint then says how far the search came.
    std::uint64_t mostSightLines = 100'000'000;
    /// These regions are searched at any rate.
    std::uint32_t leastRegionsForSight = 400;
    /// After so many pairs that see each other without a connection no more are looked for.
    std::size_t mostSightPairs = 2'000;
};

/// Everything about the senses of a level that a person should look at and can have fixed.
///
/// Attenuations, negative distances and crossed outlines have the same place as in
/// level::validate(), which knows of them, too. Whatever else is wrong with a level, all is looked
/// at but the shapes with corners that are no numbers or beyond a million metres. A level without
/// regions has problems with them only where the sense graph needs them.
/// @return in the order of the kinds, then of the level's lists
/// @errors Cancelled
/// @cost of lines of sight about 2 ms per region with neighbours all around it, at most some
/// seconds beyond 400 regions
[[nodiscard]] Result<std::vector<SenseProblem>> findSenseProblems(
    const level::Level& level, const SenseCheckOptions& options = {}, const Watch& watch = {});

} // namespace percept::tools
