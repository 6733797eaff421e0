#include "percept/sim/LeastNoticed.h"

#include "percept/nav/WalkGrid.h"
#include "percept/sim/AwarenessForecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace percept::sim {
namespace {

using geometry::Vec2;
using nav::Cell;
using nav::WalkGrid;
using trace::AgentId;

constexpr std::size_t kMostSearchCells = 250'000;

Unexpected unusable(std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message));
}

/// What is seen of somebody in one cell.
struct Exposure {
    double share = 0.0; ///< of the response that the first state takes
    AgentId by = trace::kNoAgent;
};

/// Walls, and doors that are closed and that no switch opens.
geometry::WallIndex wallsOf(const Simulation& run) {
    const agent::Arena& arena = run.arena();
    std::vector<double> openness;
    world::fillOpenness(arena, run.state().population, openness);
    std::vector<geometry::WallSegment> segments(arena.walls.walls().begin(),
                                                arena.walls.walls().end());
    for (std::size_t i = 0; i < arena.doors.size(); ++i)
        if (const auto& door = arena.doors[i]; door.switches.empty() && openness[i] < 1.0)
            segments.push_back({.a = door.from,
                                .b = door.to + (door.from - door.to) * openness[i],
                                .bottom = door.bottom,
                                .top = door.top});
    return geometry::WallIndex(segments);
}

/// Looks at the cells from where everybody stands who could become aware of the target.
class Lookouts {
public:
    Lookouts(const Simulation& run, const LeastNoticedQuestion& question)
        : m_run(run)
        , m_question(question) {
        const agent::Arena& arena = run.arena();
        for (std::uint32_t i = 0; i < arena.agents.size(); ++i)
            if (const AgentId observer{i}; arena.awarenessOf(observer) != nullptr &&
                                           arena.areHostile(observer, question.target)) {
                m_observers.push_back(observer);
                m_forecasters.emplace_back(run, observer, question.target);
            }
    }

    Exposure at(Vec2 place) {
        Exposure greatest;
        for (std::size_t i = 0; i < m_observers.size(); ++i) {
            const auto forecast = m_forecasters[i].at(
                {.place = place, .stance = m_question.stance, .speed = m_question.speed});
            if (forecast.failed != trace::Gate::None)
                continue;
            const auto& levels = m_run.arena().awarenessOf(m_observers[i])->rules.levels;
            const double share = forecast.regard.response / levels.front();
            if (share > greatest.share)
                greatest = {share, m_observers[i]};
        }
        return greatest;
    }

private:
    const Simulation& m_run;
    const LeastNoticedQuestion& m_question;
    std::vector<AgentId> m_observers;
    std::vector<AwarenessForecaster> m_forecasters;
};

/// Costs of cells, worked out when a search first comes by.
class Search {
public:
    Search(const WalkGrid& grid, Lookouts lookouts, const LeastNoticedQuestion& question)
        : m_grid(grid)
        , m_lookouts(std::move(lookouts))
        , m_question(question)
        , m_exposure(grid.size())
        , m_known(grid.size(), false)
        , m_cost(grid.size(), std::numeric_limits<double>::infinity())
        , m_before(grid.size(), nav::kNoCell) {}

    /// @return whether it was let end
    bool run(Cell from, Cell to, const std::function<bool(double)>& goOn) {
        using Open = std::pair<double, Cell>;
        std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
        m_cost[from] = 0.0;
        open.emplace(0.0, from);
        for (std::size_t done = 0; !open.empty(); ++done) {
            const auto [cost, cell] = open.top();
            open.pop();
            if (cost > m_cost[cell])
                continue;
            if (cell == to)
                return true;
            if (done % 32 == 0 &&
                !goOn(static_cast<double>(done) / static_cast<double>(m_grid.size())))
                return false;
            for (int d = 0; d < 8; ++d) {
                if ((m_grid.moves(cell) >> d & 1) == 0)
                    continue;
                const Cell next = cell + static_cast<Cell>(m_grid.offset(d));
                const double length = m_grid.cellSize() * (d % 2 == 0 ? 1.0 : nav::kSqrt2);
                const double seen = std::min(exposureOf(next).share, 2.0);
                const double through = cost + length * (1.0 + m_question.caution * seen * seen);
                if (through < m_cost[next]) {
                    m_cost[next] = through;
                    m_before[next] = cell;
                    open.emplace(through, next);
                }
            }
        }
        return true;
    }

    [[nodiscard]] std::vector<Cell> cellsTo(Cell to) const {
        std::vector<Cell> cells;
        if (std::isinf(m_cost[to]))
            return cells;
        for (Cell cell = to; cell != nav::kNoCell; cell = m_before[cell])
            cells.push_back(cell);
        std::ranges::reverse(cells);
        return cells;
    }

    const Exposure& exposureOf(Cell cell) {
        if (!m_known[cell]) {
            m_exposure[cell] = m_lookouts.at(m_grid.centreOf(cell));
            m_known[cell] = true;
        }
        return m_exposure[cell];
    }

private:
    const WalkGrid& m_grid;
    Lookouts m_lookouts;
    const LeastNoticedQuestion& m_question;
    std::vector<Exposure> m_exposure;
    std::vector<bool> m_known;
    std::vector<double> m_cost;
    std::vector<Cell> m_before;
};

