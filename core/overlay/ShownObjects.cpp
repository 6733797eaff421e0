#include "percept/overlay/ShownObjects.h"

#include <algorithm>

namespace percept::overlay {

ShownObjects::Entry& ShownObjects::entryOf(ObjectRef object) {
    auto& entries = m_entries[static_cast<std::size_t>(object.kind)];
    if (entries.size() <= object.index)
        entries.resize(std::size_t{object.index} + 1);
    return entries[object.index];
}

const ShownObjects::Entry* ShownObjects::find(ObjectRef object) const {
    const auto& entries = m_entries[static_cast<std::size_t>(object.kind)];
    return object.index < entries.size() ? &entries[object.index] : nullptr;
}

void ShownObjects::add(const DisplayList& list) {
    const auto extend = [](Entry& entry, ScaleRange scale) {
        entry.scale = entry.drawn ? ScaleRange{std::min(entry.scale.from, scale.from),
                                               std::max(entry.scale.below, scale.below)}
                                  : scale;
        entry.drawn = true;
    };
    for (const Pickable& piece : list.pickables()) {
        Entry& entry = entryOf(piece.object);
        extend(entry, piece.scale);
        if (piece.object.kind == ObjectKind::Connection)
            entry.pieces.push_back(piece);
    }
    for (const ShownObject& shown : list.shown())
        extend(entryOf(shown.object), shown.scale);
}

bool ShownObjects::contains(ObjectRef object, double pixelsPerMetre) const {
    const Entry* entry = find(object);
    return entry != nullptr && entry->drawn && entry->scale.contains(pixelsPerMetre);
}

std::span<const Pickable> ShownObjects::piecesOf(ObjectRef object) const {
    const Entry* entry = find(object);
    return entry != nullptr ? std::span<const Pickable>(entry->pieces)
                            : std::span<const Pickable>();
}

} // namespace percept::overlay
