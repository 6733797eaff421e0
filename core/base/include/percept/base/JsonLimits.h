#pragma once

#include "percept/base/Result.h"

#include <cstddef>
#include <string_view>

namespace percept {

/// What a JSON text may hold at most; a reader that builds it in memory takes some 30 bytes and
/// more for each value.
struct JsonLimits {
    std::size_t depth = 100;
    std::size_t values = 5'000'000;
};

/// Whether a text keeps within the limits, before it is read; what is no JSON may pass. Linear.
/// @errors InvalidInput, without a place, naming the limit
[[nodiscard]] Result<void> checkJsonLimits(std::string_view text, const JsonLimits& limits = {});

} // namespace percept
