#include "percept/tactics/Influence.h"

#include "InfluenceFloods.h"
#include "percept/nav/GridFlood.h"
#include "percept/tactics/Filter.h"

#include <boost/container/small_vector.hpp>
#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_for_each.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>

namespace percept::tactics {
namespace {

Unexpected wrongUnit(std::size_t unit, const char* key, std::string message) {
    return failure(
        ErrorCode::InvalidInput, std::move(message), fmt::format("units[{}].{}", unit, key));
}

Result<void> checkUnits(const InfluenceFrame& frame, std::span<const InfluenceUnit> units) {
    PERCEPT_EXPECTS(frame.width >= 1 && frame.height >= 1 && frame.cell > 0.0);
    PERCEPT_EXPECTS(frame.teams >= 0 && frame.teams <= 64);
    for (std::size_t i = 0; i < units.size(); ++i) {
        const InfluenceUnit& unit = units[i];
        if (unit.column < 0 || unit.row < 0 || unit.column >= frame.width ||
            unit.row >= frame.height)
            return wrongUnit(i,
                             "cell",
                             fmt::format("[{}, {}] lies off the map of {} x {} cells",
                                         unit.column,
                                         unit.row,
                                         frame.width,
                                         frame.height));
        if (unit.team < 0 || unit.team >= frame.teams)
            return wrongUnit(i, "team", fmt::format("there is no team {}", unit.team));
        if (!(unit.strength >= 0.0 && std::isfinite(unit.strength)))
            return wrongUnit(i, "strength", "the strength must be a finite number, 0 or more");
        if (!(unit.maxRadius >= 0.0))
            return wrongUnit(i, "max_radius", "the radius must be 0 or more");
    }
    return {};
}

std::vector<Field> emptyFields(const InfluenceFrame& frame) {
    return std::vector<Field>(static_cast<std::size_t>(frame.teams),
                              Field(frame.width, frame.height));
}

std::vector<InfluenceUnit> countedOf(std::span<const InfluenceUnit> units, int viewer) {
    std::vector<InfluenceUnit> counted;
    for (const InfluenceUnit& unit : units)
        if (countsFor(unit, viewer))
            counted.push_back(unit);
    return counted;
}

double distanceBetween(double x, double y, Metric metric) {
    return metric == Metric::Manhattan ? std::abs(x) + std::abs(y) : std::sqrt(x * x + y * y);
}

/// Sums up what is left of a strength at each distance, as influenceAt() has it; several at once.
template <class Left>
void addRow(std::span<const double> distances, double most, std::span<double> sums, Left left) {
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const double value = left(distances[i]);
        sums[i] += distances[i] <= most ? value : 0.0;
    }
}

void addRow(const InfluenceUnit& unit, std::span<const double> distances, std::span<double> sums) {
    const double most = unit.maxRadius;
    const double strength = unit.strength;
    switch (unit.falloff) {
    case Falloff::Linear:
        return addRow(distances, most, sums, [=](double d) { return strength / (1.0 + d); });
    case Falloff::Slow:
        return addRow(
            distances, most, sums, [=](double d) { return strength / std::sqrt(1.0 + d); });
    case Falloff::Fast:
        return addRow(
            distances, most, sums, [=](double d) { return strength / ((1.0 + d) * (1.0 + d)); });
    case Falloff::Plateau:
        return addRow(distances, most, sums, [=](double d) { return strength / (1.0 + d * d); });
    }
}

/// What a unit adds to a row of its team's field.
void addUnit(const InfluenceFrame& frame, const InfluenceUnit& unit, int row, Field& field) {
    const double cells = std::min(unit.maxRadius / frame.cell, 1e6);
    const int reach = static_cast<int>(cells) + 1;
    const int first = std::max(0, unit.column - reach);
    const int count = std::min(frame.width - 1, unit.column + reach) + 1 - first;
    if (std::abs(row - unit.row) > reach)
        return;
    const double down = (row - unit.row) * frame.cell;
    boost::container::small_vector<double, 512> distances(static_cast<std::size_t>(count));
    const auto fill = [&](Metric metric) {
        for (int i = 0; i < count; ++i)
            distances[static_cast<std::size_t>(i)] =
                distanceBetween((first + i - unit.column) * frame.cell, down, metric);
    };
    frame.metric == Metric::Manhattan ? fill(Metric::Manhattan) : fill(Metric::Euclidean);
    addRow(unit, distances, {&field.at(first, row), distances.size()});
}

/// What units alike add around them, worked out once: by columns and rows away.
class SharedInfluence {
public:
    SharedInfluence(const InfluenceFrame& frame, const InfluenceUnit& unit)
        : m_values(frame.width, frame.height) {
        InfluenceUnit corner = unit;
        corner.column = 0;
        corner.row = 0;
        tbb::parallel_for(0, frame.height, [&](int row) { addUnit(frame, corner, row, m_values); });
    }
    void add(const InfluenceUnit& unit, int row, Field& field) const {
        const double* const values = &m_values.at(0, std::abs(row - unit.row));
        double* const sums = &field.at(0, row);
        for (int column = 0; column < unit.column; ++column)
            sums[column] += values[unit.column - column];
        for (int column = unit.column; column < field.width; ++column)
            sums[column] += values[column - unit.column];
    }

private:
    Field m_values;
};

/// Per unit what it shares with others; nothing where that is not worth the memory.
std::vector<std::shared_ptr<const SharedInfluence>> shared(const InfluenceFrame& frame,
                                                           std::span<const InfluenceUnit> units) {
    constexpr std::size_t kMost = std::size_t{1} << 23U; ///< values
    std::vector<std::shared_ptr<const SharedInfluence>> found(units.size());
    const std::size_t size =
        static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    std::size_t kept = 0;
    for (const UnitsAlike& alike : floodsOf(units)) {
        const bool isLocal = units[alike.front()].maxRadius < frame.cell * frame.width / 4.0;
        if (alike.size() < 4 || isLocal || (kept += size) > kMost)
            continue;
        const auto one = std::make_shared<const SharedInfluence>(frame, units[alike.front()]);
        for (const std::size_t unit : alike)
            found[unit] = one;
    }
    return found;
}

} // namespace

