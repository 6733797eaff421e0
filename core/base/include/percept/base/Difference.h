#pragma once

#include "percept/base/Archive.h"

#include <fmt/format.h>

#include <cstring>
#include <optional>
#include <string>

namespace percept::describe {

/// Where two described values differ first, in declaration order.
struct Difference {
    std::string path; ///< such as `bots[2].body.position.x`
    std::string left;
    std::string right;

    friend bool operator==(const Difference&, const Difference&) = default;
};

namespace detail {

template <class T>
std::optional<Difference> compare(const T& left, const T& right, const std::string& path) {
    if constexpr (std::is_empty_v<T>) {
        return std::nullopt;
    } else if constexpr (std::is_enum_v<T>) {
        using Number = std::underlying_type_t<T>;
        return compare(static_cast<Number>(left), static_cast<Number>(right), path);
    } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
        // Bits, not values: NaN equals itself here, and -0 differs from 0.
        if constexpr (std::is_floating_point_v<T>) {
            if (std::memcmp(&left, &right, sizeof left) == 0)
                return std::nullopt;
        } else if (left == right) {
            return std::nullopt;
        }
        return Difference{path, fmt::format("{}", left), fmt::format("{}", right)};
    } else if constexpr (kIsGlm<T>) {
        for (int i = 0; i < T::length(); ++i)
            if (auto found = compare(left[i], right[i], path + "." + "xyz"[i]))
                return found;
        return std::nullopt;
    } else if constexpr (IsVector<T>::value || IsArray<T>::value) {
        if (auto found = compare(left.size(), right.size(), path + ".size"))
            return found;
        for (std::size_t i = 0; i < left.size(); ++i)
            if (auto found = compare<typename T::value_type>(
                    left[i], right[i], fmt::format("{}[{}]", path, i)))
                return found;
        return std::nullopt;
    } else if constexpr (IsOptional<T>::value) {
        if (left.has_value() != right.has_value())
            return compare(left.has_value(), right.has_value(), path + ".present");
        return left ? compare(*left, *right, path) : std::nullopt;
    } else if constexpr (IsTail<T>::value) {
        return compare(left.value, right.value, path);
    } else if constexpr (IsVariant<T>::value) {
        if (left.index() != right.index())
            return compare(left.index(), right.index(), path + ".kind");
        return std::visit(
            [&](const auto& element) {
                return compare(element, std::get<std::decay_t<decltype(element)>>(right), path);
            },
            left);
    } else if constexpr (IsPair<T>::value) {
        auto found = compare(left.first, right.first, path + ".first");
        return found ? found : compare(left.second, right.second, path + ".second");
    } else if constexpr (kIsOpaque<T>) {
        return left.differenceTo(right, path);
    } else {
        std::optional<Difference> found;
        boost::mp11::mp_for_each<Members<T>>([&](auto member) {
            if (!found)
                found = compare(left.*member.pointer,
                                right.*member.pointer,
                                path.empty() ? member.name : path + "." + member.name);
        });
        return found;
    }
}

} // namespace detail

/// @return nothing when the values are equal bit by bit
template <class T>
[[nodiscard]] std::optional<Difference> firstDifference(const T& left, const T& right) {
    return detail::compare(left, right, std::string{});
}

/// The same below a path.
template <class T>
[[nodiscard]] std::optional<Difference>
differenceOf(const T& left, const T& right, const std::string& path) {
    return detail::compare(left, right, path);
}

} // namespace percept::describe
