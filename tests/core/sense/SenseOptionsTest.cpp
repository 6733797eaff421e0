#include "SenseRun.h"

#include "percept/base/Archive.h"
#include "percept/sense/GateNames.h"

namespace percept::sense {
namespace {

using test::SenseLevel;
using test::SenseRun;
using test::through;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(SenseOptions, QueuedNotificationsLeaveInTimeAndOrder) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.01;
    level.sensor("far", {50, 0}, {{"sound", 0.0}});
    level.sensor("west", {-20, 0}, {{"sound", 0.0}});
    level.sensor("east", {20, 0}, {{"sound", 0.0}});
    SenseRun run(level, 0.1);
    run.emit("sound", 1.0, {0, 0, 0});
    run.run(1.0);
    EXPECT_THAT(run.agents(), ElementsAre(1U, 2U, 0U));
    EXPECT_EQ(run.told[0].first, 2) << "due when the time has come, not after";
    EXPECT_EQ(run.told[2].first, 5);
}

TEST(SenseOptions, ForgetsWhatIsQueuedForAnAgentThatLeaves) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.01;
    level.sensor("gone", {20, 0}, {{"sound", 0.0}});
    level.sensor("left_out", {21, 0}, {{"sound", 0.0}});
    level.sensor("stays", {22, 0}, {{"sound", 0.0}});
    SenseRun run(level, 0.1);
    run.emit("sound", 1.0, {0, 0, 0});
    removeAgent(run.state, AgentId{0});
    EXPECT_EQ(run.state.waves[0].listeners.size(), 2U);
    run.sensors.erase(run.sensors.begin() + 1);
    run.run(1.0);
    EXPECT_THAT(run.agents(), ElementsAre(2U));
}

/// "dies" and "leaves" are under way from the frame at 0.1 s, while a sound is on its way to all.
SenseRun leftMeanwhile(bool travels) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.01;
    level["sound"].travels = travels;
    level["sound"].echoes = 1;
    level["sound"].echoFactor = 0.5;
    level["sound"].echoDelay = 0.5;
    level.sensor("stays", {20, 0}, {{"sound", 0.0}});
    level.sensor("leaves", {22, 0}, {{"sound", 0.0}});
    level.sensor("dies", {24, 0}, {{"sound", 0.0}});
    SenseRun run(level, 0.1);
    run.emit("sound", 1.0, {0, 0, 0});
    run.run(0.1);
    EXPECT_THAT(run.told, IsEmpty());
    run.sensors.resize(1);
    return run;
}

TEST(SenseOptions, WhoLeavesOrDiesWhileASoundIsUnderWayIsNotToldAndTheTraceSaysSo) {
    auto run = leftMeanwhile(false);
    EXPECT_EQ(run.state.waves[0].listeners.size(), 3U);
    run.run(2.0);

    EXPECT_THAT(run.agents(), ElementsAre(0U, 0U)) << "the sound and its echo";
    EXPECT_THAT(run.state.pending, IsEmpty());
    const auto& rejected = run.records.rows<trace::SignalRejected>();
    ASSERT_EQ(rejected.size(), 2U);
    for (std::uint32_t i = 0; i < 2; ++i) {
        EXPECT_EQ(rejected[i].data.agent, AgentId{i + 1});
        EXPECT_EQ(rejected[i].data.gate, Gate::Modality) << "nobody is there to sense it";
        EXPECT_EQ(rejected[i].cause, run.records.rows<trace::SignalEmitted>()[0].id);
        EXPECT_EQ(rejected[i].frame, 3) << "when it would have been told";
    }
}

TEST(SenseOptions, ATravellingSoundPassesWhoHasLeft) {
    auto run = leftMeanwhile(true);
    run.run(2.0);
    EXPECT_THAT(run.agents(), ElementsAre(0U, 0U));
    EXPECT_THAT(run.state.pending, IsEmpty());
}

TEST(SenseOptions, AtOnceGoesRoundInOneUpdate) {
    SenseLevel level;
    level.sensor("a", {1, 0}, {{"sound", 0.1}});
    SenseRun run(level);
    run.emit("sound", 1.0, {0, 0, 0});
    run.run(0.0);
    EXPECT_THAT(run.agents(), ElementsAre(0U));
}

/// One runs towards the sound, one away, one stands; all 30 m away.
SenseLevel runners(bool travels) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.1;
    level["sound"].attenuation = 1.0;
    level["sound"].travels = travels;
    level.sensor("towards", {30, 0}, {{"sound", 0.1}});
    level.sensor("stands", {0, 30}, {{"sound", 0.1}});
    level.sensor("away", {-30, 0}, {{"sound", 0.1}});
    return level;
}

