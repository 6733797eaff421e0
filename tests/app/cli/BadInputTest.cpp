#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "TestData.h"
#include "percept/base/File.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What people give the program by mistake: each is an error that says what, where and what to do.
class BadInput : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& content) {
        const auto path = m_folder / name;
        EXPECT_TRUE(writeFileAtomically(path, content));
        return path.string();
    }
    /// What a command that fails says.
    std::string said(const std::vector<std::string>& arguments, int code = 1) {
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, code) << run.errors << run.out;
        return run.errors;
    }
    std::string onFile(const char* what, const std::string& content) {
        std::vector<std::string> arguments{"tactics", what, write("a.json", content), "--json"};
        if (std::string(what) == "condense")
            arguments.insert(arguments.end(), {"--distance-weight", "1"});
        return said(arguments);
    }
    std::string level() {
        return write("l.level.json", R"({"format": "percept-level", "version": 1, "name": "l",
            "bounds": {"min": [0, 0], "max": [9, 9]},
            "navigation": {"nodes": [{"id": "a", "position": [1, 1]}], "edges": []},
            "waypoints": [{"id": "p", "set": "s", "position": [2, 1], "qualities": {"hide": 1}}]})");
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(BadInput, NotANumberIsWrongUsageForEveryNumber) {
    const auto of = [&](std::vector<std::string> arguments) { return said(arguments, 2); };
    const std::string map = write("m.json", R"({"waypoints": []})");
    for (const char* const bad : {"nan", "-nan", "inf", "-inf", "x", "-1", ""}) {
        EXPECT_THAT(of({"tactics", "condense", map, "--distance-weight", bad}),
                    HasSubstr("--distance-weight"));
        EXPECT_THAT(of({"tactics",
                        "pick",
                        level(),
                        "--quality",
                        "hide",
                        "--from",
                        "1,1",
                        "--distance-weight",
                        bad}),
                    HasSubstr("--distance-weight"));
        EXPECT_THAT(of({"tactics", "generate", level(), "--spacing", bad}), HasSubstr("--spacing"));
        EXPECT_THAT(of({"path", level(), "--nodes", "a,p", "--heuristic-scale", bad}),
                    HasSubstr("--heuristic-scale"));
        EXPECT_THAT(of({"run", level(), "--seconds", bad}), HasSubstr("--seconds"));
    }
    EXPECT_THAT(of({"tactics", "pick", level(), "--quality", "hide", "--from", "nan,1"}),
                HasSubstr("--from"));
}

TEST_F(BadInput, MapsOfOtherProgramsAreNamedAndHowTheyBecomeLevels) {
    const std::string grid = write("g.map", "type octile\nheight 1\nwidth 1\nmap\n.\n");
    const std::string quake = write("q.map", "{\n\"classname\" \"worldspawn\"\n}\n");
    const std::string chapter = write("c.map", "2\n2\n0\n1\n0\n5\n");
    for (const std::vector<std::string>& before :
         {std::vector<std::string>{"run"}, {"check"}, {"tactics", "generate"}}) {
        auto arguments = before;
        arguments.push_back(grid);
        EXPECT_THAT(
            said(arguments),
            HasSubstr("g.map: is a Moving AI grid map, not a level. Make one of it: percept "
                      "import movingai"));
        arguments.back() = quake;
        EXPECT_THAT(said(arguments), HasSubstr("q.map: is a Quake map, not a level"));
        arguments.back() = chapter;
        EXPECT_THAT(said(arguments), HasSubstr("c.map: is a grid map of the path-finding chapter"));
    }
    EXPECT_THAT(said({"path", grid, "--from", "1,1", "--to", "1,1"}), HasSubstr("import movingai"));
    EXPECT_THAT(said({"check", write("b.level.json", "{\"step\": 1e999}")}),
                HasSubstr("is not valid JSON: number overflow"));
    EXPECT_THAT(said({"run", write("b.level.json", "{\n oops")}),
                HasSubstr("b.level.json:2: is not valid JSON"));
}

