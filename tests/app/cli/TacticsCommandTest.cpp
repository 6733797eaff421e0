#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percept {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

class TacticsCommand : public testing::Test {
protected:
    std::string write(const std::string& name, std::string_view content) {
        const auto path = m_folder / name;
        EXPECT_TRUE(writeFileAtomically(path, content));
        return path.string();
    }
    CommandLineRun
    tactics(const char* what, std::string_view content, std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"tactics", what, write("a.json", content), "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runPercept(arguments);
    }
    Json result(const char* what, std::string_view content, std::vector<std::string> more = {}) {
        const auto run = tactics(what, content, std::move(more));
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.code == 0 ? run.json() : Json();
    }

    TemporaryFolder m_folder;
};

constexpr const char* kRow = R"({"waypoints": [
    {"id": "A", "position": [0, 0], "value": 0.4},
    {"id": "B", "position": [1, 0], "value": 0.5},
    {"id": "C", "position": [2, 0], "value": 0.8}])";

TEST_F(TacticsCommand, CondenseSaysWhoIsKeptAndWhoBeatWhom) {
    const auto report = result("condense", std::string(kRow) + "}", {"--distance-weight", "0.25"});

    EXPECT_EQ(report["kept"], Json({"C", "A"}));
    EXPECT_EQ(report["removed"], Json::parse(R"([{"id": "B", "by": "C"}])"));
}

TEST_F(TacticsCommand, CondenseHeedsWalls) {
    const auto report =
        result("condense",
               std::string(kRow) + R"(, "walls": [{"points": [[1.5, -9], [1.5, 9]]}]})",
               {"--distance-weight", "0.25"});

    EXPECT_EQ(report["kept"], Json({"C", "B", "A"}));
}

TEST_F(TacticsCommand, CondenseOfNothingIsNothing) {
    const auto report = result("condense", R"({"waypoints": []})", {"--distance-weight", "1"});

    EXPECT_EQ(report, Json::parse(R"({"kept": [], "removed": []})"));
}

TEST_F(TacticsCommand, InfluenceGivesTeamsControlAndSecurity) {
    const auto report = result("influence",
                               R"({"width": 3, "height": 1, "cell": 1, "units": [
        {"team": "B", "cell": [0, 0], "strength": 4},
        {"team": "W", "cell": [2, 0], "strength": 2, "falloff": "fast", "max_radius": 1}],
        "falloff": "linear", "metric": "manhattan", "max_radius": 4})");

    EXPECT_EQ(report["teams"]["B"], Json::parse("[[4.0, 2.0, 1.3333333333333333]]"));
    EXPECT_EQ(report["teams"]["W"], Json::parse("[[0.0, 0.5, 2.0]]"));
    EXPECT_EQ(report["control"], Json::parse(R"([["B", "B", "W"]])"));
    EXPECT_EQ(report["security"][0][1], 1.5);
}

TEST_F(TacticsCommand, WhatAViewerDoesNotSeeIsNotSafe) {
    constexpr const char* kScene = R"({"width": 4, "height": 1, "seen": ["..?."], "units": [
        {"team": "B", "cell": [0, 0], "strength": 4},
        {"team": "W", "cell": [3, 0], "strength": 1, "known_to": []}]})";
    const auto all = result("influence", kScene);
    const auto black = result("influence", kScene, {"--viewer", "B"});
    const auto white = result("influence", kScene, {"--viewer", "W"});

    EXPECT_NEAR(all["security"][0][2].get<double>(), 4.0 / 3 - 1.0 / 2, 1e-12);
    EXPECT_EQ(black["control"], Json::parse(R"([["B", "B", "B", "B"]])"));
    EXPECT_EQ(black["security"], Json::parse("[[4.0, 2.0, 0.0, 1.0]]"));
    EXPECT_EQ(white["security"][0][2], all["security"][0][2]) << "it does not hold this";
    EXPECT_THAT(
        tactics("influence", R"({"width": 2, "height": 1, "seen": ["."], "units": []})").errors,
        testing::HasSubstr("must be 1 rows of 2 characters"));
}

