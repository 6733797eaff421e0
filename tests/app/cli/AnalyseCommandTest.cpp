#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "Sanitized.h"
#include "TemporaryFolder.h"
#include "percept/base/File.h"
#include "percept/geometry/Polygon.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"
#include "percept/tactics/Analyses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace percept {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

constexpr const char* kArena = PERCEPT_SOURCE_DIR "/resources/levels/arena.level.json";
constexpr const char* kPass = PERCEPT_SOURCE_DIR "/resources/levels/pass.level.json";
constexpr const char* kValley = PERCEPT_SOURCE_DIR "/resources/levels/valley.level.json";

void place(level::Level& level, const char* id, const char* team, geometry::Vec2 at) {
    level::Agent agent;
    agent.id = id;
    agent.archetype = "bot";
    agent.team = team;
    agent.position = level::Place{at.x, at.y, {}};
    level.agents.push_back(agent);
}

/// Six cells in a row; red stands in the first, blue in the last.
level::Level row() {
    level::Level level;
    level.bounds = {{0, 0}, {6, 1}, {}};
    level.grid.rows = {"......"};
    level.archetypes.push_back(level::ravenBot());
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    place(level, "r", "red", {0.5, 0.5});
    place(level, "b", "blue", {5.5, 0.5});
    level.analyses = {{"safe", "security", {R"({"team": "red"})"}, {}},
                      {"height", "custom", {R"({"rows": [[1, 2, 3, 4, 5, 6]]})"}, {}}};
    level.layers = {{"both", "safe * height", {}}};
    return level;
}

std::vector<std::vector<double>> rowsOf(const tactics::Field& field) {
    std::vector<std::vector<double>> rows;
    for (int row = 0; row < field.height; ++row) {
        rows.emplace_back();
        for (int column = 0; column < field.width; ++column)
            rows.back().push_back(field.at(column, row));
    }
    return rows;
}

