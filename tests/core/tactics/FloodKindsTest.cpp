#include "percept/tactics/LiveAnalyses.h"

#include "percept/base/Archive.h"
#include "percept/base/Random.h"
#include "percept/tactics/Automaton.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

/// Analyses that flood a map or step it: cities, automata, influence over terrain.
namespace percept::tactics::flood_kinds_test {
namespace {

using geometry::Vec2;
using testing::HasSubstr;

constexpr int kColumns = 17;
constexpr int kRows = 11;
constexpr double kCell = 1.5;

level::Analysis analysisOf(std::string id, std::string kind, std::string parameters) {
    return {std::move(id), std::move(kind), {std::move(parameters)}, {}};
}

std::string chosen(Random& random, std::initializer_list<const char*> words) {
    return words.begin()[random.below(static_cast<std::uint32_t>(words.size()))];
}

double between(Random& random, double low, double high) {
    return low + (high - low) * random.below(1000) / 1000.0;
}

/// Two teams on a grid with obstacles, swamp and roads that differ by unit type.
level::Level someLevel(Random& random) {
    level::Level level;
    level.bounds = {{0, 0}, {kColumns * kCell, kRows * kCell}, {}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.grid.cell = kCell;
    level.terrain.cell = kCell;
    level::TerrainType plain;
    plain.symbol = ".";
    level::TerrainType swamp;
    swamp.symbol = "s";
    swamp.cost = {{"tank", 6.0}, {"scout", 1.5}};
    level::TerrainType road;
    road.symbol = "r";
    road.cost = {{"tank", 0.5}};
    level.terrain.types = {plain, swamp, road};
    for (int row = 0; row < kRows; ++row) {
        std::string cells;
        std::string ground;
        for (int column = 0; column < kColumns; ++column) {
            cells += random.below(5) == 0 ? '@' : '.';
            ground += ".sr"[random.below(3)];
        }
        level.grid.rows.push_back(cells);
        level.terrain.cells.push_back(ground);
    }
    for (const char* id : {"tank", "scout", "foot"}) {
        level::Archetype& made = level.archetypes.emplace_back();
        made.id = id;
        made.tactics = {{"influence", between(random, 1.0, 9.0)}};
        made.influence.falloff = chosen(random, {"", "linear", "slow", "fast", "plateau"});
        made.influence.radius = random.below(2) == 0 ? 0.0 : between(random, 1.0, 20.0);
        made.influence.threshold = random.below(2) == 0 ? 0.0 : between(random, 0.05, 2.0);
    }
    for (int i = 0; i < 6; ++i) {
        level::Agent& agent = level.agents.emplace_back();
        agent.id = "agent" + std::to_string(i);
        agent.archetype = level.archetypes[random.below(3)].id;
        agent.team = level.teams[random.below(2)].id;
        agent.position = level::Place{
            between(random, 0.1, kColumns * kCell), between(random, 0.1, kRows * kCell), {}};
    }
    return level;
}

// --- an oracle that shares nothing with the code: relaxation in floating point -------------------

double addedAt(const level::Level& level, const std::string& unit, int column, int row) {
    const char symbol =
        level.terrain.cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    for (const auto& type : level.terrain.types)
        if (type.symbol[0] == symbol)
            for (const auto& [known, cost] : type.cost)
                if (known == unit)
                    return cost - 1.0;
    return 0.0;
}

bool isOpen(const level::Level& level, int column, int row) {
    return column >= 0 && row >= 0 && column < kColumns && row < kRows &&
           level.grid.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] == '.';
}

/// Metres to every cell for a unit type from a cell.
Field distancesFrom(const level::Level& level, const std::string& unit, int column, int row) {
    Field found(kColumns, kRows, std::numeric_limits<double>::infinity());
    found.at(column, row) = 0.0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 0; y < kRows; ++y)
            for (int x = 0; x < kColumns; ++x)
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx) {
                        if ((dx == 0 && dy == 0) || !isOpen(level, x, y) ||
                            !isOpen(level, x + dx, y + dy) || !isOpen(level, x + dx, y) ||
                            !isOpen(level, x, y + dy))
                            continue;
                        const double added =
                            (addedAt(level, unit, x, y) + addedAt(level, unit, x + dx, y + dy)) /
                            2.0;
                        const double step = std::max(5e-4, 1.0 + added) *
                                            std::sqrt(double(dx * dx + dy * dy)) * kCell;
                        if (found.at(x, y) + step < found.at(x + dx, y + dy) - 1e-9) {
                            found.at(x + dx, y + dy) = found.at(x, y) + step;
                            changed = true;
                        }
                    }
    }
    return found;
}