TEST_F(TacticsCommand, NobodyControlsWhatNobodyReaches) {
    const auto report = result("influence",
                               R"({"width": 3, "height": 1, "cell": 1, "units": [
        {"team": "B", "cell": [0, 0], "strength": 1}], "max_radius": 1})");

    EXPECT_EQ(report["control"], Json::parse(R"([["B", "B", null]])"));
    EXPECT_EQ(result("influence", R"({"width": 1, "height": 1, "units": []})")["control"],
              Json::parse("[[null]]"));
}

TEST_F(TacticsCommand, MistakesHavePlaces) {
    const auto errors =
        [&](const char* what, std::string_view content, std::vector<std::string> more = {}) {
            const auto run = tactics(what, content, std::move(more));
            EXPECT_EQ(run.code, 1);
            return run.errors;
        };
    EXPECT_THAT(
        errors(
            "influence",
            R"({"width": 3, "height": 1, "units": [{"team": "B", "cell": [3, 0], "strength": 1}]})"),
        HasSubstr("a.json: units[0].cell: [3, 0] is no cell of the map of 3 x 1"));
    EXPECT_THAT(errors("influence", R"({"width": 0, "height": 1, "units": []})"),
                HasSubstr("width: must be"));
    EXPECT_THAT(errors("influence", R"({"width": 1, "height": 1})"),
                HasSubstr("units: is missing"));
    EXPECT_THAT(errors("condense",
                       R"({"waypoints": [{"id": "a", "position": [0, 0], "value": NaN}]})",
                       {"--distance-weight", "1"}),
                HasSubstr("a.json"));
    EXPECT_THAT(errors("condense",
                       R"({"waypoints": [{"id": "a", "position": [0, 0], "value": null}]})",
                       {"--distance-weight", "1"}),
                HasSubstr("waypoints[0].value"));
    EXPECT_THAT(errors("convolve", R"({"values": [[1, 2], [3]], "gaussian": 1})"),
                HasSubstr("values: row 1 has 1 number, the first one 2"));
    EXPECT_THAT(errors("convolve", R"({"values": [[1]], "matrix": [[1, 2]]})"),
                HasSubstr("odd number"));
    EXPECT_THAT(
        errors("flood",
               R"({"rows": [".."], "cities": [{"id": "a", "cell": [5, 0], "strength": 1}]})"),
        HasSubstr("cities[0].cell"));
    EXPECT_THAT(errors("automaton", R"({"classes": "ab", "rows": ["ac"], "rules": []})"),
                HasSubstr("rows[0]: 'c'"));
    EXPECT_EQ(tactics("condense", "{}").code, 2);
}

TEST_F(TacticsCommand, ConvolveBlursTheExampleOfTheSource) {
    const auto report =
        result("convolve", R"({"values": [[5, 6, 2], [1, 4, 2], [6, 3, 3]], "gaussian": 1})");

    EXPECT_EQ(report["values"][1][1], 3.5);
    EXPECT_TRUE(
        result("convolve",
               R"({"values": [[5, 6, 2], [1, 4, 2]], "gaussian": 1, "steady": true})")["settled"]);
    EXPECT_EQ(result("convolve", R"({"values": [[0, 0, 0], [0, 6, 0], [0, 0, 0]], "edges": "fixed",
                               "sharpening": [18, 2, 1]})")["values"],
              Json::parse("[[-1, -2, -1], [-2, 18, -2], [-1, -2, -1]]"));
}

TEST_F(TacticsCommand, FloodDividesAmongCities) {
    const auto report = result("flood", R"({"rows": ["......"], "cities": [
        {"id": "a", "cell": [0, 0], "strength": 8}, {"id": "b", "cell": [5, 0], "strength": 2}], "threshold": 1.7})");

    EXPECT_EQ(report["owners"], Json::parse(R"([["a", "a", "a", "a", null, "b"]])"));
    EXPECT_EQ(report["strengths"][0][3], 2.0);
    const auto said = runPercept({"tactics", "flood", write("f.json", R"({"rows": ["..@."],
        "cities": [{"id": "west", "cell": [0, 0], "strength": 8}]})")});
    EXPECT_EQ(said.out, "A is west\nAA..\n");
}

