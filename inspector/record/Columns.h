#pragma once

#include "inspector/record/Database.h"
#include "percept/base/Text.h"
#include "percept/trace/Command.h"
#include "percept/trace/Records.h"
#include "percept/trace/Registry.h"

#include <boost/describe/enumerators.hpp>
#include <boost/mp11/algorithm.hpp>

#include <array>
#include <bit>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// How described structs become columns: one per member, two (`_x`, `_y`) for a position, one per
/// member of a task that joins a run, behind the name of what holds it.
namespace percept::record {

using trace::kIsListId;
template <class T>
inline constexpr bool kIsDescribedEnum = trace::kIsClosedEnum<T>;

/// Member `Descriptor` of a struct, or one axis of it.
template <class Descriptor, int Axis>
struct Column {
    template <class Object>
    static auto& get(Object& object) {
        if constexpr (Axis < 0)
            return object.*Descriptor::pointer;
        else
            return (object.*Descriptor::pointer)[Axis];
    }
    static std::string name() {
        static constexpr const char* kAxes[] = {"", "_x", "_y"};
        return snakeCase(Descriptor::name) + kAxes[Axis + 1];
    }
};

/// Member `Descriptor` of the member `Holder` of a struct.
template <class Holder, class Descriptor>
struct InnerColumn {
    template <class Object>
    static auto& get(Object& object) {
        return object.*Holder::pointer.*Descriptor::pointer;
    }
    static std::string name() {
        return snakeCase(Holder::name) + '_' + snakeCase(Descriptor::name);
    }
};

namespace detail {
template <class Holder>
struct Within {
    template <class Descriptor>
    using fn = InnerColumn<Holder, Descriptor>;
};
template <class T, class Descriptor>
using MemberType = std::remove_cvref_t<decltype(std::declval<T&>().*Descriptor::pointer)>;
template <class Descriptor, class Member>
struct ColumnsOf {
    using Type = boost::mp11::mp_list<Column<Descriptor, -1>>;
};
template <class Descriptor>
struct ColumnsOf<Descriptor, trace::Vec2> {
    using Type = boost::mp11::mp_list<Column<Descriptor, 0>, Column<Descriptor, 1>>;
};
template <class Descriptor>
struct ColumnsOf<Descriptor, trace::JoiningTask> {
    using Type = boost::mp11::mp_transform_q<
        Within<Descriptor>,
        boost::mp11::mp_rename<describe::Members<trace::JoiningTask>, boost::mp11::mp_list>>;
};
template <class T>
struct Split {
    template <class Descriptor>
    using fn = typename ColumnsOf<Descriptor, MemberType<T, Descriptor>>::Type;
};
} // namespace detail

/// All columns of a described struct, as an mp_list.
template <class T>
using Columns = boost::mp11::mp_flatten<boost::mp11::mp_transform_q<
    detail::Split<T>,
    boost::mp11::mp_rename<describe::Members<T>, boost::mp11::mp_list>>>;

template <class T, class ColumnOf>
using ValueOf = std::remove_cvref_t<decltype(ColumnOf::get(std::declval<T&>()))>;

/// What the schema says of a column.
struct ColumnInfo {
    std::string name;   ///< as statements spell it: in quotes where SQL has a word of that name
    const char* type;   ///< INTEGER, REAL or TEXT
    std::string domain; ///< where `name` has its texts; empty for plain numbers
    std::string help;
    bool record = false; ///< the id of another record
    std::string unit{};  ///< as its kind says; empty: what unitOf() says
};

[[nodiscard]] inline std::string quotedIfKeyword(const std::string& name) {
    const bool keyword = sqlite3_keyword_check(name.data(), static_cast<int>(name.size())) != 0;
    return keyword ? '"' + name + '"' : name;
}

template <class T, class ColumnOf>
[[nodiscard]] ColumnInfo columnInfo() {
    using Value = ValueOf<T, ColumnOf>;
    ColumnInfo info{quotedIfKeyword(ColumnOf::name()), "INTEGER", trace::domainOf<Value>(), {}};
    if constexpr (std::is_same_v<Value, std::string>) {
        info.type = "TEXT";
        info.help = "text; NULL: none";
    } else if constexpr (std::is_floating_point_v<Value>) {
        info.type = "REAL";
        info.help = info.name.ends_with("_x") || info.name.ends_with("_y") ? "metres" : "number";
    } else if constexpr (std::is_same_v<Value, trace::RecordId>) {
        info.help = "id of another record; NULL: none";
        info.record = true;
    } else if constexpr (std::is_enum_v<Value>) {
        info.help = "text in the table name where domain = '" + info.domain + "'";
        if constexpr (kIsListId<Value>)
            info.help += "; NULL: none";
    } else {
        info.help = std::is_same_v<Value, bool> ? "0 or 1" : "whole number";
    }
    return info;
}

template <class T>
[[nodiscard]] std::vector<ColumnInfo> columnInfos() {
    std::vector<ColumnInfo> infos;
    boost::mp11::mp_for_each<Columns<T>>(
        [&](auto column) { infos.push_back(columnInfo<T, decltype(column)>()); });
    return infos;
}

/// The columns of a kind of record, beside those that all have.
[[nodiscard]] std::vector<ColumnInfo> columnInfos(const trace::Kind& kind);
/// A column's name without the quotes of statements.
[[nodiscard]] std::string unquoted(std::string name);
/// The name of the column that says what was measured by which test; empty: there is none.
[[nodiscard]] std::string testColumn(const std::vector<ColumnInfo>& columns);
/// Whether a test was measured, so that there is a margin.
[[nodiscard]] bool hasMargin(const std::vector<ColumnInfo>& columns);
/// As its kind says, or unitOf().
[[nodiscard]] std::string unitOfColumn(std::string_view table, const ColumnInfo& column);
/// The text of the category of a kind.
[[nodiscard]] std::string categoryOf(const trace::Kind& kind);

/// Hands a value to `sink(std::int64_t)`, `sink(double)`, `sink(std::string_view)` or `sink()` for
/// NULL.
template <class Value, class Sink>
void store(const Value& value, Sink&& sink) {
    if constexpr (std::is_same_v<Value, std::string>) {
        if (value.empty())
            sink();
        else
            sink(std::string_view(value));
    } else if constexpr (std::is_floating_point_v<Value>) {
        sink(static_cast<double>(value));
    } else if constexpr (std::is_same_v<Value, trace::RecordId>) {
        if (value == trace::kNoRecord)
            sink();
        else
            sink(static_cast<std::int64_t>(value));
    } else if constexpr (kIsListId<Value>) {
        if (value == trace::kNone<Value>)
            sink();
        else
            sink(static_cast<std::int64_t>(value));
    } else {
        sink(static_cast<std::int64_t>(value));
    }
}

/// Reads a value back.
/// @return false if the column holds what no such value can be
template <class Value>
[[nodiscard]] bool fetch(const Statement& row, int index, Value& value) {
    if constexpr (std::is_same_v<Value, std::string>) {
        value = row.isNull(index) ? std::string() : row.text(index);
        return true;
    } else if constexpr (std::is_floating_point_v<Value>) {
        value = row.isNull(index) ? std::numeric_limits<Value>::quiet_NaN() : row.real(index);
        return true;
    } else if constexpr (std::is_same_v<Value, trace::RecordId>) {
        value = static_cast<Value>(row.integer(index)); // NULL reads as 0, no record
        return true;
    } else if constexpr (kIsListId<Value>) {
        const auto number =
            row.isNull(index) ? trace::indexOf(trace::kNone<Value>) : row.integer(index);
        value = static_cast<Value>(number);
        return number >= 0 && number <= std::numeric_limits<std::uint32_t>::max();
    } else if constexpr (kIsDescribedEnum<Value>) {
        const auto number = row.integer(index);
        bool known = false;
        boost::mp11::mp_for_each<boost::describe::describe_enumerators<Value>>(
            [&](auto entry) { known = known || number == static_cast<std::int64_t>(entry.value); });
        value = static_cast<Value>(number);
        return known;
    } else if constexpr (std::is_same_v<Value, bool>) {
        value = row.integer(index) != 0;
        return true;
    } else {
        const auto number = row.integer(index);
        value = static_cast<Value>(number);
        return static_cast<std::int64_t>(value) == number;
    }
}

} // namespace percept::record
