#include "StudioWindow.h"

#include "app/canvas/AwarenessCanvas.h"
#include "app/workspaces/senses/ConeModel.h"
#include "app/workspaces/senses/ConeSide.h"
#include "app/workspaces/senses/LightGem.h"
#include "editor/edit/ViewCones.h"
#include "percept/base/Maths.h"
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
    /// The same, where the guard of the gallery is a chief, who extends the others.
    void openChief() {
        QFile file(QStringLiteral(":/percept/levels/stealth.level.json"));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        auto level = level::parseLevel(file.readAll().toStdString(), "stealth")->level;
        level::Archetype chief;
        chief.id = "chief";
        chief.brain = level.archetypes.front().brain;
        chief.extends = level.archetypes.front().id;
        level.archetypes.push_back(chief);
        std::ranges::find(level.agents, "hall_1", &level::Agent::id)->archetype = "chief";
        open(write("chief.level.json", level::writeLevel(level)));
        guard = agentCalled("hall_1");
    }
    /// Dots of fields in a panel, scrolled to or not.
    [[nodiscard]] QList<QQuickItem*> dotsIn(const QString& panel) const {
        QList<QQuickItem*> dots;
        QList<QQuickItem*> open{first(panel)};
        while (!open.isEmpty()) {
            QQuickItem* const item = open.takeLast();
            const auto* const type = item->metaObject()->className();
            if (QLatin1String(type).startsWith(QLatin1String("OwnDot")) && item->isVisible())
                dots.append(item);
            open.append(item->childItems());
        }
        return dots;
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
    auto* const desk = window->findChild<session::ConeModel*>();
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

TEST_F(AwarenessTest, WhatAStateOrAConeHasOfItsOwnIsMarkedInsideItsField) {
    openChief();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    click([this] { return within("RightPane", "text", "Cones"); });
    auto* const desk = window->findChild<session::ConeModel*>();
    ASSERT_TRUE(wait([&] { return desk->isActive() && desk->cones()->count() == 5; }));
    ASSERT_TRUE(wait([this] { return first("StateRow") != nullptr; }));
    EXPECT_EQ(dotsIn("ConePanel").size(), 0) << "all is inherited";

    desk->setState(1, static_cast<int>(edit::StateValue::Hold), 9.0, true);
    desk->setState(0, static_cast<int>(edit::StateValue::Reaction), 0.9, true);
    desk->setValue(0, static_cast<int>(edit::ConeValue::Length), 9.0, true);

    ASSERT_TRUE(wait([this] { return dotsIn("ConePanel").size() == 3; }));
    for (const QQuickItem* const dot : dotsIn("ConePanel")) {
        EXPECT_GE(dot->x(), 0) << "inside its field";
        EXPECT_LE(dot->x() + dot->width(), dot->parentItem()->width());
    }
    desk->resetState(1, static_cast<int>(edit::StateValue::Hold));
    desk->resetState(0, static_cast<int>(edit::StateValue::Reaction));
    desk->resetValue(0, static_cast<int>(edit::ConeValue::Length));
    EXPECT_TRUE(wait([this] { return dotsIn("ConePanel").isEmpty(); }));
}

TEST_F(AwarenessTest, AClickOnAGuardShowsItsConesAndMovesNobody) {
    openArchive();
    key(Qt::Key_2, Qt::ControlModifier);
    key(Qt::Key_C, Qt::ShiftModifier);
    ASSERT_TRUE(wait([this] { return first("AwarenessBar") != nullptr; }));
    const auto placeOf = [this] {
        return session->editing()
            ->document()
            .level()
            .agents[static_cast<std::size_t>(guard)]
            .position;
    };
    const auto before = placeOf();
    ASSERT_TRUE(before);

    click(QPointF(before->x, before->y));
    ASSERT_TRUE(wait([this] { return first("ConePanel") != nullptr; }));
    for (int i = 1; i <= 10; ++i)
        QTest::mouseMove(
            window,
            map->mapToScene(map->toPixel(QPointF(before->x - 0.3 * i, before->y))).toPoint(),
            5);

    EXPECT_FALSE(session->editing()->isBusy()) << "the press was the old tool's";
    EXPECT_EQ(placeOf(), before);
    EXPECT_FALSE(session->isDirty());
}

TEST_F(AwarenessTest, ThePitchIsDraggedOnTheMap) {
    openArchive();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    click([this] { return within("RightPane", "text", "Cones"); });
    auto* const desk = window->findChild<session::ConeModel*>();
    ASSERT_TRUE(wait([&] { return desk->isActive() && desk->cones()->count() == 5; }));
    const auto& from = pose(guard);
    const auto placeAt = [&](double degrees) {
        const auto place =
            from.position + geometry::fromAngle(from.facing + degrees * maths::kPi / 180) * 6.5;
        return QPointF(place.x, place.y);
    };

    drag(placeAt(0), placeAt(-12));

    const auto& cone = session->editing()->document().level().archetypes[0].viewCones[0];
    EXPECT_NEAR(cone.pitch * 180 / maths::kPi, -12, 1.1);
    EXPECT_EQ(cone.length, 13);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(cone.pitch, 0);
}

TEST_F(AwarenessTest, LevelsOfStatesAreDraggedAlongTheResponse) {
    openArchive();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    click([this] { return within("RightPane", "text", "Cones"); });
    const auto levels = [this] {
        return session->editing()->document().level().archetypes[0].awareness.levels;
    };
    ASSERT_TRUE(wait([this] { return all("StateStretch").size() == 4; }));
    const auto before = levels();
    ASSERT_EQ(before.size(), 3U);
    QQuickItem* const state = all("StateStretch")[1];
    scrollTo(*state);
    ASSERT_TRUE(letSettle(state));
    EXPECT_NEAR(state->x(), before[0] * state->property("whole").toDouble(), 0.5);
    const QPoint from =
        state
            ->mapToScene(
                {0, state->property("barTop").toReal() + state->property("barHeight").toReal() / 2})
            .toPoint();

    QTest::mousePress(window, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 10; ++i)
        QTest::mouseMove(window, from + QPoint(2 * i, 0), 5);
    QTest::mouseRelease(window, Qt::LeftButton, {}, from + QPoint(20, 0));

    const double wanted = before[0] + 20 / state->property("whole").toDouble();
    EXPECT_NEAR(levels()[0], wanted, 0.012);
    EXPECT_EQ(levels()[1], before[1]);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(levels(), before) << "one step";
}

TEST_F(AwarenessTest, TheModesOfTheSensesAreOneClickApartAndSoIsPlaying) {
    openArchive();
    key(Qt::Key_2, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));

    click([this] { return within("SenseModes", "index", 1); });
    EXPECT_TRUE(wait([this] { return first("AwarenessBar") != nullptr; }));
    click([this] { return within("SenseModes", "index", 2); });
    EXPECT_TRUE(wait([this] { return first("IntruderBar") != nullptr; }));
    click([this] { return within("SenseModes", "index", 0); });
    EXPECT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));

    click([this] { return within("SenseModes", "iconName", "gamepad-2"); });
    EXPECT_TRUE(wait([this] { return session->possession()->isActive(); }));
    EXPECT_EQ(session->possession()->name(), QStringLiteral("intruder"));
    EXPECT_TRUE(session->isPlaying());
}

