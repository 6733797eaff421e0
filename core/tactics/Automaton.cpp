#include "percept/tactics/Automaton.h"

#include "percept/nav/WalkGrid.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>

namespace percept::tactics {
namespace {

constexpr std::size_t kRemembered = 64;

/// How many neighbours there are, by class.
struct Surrounding {
    std::array<int, 32> count{};
    int existing = 0;
};

Surrounding around(const Automaton& automaton, const Classes& cells, int column, int row) {
    Surrounding found;
    for (std::size_t d = 0; d < 8; d += automaton.diagonal ? 1 : 2) {
        int x = column + nav::kStepColumns[d];
        int y = row + nav::kStepRows[d];
        if (automaton.edges == AutomatonEdges::Torus) {
            x = (x + cells.width) % cells.width;
            y = (y + cells.height) % cells.height;
        }
        if (!cells.contains(x, y)) {
            found.existing += automaton.edges == AutomatonEdges::Outside ? 1 : 0;
            continue;
        }
        ++found.existing;
        ++found.count[cells.at(x, y) % 32U];
    }
    return found;
}

bool holds(const NeighbourCount& condition, const Surrounding& found, const Automaton& automaton) {
    int count = 0;
    for (std::size_t index = 0; index < found.count.size(); ++index)
        count += (condition.of >> index & 1U) != 0 ? found.count[index] : 0;
    const double all = automaton.diagonal ? 8.0 : 4.0;
    double scale = 1.0;
    if (condition.share)
        scale = found.existing;
    else if (automaton.edges == AutomatonEdges::Share)
        scale = found.existing / all;
    if (found.existing == 0)
        return condition.least <= 0.0;
    constexpr double kRounding = 1e-9;
    return count >= condition.least * scale - kRounding &&
           count <= condition.most * scale + kRounding;
}

std::uint8_t next(const Automaton& automaton, const Classes& cells, int column, int row) {
    const std::uint8_t now = cells.at(column, row);
    const Surrounding found = around(automaton, cells, column, row);
    for (const AutomatonRule& rule : automaton.rules)
        if ((rule.from >> now & 1U) != 0 &&
            std::all_of(rule.conditions.begin(), rule.conditions.end(), [&](const auto& one) {
                return holds(one, found, automaton);
            }))
            return rule.to;
    return now;
}

ClassSet only(int index) {
    return ClassSet{1} << static_cast<unsigned>(index);
}

NeighbourCount atLeast(double least, ClassSet of) {
    return {of, least, 8.0, false};
}

} // namespace

std::vector<std::string> Automaton::doubts(std::span<const std::string> names) const {
    std::vector<std::string> doubts;
    const auto nameOf = [&](std::size_t one) {
        return one < names.size() ? names[one] : fmt::format("class {}", one);
    };
    for (std::size_t i = 0; i < rules.size(); ++i)
        for (const NeighbourCount& condition : rules[i].conditions) {
            const double all = condition.share ? 1.0 : diagonal ? 8.0 : 4.0;
            if (condition.least > 0.0 && condition.most < all)
                doubts.push_back(fmt::format(
                    "rule {} holds for a band of counts, {} to {}: such rules may never settle; "
                    "prefer one threshold",
                    i + 1,
                    condition.least,
                    condition.most));
        }
    for (std::size_t i = 0; i < rules.size(); ++i)
        for (std::size_t j = i + 1; j < rules.size(); ++j)
            if (!rules[i].conditions.empty() && !rules[j].conditions.empty() &&
                rules[i].to != rules[j].to && (rules[j].from >> rules[i].to & 1U) != 0 &&
                (rules[i].from >> rules[j].to & 1U) != 0)
                doubts.push_back(fmt::format("rules {} and {} lead there and back between {} and "
                                             "{}: cells may flicker",
                                             i + 1,
                                             j + 1,
                                             nameOf(rules[i].to),
                                             nameOf(rules[j].to)));
    return doubts;
}

AutomatonProcess::AutomatonProcess(Classes cells, int steps)
    : m_cells(std::move(cells))
    , m_next(m_cells.width, m_cells.height)
    , m_left(m_cells.size() > 0 ? steps : 0) {
    PERCEPT_EXPECTS(steps >= 0);
}

std::int64_t AutomatonProcess::step(const Automaton& automaton, std::int64_t cells) {
    std::int64_t ran = 0;
    while (!done() && ran < cells) {
        const auto width = static_cast<std::uint64_t>(m_cells.width);
        const std::uint64_t end =
            std::min<std::uint64_t>(m_cells.size(), m_at + static_cast<std::uint64_t>(cells - ran));
        ran += static_cast<std::int64_t>(end - m_at);
        for (; m_at < end; ++m_at) {
            m_next.values[m_at] = next(
                automaton, m_cells, static_cast<int>(m_at % width), static_cast<int>(m_at / width));
            m_changed = m_changed || m_next.values[m_at] != m_cells.values[m_at];
        }
        if (m_at < m_cells.size())
            continue;
        std::swap(m_cells, m_next);
        m_left = m_changed ? m_left - 1 : 0;
        m_at = 0;
        m_changed = false;
    }
    return ran;
}

bool AutomatonProcess::fits(int width, int height) const {
    const auto isSized = [&](const Classes& map) {
        return map.width == width && map.height == height &&
               map.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    };
    return m_left == 0 ||
           (m_left > 0 && isSized(m_cells) && isSized(m_next) && m_at < m_cells.size());
}

Classes stepAutomaton(const Automaton& automaton, const Classes& cells) {
    Classes after(cells.width, cells.height);
    for (int row = 0; row < cells.height; ++row)
        for (int column = 0; column < cells.width; ++column)
            after.at(column, row) = next(automaton, cells, column, row);
    return after;
}

AutomatonRun runAutomaton(const Automaton& automaton, Classes cells, int steps) {
    PERCEPT_EXPECTS(steps >= 0);
    AutomatonRun run{std::move(cells), 0, false, 0};
    std::deque<Classes> past;
    while (run.steps < steps) {
        Classes after = stepAutomaton(automaton, run.cells);
        if (after == run.cells) {
            run.settled = true;
            break;
        }
        past.push_back(std::move(run.cells));
        if (past.size() > kRemembered)
            past.pop_front();
        run.cells = std::move(after);
        ++run.steps;
        const auto before = std::find(past.rbegin(), past.rend(), run.cells);
        if (before != past.rend()) {
            run.period = static_cast<int>(before - past.rbegin()) + 1;
            break;
        }
    }
    return run;
}

Classes classesOf(const Field& values, std::span<const double> thresholds) {
    PERCEPT_EXPECTS(thresholds.size() < 32);
    PERCEPT_EXPECTS(std::is_sorted(thresholds.begin(), thresholds.end()));
    Classes cells(values.width, values.height);
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        cells.values[cell] = static_cast<std::uint8_t>(
            std::upper_bound(thresholds.begin(), thresholds.end(), values.values[cell]) -
            thresholds.begin());
    return cells;
}

Field valuesOf(const Classes& cells, std::span<const double> value) {
    Field values(cells.width, cells.height);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        PERCEPT_EXPECTS(cells.values[cell] < value.size());
        values.values[cell] = value[cells.values[cell]];
    }
    return values;
}

