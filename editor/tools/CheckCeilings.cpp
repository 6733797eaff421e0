#include "editor/tools/RoomLines.h"
#include "editor/tools/SenseChecks.h"
#include "percept/geometry/PolygonSets.h"
#include "percept/level/FloorsOf.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

// A place belongs to the region whose floor is nearest below it, whatever the ceiling: see
// geometry::RoomIndex.
namespace percept::tools {
namespace {

using level::Severity;

constexpr double kLeastStorey = 0.05; ///< square metres

SenseFix ceilingFix(const level::Level& level, std::size_t index, Metres ceiling) {
    LevelChanges changes;
    level::Region region = level.regions[index];
    region.ceiling = ceiling;
    auto name = fmt::format("Set ceiling of {} to {} m", region.id, ceiling);
    changes.regions.push_back({index, std::move(region), name});
    return {std::move(name), std::move(changes)};
}

/// Says what is above the ceiling of its region, if it is.
void checkPlace(const level::Level& level,
                const RegionPlan& plan,
                const std::string& place,
                std::string_view what,
                const level::Place& at,
                Problems& found) {
    if (!at.z)
        return;
    const auto index = plan.regionAt(at.plan(), *at.z);
    if (index >= level.regions.size() || *at.z <= level.regions[index].ceiling)
        return;
    const level::Region& region = level.regions[index];
    found.push_back({SenseProblemKind::Ceiling,
                     {Severity::Hint,
                      place,
                      fmt::format("{} is at {} m, above the ceiling of \"{}\" at {} m, and belongs "
                                  "to that region all the same",
                                  what,
                                  *at.z,
                                  region.id,
                                  region.ceiling),
                      "Raise the ceiling, or draw a region above it."},
                     at,
                     {ceilingFix(level, index, *at.z)}});
}

/// Says where the ground lifts the floor of a region above its ceiling: at corners of cells of the
/// terrain and of the region.
class GroundCheck {
public:
    GroundCheck(const level::Level& level, const RegionPlan& plan, Problems& found)
        : m_level(level)
        , m_plan(plan)
        , m_found(found)
        , m_floors(level::floorsOf(level))
        , m_highest(level.regions.size()) {}

    void run() {
        const level::Terrain& terrain = m_level.terrain;
        if (terrain.heights.empty() || !level::heightFieldOf(terrain))
            return;
        const auto rows = static_cast<double>(terrain.heights.size());
        for (std::size_t row = 0; row < terrain.heights.size(); ++row)
            for (std::size_t column = 0; column < terrain.heights[row].size(); ++column)
                look(terrain.origin +
                     Vec2(static_cast<double>(column), rows - 1 - static_cast<double>(row)) *
                         terrain.cell);
        for (const level::Region& region : m_level.regions)
            for (const Vec2 corner : region.polygon)
                look(corner);
        for (std::size_t i = 0; i < m_highest.size(); ++i)
            if (m_highest[i])
                say(i, *m_highest[i]);
    }

private:
    void look(Vec2 at) {
        const Metres floor = m_floors.floorAt(at);
        const auto index = m_plan.regionAt(at, floor);
        if (index >= m_level.regions.size() || floor <= m_level.regions[index].ceiling)
            return;
        auto& highest = m_highest[index];
        if (!highest || floor > *highest->z)
            highest = level::Place{at.x, at.y, floor};
    }
    void say(std::size_t index, const level::Place& at) {
        const level::Region& region = m_level.regions[index];
        m_found.push_back(
            {SenseProblemKind::Ceiling,
             {Severity::Hint,
              fmt::format("regions[{}].ceiling", index),
              fmt::format("the ground lifts the floor of \"{}\" to {:g} m at [{:g}, {:g}], above "
                          "its ceiling at {:g} m; who stands there belongs to it all the same",
                          region.id,
                          *at.z,
                          at.x,
                          at.y,
                          region.ceiling),
              "Raise the ceiling, or lower the terrain."},
             {at.x, at.y, {}},
             {ceilingFix(m_level, index, *at.z + region.ceiling - region.floor)}});
    }

    const level::Level& m_level;
    const RegionPlan& m_plan;
    Problems& m_found;
    level::Floors m_floors;
    std::vector<std::optional<level::Place>> m_highest; ///< by region: above its ceiling
};

} // namespace

void checkStorey(const level::Level& level, std::size_t lower, std::size_t upper, Problems& found) {
    const level::Region& below = level.regions[lower];
    const level::Region& above = level.regions[upper];
    const auto common = geometry::intersectionOf(below.polygon, above.polygon);
    const auto largest = std::ranges::max_element(common, {}, &geometry::Piece::area);
    if (largest == common.end() || largest->area < kLeastStorey)
        return;
    const Vec2 at = innerPoint(largest->outline);
    found.push_back(
        {SenseProblemKind::Ceiling,
         {Severity::Hint,
          fmt::format("regions[{}].ceiling", lower),
          fmt::format("\"{}\" reaches up to {} m, through the floor of \"{}\" at {} m; what is "
                      "above that floor belongs to \"{}\"",
                      below.id,
                      below.ceiling,
                      above.id,
                      above.floor,
                      above.id),
          "Lower the ceiling, or part the regions in plan."},
         {at.x, at.y, {}},
         {ceilingFix(level, lower, above.floor)}});
}

void checkCeilings(const level::Level& level, const RegionPlan& plan, Problems& found) {
    GroundCheck(level, plan, found).run();
    for (std::size_t i = 0; i < level.emitters.size(); ++i)
        if (level.emitters[i].position)
            checkPlace(level,
                       plan,
                       fmt::format("emitters[{}].position", i),
                       fmt::format("\"{}\"", level.emitters[i].id),
                       *level.emitters[i].position,
                       found);
    for (std::size_t i = 0; i < level.events.size(); ++i) {
        const auto place = fmt::format("events[{}]", i);
        const auto& event = level.events[i];
        if (event.position)
            checkPlace(level,
                       plan,
                       place + ".position",
                       fmt::format("\"{}\"", event.id),
                       *event.position,
                       found);
        for (std::size_t k = 0; k < event.emits.size(); ++k)
            if (event.emits[k].position)
                checkPlace(level,
                           plan,
                           fmt::format("{}.emits[{}].position", place, k),
                           "the signal",
                           *event.emits[k].position,
                           found);
    }
}

} // namespace percept::tools
