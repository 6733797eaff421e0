#pragma once

#include "app/cli/CommandLine.h"
#include "percept/base/Result.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>

/// What all commands say in the same way.
namespace percept::cli {

using OrderedJson = nlohmann::ordered_json;

inline constexpr const char* kJsonHelp = "Print one JSON document on standard output";

/// Prints `place: message`.
/// @return kFailed, to be returned by the command
int reportFailure(const Error& error, Streams& streams);

/// Prints that a command was stopped. @param left what there is of its work
/// @return kFailed, to be returned by the command
int reportStopped(const std::string& path, Streams& streams, const char* left);

/// An error whose place is one in the level of a file, with its place as `file:line: place`.
[[nodiscard]] Error inLevelFile(const std::string& path, const Error& error);

/// An error in what a recording holds, with its file first: of a level inside it, of a state.
[[nodiscard]] Error inRecording(const std::string& path, Error error);

/// Prints an error whose place is one in the level of a file.
/// @return kFailed, to be returned by the command
int reportFailureIn(const std::string& path, const Error& error, Streams& streams);

/// Prints what of a level cannot be read and is left out, each as `file:line: place: message; it
/// is left out`: values of waypoints, of which `check` warns.
void reportLeftOut(const std::string& path, std::span<const Error> faults, Streams& streams);

/// The end of a sentence that says why a command of a file is passed over.
inline constexpr const char* kNoEffect = "; the command has no effect";
/// Prints commands that have no effect, each as `place: warning: message; the command
/// has no effect`.
void reportIdleCommands(std::span<const Error> idle, Streams& streams);

/// Prints the document, with what is not UTF-8 replaced.
void printJson(const OrderedJson& document, Streams& streams);

/// `1 wall`, `2 walls`.
[[nodiscard]] std::string counted(std::size_t count, std::string_view singular);

} // namespace percept::cli
