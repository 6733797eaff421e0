#pragma once

#include "editor/edit/Object.h"

#include <string>
#include <string_view>

/// The lists that an archetype has of the one it extends: they count as a whole until it states
/// one of its own.
namespace percept::edit {

/// The archetype that a list comes from which this one leaves open.
/// @param path of the list or of a place inside it: `weapons`, `weapons[0].rate`
/// @return empty: it is its own, or nobody states one
[[nodiscard]] std::string
inheritedFrom(const level::Level& level, const Object& object, std::string_view path);

/// Gives an archetype its own copy of the list that a path leads into, if it inherits that one.
/// Does nothing for anything else.
void adoptInherited(const level::Level& level, Object& object, std::string_view path);

/// The list that a path leads to or into: `weapons` of `weapons[0].rate`.
[[nodiscard]] std::string_view listOfPath(std::string_view path);

} // namespace percept::edit
