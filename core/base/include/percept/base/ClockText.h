#pragma once

#include "percept/base/Units.h"

#include <optional>
#include <string>
#include <string_view>

namespace percept {

/// A moment of a run as everything that shows one writes it: `0:12.400`, `22:43`, `1:02:05.5`.
/// Durations have a unit instead: `2.5 s`.
/// @param time finite; below 0 with a minus in front
/// @param decimals of the seconds [0, 6]
[[nodiscard]] std::string clockText(Seconds time, int decimals);

/// What `clockText` writes, or plain seconds, `12.4`.
/// @return nothing for other texts and for what is below 0
[[nodiscard]] std::optional<Seconds> readClock(std::string_view text);

} // namespace percept
