#include "percept/tactics/Filter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::tactics {
namespace {

bool allFinite(std::span<const double> values) {
    return std::all_of(
        values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

/// Adds up weight * value over the taps of a line that lie inside.
struct Sum {
    double value = 0.0;
    double inside = 0.0;
    double total = 0.0;

    void add(double weight, double cell, bool within) {
        total += weight;
        if (!within)
            return;
        value += weight * cell;
        inside += weight;
    }
    /// What lies outside has a value, or does not count.
    [[nodiscard]] double result(const Edges& edges) const {
        if (edges.kind != Edges::Kind::Renormalise)
            return value + (total - inside) * edges.value;
        return inside != total && std::abs(inside) > 1e-12 ? value * (total / inside) : value;
    }
};

Field wholePass(const Field& map, const Kernel& kernel, const Edges& edges) {
    const Raster<double>& matrix = kernel.matrix;
    const int down = matrix.height / 2;
    const int across = matrix.width / 2;
    Field target(map.width, map.height);
    for (int row = 0; row < map.height; ++row)
        for (int column = 0; column < map.width; ++column) {
            Sum sum;
            for (int j = 0; j < matrix.height; ++j)
                for (int i = 0; i < matrix.width; ++i) {
                    const int x = column + i - across;
                    const int y = row + j - down;
                    const bool within = map.contains(x, y);
                    sum.add(matrix.at(i, j), within ? map.at(x, y) : 0.0, within);
                }
            target.at(column, row) = sum.result(edges);
        }
    return target;
}

/// One step of a separable pass, along rows or columns.
double lineAt(const Field& map,
              std::span<const double> taps,
              bool alongRows,
              const Edges& edges,
              int column,
              int row) {
    const int reach = static_cast<int>(taps.size() / 2);
    Sum sum;
    for (int k = -reach; k <= reach; ++k) {
        const int x = alongRows ? column + k : column;
        const int y = alongRows ? row : row + k;
        const bool within = map.contains(x, y);
        sum.add(taps[static_cast<std::size_t>(k + reach)], within ? map.at(x, y) : 0.0, within);
    }
    return sum.result(edges);
}

/// lineAt() for cells of a row around which all taps lie inside, many at once.
void insideAt(const Field& map,
              std::span<const double> taps,
              std::ptrdiff_t step,
              const Edges& edges,
              std::size_t first,
              std::span<double> target) {
    const std::size_t reach = taps.size() / 2;
    const double* cells = map.values.data() + first - static_cast<std::ptrdiff_t>(reach) * step;
    std::fill(target.begin(), target.end(), 0.0);
    for (const double tap : taps) {
        for (std::size_t i = 0; i < target.size(); ++i)
            target[i] += tap * cells[i];
        cells += step;
    }
    if (edges.kind != Edges::Kind::Renormalise)
        for (double& value : target)
            value += 0.0 * edges.value;
}

Field linePass(const Field& map, std::span<const double> taps, bool alongRows, const Edges& edges) {
    Field target(map.width, map.height);
    const int reach = static_cast<int>(taps.size() / 2);
    const int left = alongRows ? std::min(reach, map.width) : 0;
    const int right = alongRows ? std::max(left, map.width - reach) : map.width;
    for (int row = 0; row < map.height; ++row) {
        const bool inside = alongRows || (row >= reach && row + reach < map.height);
        const int from = inside ? left : map.width;
        const int to = inside ? right : map.width;
        for (int column = 0; column < from; ++column)
            target.at(column, row) = lineAt(map, taps, alongRows, edges, column, row);
        if (to > from)
            insideAt(map,
                     taps,
                     alongRows ? 1 : map.width,
                     edges,
                     map.indexOf(from, row),
                     {&target.at(from, row), static_cast<std::size_t>(to - from)});
        for (int column = to; column < map.width; ++column)
            target.at(column, row) = lineAt(map, taps, alongRows, edges, column, row);
    }
    return target;
}

/// What lies outside has been through the first step, too.
Edges afterFirstStep(const Kernel& kernel, Edges edges) {
    edges.value *= std::accumulate(kernel.down.begin(), kernel.down.end(), 0.0);
    return edges;
}

Field onePass(const Field& map, const Kernel& kernel, const Edges& edges) {
    if (!kernel.isSeparable())
        return wholePass(map, kernel, edges);
    const Field halfway = linePass(map, kernel.down, false, edges);
    return linePass(halfway, kernel.across, true, afterFirstStep(kernel, edges));
}

Field framed(const Field& map, int width, double value) {
    Field larger(map.width + 2 * width, map.height + 2 * width, value);
    for (int row = 0; row < map.height; ++row)
        for (int column = 0; column < map.width; ++column)
            larger.at(column + width, row + width) = map.at(column, row);
    return larger;
}

Field unframed(const Field& larger, int width) {
    Field map(larger.width - 2 * width, larger.height - 2 * width);
    for (int row = 0; row < map.height; ++row)
        for (int column = 0; column < map.width; ++column)
            map.at(column, row) = larger.at(column + width, row + width);
    return map;
}

double sumOf(const Field& field) {
    return std::accumulate(field.values.begin(), field.values.end(), 0.0);
}

/// Ends a pass towards a steady state.
void takeOver(Field next, const Field& sources, const SteadyOptions& options, Steady& steady) {
    for (std::size_t cell = 0; cell < next.size(); ++cell)
        next.values[cell] += sources.values[cell];
    const double bias = (sumOf(next) - sumOf(sources)) / static_cast<double>(next.size());
    double change = 0.0;
    for (std::size_t cell = 0; cell < next.size(); ++cell) {
        next.values[cell] -= bias;
        change = std::max(change, std::abs(next.values[cell] - steady.field.values[cell]));
    }
    steady.field = std::move(next);
    ++steady.passes;
    steady.settled = change <= options.tolerance;
}

} // namespace

std::optional<Kernel> kernelOf(Raster<double> matrix) {
    if (matrix.width % 2 == 0 || matrix.height % 2 == 0 || !allFinite(matrix.values))
        return std::nullopt;
    Kernel kernel;
    kernel.matrix = std::move(matrix);
    return kernel;
}

std::optional<Kernel> separableKernel(std::vector<double> down, std::vector<double> across) {
    if (down.size() % 2 == 0 || across.size() % 2 == 0 || !allFinite(down) || !allFinite(across))
        return std::nullopt;
    Kernel kernel;
    kernel.matrix = Field(static_cast<int>(across.size()), static_cast<int>(down.size()));
    for (std::size_t row = 0; row < down.size(); ++row)
        for (std::size_t column = 0; column < across.size(); ++column)
            kernel.matrix.values[row * across.size() + column] = down[row] * across[column];
    kernel.down = std::move(down);
    kernel.across = std::move(across);
    return kernel;
}

Kernel gaussian(int size) {
    PERCEPT_EXPECTS(size >= 0 && size <= 100);
    std::vector<double> line{1.0};
    for (int step = 0; step < 2 * size; ++step) {
        line.push_back(0.0);
        for (std::size_t i = line.size() - 1; i > 0; --i)
            line[i] = (line[i] + line[i - 1]) / 2.0;
        line[0] /= 2.0;
    }
    return *separableKernel(line, line);
}

Kernel sharpening(double a, double b, double c) {
    const double total = a - 4.0 * (b + c);
    PERCEPT_EXPECTS(b > 0.0 && c > 0.0 && total > 0.0);
    Field matrix(3, 3);
    matrix.values = {-c, -b, -c, -b, a, -b, -c, -b, -c};
    for (double& entry : matrix.values)
        entry /= total;
    return *kernelOf(std::move(matrix));
}

Field convolve(const Field& map, const Kernel& kernel, const Edges& edges, int passes) {
    PERCEPT_EXPECTS(passes >= 0);
    const bool updated = edges.kind == Edges::Kind::Updated;
    Field current = updated ? framed(map, edges.width, edges.value) : map;
    for (int pass = 0; pass < passes; ++pass)
        current = onePass(current, kernel, edges);
    return updated ? unframed(current, edges.width) : current;
}

Steady steadyState(const Field& sources, const Kernel& kernel, const SteadyOptions& options) {
    PERCEPT_EXPECTS(options.passes >= 1);
    Steady steady{sources, 0, false};
    if (sources.size() == 0)
        return steady;
    while (steady.passes < options.passes && !steady.settled)
        takeOver(convolve(steady.field, kernel, options.edges), sources, options, steady);
    return steady;
}

Settling::Settling(Field sources)
    : m_sources(std::move(sources))
    , m_steady{m_sources, 0, false}
    , m_halfway(m_sources.width, m_sources.height)
    , m_next(m_halfway)
    , m_done(m_sources.size() == 0) {}

std::int64_t
Settling::step(const Kernel& kernel, const SteadyOptions& options, std::int64_t cells) {
    PERCEPT_EXPECTS(kernel.isSeparable() && options.passes >= 1);
    PERCEPT_EXPECTS(options.edges.kind != Edges::Kind::Updated);
    const Edges second = afterFirstStep(kernel, options.edges);
    const std::uint64_t size = m_sources.size();
    const auto width = static_cast<std::uint64_t>(m_sources.width);
    std::int64_t ran = 0;
    for (; !m_done && ran < cells; ++ran) {
        const bool down = m_cell < size;
        const std::uint64_t cell = down ? m_cell : m_cell - size;
        const auto column = static_cast<int>(cell % width);
        const auto row = static_cast<int>(cell / width);
        (down ? m_halfway : m_next).values[cell] =
            down ? lineAt(m_steady.field, kernel.down, false, options.edges, column, row)
                 : lineAt(m_halfway, kernel.across, true, second, column, row);
        if (++m_cell == 2 * size)
            endPass(options);
    }
    return ran;
}

void Settling::endPass(const SteadyOptions& options) {
    takeOver(m_next, m_sources, options, m_steady);
    m_cell = 0;
    m_done = m_steady.settled || m_steady.passes >= options.passes;
}

bool Settling::fits(int width, int height) const {
    const auto isSized = [&](const Field& map) {
        return map.width == m_sources.width && map.height == m_sources.height &&
               map.size() == m_sources.size();
    };
    const bool empty = m_sources.width == 0 && m_sources.height == 0 && m_sources.size() == 0;
    const bool whole =
        m_sources.width == width && m_sources.height == height &&
        m_sources.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return (m_done && empty) || (whole && isSized(m_steady.field) && isSized(m_halfway) &&
                                 isSized(m_next) && m_cell < 2 * m_sources.size());
}

} // namespace percept::tactics
