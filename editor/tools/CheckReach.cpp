#include "editor/tools/RoomLines.h"
#include "editor/tools/SenseChecks.h"
#include "editor/tools/Wanted.h"
#include "percept/base/Maths.h"
#include "percept/geometry/Polygon.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace percept::tools {
namespace {

using level::Severity;
using Kind = SenseProblemKind;
using Pair = std::pair<std::string, std::string>;

level::Place middleOf(const level::Region& region) {
    if (region.polygon.size() < 3)
        return {};
    const Vec2 inner = innerPoint(region.polygon);
    return {inner.x, inner.y, {}};
}

std::optional<SenseFix> openingsFix(const level::Level& level,
                                    const RegionPlan& plan,
                                    std::span<const Opening> openings,
                                    std::uint32_t region,
                                    FreeIds ids) {
    LevelChanges changes;
    for (const Opening& opening : openings) {
        if (opening.from != region && opening.to != region)
            continue;
        for (const bool back : {false, true}) {
            auto link = connectionThrough(level, plan, opening, back);
            // One that passes less than it might was meant to.
            const bool known = std::any_of(
                level.connections.begin(), level.connections.end(), [&](const auto& other) {
                    return leadsThrough(other, plan, opening, back);
                });
            if (link.modalities.empty() || known)
                continue;
            link.generated = false;
            link.id = ids.take(fmt::format("{}_{}", link.from, link.to));
            changes.connections.push_back({std::nullopt, std::move(link), "through its opening"});
        }
    }
    if (changes.empty())
        return std::nullopt;
    return SenseFix{"Connect through its openings", std::move(changes)};
}

/// Pairs that a connection for sight joins in one direction at least, doors as at the start. Where
/// one passes nothing at all, that is what is wrong.
std::set<Pair> seenPairs(const level::Level& level) {
    std::set<Pair> pairs;
    for (const auto& link : level.connections)
        if ((passesSight(level, link) && !startsClosed(level, link)) ||
            !passesAnything(level, link))
            pairs.insert(std::minmax(link.from, link.to));
    return pairs;
}

class SightPairs {
public:
    SightPairs(const level::Level& level, const RegionPlan& plan, std::vector<Opening> openings)
        : m_level(level)
        , m_plan(plan)
        , m_oneWay(oneWayWindows(level, plan, openings))
        , m_known(seenPairs(level))
        , m_freeIds(level.connections)
        , m_openings(uniteOpenings(openings))
        , m_sight(plan, std::move(openings), reachOfSight(level)) {}

    void check(std::uint32_t from, Problems& found) {
        for (const auto to : m_sight.seenFrom(from)) {
            const auto& one = m_plan.regions()[from].id;
            const auto& two = m_plan.regions()[to].id;
            if (to < from || m_known.contains(std::minmax(one, two)))
                continue;
            report(from, to, found);
        }
    }

    [[nodiscard]] std::uint64_t tried() const { return m_sight.tried(); }

private:
    void report(std::uint32_t from, std::uint32_t to, Problems& found) {
        const auto line = *m_sight.line(from, to);
        LevelChanges changes;
        FreeIds ids = m_freeIds;
        const auto add = [&](std::uint32_t a, std::uint32_t b, const RegionSight::Line& way) {
            if (leadsAgainst(m_oneWay, way))
                return;
            auto link = connectionForSight(m_level, m_plan, a, b, way);
            link.generated = false;
            if (const auto known = connectionAlong(link)) {
                changes.connections.push_back({known, withSight(*known, link), "sees it"});
                return;
            }
            link.id = ids.take(fmt::format("{}_sees_{}", link.to, link.from));
            changes.connections.push_back({std::nullopt, std::move(link), "sees it from afar"});
        };
        add(from, to, line);
        add(to, from, {line.to, line.from});
        if (changes.empty())
            return;
        const double share = m_sight.share(from, to);
        const auto said =
            share < 0.01 ? std::string("less than 1 %") : fmt::format("{:.0f} %", share * 100);
        found.push_back({Kind::UnconnectedSight,
                         {Severity::Warning,
                          fmt::format("regions[{}]", from),
                          fmt::format("\"{}\" sees {} of \"{}\" without a connection for sight",
                                      m_plan.regions()[from].id,
                                      said,
                                      m_plan.regions()[to].id),
                          "Add a connection that passes sight alone."},
                         {line.from.x, line.from.y, line.from.z},
                         {{"Add connection", std::move(changes)}}});
    }

    /// One without sight that leads the same way through the same opening.
    [[nodiscard]] std::optional<std::size_t> connectionAlong(const level::Connection& sight) const {
        const auto leadAlike = [&](const level::Connection& link) {
            return std::any_of(m_openings.begin(), m_openings.end(), [&](const Opening& opening) {
                const bool back = m_plan.regions()[opening.from].id != link.from;
                return leadsThrough(link, m_plan, opening, back) &&
                       leadsThrough(sight, m_plan, opening, back);
            });
        };
        for (std::size_t i = 0; i < m_level.connections.size(); ++i) {
            const auto& link = m_level.connections[i];
            if (link.from == sight.from && link.to == sight.to && !passesSight(m_level, link) &&
                leadAlike(link))
                return i;
        }
        return std::nullopt;
    }

    [[nodiscard]] level::Connection withSight(std::size_t index,
                                              const level::Connection& sight) const {
        level::Connection link = m_level.connections[index];
        const Metres distance =
            std::max(geometry::distance(link.start.plan(), link.end.plan()), 1e-3);
        for (auto [modality, passage] : sight.modalities) {
            // The panes' share is the same over another length.
            passage.attenuation = maths::pow(passage.attenuation, passage.distance / distance);
            passage.distance = distance;
            link.modalities.emplace_back(modality, passage);
        }
        return link;
    }

