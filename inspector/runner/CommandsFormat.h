#pragma once

#include "inspector/runner/RunnableLevel.h"
#include "percept/trace/TraceSink.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What people do to a run as text, one JSON object a line, in the order in which it is done:
///
///     {"frame": 60, "do": "fire", "event": "siren"}
///     {"frame": 90, "do": "set", "object": "gate", "property": "open", "value": true}
///     {"frame": 95, "do": "possess", "agent": "cedar"}
///
/// Objects go by their names in the level; where a name does not tell, by their place in its list,
/// from 0. Lengths are metres, angles radians. `also` holds numbers of a recorded command that its
/// kind has no use for; they count for the state's hash alone.
namespace percept::runner {

/// Larger files are refused.
inline constexpr std::uintmax_t kLargestCommandsBytes = 64'000'000;

/// Blank lines are left out.
///
/// @param fileName for the places of errors, `fileName:line`
/// @param idle gets, with their places, the lines that a run passes over: see commands::IdleCheck
/// @return by ascending frame, those lines included: they count for the state's hash
/// @errors InvalidInput, with what is wrong and the remedy: no JSON, unknown or missing keys, names
/// and places in lists that the level does not have, numbers out of range, a frame before that of
/// the line above
[[nodiscard]] Result<std::vector<trace::Command>> parseCommands(std::string_view text,
                                                                std::string_view fileName,
                                                                const RunnableLevel& level,
                                                                std::vector<Error>* idle = nullptr);

/// By command of a text that parseCommands() takes: its line, from 1.
[[nodiscard]] std::vector<int> linesOfCommands(std::string_view text);

/// Text that parseCommands() reads back as equal commands. Those that name something by a number
/// that the level does not have are left out: a run passes over them.
///
/// @errors InvalidInput for numbers that are infinite or none
[[nodiscard]] Result<std::string> writeCommands(std::span<const trace::Command> given,
                                                const RunnableLevel& level);

struct CommandsText {
    std::string text;
    std::size_t count = 0;
    std::vector<Error> idle; ///< commands that the run passed over: as in parseCommands(), and
                             ///< those that are left out
};

/// What was done in a run, for another run of its level.
///
/// @param modules that the run had
/// @errors those of the source, of levelOfRun() and writeCommands()
[[nodiscard]] Result<CommandsText> recordedCommands(trace::TraceSource& source,
                                                    const sim::Modules& modules = {});

} // namespace percept::runner
