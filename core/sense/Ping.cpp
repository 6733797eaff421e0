#include "percept/sense/Ping.h"

#include "percept/sense/GateNames.h"

#include <algorithm>
#include <iterator>

namespace percept::sense {
namespace {

class Pinger {
public:
    Pinger(const SenseWorld& world,
           const Scene& scene,
           const Signal& signal,
           std::optional<Seconds> after,
           const Past* past = nullptr)
        : m_world(world)
        , m_scene(scene)
        , m_signal(signal)
        , m_after(after)
        , m_raised(past == nullptr ? 0.0 : past->raised)
        , m_looking(past == nullptr ? nullptr : past->looking)
        , m_tests((doorWalls(world, scene.doors, m_doorWalls), SightTests(world, m_doorWalls)))
        , m_smell(world) {
        if (byRegions())
            m_source = world.lookup.find(signal.position);
        if (isWave())
            m_search.run(world,
                         scene.doors,
                         {signal.modality,
                          signal.position,
                          m_source,
                          signal.strength,
                          true,
                          scene.manager == Manager::Portals});
        if (isSmell())
            beginSmell(past);
    }

    PingRow row(const Sensor& sensor) {
        const Observer observer{
            sensor, m_world.profiles[sensor.profile], geometry::fromAngle(sensor.facing)};
        PingRow best;
        if (!byRegions())
            best = judge(observer, regionalRoute(m_tests, m_signal, observer));
        else
            best = throughRegions(observer);
        best.agent = sensor.agent;
        if (best.hasWay()) {
            best.delay = best.route.delay(m_world[m_signal.modality]);
            best.direction = geometry::angleOf(Vec2(best.route.from - sensor.position));
            tracePath(best);
        }
        return best;
    }

private:
    [[nodiscard]] bool byRegions() const {
        return m_world.goesByRegions(m_scene.manager, m_signal.modality);
    }

    [[nodiscard]] bool isWave() const {
        return byRegions() && m_world[m_signal.modality].kind != Kind::Sight;
    }

    [[nodiscard]] bool isSmell() const {
        return isWave() && m_world[m_signal.modality].kind == Kind::Smell;
    }

    void beginSmell(const Past* past) {
        std::vector<DoorPast> doors;
        for (std::uint32_t door = 0; door < m_world.doors.size(); ++door)
            doors.push_back({m_world.openness(m_scene.doors, door) > 0.0, kAlways});
        if (past == nullptr) {
            addPuff(m_world, m_puffs, m_signal, m_source, trace::kNoRecord, 0.0);
        } else {
            m_after = m_scene.now;
            std::ranges::copy_if(past->puffs, std::back_inserter(m_puffs), [&](const Puff& puff) {
                return puff.source == m_signal.source;
            });
            if (past->doors.size() == doors.size())
                doors.assign(past->doors.begin(), past->doors.end());
        }
        m_smell.begin(doors, m_puffs);
    }

    PingRow judge(const Observer& observer, const Route& route) {
        PingRow row;
        row.route = route;
        row.raised = m_raised;
        row.notified =
            passGates(m_tests, m_signal, observer, route, m_raised, row.perceived, row.ladder);
        if (m_looking != nullptr && m_signal.presence)
            row.notified = look(observer, route, row.ladder) && row.notified;
        if (const Rung* failure = row.ladder.failure())
            row.reason = failure->gate;
        return row;
    }

    /// Whether somebody is among the nearest of those in view, and has been seen for long enough.
    [[nodiscard]] bool
    look(const Observer& observer, const Route& route, LadderSink& ladder) const {
        const int most = m_looking->ranked ? observer.profile.attention : 0;
        const auto nearer = std::ranges::count_if(
            m_looking->others, [&](Metres other) { return other < route.distance; });
        const auto rank = static_cast<int>(nearer) + 1;
        const bool minded = most == 0 || rank <= most;
        if (most > 0)
            ladder(Gate::Nearest, minded, rank, most);
        const Seconds reaction = observer.profile.reaction;
        const ReactionTest reacted = testReaction(m_looking->seen, reaction);
        ladder(Gate::Reaction, reacted.passed, reacted.seen, reaction);
        return minded && reacted.passed;
    }

