#pragma once

#include "percept/tactics/Automaton.h"
#include "percept/tactics/Filtering.h"
#include "percept/tactics/FloodGround.h"
#include "percept/tactics/Influence.h"
#include "percept/tactics/MapFlood.h"

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
    /// What the steps of units and cities cost over `grid`; null: distance alone.
    std::shared_ptr<const FloodGround> ground = nullptr;
    /// Cells and what an automaton makes of them, which is all that is done then; null: nothing is.
    struct Evolved {
        Classes cells;
        Automaton automaton;
        std::vector<double> values; ///< by class
        int steps = 1;              ///< at most [>= 0]
    };
    std::shared_ptr<const Evolved> evolved = nullptr;
    /// Cities that flood `grid`, which is all that is done then; null: none do.
    std::shared_ptr<const CityPlan> cities = nullptr;

    [[nodiscard]] std::span<const UnitCosts> costs() const {
        return ground != nullptr ? std::span<const UnitCosts>(ground->costs)
                                 : std::span<const UnitCosts>();
    }
};

/// A path of a flood, and where it has got.
struct OpenWay {
    PathLength length;
    nav::Cell cell = 0;
    friend bool operator==(const OpenWay&, const OpenWay&) = default;
};
BOOST_DESCRIBE_STRUCT(OpenWay, (), (length, cell))

/// influenceByFlooding(), influenceByConvolution(), filtered(), an automaton or floodMap() in steps
/// that stop when they have done enough: a value.
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
    /// One per team, or the filtered map, or the values of the automaton's classes, or of cities
    /// their strengths and the places of owners in the list; whole when it is done.
    [[nodiscard]] const std::vector<Field>& sides() const { return m_sides; }
    /// Whether it could be one of that plan.
    [[nodiscard]] bool fits(const SpreadPlan& plan) const;

private:
    [[nodiscard]] std::uint64_t partsOf(const SpreadPlan& plan) const;
    void begin(const SpreadPlan& plan);
    std::int64_t flood(const SpreadPlan& plan, std::int64_t cells);
    std::int64_t blur(const SpreadPlan& plan, std::int64_t cells);
    std::int64_t filter(const SpreadPlan& plan, std::int64_t cells);
    std::int64_t evolve(const SpreadPlan& plan, std::int64_t cells);
    std::int64_t floodCities(const SpreadPlan& plan, std::int64_t cells);
    [[nodiscard]] bool isPartDone() const;

    std::vector<Field> m_sides;
    std::uint64_t m_part = 0; ///< of units alike that flood at once, or the team that is blurred
    std::uint64_t m_parts = 0;
    std::uint64_t m_unit = 0;          ///< the first one of those that flood
    std::vector<PathLength> m_lengths; ///< of a flood, by cell: of the shortest path known
    std::vector<OpenWay> m_open;       ///< a heap, the shortest first
    Settling m_settling;               ///< of blurring
    Filtering m_filtering;
    AutomatonProcess m_automaton;
    CityFlood m_cities;
    BOOST_DESCRIBE_CLASS(Spreading,
                         (),
                         (),
                         (),
                         (m_sides,
                          m_part,
                          m_parts,
                          m_unit,
                          m_lengths,
                          m_open,
                          m_settling,
                          m_filtering,
                          m_automaton,
                          m_cities))
};

} // namespace percept::tactics