TEST(SenseOptions, TravellingSoundMeetsListenersWhereTheyAre) {
    const auto framesOf = [](bool travels) {
        SenseRun run(runners(travels));
        run.sensors[0].velocity = {-5, 0};
        run.sensors[2].velocity = {-5, 0};
        run.emit("sound", 1.0, {0, 0, 0});
        run.run(10.0);
        std::vector<double> seconds(3, -1.0);
        for (const auto& [frame, each] : run.told)
            seconds[trace::indexOf(each.agent)] = static_cast<double>(frame) * run.step;
        EXPECT_EQ(run.told.size(), 3U);
        EXPECT_TRUE(run.state.waves.empty() || travels);
        return seconds;
    };
    const auto at = framesOf(true);
    EXPECT_NEAR(at[0], 30.0 / (10.0 + 5.0), 0.02);
    EXPECT_NEAR(at[1], 3.0, 0.02);
    EXPECT_NEAR(at[2], 30.0 / (10.0 - 5.0), 0.02);
    for (const double seconds : framesOf(false))
        EXPECT_NEAR(seconds, 3.0, 0.02) << "as in the source, without the option";
}

TEST(SenseOptions, WhoComesInBehindTheFrontHearsNothing) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.1;
    level["sound"].travels = true;
    level.room("hall", {0, 0}, {40, 10});
    level.room("closet", {0, 10}, {40, 20});
    level.sensor("listener", {35, 5}, {{"sound", 0.0}});
    level.sensor("comes_late", {10, 15}, {{"sound", 0.0}});
    level.sensor("in_time", {30, 15}, {{"sound", 0.0}});
    SenseRun run(level);
    run.emit("sound", 1.0, {5, 5, 0});
    run.run(1.0);
    run.sensors[1].position.y = 5.0; // the front is at 10 m, this is 5 m from the source
    run.sensors[2].position.y = 5.0;
    run.run(20.0);
    EXPECT_THAT(run.agents(), ElementsAre(2U, 0U));
    EXPECT_TRUE(run.state.waves.empty()) << "it has died out";
}

TEST(SenseOptions, TravellingSoundMeetsWhoChangesRoomsOnItsWay) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.2;
    level["sound"].travels = true;
    level.room("west", {0, 0}, {30, 6});
    level.room("east", {30, 0}, {60, 6});
    level.connect("west", "east", {30, 3}, {30, 3}, {{"sound", through(1.0, 0.0)}});
    level.sensor("comes", {34, 3}, {{"sound", 0.0}});
    level.sensor("goes", {27, 3}, {{"sound", 0.0}});
    level.sensor("stands", {42, 3}, {{"sound", 0.0}});
    SenseRun run(level);
    run.sensors[0].velocity = {-1.4, 0};
    run.sensors[1].velocity = {1.4, 0};

    run.emit("sound", 1.0, {2, 3, 0});
    run.run(12.0);

    // c t = d + v t on a straight way; the first two are in the other room by then.
    ASSERT_THAT(run.agents(), ElementsAre(0U, 1U, 2U));
    const double seconds[] = {32 / (5 + 1.4), 25 / (5 - 1.4), 40 / 5.0};
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& [frame, each] = run.told[i];
        EXPECT_NEAR(static_cast<double>(frame) * run.step, seconds[i], 2 * run.step) << i;
        EXPECT_NEAR(each.distance, 5 * seconds[i], 0.2) << i << ": where it was met";
    }
    EXPECT_EQ(run.told[0].second.region, RegionId{0});
    EXPECT_EQ(run.told[1].second.region, RegionId{1});
}

TEST(SenseOptions, WavesGoOnAlikeAfterSaving) {
    SenseRun run(runners(true));
    run.emit("sound", 1.0, {0, 0, 0});
    run.run(1.5);
    SenseRun other(runners(true));
    other.frame = run.frame;
    other.state = *describe::load<SenseState>(describe::save(run.state));
    EXPECT_EQ(describe::hash(run.state), describe::hash(other.state));
    run.run(5.0);
    other.run(5.0);
    EXPECT_EQ(other.agents().size(), 3U);
    EXPECT_EQ(describe::hash(run.state), describe::hash(other.state));
}

TEST(SenseOptions, LoudSoundsDeafenForAWhile) {
    SenseLevel level;
    level["sound"].attenuation = 1.0;
    level["sound"].deafening = 5.0;
    level["sound"].deafness = 4.0;
    level.sensor("a", {1, 0}, {{"sound", 1.0}});
    SenseRun run(level, 0.1);
    run.emit("sound", 9.0, {0, 0, 0});
    run.run(0.0);
    run.frame = 20; // half of the deafness is left: the threshold is at 5
    run.emit("sound", 4.9, {0, 0, 0});
    run.run(2.0);
    EXPECT_EQ(run.told.size(), 1U);
    EXPECT_DOUBLE_EQ(run.records.rows<trace::SignalRejected>().back().data.limit, 5.0);
    run.frame = 40;
    run.emit("sound", 1.0, {0, 0, 0});
    run.run(4.0);
    EXPECT_EQ(run.told.size(), 2U);
}

