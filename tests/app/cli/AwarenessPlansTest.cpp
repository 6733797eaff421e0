#include "AwareLevel.h"
#include "AwarenessRun.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// Routes, seeds and maps of `percept awareness`.
namespace percept {
namespace {

using testing::HasSubstr;
using AwarenessPlans = test::AwarenessRun;

TEST_F(AwarenessPlans, CountsOverSeedsWhoIsNoticedHowMuch) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(1.0, {5, 3})));

    const auto run = runPercept(
        {"awareness", path, "--target", "thief", "--seconds", "2", "--seeds", "3", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto seeds = run.json()["seeds"];
    ASSERT_EQ(seeds["runs"].size(), 3U);
    EXPECT_EQ(seeds["runs"][2]["seed"].get<int>(), seeds["runs"][0]["seed"].get<int>() + 2);
    EXPECT_EQ(seeds["runs"][0]["greatest"], 3);
    EXPECT_EQ(seeds["runs"][0]["by"], "anna");
    EXPECT_EQ(seeds["states"][3]["state"], "hostile");
    EXPECT_EQ(seeds["states"][3]["share"], 1.0);
    const auto text =
        runPercept({"awareness", path, "--target", "thief", "--seconds", "2", "--seeds", "3"});
    EXPECT_THAT(text.out, HasSubstr("hostile      100.0 %  3 runs"));
}

TEST_F(AwarenessPlans, SaysThatNobodyNoticesHimInAnyRun) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(0.0, {5, 3})));

    const auto text =
        runPercept({"awareness", path, "--target", "thief", "--seconds", "1", "--seeds", "3"});

    ASSERT_EQ(text.code, 0) << text.errors;
    EXPECT_THAT(text.out, HasSubstr("unaware      100.0 %  3 runs"));
    EXPECT_THAT(text.out, HasSubstr("In no run does anybody notice him."));
    EXPECT_THAT(text.out, testing::Not(HasSubstr("first noticed at the same time")));
}

TEST_F(AwarenessPlans, FindsTheLeastNoticedWayAsARouteThatItTakes) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(1.0, {5, 3})));
    const auto route = (m_folder.path() / "route.json").string();

    const auto found = runPercept({"awareness",
                                   path,
                                   "--target",
                                   "thief",
                                   "--from",
                                   "3,0.8",
                                   "--to",
                                   "3,5.2",
                                   "--stance",
                                   "crouch",
                                   "--speed",
                                   "0.7",
                                   "-o",
                                   route,
                                   "--json"});

    ASSERT_EQ(found.code, 0) << found.errors;
    const auto way = found.json()["path"];
    EXPECT_EQ(way["route"][0]["position"], (nlohmann::json{3.0, 0.8}));
    EXPECT_EQ(way["route"][0]["stance"], "crouch");
    EXPECT_THAT(way["assumed"].get<std::string>(), HasSubstr("keeps to his patrol"));
    EXPECT_EQ(way["run"]["by"], "anna") << "that she cannot but see him, the run says, too";
    EXPECT_GT(way["loudest"].get<double>(), 0.0);
    EXPECT_EQ(ask(test::watched(1.0, {5, 3}), {"--route", route}).code, 0);
}

TEST_F(AwarenessPlans, NamesWhoIsLeftOutAsHeNoticesAtOnce) {
    auto level = test::watched(1.0, {5, 3});
    auto sudden = level.archetypes[0];
    sudden.id = "sudden";
    sudden.awareness = {};
    level.archetypes.push_back(sudden);
    auto otto = level.agents[0];
    otto.id = "otto";
    otto.archetype = sudden.id;
    otto.position = level::Place{3, 4, {}};
    level.agents.push_back(otto);
    const auto path = write("a.level.json", level::writeLevel(level));
    const std::vector<std::string> awareness{"awareness", path, "--target", "thief"};
    for (const std::vector<std::string>& asked :
         {std::vector<std::string>{"--map"},
          std::vector<std::string>{"--from", "3,0.8", "--to", "3,5.2"}}) {
        auto words = awareness;
        words.insert(words.end(), asked.begin(), asked.end());
        EXPECT_THAT(runPercept(words).out, HasSubstr("Left out, as they notice at once: otto\n"));
        words.emplace_back("--json");
        EXPECT_EQ(runPercept(words).json()["left_out"], nlohmann::json::array({"otto"}));
    }
}

TEST_F(AwarenessPlans, SearchesAWideLevelByLargerCells) {
    auto level = test::watched(1.0, {5, 3});
    level.bounds.max = {300, 300};
    const auto path = write("a.level.json", level::writeLevel(level));
    const auto search = [&](const char* cell) {
        return runPercept({"awareness",
                           path,
                           "--target",
                           "thief",
                           "--from",
                           "20.5,20.5",
                           "--to",
                           "30.5,20.5",
                           "--ahead",
                           "0",
                           "--cell",
                           cell});
    };
    const auto refused = search("0.5");
    EXPECT_NE(refused.code, 0);
    EXPECT_THAT(refused.errors, HasSubstr("more than 250000 cells of 0.5 m; choose larger ones"));
    const auto found = search("1");
    EXPECT_EQ(found.code, 0) << found.errors;
    EXPECT_THAT(found.out, HasSubstr(" m by "));
}

