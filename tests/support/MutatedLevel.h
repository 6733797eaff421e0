#pragma once

#include "percept/base/Random.h"

#include <nlohmann/json.hpp>

#include <iterator>
#include <vector>

namespace percept::test {

/// What stands for a value somewhere in a level, or a nonsensical one.
inline nlohmann::json oddValue(Random& random) {
    using Json = nlohmann::json;
    const std::vector<Json> values{-1,
                                   0,
                                   99,
                                   -5.5,
                                   1e9,
                                   -1e300,
                                   0.5,
                                   "",
                                   "smg",
                                   "nowhere",
                                   true,
                                   nullptr,
                                   Json::array(),
                                   Json::object()};
    return values[random.below(static_cast<std::uint32_t>(values.size()))];
}

/// Changes one to three values of a level that is well formed; ids too are values.
inline nlohmann::json mutatedLevel(const nlohmann::json& level, Random& random) {
    using Json = nlohmann::json;
    Json changed = level;
    const Json leaves = level.flatten();
    const auto count = 1 + random.below(3);
    for (std::uint32_t i = 0; i < count; ++i) {
        auto leaf = leaves.begin();
        std::advance(leaf, random.below(static_cast<std::uint32_t>(leaves.size())));
        const Json::json_pointer place(leaf.key());
        if (leaf.key() == "/format" || leaf.key() == "/version" || !changed.contains(place))
            continue;
        changed[place] = oddValue(random);
    }
    return changed;
}

} // namespace percept::test