TEST_F(TacticsCommand, AutomataWarnWhenTheyNeverSettle) {
    const auto blinker = result(
        "automaton",
        R"({"classes": ".#", "rows": [".....", "..#..", "..#..", "..#..", "....."], "preset": "game_of_life"})");
    EXPECT_EQ(blinker["period"], 2);
    EXPECT_FALSE(blinker["warnings"].empty());

    EXPECT_EQ(result("automaton", R"({"rows": ["lhl", "lll", "lll"], "preset": "crime",
        "steps": 1})")["rows"],
              Json({"hhh", "lll", "lll"}))
        << "presets have letters of their own";
    const auto crime =
        result("automaton", R"({"classes": "lh", "rows": ["lhl", "lll", "lll"], "steps": 1,
        "rules": [{"from": "l", "if": [{"of": "h", "share": 0.25}], "to": "h"}]})");
    EXPECT_EQ(crime["rows"], Json({"hhh", "lll", "lll"}));
}

TEST_F(TacticsCommand, AutomataOfALevelAreReadByName) {
    const auto level = write("town.level.json", R"({"format": "percept-level", "version": 1,
        "bounds": {"min": [0, 0], "max": [9, 9]}, "automata": [
            {"id": "spread", "rules": ["class calm", "class crime value 9",
                                       "any -> crime: at least 1 crime"]},
            {"id": "rest", "rules": ["class calm", "class crime"]}]})");
    const auto run = [&](const char* rules, const char* content) {
        return tactics("automaton", content, {"--level", level, "--rules", rules});
    };
    constexpr const char* kValues = R"({"values": [[0, 9, 0, 0, 0]], "steps": 1})";

    const auto spread = run("spread", kValues);
    ASSERT_EQ(spread.code, 0) << spread.errors;
    EXPECT_EQ(spread.json()["rows"], Json({"11100"})) << "classes get digits as letters";
    EXPECT_EQ(spread.json()["values"], Json::parse("[[9, 9, 9, 0, 0]]"));
    EXPECT_EQ(run("spread", R"({"classes": "-x", "rows": ["-x---"], "steps": 2})").json()["rows"],
              Json({"xxxx-"}));
    EXPECT_THAT(run("unknown", kValues).errors,
                HasSubstr("keeps no rules called \"unknown\", but spread, rest"));
    EXPECT_THAT(run("spread", R"({"values": [[0]], "preset": "crime"})").errors,
                HasSubstr("preset: the file has rules of its own"));
    EXPECT_EQ(tactics("automaton", kValues, {"--rules", "spread"}).code, 2) << "of which level?";
}

TEST_F(TacticsCommand, AutomataReadTheTablesOfTheStudio) {
    const auto crime = result("automaton", R"({"classes": "lh", "values": [[1, 9, 1], [1, 1, 1]],
        "steps": 1, "table": "class low value 2\nclass high\nlow -> high: at least 25 % high"})");
    EXPECT_EQ(crime["rows"], Json({"hhh", "hlh"})) << "one of three, not one of five";
    EXPECT_EQ(crime["values"], Json::parse("[[1.0, 1.0, 1.0], [1.0, 2.0, 1.0]]"));

    EXPECT_THAT(tactics("automaton",
                        R"({"classes": "lh", "rows": ["l"], "table": "class l\nclass h\nl -> x"})")
                    .errors,
                HasSubstr("table: 3:6: Expected a class that is declared"));
    EXPECT_THAT(
        tactics("automaton", R"({"classes": "l", "rows": ["l"], "table": "class l\nclass h"})")
            .errors,
        HasSubstr("classes: has 1 letters for the 2 classes of the table"));
}

