#pragma once

#include <string>
#include <string_view>

namespace percept::edit {

/// A text id like `wanted` that is not taken: itself, or with a number behind, `wall_7`.
///
/// @param fallback the words to start from where `wanted` is empty
/// @param isTaken `bool(const std::string&)`; must not be true for all
template <class IsTaken>
[[nodiscard]] std::string
freeId(std::string_view wanted, std::string_view fallback, const IsTaken& isTaken) {
    std::string base(wanted);
    if (!base.empty() && !isTaken(base))
        return base;
    if (const auto last = base.find_last_not_of("0123456789"); last != std::string::npos)
        base.resize(base[last] == '_' ? last : base.size());
    if (base.empty())
        base = std::string(fallback);
    for (char& letter : base)
        letter = letter == ' ' ? '_' : letter;
    for (std::size_t number = 1;; ++number) {
        std::string id = base + '_' + std::to_string(number);
        if (!isTaken(id))
            return id;
    }
}

} // namespace percept::edit
