#include "app/studio/session/Playhead.h"

#include <gtest/gtest.h>

#include <vector>

namespace percept::session {
namespace {

TEST(Playhead, FollowsTheHeadOfARunAsItGrows) {
    Playhead playhead;

    playhead.setRange(0, 10);
    playhead.setRange(0, 25);

    EXPECT_EQ(playhead.frame(), 25);
    EXPECT_TRUE(playhead.following());
}

TEST(Playhead, StaysInThePastWhileTheRunGoesOn) {
    Playhead playhead;
    playhead.setRange(0, 100);

    playhead.seek(40);
    playhead.setRange(0, 120);

    EXPECT_EQ(playhead.frame(), 40);
    EXPECT_FALSE(playhead.following());
}

TEST(Playhead, SeekingToTheHeadFollowsIt) {
    Playhead playhead;
    playhead.setRange(0, 100);
    playhead.seek(40);

    playhead.seek(500);

    EXPECT_EQ(playhead.frame(), 100);
    EXPECT_TRUE(playhead.following());
}

TEST(Playhead, PlaysThePastUpToTheHead) {
    Playhead playhead;
    playhead.setRange(0, 10);
    playhead.hold(8);

    EXPECT_TRUE(playhead.advance(0.6));
    EXPECT_EQ(playhead.frame(), 8);
    EXPECT_TRUE(playhead.advance(0.6));
    EXPECT_EQ(playhead.frame(), 9);
    EXPECT_FALSE(playhead.advance(5));
    EXPECT_EQ(playhead.frame(), 10);
}

TEST(Playhead, GoesRoundInsideASpan) {
    Playhead playhead;
    playhead.setRange(0, 100);
    playhead.hold(19);
    std::vector<Frame> shown;

    for (int i = 0; i < 9; ++i) {
        playhead.advanceInside(1, 20, 23);
        shown.push_back(playhead.frame());
    }

    EXPECT_EQ(shown, (std::vector<Frame>{20, 21, 22, 23, 20, 21, 22, 23, 20}));
}

TEST(Playhead, GoesRoundHoweverFarAStepGoesAndWhereverItComesFrom) {
    Playhead playhead;
    playhead.setRange(0, 100);

    playhead.hold(20);
    playhead.advanceInside(4 * 5 + 2, 20, 23);
    EXPECT_EQ(playhead.frame(), 22);
    playhead.hold(80);
    playhead.advanceInside(1, 20, 23);
    EXPECT_GE(playhead.frame(), 20);
    EXPECT_LE(playhead.frame(), 23);
}

TEST(Playhead, GoesRoundAtTheHeadWithoutFollowingIt) {
    Playhead playhead;
    playhead.setRange(0, 10);
    playhead.follow();

    playhead.advanceInside(1, 8, 10);

    EXPECT_EQ(playhead.frame(), 8);
    EXPECT_FALSE(playhead.following());
}

TEST(Playhead, StaysInsideWhatIsLeftOfASpan) {
    Playhead playhead;
    playhead.setRange(300, 310);
    playhead.hold(310);

    playhead.advanceInside(1, 100, 900);

    EXPECT_EQ(playhead.frame(), 300);
}

TEST(Playhead, MovesOnWhenTheOldestFramesGo) {
    Playhead playhead;
    playhead.setRange(0, 1000);
    playhead.seek(100);

    playhead.setRange(300, 1300);

    EXPECT_EQ(playhead.frame(), 300);
}

} // namespace
} // namespace percept::session
