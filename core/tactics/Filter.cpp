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
Field linePass(const Field& map, std::span<const double> taps, bool alongRows, const Edges& edges) {
    const int reach = static_cast<int>(taps.size() / 2);
    Field target(map.width, map.height);
    for (int row = 0; row < map.height; ++row)
        for (int column = 0; column < map.width; ++column) {
            Sum sum;
            for (int k = -reach; k <= reach; ++k) {
                const int x = alongRows ? column + k : column;
                const int y = alongRows ? row : row + k;
                const bool within = map.contains(x, y);
                sum.add(
                    taps[static_cast<std::size_t>(k + reach)], within ? map.at(x, y) : 0.0, within);
            }
            target.at(column, row) = sum.result(edges);
        }
    return target;
}

Field onePass(const Field& map, const Kernel& kernel, const Edges& edges) {
    if (!kernel.isSeparable())
        return wholePass(map, kernel, edges);
    const Field halfway = linePass(map, kernel.down, false, edges);
    // What lies outside has been through the first step, too.
    Edges second = edges;
    second.value *= std::accumulate(kernel.down.begin(), kernel.down.end(), 0.0);
    return linePass(halfway, kernel.across, true, second);
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
    const double total = sumOf(sources);
    while (steady.passes < options.passes && !steady.settled) {
        Field next = convolve(steady.field, kernel, options.edges);
        for (std::size_t cell = 0; cell < next.size(); ++cell)
            next.values[cell] += sources.values[cell];
        const double bias = (sumOf(next) - total) / static_cast<double>(next.size());
        double change = 0.0;
        for (std::size_t cell = 0; cell < next.size(); ++cell) {
            next.values[cell] -= bias;
            change = std::max(change, std::abs(next.values[cell] - steady.field.values[cell]));
        }
        steady.field = std::move(next);
        ++steady.passes;
        steady.settled = change <= options.tolerance;
    }
    return steady;
}

} // namespace percept::tactics