TEST_F(AwarenessPlans, SaysWhichSmallestChangeOfARouteIsNoticedLess) {
    auto level = test::watched(0.27, {7, 1});
    level.archetypes[0].sensors = {{"sight", 0.01}};
    const auto path = write("a.level.json", level::writeLevel(level));
    const auto route = write(
        "route.json", R"([{"time": 0, "position": [7, 1]}, {"time": 3.5, "position": [7, 4.5]}])");
    const auto asked = [&](const std::string& last) {
        return runPercept(
            {"awareness", path, "--target", "thief", "--route", route, "--smallest-change", last});
    };

    const auto found = asked("--json");

    ASSERT_EQ(found.code, 0) << found.errors;
    const auto change = found.json()["smallest_change"];
    EXPECT_EQ(change["observer"], "anna");
    EXPECT_EQ(change["from"], "unaware");
    EXPECT_EQ(change["leg"], 1);
    ASSERT_EQ(change["changes"].size(), 2U);
    EXPECT_EQ(change["changes"][0]["stance"], "crouch");
    EXPECT_LT(change["changes"][1]["speed"].get<double>(), 1.0);
    EXPECT_LT(change["changes"][1]["response"].get<double>(), change["needed"].get<double>());
    EXPECT_THAT(asked("--seed=3").out, HasSubstr("keeps anna unaware"));
    EXPECT_EQ(runPercept({"awareness", path, "--target", "thief", "--smallest-change"}).code, 1)
        << "of no route";
}

TEST_F(AwarenessPlans, SpeedIsZeroOnAMapOnly) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(1.0, {5, 3})));

    const auto way =
        runPercept({"awareness", path, "--target", "thief", "--from=3,1", "--to=3,5", "--speed=0"});

    EXPECT_EQ(way.code, 1);
    EXPECT_THAT(way.errors, HasSubstr("--speed: 0 m/s leads nowhere; take at least 0.01"));
    EXPECT_EQ(runPercept({"awareness", path, "--target=thief", "--map", "--speed=0"}).code, 0);
}

TEST_F(AwarenessPlans, NeedsAnObserverOnlyForLooks) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(1.0, {5, 3})));

    const auto none = runPercept({"awareness", path, "--target", "thief"});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.errors, HasSubstr("--observer"));
    EXPECT_EQ(runPercept({"awareness", path, "--target", "thief", "--from", "1,1"}).code, 2);
    EXPECT_EQ(
        runPercept({"awareness", path, "--target", "thief", "--from", "a", "--to", "1,1"}).code, 2);
    EXPECT_EQ(
        runPercept({"awareness", path, "--target", "thief", "--from", "1,1", "--to", "99,1"}).code,
        1);
}

TEST_F(AwarenessPlans, RefusesOptionsThatWouldChangeNothing) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(1.0, {5, 3})));
    const auto route = write("route.json", R"([{"time": 0, "position": [7, 1]}])");
    const std::vector<std::string> looks{"--observer", "anna"};
    const std::vector<std::string> map{"--map"};
    const std::vector<std::string> way{"--from", "3,1", "--to", "3,5"};
    const std::vector<std::string> seeds{"--seeds", "2"};
    const std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> vain{
        {looks, {"--best"}},
        {looks, {"--gaze-follows"}},
        {looks, {"--at", "1"}},
        {looks, {"--cell", "1"}},
        {looks, {"--stance", "crouch"}},
        {looks, {"--speed", "1"}},
        {looks, {"--caution", "1"}},
        {looks, {"--ahead", "1"}},
        {looks, {"--deaf"}},
        {looks, seeds},
        {looks, way},
        {looks, {"--smallest-change", "--route", route}},
        {seeds, {"--speed", "1"}},
        {seeds, {"--best"}},
        {way, {"--at", "1"}},
        {way, {"--route", route}},
        {map, {"--deaf"}},
        {map, {"--route", route}},
        {map, {"--seconds", "3"}},
        {map, {"--smallest-change"}},
        {map, way}};
    for (const auto& [asked, option] : vain) {
        std::vector<std::string> words{"awareness", path, "--target", "thief"};
        words.insert(words.end(), asked.begin(), asked.end());
        words.insert(words.end(), option.begin(), option.end());
        const auto run = runPercept(words);
        EXPECT_EQ(run.code, 2) << asked.front() << " " << option.front();
        EXPECT_THAT(run.errors, testing::AnyOf(HasSubstr("requires"), HasSubstr("excludes")))
            << asked.front() << " " << option.front();
    }
}

