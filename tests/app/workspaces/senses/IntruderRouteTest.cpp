#include "app/workspaces/senses/IntruderRoute.h"

#include "AwareLevel.h"
#include "SessionFixture.h"
#include "app/workspaces/senses/IntruderTrial.h"
#include "percept/knowledge/HearingLevels.h"

#include <QSignalSpy>

// What the panel of a planned route says of routes that are not walked, and after edits.
namespace percept::session::intruder_route_test {
namespace {

class IntruderRouteTest : public SessionTest {
protected:
    /// In the dark nobody comes to meet him.
    void watch(double light) {
        auto level = test::watched(light, {5, 1});
        level.walls.push_back(test::wall("fence", {{4, 3}, {12, 3}}));
        open(write("watched.level.json", level::writeLevel(level)));
        route.setSession(&session);
        route.setActive(true);
    }
    void walk(const std::string& stops) {
        route.load(QUrl::fromLocalFile(write("route.json", stops)));
        answered();
    }
    void answered() {
        ASSERT_TRUE(wait([this] { return !route.isBusy() && !route.answer().isEmpty(); }))
            << route.problem().toStdString();
    }
    static QVariant value(RowsModel* rows, int row, const QByteArray& role) {
        return rows->data(rows->index(row, 0), rows->roleNames().key(role));
    }
    static constexpr auto kBlocked = R"([{"time": 0, "position": [5, 1]},
        {"time": 2, "position": [7, 1]}, {"time": 5, "position": [7, 5]},
        {"time": 8, "position": [12, 5]}])";
    static constexpr auto kFree = R"([{"time": 0, "position": [5, 1]},
        {"time": 2, "position": [7, 1]}, {"time": 5, "position": [6, 2]}])";

    IntruderRoute route;
};

TEST_F(IntruderRouteTest, ARouteThatIsNotWalkedIsNotAnsweredAsIfItWere) {
    watch(0.0);
    walk(kBlocked);

    EXPECT_TRUE(
        route.answer().startsWith(QStringLiteral("Does not get past leg 2: stuck at 7.0, ")))
        << route.answer().toStdString();
    ASSERT_EQ(route.legs()->count(), 3);
    EXPECT_EQ(value(route.legs(), 0, "outcome"), QString());
    EXPECT_EQ(value(route.legs(), 1, "outcome"), QStringLiteral("stuck"));
    EXPECT_EQ(value(route.legs(), 2, "outcome"), QStringLiteral("not walked"));
    EXPECT_EQ(value(route.legs(), 2, "greatestName"), QString());
    EXPECT_EQ(value(route.legs(), 2, "visibility").toDouble(), -1);
}

TEST_F(IntruderRouteTest, ARouteThatIsNotWalkedHasNoFiguresToWinWith) {
    watch(0.0);
    walk(kBlocked);
    route.keep();

    walk(kFree);

    ASSERT_GT(route.comparison()->count(), 3);
    EXPECT_EQ(value(route.comparison(), 0, "mine"), QStringLiteral("to the end"));
    EXPECT_EQ(value(route.comparison(), 0, "kept"), QStringLiteral("not past leg 2"));
    for (int row = 1; row < route.comparison()->count(); ++row)
        EXPECT_EQ(value(route.comparison(), row, "kept"), QStringLiteral("\u2013")) << row;
    EXPECT_EQ(value(route.comparison(), route.comparison()->count() - 1, "mine"),
              QStringLiteral("5.0\u00a0s"));
}

