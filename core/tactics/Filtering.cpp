#include "percept/tactics/Filtering.h"

#include "LineFilter.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace percept::tactics {
namespace {

constexpr std::size_t kEntriesPerCell = 16;

int frameOf(const MapFilter& filter) {
    return filter.edges.kind == Edges::Kind::Updated ? filter.edges.width : 0;
}

/// The columns and rows of a field moved inwards, or outwards where `by` is negative.
Field inset(const Field& field, int by, double beyond) {
    Field other(field.width - 2 * by, field.height - 2 * by, beyond);
    for (int row = 0; row < other.height; ++row)
        for (int column = 0; column < other.width; ++column)
            if (field.contains(column + by, row + by))
                other.at(column, row) = field.at(column + by, row + by);
    return other;
}

Field withFrame(const Field& map, const MapFilter& filter) {
    const int frame = frameOf(filter);
    return frame > 0 ? inset(map, -frame, filter.edges.value) : map;
}

Field withoutFrame(const Field& map, const MapFilter& filter) {
    const int frame = frameOf(filter);
    return frame > 0 ? inset(map, frame, 0.0) : map;
}

SteadyOptions optionsOf(const MapFilter& filter) {
    return {filter.passes, filter.tolerance, filter.edges};
}

bool settles(const MapFilter& filter) {
    return filter.steady && Settling::suits(filter.kernel, optionsOf(filter));
}

/// A part of a row, as wide as is there.
std::span<double> partOf(Field& field, std::uint64_t cell, std::int64_t count) {
    return {field.values.data() + cell, static_cast<std::size_t>(count)};
}

double sumIn(const Field& field) {
    return std::accumulate(field.values.begin(), field.values.end(), 0.0);
}

/// What a cell costs of what step() counts, in the first step of a pass or the second.
std::int64_t costOf(const MapFilter& filter, bool second) {
    const Kernel& kernel = filter.kernel;
    std::size_t entries = kernel.matrix.values.size();
    if (settles(filter))
        entries = std::max(kernel.down.size(), kernel.across.size());
    else if (kernel.isSeparable())
        entries = second ? kernel.across.size() : kernel.down.size();
    return 1 + static_cast<std::int64_t>((entries - 1) / kEntriesPerCell);
}

} // namespace

std::optional<int> MapFilter::reach() const {
    if (steady)
        return std::nullopt;
    return passes * (std::max(kernel.matrix.width, kernel.matrix.height) / 2);
}

double MapFilter::work(int columns, int rows) const {
    const double frame = 2.0 * frameOf(*this);
    const auto entries = kernel.isSeparable() ? kernel.down.size() + kernel.across.size()
                                              : kernel.matrix.values.size();
    return (columns + frame) * (rows + frame) * static_cast<double>(entries);
}

Field filtered(const Field& map, const MapFilter& filter) {
    if (!filter.steady)
        return convolve(map, filter.kernel, filter.edges, filter.passes);
    return steadyState(map, filter.kernel, optionsOf(filter)).field;
}

Filtering::Filtering(const Field& map, const MapFilter& filter)
    : m_map(map)
    , m_done(map.size() == 0 || filter.passes < 1) {
    if (m_done)
        return;
    if (settles(filter)) {
        m_map = Field();
        m_settling = Settling(map);
        return;
    }
    if (filter.steady)
        m_sources = map;
    m_map = withFrame(map, filter);
    m_next = Field(m_map.width, m_map.height);
    if (filter.kernel.isSeparable())
        m_halfway = m_next;
}

std::int64_t Filtering::step(const MapFilter& filter, std::int64_t cells) {
    std::int64_t ran = 0;
    while (!m_done && ran < cells) {
        const std::int64_t cost = costOf(filter, m_cell >= m_map.size());
        const std::int64_t affordable = (cells - ran + m_paid) / cost;
        if (affordable == 0) {
            m_paid += cells - ran;
            return cells;
        }
        ran += filterPart(filter, affordable) * cost - m_paid;
        m_paid = 0;
    }
    return ran;
}

