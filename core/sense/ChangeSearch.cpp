#include "percept/sense/ChangeSearch.h"

#include "NearerWay.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Trials.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::sense {
namespace {

using geometry::Vec2;
using geometry::Vec3;
using Of = SmallestChange::Of;

class Search {
public:
    Search(const SenseWorld& world,
           const Scene& scene,
           const Signal& signal,
           std::size_t sensor,
           const Past* past,
           const Watch& watch)
        : m_world(world)
        , m_signal(signal)
        , m_past(past)
        , m_sensors{scene.sensors[sensor]}
        , m_scene(scene)
        , m_row(askOfSensors())
        , m_excused(m_row.reason == trace::Gate::Reaction ? trace::Gate::None
                                                          : trace::Gate::Reaction)
        , m_before(opennessOf(world, scene))
        , m_openness(m_before)
        , m_trials([this] { return verdict(); },
                   kOfSignalAndSensor + 2 * m_row.path.size() + 1 + world.lights.size(),
                   watch) {
        m_trials.placeAt([this] { return m_signal.position; });
    }

    ChangeSearch run() {
        if (m_row.notified)
            return {};
        if (m_row.reason == trace::Gate::Reaction || m_row.reason == trace::Gate::Nearest) {
            changeLook();
            return m_trials.take();
        }
        const bool lingers = m_past != nullptr &&
                             m_world.goesByRegions(m_scene.manager, m_signal.modality) &&
                             m_world[m_signal.modality].kind == Kind::Smell;
        if (lingers)
            letSmellIn();
        else
            openDoors();
        if (!lingers)
            changeSignal();
        changeSensor();
        if (!lingers) {
            changeWorld();
            switchLights();
        }
        return m_trials.take();
    }

private:
    [[nodiscard]] PingRow askOfSensors() {
        m_scene.sensors = m_sensors;
        return ask();
    }

    [[nodiscard]] Verdict verdict() const {
        const PingRow row = ask();
        Verdict verdict = verdictOf(row.ladder.rungs, m_excused);
        verdict.delay = row.delay;
        return verdict;
    }
    [[nodiscard]] PingRow ask() const { return explain(m_world, m_scene, m_signal, 0, {}, m_past); }
    [[nodiscard]] static std::vector<double> opennessOf(const SenseWorld& world,
                                                        const Scene& scene) {
        std::vector<double> openness;
        for (std::uint32_t door = 0; door < world.doors.size(); ++door)
            openness.push_back(world.openness(scene.doors, door));
        return openness;
    }
    void setDoors(const std::vector<std::uint32_t>& doors, bool open) {
        for (const std::uint32_t door : doors)
            m_openness[door] = open ? 1.0 : m_before[door];
        m_scene.doors = m_openness;
    }
    [[nodiscard]] bool passesWith(const std::vector<std::uint32_t>& doors) {
        setDoors(doors, true);
        const bool passes = verdict().passed;
        setDoors(doors, false);
        return passes;
    }
    /// One that suffices, or as few of all as it takes.
    void openDoors() {
        std::vector<std::uint32_t> shut;
        for (std::uint32_t door = 0; door < m_openness.size(); ++door)
            if (m_openness[door] < 1.0)
                shut.push_back(door);
        if (shut.empty())
            return;
        std::vector<std::uint32_t> needed = shut;
        const auto one = std::find_if(
            shut.begin(), shut.end(), [&](std::uint32_t door) { return passesWith({door}); });
        if (one != shut.end()) {
            needed = {*one};
        } else if (passesWith(shut)) {
            for (const std::uint32_t door : shut) {
                auto fewer = needed;
                fewer.erase(std::find(fewer.begin(), fewer.end(), door));
                if (passesWith(fewer))
                    needed = std::move(fewer);
            }
        }
        std::string names;
        for (const std::uint32_t door : needed)
            names += (names.empty() ? "" : ", ") + m_world.doors[door].id;
        m_trials.value(
            Of::Doors,
            std::move(names),
            0.0,
            1.0,
            [&](double value) { setDoors(needed, value > 0); },
            needed);
    }

    /// What lingers does not come at once through a door that opens: what is asked is whether what
    /// is emitted from now on does, and would not as doors are.
    void letSmellIn() {
        const Past* const past = std::exchange(m_past, nullptr);
        if (!verdict().passed)
            openDoors();
        m_past = past;
    }

