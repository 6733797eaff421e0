#include "editor/edit/Fields.h"

#include "percept/base/Describe.h"
#include "percept/base/Text.h"

#include <charconv>

namespace percept::edit::fields {
namespace {

template <class T>
struct IsById : std::false_type {};
template <class T>
struct IsById<level::ById<T>> : std::true_type {};

template <class T>
const Type& typeOf();

template <class Struct, class Described>
void* memberIn(void* owner) {
    return &(static_cast<Struct*>(owner)->*Described::pointer);
}

template <class T>
void addMembers(Type& type) {
    boost::mp11::mp_for_each<describe::Members<T>>([&](auto member) {
        using Described = decltype(member);
        using Inner = std::remove_cvref_t<decltype(std::declval<T&>().*Described::pointer)>;
        if constexpr (!std::is_same_v<Inner, level::Unknown>)
            type.members.push_back({snakeCase(member.name), typeOf<Inner>, memberIn<T, Described>});
    });
    type.unknown = [](void* owner) -> level::Unknown& { return static_cast<T*>(owner)->unknown; };
}

template <class Values>
void addSequence(Type& type) {
    type.size = [](const void* values) { return static_cast<const Values*>(values)->size(); };
    type.erase = [](void* values, std::size_t index) {
        auto& all = *static_cast<Values*>(values);
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(index));
    };
}

template <class List>
void addList(Type& type) {
    addSequence<List>(type);
    type.inner = typeOf<typename List::value_type>;
    type.at = [](void* list, std::size_t index) -> void* {
        return &(*static_cast<List*>(list))[index];
    };
    type.append = [](void* list, std::string_view) -> void* {
        return &static_cast<List*>(list)->emplace_back();
    };
    type.assign = [](void* list, const void* from) {
        *static_cast<List*>(list) = *static_cast<const List*>(from);
    };
}

template <class Values>
void addById(Type& type) {
    using Inner = typename Values::value_type::second_type;
    addSequence<Values>(type);
    type.inner = typeOf<Inner>;
    type.at = [](void* values, std::size_t index) -> void* {
        return &(*static_cast<Values*>(values))[index].second;
    };
    type.keyAt = [](const void* values, std::size_t index) -> const std::string& {
        return (*static_cast<const Values*>(values))[index].first;
    };
    type.append = [](void* values, std::string_view key) -> void* {
        return &static_cast<Values*>(values)->emplace_back(std::string(key), Inner{}).second;
    };
    type.rename = [](void* values, std::size_t index, const std::string& key) {
        (*static_cast<Values*>(values))[index].first = key;
    };
}

template <class Optional>
void addOptional(Type& type) {
    type.inner = typeOf<typename Optional::value_type>;
    type.size = [](const void* value) {
        return static_cast<const Optional*>(value)->has_value() ? std::size_t{1} : std::size_t{0};
    };
    type.at = [](void* value, std::size_t) -> void* { return &**static_cast<Optional*>(value); };
    type.append = [](void* value, std::string_view) -> void* {
        return &static_cast<Optional*>(value)->emplace();
    };
    type.erase = [](void* value, std::size_t) { static_cast<Optional*>(value)->reset(); };
}

template <class T>
Type makeType() {
    Type type;
    type.form = kFormOf<T>;
    if constexpr (IsById<T>::value) {
        type.form = Form::ById;
        addById<T>(type);
    } else if constexpr (describe::IsVector<T>::value) {
        type.form = Form::List;
        addList<T>(type);
    } else if constexpr (describe::IsOptional<T>::value) {
        type.form = Form::Optional;
        addOptional<T>(type);
    } else if constexpr (detail::KeepsUnknown<T>) {
        type.form = Form::Struct;
        addMembers<T>(type);
    }
    return type;
}

template <class T>
const Type& typeOf() {
    static const Type kType = makeType<T>();
    return kType;
}

/// Whether a path goes on with a key; takes it off if so.
bool takeKey(std::string_view& path, std::string_view key) {
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

template <class AnyField>
class Finder {
public:
    using Answer = std::optional<Found<AnyField>>;

    static Answer find(AnyField field, std::string_view path) {
        if (path.empty())
            return Found<AnyField>{field};
        switch (field.form()) {
        case Form::Point:
            return inPlace(*field.template as<level::Vec2>(), path);
        case Form::Place:
            return inPlace(*field.template as<level::Place>(), path);
        case Form::Segment:
            return inSegment(*field.template as<level::Segment>(), path);
        case Form::ById:
            return inValues(field, path);
        case Form::List:
            return inList(field, path);
        case Form::Optional:
            return field.size() == 0 ? Answer() : find(field.at(0), path);
        case Form::Struct:
            return inStruct(field, path);
        default:
            return std::nullopt;
        }
    }

private:
    template <class T>
    static AnyField fieldOf(T& value) {
        return {typeOf<std::remove_const_t<T>>(), &value};
    }

    template <class Point>
    static Answer inPlace(Point& point, std::string_view path) {
        const auto index = takeIndex(path);
        if (index == 0 || index == 1)
            return find(fieldOf(*index == 0 ? point.x : point.y), path);
        if constexpr (std::is_same_v<std::remove_const_t<Point>, level::Place>)
            if (index == 2)
                return find(fieldOf(point.z), path);
        return std::nullopt;
    }

    template <class Segment>
    static Answer inSegment(Segment& segment, std::string_view path) {
        const auto index = takeIndex(path);
        if (index != 0 && index != 1)
            return std::nullopt;
        return find(fieldOf(*index == 0 ? segment.from : segment.to), path);
    }

    static Answer inList(AnyField field, std::string_view path) {
        const auto index = takeIndex(path);
        return index && *index < field.size() ? find(field.at(*index), path) : Answer();
    }

    static Answer inValues(AnyField field, std::string_view path) {
        for (std::size_t index = 0; index < field.size(); ++index) {
            std::string_view rest = path;
            if (takeKey(rest, field.keyAt(index)) && !rest.empty())
                return find(field.at(index), rest);
        }
        if (path.starts_with('.'))
            path.remove_prefix(1);
        return Found<AnyField>{field, path};
    }

    static Answer inStruct(AnyField field, std::string_view path) {
        for (const Member& member : field.members()) {
            std::string_view rest = path;
            if (takeKey(rest, member.key))
                if (auto found = find(field.member(member), rest))
                    return found;
        }
        return std::nullopt;
    }
};

template <class AnyField, class AnyObject>
AnyField fieldOf(AnyObject& object) {
    return std::visit(
        [](auto& value) -> AnyField {
            return {typeOf<std::remove_cvref_t<decltype(value)>>(), &value};
        },
        object);
}

} // namespace

Field of(Object& object) {
    return fieldOf<Field>(object);
}

ConstField of(const Object& object) {
    return fieldOf<ConstField>(object);
}

std::optional<std::size_t> takeIndex(std::string_view& path) {
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

std::optional<Found<Field>> find(Object& object, std::string_view path) {
    return Finder<Field>::find(of(object), path);
}

std::optional<Found<ConstField>> find(const Object& object, std::string_view path) {
    return Finder<ConstField>::find(of(object), path);
}

} // namespace percept::edit::fields
