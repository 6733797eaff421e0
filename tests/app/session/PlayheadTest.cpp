#include "app/session/Playhead.h"

#include <gtest/gtest.h>

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

TEST(Playhead, MovesOnWhenTheOldestFramesGo) {
    Playhead playhead;
    playhead.setRange(0, 1000);
    playhead.seek(100);

    playhead.setRange(300, 1300);

    EXPECT_EQ(playhead.frame(), 300);
}

} // namespace
} // namespace percept::session
