#include "percept/tactics/Spread.h"

#include "InfluenceFloods.h"
#include "percept/nav/GridFlood.h"

#include <algorithm>
#include <bit>
#include <functional>

namespace percept::tactics {
namespace {

constexpr SteadyOptions kSettling{.passes = 1, .tolerance = 1e-6};

std::uint64_t entryOf(std::uint64_t units, nav::Cell cell) {
    return units << 32U | cell;
}

} // namespace

Spreading::Spreading(const SpreadPlan& plan)
    : m_sides(static_cast<std::size_t>(plan.frame.teams),
              Field(plan.frame.width, plan.frame.height)) {
    PERCEPT_EXPECTS(plan.grid == nullptr || (plan.grid->width() == plan.frame.width &&
                                             plan.grid->height() == plan.frame.height));
    PERCEPT_EXPECTS(plan.filtered == nullptr || plan.frame.teams == 1);
    m_parts = partsOf(plan);
    if (!done())
        begin(plan);
}

/// What the next part starts from.
void Spreading::begin(const SpreadPlan& plan) {
    if (plan.filtered != nullptr) {
        m_filtering = Filtering(plan.filtered->map, plan.filtered->filter);
        return;
    }
    if (plan.grid != nullptr) {
        const UnitsAlike alike = floodsOf(plan.units)[m_part];
        m_unit = alike.front();
        m_units.assign(plan.grid->size(), nav::kNotReached);
        m_open.clear();
        for (const std::size_t unit : alike) {
            const auto source = plan.grid->cellOf(plan.units[unit].column, plan.units[unit].row);
            if (m_units[source] != 0)
                m_open.push_back(entryOf(0, source));
            m_units[source] = 0;
        }
        std::make_heap(m_open.begin(), m_open.end(), std::greater<>());
        return;
    }
    Field sources(plan.frame.width, plan.frame.height);
    for (const InfluenceUnit& unit : plan.units)
        if (static_cast<std::uint64_t>(unit.team) == m_part)
            sources.at(unit.column, unit.row) += unit.strength;
    m_settling = Settling(std::move(sources));
}

std::uint64_t Spreading::partsOf(const SpreadPlan& plan) const {
    return plan.grid != nullptr ? floodsOf(plan.units).size() : m_sides.size();
}

std::int64_t Spreading::step(const SpreadPlan& plan, std::int64_t cells) {
    std::int64_t ran = 0;
    while (!done() && ran < cells) {
        if (plan.filtered != nullptr)
            ran += filter(plan, cells - ran);
        else
            ran += plan.grid != nullptr ? flood(plan, cells - ran) : blur(plan, cells - ran);
        if (!m_open.empty() || !m_settling.done() || !m_filtering.done())
            continue;
        if (plan.grid == nullptr && plan.filtered == nullptr)
            m_sides[m_part] = m_settling.result().field;
        if (++m_part < m_parts) {
            begin(plan);
            continue;
        }
        m_units.clear();
        m_open.clear();
        m_settling = {};
        m_filtering = {};
    }
    return ran;
}

std::int64_t Spreading::flood(const SpreadPlan& plan, std::int64_t cells) {
    const InfluenceUnit& unit = plan.units[m_unit];
    const std::uint64_t limit = floodLimit(plan.frame, unit);
    Field& field = m_sides[static_cast<std::size_t>(unit.team)];
    std::int64_t ran = 0;
    while (!m_open.empty() && ran < cells) {
        std::pop_heap(m_open.begin(), m_open.end(), std::greater<>());
        const std::uint64_t units = m_open.back() >> 32U;
        const auto cell = static_cast<nav::Cell>(m_open.back());
        m_open.pop_back();
        if (units != m_units[cell])
            continue; // a shorter way was found since
        const double distance = static_cast<double>(units) * plan.frame.cell / nav::kStraightUnits;
        field.values[cell] =
            std::max(field.values[cell], influenceAt(unit.strength, distance, unit.falloff));
        ++ran;
        for (unsigned moves = plan.grid->moves(cell); moves != 0; moves &= moves - 1) {
            const int d = std::countr_zero(moves);
            const nav::Cell next = cell + static_cast<nav::Cell>(plan.grid->offset(d));
            const std::uint64_t then =
                units + (d % 2 == 0 ? nav::kStraightUnits : nav::kDiagonalUnits);
            if (then > limit || then >= m_units[next])
                continue;
            m_units[next] = static_cast<std::uint32_t>(then);
            m_open.push_back(entryOf(then, next));
            std::push_heap(m_open.begin(), m_open.end(), std::greater<>());
        }
    }
    return ran;
}

std::int64_t Spreading::blur(const SpreadPlan& plan, std::int64_t cells) {
    SteadyOptions options = kSettling;
    options.passes = plan.passes;
    return m_settling.step(gaussian(1), options, cells);
}

std::int64_t Spreading::filter(const SpreadPlan& plan, std::int64_t cells) {
    const std::int64_t ran = m_filtering.step(plan.filtered->filter, cells);
    if (m_filtering.done())
        m_sides.front() = m_filtering.result();
    return ran;
}

bool Spreading::fits(const SpreadPlan& plan) const {
    const auto& [width, height, cell, teams, metric] = plan.frame;
    const std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const auto isSized = [&, columns = width, rows = height](const Field& side) {
        return side.width == columns && side.height == rows && side.size() == size;
    };
    const auto isOnMap = [&](std::uint64_t entry) { return (entry & 0xFFFFFFFFU) < size; };
    return m_sides.size() == static_cast<std::size_t>(teams) &&
           std::all_of(m_sides.begin(), m_sides.end(), isSized) && m_parts == partsOf(plan) &&
           m_part <= m_parts && (plan.grid == nullptr || done() || m_unit < plan.units.size()) &&
           (m_units.empty() ? m_open.empty() : m_units.size() == size) &&
           std::all_of(m_open.begin(), m_open.end(), isOnMap) && m_settling.fits(width, height) &&
           (plan.filtered != nullptr ? m_filtering.fits(plan.filtered->filter, width, height)
                                     : m_filtering.done());
}

} // namespace percept::tactics
