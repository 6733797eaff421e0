#include "editor/ask/Scenarios.h"

#include "percept/base/File.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::ask {
namespace {

/// Whether the rows were made for this map.
Result<void> checkMap(const std::vector<importing::Scenario>& rows,
                      const std::string& path,
                      const level::Level& level,
                      const nav::WalkGrid& grid,
                      bool anyName) {
    for (const auto& row : rows) {
        const auto place = fmt::format("{}:{}", path, row.line);
        if (row.width != grid.width() || row.height != grid.height())
            return failure(ErrorCode::InvalidInput,
                           fmt::format("the scenario is for the map {} of {} x {} cells; the level "
                                       "\"{}\" has {} x {}",
                                       row.map,
                                       row.width,
                                       row.height,
                                       level.name,
                                       grid.width(),
                                       grid.height()),
                           place);
        if (!anyName && !isNamedAs(row, level))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("the scenario is for the map {}, not for \"{}\"; if it is "
                                       "the same map by another name, add --any-name",
                                       row.map,
                                       level.name),
                           place);
    }
    return {};
}

} // namespace

bool isNamedAs(const importing::Scenario& row, const level::Level& level) {
    const auto small = [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    };
    return std::equal(
        row.map.begin(), row.map.end(), level.name.begin(), level.name.end(), [&](char x, char y) {
            return small(x) == small(y);
        });
}

Result<std::vector<importing::Scenario>> scenariosOf(const std::string& path,
                                                     const level::Level& level,
                                                     const nav::WalkGrid& grid,
                                                     bool anyName) {
    const auto text = readFile(path, importing::kLargestImportBytes);
    if (!text)
        return text.unexpected();
    auto rows = importing::readScenarios(*text, path);
    if (!rows)
        return rows;
    if (const auto fits = checkMap(*rows, path, level, grid, anyName); !fits)
        return fits.unexpected();
    return rows;
}

ScenarioSolver::ScenarioSolver(const nav::WalkGrid& grid)
    : m_grid(grid)
    , m_jumps(grid) {}

std::optional<double> ScenarioSolver::solve(const importing::Scenario& row) {
    const nav::Cell from = m_grid.cellOf(row.startColumn, row.startRow);
    const nav::Cell to = m_grid.cellOf(row.goalColumn, row.goalRow);
    if (m_jumps.paysOff()) {
        if (m_byJumps.run(m_grid, m_jumps, from, to) == nav::SearchStatus::Found)
            return m_byJumps.path(m_grid).length();
    } else if (m_byCells.run(m_grid, from, to) == nav::SearchStatus::Found) {
        return m_byCells.path(m_grid).length();
    }
    return std::nullopt;
}

void ScenarioScore::add(std::optional<double> length, double optimal) {
    (length ? solved : failed) += 1;
    if (length)
        maxError = std::max(maxError, std::abs(*length - optimal));
}

} // namespace percept::ask
