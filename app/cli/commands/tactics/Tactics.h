#pragma once

#include "app/cli/Commands.h"

/// One function per `percept tactics` command, as in Commands.h.
namespace percept::cli {

void addLevelMaps(CLI::App& tactics, Action& chosen);
void addCondense(CLI::App& tactics, Action& chosen);
void addInfluence(CLI::App& tactics, Action& chosen);
void addFlood(CLI::App& tactics, Action& chosen);
void addConvolve(CLI::App& tactics, Action& chosen);
void addAutomaton(CLI::App& tactics, Action& chosen);
void addEvaluate(CLI::App& tactics, Action& chosen);
void addGenerate(CLI::App& tactics, Action& chosen);
void addPick(CLI::App& tactics, Action& chosen);

} // namespace percept::cli
