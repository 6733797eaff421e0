#include "percept/sense/Ping.h"

#include <algorithm>

namespace percept::sense {
namespace {

class Pinger {
public:
    Pinger(const SenseWorld& world, const Scene& scene, const Signal& signal)
        : m_world(world)
        , m_scene(scene)
        , m_signal(signal)
        , m_tests((doorWalls(world, scene.doors, m_doorWalls), SightTests(world, m_doorWalls))) {
        if (scene.manager == Manager::Graph)
            m_source = world.lookup.find(signal.position);
        if (isWave())
            m_search.run(world,
                         scene.doors,
                         {signal.modality, signal.position, m_source, signal.strength, true});
    }

    PingRow row(const Sensor& sensor) {
        const Observer observer{
            sensor, m_world.profiles[sensor.profile], geometry::fromAngle(sensor.facing)};
        PingRow best;
        if (m_scene.manager == Manager::Regional)
            best = judge(observer, regionalRoute(m_tests, m_signal, observer));
        else
            best = throughRegions(observer);
        best.agent = sensor.agent;
        if (best.hasWay()) {
            best.delay = best.route.distance * m_world[m_signal.modality].inverseSpeed;
            best.direction = geometry::angleOf(Vec2(best.route.from - sensor.position));
            tracePath(best);
        }
        return best;
    }

private:
    [[nodiscard]] bool isWave() const {
        return m_scene.manager == Manager::Graph && m_world[m_signal.modality].kind != Kind::Sight;
    }

    PingRow judge(const Observer& observer, const Route& route) {
        PingRow row;
        row.route = route;
        row.notified =
            passGates(m_tests, m_signal, observer, route, 0.0, row.perceived, row.ladder);
        if (const Rung* failure = row.ladder.failure())
            row.reason = failure->gate;
        return row;
    }

    PingRow throughRegions(const Observer& observer) {
        const RegionId region = m_world.lookup.find(observer.sensor.position);
        if (region == trace::kNone<RegionId> || m_source == trace::kNone<RegionId>)
            return judge(observer, noRoute(Gate::NoRegion, region));
        if (isWave())
            return judge(observer,
                         waveRoute(m_world, m_signal, observer, region, m_search.arrival(region)));
        // The way that comes farthest up the ladder.
        std::optional<PingRow> best;
        const SightRoutes routes(m_world, m_scene.doors, m_signal, m_source);
        routes.forEach(observer, region, [&](const Route& route) {
            PingRow row = judge(observer, route);
            if (!best || row.notified || row.reason > best->reason)
                best = std::move(row);
            return best->notified;
        });
        return best ? *best : judge(observer, noRoute(Gate::Unreachable, region));
    }

    void tracePath(PingRow& row) const {
        if (isWave()) {
            const auto arrivals = m_search.arrivals();
            for (const auto* at = m_search.arrival(row.route.region); at->link != kNoIndex;
                 at = &arrivals[at->previous]) {
                row.path.push_back(at->via);
                row.intensities.push_back(at->intensity);
            }
            std::ranges::reverse(row.path);
            std::ranges::reverse(row.intensities);
        } else if (row.route.via != trace::kNone<ConnectionId>) {
            if (row.route.before != trace::kNone<ConnectionId>)
                row.path.push_back(row.route.before);
            row.path.push_back(row.route.via);
            row.intensities.push_back(row.route.base);
        }
        row.intensities.push_back(row.perceived.intensity);
    }

    const SenseWorld& m_world;
    const Scene& m_scene;
    const Signal& m_signal;
    std::vector<WallSegment> m_doorWalls;
    SightTests m_tests;
    WaveSearch m_search;
    RegionId m_source = trace::kNone<RegionId>;
};

} // namespace

std::vector<PingRow> ping(const SenseWorld& world, const Scene& scene, const Signal& signal) {
    Pinger pinger(world, scene, signal);
    std::vector<PingRow> rows;
    rows.reserve(scene.sensors.size());
    for (const auto& sensor : scene.sensors)
        if (signal.source == trace::kNoAgent || sensor.agent != signal.source)
            rows.push_back(pinger.row(sensor));
    return rows;
}

PingRow
explain(const SenseWorld& world, const Scene& scene, const Signal& signal, std::size_t sensor) {
    return Pinger(world, scene, signal).row(scene.sensors[sensor]);
}

std::vector<RegionArrival>
regionArrivals(const SenseWorld& world, std::span<const double> doors, const Signal& signal) {
    WaveSearch search;
    const auto found = search.run(world,
                                  doors,
                                  {signal.modality,
                                   signal.position,
                                   world.lookup.find(signal.position),
                                   signal.strength,
                                   true});
    return {found.begin(), found.end()};
}

std::string_view wordFor(Gate gate) {
    switch (gate) {
    case Gate::None:
        return "none";
    case Gate::Nearest:
        return "nearest";
    case Gate::Modality:
        return "modality";
    case Gate::NoRegion:
        return "no_region";
    case Gate::Unreachable:
        return "unreachable";
    case Gate::Range:
        return "range";
    case Gate::Intensity:
        return "intensity";
    case Gate::Cone:
        return "cone";
    case Gate::LineOfSight:
        return "line_of_sight";
    case Gate::Contrast:
        return "contrast";
    }
    return "none";
}

} // namespace percept::sense
