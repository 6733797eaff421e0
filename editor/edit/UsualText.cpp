#include "editor/edit/UsualText.h"

#include "percept/level/UsualGates.h"

#include <fmt/format.h>

namespace percept::edit {

std::optional<UsualText>
usualWords(const Document& document, std::span<const ObjectId> ids, std::string_view path) {
    if (path != "gates" || ids.empty())
        return std::nullopt;
    std::optional<UsualText> usual;
    for (const ObjectId id : ids) {
        const auto location = document.locate(id);
        if (!location || location->kind != kKindOf<level::Modality>)
            return std::nullopt;
        const std::string& kind = document.level().modalities[location->index].kind;
        if (usual && usual->like != kind)
            return std::nullopt;
        usual = {kind, fmt::format("{}", fmt::join(level::usualGates(kind), ", "))};
    }
    return usual;
}

} // namespace percept::edit
