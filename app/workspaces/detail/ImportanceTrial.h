#pragma once

#include "app/workspaces/detail/LodFeed.h"

#include "percept/base/Result.h"
#include "percept/level/Execution.h"

#include <optional>
#include <vector>

/// What a level's levels of detail make of an importance over time.
namespace percept::tuning {

struct LodTrial {
    std::vector<double> followed; ///< per frame, smoothed if asked for
    std::vector<int> levels;      ///< per frame, -1: no behaviour is valid
    std::vector<LodSwitch> switches;
    /// Frames within which a switch back is flapping.
    Frame flapFrames = 60;
    [[nodiscard]] int flaps() const;
};
struct TrialOptions {
    Seconds step = 1.0 / 60.0;
    bool smoothed = true;
    Seconds flapTime = 1.0; ///< a level that is taken again within this time flaps
    std::uint64_t seed = 1; ///< of the arbitration `any`
};
/// @param importance per frame, 0..1
/// @errors those of lod::compileLod
[[nodiscard]] Result<LodTrial> tryImportance(const level::Lod& lod,
                                             const std::vector<double>& importance,
                                             const TrialOptions& options);

/// A stroke of a brush: importance between two frames along a line; what lies outside of the curve
/// is left out.
void brushImportance(std::vector<double>& importance,
                     double fromFrame,
                     double fromImportance,
                     double toFrame,
                     double toImportance);
/// An importance that comes near, passes by and goes away twice: something to begin with.
[[nodiscard]] std::vector<double> passingBy(std::size_t frames);

} // namespace percept::tuning
