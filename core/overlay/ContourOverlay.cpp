#include "percept/overlay/ContourOverlay.h"

#include <boost/container/static_vector.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace percept::overlay {
namespace {

constexpr double kMostLines = 14;

struct Corner {
    Vec2 at{0, 0};
    double value = 0;
};
using Quad = std::array<Corner, 4>; ///< counter-clockwise from the lower left

/// The middles of the cells, with the borders of the map as a last row and column on each side.
class Nodes {
public:
    explicit Nodes(const FieldRaster& raster)
        : m_raster(raster)
        , m_high(raster.origin + Vec2{raster.columns, raster.rows} * raster.cell) {}

    [[nodiscard]] std::uint32_t columns() const { return m_raster.columns + 1; } ///< of quads
    [[nodiscard]] std::uint32_t rows() const { return m_raster.rows + 1; }

    [[nodiscard]] Corner corner(std::uint32_t column, std::uint32_t row) const {
        const auto inside = [](std::uint32_t place, std::uint32_t count) {
            return std::clamp<std::uint32_t>(place, 1, count) - 1;
        };
        const Vec2 place = m_raster.origin + (Vec2{column, row} - Vec2{0.5, 0.5}) * m_raster.cell;
        return {glm::clamp(place, m_raster.origin, m_high),
                static_cast<double>(
                    m_raster.at(inside(column, m_raster.columns), inside(row, m_raster.rows)))};
    }
    [[nodiscard]] Quad quad(std::uint32_t column, std::uint32_t row) const {
        return {corner(column, row),
                corner(column + 1, row),
                corner(column + 1, row + 1),
                corner(column, row + 1)};
    }

private:
    const FieldRaster& m_raster;
    Vec2 m_high{0, 0};
};

/// Of a quad with two levels through it, or fewer.
using Ring = boost::container::static_vector<Corner, 12>;

Corner crossing(const Corner& a, const Corner& b, double level) {
    const double share = (level - a.value) / (b.value - a.value);
    return {a.at + (b.at - a.at) * share, level};
}

/// What of a ring lies at or above a level, or below it.
Ring clip(const Ring& ring, double level, bool above) {
    Ring kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const Corner& a = ring[i];
        const Corner& b = ring[(i + 1) % ring.size()];
        const bool holdsA = above ? a.value >= level : a.value < level;
        const bool holdsB = above ? b.value >= level : b.value < level;
        if (holdsA)
            kept.push_back(a);
        if (holdsA != holdsB)
            kept.push_back(crossing(a, b, level));
    }
    return kept;
}

/// The least and the greatest value of the corners of each quad: most quads need no more.
struct Span {
    float low = 0;
    float high = 0; ///< NaN, as `low` is, where a corner is unknown
};

std::vector<Span> spansOf(const FieldRaster& raster) {
    const std::size_t columns = raster.columns + 1;
    std::vector<Span> spans(columns * (raster.rows + 1));
    const auto inside = [](std::size_t place, std::uint32_t count) {
        return std::min<std::size_t>(place, count - 1);
    };
    for (std::size_t row = 0; row <= raster.rows; ++row) {
        const float* lower = &raster.values[(row == 0 ? 0 : row - 1) * raster.columns];
        const float* upper = &raster.values[inside(row, raster.rows) * raster.columns];
        for (std::size_t column = 0; column <= raster.columns; ++column) {
            const std::size_t left = column == 0 ? 0 : column - 1;
            const std::size_t right = inside(column, raster.columns);
            const std::array corners{lower[left], lower[right], upper[left], upper[right]};
            Span& span = spans[row * columns + column];
            span = {std::min(std::min(corners[0], corners[1]), std::min(corners[2], corners[3])),
                    std::max(std::max(corners[0], corners[1]), std::max(corners[2], corners[3]))};
            for (const float corner : corners)
                if (std::isnan(corner))
                    span = {corner, corner};
        }
    }
    return spans;
}

class BandDrawing {
public:
    BandDrawing(DisplayList& list, const FieldRaster& raster, Unknown unknown)
        : m_list(list)
        , m_nodes(raster)
        , m_spans(spansOf(raster))
        , m_unknown(unknown) {}

