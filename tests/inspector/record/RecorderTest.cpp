#include "inspector/record/Recorder.h"

#include "inspector/record/Database.h"
#include "inspector/replay/Recording.h"
#include "percept/sense/GateNames.h"

#include "ArbitraryRun.h"
#include "MemoryTrace.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <sys/mount.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <iterator>
#include <latch>
#include <string>
#include <thread>
#include <vector>

namespace percept::record {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t filesIn(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

std::unique_ptr<Recorder> started(const fs::path& path, RecorderOptions options = {}) {
    auto recorder = Recorder::start(path, arbitraryInfo(), options);
    EXPECT_TRUE(recorder) << (recorder ? "" : recorder.error().text());
    return recorder ? std::move(*recorder) : nullptr;
}

void recordFrames(Recorder& recorder, int frames, std::uint64_t seed = 1) {
    ArbitraryRun run(seed);
    for (int i = 0; i < frames; ++i)
        ASSERT_TRUE(run.step({&recorder}));
}

/// What the tables of a recording take, with one frame in them.
std::uintmax_t sizeOfTables() {
    const TemporaryFolder folder;
    recordFrames(*started(folder / "run.percept"), 1);
    return fs::file_size(folder / "run.percept");
}

TEST(Recorder, ClosingLeavesOneFile) {
    const TemporaryFolder folder;
    auto recorder = started(folder / "run.percept");

    recordFrames(*recorder, 10);
    const auto closed = recorder->close();

    EXPECT_TRUE(closed);
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

/// What is called much like what the recorder makes beside its target, but is somebody else's.
TEST(Recorder, LeavesFilesOfOthersAlone) {
    const TemporaryFolder folder;
    const auto path = folder / "run.percept";
    const std::vector<std::string> names{"run.percept.lock",
                                         "run.percept.999999.new-york.json",
                                         "run.percept.999999.news",
                                         "run.percept.new"};
    for (const std::string& name : names)
        std::ofstream(folder / name) << name;
    std::ofstream(folder / "run.percept.999999.new") << "left by a program that is no more";

    recordFrames(*started(path), 3);
    recordFrames(*started(path), 3);

    for (const std::string& name : names)
        EXPECT_EQ(contentOf(folder / name), name);
    EXPECT_FALSE(fs::exists(folder / "run.percept.999999.new"));
}

TEST(Recorder, RefusesToLockWithAFileThatHoldsSomething) {
    const TemporaryFolder folder;
    std::ofstream(folder / ".run.percept.lock") << "mine";

    const auto recorder = Recorder::start(folder / "run.percept", arbitraryInfo(), {});

    ASSERT_FALSE(recorder);
    EXPECT_EQ(recorder.error().code, ErrorCode::Unwritable);
    EXPECT_EQ(contentOf(folder / ".run.percept.lock"), "mine");
}

TEST(Recorder, KeepsThePermissionsOfWhatItReplaces) {
    const TemporaryFolder folder;
    recordFrames(*started(folder / "run.percept"), 3);
    fs::permissions(folder / "run.percept", fs::perms::owner_read | fs::perms::owner_write);

    recordFrames(*started(folder / "run.percept"), 3);

    EXPECT_EQ(fs::status(folder / "run.percept").permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

TEST(Recorder, TestsThatFailedSayByHowMuch) {
    const TemporaryFolder folder;
    auto recorder = started(folder / "run.percept");
    trace::RecordBuffer records;
    trace::RecordCounter counter;
    trace::Trace trace(trace::TraceLevel::Full, counter, 0, &records);
    const auto add = [&](trace::Gate gate, double measured, double limit) {
        trace.addFull(trace::kNoRecord, [&] {
            return trace::SignalRejected{.gate = gate, .measured = measured, .limit = limit};
        });
    };
    add(trace::Gate::Intensity, 0.25, 0.5);
    add(trace::Gate::Range, 12, 10);
    trace::View view;
    ASSERT_TRUE(recorder->frame(
        {.frame = 0, .view = &view, .records = &records, .commands = {}, .keyframe = {}}));
    ASSERT_TRUE(recorder->close());

    auto database = Database::open(folder / "run.percept", OpenMode::Read).value();
    EXPECT_EQ(
        database.integer("SELECT margin * 100 FROM signal_rejected WHERE measured < 1").value(),
        -25);
    EXPECT_EQ(
        database.integer("SELECT margin FROM signal_rejected_named WHERE measured > 1").value(),
        -2);
    EXPECT_EQ(database
                  .integer("SELECT count(*) FROM help WHERE table_name = 'signal_rejected' AND "
                           "column_name = 'margin'")
                  .value(),
              1);
    // Each gate is measured in one unit, which the help says.
    EXPECT_EQ(database
                  .integer("SELECT count(*) FROM help WHERE table_name IN ('signal_rejected', "
                           "'sense_test') AND column_name IN ('measured', 'limit', 'margin') AND "
                           "text LIKE '%cone: rad, cone_length: m%'")
                  .value(),
              6);
}

TEST(Recorder, NothingIsDroppedWhenTheQueueIsShort) {
    const TemporaryFolder folder;
    RecorderOptions options;
    options.queuedRecords = 10;
    MemoryTrace memory;
    auto recorder = started(folder / "run.percept", options);
    ArbitraryRun run(3);

    for (int i = 0; i < 50; ++i)
        ASSERT_TRUE(run.step({recorder.get(), &memory}));
    ASSERT_TRUE(recorder->close());

    trace::RecordBuffer expected;
    trace::RecordBuffer found;
    auto recording = replay::Recording::open(folder / "run.percept");
    ASSERT_TRUE(recording) << recording.error().text();
    ASSERT_TRUE(memory.read(0, 49, expected));
    ASSERT_TRUE((*recording)->read(0, 49, found));
    EXPECT_EQ(found.size(), expected.size());
}

TEST(Recorder, ReplacesAnEarlierRecordingAndAnEmptyFile) {
    const TemporaryFolder folder;
    std::ofstream(folder / "empty.percept").flush();
    recordFrames(*started(folder / "run.percept"), 30);

    recordFrames(*started(folder / "run.percept"), 5);
    recordFrames(*started(folder / "empty.percept"), 5);

    for (const char* name : {"run.percept", "empty.percept"}) {
        auto recording = replay::Recording::open(folder / name);
        ASSERT_TRUE(recording) << recording.error().text();
        EXPECT_EQ((*recording)->lastFrame(), 4);
    }
}

TEST(Recorder, DoesNotReplaceAFileThatIsNoRecording) {
    const TemporaryFolder folder;
    std::ofstream(folder / "thesis.txt") << "years of work, and longer than a hundred bytes, "
                                            "so that it could be the header of a database file";
    const auto before = contentOf(folder / "thesis.txt");

    const auto recorder = Recorder::start(folder / "thesis.txt", arbitraryInfo());

    ASSERT_FALSE(recorder);
    EXPECT_EQ(recorder.error().code, ErrorCode::Unwritable);
    EXPECT_NE(recorder.error().message.find("not a recording"), std::string::npos);
    EXPECT_EQ(contentOf(folder / "thesis.txt"), before);
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

TEST(Recorder, NamesTargetsThatCannotBeWritten) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "folder.percept");

    for (const auto& path : {folder / "folder.percept", folder / "none/run.percept", fs::path()}) {
        const auto recorder = Recorder::start(path, arbitraryInfo());
        ASSERT_FALSE(recorder) << path;
        EXPECT_EQ(recorder.error().code, ErrorCode::Unwritable);
        EXPECT_EQ(recorder.error().place, path.string());
    }
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

TEST(Recorder, AFolderThatIsWriteProtectedIsSaidToBe) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "nothing is protected from root";
    const TemporaryFolder folder;
    const auto closed = folder / "closed";
    std::filesystem::create_directory(closed);
    using std::filesystem::perms;
    std::filesystem::permissions(closed, perms::owner_read | perms::owner_exec);

    const auto recorder = Recorder::start(closed / "run.percept", arbitraryInfo());

    ASSERT_FALSE(recorder);
    EXPECT_EQ(recorder.error().code, ErrorCode::Unwritable);
    EXPECT_NE(recorder.error().message.find("write-protected"), std::string::npos)
        << recorder.error().text();
}

TEST(Recorder, DoesNotReplaceARecordingInUse) {
    const TemporaryFolder folder;
    auto first = started(folder / "run.percept");
    recordFrames(*first, 5);

    const auto second = Recorder::start(folder / "run.percept", arbitraryInfo());

    ASSERT_FALSE(second);
    EXPECT_NE(second.error().message.find("in use"), std::string::npos) << second.error().message;
    EXPECT_TRUE(first->close());
}

TEST(Recorder, OfSeveralThatStartAtOnceOneRecordsAndTheOthersAreToldThatTheFileIsInUse) {
    constexpr int kWriters = 4;
    for (int round = 0; round < 25; ++round) {
        const TemporaryFolder folder;
        if (round % 2 == 1)
            recordFrames(*started(folder / "run.percept"), 1);
        std::latch ready(kWriters);
        std::latch tried(kWriters);
        std::atomic<int> recorded = 0;
        std::atomic<int> refused = 0;
        std::vector<std::thread> writers;
        for (int i = 0; i < kWriters; ++i)
            writers.emplace_back([&] {
                ready.arrive_and_wait();
                auto recorder = Recorder::start(folder / "run.percept", arbitraryInfo());
                tried.arrive_and_wait();
                if (recorder) {
                    recordFrames(**recorder, 5);
                    recorded += (*recorder)->close() ? 1 : 0;
                } else if (recorder.error().message.find("in use") != std::string::npos) {
                    ++refused;
                }
            });
        for (auto& writer : writers)
            writer.join();

        ASSERT_EQ(recorded, 1) << round;
        ASSERT_EQ(refused, kWriters - 1) << round;
        const auto recording = replay::Recording::open(folder / "run.percept");
        ASSERT_TRUE(recording) << round;
        EXPECT_EQ((*recording)->lastFrame(), 4);
        EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 1)
            << "nothing is left beside it";
    }
}

TEST(Recorder, AFullDiskIsReportedAndKeepsWhatWasWritten) {
    const TemporaryFolder folder;
    RecorderOptions options;
    options.file.failAtBytes = 2'000'000;
    auto recorder = started(folder / "run.percept", options);
    ArbitraryRun run(9, 20);

    Result<void> result;
    for (int i = 0; i < 2000 && result; ++i) {
        result = run.step({recorder.get()});
        if (result && i % 10 == 9)
            result = recorder->flush();
    }

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Unwritable);
    EXPECT_NE(result.error().message.find("The disk is full. Recording stopped at 0"),
              std::string::npos)
        << result.error().message;
    EXPECT_FALSE(recorder->close());
    const Frame written = recorder->writtenFrame();
    auto recording = replay::Recording::open(folder / "run.percept");
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_GT(written, 0);
    EXPECT_EQ((*recording)->lastFrame(), written);
    EXPECT_TRUE((*recording)->view(written));
}

TEST(Recorder, AFullDiskAtTheStartLeavesWhatWasThere) {
    const TemporaryFolder folder;
    recordFrames(*started(folder / "run.percept"), 5);
    const auto before = contentOf(folder / "run.percept");
    // A name that is taken by a folder makes the new file fail where a full disk would.
    fs::create_directory(folder.path() / ("run.percept." + std::to_string(::getpid()) + ".new"));
    std::ofstream(folder.path() / ("run.percept." + std::to_string(::getpid()) + ".new") / "x");

    const auto recorder = Recorder::start(folder / "run.percept", arbitraryInfo());

    EXPECT_FALSE(recorder);
    EXPECT_EQ(contentOf(folder / "run.percept"), before);
}

/// A file system of a given size, where the process may mount one.
class SmallDisk {
public:
    SmallDisk(const fs::path& place, const char* size) {
        fs::create_directory(place);
        m_options = std::string("size=") + size;
        if (::mount("tmpfs", place.c_str(), "tmpfs", 0, m_options.c_str()) == 0)
            m_place = place;
    }
    ~SmallDisk() {
        if (isThere())
            ::umount(m_place.c_str());
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool isThere() const { return !m_place.empty(); }

private:
    std::string m_options;
    fs::path m_place;
};

TEST(Recorder, ADiskThatFillsUpKeepsWhatWasWritten) {
    const TemporaryFolder folder;
    const SmallDisk disk(folder / "disk", "4m");
    if (!disk.isThere())
        GTEST_SKIP() << "mounting is not allowed here";
    auto recorder = started(folder / "disk/run.percept");
    ArbitraryRun run(9, 20);

    Result<void> result;
    for (int i = 0; i < 5000 && result; ++i) {
        result = run.step({recorder.get()});
        if (result && i % 10 == 9)
            result = recorder->flush();
    }

    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Unwritable);
    EXPECT_EQ(result.error().message.rfind("The disk is full. Recording stopped at 0", 0), 0U)
        << result.error().message;
    const Frame written = recorder->writtenFrame();
    EXPECT_FALSE(recorder->close());
    auto recording = replay::Recording::open(folder / "disk/run.percept");
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_GE((*recording)->lastFrame(), written);
    EXPECT_TRUE((*recording)->view(written));
}

TEST(Recorder, ADiskThatIsFullKeepsTheEarlierRecording) {
    const TemporaryFolder folder;
    // The tables fit into it twice, as they have to for a moment: in the file and in its journal.
    const auto size = std::to_string(3 * sizeOfTables());
    const SmallDisk disk(folder / "disk", size.c_str());
    if (!disk.isThere())
        GTEST_SKIP() << "mounting is not allowed here";
    recordFrames(*started(folder / "disk/run.percept"), 5);
    const auto before = contentOf(folder / "disk/run.percept");
    std::ofstream(folder / "disk/ballast") << std::string(3 * sizeOfTables(), 'x');

    const auto recorder = Recorder::start(folder / "disk/run.percept", arbitraryInfo());

    ASSERT_FALSE(recorder);
    EXPECT_EQ(recorder.error().message.rfind("The disk is full. Nothing was changed", 0), 0U)
        << recorder.error().message;
    EXPECT_EQ(contentOf(folder / "disk/run.percept"), before);
    EXPECT_EQ(filesIn(folder / "disk"), 2U);
}

/// The disk fills up with the first frames, at any size that the tables alone fit into.
TEST(Recorder, ADiskThatIsFullBeforeTheFirstFrameLeavesWhatWasThereOrNothing) {
    int withoutFrames = 0;
    for (const bool earlier : {false, true})
        for (std::uintmax_t bytes = 400'000; bytes < 1'200'000; bytes += 50'000) {
            const TemporaryFolder folder;
            const auto path = folder / "run.percept";
            if (earlier)
                recordFrames(*started(path), 5);
            const auto before = earlier ? contentOf(path) : std::string();
            RecorderOptions options;
            options.file.failAtBytes = bytes;
            auto recorder = Recorder::start(path, arbitraryInfo(), options);
            Frame written = -1;
            if (recorder) {
                ArbitraryRun run(9, 200);
                for (int i = 0; i < 100; ++i)
                    (void)run.step({recorder->get()});
                (void)(*recorder)->close();
                written = (*recorder)->writtenFrame();
            }
            withoutFrames += recorder && written < 0 ? 1 : 0;
            const auto files = filesIn(folder.path());
            EXPECT_EQ(files, earlier || written >= 0 ? 1U : 0U) << bytes;
            if (written < 0 && earlier) {
                EXPECT_EQ(contentOf(path), before) << bytes;
            }
        }
    EXPECT_GT(withoutFrames, 0) << "otherwise this would say nothing";
}

TEST(Recorder, ABoundedRecordingKeepsTheNewestFrames) {
    const TemporaryFolder folder;
    RecorderOptions options;
    options.file.maxBytes = 3'000'000;
    MemoryTrace memory;
    auto recorder = started(folder / "run.percept", options);
    ArbitraryRun run(5, 8);

    for (int i = 0; i < 2000; ++i) {
        ASSERT_TRUE(run.step({recorder.get(), &memory}));
        const bool flushed = i % 100 != 99 || recorder->flush();
        ASSERT_TRUE(flushed);
    }
    ASSERT_TRUE(recorder->close());

    auto recording = replay::Recording::open(folder / "run.percept");
    ASSERT_TRUE(recording) << recording.error().text();
    const Frame first = (*recording)->firstFrame();
    // Every table may hold its share of the bound and a page that is not full yet, or two.
    EXPECT_LT(fs::file_size(folder / "run.percept"), options.file.maxBytes + 2 * sizeOfTables());
    EXPECT_GT(first, 0);
    EXPECT_EQ((*recording)->lastFrame(), 1999);
    EXPECT_EQ((*recording)->keyframe(first)->frame, first);
    EXPECT_TRUE((*recording)->view(first));
    EXPECT_EQ((*recording)->hash(first).value(), memory.hash(first).value());
    trace::RecordBuffer expected;
    trace::RecordBuffer found;
    ASSERT_TRUE(memory.read(first, 1999, expected));
    ASSERT_TRUE((*recording)->read(0, 1999, found));
    EXPECT_EQ(found.size(), expected.size());
}

} // namespace
} // namespace percept::record
