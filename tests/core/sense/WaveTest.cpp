#include "SenseRun.h"

#include "percept/base/Random.h"

#include <map>
#include <set>

namespace percept::sense {
namespace {

using test::SenseLevel;
using test::SenseRun;
using test::through;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr int kSide = 4;
constexpr double kRoom = 10.0;

std::string roomOf(int x, int y) {
    return fmt::format("r{}_{}", x, y);
}

/// Rooms in a grid; sound passes between neighbours where `opens` says so, over openings in the
/// middle of their borders, each with a door if `doors`.
template <class Opens>
SenseLevel gridOfRooms(const std::string& manager, bool doors, Opens&& opens) {
    SenseLevel level;
    level["sound"].attenuation = 1.0;
    level["sound"].inverseSpeed = 0.1;
    level["sound"].travels = true;
    level["sound"].maxRange = 100.0;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            level.room(roomOf(x, y), {kRoom * x, kRoom * y}, {kRoom * (x + 1), kRoom * (y + 1)});
    const auto join = [&](const std::string& from, const std::string& to, Vec2 at) {
        if (!opens())
            return;
        std::string door;
        if (doors) {
            door = fmt::format("d{}", level.edit().doors.size());
            level.door(door, at - Vec2{0.5, 0.5}, at + Vec2{0.5, 0.5});
        }
        level.connect(from, to, at, at, {{"sound", through(1.0, 0.0)}}).door = door;
        level.connect(to, from, at, at, {{"sound", through(1.0, 0.0)}}).door = door;
    };
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const Vec2 low{kRoom * x, kRoom * y};
            if (x + 1 < kSide)
                join(roomOf(x, y), roomOf(x + 1, y), low + Vec2{kRoom, 0.5 * kRoom});
            if (y + 1 < kSide)
                join(roomOf(x, y), roomOf(x, y + 1), low + Vec2{0.5 * kRoom, kRoom});
        }
    level.edit().senseManager = manager;
    return level;
}

/// Walks from room to room through openings.
class Walker {
public:
    Walker(Random& random, double speed)
        : m_random(random)
        , m_speed(speed)
        , m_x(static_cast<int>(random.below(kSide)))
        , m_y(static_cast<int>(random.below(kSide)))
        , m_place(centre()) {}
    Vec2 place() const { return m_place; }
    void walk(Seconds step) {
        double left = m_speed * step;
        while (left > 0.0) {
            if (m_way.empty())
                choose();
            const Vec2 way = m_way.front() - m_place;
            const double length = std::sqrt(geometry::lengthSquared(way));
            if (length > left) {
                m_place += way * (left / length);
                return;
            }
            left -= length;
            m_place = m_way.front();
            m_way.erase(m_way.begin());
        }
    }

private:
    Vec2 centre() const { return {kRoom * (m_x + 0.5), kRoom * (m_y + 0.5)}; }
    void choose() {
        const Vec2 from = centre();
        const auto step = static_cast<int>(m_random.below(4));
        m_x = std::clamp(m_x + (step == 0) - (step == 1), 0, kSide - 1);
        m_y = std::clamp(m_y + (step == 2) - (step == 3), 0, kSide - 1);
        const Vec2 to = centre() + Vec2{m_random.between(-4, 4), m_random.between(-4, 4)};
        m_way = {from, 0.5 * (from + centre()), to};
        m_way[1] += 1e-6 * (to - from); // past the border, not on it
    }

