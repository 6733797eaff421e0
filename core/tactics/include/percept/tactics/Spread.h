#pragma once

#include "percept/tactics/Filtering.h"
#include "percept/tactics/Influence.h"

#include <memory>

namespace percept::tactics {

/// Influence that goes from cell to cell, so that none is known before all are; or values that do.
/// Immutable.
struct SpreadPlan {
    InfluenceFrame frame;
    std::vector<InfluenceUnit> units; ///< those that count, as influenceByFlooding() takes them
    /// The ways it goes; null: it blurs in all directions.
    std::shared_ptr<const nav::WalkGrid> grid;
    int passes = 1; ///< of blurring, at most [>= 1]
    /// A map and how it is filtered, which is all that is done then; null: nothing is.
    struct Filtered {
        Field map;
        MapFilter filter;
    };
    std::shared_ptr<const Filtered> filtered = nullptr;
};

/// influenceByFlooding(), influenceByConvolution() or filtered() in steps that stop when they have
/// done enough: a value.
///
///     Spreading spreading(plan);
///     while (!spreading.done()) spreading.step(plan, 500);
///     use(spreading.sides());
class Spreading {
public:
    /// Done, with nothing.
    Spreading() = default;
    explicit Spreading(const SpreadPlan& plan);

    /// @param plan always the same
    /// @param cells at most: one that a flood reaches, or that a pass filters down or across [>= 0]
    /// @return how many it dealt with
    /// @cost O(log cells) a cell of a flood, O(1) of a filter; some O(map) between one unit or pass
    ///       and the next
    std::int64_t step(const SpreadPlan& plan, std::int64_t cells);
    [[nodiscard]] bool done() const { return m_part == m_parts; }
    /// One per team, or the filtered map; whole when it is done.
    [[nodiscard]] const std::vector<Field>& sides() const { return m_sides; }
    /// Whether it could be one of that plan.
    [[nodiscard]] bool fits(const SpreadPlan& plan) const;

private:
    [[nodiscard]] std::uint64_t partsOf(const SpreadPlan& plan) const;
    void begin(const SpreadPlan& plan);
    std::int64_t flood(const SpreadPlan& plan, std::int64_t cells);
    std::int64_t blur(const SpreadPlan& plan, std::int64_t cells);
    std::int64_t filter(const SpreadPlan& plan, std::int64_t cells);

    std::vector<Field> m_sides;
    std::uint64_t m_part = 0; ///< of units alike that flood at once, or the team that is blurred
    std::uint64_t m_parts = 0;
    std::uint64_t m_unit = 0;           ///< the first one of those that flood
    std::vector<std::uint32_t> m_units; ///< of a flood, by cell: the shortest way known, as nav's
    std::vector<std::uint64_t> m_open;  ///< a heap of ways and their cells, shortest first
    Settling m_settling;                ///< of blurring
    Filtering m_filtering;
    BOOST_DESCRIBE_CLASS(
        Spreading,
        (),
        (),
        (),
        (m_sides, m_part, m_parts, m_unit, m_units, m_open, m_settling, m_filtering))
};

} // namespace percept::tactics
