#include "percept/event/EventNetwork.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::event::interest_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kBen{1};
constexpr AgentId kCarl{2};
constexpr EventCode kGrenade{12};
constexpr ManagerId kAll{0};

/// Anna in the origin, Ben 40 m off, Carl 60 m off and of the other team.
class InterestTest : public testing::Test {
protected:
    std::vector<AgentView> m_agents{
        {{0, 0, 0}, 0.5, TeamId{0}}, {{0, 40, 0}, 0.5, TeamId{0}}, {{0, 0, 60}, 0.5, TeamId{1}}};
    WorldView m_world{m_agents, {}, {}, 0};
};

TEST_F(InterestTest, CodesMasksAndAllCoverWhatTheySay) {
    EXPECT_TRUE(interestIn(kGrenade).covers(kGrenade));
    EXPECT_FALSE(interestIn(kGrenade).covers(EventCode{13}));
    EXPECT_TRUE(interestIn(maskOf(kGrenade) | maskOf(EventCode{3})).covers(EventCode{3}));
    EXPECT_FALSE(interestIn(maskOf(kGrenade)).covers(EventCode{12 + 64})) << "not modulo 64";
    EXPECT_TRUE(interestIn(EventCode{4000}).covers(EventCode{4000}));
    EXPECT_TRUE(interestInAll().covers(EventCode{4000}));
}

TEST_F(InterestTest, AGrenadeWithinFiftyMetresSaysHowFarItWas) {
    const Condition near = Within{50};
    const EventHead event{kGrenade, trace::kNoAgent, Vec3{0, 0, 0}};

    const auto ben = check(near, kBen, event, m_world);
    const auto carl = check(near, kCarl, event, m_world);

    EXPECT_TRUE(ben.holds);
    EXPECT_DOUBLE_EQ(ben.measured, 40);
    EXPECT_FALSE(carl.holds) << "height counts";
    EXPECT_DOUBLE_EQ(carl.measured, 60);
    EXPECT_DOUBLE_EQ(carl.limit, 50);
}

TEST_F(InterestTest, AnEventWithoutAPlaceHappensWhereItsSenderIs) {
    EXPECT_DOUBLE_EQ(check(Within{50}, kBen, {kGrenade, kAnna, {}}, m_world).measured, 40);
    const auto nowhere = check(Within{50}, kBen, {kGrenade, trace::kNoAgent, {}}, m_world);
    EXPECT_FALSE(nowhere.holds);
    EXPECT_TRUE(std::isinf(nowhere.measured));
    m_agents[0].present = false;
    EXPECT_FALSE(check(Within{50}, kBen, {kGrenade, kAnna, {}}, m_world).holds);
}

TEST_F(InterestTest, SendersAndTeamsAreCompared) {
    const EventHead event{kGrenade, kAnna, {}};
    const EventHead fromNobody{kGrenade, trace::kNoAgent, {}};

    EXPECT_TRUE(check(FromAgent{kAnna}, kBen, event, m_world).holds);
    EXPECT_DOUBLE_EQ(check(FromAgent{kCarl}, kBen, event, m_world).limit, 2);
    EXPECT_TRUE(check(FromTeam{TeamId{0}}, kCarl, event, m_world).holds);
    EXPECT_FALSE(check(FromTeam{TeamId{1}}, kCarl, event, m_world).holds);
    EXPECT_TRUE(check(FromOwnTeam{}, kBen, event, m_world).holds);
    EXPECT_FALSE(check(FromOwnTeam{}, kCarl, event, m_world).holds);
    EXPECT_TRUE(check(FromOwnTeam{false}, kCarl, event, m_world).holds);
    EXPECT_DOUBLE_EQ(check(FromTeam{TeamId{0}}, kBen, fromNobody, m_world).measured, -1);
    EXPECT_FALSE(check(FromTeam{kNoTeam}, kBen, fromNobody, m_world).holds);
    EXPECT_FALSE(check(FromOwnTeam{}, kBen, fromNobody, m_world).holds);
}

TEST_F(InterestTest, AFullTraceSaysWhichConditionFailedAndByHowMuch) {
    EventNetwork<int> network{Managers(std::vector<ManagerSpec>(1))};
    auto& managers = network.managers();
    managers.join(kAll, kAnna, interestIn(kGrenade, {Within{50}}));
    managers.join(kAll, kBen, interestIn(EventCode{1}));
    managers.join(kAll, kCarl, interestIn(kGrenade, {FromOwnTeam{false}, Within{50}}));
    trace::RecordCounter counter;
    trace::RecordBuffer buffer;
    trace::Trace trace(trace::TraceLevel::Full, counter, 1, &buffer);
    const NetworkMessage<int> message{
        .code = kGrenade, .sender = kBen, .position = Vec3{0, 0, -10}};
    const RecordId sent = network.send(trace, message, trace::kNoRecord);

    network.dispatch(trace, m_world, [](const Delivery&, const auto&) {});

    const auto& refused = buffer.rows<trace::EventUndelivered>();
    ASSERT_EQ(refused.size(), 2U);
    EXPECT_EQ(refused[0].cause, sent);
    EXPECT_EQ(refused[0].data.listener, kBen);
    EXPECT_EQ(refused[0].data.reason, UndeliveredReason::NotInterested);
    EXPECT_EQ(refused[1].data.listener, kCarl);
    EXPECT_EQ(refused[1].data.reason, UndeliveredReason::Condition);
    EXPECT_DOUBLE_EQ(refused[1].data.measured, 70);
    EXPECT_DOUBLE_EQ(refused[1].data.limit, 50);
}

TEST(InterestIndex, DistancesThatCoverEverybodyTellAllWhoAreThere) {
    std::vector<AgentView> agents;
    Managers managers(std::vector<ManagerSpec>(1));
    for (std::uint32_t i = 0; i < 40; ++i) {
        agents.push_back({{3.0 * i, 100.0 - 2.0 * i, 0.1 * i}});
        agents.back().present = i != 7;
        managers.join(ManagerId{0}, AgentId{39 - i}, interestIn(EventCode{1}, {Within{150.0 + i}}));
    }
    const WorldView world{agents};
    managers.beginRound();
    for (const geometry::Vec3 place : {geometry::Vec3{50, 50, 0},
                                       {60, 40, 2},
                                       {0, 0, 0},
                                       {-60, 100, 0},
                                       {900, 0, 0},
                                       {55, 45, 0}}) {
        const EventHead event{EventCode{1}, trace::kNoAgent, place};
        std::vector<AgentId> expected;
        for (const Member& member : managers.members(ManagerId{0}))
            if (managers.wants({member.agent, ManagerId{0}}, event, world))
                expected.push_back(member.agent);

        const auto told = managers.interested(ManagerId{0}, event, world);

        EXPECT_EQ(std::vector<AgentId>(told.begin(), told.end()), expected) << place.x;
    }
}

} // namespace
} // namespace percept::event::interest_test