TEST_F(IntruderRouteTest, WhatWasAnsweredBeforeAnEditIsNotKept) {
    watch(1.0);
    walk(kFree);
    route.keep();
    answered();
    ASSERT_TRUE(wait([this] { return !route.remedy().isEmpty(); }));
    route.runSeeds(2);
    ASSERT_TRUE(wait([this] { return route.seeds() == 2; }));
    ASSERT_GT(route.comparison()->count(), 0);

    auto& document = session.editing()->document();
    const auto agent = document.idAt(edit::kKindOf<level::Agent>, 0);
    ASSERT_TRUE(document.perform("Turn", {edit::SetValue{agent, "heading", 1.0}}));

    EXPECT_EQ(route.seeds(), 0);
    EXPECT_EQ(route.shares()->count(), 0);
    EXPECT_EQ(route.moments()->count(), 0);
    EXPECT_EQ(route.remedy(), QString());
    EXPECT_EQ(route.comparison()->count(), 0);
    answered();
    EXPECT_GT(route.comparison()->count(), 0) << "both are run again";
}

TEST_F(IntruderRouteTest, WhatIsSavedAndLoadedIsTheSameQuestion) {
    watch(0.0);
    route.setGait(1);
    const std::vector<geometry::Vec2> places{{5.0 / 3, 1}, {22.0 / 7, 1.23456}, {7, 2.345678}};
    for (const auto& place : places) {
        route.press({.at = place});
        route.release({.at = place});
    }
    route.addWait(1.23456);
    const auto asked = route.plan().stops();
    const auto file = QUrl::fromLocalFile(write("saved.json", ""));
    route.save(file);
    route.clear();

    route.load(file);

    const auto again = route.plan().stops();
    ASSERT_EQ(again.size(), asked.size());
    for (std::size_t i = 0; i < asked.size(); ++i) {
        EXPECT_EQ(again[i].time, asked[i].time) << i;
        EXPECT_EQ(again[i].position, asked[i].position) << i;
    }
}

TEST_F(IntruderRouteTest, TheEndIsThatOfTheRouteThatIsAnsweredAndIsToldWhenItMoves) {
    watch(0.0);
    walk(kFree);
    QSignalSpy moved(&route, &IntruderRoute::endMoved);
    route.addWait(2);
    EXPECT_EQ(route.endsAt(), 5) << "until there is an answer";
    const auto before = moved.count();
    answered();
    ASSERT_TRUE(wait([this] { return !route.isOld(); }));

    EXPECT_EQ(route.endsAt(), 7);
    EXPECT_GT(moved.count(), before);
}

TEST_F(IntruderRouteTest, HeIsAtTheFirstPlaceFromTheBeginning) {
    watch(0.0);
    walk(R"([{"time": 0, "position": [9, 1]}, {"time": 2, "position": [11, 1]}])");
    ASSERT_NE(route.prediction(), nullptr);
    EXPECT_EQ(route.frame(), 0);
    EXPECT_EQ(route.prediction()->view()->agents[1].position, (geometry::Vec2{9, 1}));
}

/// Who runs about in the dark is heard, and what of that came nearest is said of who hears him.
TEST_F(IntruderRouteTest, WhoOnlyHearsHimIsSaidToHowNearThatCame) {
    watch(0.0);
    walk(R"([{"time": 0, "position": [9, 1]}, {"time": 2, "position": [6, 1]}])");
    ASSERT_EQ(route.watchers()->count(), 1);
    double nearest = 0;
    const auto& model = *route.trial()->level->world->arena.awarenessOf(trace::AgentId{0});
    for (const auto& each : route.trial()->report.perceived)
        if (const auto* levels = knowledge::hearingLevels(model, "sound", ""))
            nearest = std::max(nearest, each.intensity / levels->front());
    EXPECT_NEAR(value(route.watchers(), 0, "heard").toDouble(), nearest, 1e-9);
}

