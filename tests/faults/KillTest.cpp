#include "tests/faults/FaultScene.h"

#include "TestsAll.h"
#include "percept/base/Random.h"

#include <gmock/gmock.h>

#include <csignal>

namespace percept::faults {
namespace {

using testing::ElementsAre;

TEST(Kill, AtAnyCallLeavesTheOldRecordingOrANewOneWithFrames) {
    const int kills = test::testsAll() ? 400 : 60;
    constexpr Frame kFrames = 4000;
    const FaultScene scene;
    scene.putTarget(scene.oldRecording());
    const int calls = scene.countCalls(scene.record(kFrames));
    ASSERT_GT(calls, 200);
    Random random(20261127);
    int killed = 0;
    int kept = 0;

    for (int kill = 0; kill < kills; ++kill) {
        // Most of what can go wrong lies at the begin.
        const auto range = static_cast<std::uint32_t>(kill % 2 == 0 ? 100 : calls);
        const auto call = 1 + random.below(range);
        SCOPED_TRACE(call);
        scene.putTarget(scene.oldRecording());
        const auto ended = scene.run(scene.record(kFrames), {{"KILL", std::to_string(call)}});

        killed += ended.signal == SIGKILL ? 1 : 0;
        const auto found = look(scene.target());
        ASSERT_TRUE(found.opens) << found.problem;
        ASSERT_TRUE(found.old ? found.last == 30 : found.last >= 0);
        kept += found.old ? 1 : 0;
    }

    EXPECT_GT(killed, kills / 2);
    EXPECT_GT(kept, kills / 10) << "some are killed before the new one holds anything";
    EXPECT_LT(kept, kills) << "and some later";
    const auto next = scene.run(scene.record(30), {{"FAIL", "0"}});
    EXPECT_EQ(next.code, 0) << next.errors;
    EXPECT_THAT(scene.files(), ElementsAre("target")) << "what the dead left behind goes";
}

TEST(Kill, AtAnyCallOfSavingLeavesTheOldLevelOrTheNewOne) {
    const FaultScene scene;
    const std::string old = "the level of a week";
    scene.putTarget(old);
    const int calls = scene.countCalls(scene.import());
    const auto made = scene.targetBytes();

    for (int call = 1; call <= calls; ++call) {
        SCOPED_TRACE(call);
        scene.putTarget(old);
        const auto ended = scene.run(scene.import(), {{"KILL", std::to_string(call)}});

        EXPECT_EQ(ended.signal, SIGKILL);
        EXPECT_THAT(scene.targetBytes(), testing::AnyOf(old, made));
    }
}

} // namespace
} // namespace percept::faults
