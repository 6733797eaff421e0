#include "percept/agent/Neighbours.h"

#include <cmath>

namespace percept::agent {
namespace {

/// So few are asked one by one.
constexpr std::size_t kFew = 16;
constexpr double kCellsPerBody = 4.0;
constexpr double kMostCellsPerSide = 1024.0;
constexpr Metres kSmallestCell = 1.0;

} // namespace

void Neighbours::layOut() {
    m_starts.clear();
    if (m_bodies.size() <= kFew)
        return;
    Vec2 high = m_low = m_bodies.front().position;
    m_largest = 0;
    for (const Neighbour& body : m_bodies) {
        m_low = glm::min(m_low, body.position);
        high = glm::max(high, body.position);
        m_largest = std::max(m_largest, body.radius);
    }
    const Vec2 size = high - m_low;
    const double cells = kCellsPerBody * static_cast<double>(m_bodies.size());
    const double side = std::max({kSmallestCell,
                                  std::sqrt(size.x * size.y / cells),
                                  std::max(size.x, size.y) / std::min(cells, kMostCellsPerSide)});
    m_perMetre = 1.0 / side;
    m_columns = static_cast<int>(size.x * m_perMetre) + 1;
    m_rows = static_cast<int>(size.y * m_perMetre) + 1;
    m_starts.assign(cell(0, m_rows) + 1, 0);
    m_cells.clear();
    for (const Neighbour& body : m_bodies) {
        const std::size_t at = cell(column(body.position.x), row(body.position.y));
        m_cells.push_back(static_cast<std::uint32_t>(at));
        ++m_starts[at + 1];
    }
    for (std::size_t i = 1; i < m_starts.size(); ++i)
        m_starts[i] += m_starts[i - 1];
    m_order.resize(m_bodies.size());
    // From the back, so that the ends of cells become their starts, and each cell keeps the order.
    for (auto i = static_cast<std::uint32_t>(m_bodies.size()); i-- > 0;)
        m_order[--m_starts[m_cells[i] + 1]] = i;
    m_starts.erase(m_starts.begin());
    m_starts.push_back(static_cast<std::uint32_t>(m_bodies.size()));
}

} // namespace percept::agent
