#include "app/cli/commands/tactics/Tactics.h"

#include <CLI/CLI.hpp>

namespace percept::cli {

void addTacticsCommand(CLI::App& program, Action& chosen) {
    auto* tactics = program.add_subcommand(
        "tactics", "What places are worth: waypoints, influence, filters, automata");
    tactics->require_subcommand(1);
    addCondense(*tactics, chosen);
    addInfluence(*tactics, chosen);
    addFlood(*tactics, chosen);
    addConvolve(*tactics, chosen);
    addAutomaton(*tactics, chosen);
    addEvaluate(*tactics, chosen);
    addGenerate(*tactics, chosen);
    addPick(*tactics, chosen);
    addLevelMaps(*tactics, chosen);
}

} // namespace percept::cli
