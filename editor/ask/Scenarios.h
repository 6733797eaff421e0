#pragma once

#include "editor/import/MovingAiImport.h"
#include "percept/level/Level.h"
#include "percept/nav/GridSearch.h"
#include "percept/nav/JumpSearch.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// The problems of Moving AI scenario files on the grid of a level, in the window and on the
/// command line.
namespace percept::ask {

/// Reads a file of problems and makes sure that they are of this map.
/// @param anyName whether a map of the same size may have another name
/// @errors those of readFile() and readScenarios(); InvalidInput, place `file:line`: a row for
///         another map
[[nodiscard]] Result<std::vector<importing::Scenario>> scenariosOf(const std::string& path,
                                                                   const level::Level& level,
                                                                   const nav::WalkGrid& grid,
                                                                   bool anyName);

/// Whether the map of a problem is called as the level is. Capital letters may differ: files of one
/// map are spelt this way and that where systems do not tell them apart.
[[nodiscard]] bool isNamedAs(const importing::Scenario& row, const level::Level& level);

/// Finds shortest ways over one grid, many times. The grid must outlive it. For one thread.
class ScenarioSolver {
public:
    explicit ScenarioSolver(const nav::WalkGrid& grid);
    /// The length of the shortest way [cells]; nothing: there is none.
    [[nodiscard]] std::optional<double> solve(const importing::Scenario& row);

private:
    const nav::WalkGrid& m_grid;
    nav::JumpMap m_jumps;
    nav::JumpSearch m_byJumps;
    nav::GridSearch m_byCells;
};

/// How lengths compare with the optimal ones.
struct ScenarioScore {
    std::size_t solved = 0;
    std::size_t failed = 0;
    double maxError = 0.0; ///< of those that were solved [cells]
    /// @param length nothing: no way was found
    void add(std::optional<double> length, double optimal);
};

} // namespace percept::ask