bool countsFor(const InfluenceUnit& unit, int viewer) {
    const bool known =
        viewer >= 0 && viewer < 64 && (unit.knownTo >> static_cast<unsigned>(viewer) & 1U) != 0;
    return unit.remembered ? known : known || viewer == kNobody || unit.team == viewer;
}

std::optional<Falloff> falloffOf(std::string_view word) {
    if (word == "linear")
        return Falloff::Linear;
    if (word == "slow")
        return Falloff::Slow;
    if (word == "fast")
        return Falloff::Fast;
    return word == "plateau" ? std::optional(Falloff::Plateau) : std::nullopt;
}

std::optional<Metric> metricOf(std::string_view word) {
    if (word == "euclidean")
        return Metric::Euclidean;
    return word == "manhattan" ? std::optional(Metric::Manhattan) : std::nullopt;
}

double influenceAt(double strength, double distance, Falloff falloff) {
    switch (falloff) {
    case Falloff::Linear:
        return strength / (1.0 + distance);
    case Falloff::Slow:
        return strength / std::sqrt(1.0 + distance);
    case Falloff::Fast:
        return strength / ((1.0 + distance) * (1.0 + distance));
    case Falloff::Plateau:
        return strength / (1.0 + distance * distance);
    }
    return 0.0;
}

double radiusFor(double strength, double threshold, Falloff falloff) {
    PERCEPT_EXPECTS(threshold > 0.0);
    const double times = strength / threshold;
    if (!(times > 1.0))
        return 0.0;
    switch (falloff) {
    case Falloff::Linear:
        return times - 1.0;
    case Falloff::Slow:
        return times * times - 1.0;
    case Falloff::Fast:
        return std::sqrt(times) - 1.0;
    case Falloff::Plateau:
        return std::sqrt(times - 1.0);
    }
    return 0.0;
}

Result<std::vector<Field>>
influenceByRadius(const InfluenceFrame& frame, std::span<const InfluenceUnit> units, int viewer) {
    if (const auto good = checkUnits(frame, units); !good)
        return good.unexpected();
    auto fields = emptyFields(frame);
    const std::vector<InfluenceUnit> counted = countedOf(units, viewer);
    const auto known = shared(frame, counted);
    // Rows know nothing of each other, so it does not matter who sums them up.
    tbb::parallel_for(tbb::blocked_range<int>(0, frame.height, 16), [&](const auto& rows) {
        for (int row = rows.begin(); row < rows.end(); ++row)
            for (std::size_t i = 0; i < counted.size(); ++i) {
                Field& field = fields[static_cast<std::size_t>(counted[i].team)];
                known[i] ? known[i]->add(counted[i], row, field)
                         : addUnit(frame, counted[i], row, field);
            }
    });
    return fields;
}

