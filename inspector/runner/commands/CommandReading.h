#pragma once

#include "inspector/runner/commands/CommandFields.h"

namespace percept::runner::commands {

/// The command that a line says; anything where it is at fault.
[[nodiscard]] trace::Command readLine(const Json& object, const RunNames& names, LineFault& fault);

} // namespace percept::runner::commands