double fallen(double strength, double d, const std::string& falloff) {
    if (falloff == "slow")
        return strength / std::sqrt(1 + d);
    if (falloff == "fast")
        return strength / ((1 + d) * (1 + d));
    return falloff == "plateau" ? strength / (1 + d * d) : strength / (1 + d);
}

/// What one unit has at a distance; nothing where only rounding decides.
std::optional<double> oneUnit(const level::Archetype& archetype, double d) {
    const auto& [falloff, radius, threshold, unknown] = archetype.influence;
    const double left = fallen(archetype.tactics[0].second, d, falloff.empty() ? "slow" : falloff);
    const bool limited = radius > 0 || threshold > 0;
    const double most = radius > 0 ? radius : limited ? 1e9 : 14.0;
    if (std::abs(d - most) < 1e-2 || std::abs(left - threshold) < 1e-3)
        return std::nullopt;
    return d > most || left < threshold ? 0.0 : left;
}

TEST(FloodKinds, InfluenceFloodsOverTheTerrainOfEachUnitTypeAsFarAsItsArchetypeSays) {
    Random random(5);
    int compared = 0;
    for (int round = 0; round < 25; ++round) {
        auto level = someLevel(random);
        level.analyses = {analysisOf(
            "red",
            "influence",
            R"({"team": "red", "method": "flooding", "falloff": "slow", "max_radius": 14})")};
        for (auto& agent : level.agents) // the oracle knows nothing of who stands on an obstacle
            level.grid.rows[static_cast<std::size_t>(kRows - 1 - int(agent.position->y / kCell))]
                           [std::size_t(agent.position->x / kCell)] = '.';
        const Field map = *AnalysisServer::make(level)->field("red");
        std::vector<std::optional<double>> expected(map.size(), 0.0);
        for (const auto& agent : level.agents) {
            if (agent.team != "red")
                continue;
            const auto archetype =
                *std::find_if(level.archetypes.begin(),
                              level.archetypes.end(),
                              [&](const auto& one) { return one.id == agent.archetype; });
            const auto distances = distancesFrom(level,
                                                 agent.archetype,
                                                 int(agent.position->x / kCell),
                                                 kRows - 1 - int(agent.position->y / kCell));
            for (std::size_t cell = 0; cell < map.size(); ++cell) {
                const auto value = std::isfinite(distances.values[cell])
                                       ? oneUnit(archetype, distances.values[cell])
                                       : std::optional(0.0);
                expected[cell] = expected[cell] && value
                                     ? std::optional(std::max(*expected[cell], *value))
                                     : std::nullopt;
            }
        }
        for (std::size_t cell = 0; cell < map.size(); ++cell)
            if (expected[cell]) {
                ++compared;
                EXPECT_NEAR(map.values[cell], *expected[cell], 1e-5) << round << ' ' << cell;
            }
    }
    EXPECT_GT(compared, 4000);
}

/// One tank and one city at the same place, among obstacles, over ground of these factors.
level::Level oneSource(Random& random, const std::vector<double>& factors) {
    auto level = someLevel(random);
    level.terrain.types.clear();
    for (std::size_t i = 0; i < factors.size(); ++i) {
        level::TerrainType& type = level.terrain.types.emplace_back();
        type.symbol = std::string(1, static_cast<char>('a' + i));
        type.cost = {{"tank", factors[i]}};
    }
    for (std::string& row : level.terrain.cells)
        for (char& cell : row)
            cell =
                static_cast<char>('a' + random.below(static_cast<std::uint32_t>(factors.size())));
    const int column = static_cast<int>(random.below(kColumns));
    const int row = static_cast<int>(random.below(kRows));
    level.grid.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = '.';
    const level::Place place{(column + 0.5) * kCell, (kRows - row - 0.5) * kCell, {}};
    level.archetypes[0].tactics = {{"influence", 8.0}};
    level.archetypes[0].influence = {};
    level.agents.resize(1);
    level.agents[0].archetype = "tank";
    level.agents[0].position = place;
    level::Waypoint& waypoint = level.waypoints.emplace_back();
    waypoint.id = "town";
    waypoint.position = place;
    waypoint.tags = {"city"};
    level.analyses = {
        analysisOf("towns", "cities", R"({"strength": 8, "unit": "tank"})"),
        analysisOf("camps", "cities", R"({"cities": "units", "viewer": ""})"),
        analysisOf("army", "influence", R"({"method": "flooding"})"),
        analysisOf("plain", "influence", R"({"method": "flooding", "terrain": "ignored"})")};
    return level;
}

