#include "app/session/senses/SensePing.h"

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
                       const sense::Signal& signal) {
    PingReport report;
    report.signal = signal;
    report.manager = scene.manager;
    const bool graph = scene.manager == Manager::Graph;
    sense::Scene another = scene;
    another.manager = graph ? Manager::Regional : Manager::Graph;
    auto own = sense::ping(world, scene, signal);
    auto other = sense::ping(world, another, signal);
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
                : world.walls.blocked(
                      signal.position, scene.sensors[sensor].position, geometry::kBlocksAll, doors)
                    ? Difference::ThroughWall
                    : Difference::Notified;
        report.answers.push_back(std::move(answer));
    }
    markOrder(report.answers);
    if (graph && world[signal.modality].kind != sense::Kind::Sight)
        report.arrivals = sense::regionArrivals(world, scene.doors, signal);
    return report;
}

} // namespace percept::session