class AnalyseCommand : public testing::Test {
protected:
    Json result(std::vector<std::string> more, const std::string& path) {
        std::vector<std::string> arguments{"tactics", "analyse", path, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.code == 0 ? run.json() : Json();
    }
    std::string save(const level::Level& level) {
        const auto path = (m_folder / "a.level.json").string();
        EXPECT_TRUE(level::saveLevel(level, path));
        return path;
    }
    std::string file(const char* name) { return (m_folder / name).string(); }

    TemporaryFolder m_folder;
};

TEST_F(AnalyseCommand, PrintsInfluenceAndWhatTheLevelDeclares) {
    const auto report = result({}, save(row()));

    EXPECT_EQ(report["frame"], nullptr);
    EXPECT_EQ(report["width"], 6);
    EXPECT_EQ(report["height"], 1);
    EXPECT_EQ(report["origin"], Json::parse("[0.0, 0.0]"));
    ASSERT_EQ(report["maps"].size(), 4U);
    const auto& influence = report["maps"][0];
    EXPECT_EQ(influence["id"], "influence red | blue");
    EXPECT_EQ(influence["class"], "slow");
    EXPECT_EQ(influence["above"], "red");
    EXPECT_EQ(influence["below"], "blue");
    EXPECT_NEAR(influence["rows"][0][0].get<double>(), 1.0 - 1.0 / 6, 1e-12);
    EXPECT_NEAR(influence["rows"][0][2].get<double>(), 1.0 / 3 - 1.0 / 4, 1e-12);
    EXPECT_NEAR(influence["low"].get<double>(), 1.0 / 6 - 1.0, 1e-12);
    const auto& both = report["maps"][1];
    EXPECT_EQ(both["id"], "both");
    EXPECT_EQ(both["class"], "slow") << "that of its highest part";
    EXPECT_NEAR(both["rows"][0][2].get<double>(), 3 * (1.0 / 3 - 1.0 / 4), 1e-12);
    EXPECT_EQ(both["rows"][0][4], 0.0) << "blue holds it";
    EXPECT_EQ(report["maps"][3]["class"], "offline");
    EXPECT_EQ(report["maps"][3]["best"][0]["value"], 6.0);
    EXPECT_EQ(report["maps"][3]["best"][0]["position"], Json::parse("[5.5, 0.5]"));
}

TEST_F(AnalyseCommand, WhatATeamDoesNotSeeItDoesNotKnow) {
    auto level = row();
    level::Wall wall;
    wall.id = "hedge";
    wall.points = {{3, 0}, {3, 1}};
    level.walls = {wall};
    const auto path = save(level);
    const auto all = result({"--analysis", "influence red | blue"}, path);
    const auto red = result({"--layer", "influence red | blue", "--viewer", "red"}, path);

    ASSERT_EQ(red["maps"].size(), 1U);
    EXPECT_LT(all["maps"][0]["rows"][0][5].get<double>(), 0.0);
    EXPECT_NEAR(red["maps"][0]["rows"][0][5].get<double>(), 1.0 / 6, 1e-12);
}

TEST_F(AnalyseCommand, WhatLiesBehindATeamIsNotSafeButUnknown) {
    auto level = row();
    level.agents[0].heading = 3.14159265;
    level.agents[0].position = level::Place{2.5, 0.5, {}};
    const auto red = result({"--viewer", "red"}, save(level));

    EXPECT_EQ(red["in_view"], Json::parse("[[1, 1, 1, 0, 0, 0]]"));
    EXPECT_NEAR(red["maps"][0]["rows"][0][5].get<double>(), 1.0 / 4, 1e-12) << "blue is unseen";
    for (const auto& map : {red["maps"][1], red["maps"][2]}) {
        EXPECT_GT(map["rows"][0][0].get<double>(), 0.0) << map["id"];
        EXPECT_EQ(map["rows"][0][4], 0.0) << "held as far as red knows, but not seen";
    }
    for (const auto& map : {red["maps"][0], red["maps"][1], red["maps"][2]})
        for (const auto& spot : map["best"])
            EXPECT_LT(spot["position"][0].get<double>(), 3.0) << map["id"];
    EXPECT_EQ(red["maps"][3]["best"][0]["position"][0], 5.5) << "heights hide nobody";
    level.agents[0].heading = 0.0;
    const auto turned = result({"--viewer", "red"}, save(level));
    EXPECT_EQ(turned["in_view"], Json::parse("[[0, 0, 1, 1, 1, 1]]"));
    EXPECT_NEAR(turned["maps"][0]["rows"][0][5].get<double>(), 1.0 / 4 - 1.0, 1e-12);
    EXPECT_FALSE(result({}, save(level)).contains("in_view"));
}

TEST_F(AnalyseCommand, ATeamKnowsOnlyWhomConesAndSensesReach) {
    auto level = row();
    level::Modality sight;
    sight.id = "eyes";
    sight.kind = "sight";
    sight.maxRange = 4.5;
    level.modalities = {sight};
    level.archetypes[0].brain = "guard";
    level.archetypes[0].fieldOfView = 6.2831853;
    EXPECT_EQ(result({"--viewer", "red"}, save(level))["in_view"],
              Json::parse("[[1, 0, 0, 0, 0, 0]]"))
        << "without a sense of sight";
    level.archetypes[0].sensors = {{"eyes", 0.1}};
    const auto red = result({"--viewer", "red"}, save(level));
    EXPECT_EQ(red["in_view"], Json::parse("[[1, 1, 1, 1, 1, 0]]"));
    EXPECT_NEAR(red["maps"][0]["rows"][0][5].get<double>(), 1.0 / 6, 1e-12);
    level.archetypes[0].viewCones = {{"short", 0.0, 1.0, 3.0, 2.5, {}, {}}};
    EXPECT_EQ(result({"--viewer", "red"}, save(level))["in_view"],
              Json::parse("[[1, 1, 1, 0, 0, 0]]"));
}

TEST_F(AnalyseCommand, ALevelIsRunUntilTheMomentAndARecordingSaysTheSame) {
    const auto recording = file("run.percept");
    ASSERT_EQ(runPercept({"run", kPass, "--seconds", "4", "--seed", "5", "-o", recording}).code, 0);
    const auto before = result({"--analysis", "raiders"}, kPass);
    const auto fresh = result({"--analysis", "raiders", "--seconds", "3", "--seed", "5"}, kPass);
    const auto replayed = result({"--analysis", "raiders", "--seconds", "3"}, recording);

    EXPECT_EQ(fresh["frame"], replayed["frame"]);
    EXPECT_EQ(fresh["maps"], replayed["maps"]);
    EXPECT_NE(fresh["maps"], before["maps"]) << "they have walked";
    EXPECT_EQ(result({"--analysis", "raiders"}, recording)["frame"].get<int>(),
              replayed["frame"].get<int>() * 4 / 3);
}

/// Exercise 13 of the source, on the level that ships.
TEST_F(AnalyseCommand, OneLiesInWaitWhereTheEnemyFeelsSafeAndIsNot) {
    const auto asked = {"--analysis", "lying_in_wait,north_feels_safe,security"};
    const auto all = result({asked.begin(), asked.end()}, kValley);
    const auto south = result(
        [&] {
            std::vector<std::string> more(asked.begin(), asked.end());
            more.insert(more.end(), {"--viewer", "south"});
            return more;
        }(),
        kValley);

    EXPECT_EQ(all["maps"][0]["rows"], south["maps"][0]["rows"]) << "who knows what is stated";
    ASSERT_GT(south["maps"][0]["high"].get<double>(), 0.0);
    const auto& place = south["maps"][0]["best"][0]["position"];
    const double cell = south["cell"].get<double>();
    const auto column = static_cast<std::size_t>(place[0].get<double>() / cell);
    const auto row = south["maps"][0]["rows"].size() - 1 -
                     static_cast<std::size_t>(place[1].get<double>() / cell);
    EXPECT_GT(south["maps"][1]["rows"][row][column].get<double>(), 0.0) << "north feels safe there";
    EXPECT_GT(south["maps"][2]["rows"][row][column].get<double>(), 0.0) << "and south is";
    EXPECT_EQ(south["in_view"][row][column], 1.0);
}

TEST_F(AnalyseCommand, AFilterIsWhatConvolvingItsMapGives) {
    const auto report = result({"--analysis", "visibility,open_around"}, kValley);
    const auto& maps = report["maps"];
    EXPECT_EQ(maps[1]["class"], "offline");
    const auto input = file("map.json");
    ASSERT_TRUE(
        writeFileAtomically(input, Json{{"values", maps[0]["rows"]}, {"gaussian", 2}}.dump()));

    const auto convolved = runPercept({"tactics", "convolve", input, "--json"});

    ASSERT_EQ(convolved.code, 0) << convolved.errors;
    EXPECT_EQ(convolved.json()["values"], maps[1]["rows"]);
}

TEST_F(AnalyseCommand, ACheapMapNominatesNearWhoAsks) {
    const auto report = result({"--analysis",
                                "radar",
                                "--nominate",
                                "visibility",
                                "--near",
                                "40,20",
                                "--radius",
                                "20",
                                "--candidates",
                                "4"},
                               kValley);

    const auto& nominees = report["maps"][0]["nominees"];
    ASSERT_EQ(nominees.size(), 4U);
    for (std::size_t i = 0; i < nominees.size(); ++i) {
        const auto& place = nominees[i]["position"];
        EXPECT_LE(std::hypot(place[0].get<double>() - 40, place[1].get<double>() - 20), 20.0);
        if (i > 0) {
            EXPECT_LE(nominees[i]["value"], nominees[i - 1]["value"]);
        }
    }
    EXPECT_FALSE(report["maps"][0].contains("rows"));
    EXPECT_NE(runPercept({"tactics", "analyse", kValley, "--near", "1,2"}).code, 0);
    EXPECT_THAT(
        runPercept({"tactics", "analyse", kValley, "--nominate", "visibility", "--near", "1"})
            .errors,
        HasSubstr("must be pairs of X,Y"));
}

TEST_F(AnalyseCommand, ASideRemembersInARunAndARecordingSaysTheSame) {
    const auto recording = file("run.percept");
    ASSERT_EQ(runPercept({"run", kPass, "--seconds", "20", "-o", recording}).code, 0);
    const auto asked = {"--analysis", "raiders", "--viewer", "couriers"};
    const auto fresh = result(
        [&] {
            std::vector<std::string> more(asked.begin(), asked.end());
            more.insert(more.end(), {"--seconds", "20"});
            return more;
        }(),
        kPass);
    const auto replayed = result({asked.begin(), asked.end()}, recording);

    EXPECT_EQ(fresh["maps"], replayed["maps"]);
    EXPECT_EQ(fresh["in_view"], replayed["in_view"]);
    EXPECT_GT(fresh["maps"][0]["high"].get<double>(), 10.0) << "they saw raiders lately";
}

TEST_F(AnalyseCommand, TheMapsOfARunAreThoseThatItsAgentsGoBy) {
    const auto world = sim::compileWorld(level::readLevel(kPass)->level, {.seed = 5}).value();
    sim::Simulation simulation(world, {.seed = 5});
    while (simulation.frame() < 150)
        simulation.step();
    const auto& maps = simulation.state().extras.value->tactical.value->maps;
    ASSERT_GT(maps.sweeps, 0);
    const auto report =
        result({"--analysis", "raiders", "--frame", "150", "--seed", "5", "--of-run"}, kPass);

    const auto& rows = report["maps"][0]["rows"];
    ASSERT_EQ(rows.size(), static_cast<std::size_t>(maps.maps[0].height));
    for (int y = 0; y < maps.maps[0].height; ++y)
        for (int x = 0; x < maps.maps[0].width; ++x)
            ASSERT_EQ(rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)],
                      maps.maps[0].at(x, y));
}