TEST(FloodKinds, AStepCostsItsLengthTimesTheMeanOfTheFactorsOfItsCells) {
    Random random(19);
    const std::vector<std::vector<double>> grounds{
        {0.5, 1, 2, 4}, {1}, {0.5}, {2}, {4}, {101}, {1.3, 0.7}};
    int compared = 0;
    for (int round = 0; round < 70; ++round) {
        const auto level =
            oneSource(random, grounds[static_cast<std::size_t>(round) % grounds.size()]);
        const auto& place = *level.agents[0].position;
        const auto distances = distancesFrom(level,
                                             "tank",
                                             static_cast<int>(place.x / kCell),
                                             kRows - 1 - static_cast<int>(place.y / kCell));
        auto server = *AnalysisServer::make(level);
        for (const char* name : {"towns", "camps", "army"}) {
            const auto map = server.field(name);
            ASSERT_TRUE(map) << map.error().text();
            for (std::size_t cell = 0; cell < map->size(); ++cell) {
                const double d = distances.values[cell];
                compared += std::isfinite(d) ? 1 : 0;
                ASSERT_NEAR(map->values[cell],
                            std::isfinite(d) ? 8.0 / (1.0 + d) : 0.0,
                            round % 7 == 6 ? 1e-3 : 1e-6) // whole units, finer than thousandths
                    << name << " round " << round << " cell " << cell;
            }
        }
        if (round % 7 == 1) {
            EXPECT_EQ(*server.field("army"), *server.field("plain")) << "a factor of 1 is none";
        }
    }
    EXPECT_GT(compared, 5000);
}

const char* const kTable =
    R"("rules": ["class low", "class high from 1", "low -> high: at least 2 high",
                                        "high -> low: at most 1 high"])";

/// Every kind that spreads, of every class, one made of another.
level::Level manyKinds(Random& random) {
    auto level = someLevel(random);
    for (int i = 0; i < 4; ++i) {
        level::Waypoint& waypoint = level.waypoints.emplace_back();
        waypoint.id = "w" + std::to_string(3 - i);
        waypoint.position = {
            between(random, 0.1, kColumns * kCell), between(random, 0.1, kRows * kCell), {}};
        waypoint.tags = {"city"};
        waypoint.qualities = {{"strength", {std::to_string(between(random, 0.1, 1.0))}}};
    }
    level.analyses = {
        analysisOf("towns", "cities", R"({"strength": 8, "unit": "tank", "threshold": 0.4})"),
        analysisOf("owners", "cities", R"({"value": "owner"})"),
        analysisOf("camps", "cities", R"({"cities": "units", "viewer": "", "team": "red"})"),
        analysisOf("sides", "cities", R"({"cities": "units", "value": "owner"})"),
        analysisOf(
            "grown", "automaton", std::string(R"({"of": "camps", "steps": 7, )") + kTable + "}"),
        analysisOf("ground", "automaton", R"({"of": "towns", "automaton": "safe areas"})"),
        analysisOf("smooth", "filter", R"({"of": "mixed", "gaussian": 1})"),
        analysisOf("around", "enemies", R"({"team": "red", "method": "flooding"})")};
    level.layers = {{"mixed", "grown * camps + 0.5 * owners", {}}};
    return level;
}

