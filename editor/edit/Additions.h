#pragma once

#include "editor/edit/Document.h"

#include <string>
#include <string_view>
#include <vector>

/// New objects and new parts of objects, with nothing but their standard values.
namespace percept::edit {

/// A new object of a kind at the end of its list, under an id that is free; a layer of a level
/// without analyses comes with one that it shows.
struct Addition {
    ObjectId id = ObjectId::None;
    Edits edits;
};
[[nodiscard]] Addition additionOf(Document& document, Kind kind);

/// `a wall`, `an emitter`.
[[nodiscard]] std::string withArticle(std::string_view noun);

/// Sight, sound and smell with usual values. @param manager of the level: what goes straight has no
/// use for some of them
[[nodiscard]] std::vector<level::Modality> usualModalities(std::string_view manager);

/// Sight, sound and smell with usual values, those of them that the level lacks; where nobody
/// senses any of it yet, also an archetype of guards who do.
[[nodiscard]] Edits usualSenses(Document& document);

/// Another part at the end of a list inside an object, such as `listeners` of a manager.
/// Of the level itself, also `grid` and `terrain`, made over its bounds. An archetype that inherits
/// the list gets its own copy of it first.
/// @return nothing if the object has no such list
[[nodiscard]] Edits entryAddition(const Document& document, ObjectId id, std::string_view listPath);

/// Without a list of its own: an archetype inherits that of the one it extends again.
/// @return nothing if the object has no such list
[[nodiscard]] Edits listReset(const Document& document, ObjectId id, std::string_view listPath);

/// Without one part, such as `listeners[2]`; of the level itself, also `grid` and `terrain`.
/// @return nothing if there is no such part
[[nodiscard]] Edits entryRemoval(const Document& document, ObjectId id, std::string_view entryPath);

} // namespace percept::edit
