#include "editor/edit/Object.h"

#include "percept/base/Text.h"

#include <algorithm>
#include <array>

namespace percept::edit {
namespace {

// Every member of a level is a list, a setting, or the navigation, of which the rest stays as it
// is. Whoever adds another one adds it to Settings, too.
static_assert(boost::mp11::mp_size<describe::Members<level::Level>>::value ==
              boost::mp11::mp_size<detail::ListMembers<level::Level>>::value +
                  boost::mp11::mp_size<describe::Members<Settings>>::value + 1);

struct Names {
    std::string list;
    std::string one;
    std::string several;
};

/// `analysis` for `analyses`, `modality` for `modalities`.
std::string singular(std::string word) {
    const auto replaceEnd = [&](std::string_view end, std::string_view by) {
        if (!word.ends_with(end))
            return false;
        word.replace(word.size() - end.size(), end.size(), by);
        return true;
    };
    if (!replaceEnd("lyses", "lysis") && !replaceEnd("ies", "y"))
        replaceEnd("s", "");
    return word;
}

template <class Owner>
void addNames(std::vector<Names>& names, const std::string& prefix) {
    boost::mp11::mp_for_each<detail::ListMembers<Owner>>([&](auto member) {
        const std::string key = snakeCase(member.name);
        const std::string words = prefix.empty() ? key : prefix + ' ' + key;
        names.push_back({prefix.empty() ? key : prefix + '.' + key, singular(words), words});
    });
}

const std::vector<Names>& allNames() {
    static const std::vector<Names> kNames = [] {
        std::vector<Names> names{{"", "level", "levels"}};
        addNames<level::Level>(names, "");
        addNames<level::Navigation>(names, "navigation");
        return names;
    }();
    return kNames;
}

template <class T>
concept HasTextId = requires(T object) {
    object.id;
};

} // namespace

std::string_view listNameOf(Kind kind) {
    return allNames()[static_cast<std::size_t>(kind)].list;
}

std::string_view nameOf(Kind kind) {
    return allNames()[static_cast<std::size_t>(kind)].one;
}

std::string_view pluralOf(Kind kind) {
    return allNames()[static_cast<std::size_t>(kind)].several;
}

Kind kindOfList(std::string_view listName) {
    const auto& names = allNames();
    const auto found = std::find_if(
        names.begin(), names.end(), [&](const Names& entry) { return entry.list == listName; });
    return found == names.end() ? kKindOf<Settings> : static_cast<Kind>(found - names.begin());
}

bool hasTextId(Kind kind) {
    return boost::mp11::mp_with_index<kKindCount>(static_cast<std::size_t>(kind), [](auto index) {
        return HasTextId<boost::mp11::mp_at_c<ObjectTypes, index>>;
    });
}

std::string textIdOf(const Object& object) {
    return std::visit(
        [](const auto& value) -> std::string {
            if constexpr (HasTextId<decltype(value)>)
                return value.id;
            else
                return {};
        },
        object);
}

std::string labelOf(const Object& object) {
    if (const auto* settings = std::get_if<Settings>(&object))
        return settings->name;
    if (const auto* key = std::get_if<level::Key>(&object))
        return key->key;
    if (const auto* edge = std::get_if<level::NavigationEdge>(&object))
        return edge->from + " to " + edge->to;
    return textIdOf(object);
}

void setTextId(Object& object, std::string id) {
    std::visit(
        [&](auto& value) {
            if constexpr (HasTextId<decltype(value)>)
                value.id = std::move(id);
        },
        object);
}

Object standardOf(Kind kind) {
    return boost::mp11::mp_with_index<kKindCount>(
        static_cast<std::size_t>(kind),
        [](auto index) -> Object { return Object(std::in_place_index<index>); });
}

Settings settingsOf(const level::Level& level) {
    return {level.name,
            level.step,
            level.startTime,
            level.bounds,
            level.senseManager,
            level.lightSource,
            level.visibility,
            level.grid,
            level.terrain,
            level.schedule,
            level.lod,
            level.stages,
            level.unknown};
}

void setSettings(level::Level& level, const Settings& settings) {
    level.name = settings.name;
    level.step = settings.step;
    level.startTime = settings.startTime;
    level.bounds = settings.bounds;
    level.senseManager = settings.senseManager;
    level.lightSource = settings.lightSource;
    level.visibility = settings.visibility;
    level.grid = settings.grid;
    level.terrain = settings.terrain;
    level.schedule = settings.schedule;
    level.lod = settings.lod;
    level.stages = settings.stages;
    level.unknown = settings.unknown;
}

} // namespace percept::edit