TEST(FloodKinds, CitiesTakeNoNamesThatAreNotThereAndNothingThatTheyDoNotUse) {
    Random random(4);
    auto level = manyKinds(random);
    level.layers.clear();
    const auto faultOf = [&](const std::string& parameters) {
        level.analyses = {analysisOf("towns", "cities", parameters)};
        const auto good = AnalysisServer::make(level)->check("towns");
        return good ? std::string() : good.error().text();
    };
    EXPECT_THAT(faultOf(R"({"tag": "citty"})"), HasSubstr("did you mean \"city\""));
    EXPECT_THAT(faultOf(R"({"quality": "strenght"})"), HasSubstr("did you mean \"strength\""));
    EXPECT_THAT(faultOf(R"({"quality": "zz"})"), HasSubstr("no quality of waypoints \"zz\""));
    EXPECT_THAT(faultOf(R"({"city": "w9"})"), HasSubstr("did you mean \"w"));
    EXPECT_THAT(faultOf(R"({"cities": "units", "viewer": "rad"})"),
                HasSubstr("did you mean \"red\""));
    EXPECT_THAT(faultOf(R"({"cities": "units", "team": "rad"})"),
                HasSubstr("did you mean \"red\""));
    const auto expectUnused = [&](const char* cities, const std::vector<const char*>& unused) {
        for (const char* one : unused)
            EXPECT_THAT(faultOf(std::string(R"({"cities": ")") + cities + "\", " + one + "}"),
                        HasSubstr(std::string(one).substr(1, std::string(one).find(':') - 2)))
                << one;
    };
    expectUnused("units",
                 {R"("tag": "city")",
                  R"("quality": "strength")",
                  R"("strength": 2)",
                  R"("unit": "tank")",
                  R"("city": "agent0")"});
    expectUnused("waypoints",
                 {R"("team": "red")", R"("viewer": "red")", R"("terrain": "ignored")"});
    for (const char* good : {R"({})",
                             R"({"tag": "city", "quality": "strength", "strength": 2})",
                             R"({"city": "w1", "unit": "tank", "value": "owner"})",
                             R"({"cities": "units", "team": "red", "terrain": "ignored"})",
                             R"({"cities": "units", "viewer": "", "falloff": "slow"})"})
        EXPECT_EQ(faultOf(good), "") << good;
}

TEST(FloodKinds, TheRunHasTheSameCellsAsTheWindowInSlicesAndSavedInBetween) {
    Random random(11);
    for (int round = 0; round < 8; ++round) {
        const auto level = manyKinds(random);
        const auto live = LiveAnalyses::make(level);
        ASSERT_TRUE(live) << live.error().text();
        const MapBench bench(*live);
        MapSweep sweep(**live, situationOf(level), 3);
        while (!sweep.done()) {
            const auto cells = 1 + random.below(90);
            ASSERT_LE(sweep.step(bench, cells), cells);
            sweep = *describe::load<MapSweep>(describe::save(sweep));
            ASSERT_TRUE(sweep.fits(**live));
        }
        auto server = *AnalysisServer::make(level);
        const auto names = (*live)->slowNames();
        const LiveMaps maps = sweep.after({});

        EXPECT_EQ(names, (std::vector<std::string>{"camps", "sides", "grown", "smooth", "around"}));
        for (std::size_t i = 0; i < names.size(); ++i) {
            EXPECT_EQ(maps.maps[i], *server.field(names[i])) << names[i];
            EXPECT_EQ(maps.maps[i].at(4, 6),
                      (*server.functionOf(names[i], situationOf(level)))(4, 6));
        }
    }
}

TEST(FloodKinds, ASweepOfAnotherLevelDoesNotFit) {
    Random random(2);
    const auto level = manyKinds(random);
    const auto live = *LiveAnalyses::make(level);
    MapSweep sweep(*live, situationOf(level), 0);
    sweep.step(MapBench(live), 3);
    auto smaller = level;
    smaller.grid.rows.pop_back();
    smaller.terrain.cells.pop_back();

    EXPECT_TRUE(sweep.fits(*live));
    EXPECT_FALSE(sweep.fits(**LiveAnalyses::make(smaller)));
}

TEST(FloodKinds, AnAutomatonIsTheOneThatIsStepped) {
    Random random(7);
    auto level = someLevel(random);
    std::string rows;
    Field values(kColumns, kRows);
    for (int row = 0; row < kRows; ++row) {
        rows += row == 0 ? "[[" : ",[";
        for (int column = 0; column < kColumns; ++column) {
            values.at(column, row) = random.below(2);
            rows += (column == 0 ? "" : ",") + std::to_string(int(values.at(column, row)));
        }
        rows += "]";
    }
    level.analyses = {
        analysisOf("cells", "custom", R"({"rows": )" + rows + "]}"),
        analysisOf(
            "life", "automaton", R"({"of": "cells", "automaton": "game of life", "steps": 3})"),
        analysisOf(
            "none", "automaton", R"({"of": "cells", "automaton": "game of life", "steps": 0})"),
        analysisOf("safe", "automaton", R"({"of": "cells", "automaton": "safe areas"})")};
    auto server = *AnalysisServer::make(level);
    Classes cells = classesOf(values, std::vector{0.5});
    for (int i = 0; i < 3; ++i)
        cells = stepAutomaton(gameOfLife(), cells);

    EXPECT_EQ(*server.field("life"), valuesOf(cells, std::vector{0.0, 1.0}));
    EXPECT_EQ(*server.field("none"), values);
    const auto settled = runAutomaton(safeAreas(), classesOf(values, std::vector{0.5}), 100);
    EXPECT_TRUE(settled.settled);
    EXPECT_EQ(*server.field("safe"), valuesOf(settled.cells, std::vector{0.0, 1.0}));
}

