#include "percept/tactics/Generate.h"

#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <numeric>

namespace percept::tactics {
namespace {

std::vector<Sampled> valued(std::initializer_list<double> values) {
    std::vector<Sampled> all;
    for (const double value : values)
        all.emplace_back().value = value;
    all.push_back({}); // unknown
    return all;
}

TEST(SpreadOf, CountsEachKnownValueInItsStep) {
    const auto values = valued({0.0, 0.049, 0.05, 0.31, 0.999, 1.0});

    const Spread spread = spreadOf(values);

    EXPECT_EQ(spread.counts[0], 2U);
    EXPECT_EQ(spread.counts[1], 1U);
    EXPECT_EQ(spread.counts[6], 1U);
    EXPECT_EQ(spread.counts[19], 2U) << "1 is in the last step";
    EXPECT_EQ(std::accumulate(spread.counts.begin(), spread.counts.end(), std::size_t{0}), 6U);
    EXPECT_EQ(spread.best, 1.0);
    EXPECT_EQ(spreadOf({}).best, std::nullopt);
    EXPECT_EQ(spreadOf(std::vector<Sampled>(3)).best, std::nullopt);
}

TEST(ThresholdFor, IsWhatAsManyPlacesReach) {
    const auto values = valued({0.1, 0.31249, 0.2, 0.3});
    const auto reached = [&](double threshold) {
        return std::count_if(values.begin(), values.end(), [&](const Sampled& sampled) {
            return sampled.value && *sampled.value >= threshold;
        });
    };

    EXPECT_EQ(thresholdFor(values, 1), 0.312);
    EXPECT_EQ(reached(*thresholdFor(values, 1)), 1);
    EXPECT_EQ(reached(*thresholdFor(values, 3)), 3);
    EXPECT_EQ(thresholdFor(values, 3), 0.2);
    EXPECT_EQ(thresholdFor(values, 99), 0.1) << "there are no more";
    EXPECT_EQ(thresholdFor({}, 5), std::nullopt);
}

level::Level walledYard() {
    level::Level level;
    level.bounds = {{0, 0}, {12, 12}, {}};
    level::Wall wall;
    wall.points = {{4, 4}, {4, 8}, {8, 8}};
    level.walls = {wall};
    return level;
}

TEST(CondensePlaces, TellsHowFarItIsAndStopsWhenToldSo) {
    GenerateOptions options;
    options.demands = {{Property::Cover, 0.0}, {Property::Visibility, 0.0}};
    options.spacing = 0.5;
    options.most = 10'000;
    const auto measured = measurePlaces(walledYard(), options).value();
    std::vector<std::size_t> begun;
    std::size_t last = 0;
    const auto whole =
        condensePlaces(walledYard(), measured, options, [&](std::size_t done, std::size_t total) {
            if (done == 0)
                begun.push_back(total);
            EXPECT_TRUE(done == 0 || done > last);
            last = done;
            return true;
        });
    EXPECT_TRUE(whole.complete);
    ASSERT_EQ(begun.size(), 2U) << "once per property";
    EXPECT_EQ(begun[1], measured.places.size()) << "visibility is known everywhere";

    const auto stopped = condensePlaces(
        walledYard(), measured, options, [](std::size_t done, std::size_t) { return done < 100; });
    EXPECT_FALSE(stopped.complete);
    EXPECT_GT(stopped.waypoints.size(), whole.waypoints.size()) << "what did not compete stays";
}

TEST(CondensePlaces, AHandPlacedWaypointWhoseValueCannotBeReadBeatsNobody) {
    const auto keptBeside = [](const char* cover) {
        level::Level level = walledYard();
        level::Waypoint bad;
        bad.id = "mine";
        bad.position = {4.5, 7.5, {}};
        bad.qualities = {{"cover", {cover}}};
        level.waypoints = {bad};
        return generateWaypoints(level, {})->waypoints;
    };
    const auto alone = generateWaypoints(walledYard(), {})->waypoints;

    ASSERT_FALSE(alone.empty());
    EXPECT_EQ(keptBeside("7"), alone);
    EXPECT_EQ(keptBeside("1e999"), alone);
    EXPECT_LT(keptBeside("1").size(), alone.size());
    EXPECT_LT(keptBeside(R"({"north": 1, "south": 1})").size(), alone.size())
        << "the least of its directions, as in rules";
}

level::Level sample(const char* name) {
    return level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + name +
                            ".level.json")
        .value()
        .level;
}

class GenerateDefaults : public testing::TestWithParam<const char*> {};

TEST_P(GenerateDefaults, GiveSomePlacesForEachPropertyAndNeverThousands) {
    const auto level = sample(GetParam());
    GenerateOptions options;
    options.demands.push_back({Property::Exposure});
    options.sampling.samples = 16;

    const auto generated = generateWaypoints(level, options);

    ASSERT_TRUE(generated) << generated.error().text();
    EXPECT_GE(generated->waypoints.size(), 5U);
    const auto measured = measurePlaces(level, options)->values;
    for (const auto& one : generated->report) {
        const auto& values = measured[static_cast<std::size_t>(&one - generated->report.data())];
        const bool isAnywhere = spreadOf(values.second).best.value_or(0.0) > 0.0;
        EXPECT_EQ(one.kept.empty(), !isAnywhere) << wordOf(one.property);
        EXPECT_EQ(one.nearest.has_value(), false);
        EXPECT_LE(one.kept.size(), 200U) << wordOf(one.property);
        EXPECT_GE(one.left, one.kept.size());
        EXPECT_EQ(one.left > one.kept.size(), one.apart > 0.0);
        EXPECT_GT(one.threshold, 0.0);
        EXPECT_LE(one.passed, one.measured);
    }
}

TEST_P(GenerateDefaults, WhereNothingPassesTheNearestThresholdKeepsSome) {
    const auto level = sample(GetParam());
    GenerateOptions options;
    options.demands = {{Property::Cover, 1.0}, {Property::Visibility, 1.0}};
    options.sampling.samples = 16;
    options.sampling.sightRange = 3000.0; // nobody sees so far
    auto measured = measurePlaces(level, options).value();

    for (const auto& one : condensePlaces(level, measured, options).report) {
        if (!one.kept.empty())
            continue;
        const auto& values = measured.values[one.property == Property::Cover ? 0 : 1].second;
        ASSERT_EQ(one.nearest.has_value(), spreadOf(values).best.value_or(0.0) > 0.0)
            << wordOf(one.property);
        if (!one.nearest)
            continue;
        for (const double above : {0.0, 0.002}) {
            GenerateOptions again = options;
            again.demands = {{one.property, *one.nearest + above}};
            EXPECT_EQ(condensePlaces(level, measured, again).report[0].kept.empty(), above > 0.0)
                << wordOf(one.property) << ' ' << *one.nearest;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Samples,
                         GenerateDefaults,
                         testing::Values("arena", "camp", "guard-post", "pass", "town", "valley"),
                         [](const auto& one) {
                             std::string name = one.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(GenerateLimit, KeepsTheBestThatAreNotNearABetterOne) {
    GenerateOptions options;
    options.demands = {{Property::Visibility, 0.0}};
    options.spacing = 0.5;
    options.most = 12;
    const auto measured = measurePlaces(walledYard(), options).value();

    const auto limited = condensePlaces(walledYard(), measured, options);
    options.most = 100'000;
    const auto all = condensePlaces(walledYard(), measured, options);

    const auto& one = limited.report[0];
    EXPECT_EQ(one.left, all.waypoints.size());
    EXPECT_EQ(all.report[0].apart, 0.0);
    ASSERT_LE(limited.waypoints.size(), 12U);
    EXPECT_GE(limited.waypoints.size(), 6U) << "no farther apart than need be";
    EXPECT_EQ(limited.waypoints[0].position, all.waypoints[0].position) << "the best stays";
    for (std::size_t a = 0; a < limited.waypoints.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_GE(geometry::distance(limited.waypoints[a].position.plan(),
                                         limited.waypoints[b].position.plan()),
                      one.apart - 1e-9);
    for (const auto& waypoint : all.waypoints) // what is missing is near one that is as good
        EXPECT_TRUE(
            std::any_of(limited.waypoints.begin(),
                        limited.waypoints.end(),
                        [&](const auto& kept) {
                            return geometry::distance(kept.position.plan(),
                                                      waypoint.position.plan()) < one.apart;
                        }) ||
            std::any_of(limited.waypoints.begin(), limited.waypoints.end(), [&](const auto& kept) {
                return kept.position == waypoint.position;
            }));
}

TEST(QualityWith, KeepsTheOtherPosture) {
    const auto with = [](const char* stated, Posture posture, double value) {
        Sampled sampled;
        sampled.value = value;
        const level::Json json{stated};
        return qualityWith(&json, posture, sampled).text;
    };
    constexpr auto kStands = Posture::Standing;
    constexpr auto kCrouches = Posture::Crouching;

    EXPECT_EQ(with("0.3", kStands, 0.5), "0.5");
    EXPECT_EQ(with("0.3", kCrouches, 0.5), R"({"standing":0.3,"crouching":0.5})");
    EXPECT_EQ(with(R"({"standing":0.3,"crouching":0.5})", kCrouches, 0.7),
              R"({"standing":0.3,"crouching":0.7})");
    EXPECT_EQ(with(R"({"standing":0.3,"crouching":0.5})", kStands, 0.1),
              R"({"crouching":0.5,"standing":0.1})");
    EXPECT_EQ(with(R"({"any":0.2,"crouching":0.5,"standing":0.3})", kStands, 0.1),
              R"({"crouching":0.5,"standing":0.1})");
    EXPECT_EQ(with(R"({"any":0.2,"east":0.4})", kCrouches, 0.7),
              R"({"standing":{"any":0.2,"east":0.4},"crouching":0.7})");
    EXPECT_EQ(with(R"({"any":0.2,"east":{"crouching":0.4}})", kStands, 0.7),
              R"({"crouching":{"any":0.2,"east":{"crouching":0.4}},"standing":0.7})");
    Sampled sampled;
    sampled.value = 0.5;
    EXPECT_EQ(qualityWith(nullptr, kStands, sampled).text, "0.5");
    EXPECT_EQ(qualityWith(nullptr, kCrouches, sampled).text, R"({"standing":0,"crouching":0.5})");
}

} // namespace
} // namespace percept::tactics
