#include "StudioWindow.h"

#include "app/canvas/AwarenessCanvas.h"
#include "app/studio/edit/PatrolRows.h"
#include "app/workspaces/senses/IntruderRoute.h"
#include "app/workspaces/senses/NoticeMap.h"
#include "percept/overlay/AwarenessLook.h"
#include "percept/sim/AwarenessTrial.h"

/// Patrols and routes drawn on the map.
namespace percept {
namespace {

using geometry::Vec2;

class RouteTest : public StudioWindow {
protected:
    void openArchive() {
        open(QStringLiteral(":/percept/levels/stealth.level.json"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
    }
    [[nodiscard]] const level::Agent& agentCalled(const std::string& id) const {
        const auto& agents = session->editing()->document().level().agents;
        return *std::ranges::find(agents, id, &level::Agent::id);
    }
    [[nodiscard]] QString identOf(const std::string& id) const {
        const auto& agents = session->editing()->document().level().agents;
        const auto found = std::ranges::find(agents, id, &level::Agent::id);
        return QStringLiteral("agent:%1").arg(found - agents.begin());
    }
    void planRoutes() {
        key(Qt::Key_2, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
        key(Qt::Key_T, Qt::ShiftModifier);
        ASSERT_TRUE(wait([this] { return first("IntruderBar") != nullptr; }));
        route = window->findChild<session::IntruderRoute*>();
        ASSERT_NE(route, nullptr);
    }
    /// Through the front door and along the gallery, where somebody is.
    void drawBoldRoute() {
        click(QPointF(1.5, 1.5));
        click(QPointF(7.8, 12.5));
        click(QPointF(10.5, 12.5));
        click(QPointF(20, 12.5));
        ASSERT_TRUE(wait([this] { return !route->answer().isEmpty() && !route->isBusy(); }));
    }

    session::IntruderRoute* route = nullptr;
};

TEST_F(RouteTest, APatrolIsDrawnStopByStopAndCanBeUndone) {
    openArchive();
    session->selectIdent(identOf("vault_1"));
    ASSERT_TRUE(wait([this] { return session->editing()->selectedCount() == 1; }));
    const auto before = agentCalled("vault_1").patrol;
    key(Qt::Key_R, Qt::ShiftModifier);
    EXPECT_TRUE(shows("StudioStatus", "Patrol"));

    click(QPointF(37, 17));
    ASSERT_TRUE(wait([&] { return agentCalled("vault_1").patrol.size() == before.size() + 1; }));
    EXPECT_EQ(agentCalled("vault_1").patrol.back().position, (level::Place{37, 17, {}}));
    drag({37, 17}, {38, 20});
    EXPECT_EQ(agentCalled("vault_1").patrol.back().position, (level::Place{38, 20, {}}));

    key(Qt::Key_Z, Qt::ControlModifier);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(agentCalled("vault_1").patrol, before);
}

TEST_F(RouteTest, StopsHaveARowEachAndAreDraggedIntoAnotherOrder) {
    openArchive();
    session->selectIdent(identOf("vault_1"));
    ASSERT_TRUE(wait([this] { return session->editing()->selectedCount() == 1; }));
    const auto before = agentCalled("vault_1").patrol;
    ASSERT_GT(before.size(), 1U);
    auto* const rows = window->findChild<session::PatrolRows*>();
    ASSERT_TRUE(wait([&] { return rows->stops()->count() == static_cast<int>(before.size()); }));
    // They stand at the end of the properties.
    QQuickItem* const list = within("PropertiesPane", "activeFocusOnTab", true);
    ASSERT_NE(list, nullptr);
    QMetaObject::invokeMethod(list, "positionViewAtEnd");
    const auto grip = [this] { return within("PatrolList", "stopGrip", 1); };
    ASSERT_TRUE(wait([&] { return grip() != nullptr; }));

    const auto from = letSettle(grip);
    ASSERT_TRUE(from);
    QTest::mousePress(window, Qt::LeftButton, {}, *from);
    for (int i = 1; i <= 12; ++i)
        QTest::mouseMove(window, *from + QPoint(0, 3 * i), 5);
    QTest::mouseRelease(window, Qt::LeftButton, {}, *from + QPoint(0, 36));

    ASSERT_TRUE(wait([&] { return agentCalled("vault_1").patrol != before; }));
    EXPECT_EQ(agentCalled("vault_1").patrol[1], before[0]);
    EXPECT_EQ(agentCalled("vault_1").patrol[0], before[1]);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(agentCalled("vault_1").patrol, before) << "one step";

    rows->setWait(0, 2.5, true);
    EXPECT_EQ(agentCalled("vault_1").patrol[0].wait, 2.5);
    EXPECT_EQ(rows->setPlace(1, QStringLiteral("35.5, 18")), QString());
    EXPECT_EQ(agentCalled("vault_1").patrol[1].position, (level::Place{35.5, 18, {}}));
    EXPECT_NE(rows->setPlace(1, QStringLiteral("nowhere")), QString());
}

TEST_F(RouteTest, ARouteIsAnsweredAsTheCommandLineAnswersIt) {
    openArchive();
    planRoutes();
    EXPECT_TRUE(shows("IntruderPanel", "No route is drawn."));

    drawBoldRoute();

    EXPECT_EQ(route->plan().legs.size(), 3U);
    EXPECT_TRUE(shows("IntruderPanel", "Noticed by"));
    EXPECT_TRUE(shows("IntruderPanel", "In all curious for"));
    EXPECT_TRUE(shows("IntruderPanel", "hall_1"));
    const auto lanes = route->lanes()->awareness().lanes();
    const auto lane =
        std::ranges::find_if(lanes, [](const auto& each) { return !each.states.empty(); });
    ASSERT_NE(lane, lanes.end());
    const auto& level = *session->runnable();
    EXPECT_TRUE(
        shows("IntruderLanes", QString::fromStdString(level.world->nameOf(lane->observer))));
    const auto stops = route->plan().stops();
    const auto asked = sim::askAwareness(level.world,
                                         {lane->observer,
                                          lane->target,
                                          stops.back().time + 3,
                                          {.seed = static_cast<std::uint64_t>(session->seed())},
                                          stops},
                                         [](Frame) { return true; });
    ASSERT_TRUE(asked && *asked);
    ASSERT_EQ(lane->states.size(), (*asked)->changes.size());
    for (std::size_t i = 0; i < lane->states.size(); ++i) {
        EXPECT_EQ(lane->states[i].frame, (*asked)->changes[i].frame);
        EXPECT_EQ(lane->states[i].state, (*asked)->changes[i].data.to);
    }
}

TEST_F(RouteTest, TheAnswerNamesTheFirstNoticeAndWhatComesAfterTheEnd) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    const auto& world = *session->runnable()->world;
    const auto stops = route->plan().stops();
    const auto seed = static_cast<std::uint64_t>(session->seed());
    const auto found = std::ranges::find(world.arena.agents, "intruder", &agent::AgentSpec::id);
    ASSERT_NE(found, world.arena.agents.end());
    const auto walker = static_cast<std::uint32_t>(found - world.arena.agents.begin());
    const auto watched =
        sim::watchRoute(session->runnable()->world,
                        {trace::AgentId{walker}, stops.back().time + 3, {.seed = seed}, stops},
                        [](Frame) { return true; });
    ASSERT_TRUE(watched && *watched);
    const auto& first = (*watched)->marks.front();
    EXPECT_TRUE(
        route->answer().startsWith(QStringLiteral("Noticed by %1 at %2\u00a0s: curious")
                                       .arg(QString::fromStdString(world.nameOf(first.observer)))
                                       .arg(first.time, 0, 'f', 1)))
        << qPrintable(route->answer());
    EXPECT_FALSE(route->answer().contains("after the end of the route:")) << "he is still walking";

    // He is in the hall and hardly moves: who notices him does so once he stands at the end.
    route->clear();
    route->setProperty("speed", 4.0);
    click(QPointF(9, 12.5));
    click(QPointF(10.2, 12.5));
    ASSERT_TRUE(wait([this] { return !route->answer().isEmpty() && !route->isBusy(); }));

    EXPECT_TRUE(shows("IntruderPanel", "(after the end of the route): curious"))
        << qPrintable(route->answer());
    EXPECT_TRUE(route->spent().contains("of that after the end of the route"));
    EXPECT_TRUE(shows("IntruderPanel", "after end")) << "in the row of the observer, too";
    EXPECT_TRUE(shows("IntruderLanes", "End of the route"));
}

TEST_F(RouteTest, TheEndIsWhereHeReallyEnds) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    EXPECT_LT(geometry::distance(route->endPlace(), route->plan().places().back()), 0.5);

    // Straight at the wall south of the gallery.
    route->clear();
    click(QPointF(20, 12.5));
    click(QPointF(20, 7.5));
    EXPECT_EQ(route->endPlace(), route->plan().places().back()) << "as drawn until it was run";
    ASSERT_TRUE(wait([this] { return !route->answer().isEmpty() && !route->isBusy(); }));

    EXPECT_GT(route->endPlace().y, 11.0) << "the wall stops him";
    const auto list = route->marks();
    const auto placeOf = [&](const char* words) {
        for (const auto& each : list.layer(overlay::Layer::Labels))
            if (const auto* const label = std::get_if<overlay::Label>(&each);
                label != nullptr && label->text.starts_with(words))
                return label->at;
        return Vec2{0, 0};
    };
    EXPECT_EQ(placeOf("End "), route->endPlace());
    EXPECT_EQ(placeOf("Not reached"), route->plan().places().back());
}

TEST_F(RouteTest, TheEndOverTheLanesIsThatOfTheRouteThatWasAnswered) {
    openArchive();
    planRoutes();

    drawBoldRoute();

    QQuickItem* const end = first("RouteEnd");
    ASSERT_NE(end, nullptr);
    EXPECT_DOUBLE_EQ(end->property("endsAt").toDouble(), route->endsAt());
}

TEST_F(RouteTest, NoPlaceOutsideTheLevelIsTaken) {
    openArchive();
    planRoutes();

    click(QPointF(-2, 5));
    EXPECT_TRUE(shows("RouteAnswer", "stop 1 of the route is outside the level"));
    route->clear();
    EXPECT_EQ(route->problem(), "");
    click(QPointF(1.5, 1.5));
    EXPECT_EQ(route->problem(), "");
    click(QPointF(-2, 5));
    EXPECT_TRUE(shows("RouteAnswer", "stop 2 of the route is outside the level"));
}

TEST_F(RouteTest, EverybodyWhoNoticesIsNamedWithTimeAndState) {
    openArchive();
    planRoutes();
    drawBoldRoute();

    int named = 0;
    int left = 0;
    const QString all = route->answer() + route->alsoBy();
    const auto* const watchers = route->watchers();
    const auto cell = [&](int row, const char* role) {
        return watchers->data(watchers->index(row), watchers->roleNames().key(role));
    };
    for (int row = 0; row < watchers->count(); ++row) {
        if (cell(row, "worst").toInt() == 0)
            continue;
        if (!all.contains(cell(row, "name").toString())) {
            ++left;
            continue;
        }
        ++named;
        EXPECT_TRUE(all.contains(
            QStringLiteral("%1\u00a0s").arg(cell(row, "reached").toDouble(), 0, 'f', 1)))
            << qPrintable(all);
    }
    EXPECT_GT(named, 4);
    EXPECT_EQ(left > 0, all.contains(QStringLiteral("%1 more").arg(left))) << qPrintable(all);
    EXPECT_TRUE(shows("RouteAnswer", "Also by"));
}

TEST_F(RouteTest, FlagsHaveTheSameNumbersOnMapAndLanesAndLieApart) {
    openArchive();
    planRoutes();
    drawBoldRoute();

    std::vector<overlay::Shape> flags;
    std::vector<std::string> texts;
    const auto marks = route->marks();
    for (const auto& each : marks.layer(overlay::Layer::Tests))
        if (const auto* const shape = std::get_if<overlay::Shape>(&each);
            shape != nullptr && shape->glyph == overlay::Glyph::Pennant)
            flags.push_back(*shape);
        else if (const auto* const label = std::get_if<overlay::Label>(&each))
            texts.push_back(label->text);
    const auto& inLanes = route->lanes()->flags();
    ASSERT_EQ(flags.size(), inLanes.size());
    ASSERT_GT(flags.size(), 2U);
    for (std::size_t i = 0; i < flags.size(); ++i) {
        EXPECT_NE(texts[i].find(std::to_string(inLanes[i].number)), std::string::npos);
        const auto* const lane = route->lanes()->awareness().find(
            inLanes[i].observer, trace::AgentId{static_cast<std::uint32_t>(8)});
        ASSERT_NE(lane, nullptr);
        EXPECT_TRUE(std::ranges::any_of(
            lane->states, [&](const auto& step) { return step.frame == inLanes[i].frame; }));
    }
    const auto middle = [&](const overlay::Shape& flag) {
        return map->toPixel({flag.at.x, flag.at.y}) + QPointF(flag.shift.x, flag.shift.y);
    };
    for (std::size_t i = 0; i < flags.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const QPointF between = middle(flags[i]) - middle(flags[j]);
            EXPECT_TRUE(std::abs(between.x()) >= 2 * overlay::kFlagHalf.x ||
                        std::abs(between.y()) >= 2 * overlay::kFlagHalf.y)
                << "flags " << j + 1 << " and " << i + 1;
        }
}

TEST_F(RouteTest, LegsSayHowHeGoesAndLanesWhatEachStateTakes) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    route->setLegGait(2, 1);
    ASSERT_TRUE(wait([this] { return !route->isBusy() && !route->isOld(); }));

