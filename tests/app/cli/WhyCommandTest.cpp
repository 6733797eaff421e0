#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"

#include "CommandLineRun.h"
#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept {
namespace {

using testing::HasSubstr;

/// Anna sees the thief in her room, not the one behind the closed door; recorded at `normal`.
class WhyCommandTest : public testing::Test {
protected:
    void SetUp() override {
        auto level = test::listening();
        level.agents.push_back(test::thiefAt(7, 1));
        level.agents.push_back(test::thiefAt(13, 3));
        level.agents.back().id = "hidden";
        record(level);
    }
    void record(const level::Level& level, std::vector<trace::Command> commands = {}) {
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
        auto recorder = record::Recorder::start(m_path, runnable->info(trace::TraceLevel::Normal));
        ASSERT_TRUE(recorder) << recorder.error().text();
        ASSERT_TRUE(
            runner::runHeadless(runnable, {.frames = 200, .commands = commands}, recorder->get()));
        ASSERT_TRUE((*recorder)->close());
    }
    TemporaryFolder m_folder;
    std::string m_path = (m_folder / "run.percept").string();
};

TEST_F(WhyCommandTest, ADecisionLeadsBackToWhatWasSeen) {
    const auto run = runPercept({"why", m_path, "--agent", "anna", "--frame", "30", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto chain = run.json()["chain"];
    ASSERT_GE(chain.size(), 4U);
    EXPECT_EQ(chain[0]["text"], "anna decides: investigate");
    EXPECT_EQ(chain[1]["text"], "anna perceives sight of thief");
    EXPECT_EQ(chain[2]["text"], "Signal: sight by thief");
    EXPECT_EQ(chain.back()["text"], "thief enters the level");

    const auto id = std::to_string(chain[0]["id"].get<std::uint64_t>());
    const auto byRecord = runPercept({"why", m_path, "--record", id, "--json"});
    auto toTheRoot = byRecord.json()["chain"];
    EXPECT_EQ(toTheRoot.back()["text"], "The run starts");
    toTheRoot.erase(toTheRoot.size() - 1);
    EXPECT_EQ(toTheRoot, chain);
}

TEST_F(WhyCommandTest, WhoIsBehindTheDoorFailsAtTheLineOfSight) {
    const auto run = runPercept(
        {"why", m_path, "--agent", "anna", "--frame", "20", "--about", "hidden", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto perceptions = run.json()["perceptions"];
    ASSERT_EQ(perceptions.size(), 2U); // seen, and heard when it walks
    const auto sight = perceptions[0];
    EXPECT_EQ(sight["outcome"], "rejected");
    EXPECT_EQ(sight["reason"], "line_of_sight");
    EXPECT_THAT(sight["answer"].get<std::string>(), HasSubstr("door door"));
    EXPECT_THAT(sight["answer"].get<std::string>(), HasSubstr(" m short of it"));
    for (const auto& gate : sight["gates"])
        if (gate["gate"] == "line_of_sight") {
            EXPECT_NEAR(
                gate["measured"].get<double>(), 4.0, 0.6); // 4 m to the door, less what she walked
            EXPECT_LT(gate["margin"].get<double>(), 0.0);
        }
    EXPECT_FALSE(sight["latest_record"].is_null());
}

TEST_F(WhyCommandTest, TheSmallestChangeIsTriedInAFork) {
    auto level = test::listening();
    level.agents.push_back(test::thiefAt(13, 3));
    level.agents.back().id = "hidden";
    record(level);
    const std::vector<std::string> question{
        "why", m_path, "--agent", "anna", "--frame", "20", "--about", "hidden"};
    const auto asked = runPercept(question);
    ASSERT_EQ(asked.code, 0) << asked.errors;
    EXPECT_THAT(asked.out, HasSubstr("smallest change: Open door door"));
    EXPECT_THAT(asked.out, HasSubstr("--try 1: sight, the door open"));

    auto with = [&](std::vector<std::string> more) {
        auto all = question;
        all.insert(all.end(), more.begin(), more.end());
        return runPercept(all);
    };
    const std::string saved = (m_folder / "fork.percept").string();
    const auto tried = with({"--try", "1", "--seconds", "2", "-o", saved, "--json"});
    ASSERT_EQ(tried.code, 0) << tried.errors;
    const auto fork = tried.json()["fork"];
    EXPECT_EQ(fork["change"], "the door open");
    EXPECT_EQ(fork["original"]["outcome"], "rejected");
    EXPECT_EQ(fork["original"]["reason"], "line_of_sight");
    EXPECT_EQ(fork["changed"]["outcome"], "notified");
    EXPECT_EQ(fork["to"].get<Frame>() - fork["from"].get<Frame>(), 120);
    EXPECT_FALSE(fork["first_difference"].is_null());
    EXPECT_EQ(runPercept({"replay", saved, "--verify"}).code, 0);

    EXPECT_EQ(with({"--try", "77"}).code, 1);
    EXPECT_EQ(runPercept({"why", m_path, "--record", "1", "--try", "1"}).code, 2);
}

TEST_F(WhyCommandTest, WhoIsInPlainSightPassesAllGates) {
    const auto run =
        runPercept({"why", m_path, "--agent", "anna", "--frame", "60", "--about", "thief"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_THAT(run.out, HasSubstr("sight: Seen"));
    EXPECT_THAT(run.out, HasSubstr("ok  contrast"));
}

TEST_F(WhyCommandTest, WhoIsDeafenedHasAHigherLimitForAWhile) {
    auto level = test::listening();
    level.modalities[0].deafening = 3;
    level.modalities[0].deafness = 2;
    level.archetypes[1].emissions[1].on = "presence"; // heard without a step
    level.agents.push_back(test::thiefAt(7, 1));
    trace::Command bang;
    bang.kind = trace::CommandKind::EmitSignal;
    bang.position = {4, 4};
    bang.amount = 10;
    record(level, {bang});
    const auto heard = [&](const char* frame) {
        const auto run = runPercept(
            {"why", m_path, "--agent", "anna", "--frame", frame, "--about", "thief", "--json"});
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json()["perceptions"][1];
    };

    const auto taken = runPercept({"query", m_path, "SELECT id FROM command_taken", "--json"});
    const auto id = taken.json()[0]["id"].get<std::uint64_t>();
    const auto chain = runPercept({"why", m_path, "--record", std::to_string(id), "--json"});
    EXPECT_EQ(chain.json()["chain"][0]["detail"], "emits sound, strength 10.00, at 4.00, 4.00");

    const auto deaf = heard("10");
    EXPECT_EQ(deaf["modality"], "sound");
    EXPECT_EQ(deaf["reason"], "intensity");
    EXPECT_THAT(deaf["answer"].get<std::string>(), HasSubstr("deafened"));
    EXPECT_EQ(heard("180")["outcome"], "notified");
    EXPECT_THAT(heard("180")["answer"].get<std::string>(), HasSubstr("Heard after "));
}

TEST_F(WhyCommandTest, BotsTellEveryGateOfTheirEyesAndEars) {
    record(test::arenaLevel(4));

    const auto run = runPercept(
        {"why", m_path, "--agent", "bot_1", "--frame", "100", "--about", "bot_2", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto perceptions = run.json()["perceptions"];
    ASSERT_GE(perceptions.size(), 2U) << "steps, and shots if there were any";
    EXPECT_EQ(perceptions[0]["modality"], "sight");
    EXPECT_EQ(perceptions[1]["modality"], "sound");
    std::vector<std::string> gates;
    for (const auto& gate : perceptions[0]["gates"])
        gates.push_back(gate["gate"]);
    EXPECT_THAT(gates,
                testing::ElementsAre("not_interested",
                                     "modality",
                                     "no_region",
                                     "unreachable",
                                     "range",
                                     "intensity",
                                     "cone",
                                     "cone_length",
                                     "line_of_sight",
                                     "contrast",
                                     "not_seen_yet",
                                     "nearest",
                                     "reaction"));
    EXPECT_EQ(perceptions[0]["gates"][6]["unit"], "deg");
}

TEST_F(WhyCommandTest, WithoutAnAgentEverybodyIsAsked) {
    const auto run = runPercept({"why", m_path, "--about", "hidden", "--frame", "20", "--json"});
    ASSERT_EQ(run.code, 0);
    const auto document = nlohmann::json::parse(run.out);
    const auto alone = runPercept(
        {"why", m_path, "--agent", "anna", "--frame", "20", "--about", "hidden", "--json"});

    bool asked = false;
    for (const auto& witness : document["agents"]) {
        EXPECT_NE(witness["agent"], "hidden");
        if (witness["agent"] != "anna")
            continue;
        asked = true;
        EXPECT_EQ(witness["perceptions"][0]["gates"],
                  nlohmann::json::parse(alone.out)["perceptions"][0]["gates"]);
    }
    EXPECT_TRUE(asked);
    const auto text = runPercept({"why", m_path, "--about", "hidden", "--frame", "20"});
    EXPECT_NE(text.out.find("anna             sight        Not seen: "), std::string::npos)
        << text.out;
    EXPECT_EQ(runPercept({"why", m_path, "--about", "hidden"}).code, 2) << "at which frame?";
    EXPECT_EQ(runPercept({"why", m_path, "--frame", "20"}).code, 2) << "of whom?";
    EXPECT_EQ(runPercept({"why", m_path, "--frame", "20", "--about", "hidden", "--try", "1"}).code,
              2)
        << "a change is tried for one agent";
}

TEST_F(WhyCommandTest, FramesBeyondTheEndAreErrorsWhateverIsAsked) {
    const std::vector<std::vector<std::string>> questions{{"--agent", "anna"},
                                                          {"--about", "thief"},
                                                          {"--agent", "anna", "--about", "thief"},
                                                          {"--agent", "anna", "--places"}};
    for (auto question : questions)
        for (const char* frame : {"201", "99999", "-1"}) {
            question.insert(question.begin(), {"why", m_path, "--frame", frame});
            const auto run = runPercept(question);
            EXPECT_EQ(run.code, 1) << frame;
            EXPECT_THAT(run.errors, HasSubstr("frames 0 to 200"));
            EXPECT_TRUE(run.out.empty()) << run.out;
            question.erase(question.begin(), question.begin() + 4);
        }
    EXPECT_EQ(runPercept({"why", m_path, "--agent", "anna", "--frame", "200"}).code, 0);
}

TEST_F(WhyCommandTest, TheNewestDecisionStandsBesideTheGoal) {
    const auto run = runPercept({"why", m_path, "--agent", "anna", "--frame", "30", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto document = run.json();
    EXPECT_EQ(document["goal"], "investigate");
    EXPECT_EQ(document["record"], document["chain"][0]["id"]);
    EXPECT_EQ(document["newest_decision"]["id"], document["chain"][0]["id"]);
    EXPECT_TRUE(document["earlier"].is_array());
}

TEST_F(WhyCommandTest, WhatIsMissedHasAChangeOrTheListOfWhatWasTried) {
    const auto run = runPercept(
        {"why", m_path, "--agent", "anna", "--frame", "20", "--about", "hidden", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto perceptions = run.json()["perceptions"];
    for (const auto& each : perceptions) {
        EXPECT_EQ(each["source"], "simulated");
        if (each["outcome"] == "notified")
            continue;
        EXPECT_FALSE(each["smallest_change"].is_null() && each["tried"].empty()) << each.dump();
        for (const auto& tried : each["tried"])
            EXPECT_FALSE(tried["result"].get<std::string>().empty());
    }
    EXPECT_TRUE(run.json()["limits"].is_null());
}

TEST_F(WhyCommandTest, NamesWhatIsNotThere) {
    const auto agent = runPercept({"why", m_path, "--agent", "zoe", "--frame", "10"});
    EXPECT_EQ(agent.code, 1);
    EXPECT_THAT(agent.errors, HasSubstr("no agent `zoe`. It has: anna, thief, hidden"));
    const auto record = runPercept({"why", m_path, "--record", "99999999999"});
    EXPECT_EQ(record.code, 1);
    EXPECT_EQ(runPercept({"why", m_path}).code, 2);
    EXPECT_EQ(runPercept({"why", m_path, "--agent", "anna"}).code, 2);
}

} // namespace
} // namespace percept