    Random& m_random;
    double m_speed;
    int m_x, m_y;
    Vec2 m_place;
    std::vector<Vec2> m_way;
};

TEST(Wave, EverybodyHearsItOnceWhateverBordersTheyCross) {
    int crossed = 0;
    for (const std::string manager : {"regional", "graph", "portals"})
        for (std::uint64_t seed = 1; seed <= 25; ++seed) {
            Random random(seed);
            auto level = gridOfRooms(manager, false, [] { return true; });
            std::vector<Walker> walkers;
            for (int i = 0; i < 24; ++i) {
                walkers.emplace_back(random, random.between(0.0, 6.0));
                level.sensor(fmt::format("w{}", i), walkers.back().place(), {{"sound", 0.0}});
            }
            SenseRun run(level);
            std::set<std::pair<std::uint64_t, std::uint32_t>> heard;
            std::vector<RecordId> signals;
            for (int frame = 0; frame < 900; ++frame) {
                if (frame % 60 == 0 && frame < 300)
                    signals.push_back(run.emit(
                        "sound", 1.0, {random.between(0, 40), random.between(0, 40), 0.0}));
                run.run(run.now());
                for (std::size_t i = 0; i < walkers.size(); ++i) {
                    walkers[i].walk(run.step);
                    run.sensors[i].position = Vec3(walkers[i].place(), 0.0);
                }
            }
            for (const auto& [frame, each] : run.told) {
                EXPECT_TRUE(heard
                                .emplace(static_cast<std::uint64_t>(each.signal),
                                         trace::indexOf(each.agent))
                                .second)
                    << manager << ' ' << seed << ": twice";
                crossed += each.delay > 10.0 * 0.1 * each.distance / 10.0 + 1.0 / 60 ? 1 : 0;
            }
            EXPECT_EQ(heard.size(), signals.size() * walkers.size()) << manager << ' ' << seed;
            EXPECT_THAT(run.state.waves, IsEmpty());
            EXPECT_THAT(run.state.were, IsEmpty()) << "nothing is kept without waves";
        }
    EXPECT_GT(crossed, 0) << "nobody came to behind a front";
}

/// Where a slow sound comes, by trying all rooms again and again; doors as they are when it comes
/// to them. Distance per region.
std::map<std::uint32_t, double>
arrivalsSlowly(const SenseWorld& world,
               Vec3 source,
               const std::function<bool(std::uint32_t door, double distance)>& isOpenAt) {
    struct Arrival {
        double distance;
        std::uint32_t connection;
        Vec3 entry;
        bool done;
    };
    std::map<std::uint32_t, Arrival> reached{
        {trace::indexOf(world.lookup.find(source)), {0.0, 0, source, false}}};
    for (;;) {
        std::pair<const std::uint32_t, Arrival>* next = nullptr;
        for (auto& each : reached)
            if (!each.second.done &&
                (next == nullptr || std::pair(each.second.distance, each.second.connection) <
                                        std::pair(next->second.distance, next->second.connection)))
                next = &each;
        if (next == nullptr)
            break;
        next->second.done = true;
        const Arrival from = next->second;
        for (const Link& link : world.linksFrom(ModalityId{1}, RegionId{next->first})) {
            const double at = from.distance + glm::distance(from.entry, link.start);
            if (link.door != kNoIndex && !isOpenAt(link.door, at))
                continue;
            const Arrival to{at + link.distance, trace::indexOf(link.connection), link.end, false};
            const auto [known, added] = reached.try_emplace(trace::indexOf(link.to), to);
            if (!added && !known->second.done &&
                std::pair(to.distance, to.connection) <
                    std::pair(known->second.distance, known->second.connection))
                known->second = to;
        }
    }
    std::map<std::uint32_t, double> distances;
    for (const auto& [region, each] : reached)
        distances[region] = each.distance;
    return distances;
}

TEST(Wave, MeetsDoorsAsTheyAreWhenItComesToThem) {
    int heard = 0;
    int missed = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        auto level = gridOfRooms("graph", true, [&] { return random.unit() < 0.8; });
        level["sound"].maxRange = 1000.0;
        for (int i = 0; i < kSide * kSide; ++i)
            level.sensor(fmt::format("s{}", i),
                         {kRoom * (i % kSide) + random.between(1, 9),
                          kRoom * (i / kSide) + random.between(1, 9)},
                         {{"sound", 0.0}});
        SenseRun run(level);
        // Doors per frame.
        std::vector<std::vector<double>> doors(2000);
        doors[0].assign(level.edit().doors.size(), 0.0);
        for (double& door : doors[0])
            door = random.unit() < 0.5 ? 1.0 : 0.0;
        for (std::size_t frame = 1; frame < doors.size(); ++frame) {
            doors[frame] = doors[frame - 1];
            if (frame % 20 == 0 && !doors[frame].empty()) {
                double& door =
                    doors[frame][random.below(static_cast<std::uint32_t>(doors[frame].size()))];
                door = 1.0 - door;
            }
        }
        const Vec3 source{random.between(1, 39), random.between(1, 39), 0.0};
        run.doors = doors[0];
        run.emit("sound", 1.0, source);
        for (const auto& each : doors) {
            run.doors = each;
            run.run(run.now());
        }
        const auto isOpenAt = [&](std::uint32_t door, double distance) {
            std::size_t frame = 0;
            while (static_cast<double>(frame) * run.step / 0.1 < distance)
                ++frame;
            return doors[frame][door] > 0.0;
        };
        const auto expected = arrivalsSlowly(*run.world, source, isOpenAt);
        std::map<std::uint32_t, double> told;
        for (const auto& [frame, each] : run.told)
            EXPECT_TRUE(told.emplace(trace::indexOf(each.agent), each.distance).second);
        for (std::uint32_t i = 0; i < run.sensors.size(); ++i) {
            const auto region = trace::indexOf(run.world->lookup.find(run.sensors[i].position));
            const auto reached = expected.find(region);
            ASSERT_EQ(told.count(i), reached == expected.end() ? 0U : 1U) << seed << ' ' << i;
            heard += reached != expected.end() ? 1 : 0;
            missed += reached == expected.end() ? 1 : 0;
            if (reached != expected.end() && reached->second == 0.0) {
                EXPECT_NEAR(told[i], glm::distance(source, run.sensors[i].position), 1e-9);
            }
        }
    }
    EXPECT_GT(heard, 100);
    EXPECT_GT(missed, 100);
}

