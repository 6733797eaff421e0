#include "percept/base/JsonLimits.h"

#include <fmt/format.h>

namespace percept {

Result<void> checkJsonLimits(std::string_view text, const JsonLimits& limits) {
    std::size_t depth = 0;
    std::size_t values = 0; // each but the first of a list follows a bracket or a comma
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char each = text[i];
        if (quoted) {
            quoted = each != '"';
            i += each == '\\' ? 1 : 0;
            continue;
        }
        quoted = each == '"';
        if (each == '[' || each == '{')
            ++depth;
        else if ((each == ']' || each == '}') && depth > 0)
            --depth;
        values += each == '[' || each == '{' || each == ',' ? 1 : 0;
        if (depth > limits.depth)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("is nested deeper than {} levels", limits.depth));
        if (values > limits.values)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("holds more than {} values", limits.values));
    }
    return {};
}

} // namespace percept
