#pragma once

#include "percept/level/Senses.h"

#include <algorithm>
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

/// Whether a modality has a gate: among those that it names, else among the usual ones.
/// @param gate a word of kGateWords
[[nodiscard]] inline bool hasGate(const Modality& modality, std::string_view gate) {
    if (!modality.gates.empty())
        return std::find(modality.gates.begin(), modality.gates.end(), gate) !=
               modality.gates.end();
    const auto usual = usualGates(modality.kind);
    return std::find(usual.begin(), usual.end(), gate) != usual.end();
}

} // namespace percept::level
