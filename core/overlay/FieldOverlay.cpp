#include "percept/overlay/FieldOverlay.h"

#include "percept/geometry/Polygon.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace percept::overlay {
namespace {

constexpr std::array<float, 3> kStepOpacity{0.16F, 0.28F, 0.44F};
constexpr int kNone = -2;    ///< outside of everything
constexpr int kUnheard = -1; ///< below the threshold

/// The step of a value: 0, 1, 2 from the threshold on.
int stepOf(float value, double threshold) {
    if (value < 0)
        return kNone;
    const double share = static_cast<double>(value) / threshold;
    return share < 1 ? kUnheard : share < 2 ? 0 : share < 4 ? 1 : 2;
}

class CoverageDrawing {
public:
    CoverageDrawing(const FieldRaster& raster, double threshold, Ink ink)
        : m_raster(raster)
        , m_threshold(threshold)
        , m_ink(ink) {}

    DisplayList draw() {
        fills();
        hatches();
        border();
        return std::move(m_list);
    }

private:
    struct Run {
        std::uint32_t from = 0;
        std::uint32_t to = 0; ///< behind the last
        int step = kNone;
        friend auto operator<=>(const Run&, const Run&) = default;
    };

    [[nodiscard]] Vec2 corner(double column, double row) const {
        return m_raster.origin + Vec2{column, row} * m_raster.cell;
    }
    [[nodiscard]] int step(std::uint32_t column, std::uint32_t row) const {
        return stepOf(m_raster.at(column, row), m_threshold);
    }

    /// Equal cells side by side become one rectangle, equal runs above one another, too.
    void fills() {
        std::map<Run, std::uint32_t> open; // first row of each
        for (std::uint32_t row = 0; row <= m_raster.rows; ++row) {
            std::map<Run, std::uint32_t> next;
            for (std::uint32_t column = 0; row < m_raster.rows && column < m_raster.columns;) {
                Run run{column, column + 1, step(column, row)};
                while (run.to < m_raster.columns && step(run.to, row) == run.step)
                    ++run.to;
                column = run.to;
                if (run.step < 0)
                    continue;
                const auto same = open.find(run);
                next.emplace(run, same == open.end() ? row : same->second);
                if (same != open.end())
                    open.erase(same);
            }
            for (const auto& [run, first] : open)
                m_list.rectangle(Layer::Rasters,
                                 corner(run.from, first),
                                 corner(run.to, row),
                                 {m_ink, kStepOpacity[static_cast<std::size_t>(run.step)]});
            open = std::move(next);
        }
    }

    /// Slanted lines 0.6 m apart over what is below the threshold.
    void hatches() {
        const auto apart = std::max<std::int64_t>(1, std::llround(0.6 / m_raster.cell));
        const auto columns = static_cast<std::int64_t>(m_raster.columns);
        const auto rows = static_cast<std::int64_t>(m_raster.rows);
        for (std::int64_t start = -rows + 1; start < columns; start += apart) {
            std::int64_t from = -1;
            for (std::int64_t row = 0; row <= rows; ++row) {
                const std::int64_t column = start + row;
                const bool unheard = row < rows && column >= 0 && column < columns &&
                                     step(static_cast<std::uint32_t>(column),
                                          static_cast<std::uint32_t>(row)) == kUnheard;
                if (unheard && from < 0)
                    from = row;
                if (unheard || from < 0)
                    continue;
                m_list.segment(Layer::Rasters,
                               corner(static_cast<double>(start + from), static_cast<double>(from)),
                               corner(static_cast<double>(column), static_cast<double>(row)),
                               hatchStroke());
                from = -1;
            }
        }
    }

    /// Where the values, thought to run evenly from cell to cell, cross the threshold.
    void border() {
        if (m_raster.columns < 2 || m_raster.rows < 2)
            return;
        for (std::uint32_t row = 0; row + 1 < m_raster.rows; ++row)
            for (std::uint32_t column = 0; column + 1 < m_raster.columns; ++column)
                borderIn(column, row);
    }

    void borderIn(std::uint32_t column, std::uint32_t row) {
        const std::array<std::array<std::uint32_t, 2>, 4> corners{
            {{column, row}, {column + 1, row}, {column + 1, row + 1}, {column, row + 1}}};
        std::array<double, 4> values{};
        for (std::size_t i = 0; i < 4; ++i) {
            values[i] = static_cast<double>(m_raster.at(corners[i][0], corners[i][1]));
            if (values[i] < 0)
                return;
        }
        std::array<Vec2, 4> crossings{};
        std::size_t found = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t next = (i + 1) % 4;
            if ((values[i] >= m_threshold) == (values[next] >= m_threshold))
                continue;
            const double share = (m_threshold - values[i]) / (values[next] - values[i]);
            const Vec2 a = corner(corners[i][0] + 0.5, corners[i][1] + 0.5);
            const Vec2 b = corner(corners[next][0] + 0.5, corners[next][1] + 0.5);
            crossings[found++] = a + (b - a) * share;
        }
        for (std::size_t i = 0; i + 1 < found; i += 2)
            m_list.segment(Layer::Rasters, crossings[i], crossings[i + 1], {.ink = m_ink});
    }

    const FieldRaster& m_raster;
    double m_threshold;
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

DisplayList drawCoverage(const FieldRaster& raster, double threshold, Ink ink) {
    return CoverageDrawing(raster, threshold, ink).draw();
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
