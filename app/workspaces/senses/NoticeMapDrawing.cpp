#include "app/workspaces/senses/NoticeMapDrawing.h"

#include "percept/overlay/AwarenessLook.h"
#include "percept/overlay/FieldOverlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::session {
namespace {

using geometry::Vec2;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;
using sim::AwarenessMap;

constexpr std::array kSecondEdges{0.25, 0.5, 1.0};
constexpr std::array kSecondOpacity{0.56F, 0.4F, 0.27F, 0.15F};
constexpr std::array kQualities{
    Ink::Quality0, Ink::Quality1, Ink::Quality2, Ink::Quality3, Ink::Quality4};
constexpr Metres kDotsApart = 1.0;

/// Which band holds a value; none: below all.
std::size_t bandOf(std::span<const NoticeBand> bands, double value) {
    for (std::size_t i = 0; i < bands.size(); ++i)
        if (value > bands[i].from && value <= bands[i].to)
            return i;
    return bands.size();
}

/// Neighbours in a row that are filled alike become one rectangle.
template <class ValueAt>
void fillCells(DisplayList& list,
               const AwarenessMap& map,
               std::span<const NoticeBand> bands,
               ValueAt valueAt) {
    for (std::uint32_t row = 0; row < map.done; ++row)
        for (std::uint32_t column = 0; column < map.columns;) {
            const std::uint32_t start = column;
            const auto at = [&](std::uint32_t place) {
                const std::size_t index = std::size_t{row} * map.columns + place;
                return map.isPlace(index) ? bandOf(bands, valueAt(index)) : bands.size();
            };
            const std::size_t band = at(start);
            while (column < map.columns && at(column) == band)
                ++column;
            if (band == bands.size())
                continue;
            const Vec2 low = map.low + Vec2{start, row} * map.cell;
            const Vec2 high = map.low + Vec2{column, row + 1.0} * map.cell;
            list.fan(Layer::Rasters,
                     std::array{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}},
                     bands[band].fill);
        }
}

/// Where nobody notices anything, and nobody has what is there in view.
template <class IsEmpty>
void hatch(DisplayList& list, const AwarenessMap& map, IsEmpty isEmpty) {
    overlay::FieldRaster raster{
        map.low, map.cell, map.columns, map.rows, std::vector<float>(map.size(), -1.0F)};
    for (std::size_t i = 0; i < std::size_t{map.done} * map.columns; ++i)
        if (map.isPlace(i))
            raster.values[i] = isEmpty(i) ? 0.0F : 1.0F;
    overlay::addHatches(list, raster, 0.5);
}

} // namespace

std::vector<NoticeBand> secondsBands(std::size_t state) {
    const Ink ink = overlay::inkOfAwareness(static_cast<std::uint32_t>(state));
    std::vector<NoticeBand> bands;
    double from = -1.0;
    for (std::size_t i = 0; i < kSecondEdges.size(); ++i) {
        bands.push_back({from,
                         kSecondEdges[i],
                         {ink, kSecondOpacity[i]},
                         fmt::format("\u2264 {} s", kSecondEdges[i])});
        from = kSecondEdges[i];
    }
    bands.push_back({from,
                     std::numeric_limits<double>::max(),
                     {ink, kSecondOpacity.back()},
                     fmt::format("> {} s", from)});
    return bands;
}

std::vector<NoticeBand> visibilityBands() {
    std::vector<NoticeBand> bands;
    for (std::size_t i = 0; i < kQualities.size(); ++i) {
        const double from = static_cast<double>(i) / kQualities.size();
        const double to = static_cast<double>(i + 1) / kQualities.size();
        bands.push_back({from, to, {kQualities[i], 0.6F}, fmt::format("\u2264 {:.1f}", to)});
    }
    return bands;
}

DisplayList drawSecondsUntil(const AwarenessMap& map, std::size_t state) {
    DisplayList list;
    if (state == 0 || state > map.seconds.size())
        return list;
    const auto& seconds = map.seconds[state - 1];
    fillCells(list, map, secondsBands(state), [&](std::size_t index) {
        return static_cast<double>(seconds[index]);
    });
    hatch(list, map, [&](std::size_t index) { return map.goal[index] == knowledge::kUnaware; });
    const auto every = static_cast<std::uint32_t>(
        std::max(1.0, std::round(kDotsApart / std::max(map.cell, 1e-6))));
    for (std::uint32_t row = 0; row < map.done; row += every)
        for (std::uint32_t column = row / every % 2 * (every / 2); column < map.columns;
             column += every) {
            const std::size_t index = std::size_t{row} * map.columns + column;
            if (!map.isPlace(index) || map.goal[index] == knowledge::kUnaware ||
                map.goal[index] >= state)
                continue;
            list.shape(Layer::Rasters,
                       {.glyph = overlay::Glyph::Square,
                        .at = map.centre(index),
                        .radius = {1.25F, 0},
                        .fill = {overlay::inkOfAwareness(map.goal[index]), 0.8F},
                        .scale = {.from = 6}});
        }
    return list;
}

std::vector<NoticeBand> shareBands(std::size_t state) {
    constexpr std::array kEdges{0.05, 0.25, 0.5, 0.75, 1.0};
    constexpr std::array kOpacity{0.1F, 0.2F, 0.32F, 0.45F, 0.6F};
    const Ink ink = overlay::inkOfAwareness(static_cast<std::uint32_t>(state));
    std::vector<NoticeBand> bands;
    double from = 0.0;
    for (std::size_t i = 0; i < kEdges.size(); ++i) {
        bands.push_back({from,
                         kEdges[i] + 1e-6, // shares are sums of single precision
                         {ink, kOpacity[i]},
                         fmt::format("\u2264 {:.0f} %", 100.0 * kEdges[i])});
        from = bands.back().to;
    }
    return bands;
}

DisplayList drawShares(const sim::SeedMap& map, std::size_t state) {
    DisplayList list;
    if (state == 0 || state > map.shares.size())
        return list;
    const auto& shares = map.shares[state - 1];
    fillCells(list, map.most, shareBands(state), [&](std::size_t index) {
        return static_cast<double>(shares[index]);
    });
    hatch(list, map.most, [&](std::size_t index) { return !(shares[index] > 0.0F); });
    return list;
}

DisplayList drawVisibility(const AwarenessMap& map) {
    DisplayList list;
    fillCells(list, map, visibilityBands(), [&](std::size_t index) {
        return static_cast<double>(map.visibility[index]);
    });
    hatch(list, map, [&](std::size_t index) { return !(map.visibility[index] > 0.0F); });
    return list;
}

} // namespace percept::session
