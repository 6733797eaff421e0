#include "editor/edit/Selection.h"

#include <fmt/format.h>

namespace percept::edit {

std::string
stepName(std::string_view act, const Document& document, std::span<const ObjectId> ids) {
    if (ids.size() == 1) {
        const std::string label = document.labelOf(ids.front());
        return fmt::format("{} of {}", act, label.empty() ? "an object" : label);
    }
    const auto first = ids.empty() ? std::nullopt : document.locate(ids.front());
    const bool alike = first && std::all_of(ids.begin(), ids.end(), [&](ObjectId id) {
                           const auto location = document.locate(id);
                           return location && location->kind == first->kind;
                       });
    return fmt::format("{} of {} {}", act, ids.size(), alike ? pluralOf(first->kind) : "objects");
}

} // namespace percept::edit
