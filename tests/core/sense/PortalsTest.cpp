#include "SenseRun.h"

#include "percept/base/Random.h"

#include <map>

// Sounds that come out of several connections of a region.
namespace percept::sense::portals_test {
namespace {

using test::SenseLevel;
using test::SenseRun;
using test::through;
using testing::ElementsAre;

/// A long hall with two doors to a corridor; the source is nearer to the far one.
SenseLevel twoDoors(const std::string& manager) {
    SenseLevel level;
    level.room("corridor", {0, 0}, {60, 4});
    level.room("hall", {0, 4}, {60, 12});
    const auto pass = through(1.0, 0.0);
    level.connect("corridor", "hall", {14.5, 4}, {14.5, 4}, {{"sound", pass}}).id = "far";
    level.connect("corridor", "hall", {45.2, 4}, {45.2, 4}, {{"sound", pass}}).id = "near";
    level.edit().senseManager = manager;
    return level;
}

TEST(Portals, ASensorTakesTheStrongestOfTheConnectionsThatASoundComesOutOf) {
    // 19.8 m by the near door, 54.5 m by the far one, which the sound comes to first.
    const Vec3 source{30.2, 2, 0};
    const Metres beside = 19.8 - std::hypot(15.0, 2.0);
    const auto hear = [&](const std::string& manager) {
        auto level = twoDoors(manager);
        level.edit().connections[0].start = {15.4, 4.0, {}};
        level.edit().connections[0].end = {5.9, 4.0, {}};
        level.sensor("listener", {45.2, 4.0 + beside}, {{"sound", 0.01}});
        return level.ping("sound", 10.0, source)[0];
    };

    const auto portals = hear("portals");
    EXPECT_NEAR(portals.route.distance, 19.8, 1e-9);
    EXPECT_NEAR(portals.perceived.intensity, 1.24, 0.005);
    EXPECT_THAT(portals.path, ElementsAre(ConnectionId{1}));
    EXPECT_NEAR(portals.direction, -maths::kPi / 2, 1e-9) << "out of the near door";

    const auto graph = hear("graph");
    EXPECT_NEAR(graph.route.distance, 54.5, 0.05) << "the source's: the region has one entry";
    EXPECT_NEAR(graph.perceived.intensity, 0.032, 0.0005);
}

/// Everybody who hears it through a short way over a loud passage or a long one over a louder one.
TEST(Portals, AConnectionLetsTheLouderOfTwoWaysThroughAlthoughItIsLonger) {
    SenseLevel level;
    level["sound"].attenuation = 1.0;
    level.room("source", {0, 0}, {10, 10});
    level.room("middle", {10, 0}, {20, 10});
    level.room("listener", {20, 0}, {30, 10});
    level.connect("source", "middle", {10, 5}, {10, 5}, {{"sound", through(0.1, 1.0)}}).id = "wall";
    level.connect("source", "middle", {10, 9}, {10, 9}, {{"sound", through(0.9, 1.0)}}).id = "door";
    level.connect("middle", "listener", {20, 1}, {20, 1}, {{"sound", through(1.0, 0.0)}});
    level.edit().senseManager = "portals";
    level.sensor("ear", {25, 1}, {{"sound", 0.5}});

    const auto heard = level.ping("sound", 1.0, {5, 5, 0})[0];

    EXPECT_TRUE(heard.notified);
    EXPECT_NEAR(heard.perceived.intensity, 0.9, 1e-9);
    EXPECT_THAT(heard.path, ElementsAre(ConnectionId{1}, ConnectionId{2}));
    EXPECT_EQ(heard.intensities.size(), 3U);
    EXPECT_NEAR(heard.intensities[1], 0.9, 1e-9);
}

/// Some rooms in two rows, with one or two openings between neighbours, some of them with doors or
/// one-way, and ducts from anywhere to anywhere.
SenseLevel fewRooms(Random& random) {
    constexpr double kRoom = 10.0;
    constexpr int kColumns = 3;
    SenseLevel level;
    const auto roomAt = [](int x, int y) { return fmt::format("r{}_{}", x, y); };
    const auto pass = [&](Metres least, Metres most) -> level::ById<level::Passage> {
        return {{"sound", through(random.between(0.5, 1.0), random.between(least, most))}};
    };
    const auto join = [&](const std::string& from, const std::string& to, Vec2 start, Vec2 end) {
        auto& made = level.connect(from, to, start, end, pass(0.0, 6.0));
        made.id = fmt::format("c{}", level.edit().connections.size());
        if (random.unit() < 0.3) {
            made.door = fmt::format("d{}", level.edit().doors.size());
            level.door(made.door, start - Vec2{0.3, 0.3}, start + Vec2{0.3, 0.3}).open =
                random.unit() < 0.6;
        }
    };
    const auto openings = [&](const std::string& a, const std::string& b, Vec2 from, Vec2 to) {
        for (int i = random.unit() < 0.4 ? 2 : 1; i > 0; --i) {
            const Vec2 at = from + (to - from) * random.unit();
            join(a, b, at, at);
            if (random.unit() < 0.8)
                join(b, a, at, at);
        }
    };
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < kColumns; ++x) {
            const Vec2 low{kRoom * x, kRoom * y};
            level.room(roomAt(x, y), low, low + Vec2{kRoom, kRoom}).attenuation = {
                {"sound", random.between(0.8, 1.0)}};
        }
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < kColumns; ++x) {
            const Vec2 low{kRoom * x, kRoom * y};
            const Vec2 high = low + Vec2{kRoom, kRoom};
            if (x + 1 < kColumns)
                openings(roomAt(x, y), roomAt(x + 1, y), {high.x, low.y}, high);
            if (y == 0)
                openings(roomAt(x, 0), roomAt(x, 1), {low.x, high.y}, high);
        }
    for (int i = 0; i < 2; ++i) {
        const int from = static_cast<int>(random.below(2 * kColumns));
        const int to = static_cast<int>(random.below(2 * kColumns));
        if (from != to)
            join(roomAt(from / 2, from % 2),
                 roomAt(to / 2, to % 2),
                 Vec2{from / 2 + 0.5, from % 2 + 0.5} * kRoom,
                 Vec2{to / 2 + 0.5, to % 2 + 0.5} * kRoom);
    }
    level.edit().senseManager = "portals";
    return level;
}

