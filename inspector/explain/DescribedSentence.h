#pragma once

#include "inspector/explain/Sentences.h"

#include <cstddef>

namespace percept::explain {

/// A record in words, by the description of its kind: its sentence with the columns filled in, or
/// its name and all that it has.
/// @param row the beginning of a row of the kind
[[nodiscard]] Sentence
describedSentence(const trace::RunInfo& info, const trace::Kind& kind, const std::byte* row);

} // namespace percept::explain
