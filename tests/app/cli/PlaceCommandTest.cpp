#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

namespace percept {
namespace {

constexpr const char* kRoomyYard = R"({"format": "percept-level", "version": 1, "name": "yard",
  "bounds": {"min": [-8, -8], "max": [8, 8]},
  "walls": [{"id": "pillar", "points": [[-1, 0], [1, 0], [1, 0.5], [-1, 0.5]], "closed": true}],
  "waypoints": [
    {"id": "a", "position": [-5, -5], "qualities": {"cover": 0.9, "visibility": 0.7}, "links": ["b"]},
    {"id": "b", "position": [5, 5], "qualities": {"cover": {"north": 1, "east": 0.2}, "visibility": 1}}],
  "compounds": [{"id": "sniper", "rule": "cover AND visibility"}]})";

class PlaceCommand : public testing::Test {
protected:
    std::string write(const std::string& name, std::string_view content) {
        const auto path = m_folder / name;
        EXPECT_TRUE(writeFileAtomically(path, content));
        return path.string();
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(PlaceCommand, EvaluateAndPickFollowTheLogicOfTheLevelUnlessToldOtherwise) {
    const auto value = [&](const char* logic, std::vector<std::string> more) {
        std::string text = kRoomyYard;
        text.replace(text.rfind("}]}"), 3, std::string(logic) + "}]}");
        const auto level = write("yard.level.json", text);
        std::vector<std::string> words{"tactics", "evaluate", level, "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const auto evaluated = runPercept(words).json()["rules"][0];
        words = {"tactics", "pick", level, "--quality", "sniper", "--from", "-5,-5", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        EXPECT_EQ(runPercept(words).json()["choices"][0]["value"], evaluated["values"]["a"]);
        return std::pair(evaluated["logic"].get<std::string>(),
                         evaluated["values"]["a"].get<double>());
    };
    const double product = 0.9 * 0.7;
    EXPECT_EQ(value("", {}), std::pair(std::string("fuzzy"), 0.7));
    EXPECT_EQ(value(R"(, "logic": "fuzzy")", {}), std::pair(std::string("fuzzy"), 0.7));
    EXPECT_EQ(value(R"(, "logic": "probabilistic")", {}),
              std::pair(std::string("probabilistic"), product));
    EXPECT_EQ(value("", {"--probabilistic"}), std::pair(std::string("probabilistic"), product));
}

TEST_F(PlaceCommand, PickAndPathAreOfTheSameBody) {
    // A gap of 0.7 m, with a longer path around the wall.
    const auto level = write("yard.level.json", R"({"format": "percept-level", "version": 1,
      "name": "yard", "bounds": {"min": [-8, -8], "max": [8, 8]},
      "walls": [{"id": "w0", "points": [[0, -8], [0, 0]]}, {"id": "w1", "points": [[0, 0.7], [0, 6]]}],
      "waypoints": [{"id": "a", "position": [5.1, 0.35], "qualities": {"cover": 0.9}}]})");
    const auto lengths = [&](std::vector<std::string> more) {
        std::vector<std::string> pick{
            "tactics", "pick", level, "--quality", "cover", "--from", "-5.1,0.35", "--json"};
        std::vector<std::string> path{
            "path", level, "--from", "-5.1,0.35", "--to", "5.1,0.35", "--json"};
        pick.insert(pick.end(), more.begin(), more.end());
        path.insert(path.end(), more.begin(), more.end());
        return std::pair(runPercept(pick).json()["choices"][0]["way"].get<double>(),
                         runPercept(path).json()["cost"].get<double>());
    };
    const auto [picked, found] = lengths({});
    EXPECT_NEAR(picked, found, 1e-9);
    EXPECT_GT(found, 12.0) << "it does not fit";
    const auto [thin, thinFound] = lengths({"--radius", "0.3"});
    EXPECT_NEAR(thin, thinFound, 1e-9);
    EXPECT_LT(thin, 11.0);
}

TEST_F(PlaceCommand, PickAsksWithTheWeaponInHandAndInAPosture) {
    const auto level = write("yard.level.json", R"({"format": "percept-level", "version": 1,
      "name": "yard", "bounds": {"min": [-8, -8], "max": [8, 8]}, "waypoints": [
      {"id": "a", "position": [-5, -5], "qualities": {"cover": {"rifle": 0.9, "knife": 0.3}}},
      {"id": "b", "position": [5, 5],
       "qualities": {"cover": {"standing": 0.2, "crouching": {"north": 1, "south": 0.4}}}}]})");
    const auto picked = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"tactics", "pick", level, "--quality", "cover"};
        for (const char* const word : {"--from", "0,0", "--distance-weight", "0", "--json"})
            words.emplace_back(word);
        words.insert(words.end(), more.begin(), more.end());
        const auto report = runPercept(words).json();
        return std::pair(report["picked"].get<std::string>(),
                         report["choices"][0]["value"].get<double>());
    };

