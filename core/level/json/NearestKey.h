#pragma once

#include <span>
#include <string>
#include <string_view>

namespace percept::level::json {

/// The known key that `key` was probably meant to be: one that differs by a slip of the pen, or of
/// which it is the start, such as `cost` of `cost_us`.
///
/// @return the first of the nearest; empty if none is near
[[nodiscard]] std::string_view nearestKey(std::string_view key, std::span<const std::string> known);

} // namespace percept::level::json
