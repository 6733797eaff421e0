#pragma once

#include "percept/level/Values.h"
#include "json/Keys.h"
#include "json/Parse.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

namespace percept::level::json {

/// Finds the first value that JSON cannot express.
class UnwritableSearch {
public:
    /// Whether `value` holds none; otherwise `place` names it.
    [[nodiscard]] bool accepts(double value) { return std::isfinite(value); }
    [[nodiscard]] bool accepts(bool) { return true; }
    [[nodiscard]] bool accepts(int) { return true; }
    [[nodiscard]] bool accepts(const std::string&) { return true; }
    [[nodiscard]] bool accepts(const Json& value) { return parse(value.text, {}).has_value(); }
    [[nodiscard]] bool accepts(const Vec2& value) { return accepts(value.x) && accepts(value.y); }
    template <class T>
    [[nodiscard]] bool accepts(const std::optional<T>& value) {
        return !value || accepts(*value);
    }
    [[nodiscard]] bool accepts(const UnknownEntry& entry) { return accepts(Json{entry.json}); }
    template <class T>
    [[nodiscard]] bool accepts(const ById<T>& values) {
        for (const auto& [id, value] : values)
            if (!accepts(value))
                return at('.' + id);
        return true;
    }
    template <class T>
    [[nodiscard]] bool accepts(const std::vector<T>& values) {
        for (std::size_t index = 0; index < values.size(); ++index)
            if (!accepts(values[index]))
                return at(fmt::format("[{}]", index));
        return true;
    }
    template <class T>
    requires kIsDescribed<T>
    [[nodiscard]] bool accepts(const T& object) {
        bool good = true;
        forEachKey(object, [&](const std::string& key, const auto& member, const auto& standard) {
            if (good && !(member == standard) && !accepts(member))
                good = at('.' + key);
        });
        if constexpr (KeepsUnknown<T>)
            good = good && accepts(object.unknown.entries);
        return good;
    }

    [[nodiscard]] std::string place() const {
        return m_place.starts_with('.') ? m_place.substr(1) : m_place;
    }

private:
    bool at(const std::string& step) {
        m_place = step + m_place;
        return false;
    }

    std::string m_place;
};

/// The place of the first value that JSON cannot express, such as `walls[3].points[1]`.
template <class T>
[[nodiscard]] std::optional<std::string> firstUnwritable(const T& object) {
    UnwritableSearch search;
    if (search.accepts(object))
        return std::nullopt;
    return search.place();
}

} // namespace percept::level::json
