#include "percept/sim/LeastNoticed.h"

#include "Lookouts.h"

#include "percept/nav/WalkGrid.h"

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

constexpr std::size_t kMostSearchCells = 250'000;

Unexpected unusable(std::string message) {
    return failure(ErrorCode::InvalidInput, std::move(message));
}

/// Around a body, so that it is nowhere less wide than it is.
void addBody(const Standing& body, std::vector<geometry::WallSegment>& segments) {
    constexpr int kSides = 8;
    const double out = body.radius / std::cos(maths::kPi / kSides);
    const auto corner = [&](int i) {
        return body.place + geometry::fromAngle(maths::kTwoPi * i / kSides) * out;
    };
    for (int i = 0; i < kSides; ++i)
        segments.push_back({.a = corner(i), .b = corner(i + 1)});
}

/// Walls, doors that are closed and that no switch opens, and who stands there.
geometry::WallIndex wallsOf(const Simulation& run, const std::vector<Standing>& bodies) {
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
    for (const Standing& body : bodies)
        addBody(body, segments);
    return geometry::WallIndex(segments);
}

/// Staying for a while is worth so much of the way that he could have gone meanwhile.
constexpr double kWaiting = 0.5;

/// A cell that he is in, and when.
struct Step {
    Cell cell = nav::kNoCell;
    Seconds time = 0.0; ///< from the start on
};

/// Costs of cells at times, worked out when a search first comes by.
class Search {
public:
    Search(const WalkGrid& grid, Lookouts lookouts, const LeastNoticedQuestion& question)
        : m_grid(grid)
        , m_lookouts(std::move(lookouts))
        , m_question(question)
        , m_samples(m_lookouts.samples())
        , m_cost(grid.size() * m_samples, std::numeric_limits<double>::infinity())
        , m_time(m_cost.size(), 0.0F)
        , m_before(m_cost.size(), kNoState) {}

    /// @return whether it was let end
    bool run(Cell from, Cell to, const std::function<bool(double)>& goOn) {
        m_cost[from] = 0.0;
        m_open.emplace(0.0, from);
        for (std::size_t done = 0; !m_open.empty(); ++done) {
            const auto [cost, state] = m_open.top();
            m_open.pop();
            if (cost > m_cost[state])
                continue;
            if (cellOf(state) == to) {
                m_end = state;
                return true;
            }
            if (done % 32 == 0 &&
                !goOn(static_cast<double>(done) / static_cast<double>(m_cost.size())))
                return false;
            expand(state);
        }
        return true;
    }

    /// From start to goal; empty: there is no way.
    [[nodiscard]] std::vector<Step> steps() const {
        std::vector<Step> steps;
        for (std::size_t state = m_end; state != kNoState; state = m_before[state])
            steps.push_back({cellOf(state), m_time[state]});
        std::ranges::reverse(steps);
        return steps;
    }
    [[nodiscard]] bool isTimed() const { return m_samples > 1; }
    Exposure exposureAt(Cell cell, Seconds time) {
        return m_lookouts.at(cell, m_grid.centreOf(cell), sampleAt(time));
    }

private:
    static constexpr std::size_t kNoState = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] Cell cellOf(std::size_t state) const {
        return static_cast<Cell>(state % m_grid.size());
    }
    [[nodiscard]] std::size_t sampleAt(Seconds time) const {
        return std::min(static_cast<std::size_t>(time / kLookoutStep), m_samples - 1);
    }
    void expand(std::size_t state) {
        const Cell cell = cellOf(state);
        for (int d = 0; d < 8; ++d) {
            if ((m_grid.moves(cell) >> d & 1) == 0)
                continue;
            const double length = m_grid.cellSize() * (d % 2 == 0 ? 1.0 : nav::kSqrt2);
            go(state,
               cell + static_cast<Cell>(m_grid.offset(d)),
               m_time[state] + length / m_question.speed,
               length,
               1.0);
        }
        // Where he waits makes no difference once nobody moves any more.
        if (sampleAt(m_time[state]) + 1 < m_samples)
            go(state,
               cell,
               m_time[state] + kLookoutStep,
               kLookoutStep * m_question.speed,
               kWaiting);
    }
    /// @param least what it costs to be there unnoticed, per metre of `length`
    void go(std::size_t state, Cell next, Seconds time, Metres length, double least) {
        const Exposure exposure = exposureAt(next, time);
        const double seen = std::min(exposure.share, 2.0);
        const double heard = least < 1.0 ? 0.0 : exposure.heard;
        const double through =
            m_cost[state] + length * (least + m_question.caution * (seen * seen + heard * heard));
        const std::size_t there = sampleAt(time) * m_grid.size() + next;
        if (!(through < m_cost[there]))
            return;
        m_cost[there] = through;
        m_time[there] = static_cast<float>(time);
        m_before[there] = state;
        m_open.emplace(through, there);
    }

    using Open = std::pair<double, std::size_t>;
    const WalkGrid& m_grid;
    Lookouts m_lookouts;
    const LeastNoticedQuestion& m_question;
    std::size_t m_samples;
    std::priority_queue<Open, std::vector<Open>, std::greater<>> m_open;
    std::vector<double> m_cost; ///< by sample of time, then by cell
    std::vector<float> m_time;
    std::vector<std::size_t> m_before;
    std::size_t m_end = kNoState;
};

/// Draws a way over cells straight where that leads through no wall and no more into view or
/// earshot.
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

    /// @return places in `steps` at which the way bends, or he begins or ends to wait; the first
    /// and the last among them
    std::vector<std::size_t> bendsOf(const std::vector<Step>& steps) {
        std::vector<std::size_t> bends;
        for (std::size_t at = 0; at < steps.size();) {
            bends.push_back(at);
            std::size_t next = at + 1;
            while (next + 1 < steps.size() && isGood(steps, at, next + 1))
                ++next;
            at = next;
        }
        return bends;
    }

