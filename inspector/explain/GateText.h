#pragma once

#include "percept/trace/Records.h"

#include <string>
#include <string_view>

/// What a gate of perception measured, in words: the same in panels, the traffic table and on the
/// command line.
namespace percept::explain {

/// What a gate measured, as people read it.
struct GateMeasure {
    double measured = 0;
    double limit = 0;
    double margin = 0; ///< below 0: by how much it failed
    std::string unit;  ///< `m`, `s`, `deg`, `rank` (a place in an order) or empty
};

[[nodiscard]] GateMeasure measureOf(trace::Gate gate, double measured, double limit);

/// `11.7 m`, `12.0°`, `0.489`; with more decimals where it would otherwise read as nothing.
[[nodiscard]] std::string quantity(double value, std::string_view unit);

/// What a failed gate means: `too weak, by 0.011`.
/// @param obstacle what hides the target: `wall north`; empty: unknown
[[nodiscard]] std::string
missText(trace::Gate gate, const GateMeasure& measure, std::string_view obstacle = {});

/// The same with what was measured: `too weak, by 0.011: 0.489, at least 0.500`.
[[nodiscard]] std::string failureText(trace::Gate gate, double measured, double limit);

} // namespace percept::explain
