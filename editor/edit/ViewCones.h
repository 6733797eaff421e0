#pragma once

#include "editor/edit/Document.h"

#include <optional>
#include <utility>

/// The view cones of an archetype as a list to edit, and how it becomes aware, state by state.
///
/// Both are inherited as a whole from the archetype that is extended; the first edit copies them.
namespace percept::edit {

/// The archetype of an agent, or the archetype itself; None for anything else.
[[nodiscard]] ObjectId coneOwner(const Document& document, ObjectId id);
/// An archetype with what it inherits. Contract: it is one.
[[nodiscard]] level::Archetype resolvedArchetype(const Document& document, ObjectId archetype);

/// A number that a cone has.
enum class ConeValue {
    Direction, ///< radians off the facing, counter-clockwise
    Horizontal,
    Vertical, ///< radians, full angles
    Length,   ///< metres; 0: unlimited
    Pitch,    ///< radians, upwards
    Acuity,   ///< of what is visible, 0..1
    Light,
    Movement,
    Exposure,  ///< sensitivities, 1 as a rule
    Alertness, ///< share that the greatest alertness adds to acuity
};
[[nodiscard]] double valueOf(const level::ViewCone& cone, ConeValue value);
/// The same of the cone of that id which the archetype would inherit; nothing: there is none.
[[nodiscard]] std::optional<double>
inheritedValue(const Document& document, ObjectId archetype, std::size_t cone, ConeValue value);
/// Whether it has cones of its own, and could inherit some.
[[nodiscard]] bool ownsCones(const Document& document, ObjectId archetype);

/// Out of range values become the nearest that is allowed; angles are kept to four decimals.
[[nodiscard]] Edits settingCone(
    const Document& document, ObjectId archetype, std::size_t cone, ConeValue value, double to);
/// A whole cone in place of one. Contract: it exists.
[[nodiscard]] Edits
replacingCone(const Document& document, ObjectId archetype, std::size_t cone, level::ViewCone by);
/// Another one at the end, as wide as sight is by default.
[[nodiscard]] Edits addingCone(const Document& document, ObjectId archetype);
[[nodiscard]] Edits removingCone(const Document& document, ObjectId archetype, std::size_t cone);
/// The first cone that holds a target decides, so order matters.
[[nodiscard]] Edits
movingCone(const Document& document, ObjectId archetype, std::size_t from, std::size_t to);
/// Drops its own cones for those that it inherits.
[[nodiscard]] Edits inheritingCones(const Document& document, ObjectId archetype);

/// A number that a state of awareness has.
enum class StateValue {
    Level,    ///< the response that it takes [0..1]; not of the first
    Reaction, ///< seconds until it rises; not of the last
    Hold,     ///< seconds that it stays; not of the first
    Decay,    ///< seconds that an alertness of that height stays; not of the first
};
/// Nothing where the state has none.
[[nodiscard]] std::optional<double>
valueOf(const level::Awareness& awareness, std::size_t state, StateValue value);
/// The same of the state of that name which the archetype would inherit; nothing: there is none.
[[nodiscard]] std::optional<double>
inheritedValue(const Document& document, ObjectId archetype, std::size_t state, StateValue value);
/// What it can be set to: levels stay in ascending order.
/// @return least and greatest; no number between them where its neighbours leave none
[[nodiscard]] std::pair<double, double>
rangeOf(const level::Awareness& awareness, std::size_t state, StateValue value);
/// @param to held to its range
[[nodiscard]] Edits settingState(
    const Document& document, ObjectId archetype, std::size_t state, StateValue value, double to);

} // namespace percept::edit
