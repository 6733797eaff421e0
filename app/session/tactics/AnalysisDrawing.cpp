#include "app/session/tactics/AnalysisDrawing.h"

#include "percept/overlay/ContourOverlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace percept::session {
namespace {

using overlay::Band;
using overlay::FieldRaster;
using overlay::Ink;
using overlay::Layer;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr std::array kRamp{
    Ink::Quality0, Ink::Quality1, Ink::Quality2, Ink::Quality3, Ink::Quality4};
constexpr double kMostLines = 14;

/// Rows of analyses run down, those of rasters up.
FieldRaster rasterOf(const tactics::AnalysisFrame& frame, const tactics::Field& field) {
    FieldRaster raster{frame.origin,
                       frame.cell,
                       static_cast<std::uint32_t>(field.width),
                       static_cast<std::uint32_t>(field.height),
                       {}};
    raster.values.reserve(field.size());
    for (int row = field.height - 1; row >= 0; --row)
        for (int column = 0; column < field.width; ++column)
            raster.values.push_back(static_cast<float>(field.at(column, row)));
    return raster;
}

std::vector<Band> rampOf(const AnalysisAnswer::Map& map, double opacity) {
    const auto steps = stepsOf(map);
    std::vector<Band> bands;
    for (std::size_t i = 0; i < steps.size(); ++i)
        bands.push_back({i == 0 ? -kInfinite : steps[i],
                         i + 1 < steps.size() ? steps[i + 1] : kInfinite,
                         {kRamp[i], static_cast<float>(opacity)}});
    return bands;
}

/// Bands that lie over one another, so that each adds to those around it.
std::vector<Band> divergingOf(const AnalysisAnswer::Map& map, double opacity) {
    const auto each = static_cast<float>(0.17 * opacity);
    std::vector<Band> bands;
    for (const double step : stepsOf(map)) {
        bands.push_back({step, kInfinite, {Ink::DivergingA, each}});
        bands.push_back({-kInfinite, -step, {Ink::DivergingB, each}});
    }
    return bands;
}

double roundStep(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double step : {1.0, 2.0, 5.0})
        if (decade * step >= least)
            return decade * step;
    return decade * 10.0;
}

} // namespace

std::vector<double> stepsOf(const AnalysisAnswer::Map& map) {
    std::vector<double> steps;
    const double most = std::max(std::abs(map.low), std::abs(map.high));
    if (!(most > 0.0) || !std::isfinite(most))
        return steps;
    for (int i = 0; i < kAnalysisSteps; ++i)
        steps.push_back(map.diverging ? most * std::pow(2.0, i - kAnalysisSteps)
                                      : map.low + (map.high - map.low) * i / kAnalysisSteps);
    return steps;
}

void drawMap(overlay::DisplayList& list,
             const tactics::AnalysisFrame& frame,
             const AnalysisAnswer::Map& map,
             double opacity) {
    const FieldRaster raster = rasterOf(frame, map.field);
    overlay::addBands(
        list, raster, map.diverging ? divergingOf(map, opacity) : rampOf(map, opacity));
    if (map.diverging && map.low < 0 && map.high > 0)
        overlay::addContour(list,
                            Layer::Lights,
                            raster,
                            0.0,
                            {.ink = Ink::Text1, .width = 1.5F, .dash = overlay::kBorderDash});
}

double drawHeights(overlay::DisplayList& list,
                   const level::Terrain& terrain,
                   const tactics::Ground& ground,
                   double opacity) {
    if (terrain.heights.size() < 2 || terrain.heights.front().size() < 2)
        return 0.0;
    // Twice as fine as the heights are given, so that lines bend less suddenly.
    FieldRaster raster{terrain.origin,
                       terrain.cell / 2,
                       static_cast<std::uint32_t>(terrain.heights.front().size() - 1) * 2,
                       static_cast<std::uint32_t>(terrain.heights.size() - 1) * 2,
                       {}};
    for (std::uint32_t row = 0; row < raster.rows; ++row)
        for (std::uint32_t column = 0; column < raster.columns; ++column)
            raster.values.push_back(static_cast<float>(ground.heightAt(
                raster.origin + geometry::Vec2{column + 0.5, row + 0.5} * raster.cell)));
    const auto [low, high] = std::minmax_element(raster.values.begin(), raster.values.end());
    if (!(*high > *low))
        return 0.0;
    const double step = roundStep(static_cast<double>(*high - *low) / kMostLines);
    bool second = false;
    for (double level = std::ceil(static_cast<double>(*low) / step) * step;
         level <= static_cast<double>(*high);
         level += step, second = !second)
        overlay::addContour(list,
                            Layer::Lights,
                            raster,
                            level,
                            {.ink = Ink::Text3,
                             .width = second ? 0.9F : 0.6F,
                             .opacity = static_cast<float>(opacity)});
    return step;
}

void drawSpots(overlay::DisplayList& list, std::span<const AnalysisAnswer::Spot> spots) {
    for (std::size_t i = 0; i < spots.size(); ++i) {
        list.shape(Layer::Tests,
                   {.glyph = overlay::Glyph::Circle,
                    .at = spots[i].place,
                    .radius = {9, 0},
                    .fill = {Ink::Canvas},
                    .outline = {.ink = Ink::Text1, .width = 1.5F}});
        list.label(Layer::Labels,
                   {.at = spots[i].place,
                    .text = std::to_string(i + 1),
                    .style = overlay::TextStyle::Number,
                    .anchor = overlay::Anchor::Centre});
    }
}

} // namespace percept::session
