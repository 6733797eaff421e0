#pragma once

#include "percept/base/Result.h"
#include "percept/level/Patrol.h"
#include "percept/level/Problem.h"
#include "percept/level/Values.h"
#include "json/Keys.h"
#include "json/NearestKey.h"
#include "json/Print.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>

namespace percept::level::json {

/// Fills described structs from a document; stops at the first value of a wrong kind.
class Reader {
public:
    explicit Reader(std::string fileName)
        : m_fileName(std::move(fileName)) {}

    [[nodiscard]] const Error& error() const { return *m_error; }
    [[nodiscard]] std::vector<Problem> takeHints() { return std::move(m_hints); }

    [[nodiscard]] bool read(const Value& from, bool& to) {
        to = from.boolean;
        return expect(from, Kind::Bool);
    }
    [[nodiscard]] bool read(const Value& from, double& to) {
        to = from.number;
        if (!expect(from, Kind::Number))
            return false;
        return std::isfinite(to) ||
               fail(from, from.text + " is not a number that can be used. Choose a smaller one.");
    }
    [[nodiscard]] bool read(const Value& from, int& to) {
        if (!expect(from, Kind::Number))
            return false;
        constexpr auto kLeast = static_cast<double>(std::numeric_limits<int>::min());
        constexpr auto kMost = static_cast<double>(std::numeric_limits<int>::max());
        if (!(from.number >= kLeast && from.number <= kMost))
            return fail(from,
                        fmt::format("{} is no whole number that can be used. Choose {} {:.0f}.",
                                    from.text,
                                    from.number > 0 ? "at most" : "at least",
                                    from.number > 0 ? kMost : kLeast));
        if (std::floor(from.number) != from.number)
            return fail(from,
                        fmt::format("{} is not a whole number. Round it, such as to {:.0f}.",
                                    from.text,
                                    std::ceil(from.number)));
        to = static_cast<int>(from.number);
        return true;
    }
    [[nodiscard]] bool read(const Value& from, std::string& to) {
        to = from.text;
        return expect(from, Kind::String);
    }
    [[nodiscard]] bool read(const Value& from, Json& to) {
        to.text = compact(from);
        return true;
    }
    [[nodiscard]] bool read(const Value& from, Vec2& to) {
        return expectList(from, 2, 2, "[x, y]") && readItem(from, 0, to.x) &&
               readItem(from, 1, to.y);
    }
    [[nodiscard]] bool read(const Value& from, Place& to) {
        if (!expectList(from, 2, 3, "[x, y] or [x, y, z]") || !readItem(from, 0, to.x) ||
            !readItem(from, 1, to.y))
            return false;
        return from.items.size() == 2 || readItem(from, 2, to.z.emplace());
    }
    [[nodiscard]] bool read(const Value& from, Segment& to) {
        return expectList(from, 2, 2, "[[x, y], [x, y]]") && readItem(from, 0, to.from) &&
               readItem(from, 1, to.to);
    }

    [[nodiscard]] bool read(const Value& from, PatrolStop& to) {
        return from.kind == Kind::String ? read(from, to.at) : read<PatrolStop>(from, to);
    }

    template <class T>
    [[nodiscard]] bool read(const Value& from, std::optional<T>& to) {
        return read(from, to.emplace());
    }

    template <class T>
    [[nodiscard]] bool read(const Value& from, ById<T>& to) {
        if (!expect(from, Kind::Object))
            return false;
        to.clear();
        to.reserve(from.items.size());
        for (const Value& item : from.items) {
            const auto length = enter(item.key);
            if (!read(item, to.emplace_back(item.key, T{}).second))
                return false;
            m_place.resize(length);
        }
        return true;
    }

    template <class T>
    [[nodiscard]] bool read(const Value& from, std::vector<T>& to) {
        if (!expect(from, Kind::Array))
            return false;
        to.clear();
        to.resize(from.items.size());
        for (std::size_t index = 0; index < to.size(); ++index)
            if (!readItem(from, index, to[index]))
                return false;
        return true;
    }

    template <class T>
    requires kIsDescribed<T>
    [[nodiscard]] bool read(const Value& from, T& to) {
        if (!expect(from, Kind::Object))
            return false;
        std::string_view before;
        for (const Value& item : from.items) {
            const auto length = enter(item.key);
            if (!readMember(item, to, before))
                return false;
            m_place.resize(length);
            before = item.key;
        }
        return true;
    }

private:
    template <class T>
    bool readMember(const Value& item, T& object, std::string_view before) {
        bool known = false;
        bool good = true;
        forEachKey(object, [&](const std::string& key, auto& member, const auto& standard) {
            if (known || key != item.key)
                return;
            known = true;
            good = read(item, member);
            if constexpr (KeepsUnknown<T>)
                if (good && member == standard && !isAlwaysWritten(key))
                    object.unknown.stated.push_back(key);
        });
        if constexpr (KeepsUnknown<T>)
            if (!known)
                keep(item, object.unknown, before, nearestKey(item.key, keysOf<T>()));
        return good;
    }

    /// @param nearest known key that may be meant; empty: none
    void
    keep(const Value& item, Unknown& unknown, std::string_view before, std::string_view nearest) {
        unknown.entries.push_back({item.key, compact(item), std::string(before)});
        m_hints.push_back(
            {Severity::Hint,
             m_place,
             fmt::format("the key \"{}\" is not known here; it is kept as it is", item.key),
             nearest.empty()
                 ? "Check its spelling, or leave it if it belongs to another program."
                 : fmt::format("Write \"{}\" if that is meant, or leave it if it belongs to "
                               "another program.",
                               nearest)});
    }

    template <class T>
    bool readItem(const Value& list, std::size_t index, T& to) {
        const auto length = m_place.size();
        fmt::format_to(std::back_inserter(m_place), "[{}]", index);
        const bool good = read(list.items[index], to);
        if (good)
            m_place.resize(length);
        return good;
    }

    /// @return length of the place before, to go back to
    std::size_t enter(std::string_view key) {
        const auto length = m_place.size();
        if (length > 0)
            m_place += '.';
        m_place += key;
        return length;
    }

    bool expect(const Value& value, Kind kind) {
        return value.kind == kind ||
               fail(value,
                    fmt::format("{} is expected here, not {}", nameOf(kind), nameOf(value.kind)));
    }

    bool expectList(const Value& value, std::size_t least, std::size_t most, const char* form) {
        if (value.kind == Kind::Array && value.items.size() >= least && value.items.size() <= most)
            return true;
        return fail(value, fmt::format("{} is expected here", form));
    }

    bool fail(const Value& value, std::string_view message) {
        m_error =
            Error{ErrorCode::InvalidInput,
                  m_place.empty() ? std::string(message) : fmt::format("{}: {}", m_place, message),
                  fmt::format("{}:{}", m_fileName, value.line)};
        return false;
    }

    std::string m_fileName;
    std::string m_place;
    std::vector<Problem> m_hints;
    std::optional<Error> m_error;
};

} // namespace percept::level::json
