#pragma once

#include "percept/nav/GridHierarchy.h"
#include "percept/nav/JumpSearch.h"

#include <optional>

namespace percept::ask {

/// How the shortest way over cells is searched for. By clusters it may be a little longer.
enum class SearchBy { Cells, JumpPoints, Clusters };

/// Shortest ways over cells by each search. What a search needs is made once and kept until the
/// grid changes. For one thread.
///
///     ways.use(grid);
///     const auto way = ways.find(from, to, SearchBy::Clusters);
class ShortestWays {
public:
    struct Way {
        bool found = false;
        nav::GridPath path;
        int expansions = 0; ///< of cells, jump points, or entrances and cells
    };

    /// Before ways over a grid are asked for; keeps what was made for one with the same steps.
    /// @return whether something else has to be made than for the last grid
    bool use(const nav::WalkGrid& grid);
    /// Makes what a search needs, where it is not there yet. Contract: a grid is used.
    void prepare(SearchBy by);
    /// Contract: a grid is used, and both are cells of it.
    [[nodiscard]] Way find(nav::Cell from, nav::Cell to, SearchBy by);

private:
    std::optional<nav::WalkGrid> m_grid; ///< that all else is of
    std::optional<nav::JumpMap> m_jumps;
    std::optional<nav::GridHierarchy> m_clusters;
    nav::GridSearch m_search;
    nav::JumpSearch m_jumpSearch;
};

} // namespace percept::ask
