#pragma once

#include "percept/tactics/Formula.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace percept::tactics {

/// A name in a formula, and the number that it is multiplied by there.
///
/// The number may stand before or behind the name: `0.5 * cover`, `cover * .5`, `-cover`,
/// `a - 1.5e3 * cover`, `(0.5 * cover)`. What parentheses are multiplied by is no weight of what is
/// inside them.
struct FormulaPart {
    std::string name;
    double weight = 1.0;      ///< 1 where no number is written
    std::size_t from = 0;     ///< what another weight replaces [bytes]
    std::size_t to = 0;       ///< behind it; `from`: nothing, it is put in
    std::size_t nameFrom = 0; ///< the name, with quotes and qualifier
    std::size_t nameTo = 0;
    bool joins = false; ///< what is replaced begins with the + or - that joins it to what is before
    bool flips = false; ///< its term is subtracted: what is written has the other sign
    bool isPut = false; ///< no number is written yet: ` * ` has to follow one
};

/// The parts of a formula in their order; names in other shapes, such as divisors, are none.
/// @return none where the formula cannot be read
[[nodiscard]] std::vector<FormulaPart> partsOf(std::string_view text);

/// The formula with another weight for a part of it; all else stays as it is written.
/// @param part of partsOf(text)
/// @param weight finite; two decimals are written, or up to six digits where it has more
[[nodiscard]] std::string withWeight(std::string_view text, const FormulaPart& part, double weight);

} // namespace percept::tactics
