#include "percept/event/EventNetwork.h"

#include "percept/base/Archive.h"
#include "percept/base/Difference.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace percept::event::event_network_test {
namespace {

using trace::kNoAgent;
using trace::kNoRecord;

constexpr AgentId kAnna{0};
constexpr AgentId kBen{1};
constexpr AgentId kCarl{2};
constexpr AgentId kDora{3};
constexpr EventCode kSiren{10};
constexpr EventCode kShot{11};
constexpr EventCode kReady{200};
constexpr ManagerId kSide{0};
constexpr ManagerId kBattalion{1};
constexpr ManagerId kRedSquad{2};
constexpr ManagerId kBlueSquad{3};

class EventNetworkTest : public testing::Test {
protected:
    using Message = NetworkMessage<int>;

    static Managers tiers() {
        return Managers({{ManagerKind::Broadcast},
                         {ManagerKind::Narrowcast, kSide},
                         {ManagerKind::Narrowcast, kBattalion},
                         {ManagerKind::Narrowcast, kBattalion}});
    }
    trace::Trace makeTrace() { return {m_level, m_counter, m_frame, &m_buffer}; }
    RecordId send(Message message) {
        auto trace = makeTrace();
        return m_network.send(trace, std::move(message), kNoRecord);
    }
    NetworkDispatched dispatch(const Budget& budget = {}) {
        return dispatch([](auto&, const Delivery&, const auto&) {}, budget);
    }
    /// Notes `listener:payload`; every delivery costs 10 us.
    template <class React>
    NetworkDispatched dispatch(React handler, const Budget& budget = {}) {
        auto trace = makeTrace();
        const WorldView world{m_agents, {}, {}, 0};
        return m_network.dispatch(
            trace,
            world,
            [&](const Delivery& delivery, const NetworkEvent<int>& event) {
                m_log += std::to_string(trace::indexOf(delivery.listener)) + ":" +
                         std::to_string(event.payload) + " ";
                handler(trace, delivery, event);
                return Reaction(m_use, 10);
            },
            budget);
    }
    std::string takeLog() { return std::exchange(m_log, {}); }
    Managers& managers() { return m_network.managers(); }
    void joinAll(ManagerId manager, EventCode code) {
        for (const AgentId agent : {kAnna, kBen, kCarl, kDora})
            managers().join(manager, agent, interestIn(code));
    }

