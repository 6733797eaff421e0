#include "percept/tactics/Filter.h"

#include "LineFilter.h"

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

bool allFinite(std::span<const double> values) {
    return std::all_of(
        values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

Field wholePass(const Field& map, const Kernel& kernel, const Edges& edges) {
    const MatrixFilter filter(kernel, edges);
    Field target(map.width, map.height);
    for (int row = 0; row < map.height; ++row)
        for (int column = 0; column < map.width; ++column)
            target.at(column, row) = filter.at(map, column, row);
    return target;
}

/// Down into a line and from there across: the map is not gone through twice.
Field linePass(const Field& map, const Kernel& kernel, const Edges& edges) {
    const LineFilter down = downFilter(kernel, edges);
    const LineFilter across = acrossFilter(kernel, edges);
    Field target(map.width, map.height);
    std::vector<double> line(static_cast<std::size_t>(map.width));
    for (int row = 0; row < map.height; ++row) {
        down.down(map, row, 0, line);
        across.across(line, 0, {target.values.data() + target.indexOf(0, row), line.size()});
    }
    return target;
}

Field onePass(const Field& map, const Kernel& kernel, const Edges& edges) {
    return kernel.isSeparable() ? linePass(map, kernel, edges) : wholePass(map, kernel, edges);
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
    // Cells where a part of the matrix sums up to nothing are judged by that part as a whole.
    if (!clampsOutside(kernel, {}) && (hasCancellingPart(down) || hasCancellingPart(across)))
        return kernel;
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

} // namespace percept::tactics
