#pragma once

#include "percept/base/Result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::tactics {

/// No value of a map of tactics is greater, nor less than its opposite: what would be counts as it,
/// so that layers and filters of layers cannot grow beyond all numbers.
inline constexpr double kGreatestValue = 1e100;

/// Sums, differences, products and quotients of named values and numbers, such as
/// `0.5 * cover + security * visibility`; in postfix order.
struct Formula {
    enum class Op : std::uint8_t { Number, Name, Add, Subtract, Multiply, Divide, Negate };
    struct Item {
        Op op = Op::Number;
        double number = 0.0;
        std::uint32_t name = 0; ///< place in `names`
        std::uint32_t from =
            0;                ///< where it stands in the text [bytes]: of operators the sign alone
        std::uint32_t to = 0; ///< behind it
        friend bool operator==(const Item&, const Item&) = default;
    };
    std::vector<Item> items;
    std::vector<std::string> names;  ///< each once, in order of appearance
    std::vector<std::string> places; ///< per name: `line:column` of where it first stands

    /// @param values one per name
    /// @return within kGreatestValue, as all that is worked out on the way; what is divided by 0
    /// counts 0
    [[nodiscard]] double evaluate(std::span<const double> values) const;
    friend bool operator==(const Formula&, const Formula&) = default;
};

/// Names are words of letters, digits and underscores; quotes allow any others. They are those of
/// analyses and layers, so that `analysis:cover` is `cover`.
/// @errors InvalidInput, place `line:column`: what was expected there; a name qualified as one of
///         waypoints; a constant part that divides by 0 or is beyond kGreatestValue
[[nodiscard]] Result<Formula> parseFormula(std::string_view text);

/// A name as a formula takes it: in quotes unless it is a word.
[[nodiscard]] std::string nameInFormula(const std::string& name);

/// The formula of a layer, which is made of what comes before it, so that none is made of itself.
/// @param before the analyses of the level, and the layers before this one
/// @errors as above, also for a name that is not among those
[[nodiscard]] Result<Formula> parseFormula(std::string_view text,
                                           std::span<const std::string> before);

} // namespace percept::tactics