constexpr const char* kYard = R"({"format": "percept-level", "version": 1, "name": "yard",
  "bounds": {"min": [-8, -8], "max": [8, 8]},
  "walls": [{"id": "pillar", "points": [[-1, 0], [1, 0], [1, 0.5], [-1, 0.5]], "closed": true}],
  "waypoints": [
    {"id": "a", "position": [-5, -5], "qualities": {"cover": 0.9, "visibility": 0.7}, "links": ["b"]},
    {"id": "b", "position": [5, 5], "qualities": {"cover": {"north": 1, "east": 0.2}, "visibility": 1}}],
  "compounds": [{"id": "sniper", "rule": "cover AND visibility"}]})";

TEST_F(TacticsCommand, EvaluateGivesEachCompoundAtEachWaypoint) {
    const auto level = write("yard.level.json", kYard);

    const auto run = runPercept({"tactics", "evaluate", level, "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["rules"][0]["id"], "sniper");
    EXPECT_EQ(run.json()["rules"][0]["values"], Json::parse(R"({"a": 0.7, "b": 0.2})"));
    const auto north =
        runPercept({"tactics", "evaluate", level, "--rule", "cover", "--state", "north", "--json"});
    EXPECT_EQ(north.json()["rules"][0]["values"]["b"], 1.0);
    const auto unknown = runPercept(
        {"tactics", "evaluate", level, "--rule", "cover", "--state", "north+lying", "--json"});
    EXPECT_EQ(unknown.code, 1);
    EXPECT_THAT(unknown.errors, HasSubstr("yard.level.json: --state: \"lying\" is no direction"));
    EXPECT_THAT(unknown.errors, HasSubstr("Choose among crouching, east, north, south, standing"));
    EXPECT_TRUE(unknown.out.empty());
    EXPECT_EQ(runPercept({"tactics", "evaluate", level, "--state", "south+crouching"}).code, 0)
        << "a direction that no quality is keyed by here";
    EXPECT_EQ(runPercept({"tactics", "evaluate", level, "--state", "north+"}).code, 1);
    const auto wrong = runPercept({"tactics", "evaluate", level, "--rule", "cover AND"});
    EXPECT_EQ(wrong.code, 1);
    EXPECT_THAT(wrong.errors, HasSubstr("rule:1:10: Expected the name of a quality"));
}

TEST_F(TacticsCommand, ValuesThatCannotBeReadAreNamedAndLeftOutAndAllElseCounts) {
    const auto level = write("yard.level.json", R"({"format": "percept-level", "version": 1,
      "name": "yard", "bounds": {"min": [-8, -8], "max": [8, 8]},
      "waypoints": [{"id": "a", "position": [-5, -5], "qualities": {"cover": 0.5}},
                    {"id": "b", "position": [5, 5], "qualities": {"cover": 7}}],
      "compounds": [{"id": "hide", "rule": "cover"}]})");

    const auto all = runPercept({"tactics", "evaluate", level, "--json"});
    const auto pick =
        runPercept({"tactics", "pick", level, "--quality", "cover", "--from", "4,4", "--json"});
    const auto check = runPercept({"check", level});

    EXPECT_EQ(all.code, 0);
    EXPECT_EQ(all.json()["rules"],
              Json::parse(
                  R"([{"id": "hide", "rule": "cover", "logic": "fuzzy", "values": {"a": 0.5}}])"));
    EXPECT_THAT(all.errors,
                HasSubstr("yard.level.json:4: waypoints[1].qualities.cover: cover of the waypoint "
                          "\"b\" must be a number from 0 to 1"));
    EXPECT_THAT(all.errors, HasSubstr("but is 7; it is left out"));
    EXPECT_EQ(pick.code, 0);
    EXPECT_EQ(pick.json()["picked"], "a") << "the other one is nearer, but unknown";
    EXPECT_EQ(pick.json()["choices"].size(), 1U);
    EXPECT_THAT(check.errors, HasSubstr("warning: waypoints[1].qualities.cover: "));
}

TEST_F(TacticsCommand, PickTakesTheBestThatIsNear) {
    const auto level = write("yard.level.json", kYard);
    const auto pick = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{
            "tactics", "pick", level, "--quality", "sniper", "--from", "-4,-4", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    };

    EXPECT_EQ(pick({})["picked"], "a");
    EXPECT_EQ(pick({"--claimed", "a"})["picked"], "b");
    EXPECT_TRUE(pick({"--least", "0.95"})["picked"].is_null());
}

TEST_F(TacticsCommand, PickGoesAsPathsDo) {
    const auto level = write("cells.level.json", R"({"format": "percept-level", "version": 1,
        "bounds": {"min": [0, 0], "max": [3, 2]}, "grid": {"rows": ["@..", ".@."]},
        "waypoints": [{"id": "there", "position": [1.5, 1.5], "qualities": {"cover": 1}}]})");
    const auto pick =
        runPercept({"tactics", "pick", level, "--quality", "cover", "--from", "0.5,0.5", "--json"});
    const auto path = runPercept({"path", level, "--from", "0.5,0.5", "--to", "1.5,1.5", "--json"});
    EXPECT_TRUE(pick.json()["picked"].is_null()) << pick.out;
    EXPECT_EQ(path.json()["unreachable"], true) << path.out;
}

