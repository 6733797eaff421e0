#pragma once

#include "percept/base/Describe.h"
#include "percept/base/Text.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/RecordBuffer.h"

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include <string>
#include <string_view>
#include <type_traits>

/// How described structs become kinds. For the few files that register them: slow to compile.
namespace percept::trace {

/// The bare name of a type, such as `AgentId`.
template <class T>
[[nodiscard]] constexpr std::string_view typeName() {
    std::string_view name = __PRETTY_FUNCTION__;
    name.remove_prefix(name.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";]"));
    return name.substr(name.rfind(':') + 1);
}

/// An enum whose texts the run has, not the struct: others than those that ship may be registered.
template <class T>
inline constexpr bool kIsOpenName = std::is_same_v<T, Gate> || std::is_same_v<T, Goal>;
template <class T>
inline constexpr bool kIsClosedEnum = [] {
    if constexpr (std::is_enum_v<T> && !kIsOpenName<T>)
        return boost::describe::has_describe_enumerators<T>::value;
    else
        return false;
}();
/// A place in one of the lists of the run.
template <class T>
inline constexpr bool kIsListId =
    std::is_enum_v<T> && !kIsClosedEnum<T> && !kIsOpenName<T> && !std::is_same_v<T, RecordId>;

/// The domain of an enum or id type: whose texts its numbers have.
template <class T>
[[nodiscard]] std::string domainOf() {
    if constexpr (std::is_enum_v<T> && !std::is_same_v<T, RecordId>) {
        const auto domain = snakeCase(typeName<T>());
        return kIsListId<T> && domain.ends_with("_id") ? domain.substr(0, domain.size() - 3)
                                                       : domain;
    } else {
        return {};
    }
}

/// The texts of a closed enum, by number from 0.
template <class Enum>
[[nodiscard]] std::vector<std::string> textsOf() {
    std::vector<std::string> texts;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Enum>>([&](auto entry) {
        const auto number = static_cast<std::size_t>(entry.value);
        texts.resize(std::max(texts.size(), number + 1));
        texts[number] = snakeCase(entry.name);
    });
    return texts;
}

namespace detail {

template <class T>
[[nodiscard]] constexpr Storage storageOf() {
    if constexpr (std::is_same_v<T, bool>) {
        return Storage::Bool;
    } else if constexpr (std::is_same_v<T, RecordId>) {
        return Storage::Record;
    } else if constexpr (kIsListId<T>) {
        static_assert(sizeof(T) == 4, "places in lists have 32 bits");
        return Storage::Id;
    } else if constexpr (std::is_enum_v<T>) {
        static_assert(sizeof(T) == 1, "enums of records have 8 bits");
        return Storage::Byte;
    } else if constexpr (std::is_same_v<T, double>) {
        return Storage::Real;
    } else if constexpr (std::is_same_v<T, std::int32_t>) {
        return Storage::Int32;
    } else if constexpr (std::is_same_v<T, std::uint32_t>) {
        return Storage::UInt32;
    } else {
        static_assert(std::is_same_v<T, std::int64_t>, "no member of a record can have this type");
        return Storage::Int64;
    }
}

template <class T>
[[nodiscard]] Column columnOf(std::string name, std::size_t offset) {
    Column column;
    column.name = std::move(name);
    column.storage = storageOf<T>();
    column.domain = domainOf<T>();
    column.offset = static_cast<std::uint32_t>(offset);
    if constexpr (kIsClosedEnum<T>)
        column.values = textsOf<T>();
    return column;
}

template <class Record>
[[nodiscard]] std::vector<Column> columnsOf() {
    std::vector<Column> columns;
    const Row<Record> row{};
    const auto placeOf = [&](const auto& member) {
        return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&member) -
                                        reinterpret_cast<const std::byte*>(&row));
    };
    describe::forEachMember(row.data, [&](const char* name, const auto& member) {
        using Member = std::remove_cvref_t<decltype(member)>;
        const std::string column = snakeCase(name);
        if constexpr (std::is_same_v<Member, geometry::Vec2>) {
            columns.push_back(columnOf<double>(column + "_x", placeOf(member.x)));
            columns.push_back(columnOf<double>(column + "_y", placeOf(member.y)));
        } else {
            columns.push_back(columnOf<Member>(column, placeOf(member)));
        }
    });
    return columns;
}

/// Writes the units that a struct names, such as `reach m, delay s`, into its columns.
/// @return what is wrong; empty: nothing
[[nodiscard]] std::string setUnits(std::string_view units, std::vector<Column>& columns);

} // namespace detail

/// A struct as data: its `kInfo` and its described members, which are numbers, bool, enums, ids and
/// positions.
template <class Record>
[[nodiscard]] Kind kindOf() {
    static_assert(std::is_trivially_copyable_v<Record>);
    static_assert(std::is_standard_layout_v<Row<Record>>);
    static_assert(alignof(Row<Record>) == 8 && offsetof(Row<Record>, data) == kHeadSize);
    const RecordInfo& info = Record::kInfo;
    Kind kind;
    kind.table = info.table;
    kind.category = info.category;
    kind.level = info.level;
    kind.help = info.help;
    kind.sentence = info.sentence;
    kind.detail = info.detail;
    kind.lane = info.lane;
    kind.columns = detail::columnsOf<Record>();
    kind.rowSize = sizeof(Row<Record>);
    kind.info = &info;
    kind.make = [] { return std::unique_ptr<AnyRows>(std::make_unique<Rows<Record>>()); };
    return kind;
}

} // namespace percept::trace
