#pragma once

#include "editor/edit/Document.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace percept::edit {

/// What a list stands for where a level names nothing in it.
struct UsualText {
    std::string like;  ///< what decides it: the kind `sight`
    std::string words; ///< with commas between them, in the order of the choices
    friend bool operator==(const UsualText&, const UsualText&) = default;
};

/// Of several objects, if an empty list means the same for all of them.
///
/// @param path of a property of all, such as `gates`
/// @return nothing where an empty list means none, or not the same for all
[[nodiscard]] std::optional<UsualText>
usualWords(const Document& document, std::span<const ObjectId> ids, std::string_view path);

} // namespace percept::edit
