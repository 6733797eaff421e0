#include "app/studio/session/Outline.h"

#include "LevelBuilder.h"
#include "percept/agent/GoalNames.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Brains.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

using overlay::ObjectKind;

std::shared_ptr<const runner::RunnableLevel> someLevel() {
    return runner::prepareLevel(level::writeLevel(test::LevelBuilder(20, 10)
                                                      .bot({2, 2})
                                                      .bot({6, 2})
                                                      .spawn({3, 3})
                                                      .item("health", {8, 8})
                                                      .door("gate", {10, 4}, {10, 6})
                                                      .build()),
                                "some",
                                {})
        .value();
}

const ui::OutlineRow* find(const std::vector<ui::OutlineRow>& rows, const QString& name) {
    for (const auto& row : rows)
        if (row.name == name)
            return &row;
    return nullptr;
}

TEST(Outline, GroupsTheObjectsOfALevelWithTheirCounts) {
    const auto level = someLevel();
    const Outline outline(level->level, level->level, looksOf(*level));

    const auto rows = outline.rowsAt(nullptr, explain::Lanes());

    ASSERT_NE(find(rows, "Agents"), nullptr);
    EXPECT_EQ(find(rows, "Agents")->detail, "2");
    EXPECT_EQ(find(rows, "Agents")->ident, "");
    EXPECT_EQ(find(rows, "gate")->ident, "door:0");
    EXPECT_EQ(find(rows, "gate")->depth, 1);
    EXPECT_EQ(find(rows, "Triggers"), nullptr) << "empty groups are left out";
}

TEST(Outline, SaysHowLargeTheGridOfAMapIs) {
    level::Level map;
    map.name = "map";
    map.grid.rows = {"....", ".@@.", "...."};
    map.bounds = {{0, 0}, {4, 3}, {}};

    const auto rows = Outline(map, map, {}).rowsAt(nullptr, explain::Lanes());

    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].name, "Grid");
    EXPECT_EQ(rows[0].detail, QString::fromUtf8("4 × 3"));
    EXPECT_EQ(rows[0].ident, "") << "it cannot be selected";
}

TEST(Outline, ShowsWhatChangesFrameByFrame) {
    const auto level = someLevel();
    const Outline outline(level->level, level->level, looksOf(*level));
    trace::View view;
    view.agents.resize(2);
    view.agents[0].alive = true;
    view.agents[0].health = 0.82;
    view.doors = {0.4};
    view.items = {0};

    const auto rows = outline.rowsAt(&view, explain::Lanes());

    EXPECT_EQ(find(rows, "bot_1")->detail, "82");
    EXPECT_EQ(find(rows, "bot_2")->detail, "dead");
    EXPECT_EQ(find(rows, "gate")->detail, "40 % open");
    EXPECT_EQ(find(rows, "health_1")->detail, "taken");
}

TEST(Outline, TellsWhatAgentsPursueAtTheFrameThatIsShown) {
    const auto level = someLevel();
    const Outline outline(level->level, level->level, looksOf(*level));
    trace::RecordBuffer records;
    const auto pursue = [&](Frame frame, trace::AgentId agent, trace::Goal goal) {
        records.rows<trace::GoalStarted>().push_back(
            {trace::RecordId(frame), frame, trace::kNoRecord, {agent, goal, 1, {0, 0}}});
    };
    pursue(10, trace::AgentId{0}, trace::Goal::Explore);
    pursue(40, trace::AgentId{1}, trace::Goal::Attack);
    explain::Lanes lanes({.goals = sim::shippedTrace()->goals()});
    lanes.append(records, 100);
    trace::View view;
    view.agents.resize(2);
    for (auto& pose : view.agents)
        pose = {.health = 1, .alive = true};
    const auto told = [&](Frame frame, const QString& name) {
        view.frame = frame;
        const auto rows = outline.rowsAt(&view, lanes);
        return find(rows, name)->detail;
    };

    EXPECT_EQ(told(9, "bot_1"), "100") << "nothing is pursued yet";
    EXPECT_EQ(told(10, "bot_1"), "explore");
    EXPECT_EQ(told(10, "bot_2"), "100");
    EXPECT_EQ(told(60, "bot_2"), "attack");
    view.agents[1].health = 0.4;
    EXPECT_EQ(told(60, "bot_2"), "attack, 40");
    view.agents[1].possessed = true;
    EXPECT_EQ(told(60, "bot_2"), "possessed, 40");
    view.agents[1].alive = false;
    EXPECT_EQ(told(60, "bot_2"), "dead");
}

TEST(Outline, AgentsThatTheRunDoesNotHaveAreListedAfterThoseThatItHas) {
    auto level = someLevel()->level;
    const auto run = someLevel();
    level.agents.insert(level.agents.begin(), level::Agent{});
    level.agents.front().id = "stranger";
    const Outline outline(level, run->level, looksOf(*run));

    const auto rows = outline.rowsAt(nullptr, explain::Lanes());

    ASSERT_NE(find(rows, "stranger"), nullptr);
    EXPECT_EQ(find(rows, "stranger")->ident, "start:0");
    EXPECT_EQ(find(rows, "stranger")->detail, "not in the run");
    EXPECT_EQ(find(rows, "bot_1")->ident, "agent:0");
    EXPECT_EQ(find(rows, "Agents")->detail, "3");
    EXPECT_EQ(outline.nameOf({ObjectKind::Agent, 2}), "") << "the run has but two";
}

