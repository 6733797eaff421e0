#pragma once

#include "app/cli/Report.h"
#include "percept/nav/Gap.h"

/// What `percept path` says where no way leads.
namespace percept::cli {

/// Adds `unreachable`, `reason` and where the pieces of the map come nearest.
/// @param cells whether it is of a grid
void addGap(OrderedJson& report, const nav::Gap& gap, bool cells);

} // namespace percept::cli
