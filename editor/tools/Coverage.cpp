#include "editor/tools/Coverage.h"

#include "percept/base/Contracts.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Smell.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace percept::tools {
namespace {

using sense::Manager;
using sense::Observer;
using sense::RegionArrival;
using sense::Route;
using sense::SenseWorld;
using sense::Signal;
using trace::RegionId;

constexpr RegionId kOutside = trace::kNone<RegionId>;
constexpr std::uint32_t kBlock = 16;

/// What a sensor makes of a signal at one place.
struct Outcome {
    double intensity = 0.0;
    bool noticed = false;
};

/// The way of a sound from one place: where it leaves its region, and what comes after that.
struct Way {
    RegionId region = kOutside;
    std::vector<std::uint32_t> links; ///< empty: within the sensor's region, if that is `region`
    bool exists = false;
    double rest = 1.0;   ///< factor from the first exit on to the entry of the sensor's region
    Metres beyond = 0.0; ///< distance of the same stretch
    [[nodiscard]] bool isLike(const Way& other) const {
        return region == other.region && exists == other.exists && links == other.links;
    }
};

class Probe {
public:
    Probe(const SenseWorld& world,
          const sense::Scene& scene,
          const Signal& signal,
          std::size_t sensor)
        : m_world(world)
        , m_scene(scene)
        , m_signal(signal)
        , m_observer{scene.sensors[sensor],
                     world.profiles[scene.sensors[sensor].profile],
                     geometry::fromAngle(scene.sensors[sensor].facing)}
        , m_tests((sense::doorWalls(world, scene.doors, m_doorWalls),
                   sense::SightTests(world, m_doorWalls)))
        , m_region(world.lookup.find(m_observer.sensor.position))
        , m_smell(world) {
        for (std::uint32_t door = 0; door < world.doors.size(); ++door)
            m_doors.push_back({world.openness(scene.doors, door) > 0.0, sense::kAlways});
    }

    [[nodiscard]] bool isWave() const {
        return m_world.goesByRegions(m_scene.manager, m_signal.modality) &&
               m_world[m_signal.modality].kind != sense::Kind::Sight;
    }

    [[nodiscard]] bool isSmell() const {
        return isWave() && m_world[m_signal.modality].kind == sense::Kind::Smell;
    }

    /// A smell from each place at its strongest moment, over whichever way is the strongest then.
    std::vector<Outcome> smelt(std::span<const Vec3> places) {
        std::vector<Outcome> outcomes(places.size());
        if (m_region == kOutside || !(m_signal.strength > 0.0))
            return outcomes;
        m_puffs.clear();
        for (const Vec3 place : places) {
            const RegionId region = m_world.lookup.find(place);
            m_puffs.push_back({.modality = m_signal.modality,
                               .region = region == kOutside ? m_region : region,
                               .position = place,
                               .strength = region == kOutside ? 0.0 : m_signal.strength,
                               .logStrength = maths::log(m_signal.strength)});
        }
        m_smell.begin(m_doors, m_puffs);
        std::vector<sense::Whiff> best(places.size());
        const auto& modality = m_world[m_signal.modality];
        m_smell.forEach(m_signal.modality,
                        m_region,
                        m_observer.sensor.position,
                        sense::Whiff::kNever,
                        [&](const sense::Whiff& whiff) {
                            if (whiff.distance <= modality.maxRange &&
                                whiff.logAtArrival > best[whiff.puff].logAtArrival)
                                best[whiff.puff] = whiff;
                        });
        for (std::size_t i = 0; i < places.size(); ++i)
            if (best[i].puff != sense::kNoIndex && m_puffs[i].strength > 0.0)
                outcomes[i] = judge(routeOf(best[i]));
        return outcomes;
    }

    /// With the regional manager, or by sight.
    Outcome straight(Vec3 place) {
        m_signal.position = place;
        m_tests.begin();
        if (!m_world.goesByRegions(m_scene.manager, m_signal.modality))
            return judge(sense::regionalRoute(m_tests, m_signal, m_observer));
        const RegionId source = m_world.lookup.find(place);
        Outcome best;
        if (source == kOutside || m_region == kOutside)
            return best;
        const sense::SightRoutes routes(m_world, m_scene.doors, m_signal, source);
        routes.forEach(m_observer, m_region, [&](const Route& route) {
            const Outcome outcome = judge(route);
            if (outcome.noticed || outcome.intensity > best.intensity)
                best = outcome;
            return best.noticed;
        });
        return best;
    }

