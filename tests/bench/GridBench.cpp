#include "Ratio.h"

#include "percept/base/Random.h"
#include "percept/nav/GridFlood.h"
#include "percept/nav/GridSearch.h"
#include "percept/nav/JumpSearch.h"

#include <boost/graph/astar_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/property_map/property_map.hpp>

#include <bit>
#include <limits>

namespace percept::bench {
namespace {

using nav::Cell;
using nav::TravelCosts;
using nav::WalkGrid;

constexpr int kSide = 512;

struct Step {
    std::uint32_t units = 0;
};
using Csr = boost::compressed_sparse_row_graph<boost::directedS,
                                               boost::no_property,
                                               Step,
                                               boost::no_property,
                                               std::uint32_t,
                                               std::uint32_t>;

/// 512 x 512 cells in rooms of 32, their walls with gaps and pillars; costs per cell where varied.
struct Scene {
    WalkGrid grid;
    std::optional<TravelCosts> costs;
    Csr graph;
    std::vector<std::pair<Cell, Cell>> ways;

    /// @param pillars share of cells blocked in the rooms
    explicit Scene(bool varied, double pillars = 0.08) {
        Random random(17);
        level::Grid rows;
        rows.rows.assign(kSide, std::string(kSide, '.'));
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x) {
                const bool wall = (x % 32 == 0 && y % 32 != 9 && y % 32 != 23) ||
                                  (y % 32 == 0 && x % 32 != 12 && x % 32 != 27);
                if (wall || random.unit() < pillars)
                    rows.rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = '@';
            }
        grid = *WalkGrid::fromLevel(rows);
        if (varied) {
            std::vector<double> additions(grid.size());
            for (double& addition : additions)
                addition = random.between(0.0, 3.0);
            costs = *TravelCosts::make(grid, additions);
        }
        makeGraph();
        nav::GridSearch search;
        while (ways.size() < 24) {
            const Cell from = random.below(grid.size());
            const Cell to = random.below(grid.size());
            if (search.run(grid, from, to) == nav::SearchStatus::Found)
                ways.emplace_back(from, to);
        }
    }

    [[nodiscard]] const TravelCosts* chosen() const { return costs ? &*costs : nullptr; }

private:
    void makeGraph() {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
        std::vector<Step> steps;
        for (Cell cell = 0; cell < grid.size(); ++cell)
            for (unsigned moves = grid.moves(cell); moves != 0; moves &= moves - 1) {
                const int d = std::countr_zero(moves);
                const Cell next = cell + static_cast<Cell>(grid.offset(d));
                edges.emplace_back(cell, next);
                steps.push_back({costs        ? costs->stepUnits(cell, next, d)
                                 : d % 2 == 0 ? nav::kStraightUnits
                                              : nav::kDiagonalUnits});
            }
        graph = Csr(boost::edges_are_unsorted_multi_pass,
                    edges.begin(),
                    edges.end(),
                    steps.begin(),
                    grid.size());
    }
};

struct Reached {};

class Heuristic : public boost::astar_heuristic<Csr, std::uint32_t> {
public:
    Heuristic(const WalkGrid& grid, Cell goal)
        : m_grid(grid)
        , m_x(grid.columnOf(goal))
        , m_y(grid.rowOf(goal)) {}
    std::uint32_t operator()(Cell cell) const {
        const auto x = static_cast<std::uint32_t>(std::abs(m_grid.columnOf(cell) - m_x));
        const auto y = static_cast<std::uint32_t>(std::abs(m_grid.rowOf(cell) - m_y));
        return std::min(x, y) * nav::kDiagonalUnits +
               (std::max(x, y) - std::min(x, y)) * nav::kStraightUnits;
    }

private:
    const WalkGrid& m_grid;
    int m_x;
    int m_y;
};

class StopAt : public boost::default_astar_visitor {
public:
    explicit StopAt(Cell goal)
        : m_goal(goal) {}
    template <class Graph>
    void examine_vertex(Cell cell, const Graph&) const {
        if (cell == m_goal)
            throw Reached();
    }

private:
    Cell m_goal;
};

std::uint64_t searchWithBoost(const Scene& scene) {
    std::uint64_t total = 0;
    std::vector<std::uint32_t> distances(scene.grid.size());
    for (const auto& [from, to] : scene.ways) {
        try {
            boost::astar_search(scene.graph,
                                from,
                                Heuristic(scene.grid, to),
                                boost::weight_map(get(&Step::units, scene.graph))
                                    .distance_map(distances.data())
                                    .visitor(StopAt(to)));
        } catch (const Reached&) {
        }
        total += distances[to];
    }
    return total;
}

std::uint64_t searchWithOurs(const Scene& scene, nav::GridSearch& search) {
    std::uint64_t total = 0;
    for (const auto& [from, to] : scene.ways) {
        search.run(scene.grid, from, to, scene.chosen());
        total += search.units();
    }
    return total;
}

/// Argument: whether cells differ in cost.
void gridSearchAgainstBoostCsr(benchmark::State& state) {
    const Scene scene(state.range(0) != 0);
    nav::GridSearch search;
    if (searchWithOurs(scene, search) != searchWithBoost(scene))
        state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state)
        versus.round([&] { benchmark::DoNotOptimize(searchWithOurs(scene, search)); },
                     [&] { benchmark::DoNotOptimize(searchWithBoost(scene)); });
    versus.report(state, static_cast<double>(scene.ways.size()));
    state.counters["bytes_per_cell"] = static_cast<double>(search.bytes()) / scene.grid.size() + 1;
}
BENCHMARK(gridSearchAgainstBoostCsr)->Arg(0)->Arg(1)->Iterations(5)->Unit(benchmark::kMillisecond);

