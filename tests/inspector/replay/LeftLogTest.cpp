#include "inspector/record/Database.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Query.h"
#include "inspector/replay/Recording.h"

#include "ArbitraryRun.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>

// Recordings of programs that were killed: the file, and a log beside it.
namespace percept::replay {
namespace {

namespace fs = std::filesystem;

fs::path logOf(fs::path recording) {
    return recording += "-wal";
}

std::map<std::string, std::string> contentsOf(const fs::path& folder) {
    std::map<std::string, std::string> contents;
    for (const auto& each : fs::directory_iterator(folder)) {
        const std::string name = each.path().filename().string();
        std::ifstream stream(each.path(), std::ios::binary);
        // Where the log's pages are, which SQLite finds out again.
        if (!name.ends_with("-shm"))
            contents[name] = {std::istreambuf_iterator<char>(stream), {}};
    }
    return contents;
}

class LeftLogTest : public testing::Test {
protected:
    /// A recording as a program leaves it that is killed while it records.
    fs::path left(const std::string& name, std::uint64_t seed) {
        const auto source = m_source / name;
        auto recorder = record::Recorder::start(source, arbitraryInfo(), {}).value();
        ArbitraryRun run(seed);
        for (int i = 0; i < 200; ++i)
            EXPECT_TRUE(run.step({recorder.get()}));
        EXPECT_TRUE(recorder->flush());
        fs::copy_file(source, m_folder / name);
        fs::copy_file(logOf(source), logOf(m_folder / name));
        return m_folder / name;
    }
    [[nodiscard]] static Frame framesOf(const fs::path& path) {
        auto recording = Recording::open(path);
        EXPECT_TRUE(recording) << (recording ? "" : recording.error().text());
        return recording ? (*recording)->lastFrame() : -1;
    }

    TemporaryFolder m_source;
    TemporaryFolder m_folder;
};

TEST_F(LeftLogTest, IsReadAndStaysAsItIs) {
    const auto path = left("run.percept", 1);
    const auto before = contentsOf(m_folder.path());

    const Frame frames = framesOf(path);
    EXPECT_GT(frames, 0);
    EXPECT_EQ(framesOf(path), frames);

    EXPECT_EQ(contentsOf(m_folder.path()), before);
}

TEST_F(LeftLogTest, OfAnotherRecordingIsRefused) {
    const auto path = left("run.percept", 1);
    const auto other = left("other.percept", 2);
    fs::copy_file(logOf(other), logOf(path), fs::copy_options::overwrite_existing);
    const auto before = contentsOf(m_folder.path());

    const auto opened = Recording::open(path);
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::Corrupt);
    EXPECT_NE(opened.error().message.find("run.percept-wal"), std::string::npos)
        << opened.error().message;
    const QuerySink sink{[](auto) {}, [](auto) { return true; }};
    EXPECT_FALSE(query(path, "SELECT count(*) FROM frame", sink));

    EXPECT_EQ(contentsOf(m_folder.path()), before);
    EXPECT_GT(framesOf(other), 0);
}

/// A program that folds a log in holds the file for a moment, so that nobody can say whose log it
/// is.
TEST_F(LeftLogTest, OfAFileThatIsHeldForAMomentIsWaitedFor) {
    const auto path = left("run.percept", 1);
    for (int i = 0; i < 3; ++i) {
        auto holder = record::Database::open(path, record::OpenMode::ReadWrite).value();
        ASSERT_TRUE(holder.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE;"
                                   "UPDATE log SET batches = batches; ROLLBACK"));
        std::jthread leaves([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            holder = {};
        });
        EXPECT_GT(framesOf(path), 0);
    }
}

TEST_F(LeftLogTest, IsReadWhereTheFolderTakesNoFiles) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "the superuser may write everywhere";
    const auto path = left("run.percept", 1);
    ASSERT_EQ(::chmod(m_folder.path().c_str(), 0500), 0);
    EXPECT_GT(framesOf(path), 0);
    ASSERT_EQ(::chmod(m_folder.path().c_str(), 0700), 0);
}

TEST_F(LeftLogTest, WhoeverRecordsThereNextRemovesIt) {
    const auto path = left("run.percept", 1);
    {
        auto recorder = record::Recorder::start(path, arbitraryInfo(), {}).value();
        ArbitraryRun run(3);
        for (int i = 0; i < 5; ++i)
            ASSERT_TRUE(run.step({recorder.get()}));
        ASSERT_TRUE(recorder->close());
    }
    EXPECT_EQ(framesOf(path), 4);
    EXPECT_FALSE(fs::exists(logOf(path)));
}

TEST_F(LeftLogTest, OfACompleteRecordingIsFoldedInByTheLastReader) {
    const auto path = m_folder / "run.percept";
    auto recorder = record::Recorder::start(path, arbitraryInfo(), {}).value();
    ArbitraryRun run(3);
    for (int i = 0; i < 100; ++i)
        ASSERT_TRUE(run.step({recorder.get()}));
    ASSERT_TRUE(recorder->flush());
    auto reader = Recording::open(path).value();
    ASSERT_GT(reader->lastFrame(), 0);
    ASSERT_TRUE(recorder->close());
    recorder.reset();
    reader.reset();

    EXPECT_FALSE(fs::exists(logOf(path)));
    EXPECT_EQ(framesOf(path), 99);
}

} // namespace
} // namespace percept::replay
