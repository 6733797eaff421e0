#include "percept/tactics/Automaton.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::tactics {
namespace {

Classes cellsOf(const std::vector<std::string>& rows, const std::string& letters) {
    Classes cells(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
    std::size_t cell = 0;
    for (const auto& row : rows)
        for (const char letter : row)
            cells.values[cell++] = static_cast<std::uint8_t>(letters.find(letter));
    return cells;
}

TEST(Automaton, FourOfEightSafeNeighboursMakeSafe) {
    const auto after = stepAutomaton(safeAreas(), cellsOf({"ssu", "suu", "suu"}, "us"));

    EXPECT_EQ(after.at(1, 1), 1);
    EXPECT_EQ(after.at(2, 2), 0);
}

TEST(Automaton, HalfOfTheNeighboursThatExistAreEnoughAtAnEdge) {
    // The corner has three neighbours: two of them are more than half.
    EXPECT_EQ(stepAutomaton(safeAreas(), cellsOf({"usu", "suu", "uuu"}, "us")).at(0, 0), 1);
    EXPECT_EQ(stepAutomaton(safeAreas(), cellsOf({"usu", "uuu", "uuu"}, "us")).at(0, 0), 0);
}

TEST(Automaton, CrimeSpreadsFromOneOfACornersThreeNeighboursNotFromOneOfFive) {
    const auto after = stepAutomaton(crime(0.25), cellsOf({"lhl", "lll", "lll"}, "lh"));

    EXPECT_EQ(after.at(0, 0), 1);
    EXPECT_EQ(after.at(0, 1), 0);
    EXPECT_EQ(after.at(1, 1), 0);
}

TEST(Automaton, CrowdsOfMoreThanThreeDieInTheGameOfLife) {
    const auto life = gameOfLife();

    EXPECT_EQ(stepAutomaton(life, cellsOf({"#.#", ".#.", "#.#"}, ".#")).at(1, 1), 0);
    EXPECT_EQ(stepAutomaton(life, cellsOf({"#..", ".#.", "#.."}, ".#")).at(1, 1), 1);
    EXPECT_EQ(stepAutomaton(life, cellsOf({"#.#", "...", "#.."}, ".#")).at(1, 1), 1);
    EXPECT_EQ(stepAutomaton(life, cellsOf({"#..", ".#.", "..."}, ".#")).at(1, 1), 0);
}

TEST(Automaton, BandsOfCountsAreDoubtedAndCyclesAreSeen) {
    EXPECT_FALSE(gameOfLife().doubts().empty());
    EXPECT_TRUE(safeAreas().doubts().empty());
    EXPECT_TRUE(cityGrowth().doubts().empty());

    const auto blinker = runAutomaton(
        gameOfLife(), cellsOf({".....", "..#..", "..#..", "..#..", "....."}, ".#"), 100);

    EXPECT_FALSE(blinker.settled);
    EXPECT_EQ(blinker.period, 2);
}

TEST(Automaton, OneThresholdFillsTheMapAndSettles) {
    Automaton automaton;
    automaton.rules = {{kAnyClass, {{2U, 3, 8, false}}, 1}};
    Random random(2);
    Classes cells(24, 24);
    for (auto& cell : cells.values)
        cell = random.unit() < 0.4 ? 1 : 0;

    const auto run = runAutomaton(automaton, cells, 1000);

    EXPECT_TRUE(run.settled);
    EXPECT_GT(std::count(run.cells.values.begin(), run.cells.values.end(), 1), 500);
}

TEST(Automaton, OnATorusOppositeEdgesTouch) {
    Automaton automaton = gameOfLife();
    automaton.edges = AutomatonEdges::Torus;

    const auto after = stepAutomaton(automaton, cellsOf({".#.#", "....", "....", ".#.."}, ".#"));

    EXPECT_EQ(after.at(2, 0), 1);
}

TEST(Automaton, CitiesGrowFromWaterAndTreesAndNeverShrink) {
    const std::string letters = ".wt123";
    const auto run = runAutomaton(cityGrowth(), cellsOf({"w.t", "...", "t.w"}, letters), 50);

    EXPECT_TRUE(run.settled);
    EXPECT_GE(run.cells.at(1, 0), 3);
    EXPECT_EQ(run.cells.at(0, 0), 1);
    // Four one-storey neighbours around the middle: three make three storeys.
    EXPECT_EQ(run.cells.at(1, 1), 5);

    auto cleared = run.cells;
    cleared.at(1, 0) = 0;
    EXPECT_EQ(stepAutomaton(cityGrowth(), cleared).at(1, 1), 5);
}

TEST(Automaton, BasesGrowAroundResources) {
    const auto run = runAutomaton(baseBuilding(), cellsOf({"r.", ".."}, ".rdbaf"), 1);

    EXPECT_EQ(run.cells.at(1, 1), 2);
}

TEST(Automaton, ValuesBecomeClassesAndBack) {
    Field slopes(4, 1);
    slopes.values = {0.0, 0.1, 0.29, 2.0};
    const auto classes = classesOf(slopes, std::vector{0.1, 0.3, 1.0});

    EXPECT_EQ(classes.values, (std::vector<std::uint8_t>{0, 1, 1, 3}));
    EXPECT_EQ(valuesOf(classes, std::vector{0.0, 0.2, 0.6, 1.5}).values,
              (std::vector<double>{0.0, 0.2, 0.2, 1.5}));
}

TEST(Automaton, AMapOfOneCellHasNoNeighbours) {
    EXPECT_TRUE(runAutomaton(safeAreas(), cellsOf({"u"}, "us"), 5).settled);
}

} // namespace
} // namespace percept::tactics