    PingRow throughRegions(const Observer& observer) {
        const RegionId region = m_world.lookup.find(observer.sensor.position);
        if (region == trace::kNone<RegionId> || m_source == trace::kNone<RegionId>)
            return judge(observer, noRoute(Gate::NoRegion, region));
        if (isSmell())
            return smell(observer, region);
        if (isWave())
            return wave(observer, region);
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

    PingRow wave(const Observer& observer, RegionId region) {
        const auto passes = [&](const Route& route) {
            Perceived perceived;
            FastSink sink;
            return passGates(m_tests, m_signal, observer, route, m_raised, perceived, sink);
        };
        const RegionArrival* const arrival =
            perceivedArrival(m_world, m_signal, observer, region, m_search, passes);
        return judge(observer, waveRoute(m_world, m_signal, observer, region, arrival));
    }

    /// The strongest way, now or at its best moment; where nothing arrives, what keeps it away.
    PingRow smell(const Observer& observer, RegionId region) {
        const auto& modality = m_world[m_signal.modality];
        const Seconds now = m_after.value_or(Whiff::kNever);
        const Vec3 nose = observer.sensor.position;
        Whiff best;
        Whiff beyond; // the nearest that is out of range
        double strength = -Whiff::kNever;
        m_smell.forEach(m_signal.modality, region, nose, now, [&](const Whiff& whiff) {
            const double here = m_after ? whiff.logIntensity : whiff.logAtArrival;
            if (here > strength && whiff.distance <= modality.reach()) {
                strength = here;
                best = whiff;
            }
            if (whiff.distance > modality.reach() &&
                (beyond.puff == kNoIndex || whiff.distance < beyond.distance))
                beyond = whiff;
        });
        Route route = waveRoute(m_world, m_signal, observer, region, m_search.arrival(region));
        if (best.puff != kNoIndex) {
            const double intensity = maths::exp(strength);
            route = {.blocked = intensity < modality.minIntensity ? Gate::Intensity : Gate::None,
                     .distance = best.distance,
                     .stoppedAt = best.distance,
                     .takes = m_puffs[best.puff].took +
                              std::max(best.arrival - m_puffs[best.puff].first, 0.0),
                     .base = intensity,
                     .line = {},
                     .from = best.from,
                     .region = region,
                     .via = m_smell.via(best),
                     .graph = true};
        } else if (beyond.puff != kNoIndex) {
            route = {.blocked = Gate::Range,
                     .distance = beyond.distance,
                     .stoppedAt = beyond.distance,
                     .takes = 0.0,
                     .base = maths::exp(beyond.logAtArrival),
                     .line = {},
                     .from = beyond.from,
                     .region = region,
                     .via = m_smell.via(beyond),
                     .graph = true};
        } else if (route.blocked == Gate::None || route.blocked == Gate::Intensity) {
            route.blocked = Gate::Intensity; // not there yet, or blown away
            route.base = 0.0;
        }
        m_sniffed = best.puff != kNoIndex;
        PingRow row = judge(observer, route);
        row.path = m_smell.path(best);
        row.intensities = m_smell.hops(best);
        return row;
    }

    /// The arrival that a way goes on from.
    [[nodiscard]] const RegionArrival* arrivalOf(const Route& route) const {
        const RegionArrival* found = m_search.arrival(route.region);
        m_search.forEachIn(route.region, [&](const RegionArrival& each) {
            if (each.via == route.via && each.intensity == route.base)
                found = &each;
        });
        return found;
    }

    void tracePath(PingRow& row) const {
        if (isWave() && !m_sniffed) {
            const auto arrivals = m_search.arrivals();
            for (const auto* at = arrivalOf(row.route); at->link != kNoIndex;
                 at = &arrivals[at->previous]) {
                row.path.push_back(at->via);
                row.intensities.push_back(at->intensity);
            }
            std::ranges::reverse(row.path);
            std::ranges::reverse(row.intensities);
        } else if (!isWave() && row.route.via != trace::kNone<ConnectionId>) {
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
    std::optional<Seconds> m_after;
    double m_raised = 0.0;
    const Looking* m_looking = nullptr;
    bool m_sniffed = false; ///< the row's smell has brought its way along
    SightTests m_tests;
    WaveSearch m_search;
    SmellMap m_smell;
    std::vector<Puff> m_puffs;
    RegionId m_source = trace::kNone<RegionId>;
};

} // namespace

std::vector<PingRow> ping(const SenseWorld& world,
                          const Scene& scene,
                          const Signal& signal,
                          std::optional<Seconds> after) {
    Pinger pinger(world, scene, signal, after);
    std::vector<PingRow> rows;
    rows.reserve(scene.sensors.size());
    for (const auto& sensor : scene.sensors)
        if (signal.source == trace::kNoAgent || sensor.agent != signal.source)
            rows.push_back(pinger.row(sensor));
    return rows;
}

PingRow explain(const SenseWorld& world,
                const Scene& scene,
                const Signal& signal,
                std::size_t sensor,
                std::optional<Seconds> after,
                const Past* past) {
    return Pinger(world, scene, signal, after, past).row(scene.sensors[sensor]);
}

std::vector<RegionArrival> regionArrivals(const SenseWorld& world,
                                          std::span<const double> doors,
                                          const Signal& signal,
                                          Manager manager) {
    WaveSearch search;
    (void)search.run(world,
                     doors,
                     {signal.modality,
                      signal.position,
                      world.lookup.find(signal.position),
                      signal.strength,
                      true,
                      manager == Manager::Portals});
    // Where a wave has come in, what it would do beyond its end is left out.
    std::vector<char> shown(search.arrivals().size(), 0);
    for (std::uint32_t region = 0; region < world.regions.size(); ++region)
        search.forEachIn(RegionId{region}, [&](const RegionArrival& each) {
            shown[static_cast<std::size_t>(&each - search.arrivals().data())] = 1;
        });
    std::vector<RegionArrival> found;
    std::vector<std::uint32_t> place(shown.size(), kNoIndex);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (shown[i] == 0)
            continue;
        place[i] = static_cast<std::uint32_t>(found.size());
        found.push_back(search.arrivals()[i]);
        RegionArrival& arrival = found.back();
        if (arrival.link == kNoIndex)
            continue;
        // One that goes on from where the wave was dead goes on from the same region here.
        const std::uint32_t before = place[arrival.previous];
        const RegionArrival* const first =
            search.arrival(search.arrivals()[arrival.previous].region);
        arrival.previous = before != kNoIndex
                               ? before
                               : place[static_cast<std::size_t>(first - search.arrivals().data())];
    }
    return found;
}

std::string_view wordFor(Gate gate) {
    switch (gate) {
    case Gate::None:
        return "none";
    case Gate::NotInterested:
        return "not_interested";
    case Gate::NotSeenYet:
        return "not_seen_yet";
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
    case Gate::ConeLength:
        return "cone_length";
    case Gate::LineOfSight:
        return "line_of_sight";
    case Gate::Contrast:
        return "contrast";
    case Gate::Reaction:
        return "reaction";
    }
    return "none";
}

} // namespace percept::sense
