#pragma once

#include "percept/level/Values.h"

#include <algorithm>
#include <string_view>

// Internal to this area.
namespace percept::sense {

/// The value that a level states for an id; null: it states none.
[[nodiscard]] inline const double* valueOf(const level::Keyed& values, std::string_view id) {
    const auto found = std::find_if(
        values.begin(), values.end(), [&](const auto& entry) { return entry.first == id; });
    return found == values.end() ? nullptr : &found->second;
}

} // namespace percept::sense
