#pragma once

#include <cstddef>
#include <functional>

namespace percept::tactics {

/// Told how many of all are done, from any thread, one call at a time; false stops the work.
using Proceed = std::function<bool(std::size_t done, std::size_t total)>;

} // namespace percept::tactics