TEST_F(IntruderRouteTest, TheMapShowsEverybodyAtTheMomentOfTheRoute) {
    watch(1.0);
    EXPECT_EQ(route.prediction(), nullptr);
    walk(kFree);
    ASSERT_NE(route.prediction(), nullptr);
    const auto thief = [this] { return route.prediction()->view()->agents[1]; };
    EXPECT_NEAR(geometry::distance(thief().position, {5, 1}), 0, 0.1);

    route.setFrame(120);

    EXPECT_EQ(route.prediction()->frame(), 120);
    EXPECT_NEAR(geometry::distance(thief().position, {7, 1}), 0, 0.3);
    EXPECT_TRUE(thief().alive);
    EXPECT_EQ(session.view()->view()->agents[1].position, (geometry::Vec2{5, 1}))
        << "nothing was played";
    const auto& states = route.prediction()->awareness();
    ASSERT_EQ(states.size(), 2U);
    EXPECT_EQ(states[0], *route.lanes()->awareness().greatestAt(trace::AgentId{0}, 120));
    EXPECT_EQ(states[1], overlay::kNoAwareness);
    route.clear();
    EXPECT_EQ(route.prediction(), nullptr);
}

TEST_F(IntruderRouteTest, AfterAChangeTheAnswerIsOldUntilTheNewOneIsThere) {
    watch(1.0);
    walk(kFree);
    const auto flags = [this] { return route.marks().layer(overlay::Layer::Tests).size(); };
    EXPECT_FALSE(route.isOld());
    ASSERT_GT(flags(), 0U);

    route.setLeg(0, 1, -1);
    EXPECT_TRUE(route.isOld());
    EXPECT_EQ(flags(), 0U) << "they were of the route before";
    answered();
    EXPECT_FALSE(route.isOld());

    auto& document = session.editing()->document();
    const auto agent = document.idAt(edit::kKindOf<level::Agent>, 0);
    ASSERT_TRUE(document.perform("Turn", {edit::SetValue{agent, "heading", 1.0}}));
    EXPECT_TRUE(route.isOld()) << "of the level before";
    answered();
    EXPECT_FALSE(route.isOld());
}

TEST_F(IntruderRouteTest, AnotherSeedIsAnotherQuestion) {
    watch(1.0);
    walk(kFree);
    route.runSeeds(2);
    ASSERT_TRUE(wait([this] { return route.seeds() == 2; }));

    session.setSeed(session.seed() + 1);

    EXPECT_TRUE(wait([this] { return route.seeds() == 0 && route.isBusy(); }));
}

TEST_F(IntruderRouteTest, HowHeGoesIsAsFastAsAPersonWouldGoThatWay) {
    watch(0.0);
    const double top = level::Movement().maxSpeed;
    EXPECT_DOUBLE_EQ(route.speed(), 0.6 * top);
    route.setSpeed(1.0);
    EXPECT_DOUBLE_EQ(route.speed(), 1.0);
    route.setGait(1);
    EXPECT_DOUBLE_EQ(route.speed(), top) << "he runs";
    walk(kFree);
    EXPECT_EQ(value(route.legs(), 0, "gait"), 0);

    route.setLegGait(0, 1);
    EXPECT_EQ(value(route.legs(), 0, "gait"), 1);
    EXPECT_EQ(value(route.legs(), 0, "stance"), 0);
    EXPECT_DOUBLE_EQ(value(route.legs(), 0, "speed").toDouble(), top);
    route.setLegGait(0, 2);
    EXPECT_EQ(value(route.legs(), 0, "gait"), 2);
    EXPECT_DOUBLE_EQ(value(route.legs(), 0, "speed").toDouble(), 0.3 * top);
    route.setLegGait(0, 4);
    EXPECT_EQ(value(route.legs(), 0, "gait"), 2) << "there is no such one";
}

TEST_F(IntruderRouteTest, TheProgressOfSeedsIsToldFromThatOfTheAnswer) {
    watch(0.0);
    walk(kFree);
    EXPECT_FALSE(route.isSeeding());

    route.runSeeds(20);

    EXPECT_TRUE(route.isSeeding());
    ASSERT_TRUE(wait([this] { return route.seeds() == 20; }));
    EXPECT_FALSE(route.isSeeding());
}

} // namespace
} // namespace percept::session::intruder_route_test