    trace::TraceLevel m_level = trace::TraceLevel::Full;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_buffer;
    Frame m_frame = 10;
    std::vector<AgentView> m_agents = std::vector<AgentView>(4);
    EventNetwork<int> m_network{tiers()};
    std::string m_log;
    Use m_use = Use::Used;
};

TEST_F(EventNetworkTest, AnEventReachesTheInterestedInTheOrderInWhichTheyJoined) {
    managers().join(kSide, kCarl, interestIn(kSiren));
    managers().join(kSide, kAnna, interestInAll());
    managers().join(kSide, kBen, interestIn(kShot));
    managers().join(kSide, kCarl, interestIn(maskOf(kSiren) | maskOf(kShot)));
    send({.code = kSiren, .manager = kSide, .payload = 1});

    const auto done = dispatch();

    EXPECT_EQ(takeLog(), "2:1 0:1 ") << "each once, however many interests it meets";
    EXPECT_EQ(done.events, 1U);
    EXPECT_EQ(done.deliveries, 2U);
    EXPECT_EQ(m_network.pending(), 0U);
}

TEST_F(EventNetworkTest, PriorityThenDeadlineThenFirstInFirstOut) {
    managers().join(kSide, kAnna, interestInAll());
    send({.code = kSiren, .payload = 1});
    send({.code = kSiren, .payload = 2, .deadline = 60});
    send({.code = kSiren, .payload = 3, .deadline = 30});
    send({.code = kSiren, .payload = 4, .priority = 1});
    send({.code = kSiren, .payload = 5});

    dispatch();

    EXPECT_EQ(takeLog(), "0:4 0:3 0:2 0:1 0:5 ");
}

TEST_F(EventNetworkTest, TheShotGoesOutNowTheSirenWithinItsThreeSeconds) {
    joinAll(kSide, kSiren);
    managers().join(kSide, kBen, interestIn(kShot));
    send({.code = kSiren, .payload = 1, .deadline = 3, .priority = 5});
    send({.code = kShot, .payload = 2, .deadline = 0});
    const Budget none{.deliveries = 0};

    dispatch(none);
    EXPECT_EQ(takeLog(), "1:2 ") << "at its deadline, over budget, before the more important";
    ++m_frame;
    dispatch(none);
    ++m_frame;
    dispatch(none);
    EXPECT_EQ(takeLog(), "");
    ++m_frame;
    dispatch(none);

    EXPECT_EQ(takeLog(), "0:1 1:1 2:1 3:1 ");
    EXPECT_EQ(managers().counters(kSide).late, 0U);
    EXPECT_EQ(managers().counters(kSide).waited, 3U);
}

TEST_F(EventNetworkTest, ABudgetSpreadsOneEventOverFrames) {
    joinAll(kSide, kSiren);
    send({.code = kSiren, .payload = 1});
    send({.code = kSiren, .payload = 2});

    const auto first = dispatch({.micros = 25});
    EXPECT_EQ(takeLog(), "0:1 1:1 2:1 ") << "a delivery begins while the budget is not spent";
    EXPECT_EQ(first.spent, 30.0);
    EXPECT_EQ(first.events, 0U);
    EXPECT_EQ(first.postponed, 2U);
    ++m_frame;
    dispatch({.deliveries = 2});
    EXPECT_EQ(takeLog(), "3:1 0:2 ");
    ++m_frame;
    dispatch();

    EXPECT_EQ(takeLog(), "1:2 2:2 3:2 ");
    EXPECT_EQ(managers().counters(kSide).events, 2U);
}

TEST_F(EventNetworkTest, WhatIsUrgentOvertakesAnEventUnderWay) {
    joinAll(kSide, kSiren);
    send({.code = kSiren, .payload = 1});
    dispatch({.deliveries = 2});
    ++m_frame;
    send({.code = kSiren, .payload = 2, .priority = 1});

    dispatch();

    EXPECT_EQ(takeLog(), "0:1 1:1 0:2 1:2 2:2 3:2 2:1 3:1 ");
}

TEST_F(EventNetworkTest, ADispatcherThatRunsEveryFewFramesLooksAheadForDeadlines) {
    joinAll(kSide, kSiren);
    send({.code = kSiren, .payload = 1, .deadline = 4});
    send({.code = kSiren, .payload = 2, .deadline = 5});

    dispatch({.deliveries = 0, .nextFrame = m_frame + 5});

    EXPECT_EQ(takeLog(), "0:1 1:1 2:1 3:1 ");
}

TEST_F(EventNetworkTest, ADeadlineInThePastIsTheFrameItIsDueIn) {
    managers().join(kSide, kAnna, interestInAll());
    send({.code = kSiren, .payload = 1, .delay = 3, .deadline = 1});
    EXPECT_EQ(m_buffer.rows<trace::EventSent>()[0].data.deadline, m_frame + 3);

    m_frame += 3;
    dispatch({.deliveries = 0});

    EXPECT_EQ(takeLog(), "0:1 ");
    EXPECT_EQ(managers().counters(kSide).late, 0U);
}

TEST_F(EventNetworkTest, WhoIsNotCalledInTimeIsLateAndSaysSo) {
    managers().join(kSide, kAnna, interestInAll());
    send({.code = kSiren, .payload = 1, .deadline = 2});
    m_frame += 5;

    dispatch();

    EXPECT_EQ(takeLog(), "0:1 ");
    EXPECT_EQ(managers().counters(kSide).late, 1U);
}

TEST_F(EventNetworkTest, ASquadTellsItsBattalionAndItsSideEachListenerOnce) {
    managers().join(kRedSquad, kAnna, interestInAll());
    managers().join(kBlueSquad, kBen, interestInAll());
    managers().join(kBattalion, kCarl, interestInAll());
    managers().join(kBattalion, kAnna, interestInAll());
    managers().join(kSide, kDora, interestInAll());
    send({.code = kReady, .manager = kRedSquad, .payload = 1});
    send({.code = kReady, .manager = kRedSquad, .payload = 2, .reach = Reach::Here});

    dispatch();

    EXPECT_EQ(takeLog(), "0:1 2:1 3:1 0:2 ");
    EXPECT_EQ(managers().counters(kBattalion).passedOn, 1U);
    const auto& delivered = m_buffer.rows<trace::EventDelivered>();
    EXPECT_EQ(delivered[0].data.manager, kRedSquad);
    EXPECT_EQ(delivered[1].data.manager, kBattalion);
    EXPECT_EQ(delivered[2].data.manager, kSide);
}

TEST_F(EventNetworkTest, AnOrderGoesDownTheTiers) {
    managers().join(kRedSquad, kAnna, interestInAll());
    managers().join(kBlueSquad, kBen, interestInAll());
    managers().join(kBattalion, kCarl, interestInAll());
    managers().join(kSide, kDora, interestInAll());
    send({.code = kReady, .manager = kBattalion, .payload = 1, .reach = Reach::Down});

    dispatch();

    EXPECT_EQ(takeLog(), "2:1 0:1 1:1 ");
}

TEST_F(EventNetworkTest, WhoMovesBeforeItsTurnHearsWhatItsNewManagerSays) {
    for (const AgentId agent : {kAnna, kBen, kCarl})
        managers().join(kRedSquad, agent, interestInAll());
    managers().join(kBlueSquad, kDora, interestInAll());
    send({.code = kReady, .manager = kRedSquad, .payload = 1, .reach = Reach::Here});
    send({.code = kReady, .manager = kBlueSquad, .payload = 2, .reach = Reach::Here});
    dispatch({.deliveries = 1});
    auto trace = makeTrace();
    EXPECT_TRUE(managers().move(trace, kBen, kRedSquad, kBlueSquad, kNoRecord));
    EXPECT_FALSE(managers().move(trace, kBen, kRedSquad, kBlueSquad, kNoRecord));
    ++m_frame;

    dispatch();

    EXPECT_EQ(takeLog(), "0:1 2:1 3:2 1:2 ");
    const auto& moved = m_buffer.rows<trace::MemberMoved>();
    ASSERT_EQ(moved.size(), 1U);
    EXPECT_EQ(moved[0].data.agent, kBen);
    EXPECT_EQ(moved[0].data.from, kRedSquad);
    EXPECT_EQ(moved[0].data.to, kBlueSquad);
    const auto& refused = m_buffer.rows<trace::EventUndelivered>();
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused[0].data.listener, kBen);
    EXPECT_EQ(refused[0].data.reason, UndeliveredReason::Removed);
}

