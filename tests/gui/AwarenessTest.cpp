#include "StudioWindow.h"

#include "app/canvas/AwarenessCanvas.h"
#include "app/session/senses/ConeDesk.h"
#include "percept/level/LevelFile.h"

#include <QFile>

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
