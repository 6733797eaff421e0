#pragma once

#include "percept/sense/ViewCones.h"

/// What would have to be otherwise for an object in a view cone to be noticed more, or less.
namespace percept::sense {

/// Places in VisibilityParts and in level::kVisibilityParts.
enum class VisibilityPart : std::uint8_t { Lighting, Movement, Exposure };
[[nodiscard]] double& shareIn(VisibilityParts& parts, VisibilityPart part);

/// Of the values that one part of visibility may have, the nearest to the present one with which
/// the response of a cone is on the other side of a limit, all else being equal: at least that
/// where it is below now, and below where it is not.
/// @param limit [> 0]  @param alertness as for respond()
/// @return 0..1; nothing: no value does, or the cone has no use for the part
/// @cost some two hundred evaluations of the formula; what a formula does within a 64th is missed
[[nodiscard]] std::optional<double> nearestChange(const Acuity& acuity,
                                                  const VisibilityFormula& formula,
                                                  const VisibilityParts& parts,
                                                  VisibilityPart part,
                                                  double alertness,
                                                  double limit);

} // namespace percept::sense
