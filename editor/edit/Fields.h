#pragma once

#include "editor/edit/Object.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

/// The values inside an object by their places, for the other parts of this library: one walk for
/// all types, over tables that the described structs are turned into once.
namespace percept::edit::fields {

/// What kind of value a field is. `Other` is read and written by nobody here.
enum class Form {
    Flag,     ///< bool
    Whole,    ///< int
    Number,   ///< double
    Text,     ///< std::string
    Json,     ///< level::Json
    Point,    ///< Vec2, `[x, y]`
    Place,    ///< level::Place, `[x, y]` or `[x, y, z]`
    Segment,  ///< level::Segment, `[[x, y], [x, y]]`
    Optional, ///< std::optional
    List,     ///< std::vector
    ById,     ///< level::ById
    Struct,   ///< a described struct that keeps what it does not know
    Other,
};

template <class T>
inline constexpr Form kFormOf = Form::Other;
template <>
inline constexpr Form kFormOf<bool> = Form::Flag;
template <>
inline constexpr Form kFormOf<int> = Form::Whole;
template <>
inline constexpr Form kFormOf<double> = Form::Number;
template <>
inline constexpr Form kFormOf<std::string> = Form::Text;
template <>
inline constexpr Form kFormOf<level::Json> = Form::Json;
template <>
inline constexpr Form kFormOf<level::Vec2> = Form::Point;
template <>
inline constexpr Form kFormOf<level::Place> = Form::Place;
template <>
inline constexpr Form kFormOf<level::Segment> = Form::Segment;

struct Type;
/// Asked for when needed: a type can hold itself.
using TypeOf = const Type& (*)();

/// One member of a struct under its key, as files write it.
struct Member {
    std::string key;
    TypeOf type;
    void* (*in)(void* owner);
};

/// What can be done with the values of one type. What its form has no use for is null.
struct Type {
    Form form = Form::Other;
    TypeOf inner = nullptr;      ///< of an optional, a list or values by id
    std::vector<Member> members; ///< of a struct, but for `unknown`
    level::Unknown& (*unknown)(void* owner) = nullptr;
    std::size_t (*size)(const void* values) = nullptr; ///< 0 or 1 for an optional
    void* (*at)(void* values, std::size_t index) = nullptr;
    const std::string& (*keyAt)(const void* values, std::size_t index) = nullptr;
    void* (*append)(void* values,
                    std::string_view key) = nullptr; ///< a value as it stands by default
    void (*erase)(void* values, std::size_t index) = nullptr;
    void (*rename)(void* values, std::size_t index, const std::string& key) = nullptr;
    void (*assign)(void* value, const void* from) = nullptr; ///< of a list
};

/// A value inside an object, of whatever type; `Void` is const for one that is only read.
/// Valid as long as nothing is added to the object or taken away.
template <class Void>
class BasicField {
    template <class T>
    using Like = std::conditional_t<std::is_const_v<Void>, const T, T>;

public:
    BasicField(const Type& type, Void* value)
        : m_type(&type)
        , m_value(value) {}

    [[nodiscard]] const Type& type() const { return *m_type; }
    [[nodiscard]] Form form() const { return m_type->form; }
    /// The value itself; null if it is of another type.
    template <class T>
    [[nodiscard]] Like<T>* as() const {
        static_assert(kFormOf<T> != Form::Other);
        return form() == kFormOf<T> ? static_cast<Like<T>*>(m_value) : nullptr;
    }
    /// The list itself; null if it is no list of them.
    template <class T>
    [[nodiscard]] Like<std::vector<T>>* asListOf() const {
        static_assert(kFormOf<T> != Form::Other);
        return form() == Form::List && m_type->inner().form == kFormOf<T>
                   ? static_cast<Like<std::vector<T>>*>(m_value)
                   : nullptr;
    }

    [[nodiscard]] std::span<const Member> members() const { return m_type->members; }
    [[nodiscard]] BasicField member(const Member& member) const {
        return {member.type(), member.in(plain())};
    }
    [[nodiscard]] Like<level::Unknown>& unknown() const { return m_type->unknown(plain()); }

    /// Values of an optional (0 or 1), a list or values by id; 0 for what has none.
    [[nodiscard]] std::size_t size() const {
        return m_type->size == nullptr ? 0 : m_type->size(m_value);
    }
    [[nodiscard]] BasicField at(std::size_t index) const {
        return {m_type->inner(), m_type->at(plain(), index)};
    }
    [[nodiscard]] const std::string& keyAt(std::size_t index) const {
        return m_type->keyAt(m_value, index);
    }
    /// Where a key stands among values by id.
    [[nodiscard]] std::optional<std::size_t> indexOf(std::string_view key) const {
        for (std::size_t index = 0; index < size(); ++index)
            if (keyAt(index) == key)
                return index;
        return std::nullopt;
    }
    /// One more value at the end; values by id take the key.
    BasicField append(std::string_view key = {}) const requires(!std::is_const_v<Void>) {
        return {m_type->inner(), m_type->append(m_value, key)};
    }
    void erase(std::size_t index) const requires(!std::is_const_v<Void>) {
        m_type->erase(m_value, index);
    }
    void rename(std::size_t index, const std::string& key) const requires(!std::is_const_v<Void>) {
        m_type->rename(m_value, index, key);
    }

    /// A list becomes what another one of its type is.
    void assign(const BasicField<const void>& from) const requires(!std::is_const_v<Void>) {
        m_type->assign(m_value, from.m_value);
    }

private:
    template <class>
    friend class BasicField;

    /// The tables lead from one value to another without changing either.
    [[nodiscard]] void* plain() const { return const_cast<void*>(m_value); }

    const Type* m_type;
    Void* m_value;
};

using Field = BasicField<void>;
using ConstField = BasicField<const void>;

[[nodiscard]] Field of(Object& object);
[[nodiscard]] ConstField of(const Object& object);

/// What a path leads to: a field, or a key of values by id, whether it is there or not.
template <class AnyField>
struct Found {
    AnyField field;
    std::optional<std::string_view> key{}; ///< then `field` is the values by id
};

/// Takes `[n]` off the front of a path.
[[nodiscard]] std::optional<std::size_t> takeIndex(std::string_view& path);

/// @return nothing if there is no such place
[[nodiscard]] std::optional<Found<Field>> find(Object& object, std::string_view path);
[[nodiscard]] std::optional<Found<ConstField>> find(const Object& object, std::string_view path);

/// Where a walk is: the place itself, and its form with `[]` for indices and `{}` for keys, by
/// which things are known about it.
struct Path {
    std::string place;
    std::string form;

    [[nodiscard]] Path member(const std::string& key) const {
        const std::string step = place.empty() ? key : '.' + key;
        return {place + step, form + step};
    }
    [[nodiscard]] Path at(std::size_t index) const {
        return {place + '[' + std::to_string(index) + ']', form + "[]"};
    }
    [[nodiscard]] Path entry(const std::string& key) const {
        return {place + '.' + key, form + "{}"};
    }
};

/// Calls `visit(path, field)` for everything inside a value, from top to bottom. A field may be
/// changed by its visit, before the walk goes into it.
template <class AnyField, class Visit>
void walk(AnyField field, const Path& path, Visit& visit) {
    visit(path, field);
    for (const Member& member : field.members())
        walk(field.member(member), path.member(member.key), visit);
    for (std::size_t index = 0; index < field.size(); ++index)
        walk(field.at(index),
             field.form() == Form::ById   ? path.entry(field.keyAt(index))
             : field.form() == Form::List ? path.at(index)
                                          : path,
             visit);
}

} // namespace percept::edit::fields