/// Tries every way over connections, each at most once.
class EveryWay {
public:
    struct Heard {
        double intensity = 0.0; ///< of the loudest way within the range; 0: none
        Metres distance = 0.0;
        Metres first = 1e300; ///< of the shortest way by which the threshold is reached
    };

    EveryWay(const SenseWorld& world, std::span<const double> doors, Vec3 ear, double threshold)
        : m_world(world)
        , m_doors(doors)
        , m_ear(ear)
        , m_region(world.lookup.find(ear))
        , m_threshold(threshold)
        , m_used(world.links[1].size(), 0) {}

    Heard from(Vec3 source, double strength) {
        m_heard = {};
        goOn(m_world.lookup.find(source), source, 0.0, strength);
        return m_heard;
    }

private:
    void goOn(RegionId region, Vec3 entry, Metres gone, double left) {
        const auto& sound = m_world.modalities[1];
        if (gone > sound.maxRange || left < sound.minIntensity)
            return;
        const auto after = [&](Metres length) {
            return left * std::pow(m_world.regions[trace::indexOf(region)].attenuation[1], length);
        };
        if (region == m_region) {
            const Metres leg = glm::distance(entry, m_ear);
            hear(gone + leg, after(leg));
        }
        const auto& links = m_world.links[1];
        for (std::size_t i = 0; i < links.size(); ++i) {
            const Link& link = links[i];
            const bool open = link.door == kNoIndex || m_doors[link.door] > 0.0;
            if (link.from != region || m_used[i] != 0 || !open)
                continue;
            const Metres leg = glm::distance(entry, link.start);
            m_used[i] = 1;
            goOn(link.to,
                 link.end,
                 gone + leg + link.distance,
                 after(leg) * std::pow(link.attenuation, link.distance));
            m_used[i] = 0;
        }
    }
    void hear(Metres distance, double intensity) {
        if (distance > m_world.modalities[1].maxRange)
            return;
        if (intensity >= m_threshold && distance < m_heard.first)
            m_heard.first = distance;
        if (intensity <= m_heard.intensity)
            return;
        m_heard.intensity = intensity;
        m_heard.distance = distance;
    }