TEST_F(EventNetworkTest, WhoLeavesAndJoinsAgainGetsTheNextEventFirst) {
    for (const AgentId agent : {kAnna, kBen})
        managers().join(kSide, agent, interestInAll());
    send({.code = kSiren, .payload = 1});
    send({.code = kSiren, .payload = 2});

    dispatch([&](auto&, const Delivery& delivery, const auto& event) {
        if (delivery.listener == kAnna && event.payload == 1) {
            managers().leave(kSide, kBen);
            managers().join(kSide, kBen, interestInAll());
        }
    });

    EXPECT_EQ(takeLog(), "0:1 0:2 1:2 ");
}

TEST_F(EventNetworkTest, AnAddressedMessageFollowsItsReceiver) {
    managers().join(kRedSquad, kAnna, interestIn(kSiren));
    const auto to = [](AgentId receiver, int payload) {
        return Message{
            .code = kReady, .manager = kRedSquad, .payload = payload, .receiver = receiver};
    };
    send(to(kAnna, 1));
    send(to(kBen, 2));
    auto trace = makeTrace();
    managers().move(trace, kAnna, kRedSquad, kBlueSquad, kNoRecord);
    dispatch();
    EXPECT_EQ(takeLog(), "0:1 ");
    send(to(kAnna, 3));
    managers().remove(kAnna);

    dispatch();

    EXPECT_EQ(takeLog(), "");
    const auto& refused = m_buffer.rows<trace::EventUndelivered>();
    ASSERT_EQ(refused.size(), 2U);
    EXPECT_EQ(refused[0].data.reason, UndeliveredReason::NoSuchListener);
    EXPECT_EQ(refused[1].data.reason, UndeliveredReason::Removed);
}

