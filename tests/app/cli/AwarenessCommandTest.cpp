#include "AwareLevel.h"
#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/AwarenessTrial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

namespace percept {
namespace {

using testing::HasSubstr;

class AwarenessCommand : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& text) {
        const auto path = m_folder.path() / name;
        std::ofstream(path) << text;
        return path.string();
    }
    CommandLineRun ask(const level::Level& level,
                       std::vector<std::string> options = {},
                       const std::string& observer = "anna",
                       const std::string& target = "thief") {
        std::vector<std::string> arguments{"awareness",
                                           write("a.level.json", level::writeLevel(level)),
                                           "--observer",
                                           observer,
                                           "--target",
                                           target,
                                           "--seconds",
                                           "3",
                                           "--json"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runPercept(arguments);
    }
    /// What a query of a recording says, row by row.
    nlohmann::json query(const std::string& recording, const std::string& sql) {
        const auto run = runPercept({"query", recording, sql, "--json"});
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    }

    TemporaryFolder m_folder;
};

TEST_F(AwarenessCommand, SaysLookByLookWhatItAddsUpTo) {
    const auto run = ask(test::watched(1.0, {5, 3}));

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    EXPECT_EQ(json["states"][3], "hostile");
    ASSERT_FALSE(json["steps"].empty());
    const auto& first = json["steps"][0];
    EXPECT_EQ(first["lighting"], 1.0);
    EXPECT_EQ(first["fraction"], 1.0);
    EXPECT_TRUE(first["cone"].is_null()) << "the archetype has no cones of its own";
    EXPECT_EQ(first["goal"], 3);
    EXPECT_EQ(first["goal_sight"], 3);
    EXPECT_EQ(first["goal_hearing"], 0);
    EXPECT_EQ(first["state"], 0);
    EXPECT_EQ(first["gate"], "reaction");
    EXPECT_TRUE(first["believed"].is_null());
    EXPECT_EQ(first["true"], (nlohmann::json{5.0, 3.0}));
    ASSERT_EQ(json["transitions"].size(), 1U);
    EXPECT_EQ(json["transitions"][0]["from"], 0);
    EXPECT_EQ(json["transitions"][0]["to"], 3);
    EXPECT_EQ(json["transitions"][0]["cause"], "sight");
    EXPECT_NEAR(
        json["transitions"][0]["time"].get<double>() - first["time"].get<double>(), 0.6, 1.0 / 60);
}

TEST_F(AwarenessCommand, SaysWhatARecordedRunSays) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(0.7, {5, 3})));
    const auto recording = (m_folder.path() / "a.percept").string();
    const auto run = runPercept(
        {"run", path, "--seconds", "3", "--seed", "4", "--trace", "full", "-o", recording});
    ASSERT_EQ(run.code, 0) << run.errors;

    const auto asked = ask(test::watched(0.7, {5, 3}), {"--seed", "4"}).json();

    const auto pulses = query(recording,
                              "SELECT frame, visibility, goal, state, rising, capacitor FROM "
                              "awareness_pulse WHERE agent = 0 AND about = 1 ORDER BY id");
    ASSERT_EQ(asked["steps"].size(), pulses.size());
    ASSERT_FALSE(pulses.empty());
    for (std::size_t i = 0; i < pulses.size(); ++i) {
        const auto& row = pulses[i];
        const auto& step = asked["steps"][i];
        EXPECT_NEAR(step["time"].get<double>(), row["frame"].get<double>() / 60, 1e-9);
        EXPECT_EQ(step["visibility"].is_null() ? 0.0 : step["visibility"].get<double>(),
                  row["visibility"].get<double>());
        EXPECT_EQ(step["goal"], row["goal"]);
        EXPECT_EQ(step["state"], row["state"]);
        EXPECT_EQ(step["rising"], row["rising"]);
        EXPECT_EQ(step["capacitor"], row["capacitor"]);
    }
    const auto changes =
        query(recording, "SELECT frame, \"from\", \"to\" FROM awareness_changed ORDER BY id");
    ASSERT_EQ(asked["transitions"].size(), changes.size());
    for (std::size_t i = 0; i < changes.size(); ++i)
        EXPECT_EQ(asked["transitions"][i]["to"], changes[i]["to"]);
}