    void fill(const Band& band) {
        const Span* span = m_spans.data();
        for (std::uint32_t row = 0; row < m_nodes.rows(); ++row) {
            for (std::uint32_t column = 0; column < m_nodes.columns(); ++column, ++span) {
                const auto low = static_cast<double>(span->low);
                const auto high = static_cast<double>(span->high);
                if (low >= band.from && high < band.to) {
                    extend(column, row);
                    continue;
                }
                flush(band.fill);
                if (high >= band.from && low < band.to)
                    part(m_nodes.quad(column, row), band);
                else if (m_unknown == Unknown::Outside && std::isnan(low))
                    quarters(m_nodes.quad(column, row), band);
            }
            flush(band.fill);
        }
    }
    void hatch() {
        for (std::uint32_t row = 0; row < m_nodes.rows(); ++row)
            for (std::uint32_t column = 0; column < m_nodes.columns(); ++column)
                if (std::isnan(m_spans[std::size_t{row} * m_nodes.columns() + column].low)) {
                    const Quad quad = m_nodes.quad(column, row);
                    m_list.segment(Layer::Rasters, quad[0].at, quad[2].at, hatchStroke());
                }
    }

private:
    /// All of a quad, in one rectangle with those before it.
    void extend(std::uint32_t column, std::uint32_t row) {
        if (!m_open)
            m_low = m_nodes.corner(column, row).at;
        m_last = {column, row};
        m_open = true;
    }
    void part(const Quad& quad, const Band& band) {
        const auto ring =
            clip(clip(Ring(quad.begin(), quad.end()), band.from, true), band.to, false);
        if (ring.size() < 3)
            return;
        m_ring.clear();
        for (const Corner& corner : ring)
            m_ring.push_back(corner.at);
        m_list.fan(Layer::Rasters, m_ring, band.fill);
    }
    /// Of a quad that lies partly outside: what belongs to the cells that are known.
    void quarters(const Quad& quad, const Band& band) {
        const Vec2 middle = (quad[0].at + quad[2].at) * 0.5;
        for (const Corner& corner : quad)
            if (corner.value >= band.from && corner.value < band.to)
                m_list.rectangle(Layer::Rasters,
                                 glm::min(corner.at, middle),
                                 glm::max(corner.at, middle),
                                 band.fill);
    }
    void flush(const Fill& fill) {
        if (m_open)
            m_list.rectangle(
                Layer::Rasters, m_low, m_nodes.corner(m_last.x + 1, m_last.y + 1).at, fill);
        m_open = false;
    }

    DisplayList& m_list;
    Nodes m_nodes;
    std::vector<Span> m_spans;
    Unknown m_unknown;
    bool m_open = false;
    Vec2 m_low{0, 0};
    glm::uvec2 m_last{0, 0};
    std::vector<Vec2> m_ring;
};

/// Where a contour crosses the side of a quad; sides that two quads share have one number.
struct End {
    std::uint64_t side = 0;
    Vec2 at{0, 0};
};

class Contours {
public:
    Contours(const FieldRaster& raster, double level)
        : m_nodes(raster)
        , m_level(level) {
        const auto spans = spansOf(raster);
        const Span* span = spans.data();
        for (std::uint32_t row = 0; row < m_nodes.rows(); ++row)
            for (std::uint32_t column = 0; column < m_nodes.columns(); ++column, ++span)
                if (static_cast<double>(span->low) < level &&
                    static_cast<double>(span->high) >= level)
                    collect(column, row);
    }

