#include "SenseScene.h"

#include "percept/base/Archive.h"
#include "percept/base/Random.h"
#include "percept/sense/GateNames.h"

namespace percept::sense {
namespace {

using test::SenseLevel;
using test::through;
using testing::ElementsAre;

/// Two rooms of 10 m with an opening between them at (10, 5).
SenseLevel twoRooms() {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10});
    level.room("b", {10, 0}, {20, 10});
    level.connect("a", "b", {10, 5}, {10, 5}, {{"smell", through(1.0, 0.0)}});
    return level;
}

/// Runs with a given step; emits a smell at the start and says what is smelt in the end.
class SmellRun {
public:
    explicit SmellRun(const SenseLevel& level)
        : SmellRun(level.world()) {}
    explicit SmellRun(SenseWorld world)
        : m_world(std::make_shared<const SenseWorld>(std::move(world)))
        , m_senses(m_world) {}

    void emit(Vec3 place, double strength = 1.0, AgentId source = trace::kNoAgent) {
        trace::Trace trace(trace::TraceLevel::Off, m_counter, m_frame, nullptr);
        begin();
        m_senses.emit(m_state,
                      {.modality = *m_world->modality("smell"),
                       .strength = strength,
                       .position = place,
                       .source = source},
                      trace,
                      trace::kNoRecord);
    }
    void run(Seconds until, Seconds step) {
        for (; m_now < until + 1e-9; m_now += step) {
            trace::Trace trace(trace::TraceLevel::Off, m_counter, m_frame++, nullptr);
            begin();
            m_senses.update(m_state, trace, [&](const Notification& each, RecordId) {
                m_told.push_back(each);
            });
        }
        m_now = until;
    }
    double at(Vec3 place) {
        begin();
        return m_senses.scent(m_state, *m_world->modality("smell"), place, trace::kNoAgent)
            .intensity;
    }
    Scent scent(Vec3 place) {
        begin();
        return m_senses.scent(m_state, *m_world->modality("smell"), place, trace::kNoAgent);
    }
    void begin() { m_senses.begin({m_sensors, m_doors, m_now, Manager::Graph}); }

    std::vector<Sensor> m_sensors;
    std::vector<double> m_doors;
    std::vector<Notification> m_told;
    Seconds m_now = 0.0;
    SenseState m_state;

private:
    std::shared_ptr<const SenseWorld> m_world;
    SenseManager m_senses;
    trace::RecordCounter m_counter;
    Frame m_frame = 0;
};

TEST(Smell, HasNoEcho) {
    SenseLevel with = twoRooms();
    with["smell"].echoes = 3;
    with["smell"].echoDelay = 1.0;
    with["smell"].echoFactor = 1.0;
    SmellRun plain(twoRooms());
    SmellRun run(with);
    plain.emit({5, 5, 0});
    run.emit({5, 5, 0});

    for (const Seconds now : {1.5, 2.5, 5.0}) {
        plain.run(now, 0.1);
        run.run(now, 0.1);
        EXPECT_GT(plain.at({6, 5, 0}), 0.0) << now;
        EXPECT_EQ(run.at({6, 5, 0}), plain.at({6, 5, 0})) << now;
        EXPECT_EQ(run.m_state.puffs.size(), plain.m_state.puffs.size()) << now;
    }
    EXPECT_TRUE(run.m_state.echoes.empty());
}

TEST(Smell, HalvesEverySecondWithADissipationOfOneHalf) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10}).dissipation = {{"smell", 0.5}};
    level.sensor("nose", {5, 5}, {{"smell", 0.3}});
    for (const auto& [seconds, intensity] : {std::pair(0.0, 2.0), {1.0, 1.0}, {2.0, 0.5}}) {
        const auto rows = level.ping("smell", 2.0, {5, 5, 0}, {}, {}, seconds);
        EXPECT_NEAR(rows[0].perceived.intensity, intensity, 1e-12);
        EXPECT_TRUE(rows[0].notified);
    }
    EXPECT_EQ(level.ping("smell", 2.0, {5, 5, 0}, {}, {}, 3.0)[0].reason, Gate::Intensity);
}

