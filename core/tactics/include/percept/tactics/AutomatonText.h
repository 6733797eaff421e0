#pragma once

#include "percept/level/Level.h"
#include "percept/tactics/Automaton.h"

#include <optional>
#include <vector>

namespace percept::tactics {

/// What a class of cells is called, and how values become it and it becomes a value again.
struct CellClass {
    std::string name;
    std::optional<double> from; ///< least value; nothing: by an even share of the range of values
    double value = 0.0;         ///< that cells of it have afterwards
    friend bool operator==(const CellClass&, const CellClass&) = default;
};

/// An automaton as people write it: rules over named classes.
struct AutomatonTable {
    std::vector<CellClass> classes; ///< [1..32], `from` ascending
    Automaton automaton;

    /// From which values on the classes after the first begin, ascending.
    /// @param low, high of the values
    /// @param first share of the range from which on cells are not of the first class [0..1],
    ///        where the table does not say
    [[nodiscard]] std::vector<double> thresholds(double low, double high, double first) const;
    /// One per class.
    [[nodiscard]] std::vector<double> values() const;
    /// Why its automaton may never come to rest, with the names of its classes.
    [[nodiscard]] std::vector<std::string> doubts() const;
};

/// Reads a table of rules.
///
///     class unsafe
///     class safe from 0.5 value 1
///     edges share
///     neighbours 8
///     any -> safe: at least 4 safe
///     any -> unsafe
///
/// One statement per line; `#` begins a comment. `class NAME [from V] [value V]`: without `from`
/// all begin at even shares of the range of values, so either all but the first say it or none;
/// without `value` classes are worth 0 to 1 evenly. `edges` share, torus or outside; `neighbours`
/// 4 or 8. Rules are `CLASSES -> CLASS [: CONDITION and ...]`, the first that applies decides;
/// CLASSES are names between slashes, or `any`; a condition is `at least N`, `at most N`, `N` or
/// `N to M` CLASSES, and N may be a share of the neighbours that there are, such as 25 %.
///
/// @errors InvalidInput, place `line:column`: what was expected there
[[nodiscard]] Result<AutomatonTable> parseAutomaton(std::string_view text);
/// The text that a level keeps as lines.
[[nodiscard]] std::string textOf(const level::Automaton& automaton);
/// The lines that a level keeps; empty ones at the end are dropped.
[[nodiscard]] std::vector<std::string> linesOf(std::string_view text);
/// The automaton that a level keeps.
/// @errors InvalidInput, place `rules[0]`: what was expected there, with the column
[[nodiscard]] Result<AutomatonTable> parseAutomaton(const level::Automaton& automaton);
/// The text of a table: reads back as the same.
[[nodiscard]] std::string writeAutomaton(const AutomatonTable& table);

/// The examples of the source by name: safe areas, crime, game of life, city growth, base building.
struct NamedAutomaton {
    const char* name;
    AutomatonTable table;
};
[[nodiscard]] const std::vector<NamedAutomaton>& automataOfTheSource();

} // namespace percept::tactics
