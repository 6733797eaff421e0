#include "app/workspaces/tactics/ScenarioModel.h"

#include "TemporaryFolder.h"
#include "percept/base/File.h"

#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

class ScenarioModelTest : public testing::Test {
protected:
    void SetUp() override {
        show({"....", ".@@.", "....", "@@@@", "...."});
        routes.setOverlay(&overlay);
        routes.setLevel(&geometry);
        routes.setActive(true);
        scenario.setRoutes(&routes);
    }
    void show(std::vector<std::string> rows) {
        level::Level level;
        level.name = "small";
        level.grid.rows = std::move(rows);
        level.grid.cell = 0.5;
        level.bounds = {{0, 0}, {2, 2.5}, {}};
        geometry.setLevel(std::make_shared<const level::Level>(std::move(level)));
    }
    bool opens(std::string_view rows) {
        const auto path = m_folder / "a.scen";
        EXPECT_TRUE(writeFileAtomically(path, "version 1\n" + std::string(rows)));
        scenario.open(QString::fromStdString(path.string()));
        return QTest::qWaitFor([this] { return !scenario.isBusy(); }, 60'000);
    }
    QString cell(int row, const char* role) {
        RowsModel* rows = scenario.rows();
        return rows->data(rows->index(row), rows->roleNames().key(role)).toString();
    }

    canvas::LevelGeometry geometry;
    canvas::OverlayFeed overlay;
    RouteModel routes;
    ScenarioModel scenario;
    TemporaryFolder m_folder;
};

TEST_F(ScenarioModelTest, ListsProblemsWithLengthsAndErrors) {
    ASSERT_TRUE(opens("0\tmaps/small.map\t4\t5\t0\t0\t3\t2\t5\n"
                      "0\tmaps/small.map\t4\t5\t0\t0\t3\t0\t3.5\n"
                      "0\tmaps/small.map\t4\t5\t0\t0\t0\t4\t9\n"));

    EXPECT_EQ(scenario.problem(), "");
    ASSERT_EQ(scenario.rows()->count(), 3);
    EXPECT_EQ(cell(0, "goal"), "3, 2");
    EXPECT_EQ(cell(0, "length"), "5.000");
    EXPECT_EQ(cell(0, "error"), "0.000000");
    EXPECT_EQ(cell(1, "error"), QStringLiteral("\u22120.500000"));
    EXPECT_EQ(cell(1, "differs"), "true");
    EXPECT_EQ(cell(2, "length"), "no path");
    EXPECT_EQ(scenario.summary(), "Solved 2 of 3, lengths differ by at most 0.500000 cells");
}

TEST_F(ScenarioModelTest, APickedProblemShowsItsWay) {
    ASSERT_TRUE(opens("0\tother.map\t4\t5\t0\t0\t3\t2\t5\n0\tother.map\t4\t5\t0\t0\t0\t4\t9\n"));
    EXPECT_TRUE(scenario.summary().endsWith("(made for the map other)"));

    scenario.choose(0);

    ASSERT_TRUE(QTest::qWaitFor([this] { return routes.routes()->count() > 0; }, 60'000));
    EXPECT_EQ(routes.from(), QPointF(0.25, 2.25));
    EXPECT_EQ(routes.to(), QPointF(1.75, 1.25));
    EXPECT_TRUE(routes.shownProfiles().contains(QString()));
    const Route& way = routes.answer().routes[static_cast<std::size_t>(routes.chosen())];
    EXPECT_DOUBLE_EQ(way.length, 5 * 0.5);
    scenario.choose(1);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !routes.noWay().isEmpty(); }, 60'000));
    EXPECT_EQ(scenario.current(), 1);
}

TEST_F(ScenarioModelTest, FilesOfOtherMapsAndKindsAreRefused) {
    ASSERT_TRUE(opens("0\tbig.map\t512\t512\t0\t0\t3\t2\t5\n"));
    EXPECT_TRUE(
        scenario.problem().contains("a.scen:2: the scenario is for the map big of 512 x 512"))
        << qPrintable(scenario.problem());
    EXPECT_EQ(scenario.rows()->count(), 0);
    ASSERT_TRUE(opens("0\tsmall.map\t4\t5\t0\t0\t9\t2\t5\n"));
    EXPECT_FALSE(scenario.problem().isEmpty()) << "a goal off the map";
    ASSERT_TRUE(opens("nonsense\n"));
    EXPECT_FALSE(scenario.problem().isEmpty());
    scenario.close();
    EXPECT_EQ(scenario.problem(), "");
}

TEST_F(ScenarioModelTest, FollowsTheGridWhileItIsEdited) {
    ASSERT_TRUE(opens("0\tsmall.map\t4\t5\t0\t0\t0\t4\t9\n"));
    EXPECT_EQ(cell(0, "length"), "no path");

    show({"....", ".@@.", "....", "@@@.", "...."});

    ASSERT_TRUE(QTest::qWaitFor([this] { return cell(0, "length") != "no path"; }, 60'000));
    show({"....", "...."});
    EXPECT_EQ(scenario.rows()->count(), 0) << "another map";
    show({"@"});
    EXPECT_TRUE(scenario.isPossible());
    show({});
    EXPECT_FALSE(scenario.isPossible());
}

} // namespace
} // namespace percept::session