TEST_F(EventNetworkTest, HandlersMaySendForNowWhichComesAfterAllThatWaited) {
    for (const AgentId agent : {kAnna, kBen})
        managers().join(kSide, agent, interestInAll());
    send({.code = kSiren, .payload = 1});
    send({.code = kSiren, .payload = 2});

    dispatch([&](auto& trace, const Delivery& delivery, const auto& event) {
        if (delivery.listener == kAnna && event.payload < 10)
            m_network.send(trace,
                           {.code = kSiren, .payload = event.payload * 10, .priority = 9},
                           delivery.record);
    });

    EXPECT_EQ(takeLog(), "0:1 1:1 0:2 1:2 0:10 1:10 0:20 1:20 ");
    EXPECT_EQ(m_buffer.rows<trace::EventSent>()[2].cause,
              m_buffer.rows<trace::EventDelivered>()[0].id);
}

TEST_F(EventNetworkTest, EndlessAnswersAreCutOffAndGoOnInTheNextFrame) {
    managers().join(kSide, kAnna, interestInAll());
    send({.code = kSiren, .payload = 0});
    const auto echo = [&](auto& trace, const Delivery& delivery, const auto& event) {
        m_network.send(
            trace, {.code = kSiren, .payload = event.payload + 1, .deadline = 0}, delivery.record);
    };

    const auto done = dispatch(echo);

    EXPECT_EQ(done.events, static_cast<std::size_t>(EventNetwork<int>::kMaxGenerations));
    EXPECT_EQ(done.postponed, 1U);
    ++m_frame;
    dispatch();
    EXPECT_EQ(managers().counters(kSide).late, 1U);
}

TEST_F(EventNetworkTest, AnEventCanBeDeliveredAtOnceEvenByAHandler) {
    for (const AgentId agent : {kAnna, kBen})
        managers().join(kSide, agent, interestInAll());
    send({.code = kSiren, .payload = 1});
    const WorldView world{m_agents, {}, {}, 0};

    dispatch([&](auto& trace, const Delivery& delivery, const auto&) {
        if (delivery.listener == kAnna)
            m_network.deliver(trace,
                              world,
                              {.code = kShot, .payload = 2},
                              delivery.record,
                              [&](const Delivery& inner, const NetworkEvent<int>&) {
                                  m_log +=
                                      "now" + std::to_string(trace::indexOf(inner.listener)) + " ";
                                  managers().remove(kBen);
                              });
    });

    EXPECT_EQ(takeLog(), "0:1 now0 ") << "and the removal counts for both events";
}

TEST_F(EventNetworkTest, ManagersCountWhatTheirListenersIgnored) {
    managers().join(kRedSquad, kAnna, interestInAll());
    managers().join(kSide, kBen, interestInAll());
    m_use = Use::Ignored;
    send({.code = kSiren, .manager = kRedSquad, .payload = 1});
    dispatch();
    m_use = Use::Used;
    send({.code = kSiren, .manager = kSide, .payload = 1});
    dispatch();

    EXPECT_EQ(managers().counters(kRedSquad), (ManagerCounters{1, 0, 1, 1, 0, 0}));
    EXPECT_EQ(managers().counters(kSide), (ManagerCounters{1, 1, 2, 1, 0, 0}));
}

