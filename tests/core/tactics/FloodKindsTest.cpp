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

} // namespace
} // namespace percept::tactics::flood_kinds_test