TEST(Outline, AgentsThatTheLevelNoLongerHasAreThoseOfTheRun) {
    const auto run = someLevel();
    auto level = run->level;
    auto looks = looksOf(*run);
    markGone(looks, level, run->level);
    EXPECT_FALSE(looks[0].gone || looks[1].gone);

    level.agents.erase(level.agents.begin());
    markGone(looks, level, run->level);
    const Outline outline(level, run->level, looks);
    trace::View view;
    view.agents.resize(2);
    view.agents[0].alive = view.agents[1].alive = true;
    view.agents[0].health = view.agents[1].health = 1;

    for (const trace::View* shown :
         {static_cast<const trace::View*>(nullptr), &std::as_const(view)}) {
        const auto rows = outline.rowsAt(shown, explain::Lanes());
        EXPECT_EQ(find(rows, "bot_1")->detail, "in the run only");
        EXPECT_NE(find(rows, "bot_2")->detail, "in the run only");
    }

    level.agents.clear();
    const level::Level none;
    markGone(looks, none, none);
    EXPECT_FALSE(looks[0].gone) << "bots of the rules are in no level";
}

TEST(Outline, HealthIsInThePointsOfThePanel) {
    const auto run = someLevel();
    auto looks = looksOf(*run);
    looks[0].fullHealth = 120;
    const Outline outline(run->level, run->level, looks);
    trace::View view;
    view.agents.resize(2);
    view.agents[0].alive = true;
    view.agents[0].health = 1;

    EXPECT_EQ(find(outline.rowsAt(&view, explain::Lanes()), "bot_1")->detail, "120");
    view.agents[0].health = 0.5;
    EXPECT_EQ(find(outline.rowsAt(&view, explain::Lanes()), "bot_1")->detail, "60");
}

TEST(Outline, NamesObjectsBothWays) {
    EXPECT_EQ(identOf({ObjectKind::Agent, 3}), "agent:3");
    EXPECT_EQ(objectOf("agent:3"), (overlay::ObjectRef{ObjectKind::Agent, 3}));
    for (const char* odd : {"", ":", "agent", "agent:", "agent:x", "ghost:1", ":3"})
        EXPECT_EQ(objectOf(odd).kind, ObjectKind::None) << odd;
}

TEST(Outline, BotsWithoutATeamAreSidesOfTheirOwn) {
    auto level = test::arenaLevel(4);
    level.teams = {{"red"}};
    level.agents[1].team = "red";
    level.agents[3].team = "red";
    const auto runnable = runner::prepareLevel(level::writeLevel(level), "teams", {}).value();

    const auto looks = looksOf(*runnable);

    EXPECT_EQ(looks[1].team, looks[3].team);
    EXPECT_NE(looks[0].team, looks[1].team);
    EXPECT_NE(looks[0].team, looks[2].team);
}

TEST(Outline, TeamsHaveTheColoursOfTheirOrderInTheLevel) {
    auto level = test::arenaLevel(2);
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    level.agents[0].team = "blue";
    level.agents[1].team = "red";
    const auto runnable = runner::prepareLevel(level::writeLevel(level), "teams", {}).value();

    const auto looks = looksOf(*runnable);

    EXPECT_EQ(looks[0].team, 1U);
    EXPECT_EQ(looks[1].team, 0U);
}

TEST(Outline, RowsCarryWhatFiltersAskFor) {
    auto level = someLevel()->level;
    level.doors[0].material = "wood";
    level::Waypoint waypoint;
    waypoint.id = "w1";
    waypoint.tags = {"cover"};
    level.waypoints.push_back(waypoint);
    const auto run = someLevel();
    const Outline outline(level, level, looksOf(*run));

    const auto rows = outline.rowsAt(nullptr, explain::Lanes());

    EXPECT_TRUE(find(rows, "gate")->facts.contains("kind:door"));
    EXPECT_TRUE(find(rows, "gate")->facts.contains("material:wood"));
    EXPECT_TRUE(find(rows, "w1")->facts.contains("tag:cover"));
    EXPECT_TRUE(find(rows, "Doors")->facts.isEmpty()) << "a heading is no thing";
}

TEST(Outline, TellsDirectionsOfConnectionsAndWhatRegionsLeaveOfASound) {
    auto level = level::readLevel(PERCEPT_SOURCE_DIR "/resources/levels/guard-post.level.json");
    ASSERT_TRUE(level);
    level->level.regions[2].attenuation = {{"sound", 0.755}};
    const Outline outline(level->level, level->level, {});

    const auto rows = outline.rowsAt(nullptr, explain::Lanes());
    const auto detailOf = [&](const char* ident) {
        const auto row = std::ranges::find(rows, ident, &ui::OutlineRow::ident);
        return row == rows.end() ? QString() : row->detail;
    };
    const auto connection = [&](const char* id) {
        const auto at = std::ranges::find(level->level.connections, id, &level::Connection::id);
        return QStringLiteral("connection:%1").arg(at - level->level.connections.begin());
    };

    EXPECT_EQ(detailOf(qPrintable(connection("yard_door"))), "\u21c4");
    EXPECT_EQ(detailOf(qPrintable(connection("one_way_window"))), "\u2192")
        << "the intercom leads back, but elsewhere";
    EXPECT_EQ(detailOf("region:0"), "0.90");
    EXPECT_EQ(detailOf("region:2"), "0.76");
}

} // namespace
} // namespace percept::session
