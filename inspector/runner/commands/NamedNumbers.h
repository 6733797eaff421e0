#pragma once

#include "inspector/runner/commands/CommandNames.h"

#include <string>

namespace percept::runner::commands {

/// What a command names by a number that is no place in the list of the run, with the remedy.
/// Files cannot say such commands, and a run passes over them.
/// @return empty: it names nothing else
[[nodiscard]] std::string unknownIn(const trace::Command& command, const RunNames& names);

/// The same, where a signal does not have to be of anybody, nor of a tag: as a run takes it.
[[nodiscard]] trace::Command withKnownSource(trace::Command command, const RunNames& names);

} // namespace percept::runner::commands
