#include "app/workspaces/tactics/ProfileWeights.h"

#include "percept/level/LevelFile.h"
#include "percept/tactics/Analyses.h"
#include "percept/tactics/Names.h"

#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::session {
namespace {

/// Ways through the valley that ships, while the weights of their profiles are tuned.
class RouteWeightsTest : public testing::Test {
protected:
    void SetUp() override {
        auto read = level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                     "/resources/levels/valley.level.json");
        ASSERT_TRUE(read) << read.error().text();
        original = std::move(read->level);
        open(original);
        ASSERT_TRUE(areThree());
    }
    void open(const level::Level& level) {
        editing.openLevel(level, true);
        QObject::connect(&editing, &Editing::edited, &geometry, [this] {
            geometry.setEdited(editing.document().snapshot(), original);
        });
        geometry.setLevel(editing.document().snapshot());
        routes.setLevel(&geometry);
        routes.setActive(true);
        weights.setRoutes(&routes);
        weights.setEditing(&editing);
        routes.press({24, 20}, 1);
        routes.press({104, 60}, 1);
    }
    [[nodiscard]] bool areThree() {
        return QTest::qWaitFor([this] { return routes.routes()->count() == 3; }, 60'000);
    }
    int row(const QString& name) {
        for (int i = 0; i < weights.rows()->count(); ++i)
            if (weights.rows()->data(weights.rows()->index(i), Qt::UserRole + 1) == name)
                return i;
        return -1;
    }
    QVariantList cells(const QString& name) {
        return weights.rows()->data(weights.rows()->index(row(name)), Qt::UserRole + 2).toList();
    }
    const level::Profile& profile(std::size_t i) { return editing.document().level().profiles[i]; }

    level::Level original;
    Editing editing;
    canvas::LevelGeometry geometry;
    RouteModel routes;
    ProfileWeights weights;
};

TEST_F(RouteWeightsTest, TheyAreThoseOfTheShownProfiles) {
    EXPECT_EQ(weights.heads(), (QStringList{"scout", "light_infantry", "heavy_artillery"}));
    ASSERT_GE(row("analysis:visibility"), 0);
    ASSERT_GE(row("difficulty_scout"), 0);
    EXPECT_EQ(cells("difficulty_scout")[0].toDouble(), original.profiles[0].weights[0].second);
    EXPECT_TRUE(cells("difficulty_scout")[1].isNull()) << "infantry does not mind it";
}

/// What has no weight yet: analyses, layers and kinds, each once, by a name that means one thing.
TEST_F(RouteWeightsTest, WhatCanBeAddedHasNoWeightYet) {
    QStringList expected{"analysis:roughness",
                         "analysis:security",
                         "north_feels_safe",
                         "tower_distance",
                         "open_around",
                         "south_area",
                         "tower_areas",
                         "held",
                         "attrition",
                         "radar",
                         "hiding",
                         "lying_in_wait",
                         "edge_of_cover",
                         "firm_ground"};
    for (const auto& [kind, traits] : tactics::standardKinds())
        if (kind != "roughness" && kind != "security" && kind != "visibility" &&
            kind != "attrition")
            expected.append(QString::fromStdString(
                kind == "cover" || kind == "exposure" || kind == "shadow" ? "analysis:" + kind
                                                                          : kind));
    EXPECT_EQ(weights.addable(), expected);
    const tactics::TacticNames names(original);
    for (const QString& name : weights.addable())
        EXPECT_TRUE(names.resolve(name.toStdString())) << name.toStdString();

    weights.addTactic("analysis:roughness");
    expected.removeOne("analysis:roughness");
    EXPECT_EQ(weights.addable(), expected);
}

TEST_F(RouteWeightsTest, WhatIsGainedOnTheWayDoesNotMakeBarsOverflow) {
    weights.setWeight(row("analysis:visibility"), 0, -1000, true);
    const auto isGained = [this] { return routes.answer().routes[0].cost < 1; };
    ASSERT_TRUE(QTest::qWaitFor(isGained, 60'000)) << routes.answer().routes[0].cost;

    double widest = 0;
    const auto* rows = routes.routes();
    for (int i = 0; i < rows->count(); ++i) {
        double width = 0;
        const int parts = rows->roleNames().key("parts");
        for (const QVariant& part : rows->data(rows->index(i), parts).toList())
            width += part.toMap()["share"].toDouble();
        widest = std::max(widest, width);
    }
    EXPECT_NEAR(widest, 1, 1e-9);
}

TEST_F(RouteWeightsTest, AWeightIsTunedWithinOneStepAndWaysFollow) {
    const double before = routes.answer().routes[2].cost;
    const auto steps = editing.position();
    const int at = row("analysis:visibility");
    for (const double weight : {1.0, 3.0, 9.0})
        weights.setWeight(at, 2, weight, false);
    weights.setWeight(at, 2, 9.0, true);

    EXPECT_EQ(editing.position(), steps + 1) << "a drag is one step";
    EXPECT_EQ(cells("analysis:visibility")[2].toDouble(), 9.0);
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return routes.answer().routes.size() == 3 && routes.answer().routes[2].cost > before;
        },
        60'000));
    weights.setWeight(at, 2, 1.0, true);
    EXPECT_EQ(editing.position(), steps + 2) << "another drag is another one";
    editing.undo();
    editing.undo();
    EXPECT_EQ(editing.document().level().profiles, original.profiles);
}

TEST_F(RouteWeightsTest, TacticsAndProfilesAreAdded) {
    routes.setChosen(1);
    weights.addTactic("analysis:roughness");
    EXPECT_EQ(profile(1).weights.back(),
              (std::pair<std::string, double>("analysis:roughness", 1.0)));
    EXPECT_EQ(cells("analysis:roughness")[1].toDouble(), 1.0);

    weights.addProfile();
    ASSERT_EQ(editing.document().level().profiles.size(), original.profiles.size() + 1);
    const auto& made = editing.document().level().profiles.back();
    EXPECT_EQ(made.id, "light_infantry_2");
    EXPECT_EQ(made.weights, profile(1).weights);
    EXPECT_EQ(weights.heads().back(), "light_infantry_2");
    EXPECT_TRUE(QTest::qWaitFor(
        [this] { return routes.heads().contains(QStringLiteral("light_infantry_2")); }, 60'000));
}

TEST_F(RouteWeightsTest, WithTheFirstChangeTheSourcesProfilesBecomeTheLevels) {
    level::Level bare = original;
    bare.profiles.clear();
    original = bare;
    open(bare);
    for (const int example : {1, 2, 3})
        routes.show(example, true);
    ASSERT_TRUE(areThree());
    ASSERT_EQ(weights.heads().size(), 3);
    const auto examples = tactics::exampleProfiles(&original);
    ASSERT_GE(row("enemies"), 0);

    weights.setWeight(row("enemies"), 0, 2.5, true);

    ASSERT_EQ(editing.document().level().profiles.size(), examples.size());
    EXPECT_EQ(profile(1), examples[1]);
    EXPECT_NE(profile(0), examples[0]);
    EXPECT_EQ(cells("enemies")[0].toDouble(), 2.5);
    editing.undo();
    EXPECT_TRUE(editing.document().level().profiles.empty()) << "one step";
}

} // namespace
} // namespace percept::session
