#include "percept/tactics/Analyses.h"
#include "percept/base/Archive.h"
#include "percept/base/Random.h"
#include "percept/tactics/FragRules.h"
#include "percept/tactics/TacticalPath.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace percept::tactics {
namespace {

using geometry::Vec2;

/// A slope in the east half, mud in the south; two sides.
level::Level hillside() {
    level::Level level;
    level.bounds = {{0, 0}, {8, 4}, {}};
    level.terrain.types.resize(2);
    level.terrain.types[0].symbol = ".";
    level.terrain.types[1].symbol = "~";
    level.terrain.types[1].cost = {{"artillery", 4.0}};
    level.terrain.types[1].attrition = 0.5;
    level.terrain.cells = {"........", "........", "~~~~~~~~", "~~~~~~~~"};
    for (int row = 0; row < 5; ++row) {
        level.terrain.heights.emplace_back();
        for (int column = 0; column < 9; ++column)
            level.terrain.heights.back().push_back(std::max(0, column - 4) * 0.5);
    }
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    for (const auto& [team, x] : {std::pair("red", 0.5), std::pair("blue", 7.5)}) {
        level.agents.emplace_back();
        level.agents.back().id = team;
        level.agents.back().team = team;
        level.agents.back().position = level::Place{x, 2.5, {}};
    }
    return level;
}

void declare(level::Level& level, const char* id, const char* kind, const char* parameters = "{}") {
    level.analyses.push_back({id, kind, {parameters}, {}});
}

std::string placeOfError(const level::Level& level) {
    auto server = AnalysisServer::make(level);
    if (!server)
        return server.error().place;
    for (const auto& name : server->names())
        if (const auto field = server->field(name); !field)
            return field.error().place;
    return "fine";
}

TEST(Formula, ReadsSumsAndProducts) {
    const auto formula = *parseFormula("2 * a + b * (a - 1) / 4 - -b");

    EXPECT_EQ(formula.names, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(formula.evaluate(std::vector{3.0, 8.0}), 6.0 + 4.0 + 8.0);
    EXPECT_EQ(parseFormula("a / b")->evaluate(std::vector{3.0, 0.0}), 0.0);
    EXPECT_EQ(parseFormula("a +\n  * b").error().text(),
              "2:3: Expected a name, a number or a parenthesis, found \"*\"");
    EXPECT_EQ(parseFormula("(a").error().place, "1:3");
    EXPECT_EQ(parseFormula("a b").error().place, "1:3");
    // Columns are letters, not bytes; a letter is shown whole.
    EXPECT_EQ(parseFormula("größe + 2 *").error().text(),
              "1:12: Expected a name, a number or a parenthesis, found the end of the formula");
    EXPECT_EQ(parseFormula("\"größe\" * &").error().place, "1:11");
    EXPECT_EQ(parseFormula("größe ß").error().text(),
              "1:7: Expected an operator or the end, found \"ß\"");
    EXPECT_EQ(parseFormula("größe + ß")->places, (std::vector<std::string>{"1:1", "1:9"}));
}

TEST(Ground, HeightsAreBilinearAndSlopesRisePerMetre) {
    const auto ground = *Ground::make(hillside().terrain);

    EXPECT_EQ(ground.heightAt({2, 2}), 0.0);
    EXPECT_EQ(ground.heightAt({6, 1}), 1.0);
    EXPECT_EQ(ground.heightAt({6.5, 3}), 1.25);
    EXPECT_EQ(ground.heightAt({99, 99}), 2.0);
    EXPECT_NEAR(ground.gradientAt({6.5, 2}), 0.5, 1e-12);
    EXPECT_NEAR(ground.roughnessAt({6.5, 2}, 1.0).range, 0.5, 1e-12);
    EXPECT_EQ(ground.costAt({1, 1}, "artillery"), 4.0);
    EXPECT_EQ(ground.costAt({1, 3}, "artillery"), 1.0);
    EXPECT_EQ(ground.costAt({1, 1}, "scout"), 1.0);
}

TEST(Ground, HeightsInRowsOfDifferentLengthsAreRefused) {
    level::Terrain ridge;
    ridge.heights = {{0, 0, 5, 0, 0}, {0, 0, 5, 0, 0}};
    EXPECT_TRUE(Ground::make(ridge));
    ridge.heights[1].pop_back();
    EXPECT_EQ(Ground::make(ridge).error().place, "terrain.heights[1]");
}

TEST(Analyses, DifficultyJoinsTerrainAndSlope) {
    level::Level level = hillside();
    declare(level,
            "hard",
            "difficulty",
            R"({"unit": "artillery", "gradient_weight": 2, "attrition_weight": 3})");
    auto server = *AnalysisServer::make(level);

    const auto field = *server.field("hard");

    EXPECT_EQ(field.at(0, 0), 1.0);
    EXPECT_EQ(field.at(0, 3), 4.0 + 1.5);
    EXPECT_NEAR(field.at(6, 3), 4.0 * 2.0 + 1.5, 1e-9);
    EXPECT_EQ(server.classOf("hard"), UpdateClass::Offline);
}

TEST(Analyses, TheRadarTowerStandsOnOwnGroundOnly) {
    level::Level level = hillside();
    declare(level, "security", "security", R"({"team": "red"})");
    declare(level, "visibility", "visibility", R"({"method": "exhaustive"})");
    declare(level, "towers", "distance", R"({"tag": "tower", "most": 10})");
    level.waypoints.resize(1);
    level.waypoints[0].id = "tower";
    level.waypoints[0].tags = {"tower"};
    level.waypoints[0].position = {0.5, 0.5, {}};
    level.layers = {{"radar", "security * visibility * towers", {}}};
    auto server = *AnalysisServer::make(level);

    const auto radar = *server.field("radar");

    // One analysis of the first class and two of the second: the second.
    EXPECT_EQ(server.classOf("towers"), UpdateClass::Offline);
    EXPECT_EQ(server.classOf("radar"), UpdateClass::Slow);
    EXPECT_EQ(radar.at(7, 1), 0.0);
    EXPECT_EQ(radar.at(0, 3), 0.0);
    EXPECT_GT(radar.at(0, 0), 0.0);
    const auto place = Vec2{0.5, 3.5};
    EXPECT_EQ(*server.valueAt("radar", place),
              *server.valueAt("security", place) * *server.valueAt("visibility", place) *
                  *server.valueAt("towers", place));
}

TEST(Analyses, SlowOnesFollowInStrips) {
    level::Level level = hillside();
    declare(level, "red", "influence", R"({"team": "red"})");
    auto server = *AnalysisServer::make(level);
    const double before = *server.valueAt("red", {7.5, 0.5});
    Situation moved = server.situation();
    moved.units[0].place = {7.5, 0.5};
    server.setSituation(moved);

    EXPECT_EQ(*server.valueAt("red", {7.5, 0.5}), before);
    std::size_t frames = 0;
    for (std::size_t done = 0; done < 32; ++frames) {
        const auto part = server.step(5);
        EXPECT_LE(part, 5U);
        done += part;
    }
    EXPECT_EQ(frames, 7U);
    EXPECT_EQ(*server.valueAt("red", {7.5, 0.5}), 1.0);
}

TEST(Analyses, WholeMapsAreWhatTheirCellsAreOneByOne) {
    level::Level level = hillside();
    for (const char* falloff : {"linear", "slow", "fast", "plateau"})
        level.analyses.push_back(
            {falloff,
             "influence",
             {fmt::format(R"({{"team": "red", "falloff": "{}", "max_radius": 5}})", falloff)},
             {}});
    declare(level, "enemies", "enemies", R"({"team": "red"})");
    declare(level, "blurred", "influence", R"({"method": "convolution"})");
    declare(level, "security", "security", R"({"team": "blue"})");
    level.layers.push_back({"mix", "2 * slow - enemies / blurred", {}});
    auto server = *AnalysisServer::make(level);
    const auto known = server.situation();
    for (const auto& name : server.slowNames()) {
        const auto field = *server.field(name);
        const auto at = *server.functionOf(name, known);
        for (std::size_t cell = 0; cell < field.size(); ++cell)
            EXPECT_EQ(field.values[cell],
                      at(static_cast<int>(cell) % 8, static_cast<int>(cell) / 8))
                << name << " " << cell;
    }
    const auto mix = *server.field("mix");
    EXPECT_EQ(mix.at(3, 1),
              2 * server.field("slow")->at(3, 1) -
                  server.field("enemies")->at(3, 1) / server.field("blurred")->at(3, 1));
    // One that cannot be made says so, whatever is known to others by then.
    level.analyses.push_back({"wrong", "influence", {R"({"max_radius": -1})"}, {}});
    EXPECT_EQ(placeOfError(level), "analyses[7].parameters");
}

TEST(Analyses, SlowOnesForgottenAreAsThingsStandNow) {
    level::Level level = hillside();
    declare(level, "red", "influence", R"({"team": "red", "max_radius": 2})");
    auto server = *AnalysisServer::make(level);
    EXPECT_EQ(server.field("red")->at(0, 1), 1.0);
    auto moved = server.situation();
    moved.units[0].place = {7.5, 2.5};
    server.setSituation(moved);
    server.step(5);
    EXPECT_EQ(server.field("red")->at(0, 1), 1.0);
    server.forgetSlow();
    EXPECT_EQ(server.field("red")->at(0, 1), 0.0);
    EXPECT_EQ(server.field("red")->at(7, 1), 1.0);
    // A sweep that was under way begins again.
    server.setSituation(situationOf(level));
    server.step(32);
    EXPECT_EQ(server.field("red")->at(0, 1), 1.0);
}

TEST(Analyses, OnDemandFollowsAtOnceAndCheapOnesNominate) {
    level::Level level = hillside();
    declare(level, "frags", "frags");
    declare(level, "slope", "gradient");
    level.layers = {{"steep_and_safe", "slope + frags", {}}};
    auto server = *AnalysisServer::make(level);
    EXPECT_EQ(server.classOf("steep_and_safe"), UpdateClass::OnDemand);
    Situation situation = server.situation();
    situation.frags = FragMap(8, 4);
    situation.frags.record(7, FragMap::kNowhere, 5);
    server.setSituation(situation);

    const auto nominees = *server.nominate("slope", "steep_and_safe", 12);

    EXPECT_EQ(*server.valueAt("frags", {7.5, 3.5}), -5.0);
    ASSERT_EQ(nominees.size(), 12U);
    EXPECT_EQ(nominees.back().cell, 7U);
    EXPECT_NEAR(nominees.front().full, 0.5, 1e-12);
}

TEST(Analyses, RefuseWhatIsWrong) {
    level::Level level = hillside();
    declare(level, "x", "magic");
    EXPECT_EQ(placeOfError(level), "analyses[0].kind");
    level.analyses[0].kind = "security";
    level.analyses[0].parameters.text = R"({"team": "green"})";
    EXPECT_EQ(placeOfError(level), "analyses[0].parameters");
    level.analyses[0].parameters.text = R"({"falloff": 3})";
    EXPECT_EQ(placeOfError(level), "analyses[0].parameters");
    level.analyses.clear();
    level.layers = {{"a", "b", {}}};
    EXPECT_EQ(placeOfError(level), "layers[0].formula:1:1");
    level.layers = {{"a", "2 +\n a * 2", {}}};
    EXPECT_EQ(placeOfError(level), "layers[0].formula:2:2") << "made of itself";
    level.layers = {{"a", "2 * \"b c\"", {}}, {"b c", "1", {}}};
    EXPECT_EQ(placeOfError(level), "layers[0].formula:1:5") << "comes later";
    level.layers = {{"a", "2 *", {}}};
    EXPECT_EQ(placeOfError(level), "layers[0].formula:1:4");
    EXPECT_EQ(placeOfError(hillside()), "fine");
}

TEST(FragMap, ForgetsAsTheSourceReckons) {
    FragMap remembering(3, 1);
    FragMap forgetting(3, 1, 0.9);
    FragMap starting(
        [] {
            Field field(3, 1);
            field.values = {1, 0, 0};
            return field;
        }(),
        0.9);
    for (int death = 0; death < 10; ++death) {
        const int attacker = death % 2 == 0 ? 1 : 2;
        remembering.record(0, attacker);
        forgetting.record(0, attacker);
        starting.record(FragMap::kNowhere, 1);
    }

    EXPECT_EQ(remembering.values().values, (std::vector<double>{-10, 5, 5}));
    EXPECT_GT(forgetting.values().values[0], -10.0);
    EXPECT_NEAR(starting.values().values[0], 0.349, 5e-4);
    EXPECT_GT(remembering.spread(1).at(0, 0), -10.0);
}

TEST(FragMap, LossesOnGroundThatSeemedSafeRaiseSuspicion) {
    // Exercise 12: the map that one side has shows no enemy where its units die.
    FragMap frags(3, 1);
    for (int i = 0; i < 4; ++i) {
        frags.record(0, FragMap::kNowhere);
        frags.record(2, FragMap::kNowhere);
    }
    Field known(3, 1);
    known.values = {0, 0, 3};

    EXPECT_EQ(frags.suspicion(known).values, (std::vector<double>{4, 0, 1}));
    EXPECT_EQ(*describe::load<FragMap>(describe::save(frags)), frags);
}

TEST(Analyses, OnAGridOnlyItsFreeCellsAreSeenAndSee) {
    level::Level level;
    level.grid.rows = {"..@..", "..@..", "..@@@"};
    level.bounds = {{0, 0}, {5, 3}, {}};
    declare(level, "all", "visibility", R"({"method": "exhaustive"})");
    declare(level, "some", "visibility", R"({"samples": 400, "seed": 3})");
    auto server = *AnalysisServer::make(level);

    const Field all = *server.field("all");
    const Field some = *server.field("some");

    EXPECT_DOUBLE_EQ(all.at(0, 0), 0.6) << "6 of 10 cells";
    EXPECT_DOUBLE_EQ(all.at(4, 0), 0.4);
    EXPECT_EQ(all.at(2, 0), 0.0) << "nobody stands there";
    EXPECT_NEAR(some.at(0, 0), 0.6, 0.1);
    EXPECT_EQ(some.at(3, 2), 0.0);
}

TEST(FragMap, AnAnalysisSaysHowItLearns) {
    const auto rules =
        *FragRules::of(R"({"by": "fixed", "keep": 0.5, "base": [[4, 0]], "spread": 1})", 2, 1);

    EXPECT_EQ(rules.amountOf({.damage = 17.0}), 1.0);
    EXPECT_EQ(FragRules().amountOf({.damage = 17.0}), 17.0);
    FragMap map = rules.begin(2, 1);
    map.record(1, FragMap::kNowhere, rules.amountOf({.damage = 17.0}));
    EXPECT_EQ(map.values().values, (std::vector<double>{2, -1}));
    for (const char* wrong : {R"({"by": "luck"})",
                              R"({"keep": 1.5})",
                              R"({"base": [[1, 2], [3, 4]]})",
                              R"({"base": [["much", 2]]})",
                              R"({"spread": -1})",
                              "[1]"})
        EXPECT_FALSE(FragRules::of(wrong, 2, 1)) << wrong;
    level::Level level;
    level.bounds = {{0, 0}, {3, 1}, {}};
    level.grid.rows = {"..."};
    level.analyses = {{"learnt", "frags", {R"({"base": [[1, 2, 3]]})"}, {}}};
    EXPECT_EQ(AnalysisServer::make(level)->field("learnt")->values, (std::vector<double>{1, 2, 3}))
        << "before anything was witnessed";
}

TEST(FragMap, ASideLearnsFromItsOwnHitsAlone) {
    const std::vector<FragHit> hits{{0, 2, 3, 0, 1}, {1, 2, 5, 1, 1}, {2, 0, 7, 1, 0}};
    FragRules rules;

    EXPECT_EQ(rules.learn(3, 1, hits).values().values,
              (std::vector<double>{-3 + 7, -5, 3 + 5 - 7}));
    EXPECT_EQ(rules.learn(3, 1, hits, 0).values().values, (std::vector<double>{-3 + 7, 0, 0}));
    EXPECT_EQ(rules.learn(3, 1, hits, 1).values().values, (std::vector<double>{0, -5, 3 + 5 - 7}));
    rules.keep = 0.5;
    EXPECT_EQ(rules.learn(3, 1, hits, 0).values().values, (std::vector<double>{-1.5 + 7, 0, 0}))
        << "what it did not witness does not make it forget";
}

TEST(FragMap, LearntHitByHitItIsTheSame) {
    Random random(3);
    for (const char* how : {R"({"keep": 0.8, "base": [[1, 2, 3, 4, 5, 6, 7, 8]]})",
                            R"({"by": "fixed"})",
                            R"({"keep": 0})"}) {
        const auto rules = *FragRules::of(how, 8, 1);
        std::vector<FragHit> hits;
        LearntFrags learnt;
        for (int i = 0; i < 60; ++i) {
            const auto cell = [&] { return static_cast<int>(random.below(9)) - 1; };
            const auto team = [&] { return static_cast<std::int32_t>(random.below(3)) - 1; };
            hits.push_back({cell(), cell(), random.between(0, 9), team(), team()});
            rules.learn(learnt, hits.back(), 1);
        }
        const auto whole = rules.learn(8, 1, hits, 1).values();
        const auto part = rules.mapOf(8, 1, learnt).values();
        for (std::size_t i = 0; i < whole.size(); ++i)
            EXPECT_NEAR(part.values[i], whole.values[i], 1e-9) << how;
        EXPECT_EQ(*describe::load<LearntFrags>(describe::save(learnt)), learnt);
    }
}

TEST(Analyses, CoverIsMeasuredFromAsFarAsIsSaid) {
    level::Level level;
    level.bounds = {{0, 0}, {21, 21}, {}};
    level::Wall wall; // around the middle, 3 m away, but for a gap in the south
    wall.points = {{11.5, 7.5}, {13.5, 7.5}, {13.5, 13.5}, {7.5, 13.5}, {7.5, 7.5}, {9.5, 7.5}};
    level.walls = {wall};
    declare(level, "near", "cover", R"({"radius": 1.5, "unknown": 0.25})");
    declare(level, "far", "cover", R"({"radius": 8})");
    auto server = *AnalysisServer::make(level);

    EXPECT_EQ(*server.valueAt("near", {10.5, 10.5}), 0.0) << "they shoot from within";
    EXPECT_GT(*server.valueAt("far", {10.5, 10.5}), 0.5);
    for (const char* wrong :
         {R"({"radius": 0})", R"({"radius": "far"})", R"({"posture": "sitting"})"}) {
        level.analyses[0].parameters.text = wrong;
        EXPECT_EQ(placeOfError(level), "analyses[0].parameters") << wrong;
    }
}

TEST(Weights, TheWorstMemberDecides) {
    // Table 6.1: scout, heavy artillery, light infantry.
    const std::vector<Weights> members{{{"gradient", 0.1}, {"enemies", 1.0}},
                                       {{"gradient", 1.4}, {"enemies", 0.6}},
                                       {{"gradient", 0.3}, {"enemies", 0.5}}};

    EXPECT_EQ(weakestMember(members), (Weights{{"gradient", 1.4}, {"enemies", 1.0}}));
    EXPECT_EQ(weakestMember({}), Weights{});
}

/// Two ways from a to d: over b, short and exposed, or over c, long and covered.
nav::NavGraph twoWays() {
    return {{{{0, 0}, 0, "a"}, {{5, 1}, 0, "b"}, {{5, -6}, 0, "c"}, {{10, 0}, 0, "d"}},
            {{nav::NodeId{0}, nav::NodeId{1}, 5.1},
             {nav::NodeId{1}, nav::NodeId{3}, 5.1},
             {nav::NodeId{0}, nav::NodeId{2}, 7.9},
             {nav::NodeId{2}, nav::NodeId{3}, 7.9}}};
}

std::string middleOf(const TacticalGraph& tactical) {
    auto search = nav::PathSearch::aStar(tactical.graph(), nav::NodeId{0}, nav::NodeId{3});
    search.step(tactical.graph(), 1000);
    return tactical.graph().node(search.path(tactical.graph()).nodes.at(1)).id;
}

TEST(TacticalGraph, WeightsLeadAroundWhatTheyAvoid) {
    const auto exposed = [](Vec2 place) { return place.y > 0.5 ? 1.0 : 0.0; };
    const auto with = [&](double weight) {
        return *TacticalGraph::make(
            twoWays(), {{"exposure", weight, exposed}}, {AlongConnection::Ends});
    };

    EXPECT_EQ(middleOf(with(0.0)), "b");
    EXPECT_EQ(middleOf(with(10.0)), "c");
    const auto cost = with(10.0).costOf(nav::EdgeId{0});
    EXPECT_EQ(cost.distance, 5.1);
    EXPECT_EQ(cost.shares, std::vector<double>{5.0});
    EXPECT_EQ(cost.cost, 10.1);
}

TEST(TacticalGraph, AnExposedWayBetweenTwoCoversShowsOnlyInSamples) {
    // Figure 6.20: the ends are fine, the way between them is not.
    const auto exposed = [](Vec2 place) { return place.y > 0.1 && place.y < 0.9 ? 1.0 : 0.0; };
    const auto with = [&](AlongConnection along) {
        return *TacticalGraph::make(twoWays(), {{"exposure", 10.0, exposed}}, {along});
    };

    EXPECT_EQ(middleOf(with(AlongConnection::Ends)), "b");
    EXPECT_EQ(middleOf(with(AlongConnection::Sampled)), "c");
}

TEST(TacticalGraph, NegativeTotalsAreRaisedAndCounted) {
    const auto tactical = *TacticalGraph::make(
        twoWays(), {{"cover", -20.0, [](Vec2) { return 0.5; }}}, {AlongConnection::Ends});

    EXPECT_EQ(tactical.clamped(), 4U);
    EXPECT_TRUE(tactical.costOf(nav::EdgeId{0}).clamped);
    EXPECT_GT(tactical.graph().edge(nav::EdgeId{0}).cost, 0.0);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(TacticalGraph::make(
        twoWays(), {{"cover", nan, [](Vec2) { return 0.5; }}}, {AlongConnection::Ends}));
}

TEST(TacticalGrid, UnitTypesTakeDifferentWays) {
    // A ridge across the way with mud in its only gap.
    level::Level level;
    level.bounds = {{0, 0}, {9, 5}, {}};
    level.grid.rows.assign(5, std::string(9, '.'));
    declare(
        level,
        "difficulty",
        "custom",
        R"({"rows": [[0,0,0,0,9,0,0,0,0],[0,0,0,0,9,0,0,0,0],[0,0,0,0,9,0,0,0,0],[0,0,0,0,9,0,0,0,0],[0,0,0,0,0,0,0,0,0]]})");
    auto server = *AnalysisServer::make(level);
    const auto grid = *nav::WalkGrid::fromLevel(level.grid);
    const auto route = [&](double weight) {
        const auto tactical =
            *TacticalGrid::make(grid, *tacticsOf(server, {{"difficulty", weight}}));
        nav::GridSearch search;
        search.run(grid, grid.cellOf(0, 0), grid.cellOf(8, 0), &tactical.costs);
        const auto path = search.path(grid);
        double total = 0.0;
        for (const auto& step : tactical.explain(grid, path))
            total += step.cost;
        EXPECT_NEAR(total, tactical.costs.cellsOf(search.units()), 1e-2);
        return path.length();
    };

    EXPECT_EQ(route(0.1), 8.0);
    EXPECT_GT(route(1.4), 8.0);
    EXPECT_FALSE(tacticsOf(server, {{"unheard_of", 1.0}}));
}

} // namespace
} // namespace percept::tactics
