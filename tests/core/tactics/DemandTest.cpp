#include "percept/tactics/Analyses.h"

#include <gtest/gtest.h>

namespace percept::tactics::demand_test {
namespace {

using geometry::Vec2;

level::Level square() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 20}, {}};
    level.grid.rows.assign(20, std::string(20, '.'));
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    return level;
}

/// The standard kinds, and two that count how often they are asked.
AnalysisKinds counting(const std::shared_ptr<int>& cheap, const std::shared_ptr<int>& full) {
    AnalysisKinds kinds = standardKinds();
    const auto kindOf = [](const std::shared_ptr<int>& calls, double perColumn) {
        return AnalysisKind{
            UpdateClass::OnDemand,
            [calls, perColumn](const AnalysisInput&, const std::string&) -> Result<CellFunction> {
                return CellFunction([calls, perColumn](int column, int row) {
                    ++*calls;
                    return perColumn * column + row;
                });
            },
            "counts"};
    };
    kinds["rough"] = kindOf(cheap, 1.0);
    kinds["exact"] = kindOf(full, -1.0);
    return kinds;
}

TEST(Demand, IsMetOnlyNearWhoAsksAndFullyForCandidatesAlone) {
    auto level = square();
    level.analyses = {{"rough", "rough", {}, {}}, {"exact", "exact", {}, {}}};
    const auto cheap = std::make_shared<int>(0);
    const auto full = std::make_shared<int>(0);
    const AnalysisKinds kinds = counting(cheap, full);
    auto server = *AnalysisServer::make(level, kinds);
    const std::vector<AnalysisServer::Surrounds> near{{{2.5, 2.5}, 1.0}, {{15.5, 15.5}, 0.5}};

    const auto nominees = *server.nominate("rough", "exact", 3, near);

    EXPECT_EQ(*cheap, 5 + 1) << "a cell and its four neighbours, and one by itself";
    EXPECT_EQ(*full, 3);
    ASSERT_EQ(nominees.size(), 3U);
    for (const auto& one : nominees) {
        const int column = static_cast<int>(one.cell % 20);
        const int row = static_cast<int>(one.cell / 20);
        EXPECT_EQ(one.cheap, column + row);
        EXPECT_EQ(one.full, row - column);
    }
    EXPECT_GE(nominees[0].full, nominees[1].full);
    EXPECT_TRUE(server.nominate("rough", "exact", 3, std::vector{near[0]}));
    EXPECT_EQ(*cheap, 6 + 5);
    const std::vector<AnalysisServer::Surrounds> nowhere{{{90, 90}, 1.0}};
    EXPECT_TRUE(server.nominate("rough", "exact", 3, nowhere)->empty());
}

TEST(Demand, WhatUnitsSeeIsOnDemandAndFollowsThemAtOnce) {
    auto level = square();
    level.walls.resize(1);
    level.walls[0].points = {{10, 0}, {10, 20}};
    level.walls[0].top = 3.0;
    level.analyses = {{"watched", "visibility", {R"({"method": "important"})"}, {}},
                      {"wide", "visibility", {R"({"method": "random"})"}, {}}};
    level.layers = {{"both", "watched * wide", {}}};
    auto server = *AnalysisServer::make(level);
    Situation situation;
    situation.units = {{1, {5.5, 5.5}, 1.0}};

    EXPECT_EQ(server.classOf("watched"), UpdateClass::OnDemand);
    EXPECT_EQ(server.classOf("wide"), UpdateClass::Offline);
    EXPECT_EQ(server.classOf("both"), UpdateClass::OnDemand);
    server.setSituation(situation);
    EXPECT_EQ(*server.valueAt("watched", {2.5, 2.5}), 1.0);
    EXPECT_EQ(*server.valueAt("watched", {15.5, 2.5}), 0.0);
    situation.units[0].place = {15.5, 5.5};
    server.setSituation(situation);
    EXPECT_EQ(*server.valueAt("watched", {2.5, 2.5}), 0.0);
    EXPECT_EQ(*server.valueAt("watched", {15.5, 2.5}), 1.0);
    situation.units[0].knownTo = 2;
    server.setViewer(0);
    server.setSituation(situation);
    EXPECT_EQ(*server.valueAt("watched", {15.5, 2.5}), 0.0) << "red does not know of him";
}

} // namespace
} // namespace percept::tactics::demand_test