    EXPECT_TRUE(shows("RouteLegs", "3 run"));
    const auto marks = route->marks();
    EXPECT_TRUE(std::ranges::any_of(marks.layer(overlay::Layer::Labels), [](const auto& each) {
        const auto* const label = std::get_if<overlay::Label>(&each);
        return label != nullptr && label->text == "3 run";
    }));
    EXPECT_TRUE(shows("LaneThresholds", "hostile"));
    EXPECT_TRUE(shows("IntruderLanes", "alertness: unaware"));
}

TEST_F(RouteTest, ThePlayheadOfTheLanesMovesWhatTheMapShows) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    auto* const lanes =
        qobject_cast<canvas::AwarenessCanvas*>(within("IntruderLanes", "activeFocusOnTab", true));
    ASSERT_NE(lanes, nullptr);
    const QImage before = mapPicture();

    const auto at = lanes->mapToScene({lanes->width() / 2, lanes->rulerHeight() / 2}).toPoint();
    QTest::mouseClick(window, Qt::LeftButton, {}, at);

    EXPECT_TRUE(wait([this] { return route->frame() > 100; }));
    EXPECT_EQ(session->frame(), 0) << "nothing was played";
    ASSERT_EQ(map->view(), route->prediction()) << "everybody stands where they are then";
    EXPECT_EQ(map->view()->frame(), route->frame());
    EXPECT_TRUE(wait([&] { return difference(before, mapPicture()) > 50; }));
    EXPECT_TRUE(
        shows("IntruderLegend",
              QStringLiteral("Everybody %1 s into the route")
                  .arg(route->property("frame").toInt() * route->lanes()->step(), 0, 'f', 1)));
}

TEST_F(RouteTest, TheMapShowsTheRunAgainOnceNoRouteIsPlanned) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    ASSERT_EQ(map->view(), route->prediction());
    EXPECT_FALSE(textOf("IntruderLegend").contains("before the change"));
    route->setLeg(0, 1, -1);
    EXPECT_TRUE(shows("IntruderLegend", "Faded: before the change"));