/// Raiders flood around the rocks, with a reach that their archetypes inherit.
level::Level floodedPass() {
    auto level = level::readLevel(kPass)->level;
    for (auto& archetype : level.archetypes)
        if (archetype.id == "raider")
            archetype.influence = {"plateau", 0.0, 0.2, {}};
        else
            archetype.influence = {"slow", 12.0, 0.0, {}};
    level::Archetype heir;
    heir.id = "heir";
    heir.extends = "raider";
    level.archetypes.push_back(heir);
    for (auto& agent : level.agents)
        if (agent.archetype == "raider")
            agent.archetype = "heir";
    level.analyses.push_back(
        {"around", "influence", {R"({"team": "raiders", "method": "flooding"})"}, {}});
    level.analyses.push_back({"areas", "cities", {R"({"cities": "units", "value": "owner"})"}, {}});
    level.analyses.push_back(
        {"held",
         "automaton",
         {R"({"of": "around", "steps": 3, "rules": ["class free", "class held from 1",
             "held -> free: at most 2 held"]})"},
         {}});
    level.layers.push_back({"danger", "around + held * raiders", {}});
    level.profiles[0].weights.emplace_back("danger", 1.0);
    return level;
}

TEST_F(AnalyseCommand, FloodsAndAutomataOfARunHaveTheCellsOfTheServerAndOfTheCommandLine) {
    const auto level = floodedPass();
    const auto world = sim::compileWorld(level, {.seed = 5});
    ASSERT_TRUE(world) << world.error().text();
    sim::Simulation simulation(*world, {.seed = 5});
    while (simulation.frame() < 150)
        simulation.step();
    const auto& maps = simulation.state().extras.value->tactical.value->maps;
    ASSERT_GT(maps.sweeps, 0);
    auto server = *tactics::AnalysisServer::make(level);
    server.setSituation(maps.seen);
    const auto names = server.slowNames();
    const auto report = result(
        {"--analysis", "around,areas,held,danger", "--frame", "150", "--seed", "5", "--of-run"},
        save(level));
    const auto atStart = result({"--analysis", "around,areas,held,danger"}, save(level));
    auto resting = *tactics::AnalysisServer::make(level);

    for (const char* name : {"around", "areas", "held"}) {
        const auto place = std::find(names.begin(), names.end(), name) - names.begin();
        ASSERT_LT(place, static_cast<std::ptrdiff_t>(names.size()));
        EXPECT_EQ(maps.maps[static_cast<std::size_t>(place)], *server.field(name)) << name;
    }
    for (std::size_t i = 0; i < 4; ++i) {
        const std::string name = report["maps"][i]["id"];
        EXPECT_GT(report["maps"][i]["high"], 0.0) << name;
        EXPECT_EQ(report["maps"][i]["rows"].get<std::vector<std::vector<double>>>(),
                  rowsOf(*server.field(name)));
        EXPECT_EQ(atStart["maps"][i]["rows"].get<std::vector<std::vector<double>>>(),
                  rowsOf(*resting.field(name)));
    }
}