    const level::Level& m_level;
    const RegionPlan& m_plan;
    std::vector<Opening> m_oneWay;
    std::set<Pair> m_known;
    FreeIds m_freeIds;
    std::vector<Opening> m_openings;
    RegionSight m_sight;
};

SenseProblem uncheckedFrom(const level::Level& level, std::uint32_t region) {
    return {Kind::UncheckedSight,
            {Severity::Hint,
             fmt::format("regions[{}]", region),
             fmt::format("sight between regions was checked for the first {} of {} only: others "
                         "may see each other without a connection",
                         region,
                         level.regions.size()),
             "Generate the graph, which checks all of them, or split the level."},
            middleOf(level.regions[region]),
            {}};
}

bool hearsThroughWalls(const level::Level& level) {
    return std::any_of(level.modalities.begin(), level.modalities.end(), [](const auto& modality) {
        return (modality.kind == "sound" || modality.kind == "smell") && !modality.throughWalls;
    });
}

/// Whether a wall has rooms or ground on both sides: a line, or a ring around somebody.
bool partsRooms(const level::Wall& wall, std::span<const Vec2> markers) {
    if (wall.points.size() < 2 || wall.bottom > kEyeLevel || wall.top < kEyeLevel)
        return false;
    return !wall.closed || std::any_of(markers.begin(), markers.end(), [&](Vec2 place) {
        return geometry::contains(wall.points, place);
    });
}

/// Whether connections carry it; without the gate `region` it goes straight.
bool seesByRegions(const level::Modality& modality) {
    const auto& gates = modality.gates;
    return modality.kind == "sight" &&
           (gates.empty() || std::find(gates.begin(), gates.end(), "region") != gates.end());
}

} // namespace

void checkReach(const level::Level& level,
                const RegionPlan& plan,
                std::span<const Opening> openings,
                Problems& found) {
    const FreeIds freeIds(level.connections);
    std::set<std::string_view> reached;
    for (const auto& link : level.connections)
        if (link.from != link.to)
            reached.insert(link.to);
    const bool senses = !level.modalities.empty();
    for (std::uint32_t i = 0; senses && i < level.regions.size() && level.regions.size() > 1; ++i) {
        const auto& region = level.regions[i];
        if (reached.contains(region.id))
            continue;
        SenseProblem problem{
            Kind::Unreachable,
            {Severity::Warning,
             fmt::format("regions[{}]", i),
             fmt::format("no connection leads into \"{}\": nothing is sensed there "
                         "from anywhere else",
                         region.id),
             "Connect it with a region beside it."},
            middleOf(region),
            {}};
        if (auto fix = openingsFix(level, plan, openings, i, freeIds))
            problem.fixes.push_back(std::move(*fix));
        found.push_back(std::move(problem));
    }
}

Result<void> checkSightPairs(const level::Level& level,
                             const RegionPlan& plan,
                             std::vector<Opening> openings,
                             const SenseCheckOptions& options,
                             const Watch& watch,
                             Problems& found) {
    if (!std::any_of(level.modalities.begin(), level.modalities.end(), &seesByRegions))
        return {};
    SightPairs pairs(level, plan, std::move(openings));
    const std::size_t before = found.size();
    const auto count = static_cast<std::uint32_t>(level.regions.size());
    for (std::uint32_t from = 0; from < count; ++from) {
        if (!goesOn(watch, static_cast<double>(from) / count))
            return failure(ErrorCode::Cancelled, "The search for lines of sight was stopped.");
        const bool tooLong =
            from >= options.leastRegionsForSight && pairs.tried() >= options.mostSightLines;
        if (tooLong || found.size() - before >= options.mostSightPairs) {
            found.push_back(uncheckedFrom(level, from));
            break;
        }
        pairs.check(from, found);
    }
    return {};
}

void checkThinWalls(const level::Level& level, Problems& found) {
    if (level.senseManager != "regional" || !hearsThroughWalls(level))
        return;
    const auto markers = markersOf(level);
    const level::Wall* first = nullptr;
    std::size_t index = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < level.walls.size(); ++i)
        if (partsRooms(level.walls[i], markers) && ++count == 1) {
            first = &level.walls[i];
            index = i;
        }
    if (first == nullptr)
        return;
    const Vec2 at = (first->points[0] + first->points[1]) * 0.5;
    LevelChanges changes;
    changes.senseManager = "graph";
    SenseProblem problem{
        Kind::ThinWall,
        {Severity::Hint,
         fmt::format("walls[{}]", index),
         fmt::format("\"{}\"{} thinner than 0.25 m: the regional manager hears and smells through "
                     "{}",
                     first->id,
                     count > 1 ? fmt::format(" and {} more walls are", count - 1)
                               : std::string(" is"),
                     count > 1 ? "them" : "it"),
         "Use the sense graph, or let the modality count walls (through_walls)."},
        {at.x, at.y, {}},
        {{"Use sense graph", std::move(changes)}}};
    LevelChanges through;
    for (std::size_t i = 0; i < level.modalities.size(); ++i) {
        auto modality = level.modalities[i];
        if (modality.kind == "sight" || modality.kind == "touch" || modality.throughWalls)
            continue;
        modality.throughWalls = true;
        through.modalities.push_back({i, std::move(modality), "walls count"});
    }
    problem.fixes.push_back({"Let walls count", std::move(through)});
    found.push_back(std::move(problem));
}

} // namespace percept::tools