TEST(Smell, CreepsAtItsSpeedAndStays) {
    const auto level = [] {
        auto made = twoRooms();
        made["smell"].attenuation = 0.9;
        made.sensor("next_door", {13, 5}, {{"smell", 0.1}});
        return made;
    }();
    const Vec3 source{6, 5, 0};
    const auto early = level.ping("smell", 1.0, source, {}, {}, 6.9);
    EXPECT_EQ(early[0].reason, Gate::Intensity);
    EXPECT_EQ(early[0].ladder.failure()->measured, 0.0);
    const double expected = std::pow(0.9, 7);
    for (const double seconds : {7.0, 100.0}) {
        const auto rows = level.ping("smell", 1.0, source, {}, {}, seconds);
        EXPECT_NEAR(rows[0].perceived.intensity, expected, 1e-12);
        EXPECT_NEAR(rows[0].delay, 7.0, 1e-12);
        EXPECT_THAT(rows[0].path, ElementsAre(ConnectionId{0}));
    }
}

TEST(Smell, DuctPassesItOneWayBetweenDistantRooms) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10});
    level.room("b", {50, 0}, {60, 10});
    level.connect("a", "b", {9, 5}, {51, 5}, {{"smell", through(1.0, 4.0)}});
    level.sensor("guard", {53, 5}, {{"smell", 0.1}, {"sound", 0.1}});
    level.sensor("bomber", {5, 5}, {{"smell", 0.1}, {"sound", 0.1}});
    const auto rows = level.ping("smell", 1.0, {5, 5, 0});
    EXPECT_TRUE(rows[0].notified);
    EXPECT_DOUBLE_EQ(rows[0].route.distance, 4.0 + 4.0 + 2.0);
    EXPECT_EQ(level.ping("sound", 1.0, {5, 5, 0})[0].reason, Gate::Unreachable);
    EXPECT_EQ(level.ping("smell", 1.0, {53, 5, 0})[1].reason, Gate::Unreachable);
}

TEST(Smell, WindCarriesItOrHoldsItBack) {
    const auto arrival = [](Vec2 wind, Vec2 nose) {
        SenseLevel level;
        level.room("a", {0, 0}, {100, 10}).wind = wind;
        level.sensor("nose", nose, {{"smell", 0.1}});
        return level.ping("smell", 1.0, {50, 5, 0})[0];
    };
    EXPECT_DOUBLE_EQ(arrival({0, 0}, {60, 5}).delay, 10.0);
    EXPECT_DOUBLE_EQ(arrival({1, 0}, {60, 5}).delay, 5.0);
    EXPECT_DOUBLE_EQ(arrival({-0.5, 0}, {60, 5}).delay, 20.0);
    EXPECT_DOUBLE_EQ(arrival({1, 0}, {50, 9}).delay, 4.0);
    EXPECT_EQ(arrival({-2, 0}, {60, 5}).reason, Gate::Intensity);
}

TEST(Smell, LingersWhereItFadesLeastOnItsWay) {
    // The far room feeds the corridor again and again, although the corridor itself is windy.
    auto level = twoRooms();
    level.edit().regions[1].dissipation = {{"smell", 0.5}};
    level.sensor("nose", {10, 5}, {{"smell", 0.1}});
    const auto rows = level.ping("smell", 1.0, {6, 5, 0}, {}, {}, 20.0);
    EXPECT_NEAR(rows[0].perceived.intensity, 1.0, 1e-9);
}

