#pragma once

#include "editor/edit/Document.h"
#include "percept/overlay/Picking.h"

#include <QString>

namespace percept::session {

/// The kind of document objects that a kind on the map stands for; Settings for None.
[[nodiscard]] edit::Kind editKindOf(overlay::ObjectKind kind);
/// None for kinds that no map shows.
[[nodiscard]] overlay::ObjectKind mapKindOf(edit::Kind kind);

/// How an agent of the level is named, in the run or not: "start:3". Those of the run are
/// "agent:3", in an order of their own.
[[nodiscard]] QString identOfStart(std::size_t agent);
/// How an object is named between models and panels, "wall:3"; empty for what does not exist.
[[nodiscard]] QString identOf(const edit::Document& document, edit::ObjectId id);
/// None for what is no such name, or names nothing.
[[nodiscard]] edit::ObjectId objectOf(const edit::Document& document, const QString& ident);

/// The icon of a kind.
[[nodiscard]] QString iconOf(edit::Kind kind);
/// "Navigation nodes", "Spawn points".
[[nodiscard]] QString headingOf(edit::Kind kind);

} // namespace percept::session
