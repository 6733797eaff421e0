#include "app/workspaces/tactics/WaypointModel.h"
#include "app/workspaces/tactics/CompoundModel.h"

#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

level::Waypoint waypoint(const char* id, double x, const char* cover) {
    level::Waypoint made;
    made.id = id;
    made.position = {x, 5, {}};
    made.qualities = {{"cover", {cover}}, {"shadow", {"0.5"}}};
    return made;
}

class WaypointModelTest : public testing::Test {
protected:
    void show(level::Level level) {
        level.bounds = {{0, 0}, {20, 10}, {}};
        geometry.setLevel(std::make_shared<const level::Level>(std::move(level)));
        lab.setLevel(&geometry);
        lab.setActive(true);
        compounds.setLab(&lab);
    }
    QStringList column(const char* role) {
        QStringList texts;
        RowsModel* rows = lab.waypoints();
        for (int row = 0; row < rows->count(); ++row)
            texts.append(rows->data(rows->index(row), rows->roleNames().key(role)).toString());
        return texts;
    }

    canvas::LevelGeometry geometry;
    WaypointModel lab;
    CompoundModel compounds;
};

TEST_F(WaypointModelTest, AFaultyQualityTakesNoOthersAway) {
    level::Level level;
    level.waypoints = {waypoint("a", 2, "0.9"), waypoint("b", 5, "7"), waypoint("c", 8, "0.3")};
    level.compounds = {{"hide", "cover AND shadow", "fuzzy", {}},
                       {"typo", "cover AND", "fuzzy", {}}};
    show(level);
    const QString none = QStringLiteral("\u2013");

    EXPECT_EQ(lab.shown(), "cover");
    EXPECT_EQ(column("value"), QStringList({"0.90", none, "0.30"}));
    EXPECT_EQ(column("faulty"), QStringList({"false", "true", "false"}));
    EXPECT_TRUE(lab.problem().startsWith("waypoints[1].qualities.cover"))
        << qPrintable(lab.problem());
    EXPECT_TRUE(lab.problem().endsWith("(and 1 more, see Problems)")) << qPrintable(lab.problem());
    lab.setShown("shadow");
    EXPECT_EQ(column("value"), QStringList({"0.50", "0.50", "0.50"}));
    lab.setShown("hide");
    EXPECT_EQ(column("value"), QStringList({"0.50", none, "0.30"}));
    lab.setShown("typo");
    EXPECT_EQ(column("value"), QStringList({none, none, none}));

    compounds.setCurrent(0);
    compounds.setLeast(0);
    compounds.setRule("NOT cover");
    ASSERT_TRUE(QTest::qWaitFor([this] { return compounds.matches()->count() == 2; }, 60'000));
}

TEST_F(WaypointModelTest, ACompoundIsShownByDirectionToo) {
    level::Level level;
    level.waypoints = {waypoint("a", 2, R"({"north": 1, "south": 0.2, "east": 0.6, "west": 0})"),
                       waypoint("b", 3, "0.4")};
    level.compounds = {{"hide", "cover AND shadow", "fuzzy", {}},
                       {"near", "NEAR(cover, 2)", "fuzzy", {}}};
    show(level);
    lab.setSelected(0);

    lab.setShown("hide");
    EXPECT_EQ(lab.sectors(), QVariantList({0.5, 0.5, 0.0, 0.2})) << "east, north, west, south";
    EXPECT_EQ(lab.selectedValue(), 0.0) << "the least of them";
    lab.setShown("near");
    EXPECT_EQ(lab.sectors(), QVariantList()) << "the same all around";
    EXPECT_EQ(lab.selectedValue(), 0.4);
    lab.setSelected(1);
    EXPECT_EQ(lab.sectors(), QVariantList({0.6, 1.0, 0.0, 0.2}));
}

TEST_F(WaypointModelTest, AttacksComeFromAsFarAsIsSaid) {
    level::Level level;
    level.waypoints = {waypoint("a", 10, "0.9")};
    level::Wall wall; // 3 m around it, but for a gap
    wall.points = {{11, 2}, {13, 2}, {13, 8}, {7, 8}, {7, 2}, {9, 2}};
    level.walls = {wall};
    show(level);
    const auto cover = [this] {
        RowsModel* rows = lab.values();
        return rows->data(rows->index(0), rows->roleNames().key("measured")).toString();
    };
    const auto comesTo = [&](auto isSo) {
        return QTest::qWaitFor(
            [&] { return !lab.isBusy() && !cover().isEmpty() && isSo(cover().toDouble()); },
            60'000);
    };
    lab.setAttackRadius(1.5);
    lab.setSelected(0);

    EXPECT_TRUE(comesTo([](double value) { return value == 0.0; })) << "they shoot from within";
    lab.setAttackRadius(4.5);
    EXPECT_TRUE(comesTo([](double value) { return value > 0.5; })) << qPrintable(cover());
    lab.setAttackRadius(0);
    EXPECT_EQ(lab.attackRadius(), 0.1);
}

TEST_F(WaypointModelTest, AMapWithoutRoomForAnythingHasNoProblem) {
    level::Level level;
    show(level);

    EXPECT_EQ(lab.waypoints()->count(), 0);
    EXPECT_TRUE(lab.problem().isEmpty()) << qPrintable(lab.problem());
}

/// As many as make reading and drawing them the work of another thread.
level::Level crowded(int count) {
    level::Level level;
    for (int i = 0; i < count; ++i) {
        level.waypoints.push_back(waypoint("w", 0.05 * (i % 400), "0.5"));
        level.waypoints.back().id = "w" + std::to_string(i);
    }
    return level;
}

TEST_F(WaypointModelTest, SelectingDrawsThatOneAlone) {
    show(crowded(50));
    const auto still = lab.overlay()->list(canvas::OverlayFeed::Part::Still);
    ASSERT_NE(still, nullptr);
    EXPECT_EQ(lab.overlay()->list(canvas::OverlayFeed::Part::Live), nullptr);
    int tries = 0;
    const QObject context;
    QObject::connect(&lab, &WaypointModel::pointsChanged, &context, [&] { ++tries; });

    lab.setSelected(7);

    EXPECT_EQ(lab.overlay()->list(canvas::OverlayFeed::Part::Still), still) << "not drawn again";
    const auto live = lab.overlay()->list(canvas::OverlayFeed::Part::Live);
    ASSERT_NE(live, nullptr);
    const auto labels = live->layer(overlay::Layer::Labels);
    ASSERT_EQ(labels.size(), 1U);
    EXPECT_EQ(std::get<overlay::Label>(labels[0]).text, "w7");
    EXPECT_EQ(tries, 0) << "no compound is tried again";
    lab.setSelected(-1);
    EXPECT_EQ(lab.overlay()->list(canvas::OverlayFeed::Part::Live), nullptr);
}

TEST_F(WaypointModelTest, ThousandsAreReadInAnotherThreadAndTheLastChangeHolds) {
    level::Level level = crowded(1000);
    show(level);
    EXPECT_EQ(lab.waypoints()->count(), 0) << "not yet";
    for (int i = 1; i <= 5; ++i) { // faster than they can be read
        level.waypoints[3].qualities = {{"cover", {"0." + std::to_string(i)}}};
        level.waypoints.pop_back();
        geometry.setLevel(std::make_shared<const level::Level>(level));
    }

    ASSERT_TRUE(QTest::qWaitFor([&] { return lab.waypoints()->count() == 995; }, 60'000));
    EXPECT_EQ(column("value")[3], "0.50");
    lab.setShown("shadow");
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return column("value")[3] == QStringLiteral("\u2013"); }, 60'000))
        << "it states no shadow any more";
    EXPECT_EQ(column("value")[4], "0.50");
    compounds.setLab(nullptr);
    lab.setLit(std::vector<double>(995, 0.4), 0.5);
    lab.setLit(std::vector<double>(995, 0.6), 0.5);
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return column("lit").filter("true").size() == 995; }, 60'000));
}

TEST_F(WaypointModelTest, AllAreMeasuredAsOneStepAndWhatIsStoppedWritesNothing) {
    Editing editing;
    level::Level level = crowded(40);
    level.bounds = {{0, 0}, {20, 10}, {}};
    editing.openLevel(level, true);
    QObject::connect(&editing, &Editing::edited, &geometry, [&] {
        geometry.setLevel(editing.document().snapshot());
    });
    show(level);
    geometry.setLevel(editing.document().snapshot());
    lab.setEditing(&editing);

    lab.measureAll();
    ASSERT_TRUE(lab.measuresAll());
    lab.stopMeasuring();
    EXPECT_FALSE(lab.measuresAll());
    EXPECT_TRUE(lab.measureNote().startsWith("Stopped at")) << qPrintable(lab.measureNote());
    EXPECT_EQ(editing.position(), 0);

    lab.measureAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return editing.position() == 1; }, 60'000));
    EXPECT_TRUE(lab.measureNote().isEmpty());
    for (const auto& one : editing.document().level().waypoints)
        EXPECT_EQ(one.qualities.size(), tactics::kProperties.size()) << one.id;
    lab.setSelected(5);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !lab.isBusy(); }, 60'000));
    RowsModel* rows = lab.values();
    for (int row = 0; row < rows->count(); ++row)
        EXPECT_FALSE(rows->data(rows->index(row), rows->roleNames().key("differs")).toBool())
            << "measured as it is when it is selected";
    lab.measureAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !lab.measureNote().isEmpty(); }, 60'000));
    EXPECT_EQ(editing.position(), 1) << "nothing differs";
    editing.undo();
    EXPECT_EQ(editing.document().level().waypoints, level.waypoints);
}

