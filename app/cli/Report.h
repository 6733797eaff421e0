#pragma once

#include "app/cli/CommandLine.h"
#include "percept/base/Result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

/// What all commands say in the same way.
namespace percept::cli {

using OrderedJson = nlohmann::ordered_json;

inline constexpr const char* kJsonHelp = "Print one JSON document on standard output";

/// Prints `place: message`.
/// @return kFailed, to be returned by the command
int reportFailure(const Error& error, Streams& streams);

/// Prints the document, with what is not UTF-8 replaced.
void printJson(const OrderedJson& document, Streams& streams);

/// `1 wall`, `2 walls`.
[[nodiscard]] std::string counted(std::size_t count, std::string_view singular);

} // namespace percept::cli
