#pragma once

#include "percept/base/Result.h"
#include "json/Value.h"

namespace percept::level::json {

/// Reads JSON text in UTF-8, without recursion.
///
/// @param fileName for the places of errors, `fileName:line`
/// @errors InvalidInput: not JSON, a key twice in one object, nested deeper than 100, more than
///         5 million values
[[nodiscard]] Result<Value> parse(std::string_view text, std::string_view fileName);

} // namespace percept::level::json
