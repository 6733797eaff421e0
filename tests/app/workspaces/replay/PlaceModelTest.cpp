#include "app/workspaces/replay/PlaceModel.h"
#include "SessionFixture.h"
#include "inspector/replay/Recording.h"

#include "LevelBuilder.h"

#include <algorithm>

namespace percept::session {
namespace {

using canvas::OverlayFeed;

class PlaceModelTest : public SessionTest {
protected:
    /// Records a run of four bots among places; the desk looks at it. @return false: no search
    void record() {
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
        open(write("places.level.json", level::writeLevel(level)));
        runTo(1500);
        auto recording = replay::Recording::open(session.tracePath().toStdString()).value();
        trace::RecordBuffer records;
        ASSERT_TRUE(recording->read(0, recording->lastFrame(), records));
        for (const auto& row : records.rows<trace::PlaceWeighed>())
            if (row.data.waypoint != trace::kNone<trace::WaypointId>) {
                weighed = row;
                break;
            }
        ASSERT_NE(weighed.id, trace::kNoRecord);
        desk.setOverlay(&feed);
        desk.setPath(session.tracePath());
        desk.setFrame(weighed.frame);
        desk.setAgent(static_cast<int>(trace::indexOf(weighed.data.agent)));
    }
    [[nodiscard]] QVariant cell(int row, const char* role) {
        const auto roles = desk.places()->roleNames();
        return desk.places()->data(desk.places()->index(row), roles.key(role));
    }

    trace::Row<trace::PlaceWeighed> weighed{};
    OverlayFeed feed;
    PlaceModel desk;
};

TEST_F(PlaceModelTest, TellsEveryPlaceAndMarksTheOneFound) {
    record();
    EXPECT_FALSE(desk.isTold()) << "nobody looks";

    desk.setActive(true);
    ASSERT_TRUE(wait([this] { return desk.isTold(); }));
    ASSERT_GT(desk.places()->count(), 0);
    EXPECT_TRUE(cell(0, "head").toString().startsWith("cover: "));
    int found = -1;
    for (int row = 0; row < desk.places()->count(); ++row)
        if (cell(row, "found").toBool())
            found = row;
    ASSERT_GE(found, 0);
    const auto id = QStringLiteral("place_%1").arg(trace::indexOf(weighed.data.waypoint));
    EXPECT_EQ(cell(found, "name").toString(), id);
    EXPECT_TRUE(cell(found, "verdict").toString().startsWith("found: "));
    EXPECT_EQ(cell(found, "margin").toString(), "");
    const auto calm = feed.list(OverlayFeed::Part::Places);
    ASSERT_NE(calm, nullptr);

    const int other = found == 0 ? 1 : 0;
    ASSERT_LT(other, desk.places()->count());
    EXPECT_TRUE(cell(other, "margin").toString().startsWith(QChar(0x2212))) << "a true minus";
    desk.setLit(other);
    const auto lit = feed.list(OverlayFeed::Part::Places);
    EXPECT_GT(lit->layer(overlay::Layer::Tests).size(), calm->layer(overlay::Layer::Tests).size());
    desk.setActive(false);
    EXPECT_FALSE(desk.isTold());
    EXPECT_EQ(desk.lit(), -1);
    EXPECT_EQ(feed.list(OverlayFeed::Part::Places), nullptr);
}

TEST_F(PlaceModelTest, SaysWhyThereWasNoSearch) {
    record();
    desk.setFrame(20);
    desk.setActive(true);
    ASSERT_TRUE(wait([this] { return desk.isTold(); }));
    EXPECT_TRUE(desk.answer().startsWith("Looks for no place: ")) << desk.answer().toStdString();
    EXPECT_FALSE(desk.withdraws());
    EXPECT_EQ(desk.places()->count(), 0);
}

} // namespace
} // namespace percept::session
