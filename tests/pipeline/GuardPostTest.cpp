#include "percept/level/LevelFile.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Ping.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

/// The worked examples of the sources on the sense graph, in the levels that are shipped.
namespace percept::sense {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

class Post {
public:
    explicit Post(const std::string& name = "guard-post",
                  const std::function<void(level::Level&)>& change = {})
        : m_level(level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + name +
                                   ".level.json")
                      ->level) {
        if (change)
            change(m_level);
        m_world = *compileSenseWorld(m_level);
        m_sensors = levelSensors(m_level, m_world);
    }

    [[nodiscard]] const SenseWorld& world() const { return m_world; }
    [[nodiscard]] Signal signal(const std::string& modality, double strength, Vec3 position) const {
        return {
            .modality = *m_world.modality(modality), .strength = strength, .position = position};
    }
    [[nodiscard]] std::size_t numberOf(const std::string& agent) const {
        const auto found = std::find_if(m_level.agents.begin(),
                                        m_level.agents.end(),
                                        [&](const auto& other) { return other.id == agent; });
        return static_cast<std::size_t>(found - m_level.agents.begin());
    }
    [[nodiscard]] const Sensor& sensor(const std::string& agent) const {
        return m_sensors[numberOf(agent)];
    }
    [[nodiscard]] PingRow
    ask(const Signal& signal, const std::string& agent, Manager manager = Manager::Graph) const {
        const Scene scene{.sensors = m_sensors, .doors = {}, .manager = manager};
        return explain(m_world, scene, signal, numberOf(agent));
    }
    [[nodiscard]] std::vector<std::string> path(const PingRow& row) const {
        std::vector<std::string> ids;
        for (const auto connection : row.path)
            ids.push_back(m_world.connections[trace::indexOf(connection)]);
        return ids;
    }

private:
    level::Level m_level;
    SenseWorld m_world;
    std::vector<Sensor> m_sensors;
};

Signal shining(Signal signal) {
    signal.emitsLight = true;
    return signal;
}

TEST(GuardPost, ThePingInTheStoreIsHeardAlongThePathsOfTheGraph) {
    const Post post;
    const Signal ping = post.signal("sound", 4, {20.2, 3.4, 1.6});

    const auto guard3 = post.ask(ping, "guard_3");
    const auto guard2 = post.ask(ping, "guard_2");
    const auto guard4 = post.ask(ping, "guard_4");

    EXPECT_TRUE(guard3.notified);
    EXPECT_THAT(post.path(guard3), ElementsAre("b_c"));
    EXPECT_NEAR(guard3.perceived.intensity, 1.553, 5e-4);
    EXPECT_DOUBLE_EQ(guard3.delay, guard3.route.distance * 0.01); // 100 m/s
    EXPECT_TRUE(guard2.notified);
    EXPECT_THAT(post.path(guard2), ElementsAre("b_a", "store_a_door", "guard_door"));
    EXPECT_TRUE(guard4.notified);
    EXPECT_THAT(post.path(guard4), ElementsAre("b_a", "store_a_door", "yard_door"));
}

TEST(GuardPost, TheGuardInTheCorridorMissesItByAHair) {
    const Post post;

    const auto row = post.ask(post.signal("sound", 4, {20.2, 3.4, 1.6}), "guard_1");

    EXPECT_FALSE(row.notified);
    ASSERT_EQ(row.reason, Gate::Intensity);
    const Rung* failure = row.ladder.failure();
    EXPECT_NEAR(failure->measured, 0.489, 5e-4);
    EXPECT_DOUBLE_EQ(failure->limit, 0.5);
    EXPECT_NEAR(failure->margin(), -0.011, 5e-4);
}

TEST(GuardPost, OnlyTheRegionalManagerHearsThroughTheWalls) {
    const Post post;
    const Signal ping = post.signal("sound", 4, {20.2, 3.4, 1.6});
    for (const char* agent : {"guard_1", "suspect", "operator"}) {
        EXPECT_EQ(post.ask(ping, agent).reason, Gate::Intensity) << agent;
        EXPECT_TRUE(post.ask(ping, agent, Manager::Regional).notified) << agent;
    }
}

TEST(GuardPost, RegionalIntensitiesAreThoseOfTheSource) {
    const Post post("guard-post",
                    [](level::Level& level) { level.archetypes[0].sensors[1].second = 1.0; });
    const Vec3 ear = post.sensor("guard_2").position;
    const auto at = [&](double distance) {
        return post.ask(
            post.signal("sound", 2, ear + Vec3{distance, 0, 0}), "guard_2", Manager::Regional);
    };

    EXPECT_NEAR(at(1).perceived.intensity, 1.8, 1e-9);
    EXPECT_NEAR(at(2).perceived.intensity, 1.62, 1e-9);
    EXPECT_NEAR(at(1.5).perceived.intensity, 1.71, 5e-3);
    EXPECT_TRUE(at(1.5).notified);

    const Post deafer("guard-post",
                      [](level::Level& level) { level.archetypes[0].sensors[1].second = 1.5; });
    const auto far =
        deafer.ask(deafer.signal("sound", 2, ear + Vec3{2.8, 0, 0}), "guard_2", Manager::Regional);
    EXPECT_NEAR(far.perceived.intensity, 1.49, 5e-3);
    EXPECT_EQ(far.reason, Gate::Intensity);
}

