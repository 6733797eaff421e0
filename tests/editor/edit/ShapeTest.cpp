#include "RichLevel.h"

#include "editor/edit/Selection.h"
#include "editor/edit/Shape.h"

namespace percept::edit {
namespace {

std::vector<std::string>
labelsIn(const Document& document, const Box& box, BoxMode mode, bool onlyWalls = false) {
    std::bitset<kKindCount> kinds;
    kinds.set();
    if (onlyWalls)
        kinds.reset().set(static_cast<std::size_t>(kKindOf<level::Wall>));
    std::vector<std::string> labels;
    for (const ObjectId id : objectsIn(document, box, mode, kinds))
        labels.push_back(document.labelOf(id));
    return labels;
}

TEST(Shape, PlacesMoveAndSizesStay) {
    const Document document(richLevel());
    forEachKind([&](Kind kind) {
        for (const ObjectId id : document.idsOf(kind)) {
            Object object = document.object(id);
            const auto before = pointsOf(object);
            translate(object, {1, -2});
            const auto after = pointsOf(object);
            ASSERT_EQ(before.size(), after.size());
            for (std::size_t index = 0; index < before.size(); ++index)
                EXPECT_EQ(after[index], before[index] + Vec2(1, -2));
            setPoints(object, before);
            EXPECT_EQ(object, document.object(id));
        }
    });
    Object button = document.object(document.idAt(kKindOf<level::Trigger>, 0));
    translate(button, {1, 1});
    EXPECT_EQ(std::get<level::Trigger>(button).size, Vec2(0.4, 0.4));
}

TEST(Shape, HandlesReshape) {
    level::Trigger plate;
    plate.shape = "rectangle";
    plate.position = {5, 5, 0.5};
    plate.size = {4, 2};
    Object object = plate;
    ASSERT_EQ(handlesOf(object).size(), 4U);
    pullHandle(object, 2, {9, 8}); // the upper right one; the lower left one stays
    const auto& pulled = std::get<level::Trigger>(object);
    EXPECT_EQ(pulled.size, Vec2(6, 4));
    EXPECT_EQ(pulled.position.plan(), Vec2(6, 6));
    EXPECT_EQ(pulled.position.z, 0.5);
    EXPECT_EQ(handlesOf(object)[0], Vec2(3, 4));

    plate.shape = "circle";
    plate.radius = 1;
    object = plate;
    EXPECT_EQ(handlesOf(object), std::vector<Vec2>{Vec2(6, 5)});
    pullHandle(object, 0, {5, 8});
    EXPECT_EQ(std::get<level::Trigger>(object).radius, 3.0);

    level::Light light;
    light.position = {1, 1, 2};
    object = light;
    pullHandle(object, 0, {4, 5});
    EXPECT_EQ(std::get<level::Light>(object).radius, 5.0);

    level::Wall wall;
    wall.points = {{0, 0}, {4, 0}};
    object = wall;
    pullHandle(object, 1, {4, 3});
    EXPECT_EQ(std::get<level::Wall>(object).points[1], Vec2(4, 3));
    EXPECT_TRUE(handlesOf(level::Spawn{}).empty()) << "a single place is only moved";
}

TEST(Shape, ABoxTakesWhatLiesInsideOrWhatItTouches) {
    const Document document(richLevel());
    using Labels = std::vector<std::string>;
    const Box box{{8.5, 2.5}, {10.5, 5}};
    EXPECT_EQ(labelsIn(document, box, BoxMode::Inside), (Labels{"there", "back", "button"}));
    EXPECT_EQ(labelsIn(document, box, BoxMode::Touching),
              (Labels{"middle", "gate", "west", "east", "there", "back", "button"}));
    EXPECT_EQ(labelsIn(document, box, BoxMode::Touching, true), Labels{"middle"});
    // A box between the points of a long wall still touches it.
    EXPECT_EQ(labelsIn(document, {{4, -1}, {5, 1}}, BoxMode::Touching, true), Labels{"outer"});
}

TEST(Shape, KnowsTheBoxAround) {
    const Document document(richLevel());
    const auto box = boxAround(document,
                               std::array{document.find(kKindOf<level::Trigger>, "button"),
                                          document.find(kKindOf<level::Archetype>, "bot"),
                                          document.find(kKindOf<level::Agent>, "anna")});
    ASSERT_TRUE(box);
    EXPECT_EQ(box->min, Vec2(3, 2.8));
    EXPECT_NEAR(box->max.x, 9.2, 1e-12);
    EXPECT_FALSE(boxAround(document, {}));
}

TEST(Selection, HoldsEachObjectOnceAndForgetsWhatIsGone) {
    Document document(richLevel());
    const ObjectId anna = document.find(kKindOf<level::Agent>, "anna");
    const ObjectId bert = document.find(kKindOf<level::Agent>, "bert");
    Selection selection({anna, bert, anna, ObjectId::None});
    EXPECT_EQ(selection.size(), 2U);
    EXPECT_EQ(selection.primary(), bert);
    EXPECT_EQ(stepName("move", document, selection.ids()), "move of 2 agents");

    ASSERT_TRUE(document.perform("delete", {Remove{bert}}));
    selection.prune(document);

    EXPECT_EQ(selection, Selection({anna}));
    EXPECT_EQ(stepName("move", document, selection.ids()), "move of anna");
    selection.toggle(document.idAt(kKindOf<level::Wall>, 0));
    EXPECT_EQ(stepName("move", document, selection.ids()), "move of 2 objects");
}

} // namespace
} // namespace percept::edit
