#include "LineFilter.h"

#include "RowMath.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::tactics {
namespace {

using Lines = boost::container::small_vector<const double*, 16>;

/// Whether they do but for rounding.
bool sumUpToNothing(std::span<const double> weights) {
    double total = 0.0;
    double sizes = 0.0;
    for (const double weight : weights) {
        total += weight;
        sizes += std::abs(weight);
    }
    return std::abs(total) <= 1e-12 * sizes;
}

} // namespace

bool clampsOutside(const Kernel& kernel, const Edges& edges) {
    return edges.kind == Edges::Kind::Renormalise && sumUpToNothing(kernel.matrix.values);
}

double closed(double sum, double inside, double total, const Edges& edges) {
    if (edges.kind != Edges::Kind::Renormalise)
        return sum + (total - inside) * edges.value;
    return inside != total && inside != 0.0 ? sum * (total / inside) : sum;
}

bool cancels(double sum, double sizes) {
    return std::abs(sum) <= 1e-9 * sizes;
}

bool hasCancellingPart(std::span<const double> weights) {
    const std::size_t middle = weights.size() / 2;
    for (std::size_t from = 0; from <= middle; ++from) {
        double sum = 0.0;
        double sizes = 0.0;
        for (std::size_t to = from; to < weights.size(); ++to) {
            sum += weights[to];
            sizes += std::abs(weights[to]);
            const bool isPart = from > 0 || to + 1 < weights.size();
            if (to >= middle && isPart && cancels(sum, sizes))
                return true;
        }
    }
    return false;
}

MatrixFilter::MatrixFilter(const Kernel& kernel, const Edges& edges)
    : m_matrix(kernel.matrix)
    , m_edges(edges)
    , m_total(std::accumulate(m_matrix.values.begin(), m_matrix.values.end(), 0.0))
    , m_clamps(clampsOutside(kernel, edges)) {}

double MatrixFilter::at(const Field& map, int column, int row) const {
    const int left = column - m_matrix.width / 2;
    const int top = row - m_matrix.height / 2;
    if (m_clamps)
        return clampedAt(map, left, top);
    double sum = 0.0;
    double inside = 0.0;
    double sizes = 0.0;
    for (int j = 0; j < m_matrix.height; ++j)
        for (int i = 0; i < m_matrix.width; ++i) {
            if (!map.contains(left + i, top + j))
                continue;
            sum += m_matrix.at(i, j) * map.at(left + i, top + j);
            inside += m_matrix.at(i, j);
            sizes += std::abs(m_matrix.at(i, j));
        }
    // No weight can stand for those outside.
    if (m_edges.kind == Edges::Kind::Renormalise && cancels(inside, sizes))
        return clampedAt(map, left, top);
    return closed(sum, inside, m_total, m_edges);
}

/// Each cell outside counts as the nearest one inside.
double MatrixFilter::clampedAt(const Field& map, int left, int top) const {
    double sum = 0.0;
    for (int j = 0; j < m_matrix.height; ++j)
        for (int i = 0; i < m_matrix.width; ++i)
            sum += m_matrix.at(i, j) * map.at(std::clamp(left + i, 0, map.width - 1),
                                              std::clamp(top + j, 0, map.height - 1));
    return sum;
}

LineFilter::LineFilter(std::span<const double> taps, const Edges& edges, bool clamps)
    : m_taps(taps)
    , m_edges(edges)
    , m_total(std::accumulate(taps.begin(), taps.end(), 0.0))
    , m_clamps(clamps)
    , m_math(rowMathOn(blurProcessor())) {}

LineFilter::Cut LineFilter::cutAt(int place, int size) const {
    const int count = static_cast<int>(m_taps.size());
    if (m_clamps)
        return {0, count, m_total};
    Cut cut{std::max(0, reach() - place), std::min(count, size - place + reach()), 0.0};
    for (int k = cut.from; k < cut.to; ++k)
        cut.inside += m_taps[static_cast<std::size_t>(k)];
    return cut;
}

void LineFilter::down(const Field& map, int row, int first, std::span<double> target) const {
    const Cut cut = cutAt(row, map.height);
    Lines lines;
    for (int k = cut.from; k < cut.to; ++k)
        lines.push_back(map.values.data() +
                        map.indexOf(first, std::clamp(row + k - reach(), 0, map.height - 1)));
    m_math.combine(
        lines.data(), m_taps.data() + cut.from, lines.size(), target.data(), target.size());
    if (lines.size() < m_taps.size())
        for (double& value : target)
            value = closed(value, cut.inside, m_total, m_edges);
}

void LineFilter::across(std::span<const double> line, int first, std::span<double> target) const {
    const int width = static_cast<int>(line.size());
    const int last = first + static_cast<int>(target.size());
    const int left = std::clamp(reach(), first, last);
    const int right = std::clamp(width - reach(), left, last);
    double* value = target.data();
    for (int column = first; column < left; ++column)
        *value++ = acrossAt(line, column);
    if (right > left) {
        Lines lines;
        for (int k = 0; k < static_cast<int>(m_taps.size()); ++k)
            lines.push_back(line.data() + (left + k - reach()));
        const auto count = static_cast<std::size_t>(right - left);
        m_math.combine(lines.data(), m_taps.data(), lines.size(), value, count);
        value += count;
    }
    for (int column = right; column < last; ++column)
        *value++ = acrossAt(line, column);
}

double LineFilter::acrossAt(std::span<const double> line, int column) const {
    const int width = static_cast<int>(line.size());
    const Cut cut = cutAt(column, width);
    double sum = 0.0;
    for (int k = cut.from; k < cut.to; ++k)
        sum += m_taps[static_cast<std::size_t>(k)] *
               line[static_cast<std::size_t>(std::clamp(column + k - reach(), 0, width - 1))];
    return closed(sum, cut.inside, m_total, m_edges);
}

LineFilter downFilter(const Kernel& kernel, const Edges& edges) {
    return {kernel.down, edges, clampsOutside(kernel, edges)};
}

LineFilter acrossFilter(const Kernel& kernel, const Edges& edges) {
    Edges after = edges;
    after.value *= std::accumulate(kernel.down.begin(), kernel.down.end(), 0.0);
    return {kernel.across, after, clampsOutside(kernel, edges)};
}

} // namespace percept::tactics
