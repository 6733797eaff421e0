#include "percept/agent/Registered.h"

#include "percept/trace/Registry.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::agent {

Result<void>
canAdd(std::string_view kind, std::string_view name, std::span<const std::string_view> others) {
    if (!trace::isPlainName(name))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("No {} can be called \"{}\". Use lower-case letters, digits and "
                                   "underscores",
                                   kind,
                                   name));
    if (std::find(others.begin(), others.end(), name) != others.end())
        return failure(ErrorCode::InvalidInput,
                       fmt::format("There are two {}s called `{}`; rename one", kind, name));
    return {};
}

std::string listed(std::span<const std::string_view> names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0)
            text += i + 1 == names.size() ? " or " : ", ";
        text += names[i];
    }
    return text;
}

} // namespace percept::agent