TEST_F(TacticsCommand, WhatNobodySeesIsHiddenByHillsDoorsAndBlockedCells) {
    const auto unseen = [&](const std::string& between) {
        const auto level = write("hidden.level.json",
                                 R"({"format": "percept-level", "version": 1,
            "bounds": {"min": [0, 0], "max": [12, 2]}, )" +
                                     between + R"(
            "waypoints": [{"id": "here", "position": [1.5, 0.5], "qualities": {"cover": 1}}]})");
        const auto run = runPercept({"tactics",
                                     "pick",
                                     level,
                                     "--quality",
                                     "cover",
                                     "--from",
                                     "1.2,0.5",
                                     "--enemies",
                                     "10.5,0.5",
                                     "--unseen",
                                     "--json"});
        EXPECT_EQ(run.code, 0) << run.errors;
        return !run.json()["picked"].is_null();
    };
    EXPECT_FALSE(unseen(""));
    EXPECT_TRUE(unseen(R"("terrain": {"cell": 4, "heights": [[0, 5, 0, 0], [0, 5, 0, 0]]},)"));
    EXPECT_FALSE(unseen(R"("terrain": {"cell": 4, "heights": [[0, 1, 0, 0], [0, 1, 0, 0]]},)"));
    EXPECT_TRUE(unseen(R"("doors": [{"id": "d", "segment": [[6, 0], [6, 2]]}],)"));
    EXPECT_FALSE(unseen(R"("doors": [{"id": "d", "segment": [[6, 0], [6, 2]], "open": true}],)"));
    // Over a wall the head is seen that is higher than it, as in a run.
    const auto behind = [](const char* top) {
        return fmt::format(
            R"("walls": [{{"id": "w", "points": [[3.5, 0], [3.5, 2]], "top": {}}}],)", top);
    };
    EXPECT_FALSE(unseen(behind("1.3")));
    EXPECT_FALSE(unseen(behind("1.69")));
    EXPECT_TRUE(unseen(behind("1.71")));
    EXPECT_TRUE(unseen(R"("grid": {"rows": [".....@......", ".....@......"]},)"));
    EXPECT_FALSE(unseen(R"("grid": {"rows": [".....W......", ".....W......"]},)"));
}

