#include "SqlThread.h"
#include "StudioWindow.h"

#include "LevelBuilder.h"
#include "app/workspaces/replay/PlaceModel.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"

namespace percept {
namespace {

/// A recording of four bots that withdraw to places.
class PlacesTest : public StudioWindow {
protected:
    void record(const std::shared_ptr<const runner::RunnableLevel>& level) {
        const SqlAllowed allowed;
        const auto path = folder / "places.percept";
        auto recorder =
            record::Recorder::start(path, level->info(trace::TraceLevel::Normal)).value();
        ASSERT_TRUE(runner::runHeadless(level, {.frames = 1500}, recorder.get()));
        ASSERT_TRUE(recorder->close());
        auto recording = replay::Recording::open(path).value();
        trace::RecordBuffer records;
        ASSERT_TRUE(recording->read(0, recording->lastFrame(), records));
        for (const auto& row : records.rows<trace::PlaceWeighed>())
            if (row.data.waypoint != trace::kNone<trace::WaypointId>)
                weighed = row;
        ASSERT_NE(weighed.id, trace::kNoRecord);
    }
    void openRecording() {
        level::Level level = test::arenaLevel(4);
        level.archetypes.front().decisions = {
            {"cover", "enemy_known AND weak", "cover", 2, 0.3, 10, "hidden", {}}};
        for (int i = 0; i < 24; ++i) {
            level::Waypoint waypoint;
            waypoint.id = "place_" + std::to_string(i);
            waypoint.position = {2.5 + 7 * (i % 6), 3.0 + 7 * (i / 6), {}};
            waypoint.qualities = {{"cover", {"0.8"}}};
            level.waypoints.push_back(waypoint);
        }
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "places", {.seed = 3}).value();
        ASSERT_NO_FATAL_FAILURE(record(runnable));
        open(pathOf("places.percept"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        key(Qt::Key_6, Qt::ControlModifier);
    }

    trace::Row<trace::PlaceWeighed> weighed{};
};

TEST_F(PlacesTest, TheSelectedBotTellsWhyItWithdrawsThereAndNotElsewhere) {
    openRecording();
    session->seek(weighed.frame);
    session->selectIdent(QStringLiteral("agent:%1").arg(trace::indexOf(weighed.data.agent)));
    key(Qt::Key_W);
    auto* desk = window->findChild<session::PlaceModel*>();
    ASSERT_NE(desk, nullptr);
    ASSERT_TRUE(wait([&] { return desk->isTold(); }));
    ASSERT_TRUE(wait([&] { return desk->overlay() != nullptr; }));

    EXPECT_TRUE(shows("PlaceList", desk->answer()));
    EXPECT_TRUE(all("PlaceRow").isEmpty()) << "until they are asked for";
    const auto count = desk->places()->count();
    ASSERT_GT(count, 1);
    click(within(
        "PlaceList", "text", QStringLiteral("%1 places, and what each failed at").arg(count)));
    EXPECT_TRUE(shows("PlaceList", "cover: "));
    EXPECT_TRUE(shows("PlaceList", "found: value"));
    const auto id = QStringLiteral("place_%1").arg(trace::indexOf(weighed.data.waypoint));
    EXPECT_TRUE(shows("PlaceList", id));
    ASSERT_TRUE(
        wait([&] { return desk->overlay()->list(canvas::OverlayFeed::Part::Places) != nullptr; }));

    // Whoever points at a place in the list sees all of them on the map.
    EXPECT_EQ(desk->lit(), -1) << "nobody points at any yet";
    const QImage calm = mapPicture();
    auto* row = first("PlaceRow", "index", 0);
    ASSERT_NE(row, nullptr);
    row->forceActiveFocus(Qt::TabFocusReason);
    EXPECT_TRUE(wait([&] { return desk->lit() == 0; }));
    EXPECT_TRUE(wait([&] { return difference(calm, mapPicture()) > 100; }));

    // Rows come into view as the keyboard comes to them.
    auto* last = first("PlaceRow", "index", desk->places()->count() - 1);
    ASSERT_NE(last, nullptr);
    last->forceActiveFocus(Qt::TabFocusReason);
    QQuickItem* pane = first("BotPane");
    EXPECT_TRUE(wait([&] {
        return last->mapToItem(pane, QPointF(0, last->height())).y() <= pane->height() + 0.5;
    }));

    // Who looks at something else has none of it on the map.
    key(Qt::Key_2, Qt::ControlModifier);
    EXPECT_TRUE(
        wait([&] { return desk->overlay()->list(canvas::OverlayFeed::Part::Places) == nullptr; }));
    EXPECT_TRUE(isGone("PlaceList"));
}

TEST_F(PlacesTest, WhoIsNotWeakSaysSo) {
    openRecording();
    session->seek(30);
    session->selectIdent(QStringLiteral("agent:0"));
    key(Qt::Key_W);

    EXPECT_TRUE(shows("PlaceList", "Looks for no place"));
    EXPECT_TRUE(all("PlaceRow").isEmpty());
}

} // namespace
} // namespace percept
