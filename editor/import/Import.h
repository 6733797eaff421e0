#pragma once

#include "percept/level/Level.h"
#include "percept/level/Problem.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Files of other programs as levels.
namespace percept::importing {

/// Larger files are refused.
inline constexpr std::uintmax_t kLargestImportBytes = 64'000'000;
inline constexpr double kSmallestScale = 0.001;
inline constexpr double kLargestScale = 1000.0;

struct ImportOptions {
    double scale = 0.05; ///< metres per unit of the file [kSmallestScale, kLargestScale]
};

struct Import {
    level::Level level;
    std::vector<std::string> warnings; ///< `file:line: message`: what was left out and why
};

/// A warning of an import as a problem. Its place is the file without its folders and, where it is
/// known, the line: `room.map:12`.
[[nodiscard]] level::Problem problemOf(std::string_view warning);

} // namespace percept::importing
