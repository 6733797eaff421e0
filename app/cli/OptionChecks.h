#pragma once

#include "percept/level/Level.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace percept::cli {

/// A number from `low` to `high`. CLI::Range lets "nan" pass.
[[nodiscard]] CLI::Validator numberWithin(double low, double high);

/// A whole number from `low` to `high`, both within 64 bits.
[[nodiscard]] CLI::Validator wholeNumber(std::int64_t low, std::int64_t high);

/// A seed: a whole number from 0 to 2^64 - 1. The library lets -1 wrap and greater ones saturate.
[[nodiscard]] CLI::Validator seedNumber();

/// `X,Y`, up to a million metres.
[[nodiscard]] std::optional<geometry::Vec2> parsePoint(const std::string& text);
/// A text that parsePoint() takes.
[[nodiscard]] CLI::Validator pointOption();

/// Why a place is none of a level's; empty: it lies on its grid, or where it has none within its
/// bounds, if they have an area.
[[nodiscard]] std::string whyOffLevel(const level::Level& level, geometry::Vec2 place);

/// Why a set of waypoints cannot be meant; empty: some waypoint is of it, or no set was asked for.
[[nodiscard]] std::string whyNoSet(const level::Level& level, const std::string& set);

} // namespace percept::cli
