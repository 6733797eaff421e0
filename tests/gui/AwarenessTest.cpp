#include "StudioWindow.h"

#include "app/canvas/AwarenessCanvas.h"
#include "app/session/senses/ConeDesk.h"
#include "app/session/senses/ConeSide.h"
#include "app/session/senses/LightGem.h"
#include "editor/edit/ViewCones.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/AwarenessForecast.h"

#include <QFile>

#include <cmath>

/// Awareness in the window: lanes, symbols, view cones.
namespace percept {
namespace {

class AwarenessTest : public StudioWindow {
protected:
    /// The archive, with the intruder in the light before a guard of the gallery.
    void openArchive() {
        QFile file(QStringLiteral(":/percept/levels/stealth.level.json"));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        auto level = level::parseLevel(file.readAll().toStdString(), "stealth")->level;
        for (auto& agent : level.agents)
            if (agent.id == "intruder")
                agent.position = level::Place{28, 12.5, {}};
        open(write("caught.level.json", level::writeLevel(level)));
        guard = agentCalled("hall_1");
    }
    [[nodiscard]] int agentCalled(const std::string& name) const {
        const auto& looks = session->view()->looks();
        for (std::size_t i = 0; i < looks.size(); ++i)
            if (looks[i].name == name)
                return static_cast<int>(i);
        return -1;
    }
    void showLanes() {
        click([this] { return within("BottomPane", "text", "Awareness"); });
    }
    [[nodiscard]] int stateOfGuard() const {
        const auto& states = session->view()->awareness();
        return guard < static_cast<int>(states.size()) ? states[static_cast<std::size_t>(guard)]
                                                       : -2;
    }

