#pragma once

#include "percept/base/Result.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept {

/// No value of a formula is greater, nor less than its opposite: what would be counts as it.
inline constexpr double kGreatestFormulaValue = 1e100;
/// Letters of a text that is read as a formula.
inline constexpr std::size_t kLongestFormula = 10000;

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
    /// @return within kGreatestFormulaValue, as all that is worked out on the way; what is divided
    /// by 0 counts 0
    [[nodiscard]] double evaluate(std::span<const double> values) const;
    friend bool operator==(const Formula&, const Formula&) = default;
};

/// Turns a name as it is written, without quotes, into the one that it means.
using ReadFormulaName = std::function<Result<std::string>(std::string_view written)>;

/// Names are words of letters, digits and underscores, which may be qualified, as `analysis:cover`;
/// quotes allow any others.
/// @param readName none: every name means itself
/// @errors InvalidInput, place `line:column`: what was expected there; what `readName` says of a
///         name; a constant part that divides by 0 or is beyond kGreatestFormulaValue
[[nodiscard]] Result<Formula> parseFormula(std::string_view text, const ReadFormulaName& readName);

/// A name as a formula takes it: in quotes unless it is a word.
[[nodiscard]] std::string nameInFormula(const std::string& name);

} // namespace percept
