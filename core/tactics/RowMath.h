#pragma once

#include "percept/tactics/Filter.h"

#include <cstddef>
#include <limits>

namespace percept::tactics {

/// What a pass makes of a row.
struct RowChange {
    double sum = 0.0;                                  ///< of what it is now
    double least = std::numeric_limits<double>::max(); ///< change of a cell
    double most = std::numeric_limits<double>::lowest();
};

/// What filters do with whole rows, on a processor. The bits are the same on all of them: each sum
/// is added up in one order, eight at a time where it goes along the row.
struct RowMath {
    /// target[i] = (taps[0] * lines[0][i] + taps[1] * lines[1][i]) + ...; no line overlaps
    /// the target.
    void (*combine)(const double* const* lines,
                    const double* taps,
                    std::size_t count,
                    double* target,
                    std::size_t size);
    /// Adds a row of sources to one that is new, and sees what became of the one before.
    RowChange (*feed)(const double* sources, const double* before, double* row, std::size_t size);
};

/// @param processor blurProcessor() or a plainer one
[[nodiscard]] const RowMath& rowMathOn(Processor processor);

} // namespace percept::tactics