TEST_F(AwarenessTest, WhoActsForSomebodyReadsWhatIsWithinReach) {
    QFile file(QStringLiteral(":/percept/levels/stealth.level.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    auto level = level::parseLevel(file.readAll().toStdString(), "stealth")->level;
    for (auto& agent : level.agents)
        if (agent.id == "intruder")
            agent.position = level::Place{17, 11.5, {}};
    open(write("near.level.json", level::writeLevel(level)));
    session->selectIdent(QStringLiteral("agent:%1").arg(agentCalled("intruder")));

    key(Qt::Key_P, Qt::ControlModifier);

    EXPECT_TRUE(shows("GemCard",
                      "Light switch of the gallery: step on it to put out gallery_lamp_west, "
                      "gallery_lamp_east"));
    QQuickItem* const card = first("GemCard");
    ASSERT_NE(card, nullptr);
    EXPECT_FALSE(card->mapRectToScene(card->boundingRect())
                     .intersects(map->mapRectToScene(map->boundingRect())))
        << "nobody on the map is hidden by it";
}

TEST_F(AwarenessTest, TheSideViewPullsPitchLengthAndVerticalAngle) {
    openArchive();
    session->selectIdent(QStringLiteral("agent:%1").arg(guard));
    click([this] { return within("RightPane", "text", "Cones"); });
    auto* const desk = window->findChild<session::ConeModel*>();
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
    auto* const desk = window->findChild<session::ConeModel*>();
    ASSERT_TRUE(wait([&] { return desk->isActive() && desk->cones()->count() == 5; }));
    desk->setValue(0, 2, 9, false);
    ASSERT_TRUE(session->editing()->isBusy());

    session->editing()->closeLevel();

    EXPECT_FALSE(session->editing()->isOpen());
    EXPECT_FALSE(desk->isPresent());
}

} // namespace
} // namespace percept
