#include "app/workspaces/senses/SensePing.h"

#include "percept/geometry/Polygon.h"
#include "percept/sense/Smell.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace percept::session {
namespace {

using sense::Manager;

/// Marks who comes before or after others than with the level's manager.
void markOrder(std::vector<SensorAnswer>& answers) {
    std::vector<SensorAnswer*> both;
    for (auto& answer : answers)
        if (answer.own.notified && answer.other.notified)
            both.push_back(&answer);
    std::stable_sort(both.begin(), both.end(), [](const auto* a, const auto* b) {
        return a->own.delay < b->own.delay;
    });
    constexpr Seconds kSame = 1e-9;
    std::vector<Seconds> earliestAfter(both.size() + 1, std::numeric_limits<double>::infinity());
    for (std::size_t i = both.size(); i-- > 0;)
        earliestAfter[i] = std::min(earliestAfter[i + 1], both[i]->other.delay);
    Seconds latestBefore = -1;
    for (std::size_t i = 0; i < both.size(); ++i) {
        const Seconds delay = both[i]->other.delay;
        if (latestBefore > delay + kSame || earliestAfter[i + 1] < delay - kSame)
            both[i]->difference = Difference::OutOfOrder;
        latestBefore = std::max(latestBefore, delay);
    }
}

/// How strong a smell is in the middle of each region, against where it is strongest.
std::vector<overlay::CloudPart> cloudOf(const sense::SenseWorld& world,
                                        std::span<const double> openness,
                                        const sense::Signal& signal,
                                        Seconds after) {
    constexpr Metres kHeight = 1.5;
    const auto source = world.lookup.find(signal.position);
    if (source == trace::kNone<trace::RegionId>)
        return {};
    std::vector<sense::DoorPast> doors;
    for (std::uint32_t door = 0; door < world.doors.size(); ++door)
        doors.push_back({world.openness(openness, door) > 0.0, sense::kAlways});
    std::vector<sense::Puff> puffs;
    sense::addPuff(world, puffs, signal, source, trace::kNoRecord, 0.0);
    sense::SmellMap map(world);
    map.begin(doors, puffs);
    std::vector<overlay::CloudPart> parts;
    double most = 0;
    for (std::uint32_t region = 0; region < world.regions.size(); ++region) {
        const auto middle = geometry::centroid(world.lookup.shapes()[region].polygon);
        const sense::Vec3 place{middle.x, middle.y, world.regions[region].floor + kHeight};
        const trace::RegionId id{region};
        const double intensity =
            map.strongest(signal.modality, id, place, after, trace::kNoAgent).intensity();
        if (intensity <= 0 || intensity < world[signal.modality].minIntensity)
            continue;
        parts.push_back({region, intensity});
        most = std::max(most, intensity);
    }
    for (auto& part : parts)
        part.share /= most;
    return parts;
}

} // namespace

std::size_t PingReport::notified() const {
    return static_cast<std::size_t>(std::count_if(
        answers.begin(), answers.end(), [](const auto& answer) { return answer.own.notified; }));
}

const SensorAnswer* PingReport::find(trace::AgentId agent) const {
    const auto found = std::find_if(answers.begin(), answers.end(), [&](const auto& answer) {
        return answer.own.agent == agent;
    });
    return found == answers.end() ? nullptr : &*found;
}

PingReport computePing(const sense::SenseWorld& world,
                       const sense::Scene& scene,
                       const sense::Signal& signal,
                       Seconds after) {
    PingReport report;
    report.signal = signal;
    report.manager = scene.manager;
    const bool graph = world.goesByRegions(scene.manager, signal.modality);
    sense::Scene another = scene;
    another.manager = scene.manager == Manager::Regional ? Manager::Graph : Manager::Regional;
    const auto kind = world[signal.modality].kind;
    const auto asked = kind == sense::Kind::Smell ? std::optional(after) : std::nullopt;
    auto own = sense::ping(world, scene, signal, asked);
    auto other = sense::ping(world, another, signal, asked);
    std::vector<sense::WallSegment> doors;
    sense::doorWalls(world, scene.doors, doors);
    std::size_t sensor = 0;
    for (std::size_t i = 0; i < own.size(); ++i, ++sensor) {
        while (scene.sensors[sensor].agent != own[i].agent)
            ++sensor;
        SensorAnswer answer{sensor, std::move(own[i]), std::move(other[i]), Difference::None};
        if (answer.own.notified != answer.other.notified)
            answer.difference =
                answer.own.notified ? Difference::Rejected
                : !world.sight.isClear(
                      signal.position, scene.sensors[sensor].position, geometry::kBlocksAll, doors)
                    ? Difference::ThroughWall
                    : Difference::Notified;
        report.answers.push_back(std::move(answer));
    }
    markOrder(report.answers);
    if (graph && kind == sense::Kind::Smell)
        report.cloud = cloudOf(world, scene.doors, signal, after);
    else if (graph && kind != sense::Kind::Sight)
        report.arrivals = sense::regionArrivals(world, scene.doors, signal, scene.manager);
    return report;
}

} // namespace percept::session
