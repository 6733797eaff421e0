#pragma once

#include "editor/edit/Document.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Objects as text, from one level to another: a piece of a level in the format of its file.
namespace percept::edit {

/// @return a level that holds only these objects; empty if there are none
[[nodiscard]] std::string copyText(const Document& document, std::span<const ObjectId> ids);

/// What pasting would do.
struct Paste {
    Edits edits;
    std::vector<ObjectId> ids;        ///< of what is new, in the order of the text
    std::vector<std::string> renamed; ///< `gate became gate_1`
    std::vector<std::string> missing; ///< `walls wall_3 material: there is no "brick"`
};

/// Reads what copyText() wrote. Ids that are taken become free ones, and the references within the
/// text follow; references to what neither the text nor the document has stay and are reported.
///
/// @param offset how far everything is moved [metres]
/// @errors InvalidInput: no objects in it; as level::parseLevel
[[nodiscard]] Result<Paste>
pasteOf(Document& document, std::string_view text, geometry::Vec2 offset);

/// The middle of the box around what is inserted; nothing where none of it has a place.
[[nodiscard]] std::optional<geometry::Vec2> middleOf(const Edits& edits);

} // namespace percept::edit