/// Two rooms with a door between them that changes while a signal is on its way.
std::size_t toldThroughDoor(const std::string& manager,
                            const std::string& modality,
                            bool travels,
                            double before,
                            double after,
                            Seconds change) {
    SenseLevel level;
    level.edit().senseManager = manager;
    auto& made = level[modality];
    made.attenuation = 1.0;
    made.throughWalls = manager == "regional" && modality == "sound";
    made.inverseSpeed = 0.1;
    made.travels = travels;
    level.room("a", {0, 0}, {20, 10});
    level.room("b", {20, 0}, {40, 10});
    level.door("door", {20, 4}, {20, 6});
    level.connect("a", "b", {20, 5}, {20, 5}, {{modality, through(1.0, 0.0)}}).door = "door";
    auto& listener = level.sensor("listener", {30, 5}, {{modality, 0.1}});
    listener.fieldOfView = maths::kTwoPi;
    SenseRun run(level);
    run.doors = {before};
    run.run(0.1);
    run.emit(modality, 1.0, {5, 5, 1}); // at the door after 1.5 s
    run.run(change);
    run.doors = {after};
    run.run(5.0);
    return run.told.size();
}

TEST(Wave, ADoorThatShutsInTimeStopsWhateverTakesTimeAndOneThatOpensInTimeDoesNot) {
    for (const char* manager : {"graph", "portals", "regional"})
        for (const char* modality : {"sound", "sight"})
            for (const bool travels : {true, false}) {
                const auto told = [&](double before, double after, Seconds change) {
                    return toldThroughDoor(manager, modality, travels, before, after, change);
                };
                const auto what = fmt::format("{}, {}, {}", manager, modality, travels);
                EXPECT_EQ(told(1.0, 0.0, 1.0), 0U) << what;
                EXPECT_EQ(told(1.0, 0.0, 2.0), 1U) << what << ": it is through";
                EXPECT_EQ(told(0.0, 1.0, 1.0), 1U) << what;
                EXPECT_EQ(told(0.0, 1.0, 2.0), 0U) << what << ": it is gone";
            }
}

/// A level of all that there is: rooms with walls, panes, doors and lamps, four kinds of senses and
/// two invented ones, one of them without walls, light and cones.
SenseLevel levelOfAll(Random& random, const std::string& manager, bool travels) {
    auto level = gridOfRooms(manager, true, [&] { return random.unit() < 0.9; });
    level["sound"].attenuation = random.between(0.9, 1.0);
    level["sound"].travels = travels;
    level["sound"].minIntensity = random.between(0.0, 0.1);
    level["sound"].maxRange = random.between(20, 60);
    level["smell"].attenuation = random.between(0.9, 1.0);
    level["smell"].inverseSpeed = random.between(0.01, 0.05);
    level.modality("touch", "touch", 1.0, 3.0);
    auto& aura = level.modality("aura", "sight", 0.95, 25.0);
    aura.gates = {"range", "intensity"};
    auto& whisper = level.modality("whisper", "sound", 0.9, 30.0);
    whisper.gates = {"region", "range", "intensity", "cone", "line_of_sight"};
    level.material("glass", "glass").transmission = {{"sight", 0.5}, {"whisper", 0.3}};
    level.material("hedge", "foliage").brightness = 0.3;
    for (int i = 0; i < 8; ++i) {
        const Vec2 from{random.between(0, 40), random.between(0, 40)};
        level.wall(from,
                   from + Vec2{random.between(-9, 9), random.between(-9, 9)},
                   i % 3 == 0 ? "glass" : "hedge");
    }
    for (auto& region : level.edit().regions)
        region.ambientLight = random.unit();
    for (auto& connection : level.edit().connections) {
        const auto pass = through(random.between(0.7, 1.0), 1.0);
        connection.modalities = {{"sound", pass}, {"smell", pass}, {"sight", pass}};
        if (random.unit() < 0.5)
            connection.modalities.emplace_back("touch", pass);
        if (random.unit() < 0.8)
            connection.modalities.emplace_back("whisper", pass);
        if (random.unit() < 0.2)
            connection.modalities[2].second.relay = true;
    }
    for (auto& door : level.edit().doors)
        door.open = random.unit() < 0.7;
    for (int i = 0; i < 40; ++i) {
        auto& sensor = level.sensor(fmt::format("s{}", i),
                                    {random.between(0.1, 39.9), random.between(0.1, 39.9)},
                                    {{"sight", random.between(0, 0.7)},
                                     {"sound", random.between(0, 0.5)},
                                     {"smell", random.between(0, 0.5)},
                                     {"touch", 0.2},
                                     {"aura", random.between(0, 0.5)},
                                     {"whisper", random.between(0, 0.3)}});
        sensor.fieldOfView = random.between(1.0, 6.0);
        sensor.hearing = random.between(0.5, 2.0);
        sensor.camouflage = {{"foliage", 0.3}, {"sky", 1.2}};
        level.edit().agents.back().heading = random.between(-3, 3);
    }
    return level;
}

