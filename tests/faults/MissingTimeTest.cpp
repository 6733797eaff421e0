#include "tests/faults/FaultScene.h"
#include "tests/faults/Progress.h"

#include "TestsAll.h"
#include "inspector/record/RecorderOptions.h"
#include "percept/base/Random.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <thread>

/// What is missing of a recording whose program was killed, by what it had simulated until then.
namespace percept::faults {
namespace {

/// How a run is recorded that is killed.
struct Pace {
    Frame frames = 0;
    const char* perSecond = ""; ///< 0: as many as there can be
};
constexpr Pace kAsWatched{120, "60"};
constexpr Pace kFlatOut{60'000, "0"};

/// What a kill left, in all.
struct Left {
    Frame frames = 0; ///< simulated and not in the file
    Seconds time = 0; ///< between the latest of them and the latest in the file
};

class MissingTime : public testing::Test {
protected:
    [[nodiscard]] Words words(const Pace& pace) const {
        return {m_scene.beside("night.level.json").string(),
                m_scene.target().string(),
                m_scene.beside("progress").string(),
                std::to_string(pace.frames),
                pace.perSecond};
    }
    [[nodiscard]] Child start(const Pace& pace, Settings faults) const {
        m_scene.putTarget(m_scene.oldRecording());
        faults.emplace_back("BELOW", m_scene.disk().string());
        return {words(pace), faults, m_scene.beside("errors"), PERCEPT_RECORD_PROGRAM};
    }
    [[nodiscard]] int countCalls(const Pace& pace) const {
        const auto count = m_scene.beside("count");
        const auto whole = start(pace, {{"COUNT", count.string()}}).wait();
        EXPECT_EQ(whole.code, 0) << whole.errors;
        return std::stoi(bytesOf(count));
    }
    /// Looks at what is there after a kill.
    void look(const Ended& ended) {
        ASSERT_THAT(ended.signal, testing::AnyOf(0, SIGKILL)) << ended.errors;
        const int killed = ended.signal == SIGKILL ? 1 : 0;
        m_killed += killed;
        const auto found = faults::look(m_scene.target());
        ASSERT_TRUE(found.opens) << found.problem;
        if (!std::filesystem::exists(m_scene.beside("progress")))
            return;
        const SharedProgress progress(m_scene.beside("progress"), true);
        const Frame last = found.old ? -1 : found.last;
        // What the recorder once said to be written is there, whenever the kill comes.
        m_held += progress->written >= 0 ? killed : 0;
        m_lost += last < progress->written ? killed : 0;
        EXPECT_GE(last, progress->written);
        ASSERT_TRUE(found.old ? found.last == 30 : last >= 0);
        const auto at = [&](Frame frame) {
            return progress->at[static_cast<std::size_t>(std::max<Frame>(frame, 0))];
        };
        m_most.frames = std::max<Frame>(m_most.frames, progress->simulated - last);
        m_most.time = std::max<Seconds>(m_most.time, at(progress->simulated) - at(last));
    }
    /// Goes on until so many were killed: some come to their end before, as the calls that they
    /// make are not as many every time, and the disk is not as fast.
    template <class Kill>
    void repeat(int kills, Kill kill) {
        const int wanted = m_killed + kills;
        for (int starts = 0; m_killed < wanted; ++starts) {
            ASSERT_LT(starts, 4 * kills + 10) << "hardly any is killed";
            std::filesystem::remove(m_scene.beside("progress"));
            ASSERT_NO_FATAL_FAILURE(look(kill()));
        }
    }
    void killAtCalls(const Pace& pace, int kills) {
        const int calls = countCalls(pace);
        ASSERT_GT(calls, 50);
        repeat(kills, [&] {
            const auto call = 1 + m_random.below(static_cast<std::uint32_t>(calls));
            return start(pace, {{"KILL", std::to_string(call)}}).wait();
        });
    }
    void killAtTimes(const Pace& pace, int kills) {
        repeat(kills, [&] {
            Child child = start(pace, {});
            std::this_thread::sleep_for(std::chrono::milliseconds(m_random.below(1500)));
            child.kill();
            return child.wait();
        });
    }

    const FaultScene m_scene;
    Random m_random{20261127};
    int m_killed = 0;
    int m_held = 0; ///< of those: a frame was written before
    int m_lost = 0; ///< of those: not all that was written is there
    Left m_most;
};

TEST_F(MissingTime, IsHalfASecondAtMostWheneverTheProgramIsKilled) {
    const int kills = test::testsAll() ? 50 : 5; // of each of four kinds

    for (const Pace& pace : {kAsWatched, kFlatOut}) {
        ASSERT_NO_FATAL_FAILURE(killAtCalls(pace, kills));
        ASSERT_NO_FATAL_FAILURE(killAtTimes(pace, kills));
    }

    std::printf(
        "%d kills, %d recordings held frames, %d of them lost, at most %lld frames or %.3f s "
        "missing\n",
        m_killed,
        m_held,
        m_lost,
        static_cast<long long>(m_most.frames),
        m_most.time);
    EXPECT_EQ(m_killed, 4 * kills);
    EXPECT_GT(m_held, kills);
    // One batch is written while the next one fills.
    EXPECT_LE(m_most.frames, 2 * (static_cast<Frame>(record::RecorderOptions().queuedFrames) + 1));
    // On a machine that does something else the clock says nothing of the program.
    if (test::testsAll()) {
        EXPECT_LE(m_most.time, 0.5);
    }
}

} // namespace
} // namespace percept::faults
