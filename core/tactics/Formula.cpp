#include "percept/tactics/Formula.h"

#include "percept/tactics/Names.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::tactics {

Result<Formula> parseFormula(std::string_view text) {
    return percept::parseFormula(
        text, [](std::string_view written) { return nameIn(NameSpace::Analysis, written); });
}

Result<Formula> parseFormula(std::string_view text, std::span<const std::string> before) {
    auto formula = parseFormula(text);
    for (std::size_t i = 0; formula && i < formula->names.size(); ++i)
        if (std::find(before.begin(), before.end(), formula->names[i]) == before.end())
            return failure(
                ErrorCode::InvalidInput,
                fmt::format("There is no analysis, and no layer before this one, called \"{}\"",
                            formula->names[i]),
                formula->places[i]);
    return formula;
}

} // namespace percept::tactics
