#pragma once

#include "inspector/runner/commands/CommandFields.h"

namespace percept::runner::commands {

/// The property and the object that a line means.
struct SetTarget {
    const SettableProperty* property = nullptr;
    std::uint32_t object = 0;
};

/// Takes the keys `object`, `property` and `part`.
/// @return without a property where they are at fault
[[nodiscard]] SetTarget setTargetOf(LineFields& fields);

} // namespace percept::runner::commands