    Way findWay(Vec3 place) {
        Way way;
        way.region = m_world.lookup.find(place);
        if (way.region == kOutside || m_region == kOutside)
            return way;
        m_signal.position = place;
        m_search.run(m_world,
                     m_scene.doors,
                     {.modality = m_signal.modality,
                      .position = place,
                      .region = way.region,
                      .strength = m_signal.strength,
                      .portals = m_scene.manager == Manager::Portals});
        const auto passes = [&](const Route& route) { return judge(route).noticed; };
        const RegionArrival* arrival =
            sense::perceivedArrival(m_world, m_signal, m_observer, m_region, m_search, passes);
        way.exists = arrival != nullptr && arrival->stopped == trace::Gate::None;
        if (!way.exists)
            return way;
        const auto arrivals = m_search.arrivals();
        for (; arrival != nullptr && arrival->link != sense::kNoIndex;
             arrival = &arrivals[arrival->previous])
            way.links.push_back(arrival->link);
        std::reverse(way.links.begin(), way.links.end());
        measure(way);
        return way;
    }

    /// @param way from that place, or one like it
    Outcome along(const Way& way, Vec3 place) {
        if (!way.exists)
            return {};
        m_signal.position = place;
        RegionArrival arrival{
            .region = m_region, .distance = 0.0, .intensity = m_signal.strength, .entry = place};
        if (!way.links.empty()) {
            const auto& first = link(way.links.front());
            const auto& last = link(way.links.back());
            const double leg = glm::distance(place, first.start);
            arrival.distance = leg + way.beyond;
            arrival.intensity =
                m_signal.strength * sense::attenuated(attenuation(way.region), leg) * way.rest;
            arrival.entry = last.end;
            arrival.via = last.connection;
            const auto& modality = m_world[m_signal.modality];
            // What is too weak somewhere on the way is too weak at its end.
            if (arrival.distance > modality.maxRange)
                arrival.stopped = trace::Gate::Range;
            else if (arrival.intensity < modality.minIntensity)
                arrival.stopped = trace::Gate::Intensity;
            arrival.stoppedAt = arrival.distance;
        }
        return judge(sense::waveRoute(m_world, m_signal, m_observer, m_region, &arrival));
    }

private:
    [[nodiscard]] const sense::Link& link(std::uint32_t index) const {
        return m_world.links[trace::indexOf(m_signal.modality)][index];
    }
    [[nodiscard]] double attenuation(RegionId region) const {
        return m_world.regions[trace::indexOf(region)]
            .attenuation[trace::indexOf(m_signal.modality)];
    }

    void measure(Way& way) const {
        for (std::size_t i = 0; i < way.links.size(); ++i) {
            const auto& step = link(way.links[i]);
            way.rest *= step.factor;
            way.beyond += step.distance;
            if (i + 1 == way.links.size())
                continue;
            const double leg = glm::distance(step.end, link(way.links[i + 1]).start);
            way.rest *= sense::attenuated(attenuation(step.to), leg);
            way.beyond += leg;
        }
    }

    [[nodiscard]] Route routeOf(const sense::Whiff& whiff) const {
        const double intensity = maths::exp(whiff.logAtArrival);
        const bool fades = intensity < m_world[m_signal.modality].minIntensity;
        return {.blocked = fades ? trace::Gate::Intensity : trace::Gate::None,
                .distance = whiff.distance,
                .stoppedAt = whiff.distance,
                .takes = whiff.arrival,
                .base = intensity,
                .line = {},
                .from = whiff.from,
                .region = m_region,
                .graph = true};
    }

    Outcome judge(const Route& route) {
        sense::Perceived perceived;
        sense::FastSink sink;
        const bool noticed =
            sense::passGates(m_tests, m_signal, m_observer, route, 0.0, perceived, sink);
        const bool way =
            route.blocked != trace::Gate::NoRegion && route.blocked != trace::Gate::Unreachable;
        return {way ? sense::intensityOf(m_tests, m_signal, m_observer, route) : 0.0, noticed};
    }

