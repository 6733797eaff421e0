#pragma once

#include "editor/edit/Document.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// The values of objects as rows of a panel: derived from the described structs and from what
/// Specs.cpp knows about units and ranges.
namespace percept::edit {

/// `Entries` is a list of parts, such as the listeners of a manager: it has no value of its own;
/// see entryAddition().
/// `Words` is a list of some of its choices, joined by commas like any List.
/// `Part` is a part that the level lacks; see entryAddition(), too.
enum class PropertyType {
    Toggle,
    Whole,
    Number,
    Text,
    Choice,
    Reference,
    List,
    Words,
    Numbers, ///< with commas between them
    Json,
    Entries,
    Part
};

/// One field.
struct Property {
    std::string path{};  ///< as for SetValue
    std::string group{}; ///< such as "Movement"; empty: of the object itself
    std::string row{};   ///< what the row is called: "Position"
    std::string part{};  ///< what the field in it is called: "x"; empty for the only one
    PropertyType type = PropertyType::Text;
    std::string unit{}; ///< as shown
    std::string tip{};  ///< what the value does; empty: its name says it
    double scale = 1.0; ///< shown = stored * scale (radians are shown as degrees)
    double from = 0.0;  ///< as shown
    double to = 0.0;    ///< as shown
    double step = 0.0;  ///< per pixel of a drag, as shown
    int decimals = 0;
    std::vector<std::string> choices{}; ///< for Choice; for Reference the ids that there are
    bool optional = false;              ///< can be absent
    bool hasStandard = false;           ///< see standardOf()
    /// Of a list that an archetype inherits, and what is in it: from which one. The first edit
    /// copies the list.
    std::string inherited{};
    bool resets = false; ///< of a list that it could inherit, but states itself; see listReset()
    friend bool operator==(const Property&, const Property&) = default;
};

/// Everything of an object that can be set, in the order of its members.
[[nodiscard]] std::vector<Property> propertiesOf(const Document& document, ObjectId id);

/// What several objects have in common; without ids and lists of points where there are several.
[[nodiscard]] std::vector<Property> commonProperties(const Document& document,
                                                     std::span<const ObjectId> ids);

/// A value of several objects.
struct SharedValue {
    Value value; ///< of the first
    bool mixed = false;
    friend bool operator==(const SharedValue&, const SharedValue&) = default;
};
/// @errors NotFound: one of them has no such place
[[nodiscard]] Result<SharedValue>
sharedValue(const Document& document, std::span<const ObjectId> ids, std::string_view path);

/// What a value is when nothing else is said: what an archetype inherits, the default otherwise.
[[nodiscard]] std::optional<Value>
standardOf(const Document& document, ObjectId id, std::string_view path);

/// The value that a text means for a property, such as "3*0.25" or "45 deg".
/// @errors InvalidInput: not understood, or outside the range
[[nodiscard]] Result<Value> valueOf(const Property& property, std::string_view text);
/// As shown in a field, without the unit.
[[nodiscard]] std::string textOf(const Property& property, const Value& value);

/// A choice as it is shown: events of the kind `hand` are called manual everywhere on screen.
[[nodiscard]] std::string wordFor(const Property& property, std::string_view choice);

/// Gives a value back to what it is when nothing else is said.
[[nodiscard]] Edits
resetOf(const Document& document, std::span<const ObjectId> ids, std::string_view path);

/// Sets a value of several objects.
[[nodiscard]] Edits
settingOf(std::span<const ObjectId> ids, std::string_view path, const Value& value);

} // namespace percept::edit
