#pragma once

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace percept::sim {
struct Modules;
}

namespace percept::cli {

inline constexpr int kSucceeded = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongUsage = 2;

struct Streams {
    std::ostream& out;    ///< results: with `--json` one document and nothing else
    std::ostream& errors; ///< `file:line: message`, progress
    /// What levels can be made of; null: what ships. A game whose program this is adds its own.
    std::shared_ptr<const sim::Modules> modules = {};
};
[[nodiscard]] const sim::Modules& modulesOf(const Streams& streams);

/// Runs the program `percept`.
///
/// @param arguments the name of the program first
/// @return its exit code
int runCommandLine(const std::vector<std::string>& arguments, Streams streams);

} // namespace percept::cli