TEST_F(AwarenessCommand, SaysWhenThereIsNoTargetToBeAwareOf) {
    for (const bool respawns : {false, true}) {
        const auto level = test::deadlyForTheThief(respawns);
        const auto world = sim::compileWorld(level, {}).value();
        sim::Simulation simulation(world, {});
        std::set<Frame> gone;
        for (Frame frame = 1; frame <= 180; ++frame) {
            simulation.step();
            if (simulation.agent(trace::AgentId{1}).status != agent::Status::Alive)
                gone.insert(frame);
        }
        ASSERT_FALSE(gone.empty());

        const auto run = ask(level);
        ASSERT_EQ(run.code, 0) << run.errors;
        const auto json = run.json();

        std::set<Frame> said;
        double last = 0;
        for (const auto& step : json["steps"]) {
            EXPECT_GE(step["time"].get<double>(), last) << "in the order of time";
            last = step["time"];
            if (step["gate"] != "absent")
                continue;
            EXPECT_TRUE(step["visibility"].is_null());
            EXPECT_EQ(step["why"], "it is dead");
            for (double time = step["time"]; time < step["until"].get<double>() + 1e-3;
                 time += 1.0 / 60)
                said.insert(static_cast<Frame>(std::lround(time * 60)));
        }
        EXPECT_EQ(said, gone) << respawns;
    }
}

TEST_F(AwarenessCommand, SaysWhenTheTargetHasNotComeYet) {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[1].movement.maxSpeed = 0;
    level.agents.push_back(level.agents[1]);
    level.agents[2].id = "late";
    level.archetypes[1].respawns = true;
    level.agents[2].position.reset(); // and the one spawn point is taken
    level::Spawn spawn;
    spawn.id = "spawn";
    spawn.position = {5, 3, {}};
    level.spawns = {spawn};

    const auto run = ask(level, {}, "anna", "late");

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto steps = run.json()["steps"];
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(steps[0]["gate"], "absent");
    EXPECT_EQ(steps[0]["why"], "it waits for a free place to come in");
    EXPECT_NEAR(steps[0]["until"].get<double>(), 3.0, 1e-9);
}

TEST_F(AwarenessCommand, PrintsWhatKeptItFromBeingMoreAware) {
    const auto path = write("a.level.json", level::writeLevel(test::deadlyForTheThief(false)));
    const std::vector<std::string> asked{
        "awareness", path, "--observer", "anna", "--target", "thief", "--seconds", "3"};
    auto json = asked;
    json.emplace_back("--json");

    const auto text = runPercept(asked).out;

    EXPECT_THAT(text, HasSubstr(" s  not more: absent, it is dead, until 3.000 s"));
    const auto answer = runPercept(json).json();
    for (const auto& step : answer["steps"]) {
        if (!step["gate"].is_null()) {
            EXPECT_THAT(text, HasSubstr("not more: " + step["gate"].get<std::string>()));
        }
    }
    EXPECT_THAT(text, HasSubstr("anna looked at thief"));
}

TEST_F(AwarenessCommand, WalksTheTargetAlongARoute) {
    const auto route = write("route.json",
                             R"([{"time": 0, "position": [7, 1]},
                                 {"time": 1, "position": [7, 1], "stance": "stand"},
                                 {"time": 3, "position": [7, 4]}])");

    const auto run = ask(test::watched(1.0, {13, 5}), {"--route", route});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto steps = run.json()["steps"];
    ASSERT_FALSE(steps.empty());
    EXPECT_NEAR(steps.front()["true"][1].get<double>(), 1, 0.1);
    EXPECT_NEAR(steps.front()["movement"].get<double>(), 0, 0.01);
    EXPECT_NEAR(steps.back()["true"][1].get<double>(), 4, 0.3);
    const auto walking = std::find_if(steps.begin(), steps.end(), [](const auto& step) {
        return step["time"] > 2.0 && !step["movement"].is_null();
    });
    ASSERT_NE(walking, steps.end());
    EXPECT_NEAR((*walking)["movement"].get<double>(), 0.5, 0.1) << "1.5 of 3 metres per second";
    EXPECT_TRUE(std::any_of(steps.begin(), steps.end(), [](const auto& step) {
        return step["goal_hearing"] > 0 && step["lighting"].is_null();
    })) << "steps are heard";
}

