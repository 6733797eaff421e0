#include "percept/tactics/Ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using geometry::Vec2;
using geometry::Vec3;

Unexpected groundError(std::string message, std::string place) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

} // namespace

Result<Ground> Ground::make(const level::Terrain& terrain) {
    Ground ground;
    ground.m_terrain = terrain;
    const auto& cells = terrain.cells;
    for (std::size_t row = 0; row < cells.size(); ++row) {
        if (cells[row].size() != cells[0].size())
            return groundError("All rows must be equally long",
                               fmt::format("terrain.cells[{}]", row));
        for (const char symbol : cells[row])
            if (std::none_of(terrain.types.begin(), terrain.types.end(), [&](const auto& type) {
                    return type.symbol == std::string_view(&symbol, 1);
                }))
                return groundError(fmt::format("No terrain type has the symbol '{}'", symbol),
                                   fmt::format("terrain.cells[{}]", row));
    }
    const auto& heights = terrain.heights;
    if (heights.empty())
        return ground;
    if (!cells.empty() &&
        (heights.size() != cells.size() + 1 || heights[0].size() != cells[0].size() + 1))
        return groundError(fmt::format("{} x {} corners do not fit {} x {} cells",
                                       heights[0].size(),
                                       heights.size(),
                                       cells[0].size(),
                                       cells.size()),
                           "terrain.heights");
    if (heights.size() < 2 || heights[0].size() < 2)
        return groundError("A height field needs two rows and columns of corners",
                           "terrain.heights");
    ground.m_heights = Field(static_cast<int>(heights[0].size()), static_cast<int>(heights.size()));
    ground.m_highest = heights[0][0];
    std::size_t corner = 0;
    for (std::size_t row = 0; row < heights.size(); ++row) {
        if (heights[row].size() != heights[0].size())
            return groundError("All rows must be equally long",
                               fmt::format("terrain.heights[{}]", row));
        for (const double height : heights[row]) {
            if (!std::isfinite(height))
                return groundError("Heights must be finite",
                                   fmt::format("terrain.heights[{}]", row));
            ground.m_heights.values[corner++] = height;
            ground.m_highest = std::max(ground.m_highest, height);
        }
    }
    return ground;
}

double Ground::heightAt(Vec2 place) const {
    if (isFlat())
        return 0.0;
    const Vec2 offset = (place - m_terrain.origin) / m_terrain.cell;
    const double columns = m_heights.width - 1;
    const double rows = m_heights.height - 1;
    const double x = std::clamp(offset.x, 0.0, columns);
    const double y = std::clamp(rows - offset.y, 0.0, rows);
    const int column = static_cast<int>(std::min(std::floor(x), columns - 1.0));
    const int row = static_cast<int>(std::min(std::floor(y), rows - 1.0));
    const double right = x - column;
    const double down = y - row;
    const double upper =
        m_heights.at(column, row) * (1.0 - right) + m_heights.at(column + 1, row) * right;
    const double lower =
        m_heights.at(column, row + 1) * (1.0 - right) + m_heights.at(column + 1, row + 1) * right;
    return upper * (1.0 - down) + lower * down;
}

double Ground::gradientAt(Vec2 place) const {
    if (isFlat())
        return 0.0;
    const double step = m_terrain.cell / 2.0;
    const double x = heightAt(place + Vec2(step, 0)) - heightAt(place - Vec2(step, 0));
    const double y = heightAt(place + Vec2(0, step)) - heightAt(place - Vec2(0, step));
    return std::sqrt(x * x + y * y) / m_terrain.cell;
}

Ground::Roughness Ground::roughnessAt(Vec2 place, Metres side, int samples) const {
    PERCEPT_EXPECTS(samples >= 2 && samples <= 64);
    double lowest = heightAt(place);
    double highest = lowest;
    double sum = 0.0;
    double squares = 0.0;
    for (int row = 0; row < samples; ++row)
        for (int column = 0; column < samples; ++column) {
            const Vec2 offset =
                Vec2(column, row) / static_cast<double>(samples - 1) - Vec2(0.5, 0.5);
            const double height = heightAt(place + offset * side);
            lowest = std::min(lowest, height);
            highest = std::max(highest, height);
            sum += height;
            squares += height * height;
        }
    const double count = samples * samples;
    return {highest - lowest, std::max(0.0, squares / count - sum / count * (sum / count))};
}

const level::TerrainType* Ground::typeAt(Vec2 place) const {
    const auto& cells = m_terrain.cells;
    if (cells.empty() || cells[0].empty())
        return nullptr;
    const Vec2 offset = (place - m_terrain.origin) / m_terrain.cell;
    const double columns = static_cast<double>(cells[0].size());
    const double rows = static_cast<double>(cells.size());
    if (!(offset.x >= 0.0 && offset.y >= 0.0 && offset.x < columns && offset.y < rows))
        return nullptr;
    const auto row = cells.size() - 1 - static_cast<std::size_t>(offset.y);
    const char symbol = cells[row][static_cast<std::size_t>(offset.x)];
    for (const auto& type : m_terrain.types)
        if (type.symbol == std::string_view(&symbol, 1))
            return &type;
    return nullptr;
}

double Ground::costAt(Vec2 place, std::string_view unit) const {
    const auto* const type = typeAt(place);
    if (type == nullptr)
        return 1.0;
    for (const auto& [known, cost] : type->cost)
        if (known == unit)
            return cost;
    return 1.0;
}

double Ground::attritionAt(Vec2 place) const {
    const auto* const type = typeAt(place);
    return type ? type->attrition : 0.0;
}

bool Ground::letsPass(Vec3 from, Vec3 to) const {
    if (isFlat() || std::min(from.z, to.z) > m_highest)
        return true;
    const Vec3 way = to - from;
    const double length = geometry::distance(Vec2(from), Vec2(to));
    const int steps = std::max(1, static_cast<int>(std::ceil(length / (m_terrain.cell / 2.0))));
    for (int i = 1; i < steps; ++i) {
        const Vec3 place = from + way * (static_cast<double>(i) / steps);
        if (heightAt(Vec2(place)) > place.z)
            return false;
    }
    return true;
}

} // namespace percept::tactics