level::Level corridor(const char* row) {
    level::Level level;
    level.grid.rows = {row};
    level.bounds = {{0, 0}, {static_cast<double>(level.grid.rows[0].size()), 1}, {}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    return level;
}

void addCity(level::Level& level, const char* id, double x) {
    level::Waypoint& city = level.waypoints.emplace_back();
    city.id = id;
    city.position = {x, 0.5, {}};
    city.tags = {"city"};
}

TEST(FloodKinds, EquallyStrongCitiesShareAMapByTheirIds) {
    auto level = corridor(".........");
    addCity(level, "b", 0.5);
    addCity(level, "a", 8.5);
    level.analyses = {analysisOf("owner", "cities", R"({"value": "owner"})"),
                      analysisOf("of_b", "cities", R"({"city": "b", "strength": 3})")};
    auto server = *AnalysisServer::make(level);

    EXPECT_EQ(server.field("owner")->values, (std::vector<double>{1, 1, 1, 1, 2, 2, 2, 2, 2}));
    EXPECT_EQ(server.field("of_b")->values, (std::vector<double>{3, 1.5, 1, 0.75, 0, 0, 0, 0, 0}));
}

TEST(FloodKinds, ClosedDoorsStopFloodsAndOpenOnesDoNot) {
    auto level = corridor("........");
    level.archetypes.emplace_back().id = "foot";
    level.agents.emplace_back();
    level.agents.back().archetype = "foot";
    level.agents.back().team = "red";
    level.agents.back().position = level::Place{0.5, 0.5, {}};
    level.doors.emplace_back();
    level.doors.back().segment = {{4, 0}, {4, 1}};
    addCity(level, "c", 0.5);
    level.analyses = {analysisOf("force", "influence", R"({"method": "flooding", "viewer": ""})"),
                      analysisOf("city", "cities", "{}")};
    for (const bool open : {false, true}) {
        level.doors[0].open = open;
        auto server = *AnalysisServer::make(level);
        for (const char* name : {"force", "city"}) {
            EXPECT_GT(server.field(name)->at(2, 0), 0.0);
            EXPECT_EQ(server.field(name)->at(6, 0) > 0.0, open) << name;
        }
    }
}

/// Bodies of 0.6 m and an opening that has room for them.
TEST(FloodKinds, HowAWallLiesToTheCellsDoesNotDecideWhetherFloodsGetThroughItsOpening) {
    for (const double at : {3.0, 3.1, 3.25, 3.4})
        for (const double from : {4.0, 4.13, 4.3})
            for (const double width : {0.55, 0.65, 1.0}) {
                level::Level level;
                level.bounds = {{0, 0}, {9, 7}, {}};
                level.teams = {{"red", {}, {}}};
                level.walls.resize(2);
                level.walls[0].points = {{at, -0.1}, {at, from}};
                level.walls[1].points = {{at, from + width}, {at, 7.1}};
                level.agents.emplace_back();
                level.agents.back().team = "red";
                level.agents.back().position = level::Place{1.3, 1.3, {}};
                level.analyses = {analysisOf("force", "influence", R"({"method": "flooding"})"),
                                  analysisOf("city", "cities", R"({"cities": "units"})")};
                auto server = *AnalysisServer::make(level);
                for (const char* name : {"force", "city"})
                    EXPECT_EQ(*server.valueAt(name, {6, 2}) > 0.0, width >= 0.6)
                        << name << ", wall at " << at << ", opening from " << from << ", wide "
                        << width;
            }
}

TEST(FloodKinds, AUnitInACellThatAWallTakesFloodsFromBesideIt) {
    level::Level level;
    level.bounds = {{0, 0}, {10, 10}, {}};
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.walls.emplace_back();
    level.walls.back().points = {{5, 0}, {5, 6}};
    level.analyses = {analysisOf("force", "influence", R"({"method": "flooding"})")};
    level.agents.emplace_back();
    level.agents.back().team = "red";
    level.agents.back().position = level::Place{4.75, 3, {}};

    EXPECT_GT(AnalysisServer::make(level)->field("force")->at(1, 1), 0.05);
}

TEST(FloodKinds, DearGroundLeavesDistancesElsewhereAsTheyAre) {
    for (const double cost : {90.0, 120.0, 1e6}) {
        auto level = corridor("..........");
        level.terrain.cells = {".....s...."};
        level.terrain.types.resize(2);
        level.terrain.types[0].symbol = ".";
        level.terrain.types[1].symbol = "s";
        level.terrain.types[1].cost = {{"tank", cost}};
        level.archetypes.emplace_back().id = "tank";
        level.agents.emplace_back();
        level.agents.back().archetype = "tank";
        level.agents.back().team = "red";
        level.agents.back().position = level::Place{0.5, 0.5, {}};
        addCity(level, "c", 0.5);
        level.analyses = {
            analysisOf("force", "influence", R"({"method": "flooding", "viewer": ""})"),
            analysisOf("city", "cities", R"({"unit": "tank"})")};
        auto server = *AnalysisServer::make(level);
        for (const char* name : {"force", "city"}) {
            const Field map = *server.field(name);
            for (int column = 0; column < 5; ++column)
                EXPECT_NEAR(map.at(column, 0) / map.at(0, 0), 1.0 / (1.0 + column), 1e-3)
                    << name << " at " << column << " beside ground of " << cost;
            EXPECT_LT(map.at(9, 0) / map.at(0, 0), 1.0 / 90.0) << name;
        }
    }
}

TEST(FloodKinds, WhatIsFarFromFreeGroundIsRefused) {
    auto level = corridor(".@@@@@@@@.");
    addCity(level, "c", 4.5);
    level.agents.emplace_back();
    level.agents.back().team = "red";
    level.agents.back().position = level::Place{5.5, 0.5, {}};
    level.analyses = {analysisOf("force", "influence", R"({"method": "flooding"})"),
                      analysisOf("camps", "cities", R"({"cities": "units", "viewer": ""})"),
                      analysisOf("towns", "cities", "{}")};
    auto server = *AnalysisServer::make(level);

    for (const char* name : {"force", "camps"}) {
        const auto map = server.field(name);
        ASSERT_FALSE(map) << name;
        EXPECT_THAT(map.error().text(),
                    HasSubstr("a unit of team \"red\" at 5.5,0.5 is on an obstacle"));
    }
    ASSERT_FALSE(server.field("towns"));
    EXPECT_THAT(server.field("towns").error().text(),
                HasSubstr("the city \"c\" is on an obstacle"));
}

TEST(FloodKinds, WrongParametersAreNamed) {
    auto level = corridor("....");
    addCity(level, "c", 0.5);
    const auto fault = [&](const char* kind, const char* parameters) {
        level.analyses = {analysisOf("plain", "custom", R"({"rows": [[1, 2, 3, 4]]})"),
                          analysisOf("wrong", kind, parameters)};
        const auto good = AnalysisServer::make(level)->check("wrong");
        return good ? std::string("none") : good.error().text();
    };

    EXPECT_THAT(fault("automaton", "{}"), HasSubstr("`of` must name"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain"})"), HasSubstr("`automaton`"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain", "automaton": "nope"})"),
                HasSubstr("there is no automaton \"nope\"; there are: safe areas"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain", "rules": ["class a", "a -> c"]})"),
                HasSubstr("rules[1]"));
    EXPECT_THAT(fault("automaton", R"({"of": "plain", "automaton": "crime", "steps": 1.5})"),
                HasSubstr("`steps`"));
    EXPECT_THAT(fault("automaton", R"({"of": "wrong", "automaton": "crime"})"),
                HasSubstr("made from itself"));
    EXPECT_THAT(fault("cities", R"({"tag": "village"})"), HasSubstr("no waypoint on the map"));
    EXPECT_THAT(fault("cities", R"({"city": "d"})"), HasSubstr("`city`"));
    EXPECT_THAT(fault("cities", R"({"value": "x"})"), HasSubstr("`value`"));
    EXPECT_THAT(fault("cities", R"({"cities": "towns"})"), HasSubstr("`cities`"));
    EXPECT_THAT(fault("cities", R"({"cities": "units", "team": "green"})"), HasSubstr("green"));
    EXPECT_THAT(fault("cities", R"({"strength": 0})"), HasSubstr("`strength`"));
    EXPECT_THAT(fault("influence", R"({"method": "flooding", "terrain": 1})"),
                HasSubstr("`terrain`"));
    EXPECT_EQ(fault("cities", "{}"), "none");
}

} // namespace
} // namespace percept::tactics::flood_kinds_test
