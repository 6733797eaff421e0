#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace percept {

/// A text as JSON; discarded where it is none.
/// @tparam Json an `nlohmann::basic_json`
/// @param twice becomes the first key that one object has twice; left as it is where none does
template <class Json>
[[nodiscard]] Json parseJson(std::string_view text, std::string& twice) {
    using Event = typename Json::parse_event_t;
    std::vector<std::set<std::string>> keys; // of the objects around, outermost first
    return Json::parse(
        text,
        [&](int, Event event, Json& parsed) {
            if (event == Event::object_start)
                keys.emplace_back();
            else if (event == Event::object_end)
                keys.pop_back();
            else if (event == Event::key && twice.empty() &&
                     !keys.back().insert(parsed.template get<std::string>()).second)
                twice = parsed.template get<std::string>();
            return true;
        },
        false);
}

} // namespace percept