/// Draws a way over cells straight where that leads through no wall and no more into view.
class Straightener {
public:
    Straightener(const WalkGrid& grid,
                 const geometry::WallIndex& walls,
                 Metres radius,
                 Search& search)
        : m_grid(grid)
        , m_walls(walls)
        , m_radius(radius)
        , m_search(search) {}

    /// @return places in `cells` at which the way bends, the first and the last among them
    std::vector<std::size_t> bendsOf(const std::vector<Cell>& cells) {
        std::vector<std::size_t> bends;
        for (std::size_t at = 0; at < cells.size();) {
            bends.push_back(at);
            std::size_t next = at + 1;
            while (next + 1 < cells.size() && isGood(cells, at, next + 1))
                ++next;
            at = next;
        }
        return bends;
    }

private:
    bool isGood(const std::vector<Cell>& cells, std::size_t from, std::size_t to) {
        const Vec2 start = m_grid.centreOf(cells[from]);
        const Vec2 end = m_grid.centreOf(cells[to]);
        if (m_walls.obstructed(start, end, m_radius, nav::kInTheWay))
            return false;
        double most = 0.0;
        for (std::size_t i = from; i <= to; ++i)
            most = std::max(most, m_search.exposureOf(cells[i]).share);
        const int steps =
            static_cast<int>(std::ceil(2.0 * geometry::distance(start, end) / m_grid.cellSize()));
        for (int i = 1; i < steps; ++i) {
            const auto cell =
                m_grid.cellAt(start + (end - start) * (static_cast<double>(i) / steps));
            if (!cell || m_search.exposureOf(*cell).share > most + 1e-9)
                return false;
        }
        return true;
    }

    const WalkGrid& m_grid;
    const geometry::WallIndex& m_walls;
    Metres m_radius;
    Search& m_search;
};

Result<void> check(const Simulation& run, const LeastNoticedQuestion& question) {
    const agent::Arena& arena = run.arena();
    if (trace::indexOf(question.target) >= arena.agents.size())
        return failure(ErrorCode::NotFound, "there is no such agent");
    for (const auto& [place, name] :
         {std::pair{question.from, "start"}, std::pair{question.to, "goal"}})
        if (!arena.contains(place))
            return unusable(fmt::format("the {} of the path is outside the level", name));
    if (!(question.speed > 0.0) || !(question.cell > 0.0) || !(question.caution >= 0.0))
        return unusable("speed and cells must be above 0, caution not below it");
    const Vec2 size = arena.bounds.max - arena.bounds.min;
    if (size.x * size.y / (question.cell * question.cell) > kMostSearchCells)
        return unusable(fmt::format("the level has more than {} cells of {} m; choose larger ones",
                                    kMostSearchCells,
                                    question.cell));
    return {};
}

} // namespace

std::vector<RouteStop>
LeastNoticedPath::stops(Seconds start, sense::Stance stance, double speed) const {
    std::vector<RouteStop> made;
    Seconds time = start;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0)
            time += std::max(geometry::distance(points[i - 1], points[i]) / speed, 1e-3);
        made.push_back({time, points[i], stance});
    }
    return made;
}

Result<std::optional<LeastNoticedPath>>
leastNoticedPath(const Simulation& run,
                 const LeastNoticedQuestion& question,
                 const std::function<bool(double done)>& goOn) {
    if (const auto good = check(run, question); !good)
        return good.unexpected();
    const geometry::WallIndex walls = wallsOf(run);
    const Metres radius = run.arena().radiusOf(question.target);
    const auto grid = WalkGrid::betweenWalls(run.arena().bounds, walls, question.cell, radius);
    if (!grid)
        return grid.unexpected();
    const auto from = grid->cellAt(question.from);
    const auto to = grid->cellAt(question.to);
    if (!from || !to || !grid->isFree(*from) || !grid->isFree(*to))
        return unusable("start or goal lies in a wall, or too near one; choose a free place");
    Search search(*grid, Lookouts(run, question), question);
    if (!search.run(*from, *to, goOn))
        return std::optional<LeastNoticedPath>();
    LeastNoticedPath path;
    const auto cells = search.cellsTo(*to);
    for (const Cell cell : cells)
        if (const Exposure& seen = search.exposureOf(cell); seen.share > path.worst) {
            path.worst = seen.share;
            path.worstPlace = grid->centreOf(cell);
            path.worstObserver = seen.by;
        }
    for (const std::size_t bend : Straightener(*grid, walls, radius, search).bendsOf(cells))
        path.points.push_back(grid->centreOf(cells[bend]));
    if (path.points.size() == 1)
        path.points.push_back(question.to); // both lie in one cell
    if (!path.points.empty()) {
        path.points.front() = question.from;
        path.points.back() = question.to;
    }
    for (std::size_t i = 1; i < path.points.size(); ++i)
        path.length += geometry::distance(path.points[i - 1], path.points[i]);
    return std::optional(std::move(path));
}

} // namespace percept::sim
