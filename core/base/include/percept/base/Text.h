#pragma once

#include <string>
#include <string_view>

namespace percept {

/// `max_range` for `maxRange`: the key in files of a described member, and its column in tables.
[[nodiscard]] std::string snakeCase(std::string_view camelCase);

} // namespace percept