TEST_F(AnalyseCommand, WeakSpotsOfBordersAreChains) {
    const auto report = result({"--analysis", "borders", "--weak", "0.3", "--best", "99"}, kValley);

    const auto& map = report["maps"][0];
    const auto& spots = map["weak_spots"];
    ASSERT_GT(spots.size(), 0U);
    std::size_t weak = 0;
    double last = 0.0;
    for (const auto& spot : spots) {
        EXPECT_GE(spot["security"].get<double>(), last);
        last = spot["security"];
        weak += spot["cells"].size();
    }
    std::size_t border = 0;
    double most = 0.0;
    for (const auto& row : map["rows"])
        for (const auto& value : row) {
            border += value.get<double>() > 0.0 ? 1U : 0U;
            most = std::max(most, value.get<double>());
        }
    EXPECT_EQ(weak, static_cast<std::size_t>(std::ceil(0.3 * static_cast<double>(border))));
    EXPECT_NEAR(spots[0]["security"].get<double>(), 1.0 / most - 1.0, 1e-12);
    EXPECT_THAT(runPercept({"tactics", "analyse", kValley, "--analysis", "borders"}).out,
                HasSubstr("weak spot 1: security "));
    EXPECT_FALSE(result({"--analysis", "security"}, kValley)["maps"][0].contains("weak_spots"));
}

