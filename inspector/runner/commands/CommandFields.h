#pragma once

#include "inspector/runner/commands/CommandNames.h"
#include "percept/geometry/Vector.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace percept::runner::commands {

using geometry::Vec2;

/// The first thing that is wrong with a line.
struct LineFault {
    std::string text;
    bool missing = false; ///< of a key: one that is misspelt says more

    void add(std::string what, bool isMissing = false) {
        if (text.empty()) {
            text = std::move(what);
            missing = isMissing;
        }
    }
};

/// Takes the keys of an object one by one. What is wrong is noted, and goes on as if it were not.
class LineFields {
public:
    LineFields(const Json& object, const RunNames& names, LineFault& fault)
        : m_object(object)
        , m_names(names)
        , m_fault(fault) {}

    [[nodiscard]] const RunNames& names() const { return m_names; }
    void fault(std::string text) { m_fault.add(std::move(text)); }

    /// @return null where the key is not there
    const Json* find(const char* key) {
        m_known.emplace_back(key);
        const auto found = m_object.find(key);
        return found == m_object.end() ? nullptr : &*found;
    }
    const Json* need(const char* key) {
        const Json* found = find(key);
        if (found == nullptr)
            m_fault.add('"' + std::string(key) + "\" is missing. Add it", true);
        return found;
    }
    std::string text(const char* key) { return textOf(key, need(key)); }
    /// @param value null: gives nothing, as the others here
    std::string textOf(const char* key, const Json* value);
    double number(const char* key, double low = -kEndless, double high = kEndless) {
        return numberOf(key, need(key), low, high, 0);
    }
    double numberOr(const char* key, double otherwise, double low, double high = kEndless) {
        return numberOf(key, find(key), low, high, otherwise);
    }
    std::int64_t whole(const char* key, std::int64_t low, std::int64_t high) {
        return wholeOf(key, need(key), low, high, low);
    }
    std::int64_t
    wholeOr(const char* key, std::int64_t otherwise, std::int64_t low, std::int64_t high) {
        return wholeOf(key, find(key), low, high, otherwise);
    }
    bool flag(const char* key) { return flagOf(key, need(key), false); }
    bool flagOr(const char* key, bool otherwise) { return flagOf(key, find(key), otherwise); }
    Vec2 place(const char* key) { return placeOf(key, need(key)); }
    Vec2 placeOf(const char* key, const Json* value);
    /// The place in a list; a number is taken as it is.
    std::uint32_t named(NamedList list) { return named(list, wordOf(list)); }
    std::uint32_t named(NamedList list, const char* key) { return namedOf(list, key, need(key)); }
    std::uint32_t namedOf(NamedList list, const char* key, const Json* value);
    void wrong(const char* key, const Json& value, const std::string& wanted);
    /// To be called when all keys were taken.
    void refuseOthers();

private:
    double numberOf(const char* key, const Json* value, double low, double high, double otherwise);
    std::int64_t wholeOf(const char* key,
                         const Json* value,
                         std::int64_t low,
                         std::int64_t high,
                         std::int64_t otherwise);
    bool flagOf(const char* key, const Json* value, bool otherwise);

    const Json& m_object;
    const RunNames& m_names;
    LineFault& m_fault;
    std::vector<std::string> m_known;
};

} // namespace percept::runner::commands
