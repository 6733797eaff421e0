#pragma once

#include "app/cli/CommandLine.h"
#include "percept/base/Result.h"
#include "percept/level/LevelFile.h"
#include "percept/level/LevelPart.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace percept::cli {

/// Reads a level, or a part of one such as `{"tasks": [...]}`, and checks one part of it.
///
/// Warnings about that part are printed, and hints at its unknown keys.
/// @param part such as `schedule`
/// @errors as parseLevelPart; InvalidInput with the first error about the part, its line and remedy
[[nodiscard]] Result<level::Level>
readLevelPart(const std::string& path, std::string_view part, Streams& streams);

/// Reads a whole level of which some parts have to be sound; what is wrong elsewhere does not
/// matter.
/// @param parts such as `walls`; that objects in them lack ids or share them does not matter, but
///        of `navigation`, `analyses` and `layers`
/// @errors as level::readLevel; InvalidInput with the first error about one of the parts, its line
///         and remedy
[[nodiscard]] Result<level::LevelFile> readLevelFor(const std::string& path,
                                                    std::span<const std::string_view> parts);

/// What whoever walks, stands or looks somewhere depends on.
inline constexpr std::array<std::string_view, 7> kGroundParts{
    "bounds", "walls", "doors", "terrain", "agents", "spawns", "profiles"};
/// The same, and a navigation graph.
inline constexpr std::array<std::string_view, 8> kGraphParts{
    "navigation", "bounds", "walls", "doors", "terrain", "agents", "spawns", "profiles"};
/// What maps are made of.
inline constexpr std::array<std::string_view, 9> kMapParts{
    "analyses", "layers", "bounds", "walls", "doors", "terrain", "agents", "spawns", "profiles"};

} // namespace percept::cli
