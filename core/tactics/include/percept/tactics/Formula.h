#pragma once

#include "percept/base/Result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percept::tactics {

/// Sums, differences, products and quotients of named values and numbers, such as
/// `0.5 * cover + security * visibility`; in postfix order.
struct Formula {
    enum class Op : std::uint8_t { Number, Name, Add, Subtract, Multiply, Divide, Negate };
    struct Item {
        Op op = Op::Number;
        double number = 0.0;
        std::uint32_t name = 0; ///< place in `names`
        friend bool operator==(const Item&, const Item&) = default;
    };
    std::vector<Item> items;
    std::vector<std::string> names;  ///< each once, in order of appearance
    std::vector<std::string> places; ///< per name: `line:column` of where it first stands

    /// @param values one per name
    /// @return what is divided by 0 counts 0
    [[nodiscard]] double evaluate(std::span<const double> values) const;
    friend bool operator==(const Formula&, const Formula&) = default;
};

/// Names are words of letters, digits and underscores; quotes allow any others.
/// @errors InvalidInput, place `line:column`
[[nodiscard]] Result<Formula> parseFormula(std::string_view text);

/// The formula of a layer, which is made of what comes before it, so that none is made of itself.
/// @param before the analyses of the level, and the layers before this one
/// @errors as above, also for a name that is not among those
[[nodiscard]] Result<Formula> parseFormula(std::string_view text,
                                           std::span<const std::string> before);

} // namespace percept::tactics