private:
    bool isGood(const std::vector<Step>& steps, std::size_t from, std::size_t to) {
        const bool waits = steps[from].cell == steps[from + 1].cell;
        for (std::size_t i = from; i < to; ++i)
            if ((steps[i].cell == steps[i + 1].cell) != waits)
                return false;
        if (waits)
            return true;
        const Vec2 start = m_grid.centreOf(steps[from].cell);
        const Vec2 end = m_grid.centreOf(steps[to].cell);
        if (m_walls.obstructed(start, end, m_radius, nav::kInTheWay))
            return false;
        Exposure most;
        for (std::size_t i = from; i <= to; ++i) {
            const Exposure on = m_search.exposureAt(steps[i].cell, steps[i].time);
            most.share = std::max(most.share, on.share);
            most.heard = std::max(most.heard, on.heard);
        }
        const int parts =
            static_cast<int>(std::ceil(2.0 * geometry::distance(start, end) / m_grid.cellSize()));
        for (int i = 1; i < parts; ++i) {
            const double share = static_cast<double>(i) / parts;
            const auto cell = m_grid.cellAt(start + (end - start) * share);
            const Seconds time = steps[from].time + (steps[to].time - steps[from].time) * share;
            if (!cell)
                return false;
            const Exposure there = m_search.exposureAt(*cell, time);
            if (there.share > most.share + 1e-9 || there.heard > most.heard + 1e-9)
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
    if (!(question.speed > 0.0) || !(question.cell > 0.0) || !(question.caution >= 0.0) ||
        !(question.ahead >= 0.0))
        return unusable("speed and cells must be above 0, caution and time ahead not below it");
    const Vec2 size = arena.bounds.max - arena.bounds.min;
    if (size.x * size.y / (question.cell * question.cell) > kMostSearchCells)
        return unusable(fmt::format("the level has more than {} cells of {} m; choose larger ones",
                                    kMostSearchCells,
                                    question.cell));
    return {};
}

/// Those that he goes round: who stands where the path begins or ends has to let him. Between two
/// cells that are far enough from a body a step may come nearer to it; so much wider it counts.
std::vector<Standing>
inTheWay(std::vector<Standing> bodies, const LeastNoticedQuestion& question, Metres radius) {
    std::erase_if(bodies, [&](const Standing& body) {
        const Metres apart = body.radius + radius + question.cell;
        return geometry::distance(body.place, question.from) < apart ||
               geometry::distance(body.place, question.to) < apart;
    });
    for (Standing& body : bodies) {
        const Metres apart = body.radius + radius;
        const Metres diagonal = question.cell / nav::kSqrt2;
        body.radius = std::sqrt(apart * apart + diagonal * diagonal) - radius;
    }
    return bodies;
}

} // namespace

std::vector<RouteStop>
LeastNoticedPath::stops(Seconds start, sense::Stance stance, double speed) const {
    std::vector<RouteStop> made;
    constexpr Seconds kLeast = 1e-3; // from stop to stop
    Seconds time = start;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0)
            time += std::max(times.empty() ? geometry::distance(points[i - 1], points[i]) / speed
                                           : times[i] - times[i - 1],
                             kLeast);
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
    const Metres radius = run.arena().radiusOf(question.target);
    const auto gridOf = [&](const geometry::WallIndex& walls) {
        return WalkGrid::betweenWalls(run.arena().bounds, walls, question.cell, radius);
    };
    const auto empty = gridOf(wallsOf(run, {}));
    if (!empty)
        return empty.unexpected();
    Lookouts lookouts(run, question, empty->size());
    const geometry::WallIndex walls = wallsOf(run, inTheWay(lookouts.standing(), question, radius));
    const auto grid = gridOf(walls);
    if (!grid)
        return grid.unexpected();
    const auto from = grid->cellAt(question.from);
    const auto to = grid->cellAt(question.to);
    if (!from || !to || !grid->isFree(*from) || !grid->isFree(*to))
        return unusable("start or goal lies in a wall, or too near one; choose a free place");
    Search search(*grid, std::move(lookouts), question);
    if (!search.run(*from, *to, goOn))
        return std::optional<LeastNoticedPath>();
    LeastNoticedPath path;
    const auto steps = search.steps();
    for (const Step& step : steps) {
        const Exposure exposure = search.exposureAt(step.cell, step.time);
        path.loudest = std::max(path.loudest, exposure.heard);
        if (exposure.share <= path.worst)
            continue;
        path.worst = exposure.share;
        path.worstPlace = grid->centreOf(step.cell);
        path.worstObserver = exposure.by;
    }
    for (const std::size_t bend : Straightener(*grid, walls, radius, search).bendsOf(steps)) {
        path.points.push_back(grid->centreOf(steps[bend].cell));
        if (search.isTimed())
            path.times.push_back(steps[bend].time);
    }
    if (path.points.size() == 1) { // both lie in one cell
        path.points.push_back(question.to);
        if (search.isTimed())
            path.times.push_back(geometry::distance(question.from, question.to) / question.speed);
    }
    if (!path.points.empty()) {
        path.points.front() = question.from;
        path.points.back() = question.to;
    }
    for (std::size_t i = 1; i < path.points.size(); ++i)
        path.length += geometry::distance(path.points[i - 1], path.points[i]);
    return std::optional(std::move(path));
}

} // namespace percept::sim
