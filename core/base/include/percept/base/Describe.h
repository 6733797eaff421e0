#pragma once

#include <boost/describe/bases.hpp>
#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// One walk over described values.
///
/// A struct that lists its members with BOOST_DESCRIBE_STRUCT can be saved, restored, hashed and
/// compared without further code. Supported: arithmetic types, bool, enums, strings, glm vectors,
/// arrays, vectors, optionals, variants, pairs, described classes, nested in any way.
/// Pointers and unordered containers are refused at compile time: they have no defined order.
namespace percept::describe {

template <class T>
inline constexpr bool kIsLeaf = std::is_arithmetic_v<T> || std::is_enum_v<T>;

template <class T>
inline constexpr bool kAlwaysFalse = false;

template <class T>
struct IsVector : std::false_type {};
template <class T, class A>
struct IsVector<std::vector<T, A>> : std::true_type {};
template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};
template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {};
template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};
template <class T>
struct IsPair : std::false_type {};
template <class A, class B>
struct IsPair<std::pair<A, B>> : std::true_type {};

template <class T>
inline constexpr bool kIsGlm =
    std::is_same_v<T, glm::dvec2> || std::is_same_v<T, glm::dvec3> ||
    std::is_same_v<T, glm::vec2> || std::is_same_v<T, glm::vec3> || std::is_same_v<T, glm::ivec2>;

/// All members of a described class, inherited and private ones included, in declaration order.
template <class T>
using Members = boost::describe::
    describe_members<T, boost::describe::mod_any_access | boost::describe::mod_inherited>;

/// Calls `visit(name, member)` for every member of a described class.
template <class T, class Visit>
void forEachMember(T& object, Visit&& visit) {
    using Plain = std::remove_const_t<T>;
    boost::mp11::mp_for_each<Members<Plain>>(
        [&](auto member) { visit(member.name, object.*member.pointer); });
}

} // namespace percept::describe
