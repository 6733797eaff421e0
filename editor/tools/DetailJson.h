#pragma once

#include "editor/tools/DetailProperties.h"
#include "percept/base/Result.h"
#include "percept/level/Level.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

/// A level's `lod` as a JSON tree, and the changes that DetailProperties.h makes to it. Internal to
/// this library.
namespace percept::tools::detail_json {

using Json = nlohmann::ordered_json;

/// Where frequency and priority come from.
inline constexpr const char* kFixed = "Each level's own";
inline constexpr const char* kFunction = "Function of importance";
inline constexpr const char* kCategories = "Categories of importance";

/// What a distribution is called.
inline constexpr const char* kNormalShape = "Normal";
inline constexpr const char* kPowerLawShape = "Power law";

/// What hours of presence are apart, at least [h].
inline constexpr double kBetweenHours = 0.01;

/// What can be edited of it: importance, frequency_by, priority_by and groups.
[[nodiscard]] Json read(const level::Lod& lod);
/// @return the `lod` of a level with what the changed tree says
[[nodiscard]] level::Lod written(const DetailTree& before, const Json& changed);

/// The text of a key; empty: it has none.
[[nodiscard]] std::string textOf(const Json& object, const std::string& key);
[[nodiscard]] double numberOf(const Json& object, const std::string& key, double otherwise);
/// The list of a key; empty: it has none.
[[nodiscard]] const Json& listOf(const Json& object, const std::string& key);

/// A key as part of a JSON pointer.
[[nodiscard]] std::string escaped(std::string_view key);
/// Whole numbers without a point.
[[nodiscard]] Json numberOf(double value);
/// The group or property that a path is a field of: the path up to it; empty: of none.
[[nodiscard]] std::string_view openedBy(std::string_view path);

/// Whether a group of the town, or a property, has this id. @param groups `lod.groups`
[[nodiscard]] bool hasGroup(const Json& groups, const Json& id);
[[nodiscard]] bool hasProperty(const Json& groups, const Json& id);
/// How many live in the block that a field belongs to.
[[nodiscard]] std::size_t peopleOf(const Json& tree, const std::string& path);

/// Sets a value; objects and lists above it are made. What refers to a property that is renamed
/// follows.
void set(Json& tree, const std::string& path, Json value);
/// Nothing where there is no such value.
void erase(Json& tree, const std::string& path);
/// Removes an entry of a list or a key, and what refers to it. The field that stands for a row of a
/// list removes the row.
void remove(Json& tree, const std::string& path);
/// @param what as in DetailProperty::adds
/// @errors InvalidInput: there is no room for it
Result<void>
add(const level::Level& level, Json& tree, const std::string& path, const std::string& what);

} // namespace percept::tools::detail_json
