#include "editor/edit/Clipboard.h"

#include "editor/edit/FreeId.h"
#include "editor/edit/References.h"
#include "editor/edit/Shape.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace percept::edit {
namespace {

template <class List>
using ElementIn = typename std::remove_cvref_t<List>::value_type;

/// Gives every object of a piece an id that neither the target nor the piece has.
void renameClashes(Document& piece, const Document& target, Paste& paste) {
    forEachKind([&](Kind kind) {
        if (!hasTextId(kind))
            return;
        const std::vector<ObjectId> ids(piece.idsOf(kind).begin(), piece.idsOf(kind).end());
        for (const ObjectId id : ids) {
            const std::string before = piece.labelOf(id);
            const bool isFirst = piece.find(kind, before) == id;
            if (isFirst && !before.empty() && target.find(kind, before) == ObjectId::None)
                continue;
            const std::string wanted = freeId(before, nameOf(kind), [&](const std::string& name) {
                return target.find(kind, name) != ObjectId::None ||
                       piece.find(kind, name) != ObjectId::None;
            });
            if (piece.perform("rename", {Rename{id, wanted}}))
                paste.renamed.push_back(fmt::format("{} became {}", before, wanted));
        }
    });
}

void reportMissing(const Document& piece, const Document& target, ObjectId id, Paste& paste) {
    const Object object = piece.object(id);
    for (const Reference& reference : referencesOf(object))
        if (targetOf(piece, reference) == ObjectId::None &&
            targetOf(target, reference) == ObjectId::None)
            paste.missing.push_back(fmt::format("{} {}, {}: there is no \"{}\"",
                                                nameOf(kindOf(object)),
                                                labelOf(object),
                                                reference.place,
                                                reference.textId));
}

} // namespace

std::string copyText(const Document& document, std::span<const ObjectId> ids) {
    level::Level piece;
    piece.name = document.level().name;
    bool any = false;
    // In the order of the file, whatever the order of the selection.
    const std::set<ObjectId> wanted(ids.begin(), ids.end());
    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind)) {
            if (!wanted.contains(id))
                continue;
            any = true;
            withList(piece, kind, [&](auto& list) {
                list.push_back(std::get<ElementIn<decltype(list)>>(document.object(id)));
            });
        }
    });
    return any ? level::writeLevel(piece) : std::string();
}

Result<Paste> pasteOf(Document& document, std::string_view text, geometry::Vec2 offset) {
    auto file = level::parseLevel(text, "clipboard");
    if (!file)
        return file.unexpected();
    Document piece(std::move(file->level));
    Paste paste;
    renameClashes(piece, document, paste);
    forEachKind([&](Kind kind) {
        for (const ObjectId id : piece.idsOf(kind)) {
            Object object = piece.object(id);
            reportMissing(piece, document, id, paste);
            translate(object, offset);
            paste.ids.push_back(document.reserveId());
            paste.edits.emplace_back(Insert{std::move(object), {}, paste.ids.back()});
        }
    });
    if (paste.ids.empty())
        return failure(ErrorCode::InvalidInput, "There are no objects in it");
    return paste;
}

std::optional<geometry::Vec2> middleOf(const Edits& edits) {
    std::optional<Box> around;
    for (const Edit& edit : edits)
        if (const auto* insert = std::get_if<Insert>(&edit))
            for (const Vec2 point : pointsOf(insert->object))
                around = around ? Box{glm::min(around->min, point), glm::max(around->max, point)}
                                : Box{point, point};
    return around ? std::optional((around->min + around->max) * 0.5) : std::nullopt;
}

} // namespace percept::edit
