#include "editor/tools/Coverage.h"

#include "House.h"
#include "percept/base/Random.h"
#include "percept/sense/ChangeSearch.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Trials.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::tools {
namespace {

using sense::kMostTimes;
using sense::Manager;
using sense::SmallestChange;

/// The guard post with its agents where they start.
class CoverageOfGuardPost : public testing::Test {
protected:
    [[nodiscard]] sense::Scene scene(Manager manager = Manager::Graph) const {
        return {.sensors = sensors, .doors = {}, .manager = manager};
    }
    [[nodiscard]] sense::Signal
    signal(const std::string& modality, double strength, sense::Vec3 position = {0, 0, 0}) const {
        return {.modality = *world.modality(modality), .strength = strength, .position = position};
    }
    [[nodiscard]] std::size_t numberOf(const std::string& agent) const {
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == agent)
                return i;
        return names.size();
    }
    static std::vector<std::string> namesOf(const level::Level& level) {
        std::vector<std::string> ids;
        for (const auto& agent : level.agents)
            ids.push_back(agent.id);
        return ids;
    }

    level::Level level = test::sampleLevel("guard-post");
    sense::SenseWorld world = *sense::compileSenseWorld(level);
    std::vector<sense::Sensor> sensors = sense::levelSensors(level, world);
    std::vector<std::string> names = namesOf(level);
    CoverageOptions options{.low = level.bounds.min, .high = level.bounds.max, .cell = 0.3};
};

TEST_F(CoverageOfGuardPost, EachCellIsWhatAPingFromThereWouldGive) {
    for (const char* modality : {"sound", "sight", "smell"})
        for (const Manager manager : {Manager::Graph, Manager::Regional}) {
            const auto sent = signal(modality, modality == std::string("sight") ? 1 : 4);
            const auto sensor = numberOf("guard_2");

            const auto map = *coverageOf(world, scene(manager), sent, sensor, options);

            std::size_t noticed = 0;
            // Asking for one smell takes as long as mapping all of them.
            const std::size_t every = modality == std::string("smell") ? 23 : 5;
            for (std::size_t i = 0; i < map.noticed.size(); i += every) {
                auto from = sent;
                from.position = {map.centre(i), world.floorAt(map.centre(i)) + options.height};
                const auto row = sense::explain(world, scene(manager), from, sensor);
                ASSERT_EQ(map.noticed[i] == 1, row.notified)
                    << modality << " at " << map.centre(i).x << ", " << map.centre(i).y;
                const bool seen = modality == std::string("sight"); // panes dim it on the line
                const double there = seen ? row.perceived.intensity : row.route.intensity();
                const double expected = row.notified ? there : map.intensity[i];
                ASSERT_NEAR(map.intensity[i], expected, 1e-4);
                noticed += map.noticed[i];
            }
            EXPECT_GT(noticed, 10U) << modality;
        }
}

TEST_F(CoverageOfGuardPost, DeadZonesAreWhereNobodyNotices) {
    const auto map = *coverageOfAll(world, scene(), signal("sound", 1.5), options);

    const auto dead = static_cast<std::size_t>(
        std::count(map.noticed.begin(), map.noticed.end(), std::uint8_t{0}));
    EXPECT_GT(dead, 0U);
    EXPECT_LT(dead, map.noticed.size());
    for (std::size_t i = 0; i < map.noticed.size(); i += 37) {
        auto from = signal("sound", 1.5);
        from.position = {map.centre(i), world.floorAt(map.centre(i)) + options.height};
        const auto rows = sense::ping(world, scene(), from);
        const auto count =
            std::count_if(rows.begin(), rows.end(), [](const auto& row) { return row.notified; });
        EXPECT_EQ(map.noticed[i], count);
    }
}

TEST_F(CoverageOfGuardPost, LeaksAreWhereOnlyTheRegionalManagerHears) {
    const auto sent = signal("sound", 4);
    const auto sensor = numberOf("suspect");

    const auto leaks =
        findLeaks(world,
                  *coverageOf(world, scene(Manager::Regional), sent, sensor, options),
                  *coverageOf(world, scene(), sent, sensor, options));

    const auto areaIn = [&](const std::string& region) {
        for (const auto& leak : leaks)
            if (leak.region != sense::kNoIndex && world.regions[leak.region].id == region)
                return leak.area;
        return 0.0;
    };
    EXPECT_NEAR(areaIn("guard_room"), 64, 3); // through the soundproof window
    EXPECT_EQ(areaIn("interview"), 0.0);
}

TEST_F(CoverageOfGuardPost, TheWindowMakesSeeingOneWay) {
    auto shining = signal("sight", 1);
    shining.emitsLight = true;
    sensors[numberOf("guard_2")].position = {15.5, 15.6, 1.6};
    sensors[numberOf("guard_2")].facing = 0;

    const auto pairs = findOneWay(world, scene(), shining);

    const auto has = [&](const char* notices, const char* unaware) {
        return std::any_of(pairs.begin(), pairs.end(), [&](const OneWay& pair) {
            return pair.notices == numberOf(notices) && pair.unaware == numberOf(unaware);
        });
    };
    EXPECT_TRUE(has("suspect", "guard_2"));
    EXPECT_FALSE(has("guard_2", "suspect"));
}

