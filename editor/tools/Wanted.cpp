#include "editor/tools/Wanted.h"

#include "percept/geometry/Segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::tools {
namespace {

using Barrier = RegionPlan::Barrier;

constexpr Metres kBeside = 0.15;     ///< ends lie so far to both sides of the opening
constexpr Metres kAtWindow = 1.5;    ///< a connection that starts so near leads through it
constexpr Metres kThroughPane = 1.0; ///< transmission counts per metre of a passage

/// Of a wall that is a window [0, 1]; 0 where nothing is said.
double transmissionOf(const level::Level& level, std::uint32_t wall, const std::string& modality) {
    if (wall >= level.walls.size())
        return 0.0;
    for (const auto& material : level.materials)
        if (material.id == level.walls[wall].material)
            for (const auto& [id, share] : material.transmission)
                if (id == modality)
                    return std::clamp(share, 0.0, 1.0);
    return 0.0;
}

double rounded(double value) {
    return std::round(value * 1000.0) / 1000.0;
}

level::Place placeAt(Vec2 plan, Metres height) {
    return {rounded(plan.x), rounded(plan.y), rounded(height)};
}

level::ById<level::Passage>
passagesOf(const level::Level& level, const Opening& opening, Metres distance) {
    level::ById<level::Passage> passages;
    const bool window = opening.crossing.barrier == Barrier::Window;
    for (const auto& modality : level.modalities) {
        if (modality.kind == "touch")
            continue;
        level::Passage passage;
        passage.distance = distance;
        if (window) {
            const double share = transmissionOf(level, opening.crossing.id, modality.id);
            if (!(share > 0))
                continue;
            passage = {share, kThroughPane, {}};
        }
        passages.emplace_back(modality.id, passage);
    }
    return passages;
}

} // namespace

level::Connection connectionThrough(const level::Level& level,
                                    const RegionPlan& plan,
                                    const Opening& opening,
                                    bool back,
                                    int part,
                                    int parts) {
    const Vec2 middle = opening.a + (opening.b - opening.a) * ((part + 0.5) / parts);
    const auto near = placeAt(middle - opening.outward * kBeside, plan.eyes(opening.from));
    const auto far =
        placeAt(middle + opening.outward * (opening.gap + kBeside), plan.eyes(opening.to));
    level::Connection connection;
    connection.from = plan.regions()[back ? opening.to : opening.from].id;
    connection.to = plan.regions()[back ? opening.from : opening.to].id;
    connection.start = back ? far : near;
    connection.end = back ? near : far;
    connection.modalities = passagesOf(
        level, opening, rounded(std::hypot(opening.gap + 2 * kBeside, *near.z - *far.z)));
    if (opening.crossing.barrier == Barrier::Door)
        connection.door = level.doors[opening.crossing.id].id;
    connection.generated = true;
    return connection;
}

level::Connection connectionForSight(const level::Level& level,
                                     const RegionPlan& plan,
                                     std::uint32_t from,
                                     std::uint32_t to,
                                     const RegionSight::Line& line) {
    level::Connection connection;
    connection.from = plan.regions()[from].id;
    connection.to = plan.regions()[to].id;
    connection.start = placeAt({line.from.x, line.from.y}, line.from.z);
    connection.end = placeAt({line.to.x, line.to.y}, line.to.z);
    const double distance = std::max(rounded(glm::distance(line.from, line.to)), 1e-3);
    const auto windows = plan.windowsOn(line.from, line.to);
    for (const auto& modality : level.modalities) {
        if (modality.kind != "sight")
            continue;
        double passes = 1.0;
        for (const auto wall : windows)
            passes *= transmissionOf(level, wall, modality.id);
        // Said per metre, so that all of the way is the panes' share.
        const double factor =
            passes < 1.0 ? std::round(maths::pow(passes, 1.0 / distance) * 1e5) / 1e5 : 1.0;
        connection.modalities.emplace_back(modality.id,
                                           level::Passage{factor, distance, false, {}});
    }
    connection.generated = true;
    return connection;
}

bool passesSight(const level::Level& level, const level::Connection& connection) {
    return std::any_of(
        connection.modalities.begin(), connection.modalities.end(), [&](const auto& entry) {
            return std::any_of(
                level.modalities.begin(), level.modalities.end(), [&](const auto& modality) {
                    return modality.id == entry.first && modality.kind == "sight";
                });
        });
}

Metres reachOfSight(const level::Level& level) {
    Metres reach = 0.0;
    for (const auto& modality : level.modalities)
        if (modality.kind == "sight")
            reach = std::max(reach, modality.maxRange);
    // A level that has none yet is to be connected all the same.
    return reach > 0.0 ? reach : std::numeric_limits<double>::infinity();
}

bool startsClosed(const level::Level& level, const level::Connection& connection) {
    return !connection.door.empty() &&
           std::any_of(level.doors.begin(), level.doors.end(), [&](const auto& door) {
               return door.id == connection.door && !door.open;
           });
}

std::vector<Opening> oneWayWindows(const level::Level& level,
                                   const RegionPlan& plan,
                                   std::span<const Opening> openings) {
    const auto leads = [&](const Opening& opening, std::uint32_t from, std::uint32_t to) {
        return std::any_of(
            level.connections.begin(), level.connections.end(), [&](const auto& link) {
                return !link.generated && link.from == plan.regions()[from].id &&
                       link.to == plan.regions()[to].id && passesSight(level, link) &&
                       geometry::distance(link.start.plan(), opening.middle()) <=
                           kAtWindow + opening.width() * 0.5;
            });
    };
    std::vector<Opening> found;
    for (const Opening& opening : openings)
        if (opening.crossing.barrier == Barrier::Window && opening.to != kNowhere &&
            leads(opening, opening.from, opening.to) && !leads(opening, opening.to, opening.from))
            found.push_back(opening);
    return found;
}

bool leadsAgainst(std::span<const Opening> oneWay, const RegionSight::Line& line) {
    const Vec2 from{line.from.x, line.from.y};
    const Vec2 to{line.to.x, line.to.y};
    return std::any_of(oneWay.begin(), oneWay.end(), [&](const Opening& window) {
        return glm::dot(to - from, window.outward) < 0 &&
               geometry::segmentsCross(from, to, window.a, window.b);
    });
}

bool FreeIds::isTaken(const std::string& id) const {
    return std::binary_search(m_given->begin(), m_given->end(), id) ||
           std::binary_search(m_taken.begin(), m_taken.end(), id);
}

std::string FreeIds::take(const std::string& wanted) {
    std::string id = wanted;
    for (int number = 2; isTaken(id); ++number)
        id = fmt::format("{}_{}", wanted, number);
    m_taken.insert(std::upper_bound(m_taken.begin(), m_taken.end(), id), id);
    return id;
}

} // namespace percept::tools
