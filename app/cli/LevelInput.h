#pragma once

#include "app/cli/CommandLine.h"
#include "app/cli/OutputFile.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/base/Result.h"

#include <memory>
#include <string>
#include <string_view>

/// How commands read levels.
namespace percept::cli {

/// Reads the level of a file, as every command does that is given one: what `check` finds errors in
/// is refused, whatever the command would have looked at.
///
/// @param streams know the modules
/// @errors as readFile() and runner::prepareLevel(); of what is wrong with the level all errors,
///         one a line, each as `file:line: place: message. remedy`
/// @cost makes what runs are made from
[[nodiscard]] Result<std::shared_ptr<const runner::RunnableLevel>>
openLevel(const std::string& path, const Streams& streams, const sim::RunOptions& options = {});

/// The same of a file that may hold one part of a level alone, such as `{"tasks": [...]}`; of that
/// only this part is checked.
///
/// Warnings about the part are printed, and hints at its unknown keys.
/// @param part such as `schedule`
/// @errors as openLevel() and level::parseLevelPart()
[[nodiscard]] Result<level::Level>
openLevelPart(const std::string& path, std::string_view part, Streams& streams);

/// What tasks of its levels can do.
///
/// @errors InvalidInput: modules that cannot be in one run
[[nodiscard]] Result<std::shared_ptr<const schedule::DutyRegistry>>
dutiesOf(const Streams& streams);

/// Writes what a command made of a level. Where that is the file that was read, what another
/// program wrote to it meanwhile stays, and other names of it that keep the old content are warned
/// of.
///
/// @param read what the command read
/// @errors as level::saveLevel()
[[nodiscard]] Result<void> saveChanged(const level::Level& level,
                                       const OutputFile& output,
                                       const std::string& inputPath,
                                       std::string_view read,
                                       Streams& streams);

} // namespace percept::cli
