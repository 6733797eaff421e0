#pragma once

#include "percept/level/Senses.h"

#include <span>
#include <string_view>

namespace percept::level {

/// The gates of a modality for which a level names none: words of kGateWords.
///
/// @param kind `sight`, `sound`, `smell` or `touch`
/// @return all of them for sight, the first four for what is not seen
[[nodiscard]] constexpr std::span<const std::string_view> usualGates(std::string_view kind) {
    const std::span<const std::string_view> all(kGateWords);
    return kind == "sight" ? all : all.first(4);
}

} // namespace percept::level
