#pragma once

#include "percept/tactics/Filter.h"

namespace percept::tactics {

/// How a map is filtered: so many passes, or towards a steady state.
struct MapFilter {
    Kernel kernel;
    Edges edges{};
    int passes = 1;          ///< at most, where steady [>= 1]
    bool steady = false;     ///< the map is added after each pass, as by steadyState()
    double tolerance = 1e-6; ///< of a steady state [>= 0]

    /// How far a value gets [cells]; nothing: over the whole map.
    [[nodiscard]] std::optional<int> reach() const;
    /// Entries of the kernel that one pass over all cells multiplies. @param columns,rows [>= 0]
    [[nodiscard]] double work(int columns, int rows) const;
};

/// At once. @cost as of convolve() or steadyState()
[[nodiscard]] Field filtered(const Field& map, const MapFilter& filter);

/// filtered() in steps that stop when they have done enough: a value.
///
///     Filtering filtering(map, filter);
///     while (!filtering.done()) filtering.step(filter, 500);
///     use(filtering.result());
class Filtering {
public:
    /// Done, with nothing.
    Filtering() = default;
    Filtering(const Field& map, const MapFilter& filter);

    /// @param filter always the same
    /// @param cells at most: each pass filters all cells of the map and its frame, once, or once
    ///        down and once across; a cell of more than 16 entries of the kernel counts for one
    ///        more per 16 [>= 0]
    /// @return how many it dealt with
    std::int64_t step(const MapFilter& filter, std::int64_t cells);
    [[nodiscard]] bool done() const { return m_done; }
    /// Of the size of the map when it is done.
    [[nodiscard]] const Field& result() const { return m_map; }
    /// Whether it could be one of a map of that size.
    [[nodiscard]] bool fits(const MapFilter& filter, int width, int height) const;

private:
    std::int64_t filterPart(const MapFilter& filter, std::int64_t most);
    void endPass(const MapFilter& filter);
    void settle(const MapFilter& filter, Field next);

    Settling m_settling;      ///< of a steady state that it can do; then the rest is not used
    Field m_sources;          ///< of any other steady state
    Field m_map;              ///< what this pass reads, with its frame
    Field m_halfway;          ///< filtered down, where the kernel is separable
    Field m_next;             ///< filtered
    std::uint64_t m_cell = 0; ///< of this pass, all of one step after all of the other
    std::int64_t m_paid = 0;  ///< towards that cell
    std::int32_t m_passes = 0;
    bool m_done = true;
    BOOST_DESCRIBE_CLASS(
        Filtering,
        (),
        (),
        (),
        (m_settling, m_sources, m_map, m_halfway, m_next, m_cell, m_paid, m_passes, m_done))
};

} // namespace percept::tactics
