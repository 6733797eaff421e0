#include "app/workspaces/tactics/AnalysisDrawing.h"

#include "percept/overlay/ContourOverlay.h"
#include "percept/overlay/NumberedGlyphs.h"

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
/// Above colours of all kinds.
constexpr overlay::Stroke kUnseenStroke{.ink = Ink::Text2, .opacity = 0.4F};
constexpr std::array kRamp{
    Ink::Quality0, Ink::Quality1, Ink::Quality2, Ink::Quality3, Ink::Quality4};

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
    if (map.border && map.low < 0 && map.high > 0)
        overlay::addContour(list,
                            Layer::Lights,
                            raster,
                            0.0,
                            {.ink = Ink::Text1, .width = 1.5F, .dash = overlay::kBorderDash});
}

Ink inkOfClass(std::size_t one, std::size_t count) {
    constexpr std::array kGroups{Ink::GroupWorld,
                                 Ink::GroupSenses,
                                 Ink::GroupNavigation,
                                 Ink::GroupAwareness,
                                 Ink::GroupTactics,
                                 Ink::GroupSquads,
                                 Ink::GroupDecisions};
    if (count > kRamp.size())
        return kGroups[one % kGroups.size()];
    return kRamp[count > 1 ? one * (kRamp.size() - 1) / (count - 1) : 0];
}

void drawClasses(overlay::DisplayList& list,
                 const tactics::AnalysisFrame& frame,
                 const tactics::Classes& cells,
                 std::size_t count,
                 double opacity) {
    for (int row = 0; row < cells.height; ++row)
        for (int first = 0, end = 0; first < cells.width; first = end) {
            const auto one = cells.at(first, row);
            while (end < cells.width && cells.at(end, row) == one)
                ++end;
            const double up = cells.height - row - 1;
            list.rectangle(Layer::Rasters,
                           frame.origin + frame.cell * geometry::Vec2(first, up),
                           frame.origin + frame.cell * geometry::Vec2(end, up + 1),
                           {inkOfClass(one, count), static_cast<float>(opacity)});
        }
}

void drawUnseen(overlay::DisplayList& list,
                const tactics::AnalysisFrame& frame,
                const tactics::Field& seen) {
    const auto isHidden = [&](int column, int row) {
        return row >= 0 && column < seen.width && seen.at(column, seen.height - 1 - row) == 0.0;
    };
    const auto cornerAt = [&](int column, int row) {
        return frame.origin + frame.cell * geometry::Vec2(column, row);
    };
    // Falling lines from the left or the upper side, broken where somebody looks.
    for (int start = 0; start < seen.width + seen.height - 1; ++start) {
        int column = std::max(0, start - seen.height + 1);
        int row = std::min(start, seen.height - 1);
        while (row >= 0 && column < seen.width) {
            const int from = column;
            const auto first = cornerAt(column, row + 1);
            for (; isHidden(column, row); --row)
                ++column;
            if (column > from)
                list.segment(Layer::Rasters, first, cornerAt(column, row + 1), kUnseenStroke);
            ++column;
            --row;
        }
    }
}

void drawWeakSpots(overlay::DisplayList& list,
                   const tactics::AnalysisFrame& frame,
                   std::span<const ask::MapWeakSpot> spots) {
    const geometry::Vec2 half(frame.cell / 2.0, frame.cell / 2.0);
    const auto isOf = [&](const ask::MapWeakSpot& spot, geometry::Vec2 place) {
        return std::any_of(spot.cells.begin(), spot.cells.end(), [&](geometry::Vec2 cell) {
            return geometry::distance(cell, place) < frame.cell / 4.0;
        });
    };
    for (const auto& spot : spots)
        for (const geometry::Vec2 cell : spot.cells) {
            const geometry::Vec2 low = cell - half;
            const geometry::Vec2 high = cell + half;
            const overlay::Stroke stroke{.ink = Ink::Warning, .width = 1.5F};
            const auto edge = [&](geometry::Vec2 across, geometry::Vec2 a, geometry::Vec2 b) {
                if (!isOf(spot, cell + across))
                    list.segment(Layer::Lights, a, b, stroke);
            };
            edge({0, frame.cell}, {low.x, high.y}, high);
            edge({0, -frame.cell}, low, {high.x, low.y});
            edge({frame.cell, 0}, {high.x, low.y}, high);
            edge({-frame.cell, 0}, low, {low.x, high.y});
        }
}

void drawSpots(overlay::DisplayList& list, std::span<const AnalysisAnswer::Spot> spots) {
    for (std::size_t i = 0; i < spots.size(); ++i) {
        list.shape(Layer::Tests,
                   {.glyph = overlay::kSpotGlyph,
                    .at = spots[i].place,
                    .radius = {12, 0},
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
