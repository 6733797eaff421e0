#pragma once

#include "percept/sim/Simulation.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Edits that reach a running simulation as commands at a frame: recorded, re-simulated, undone by
/// another command.
///
///     const auto changes = sim::liveChanges(simulation, before, after);
///     for (const auto& command : changes.commands) runner->send(command);
namespace percept::sim {

/// What became of the edits of a level while it runs.
struct LiveChanges {
    std::vector<trace::Command> commands; ///< take effect with the next frame
    std::vector<std::string> restart;     ///< parts of the level that wait for the next start
};

/// When an edit of a part of a level shows in a run of it.
enum class TakesEffect : std::uint8_t { NextFrame, Restart };
/// @param part such as `doors`  @param field such as `open`
[[nodiscard]] TakesEffect takesEffect(std::string_view part, std::string_view field);

/// The commands that bring a run to what a level says, whatever was edited of the run before, and
/// what they cannot. What happens in the run by itself, such as doors that agents open, is no
/// difference.
/// @param simulation a run of `started`; agents are found by their ids
/// @param wanted the same level, edited
/// @cost O(level)
[[nodiscard]] LiveChanges
liveChanges(const Simulation& simulation, const level::Level& started, const level::Level& wanted);

/// The command that undoes an edit.
/// @param simulation as it is before the edit takes effect
/// @return nothing for what is no edit, or has no effect on this simulation
[[nodiscard]] std::optional<trace::Command> undoOf(const Simulation& simulation,
                                                   const trace::Command& edit);

/// The edit that leaves as it is what an edit changes.
/// @pre editsSenses(edit, senses)
[[nodiscard]] trace::Command asItIs(const sense::SenseWorld& senses, trace::Command edit);

// --- used by Simulation -------------------------------------------------------------------------

/// Whether a command is an edit of a door, or of the place of an agent, that the level has.
[[nodiscard]] bool editsDoor(const trace::Command& command, std::size_t doors);
[[nodiscard]] bool editsPlace(const trace::Command& command, std::size_t agents);
/// Whether a command is an edit of lights, connections or senses that the level has.
[[nodiscard]] bool editsSenses(const trace::Command& command, const sense::SenseWorld& senses);
/// Whether a command is an edit of an emitter that the level has.
[[nodiscard]] bool editsEmitter(const trace::Command& command, std::size_t emitters);
/// Keeps the latest edit of each thing, in the order in which things were first edited.
void addEdit(std::vector<trace::Command>& edits, const trace::Command& edit);
/// Drops turned heads that have gone back: they stay for as long as `gaze.hold` of the archetype,
/// 1 s where its heads do not turn by themselves.
/// @return whether there was one
bool endTurns(std::vector<trace::Command>& edits, const agent::Arena& arena, Frame now);
/// The level's senses with edits; the level's own where there are none.
[[nodiscard]] std::shared_ptr<const sense::SenseWorld>
sensesWith(const std::shared_ptr<const sense::SenseWorld>& senses,
           const std::vector<trace::Command>& edits);

} // namespace percept::sim