TEST(GuardPost, TheWindowPassesSightOneWayAndTinted) {
    const Post post;
    const Signal lamp = shining(post.signal("sight", 1, {15.5, 15.6, 1.5}));

    const auto suspect = post.ask(lamp, "suspect");

    EXPECT_TRUE(suspect.notified) << wordFor(suspect.reason);
    EXPECT_THAT(post.path(suspect), ElementsAre("one_way_window"));
    const Vec3 eye = post.sensor("suspect").position;
    const double before = glm::distance(lamp.position, Vec3{16.85, 15.6, 1.5});
    const double after = glm::distance(Vec3{17.15, 15.6, 1.5}, eye);
    EXPECT_NEAR(suspect.perceived.intensity, maths::pow(0.97, before + after) * 0.9, 1e-9);
    const auto back = post.ask(shining(post.signal("sight", 1, {20, 15.6, 1.5})), "guard_2");
    EXPECT_EQ(back.reason, Gate::Unreachable);
}

TEST(GuardPost, TheWindowIsSoundproof) {
    const Post post;

    const auto row = post.ask(post.signal("sound", 4, {15.5, 15.6, 1.5}), "suspect");

    EXPECT_THAT(post.path(row), ElementsAre("guard_door_out", "interview_door"));
    EXPECT_FALSE(row.notified);
    EXPECT_TRUE(post.ask(post.signal("sound", 4, {15.5, 15.6, 1.5}), "suspect", Manager::Regional)
                    .notified);
}

TEST(GuardPost, TheDuctPassesSmellAloneAndOneWay) {
    const Post post;
    const Vec3 inStore{31, 6, 1};
    const Vec3 inGuardRoom{15, 13, 1};

    EXPECT_THAT(post.path(post.ask(post.signal("smell", 2, inStore), "guard_2")),
                ElementsAre("duct"));
    EXPECT_TRUE(post.ask(post.signal("smell", 2, inStore), "guard_2").notified);
    EXPECT_THAT(post.path(post.ask(post.signal("sound", 40, inStore), "guard_2")),
                Not(Contains("duct")));
    EXPECT_THAT(post.path(post.ask(post.signal("smell", 40, inGuardRoom), "guard_3")),
                Not(Contains("duct")));
}

TEST(GuardPost, TheCameraShowsTheYardToTheOperatorAlone) {
    const Post post;
    const Signal torch = shining(post.signal("sight", 1, {4.4, 14, 1.5}));

    const auto operatorRow = post.ask(torch, "operator");

    EXPECT_TRUE(operatorRow.notified) << wordFor(operatorRow.reason);
    EXPECT_THAT(post.path(operatorRow), ElementsAre("cam_yard"));
    EXPECT_EQ(post.ask(torch, "guard_3").reason, Gate::Unreachable);
    EXPECT_THAT(post.path(post.ask(post.signal("sound", 40, torch.position), "operator")),
                Not(Contains("cam_yard")));
}

TEST(GuardPost, OfThreeRoomsInARowSightNeedsItsOwnConnectionAndSoundDoesNot) {
    const Post post;
    const Vec3 inFirst{15, 5.1, 1.5};

    const auto seen = post.ask(shining(post.signal("sight", 1, inFirst)), "guard_3");
    const auto heard = post.ask(post.signal("sound", 4, inFirst), "guard_3");

    EXPECT_TRUE(seen.notified) << wordFor(seen.reason);
    EXPECT_THAT(post.path(seen), ElementsAre("c_sees_a"));
    EXPECT_THAT(post.path(heard), ElementsAre("a_b", "b_c"));
    const Post without("guard-post", [](level::Level& level) {
        std::erase_if(level.connections, [](const auto& link) { return link.id == "c_sees_a"; });
    });
    EXPECT_EQ(without.ask(shining(without.signal("sight", 1, inFirst)), "guard_3").reason,
              Gate::Unreachable);
}

TEST(GuardPost, InTheDarkCorridorBrickHidesTheIntruderUntilTheLampIsOn) {
    const auto signalIn = [](const Post& post) {
        Signal figure = post.signal("sight", 0.56, {10.5, 8.3, 1.2});
        figure.wearer = post.sensor("intruder").profile;
        return figure;
    };
    const Post dark;
    const Post bright("guard-post", [](level::Level& level) {
        for (auto& light : level.lights)
            if (light.id == "corridor_lamp")
                light = {light.id, {12, 9.5, 2.8}, 8.0, 1.5, true, {}};
        for (auto& archetype : level.archetypes)
            archetype.camouflage.clear();
    });

    const auto hidden = dark.ask(signalIn(dark), "guard_1");
    const auto seen = bright.ask(signalIn(bright), "guard_1");

    EXPECT_EQ(hidden.reason, Gate::Contrast);
    EXPECT_LT(hidden.perceived.standout, 0.2);
    EXPECT_GT(hidden.perceived.intensity, 0.2);
    EXPECT_TRUE(seen.notified) << wordFor(seen.reason) << " " << seen.perceived.standout;
    EXPECT_TRUE(dark.ask(shining(signalIn(dark)), "guard_1").notified);
}

TEST(Camp, GreenClothingHidesBeforeHedgesAndStandsOutBeforeTheSky) {
    const Post post("camp");
    SightTests tests(post.world(), {});
    const Sensor& sentry = post.sensor("sentry_west");
    const Observer observer{
        sentry, post.world().profiles[sentry.profile], geometry::fromAngle(sentry.facing)};
    const auto before = [&](Vec3 place) {
        Signal figure = post.signal("sight", 1, place);
        figure.wearer = post.sensor("scout").profile;
        tests.begin();
        return tests.contrast(figure, observer, {}, 0);
    };

    const auto hedge = before({9.8, 16, 1.5});
    const auto sky = before({3, 11.6, 1.5});

    EXPECT_EQ(post.world().patterns[hedge.pattern], "foliage");
    EXPECT_DOUBLE_EQ(hedge.camouflage, 0.1);
    EXPECT_EQ(post.world().patterns[sky.pattern], kSkyPattern);
    EXPECT_DOUBLE_EQ(sky.camouflage, 1.5);
}

} // namespace
} // namespace percept::sense
