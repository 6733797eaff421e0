#include "percept/overlay/GhostOverlay.h"

#include "Inspect.h"

#include <gtest/gtest.h>

namespace percept::overlay {
namespace {

using test::all;

/// One walks east at 4 m/s for two seconds from frame 60 on.
class GhostOverlayTest : public testing::Test {
protected:
    GhostOverlayTest() {
        for (int frame = 0; frame <= 120; ++frame)
            tracks[0].places.push_back({frame / 15.0, 0});
    }
    [[nodiscard]] DisplayList drawnAt(Frame frame) const {
        return drawGhosts({.tracks = tracks, .first = 60, .now = frame});
    }

    std::vector<GhostTrack> tracks{GhostTrack{{.team = 1}, {}}};
};

TEST_F(GhostOverlayTest, WhoWouldBeElsewhereNowIsAnOutlineWithTheLetter) {
    const auto list = drawnAt(90);

    const auto shapes = all<Shape>(list, Layer::Ghosts);
    ASSERT_EQ(shapes.size(), 3U) << "at 0.8 s, at 1.6 s, and now";
    EXPECT_EQ(shapes.back().at, Vec2(2, 0));
    EXPECT_EQ(shapes.back().outline.dash, kForkDash);
    EXPECT_EQ(shapes.back().fill.opacity, 0);
    EXPECT_EQ(shapes.back().glyph, glyphOfTeam(1));
    EXPECT_EQ(all<Label>(list, Layer::Labels).back().text, "B");
}

TEST_F(GhostOverlayTest, PlacesOnTheWayHaveTheirTimes) {
    const auto labels = all<Label>(drawnAt(0), Layer::Labels);

    ASSERT_EQ(labels.size(), 2U) << "nobody is there before the fork, and after its end";
    EXPECT_EQ(labels[0].text, "0:01.8");
    EXPECT_EQ(labels[1].text, "0:02.6");
    EXPECT_EQ(all<Label>(drawnAt(60 + 121), Layer::Labels).size(), 2U);
    EXPECT_EQ(all<Line>(drawnAt(0), Layer::Ghosts).size(), 1U);
}

TEST_F(GhostOverlayTest, TimesThatWouldCoverEachOtherAreLeftOut) {
    for (auto& place : tracks[0].places)
        place.x /= 4;

    EXPECT_EQ(all<Label>(drawnAt(0), Layer::Labels).size(), 1U);
    EXPECT_EQ(all<Shape>(drawnAt(0), Layer::Ghosts).size(), 2U);
}

TEST_F(GhostOverlayTest, TheTestThatIsAskedAboutIsALineWithItsMargin) {
    const auto list =
        drawGhosts({.tracks = {}, .asked = {{{0, 0}, {4, 0}, {4, 2}}, false, "contrast -0.043"}});

    const auto lines = all<Line>(list, Layer::Tests);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].stroke.ink, Ink::Error);
    const auto labels = all<Label>(list, Layer::Labels);
    ASSERT_EQ(labels.size(), 1U);
    EXPECT_EQ(labels[0].text, "contrast -0.043");
    EXPECT_EQ(labels[0].at, Vec2(4, 1));
    EXPECT_TRUE(drawGhosts({.tracks = {}}).empty());
}

TEST_F(GhostOverlayTest, WhoStandsStillHasNoTimes) {
    for (auto& place : tracks[0].places)
        place = {3, 3};

    EXPECT_TRUE(all<Label>(drawnAt(0), Layer::Labels).empty());
}

TEST_F(GhostOverlayTest, WhereSomebodyWasIsAnOutlineWithItsTime) {
    const PastTrack past{{.team = 1}, {{0, {0, 0}}, {48, {3, 0}}, {96, {3.1, 0}}, {144, {6, 0}}}};

    const auto list = drawGhosts({.tracks = {}, .now = 144, .past = past});

    const auto shapes = all<Shape>(list, Layer::Ghosts);
    ASSERT_EQ(shapes.size(), 2U) << "once where it stood still; not where it is now";
    EXPECT_EQ(shapes[1].at, Vec2(3, 0));
    EXPECT_EQ(shapes[0].fill.opacity, 0);
    const auto labels = all<Label>(list, Layer::Labels);
    ASSERT_EQ(labels.size(), 2U);
    EXPECT_EQ(labels[1].text, "0:00.8");
}

TEST_F(GhostOverlayTest, HowFarApartTheOutlinesAreCanBeChosen) {
    const auto list =
        drawGhosts({.tracks = tracks, .first = 60, .now = 0, .step = 1.0 / 60, .every = 0.4});

    EXPECT_EQ(all<Shape>(list, Layer::Ghosts).size(), 5U) << "of two seconds";
}

} // namespace
} // namespace percept::overlay
