#include "percept/event/PollingStation.h"

#include "percept/base/Archive.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace percept::event::polling_station_test {
namespace {

using trace::kNoAgent;
using trace::kNoRecord;

constexpr AgentId kAnna{1};
constexpr AgentId kBen{2};

class PollingStationTest : public testing::Test {
protected:
    Poll<double> poll(const Question& question, double truth) {
        trace::Trace trace(trace::TraceLevel::Normal, m_counter, m_frame, &m_buffer);
        return m_station.poll(trace, question, kNoRecord, [&](const Question&) {
            ++m_found;
            return truth;
        });
    }

    PollingStation<> m_station;
    TopicId m_flag = m_station.add({"flag", 1, 5});
    TopicId m_light = m_station.add({"light", 3, 7});
    TopicId m_sight = m_station.add({"line_of_sight", 0, 12});
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_buffer;
    Frame m_frame = 0;
    int m_found = 0;
};

TEST_F(PollingStationTest, AnAnswerIsFoundOncePerFrameAndFrameZeroIsNoException) {
    EXPECT_FALSE(poll({m_flag, kAnna}, 1).hit) << "never found is not found at frame 0";
    EXPECT_TRUE(poll({m_flag, kBen}, 2).hit);
    EXPECT_EQ(poll({m_flag, kBen}, 2).answer, 1);
    ++m_frame;

    const auto next = poll({m_flag, kBen}, 2);

    EXPECT_FALSE(next.hit);
    EXPECT_EQ(next.answer, 2);
    EXPECT_EQ(m_found, 2);
}

TEST_F(PollingStationTest, CachedForThreeFramesAndNotAtAll) {
    for (; m_frame < 7; ++m_frame) {
        poll({m_light, kAnna}, 1);
        poll({m_sight, kAnna, kAnna, kBen}, 1);
        poll({m_sight, kAnna, kAnna, kBen}, 1);
    }

    EXPECT_EQ(m_station.counters(m_light).checks, 3U) << "at frames 0, 3 and 6";
    EXPECT_EQ(m_station.counters(m_light).hits, 4U);
    EXPECT_EQ(m_station.counters(m_sight).checks, 14U);
    EXPECT_EQ(m_station.counters(m_light).cost, 21.0);
}

TEST_F(PollingStationTest, AnswersAreKeptPerPairOfAgents) {
    const TopicId both = m_station.add({"sees_each_other", 1, 0, true});

    poll({m_flag, kAnna, kAnna, kBen}, 1);
    EXPECT_FALSE(poll({m_flag, kBen, kBen, kAnna}, 2).hit);
    poll({both, kAnna, kAnna, kBen}, 1);

    EXPECT_TRUE(poll({both, kBen, kBen, kAnna}, 2).hit)
        << "the same line of sight, seen from there";
    EXPECT_FALSE(poll({both, kBen, kBen}, 2).hit);
}

TEST_F(PollingStationTest, EveryQuestionIsARecordOfWhoAskedAndWhatItCost) {
    const auto first = poll({m_flag, kAnna, kAnna, kBen}, 1);
    poll({m_flag, kBen, kAnna, kBen}, 1);

    const auto& rows = m_buffer.rows<trace::Polled>();
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].id, first.record);
    EXPECT_EQ(rows[0].data.asker, kAnna);
    EXPECT_EQ(rows[0].data.about, kBen);
    EXPECT_FALSE(rows[0].data.hit);
    EXPECT_EQ(rows[0].data.cost, 5.0);
    EXPECT_EQ(rows[1].data.asker, kBen);
    EXPECT_EQ(rows[1].data.about, kAnna);
    EXPECT_TRUE(rows[1].data.hit);
    EXPECT_EQ(rows[1].data.cost, 0.0);
    EXPECT_EQ(rows[1].data.answer, 1.0);
}

TEST_F(PollingStationTest, ThroughTheSensesOnlyWhatTheyReachIsAnswered) {
    trace::Trace trace(trace::TraceLevel::Normal, m_counter, m_frame, &m_buffer);
    const auto ask = [&](AgentId asker) {
        return m_station.pollSensed(
            trace,
            {m_flag, asker},
            kNoRecord,
            [](const Question& question) { return question.asker == kAnna; },
            [](const Question&) { return 1.0; });
    };

    EXPECT_TRUE(ask(kAnna));
    EXPECT_FALSE(ask(kBen)) << "though the answer lies in the cache";

    EXPECT_EQ(m_station.counters(m_flag).refused, 1U);
    EXPECT_EQ(m_station.counters(m_flag).polls, 1U);
    ASSERT_EQ(m_buffer.rows<trace::Polled>().size(), 2U);
    EXPECT_FALSE(m_buffer.rows<trace::Polled>()[0].data.refused);
    EXPECT_TRUE(m_buffer.rows<trace::Polled>()[1].data.refused);
}

TEST_F(PollingStationTest, AFinderMaySayWhatItCostAndMayPollItself) {
    trace::Trace trace(trace::TraceLevel::Normal, m_counter, m_frame, &m_buffer);

    const auto outer = m_station.poll(trace, {m_flag, kAnna}, kNoRecord, [&](const Question&) {
        for (std::uint32_t i = 0; i < 100; ++i)
            m_station.poll(
                trace, {m_flag, kAnna, AgentId{i}}, kNoRecord, [](const Question&) { return 2.0; });
        return Found<double>{3.0, 40.0};
    });

    EXPECT_EQ(outer.answer, 3.0);
    EXPECT_TRUE(poll({m_flag, kAnna}, 0).hit);
    EXPECT_EQ(m_station.counters(m_flag).cost, 100 * 5.0 + 40.0);
}

