#pragma once

#include "percept/base/Result.h"
#include "percept/tactics/Raster.h"

#include <boost/describe/class.hpp>

#include <span>
#include <string>

namespace percept::tactics {

using Classes = Raster<std::uint8_t>;
/// A set of classes: bit n is class n. At most 32 classes.
using ClassSet = std::uint32_t;
inline constexpr ClassSet kAnyClass = ~ClassSet{0};

/// How many of a cell's neighbours must be of a class.
struct NeighbourCount {
    ClassSet of = kAnyClass;
    double least = 0.0;
    double most = 8.0;
    bool share = false; ///< least and most are shares of those that exist, 0..1
};
/// A cell of one of `from` for which all conditions hold becomes `to`.
struct AutomatonRule {
    ClassSet from = kAnyClass;
    std::vector<NeighbourCount> conditions;
    std::uint8_t to = 0;
};

/// How many neighbours a cell at the edge has.
enum class AutomatonEdges : std::uint8_t {
    Share,   ///< fewer; counts are scaled to those that exist: 4 of 8 is 50 %
    Torus,   ///< all: opposite edges touch
    Outside, ///< all; those beyond the edge are of no class
};

/// A table of rules for what a cell becomes, by what surrounds it.
struct Automaton {
    std::vector<AutomatonRule> rules; ///< the first that applies decides; none: it stays
    AutomatonEdges edges = AutomatonEdges::Share;
    bool diagonal = true; ///< eight neighbours, else four

    /// Why this automaton may never come to rest; empty where each rule has one threshold and none
    /// leads back. Rules are counted from 1.
    /// @param names of the classes, where they have some
    [[nodiscard]] std::vector<std::string> doubts(std::span<const std::string> names = {}) const;
};

/// All cells at once. @cost O(cells * rules)
[[nodiscard]] Classes stepAutomaton(const Automaton& automaton, const Classes& cells);

struct AutomatonRun {
    Classes cells;
    int steps = 0;        ///< taken until nothing changed, or all
    bool settled = false; ///< the last step changed nothing
    int period = 0;       ///< of a cycle it fell into; 0 = none was seen
};
/// Runs until it settles or falls into a cycle, at most `steps` [>= 0].
/// The states of the last 64 steps are compared to see cycles.
[[nodiscard]] AutomatonRun runAutomaton(const Automaton& automaton, Classes cells, int steps);

/// An automaton in steps that stop when they have done enough: a value. Unlike runAutomaton() it
/// looks for no cycles: it ends when a step changes nothing, or all have been taken.
class AutomatonProcess {
public:
    /// Done, with nothing.
    AutomatonProcess() = default;
    /// @param steps to take at most [>= 0]
    AutomatonProcess(Classes cells, int steps);

    /// @param automaton always the same
    /// @param cells at most [>= 0]
    /// @return how many it dealt with
    std::int64_t step(const Automaton& automaton, std::int64_t cells);
    [[nodiscard]] bool done() const { return m_left == 0; }
    /// As the last whole step left them.
    [[nodiscard]] const Classes& cells() const { return m_cells; }
    [[nodiscard]] bool fits(int width, int height) const;

private:
    Classes m_cells;
    Classes m_next;
    std::int32_t m_left = 0; ///< steps
    std::uint64_t m_at = 0;  ///< the next cell of this one
    bool m_changed = false;  ///< by this step, so far
    BOOST_DESCRIBE_CLASS(AutomatonProcess, (), (), (), (m_cells, m_next, m_left, m_at, m_changed))
};

/// Values as classes: the number of thresholds that a value reaches.
/// @param thresholds ascending, at most 31
[[nodiscard]] Classes classesOf(const Field& values, std::span<const double> thresholds);
/// And back. @param value per class
[[nodiscard]] Field valuesOf(const Classes& cells, std::span<const double> value);

/// The examples of the source, as shipped.
/// Classes 0 unsafe, 1 safe: safe with at least 4 of 8 safe neighbours, half of them at an edge.
[[nodiscard]] Automaton safeAreas();
/// Classes 0 low, 1 high: high with at least a share of high neighbours.
[[nodiscard]] Automaton crime(double share = 0.25);
/// Classes 0 dead, 1 alive; does not settle.
[[nodiscard]] Automaton gameOfLife();
/// Classes 0 free, 1 water, 2 tree, 3 to 5 buildings of one to three storeys, which never shrink.
[[nodiscard]] Automaton cityGrowth();
/// Classes 0 free, 1 resource, 2 defence, 3 base building, 4 advanced building, 5 facility.
[[nodiscard]] Automaton baseBuilding();

} // namespace percept::tactics
