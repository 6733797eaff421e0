#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace percept::cli {

/// What is wrong with a command line, in two lines: what was not understood, with what was probably
/// meant, and where help is. For CLI::App::failure_message.
[[nodiscard]] std::string explainUsage(const CLI::App* program, const CLI::Error& error);

/// One of a few names. The error lists them.
[[nodiscard]] CLI::Validator oneOf(std::vector<std::string> names);

} // namespace percept::cli