TEST_F(EventNetworkTest, RoomsTellThoseThatAreInThem) {
    constexpr ManagerId kHouse{0};
    constexpr RegionId kHall{0};
    constexpr RegionId kYard{1};
    m_network = EventNetwork<int>(Managers({{ManagerKind::Narrowcast},
                                            {ManagerKind::Narrowcast, ManagerId{0}, kHall},
                                            {ManagerKind::Narrowcast, ManagerId{0}, kYard}}));
    for (const AgentId agent : {kAnna, kBen})
        managers().roam(kHouse, agent, interestIn(kSiren));
    const auto follow = [&](RegionId anna, RegionId ben) {
        auto trace = makeTrace();
        const std::array regions{anna, ben};
        managers().followRooms(trace, regions, {});
    };
    const auto siren = [&] {
        send({.code = kSiren, .manager = managers().roomOf(kHouse, kHall), .payload = 1});
        dispatch();
        return takeLog();
    };

    follow(kHall, kYard);
    EXPECT_EQ(siren(), "0:1 ");
    follow(kHall, kHall);
    EXPECT_EQ(siren(), "0:1 1:1 ");
    follow(trace::kNone<RegionId>, kHall);
    EXPECT_EQ(siren(), "1:1 ");
    follow(trace::kNone<RegionId>, kHall);

    EXPECT_EQ(m_buffer.rows<trace::MemberMoved>().size(), 4U)
        << "two came, one went over, one left";
    EXPECT_EQ(managers().roomOf(kHouse, RegionId{7}), kNoManager);
}

TEST_F(EventNetworkTest, MembersOfASquadTellEachOtherThatTheyAreReady) {
    for (const AgentId agent : {kAnna, kBen})
        managers().join(kRedSquad, agent, interestIn(kReady));
    managers().join(kSide, kAnna, interestInAll());
    managers().join(kBlueSquad, kCarl, interestIn(kReady));
    std::map<AgentId, int> heard;
    for (const AgentId agent : {kAnna, kBen})
        send({.code = kReady,
              .manager = managers().groupOf(agent),
              .payload = 0,
              .sender = agent,
              .reach = Reach::Here});

    dispatch([&](auto&, const Delivery& delivery, const auto& event) {
        if (event.sender != delivery.listener)
            ++heard[delivery.listener];
    });

    EXPECT_EQ(heard, (std::map<AgentId, int>{{kAnna, 1}, {kBen, 1}}));
    EXPECT_EQ(managers().groupOf(kDora), kNoManager);
}

TEST_F(EventNetworkTest, SavedAndCopiedWithEventsUnderWayItGoesOnAlike) {
    joinAll(kRedSquad, kSiren);
    managers().join(kSide, kDora, interestIn(kSiren, {Within{50}, FromTeam{TeamId{1}}}));
    for (int i = 0; i < 12; ++i)
        send({.code = kSiren,
              .manager = i % 3 == 0 ? kSide : kRedSquad,
              .payload = i,
              .position = Vec3{i, 0, 0},
              .delay = i % 4,
              .deadline = i % 5 - 1,
              .priority = i % 2});
    dispatch({.deliveries = 3});
    takeLog();
    const EventNetwork<int> copy = m_network;
    auto restored = describe::load<EventNetwork<int>>(describe::save(m_network));
    ASSERT_TRUE(restored);
    EXPECT_EQ(describe::firstDifference(*restored, m_network), std::nullopt);
    EXPECT_EQ(describe::hash(*restored), describe::hash(copy));
    const auto counter = m_counter;
    const auto rest = [&] {
        m_counter = counter;
        for (m_frame = 11; m_frame < 16; ++m_frame)
            dispatch({.deliveries = 5});
        return std::pair(takeLog(), describe::hash(m_network));
    };

    const auto expected = rest();
    m_network = copy;
    EXPECT_EQ(rest(), expected);
    m_network = *restored;

    EXPECT_EQ(rest(), expected);
}

using EventNetworkDeathTest = EventNetworkTest;

TEST_F(EventNetworkDeathTest, BrokenContractsEndTheProcess) {
    managers().join(kSide, kAnna, interestInAll());
    send({.code = kSiren, .payload = 1});

    EXPECT_DEATH(dispatch([&](auto&, const Delivery&, const auto&) { dispatch(); }),
                 "broken contract");
    EXPECT_DEATH(send({.code = kSiren, .delay = -1}), "broken contract");
    EXPECT_DEATH(send({.code = kSiren, .manager = ManagerId{9}}), "broken contract");
    EXPECT_DEATH(Managers({{{}, ManagerId{1}}, {{}, ManagerId{0}}}), "broken contract");
    EXPECT_DEATH(Managers({{{}, ManagerId{9}}}), "broken contract");
}

} // namespace
} // namespace percept::event::event_network_test
