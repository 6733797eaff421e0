#include "StudioWindow.h"

#include "app/tuning/schedule/TuningCanvas.h"
#include "app/tuning/schedule/TuningModel.h"

namespace percept {
namespace {

class TuningTest : public StudioWindow {
protected:
    /// The valley in the Schedule workspace, on the tab Tune.
    void openTune() {
        open(QStringLiteral(":/percept/levels/valley.level.json"));
        key(Qt::Key_4, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("ScheduleSide") != nullptr; }));
        click([this] { return within("ScheduleSide", "text", "Tune"); });
        ASSERT_TRUE(wait([this] { return first("TunePanel") != nullptr; }));
        model = window->findChild<tuning::TuningModel*>();
        ASSERT_NE(model, nullptr);
    }
    void find() {
        click([this] { return within("TunePanel", "text", "Find schedules"); });
        ASSERT_TRUE(wait([this] { return model->count() > 5; }));
        model->stop();
        ASSERT_TRUE(wait([this] { return !model->isBusy(); }));
        ASSERT_GT(model->count(), 5);
    }
    [[nodiscard]] const level::Level& level() const {
        return session->editing()->document().level();
    }

    tuning::TuningModel* model = nullptr;
};

TEST_F(TuningTest, AScheduleIsFoundClickedAndAppliedAsOneStep) {
    openTune();
    const auto before = level();
    EXPECT_TRUE(shows("TunePanel", "senses:light_infantry"));
    find();
    ASSERT_TRUE(wait([this] { return first("TuningChart") != nullptr; }));
    auto* canvas = window->findChild<tuning::TuningCanvas*>();
    ASSERT_NE(canvas, nullptr);
    letSettle(canvas);
    const int wanted = model->selected() == 2 ? 3 : 2;

    QTest::mouseClick(
        window, Qt::LeftButton, {}, canvas->mapToScene(canvas->placeOf(wanted)).toPoint());

    ASSERT_TRUE(wait([&] { return model->selected() == wanted; }));
    key(Qt::Key_Right);
    EXPECT_EQ(model->selected(), wanted + 1);
    key(Qt::Key_Left);
    EXPECT_EQ(model->selected(), wanted);
    EXPECT_EQ(level(), before);
    EXPECT_TRUE(shows("TuneTable", QStringLiteral("\u2192")));
    EXPECT_TRUE(shows("TuneFigures", "Latency, mean"));

    click([&] {
        return within("TunePanel", "text", QStringLiteral("Apply schedule %1").arg(wanted + 1));
    });

    ASSERT_TRUE(wait([&] { return !(level() == before); }));
    EXPECT_EQ(session->editing()->undoName(), "tuning of the schedule");
    EXPECT_TRUE(shows("TunePanel", "Applied"));
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(wait([&] { return level() == before; }));
    EXPECT_FALSE(session->editing()->canUndo()) << "it was one step";
}

TEST_F(TuningTest, APinnedTaskStays) {
    openTune();
    click([this] { return within("TuneTable", "name", "Pin senses:scout"); });
    ASSERT_TRUE(
        wait([this] { return within("TuneTable", "name", "Let senses:scout change") != nullptr; }));
    find();

    for (int i = 0; i < model->count(); ++i) {
        model->select(i);
        EXPECT_EQ(model->point()->choice.frequencies[0], 2);
        EXPECT_EQ(model->point()->choice.phases[0], 0);
    }
}

} // namespace
} // namespace percept
