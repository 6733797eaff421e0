#pragma once

#include "editor/edit/Properties.h"

#include <string_view>
#include <vector>

namespace percept::edit {

/// Puts properties in the order of a panel with headings: those of the object itself first, each
/// group once, its own fields before the groups in it ("Weapons 1" before "Weapons 1: Choice");
/// otherwise as they are.
void orderBySection(std::vector<Property>& properties);

/// The heading that a property stands below: its group, or of a list what it is called.
[[nodiscard]] std::string_view headingOf(const Property& property);

/// Whether a heading is a folded one, or one in it: "Weapons 1: Choice" is in "Weapons 1" and in
/// "Weapons".
[[nodiscard]] bool isWithin(std::string_view heading, std::string_view folded);

} // namespace percept::edit
