#include "Night.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

namespace percept::guard {
namespace {

using test::guardAt;
using test::Night;
using test::twoRooms;

TEST(Watch, APatrolGoesRoundAndOpensTheDoorsOnItsWay) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 1.5, 3, {"east", "west"})};
    Night run(level);

    EXPECT_TRUE(run.untilBeyond(12.5, true));
    EXPECT_FALSE(run.records<trace::DoorChanged>().empty());
    EXPECT_TRUE(run.untilBeyond(2.5, false));
    EXPECT_EQ(run.goals(), std::vector{Goal::Patrol});
}

/// Frames in which a guard stood at a place.
int framesAt(Night& run, Vec2 place, double seconds) {
    int frames = 0;
    for (int i = 0; i < static_cast<int>(seconds * 60); ++i) {
        run.seconds(1.0 / 60);
        frames += geometry::distance(run.guard().body.position, place) < 0.6 &&
                  geometry::lengthSquared(run.guard().body.velocity) < 1e-6;
    }
    return frames;
}

TEST(Watch, AStopIsAPlaceWhereAGuardStaysAndLooksAsLongAsItSays) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 2, 3)};
    level.agents[0].patrol = {level::PatrolStop(level::Place{4, 4, {}}), "west"};
    level.agents[0].patrol[0].wait = 3;
    level.agents[0].patrol[0].look = 2.0;
    Night run(level);
    run.seconds(2);
    EXPECT_LT(geometry::distance(run.guard().body.position, Vec2{4, 4}), 0.6);
    EXPECT_NEAR(geometry::angleOf(run.guard().body.facing), 2.0, 0.05);
    run.seconds(12);
    EXPECT_EQ(run.goals(), std::vector{Goal::Patrol}) << "it is all one patrol";

    Night again(level);
    const int stayed = framesAt(again, {4, 4}, 4.5);
    EXPECT_GT(stayed, 140) << "but for the time in which it comes to rest";
    EXPECT_LE(stayed, 182);
}

TEST(Watch, WhoHasOneStopAloneLooksWhereThatSays) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 2, 3, {"west"})};
    level.agents[0].patrol[0].look = -1.0;
    Night run(level);

    run.seconds(5);

    EXPECT_NEAR(geometry::angleOf(run.guard().body.facing), -1.0, 0.05);
}

TEST(Watch, WhoHasNoPatrolStaysAndKeepsLooking) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 4, 3)};
    level.agents[0].heading = 1.0;
    Night run(level);

    run.seconds(5);

    EXPECT_EQ(run.guard().body.position, (Vec2{4, 3}));
    EXPECT_NEAR(geometry::angleOf(run.guard().body.facing), 1.0, 1e-9);
    EXPECT_EQ(run.goals(), std::vector{Goal::Wait});
}

TEST(Watch, APossessedGuardWalksWhereItIsTold) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 2, 3, {"east", "west"})};
    Night run(level);

    run.command(trace::CommandKind::Possess);
    run.command(trace::CommandKind::Walk, {0, 0.5});
    run.seconds(0.5);
    const Vec2 after = run.guard().body.position;
    run.command(trace::CommandKind::Release);
    run.seconds(6);

    EXPECT_NEAR(after.x, 2, 0.05);
    EXPECT_GT(after.y, 3.3);
    EXPECT_LT(after.y, 3.8); // half its speed
    EXPECT_GT(run.guard().body.position.x, 4);
}

TEST(Watch, AClosedRoomIsReportedAsUnreachable) {
    auto level = twoRooms();
    level.navigation.edges.resize(2);
    level.agents = {guardAt("anna", 2, 3, {"east"})};
    Night run(level);

    run.seconds(1);

    ASSERT_FALSE(run.records<trace::PathAnswered>().empty());
    EXPECT_EQ(run.records<trace::PathAnswered>()[0].data.status, trace::PathStatus::Unreachable);
    EXPECT_LT(run.guard().body.position.x, 8);
}

std::string placeOfError(const level::Level& level) {
    return sim::compileWorld(level, {}).error().place;
}

TEST(Watch, NamesWhatItCannotUse) {
    auto level = twoRooms();
    level.agents = {guardAt("anna", 2, 3, {"nowhere"})};
    EXPECT_EQ(placeOfError(level), "agents[0].patrol[0]");
    level.agents[0].patrol.clear();
    level.agents[0].position.reset();
    EXPECT_EQ(placeOfError(level), "agents[0].position");
}

TEST(Watch, ADoorDoesNotCloseOnAGuard) {
    auto level = twoRooms();
    level.doors[0].stayOpen = 0.02;
    level.agents = {guardAt("anna", 6, 3, {"east"})};
    Night run(level);

    run.seconds(6);

    EXPECT_GT(run.guard().body.position.x, 12);
}

} // namespace
} // namespace percept::guard
