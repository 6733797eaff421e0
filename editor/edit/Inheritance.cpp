#include "editor/edit/Inheritance.h"

#include "editor/edit/Fields.h"
#include "percept/level/Validate.h"

#include <algorithm>

namespace percept::edit {
namespace {

const level::Archetype* archetypeOf(const level::Level& level, std::string_view id) {
    const auto found = std::ranges::find(level.archetypes, id, &level::Archetype::id);
    return found == level.archetypes.end() ? nullptr : &*found;
}

/// @return nothing if there is no such list
std::optional<bool> statesList(const level::Archetype& archetype, std::string_view list) {
    const Object object(archetype);
    const auto found = fields::find(object, list);
    if (!found || found->key || found->field.form() != fields::Form::List)
        return std::nullopt;
    const auto& stated = archetype.unknown.stated;
    return found->field.size() > 0 || std::find(stated.begin(), stated.end(), list) != stated.end();
}

} // namespace

std::string_view listOfPath(std::string_view path) {
    return path.substr(0, path.find_first_of("[."));
}

std::string inheritedFrom(const level::Level& level, const Object& object, std::string_view path) {
    const auto* archetype = std::get_if<level::Archetype>(&object);
    if (archetype == nullptr || archetype->extends.empty())
        return {};
    const auto list = listOfPath(path);
    // Who extends itself would go round for ever.
    for (std::size_t steps = 0; steps <= level.archetypes.size(); ++steps) {
        const auto states = statesList(*archetype, list);
        if (!states)
            return {};
        if (*states)
            return steps == 0 ? std::string() : archetype->id;
        archetype = archetypeOf(level, archetype->extends);
        if (archetype == nullptr)
            return {};
    }
    return {};
}

void adoptInherited(const level::Level& level, Object& object, std::string_view path) {
    const std::string from = inheritedFrom(level, object, path);
    if (from.empty())
        return;
    const Object source(*archetypeOf(level, from));
    const std::string list(listOfPath(path));
    const auto own = fields::find(object, list);
    const auto theirs = fields::find(source, list);
    own->field.assign(theirs->field);
}

} // namespace percept::edit
