#include "app/workspaces/detail/CrowdReport.h"

#include "SmallTown.h"

#include "app/workspaces/detail/EditedImportance.h"
#include "percept/level/LevelFile.h"
#include "percept/lod/Importance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

namespace percept::tuning {
namespace {

/// A small town that runs by its schedule.
class CrowdReportTest : public testing::Test {
protected:
    void run(Frame frames) {
        for (Frame i = 0; i < frames; ++i)
            m_simulation.step({}, trace::TraceLevel::Normal, &m_records);
    }
    [[nodiscard]] runner::StateSnapshot snapshot() const { return {m_level, m_simulation.state()}; }
    [[nodiscard]] CrowdReport report() const { return *reportCrowd(snapshot()); }
    /// What the schedule said it used in a frame, on the average since one.
    [[nodiscard]] Micros usedSince(Frame first) const {
        Micros used = 0;
        Frame frames = 0;
        for (const auto& row : m_records.rows<trace::FrameLoad>())
            if (row.frame >= first) {
                used += row.data.used;
                ++frames;
            }
        return used / static_cast<double>(frames);
    }

private:
    std::shared_ptr<const runner::RunnableLevel> m_level =
        runner::prepareLevel(level::writeLevel(test::scheduledTown(2000)), "town", {.seed = 3})
            .value();
    trace::RecordBuffer m_records;
    sim::Simulation m_simulation{m_level->world, m_level->options};
};

/// With the distance alone everybody matters by how far the visitor is, at once.
TEST_F(CrowdReportTest, EditedWeightsAreThoseOfTheStateThatIsShown) {
    run(400);
    const runner::StateSnapshot ran = snapshot();
    level::Lod edited = ran.level->level.lod;
    for (auto& [term, weight] : edited.importance.weights)
        weight = term == "distance" ? 1 : 0;
    ASSERT_TRUE(isReweighed(ran.level->level.lod, edited));
    EXPECT_FALSE(isReweighed(edited, edited));

    const auto shown = withImportance(ran, edited);

    const geometry::Vec2 visitor = ran.state.population.agents.front().body.position;
    int people = 0;
    for (const CharacterDetail& each : reportCrowd(*shown)->characters) {
        if (each.observes || !each.evaluated)
            continue;
        const auto place = placeOf(*shown, each.id);
        ASSERT_TRUE(place);
        EXPECT_NEAR(each.importance,
                    lod::distanceTerm(geometry::distance(visitor, *place),
                                      town::townOf(ran.level->world->stages)->half),
                    1e-9);
        ++people;
    }
    EXPECT_GT(people, 10);
    EXPECT_EQ(reportCrowd(ran)->characters, report().characters) << "the run stays as it is";
}

TEST_F(CrowdReportTest, NobodyIsLostByFolding) {
    run(400);
    const CrowdReport told = report();

    std::uint32_t people = 0;
    for (const DetailSum& sum : told.sums)
        people += sum.characters;
    EXPECT_EQ(people, 361U) << "inhabitants, and the visitor";
    EXPECT_GT(told.characters.size(), 20U);
    std::set<std::uint64_t> ids;
    for (const CharacterDetail& each : told.characters)
        EXPECT_TRUE(ids.insert(each.id).second) << each.id;
    ASSERT_GE(told.groups.size(), 3U);
    EXPECT_EQ(told.groups.front().name, "town");
    EXPECT_EQ(told.groups.front().members, 360U);
}

TEST_F(CrowdReportTest, CostsAreThoseOfTheSchedule) {
    run(380);
    const CrowdReport told = report();
    run(40);

    Micros cost = 0;
    for (const DetailSum& sum : told.sums)
        cost += sum.cost;
    EXPECT_NEAR(cost, usedSince(360), 0.25 * cost);
    EXPECT_GE(told.costOfAll, 720) << "the task's cost is that of everybody";
    EXPECT_LT(told.costOfAll, 721) << "and choosing the level of the visitor";
    EXPECT_LT(cost, told.costOfAll);
    for (const CharacterDetail& each : told.characters)
        EXPECT_GT(each.cost, 0) << each.id;
}

TEST_F(CrowdReportTest, TheMapShowsThoseInTheStreetsAndFoldedGroups) {
    run(400);
    const CrowdReport told = report();

    const overlay::DisplayList drawn = drawCrowd(snapshot());

    const auto about = static_cast<std::size_t>(
        std::count_if(told.characters.begin(), told.characters.end(), [](const auto& each) {
            return !each.home;
        }));
    EXPECT_EQ(drawn.layer(overlay::Layer::Agents).size(), about);
    EXPECT_FALSE(drawn.layer(overlay::Layer::Navigation).empty())
        << "folded blocks are areas, over the houses in them";
    EXPECT_TRUE(placeOf(snapshot(), told.characters.front().id));
    EXPECT_FALSE(placeOf(snapshot(), 1'000'000));
}

/// The valley that ships: eight soldiers, the southern scout observes.
class AgentReportTest : public testing::Test {
protected:
    void run(Frame frames) {
        for (Frame i = 0; i < frames; ++i)
            m_simulation.step();
    }
    [[nodiscard]] runner::StateSnapshot snapshot() const { return {m_level, m_simulation.state()}; }
    [[nodiscard]] CrowdReport report() const { return *reportCrowd(snapshot()); }

private:
    std::shared_ptr<const runner::RunnableLevel> m_level =
        runner::prepareLevel(level::writeLevel(level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                                                "/resources/levels/"
                                                                "valley.level.json")
                                                   ->level),
                             "valley",
                             {.seed = 3})
            .value();
    sim::Simulation m_simulation{m_level->world, m_level->options};
};

TEST_F(AgentReportTest, AgentsAreTheCharactersOfALevelWithoutATown) {
    run(120);
    const CrowdReport told = report();

    ASSERT_EQ(told.characters.size(), 8U);
    EXPECT_EQ(told.characters.front().name, "south_scout") << "the most important first";
    EXPECT_TRUE(told.characters.front().observes);
    EXPECT_EQ(told.levels, 4U);
    EXPECT_EQ(told.sums.size(), 4U) << "no blocks, no economies";
    EXPECT_TRUE(told.groups.empty());
    std::uint32_t agents = 0;
    Micros cost = 0;
    for (const DetailSum& sum : told.sums) {
        agents += sum.characters;
        cost += sum.cost;
    }
    EXPECT_EQ(agents, 8U);
    EXPECT_GT(cost, 0);
    EXPECT_LT(cost, told.costOfAll);
    const CharacterDetail& last = told.characters.back();
    EXPECT_NE(told.sums[last.level].name, "full");
    EXPECT_GT(last.cost, 0);
    EXPECT_LT(last.cost, told.characters.front().cost);
}

TEST_F(AgentReportTest, WhatWasNotEvaluatedIsUnknownAndNotZero) {
    // Frame by frame, more and more are evaluated.
    std::size_t mixed = 0;
    for (int frame = 0; frame < 90; ++frame) {
        const CrowdReport told = report();
        const auto shown = snapshot();
        const auto& agents = shown.state.extras.value->detail.value->agents.agents;
        std::size_t known = 0;
        for (const CharacterDetail& each : told.characters) {
            const auto& agent = agents[trace::indexOf(ownerOf(each.id).first)];
            EXPECT_EQ(each.evaluated, agent.importance.started);
            known += each.evaluated ? 1 : 0;
            if (!each.evaluated) {
                EXPECT_EQ(each.cost, 0);
            }
        }
        for (const bool byImportance : {false, true}) {
            const auto drawn = drawCrowd(snapshot(), byImportance);
            const auto shapes = drawn.layer(overlay::Layer::Agents);
            ASSERT_EQ(shapes.size(), told.characters.size());
            std::size_t hollow = 0;
            for (const overlay::Primitive& item : shapes)
                if (const auto* shape = std::get_if<overlay::Shape>(&item))
                    hollow += shape->fill.opacity == 0 ? 1 : 0;
            EXPECT_EQ(hollow, told.characters.size() - known) << "at frame " << frame;
        }
        if (frame == 0) {
            EXPECT_EQ(known, 0U);
        }
        mixed += known > 0 ? 1 : 0;
        run(1);
    }
    EXPECT_GT(mixed, 0U);
}

/// Tasks of 1460 and 780 microseconds for two, every 10 frames, and of 300, every 6, unless its
/// turns are farther apart.
TEST_F(AgentReportTest, AnAgentCostsWhatItsTurnsCost) {
    run(120);
    const CrowdReport told = report();
    std::set<double> periods;
    for (const CharacterDetail& each : told.characters) {
        if (each.name.find("artillery") == std::string::npos)
            continue;
        const double period = std::array{1, 6, 20, 60}.at(each.level);
        EXPECT_NEAR(each.cost,
                    (1460 + 780) / 2.0 / std::max(period, 10.0) + 150 / std::max(period, 6.0),
                    1e-9)
            << each.name;
        periods.insert(period);
    }
    EXPECT_GE(*periods.rbegin(), 20) << "one of them is far away";
}

TEST_F(AgentReportTest, TheMapShowsThemByImportanceOrByLevel) {
    run(120);
    const auto drawn = drawCrowd(snapshot());
    EXPECT_EQ(drawn.layer(overlay::Layer::Agents).size(), 8U);
    EXPECT_EQ(drawCrowd(snapshot(), false).layer(overlay::Layer::Agents).size(), 8U);
    const auto place = placeOf(snapshot(), characterOf(trace::AgentId{3}));
    ASSERT_TRUE(place);
    EXPECT_EQ(*place, snapshot().state.population.agents[3].body.position);
    EXPECT_FALSE(placeOf(snapshot(), characterOf(trace::AgentId{8})));
}

TEST_F(CrowdReportTest, ImportanceHasFiveSteps) {
    EXPECT_EQ(inkOfImportance(0), overlay::Ink::Quality0);
    EXPECT_EQ(inkOfImportance(0.5), overlay::Ink::Quality2);
    EXPECT_EQ(inkOfImportance(1), overlay::Ink::Quality4);
}

} // namespace
} // namespace percept::tuning
