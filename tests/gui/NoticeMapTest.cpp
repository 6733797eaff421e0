#include "StudioWindow.h"

#include "app/workspaces/senses/NoticeMap.h"
#include "app/workspaces/senses/NoticeMapDrawing.h"
#include "app/workspaces/senses/NoticeSubject.h"
#include "percept/sim/AwarenessForecast.h"

/// Maps of where somebody would be noticed, over the level.
namespace percept {
namespace {

class NoticeMapTest : public StudioWindow {
protected:
    void showMap() {
        open(QStringLiteral(":/percept/levels/stealth.level.json"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        const auto& looks = session->view()->looks();
        for (std::size_t i = 0; i < looks.size(); ++i)
            if (looks[i].name == "hall_1")
                guard = static_cast<int>(i);
        session->selectIdent(QStringLiteral("agent:%1").arg(guard));
        key(Qt::Key_2, Qt::ControlModifier);
        key(Qt::Key_C, Qt::ShiftModifier);
        notices = window->findChild<session::NoticeMap*>();
        ASSERT_TRUE(wait([this] { return first("AwarenessBar") != nullptr && rests(); }));
    }
    /// A whole map is there, and no other one is wanted.
    [[nodiscard]] bool rests() const {
        return !notices->isBusy() && notices->map() != nullptr &&
               notices->map()->done == notices->map()->rows;
    }
    [[nodiscard]] std::size_t reached(std::size_t state) const {
        return static_cast<std::size_t>(
            std::ranges::count_if(notices->map()->seconds[state - 1],
                                  [](float seconds) { return !std::isinf(seconds); }));
    }
    void point(double x, double y) {
        ASSERT_TRUE(letSettle(map));
        const QPoint place = map->mapToScene(map->toPixel({x, y})).toPoint();
        // The first move enters the map.
        for (const int off : {3, 0})
            QTest::mouseMove(window, place + QPoint(off, 0), 5);
    }

    session::NoticeMap* notices = nullptr;
    int guard = -1;
};

TEST_F(NoticeMapTest, ItSaysOfAPlaceWhatALookThereSays) {
    showMap();
    QTest::mouseMove(window, {5, 5}, 5); // off the map
    EXPECT_TRUE(shows("NoticeLegend", "hall_1 looks for intruder"));
    EXPECT_TRUE(shows("NoticeLegend", "not noticed"));
    EXPECT_TRUE(shows("ConePanel", "focus")) << "the cones are beside it";
    const auto& level = *session->runnable();
    const sim::Simulation run(level.world, level.options);
    const trace::AgentId observer{static_cast<std::uint32_t>(guard)};
    const auto target = session::subjectOf(level.world->arena, observer);
    ASSERT_TRUE(target);
    sim::AwarenessForecaster forecaster(run, observer, *target);
    const auto& shown = *notices->map();
    std::size_t seen = 0;
    for (std::size_t i = 0; i < shown.size(); i += 37) {
        if (!shown.isPlace(i))
            continue;
        const auto made = forecaster.at(
            {.place = shown.centre(i),
             .speed = 0.6 * level.world->arena.archetypeOf(*target).movement.maxSpeed});
        EXPECT_EQ(shown.goal[i], made.failed == trace::Gate::None ? made.greatest() : 0);
        seen += made.failed == trace::Gate::None ? 1 : 0;
    }
    EXPECT_GT(seen, 2U);

    point(30, 12.5);
    EXPECT_TRUE(shows("NoticeLegend", "Here: hall_1: curious after"));
    point(3, 1.5);
    EXPECT_TRUE(shows("NoticeLegend", "Here: hall_1: not noticed"));
}

TEST_F(NoticeMapTest, CardAndLegendSpeakOfTheSameObserver) {
    showMap();
    point(30, 12.5);
    EXPECT_EQ(notices->looker(), guard);
    EXPECT_TRUE(shows("NoticeCard", "hall_1"));

    click([this] { return within("AwarenessBar", "text", "Everybody"); });
    ASSERT_TRUE(wait([&] { return rests() && reached(1) > 0; }));
    // Where somebody else than the selected one notices him most.
    const auto& shown = *notices->map();
    const auto& arena = session->runnable()->world->arena;
    for (std::size_t i = 0; i < shown.size(); ++i)
        if (shown.isPlace(i) && shown.goal[i] > 0 &&
            static_cast<int>(trace::indexOf(shown.by[i])) != guard) {
            const auto place = shown.centre(i);
            point(place.x, place.y);
            if (notices->looker() == guard || notices->looker() < 0)
                continue;
            const auto name = QString::fromStdString(
                arena.agents[static_cast<std::size_t>(notices->looker())].id);
            EXPECT_TRUE(shows("NoticeLegend", name + ": "));
            EXPECT_TRUE(shows("NoticeCard", name));
            return;
        }
    FAIL() << "only the selected one notices anything";
}

TEST_F(NoticeMapTest, WhatItShowsWhoLooksAndHowAreChosen) {
    showMap();
    const auto alone = reached(1);
    const QImage curious = mapPicture();
    notices->setChoice(4);
    EXPECT_TRUE(shows("NoticeLegend", "curious only"));
    EXPECT_TRUE(wait([&] { return difference(curious, mapPicture()) > 500; }));

    click([this] { return within("AwarenessBar", "text", "Everybody"); });
    ASSERT_TRUE(wait([&] { return rests() && reached(1) > alone; }));
    EXPECT_TRUE(shows("NoticeLegend", "all enemies of intruder"));
    const auto atPosts = reached(1);
    click([this] { return within("AwarenessBar", "text", "At their best"); });
    ASSERT_TRUE(wait([&] { return rests() && reached(1) > atPosts; }));
    const auto walking = reached(1);
    notices->setManner(1);
    ASSERT_TRUE(wait([&] { return rests() && reached(1) < walking; }));

    notices->setChoice(1);
    EXPECT_TRUE(shows("NoticeLegend", "not in view"));
    notices->setChoice(0);
    EXPECT_TRUE(shows("NoticeLegend", "Nothing lies over the level"));
    EXPECT_EQ(notices->map(), nullptr);
}

TEST_F(NoticeMapTest, WhereNobodyBecomesAwareItSaysSoAndLeadsToTheArchetype) {
    openArena();
    key(Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    key(Qt::Key_C, Qt::ShiftModifier);

    EXPECT_TRUE(shows("NoticeLegend", "Nobody in this level becomes aware"));
    EXPECT_FALSE(textOf("NoticeLegend").contains("Choose a map"));
    click([this] { return within("NoticeLegend", "text", "Show the archetype"); });

    const auto& document = session->editing()->document();
    ASSERT_TRUE(wait([this] { return session->editing()->selectedCount() == 1; }));
    const auto object = document.object(session->editing()->selection().ids().front());
    const auto* const archetype = std::get_if<level::Archetype>(&object);
    ASSERT_NE(archetype, nullptr);
    EXPECT_EQ(archetype->id, document.level().agents.front().archetype);
}

TEST_F(NoticeMapTest, ItsLegendLiesOverNothingOfTheLevel) {
    showMap();
    QQuickItem* const legend = first("NoticeLegend");
    ASSERT_NE(legend, nullptr);
    ASSERT_TRUE(letSettle(legend));

    const QRectF strip = legend->mapRectToScene(legend->boundingRect());
    const QRectF seen = map->mapRectToScene(map->boundingRect());

    EXPECT_FALSE(strip.intersects(seen));
    const auto& bounds = session->editing()->document().level().bounds;
    for (const geometry::Vec2 corner : {bounds.min, bounds.max})
        EXPECT_TRUE(seen.contains(map->mapToScene(map->toPixel({corner.x, corner.y}))));
}

TEST_F(NoticeMapTest, ItFollowsEditsOfConesAndLeavesWithItsTool) {
    showMap();
    const auto before = reached(1);
    const QImage withMap = mapPicture();
    const auto& from = pose(guard);
    const geometry::Vec2 ahead = geometry::fromAngle(from.facing);
    const auto placeAt = [&](double metres) {
        const auto place = from.position + ahead * metres;
        return QPointF(place.x, place.y);
    };
    drag(placeAt(13), placeAt(4));
    ASSERT_TRUE(wait([&] { return rests() && reached(1) < before; }))
        << "the run takes the edit, and the map the run";
    key(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(wait([&] { return rests() && reached(1) == before; }));

    key(Qt::Key_P);
    EXPECT_TRUE(isGone("AwarenessBar"));
    EXPECT_TRUE(isGone("NoticeLegend"));
    EXPECT_TRUE(wait([&] { return difference(withMap, mapPicture()) > 500; }));
}

} // namespace
} // namespace percept
