#pragma once

#include "percept/overlay/WaypointOverlay.h"
#include "percept/tactics/Properties.h"

#include <QString>

#include <array>
#include <vector>

/// What a place is worth, and the rays that say so.
namespace percept::session {

struct WaypointMeasure {
    std::array<tactics::Sampled, tactics::kProperties.size()> values; ///< in their order
    std::vector<overlay::RayMark> rays;                               ///< of the one asked about
    tactics::Sampled why;                                             ///< likewise
    int counted = 0;                                                  ///< of its rays
};

/// @param why the property of which rays are kept; nothing: none
[[nodiscard]] WaypointMeasure measureWaypoint(const tactics::Surroundings& surroundings,
                                              geometry::Vec3 location,
                                              tactics::Posture posture,
                                              const tactics::SampleOptions& options,
                                              std::optional<tactics::Property> why);

/// "40 of 52 attacks are stopped by walls; 12 more do not come from the same room."
[[nodiscard]] QString
whySentence(tactics::Property property, const WaypointMeasure& measure, std::uint64_t seed);

} // namespace percept::session