    const SenseWorld& m_world;
    const sense::Scene& m_scene;
    Signal m_signal;
    Observer m_observer;
    std::vector<sense::WallSegment> m_doorWalls;
    sense::SightTests m_tests;
    RegionId m_region;
    sense::WaveSearch m_search;
    sense::SmellMap m_smell;
    std::vector<sense::DoorPast> m_doors;
    std::vector<sense::Puff> m_puffs; ///< one per place asked about
};

CoverageMap emptyMap(const CoverageOptions& options) {
    CoverageMap map;
    const Vec2 extent = glm::max(options.high - options.low, Vec2{0, 0});
    map.low = options.low;
    map.cell = std::max(options.cell,
                        std::sqrt(extent.x * extent.y / static_cast<double>(options.mostCells)));
    map.columns = static_cast<std::uint32_t>(std::ceil(extent.x / map.cell - 1e-9));
    map.rows = static_cast<std::uint32_t>(std::ceil(extent.y / map.cell - 1e-9));
    const std::size_t count = std::size_t{map.columns} * map.rows;
    map.intensity.assign(count, 0.0F);
    map.noticed.assign(count, 0);
    return map;
}

class Painter {
public:
    Painter(const SenseWorld& world, Probe& probe, Metres height, CoverageMap& map)
        : m_world(world)
        , m_probe(probe)
        , m_height(height)
        , m_map(map) {}

    /// @return whether it was let go on
    bool paint(const Watch& watch) {
        for (std::uint32_t y = 0; y < m_map.rows; y += kBlock) {
            if (!goesOn(watch, static_cast<double>(y) / m_map.rows))
                return false;
            for (std::uint32_t x = 0; x < m_map.columns; x += kBlock, m_ways.clear())
                paintBlock(
                    x, y, std::min(x + kBlock, m_map.columns), std::min(y + kBlock, m_map.rows));
        }
        return true;
    }

private:
    [[nodiscard]] std::size_t index(std::uint32_t x, std::uint32_t y) const {
        return std::size_t{y} * m_map.columns + x;
    }
    [[nodiscard]] Vec3 place(std::uint32_t x, std::uint32_t y) const {
        const Vec2 plan = m_map.centre(index(x, y));
        return {plan, m_world.floorAt(plan) + m_height};
    }
    void set(std::uint32_t x, std::uint32_t y, const Outcome& outcome) {
        m_map.intensity[index(x, y)] = static_cast<float>(outcome.intensity);
        m_map.noticed[index(x, y)] = outcome.noticed ? 1 : 0;
    }

    /// From x0, y0 to before x1, y1.
    void paintBlock(std::uint32_t x0, std::uint32_t y0, std::uint32_t x1, std::uint32_t y1) {
        if (m_probe.isSmell())
            return paintSmell(x0, y0, x1, y1);
        if (!m_probe.isWave()) {
            forEach(x0, y0, x1, y1, [&](std::uint32_t x, std::uint32_t y) {
                set(x, y, m_probe.straight(place(x, y)));
            });
            return;
        }
        const Way way = wayFrom(x0, y0);
        const auto isLike = [&](std::uint32_t x, std::uint32_t y) {
            return wayFrom(x, y).isLike(way);
        };
        const bool small = x1 - x0 <= 1 && y1 - y0 <= 1;
        const bool same = small || (isLike(x1 - 1, y1 - 1) && isLike(x1 - 1, y0) &&
                                    isLike(x0, y1 - 1) && isLike((x0 + x1) / 2, (y0 + y1) / 2));
        if (same) {
            forEach(x0, y0, x1, y1, [&](std::uint32_t x, std::uint32_t y) {
                const Vec3 at = place(x, y);
                // A region may jut into the block.
                const bool inside = small || m_world.lookup.find(at) == way.region;
                set(x, y, m_probe.along(inside ? way : m_probe.findWay(at), at));
            });
            return;
        }
        const std::uint32_t middleX = std::max(x0 + 1, (x0 + x1) / 2);
        const std::uint32_t middleY = std::max(y0 + 1, (y0 + y1) / 2);
        for (const auto& [left, right] : {std::pair{x0, middleX}, {middleX, x1}})
            for (const auto& [low, high] : {std::pair{y0, middleY}, {middleY, y1}})
                if (left < right && low < high)
                    paintBlock(left, low, std::min(right, x1), std::min(high, y1));
    }

    void paintSmell(std::uint32_t x0, std::uint32_t y0, std::uint32_t x1, std::uint32_t y1) {
        m_places.clear();
        forEach(x0, y0, x1, y1, [&](std::uint32_t x, std::uint32_t y) {
            m_places.push_back(place(x, y));
        });
        const auto outcomes = m_probe.smelt(m_places);
        auto next = outcomes.begin();
        forEach(x0, y0, x1, y1, [&](std::uint32_t x, std::uint32_t y) { set(x, y, *next++); });
    }

    /// Blocks share corners with those that they are split into.
    const Way& wayFrom(std::uint32_t x, std::uint32_t y) {
        const auto [known, added] = m_ways.try_emplace(index(x, y));
        if (added)
            known->second = m_probe.findWay(place(x, y));
        return known->second;
    }