/// The eyes and the body of who asks count, as in a run.
TEST_F(TacticsCommand, PickAsksAsTheAgentThatItIsAskedFor) {
    const auto level = write("eyes.level.json", R"({"format": "percept-level", "version": 1,
        "bounds": {"min": [0, 0], "max": [12, 4]},
        "archetypes": [{"id": "tall", "eye_height": 2.2}, {"id": "small", "eye_height": 1.1},
                       {"id": "heir", "extends": "small"}],
        "agents": [{"id": "t", "archetype": "tall", "position": [1.2, 0.5]},
                   {"id": "h", "archetype": "heir", "position": [1.2, 1.5]},
                   {"id": "x", "archetype": "small"}],
        "spawns": [{"id": "s", "position": [1, 1]}],
        "walls": [{"id": "w", "points": [[3.5, 0], [3.5, 4]], "top": 1.5}],
        "waypoints": [{"id": "here", "position": [1.5, 0.5], "qualities": {"cover": 1}}]})");
    const auto run = [&](std::vector<std::string> as) {
        std::vector<std::string> arguments{"tactics",
                                           "pick",
                                           level,
                                           "--quality",
                                           "cover",
                                           "--enemies",
                                           "10.5,0.5",
                                           "--unseen",
                                           "--json"};
        arguments.insert(arguments.end(), as.begin(), as.end());
        return runPercept(arguments);
    };
    const auto unseen = [&](std::vector<std::string> as) {
        const auto found = run(std::move(as));
        EXPECT_EQ(found.code, 0) << found.errors;
        return !found.json()["picked"].is_null();
    };
    EXPECT_FALSE(unseen({"--from", "1.2,0.5"})) << "of 1.7 m";
    EXPECT_FALSE(unseen({"--from", "1.2,0.5", "--archetype", "tall"}));
    EXPECT_TRUE(unseen({"--from", "1.2,0.5", "--archetype", "small"}));
    EXPECT_TRUE(unseen({"--from", "1.2,0.5", "--archetype", "heir"}));
    EXPECT_FALSE(unseen({"--agent", "t"}));
    EXPECT_TRUE(unseen({"--agent", "h"}));
    EXPECT_NEAR(run({"--agent", "h"}).json()["choices"][0]["way"].get<double>(), 1.044, 1e-3);
    EXPECT_TRUE(unseen({"--agent", "x", "--from", "1.2,0.5"}));

    EXPECT_NE(run({"--agent", "x"}).errors.find("--from: it has to be given"), std::string::npos);
    EXPECT_NE(run({"--agent", "tt"}).errors.find("--agent: there is no agent \"tt\". Did you mean"),
              std::string::npos);
    EXPECT_NE(run({"--from", "1,1", "--archetype", "tal"})
                  .errors.find("there is no archetype \"tal\". Did you mean \"tall\"?"),
              std::string::npos);
    EXPECT_EQ(run({}).code, 2);
}

TEST_F(TacticsCommand, PickMindsWhereEnemiesAreAndWhatTheySee) {
    // Figure 6.5: enemies in the south and the east; B is covered from there. A line of sight says
    // more: a wall hides A from both, and nothing hides B.
    const auto level = write("figure.level.json", R"({"format": "percept-level", "version": 1,
        "bounds": {"min": [-10, -10], "max": [10, 10]},
        "walls": [{"id": "w", "points": [[-6, -2], [-4, -2], [-4, 2]]}],
        "waypoints": [
          {"id": "A", "position": [-5, 0],
           "qualities": {"cover": {"north": 1, "east": 0.2, "south": 0.2, "west": 1}}},
          {"id": "B", "position": [0, 0],
           "qualities": {"cover": {"north": 0.1, "east": 0.9, "south": 0.8, "west": 0.1}}}]})");
    const auto pick = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{
            "tactics", "pick", level, "--quality", "cover", "--from", "-2,1", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    };

    const auto covered = pick({"--enemies", "1,-9,9,0"});
    EXPECT_EQ(covered["picked"], "B");
    EXPECT_EQ(covered["choices"][0]["value"], 0.8) << "the worst of both directions";
    const auto hidden = pick({"--enemies", "1,-9,9,0", "--unseen"});
    EXPECT_EQ(hidden["picked"], "A");
    EXPECT_EQ(hidden["choices"].size(), 1U);
    EXPECT_EQ(
        runPercept({"tactics", "pick", level, "--quality", "cover", "--from", "0,0", "--unseen"})
            .code,
        2);
    EXPECT_THAT(
        runPercept(
            {"tactics", "pick", level, "--quality", "cover", "--from", "0,0", "--enemies", "1"})
            .errors,
        HasSubstr("--enemies: must be pairs of X,Y"));
}

