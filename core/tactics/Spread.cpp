#include "percept/tactics/Spread.h"

#include "InfluenceFloods.h"

#include <algorithm>

namespace percept::tactics {
namespace {

constexpr SteadyOptions kSettling{.passes = 1, .tolerance = 1e-6};

/// Whether it is one map that is worked on, and no influence of teams.
bool isWhole(const SpreadPlan& plan) {
    return plan.filtered != nullptr || plan.evolved != nullptr || plan.cities != nullptr;
}

/// Fields that come of it.
std::size_t sidesOf(const SpreadPlan& plan) {
    if (plan.cities != nullptr)
        return 2;
    return isWhole(plan) ? 1 : static_cast<std::size_t>(plan.frame.teams);
}

} // namespace

Spreading::Spreading(const SpreadPlan& plan)
    : m_sides(sidesOf(plan), Field(plan.frame.width, plan.frame.height)) {
    PERCEPT_EXPECTS(plan.grid == nullptr || (plan.grid->width() == plan.frame.width &&
                                             plan.grid->height() == plan.frame.height));
    PERCEPT_EXPECTS(plan.cities == nullptr || plan.grid != nullptr);
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
    if (plan.evolved != nullptr) {
        m_automaton = AutomatonProcess(plan.evolved->cells, plan.evolved->steps);
        return;
    }
    if (plan.cities != nullptr) {
        m_cities = CityFlood(*plan.grid, *plan.cities);
        return;
    }
    if (plan.grid != nullptr) {
        const UnitsAlike alike = floodsOf(plan.units)[m_part];
        m_unit = alike.front();
        std::vector<nav::Cell> sources;
        for (const std::size_t unit : alike)
            sources.push_back(plan.grid->cellOf(plan.units[unit].column, plan.units[unit].row));
        Ways{m_lengths, m_open}.begin(*plan.grid, sources);
        return;
    }
    Field sources(plan.frame.width, plan.frame.height);
    for (const InfluenceUnit& unit : plan.units)
        if (static_cast<std::uint64_t>(unit.team) == m_part)
            sources.at(unit.column, unit.row) += unit.strength;
    m_settling = Settling(std::move(sources));
}

std::uint64_t Spreading::partsOf(const SpreadPlan& plan) const {
    if (isWhole(plan))
        return 1;
    return plan.grid != nullptr ? floodsOf(plan.units).size() : m_sides.size();
}

bool Spreading::isPartDone() const {
    return m_open.empty() && m_settling.done() && m_filtering.done() && m_automaton.done() &&
           m_cities.done();
}

std::int64_t Spreading::step(const SpreadPlan& plan, std::int64_t cells) {
    std::int64_t ran = 0;
    while (!done() && ran < cells) {
        if (plan.filtered != nullptr)
            ran += filter(plan, cells - ran);
        else if (plan.evolved != nullptr)
            ran += evolve(plan, cells - ran);
        else if (plan.cities != nullptr)
            ran += floodCities(plan, cells - ran);
        else
            ran += plan.grid != nullptr ? flood(plan, cells - ran) : blur(plan, cells - ran);
        if (!isPartDone())
            continue;
        if (plan.grid == nullptr && !isWhole(plan))
            m_sides[m_part] = m_settling.result().field;
        if (++m_part < m_parts) {
            begin(plan);
            continue;
        }
        m_lengths.clear();
        m_open.clear();
        m_settling = {};
        m_filtering = {};
        m_automaton = {};
        m_cities = {};
    }
    return ran;
}

std::int64_t Spreading::flood(const SpreadPlan& plan, std::int64_t cells) {
    const InfluenceUnit& unit = plan.units[m_unit];
    const FloodSteps steps(plan.frame, unit, plan.costs());
    Field& field = m_sides[static_cast<std::size_t>(unit.team)];
    return Ways{m_lengths, m_open}.follow(
        *plan.grid, steps, cells, [&](nav::Cell cell, const PathLength& length) {
            field.values[cell] = std::max(field.values[cell], steps.leftAfter(length));
        });
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

std::int64_t Spreading::evolve(const SpreadPlan& plan, std::int64_t cells) {
    const std::int64_t ran = m_automaton.step(plan.evolved->automaton, cells);
    if (m_automaton.done())
        m_sides.front() = valuesOf(m_automaton.cells(), plan.evolved->values);
    return ran;
}

std::int64_t Spreading::floodCities(const SpreadPlan& plan, std::int64_t cells) {
    const std::int64_t ran = m_cities.step(*plan.grid, *plan.cities, plan.costs(), cells);
    if (m_cities.done()) {
        m_sides[0] = m_cities.strength();
        std::copy(m_cities.owner().values.begin(),
                  m_cities.owner().values.end(),
                  m_sides[1].values.begin());
    }
    return ran;
}

bool Spreading::fits(const SpreadPlan& plan) const {
    const int width = plan.frame.width;
    const int height = plan.frame.height;
    const std::size_t size = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const auto isSized = [&](const Field& side) {
        return side.width == width && side.height == height && side.size() == size;
    };
    const auto isOnMap = [&](const OpenWay& way) {
        return way.cell < size && way.length.isPossible();
    };
    const auto isLength = [](const PathLength& length) {
        return length == kNoPath || length.isPossible();
    };
    const bool fitsCities =
        plan.cities != nullptr ? m_cities.fits(*plan.grid, *plan.cities) : m_cities.done();
    const bool fitsAutomaton =
        plan.evolved != nullptr ? m_automaton.fits(width, height) : m_automaton.done();
    return m_sides.size() == sidesOf(plan) && fitsCities && fitsAutomaton &&
           std::all_of(m_sides.begin(), m_sides.end(), isSized) && m_parts == partsOf(plan) &&
           m_part <= m_parts &&
           (plan.grid == nullptr || isWhole(plan) || done() || m_unit < plan.units.size()) &&
           (m_lengths.empty() ? m_open.empty() : m_lengths.size() == size) &&
           std::all_of(m_lengths.begin(), m_lengths.end(), isLength) &&
           std::all_of(m_open.begin(), m_open.end(), isOnMap) && m_settling.fits(width, height) &&
           (plan.filtered != nullptr ? m_filtering.fits(plan.filtered->filter, width, height)
                                     : m_filtering.done());
}

} // namespace percept::tactics