TEST(Smell, ComesBackFromWhereItKeepsButNeverGoesToAndFro) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10}).dissipation = {{"smell", 0.5}};
    level.room("b", {10, 0}, {20, 10}).dissipation = {{"smell", 0.1}};
    // A second in the doorway, where it does not fade.
    level.connect("a", "b", {10, 5}, {10, 5}, {{"smell", through(1.0, 1.0)}});
    level.connect("b", "a", {10, 5}, {10, 5}, {{"smell", through(1.0, 1.0)}});
    level.sensor("windy", {9, 5}, {{"smell", 0.001}});
    level.sensor("still", {11, 5}, {{"smell", 0.001}});
    const auto rows = level.ping("smell", 1.0, {9, 5, 0}, {}, {}, 10.0);

    EXPECT_THAT(rows[0].path, ElementsAre(ConnectionId{0}, ConnectionId{1}));
    EXPECT_NEAR(rows[0].perceived.intensity, 0.5 * 0.5 * std::pow(0.9, 6.0), 1e-9);
    EXPECT_THAT(rows[1].path, ElementsAre(ConnectionId{0}));
    EXPECT_NEAR(rows[1].perceived.intensity, 0.5 * std::pow(0.9, 8.0), 1e-9);
}

TEST(Smell, IsTheSameAtEveryFrameRate) {
    std::vector<std::vector<double>> curves;
    for (const Seconds step : {1.0 / 60.0, 1.0 / 30.0, 1.0 / 10.0}) {
        auto level = twoRooms();
        level["smell"].attenuation = 0.9;
        level["smell"].dissipation = 0.2;
        SmellRun run(level);
        std::vector<double> curve;
        // Somebody stands there, smells all the time and leaves after 3 s.
        for (int tenth = 0; tenth <= 100; ++tenth) {
            const Seconds until = 0.1 * tenth;
            for (; run.m_now < until - 1e-9; run.m_now += step) {
                if (run.m_now <= 3.0 + 1e-6)
                    run.emit({6.03, 5, 0}, 1.0, AgentId{7});
                run.run(run.m_now, step);
            }
            if (tenth % 10 == 0) {
                curve.push_back(run.at({8, 5, 0}));
                curve.push_back(run.at({13, 5, 0}));
            }
        }
        curves.push_back(curve);
    }
    double most = 0.0;
    for (std::size_t i = 0; i < curves[0].size(); ++i) {
        most = std::max(most, curves[0][i]);
        EXPECT_NEAR(curves[1][i], curves[0][i], 0.02 * curves[0][i]) << i;
        EXPECT_NEAR(curves[2][i], curves[0][i], 0.02 * curves[0][i]) << i;
    }
    EXPECT_GT(most, 0.5);
}

TEST(Smell, TellsWhileItLastsAtItsInterval) {
    auto level = twoRooms();
    level.sensor("nose", {8, 5}, {{"smell", 0.4}});
    level["smell"].dissipation = 0.1;
    SmellRun run(level);
    run.m_sensors = levelSensors(level.edit(), level.world());
    run.emit({6, 5, 0});
    run.run(20.0, 1.0 / 60.0);
    // 0.9^t is 0.4 after 8.7 s; it arrives after 2 s.
    ASSERT_GE(run.m_told.size(), 6U);
    EXPECT_LE(run.m_told.size(), 7U);
    EXPECT_NEAR(run.m_told[0].due, 2.0, 0.27);
    EXPECT_NEAR(run.m_told[1].due - run.m_told[0].due, 1.0, 0.27);
    EXPECT_LT(run.m_told.back().due, 8.8);
    EXPECT_TRUE(run.m_state.smelling.empty());
}

TEST(Smell, OfWhoIsIgnoredDoesNotHideAWeakerOneOfInterest) {
    auto level = twoRooms();
    level.sensor("nose", {8, 5}, {{"smell", 0.1}});
    constexpr AgentId kIgnored{5};
    constexpr AgentId kPrey{6};
    SenseWorld world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    world.profiles[sensors[0].profile].ignored = {0, 0, 0, 0, 0, 1};
    SmellRun run(world);
    run.m_sensors = sensors;

    run.emit({6, 5, 0}, 5.0, kIgnored);
    run.emit({5, 5, 0}, 1.0, kPrey);
    run.run(6.0, 1.0 / 60.0);

    ASSERT_FALSE(run.m_told.empty());
    for (const Notification& each : run.m_told)
        EXPECT_EQ(each.about, kPrey);
}

