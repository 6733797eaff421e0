#include "tests/faults/FaultScene.h"

#include "TestsAll.h"

#include <gmock/gmock.h>

/// Every call that changes the disk fails once, alone and with all that follow it: the program says
/// so, and what was there is there.
namespace percept::faults {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Settings failing(int call, bool stays) {
    Settings settings{{"FAIL", std::to_string(call)}};
    if (stays)
        settings.emplace_back("STAY", "1");
    return settings;
}

class FailingDisk : public testing::TestWithParam<bool> {
protected:
    /// A program that cannot even remove what it made leaves it: the next one does not stumble.
    void expectNextRunIsWhole(const Words& words) {
        const auto next = m_scene.run(words, {{"FAIL", "0"}});
        EXPECT_EQ(next.code, 0) << next.errors;
    }
    FaultScene m_scene;
};

TEST_P(FailingDisk, ALevelIsTheOldOneOrTheNewOne) {
    const std::string old = "the level of a week";
    m_scene.putTarget(old);
    const int calls = m_scene.countCalls(m_scene.import());
    const auto made = m_scene.targetBytes();
    ASSERT_GE(calls, 4) << "make, write, flush, rename";
    int failed = 0;

    for (int call = 1; call <= calls; ++call) {
        SCOPED_TRACE(call);
        m_scene.putTarget(old);
        const auto ended = m_scene.run(m_scene.import(), failing(call, GetParam()));

        ASSERT_EQ(ended.signal, 0);
        if (ended.code == 0) {
            EXPECT_EQ(m_scene.targetBytes(), made);
        } else {
            ++failed;
            EXPECT_EQ(ended.code, 1);
            EXPECT_THAT(ended.errors, HasSubstr(m_scene.target().string()));
            EXPECT_EQ(m_scene.targetBytes(), old);
        }
        if (!GetParam()) {
            EXPECT_THAT(m_scene.files(), ElementsAre("target"));
        }
    }
    EXPECT_GE(failed, 4);
}

TEST_P(FailingDisk, ARecordingIsTheOldOneOrANewOneWithFrames) {
    constexpr Frame kFrames = 40;
    m_scene.putTarget(m_scene.oldRecording());
    const int calls = m_scene.countCalls(m_scene.record(kFrames));
    ASSERT_GT(calls, 50);
    int failed = 0;

    // From each on: a share, unless all are asked for.
    const int stride = GetParam() && !test::testsAll() ? 4 : 1;
    for (int call = 1; call <= calls; call += stride) {
        SCOPED_TRACE(call);
        m_scene.putTarget(m_scene.oldRecording());
        const auto ended = m_scene.run(m_scene.record(kFrames), failing(call, GetParam()));

        ASSERT_EQ(ended.signal, 0);
        const auto found = look(m_scene.target());
        ASSERT_TRUE(found.opens) << found.problem << '\n' << ended.errors;
        if (ended.code == 0) {
            EXPECT_FALSE(found.old);
            EXPECT_EQ(found.last, kFrames);
        } else {
            ++failed;
            EXPECT_EQ(ended.code, 1);
            EXPECT_THAT(ended.errors, HasSubstr(m_scene.target().string()));
            EXPECT_EQ(found.last, found.old ? 30 : kFrames) << ended.errors;
        }
        if (!GetParam() && m_scene.files().size() > 1)
            expectNextRunIsWhole(m_scene.record(kFrames));
        if (!GetParam()) {
            EXPECT_THAT(m_scene.files(), ElementsAre("target"));
        }
    }
    EXPECT_GT(failed, calls / stride / 2);
    if (GetParam()) {
        expectNextRunIsWhole(m_scene.record(kFrames));
        EXPECT_THAT(m_scene.files(), ElementsAre("target")) << "what was left behind goes";
    }
}

INSTANTIATE_TEST_SUITE_P(OnceOrFromThenOn, FailingDisk, testing::Bool());

} // namespace
} // namespace percept::faults
