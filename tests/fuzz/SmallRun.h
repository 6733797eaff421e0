#pragma once

#include "inspector/runner/RunnableLevel.h"

#include <filesystem>
#include <memory>
#include <string>

/// A small run, as something to read, to ask and to command.
namespace percept::fuzz {

/// The level of the run, prepared once.
[[nodiscard]] const std::shared_ptr<const runner::RunnableLevel>& smallLevel();

/// A recording of some frames of it at full trace, without threads and clocks: always the same but
/// for the number that tells recordings apart.
[[nodiscard]] const std::filesystem::path& smallRecording();
/// Its bytes.
[[nodiscard]] const std::string& smallRecordingBytes();

/// Asks a file for everything that a recording can be asked for. What it answers does not matter,
/// that it does.
void readEverything(const std::filesystem::path& path);

} // namespace percept::fuzz
