#include "app/studio/session/Problems.h"

#include "LevelBuilder.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

using overlay::ObjectKind;
using overlay::ObjectRef;

QVariant cell(Problems& problems, int row, const char* role) {
    auto* rows = problems.rows();
    return rows->data(rows->index(row), rows->roleNames().key(role));
}

std::shared_ptr<const level::Level> shared(const level::Level& level) {
    return std::make_shared<const level::Level>(level);
}

void settle(Problems& problems) {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !problems.isSearching(); }, 60'000));
}

TEST(Problems, NamesTheObjectThatAPlaceLiesIn) {
    EXPECT_EQ(objectOfPlace("walls[3].points[1]"), (ObjectRef{ObjectKind::Wall, 3}));
    EXPECT_EQ(objectOfPlace("navigation.nodes[12]"), (ObjectRef{ObjectKind::Node, 12}));
    EXPECT_EQ(objectOfPlace("regions[0]"), (ObjectRef{ObjectKind::Region, 0}));
    EXPECT_EQ(objectOfPlace("profiles[0]"), ObjectRef{}) << "not on the map";
    EXPECT_EQ(objectOfPlace("step"), ObjectRef{});
    EXPECT_EQ(objectOfPlace("walls[x]"), ObjectRef{});
    EXPECT_EQ(objectOfPlace("walls[3"), ObjectRef{});
    EXPECT_EQ(objectOfPlace(""), ObjectRef{});
}

TEST(Problems, KeepsWhatAnImportLeftOutUntilItIsDismissed) {
    const auto level = test::LevelBuilder(20, 10).build();
    Problems problems;
    problems.setLevel(shared(level));
    settle(problems);
    const int before = problems.count();

    problems.setImported({{level::Severity::Warning, "room.map:12", "a wall of no length", ""},
                          {level::Severity::Warning, "room.map", "no spawn points", ""}});
    problems.setLevel(shared(level));
    settle(problems);

    ASSERT_EQ(problems.count(), before + 2) << "an edit changes nothing about it";
    EXPECT_GE(problems.worst(), 1);
    EXPECT_EQ(cell(problems, before, "text"), "A wall of no length");
    EXPECT_EQ(cell(problems, before, "where"), "room.map:12");
    EXPECT_EQ(cell(problems, before, "fix"), "Dismiss");
    problems.fix(before);
    ASSERT_EQ(problems.count(), before + 1);
    EXPECT_EQ(cell(problems, before, "text"), "No spawn points");
    problems.fix(before);
    problems.fix(before);
    EXPECT_EQ(problems.count(), before);
}

TEST(Problems, ASecondClickFixesNothingTwice) {
    auto level = test::LevelBuilder(20, 10).build();
    level.walls.front().top = -1;
    edit::Document document(level);
    Problems problems;
    int steps = 0;
    QObject::connect(&problems, &Problems::fixChosen, &problems, [&](const edit::Fix& fix) {
        ++steps;
        ASSERT_TRUE(document.perform(fix.title, fix.edits));
    });
    problems.setDocument(document);
    settle(problems);

    problems.fix(0);
    problems.fix(0);
    EXPECT_EQ(steps, 1);

    document.undo();
    problems.setDocument(document);
    settle(problems);
    problems.fix(0);
    EXPECT_EQ(steps, 2);
}

TEST(Problems, ListsTheWorstFirstWithWhatToDo) {
    test::LevelBuilder builder(20, 10);
    builder.door("gate", {10, 4}, {10, 6});
    auto& sign = builder.edit().triggers.emplace_back();
    sign.id = "sign";
    sign.kind = "hint";
    sign.shape = "circle";
    builder.edit().doors[0].speed = -1;
    const auto level = builder.build();
    Problems problems;
    const QSignalSpy changed(&problems, &Problems::changed);

    problems.setLevel(shared(level));
    settle(problems);

    ASSERT_GE(problems.count(), 1);
    EXPECT_EQ(problems.worst(), 2);
    EXPECT_EQ(cell(problems, 0, "severity"), 2);
    EXPECT_EQ(cell(problems, 0, "ident"), "door:0");
    EXPECT_EQ(cell(problems, 0, "place"), "doors[0].speed");
    EXPECT_TRUE(cell(problems, problems.count() - 1, "text").toString().front().isUpper());
    EXPECT_FALSE(cell(problems, 0, "remedy").toString().isEmpty());
    for (int row = 1; row < problems.count(); ++row)
        EXPECT_LE(cell(problems, row, "severity").toInt(),
                  cell(problems, row - 1, "severity").toInt());
    problems.setLevel(nullptr);
    EXPECT_EQ(problems.count(), 0);
    EXPECT_EQ(problems.worst(), -1);
    EXPECT_EQ(changed.count(), 2);
}

