#pragma once

#include "editor/edit/Object.h"
#include "percept/base/Describe.h"
#include "percept/base/Text.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Walks over the values inside an object by their places, for the other parts of this library.
namespace percept::edit::fields {

template <class T>
inline constexpr bool kIsStruct = detail::KeepsUnknown<T>;

template <class T>
struct IsKeyed : std::false_type {};
template <class T>
struct IsKeyed<level::ById<T>> : std::true_type {};
template <class T>
inline constexpr bool kIsList = describe::IsVector<T>::value && !IsKeyed<T>::value;

/// The keys of a described struct as files write them, in the order of its members.
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

/// Calls `visit(key, member)` for all members but `unknown`.
template <class T, class Visit>
void forEachKey(T& object, Visit&& visit) {
    using Plain = std::remove_const_t<T>;
    std::size_t index = 0;
    boost::mp11::mp_for_each<describe::Members<Plain>>([&](auto member) {
        const std::string& key = keysOf<Plain>()[index++];
        using Member = std::remove_cvref_t<decltype(object.*member.pointer)>;
        if constexpr (!std::is_same_v<Member, level::Unknown>)
            visit(key, object.*member.pointer);
    });
}

/// Takes `[n]` off the front of a path.
inline std::optional<std::size_t> takeIndex(std::string_view& path) {
    const auto end = path.find(']');
    if (!path.starts_with('[') || end == std::string_view::npos)
        return std::nullopt;
    std::size_t index = 0;
    const char* last = path.data() + end;
    const auto [stop, error] = std::from_chars(path.data() + 1, last, index);
    if (error != std::errc{} || stop != last)
        return std::nullopt;
    path.remove_prefix(end + 1);
    return index;
}

/// Whether a path goes on with a key; takes it off if so.
inline bool takeKey(std::string_view& path, std::string_view key) {
    std::string_view rest = path;
    if (rest.starts_with('.'))
        rest.remove_prefix(1);
    if (key.empty() || !rest.starts_with(key))
        return false;
    rest.remove_prefix(key.size());
    if (!rest.empty() && rest.front() != '.' && rest.front() != '[')
        return false;
    path = rest;
    return true;
}

/// Calls `visit(value)` with what is at a path, or `visit.entry(list, key)` for an entry of values
/// by id, whether it exists or not.
/// @return whether there is such a place
template <class T, class Visit>
bool visitAt(T& value, std::string_view path, Visit& visit) {
    using Plain = std::remove_const_t<T>;
    if (path.empty()) {
        visit(value);
        return true;
    }
    if constexpr (std::is_same_v<Plain, level::Vec2>) {
        const auto index = takeIndex(path);
        return index && *index < 2 && visitAt(*index == 0 ? value.x : value.y, path, visit);
    } else if constexpr (std::is_same_v<Plain, level::Place>) {
        const auto index = takeIndex(path);
        if (index && *index == 2)
            return visitAt(value.z, path, visit);
        return index && *index < 2 && visitAt(*index == 0 ? value.x : value.y, path, visit);
    } else if constexpr (std::is_same_v<Plain, level::Segment>) {
        const auto index = takeIndex(path);
        return index && *index < 2 && visitAt(*index == 0 ? value.from : value.to, path, visit);
    } else if constexpr (IsKeyed<Plain>::value) {
        for (auto& [key, inner] : value) {
            std::string_view rest = path;
            if (takeKey(rest, key) && !rest.empty())
                return visitAt(inner, rest, visit);
        }
        if (path.starts_with('.'))
            path.remove_prefix(1);
        visit.entry(value, path);
        return true;
    } else if constexpr (kIsList<Plain>) {
        const auto index = takeIndex(path);
        return index && *index < value.size() && visitAt(value[*index], path, visit);
    } else if constexpr (describe::IsOptional<Plain>::value) {
        return value && visitAt(*value, path, visit);
    } else if constexpr (kIsStruct<Plain>) {
        bool found = false;
        forEachKey(value, [&](const std::string& key, auto& member) {
            std::string_view rest = path;
            if (!found && takeKey(rest, key))
                found = visitAt(member, rest, visit);
        });
        return found;
    } else {
        return false;
    }
}

/// Where a walk is: the place itself, and its form with `[]` for indices and `{}` for keys, by
/// which things are known about it.
struct Path {
    std::string place;
    std::string form;
};

/// Walks everything inside a value from top to bottom. `visit(path, value)` returns whether to go
/// into the value; `visit.key(path, key)` is called for the keys of values by id.
template <class T, class Visit>
void walk(T& value, Path& path, Visit& visit) {
    using Plain = std::remove_const_t<T>;
    const auto within = [&](std::string_view place, std::string_view form, auto& inner) {
        const auto placeSize = path.place.size();
        const auto formSize = path.form.size();
        path.place += place;
        path.form += form;
        walk(inner, path, visit);
        path.place.resize(placeSize);
        path.form.resize(formSize);
    };
    if (!visit(path, value))
        return;
    if constexpr (IsKeyed<Plain>::value) {
        for (auto& [key, inner] : value) {
            visit.key(path, key);
            within('.' + key, "{}", inner);
        }
    } else if constexpr (kIsList<Plain>) {
        for (std::size_t index = 0; index < value.size(); ++index)
            within('[' + std::to_string(index) + ']', "[]", value[index]);
    } else if constexpr (describe::IsOptional<Plain>::value) {
        if (value)
            within("", "", *value);
    } else if constexpr (kIsStruct<Plain>) {
        forEachKey(value, [&](const std::string& key, auto& member) {
            const std::string step = path.place.empty() ? key : '.' + key;
            within(step, step, member);
        });
    }
}

} // namespace percept::edit::fields
