#include "InfluenceFloods.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

namespace percept::tactics {
namespace {

constexpr std::uint64_t kStraightStep = nav::kStraightUnits;
constexpr std::uint64_t kDiagonalStep = nav::kDiagonalUnits;
/// Below this, nav's units of a path say how many steps of either kind it has, and the shortest of
/// them is the shortest by the root of 2, too: kDiagonalStep / kStraightStep comes nearer to that
/// than all fractions of smaller numbers.
constexpr std::uint64_t kClearUnits = kStraightStep * kDiagonalStep;

constexpr std::uint64_t inverseOfDiagonal() {
    for (std::uint64_t number = 1; number < kStraightStep; ++number)
        if (number * kDiagonalStep % kStraightStep == 1)
            return number;
    return 0;
}
constexpr std::uint64_t kInverse = inverseOfDiagonal();
static_assert(kInverse != 0);

/// @param units [< kClearUnits]
PathLength lengthOf(std::uint64_t units) {
    const std::uint64_t diagonals = units % kStraightStep * kInverse % kStraightStep;
    const std::uint64_t straights = (units - diagonals * kDiagonalStep) / kStraightStep;
    return {static_cast<std::int64_t>(straights) * PathLength::kPartsPerCell,
            static_cast<std::int64_t>(diagonals) * PathLength::kPartsPerCell};
}

/// Where distance alone counts. @return nothing: some path is too long to be told by its units
std::optional<std::vector<PathLength>> plainLengths(std::span<const nav::Cell> sources,
                                                    const nav::WalkGrid& grid,
                                                    const FloodSteps& steps,
                                                    nav::GridFlood& flood) {
    flood.run(grid, sources, nullptr, steps.limit());
    std::vector<PathLength> lengths(grid.size(), kNoPath);
    for (nav::Cell cell = 0; cell < lengths.size(); ++cell) {
        const std::uint32_t units = flood.unitsTo(cell);
        if (units == nav::kNotReached)
            continue;
        if (units >= kClearUnits)
            return std::nullopt;
        const PathLength length = lengthOf(units);
        if (steps.reach(length))
            lengths[cell] = length;
    }
    return lengths;
}

} // namespace

std::vector<UnitsAlike> floodsOf(std::span<const InfluenceUnit> units) {
    constexpr std::size_t kMost = nav::kNoOwner - 1;
    const auto key = [&](std::size_t unit) {
        const InfluenceUnit& one = units[unit];
        return std::tuple(one.team, one.strength, one.falloff, one.maxRadius, one.costs);
    };
    std::vector<UnitsAlike> floods;
    std::map<decltype(key(0)), std::size_t> found; // the one that takes more
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
        const auto [flood, isNew] = found.try_emplace(key(unit), floods.size());
        if (isNew || floods[flood->second].size() == kMost) {
            flood->second = floods.size();
            floods.emplace_back();
        }
        floods[flood->second].push_back(unit);
    }
    return floods;
}

Result<UnitCosts>
UnitCosts::make(std::string unit, const nav::WalkGrid& grid, std::span<const double> added) {
    if (added.size() != grid.size())
        return failure(
            ErrorCode::InvalidInput,
            fmt::format("{} costs were given for a grid of {} cells", added.size(), grid.size()));
    for (const double cost : added)
        if (!(std::abs(cost) <= kMostAdded))
            return failure(ErrorCode::InvalidInput,
                           fmt::format("{} is not within {} of 1", cost + 1.0, kMostAdded));
    UnitCosts made{std::move(unit), {}};
    made.parts.reserve(added.size());
    for (const double cost : added)
        made.parts.push_back(
            static_cast<std::int32_t>(std::lround(cost * PathLength::kPartsPerCell / 2)));
    return made;
}

FloodSteps::FloodSteps(const InfluenceFrame& frame,
                       const InfluenceUnit& unit,
                       std::span<const UnitCosts> costs)
    : m_cell(frame.cell)
    , m_radius(unit.maxRadius)
    , m_parts(partsOf(costs, unit.costs))
    , m_leaving(unit.strength, unit.falloff, frame.cell) {}

std::uint32_t FloodSteps::limit() const {
    const double most = m_radius / m_cell * static_cast<double>(kStraightStep) * (1.0 + 1e-6) + 1.0;
    return static_cast<std::uint32_t>(std::min<double>(most, nav::GridFlood::kFarthest));
}

void Ways::begin(const nav::WalkGrid& grid, std::span<const nav::Cell> sources) {
    lengths.assign(grid.size(), kNoPath);
    open.clear();
    for (const nav::Cell source : sources) {
        if (!isReached(lengths[source]))
            open.push_back({{}, source});
        lengths[source] = {};
    }
    std::make_heap(open.begin(), open.end(), Farther());
}

std::vector<PathLength> lengthsFrom(std::span<const nav::Cell> sources,
                                    const nav::WalkGrid& grid,
                                    const FloodSteps& steps,
                                    nav::GridFlood& flood) {
    if (!steps.areVaried())
        if (auto plain = plainLengths(sources, grid, steps, flood))
            return std::move(*plain);
    std::vector<PathLength> lengths;
    std::vector<OpenWay> open;
    Ways ways{lengths, open};
    ways.begin(grid, sources);
    ways.follow(
        grid, steps, std::numeric_limits<std::int64_t>::max(), [](nav::Cell, const PathLength&) {});
    return lengths;
}

} // namespace percept::tactics
