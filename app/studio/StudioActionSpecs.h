#pragma once

#include "app/ui/actions/ActionSpec.h"

#include <span>

namespace percept::shell {

/// Everything a person can do in the window, in the order of the menus.
[[nodiscard]] std::span<const ui::ActionSpec> studioActionSpecs();

} // namespace percept::shell
