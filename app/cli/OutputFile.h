#pragma once

#include "percept/base/File.h"
#include "percept/base/Result.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace percept::cli {

/// A file that a command writes: its name, and whether one that exists may be replaced.
struct OutputFile {
    std::string path{}; ///< empty: nothing is written
    bool force = false;
    bool isRecording = false; ///< of a run; else a text

    /// What to do with a file that was made there since checkOutput().
    /// @param changed as for checkOutput()
    [[nodiscard]] Existing existing(const std::string& changed = {}) const;
};

/// Adds `-o FILE` and `--force` to a command.
/// @return the option that takes the name
CLI::Option* addOutputOption(CLI::App& command, OutputFile& file, const std::string& description);

/// Whether the file may be written: it has no name, does not exist, is empty, is the level that the
/// command changes, or `--force` was given. Called before the work begins, so that nobody waits for
/// a refusal.
///
/// @param inputs what the command reads, which is never replaced, by whatever name it goes
/// @param changed the level that the command changes; empty: it makes a new file
/// @errors Unwritable: the file exists, is an input, or is a recording, which no text replaces
[[nodiscard]] Result<void> checkOutput(const OutputFile& file,
                                       const std::vector<std::string>& inputs,
                                       const std::string& changed = {});

} // namespace percept::cli
