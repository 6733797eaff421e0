#pragma once

#include "editor/edit/Document.h"

namespace percept::edit {

/// What holds for an object: of an archetype, that of the one it extends where it states nothing,
/// else what its brain says.
[[nodiscard]] Object effective(const Document& document, ObjectId id);

} // namespace percept::edit
