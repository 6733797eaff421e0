#pragma once

#include "editor/edit/Document.h"

/// Connections of the sense graph lead one way; two of them between the same ends lead both ways.
namespace percept::edit {

/// Whether a connection leads back through the opening that another one leads through.
[[nodiscard]] bool isWayBack(const level::Connection& back, const level::Connection& there);

/// The connection that leads back between the same ends, through the same door; None: there is
/// none, or `id` is no connection.
[[nodiscard]] ObjectId wayBack(const Document& document, ObjectId id);

/// What makes a connection lead both ways, alike for every modality, or one way only.
/// @return nothing if it does already, or is no connection
[[nodiscard]] Edits leadingBothWays(Document& document, ObjectId id, bool both);

} // namespace percept::edit
