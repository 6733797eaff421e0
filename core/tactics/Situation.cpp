#include "percept/tactics/Situation.h"

#include "percept/level/Validate.h"
#include "percept/tactics/PlaceControl.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace percept::tactics {

using geometry::Vec2;

std::optional<std::size_t> AnalysisFrame::cellAt(Vec2 place) const {
    const double column = std::floor((place.x - origin.x) / cell);
    const double row = height - 1 - std::floor((place.y - origin.y) / cell);
    if (!(column >= 0 && row >= 0 && column < width && row < height))
        return std::nullopt;
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(column);
}

Situation situationOf(const level::Level& level) {
    Situation situation;
    std::vector<double> strengths;
    for (const auto& archetype : level.archetypes) {
        const auto resolved = level::resolveArchetype(level, archetype.id);
        strengths.push_back(unitStrength(resolved ? *resolved : archetype));
    }
    for (const auto& agent : level.agents) {
        const auto team = std::find_if(level.teams.begin(),
                                       level.teams.end(),
                                       [&](const auto& one) { return one.id == agent.team; });
        if (!agent.position || team == level.teams.end())
            continue;
        Situation::Unit unit;
        unit.team = static_cast<std::int32_t>(team - level.teams.begin());
        unit.place = agent.position->plan();
        unit.facing = agent.heading;
        for (std::size_t i = 0; i < level.archetypes.size(); ++i)
            if (level.archetypes[i].id == agent.archetype) {
                unit.archetype = static_cast<std::int32_t>(i);
                unit.strength = strengths[i];
            }
        situation.units.push_back(unit);
    }
    return situation;
}

std::uint64_t seenBy(const Sight* sight, std::span<const Situation::Unit> units, Vec2 place) {
    if (sight == nullptr)
        return ~std::uint64_t{0};
    std::uint64_t teams = 0;
    for (const Situation::Unit& unit : units) {
        if (unit.team < 0 || unit.team >= 64 || unit.remembered)
            continue;
        const auto team = std::uint64_t{1} << static_cast<unsigned>(unit.team);
        if ((teams & team) == 0 && (*sight)(unit, place))
            teams |= team;
    }
    return teams;
}

SideView::SideView(std::shared_ptr<const Sight> sight,
                   const Situation& situation,
                   const AnalysisFrame& frame,
                   int team)
    : m_frame(frame)
    , m_sight(team == kNobody ? nullptr : std::move(sight)) {
    if (m_sight == nullptr)
        return;
    for (const auto& unit : situation.units)
        if (unit.team == team && !unit.remembered) {
            m_units.push_back(unit);
            if (const auto cell = frame.cellAt(unit.place))
                m_stands.push_back(*cell);
        }
    std::sort(m_stands.begin(), m_stands.end());
}

bool SideView::sees(int column, int row) const {
    if (m_sight == nullptr)
        return true;
    const Vec2 place = m_frame.centreOf(column, row);
    const auto cell = static_cast<std::size_t>(row) * static_cast<std::size_t>(m_frame.width) +
                      static_cast<std::size_t>(column);
    return std::binary_search(m_stands.begin(), m_stands.end(), cell) ||
           std::any_of(m_units.begin(), m_units.end(), [&](const auto& unit) {
               return (*m_sight)(unit, place);
           });
}

Field SideView::cells() const {
    Field seen(m_frame.width, m_frame.height);
    tbb::parallel_for(0, m_frame.height, [&](int row) {
        for (int column = 0; column < m_frame.width; ++column)
            seen.at(column, row) = sees(column, row) ? 1.0 : 0.0;
    });
    return seen;
}

} // namespace percept::tactics