TEST_F(AwarenessCommand, WhoCrouchesOnARouteIsLessExposedAndHiddenByLowWalls) {
    auto level = test::watched(1.0, {13, 5});
    level::Wall low = test::wall("low", {{6, 0}, {6, 6}});
    low.bottom = 0.0;
    low.top = 0.8;
    level.walls.push_back(low);
    const auto stepsOf = [&](const std::string& stance) {
        const auto run =
            ask(level,
                {"--route",
                 write("route.json",
                       R"([{"time": 0, "position": [7, 3], "stance": ")" + stance + R"("}])")});
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json()["steps"];
    };

    const auto standing = stepsOf("stand");
    const auto crouching = stepsOf("crouch");
    const auto lying = stepsOf("lie");

    ASSERT_FALSE(standing.empty() || crouching.empty() || lying.empty());
    EXPECT_EQ(standing[0]["exposure"], 1.0);
    EXPECT_EQ(crouching[0]["exposure"], 0.6);
    EXPECT_LT(crouching[0]["fraction"], 1.0);
    EXPECT_LT(crouching[0]["visibility"], standing[0]["visibility"]);
    EXPECT_EQ(lying[0]["gate"], "line_of_sight");
}

TEST_F(AwarenessCommand, ARouteIsARunWithTheCommandsThatItNames) {
    const auto world = sim::compileWorld(test::watched(1.0, {13, 5}), {}).value();
    sim::AwarenessQuestion question;
    question.observer = trace::AgentId{0};
    question.target = trace::AgentId{1};
    question.seconds = 3;
    question.route = {{0, {7, 1}}, {3, {7, 4}}};

    const auto answer = sim::askAwareness(world, question, [](Frame) { return true; });

    ASSERT_TRUE(answer && *answer);
    trace::RecordBuffer records;
    sim::Simulation again(world, {}, trace::TraceLevel::Full, &records);
    for (Frame frame = 0; frame < 180; ++frame) {
        std::vector<trace::Command> commands;
        for (const auto& command : (*answer)->commands)
            if (command.frame == frame)
                commands.push_back(command);
        again.step(commands, trace::TraceLevel::Full, &records);
    }
    const auto& pulses = records.rows<agent::AwarenessPulse>();
    ASSERT_EQ(pulses.size(), (*answer)->pulses.size());
    for (std::size_t i = 0; i < pulses.size(); ++i)
        EXPECT_EQ(pulses[i].id, (*answer)->pulses[i].id);
}

