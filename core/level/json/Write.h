#pragma once

#include "percept/level/Patrol.h"
#include "percept/level/Values.h"
#include "json/Keys.h"
#include "json/Parse.h"

#include <cmath>
#include <optional>

namespace percept::level::json {

/// Turns described structs into a document. What JSON cannot say becomes null.
class Writer {
public:
    static Value write(bool value) { return makeBool(value); }
    static Value write(int value) { return makeInteger(value); }
    static Value write(double value) { return std::isfinite(value) ? makeNumber(value) : Value{}; }
    static Value write(const std::string& value) { return makeString(value); }
    static Value write(const Json& value) {
        auto parsed = parse(value.text, {});
        return parsed ? std::move(*parsed) : Value{};
    }
    static Value write(const Vec2& value) { return list(value.x, value.y); }
    static Value write(const Place& value) {
        return value.z ? list(value.x, value.y, *value.z) : list(value.x, value.y);
    }
    static Value write(const Segment& value) { return list(value.from, value.to); }

    static Value write(const PatrolStop& value) {
        return value.isName() ? makeString(value.at) : write<PatrolStop>(value);
    }

    template <class T>
    static Value write(const std::optional<T>& value) {
        return value ? write(*value) : Value{};
    }

    template <class T>
    static Value write(const std::vector<T>& values) {
        Value written = makeArray();
        written.items.reserve(values.size());
        for (const T& value : values)
            written.items.push_back(write(value));
        return written;
    }

    template <class T>
    static Value write(const ById<T>& values) {
        Value object = makeObject();
        for (const auto& [id, value] : values)
            append(object, id, write(value));
        return object;
    }

    template <class T>
    requires kIsDescribed<T>
    static Value write(const T& source) {
        Value object = makeObject();
        appendMembers(object, source);
        return object;
    }

    /// Adds the members of `source` to `object`; default values only where they are stated.
    template <class T>
    static void appendMembers(Value& object, const T& source) {
        if constexpr (KeepsUnknown<T>) {
            Followers followers(object, source.unknown);
            followers.appendAfter({});
            forEachKey(
                source, [&](const std::string& key, const auto& member, const auto& standard) {
                    if (!(member == standard) || (isAlwaysWritten(key) && !isAbsent(member)) ||
                        isStated(source.unknown, key))
                        append(object, key, write(member));
                    followers.appendAfter(key);
                });
            followers.appendRest();
        } else {
            forEachKey(source, [&](const std::string& key, const auto& member, const auto&) {
                append(object, key, write(member));
            });
        }
    }

private:
    static bool isStated(const Unknown& unknown, const std::string& key) {
        return std::find(unknown.stated.begin(), unknown.stated.end(), key) != unknown.stated.end();
    }
    template <class T>
    static bool isAbsent(const T&) {
        return false;
    }
    template <class T>
    static bool isAbsent(const std::optional<T>& value) {
        return !value;
    }

    /// Puts unknown entries where they were: after the keys that they followed.
    class Followers {
    public:
        Followers(Value& object, const Unknown& unknown)
            : m_object(object)
            , m_entries(unknown.entries)
            , m_done(unknown.entries.size()) {}

        /// Entries are in the order of the file: one pass finds a whole chain of them.
        void appendAfter(std::string_view key) {
            for (std::size_t index = 0; index < m_entries.size(); ++index)
                if (!m_done[index] && m_entries[index].after == key) {
                    appendEntry(index);
                    key = m_entries[index].key;
                }
        }
        void appendRest() {
            for (std::size_t index = 0; index < m_entries.size(); ++index)
                if (!m_done[index])
                    appendEntry(index);
        }

    private:
        void appendEntry(std::size_t index) {
            m_done[index] = true;
            append(m_object, m_entries[index].key, write(Json{m_entries[index].json}));
        }

        Value& m_object;
        const std::vector<UnknownEntry>& m_entries;
        std::vector<bool> m_done;
    };

    template <class... T>
    static Value list(const T&... items) {
        Value written = makeArray();
        (written.items.push_back(write(items)), ...);
        return written;
    }
};

} // namespace percept::level::json
