#pragma once

#include "percept/overlay/FieldOverlay.h"

#include <span>

/// Maps of values as flat steps with smooth borders, and lines of equal value.
///
/// Values are thought to stand in the middle of their cells and to run evenly from one to the next;
/// NaN is unknown: it is hatched, and nothing else is drawn there; or it lies outside, and what is
/// known is filled up to the sides of its cells.
namespace percept::overlay {

/// What of a map is filled alike: values in [from, to).
struct Band {
    double from = 0;
    double to = 0;
    Fill fill{};
};

enum class Unknown : std::uint8_t { Hatched, Outside };

/// @cost O(cells * bands); equal neighbours become one rectangle
void addBands(DisplayList& list,
              const FieldRaster& raster,
              std::span<const Band> bands,
              Unknown unknown = Unknown::Hatched);
/// The line where values cross `level`, as few polylines as possible.
/// @cost O(cells)
void addContour(
    DisplayList& list, Layer layer, const FieldRaster& raster, double level, const Stroke& stroke);

/// Lines of equal height, at most some fourteen, at round steps. Ragged or flat heights: nothing.
/// @param opacity 0..1
/// @return metres between lines; 0: none were drawn
/// @cost O(heights * lines)
double addHeightLines(DisplayList& list, const level::Terrain& terrain, double opacity);

} // namespace percept::overlay