    /// Each that is off; only what is lit is the better seen for it.
    void switchLights() {
        const Gates& gates = m_world[m_signal.modality].gates;
        if (!gates.contrast || !gates.light || m_signal.emitsLight)
            return;
        for (std::uint32_t light = 0; light < m_world.lights.size(); ++light) {
            auto& data = m_world.lights[light];
            if (data.on || !(data.intensity > 0))
                continue;
            m_trials.value(Of::Light,
                           std::to_string(light),
                           0.0,
                           1.0,
                           [&](double value) { data.on = value > 0; },
                           {light});
        }
    }

    void changeSignal() {
        const bool visibility = m_world[m_signal.modality].kind == Kind::Sight &&
                                !m_signal.emitsLight && m_signal.strength <= 1.0;
        if (m_signal.strength > 0 && !(visibility && m_signal.strength >= 1.0))
            m_trials.number(
                Of::Strength,
                {},
                m_signal.strength,
                upwards(m_signal.strength,
                        visibility ? std::min(1.0, kMostTimes * m_signal.strength)
                                   : kMostTimes * m_signal.strength),
                [this, strength = m_signal.strength, range = m_signal.range](double value) {
                    // What is louder carries farther, where it has a range of its own.
                    m_signal.strength = value;
                    m_signal.range = range * (value / strength);
                });
        comeNearer();
    }

    /// Places on the way from the source to the sensor.
    [[nodiscard]] std::vector<Vec3> wayToSensor() const {
        std::vector<Vec3> way{m_signal.position};
        if (m_past != nullptr && m_past->looking != nullptr && !m_past->looking->way.empty()) {
            for (const Vec2 place : m_past->looking->way)
                way.emplace_back(place, m_world.floorAt(place));
            return way;
        }
        for (const auto connection : m_row.path)
            if (const auto* link = m_world.link(m_signal.modality, connection)) {
                way.push_back(link->start);
                way.push_back(link->end);
            }
        way.push_back(m_sensors[0].position);
        return way;
    }

    /// How far anything in the level is from anything else, or the way between the two if that is
    /// longer: no range that is greater is worth a thought.
    [[nodiscard]] Metres widestReach() const {
        const auto way = wayToSensor();
        Vec2 low(way.front());
        Vec2 high = low;
        const auto include = [&](Vec2 place) {
            low = glm::min(low, place);
            high = glm::max(high, place);
        };
        for (const geometry::WallSegment& wall : m_world.sight.walls().walls()) {
            include(wall.a);
            include(wall.b);
        }
        Metres whole = 0;
        for (std::size_t i = 0; i < way.size(); ++i) {
            include(Vec2(way[i]));
            whole += i == 0 ? 0.0 : glm::distance(way[i - 1], way[i]);
        }
        return std::max(whole, geometry::distance(low, high));
    }

    void comeNearer() {
        const NearerWay way(m_world, wayToSensor());
        if (way.whole() > 0)
            m_trials.number(Of::Distance,
                            {},
                            way.whole(),
                            way.stops(m_world.goesByRegions(m_scene.manager, m_signal.modality)),
                            [this, &way](double left) { m_signal.position = way.at(left); });
    }

    void changeSensor() {
        auto& threshold =
            m_world.profiles[m_sensors[0].profile].thresholds[trace::indexOf(m_signal.modality)];
        if (threshold > 0) {
            const double before = threshold;
            m_trials.number(Of::Threshold,
                            {},
                            before,
                            {before * 0.5, before * 0.1, before * 1e-3, 0.0},
                            [&](double value) { threshold = value; });
        }
        auto& profile = m_world.profiles[m_sensors[0].profile];
        if (m_row.reason == trace::Gate::Range && m_signal.range > 0 && profile.hearing > 0 &&
            m_world[m_signal.modality].kind == Kind::Sound)
            m_trials.number(Of::Hearing,
                            {},
                            profile.hearing,
                            upwards(profile.hearing, kMostTimes * profile.hearing),
                            [&](double value) { profile.hearing = value; });
        if (m_row.reason != trace::Gate::Cone && m_row.reason != trace::Gate::ConeLength)
            return;
        if (profile.cones.size() == 1)
            seeWider(profile.cones.front(),
                     profile.coneIds.empty() ? std::string() : profile.coneIds.front());
        const double facing = m_sensors[0].facing;
        const Vec2 ahead(m_row.route.line.seenAt(m_signal) - m_sensors[0].position);
        const double turn = maths::atan2(geometry::cross(geometry::fromAngle(facing), ahead),
                                         glm::dot(geometry::fromAngle(facing), ahead));
        m_trials.number(
            Of::Facing, {}, 0.0, {turn * 0.25, turn * 0.5, turn * 0.75, turn}, [&](double value) {
                m_sensors[0].facing = facing + value;
            });
    }

