#pragma once

#include "json/Value.h"

namespace percept::level::json {

/// On one line, as kept in level::Json: `{"a": [1, 2]}`.
[[nodiscard]] std::string compact(const Value& value);

/// For people and version control: what fits stays on one line of 100 columns, but a list of
/// objects has a line for each of them; long lists of numbers are filled. Ends with a line break.
[[nodiscard]] std::string pretty(const Value& value);

} // namespace percept::level::json
