#include "percept/overlay/FieldOverlay.h"

#include "percept/geometry/Polygon.h"
#include "percept/overlay/ContourOverlay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace percept::overlay {
namespace {

constexpr std::array<float, 3> kStepOpacity{0.16F, 0.28F, 0.44F};

class CoverageDrawing {
public:
    CoverageDrawing(const FieldRaster& raster, const CoverageSteps& steps, Ink ink)
        : m_raster(raster)
        , m_steps(steps)
        , m_ink(ink) {}

    DisplayList draw() {
        FieldRaster inside = m_raster;
        for (float& value : inside.values)
            if (value < 0)
                value = std::numeric_limits<float>::quiet_NaN();
        constexpr double kUnlimited = std::numeric_limits<double>::infinity();
        const std::array<Band, 3> bands{{{m_steps[0], m_steps[1], {m_ink, kStepOpacity[0]}},
                                         {m_steps[1], m_steps[2], {m_ink, kStepOpacity[1]}},
                                         {m_steps[2], kUnlimited, {m_ink, kStepOpacity[2]}}}};
        addBands(m_list, inside, bands, Unknown::Outside);
        addHatches(m_list, m_raster, m_steps[0]);
        addContour(m_list, Layer::Rasters, inside, m_steps[0], {.ink = m_ink});
        return std::move(m_list);
    }

private:
    const FieldRaster& m_raster;
    CoverageSteps m_steps;
    Ink m_ink;
    DisplayList m_list;
};

void drawWind(DisplayList& list, Vec2 at, Vec2 wind, Ink ink) {
    const Vec2 along = geometry::normalisedOrZero(wind);
    if (along == Vec2{0, 0})
        return;
    Line& line =
        list.segment(Layer::Smell, along * -16.0, along * 16.0, {.ink = ink, .width = 1.5F});
    line.anchor = at;
    line.heads = Heads::End;
}

void drawDots(DisplayList& list, std::span<const Vec2> ring, Fill fill) {
    constexpr Metres kSpacing = 0.8;
    Vec2 low = ring.front();
    Vec2 high = low;
    for (const Vec2 corner : ring) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }
    for (double y = std::ceil(low.y / kSpacing) * kSpacing; y <= high.y; y += kSpacing)
        for (double x = std::ceil(low.x / kSpacing) * kSpacing; x <= high.x; x += kSpacing)
            if (geometry::contains(ring, {x, y}))
                list.shape(Layer::Smell,
                           {.glyph = Glyph::Square,
                            .at = {x, y},
                            .radius = {1.2F, 0},
                            .fill = fill,
                            .scale = {.from = 8}});
}

} // namespace

float coverageOpacity(int step) {
    return kStepOpacity[static_cast<std::size_t>(std::clamp(step, 0, 2))];
}

Stroke hatchStroke() {
    return {.ink = Ink::Text3, .opacity = 0.28F};
}

void addHatches(DisplayList& list, const FieldRaster& raster, double below) {
    const auto corner = [&](std::int64_t column, std::int64_t row) {
        return raster.origin +
               Vec2{static_cast<double>(column), static_cast<double>(row)} * raster.cell;
    };
    const auto isHatched = [&](std::int64_t column, std::int64_t row) {
        const float value =
            raster.at(static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(row));
        return value >= 0 && static_cast<double>(value) < below;
    };
    const auto apart = std::max<std::int64_t>(1, std::llround(0.6 / raster.cell));
    const auto columns = static_cast<std::int64_t>(raster.columns);
    const auto rows = static_cast<std::int64_t>(raster.rows);
    for (std::int64_t start = -rows + 1; start < columns; start += apart) {
        std::int64_t from = -1;
        for (std::int64_t row = 0; row <= rows; ++row) {
            const std::int64_t column = start + row;
            const bool hatched =
                row < rows && column >= 0 && column < columns && isHatched(column, row);
            if (hatched && from < 0)
                from = row;
            if (hatched || from < 0)
                continue;
            list.segment(
                Layer::Rasters, corner(start + from, from), corner(column, row), hatchStroke());
            from = -1;
        }
    }
}

DisplayList drawCoverage(const FieldRaster& raster, const CoverageSteps& steps, Ink ink) {
    return CoverageDrawing(raster, steps, ink).draw();
}

DisplayList drawCloud(const level::Level& level, std::span<const CloudPart> parts, Ink ink) {
    DisplayList list;
    addCloud(list, level, parts, ink);
    return list;
}

void addCloud(DisplayList& list,
              const level::Level& level,
              std::span<const CloudPart> parts,
              Ink ink) {
    for (const CloudPart& part : parts) {
        if (part.region >= level.regions.size() || part.share <= 0)
            continue;
        const auto& region = level.regions[part.region];
        if (region.polygon.size() < 3)
            continue;
        const auto share = static_cast<float>(std::min(part.share, 1.0));
        list.area(Layer::Smell, region.polygon, {ink, 0.06F + 0.24F * share});
        drawDots(list, region.polygon, {ink, 0.35F + 0.5F * share});
        drawWind(list, geometry::centroid(region.polygon), region.wind, ink);
    }
}

} // namespace percept::overlay