TEST(Prediction, WhatAPingSaysIsWhatARunRecords) {
    std::map<std::string, int> notified;
    std::map<std::string, int> rejected;
    for (const std::string manager : {"regional", "graph", "portals"})
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            Random random(seed);
            const bool travels = random.unit() < 0.5;
            const auto level = levelOfAll(random, manager, travels);
            SenseRun run(level, 1.0 / 30.0);
            for (const auto& door : level.edit().doors)
                run.doors.push_back(door.open ? 1.0 : 0.0);
            const ModalityId modality{random.below(6)};
            const Signal signal{
                .modality = modality,
                .strength = random.between(0.2, 2.0),
                .position = {random.between(0.1, 39.9), random.between(0.1, 39.9), 0.5},
                .source = AgentId{random.below(40)},
                .wearer = random.below(40),
                .emitsLight = random.unit() < 0.2,
                .pointCount = 2,
                .points = {0.7, -0.4, 0.0}};
            const auto rows =
                ping(*run.world, {run.sensors, run.doors, 0.0, run.world->manager}, signal);
            run.emit(signal);
            run.run(12.0);
            std::map<AgentId, const Notification*> told;
            std::map<AgentId, Frame> first;
            for (const auto& [frame, each] : run.told) {
                told.insert_or_assign(each.agent, &each); // a smell comes several ways
                first.try_emplace(each.agent, frame);
            }
            std::map<AgentId, Gate> failed;
            for (const auto& row : run.records.rows<trace::SignalRejected>())
                failed[row.data.agent] = row.data.gate;
            const std::string& id = (*run.world)[modality].id;
            const bool many = manager == "portals"; // a front after the other
            for (const auto& row : rows) {
                const auto found = told.find(row.agent);
                ASSERT_EQ(found != told.end(), row.notified)
                    << manager << ' ' << seed << ' ' << id << ' ' << wordFor(row.reason);
                const auto gate = failed.find(row.agent);
                if (!row.notified && gate != failed.end() && !many) {
                    EXPECT_EQ(gate->second, row.reason) << manager << ' ' << seed << ' ' << id;
                    ++rejected[id];
                }
                if (!row.notified)
                    continue;
                ++notified[id];
                EXPECT_NEAR(found->second->intensity, row.perceived.intensity, 1e-9);
                EXPECT_NEAR(found->second->standout, row.perceived.standout, 1e-9);
                EXPECT_NEAR(found->second->distance, row.route.distance, 1e-9);
                EXPECT_NEAR(found->second->delay, row.delay, 1e-9)
                    << manager << ' ' << seed << ' ' << id;
                EXPECT_EQ(found->second->via, row.route.via);
                const double due = row.delay / run.step;
                if (std::abs(due - std::round(due)) < 1e-6)
                    continue; // rounding decides
                const auto frame = static_cast<Frame>(std::ceil(due));
                if (id == "smell") { // a weaker one may have come before the strongest
                    EXPECT_LE(first[row.agent], frame) << manager << ' ' << seed;
                } else {
                    EXPECT_EQ(first[row.agent], frame) << manager << ' ' << seed << ' ' << id;
                }
            }
        }
    for (const char* id : {"sight", "sound", "smell", "touch", "aura", "whisper"}) {
        EXPECT_GT(notified[id], 10) << id;
        EXPECT_GT(rejected[id], 10) << id;
    }
}

} // namespace
} // namespace percept::sense
