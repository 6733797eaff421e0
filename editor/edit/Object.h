#pragma once

#include "percept/base/Describe.h"
#include "percept/level/Level.h"

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/bind.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

/// The objects of a level, of whatever kind, as values. Their kinds follow from the lists that
/// `level::Level` describes: a new list there is a new kind here.
namespace percept::edit {

/// Names an object as long as its document is open; survives renaming, deletion and undo.
enum class ObjectId : std::uint64_t { None = 0 };

/// What a level says apart from its lists of objects. Every document has it once.
struct Settings {
    std::string name;
    Seconds step = 1.0 / 60.0;
    std::string startTime;
    level::Bounds bounds;
    std::string senseManager;
    std::string lightSource;
    std::string visibility;
    level::Grid grid;
    level::Terrain terrain;
    level::Schedule schedule;
    level::Lod lod;
    level::ById<level::ById<level::Json>> stages;
    level::Unknown unknown;
    friend bool operator==(const Settings&, const Settings&) = default;
};
BOOST_DESCRIBE_STRUCT(Settings,
                      (),
                      (name,
                       step,
                       startTime,
                       bounds,
                       senseManager,
                       lightSource,
                       visibility,
                       grid,
                       terrain,
                       schedule,
                       lod,
                       stages,
                       unknown))

inline constexpr ObjectId kSettingsId{1};

namespace detail {

template <class T>
struct ElementOf {
    using type = void;
};
template <class T>
struct ElementOf<std::vector<T>> {
    using type = T;
};
template <class T>
concept KeepsUnknown = requires(T object) {
    object.unknown;
};

/// The list that a described member is; void for other members.
template <class Owner, class Member>
using ListElement = typename ElementOf<
    std::remove_cvref_t<decltype(std::declval<Owner&>().*Member::pointer)>>::type;

template <class Owner>
struct HoldsObjects {
    template <class Member>
    using fn = boost::mp11::mp_bool<KeepsUnknown<ListElement<Owner, Member>>>;
};
template <class Owner>
struct Element {
    template <class Member>
    using fn = ListElement<Owner, Member>;
};
template <class Owner>
using ListMembers = boost::mp11::mp_copy_if_q<describe::Members<Owner>, HoldsObjects<Owner>>;
template <class Owner>
using Elements = boost::mp11::mp_transform_q<Element<Owner>, ListMembers<Owner>>;

} // namespace detail

/// Settings, then the elements of all lists in the order of the file.
using ObjectTypes = boost::mp11::mp_append<boost::mp11::mp_list<Settings>,
                                           detail::Elements<level::Level>,
                                           detail::Elements<level::Navigation>>;
using Object = boost::mp11::mp_rename<ObjectTypes, std::variant>;

inline constexpr std::size_t kKindCount = boost::mp11::mp_size<ObjectTypes>::value;

/// The place of an object's type among ObjectTypes.
enum class Kind : std::uint8_t {};

template <class T>
inline constexpr Kind kKindOf = static_cast<Kind>(boost::mp11::mp_find<ObjectTypes, T>::value);

[[nodiscard]] inline Kind kindOf(const Object& object) {
    return static_cast<Kind>(object.index());
}

/// The list of a level that holds objects of type T.
template <class T, class AnyLevel>
[[nodiscard]] auto& listOf(AnyLevel& level) {
    using InLevel = detail::Elements<level::Level>;
    if constexpr (boost::mp11::mp_contains<InLevel, T>::value) {
        using Member =
            boost::mp11::mp_at<detail::ListMembers<level::Level>, boost::mp11::mp_find<InLevel, T>>;
        return level.*Member::pointer;
    } else {
        using InNavigation = detail::Elements<level::Navigation>;
        using Member = boost::mp11::mp_at<detail::ListMembers<level::Navigation>,
                                          boost::mp11::mp_find<InNavigation, T>>;
        return level.navigation.*Member::pointer;
    }
}

/// Calls `visit` with the list of a kind; not for Settings, of which there is no list.
template <class AnyLevel, class Visit>
void withList(AnyLevel& level, Kind kind, Visit&& visit) {
    boost::mp11::mp_with_index<kKindCount>(static_cast<std::size_t>(kind), [&](auto index) {
        if constexpr (index > 0)
            visit(listOf<boost::mp11::mp_at_c<ObjectTypes, index>>(level));
    });
}

/// Calls `visit(kind)` for every kind that has a list.
template <class Visit>
void forEachKind(Visit&& visit) {
    for (std::size_t kind = 1; kind < kKindCount; ++kind)
        visit(static_cast<Kind>(kind));
}

/// Where a level keeps the kind: `walls`, `navigation.nodes`; empty for Settings.
[[nodiscard]] std::string_view listNameOf(Kind kind);
/// One of the kind, in words: `wall`, `navigation node`, `level`.
[[nodiscard]] std::string_view nameOf(Kind kind);
/// Several of the kind: `walls`, `navigation nodes`.
[[nodiscard]] std::string_view pluralOf(Kind kind);
/// The kind kept in a list of that name; Settings if there is none.
[[nodiscard]] Kind kindOfList(std::string_view listName);

/// Whether objects of the kind have a text id.
[[nodiscard]] bool hasTextId(Kind kind);
/// The text id; empty where the kind has none.
[[nodiscard]] std::string textIdOf(const Object& object);
/// What a person calls the object: its text id, or what stands for it (`a to b` for an edge).
[[nodiscard]] std::string labelOf(const Object& object);
/// Does nothing where the kind has no text id.
void setTextId(Object& object, std::string id);

/// An object of the kind with nothing but standard values.
[[nodiscard]] Object standardOf(Kind kind);

[[nodiscard]] Settings settingsOf(const level::Level& level);
void setSettings(level::Level& level, const Settings& settings);

} // namespace percept::edit
