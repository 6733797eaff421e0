#include "editor/edit/BrainFields.h"
#include "editor/edit/Cells.h"
#include "editor/edit/EffectiveObject.h"
#include "editor/edit/Inheritance.h"
#include "editor/edit/Properties.h"
#include "percept/level/Validate.h"

// The values that properties have: as they hold, as they would be if nothing else were said.
namespace percept::edit {

Object effective(const Document& document, ObjectId id) {
    Object object = document.object(id);
    if (const auto* archetype = std::get_if<level::Archetype>(&object);
        archetype != nullptr && !archetype->extends.empty())
        if (auto resolved = level::resolveArchetype(document.level(), archetype->id))
            object = std::move(*resolved);
    if (auto* archetype = std::get_if<level::Archetype>(&object))
        completeByBrain(*archetype, document.brains());
    if (auto* settings = std::get_if<Settings>(&object))
        completeByStages(settings->stages, document.stages());
    return object;
}

Result<SharedValue>
sharedValue(const Document& document, std::span<const ObjectId> ids, std::string_view path) {
    SharedValue shared;
    for (std::size_t index = 0; index < ids.size(); ++index) {
        auto value = valueAt(effective(document, ids[index]), path);
        if (!value)
            return value.unexpected();
        *value = readable(path, std::move(*value));
        if (index == 0)
            shared.value = std::move(*value);
        else
            shared.mixed = shared.mixed || shared.value != *value;
    }
    return shared;
}

std::optional<Value> standardOf(const Document& document, ObjectId id, std::string_view path) {
    const Object object = document.object(id);
    Object standard = standardOf(kindOf(object));
    if (const auto* archetype = std::get_if<level::Archetype>(&object);
        archetype != nullptr && !archetype->extends.empty())
        if (auto inherited = level::resolveArchetype(document.level(), archetype->extends))
            standard = std::move(*inherited);
    if (auto* archetype = std::get_if<level::Archetype>(&standard);
        archetype != nullptr && path != "brain") {
        archetype->brain = std::get<level::Archetype>(effective(document, id)).brain;
        completeByBrain(*archetype, document.brains());
    }
    if (auto* settings = std::get_if<Settings>(&standard)) {
        for (const auto& [name, values] : std::get<Settings>(object).stages)
            settings->stages.emplace_back(name, level::ById<level::Json>());
        completeByStages(settings->stages, document.stages());
    }
    auto value = valueAt(standard, path);
    return value ? std::optional(readable(path, std::move(*value))) : std::nullopt;
}

Edits resetOf(const Document& document, std::span<const ObjectId> ids, std::string_view path) {
    Edits edits;
    for (const ObjectId id : ids) {
        Object object = document.object(id);
        const Object standard = standardOf(kindOf(object));
        const auto value = valueAt(standard, path);
        if (!value || !setValueAt(object, path, *value))
            continue;
        setStated(object, path, false);
        edits.emplace_back(Replace{id, std::move(object)});
    }
    return edits;
}

Edits settingOf(std::span<const ObjectId> ids, std::string_view path, const Value& value) {
    Edits edits;
    for (const ObjectId id : ids)
        edits.emplace_back(SetValue{id, std::string(path), value});
    return edits;
}

} // namespace percept::edit