TEST_F(BadInput, PlacesOffTheLevelAreErrors) {
    EXPECT_THAT(said({"path", level(), "--from", "1,1", "--to", "-50,1"}),
                HasSubstr("-50,1 lies off the level, which reaches from 0,0 to 9,9"));
    EXPECT_THAT(said({"tactics", "pick", level(), "--quality", "hide", "--from", "100,1"}),
                HasSubstr("--from: 100,1 lies off the level"));
}

TEST_F(BadInput, MapsOfOneCellHaveOnePlaceAndNoOther) {
    const auto cell = write("one.level.json", R"({"format": "percept-level", "version": 1,
        "name": "one", "bounds": {"min": [0, 0], "max": [1, 1]}, "grid": {"rows": ["."]},
        "waypoints": [{"id": "x", "position": [0.5, 0.5], "qualities": {"cover": 1}}],
        "analyses": [{"id": "v", "kind": "visibility"}]})");
    const auto here =
        runPercept({"tactics", "pick", cell, "--quality", "cover", "--from", "0.5,0.5", "--json"});
    EXPECT_EQ(here.json()["picked"], "x");
    EXPECT_THAT(said({"tactics", "pick", cell, "--quality", "cover", "--from", "50,50"}),
                HasSubstr("--from: 50,50 lies off the level, which reaches from 0,0 to 1,1"));
    EXPECT_EQ(runPercept({"path", cell, "--from", "0.5,0.5", "--to", "0.5,0.5", "--json"})
                  .json()["length"],
              0.0);
    EXPECT_EQ(runPercept({"tactics", "analyse", cell, "--json"}).code, 0);
    EXPECT_EQ(runPercept({"tactics", "generate", cell, "--json"}).code, 0);
}

TEST_F(BadInput, AnEmptyListOfLevelsOfDetailIsAnError) {
    const auto file = write("lod.level.json",
                            R"({"format": "percept-level", "version": 1, "name": "lod",
        "bounds": {"min": [0, 0], "max": [9, 9]}, "lod": {"behaviours": []}})");
    for (const std::string command : {"check", "run"})
        EXPECT_THAT(said({command, file}), HasSubstr("lod.behaviours: the list is empty"))
            << command;
    EXPECT_EQ(runPercept({"schedule", "analyse", write("tasks.json", R"({"tasks": [{"id": "a"}],
        "lod": {"behaviours": []}})")})
                  .code,
              0);
}

TEST_F(BadInput, EventsEmittersAndReactionsThatCannotWorkAreErrors) {
    const auto wrong = [&](const std::string& parts, const std::string& place) {
        const auto file = write("e.level.json",
                                R"({"format": "percept-level", "version": 1, "name": "e",
            "bounds": {"min": [0, 0], "max": [9, 9]},
            "modalities": [{"id": "sound", "kind": "sound", "max_range": 20}],
            "managers": [{"id": "post", "kind": "broadcast"}], )" +
                                    parts + "}");
        for (const std::string command : {"check", "run"})
            EXPECT_THAT(said({command, file}), HasSubstr(place)) << command << ": " << parts;
    };
    const auto emitter = [&](const std::string& members, const std::string& place) {
        wrong(R"("emitters": [{"id": "a", "modality": "sound", )" + members + "}]", place);
    };
    emitter(R"("position": [1, 1], "every": 0)", "emitters[0].every: ");
    emitter(R"("position": [1, 1], "strength": -1)", "emitters[0].strength: ");
    emitter(R"("agent": "nobody")", "emitters[0].agent: ");
    emitter(R"("every": 1)", "emitters[0].position: ");
    emitter(R"("position": [1, 1], "relays": "a")", "emitters[0].relays: ");
    emitter(R"("position": [1, 1], "relays": "b")", "emitters[0].relays: ");
    wrong(R"("emitters": [{"id": "a", "modality": "light", "position": [1, 1]}])",
          "emitters[0].modality: ");

    const auto event = [&](const std::string& members, const std::string& place) {
        wrong(R"("events": [{"id": "a", "code": "a", )" + members + "}]", place);
    };
    event(R"("emits": [{"modality": "light"}])", "events[0].emits[0].modality: ");
    event(R"("switches": [{"object": "lamp"}])", "events[0].switches[0].object: ");
    event(R"("moves": [{"who": "nobody", "to": "post"}])", "events[0].moves[0].who: ");
    event(R"("when": {"kind": "notification", "object": "light"})", "events[0].when.object: ");
    for (const char* const formula : {"", "1 +", "door(none) > 0", "self", "count(none)"})
        event(R"("when": {"kind": "condition", "condition": ")" + std::string(formula) + "\"}",
              "events[0].when.condition: ");
    for (const char* const formula : {"1 +", "topic(t)", "light(none)"})
        wrong(R"("topics": [{"id": "t", "formula": ")" + std::string(formula) + "\"}]",
              "topics[0].formula: ");

    const auto reaction = [&](const std::string& members, const std::string& place) {
        wrong(R"("events": [{"id": "a", "code": "x", "when": {"kind": "hand"}},
                            {"id": "b", "code": "y", "when": {"kind": "hand"}}],
                 "archetypes": [{"id": "man", "brain": "guard", "reactions": [)" +
                  members + "]}]",
              place);
    };
    reaction(R"({"event": "x", "raises": "none"})", "archetypes[0].reactions[0].raises: ");
    reaction(R"({"event": "z", "goal": "flee"})", "archetypes[0].reactions[0].event: ");
    reaction(R"({"event": "x", "goal": "dance"})", "archetypes[0].reactions[0].goal: ");
    reaction(R"({"event": "x", "condition": "1 +"})", "archetypes[0].reactions[0].condition: ");
    const std::string endless = "the event \"a\" raises itself without end";
    reaction(R"({"event": "x", "raises": "a"})", "archetypes[0].reactions[0].raises: " + endless);
    reaction(R"({"event": "x", "raises": "b"}, {"event": "y", "raises": "a"})",
             "archetypes[0].reactions[1].raises: " + endless);
}

