#pragma once

#include "editor/import/Import.h"
#include "percept/base/Result.h"

#include <string_view>

namespace percept::importing {

/// Reads a grid map of the Moving AI benchmarks (`type octile`).
///
/// The rows stay as they are, the first one at the top; a cell has a side of `options.scale`
/// metres.
///
/// @param fileName for the places of errors and warnings, and the level's name
/// @errors Corrupt: another kind of file, a head that cannot be read, cut off, or rows of a wrong
///         length; scale out of range breaks the contract
[[nodiscard]] Result<Import>
importMovingAi(std::string_view text, std::string_view fileName, const ImportOptions& options);

/// One problem of a scenario; places are columns and rows from the top left, lengths in cells.
struct Scenario {
    std::string map; ///< base name, without ending
    int width = 0;
    int height = 0;
    int startColumn = 0;
    int startRow = 0;
    int goalColumn = 0;
    int goalRow = 0;
    double optimal = 0.0;
    int line = 0; ///< of the file, from 1
};

/// Reads the problems of a `.scen` file, versions 1 and 1.0.
/// @errors Corrupt, with the line: not a scenario, a row with a wrong number of columns or numbers
///         that cannot be
[[nodiscard]] Result<std::vector<Scenario>> readScenarios(std::string_view text,
                                                          std::string_view fileName);

} // namespace percept::importing