Automaton safeAreas() {
    Automaton automaton;
    automaton.rules = {{kAnyClass, {atLeast(4, only(1))}, 1}, {kAnyClass, {}, 0}};
    return automaton;
}

Automaton crime(double share) {
    Automaton automaton;
    automaton.rules = {{only(0), {{only(1), share, 1.0, true}}, 1}};
    return automaton;
}

Automaton gameOfLife() {
    Automaton automaton;
    automaton.edges = AutomatonEdges::Outside;
    automaton.rules = {{only(1), {{only(1), 2, 3, false}}, 1},
                       {only(0), {{only(1), 3, 3, false}}, 1},
                       {only(1), {}, 0}};
    return automaton;
}

Automaton cityGrowth() {
    Automaton automaton;
    automaton.diagonal = false;
    automaton.edges = AutomatonEdges::Outside;
    const ClassSet low = only(0) | only(3);
    automaton.rules = {{low | only(4), {atLeast(2, only(4) | only(5))}, 5},
                       {low | only(4), {atLeast(3, only(3) | only(4) | only(5))}, 5},
                       {low, {atLeast(2, only(3) | only(4) | only(5))}, 4},
                       {only(0), {atLeast(1, only(1)), atLeast(1, only(2))}, 3}};
    return automaton;
}

Automaton baseBuilding() {
    Automaton automaton;
    automaton.edges = AutomatonEdges::Outside;
    automaton.rules = {{only(0), {atLeast(2, only(4))}, 5},
                       {only(0), {atLeast(2, only(3))}, 4},
                       {only(0), {atLeast(2, only(2))}, 3},
                       {only(0), {atLeast(1, only(1))}, 2}};
    return automaton;
}

} // namespace percept::tactics
