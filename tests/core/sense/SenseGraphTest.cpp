#include "SenseScene.h"
#include "percept/sense/GateNames.h"

namespace percept::sense {
namespace {

using test::SenseLevel;
using test::through;
using testing::ElementsAre;

TEST(SenseGraph, MultipliesTheLossesAlongThePath) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10});
    level.room("b", {10, 0}, {20, 10}).attenuation = {{"sound", 0.8}};
    level["sound"].inverseSpeed = 0.01;
    level.connect("a", "b", {10, 5}, {10, 5}, {{"sound", through(0.5, 2.0)}});
    level.sensor("listener", {13, 5}, {{"sound", 0.1}});

    const auto rows = level.ping("sound", 2.0, {6, 5, 0});

    ASSERT_TRUE(rows[0].notified);
    const double expected = 2.0 * 0.9 * 0.9 * 0.9 * 0.9 * (0.5 * 0.5) * (0.8 * 0.8 * 0.8);
    EXPECT_NEAR(rows[0].perceived.intensity, expected, 1e-12);
    EXPECT_DOUBLE_EQ(rows[0].route.distance, 4.0 + 2.0 + 3.0);
    EXPECT_DOUBLE_EQ(rows[0].delay, 0.09);
    EXPECT_THAT(rows[0].path, ElementsAre(ConnectionId{0}));
    EXPECT_NEAR(std::abs(rows[0].direction), maths::kPi, 1e-12);
}

TEST(SenseGraph, RangeIsTheWholeWayAlsoOfWhatIsTooWeakToStart) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10});
    level.room("b", {10, 0}, {90, 10});
    level["sound"].minIntensity = 0.02;
    level["sound"].maxRange = 40;
    level.connect("a", "b", {10, 5}, {10, 5}, {{"sound", through(1.0, 2.0)}});
    level.sensor("near", {13, 5}, {{"sound", 0.1}});
    level.sensor("far", {80, 5}, {{"sound", 0.1}});

    const auto rows = level.ping("sound", 0.01, {6, 5, 0});
    const auto rangeOf = [&](std::size_t row) {
        const auto& rungs = rows[row].ladder.rungs;
        return *std::find_if(rungs.begin(), rungs.end(), [](const Rung& rung) {
            return rung.checked && rung.gate == Gate::Range;
        });
    };

    EXPECT_DOUBLE_EQ(rangeOf(0).measured, 4.0 + 2.0 + 3.0);
    EXPECT_EQ(rows[0].reason, Gate::Intensity);
    EXPECT_EQ(rows[1].reason, Gate::Intensity) << "it died out before the way became too long";
    EXPECT_LE(rangeOf(1).measured, 40);
}

TEST(SenseGraph, OneWayWindowPassesSightAlone) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10});
    level.room("b", {10, 0}, {20, 10});
    level.connect(
        "a",
        "b",
        {10, 5},
        {10, 5},
        {{"sight", through(0.9, 1.0)}, {"sound", through(0.0, 1.0)}, {"smell", through(0.0, 1.0)}});
    level.sensor("in_a", {5, 5}, {{"sight", 0.1}, {"sound", 0.1}});
    level.sensor("in_b", {15, 5}, {{"sight", 0.1}, {"sound", 0.1}});

    const auto seen = level.ping("sight", 1.0, {6, 5, 0});
    EXPECT_TRUE(seen[1].notified);
    EXPECT_DOUBLE_EQ(seen[1].perceived.intensity, 0.9);
    EXPECT_DOUBLE_EQ(seen[1].route.distance, 9.0);

    const auto heard = level.ping("sound", 1.0, {6, 5, 0});
    EXPECT_TRUE(heard[0].notified);
    EXPECT_EQ(heard[1].reason, Gate::Intensity);
    EXPECT_DOUBLE_EQ(heard[1].perceived.intensity, 0.0);

    EXPECT_EQ(level.ping("sight", 1.0, {14, 5, 0})[0].reason, Gate::Unreachable);
    EXPECT_EQ(level.ping("sound", 1.0, {14, 5, 0})[0].reason, Gate::Unreachable);
}

TEST(SenseGraph, RunHandsOutWhatThePingPromises) {
    SenseLevel level;
    level["sound"].inverseSpeed = 0.01;
    level.room("a", {0, 0}, {10, 10});
    level.room("b", {10, 0}, {20, 10});
    level.connect("a", "b", {10, 5}, {10, 5}, {{"sound", through(1.0, 0.0)}});
    level.sensor("near", {7, 5}, {{"sound", 0.1}});
    level.sensor("next_door", {15, 5}, {{"sound", 0.1}});
    level.sensor("dull", {8, 5}, {{"sound", 5.0}});
    const auto world = std::make_shared<const SenseWorld>(level.world());
    const auto sensors = levelSensors(level.edit(), *world);
    SenseManager senses(world);
    SenseState state;
    trace::RecordCounter counter;
    trace::RecordBuffer buffer;
    std::vector<std::pair<AgentId, int>> heard;

    for (int frame = 0; frame < 20; ++frame) {
        trace::Trace trace(trace::TraceLevel::Full, counter, frame, &buffer);
        senses.begin({sensors, {}, frame / 60.0, Manager::Graph});
        if (frame == 0)
            senses.emit(state, {*world->modality("sound"), 2.0, {5, 5, 0}}, trace, {});
        senses.update(state, trace, [&](const Notification& each, RecordId) {
            heard.emplace_back(each.agent, frame);
        });
    }

    EXPECT_THAT(heard, ElementsAre(std::pair(AgentId{0}, 2), std::pair(AgentId{1}, 6)));
    EXPECT_EQ(buffer.rows<trace::SignalRejected>().size(), 1U);
    EXPECT_EQ(buffer.rows<trace::Notified>().size(), 2U);
}

} // namespace
} // namespace percept::sense
