#pragma once

#include "inspector/runner/commands/CommandNames.h"

namespace percept::runner::commands {

/// The line of a command, without its end. Its numbers are finite.
[[nodiscard]] std::string lineOf(const trace::Command& command, const RunNames& names);

} // namespace percept::runner::commands
