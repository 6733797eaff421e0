#include "percept/sim/AwarenessMap.h"

#include "percept/nav/WalkGrid.h"
#include "percept/sim/AwarenessForecast.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::sim {
namespace {

using geometry::Vec2;
using trace::AgentId;

constexpr std::size_t kMostMapCells = 250'000;
/// Looks between two visits.
constexpr std::size_t kLooksPerStrip = 4'000;

Unexpected unmappable(std::string message, ErrorCode code = ErrorCode::InvalidInput) {
    return failure(code, std::move(message));
}

Result<void> check(const Simulation& run, const AwarenessMapQuestion& question) {
    const agent::Arena& arena = run.arena();
    if (trace::indexOf(question.target) >= arena.agents.size())
        return unmappable("there is no such agent", ErrorCode::NotFound);
    for (const AgentId observer : question.observers) {
        if (trace::indexOf(observer) >= arena.agents.size())
            return unmappable("there is no such agent", ErrorCode::NotFound);
        const auto& name = arena.agents[trace::indexOf(observer)].id;
        if (observer == question.target)
            return unmappable(
                fmt::format("\"{}\" is not aware of itself; name another target", name));
        if (arena.awarenessOf(observer) == nullptr)
            return unmappable(fmt::format("\"{}\" notices at once; give its archetype awareness, "
                                          "and a brain that has a use for it",
                                          name));
        if (!arena.isAfter(observer, question.target))
            return unmappable(
                fmt::format("\"{}\" is never aware of \"{}\", who is no enemy and no prey to it",
                            name,
                            arena.agents[trace::indexOf(question.target)].id));
    }
    if (!(question.cell > 0.0) || !(question.speed >= 0.0))
        return unmappable("cells must be above 0, speed not below it");
    const Vec2 size = arena.bounds.max - arena.bounds.min;
    if (size.x * size.y / (question.cell * question.cell) > kMostMapCells)
        return unmappable(
            fmt::format("the level has more than {} cells of {} m; choose larger ones",
                        kMostMapCells,
                        question.cell));
    return {};
}

std::vector<AgentId> observersOf(const agent::Arena& arena, const AwarenessMapQuestion& question) {
    return question.observers.empty() ? watchersOf(arena, question.target) : question.observers;
}

/// Fills the cells of a map, one by one.
class Mapper {
public:
    Mapper(const Simulation& run, const AwarenessMapQuestion& question)
        : m_run(run)
        , m_question(question)
        , m_observers(observersOf(run.arena(), question)) {
        for (const AgentId observer : m_observers) {
            m_forecasters.emplace_back(run, observer, question.target);
            const auto& states = run.arena().awarenessOf(observer)->states;
            if (states.size() > m_map.states.size())
                m_map.states = states;
        }
    }

    /// The shape of the grid, with nothing known.
    void lay(const nav::WalkGrid& grid, Vec2 low) {
        m_map.cell = grid.cellSize();
        m_map.columns = static_cast<std::uint32_t>(grid.width());
        m_map.rows = static_cast<std::uint32_t>(grid.height());
        m_map.low = low;
        m_map.visibility.assign(grid.size(), AwarenessMap::kNoPlace);
        m_map.goal.assign(grid.size(), knowledge::kUnaware);
        m_map.by.assign(grid.size(), trace::kNoAgent);
        const std::size_t noticed = m_map.states.empty() ? 0 : m_map.states.size() - 1;
        m_map.seconds.assign(noticed, std::vector<float>(grid.size(), AwarenessMap::kNever));
    }

    bool fill(const nav::WalkGrid& grid, const std::function<bool(const AwarenessMap&)>& visit) {
        const std::size_t perRow = std::max<std::size_t>(m_map.columns * m_observers.size(), 1);
        const std::size_t strip = std::max<std::size_t>(kLooksPerStrip / perRow, 1);
        for (m_map.done = 0; m_map.done < m_map.rows;) {
            for (std::uint32_t column = 0; column < m_map.columns; ++column) {
                const std::size_t index = std::size_t{m_map.done} * m_map.columns + column;
                const Vec2 place = m_map.centre(index);
                const auto cell = grid.cellAt(place);
                if (cell && grid.isFree(*cell) && m_run.arena().contains(place))
                    look(index, place);
            }
            ++m_map.done;
            if ((m_map.done % strip == 0 || m_map.done == m_map.rows) && !visit(m_map))
                return false;
        }
        return true;
    }

    AwarenessMap end() { return std::move(m_map); }

private:
    void look(std::size_t index, Vec2 place) {
        m_map.visibility[index] = 0.0F;
        const AwarenessProbe probe{.place = place,
                                   .stance = m_question.stance,
                                   .speed = m_question.speed,
                                   .gazeFollows = m_question.gazeFollows};
        for (std::size_t i = 0; i < m_forecasters.size(); ++i) {
            const auto made =
                m_question.best ? m_forecasters[i].best(probe) : m_forecasters[i].at(probe);
            if (made.failed == trace::Gate::None)
                take(index, m_observers[i], made);
        }
    }

    void take(std::size_t index, AgentId observer, const AwarenessForecast& made) {
        float& visibility = m_map.visibility[index];
        visibility = std::max(visibility, static_cast<float>(made.regard.visibility));
        if (made.greatest() > m_map.goal[index]) {
            m_map.goal[index] = made.greatest();
            m_map.by[index] = observer;
        }
        std::size_t state = 0;
        for (const AwarenessRise& rise : made.rises)
            for (const auto after = static_cast<float>(rise.after); state < rise.to; ++state)
                m_map.seconds[state][index] = std::min(m_map.seconds[state][index], after);
    }

    const Simulation& m_run;
    const AwarenessMapQuestion& m_question;
    std::vector<AgentId> m_observers;
    std::vector<AwarenessForecaster> m_forecasters;
    AwarenessMap m_map;
};

} // namespace

std::optional<std::size_t> AwarenessMap::at(Vec2 place) const {
    const Vec2 off = (place - low) / cell;
    if (!(off.x >= 0.0 && off.y >= 0.0 && off.x < columns && off.y < rows))
        return std::nullopt;
    return static_cast<std::size_t>(off.y) * columns + static_cast<std::size_t>(off.x);
}

Result<std::optional<AwarenessMap>>
askAwarenessMap(const Simulation& run,
                const AwarenessMapQuestion& question,
                const std::function<bool(const AwarenessMap&)>& visit) {
    if (const auto good = check(run, question); !good)
        return good.unexpected();
    const agent::Arena& arena = run.arena();
    const auto grid = nav::WalkGrid::fromWalls(
        arena.bounds, arena.walls, question.cell, arena.radiusOf(question.target));
    if (!grid)
        return grid.unexpected();
    Mapper mapper(run, question);
    mapper.lay(*grid, arena.bounds.min);
    if (!mapper.fill(*grid, visit))
        return std::optional<AwarenessMap>();
    return std::optional(mapper.end());
}

} // namespace percept::sim
