#pragma once

#include "editor/edit/Object.h"
#include "percept/base/Result.h"

#include <string>
#include <string_view>
#include <variant>

namespace percept::edit {

/// One value inside an object; nothing stands for an optional one that is absent.
using Value = std::variant<std::monostate, bool, double, std::string>;

/// Reads a value by its place inside the object, written as in problems: `top`, `points[2][0]`,
/// `movement.max_speed`, `attenuation.sight`. Lists of text are joined by commas; a group that may
/// be absent (`modalities.sight`, the `position` of an event) is true or false; JSON is its text.
/// Of cells, `grid.columns`, `grid.row_count` and those of `terrain` say and set how many there
/// are.
///
/// @errors NotFound: there is no such place, or it is no single value
[[nodiscard]] Result<Value> valueAt(const Object& object, std::string_view path);

/// Writes it. An entry of values by id that is missing is added, one that is set to nothing (or
/// false, for a group) is removed.
///
/// @errors NotFound as above; InvalidInput: a value of another kind, or no whole number for one
[[nodiscard]] Result<void> setValueAt(Object& object, std::string_view path, const Value& value);

/// Notes that the file states a member even if it has its default value, or that it need not.
/// An archetype overrides with what it states. Does nothing for what is no member.
void setStated(Object& object, std::string_view path, bool stated);

} // namespace percept::edit
