#include "percept/sense/SensorIndex.h"

namespace percept::sense {
namespace {

constexpr double kSensorsPerCell = 4.0;

} // namespace

void SensorIndex::refresh(std::span<const Sensor> sensors) {
    m_lowest = m_highest = sensors.empty() ? 0.0 : sensors.front().position.z;
    for (const auto& sensor : sensors) {
        m_lowest = std::min(m_lowest, sensor.position.z);
        m_highest = std::max(m_highest, sensor.position.z);
    }
    if (update(sensors))
        return;
    if (sensors.size() != m_cellOf.size() || !fits(sensors))
        layOut(sensors);
    fill(sensors);
}

/// Moves those that stay in their cells. @return false: somebody left
bool SensorIndex::update(std::span<const Sensor> sensors) {
    if (sensors.size() != m_cellOf.size())
        return false;
    for (std::uint32_t i = 0; i < sensors.size(); ++i) {
        const Vec3 position = sensors[i].position;
        Entry& entry = m_entries[m_place[i]];
        if (position.x == entry.x && position.y == entry.y) {
            entry.z = position.z;
            continue;
        }
        if (cell(column(position.x), row(position.y)) != m_cellOf[i])
            return false;
        entry.x = position.x;
        entry.y = position.y;
        entry.z = position.z;
    }
    return true;
}

/// Whether the grid still suits where sensors are: those beyond its border share its last cells.
bool SensorIndex::fits(std::span<const Sensor> sensors) const {
    std::size_t outside = 0;
    for (const auto& sensor : sensors)
        outside += sensor.position.x < m_low.x || sensor.position.y < m_low.y ||
                           sensor.position.x > m_high.x || sensor.position.y > m_high.y
                       ? 1
                       : 0;
    return 8 * outside <= sensors.size();
}

void SensorIndex::layOut(std::span<const Sensor> sensors) {
    m_columns = m_rows = 1;
    m_low = m_high = sensors.empty() ? Vec2{0, 0} : Vec2(sensors.front().position);
    for (const auto& sensor : sensors) {
        m_low = glm::min(m_low, Vec2(sensor.position));
        m_high = glm::max(m_high, Vec2(sensor.position));
    }
    const Vec2 size = glm::max(m_high - m_low, Vec2{1e-3, 1e-3});
    const double cells = std::max(1.0, static_cast<double>(sensors.size()) / kSensorsPerCell);
    const double side = std::max(std::sqrt(size.x * size.y / cells),
                                 std::max(size.x, size.y) / std::min(cells, 4096.0));
    m_perCell = 1.0 / side;
    m_columns = static_cast<int>(size.x * m_perCell) + 1;
    m_rows = static_cast<int>(size.y * m_perCell) + 1;
}

void SensorIndex::fill(std::span<const Sensor> sensors) {
    m_cellStart.assign(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows) + 1,
                       0);
    m_cellOf.resize(sensors.size());
    m_place.resize(sensors.size());
    m_entries.resize(sensors.size());
    for (std::size_t i = 0; i < sensors.size(); ++i) {
        m_cellOf[i] = cell(column(sensors[i].position.x), row(sensors[i].position.y));
        ++m_cellStart[m_cellOf[i] + 1];
    }
    for (std::size_t i = 1; i < m_cellStart.size(); ++i)
        m_cellStart[i] += m_cellStart[i - 1];
    m_next.assign(m_cellStart.begin(), m_cellStart.end() - 1);
    for (std::uint32_t i = 0; i < sensors.size(); ++i) {
        const auto place = m_next[m_cellOf[i]]++;
        const Vec3 position = sensors[i].position;
        m_entries[place] = {position.x, position.y, position.z, i};
        m_place[i] = place;
    }
}

} // namespace percept::sense