    template <class Visit>
    static void
    forEach(std::uint32_t x0, std::uint32_t y0, std::uint32_t x1, std::uint32_t y1, Visit visit) {
        for (std::uint32_t y = y0; y < y1; ++y)
            for (std::uint32_t x = x0; x < x1; ++x)
                visit(x, y);
    }

    const SenseWorld& m_world;
    Probe& m_probe;
    Metres m_height;
    CoverageMap& m_map;
    std::vector<Vec3> m_places;                  ///< of a block, for smells
    std::unordered_map<std::size_t, Way> m_ways; ///< of the present block
};

/// The one of some places that is nearest to the middle of all.
Vec2 middleOf(const std::vector<Vec2>& places) {
    Vec2 sum{0, 0};
    for (const Vec2 place : places)
        sum += place;
    const Vec2 mean = sum / static_cast<double>(places.size());
    return *std::min_element(places.begin(), places.end(), [&](Vec2 a, Vec2 b) {
        return geometry::distance(a, mean) < geometry::distance(b, mean);
    });
}

} // namespace

std::optional<std::size_t> CoverageMap::at(Vec2 place) const {
    const Vec2 inside = (place - low) / cell;
    if (!(inside.x >= 0 && inside.y >= 0 && inside.x < columns && inside.y < rows))
        return std::nullopt;
    return static_cast<std::size_t>(inside.y) * columns + static_cast<std::size_t>(inside.x);
}

Result<CoverageMap> coverageOf(const SenseWorld& world,
                               const sense::Scene& scene,
                               const Signal& signal,
                               std::size_t sensor,
                               const CoverageOptions& options,
                               const Watch& watch) {
    CoverageMap map = emptyMap(options);
    Probe probe(world, scene, signal, sensor);
    if (!Painter(world, probe, options.height, map).paint(watch))
        return failure(ErrorCode::Cancelled, "The coverage map was stopped.");
    return map;
}

Result<CoverageMap> coverageOfAll(const SenseWorld& world,
                                  const sense::Scene& scene,
                                  const Signal& signal,
                                  const CoverageOptions& options,
                                  const Watch& watch) {
    CoverageMap all = emptyMap(options);
    const double count = static_cast<double>(scene.sensors.size());
    for (std::size_t sensor = 0; sensor < scene.sensors.size(); ++sensor) {
        const auto at = static_cast<double>(sensor);
        const auto one = coverageOf(
            world, scene, signal, sensor, options, partOf(watch, at / count, (at + 1) / count));
        if (!one)
            return one;
        for (std::size_t i = 0; i < all.noticed.size(); ++i) {
            all.intensity[i] = std::max(all.intensity[i], one->intensity[i]);
            all.noticed[i] =
                static_cast<std::uint8_t>(std::min(255, all.noticed[i] + one->noticed[i]));
        }
    }
    return all;
}

std::vector<Leak> findLeaks(const SenseWorld& world,
                            const CoverageMap& regional,
                            const CoverageMap& graph,
                            Metres height) {
    PERCEPT_EXPECTS(regional.noticed.size() == graph.noticed.size());
    std::map<std::uint32_t, std::vector<Vec2>> byRegion;
    for (std::size_t i = 0; i < regional.noticed.size(); ++i) {
        if (regional.noticed[i] == 0 || graph.noticed[i] != 0)
            continue;
        const Vec2 place = regional.centre(i);
        const auto region =
            trace::indexOf(world.lookup.find({place, world.floorAt(place) + height}));
        byRegion[region].push_back(place);
    }
    std::vector<Leak> leaks;
    for (const auto& [region, places] : byRegion)
        leaks.push_back({region,
                         static_cast<double>(places.size()) * regional.cell * regional.cell,
                         middleOf(places)});
    return leaks;
}

std::vector<OneWay>
findOneWay(const SenseWorld& world, const sense::Scene& scene, const Signal& signal) {
    const std::size_t count = scene.sensors.size();
    std::vector<bool> notices(count * count, false);
    for (std::size_t speaker = 0; speaker < count; ++speaker) {
        Signal own = signal;
        own.position = scene.sensors[speaker].position;
        own.source = trace::kNoAgent;
        const auto rows = sense::ping(world, scene, own);
        for (std::size_t listener = 0; listener < count; ++listener)
            notices[listener * count + speaker] = rows[listener].notified;
    }
    std::vector<OneWay> found;
    for (std::size_t one = 0; one < count; ++one)
        for (std::size_t two = 0; two < count; ++two)
            if (one != two && notices[one * count + two] && !notices[two * count + one])
                found.push_back({one, two});
    return found;
}

} // namespace percept::tools
