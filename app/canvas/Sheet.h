#pragma once

#include "ScreenTransform.h"

#include "percept/overlay/DisplayList.h"

#include <array>
#include <memory>
#include <utility>

namespace percept::canvas {

using ListPtr = std::shared_ptr<const overlay::DisplayList>;

/// A list as what draws it keeps it.
inline ListPtr share(overlay::DisplayList list) {
    return std::make_shared<const overlay::DisplayList>(std::move(list));
}

/// What one list contributes to a picture.
struct Sheet {
    ListPtr list;
    ScreenTransform screen;
    friend bool operator==(const Sheet&, const Sheet&) = default;
};

/// The sheets of an item; those with higher numbers lie above lower ones within each layer.
inline constexpr std::size_t kSheetCount = 14;
using Sheets = std::array<Sheet, kSheetCount>;

} // namespace percept::canvas
