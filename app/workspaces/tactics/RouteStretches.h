#pragma once

#include "app/workspaces/tactics/RouteQuery.h"

#include <string>
#include <vector>

namespace percept::session {

/// A part of a way, and what it is paid for there.
struct Stretch {
    Metres from = 0.0; ///< along the way
    Metres to = 0.0;
    std::string mostly;    ///< the tactic that costs most there; empty: none costs anything
    double share = 0.0;    ///< of that tactic in the cost, 0..1
    double perMetre = 0.0; ///< cost
    friend bool operator==(const Stretch&, const Stretch&) = default;
};

/// Where a way is dearest: it is cut into pieces of about equal length at its points.
///
/// @param pieces at most [>= 1]; fewer where the way has fewer connections
/// @return at most `count`, the dearest per metre first; ties from the start
[[nodiscard]] std::vector<Stretch>
dearestStretches(const Route& route, std::size_t count = 3, std::size_t pieces = 8);

} // namespace percept::session
