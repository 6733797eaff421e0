#pragma once

#include <span>
#include <string>
#include <string_view>

namespace percept {

/// The name that a misspelt one most likely stands for; empty: none is near.
///
/// A name is near if at most a third of the letters, and at most one of short names, have to be
/// added, removed, replaced or swapped with the next one. Among equally near names the first
/// counts.
/// @cost O(letters of both) for each name
[[nodiscard]] std::string nearestName(const std::string& misspelt,
                                      std::span<const std::string> names);

/// "a, b or c", the first eight of many.
[[nodiscard]] std::string someOf(std::span<const std::string> names);

/// What is to be said of a name that names nothing, behind "There is": that there is none of it,
/// what it may stand for, and which there are; as `no door "gat". Did you mean "gate"? The level
/// has gate or cellar`.
/// @param kind such as `door`, or `light or emitter`
/// @param names all that there are
[[nodiscard]] std::string
noneCalled(std::string_view kind, const std::string& name, std::span<const std::string> names);

/// What is to be said of a key that an object must not have.
/// @param known the keys that it may have
[[nodiscard]] std::string noUseFor(const std::string& key, std::span<const std::string> known);

/// What is to be said of a key that an object has twice.
[[nodiscard]] std::string isThereTwice(std::string_view key);

} // namespace percept
