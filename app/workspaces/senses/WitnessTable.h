#pragma once

#include "CellTable.h"
#include "inspector/ask/Ladder.h"

/// Who notices something and who does not, as the Replay workspace lists it.
namespace percept::session {

/// Agent, outcome; of the test that failed, or else came nearest to it, its name, measured value,
/// limit and margin; distance and path of the signal.
inline constexpr int kWitnessColumns = 8;

[[nodiscard]] CellTable::Row witnessRow(const QString& name, const ask::Perception& perception);

} // namespace percept::session