    key(Qt::Key_V);
    EXPECT_TRUE(wait([this] { return map->view() == session->view(); }));
}

TEST_F(RouteTest, LegsAreChangedDraggedAndTakenBack) {
    openArchive();
    planRoutes();
    drawBoldRoute();

    drag({10.5, 12.5}, {12, 12.5});
    EXPECT_NEAR(route->plan().legs[1].to.x, 12, 0.1);
    route->setLeg(2, 1, 0.5);
    EXPECT_EQ(route->plan().legs[2].stance, sense::Stance::Crouch);
    click([this] { return within("IntruderBar", "text", "Wait 2 s"); });
    EXPECT_EQ(route->plan().legs.size(), 4U);
    map->forceActiveFocus();
    key(Qt::Key_Backspace);
    key(Qt::Key_Backspace);
    EXPECT_EQ(route->plan().legs.size(), 2U);
    const auto stops = route->plan().stops();
    route->save(QUrl::fromLocalFile(pathOf("route.json")));
    route->clear();
    EXPECT_TRUE(route->isEmpty());
    route->load(QUrl::fromLocalFile(pathOf("route.json")));
    ASSERT_EQ(route->plan().stops().size(), stops.size());
    EXPECT_NEAR(route->plan().stops().back().time, stops.back().time, 1e-3);
}

