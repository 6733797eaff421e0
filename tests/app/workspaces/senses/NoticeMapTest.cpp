#include "app/workspaces/senses/NoticeMap.h"

#include "AwareLevel.h"
#include "SessionFixture.h"

// What a map of being noticed says of itself when the level is edited.
namespace percept::session::notice_map_test {
namespace {

class NoticeMapTest : public SessionTest {
protected:
    void SetUp() override {
        auto level = test::watched(0.0, {5, 3});
        level::Light lamp;
        lamp.id = "lamp";
        lamp.position = {5, 3, {}};
        lamp.intensity = 0.1;
        level.lights = {lamp};
        open(write("watched.level.json", level::writeLevel(level)));
        map.setSession(&session);
        map.setActive(true);
        map.setObserver(0);
        runTo(30);
        ASSERT_TRUE(rests());
    }
    bool rests() {
        return wait([this] { return map.map() != nullptr && !map.isBusy(); });
    }
    void edit(edit::Kind kind, const char* field, double value) {
        auto& document = session.editing()->document();
        ASSERT_TRUE(
            document.perform("Edit", {edit::SetValue{document.idAt(kind, 0), field, value}}));
    }

    NoticeMap map;
};

TEST_F(NoticeMapTest, WhatTheRunDoesNotTakeMakesItStaleUntilTheRunIsRestarted) {
    EXPECT_FALSE(map.isStale());

    edit(edit::kKindOf<level::Region>, "ambient_light", 0.5);

    EXPECT_TRUE(wait([this] { return map.isStale(); }));
    session.restart();
    ASSERT_TRUE(wait([this] { return !session.isRestartNeeded(); }));
    EXPECT_TRUE(rests());
    EXPECT_FALSE(map.isStale());
}

/// Who is put somewhere else and walks away is seen from where the guard is then: the map is of
/// the moment that the guards on it are of.
TEST_F(NoticeMapTest, UnderARouteItIsThatOfTheMomentOfTheRoute) {
    IntruderRoute route;
    route.setSession(&session);
    route.setActive(true);
    map.setObserver(-1);
    map.setRoute(&route);
    EXPECT_FALSE(map.question().contains(QStringLiteral("route")));
    route.load(QUrl::fromLocalFile(write("route.json", R"([{"time": 0, "position": [5, 1]},
        {"time": 4, "position": [12, 1]}])")));
    ASSERT_TRUE(wait([&] { return route.trial() && !route.isBusy() && !map.isBusy(); }));
    EXPECT_EQ(map.question(), QStringLiteral("0.0\u00a0s into the route: all enemies of thief"));
    const auto before = map.map();

    route.setFrame(120);

    ASSERT_TRUE(wait([&] { return map.map() != before && !map.isBusy(); }));
    EXPECT_EQ(map.question(), QStringLiteral("2.0\u00a0s into the route: all enemies of thief"));
    map.setRoute(nullptr);
    ASSERT_TRUE(wait([&] { return !map.isBusy(); }));
    EXPECT_FALSE(map.question().contains(QStringLiteral("route")));
}

TEST_F(NoticeMapTest, WhatTheRunTakesMakesOneOverSeedsStale) {
    map.setAt(0.5);
    map.setSeeds(2);
    ASSERT_TRUE(rests());
    EXPECT_FALSE(map.isStale());

    edit(edit::kKindOf<level::Light>, "intensity", 0.2);

    EXPECT_TRUE(map.isStale());
    const auto edited = session.editing()->document().revision();
    ASSERT_TRUE(wait([&] { return session.status().edit == edited; })) << "the run takes it";
    EXPECT_FALSE(session.isRestartNeeded());
    EXPECT_TRUE(map.isStale()) << "seeds begin with the level as it was";
    session.restart();
    EXPECT_TRUE(wait([this] { return !map.isStale(); }));
    EXPECT_TRUE(rests());
    EXPECT_FALSE(map.isStale());
}

} // namespace
} // namespace percept::session::notice_map_test
