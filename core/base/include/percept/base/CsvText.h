#pragma once

#include <string>
#include <string_view>

namespace percept {

/// A text as a cell of a table with commas: in quotes where it could not be told apart otherwise.
[[nodiscard]] std::string csvText(std::string_view text);

} // namespace percept
