#pragma once

#include "percept/base/Formula.h"

/// Formulas over the maps of tactics: analyses and layers.
namespace percept::tactics {

using percept::Formula;
using percept::nameInFormula;

/// No value of a map of tactics is greater, nor less than its opposite: what would be counts as it,
/// so that layers and filters of layers cannot grow beyond all numbers.
inline constexpr double kGreatestValue = kGreatestFormulaValue;

/// Names are those of analyses and layers, so that `analysis:cover` is `cover`.
/// @errors as of percept::parseFormula(); a name qualified as one of waypoints
[[nodiscard]] Result<Formula> parseFormula(std::string_view text);

/// The formula of a layer, which is made of what comes before it, so that none is made of itself.
/// @param before the analyses of the level, and the layers before this one
/// @errors as above, also for a name that is not among those
[[nodiscard]] Result<Formula> parseFormula(std::string_view text,
                                           std::span<const std::string> before);

} // namespace percept::tactics