std::uint64_t
searchByJumps(const Scene& scene, const nav::JumpMap& jumps, nav::JumpSearch& search) {
    std::uint64_t total = 0;
    for (const auto& [from, to] : scene.ways) {
        search.run(scene.grid, jumps, from, to);
        total += search.units();
    }
    return total;
}

/// Argument: percentage of cells blocked in the rooms.
void jumpSearchAgainstBoostCsr(benchmark::State& state) {
    const Scene scene(false, static_cast<double>(state.range(0)) / 100.0);
    const nav::JumpMap jumps(scene.grid);
    nav::JumpSearch search;
    if (searchByJumps(scene, jumps, search) != searchWithBoost(scene))
        state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state)
        versus.round([&] { benchmark::DoNotOptimize(searchByJumps(scene, jumps, search)); },
                     [&] { benchmark::DoNotOptimize(searchWithBoost(scene)); });
    versus.report(state, static_cast<double>(scene.ways.size()));
    state.counters["bytes_per_cell"] =
        static_cast<double>(search.bytes() + jumps.bytes()) / scene.grid.size() + 1;
}
BENCHMARK(jumpSearchAgainstBoostCsr)->Arg(0)->Arg(8)->Iterations(5)->Unit(benchmark::kMillisecond);

/// The same against our own search cell by cell.
void jumpSearchAgainstCellByCell(benchmark::State& state) {
    const Scene scene(false, static_cast<double>(state.range(0)) / 100.0);
    const nav::JumpMap jumps(scene.grid);
    nav::JumpSearch search;
    nav::GridSearch plain;
    if (searchByJumps(scene, jumps, search) != searchWithOurs(scene, plain))
        state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state)
        versus.round([&] { benchmark::DoNotOptimize(searchByJumps(scene, jumps, search)); },
                     [&] { benchmark::DoNotOptimize(searchWithOurs(scene, plain)); });
    versus.report(state, static_cast<double>(scene.ways.size()));
    state.counters["pays_off"] = jumps.paysOff() ? 1 : 0;
}
BENCHMARK(jumpSearchAgainstCellByCell)
    ->Arg(0)
    ->Arg(2)
    ->Arg(4)
    ->Arg(8)
    ->Iterations(25)
    ->Unit(benchmark::kMillisecond);

std::vector<Cell> sourcesOf(const Scene& scene) {
    Random random(3);
    std::vector<Cell> sources;
    while (sources.size() < 64)
        if (const Cell cell = random.below(scene.grid.size()); scene.grid.isFree(cell))
            sources.push_back(cell);
    return sources;
}

void floodWithBoost(const Scene& scene,
                    const std::vector<Cell>& sources,
                    std::vector<std::uint32_t>& distances) {
    boost::dijkstra_shortest_paths(
        scene.graph,
        sources.begin(),
        sources.end(),
        boost::dummy_property_map(),
        boost::make_iterator_property_map(distances.begin(), get(boost::vertex_index, scene.graph)),
        get(&Step::units, scene.graph),
        get(boost::vertex_index, scene.graph),
        std::less<>(),
        boost::closed_plus<std::uint32_t>(),
        std::numeric_limits<std::uint32_t>::max(),
        std::uint32_t{0},
        boost::default_dijkstra_visitor());
}

/// Argument: whether cells differ in cost.
void floodingAgainstBoostCsr(benchmark::State& state) {
    const Scene scene(state.range(0) != 0);
    const auto sources = sourcesOf(scene);
    nav::GridFlood flood;
    std::vector<std::uint32_t> distances(scene.grid.size());
    flood.run(scene.grid, sources, scene.chosen());
    floodWithBoost(scene, sources, distances);
    for (Cell cell = 0; cell < scene.grid.size(); ++cell)
        if (distances[cell] != flood.unitsTo(cell))
            return state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state)
        versus.round([&] { flood.run(scene.grid, sources, scene.chosen()); },
                     [&] { floodWithBoost(scene, sources, distances); });
    versus.report(state, 1.0);
}
BENCHMARK(floodingAgainstBoostCsr)->Arg(0)->Arg(1)->Iterations(9)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace percept::bench
