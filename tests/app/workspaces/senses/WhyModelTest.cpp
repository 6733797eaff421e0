#include "app/workspaces/senses/WhyModel.h"

#include "SessionFixture.h"

namespace percept::session {
namespace {

class WhyModelTest : public SessionTest {
protected:
    /// Asks about a run of four agents.
    void ask(int agent) {
        open(arena());
        runTo(60);
        desk.setPath(session.tracePath());
        desk.setFrame(60);
        desk.setAgent(agent);
        desk.setActive(true);
        answer();
    }
    void answer() {
        ASSERT_TRUE(wait([this] { return !desk.isBusy() && desk.answeredAbout() >= 0; }))
            << desk.problem().toStdString();
    }

    WhyModel desk;
};

TEST_F(WhyModelTest, NobodyIsOfferedItself) {
    ask(1);
    ASSERT_EQ(desk.names().size(), 4);

    for (int other = 0; other < 3; ++other) {
        desk.askAbout(other);
        ASSERT_TRUE(wait([&] { return !desk.isBusy() && desk.other() == other; }));
        EXPECT_EQ(desk.others()[other], desk.names()[desk.answeredAbout()]);
        EXPECT_NE(desk.answeredAbout(), 1);
    }
    EXPECT_FALSE(desk.others().contains(desk.names()[1]));
}

TEST_F(WhyModelTest, OfWhoIsPossessedItIsAskedWhoNoticesThatOne) {
    ask(1);

    desk.setTarget(1);
    EXPECT_EQ(desk.ladder()->count(), 0) << "the other way round";
    answer();
    EXPECT_EQ(desk.aboutName(), desk.names()[1]);
    EXPECT_GE(desk.observer(), 0);
    EXPECT_NE(desk.observer(), 1) << "nobody notices itself";
    EXPECT_FALSE(desk.isStale());

    EXPECT_EQ(desk.others().size(), 3);
    EXPECT_FALSE(desk.others().contains(desk.names()[1]));
    for (int other = 0; other < 3; ++other) {
        desk.askAbout(other);
        ASSERT_TRUE(wait([&] { return !desk.isBusy() && desk.other() == other; }));
        EXPECT_EQ(desk.others()[other], desk.observerName());
        EXPECT_EQ(desk.answeredAbout(), 1);
    }

    desk.setTarget(-1);
    ASSERT_TRUE(wait([&] { return !desk.isBusy() && desk.answeredAbout() >= 0; }));
    EXPECT_EQ(desk.observer(), 1);
    EXPECT_NE(desk.answeredAbout(), 1);
}

TEST_F(WhyModelTest, WhoIsAskedAboutAndThenAsksLeavesNoRowsBehind) {
    ask(1);
    desk.setAbout(2);
    ASSERT_TRUE(wait([this] { return desk.answeredAbout() == 2; }));
    ASSERT_GT(desk.ladder()->count(), 0);

    desk.setAgent(2);

    EXPECT_EQ(desk.ladder()->count(), 0);
    EXPECT_EQ(desk.sentence(), "");
    EXPECT_EQ(desk.other(), -1);
    answer();
    EXPECT_NE(desk.answeredAbout(), 2);
}

} // namespace
} // namespace percept::session