TEST_F(AwarenessCommand, TellsWhatIsWrongWithAQuestion) {
    auto level = test::watched(1.0, {5, 3});
    const auto errorOf = [&](std::vector<std::string> options,
                             const std::string& observer = "anna",
                             const std::string& target = "thief") {
        const auto run = ask(level, std::move(options), observer, target);
        EXPECT_EQ(run.code, 1);
        return run.errors;
    };

    EXPECT_THAT(errorOf({}, "thief", "anna"), HasSubstr("notices at once"));
    EXPECT_THAT(errorOf({}, "anna", "nobody"), HasSubstr("no agent \"nobody\""));
    EXPECT_THAT(errorOf({}, "anna", "anna"), HasSubstr("not aware of itself"));
    EXPECT_THAT(errorOf({"--route", write("r", "{}")}), HasSubstr("expected a list of stops"));
    EXPECT_THAT(errorOf({"--route", write("r", R"([{"time": 0}])")}), HasSubstr("[0]"));
    EXPECT_THAT(errorOf({"--route", write("r", R"([{"time": 0, "position": [900, 1]}])")}),
                HasSubstr("outside the level"));
    EXPECT_THAT(errorOf({"--route",
                         write("r",
                               R"([{"time": 1, "position": [5, 1]},
                                   {"time": 1, "position": [5, 2]}])")}),
                HasSubstr("let times ascend"));
    EXPECT_THAT(
        errorOf({"--route", write("r", R"([{"time": 1, "position": [5, 1], "stance": "hop"}])")}),
        HasSubstr("stand, crouch or lie"));
}

TEST_F(AwarenessCommand, WhyNamesWhatIsInTheWayOfMore) {
    const auto why = [&](const level::Level& level, const char* frame) {
        const auto path = write("a.level.json", level::writeLevel(level));
        const auto recording = (m_folder.path() / "a.percept").string();
        const auto run = runPercept({"run", path, "--seconds", "3", "-o", recording, "--force"});
        EXPECT_EQ(run.code, 0) << run.errors;
        const auto asked =
            runPercept({"why", recording, "--agent", "anna", "--about", "thief", "--frame", frame});
        EXPECT_EQ(asked.code, 0) << asked.errors;
        return asked.out;
    };

    const auto dark = why(test::watched(0.1, {5, 3}), "170");
    EXPECT_THAT(dark, HasSubstr("It is unaware, alertness 0."));
    EXPECT_THAT(dark, HasSubstr("is 0.070, below 0.200 for curious."));
    EXPECT_THAT(dark, HasSubstr("It looks next in"));
    const auto soon = why(test::watched(1.0, {5, 3}), "40");
    EXPECT_THAT(soon, HasSubstr("It becomes hostile in"));
    const auto sure = why(test::watched(1.0, {5, 3}), "170");
    EXPECT_THAT(sure, HasSubstr("It is hostile, alertness 3."));
}

TEST_F(AwarenessCommand, CountsOverSeedsWhoIsNoticedHowMuch) {
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

TEST_F(AwarenessCommand, SaysThatNobodyNoticesHimInAnyRun) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(0.0, {5, 3})));

    const auto text =
        runPercept({"awareness", path, "--target", "thief", "--seconds", "1", "--seeds", "3"});

    ASSERT_EQ(text.code, 0) << text.errors;
    EXPECT_THAT(text.out, HasSubstr("unaware      100.0 %  3 runs"));
    EXPECT_THAT(text.out, HasSubstr("In no run does anybody notice him."));
    EXPECT_THAT(text.out, testing::Not(HasSubstr("first noticed at the same time")));
}

TEST_F(AwarenessCommand, FindsTheLeastNoticedWayAsARouteThatItTakes) {
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

TEST_F(AwarenessCommand, NamesWhoIsLeftOutAsHeNoticesAtOnce) {
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

TEST_F(AwarenessCommand, SearchesAWideLevelByLargerCells) {
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

TEST_F(AwarenessCommand, SaysWhichSmallestChangeOfARouteIsNoticedLess) {
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

TEST_F(AwarenessCommand, SpeedIsZeroOnAMapOnly) {
    const auto path = write("a.level.json", level::writeLevel(test::watched(1.0, {5, 3})));

    const auto way =
        runPercept({"awareness", path, "--target", "thief", "--from=3,1", "--to=3,5", "--speed=0"});

    EXPECT_EQ(way.code, 1);
    EXPECT_THAT(way.errors, HasSubstr("--speed: 0 m/s leads nowhere; take at least 0.01"));
    EXPECT_EQ(runPercept({"awareness", path, "--target=thief", "--map", "--speed=0"}).code, 0);
}

TEST_F(AwarenessCommand, NeedsAnObserverOnlyForLooks) {
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

TEST_F(AwarenessCommand, RefusesOptionsThatWouldChangeNothing) {
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

TEST_F(AwarenessCommand, MapsOverSeedsInWhatShareOfRunsHeWouldBeNoticed) {
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

TEST_F(AwarenessCommand, MapsWhereTheTargetWouldBeNoticed) {
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

TEST_F(AwarenessCommand, SaysFromWhichLegOnARouteIsNotWalked) {
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
