#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "percept/base/File.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

/// Analyses that state whose knowledge counts say the same in tools as in a run.
namespace percept::viewer_command_test {
namespace {

using Json = nlohmann::json;

/// Red looks east at one of blue's, and has the other one behind it.
constexpr const char* kYard = R"({"format": "percept-level", "version": 1, "name": "yard",
  "bounds": {"min": [0, 0], "max": [12, 4]},
  "modalities": [{"id": "sight", "kind": "sight", "attenuation": 1, "max_range": 100,
                  "inverse_speed": 0}],
  "teams": [{"id": "red"}, {"id": "blue"}],
  "archetypes": [{"id": "guard", "brain": "guard", "sensors": {"sight": 0.1}, "field_of_view": 1.2}],
  "agents": [{"id": "r", "archetype": "guard", "position": [6.25, 2.25], "heading": 0, "team": "red"},
             {"id": "b1", "archetype": "guard", "position": [9.25, 2.25], "heading": 0, "team": "blue"},
             {"id": "b2", "archetype": "guard", "position": [1.25, 2.25], "heading": 0, "team": "blue"}],
  "analyses": [{"id": "all", "kind": "enemies", "parameters": {"team": "red", "viewer": ""}},
               {"id": "known", "kind": "enemies", "parameters": {"team": "red", "viewer": "red"}},
               {"id": "feared", "kind": "enemies",
                "parameters": {"team": "red", "viewer": "red", "unknown": 9}},
               {"id": "own", "kind": "enemies", "parameters": {"team": "red"}},
               {"id": "safe", "kind": "security", "parameters": {"team": "red", "viewer": "red"}},
               {"id": "open", "kind": "influence", "parameters": {"team": "blue"}}]})";

class ViewerCommand : public testing::Test {
protected:
    ViewerCommand() { EXPECT_TRUE(writeFileAtomically(m_level, kYard)); }

    std::map<std::string, Json> maps(std::vector<std::string> more) {
        std::vector<std::string> words{"tactics", "analyse", m_level, "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const auto run = runPercept(words);
        EXPECT_EQ(run.code, 0) << run.errors;
        std::map<std::string, Json> found;
        const Json report = run.json();
        for (const auto& map : report["maps"])
            found[map["id"]] = map["rows"];
        return found;
    }
    double costOf(const char* name, std::vector<std::string> more) {
        std::vector<std::string> words{"path",
                                       m_level,
                                       "--from",
                                       "1.25,0.75",
                                       "--to",
                                       "11.25,0.75",
                                       "--per-metre",
                                       "--json",
                                       "--weights",
                                       fmt::format("{}=1", name)};
        words.insert(words.end(), more.begin(), more.end());
        const auto run = runPercept(words);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json()["cost"];
    }

    TemporaryFolder m_folder;
    std::string m_level = (m_folder / "yard.level.json").string();
};

TEST_F(ViewerCommand, TheStatedViewerHoldsAndTheFlagIsForThoseThatStateNone) {
    const auto none = maps({});
    const auto red = maps({"--viewer", "red"});
    const auto blue = maps({"--viewer", "blue"});

    for (const char* name : {"all", "known", "feared", "own", "safe"}) {
        EXPECT_EQ(none.at(name), red.at(name)) << name;
        EXPECT_EQ(none.at(name), blue.at(name)) << name;
    }
    EXPECT_NE(none.at("known"), none.at("all")) << "b2 is behind red";
    EXPECT_EQ(none.at("own"), none.at("known"));
    EXPECT_EQ(none.at("feared")[0][0], 9.0) << "out of view";
    EXPECT_EQ(none.at("safe")[3][10], 0.0) << "held, but out of view";
    EXPECT_NE(none.at("open"), red.at("open"));
    EXPECT_EQ(none.at("open"), blue.at("open"));
}

TEST_F(ViewerCommand, PathsWeighWhatTheStatedViewerKnows) {
    for (const char* name : {"all", "known", "feared"}) {
        const double cost = costOf(name, {});
        EXPECT_EQ(cost, costOf(name, {"--side", "red"})) << name;
        EXPECT_EQ(cost, costOf(name, {"--side", "blue"})) << name;
    }
    EXPECT_LT(costOf("known", {}), costOf("all", {}));
    EXPECT_GT(costOf("feared", {}), costOf("all", {}));
}

TEST_F(ViewerCommand, ARecordingSaysWhatTheSideRemembersByThen) {
    const auto recording = (m_folder / "run.percept").string();
    ASSERT_EQ(runPercept({"run", m_level, "--frames", "30", "-o", recording}).code, 0);
    const auto of = [&](std::vector<std::string> more) {
        std::vector<std::string> words{
            "tactics", "analyse", recording, "--analysis", "known,feared,safe", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const auto run = runPercept(words);
        EXPECT_EQ(run.code, 0) << run.errors;
        std::vector<Json> rows;
        const Json report = run.json();
        for (const auto& map : report["maps"])
            rows.push_back(map["rows"]);
        return rows;
    };

    EXPECT_EQ(of({}).size(), 3U);
    EXPECT_EQ(of({}), of({"--viewer", "red"}));
}

} // namespace
} // namespace percept::viewer_command_test
