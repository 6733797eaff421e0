#pragma once

#include "percept/base/Result.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace percept::tactics {

/// A parameter that a kind of analysis takes, declared once: what reads, checks and explains it
/// goes by this.
///
///     ParameterList takes{Parameter::whole("samples", 64, 1, 100000, "rays per cell"),
///                         Parameter::choice("posture", {"standing", "crouching"}, "of the body")};
struct Parameter {
    enum class Type : std::uint8_t {
        Number,
        Whole,   ///< a number without a fraction
        Text,    ///< such as the id of a team
        Choice,  ///< one of `choices`, the first where none is stated
        Flag,    ///< true or false
        Numbers, ///< a list of numbers
        Texts,   ///< a list of texts
        Rows,    ///< rows of as many numbers each
    };
    std::string name;
    Type type = Type::Number;
    std::string help;      ///< a phrase, with the unit
    double standard = 0.0; ///< of numbers, where none is stated
    double low = 0.0;
    double high = kLargest;
    std::vector<std::string> choices;

    /// As a limit it is none to speak of: help leaves it out.
    static constexpr double kLargest = 1e9;

    /// The default follows from something else, which `help` names.
    static constexpr double kDepends = std::numeric_limits<double>::quiet_NaN();

    [[nodiscard]] static Parameter
    number(std::string name, double standard, double low, double high, std::string help);
    [[nodiscard]] static Parameter
    whole(std::string name, double standard, double low, double high, std::string help);
    /// @param choices [>= 1]
    [[nodiscard]] static Parameter
    choice(std::string name, std::vector<std::string> choices, std::string help);
    /// Of a type that needs no more than a name.
    [[nodiscard]] static Parameter of(Type type, std::string name, std::string help);
};
using ParameterList = std::vector<Parameter>;

/// Checks the parameters of a declaration: no other names, each of its type and within its limits.
/// @param json compact JSON; empty: none are stated
/// @errors InvalidInput, place `parameters`: not an object; a name that is not declared, with the
///         one that was probably meant; a value that does not fit
[[nodiscard]] Result<void> checkParameters(const ParameterList& declared, const std::string& json);

/// `samples (1 to 100000, else 64): rays per cell`, one text per parameter, for help.
[[nodiscard]] std::vector<std::string> describe(const ParameterList& declared);

} // namespace percept::tactics