TEST(Smell, StaysBehindADoorThatShutsAndWaitsBeforeOneThatOpens) {
    auto level = twoRooms();
    level.door("door", {10, 4}, {10, 6});
    level.edit().connections[0].door = "door";
    SmellRun run(level);
    run.m_doors = {0.0};
    run.emit({8, 5, 0});
    run.run(5.0, 0.1);
    EXPECT_EQ(run.at({12, 5, 0}), 0.0);
    run.m_doors = {1.0};
    run.run(6.0, 0.1);
    EXPECT_EQ(run.at({12, 5, 0}), 0.0) << "it opened 1 s ago and is 2 m away";
    run.run(7.5, 0.1);
    EXPECT_NEAR(run.at({12, 5, 0}), 1.0, 1e-9);
    EXPECT_EQ(run.at({18, 5, 0}), 0.0);
    run.m_doors = {0.0};
    run.run(8.0, 0.1);
    EXPECT_NEAR(run.at({12, 5, 0}), 1.0, 1e-9) << "what came through stays";
    run.run(14.0, 0.1);
    EXPECT_NEAR(run.at({18, 5, 0}), 1.0, 1e-9) << "and creeps on";
}

TEST(Smell, TheDelayIsTheTimeThatItTookWhateverDoorsShutBehindIt) {
    int cutOff = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        SenseLevel level;
        level["smell"].inverseSpeed = random.between(0.05, 0.2);
        level.room("a", {0, 0}, {10, 10});
        level.room("b", {10, 0}, {20, 10});
        level.room("c", {20, 0}, {30, 10});
        for (const auto& [from, to, x] : {std::tuple("a", "b", 10.0), {"b", "c", 20.0}}) {
            level.door(fmt::format("to_{}", to), {x, 4}, {x, 6});
            const double distance = random.between(0, 3);
            level.connect(from, to, {x, 5}, {x, 5}, {{"smell", through(1.0, distance)}}).door =
                fmt::format("to_{}", to);
        }
        const Vec3 source{random.between(0, 9), random.between(0, 9), 0};
        const Vec3 nose{random.between(21, 29), random.between(0, 9), 0};
        level.sensor("nose", Vec2(nose), {{"smell", 0.1}});
        const auto row = level.ping("smell", 1.0, source, {}, {1.0, 1.0})[0];
        ASSERT_TRUE(row.notified);
        // A door shuts behind the smell, whether it is at the nose by then or not.
        const Seconds change = random.between(0.2, 1.2) * row.delay;
        const std::size_t door = random.below(2);
        SmellRun run(level);
        run.m_sensors = levelSensors(level.edit(), level.world());
        run.m_doors = {1.0, 1.0};
        run.emit(source);
        run.run(change, 1.0 / 60);
        run.m_doors[door] = 0.0;
        run.run(row.delay + 3.0, 1.0 / 60);
        if (run.m_told.empty())
            continue; // it shut in time
        cutOff += change < row.delay ? 1 : 0;
        EXPECT_NEAR(run.m_told.back().delay, row.delay, 1e-9) << seed;
        EXPECT_NEAR(run.m_told.back().distance, row.route.distance, 1e-9) << seed;
        EXPECT_NEAR(run.m_told.front().delay, row.delay, 1e-9) << seed;
    }
    EXPECT_GT(cutOff, 10) << "it seldom was on its way when the door shut";
}

TEST(Smell, NothingSmellsBeforeAnythingWasEmitted) {
    SmellRun run(twoRooms());
    EXPECT_EQ(run.at({5, 5, 0}), 0.0);
    EXPECT_EQ(run.at({50, 5, 0}), 0.0);
}

