#include "percept/level/Inherited.h"

#include "percept/level/Validate.h"
#include "json/Keys.h"

#include <algorithm>
#include <type_traits>

namespace percept::level {
namespace {

/// As many as an archetype may extend, one through the other.
constexpr std::size_t kLongestChain = 16;

template <class T>
concept HasEntries = requires(const T& values) {
    values.begin()->first;
    values.begin()->second;
};

template <class T>
bool has(const T& values, std::string_view key) {
    return std::ranges::any_of(values, [&](const auto& each) { return each.first == key; });
}

struct Path {
    explicit Path(std::string_view text)
        : head(text.substr(0, text.find('.')))
        , rest(head.size() < text.size() ? text.substr(head.size() + 1) : std::string_view()) {}
    std::string_view head;
    std::string_view rest;
};

template <class T>
bool stated(const T& object, std::string_view field) {
    const Path path(field);
    bool is = false;
    json::forEachKey(object, [&](const std::string& key, const auto& value, const auto& usual) {
        using Member = std::remove_cvref_t<decltype(value)>;
        if (!field.empty() && key != path.head)
            return;
        if constexpr (json::KeepsUnknown<Member>)
            is = is || stated(value, path.rest);
        else if constexpr (HasEntries<Member>)
            is = is || (path.rest.empty() ? !(value == usual) : has(value, path.rest));
        else
            is = is || !(value == usual);
    });
    return is;
}

/// Whether nothing of a field comes from what is extended.
template <class T>
bool overrides(const T& object, std::string_view field) {
    const Path path(field);
    bool is = false;
    json::forEachKey(object, [&](const std::string& key, const auto& value, const auto& usual) {
        using Member = std::remove_cvref_t<decltype(value)>;
        if (key != path.head)
            return;
        const auto& keys = object.unknown.stated;
        const bool said = std::ranges::find(keys, key) != keys.end();
        if constexpr (json::KeepsUnknown<Member>)
            is = !path.rest.empty() && overrides(value, path.rest);
        else if constexpr (HasEntries<Member>)
            is = said || (!path.rest.empty() && has(value, path.rest));
        else
            is = said || !(value == usual);
    });
    return is;
}

std::size_t archetypeCalled(const Level& level, std::string_view id) {
    return static_cast<std::size_t>(std::ranges::find(level.archetypes, id, &Archetype::id) -
                                    level.archetypes.begin());
}

} // namespace

bool isStated(const Archetype& own, std::string_view field) {
    return stated(own, field);
}

std::vector<std::size_t>
whoHave(const Level& level, std::size_t archetype, std::string_view field) {
    const auto& all = level.archetypes;
    const auto gets = [&](std::size_t heir) {
        for (std::size_t bases = 0; heir != archetype; ++bases) {
            if (all[heir].extends.empty() || bases == kLongestChain || overrides(all[heir], field))
                return false;
            heir = archetypeCalled(level, all[heir].extends);
            if (heir == all.size())
                return false;
        }
        return true;
    };
    std::vector<std::size_t> who;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (gets(i))
            who.push_back(i);
    return who;
}

bool countsForAny(const Level& level,
                  std::string_view archetype,
                  std::string_view field,
                  const std::function<bool(const Archetype&)>& counts) {
    if (const auto own = resolveArchetype(level, archetype); !own || counts(*own))
        return true;
    return std::ranges::any_of(
        whoHave(level, archetypeCalled(level, archetype), field), [&](auto i) {
            const auto resolved = resolveArchetype(level, level.archetypes[i].id);
            return resolved && counts(*resolved);
        });
}

} // namespace percept::level