/// Cells of one row, at least one. @return how many
std::int64_t Filtering::filterPart(const MapFilter& filter, std::int64_t most) {
    const Kernel& kernel = filter.kernel;
    if (settles(filter)) {
        const auto done = m_settling.step(kernel, optionsOf(filter), most);
        m_done = m_settling.done();
        if (m_done)
            m_map = std::exchange(m_settling, {}).takeResult().field;
        return done;
    }
    const std::uint64_t size = m_map.size();
    const bool second = m_cell >= size;
    const std::uint64_t cell = second ? m_cell - size : m_cell;
    const auto row = static_cast<int>(cell / static_cast<std::uint64_t>(m_map.width));
    const auto column = static_cast<int>(cell % static_cast<std::uint64_t>(m_map.width));
    const auto count = std::min<std::int64_t>(m_map.width - column, most);
    if (!kernel.isSeparable()) {
        const MatrixFilter matrix(kernel, filter.edges);
        for (int i = 0; i < count; ++i)
            m_next.at(column + i, row) = matrix.at(m_map, column + i, row);
    } else if (!second)
        downFilter(kernel, filter.edges).down(m_map, row, column, partOf(m_halfway, cell, count));
    else
        acrossFilter(kernel, filter.edges)
            .across(partOf(m_halfway, m_halfway.indexOf(0, row), m_halfway.width),
                    column,
                    partOf(m_next, cell, count));
    m_cell += static_cast<std::uint64_t>(count);
    if (m_cell == (kernel.isSeparable() ? 2 * size : size))
        endPass(filter);
    return count;
}

void Filtering::endPass(const MapFilter& filter) {
    m_cell = 0;
    ++m_passes;
    m_done = m_passes >= filter.passes;
    if (filter.steady)
        settle(filter, withoutFrame(m_next, filter));
    else
        std::swap(m_map, m_next);
    if (!m_done)
        return;
    if (!filter.steady)
        m_map = withoutFrame(m_map, filter);
    m_sources = m_halfway = m_next = Field();
}

/// Adds the sources and takes the same from all cells. @param next as large as the map
void Filtering::settle(const MapFilter& filter, Field next) {
    for (std::size_t cell = 0; cell < next.size(); ++cell)
        next.values[cell] += m_sources.values[cell];
    const double bias = (sumIn(next) - sumIn(m_sources)) / static_cast<double>(next.size());
    const Field before = withoutFrame(m_map, filter);
    double change = 0.0;
    for (std::size_t cell = 0; cell < next.size(); ++cell) {
        next.values[cell] -= bias;
        change = std::max(change, std::abs(next.values[cell] - before.values[cell]));
    }
    m_done = m_done || change <= filter.tolerance;
    m_map = m_done ? std::move(next) : withFrame(next, filter);
}

bool Filtering::fits(const MapFilter& filter, int width, int height) const {
    const auto isSized = [](const Field& field, int columns, int rows) {
        return field.width == columns && field.height == rows &&
               field.size() == static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    };
    if (m_done)
        return isSized(m_map, width, height) || isSized(m_map, 0, 0);
    if (m_paid < 0 || m_paid >= costOf(filter, m_cell >= m_map.size()))
        return false;
    if (settles(filter))
        return !m_settling.done() && m_settling.fits(width, height) && isSized(m_map, 0, 0);
    const int frame = 2 * frameOf(filter);
    const bool separable = filter.kernel.isSeparable();
    return isSized(m_map, width + frame, height + frame) &&
           isSized(m_next, m_map.width, m_map.height) &&
           (separable ? isSized(m_halfway, m_map.width, m_map.height) : isSized(m_halfway, 0, 0)) &&
           (filter.steady ? isSized(m_sources, width, height) : isSized(m_sources, 0, 0)) &&
           m_cell < m_map.size() * (separable ? 2 : 1) && m_passes >= 0 && m_passes < filter.passes;
}

} // namespace percept::tactics
