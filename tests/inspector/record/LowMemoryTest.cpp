#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"

#include "ArbitraryRun.h"
#include "TemporaryFolder.h"
#include "TestsAll.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <filesystem>

/// SQLite gets no more memory at some moment, and at any later one, or at this one alone.
namespace percept::record {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kOldSeed = 1;
constexpr int kOldFrames = 7;
constexpr int kFrames = 12;

/// Memory for SQLite, as much as it may have.
class Memory {
public:
    static void install() {
        sqlite3_shutdown();
        sqlite3_config(SQLITE_CONFIG_GETMALLOC, &methods());
        sqlite3_mem_methods counted = methods();
        counted.xMalloc = [](int bytes) {
            return isRefused() ? nullptr : methods().xMalloc(bytes);
        };
        counted.xRealloc = [](void* memory, int bytes) {
            return isRefused() ? nullptr : methods().xRealloc(memory, bytes);
        };
        sqlite3_config(SQLITE_CONFIG_MALLOC, &counted);
        sqlite3_initialize();
    }
    /// @param request the first that is refused, counted from now on; 0: none
    static void refuse(int request, bool stays) {
        s_refused = 0;
        s_stays = stays;
        s_requests = 0;
        s_refused = request;
    }
    static int requests() { return s_requests; }

private:
    static sqlite3_mem_methods& methods() {
        static sqlite3_mem_methods whole;
        return whole;
    }
    static bool isRefused() {
        const int request = ++s_requests;
        const int refused = s_refused;
        return refused > 0 && (s_stays ? request >= refused : request == refused);
    }
    static inline std::atomic<int> s_requests = 0;
    static inline std::atomic<int> s_refused = 0;
    static inline std::atomic<bool> s_stays = false;
};

/// Records in two batches.
Result<void> record(const fs::path& path, std::uint64_t seed, int frames) {
    auto info = arbitraryInfo();
    info.seed = seed;
    auto recorder = Recorder::start(path, info);
    if (!recorder)
        return recorder.unexpected();
    ArbitraryRun run(seed);
    for (int frame = 0; frame < frames; ++frame) {
        if (auto result = run.step({recorder->get()}); !result)
            return result;
        if (frame == frames / 2)
            if (auto result = (*recorder)->flush(); !result)
                return result;
    }
    return (*recorder)->close();
}

class LowMemory : public testing::TestWithParam<bool> {
protected:
    static void SetUpTestSuite() { Memory::install(); }

    void SetUp() override { ASSERT_TRUE(record(m_old, kOldSeed, kOldFrames)); }

    /// @return whether it was recorded
    bool recordWithout(int request) {
        fs::copy_file(m_old, m_target, fs::copy_options::overwrite_existing);
        Memory::refuse(request, GetParam());
        const auto result = record(m_target, kOldSeed + 1, kFrames);
        m_requests = Memory::requests();
        Memory::refuse(0, false);
        if (!result) {
            EXPECT_FALSE(result.error().message.empty());
            EXPECT_EQ(result.error().place, m_target.string());
        }
        return result.has_value();
    }
    void expectOldOrNew(bool recorded) {
        const auto found = replay::Recording::open(m_target);
        ASSERT_TRUE(found) << found.error().text();
        const bool old = (*found)->info().seed == kOldSeed;
        EXPECT_GE((*found)->lastFrame(), old ? kOldFrames - 1 : kFrames / 2);
        EXPECT_FALSE(old && recorded);
    }

    int m_requests = 0; ///< of the latest recording
    TemporaryFolder m_folder;
    fs::path m_old = m_folder / "old.percept";
    fs::path m_target = m_folder / "run.percept";
};

TEST_P(LowMemory, LeavesTheOldRecordingOrANewOneWithFrames) {
    ASSERT_TRUE(recordWithout(0));
    const int requests = m_requests;
    ASSERT_GT(requests, 100);
    int failed = 0;

    // The first all; of the many that are like each other a share.
    const int stride = test::testsAll() ? 7 : 1 + requests / 60;
    for (int request = 1; request <= requests; request += request < 100 ? 1 : stride) {
        SCOPED_TRACE(request);
        const bool recorded = recordWithout(request);
        expectOldOrNew(recorded);
        failed += recorded ? 0 : 1;
    }

    EXPECT_GT(failed, 20);
    for (const auto& file : fs::directory_iterator(m_folder.path())) {
        const bool log =
            file.path() == m_target.string() + "-wal" || file.path() == m_target.string() + "-shm";
        EXPECT_TRUE(file.path() == m_old || file.path() == m_target || log) << file.path();
    }
}

INSTANTIATE_TEST_SUITE_P(OnceOrFromThenOn, LowMemory, testing::Bool());

} // namespace
} // namespace percept::record
