#include "percept/nav/Gap.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

namespace percept::nav {
namespace {

/// What hangs together with a cell; nothing where nobody can stand.
std::vector<Cell> pieceOf(const WalkGrid& grid, Cell from) {
    std::vector<Cell> found;
    if (!grid.isFree(from))
        return found;
    std::vector<bool> seen(grid.size());
    found.push_back(from);
    seen[from] = true;
    for (std::size_t next = 0; next < found.size(); ++next)
        for (int direction = 0; direction < 8; ++direction) {
            if ((grid.moves(found[next]) >> direction & 1U) == 0)
                continue;
            const auto to =
                static_cast<Cell>(static_cast<std::int64_t>(found[next]) + grid.offset(direction));
            if (seen[to])
                continue;
            seen[to] = true;
            found.push_back(to);
        }
    return found;
}

/// Nodes that edges lead to from a node, or the other way round; only the first ones are listed.
std::vector<std::uint32_t>
hanging(const NavGraph& graph, NodeId from, bool backwards, std::size_t nodes) {
    std::vector<std::vector<std::uint32_t>> next(graph.nodes().size());
    for (const NavEdge& edge : graph.edges())
        next[indexOf(backwards ? edge.to : edge.from)].push_back(
            indexOf(backwards ? edge.from : edge.to));
    std::vector<bool> seen(next.size());
    std::vector<std::uint32_t> open{indexOf(from)};
    std::vector<std::uint32_t> found;
    seen[indexOf(from)] = true;
    while (!open.empty()) {
        const std::uint32_t node = open.back();
        open.pop_back();
        if (node < nodes)
            found.push_back(node);
        for (const std::uint32_t to : next[node])
            if (!seen[to]) {
                seen[to] = true;
                open.push_back(to);
            }
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Places in the two lists of the pair that is nearest, ties the first ones. What lies too far to
/// the left or right is not looked at.
std::pair<std::size_t, std::size_t> nearestPair(const std::vector<Vec2>& here,
                                                const std::vector<Vec2>& there) {
    std::vector<std::size_t> byX(there.size());
    std::iota(byX.begin(), byX.end(), std::size_t{0});
    std::stable_sort(
        byX.begin(), byX.end(), [&](auto a, auto b) { return there[a].x < there[b].x; });
    double best = std::numeric_limits<double>::infinity();
    std::pair<std::size_t, std::size_t> pair{0, 0};
    const auto look = [&](std::size_t from, std::size_t to) {
        const double squared = geometry::distanceSquared(here[from], there[to]);
        if (squared < best || (squared == best && std::pair(from, to) < pair)) {
            best = squared;
            pair = {from, to};
        }
        const double aside = here[from].x - there[to].x;
        return aside * aside <= best;
    };
    for (std::size_t from = 0; from < here.size(); ++from) {
        const auto middle = std::partition_point(
            byX.begin(), byX.end(), [&](auto to) { return there[to].x < here[from].x; });
        auto right = middle;
        while (right != byX.end() && look(from, *right))
            ++right;
        auto left = middle;
        while (left != byX.begin() && look(from, *std::prev(left)))
            --left;
    }
    return pair;
}

/// Where a piece of a grid ends: no other cell of it can be the nearest to another piece.
std::vector<Vec2> rimOf(const WalkGrid& grid, std::vector<Cell> piece) {
    std::sort(piece.begin(), piece.end());
    std::vector<Vec2> rim;
    for (const Cell cell : piece)
        if (grid.moves(cell) != 0xFF)
            rim.push_back(grid.centreOf(cell));
    return rim;
}

} // namespace

Gap gapBetween(const WalkGrid& grid, Cell from, Cell to) {
    Gap gap;
    for (Cell cell = 0; cell < grid.size(); ++cell)
        gap.all += grid.isFree(cell) ? 1U : 0U;
    const auto reached = pieceOf(grid, from);
    const auto leading = pieceOf(grid, to);
    gap.reached = reached.size();
    gap.leading = leading.size();
    if (reached.empty() || leading.empty())
        return gap;
    const auto here = rimOf(grid, reached);
    const auto there = rimOf(grid, leading);
    const auto [first, second] = nearestPair(here, there);
    gap.nearest = Gap::Nearest{here[first], there[second], {}, {}};
    return gap;
}

Gap gapBetween(const NavGraph& graph, NodeId from, NodeId to, std::size_t nodes) {
    const auto reached = hanging(graph, from, false, nodes);
    const auto leading = hanging(graph, to, true, nodes);
    Gap gap{nodes, reached.size(), leading.size(), {}};
    if (reached.empty() || leading.empty())
        return gap;
    const auto placesOf = [&](const std::vector<std::uint32_t>& some) {
        std::vector<Vec2> places;
        for (const std::uint32_t node : some)
            places.push_back(graph.node(NodeId{node}).position);
        return places;
    };
    const auto [first, second] = nearestPair(placesOf(reached), placesOf(leading));
    const NavNode& here = graph.node(NodeId{reached[first]});
    const NavNode& there = graph.node(NodeId{leading[second]});
    gap.nearest = Gap::Nearest{here.position, there.position, here.id, there.id};
    return gap;
}

std::string textOf(const Gap& gap, bool cells) {
    const auto counted = [&](std::size_t count) {
        return fmt::format("{} {}{}", count, cells ? "cell" : "node", count == 1 ? "" : "s");
    };
    if (gap.reached == 0)
        return cells ? "No body fits at the start" : "No node can be walked to from the start";
    if (gap.leading == 0)
        return cells ? "No body fits at the goal" : "No node leads to the goal";
    std::string text = fmt::format("{} of {} can be reached from the start, and {} {} to the goal",
                                   gap.reached,
                                   counted(gap.all),
                                   gap.leading,
                                   gap.leading == 1 ? "leads" : "lead");
    if (!gap.nearest)
        return text;
    const auto& [here, there, hereId, thereId] = *gap.nearest;
    const double apart = geometry::distance(here, there);
    text += hereId.empty() ? fmt::format("; they come nearest at {:.1f}, {:.1f} and {:.1f}, {:.1f}",
                                         here.x,
                                         here.y,
                                         there.x,
                                         there.y)
                           : fmt::format("; they come nearest at {} and {}", hereId, thereId);
    return text + fmt::format(", {:.1f} m apart", apart);
}

} // namespace percept::nav
