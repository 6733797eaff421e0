#include "editor/edit/Document.h"
#include "editor/edit/Inheritance.h"
#include "editor/edit/References.h"

#include <fmt/format.h>

/// How each edit becomes swaps. Everything is checked before anything is swapped.
namespace percept::edit {
namespace {

Unexpected gone() {
    return failure(ErrorCode::NotFound, "The object does not exist any more");
}

} // namespace

void Document::take(Swap swap, Swaps& done) {
    exchange(swap);
    done.push_back(std::move(swap));
}

Result<void> Document::applyAll(const Edits& edits, Swaps& done) {
    const std::size_t before = done.size();
    for (const Edit& edit : edits) {
        if (auto applied = apply(edit, done); !applied) {
            while (done.size() > before) {
                exchange(done.back());
                done.pop_back();
            }
            return applied;
        }
    }
    return {};
}

Result<void> Document::apply(const Edit& edit, Swaps& done) {
    return std::visit([&](const auto& value) { return applyEdit(value, done); }, edit);
}

Result<void> Document::applyEdit(const Insert& edit, Swaps& done) {
    const Kind kind = kindOf(edit.object);
    if (kind == kKindOf<Settings> || contains(edit.id))
        return failure(ErrorCode::InvalidInput, "The object is in the level already");
    const auto count = idsOf(kind).size();
    take({edit.id == ObjectId::None ? reserveId() : edit.id,
          kind,
          edit.object,
          std::min(edit.place.value_or(count), count)},
         done);
    return {};
}

Result<void> Document::applyEdit(const Remove& edit, Swaps& done) {
    const auto location = locate(edit.id);
    if (!location)
        return gone();
    if (edit.id == kSettingsId)
        return failure(ErrorCode::InvalidInput, "The settings of a level cannot be deleted");
    take({edit.id, location->kind, std::nullopt, location->index}, done);
    return {};
}

Result<void> Document::applyEdit(const Replace& edit, Swaps& done) {
    const auto location = locate(edit.id);
    if (!location)
        return gone();
    if (kindOf(edit.object) != location->kind)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("A {} cannot become a {}",
                                   nameOf(location->kind),
                                   nameOf(kindOf(edit.object))));
    take({edit.id, location->kind, edit.object, location->index}, done);
    return {};
}

Result<void> Document::applyEdit(const SetValue& edit, Swaps& done) {
    const auto location = locate(edit.id);
    if (!location)
        return gone();
    if (edit.path == "id" && hasTextId(location->kind)) {
        const auto* text = std::get_if<std::string>(&edit.value);
        if (text == nullptr)
            return failure(ErrorCode::InvalidInput, "An id is a text");
        return applyEdit(Rename{edit.id, *text}, done);
    }
    Object object = this->object(edit.id);
    // Of a list that an archetype inherits it gets its own copy with the first edit inside it.
    if (edit.path.find('[') != std::string::npos)
        adoptInherited(level(), object, edit.path);
    if (auto set = setValueAt(object, edit.path, edit.value); !set)
        return set;
    // An archetype that extends another one overrides with its defaults only where it states them;
    // parts of a list are never merged.
    if (const auto* archetype = std::get_if<level::Archetype>(&object);
        archetype != nullptr && !archetype->extends.empty() &&
        edit.path.find('[') == std::string::npos)
        setStated(object, edit.path, true);
    take({edit.id, location->kind, std::move(object), location->index}, done);
    return {};
}

Result<void> Document::applyEdit(const Reorder& edit, Swaps& done) {
    const auto location = locate(edit.id);
    if (!location)
        return gone();
    if (edit.place >= idsOf(location->kind).size())
        return failure(ErrorCode::InvalidInput, "There is no such place in the list");
    take({edit.id, location->kind, object(edit.id), edit.place}, done);
    return {};
}

Result<void> Document::applyEdit(const Rename& edit, Swaps& done) {
    const auto location = locate(edit.id);
    if (!location)
        return gone();
    const Kind kind = location->kind;
    if (!hasTextId(kind))
        return failure(ErrorCode::InvalidInput, fmt::format("A {} has no id", nameOf(kind)));
    if (edit.to.empty())
        return failure(ErrorCode::InvalidInput, "An id must not be empty. Give it one");
    const ObjectId other = find(kind, edit.to);
    if (other != ObjectId::None && other != edit.id)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("The id \"{}\" is taken by another {}. Choose another one",
                                   edit.to,
                                   nameOf(kind)));
    // References that mean this very object, found before its name changes.
    std::vector<std::pair<ObjectId, Object>> followers;
    for (const ObjectId id : referrersOf(*this, edit.id)) {
        Object object = this->object(id);
        redirectReferences(*this, object, edit.id, edit.to);
        if (id == edit.id)
            continue;
        followers.emplace_back(id, std::move(object));
    }
    Object renamed = object(edit.id);
    redirectReferences(*this, renamed, edit.id, edit.to);
    setTextId(renamed, edit.to);
    take({edit.id, kind, std::move(renamed), location->index}, done);
    for (auto& [id, object] : followers) {
        const auto place = locate(id);
        take({id, place->kind, std::move(object), place->index}, done);
    }
    return {};
}

} // namespace percept::edit
