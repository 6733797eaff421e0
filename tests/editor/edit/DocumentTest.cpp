#include "RichLevel.h"

#include "percept/level/Validate.h"

namespace percept::edit {
namespace {

const Kind kWalls = kKindOf<level::Wall>;
const Kind kAgents = kKindOf<level::Agent>;

level::Wall wallNamed(const std::string& id) {
    level::Wall wall;
    wall.id = id;
    wall.points = {{1, 1}, {2, 1}};
    return wall;
}

std::vector<std::string> wallsOf(const Document& document) {
    std::vector<std::string> ids;
    for (const auto& wall : document.level().walls)
        ids.push_back(wall.id);
    return ids;
}

TEST(Object, KindsFollowFromTheListsOfALevel) {
    EXPECT_EQ(listNameOf(kWalls), "walls");
    EXPECT_EQ(nameOf(kWalls), "wall");
    EXPECT_EQ(nameOf(kKindOf<level::Modality>), "modality");
    EXPECT_EQ(nameOf(kKindOf<level::Analysis>), "analysis");
    EXPECT_EQ(nameOf(kKindOf<level::NavigationNode>), "navigation node");
    EXPECT_EQ(listNameOf(kKindOf<level::NavigationEdge>), "navigation.edges");
    forEachKind([](Kind kind) { EXPECT_EQ(kindOfList(listNameOf(kind)), kind); });
}

TEST(Document, IdsSurviveRenamingDeletionAndUndo) {
    Document document(richLevel());
    const ObjectId id = document.idAt(kWalls, 1);
    ASSERT_TRUE(document.perform("rename", {Rename{id, "inner"}}));
    ASSERT_TRUE(document.perform("delete", {Remove{id}}));
    EXPECT_FALSE(document.contains(id));

    document.undo();

    EXPECT_EQ(document.labelOf(id), "inner");
    EXPECT_EQ(document.locate(id), (Location{kWalls, 1}));
    document.undo();
    EXPECT_EQ(document.labelOf(id), "middle");
}

TEST(Document, KeepsTheOrderOfTheFile) {
    Document document(richLevel());
    ASSERT_TRUE(document.perform(
        "insert", {Insert{wallNamed("new"), 1}, Reorder{document.idAt(kWalls, 2), 0}}));
    EXPECT_EQ(wallsOf(document), (std::vector<std::string>{"middle_2", "outer", "new", "middle"}));

    document.undo();

    EXPECT_EQ(wallsOf(document), (std::vector<std::string>{"outer", "middle", "middle_2"}));
}

TEST(Document, AFailingEditLeavesNothingOfItsStep) {
    Document document(richLevel());
    const auto before = level::writeLevel(document.level());

    const auto done = document.perform("step",
                                       {Insert{wallNamed("new")},
                                        SetValue{document.idAt(kWalls, 0), "top", 4.0},
                                        Remove{ObjectId{9999}}});

    EXPECT_FALSE(done);
    EXPECT_EQ(level::writeLevel(document.level()), before);
    EXPECT_FALSE(document.canUndo());
}

TEST(Document, NoStepForWhatChangesNothing) {
    Document document(richLevel());
    ASSERT_TRUE(document.perform("set", {SetValue{document.idAt(kWalls, 0), "top", 3.0}}));
    EXPECT_EQ(document.stepCount(), 0U);
}

TEST(Document, JumpsThroughItsHistory) {
    Document document(richLevel());
    const ObjectId id = document.idAt(kWalls, 0);
    for (int step = 1; step <= 4; ++step)
        ASSERT_TRUE(
            document.perform("height " + std::to_string(step), {SetValue{id, "top", 3.0 + step}}));

    document.jumpTo(1);
    EXPECT_EQ(document.level().walls[0].top, 4.0);
    document.jumpTo(4);
    EXPECT_EQ(document.level().walls[0].top, 7.0);
    document.jumpTo(2);
    ASSERT_TRUE(document.perform("other", {SetValue{id, "top", 9.0}}));

    EXPECT_EQ(document.stepCount(), 3U);
    EXPECT_EQ(document.stepName(2), "other");
    EXPECT_FALSE(document.canRedo());
}

TEST(Document, StepsOfOneGestureBecomeOne) {
    Document document(richLevel());
    const ObjectId id = document.idAt(kAgents, 0);
    for (int nudge = 1; nudge <= 3; ++nudge)
        ASSERT_TRUE(
            document.perform("nudge", {SetValue{id, "position[0]", 3.0 + nudge}}, "nudge anna"));
    EXPECT_EQ(document.stepCount(), 1U);
    ASSERT_TRUE(document.perform("nudge", {SetValue{id, "position[0]", 1.0}}, "another"));
    EXPECT_EQ(document.stepCount(), 2U);

    document.jumpTo(0);

    EXPECT_EQ(document.level().agents[0].position->x, 3.0);
}

TEST(Document, ASavedStateIsNotContinuedByAGesture) {
    Document document(richLevel());
    const ObjectId id = document.idAt(kAgents, 0);
    ASSERT_TRUE(document.perform("nudge", {SetValue{id, "position[0]", 4.0}}, "g"));
    document.markSaved();
    ASSERT_TRUE(document.perform("nudge", {SetValue{id, "position[0]", 5.0}}, "g"));

    EXPECT_TRUE(document.isDirty());
    document.undo();
    EXPECT_FALSE(document.isDirty());
    EXPECT_EQ(document.level().agents[0].position->x, 4.0);
}

TEST(Document, KnowsWhetherItIsAsItWasSaved) {
    Document document(richLevel());
    EXPECT_FALSE(document.isDirty());
    const ObjectId id = document.idAt(kWalls, 0);
    ASSERT_TRUE(document.perform("a", {SetValue{id, "top", 4.0}}));
    EXPECT_TRUE(document.isDirty());
    document.markSaved();
    document.undo();
    EXPECT_TRUE(document.isDirty());
    ASSERT_TRUE(document.perform("b", {SetValue{id, "top", 5.0}}));
    EXPECT_TRUE(document.isDirty());
    document.undo();
    EXPECT_TRUE(document.isDirty()) << "what was saved cannot be reached any more";
}

TEST(Document, TellsWhatChangedSinceARevision) {
    Document document(richLevel());
    const auto start = document.revision();
    const ObjectId wall = document.idAt(kWalls, 1);
    ASSERT_TRUE(document.perform("a", {SetValue{wall, "top", 4.0}}));
    const auto middle = document.revision();
    const ObjectId agent = document.idAt(kAgents, 0);
    ASSERT_TRUE(document.perform("b", {Remove{agent}}));

    const auto all = document.changesSince(start);
    const auto last = document.changesSince(middle);

    EXPECT_EQ(all.ids, (std::vector<ObjectId>{wall, agent}));
    EXPECT_TRUE(all.order);
    EXPECT_EQ(last.ids, std::vector<ObjectId>{agent});
    EXPECT_FALSE(last.touches(kWalls));
    EXPECT_TRUE(last.touches(kAgents));
    EXPECT_TRUE(document.changesSince(last.revision).ids.empty());
}

TEST(Document, SnapshotsStayAsTheyAre) {
    Document document(richLevel());
    const auto before = document.snapshot();
    ASSERT_TRUE(document.perform("a", {SetValue{document.idAt(kWalls, 0), "top", 4.0}}));
    EXPECT_EQ(before->walls[0].top, 3.0);
    EXPECT_EQ(document.snapshot()->walls[0].top, 4.0);
}

TEST(Document, EditsItsSettings) {
    Document document(richLevel());
    ASSERT_TRUE(document.perform("rename", {SetValue{kSettingsId, "name", std::string("new")}}));
    ASSERT_TRUE(document.perform("bounds", {SetValue{kSettingsId, "bounds.max[0]", 25.0}}));
    EXPECT_EQ(document.level().name, "new");
    EXPECT_EQ(document.level().bounds.max.x, 25.0);
    EXPECT_FALSE(document.perform("delete", {Remove{kSettingsId}}));
    document.jumpTo(0);
    EXPECT_EQ(document.level(), richLevel());
}

TEST(Transaction, IsOneStepHoweverOftenItChanges) {
    Document document(richLevel());
    const ObjectId id = document.idAt(kAgents, 0);
    Transaction drag(document, "move of anna");
    for (int x = 0; x < 10; ++x)
        ASSERT_TRUE(drag.update({SetValue{id, "position[0]", 1.0 * x}}));
    EXPECT_FALSE(document.canUndo()) << "not while the drag goes on";
    drag.commit();

    EXPECT_EQ(document.stepCount(), 1U);
    EXPECT_EQ(document.level().agents[0].position->x, 9.0);
    document.undo();
    EXPECT_EQ(document.level(), richLevel());
}

TEST(Transaction, RestoresWhenCancelledOrDropped) {
    Document document(richLevel());
    const ObjectId id = document.idAt(kAgents, 0);
    {
        Transaction drag(document, "move of anna");
        ASSERT_TRUE(
            drag.update({SetValue{id, "position[0]", 1.0}, Remove{document.idAt(kWalls, 0)}}));
    }
    EXPECT_EQ(document.level(), richLevel());
    EXPECT_FALSE(document.canUndo());
    EXPECT_FALSE(document.isDirty());
}

TEST(Document, FindsFreeIds) {
    const Document document(richLevel());
    EXPECT_EQ(document.freeTextId(kWalls, "fence"), "fence");
    EXPECT_EQ(document.freeTextId(kWalls, "outer"), "outer_1");
    EXPECT_EQ(document.freeTextId(kWalls, "middle_2"), "middle_1");
    EXPECT_EQ(document.freeTextId(kWalls, ""), "wall_1");
    EXPECT_EQ(document.freeTextId(kKindOf<level::NavigationNode>, "n1"), "n1_1");
}

/// However large the level is.
TEST(Document, ADragCopiesTheLevelOnceAtMost) {
    Document document(richLevel());
    const auto kept = document.snapshot();
    const ObjectId corner = document.idsOf(kKindOf<level::Waypoint>).front();
    Transaction drag(document, "move");
    ASSERT_TRUE(drag.update({SetValue{corner, "position[0]", 3.0}}));
    const level::Level* const moved = document.passing().get();
    EXPECT_NE(moved, kept.get()) << "who keeps a snapshot has it as it was";
    for (int i = 0; i < 5; ++i) {
        const auto shown = document.passing(); // as a map has it
        ASSERT_TRUE(drag.update({SetValue{corner, "position[0]", 4.0 + i}}));
        EXPECT_EQ(document.passing().get(), moved);
        EXPECT_EQ(shown->waypoints.front().position.x, 4.0 + i);
    }
    EXPECT_EQ(kept->waypoints.front().position.x, 2.0);
    drag.cancel();
    EXPECT_EQ(document.level(), *kept);
}

} // namespace
} // namespace percept::edit