TEST_F(RouteTest, SeedsAndTheLeastNoticedWayComeWithProgressAndCanBeCancelled) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    window->resize(1600, 900);
    EXPECT_TRUE(wait([this] { return within("IntruderBar", "label", "Map") != nullptr; }))
        << "in sight, as the search is";
    click([this] { return within("IntruderBar", "text", "Least noticed"); });
    ASSERT_TRUE(wait([this] { return !route->isBusy() && route->plan().legs.size() != 3; }));
    EXPECT_NEAR(route->plan().places().front().x, 1.5, 0.1);
    EXPECT_NEAR(route->plan().places().back().x, 20, 0.1);
    ASSERT_TRUE(wait([this] { return !route->isBusy() && !route->answer().isEmpty(); }));

    EXPECT_TRUE(shows("RouteComparison", "first noticed")) << "what was drawn is kept";
    EXPECT_TRUE(shows("RouteComparison", "This route")) << "columns have heads";
    EXPECT_EQ(route->comparison()->count(), 7);
    const auto searched = route->plan();
    click([this] { return within("RouteComparison", "name", "Swap the two routes"); });
    ASSERT_TRUE(wait([this] { return !route->isBusy() && route->plan().legs.size() == 3; }));
    route->swapKept();
    ASSERT_TRUE(wait([&] { return !route->isBusy() && route->plan() == searched; }));
    route->dropKept();
    EXPECT_TRUE(isGone("RouteComparison"));
    route->clear();
    drawBoldRoute();

    route->runSeeds(3);
    ASSERT_TRUE(wait([this] { return route->seeds() == 3; }));
    EXPECT_TRUE(shows("NoticedMoments", "First noticed at"));
    EXPECT_TRUE(shows("NoticedMoments", QStringLiteral("End %1").arg(route->endsAt(), 0, 'f', 1)));
    QQuickItem* const end = within("NoticedMoments", "objectName", "endMark");
    ASSERT_NE(end, nullptr);
    EXPECT_NEAR((end->x() + end->width() / 2) / end->parentItem()->width(),
                route->endsAt() / (route->endsAt() + 3),
                0.01)
        << "he is watched for three seconds more";
    int noticed = 0;
    for (int i = 0; i < route->moments()->count(); ++i)
        noticed += route->moments()->data(route->moments()->index(i, 0), Qt::UserRole + 3).toInt();
    EXPECT_GT(noticed, 0);
    EXPECT_LE(noticed, 3);
    EXPECT_TRUE(shows("IntruderPanel", "3 seeds"));
    route->runSeeds(100000);
    ASSERT_TRUE(route->isBusy());
    route->cancel();
    EXPECT_FALSE(route->isBusy());
    EXPECT_EQ(route->seeds(), 3);
}