TEST_F(TacticsCommand, GenerateWritesALevelThatIsSound) {
    const auto level = write("yard.level.json", kYard);
    const auto target = (m_folder / "made.level.json").string();

    const auto run = runPercept({"tactics",
                                 "generate",
                                 level,
                                 "--threshold",
                                 "cover=0.25",
                                 "--threshold",
                                 "visibility=0.9",
                                 "--distance-weight",
                                 "0.1",
                                 "-o",
                                 target,
                                 "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_GT(run.json()["waypoints"].size(), 0U);
    EXPECT_EQ(run.json()["properties"][0]["property"], "cover");
    EXPECT_EQ(runPercept({"check", target}).code, 0);
    const auto again =
        runPercept({"tactics", "evaluate", target, "--rule", "cover", "--json"}).json();
    EXPECT_EQ(again["rules"][0]["values"].size(), run.json()["waypoints"].size() + 2);
}

TEST_F(TacticsCommand, GenerateTriesWherePeopleWereInARecording) {
    const auto level = write("arena.level.json", level::writeLevel(test::arenaLevel(4)));
    const auto recording = (m_folder / "run.percept").string();
    ASSERT_EQ(runPercept({"run", level, "--frames", "900", "--seed", "8", "-o", recording}).code,
              0);
    const auto generate = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"tactics", "generate", level, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return runPercept(arguments);
    };

    const auto run = generate({"--from-recording",
                               recording,
                               "--linger",
                               "1",
                               "--visitors",
                               "2",
                               "--spacing",
                               "2",
                               "--threshold",
                               "visibility=0"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto report = run.json();
    const auto& haunts = report["haunts"];
    ASSERT_FALSE(haunts.empty());
    for (const auto& haunt : haunts)
        EXPECT_TRUE(haunt["seconds"] >= 1.0 || haunt["visitors"] >= 2);
    const auto& property = report["properties"][0];
    EXPECT_LE(property["measured"], haunts.size()) << "nothing else is measured";
    ASSERT_GT(property["kept"].size(), 0U);
    EXPECT_EQ(property["kept"].size() + property["removed"].size(), property["passed"]);
    const auto& first = report["waypoints"][0]["position"];
    EXPECT_TRUE(std::any_of(haunts.begin(), haunts.end(), [&](const auto& haunt) {
        return std::abs(double(haunt["position"][0]) - double(first[0])) < 0.001 &&
               std::abs(double(haunt["position"][1]) - double(first[1])) < 0.001;
    }));
    const auto none =
        generate({"--from-recording", recording, "--linger", "1e6", "--visitors", "99"});
    EXPECT_EQ(none.code, 1);
    EXPECT_THAT(none.errors, HasSubstr(recording + ": No agent stayed"));
    EXPECT_THAT(generate({"--from-recording", level}).errors, HasSubstr(level));
    EXPECT_EQ(generate({"--linger", "1"}).code, 2) << "says nothing about a grid";
}

TEST_F(TacticsCommand, PathsFollowWeights) {
    const auto level =
        write("ridge.level.json", R"({"format": "percept-level", "version": 1, "name": "ridge",
      "bounds": {"min": [0, 0], "max": [5, 3]}, "grid": {"rows": [".....", ".....", "....."]},
      "analyses": [{"id": "danger", "kind": "custom", "parameters": {"rows": [[0,0,9,0,0], [0,0,9,0,0], [0,0,0,0,0]]}}],
      "profiles": [{"id": "scout", "weights": {"danger": 0.05}}, {"id": "artillery", "weights": {"danger": 1.4}}]})");
    const auto path = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{
            "path", level, "--from", "0,0", "--to", "4,0", "--cells", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    };

    EXPECT_EQ(path({"--profile", "scout"})["length"], 4.0);
    EXPECT_NEAR(path({"--profile", "scout"})["cost"], 4.45, 1e-9);
    EXPECT_EQ(path({"--profile", "scout,artillery"})["tactics"]["danger"], 0.0);
    const auto seek = path({"--weights", "danger=-1"});
    EXPECT_GT(seek["clamped"], 0);
    EXPECT_LT(seek["connections"][1]["tactics"]["danger"], 0.0);
    EXPECT_EQ(
        runPercept({"path", level, "--from", "0,0", "--to", "1,1", "--weights", "danger"}).code, 2);
    EXPECT_EQ(
        runPercept({"path", level, "--from", "0,0", "--to", "1,1", "--weights", "luck=1"}).code, 1);
}

TEST_F(TacticsCommand, TheHeuristicScaleOfAProfileLeadsItsSearches) {
    std::string level = R"({"format": "percept-level", "version": 1, "name": "ridge",
      "bounds": {"min": [0, 0], "max": [24, 16]}, "grid": {"rows": [ROWS]},
      "navigation": {"nodes": [{"id": "a", "position": [0, 0]}, {"id": "b", "position": [4, 0]},
                               {"id": "c", "position": [2, 3]}],
                     "edges": [{"from": "a", "to": "b", "bidirectional": true}]},
      "analyses": [{"id": "danger", "kind": "custom", "parameters": {"rows": [VALUES]}}],
      "profiles": [{"id": "hasty", "weights": {"danger": 1}, "heuristic_scale": 3},
                   {"id": "plain", "weights": {"danger": 1}},
                   {"id": "careful", "weights": {"danger": 1}, "heuristic_scale": 0.5}]})";
    std::string rows;
    std::string values;
    for (int row = 0; row < 16; ++row) {
        rows += std::string(row > 0 ? "," : "") + "\"........................\"";
        values += row > 0 ? ",[" : "[";
        for (int column = 0; column < 24; ++column)
            values += std::string(column > 0 ? "," : "") + (column == 12 && row < 14 ? "20"
                                                            : column % 3 == row % 3  ? "1"
                                                                                     : "0");
        values += "]";
    }
    level.replace(level.find("ROWS"), 4, rows).replace(level.find("VALUES"), 6, values);
    const auto file = write("ridge.level.json", level);
    const auto path = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"path", file, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    };
    const auto onGrid = [&](const std::string& profile, std::vector<std::string> more = {}) {
        more.insert(more.end(), {"--from", "2,2", "--to", "21,3", "--cells", "--profile", profile});
        return path(more);
    };

    const auto plain = onGrid("plain");
    const auto hasty = onGrid("hasty");
    const auto careful = onGrid("careful");

    EXPECT_EQ(plain["admissible"], true);
    EXPECT_EQ(hasty["admissible"], false);
    EXPECT_EQ(careful["admissible"], true);
    EXPECT_EQ(careful["cost"], plain["cost"]);
    EXPECT_GT(hasty["cost"], plain["cost"]) << "over the ridge";
    EXPECT_LE(double(hasty["cost"]), 3 * double(plain["cost"]));
    EXPECT_LT(hasty["expanded"], plain["expanded"]);
    EXPECT_GT(careful["expanded"], plain["expanded"]);
    EXPECT_EQ(double(hasty["heuristic_scale"]), 3 * double(plain["heuristic_scale"]));
    EXPECT_EQ(onGrid("hasty,careful"), careful) << "the most careful of a squad";
    EXPECT_EQ(onGrid("hasty", {"--heuristic-scale", "0"}), plain)
        << "what is asked for comes first";
    EXPECT_EQ(onGrid("plain", {"--heuristic-scale", "4"})["heuristic_scale"], 4.0);

    const auto inGraph = [&](const std::string& profile) {
        return path({"--nodes", "a,b", "--profile", profile});
    };
    EXPECT_EQ(inGraph("hasty")["admissible"], false);
    EXPECT_EQ(inGraph("careful")["admissible"], true);
    EXPECT_EQ(double(inGraph("careful")["heuristic_scale"]),
              0.5 * double(inGraph("plain")["heuristic_scale"]));
}

} // namespace
} // namespace percept