TEST_F(AwarenessPlans, MapsOverSeedsInWhatShareOfRunsHeWouldBeNoticed) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(1.0, {15, 5})));

    const auto run = runPercept({"awareness",
                                 path,
                                 "--target",
                                 "thief",
                                 "--map",
                                 "--cell",
                                 "1",
                                 "--seeds",
                                 "3",
                                 "--at",
                                 "0.5",
                                 "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto map = run.json()["map"];
    EXPECT_EQ(map["runs"], 3);
    EXPECT_EQ(map["at"], 0.5);
    ASSERT_EQ(map["shares"]["hostile"].size(), map["visibility"].size());
    const auto at = static_cast<std::size_t>(3.5 - map["low"][1].get<double>()) *
                        map["columns"].get<std::size_t>() +
                    static_cast<std::size_t>(5.5 - map["low"][0].get<double>());
    EXPECT_EQ(map["shares"]["hostile"][at], 1.0) << "before her eyes, whatever the seed";
    const auto text = runPercept({"awareness", path, "--target", "thief", "--map", "--seeds", "2"});
    EXPECT_THAT(text.out, HasSubstr("Over 2 runs at 0.00 s"));
}

TEST_F(AwarenessPlans, MapsWhereTheTargetWouldBeNoticed) {
    const auto level = test::watched(1.0, {15, 5});
    const auto path = write("a.level.json", level::writeLevel(level));
    const auto run = runPercept({"awareness",
                                 path,
                                 "--observer",
                                 "anna",
                                 "--target",
                                 "thief",
                                 "--map",
                                 "--speed",
                                 "0",
                                 "--cell",
                                 "1",
                                 "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto map = run.json()["map"];
    ASSERT_EQ(map["visibility"].size(),
              map["columns"].get<std::size_t>() * map["rows"].get<std::size_t>());
    const auto at = [&](double x, double y) {
        return static_cast<std::size_t>(y - map["low"][1].get<double>()) *
                   map["columns"].get<std::size_t>() +
               static_cast<std::size_t>(x - map["low"][0].get<double>());
    };
    EXPECT_EQ(map["seconds"]["hostile"][at(5.5, 3.5)], 0.6);
    EXPECT_EQ(map["by"][at(5.5, 3.5)], "anna");
    EXPECT_TRUE(map["seconds"]["curious"][at(0.5, 3.5)].is_null()) << "behind her back";
    const auto best = runPercept(
        {"awareness", path, "--target", "thief", "--map", "--best", "--cell", "1", "--json"});
    ASSERT_EQ(best.code, 0) << best.errors;
    EXPECT_EQ(best.json()["map"]["seconds"]["curious"][at(0.5, 3.5)], 0.6);
    const auto text = runPercept({"awareness", path, "--target", "thief", "--map"});
    EXPECT_THAT(text.out, HasSubstr("curious"));
    EXPECT_THAT(text.out, HasSubstr("after 0.60 to 0.60 s"));
    EXPECT_EQ(
        runPercept({"awareness", path, "--target", "thief", "--map", "--observer", "thief"}).code,
        1);
    EXPECT_EQ(runPercept({"awareness", path, "--target", "thief", "--map", "--cell", "0"}).code, 2);
}

TEST_F(AwarenessPlans, SaysFromWhichLegOnARouteIsNotWalked) {
    auto level = test::watched(0.0, {5, 1});
    level.walls.push_back(test::wall("fence", {{4, 3}, {12, 3}}));
    const auto path = write("a.level.json", level::writeLevel(level));
    const auto route = write("route.json",
                             R"([{"time": 0, "position": [5, 1]}, {"time": 2, "position": [7, 1]},
                                 {"time": 5, "position": [7, 5]}])");

    const auto looks = runPercept({"awareness",
                                   path,
                                   "--observer=anna",
                                   "--target=thief",
                                   "--route",
                                   route,
                                   "--seconds=8",
                                   "--json"});
    const auto seeds = runPercept({"awareness",
                                   path,
                                   "--target=thief",
                                   "--route",
                                   route,
                                   "--seeds=2",
                                   "--json",
                                   "--seconds=8"});
    const auto change = runPercept({"awareness",
                                    path,
                                    "--target=thief",
                                    "--route",
                                    route,
                                    "--smallest-change",
                                    "--seconds=8"});

    ASSERT_EQ(looks.code, 0) << looks.errors;
    const auto stall = looks.json()["stall"];
    EXPECT_EQ(stall["leg"], 2);
    EXPECT_EQ(stall["stands"], true);
    EXPECT_NEAR(stall["position"][0].get<double>(), 7, 0.3);
    EXPECT_EQ(seeds.json()["seeds"]["runs"][1]["stall"]["leg"], 2);
    EXPECT_THAT(change.out, HasSubstr("Does not get past leg 2: stuck at 7.0, 2."));
    EXPECT_TRUE(ask(test::watched(1.0, {5, 1}), {"--route", route}).json()["stall"].is_null());
}

} // namespace
} // namespace percept
