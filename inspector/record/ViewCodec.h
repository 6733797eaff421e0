#pragma once

#include "percept/base/Result.h"
#include "percept/trace/View.h"

#include <cstddef>
#include <span>
#include <vector>

/// Views as few bytes: numbers in steps of `kQuantum`, as differences to the view before.
///
/// One mask byte says which of eight values changed; only those follow, in as many bytes as they
/// need. Works on any described struct, so that a new member of View needs no code here.
namespace percept::record {

/// Positions in metres, angles in radians and fractions alike; lossless beyond 1e13 steps is not
/// promised.
inline constexpr double kQuantum = 0.001;

/// A view that stands alone.
[[nodiscard]] std::vector<std::byte> encodeView(const trace::View& view);
/// A view by its differences to another, the one that decodeView will get as `previous`.
[[nodiscard]] std::vector<std::byte> encodeView(const trace::View& view,
                                                const trace::View& previous);
/// Whether the bytes stand alone.
[[nodiscard]] bool isFullView(std::span<const std::byte> bytes);
/// @param previous the view before; not looked at if the bytes stand alone
/// @errors Corrupt; takes any bytes
[[nodiscard]] Result<trace::View> decodeView(std::span<const std::byte> bytes,
                                             const trace::View& previous);

} // namespace percept::record
