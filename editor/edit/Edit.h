#pragma once

#include "editor/edit/Object.h"
#include "editor/edit/Value.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

/// What can be done to a document, as values. A step of the history is a list of them.
namespace percept::edit {

struct Insert {
    Object object;
    std::optional<std::size_t> place{}; ///< in its list; absent: at the end
    ObjectId id = ObjectId::None;       ///< from Document::reserveId(); None: a new one
};

/// References to it stay as they are; see removalOf().
struct Remove {
    ObjectId id = ObjectId::None;
};

/// References to its text id stay as they are; see Rename.
struct Replace {
    ObjectId id = ObjectId::None;
    Object object; ///< of the same kind
};

/// One value inside an object. Setting `id` renames it.
struct SetValue {
    ObjectId id = ObjectId::None;
    std::string path; ///< as in problems: `position[0]`, `movement.max_speed`, `modalities.sight`
    Value value{};
};

/// Another place in the order of its list.
struct Reorder {
    ObjectId id = ObjectId::None;
    std::size_t place = 0;
};

/// Another text id; everything that refers to the object follows.
struct Rename {
    ObjectId id = ObjectId::None;
    std::string to;
};

using Edit = std::variant<Insert, Remove, Replace, SetValue, Reorder, Rename>;
using Edits = std::vector<Edit>;

} // namespace percept::edit