TEST_F(AnalyseCommand, FragMapsOfARunLearnAsTheLevelSays) {
    const auto recording = file("arena.percept");
    ASSERT_EQ(runPercept({"run", kArena, "--seconds", "40", "--seed", "3", "-o", recording}).code,
              0);
    auto level = level::readLevel(kArena)->level;
    level.analyses = {{"all", "frags", {}, {}},
                      {"count", "frags", {R"({"by": "fixed"})"}, {}},
                      {"latest", "frags", {R"({"by": "fixed", "keep": 0})"}, {}}};
    level.layers = {{"mixed", "2 * count + latest - all", {}}};
    const auto own = save(level);
    const auto report =
        result({"--analysis", "all,count,latest,mixed", "--seconds", "40", "--seed", "3"}, own);
    const auto sumOf = [&](std::size_t map, double sign) {
        double sum = 0;
        for (const auto& row : report["maps"][map]["rows"])
            for (const auto& value : row)
                sum += std::max(0.0, sign * value.get<double>());
        return sum;
    };
    const auto hits = runPercept(
        {"query", recording, "SELECT count(*) AS hits, sum(damage) AS damage FROM hit", "--json"});
    const double damage = hits.json()[0]["damage"].get<double>();
    const double count = hits.json()[0]["hits"].get<double>();

    ASSERT_GT(count, 20);
    ASSERT_EQ(report["maps"].size(), 4U);
    for (std::size_t y = 0; y < report["maps"][0]["rows"].size(); ++y)
        for (std::size_t x = 0; x < report["maps"][0]["rows"][y].size(); ++x) {
            const auto at = [&](std::size_t map) {
                return report["maps"][map]["rows"][y][x].template get<double>();
            };
            ASSERT_DOUBLE_EQ(at(3), 2 * at(1) + at(2) - at(0)) << "each by its own rules";
        }
    EXPECT_LE(sumOf(0, -1), damage) << "where one was hit and hit from, it may add up to nothing";
    EXPECT_GT(sumOf(0, -1), damage / 2);
    EXPECT_LE(sumOf(1, -1), count);
    EXPECT_GT(sumOf(1, -1), count / 2);
    EXPECT_EQ(sumOf(2, -1), 1.0) << "only the last hit is left";
    EXPECT_EQ(result({}, recording)["maps"][0]["id"], "hot_spots");
}

