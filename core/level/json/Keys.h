#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Text.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace percept::level::json {

inline constexpr std::string_view kUnknownMember = "unknown";

/// Keys that a person expects to see even where the value is the default.
inline bool isAlwaysWritten(std::string_view key) {
    static constexpr std::array<std::string_view, 16> kKeys{"archetype",
                                                            "bounds",
                                                            "cost",
                                                            "from",
                                                            "id",
                                                            "key",
                                                            "kind",
                                                            "max",
                                                            "min",
                                                            "name",
                                                            "points",
                                                            "polygon",
                                                            "position",
                                                            "rule",
                                                            "segment",
                                                            "to"};
    return std::binary_search(kKeys.begin(), kKeys.end(), key);
}

template <class T>
inline constexpr bool kIsDescribed = boost::describe::has_describe_members<T>::value;

template <class T>
concept KeepsUnknown = requires(T object) {
    object.unknown;
};

/// The keys of a described struct, in the order of its members.
template <class T>
const std::vector<std::string>& keysOf() {
    static const std::vector<std::string> kKeys = [] {
        std::vector<std::string> keys;
        boost::mp11::mp_for_each<describe::Members<T>>(
            [&](auto member) { keys.push_back(snakeCase(member.name)); });
        return keys;
    }();
    return kKeys;
}

/// Calls `visit(key, member, member of a default object)` for all members but `unknown`.
template <class T, class Visit>
void forEachKey(T& object, Visit&& visit) {
    using Plain = std::remove_const_t<T>;
    [[maybe_unused]] static const Plain kDefault{};
    std::size_t index = 0;
    boost::mp11::mp_for_each<describe::Members<Plain>>([&](auto member) {
        const std::string& key = keysOf<Plain>()[index++];
        if (key != kUnknownMember)
            visit(key, object.*member.pointer, kDefault.*member.pointer);
    });
}

} // namespace percept::level::json
