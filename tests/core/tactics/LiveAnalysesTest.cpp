#include "percept/tactics/LiveAnalyses.h"

#include "percept/base/Archive.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::tactics {
namespace {

level::Analysis analysisOf(const char* id, const char* kind, const char* parameters) {
    level::Analysis made;
    made.id = id;
    made.kind = kind;
    made.parameters.text = parameters;
    return made;
}

level::Profile profileFor(const char* unit, const char* state, level::Keyed weights) {
    level::Profile made;
    made.id = std::string(unit) + state;
    made.unit = unit;
    made.state = state;
    made.weights = std::move(weights);
    return made;
}

/// 20 by 10 m, cells of half a metre, two teams.
level::Level twoTeams() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.waypoints.resize(1);
    level.waypoints[0].id = "gate";
    level.waypoints[0].position = {1.0, 1.0, {}};
    level.analyses = {analysisOf("threat", "enemies", R"({"team": "red"})"),
                      analysisOf("safe", "security", R"({"max_radius": 6})"),
                      analysisOf("far", "distance", "{}")};
    level.layers = {{"worry", "2 * threat + far", {}}};
    return level;
}

Situation standing(double x) {
    Situation made;
    made.units = {{0, {x, 5}, 3.0}, {1, {20 - x, 4}, 5.0}, {1, {2, 9}, 1.0, 0}};
    return made;
}

TEST(LiveAnalyses, ASweepFindsWhatTheServerDoes) {
    const auto level = twoTeams();
    const auto live = *LiveAnalyses::make(level);
    MapSweep sweep(*live, standing(3), 7);
    sweep.step(MapBench(live), live->cells());
    auto server = *AnalysisServer::make(level);
    server.setSituation(standing(3));

    ASSERT_TRUE(sweep.done());
    EXPECT_EQ(live->cells(), 2 * 40 * 20) << "what never changes is in no sweep";
    const LiveMaps maps = sweep.after({});
    EXPECT_EQ(maps.maps[0], *server.field("threat"));
    EXPECT_EQ(maps.maps[1], *server.field("safe"));
    EXPECT_EQ(maps.sweeps, 1);
    EXPECT_EQ(maps.since, 7);
}

RC_GTEST_PROP(LiveAnalysesProperty, SlicesAndSavingChangeNothing, ()) {
    const auto live = *LiveAnalyses::make(twoTeams());
    const MapBench bench(live);
    MapSweep atOnce(*live, standing(4), 1);
    MapSweep inSlices = atOnce;
    atOnce.step(bench, live->cells());

    while (!inSlices.done()) {
        const auto cells = *rc::gen::inRange(1, 300);
        RC_ASSERT(inSlices.step(bench, cells) <= cells);
        inSlices = *describe::load<MapSweep>(describe::save(inSlices));
        RC_ASSERT(inSlices.fits(*live));
        RC_ASSERT(static_cast<bool>(
            bench.functionOf(1, standing(9), {}, {}))); // another's work in between
    }

    RC_ASSERT(describe::hash(inSlices) == describe::hash(atOnce));
}

/// Influence that goes around walls, and influence that blurs.
level::Level spreading() {
    auto level = twoTeams();
    level.walls.push_back({});
    level.walls.back().points = {{10, 0}, {10, 8}};
    level.analyses = {
        analysisOf("around", "enemies", R"({"team": "red", "method": "flooding"})"),
        analysisOf("blurred", "security", R"({"method": "convolution", "viewer": "blue"})")};
    level.layers.clear();
    return level;
}

TEST(LiveAnalyses, WhatSpreadsEndsAsTheServerHasIt) {
    const auto level = spreading();
    const auto live = *LiveAnalyses::make(level);
    const MapBench bench(live);
    MapSweep sweep(*live, standing(3), 0);
    std::int64_t ran = 0;
    while (!sweep.done()) {
        const auto now = sweep.step(bench, 500);
        ran += now;
        ASSERT_LE(now, 500) << "no slice does more than it pays for";
        ASSERT_TRUE(sweep.done() || now == 500);
    }
    auto server = *AnalysisServer::make(level);
    server.setSituation(standing(3));

    EXPECT_EQ(sweep.after({}).maps[0], *server.field("around"));
    EXPECT_EQ(sweep.after({}).maps[1], *server.field("blurred"));
    EXPECT_GT(ran, live->cells() + 100 * 800) << "floods and filters count, too";
}