Result<InfluenceOnCell>
influenceOnCells(const InfluenceFrame& frame, std::span<const InfluenceUnit> units, int viewer) {
    if (const auto good = checkUnits(frame, units); !good)
        return good.unexpected();
    const std::vector<InfluenceUnit> counted = countedOf(units, viewer);
    return InfluenceOnCell([frame, counted](int column, int row, std::span<double> sums) {
        std::fill(sums.begin(), sums.end(), 0.0);
        for (const InfluenceUnit& unit : counted) {
            const double distance = distanceBetween(
                (column - unit.column) * frame.cell, (row - unit.row) * frame.cell, frame.metric);
            if (distance <= unit.maxRadius)
                sums[static_cast<std::size_t>(unit.team)] +=
                    influenceAt(unit.strength, distance, unit.falloff);
        }
    });
}

Result<std::vector<Field>> influenceByFlooding(const InfluenceFrame& frame,
                                               std::span<const InfluenceUnit> units,
                                               const nav::WalkGrid& grid,
                                               int viewer,
                                               std::span<const UnitCosts> costs) {
    if (const auto good = checkUnits(frame, units); !good)
        return good.unexpected();
    if (grid.width() != frame.width || grid.height() != frame.height)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("the grid has {} x {} cells, the map {} x {}",
                                   grid.width(),
                                   grid.height(),
                                   frame.width,
                                   frame.height),
                       "rows");
    for (std::size_t i = 0; i < units.size(); ++i)
        if (!grid.isFree(grid.cellOf(units[i].column, units[i].row)))
            return wrongUnit(i,
                             "cell",
                             fmt::format("[{}, {}] is an obstacle, from which nothing spreads: "
                                         "choose a free cell",
                                         units[i].column,
                                         units[i].row));
    const std::vector<InfluenceUnit> counted = countedOf(units, viewer);
    auto fields = emptyFields(frame);
    std::vector<std::mutex> locks(fields.size());
    tbb::enumerable_thread_specific<nav::GridFlood> floods;
    // The strongest is the strongest in whatever order they come.
    tbb::parallel_for_each(floodsOf(counted), [&](const UnitsAlike& alike) {
        const InfluenceUnit& first = counted[alike.front()];
        const FloodSteps steps(frame, first, costs);
        std::vector<nav::Cell> sources;
        for (const std::size_t unit : alike)
            sources.push_back(grid.cellOf(counted[unit].column, counted[unit].row));
        const auto lengths = lengthsFrom(sources, grid, steps, floods.local());
        const auto team = static_cast<std::size_t>(first.team);
        const std::scoped_lock lock(locks[team]);
        for (std::size_t cell = 0; cell < grid.size(); ++cell)
            if (isReached(lengths[cell])) {
                double& here = fields[team].values[cell];
                here = std::max(here, steps.leftAfter(lengths[cell]));
            }
    });
    return fields;
}

Result<std::vector<Field>> influenceByConvolution(const InfluenceFrame& frame,
                                                  std::span<const InfluenceUnit> units,
                                                  int passes,
                                                  int viewer) {
    if (const auto good = checkUnits(frame, units); !good)
        return good.unexpected();
    PERCEPT_EXPECTS(passes >= 1);
    auto fields = emptyFields(frame);
    for (const InfluenceUnit& unit : countedOf(units, viewer))
        fields[static_cast<std::size_t>(unit.team)].at(unit.column, unit.row) += unit.strength;
    tbb::parallel_for_each(fields, [&](Field& field) {
        field = steadyState(field, gaussian(1), {.passes = passes, .tolerance = 1e-6}).field;
    });
    return fields;
}

CellControl controlOf(std::span<const double> influence) {
    double first = 0.0;
    double second = 0.0;
    int team = kNobody;
    std::uint64_t strongest = 0;
    PERCEPT_EXPECTS(influence.size() <= 64);
    for (std::size_t side = 0; side < influence.size(); ++side) {
        const std::uint64_t bit = std::uint64_t{1} << side;
        if (influence[side] > first) {
            second = first;
            first = influence[side];
            team = static_cast<int>(side);
            strongest = bit;
        } else {
            second = std::max(second, influence[side]);
            if (first > 0.0 && influence[side] == first)
                strongest |= bit;
        }
    }
    return {first > second ? team : kNobody, first - second, strongest};
}

Control controlOf(std::span<const Field> influence) {
    Control control;
    if (influence.empty())
        return control;
    const int width = influence[0].width;
    const int height = influence[0].height;
    control.team = Raster<std::int32_t>(width, height, kNobody);
    control.security = Field(width, height);
    control.strongest = Raster<std::uint64_t>(width, height);
    std::vector<double> sides(influence.size());
    for (std::size_t cell = 0; cell < control.team.size(); ++cell) {
        for (std::size_t side = 0; side < sides.size(); ++side)
            sides[side] = influence[side].values[cell];
        const CellControl here = controlOf(sides);
        control.team.values[cell] = here.team;
        control.security.values[cell] = here.security;
        control.strongest.values[cell] = here.strongest;
    }
    return control;
}

