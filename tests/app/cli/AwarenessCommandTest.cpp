#include "AwareLevel.h"
#include "AwarenessRun.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/sim/AwarenessTrial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

namespace percept {
namespace {

using testing::HasSubstr;

using AwarenessCommand = test::AwarenessRun;

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

} // namespace
} // namespace percept
