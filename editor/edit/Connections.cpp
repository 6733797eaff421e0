#include "editor/edit/Connections.h"

namespace percept::edit {
namespace {

constexpr Metres kSameEnd = 0.5;

const level::Connection* connectionAt(const Document& document, ObjectId id) {
    const auto location = document.locate(id);
    return location && location->kind == kKindOf<level::Connection>
               ? &document.level().connections[location->index]
               : nullptr;
}

bool isNear(const level::Place& one, const level::Place& other) {
    return geometry::distance(one.plan(), other.plan()) <= kSameEnd;
}

} // namespace

bool isWayBack(const level::Connection& back, const level::Connection& there) {
    return back.from == there.to && back.to == there.from && back.door == there.door &&
           isNear(back.start, there.end) && isNear(back.end, there.start);
}

ObjectId wayBack(const Document& document, ObjectId id) {
    const level::Connection* there = connectionAt(document, id);
    const auto& connections = document.level().connections;
    for (std::size_t i = 0; there != nullptr && i < connections.size(); ++i)
        if (isWayBack(connections[i], *there))
            return document.idAt(kKindOf<level::Connection>, i);
    return ObjectId::None;
}

Edits leadingBothWays(Document& document, ObjectId id, bool both) {
    const level::Connection* there = connectionAt(document, id);
    const ObjectId other = wayBack(document, id);
    if (there == nullptr || both == (other != ObjectId::None))
        return {};
    if (!both)
        return {Remove{other}};
    level::Connection back = *there;
    back.id = document.freeTextId(kKindOf<level::Connection>, there->to + "_to_" + there->from);
    std::swap(back.from, back.to);
    std::swap(back.start, back.end);
    return {Insert{std::move(back), document.locate(id)->index + 1}};
}

} // namespace percept::edit