/// What a run learns hit by hit is what its recording tells.
TEST_F(AnalyseCommand, FragMapsOfARunAreThoseOfItsRecording) {
    auto level = level::readLevel(kArena)->level;
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    for (std::size_t i = 0; i < level.agents.size(); ++i)
        level.agents[i].team = i % 2 == 0 ? "red" : "blue";
    level.analyses = {{"all", "frags", {}, {}},
                      {"red", "frags", {R"({"team": "red", "kill": 3, "keep": 0.9})"}, {}}};
    level.layers.clear();
    level.profiles.clear();
    level.schedule = {};
    level.schedule.kind = "frequency";
    level::Task task;
    task.id = "analyses"; // makes maps in runs
    task.frequency = 10;
    task.costUs = 10;
    level.schedule.tasks = {task};
    const auto own = save(level);
    const auto recording = file("own.percept");
    ASSERT_EQ(runPercept({"run", own, "--seconds", "40", "--seed", "3", "-o", recording}).code, 0);

    const auto world = sim::compileWorld(level, {.seed = 3}).value();
    ASSERT_NE(world->tactical.analyses, nullptr);
    sim::Simulation simulation(world, {.seed = 3});
    const auto report = result({"--analysis", "all,red"}, recording);
    while (simulation.state().frame < report["frame"].get<Frame>())
        simulation.step();

    const auto& analyses = *world->tactical.analyses;
    const auto& learnt = simulation.state().extras.value->tactical.value->maps.learnt;
    ASSERT_EQ(learnt.size(), 2U);
    for (std::size_t i = 0; i < learnt.size(); ++i) {
        const auto rows =
            rowsOf(analyses.learners()[i]
                       .rules.mapOf(analyses.frame().width, analyses.frame().height, learnt[i])
                       .values());
        const auto told = report["maps"][i]["rows"].get<std::vector<std::vector<double>>>();
        ASSERT_EQ(told.size(), rows.size());
        EXPECT_GT(learnt[i].cells.size(), 10U);
        for (std::size_t y = 0; y < rows.size(); ++y)
            for (std::size_t x = 0; x < rows[y].size(); ++x)
                ASSERT_NEAR(told[y][x], rows[y][x], 1e-6) << i << ": " << x << ", " << y;
    }
}

TEST_F(AnalyseCommand, PeopleReadRangesAndTheBestPlaces) {
    const auto run = runPercept({"tactics", "analyse", kValley, "--layer", "radar", "--best", "1"});

    EXPECT_EQ(run.code, 0) << run.errors;
    EXPECT_THAT(run.out, HasSubstr("radar (slow): 0 to "));
    EXPECT_THAT(run.out, HasSubstr("; best "));
}

TEST_F(AnalyseCommand, NobodyIsSentIntoAClosedBuilding) {
    const auto report = result({"--layer", "hiding", "--best", "60"}, kValley);
    const auto& best = report["maps"][0]["best"];
    ASSERT_GT(best.size(), 10U);
    const auto level = level::readLevel(kValley)->level;
    for (const auto& wall : level.walls) {
        if (!wall.closed)
            continue;
        for (const auto& spot : best)
            EXPECT_FALSE(
                geometry::contains(wall.points, {spot["position"][0], spot["position"][1]}))
                << spot << " in " << wall.id;
    }
}

TEST_F(AnalyseCommand, SaysWhatItCannotDo) {
    const auto errors = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"tactics", "analyse"});
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 1) << run.out;
        return run.errors;
    };
    const auto path = save(row());
    EXPECT_THAT(
        errors({path, "--analysis", "moon"}),
        HasSubstr("a.level.json: there is no map \"moon\", but influence red | blue, both"));
    EXPECT_THAT(errors({path, "--viewer", "green"}), HasSubstr("the level has no team \"green\""));
    EXPECT_THAT(errors({path, "--of-run"}), HasSubstr("works no maps out itself"));
    auto wrong = row();
    wrong.layers[0].formula = "safe * hieght";
    EXPECT_THAT(errors({save(wrong)}),
                HasSubstr("layers[0].formula: There is no analysis, and no layer before "
                          "this one, called \"hieght\" (line 1, column 8)"));
    const auto recording = file("run.percept");
    ASSERT_EQ(runPercept({"run", kPass, "--frames", "10", "-o", recording}).code, 0);
    EXPECT_THAT(errors({recording, "--frame", "11"}),
                HasSubstr("The run has frames 0 to 10, but no frame 11"));
    ASSERT_TRUE(writeFileAtomically(m_folder / "q.map", "{\n\"classname\" \"worldspawn\"\n}"));
    EXPECT_THAT(errors({file("q.map")}), HasSubstr("is a Quake map, not a level"));
    EXPECT_EQ(runPercept({"tactics", "analyse", path, "--seconds", "nan"}).code, 2);
}

