#pragma once

#include "editor/edit/Document.h"
#include "editor/gesture/Hit.h"
#include "percept/overlay/Picking.h"

#include <QString>

namespace percept::session {

using gesture::editKindOf;
using gesture::mapKindOf;

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