    /// @param id of the cone in the level; empty: it is the archetype's field of view
    void seeWider(Cone& cone, const std::string& id) {
        const double wide = cone.horizontal;
        std::vector<double> wider;
        for (int part = 1; part <= 4; ++part)
            wider.push_back(wide + (maths::kTwoPi - wide) * part / 4);
        m_trials.number(
            Of::FieldOfView, id, wide, wider, [&](double value) { cone = widened(cone, value); });
    }

    /// He is in view: more of those there are minded, what is seen is acted on sooner, or he comes
    /// nearer than others.
    void changeLook() {
        auto& profile = m_world.profiles[m_sensors[0].profile];
        for (const Rung& rung : m_row.ladder.rungs) {
            if (rung.gate == trace::Gate::Nearest && rung.checked && !rung.passed)
                m_trials.value(Of::Attention, {}, rung.limit, rung.measured, [&](double value) {
                    profile.attention = static_cast<int>(value);
                });
            if (rung.gate == trace::Gate::Reaction && rung.measured > 0 &&
                m_row.reason == trace::Gate::Reaction)
                m_trials.number(
                    Of::Reaction, {}, rung.limit, {rung.measured * 0.9, 0.0}, [&](double value) {
                        profile.reaction = value;
                    });
        }
        if (m_row.reason == trace::Gate::Nearest)
            comeNearer();
    }

    void changeWorld() {
        const auto modality = trace::indexOf(m_signal.modality);
        auto& data = m_world.modalities[modality];
        if (m_row.reason == trace::Gate::Range && data.maxRange > 0)
            m_trials.number(Of::MaxRange,
                            data.id,
                            data.maxRange,
                            upwards(data.maxRange, widestReach()),
                            [&](double value) { data.maxRange = value; });
        if (!m_world.goesByRegions(m_scene.manager, m_signal.modality)) {
            weaken(Of::ModalityAttenuation, data.id, data.attenuation, data.logAttenuation);
            return;
        }
        std::vector<std::uint32_t> regions;
        const auto add = [&](RegionId region) {
            const auto index = trace::indexOf(region);
            if (region != trace::kNone<RegionId> &&
                std::find(regions.begin(), regions.end(), index) == regions.end())
                regions.push_back(index);
        };
        add(m_world.lookup.find(m_signal.position));
        for (const auto connection : m_row.path) {
            auto* link = const_cast<Link*>(m_world.link(m_signal.modality, connection));
            if (link == nullptr)
                continue;
            add(link->to);
            changeLink(*link);
        }
        for (const auto region : regions)
            weaken(Of::RegionAttenuation,
                   m_world.regions[region].id,
                   m_world.regions[region].attenuation[modality],
                   m_world.regions[region].logAttenuation[modality]);
    }

    void weaken(Of of, const std::string& subject, double& attenuation, double& logarithm) {
        if (!(attenuation < 1.0))
            return;
        const double before = attenuation;
        m_trials.number(of, subject, before, {(before + 1.0) * 0.5, 1.0}, [&](double value) {
            attenuation = value;
            logarithm = maths::log(value);
        });
    }

    void changeLink(Link& link) {
        if (!(link.attenuation < 1.0))
            return;
        const auto subject = m_world.connections[trace::indexOf(link.connection)];
        m_trials.number(Of::ConnectionAttenuation,
                        subject,
                        link.attenuation,
                        {(link.attenuation + 1.0) * 0.5, 1.0},
                        [&](double value) {
                            link.attenuation = value;
                            link.factor = value > 0 ? attenuated(value, link.distance) : 0.0;
                        });
    }

    static constexpr std::size_t kOfSignalAndSensor = 4;

    SenseWorld m_world; ///< a copy, to be changed
    Signal m_signal;
    const Past* m_past;
    std::vector<Sensor> m_sensors;
    Scene m_scene;
    PingRow m_row;
    trace::Gate m_excused;        ///< what is seen from now on is not acted on at once
    std::vector<double> m_before; ///< how far the doors are open
    std::vector<double> m_openness;
    Trials m_trials;
};

} // namespace

ChangeSearch smallestChanges(const SenseWorld& world,
                             const Scene& scene,
                             const Signal& signal,
                             std::size_t sensor,
                             const Past* past,
                             const Watch& watch) {
    return Search(world, scene, signal, sensor, past, watch).run();
}

} // namespace percept::sense
