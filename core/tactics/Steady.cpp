#include "percept/tactics/Filter.h"

#include "LineFilter.h"
#include "RowMath.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace percept::tactics {
namespace {

double totalOf(std::span<const double> values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

std::span<double> rowOf(Field& field, int row) {
    return {field.values.data() + field.indexOf(0, row), static_cast<std::size_t>(field.width)};
}

/// Takes the same from all cells, so that their sum stays that of the sources.
void level(Field& field, double total) {
    const double less = (totalOf(field.values) - total) / static_cast<double>(field.size());
    for (double& value : field.values)
        value -= less;
}

double greatestChange(const Field& before, const Field& after) {
    double change = 0.0;
    for (std::size_t cell = 0; cell < after.size(); ++cell)
        change = std::max(change, std::abs(after.values[cell] - before.values[cell]));
    return change;
}

/// With any filter, a map at a time.
Steady steadyByMaps(const Field& sources, const Kernel& kernel, const SteadyOptions& options) {
    Steady steady{sources, 0, false};
    const double total = totalOf(sources.values);
    while (steady.passes < options.passes && !steady.settled) {
        Field next = convolve(steady.field, kernel, options.edges);
        for (std::size_t cell = 0; cell < next.size(); ++cell)
            next.values[cell] += sources.values[cell];
        level(next, total);
        ++steady.passes;
        steady.settled = greatestChange(steady.field, next) <= options.tolerance;
        steady.field = std::move(next);
    }
    return steady;
}

} // namespace

bool Settling::suits(const Kernel& kernel, const SteadyOptions& options) {
    return kernel.isSeparable() && options.edges.kind != Edges::Kind::Updated &&
           std::abs(totalOf(kernel.down) * totalOf(kernel.across) - 1.0) < 1e-9;
}

Steady steadyState(const Field& sources, const Kernel& kernel, const SteadyOptions& options) {
    PERCEPT_EXPECTS(options.passes >= 1);
    if (sources.size() == 0)
        return {};
    if (!Settling::suits(kernel, options))
        return steadyByMaps(sources, kernel, options);
    Settling settling(sources);
    while (!settling.done())
        settling.step(kernel, options, std::numeric_limits<std::int64_t>::max());
    return settling.takeResult();
}

Settling::Settling(Field sources)
    : m_sources(std::move(sources))
    , m_steady{m_sources, 0, false}
    , m_next(m_sources.width, m_sources.height)
    , m_line(m_sources.width, 1)
    , m_total(totalOf(m_sources.values))
    , m_done(m_sources.size() == 0) {}

std::int64_t
Settling::step(const Kernel& kernel, const SteadyOptions& options, std::int64_t cells) {
    PERCEPT_EXPECTS(suits(kernel, options) && options.passes >= 1);
    std::int64_t ran = 0;
    while (!m_done && ran < cells) {
        ran += pass(kernel, options, cells - ran);
        if (m_row == m_sources.height)
            endPass(options);
    }
    return ran;
}

/// The rest of a pass, or as much of it as may be done.
std::int64_t
Settling::pass(const Kernel& kernel, const SteadyOptions& options, std::int64_t cells) {
    Edges edges = options.edges;
    edges.value += m_excess;
    const LineFilter down = downFilter(kernel, edges);
    const LineFilter across = acrossFilter(kernel, edges);
    std::int64_t ran = 0;
    while (m_row < m_sources.height && ran < cells) {
        const auto count = std::min<std::int64_t>(m_sources.width - m_column, cells - ran);
        const auto part =
            rowOf(m_across ? m_next : m_line, m_across ? m_row : 0)
                .subspan(static_cast<std::size_t>(m_column), static_cast<std::size_t>(count));
        m_across ? across.across(m_line.values, m_column, part)
                 : down.down(m_steady.field, m_row, m_column, part);
        ran += count;
        m_column += static_cast<std::int32_t>(count);
        if (m_column == m_sources.width)
            endRow();
    }
    return ran;
}

void Settling::endRow() {
    m_column = 0;
    m_across = !m_across;
    if (m_across)
        return;
    const std::span row = rowOf(m_next, m_row);
    const auto change = rowMathOn(blurProcessor())
                            .feed(rowOf(m_sources, m_row).data(),
                                  rowOf(m_steady.field, m_row).data(),
                                  row.data(),
                                  row.size());
    m_sum += change.sum;
    m_least = std::min(m_least, change.least);
    m_most = std::max(m_most, change.most);
    ++m_row;
}

void Settling::endPass(const SteadyOptions& options) {
    const double excess = (m_sum - m_total) / static_cast<double>(m_sources.size());
    const double more = excess - m_excess; // than the pass before: by that less has changed
    const double change = std::max(std::abs(m_least - more), std::abs(m_most - more));
    std::swap(m_steady.field, m_next);
    m_excess = excess;
    ++m_steady.passes;
    m_steady.settled = change <= options.tolerance;
    m_done = m_steady.settled || m_steady.passes >= options.passes;
    m_sum = 0.0;
    m_least = std::numeric_limits<double>::max();
    m_most = std::numeric_limits<double>::lowest();
    m_row = 0;
    if (m_done)
        for (double& value : m_steady.field.values)
            value -= m_excess;
}

bool Settling::fits(int width, int height) const {
    const auto isSized = [](const Field& map, int columns, int rows) {
        return map.width == columns && map.height == rows &&
               map.size() == static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    };
    if (m_done && m_sources.size() == 0)
        return isSized(m_sources, 0, 0);
    return isSized(m_sources, width, height) && isSized(m_steady.field, width, height) &&
           isSized(m_next, width, height) && isSized(m_line, width, 1) && m_row >= 0 &&
           m_row < height && m_column >= 0 && m_column < width;
}

} // namespace percept::tactics