TEST_F(PollingStationTest, AnswersMayBeAnyDescribedValue) {
    PollingStation<std::string> station({{"nearest_exit", 2, 1}});
    trace::Trace trace(trace::TraceLevel::Normal, m_counter, m_frame, &m_buffer);
    const auto find = [](const Question&) { return std::string("north"); };

    station.poll(trace, {TopicId{0}, kAnna}, kNoRecord, find);

    EXPECT_EQ(station.poll(trace, {TopicId{0}, kBen}, kNoRecord, find).answer, "north");
}

TEST_F(PollingStationTest, WhatNobodyAsksAnyMoreIsForgotten) {
    for (std::uint32_t i = 0; i < 20'000; ++i) {
        m_frame = i;
        poll({m_sight, kAnna, AgentId{i}, kBen}, 1);
    }

    EXPECT_LT(describe::save(m_station).size(), 400'000U);
}

RC_GTEST_PROP(PollingStationProperty, AnswersAsAMapWould, (std::uint64_t seed)) {
    Random random(seed);
    PollingStation<int> station({{"a", 0, 1}, {"b", 1, 1}, {"c", 4, 1, true}});
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::pair<Frame, int>> kept;
    trace::RecordCounter counter;
    const Frame keeps[] = {0, 1, 4};
    for (int i = 0; i < 400; ++i) {
        const Frame frame = i / 10;
        trace::Trace trace(trace::TraceLevel::Off, counter, frame, nullptr);
        const auto topic = random.below(3);
        auto first = random.below(4);
        auto second = random.below(4);
        const auto poll = station.poll(trace,
                                       {TopicId{topic}, kAnna, AgentId{first}, AgentId{second}},
                                       kNoRecord,
                                       [&](const Question&) { return i; });
        if (topic == 2 && second < first)
            std::swap(first, second);
        const auto key = std::tuple(topic, first, second);
        const auto found = kept.find(key);
        const bool fresh = found != kept.end() && frame - found->second.first < keeps[topic];
        RC_ASSERT(poll.hit == fresh);
        RC_ASSERT(poll.answer == (fresh ? found->second.second : i));
        if (!fresh)
            kept[key] = {frame, i};
        if (i % 50 == 0) {
            auto restored = describe::load<PollingStation<int>>(describe::save(station));
            RC_ASSERT(restored.has_value());
            RC_ASSERT(describe::hash(*restored) == describe::hash(station));
            station = *restored;
        }
    }
}

using PollingStationDeathTest = PollingStationTest;

TEST_F(PollingStationDeathTest, UnknownTopicsBreakTheContract) {
    EXPECT_DEATH(poll({TopicId{9}, kAnna}, 1), "broken contract");
    EXPECT_DEATH(m_station.add({"x", -1}), "broken contract");
}

// --- reports ------------------------------------------------------------------------------------

TEST_F(PollingStationTest, PollingAStateNowAndThenIsCheaperThanWatchingIt) {
    for (m_frame = 0; m_frame < 1000; m_frame += 100)
        poll({m_flag, kAnna}, m_frame >= 500 ? 1 : 0);
    const auto& counters = m_station.counters(m_flag);
    EXPECT_EQ(counters.checks, 10U);
    EXPECT_EQ(counters.positives, 5U);
    EXPECT_EQ(counters.changes, 1U);
    EXPECT_EQ(counters.watched, 901U) << "every frame from the first question to the last";

    const auto report = reportOf(counters, 5);

    EXPECT_EQ(report.cheaper, Cheaper::Polling);
    EXPECT_DOUBLE_EQ(report.polling, 10 * 5 + 10 * 0.1);
    EXPECT_DOUBLE_EQ(report.events, 901 * 5 + 0.2);
    EXPECT_DOUBLE_EQ(report.idleShare, 0.5);
}

TEST_F(PollingStationTest, AHundredWhoAskUncachedInEveryFrameWouldBeToldMoreCheaply) {
    for (m_frame = 0; m_frame < 100; ++m_frame)
        for (std::uint32_t i = 0; i < 100; ++i)
            poll({m_sight, AgentId{i}}, m_frame >= 50 ? 1 : 0);
    const auto& counters = m_station.counters(m_sight);
    EXPECT_EQ(counters.watched, 100U);
    EXPECT_EQ(counters.notifications, 100U) << "one change, a hundred who want to know";

    const auto report = reportOf(counters, 12, {.poll = 0.1, .notification = 0.2, .every = 2});

    EXPECT_EQ(report.cheaper, Cheaper::Events);
    EXPECT_EQ(report.engineChecks, 50U);
    EXPECT_DOUBLE_EQ(report.events, 50 * 12 + 100 * 0.2);
}

TEST_F(PollingStationTest, WhatWasNeverPolledIsNeither) {
    const auto report = reportOf(TopicCounters{}, 12);

    EXPECT_EQ(report.cheaper, Cheaper::Same);
    EXPECT_EQ(report.hitShare, 0.0);
}

} // namespace
} // namespace percept::event::polling_station_test
