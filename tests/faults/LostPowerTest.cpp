#include "tests/faults/LostPower.h"

#include "tests/faults/FaultScene.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <functional>

/// The power fails at any moment, and nothing survives that was not flushed, or only names do, or
/// only contents.
namespace percept::faults {
namespace {

constexpr std::array kAll{Survives::Nothing, Survives::Names, Survives::Contents};

/// Calls `check` with what survives, whenever the power may fail.
/// @param check gets what happened last; null: nothing yet
void failEverywhere(const FaultScene& scene,
                    const Words& words,
                    const std::function<void(const LostPower&, const Happened*)>& check) {
    LostPower power(scene.disk());
    const auto ended = scene.run(words, {{"LOG", scene.beside("log").string()}});
    ASSERT_EQ(ended.code, 0) << ended.errors;
    check(power, nullptr);
    int writes = 0;
    for (const Happened& each : readLog(scene.beside("log"))) {
        power.happen(each);
        // One of many writes of a batch is like the other.
        if (each.kind != Kind::Write || ++writes % 20 == 0)
            check(power, &each);
    }
}

TEST(LostPower, LeavesTheOldLevelOrTheNewOne) {
    const FaultScene scene;
    const std::string old = "the level of a week";
    scene.putTarget(old);
    int moments = 0;
    std::string last;

    failEverywhere(scene, scene.import(), [&](const LostPower& power, const Happened*) {
        const auto made = scene.targetBytes();
        for (const Survives survives : kAll) {
            power.fail(survives, scene.beside("after"));
            last = bytesOf(scene.beside("after") / "target");
            EXPECT_THAT(last, testing::AnyOf(old, made)) << static_cast<int>(survives);
            ++moments;
        }
    });

    EXPECT_GT(moments, 12);
    EXPECT_EQ(last, scene.targetBytes());
}

TEST(LostPower, LeavesTheOldRecordingOrANewOneUpToWhatWasFlushed) {
    const FaultScene scene;
    scene.putTarget(scene.oldRecording());
    int moments = 0;
    int kept = 0;
    Frame flushed = -1; ///< last frame of what has to be there

    failEverywhere(scene, scene.record(2000), [&](const LostPower& power, const Happened* last) {
        for (const Survives survives : kAll) {
            power.fail(survives, scene.beside("after"));
            const auto found = look(scene.beside("after") / "target");
            ASSERT_TRUE(found.opens) << found.problem << ", " << static_cast<int>(survives);
            if (found.old) {
                ASSERT_EQ(found.last, 30);
                ASSERT_EQ(flushed, -1) << "the new one was there for good";
            } else {
                ASSERT_GE(found.last, std::max<Frame>(flushed, 0));
            }
            if (survives == Survives::Nothing && last != nullptr && !found.old &&
                power.flushes(*last, "target-wal"))
                flushed = found.last;
            ++moments;
            kept += found.old ? 1 : 0;
        }
    });

    EXPECT_GT(moments, 100);
    EXPECT_GT(kept, 10);
    EXPECT_EQ(look(scene.beside("after") / "target").last, 2000);
}

} // namespace
} // namespace percept::faults
