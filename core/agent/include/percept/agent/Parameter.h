#pragma once

#include "percept/base/Result.h"
#include "percept/level/Values.h"

#include <span>
#include <string_view>
#include <vector>

namespace percept::agent {

/// A number that levels can set for a brain or a stage, or one of several words.
struct Parameter {
    std::string_view name;
    std::string_view unit; ///< such as `s`; empty: none
    double usual = 0;      ///< where the level says nothing; of words the place of one
    double least = 0;      ///< as small as it may be
    double most = 0;       ///< as great as it may be
    std::string_view help; ///< what it does, in a sentence
    std::span<const std::string_view> words{}; ///< one of these instead of a number
    bool count = false;                        ///< how many, or how often: entered whole
};

/// Values that a level states, and whose they are.
struct StatedParameters {
    std::span<const Parameter> known;
    std::string_view owner;                 ///< for messages, such as `brain "guard"`
    const level::ById<level::Json>& values; ///< names that are not known are passed over
    const level::ById<level::Json>& own;    ///< those of them whose names have to be known
};

/// What is wrong with them, with places such as `parameters.look_time`: names that are not known,
/// values out of range or of another kind.
[[nodiscard]] std::vector<Error> statedProblems(const StatedParameters& stated);
/// The values, by place in `known`.
/// @pre nothing is wrong with them
[[nodiscard]] std::vector<double> statedValues(const StatedParameters& stated);

} // namespace percept::agent
