#pragma once

#include "editor/edit/Object.h"

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace percept::edit {

/// What is known about a value beyond its type.
struct Spec {
    /// `walls.material`, with `[]` for indices and `{}` for keys; `*.radius` for every member of
    /// that name that has no line of its own.
    std::string_view form;
    std::string_view unit{}; ///< as stored; angles are shown in degrees
    double from = -std::numeric_limits<double>::infinity();
    double to = std::numeric_limits<double>::infinity();
    double step = 0; ///< per pixel of a drag; 0: by the number of decimals
    std::vector<std::string_view> choices{};
    std::vector<std::string_view> refersTo{}; ///< names of lists, the first that has the id counts
    bool vital = false;       ///< the object makes no sense without what it refers to
    bool hidden = false;      ///< not for a row of the properties
    std::string_view label{}; ///< of a value under a key, before that: `Passes` of `Passes sound`
    std::string_view tip{};   ///< what the value does; empty: its name says it
};

/// All specs, for the test that each of them is about something.
[[nodiscard]] const std::vector<Spec>& allSpecs();

/// `points[][]` for `points[2][0]`.
[[nodiscard]] std::string formOf(std::string_view path);

/// @param form of the place inside the object: `points[][]`, `attenuation{}`
/// @return null if nothing is known
[[nodiscard]] const Spec* specOf(Kind kind, std::string_view form);

} // namespace percept::edit