TEST(SenseOptions, EchoesRepeatWeakerAndWeaker) {
    SenseLevel level;
    level["sound"].attenuation = 1.0;
    level["sound"].echoes = 2;
    level["sound"].echoDelay = 0.5;
    level["sound"].echoFactor = 0.5;
    level.sensor("a", {1, 0}, {{"sound", 0.1}});
    SenseRun run(level, 0.1);
    const auto first = run.emit("sound", 1.0, {0, 0, 0});
    run.run(3.0);
    ASSERT_EQ(run.told.size(), 3U);
    EXPECT_EQ(run.told[1].first, 5);
    EXPECT_EQ(run.told[2].first, 10);
    EXPECT_DOUBLE_EQ(run.told[2].second.intensity, 0.25);
    EXPECT_EQ(run.records.rows<trace::SignalEmitted>()[1].cause, first);
    EXPECT_THAT(run.state.echoes, IsEmpty());
}

TEST(SenseOptions, EchoesComeInTheFrameInWhichTheirDelayIsOver) {
    for (const int delay : {6, 18, 19, 42})
        for (Frame start = 0; start < 120; ++start) {
            SenseLevel level;
            level["sound"].echoes = 3;
            level["sound"].echoDelay = delay == 19 ? 0.305 : delay / 60.0;
            SenseRun run(level);
            run.frame = start;
            run.emit("sound", 1.0, {0, 0, 0});
            run.run(run.now() + 3.0);

            const auto& emitted = run.records.rows<trace::SignalEmitted>();
            ASSERT_EQ(emitted.size(), 4U);
            EXPECT_EQ(emitted[0].frame, start);
            EXPECT_EQ(emitted[1].frame, start + delay) << start;
            EXPECT_EQ(emitted[2].frame, start + (delay == 19 ? 37 : 2 * delay)) << start;
            EXPECT_EQ(emitted[3].frame, start + (delay == 19 ? 55 : 3 * delay)) << start;
        }
}

TEST(SenseOptions, WallsDampenByTheirMaterial) {
    SenseLevel level;
    level["sound"].attenuation = 1.0;
    level.material("wood", "").transmission = {{"sound", 0.5}};
    level.wall({5, -5}, {5, 5}, "wood");
    level.wall({6, -5}, {6, 5}, "wood");
    level.wall({-5, -5}, {-5, 5});
    level.sensor("behind_wood", {10, 0}, {{"sound", 0.1}});
    level.sensor("behind_stone", {-10, 0}, {{"sound", 0.1}});
    for (const auto& row : level.ping("sound", 1.0, {0, 0, 0}))
        EXPECT_DOUBLE_EQ(row.perceived.intensity, 1.0) << "walls are ignored without the option";
    level["sound"].throughWalls = true;
    const auto rows = level.ping("sound", 1.0, {0, 0, 0});
    EXPECT_DOUBLE_EQ(rows[0].perceived.intensity, 0.25);
    EXPECT_EQ(rows[1].reason, Gate::Intensity);
}

TEST(SenseOptions, HearingAndTouchAndInventedSenses) {
    SenseLevel level;
    level.modality("touch", "touch", 1.0, 1.0);
    level.modality("telepathy", "sound", 1.0, 1000.0);
    auto& keen = level.sensor("keen", {0.5, 0}, {{"sound", 1.0}, {"touch", 0.5}});
    keen.hearing = 2.0;
    level.sensor("mage", {50, 0}, {{"telepathy", 0.5}, {"touch", 0.5}});
    EXPECT_TRUE(level.ping("sound", 0.6, {0, 0, 0})[0].notified);
    EXPECT_TRUE(level.ping("touch", 1.0, {0, 0, 0})[0].notified);
    EXPECT_EQ(level.ping("touch", 1.0, {0, 0, 0})[1].reason, Gate::Range);
    EXPECT_TRUE(level.ping("telepathy", 1.0, {0, 0, 0})[1].notified);
    EXPECT_EQ(level.ping("telepathy", 1.0, {0, 0, 0})[0].reason, Gate::Modality);
}

TEST(SenseOptions, WhatHandlersEmitComesWithTheNextUpdate) {
    SenseLevel level;
    level.sensor("a", {1, 0}, {{"sound", 0.1}});
    level.sensor("b", {2, 0}, {{"sound", 0.1}});
    const auto world = std::make_shared<const SenseWorld>(level.world());
    const auto sensors = levelSensors(level.edit(), *world);
    SenseManager senses(world);
    SenseState state;
    trace::RecordCounter counter;
    std::vector<int> counts;
    for (int frame = 0; frame < 3; ++frame) {
        trace::Trace trace(trace::TraceLevel::Off, counter, frame, nullptr);
        senses.begin({sensors, {}, frame / 60.0, Manager::Regional});
        const Signal shout{.modality = *world->modality("sound"), .position = {1, 0, 0}};
        if (frame == 0)
            senses.emit(state, shout, trace, trace::kNoRecord);
        counts.push_back(0);
        senses.update(state, trace, [&](const Notification& each, RecordId record) {
            ++counts.back();
            Signal answer = shout;
            answer.source = each.agent;
            senses.emit(state, answer, trace, record);
        });
    }
    EXPECT_THAT(counts, ElementsAre(2, 2, 2));
}

} // namespace
} // namespace percept::sense
