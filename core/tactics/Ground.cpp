#include "percept/tactics/Ground.h"

#include "percept/level/Sight.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using geometry::Vec2;

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
    auto heights = level::heightFieldOf(terrain);
    if (!heights)
        return heights.unexpected();
    ground.m_heights = std::move(*heights);
    return ground;
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

} // namespace percept::tactics
