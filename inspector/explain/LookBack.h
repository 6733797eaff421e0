#pragma once

#include "percept/trace/TraceSink.h"

#include <functional>
#include <span>
#include <string_view>

namespace percept::explain {

/// Reads back from a frame, further each time, until what is looked for is among what was read.
///
/// @param first,last of the frames in which it may be
/// @param tables of the kinds among which it is; empty: all
/// @param look gets the records of the frames [from, last]; true: that is enough
/// @errors those of the source
/// @cost reads these kinds of up to four times as many frames as it lies back, and of 120 at least
[[nodiscard]] Result<void>
lookBack(trace::TraceSource& source,
         Frame first,
         Frame last,
         std::span<const std::string_view> tables,
         const std::function<bool(const trace::RecordBuffer& records, Frame from)>& look);

} // namespace percept::explain