    int guard = -1;
};

TEST_F(AwarenessTest, ALaneAndASymbolShowThatAGuardNoticesLiveAndInThePast) {
    openArchive();
    showLanes();
    EXPECT_TRUE(shows("AwarenessPane", "Nobody has become aware of anybody yet."));

    runFrames(300);
    ASSERT_TRUE(wait([this] { return first("AwarenessHead") != nullptr; }));
    EXPECT_TRUE(shows("AwarenessPane", "hall_1"));
    ASSERT_TRUE(wait([this] { return stateOfGuard() > 0; }));
    EXPECT_TRUE(shows("AwarenessPane", "Single looks and sounds"));
    EXPECT_TRUE(shows("LevelPanel", "hall_1"));
    EXPECT_NE(within("LevelPanel", "level", stateOfGuard()), nullptr) << "the outliner has it, too";

    session->seek(5);
    ASSERT_TRUE(wait([this] { return stateOfGuard() == 0; })) << "before the reaction was over";
    EXPECT_TRUE(shows("AwarenessPane", "unaware"));
}

TEST_F(AwarenessTest, AClickOnALaneSelectsTheObserverAndSeeks) {
    openArchive();
    showLanes();
    runFrames(300);
    auto* const lanes = window->findChild<canvas::AwarenessCanvas*>();
    ASSERT_TRUE(wait([&] { return lanes->isVisible() && lanes->rows()->count() > 0; }));
    lanes->setFramesPerPixel(1);
    lanes->setFrom(0);

    const auto at = lanes->mapToScene({120, lanes->rulerHeight() + 10}).toPoint();
    QTest::mouseClick(window, Qt::LeftButton, {}, at);

    EXPECT_TRUE(wait([this] { return session->frame() == 120; }));
    EXPECT_TRUE(session->selectedIdent().startsWith("agent:"));
}

TEST_F(AwarenessTest, ConesAreChangedInTheListAndByTheirHandlesOnTheMap) {
    openArchive();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    click([this] { return within("RightPane", "text", "Cones"); });
    auto* const desk = window->findChild<session::ConeDesk*>();
    ASSERT_TRUE(wait([&] { return desk->isActive() && desk->cones()->count() == 5; }));
    EXPECT_TRUE(shows("ConePanel", "focus"));
    EXPECT_TRUE(shows("ConePanel", "hostile"));
    const auto lengthOf = [&] {
        const auto& archetypes = session->editing()->document().level().archetypes;
        return archetypes[0].viewCones[0].length;
    };
    ASSERT_EQ(lengthOf(), 13);

    const auto& from = pose(guard);
    const geometry::Vec2 ahead = geometry::fromAngle(from.facing);
    const auto placeAt = [&](double metres) {
        const auto place = from.position + ahead * metres;
        return QPointF(place.x, place.y);
    };
    drag(placeAt(13), placeAt(9));

    EXPECT_NEAR(lengthOf(), 9, 0.26);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(lengthOf(), 13);
}

TEST_F(AwarenessTest, TheSideViewPullsPitchLengthAndVerticalAngle) {
    openArchive();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    click([this] { return within("RightPane", "text", "Cones"); });
    auto* const desk = window->findChild<session::ConeDesk*>();
    ASSERT_TRUE(wait([&] { return desk->isActive() && desk->cones()->count() == 5; }));
    const auto coneOf = [&] {
        return session->editing()->document().level().archetypes[0].viewCones[0];
    };
    const level::ViewCone before = coneOf();
    auto* const side = window->findChild<session::ConeSide*>();
    ASSERT_TRUE(side != nullptr && letSettle(side));
    const auto pull = [&](geometry::Vec2 from, geometry::Vec2 to) {
        const QPoint start = side->mapToScene(side->pixelOf(from.x, from.y)).toPoint();
        const QPoint end = side->mapToScene(side->pixelOf(to.x, to.y)).toPoint();
        QTest::mousePress(window, Qt::LeftButton, {}, start);
        for (int i = 1; i <= 8; ++i)
            QTest::mouseMove(window, start + (end - start) * i / 8, 5);
        QTest::mouseRelease(window, Qt::LeftButton, {}, end);
    };
    const double eyes = desk->shown().eyeHeight;

    pull({13, eyes}, {9, 0.5});
    EXPECT_NEAR(coneOf().length, std::hypot(9, eyes - 0.5), 0.4);
    EXPECT_NEAR(coneOf().pitch, std::atan2(0.5 - eyes, 9), 0.02);
    EXPECT_EQ(coneOf().vertical, before.vertical);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(coneOf(), before) << "a drag is one step";

    const auto top = gesture::sideHandles(before, {.eyeHeight = eyes, .ceiling = 3.0})[0];
    pull({top.x, top.y}, {8, eyes + 8 * std::tan(0.1)});
    EXPECT_NEAR(coneOf().vertical, 0.2, 0.04);
    EXPECT_EQ(coneOf().pitch, before.pitch);
    EXPECT_TRUE(shows("ConePanel", "of cone 1, focus"));
    desk->setValue(0, static_cast<int>(edit::ConeValue::Exposure), 0.5, true);
    desk->setValue(0, static_cast<int>(edit::ConeValue::Direction), 10, true);
    EXPECT_NEAR(coneOf().direction, 0.1745, 1e-3);
    EXPECT_EQ(coneOf().acuity.size(), before.acuity.size() + 1);
}

TEST_F(AwarenessTest, OpeningTheConesLeavesTheMapWhereItIs) {
    openArchive();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    ASSERT_TRUE(wait([this] { return within("RightPane", "text", "Cones") != nullptr; }));
    ASSERT_TRUE(letSettle([this] { return within("RightPane", "text", "Cones"); }));
    ASSERT_TRUE(wait([this] { return map->toPixel({20, 10}).y() > 0; })) << "it shows the level";
    const QPointF before = map->mapToScene(map->toPixel({20, 10}));

    click([this] { return within("RightPane", "text", "Cones"); });
    ASSERT_TRUE(wait([this] { return first("ConePanel") != nullptr; }));
    ASSERT_TRUE(letSettle(window->findChild<session::ConeSide*>()));

    EXPECT_EQ(map->mapToScene(map->toPixel({20, 10})), before);
}

TEST_F(AwarenessTest, WhoActsForTheIntruderReadsHowVisibleHeIs) {
    openArchive();
    const int intruder = agentCalled("intruder");
    session->selectIdent(QStringLiteral("agent:%1").arg(intruder));
    EXPECT_EQ(first("GemCard"), nullptr) << "nobody is possessed";
    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("GemCard") != nullptr; }));
    auto* const gem = window->findChild<session::LightGem*>();
    const auto& level = *session->runnable();
    const auto own = sim::visibilityOf(sim::Simulation(level.world, level.options),
                                       trace::AgentId{static_cast<std::uint32_t>(intruder)});
    ASSERT_TRUE(own);
    EXPECT_EQ(gem->visibility(), own->visibility);
    EXPECT_EQ(gem->lighting(), own->parts.lighting);
    EXPECT_TRUE(shows("GemCard", QString::number(own->visibility, 'f', 2)));

    session->possession()->walk({1, 0}, true, false);
    runFrames(20);
    EXPECT_TRUE(wait([&] { return gem->movement() > 0.5 && gem->exposure() == 1.0; }));
    session->possession()->walk({-1, 0}, false, true);
    runFrames(20);
    EXPECT_TRUE(wait([&] { return gem->exposure() < 0.7; })) << "it crouches";
    session->possession()->release();
    EXPECT_TRUE(isGone("GemCard"));
}

TEST_F(AwarenessTest, ALevelMayCloseInTheMiddleOfADrag) {
    openArchive();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    click([this] { return within("RightPane", "text", "Cones"); });
    auto* const desk = window->findChild<session::ConeDesk*>();
    ASSERT_TRUE(wait([&] { return desk->isActive() && desk->cones()->count() == 5; }));
    desk->setValue(0, 2, 9, false);
    ASSERT_TRUE(session->editing()->isBusy());

    session->editing()->closeLevel();

    EXPECT_FALSE(session->editing()->isOpen());
    EXPECT_FALSE(desk->isPresent());
}

} // namespace
} // namespace percept
