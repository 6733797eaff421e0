#include "percept/level/Events.h"

#include <charconv>

namespace percept::level {

std::optional<Seconds> clockTime(std::string_view text) {
    constexpr int kMost[] = {23, 59, 59};
    Seconds total = 0;
    int parts = 0;
    for (; parts < 3 && !text.empty(); ++parts) {
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const auto digits = static_cast<std::size_t>(end - text.data());
        const bool fits = digits == 2 || (digits == 1 && parts == 0);
        if (error != std::errc{} || !fits || value < 0 || value > kMost[parts])
            return std::nullopt;
        total = total * 60 + value;
        text.remove_prefix(digits);
        if (text.empty())
            continue;
        if (text.front() != ':' || text.size() == 1)
            return std::nullopt;
        text.remove_prefix(1);
    }
    if (parts < 2 || !text.empty())
        return std::nullopt;
    return parts == 2 ? total * 60 : total;
}

} // namespace percept::level