Control controlOf(std::span<const Field> influence, int viewer, const Raster<std::uint8_t>& seen) {
    Control control = controlOf(influence);
    PERCEPT_EXPECTS(seen.isSizeOf(control.team));
    for (std::size_t cell = 0; cell < control.team.size(); ++cell)
        if (seen.values[cell] == 0 && control.team.values[cell] == viewer)
            control.security.values[cell] = 0.0;
    return control;
}

bool isContested(const CellControl& cell) {
    return std::popcount(cell.strongest) > 1;
}

bool areOpposed(const CellControl& cell, const CellControl& other) {
    return cell.team != kNobody && other.team != kNobody && cell.team != other.team;
}

bool isStrongest(const CellControl& cell, int team) {
    return team == kNobody ? cell.strongest != 0
                           : team >= 0 && team < 64 &&
                                 (cell.strongest >> static_cast<unsigned>(team) & 1U) != 0;
}

namespace {

CellControl cellOf(const Control& control, int column, int row) {
    return {control.team.at(column, row),
            control.security.at(column, row),
            control.strongest.at(column, row)};
}

} // namespace

Raster<std::uint8_t> bordersOf(const Control& control) {
    Raster<std::uint8_t> borders(control.team.width, control.team.height);
    for (int row = 0; row < borders.height; ++row)
        for (int column = 0; column < borders.width; ++column) {
            const CellControl here = cellOf(control, column, row);
            bool isBorder = isContested(here);
            for (std::size_t d = 0; d < 8 && !isBorder; d += 2) {
                const int x = column + nav::kStepColumns[d];
                const int y = row + nav::kStepRows[d];
                isBorder = borders.contains(x, y) && areOpposed(here, cellOf(control, x, y));
            }
            borders.at(column, row) = isBorder ? 1 : 0;
        }
    return borders;
}

namespace {

/// @param cells of borders
/// @param security per cell
std::vector<WeakSpot>
chainsOf(std::vector<std::uint32_t> cells, const Field& security, double quantile) {
    PERCEPT_EXPECTS(quantile > 0.0 && quantile <= 1.0);
    const auto weaker = [&](std::uint32_t a, std::uint32_t b) {
        const double left = security.values[a];
        const double right = security.values[b];
        return left != right ? left < right : a < b;
    };
    std::sort(cells.begin(), cells.end(), weaker);
    cells.resize(static_cast<std::size_t>(std::ceil(static_cast<double>(cells.size()) * quantile)));
    std::vector<std::uint8_t> weak(security.size());
    for (const std::uint32_t cell : cells)
        weak[cell] = 1;
    std::vector<WeakSpot> spots;
    for (const std::uint32_t first : cells) {
        if (weak[first] == 0)
            continue;
        WeakSpot spot{{first}, security.values[first]};
        weak[first] = 0;
        for (std::size_t done = 0; done < spot.cells.size(); ++done) {
            const int column = static_cast<int>(spot.cells[done]) % security.width;
            const int row = static_cast<int>(spot.cells[done]) / security.width;
            for (std::size_t d = 0; d < 8; ++d) {
                const int x = column + nav::kStepColumns[d];
                const int y = row + nav::kStepRows[d];
                if (!security.contains(x, y) || weak[security.indexOf(x, y)] == 0)
                    continue;
                weak[security.indexOf(x, y)] = 0;
                spot.cells.push_back(static_cast<std::uint32_t>(security.indexOf(x, y)));
            }
        }
        std::sort(spot.cells.begin(), spot.cells.end(), weaker);
        spots.push_back(std::move(spot));
    }
    return spots;
}

} // namespace

std::vector<WeakSpot> weakSpotsOf(const Control& control, int team, double quantile) {
    PERCEPT_EXPECTS(team >= 0);
    const auto borders = bordersOf(control);
    std::vector<std::uint32_t> cells;
    for (int row = 0; row < borders.height; ++row)
        for (int column = 0; column < borders.width; ++column)
            if (borders.at(column, row) != 0 && isStrongest(cellOf(control, column, row), team))
                cells.push_back(static_cast<std::uint32_t>(borders.indexOf(column, row)));
    return chainsOf(std::move(cells), control.security, quantile);
}

std::vector<WeakSpot> weakSpotsOf(const Field& borders, double quantile) {
    Field security(borders.width, borders.height);
    std::vector<std::uint32_t> cells;
    for (std::uint32_t cell = 0; cell < borders.size(); ++cell) {
        if (!(borders.values[cell] > 0.0))
            continue;
        security.values[cell] = 1.0 / borders.values[cell] - 1.0;
        cells.push_back(cell);
    }
    return chainsOf(std::move(cells), security, quantile);
}

} // namespace percept::tactics
