#include "editor/ask/ShortestWays.h"

#include <algorithm>

namespace percept::ask {
namespace {

/// Whether all steps are the same.
bool isSameGrid(const nav::WalkGrid& one, const nav::WalkGrid& other) {
    return one.width() == other.width() && one.height() == other.height() &&
           std::ranges::equal(one.moves(), other.moves());
}

} // namespace

bool ShortestWays::use(const nav::WalkGrid& grid) {
    if (m_grid && isSameGrid(*m_grid, grid))
        return false;
    m_grid = grid;
    m_jumps.reset();
    m_clusters.reset();
    return true;
}

void ShortestWays::prepare(SearchBy by) {
    if (by != SearchBy::Cells && !m_jumps)
        m_jumps.emplace(*m_grid);
    if (by == SearchBy::Clusters && !m_clusters)
        m_clusters = nav::GridHierarchy::make(*m_grid);
}

ShortestWays::Way ShortestWays::find(nav::Cell from, nav::Cell to, SearchBy by) {
    if (!m_grid->isPlain()) // jumps and clusters go by free cells alone
        by = SearchBy::Cells;
    prepare(by);
    if (by == SearchBy::Clusters) {
        const auto way = m_clusters->find(*m_grid, from, to, m_search);
        return way ? Way{true, way->path, way->expansions} : Way{};
    }
    if (by == SearchBy::JumpPoints) {
        const auto status = m_jumpSearch.run(*m_grid, *m_jumps, from, to);
        return status == nav::SearchStatus::Found
                   ? Way{true, m_jumpSearch.path(*m_grid), m_jumpSearch.expansions()}
                   : Way{false, {}, m_jumpSearch.expansions()};
    }
    const auto status = m_search.run(*m_grid, from, to);
    return status == nav::SearchStatus::Found
               ? Way{true, m_search.path(*m_grid), m_search.expansions()}
               : Way{false, {}, m_search.expansions()};
}

} // namespace percept::ask
