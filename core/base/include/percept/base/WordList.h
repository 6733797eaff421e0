#pragma once

#include <string>
#include <vector>

namespace percept {

/// "a", "a and b", "a, b and c"; nothing of no words.
[[nodiscard]] inline std::string wordList(const std::vector<std::string>& words) {
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i)
        list += (i == 0 ? "" : i + 1 < words.size() ? ", " : " and ") + words[i];
    return list;
}

} // namespace percept
