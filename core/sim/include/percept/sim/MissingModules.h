#pragma once

#include "percept/sim/Modules.h"

#include <string>
#include <vector>

namespace percept::level {
struct Level;
}

namespace percept::sim {

/// What a level names and a program does not have.
struct MissingModule {
    std::string what;  ///< `brain "sentry"`
    std::string place; ///< in the level
};

/// Brains, stages, kinds of analyses and sources of light that runs of a level need, in the order
/// in which they are named here.
[[nodiscard]] std::vector<MissingModule> missingModules(const level::Level& level,
                                                        const Modules& modules);

/// That a run had them, as one error in the place of the first.
/// @pre at least one
[[nodiscard]] Error lacking(const std::vector<MissingModule>& missing);

} // namespace percept::sim