TEST_F(BadInput, NamesThatNobodyHasAreErrors) {
    EXPECT_THAT(said({"tactics", "evaluate", level(), "--rule", "hide", "--set", "t"}),
                HasSubstr("--set: no waypoint is of the set \"t\"; there are: s"));
    EXPECT_THAT(
        said({"tactics", "pick", level(), "--quality", "hide", "--from", "1,1", "--set", "t"}),
        HasSubstr("there are: s"));
    EXPECT_THAT(
        said({"tactics", "pick", level(), "--quality", "hide", "--from", "1,1", "--claimed", "q"}),
        HasSubstr("--claimed: there is no waypoint \"q\""));
    EXPECT_THAT(said({"tactics", "evaluate", level(), "--rule", " "}, 2),
                HasSubstr("must not be empty"));
}

TEST_F(BadInput, FilesThatAreNoJsonSayWhichLineAndColumn) {
    const std::string cut = onFile("condense", "{\"waypoints\": [\n{\"id\": \"a\",\n");
    EXPECT_THAT(cut, HasSubstr("a.json:3:1: is not valid JSON: syntax error"));
    EXPECT_THAT(cut, Not(HasSubstr("json.exception")));
    EXPECT_THAT(onFile("influence", R"({"width": 1e999})"), HasSubstr("cannot be read: number"));
    EXPECT_THAT(
        onFile("condense", R"({"waypoints": [{"id": "a", "position": [0, 0], "value": NaN}]})"),
        HasSubstr("a.json:1:57: is not valid JSON"));
    EXPECT_THAT(onFile("condense", ""), HasSubstr("a.json:1:1: is not valid JSON"));
    EXPECT_THAT(
        onFile("condense", R"({"waypoints": [{"id": "a", "position": [0, 0], "value": null}]})"),
        HasSubstr("waypoints[0].value: is null"));
}

