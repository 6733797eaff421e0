#pragma once

#include "app/cli/CommandLine.h"

#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace percept {

/// What a call of the program gave.
struct CommandLineRun {
    int code = 0;
    std::string out;
    std::string errors;

    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out); }
};

/// Calls the program in this process.
/// @param arguments without the name of the program
/// @param modules null: those that ship
inline CommandLineRun runPercept(std::vector<std::string> arguments,
                                 std::shared_ptr<const sim::Modules> modules = {}) {
    arguments.insert(arguments.begin(), "percept");
    std::ostringstream out;
    std::ostringstream errors;
    const int code = cli::runCommandLine(arguments, {out, errors, std::move(modules)});
    return {code, out.str(), errors.str()};
}

} // namespace percept
