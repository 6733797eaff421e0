#pragma once

#include "app/cli/CommandLine.h"

#include <functional>

namespace CLI {
class App;
}

/// One function per command, each in a file of its own below `commands`: it adds the command's
/// options to the program, and parsing sets `chosen` to what the command does.
namespace percept::cli {

using Action = std::function<int(Streams&)>;

/// A command for each question about a run that is described.
void addAskCommands(CLI::App& program, Action& chosen);
void addAwarenessCommand(CLI::App& program, Action& chosen);
void addCheckCommand(CLI::App& program, Action& chosen);
void addCompareCommand(CLI::App& program, Action& chosen);
void addImportCommand(CLI::App& program, Action& chosen);
void addLodCommand(CLI::App& program, Action& chosen);
void addNavigationCommand(CLI::App& program, Action& chosen);
void addPathCommand(CLI::App& program, Action& chosen);
/// @param parent the command `schedule`
void addPhaseCommand(CLI::App& parent, Action& chosen);
void addQueryCommand(CLI::App& program, Action& chosen);
void addReplayCommand(CLI::App& program, Action& chosen);
void addReportCommand(CLI::App& program, Action& chosen);
void addRunCommand(CLI::App& program, Action& chosen);
void addScheduleCommand(CLI::App& program, Action& chosen);
void addSenseCommand(CLI::App& program, Action& chosen);
void addTacticsCommand(CLI::App& program, Action& chosen);
/// @param parent the command `schedule`
void addTuneCommand(CLI::App& parent, Action& chosen);
void addWhyCommand(CLI::App& program, Action& chosen);

} // namespace percept::cli