TEST_F(BadInput, MapsThatContradictThemselvesAreErrors) {
    EXPECT_THAT(onFile("influence", R"({"width": 2, "height": 2, "units": [], "falloff": "wide"})"),
                HasSubstr("falloff: must be linear, slow, fast or plateau"));
    EXPECT_THAT(onFile("influence", R"({"width": 8192, "height": 8192,
            "units": [{"team": "a", "cell": [0, 0], "strength": 1},
                      {"team": "b", "cell": [1, 0], "strength": 1}]})"),
                HasSubstr("8192 x 8192 cells for 2 teams are too many"));
    EXPECT_THAT(onFile("flood", R"({"rows": ["@."], "cities": [
            {"id": "a", "cell": [0, 0], "strength": 4}]})"),
                HasSubstr("cities[0].cell: [0, 0] is an obstacle"));
    EXPECT_THAT(onFile("flood", R"({"rows": [".."], "cities": [
            {"id": "a", "cell": [0, 0], "strength": 4}, {"id": "a", "cell": [1, 0], "strength": 4}]})"),
                HasSubstr("cities[1].id: \"a\" is there twice"));
    EXPECT_THAT(
        onFile("condense", R"({"waypoints": [{"id": "", "position": [0, 0], "value": 1}]})"),
        HasSubstr("waypoints[0].id: must not be empty"));
    EXPECT_THAT(onFile("automaton", R"({"classes": "aa", "rows": ["a"], "rules": []})"),
                HasSubstr("classes: must be different letters"));
    EXPECT_THAT(onFile("automaton", R"({"classes": "ab", "rows": ["a"], "rules": [
            {"from": "a", "to": "b", "if": [{"of": "b", "at_least": 5, "at_most": 2}]}]})"),
                HasSubstr("rules[0].if[0].at_most: is less than `at_least`"));
}

TEST_F(BadInput, WhatIsLeftOutOrLiesBeyondAllNumbersIsAnError) {
    for (const char* const team :
         {R"({"team": "a", "strength": 1})", R"({"team": "a", "strength": 1, "cell": null})"})
        EXPECT_THAT(onFile("influence",
                           R"({"width": 2, "height": 2, "units": [)" + std::string(team) + "]}"),
                    HasSubstr("a.json: units[0].cell: is "));
    EXPECT_THAT(onFile("flood", R"({"rows": [".."], "cities": [{"id": "a", "strength": 1}]})"),
                HasSubstr("a.json: cities[0].cell: is missing"));
    EXPECT_THAT(onFile("flood", R"({"rows": [".."], "falloff": "wide", "cities": [
            {"id": "a", "cell": [0, 0], "strength": 4, "falloff": "fast"}]})"),
                HasSubstr("a.json: falloff: must be linear"));
    EXPECT_THAT(onFile("condense", R"({"waypoints": [], "walls": [
            {"points": [[0, 0], [1e300, 0]]}]})"),
                HasSubstr("walls[0].points: must lie within 1e+09 m of the origin"));
    EXPECT_THAT(
        onFile("condense", R"({"waypoints": [{"id": "a", "position": [0, -1e10], "value": 1}]})"),
        HasSubstr("waypoints[0].position: must lie within 1e+09 m"));
    EXPECT_THAT(onFile("convolve", R"({"values": [[1e300, 1e300]], "matrix": [[1e300]]})"),
                HasSubstr("a.json: values: grow beyond all numbers"));
    EXPECT_THAT(onFile("convolve", R"({"values": [[1], [null]], "gaussian": 1})"),
                HasSubstr("a.json: values: row 1, column 0 must be a number"));
    EXPECT_THAT(onFile("automaton", R"({"classes": "ab", "rows": ["a"], "rules": [
            {"from": "", "to": "b"}]})"),
                HasSubstr("rules[0].from: names no class"));
}

TEST_F(BadInput, WhoNamesNothingIsToldWhatThereIs) {
    const auto run = runPercept({"tactics", "evaluate", level()});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.errors, HasSubstr("the level has no compounds: give a rule"));
    EXPECT_THAT(said({"path", level(), "--from", "1,1", "--to", "2,1", "--weights", "hidee=1"}),
                AllOf(HasSubstr("\"hidee\"; did you mean \"hide\"? there are hide, and the kinds "),
                      HasSubstr("visibility")));
}

TEST_F(BadInput, PlacesOffTheLevelAndLevelsWithoutWaypointsAreNamed) {
    EXPECT_THAT(said({"tactics",
                      "analyse",
                      level(),
                      "--nominate",
                      "visibility",
                      "--analysis",
                      "visibility",
                      "--near",
                      "1,1,50,1"}),
                HasSubstr("--near: 50,1 lies off the level, which reaches from 0,0 to 9,9"));
    const auto bare = write("bare.level.json", R"({"format": "percept-level", "version": 1,
        "bounds": {"min": [0, 0], "max": [9, 9]}})");
    EXPECT_THAT(runPercept({"tactics", "analyse", bare}).out,
                HasSubstr("declares no analyses; ask with --analysis for "));
    EXPECT_EQ(runPercept({"tactics", "pick", bare, "--quality", "cover", "--from", "1,1"}).out,
              "there are no waypoints to choose from\n");
}