    EXPECT_EQ(picked({}), std::pair(std::string("a"), 0.3)) << "the least of all";
    EXPECT_EQ(picked({"--weapon", "rifle"}), std::pair(std::string("a"), 0.9));
    EXPECT_EQ(picked({"--posture", "crouching"}), std::pair(std::string("b"), 0.4));
    EXPECT_EQ(picked({"--posture", "crouching", "--enemies", "5,7"}),
              std::pair(std::string("b"), 1.0));
    const auto wrong = runPercept(
        {"tactics", "pick", level, "--quality", "cover", "--from", "0,0", "--weapon", "bow"});
    EXPECT_EQ(wrong.code, 1);
    EXPECT_NE(wrong.errors.find("--weapon: no quality is keyed by \"bow\", but by knife, rifle"),
              std::string::npos)
        << wrong.errors;
    EXPECT_EQ(runPercept({"path", level, "--from", "0,0", "--to", "1,1", "--weapon", "rifle"}).code,
              2)
        << "without weights";
}

/// North of the block the way is a little shorter. A blue bot stands there, and a red one in the
/// west, who sees along the northern way only if he stands at its end.
level::Level twoWaysFor(geometry::Vec2 red) {
    auto level = test::LevelBuilder(40, 20).box({10, 5}, {30, 14.5}).bot(red).bot({20, 17}).build();
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.agents[0].team = "red";
    level.agents[1].team = "blue";
    level.analyses = {{"threat", "influence", {R"({"team": "blue"})"}, {}}};
    level::Profile careful;
    careful.id = "careful";
    careful.weights = {{"threat", 40.0}};
    level.profiles = {careful};
    return level;
}

TEST_F(PlaceCommand, AWayIsAskedForAsASideKnowsThings) {
    const auto path = write("two.level.json", "{}");
    ASSERT_TRUE(level::saveLevel(twoWaysFor({3, 8}), path));
    const auto cost = [&](std::vector<std::string> more) {
        std::vector<std::string> words{
            "path", path, "--from", "3,10.5", "--to", "37,10.5", "--profile", "careful", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        const auto run = runPercept(words);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    };
    const auto all = cost({});
    const auto red = cost({"--side", "red"});

    EXPECT_GT(all["tactics"]["threat"], 1.0);
    EXPECT_EQ(red["tactics"]["threat"], 0.0) << "nobody of red sees him";
    EXPECT_LT(red["length"], all["length"]);
    EXPECT_EQ(cost({"--side", "blue"}), all);
    const auto wrong = runPercept({"path",
                                   path,
                                   "--from",
                                   "3,10.5",
                                   "--to",
                                   "37,10.5",
                                   "--profile",
                                   "careful",
                                   "--side",
                                   "green"});
    EXPECT_EQ(wrong.code, 1);
    EXPECT_NE(wrong.errors.find("there is no side \"green\""), std::string::npos);
}

TEST_F(PlaceCommand, PickChecksPlacesWithInfluence) {
    const auto level = write("yard.level.json", kRoomyYard);
    const auto picked = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"tactics", "pick", level, "--quality", "visibility"};
        for (const char* const word : {"--from", "-5,-4", "--distance-weight", "0", "--json"})
            words.emplace_back(word);
        words.insert(words.end(), more.begin(), more.end());
        return runPercept(words).json();
    };
    // The other corner is nearer to the enemy; the own one is nearer to who stands there.
    EXPECT_EQ(picked({"--enemies", "5,4"})["picked"], "b");
    EXPECT_EQ(picked({"--enemies", "5,4", "--control", "0.1"})["picked"], "a");
    EXPECT_EQ(picked({"--enemies", "5,4", "--control", "0.1", "--friends", "4.5,5"})["picked"],
              "b");
    const auto unseen = picked({"--enemies", "-7,8", "--control", "0.25", "--count", "2"});
    EXPECT_EQ(unseen["choices"].size(), 1U) << "he is nearer to b";
    // Behind the pillar, where nobody holds anything, b is worth 0.75 of 1.
    EXPECT_EQ(picked({"--enemies", "-1e6,0", "--control", "0.25"})["choices"][0]["value"], 0.75);
    EXPECT_EQ(
        runPercept(
            {"tactics", "pick", level, "--quality", "cover", "--from", "0,-5", "--control", "1"})
            .code,
        2)
        << "without enemies";
}

} // namespace
} // namespace percept
