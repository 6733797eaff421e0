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

TEST_F(WhyModelTest, ObserversAreOfferedOfWhomOneIsChosen) {
    ask(1);
    ASSERT_EQ(desk.observers().size(), 3) << "all but who is asked about";
    ASSERT_GE(desk.observerPlace(), 0);
    EXPECT_TRUE(desk.observers()[desk.observerPlace()].startsWith(desk.names()[1]));
    const int about = desk.answeredAbout();
    int chosen = -1;
    QObject::connect(&desk, &WhyModel::observerChosen, [&](int agent) { chosen = agent; });

    const int place = desk.observerPlace() == 0 ? 1 : 0;
    desk.chooseObserver(place);

    ASSERT_GE(chosen, 0);
    EXPECT_TRUE(desk.observers()[place].startsWith(desk.names()[chosen]));
    desk.setAgent(chosen);
    ASSERT_TRUE(wait([&] { return !desk.isBusy() && desk.observerPlace() >= 0; }));
    EXPECT_EQ(desk.answeredAbout(), about) << "of the same one";

    desk.setTarget(1);
    answer();
    ASSERT_EQ(desk.observers().size(), 3);
    desk.chooseObserver(2);
    const QString wanted = desk.observers()[2];
    ASSERT_TRUE(wait([&] { return !desk.isBusy() && wanted.startsWith(desk.observerName()); }));
}

TEST(ObserverOrder, WhoMissedTheLeastComesFirstThenWhoNoticesThenWhoHasNoSense) {
    const auto missedBy = [](double margin, std::size_t behind) {
        ask::Perception perception;
        perception.reason = trace::Gate::Range;
        perception.gates.push_back({.gate = trace::Gate::Range,
                                    .checked = true,
                                    .measured = 10 - margin,
                                    .limit = 10,
                                    .margin = margin,
                                    .unit = "m"});
        perception.gates.resize(1 + behind);
        return perception;
    };
    ask::Perception noticed;
    noticed.notified = true;
    noticed.gates.push_back({.gate = trace::Gate::Range, .checked = true, .passed = true});
    const std::vector<ask::Witness> witnesses{{trace::AgentId{0}, {noticed}},
                                              {trace::AgentId{2}, {missedBy(-5, 1)}},
                                              {trace::AgentId{3}, {missedBy(-1, 1)}},
                                              {trace::AgentId{4}, {missedBy(-9, 0)}}};

    const auto order = observersByNext(witnesses, 0, trace::AgentId{5}, 6);

    std::vector<std::uint32_t> agents;
    for (const auto& each : order)
        agents.push_back(trace::indexOf(each.agent));
    EXPECT_EQ(agents, (std::vector<std::uint32_t>{4, 3, 2, 0, 1}));
    EXPECT_EQ(order[3].verdict, "noticed");
    EXPECT_EQ(order[4].verdict, "");
    EXPECT_FALSE(order[0].verdict.empty());
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