TEST_F(BadInput, ErrorsInALevelNameItsFileAndLineWhicheverCommandMeetsThem) {
    const auto path = write("wrong.level.json", R"({"format": "percept-level", "version": 1,
        "bounds": {"min": [0, 0], "max": [9, 9]},
        "navigation": {"nodes": [{"id": "a", "position": [1, 1]}], "edges": []},
        "modalities": [{"id": "sight", "kind": "sight"}],
        "teams": [{"id": "t"}],
        "archetypes": [{"id": "bot", "brain": "bot"}],
        "agents": [{"id": "a", "archetype": "bot", "position": [2, 2], "team": "t"}],
        "profiles": [
            {"id": "wary", "unit": "bot", "weights": {"waypoint:calm": 1}}],
        "layers": [
            {"id": "calm", "formula": "2 * * 3"}]})");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"check", path}, {"tactics", "analyse", path}, {"run", path}})
        EXPECT_THAT(said(command), HasSubstr("wrong.level.json:11: layers[0].formula: Expected "));
    std::string pass = *readFile(PERCEPT_SOURCE_DIR "/resources/levels/pass.level.json", 1'000'000);
    const std::string known = R"("weights": {"raiders": 1},)";
    pass.replace(pass.find(known), known.size(), R"("weights": {"waypoint:calm": 1},)");
    const auto refused = said({"run", write("pass.level.json", pass), "--frames", "2"});
    EXPECT_THAT(refused, testing::ContainsRegex("pass.level.json:[0-9]+: profiles.0..weights."));
}

TEST_F(BadInput, WhatKeepsALevelFromBeingRunIsAnErrorForEveryCommand) {
    const auto path = write("unplaced.level.json", R"({"format": "percept-level", "version": 1,
        "bounds": {"min": [0, 0], "max": [9, 9]}, "archetypes": [{"id": "bot", "brain": "bot"}],
        "agents": [{"id": "a", "archetype": "bot"}]})");
    for (const std::vector<std::string>& command : {std::vector<std::string>{"check", path},
                                                    {"path", path, "--from", "1,1", "--to", "5,1"},
                                                    {"tactics", "generate", path, "--spacing", "3"},
                                                    {"tactics", "analyse", path},
                                                    {"run", path}})
        EXPECT_THAT(said(command), HasSubstr("no spawn points"));
}

TEST_F(BadInput, RulesAndFiltersThatSayNothingOrTwoThingsAreErrors) {
    EXPECT_THAT(onFile("automaton", R"({"classes": "ab", "rows": ["a"], "rules": [
            {"from": "a", "to": "b", "if": [{"of": "b", "at_lest": 5}]}]})"),
                AllOf(HasSubstr("rules[0].if[0].at_lest: unused key; there are of, "),
                      HasSubstr("rules[0].if[0].at_least: is missing")));
    EXPECT_THAT(onFile("automaton", R"({"preset": "crime", "rows": ["lh"], "neighbours": 5})"),
                HasSubstr("neighbours: must be 4 or 8"));
    EXPECT_THAT(onFile("automaton", R"({"preset": "crime", "rows": ["lh", "lx"]})"),
                HasSubstr("rows[1]: 'x' in column 1 is none of the classes \"lh\""));
    EXPECT_THAT(onFile("convolve", R"({"values": [[1]], "gaussian": 1, "matrix": [[1]]})"),
                HasSubstr("matrix: give one filter"));
    EXPECT_THAT(onFile("convolve", R"({"values": [[1]]})"), HasSubstr("give one filter"));
    EXPECT_THAT(onFile("flood", R"({"rows": ["..", "."], "cities": []})"),
                HasSubstr("a.json: rows[1]: The row has 1 cells"));
    EXPECT_THAT(onFile("influence", R"({"width": 1, "height": 1, "units": [
            {"team": "a", "cell": [0, 0], "strength": 1e308}]})"),
                HasSubstr("units[0].strength: must be a number from 0 to"));
}

