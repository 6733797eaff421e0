#pragma once

#include "percept/trace/Ids.h"

#include <optional>
#include <string>
#include <string_view>

/// How records are called wherever a person reads of them.
namespace percept::explain {

/// `#326`; of a record that only full traces hold `#326.2`.
[[nodiscard]] std::string recordText(trace::RecordId id);

/// The record that is called so; a plain number is an `id` as SQL knows it.
/// @return nothing where the text is neither
[[nodiscard]] std::optional<trace::RecordId> recordNamed(std::string_view text);

} // namespace percept::explain
