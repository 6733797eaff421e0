#pragma once

#include <span>
#include <string>

namespace percept {

/// The name that a misspelt one most likely stands for; empty: none is near.
///
/// A name is near if at most a third of the letters, and at most one of short names, have to be
/// added, removed, replaced or swapped with the next one. Among equally near names the first
/// counts.
/// @cost O(letters of both) for each name
[[nodiscard]] std::string nearestName(const std::string& misspelt,
                                      std::span<const std::string> names);

} // namespace percept