TEST_F(BadInput, KeysThatNobodyReadsAreHintedAt) {
    const auto run = runPercept({"tactics", "influence", write("k.json", R"({"width": 1,
            "height": 1, "units": [{"team": "a", "cell": [0, 0], "strenght": 1, "strength": 2}]})")});

    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.errors,
                HasSubstr("k.json: units[0].strenght: unused key; there "
                          "are team, cell, strength"));
}

TEST_F(BadInput, LevelsWithImpossibleNumbersAreRefusedWithTheirLine) {
    const std::string profile = write("p.level.json", R"({"format": "percept-level", "version": 1,
        "name": "p", "bounds": {"min": [0, 0], "max": [9, 9]},
        "profiles": [{"id": "slow", "unit": "a", "weights": {"visibility": 1},
                      "heuristic_scale": -1}]})");
    EXPECT_THAT(said({"path", profile, "--from", "1,1", "--to", "8,8", "--profile", "slow"}),
                HasSubstr("p.level.json:4: profiles[0].heuristic_scale: -1 is outside"));
    const std::string wall = write("w.level.json", R"({"format": "percept-level", "version": 1,
        "name": "w", "bounds": {"min": [0, 0], "max": [9, 9]},
        "walls": [{"id": "far", "points": [[0, 0], [1e308, 5]]}]})");
    for (const auto& command : std::vector<std::vector<std::string>>{
             {"path", wall, "--from", "1,1", "--to", "8,8"},
             {"tactics", "evaluate", wall, "--rule", "cover"},
             {"tactics", "pick", wall, "--quality", "cover", "--from", "1,1"},
             {"tactics", "generate", wall},
             {"navigation", wall, "-o", write("n.level.json", "")}})
        EXPECT_THAT(said(command), HasSubstr("w.level.json:3: walls[0].points[1]: ")) << command[1];
}

TEST_F(BadInput, OptionsOfTacticalWaysNeedWhatIsWeighed) {
    EXPECT_THAT(said({"path", level(), "--from", "1,1", "--to", "2,2", "--ends"}, 2),
                HasSubstr("--weights or --profile"));
    EXPECT_THAT(said({"path", level(), "--scenario", "a.scen", "--profile", "scout"}, 2),
                HasSubstr("--weights and --profile"));
}

TEST_F(BadInput, ManyEqualValuesAndMapsOfOneCellAreAnswered) {
    std::string content = R"({"waypoints": [)";
    for (int i = 0; i < 3000; ++i)
        content += (i > 0 ? "," : "") + std::string(R"({"id": "w)") + std::to_string(i) +
                   R"(", "position": [0, 0], "value": 0.5})";
    const auto many = runPercept({"tactics",
                                  "condense",
                                  write("e.json", content + "]}"),
                                  "--distance-weight",
                                  "1",
                                  "--json"});
    EXPECT_EQ(many.json()["kept"].size(), 3000U) << "nobody is stronger";
    const auto one = runPercept({"tactics",
                                 "influence",
                                 write("o.json", R"({"width": 1, "height": 1,
            "units": [{"team": "a", "cell": [0, 0], "strength": 2}]})"),
                                 "--json"});
    EXPECT_EQ(one.json()["security"][0][0], 2.0);
}

TEST_F(BadInput, AScenarioOfAnotherMapOfTheTestMaterialIsRefused) {
    PERCEPT_REQUIRE_TEST_DATA(map, "movingai/arena.map");
    PERCEPT_REQUIRE_TEST_DATA(other, "movingai/maze-32-32-4-even-1.scen");
    const std::string level = write("arena.level.json", "");
    ASSERT_EQ(runPercept({"import", "movingai", map.string(), "-o", level}).code, 0);

    EXPECT_THAT(said({"path", level, "--scenario", other.string()}),
                HasSubstr("maze-32-32-4 of 32 x 32 cells; the level \"arena\" has 49 x 49"));
    EXPECT_THAT(said({"path", level, "--scenario", map.string()}), HasSubstr("is not a scenario"));
}

} // namespace
} // namespace percept