/// An object of the file with some fields that fit and some that do not.
Json arbitraryAnalysis(std::mt19937& random) {
    static const std::vector<Json> kIds{"a", "b", "cover", "visibility", "", "two words"};
    static const std::vector<Json> kKinds{
        "cover", "visibility", "influence", "filter", "difficulty", "none"};
    static const std::vector<Json> kParameters{Json::object(),
                                               {{"of", "visibility"}, {"gaussian", 3}},
                                               {{"of", "a"}, {"gaussian", 3}},
                                               {{"of", "a"}, {"gaussian", 4}},
                                               {{"of", "layer"}, {"gaussian", 3}},
                                               {{"unit", true}},
                                               {{"unit", "tank"}},
                                               {{"team", "red"}},
                                               {{"team", 1e9}},
                                               {{"seed", 9223372036854775808U}},
                                               {{"unheard", 1}},
                                               7};
    const auto any = [&](const std::vector<Json>& list) { return list[random() % list.size()]; };
    return {{"id", any(kIds)}, {"kind", any(kKinds)}, {"parameters", any(kParameters)}};
}

Json arbitraryLayer(std::mt19937& random) {
    static const std::vector<std::string> kIds{"layer", "a", "cover", "height", ""};
    static const std::vector<std::string> kFormulas{
        "2 * cover", "a + height", "security", "height", "influence", "layer", "1 /", ""};
    return {{"id", kIds[random() % kIds.size()]},
            {"formula", kFormulas[random() % kFormulas.size()]}};
}

/// The window shows maps beside those of the level; the level is not to be made of those.
TEST_F(AnalyseCommand, RefusesTheAnalysesThatCheckRefuses) {
    const Json plain = Json::parse(level::writeLevel(row()));
    std::mt19937 random(7);
    std::vector<Json> levels;
    const auto add = [&](const char* part, Json one) {
        levels.push_back(plain);
        levels.back()[part].push_back(std::move(one));
    };
    add("layers", {{"id", "twice"}, {"formula", "2 * cover"}});
    add("analyses",
        {{"id", "f"}, {"kind", "filter"}, {"parameters", {{"of", "visibility"}, {"gaussian", 3}}}});
    add("analyses", {{"id", "f"}, {"kind", "difficulty"}, {"parameters", {{"unit", true}}}});
    add("analyses", {{"id", "f"}, {"kind", "influence"}, {"parameters", {{"team", 1e9}}}});
    add("analyses",
        {{"id", "f"}, {"kind", "visibility"}, {"parameters", {{"seed", 9223372036854775808U}}}});
    const std::size_t byName = levels.size();
    for (int i = 0; i < test::casesOf(150); ++i) {
        levels.push_back(plain);
        for (auto left = random() % 3; left > 0; --left)
            levels.back()["analyses"].push_back(arbitraryAnalysis(random));
        for (auto left = random() % 3; left > 0; --left)
            levels.back()["layers"].push_back(arbitraryLayer(random));
    }
    std::size_t good = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const auto path = (m_folder / "some.level.json").string();
        ASSERT_TRUE(writeFileAtomically(path, levels[i].dump()));
        const auto checked = runPercept({"check", path});
        const auto analysed = runPercept({"tactics", "analyse", path});
        const auto ran = runPercept({"tactics", "analyse", path, "--frame", "0"});
        EXPECT_EQ(analysed.code, checked.code)
            << levels[i]["analyses"] << levels[i]["layers"] << checked.errors << analysed.errors;
        EXPECT_EQ(ran.code, checked.code)
            << levels[i]["analyses"] << levels[i]["layers"] << checked.errors << ran.errors;
        if (i < byName) {
            EXPECT_EQ(checked.code, 1) << levels[i]["analyses"] << levels[i]["layers"];
        }
        good += checked.code == 0 ? 1U : 0U;
    }
    EXPECT_GT(good, levels.size() / 10);
    EXPECT_LT(good, levels.size() - levels.size() / 10);
}

} // namespace
} // namespace percept
