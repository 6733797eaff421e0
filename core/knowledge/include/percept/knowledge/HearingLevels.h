#pragma once

#include "percept/knowledge/AwarenessLinks.h"

#include <string_view>
#include <vector>

namespace percept::knowledge {

/// The least intensities of state 1, 2, ... of what is heard, smelt or felt: as is said of its tag,
/// else of its modality; null: nothing is said of either. Borrowed from the model.
/// @param tag of the signal; empty: it has none
[[nodiscard]] const std::vector<double>*
hearingLevels(const AwarenessModel& model, std::string_view modality, std::string_view tag);

} // namespace percept::knowledge