TEST(Problems, ListTasksThatDoNothingInARun) {
    test::LevelBuilder builder(20, 10);
    builder.edit().schedule.kind = "frequency";
    builder.edit().schedule.tasks.resize(2);
    builder.edit().schedule.tasks[0].id = "vision";
    builder.edit().schedule.tasks[1].id = "make_coffee";
    const auto level = builder.build();
    Problems problems;

    problems.setLevel(shared(level));
    settle(problems);

    int listed = 0;
    for (int row = 0; row < problems.count(); ++row)
        listed += cell(problems, row, "text").toString().contains("make_coffee") ? 1 : 0;
    EXPECT_EQ(listed, 1);
}

TEST(Problems, ListLevelsOfDetailThatNobodyHas) {
    test::LevelBuilder builder(20, 10);
    builder.edit().lod.behaviours.resize(1);
    builder.edit().lod.behaviours[0].id = "full";
    const auto level = builder.build();
    Problems problems;

    problems.setLevel(shared(level));
    settle(problems);

    int listed = 0;
    for (int row = 0; row < problems.count(); ++row)
        listed += cell(problems, row, "place") == "lod" ? 1 : 0;
    EXPECT_EQ(listed, 1);
}

TEST(Problems, WhatTheCheckKnowsNoRemedyForIsMendedAsTheSensesSay) {
    test::LevelBuilder builder(20, 10);
    level::Region bow;
    bow.id = "bow";
    bow.polygon = {{2, 2}, {8, 8}, {8, 2}, {2, 8}};
    builder.edit().regions = {bow};
    const edit::Document document(builder.build());
    Problems problems;
    QSignalSpy chosen(&problems, &Problems::fixChosen);

    problems.setDocument(document);
    settle(problems);

    int row = 0;
    while (row < problems.count() && cell(problems, row, "place") != "regions[0].polygon[2]")
        ++row;
    ASSERT_LT(row, problems.count());
    EXPECT_EQ(cell(problems, row, "where"), QStringLiteral("bow \u00b7 polygon[2]"));
    EXPECT_EQ(cell(problems, row, "fix"), "Untangle outline");
    problems.fix(row);
    EXPECT_EQ(chosen.size(), 1);
}

TEST(Problems, ListWhatIsWrongWithTheTactics) {
    test::LevelBuilder builder(20, 10);
    auto& waypoint = builder.edit().waypoints.emplace_back();
    waypoint.id = "nest";
    waypoint.position = {5, 5, {}};
    waypoint.qualities = {{"cover", {"7"}}};
    builder.edit().layers = {{"mix", "2 * moon", {}}};
    const edit::Document document(builder.build());
    Problems problems;
    const auto textOf = [&](const char* place) {
        for (int row = 0; row < problems.count(); ++row)
            if (cell(problems, row, "place") == place)
                return cell(problems, row, "text").toString();
        return QString();
    };

    problems.setDocument(document);
    settle(problems);

    EXPECT_TRUE(textOf("waypoints[0].qualities.cover").contains("from 0 to 1"));
    EXPECT_TRUE(textOf("layers[0].formula").contains("called \"moon\" (line 1, column 5)"))
        << qPrintable(textOf("layers[0].formula"));
}

TEST(Problems, AreLookedForWhileTheWindowAnswers) {
    auto level = test::LevelBuilder(20, 10).build();
    level.walls.front().top = -1;
    edit::Document document(level);
    Problems problems;
    int checked = 0;

    problems.setDocument(document, [&] { ++checked; });
    EXPECT_TRUE(problems.isSearching());
    EXPECT_EQ(problems.count(), 0) << "nothing is looked for in this thread";
    settle(problems);
    EXPECT_EQ(checked, 1);
    EXPECT_EQ(problems.worst(), 2);

    problems.setDocument(document, [&] { ++checked; });
    document.undo();
    ASSERT_TRUE(document.perform(
        "top", {edit::SetValue{document.idAt(edit::kKindOf<level::Wall>, 0), "top", 2.0}}));
    settle(problems);
    EXPECT_EQ(checked, 1) << "of a level that is another one by now";
    EXPECT_EQ(problems.worst(), 2) << "until it is looked at anew";
    problems.setDocument(document, [&] { ++checked; });
    settle(problems);
    EXPECT_EQ(checked, 2);
    EXPECT_LT(problems.worst(), 2);
}

} // namespace
} // namespace percept::session