TEST(Smell, LeadsAlongATrailToTheFreshestPlace) {
    SenseLevel level;
    level.room("a", {0, 0}, {40, 10}).dissipation = {{"smell", 0.02}};
    level["smell"].attenuation = 0.8;
    level["smell"].inverseSpeed = 0.2;
    SmellRun run(level);
    for (int step = 0; step <= 30; ++step) {
        run.emit({5.0 + step, 5, 0}, 1.0, AgentId{1});
        run.run(run.m_now + 0.5, 0.1);
    }
    // The hunter comes upon the trail near its start and follows his nose.
    Vec3 hunter{6, 6, 0};
    for (int step = 0; step < 200; ++step) {
        const Scent scent = run.scent(hunter);
        ASSERT_GT(scent.intensity, 0.0);
        const Vec2 way = Vec2(scent.towards - hunter);
        const double length = std::sqrt(geometry::lengthSquared(way));
        if (length > 0.0)
            hunter += Vec3(way * (std::min(0.3, length) / length), 0.0);
    }
    EXPECT_NEAR(hunter.x, 35.0, 0.6);
    EXPECT_NEAR(hunter.y, 5.0, 0.6);
}

TEST(Smell, StateGoesOnAlikeAfterCopyingAndSaving) {
    auto level = twoRooms();
    level.sensor("nose", {13, 5}, {{"smell", 0.2}});
    level["smell"].dissipation = 0.05;
    SmellRun run(level);
    run.m_sensors = levelSensors(level.edit(), level.world());
    run.emit({6, 5, 0});
    run.run(3.0, 0.1);
    SmellRun other(level);
    other.m_sensors = run.m_sensors;
    other.m_now = run.m_now;
    other.m_state = *describe::load<SenseState>(describe::save(run.m_state));
    run.run(12.0, 0.1);
    other.run(12.0, 0.1);
    ASSERT_FALSE(run.m_told.empty());
    EXPECT_EQ(run.m_told, other.m_told);
    EXPECT_EQ(describe::hash(run.m_state), describe::hash(other.m_state));
}

TEST(Smell, InARunWhatLingersIsAskedAbout) {
    auto level = twoRooms();
    level["smell"].attenuation = 0.9;
    for (auto& region : level.edit().regions) {
        region.attenuation = {{"smell", 0.9}};
        region.dissipation = {{"smell", 0.2}};
    }
    level.sensor("nose", {2, 5}, {{"smell", 0.01}});
    SmellRun run(level);
    const AgentId thief{7};
    run.emit({5, 5, 0}, 1.0, thief);
    run.run(10, 0.1);
    run.emit({2, 5, 0}, 1.0, AgentId{8}); // another one stands right there

    const auto world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    const Scene scene{sensors, {}, 10.0, Manager::Graph};
    const Signal far{.modality = *world.modality("smell"), .position = {18, 5, 0}, .source = thief};
    const Past past{run.m_state.puffs, run.m_state.doors};
    const auto row = explain(world, scene, far, 0, {}, &past);

    EXPECT_NEAR(row.perceived.intensity, std::pow(0.9, 3) * std::pow(0.8, 10), 1e-9);
    EXPECT_NEAR(row.route.distance, 3, 1e-9);
    EXPECT_TRUE(row.notified);
    const auto fresh = explain(world, scene, far, 0);
    EXPECT_EQ(fresh.reason, Gate::Unreachable) << "a smell made now has no way there";
    const Past nothing;
    EXPECT_EQ(explain(world, scene, far, 0, {}, &nothing).reason, Gate::Unreachable);
}

TEST(Smell, OutOfRangeIsSaidToBeOutOfRangeInEveryRegion) {
    auto level = twoRooms();
    level["smell"].maxRange = 6;
    level.sensor("near", {6, 5}, {{"smell", 0.01}});
    level.sensor("same_room", {9.5, 5}, {{"smell", 0.01}});
    level.sensor("next_room", {15, 5}, {{"smell", 0.01}});

    const auto rows = level.ping("smell", 1.0, {1, 5, 0});

    EXPECT_TRUE(rows[0].notified);
    for (const std::size_t i : {1U, 2U}) {
        EXPECT_EQ(rows[i].reason, Gate::Range) << i;
        EXPECT_NEAR(rows[i].route.distance, i == 1 ? 8.5 : 14.0, 1e-9);
    }
}

} // namespace
} // namespace percept::sense