const char* const kKeyed =
    R"({"crouching": {"east": 0.9, "any": 0.8}, "standing": {"railgun": 0.6, "any": 0.2}})";

TEST_F(WaypointModelTest, ValuesAreShownInTheStateThatIsChosen) {
    level::Level level;
    level.waypoints = {waypoint("a", 2, kKeyed), waypoint("b", 5, "0.3")};
    level.compounds = {{"hide", "cover AND cover", "fuzzy", {}}};
    show(level);
    compounds.setCurrent(0);
    const auto matches = [&] {
        EXPECT_TRUE(QTest::qWaitFor([&] { return !compounds.isBusy(); }, 60'000));
        RowsModel* rows = compounds.matches();
        const auto at = rows->roleNames().key("value");
        return rows->data(rows->index(0), at).toString();
    };

    EXPECT_TRUE(lab.isByPosture());
    EXPECT_EQ(lab.weapons(), QStringList("railgun"));
    EXPECT_EQ(column("value"), QStringList({"0.20", "0.30"}));
    EXPECT_EQ(matches(), "0.30");
    lab.setWeapon("railgun");
    EXPECT_EQ(column("value"), QStringList({"0.60", "0.30"}));
    EXPECT_EQ(matches(), "0.60");
    lab.setCrouching(true);
    EXPECT_EQ(column("value"), QStringList({"0.80", "0.30"}));
    EXPECT_EQ(matches(), "0.80");
    lab.setSelected(0);
    EXPECT_EQ(lab.sectors(), QVariantList({0.9, 0.8, 0.8, 0.8}));
    RowsModel* values = lab.values();
    EXPECT_EQ(values->data(values->index(0), values->roleNames().key("stated")).toString(), "0.80");
    lab.setShown("hide");
    EXPECT_EQ(lab.sectors(), QVariantList({0.9, 0.8, 0.8, 0.8})) << "compounds alike";

    level.waypoints = {waypoint("b", 5, "0.3")};
    level.bounds = {{0, 0}, {20, 10}, {}};
    geometry.setLevel(std::make_shared<const level::Level>(std::move(level)));
    EXPECT_FALSE(lab.isByPosture());
    EXPECT_EQ(lab.weapon(), QString()) << "no longer there";
}

TEST_F(WaypointModelTest, WhatIsMeasuredCrouchingLeavesTheStandingValue) {
    Editing editing;
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    level.waypoints = {waypoint("a", 2, R"({"railgun":0.6,"any":0.2})"), waypoint("b", 5, "0.3")};
    editing.openLevel(level, true);
    QObject::connect(&editing, &Editing::edited, &geometry, [&] {
        geometry.setLevel(editing.document().snapshot());
    });
    show(level);
    geometry.setLevel(editing.document().snapshot());
    lab.setEditing(&editing);
    const auto valueOf = [&](std::size_t point, const char* name, const tactics::State& state) {
        const auto read = tactics::Waypoints::make(editing.document().level());
        return read ? read->quality(point, name, state) : std::nullopt;
    };
    lab.setCrouching(true);
    lab.setSelected(0);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !lab.isBusy(); }, 60'000));

    lab.takeOver("cover");
    EXPECT_EQ(editing.position(), 1);
    EXPECT_EQ(valueOf(0, "cover", {{"standing"}}), 0.2);
    EXPECT_EQ(valueOf(0, "cover", {{"standing", "railgun"}}), 0.6);
    EXPECT_EQ(valueOf(0, "cover", {{"crouching"}}), 0.0) << "nothing stands there";
    EXPECT_EQ(valueOf(1, "cover", {{"crouching"}}), 0.3);
    EXPECT_TRUE(lab.isByPosture());
    lab.measureAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return editing.position() == 2; }, 60'000));
    EXPECT_EQ(valueOf(1, "cover", {{"standing"}}), 0.3);
    EXPECT_EQ(valueOf(1, "cover", {{"crouching"}}), 0.0);
    lab.setCrouching(false);
    lab.measureAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return editing.position() == 3; }, 60'000));
    EXPECT_EQ(valueOf(0, "cover", {{"standing", "railgun"}}), 0.0);
    lab.measureAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !lab.measureNote().isEmpty(); }, 60'000));
    EXPECT_EQ(editing.position(), 3) << "what is kept for crouching is no difference";
    editing.undo();
    editing.undo();
    editing.undo();
    EXPECT_EQ(editing.document().level().waypoints, level.waypoints);
}

} // namespace
} // namespace percept::session
