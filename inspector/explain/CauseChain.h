#pragma once

#include "inspector/explain/Sentences.h"

#include <vector>

/// Why did he do that: from a record back to what caused it.
namespace percept::explain {

inline constexpr std::size_t kLongestChain = 64;

/// A record, what caused it, what caused that, and so on; the last has no recorded cause.
/// @return at most kLongestChain
/// @errors NotFound if the source has no such record
/// @cost reads the frames of the chain
[[nodiscard]] Result<std::vector<Sentence>> causeChain(trace::TraceSource& source,
                                                       trace::RecordId record);

/// A record in words; the command, event or edit that it stands for is named.
/// @errors NotFound if the source has no such record
[[nodiscard]] Result<Sentence> causeOf(trace::TraceSource& source, trace::RecordId record);

} // namespace percept::explain
