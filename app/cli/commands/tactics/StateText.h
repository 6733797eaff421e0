#pragma once

#include "percept/tactics/Waypoints.h"

#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

/// Posture and weapon in which waypoints are worth something, as options.
namespace percept::cli {

/// Why a weapon cannot be meant; empty: a quality is keyed by it, or none is stated.
[[nodiscard]] std::string whyNoWeapon(const tactics::Waypoints& points, const std::string& weapon);
/// Empty words are left out.
[[nodiscard]] tactics::State stateOf(const std::string& weapon, const std::string& posture);

/// `--weapon` and `--posture`.
void addStateOptions(CLI::App& command, std::string& weapon, std::string& posture);

} // namespace percept::cli