TEST_F(CoverageOfGuardPost, TheIntercomMakesHearingOneWay) {
    const auto pairs = findOneWay(world, scene(), signal("sound", 4));

    ASSERT_EQ(pairs.size(), 1U);
    EXPECT_EQ(pairs[0].notices, numberOf("guard_2"));
    EXPECT_EQ(pairs[0].unaware, numberOf("suspect"));
}

TEST_F(CoverageOfGuardPost, CanBeStopped) {
    const auto stopped =
        coverageOf(world, scene(), signal("sound", 4), 0, options, [](double) { return false; });

    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

TEST_F(CoverageOfGuardPost, SmallestChangesAreLikeThoseOfThePing) {
    const auto changes =
        smallestChanges(world, scene(), signal("sound", 4, {20.2, 3.4, 1.6}), numberOf("guard_1"))
            .found;

    const auto find = [&](SmallestChange::Of of, const std::string& subject) {
        for (const auto& change : changes)
            if (change.of == of && change.subject == subject)
                return change;
        return SmallestChange{};
    };
    EXPECT_DOUBLE_EQ(find(SmallestChange::Of::Strength, "").rounded, 4.09);
    EXPECT_DOUBLE_EQ(find(SmallestChange::Of::RegionAttenuation, "corridor").rounded, 0.9017);
    EXPECT_DOUBLE_EQ(find(SmallestChange::Of::Threshold, "").rounded, 0.489);
    EXPECT_GT(find(SmallestChange::Of::Distance, "").rounded, 0);
    EXPECT_TRUE(std::is_sorted(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
        return a.effort < b.effort;
    }));
}

TEST_F(CoverageOfGuardPost, EachSmallestChangePassesAndALittleLessDoesNot) {
    auto sent = signal("sound", 4, {20.2, 3.4, 1.6});
    for (const char* agent : {"guard_1", "suspect", "operator"}) {
        const auto sensor = numberOf(agent);
        for (const auto& change : smallestChanges(world, scene(), sent, sensor).found) {
            if (change.of != SmallestChange::Of::Strength)
                continue;
            auto louder = sent;
            louder.strength = change.rounded;
            EXPECT_TRUE(sense::explain(world, scene(), louder, sensor).notified) << agent;
            louder.strength = change.to * (1 - 1e-9);
            EXPECT_FALSE(sense::explain(world, scene(), louder, sensor).notified) << agent;
        }
    }
    EXPECT_TRUE(smallestChanges(world, scene(), sent, numberOf("guard_3")).found.empty());
}

/// From anywhere, of any strength and range: what is proposed, and what is said to have been tried.
TEST_F(CoverageOfGuardPost, ChangesAreWhatADesignerWouldDo) {
    Random random(11);
    sense::Vec2 low{1e9, 1e9};
    sense::Vec2 high{-1e9, -1e9};
    for (const auto& wall : world.sight.walls().walls())
        for (const sense::Vec2 end : {wall.a, wall.b}) {
            low = glm::min(low, end);
            high = glm::max(high, end);
        }
    std::size_t ranges = 0;
    for (int round = 0; round < 40; ++round) {
        auto sent = signal(round % 2 == 0 ? "sound" : "sight",
                           0.01 + 0.3 * random.unit(),
                           {low.x + (high.x - low.x) * random.unit(),
                            low.y + (high.y - low.y) * random.unit(),
                            1.6});
        auto& modality = world.modalities[trace::indexOf(sent.modality)];
        modality.maxRange = 1 + 10 * random.unit();
        for (const char* agent : {"guard_1", "suspect", "operator"}) {
            const auto sensor = numberOf(agent);
            const auto search = smallestChanges(world, scene(), sent, sensor);
            const auto check = [&](SmallestChange::Of of, double from, double to) {
                SCOPED_TRACE(static_cast<int>(of));
                // A way through rooms may be longer than the level is wide.
                const Metres most = 3 * geometry::distance(low, high);
                if (of == SmallestChange::Of::MaxRange || of == SmallestChange::Of::Distance) {
                    EXPECT_LE(to, most);
                } else if (of == SmallestChange::Of::Strength) {
                    // What is seen is wholly visible at 1.
                    EXPECT_LE(to,
                              std::max(kMostTimes * from * (1 + 1e-9), round % 2 == 0 ? 0.0 : 1.0));
                }
                ranges += of == SmallestChange::Of::MaxRange ? 1 : 0;
            };
            for (const auto& change : search.found)
                check(change.of, change.from, change.to);
            for (const auto& tried : search.tried)
                check(tried.of, tried.from, tried.to);
        }
    }
    EXPECT_GT(ranges, 0U);
}

TEST_F(CoverageOfGuardPost, WhoLooksAwayWouldHaveToTurn) {
    auto shining = signal("sight", 1, {11, 13, 1.6});
    shining.emitsLight = true;

    const auto changes = smallestChanges(world, scene(), shining, numberOf("guard_2")).found;

    ASSERT_EQ(sense::explain(world, scene(), shining, numberOf("guard_2")).reason,
              sense::Gate::Cone);
    EXPECT_TRUE(std::any_of(changes.begin(), changes.end(), [](const auto& change) {
        return change.of == SmallestChange::Of::Facing;
    }));
}

} // namespace
} // namespace percept::tools