    std::vector<std::vector<Vec2>> lines() {
        std::vector<std::vector<Vec2>> lines;
        while (!m_pieces.empty()) {
            const auto first = m_pieces.begin();
            const std::uint64_t start = first->first;
            std::vector<Vec2> line{m_at[start]};
            follow(start, line);
            std::reverse(line.begin(), line.end());
            follow(start, line);
            lines.push_back(std::move(line));
        }
        return lines;
    }

private:
    [[nodiscard]] std::uint64_t sideOf(std::uint32_t column, std::uint32_t row, int side) const {
        const std::uint64_t width = m_nodes.columns() + 1;
        const std::uint64_t node = side == 1   ? row * width + column + 1
                                   : side == 2 ? (row + 1) * width + column
                                               : row * width + column;
        return node * 2 + (side % 2 == 0 ? 0 : 1);
    }
    void collect(std::uint32_t column, std::uint32_t row) {
        const Quad quad = m_nodes.quad(column, row);
        boost::container::static_vector<End, 4> ends;
        for (int side = 0; side < 4; ++side) {
            const Corner& a = quad[static_cast<std::size_t>(side)];
            const Corner& b = quad[static_cast<std::size_t>((side + 1) % 4)];
            if ((a.value >= m_level) != (b.value >= m_level))
                ends.push_back({sideOf(column, row, side), crossing(a, b, m_level).at});
        }
        for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
            m_at[ends[i].side] = ends[i].at;
            m_at[ends[i + 1].side] = ends[i + 1].at;
            m_pieces.emplace(ends[i].side, ends[i + 1].side);
            m_pieces.emplace(ends[i + 1].side, ends[i].side);
        }
    }
    void follow(std::uint64_t side, std::vector<Vec2>& line) {
        for (auto piece = m_pieces.find(side); piece != m_pieces.end();
             piece = m_pieces.find(side)) {
            const std::uint64_t next = piece->second;
            m_pieces.erase(piece);
            for (auto [back, end] = m_pieces.equal_range(next); back != end; ++back)
                if (back->second == side) {
                    m_pieces.erase(back);
                    break;
                }
            line.push_back(m_at[next]);
            side = next;
        }
    }

    Nodes m_nodes;
    double m_level;
    std::map<std::uint64_t, Vec2> m_at;
    std::multimap<std::uint64_t, std::uint64_t> m_pieces;
};

double roundStep(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double step : {1.0, 2.0, 5.0})
        if (decade * step >= least)
            return decade * step;
    return decade * 10.0;
}

/// Twice as fine as the heights are given, so that lines bend less suddenly. Empty: no heights.
FieldRaster rasterOf(const level::Terrain& terrain) {
    const auto& heights = terrain.heights;
    const std::size_t columns = heights.empty() ? 0 : heights.front().size();
    if (heights.size() < 2 || columns < 2 ||
        std::any_of(
            heights.begin(), heights.end(), [&](const auto& row) { return row.size() != columns; }))
        return {};
    FieldRaster raster{terrain.origin,
                       terrain.cell / 2,
                       static_cast<std::uint32_t>(columns - 1) * 2,
                       static_cast<std::uint32_t>(heights.size() - 1) * 2,
                       {}};
    raster.values.reserve(std::size_t{raster.columns} * raster.rows);
    for (std::size_t row = 0; row < raster.rows; ++row) {
        // The first row of heights is the upper one.
        const auto& lower = heights[heights.size() - 1 - row / 2];
        const auto& upper = heights[heights.size() - 2 - row / 2];
        const double up = row % 2 == 0 ? 0.25 : 0.75;
        for (std::size_t column = 0; column < raster.columns; ++column) {
            const std::size_t left = column / 2;
            const double right = column % 2 == 0 ? 0.25 : 0.75;
            const double below = lower[left] * (1 - right) + lower[left + 1] * right;
            const double above = upper[left] * (1 - right) + upper[left + 1] * right;
            raster.values.push_back(static_cast<float>(below * (1 - up) + above * up));
        }
    }
    return raster;
}

} // namespace

void addBands(DisplayList& list,
              const FieldRaster& raster,
              std::span<const Band> bands,
              Unknown unknown) {
    if (raster.columns == 0 || raster.rows == 0)
        return;
    BandDrawing drawing(list, raster, unknown);
    for (const Band& band : bands)
        drawing.fill(band);
    if (unknown == Unknown::Hatched)
        drawing.hatch();
}

void addContour(
    DisplayList& list, Layer layer, const FieldRaster& raster, double level, const Stroke& stroke) {
    if (raster.columns == 0 || raster.rows == 0)
        return;
    for (const auto& line : Contours(raster, level).lines())
        list.line(layer, line, stroke);
}

double addHeightLines(DisplayList& list, const level::Terrain& terrain, double opacity) {
    const FieldRaster raster = rasterOf(terrain);
    if (raster.values.empty())
        return 0.0;
    const auto [low, high] = std::minmax_element(raster.values.begin(), raster.values.end());
    if (!(*high > *low))
        return 0.0;
    const double step = roundStep(static_cast<double>(*high - *low) / kMostLines);
    bool second = false;
    for (double level = std::ceil(static_cast<double>(*low) / step) * step;
         level <= static_cast<double>(*high);
         level += step, second = !second)
        addContour(list,
                   Layer::Lights,
                   raster,
                   level,
                   {.ink = Ink::Text3,
                    .width = second ? 0.9F : 0.6F,
                    .opacity = static_cast<float>(opacity)});
    return step;
}

} // namespace percept::overlay