    const SenseWorld& m_world;
    std::span<const double> m_doors;
    Vec3 m_ear;
    RegionId m_region;
    double m_threshold;
    std::vector<char> m_used;
    Heard m_heard;
};

/// What a run tells each agent, with doors as they are.
std::map<AgentId, Notification> toldIn(SenseRun& run, const Signal& signal) {
    run.emit(signal);
    run.run(30.0);
    std::map<AgentId, Notification> told;
    for (const auto& [frame, each] : run.told)
        EXPECT_TRUE(told.emplace(each.agent, each).second) << "heard twice";
    return told;
}

TEST(Portals, TheLoudestOfAllWaysIsPredictedAndHeardAndOfASlowSoundTheFirstLoudEnough) {
    int heard = 0;
    int missed = 0;
    int later = 0;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        Random random(seed);
        auto level = fewRooms(random);
        const bool slow = random.unit() < 0.6;
        level["sound"].travels = random.unit() < 0.5;
        level["sound"].inverseSpeed = slow ? 0.1 : 0.0;
        level["sound"].maxRange = random.between(20, 80);
        level["sound"].minIntensity = random.unit() < 0.5 ? random.between(0, 0.1) : 0.0;
        const double threshold = random.between(0.001, 0.2);
        for (int i = 0; i < 15; ++i)
            level.sensor(fmt::format("s{}", i),
                         {random.between(0.1, 29.9), random.between(0.1, 19.9)},
                         {{"sound", threshold}});
        SenseRun run(level, 1.0 / 30.0);
        for (const auto& door : level.edit().doors)
            run.doors.push_back(door.open ? 1.0 : 0.0);
        const Signal signal{
            .modality = *run.world->modality("sound"),
            .strength = random.between(0.5, 3.0),
            .position = {random.between(0.1, 29.9), random.between(0.1, 19.9), 0.0}};

        const auto rows =
            ping(*run.world, {run.sensors, run.doors, 0.0, run.world->manager}, signal);
        const auto sensors = run.sensors;
        const auto told = toldIn(run, signal);

        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto all = EveryWay(*run.world, run.doors, sensors[i].position, threshold)
                                 .from(signal.position, signal.strength);
            const bool loud = all.intensity >= threshold;
            const auto found = told.find(rows[i].agent);
            ASSERT_EQ(rows[i].notified, loud) << seed << ' ' << i;
            ASSERT_EQ(found != told.end(), loud) << seed << ' ' << i;
            (loud ? heard : missed) += 1;
            if (!loud)
                continue;
            later += all.distance > all.first + 1e-9 ? 1 : 0;
            EXPECT_NEAR(rows[i].perceived.intensity, found->second.intensity, 1e-9) << seed;
            EXPECT_NEAR(rows[i].route.distance, found->second.distance, 1e-9) << seed;
            EXPECT_EQ(rows[i].route.via, found->second.via) << seed;
            if (slow) {
                EXPECT_NEAR(rows[i].route.distance, all.first, 1e-9) << seed << ' ' << i;
            } else {
                EXPECT_NEAR(rows[i].perceived.intensity, all.intensity, 1e-9) << seed << ' ' << i;
            }
        }
    }
    EXPECT_GT(heard, 300);
    EXPECT_GT(missed, 300);
    EXPECT_GT(later, 30) << "often the loudest way is not the shortest";
}

} // namespace
} // namespace percept::sense::portals_test
