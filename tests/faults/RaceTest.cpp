#include "tests/faults/FaultScene.h"

#include "TestsAll.h"

#include <gmock/gmock.h>

#include <thread>

namespace percept::faults {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Race, OfTwoProgramsOnOneTargetOneRecordsAndTheOtherIsTold) {
    const int pairs = test::testsAll() ? 200 : 40;
    constexpr Frame kEndless = 1'000'000'000;
    const FaultScene scene;
    for (int pair = 0; pair < pairs; ++pair) {
        SCOPED_TRACE(pair);
        scene.putTarget(pair % 2 == 0 ? scene.oldRecording() : std::string());
        Child first(scene.record(kEndless), {}, scene.beside("first"));
        Child second(scene.record(kEndless), {}, scene.beside("second"));

        while (!first.hasEnded() && !second.hasEnded())
            std::this_thread::yield();
        const bool secondLost = second.hasEnded();
        const auto loser = secondLost ? second.wait() : first.wait();
        Child& winner = secondLost ? first : second;
        ASSERT_FALSE(winner.hasEnded());
        winner.interrupt();
        const auto stopped = winner.wait();

        EXPECT_EQ(loser.code, 1);
        EXPECT_THAT(loser.errors, HasSubstr("in use by another program"));
        EXPECT_EQ(stopped.code, 1);
        EXPECT_THAT(stopped.errors, HasSubstr("what was done until then is kept"));
        const auto found = look(scene.target());
        EXPECT_TRUE(found.opens) << found.problem;
        EXPECT_FALSE(found.old);
        EXPECT_THAT(scene.files(), ElementsAre("target"));
    }
}

} // namespace
} // namespace percept::faults