TEST(LiveAnalyses, WhatSpreadsCanBeSavedAnywhere) {
    const auto live = *LiveAnalyses::make(spreading());
    const MapBench bench(live);
    const MapSweep fresh(*live, standing(4), 1);
    MapSweep atOnce = fresh;
    atOnce.step(bench, 1'000'000'000);
    Random random(3);

    for (int round = 0; round < 2; ++round) {
        MapSweep inSlices = fresh;
        while (!inSlices.done()) {
            inSlices.step(bench, 1 + static_cast<std::int64_t>(random.below(60'000)));
            inSlices = *describe::load<MapSweep>(describe::save(inSlices));
            ASSERT_TRUE(inSlices.fits(*live));
        }
        EXPECT_EQ(describe::hash(inSlices), describe::hash(atOnce));
    }
}

RC_GTEST_PROP(LiveAnalysesProperty, CellsGiveWhatWholeMapsDo, ()) {
    const InfluenceFrame frame{.width = 12, .height = 7, .cell = 1.5, .teams = 3};
    const auto units =
        *rc::gen::container<std::vector<InfluenceUnit>>(rc::gen::build<InfluenceUnit>(
            rc::gen::set(&InfluenceUnit::team, rc::gen::inRange(0, 3)),
            rc::gen::set(&InfluenceUnit::column, rc::gen::inRange(0, 12)),
            rc::gen::set(&InfluenceUnit::row, rc::gen::inRange(0, 7)),
            rc::gen::set(&InfluenceUnit::strength,
                         rc::gen::map(rc::gen::inRange(0, 50), [](int s) { return s / 7.0; })),
            rc::gen::set(&InfluenceUnit::maxRadius,
                         rc::gen::map(rc::gen::inRange(0, 20), [](int r) { return r / 2.0; })),
            rc::gen::set(&InfluenceUnit::knownTo, rc::gen::inRange<std::uint64_t>(0, 8))));
    const int viewer = *rc::gen::inRange(-1, 3);
    const auto fields = *influenceByRadius(frame, units, viewer);
    const auto at = *influenceOnCells(frame, units, viewer);

    std::vector<double> sums(3);
    for (int row = 0; row < frame.height; ++row)
        for (int column = 0; column < frame.width; ++column) {
            at(column, row, sums);
            for (std::size_t team = 0; team < 3; ++team)
                RC_ASSERT(sums[team] == fields[team].at(column, row));
        }
}

TEST(LiveAnalyses, ProfilesReadTheLatestWholeMaps) {
    auto level = twoTeams();
    level.profiles = {profileFor("scout", "", {{"worry", 0.5}, {"cover", 1.0}})};
    const auto live = *LiveAnalyses::make(level);
    MapSweep sweep(*live, standing(3), 7);
    const auto before = live->tacticsOf({}, level.profiles[0]);
    sweep.step(MapBench(live), live->cells() - 1);
    const auto unfinished = live->tacticsOf(sweep.after({}), level.profiles[0]);
    sweep.step(MapBench(live), 1);
    const auto after = live->tacticsOf(sweep.after({}), level.profiles[0]);
    auto server = *AnalysisServer::make(level);
    server.setSituation(standing(3));

    const geometry::Vec2 place{16.2, 4.1};
    ASSERT_EQ(before.size(), 2U) << "a kind that is not declared counts with its defaults";
    EXPECT_EQ(before[0].valueAt(place), unfinished[0].valueAt(place));
    EXPECT_NE(before[0].valueAt(place), after[0].valueAt(place));
    EXPECT_EQ(after[0].valueAt(place), *server.valueAt("worry", place));
    EXPECT_EQ(after[0].weight, 0.5);
}

TEST(LiveAnalyses, AProfileGoesByWhatTheSideOfWhoeverHasItKnows) {
    auto level = twoTeams();
    level.analyses.push_back(analysisOf("soft", "filter", R"({"of": "safe", "gaussian": 2})"));
    level.profiles = {profileFor("scout", "", {{"soft", 0.5}, {"threat", 1.0}})};
    for (const char* team : {"red", "blue"}) {
        level::Agent agent;
        agent.id = team;
        agent.team = team;
        agent.archetype = "scout";
        level.agents.push_back(agent);
    }
    const auto live = *LiveAnalyses::make(level);
    MapSweep sweep(*live, standing(3), 7);
    sweep.step(MapBench(live), 1'000'000'000);
    ASSERT_TRUE(sweep.fits(*live));
    const geometry::Vec2 place{3.2, 8.1};

    EXPECT_EQ(live->slowNames(), (std::vector<std::string>{"threat", "safe", "soft"}));
    EXPECT_EQ(live->mapCount(), 3U + 2U * 2U) << "`threat` says whose it is";
    std::vector<double> values;
    for (const int side : {kNobody, 0, 1}) {
        auto server = *AnalysisServer::make(level);
        server.setViewer(side);
        server.setSituation(standing(3));
        const auto tactics = live->tacticsOf(sweep.after({}), level.profiles[0], side);
        values.push_back(tactics[0].valueAt(place));
        EXPECT_EQ(values.back(), *server.valueAt("soft", place)) << side;
        EXPECT_EQ(tactics[1].valueAt(place), *server.valueAt("threat", place)) << side;
    }
    EXPECT_NE(values[0], values[1]) << "nobody knows one of the units";
}

TEST(LiveAnalyses, AProfileForAStateGoesBeforeTheOneForAny) {
    auto level = twoTeams();
    level.profiles = {profileFor("scout", "", {{"threat", 1.0}}),
                      profileFor("scout", "return", {{"threat", 3.0}}),
                      profileFor("tank", "patrol", {{"threat", 2.0}})};
    const auto live = *LiveAnalyses::make(level);

    EXPECT_EQ(live->profileOf("scout", "patrol")->id, "scout");
    EXPECT_EQ(live->profileOf("scout", "return")->id, "scoutreturn");
    EXPECT_EQ(live->profileOf("tank", "return"), nullptr);
}

TEST(LiveAnalyses, AProfileThatMindsWhatIsNotThereIsRefused) {
    auto level = twoTeams();
    level.profiles = {profileFor("scout", "", {{"thread", 1.0}})};
    const auto live = LiveAnalyses::make(level);

    ASSERT_FALSE(live);
    EXPECT_EQ(live.error().place, "profiles[0].weights.thread");
}

/// Two teams that learn; red sees the left half of the map, blue nothing.
struct Witnessed {
    level::Level level = twoTeams();
    std::shared_ptr<const LiveAnalyses> live;
    std::vector<Situation::Unit> units{{.team = 0, .place = {1, 1}}, {.team = 1, .place = {19, 9}}};
    LiveMaps maps;

    explicit Witnessed(const char* parameters) {
        level.analyses = {analysisOf("known", "frags", parameters)};
        level.layers.clear();
        const auto sight = [](const Situation::Unit& watcher, geometry::Vec2 place) {
            return watcher.team == 0 && place.x < 10;
        };
        live = LiveAnalyses::make(level, std::make_shared<const Sight>(sight)).value();
    }
    double learntAt(double x) const {
        level::Profile profile = profileFor("any", "", {{"known", 1.0}});
        return live->tacticsOf(maps, profile)[0].valueAt({x, 5});
    }
    /// Blue hits blue.
    void hit(double victim, double attacker, bool killed = false) {
        live->learn(maps, {{victim, 5}, geometry::Vec2{attacker, 5}, 1, 1, 4.0, killed}, units);
    }
};

TEST(Frags, AreLearntFromAnybodySeenHit) {
    Witnessed red(R"({"team": "red"})");
    red.hit(3, 15);
    EXPECT_EQ(red.learntAt(3), -4.0) << "seen hit, though no one of red was in it";
    EXPECT_EQ(red.learntAt(15), 0.0) << "who shot was out of view";
    red.hit(15, 4);
    EXPECT_EQ(red.learntAt(4), 0.0) << "nobody saw anyone hit";
    red.hit(6, 7);
    EXPECT_EQ(red.learntAt(6), -4.0);
    EXPECT_EQ(red.learntAt(7), 4.0);
    Witnessed blue(R"({"team": "blue"})");
    blue.hit(3, 15);
    EXPECT_EQ(blue.learntAt(3), -4.0) << "its own";
    EXPECT_EQ(blue.learntAt(15), 4.0);
    Witnessed all("{}");
    all.hit(15, 16);
    EXPECT_EQ(all.learntAt(15), -4.0);
}

TEST(Frags, AKillCountsAsOftenAsItsWeightSays) {
    Witnessed plain("{}");
    plain.hit(3, 5, true);
    EXPECT_EQ(plain.learntAt(3), -4.0);
    Witnessed damage(R"({"kill": 5})");
    damage.hit(3, 5);
    damage.hit(3, 5, true);
    EXPECT_EQ(damage.learntAt(3), -24.0);
    Witnessed kills(R"({"by": "fixed", "kill": 10})");
    kills.hit(3, 5);
    kills.hit(3, 5, true);
    EXPECT_EQ(kills.learntAt(5), 11.0);
    EXPECT_EQ(FragRules::of(R"({"kill": -1})", 4, 4).error().message,
              "`kill` must be a number from 0 to 1000000");
}

/// "When one character hits another": who hits himself is a victim and nothing else.
TEST(Frags, WhoHitsHimselfTakesDamageAndDealsNone) {
    Random random(8);
    for (int i = 0; i < 500; ++i) {
        const auto cell = [&] { return static_cast<int>(random.below(30)); };
        const auto team = static_cast<std::int32_t>(random.below(2));
        FragHit hit{.victim = cell(),
                    .attacker = cell(),
                    .damage = random.between(1, 9),
                    .victimTeam = team,
                    .attackerTeam = team,
                    .killed = random.below(4) == 0,
                    .victimSeenBy = random.below(4),
                    .attackerSeenBy = random.below(4),
                    .bySelf = true};
        for (const std::int32_t side : {-1, 0, 1}) {
            const auto seen = witnessedBy(hit, side);
            const bool isTold = side != 1 - team || (hit.victimSeenBy >> (1 - team) & 1U) != 0;

            ASSERT_EQ(seen.has_value(), isTold);
            if (seen) {
                EXPECT_EQ(seen->victim, hit.victim);
                EXPECT_EQ(seen->attacker, FragMap::kNowhere);
            }
        }
    }
    Witnessed all("{}");
    all.live->learn(
        all.maps, {{3, 5}, geometry::Vec2{5, 5}, 1, 1, 4.0, false, /*bySelf=*/true}, all.units);
    EXPECT_EQ(all.learntAt(3), -4.0);
    EXPECT_EQ(all.learntAt(5), 0.0);
}

/// At once or hit by hit.
TEST(Frags, RecordingsAndRunsLearnAlike) {
    Random random(5);
    const FragRules rules = *FragRules::of(R"({"kill": 3, "keep": 0.9})", 6, 5);
    std::vector<FragHit> hits;
    for (int i = 0; i < 200; ++i)
        hits.push_back({.victim = static_cast<int>(random.below(31)) - 1,
                        .attacker = static_cast<int>(random.below(31)) - 1,
                        .damage = 1.0 * random.below(9),
                        .victimTeam = static_cast<int>(random.below(3)) - 1,
                        .attackerTeam = static_cast<int>(random.below(3)) - 1,
                        .killed = random.below(4) == 0,
                        .victimSeenBy = random.below(4),
                        .attackerSeenBy = random.below(4),
                        .bySelf = random.below(5) == 0});
    for (const std::int32_t team : {-1, 0, 1}) {
        LearntFrags learnt;
        for (const FragHit& hit : hits)
            rules.learn(learnt, hit, team);
        const auto whole = rules.learn(6, 5, hits, team).values();
        const auto stepwise = rules.mapOf(6, 5, learnt).values();
        for (std::size_t cell = 0; cell < whole.size(); ++cell)
            EXPECT_NEAR(whole.values[cell], stepwise.values[cell], 1e-9);
    }
}

} // namespace
} // namespace percept::tactics