TEST_F(RouteTest, TheLeastNoticedWayIsThatOfTheCommandLine) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    const auto places = route->plan().places();
    click([this] { return within("IntruderBar", "text", "Least noticed"); });
    ASSERT_TRUE(wait([this] { return !route->isBusy() && route->plan().legs.size() != 3; }));

    const auto& level = *session->runnable();
    const sim::Simulation run(level.world, {.seed = static_cast<std::uint64_t>(session->seed())});
    const auto& agents = level.world->arena.agents;
    const auto walker = std::ranges::find(
        agents, route->walkers()[route->walker()].toStdString(), &agent::AgentSpec::id);
    const auto asked = sim::leastNoticedPath(
        run,
        {.target = trace::AgentId{static_cast<std::uint32_t>(walker - agents.begin())},
         .from = places.front(),
         .to = places.back(),
         .speed = route->speed(),
         .ahead = 60,
         .heard = true},
        [](double) { return true; });
    ASSERT_TRUE(asked && *asked);
    EXPECT_EQ(route->plan(),
              ask::RoutePlan::of((*asked)->stops(0, sense::Stance::Stand, route->speed())));
    EXPECT_EQ(session->outline()->rows()[0].name, QStringLiteral("Routes"));
    EXPECT_EQ(session->outline()->rows()[1].name, QStringLiteral("least noticed"));
    route->choose(session->outline()->rows()[2].ident);
    EXPECT_TRUE(wait([this] { return route->plan().legs.size() == 3; }));
}

TEST_F(RouteTest, TheSmallestChangeIsSaidAndTaken) {
    openArchive();
    planRoutes();
    drawBoldRoute();
    ASSERT_TRUE(wait([this] { return !route->remedy().isEmpty(); }));
    EXPECT_TRUE(shows("RouteRemedy", "keep"));
    const auto offers = route->offers();
    if (offers.isEmpty())
        return;
    const auto offer = offers.front().toMap();
    const auto before = route->plan();
    click([&] { return within("RouteRemedy", "text", offer["text"].toString()); });
    EXPECT_NE(route->plan(), before);
}

TEST_F(RouteTest, AMapOverSeedsLiesUnderTheRouteAndCanBeCancelled) {
    openArchive();
    planRoutes();
    auto* const notice = window->findChild<session::NoticeMap*>();
    ASSERT_NE(notice, nullptr);
    EXPECT_EQ(notice->choice(), 0) << "none of its own accord";
    notice->setAt(2);
    notice->setSeeds(3);
    ASSERT_TRUE(notice->parent()->setProperty("routeMap", 2));
    ASSERT_TRUE(wait([&] { return notice->map() != nullptr && !notice->isBusy(); }));
    EXPECT_TRUE(shows("NoticeLegend", "50 %"));

    notice->setSeeds(100000);
    ASSERT_TRUE(wait([&] { return notice->isBusy() && notice->progress() < 1; }));
    notice->cancel();
    EXPECT_FALSE(notice->isBusy());
}

} // namespace
} // namespace percept
