#include "inspector/replay/Bookmarks.h"

#include "inspector/record/Database.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"

#include "ArbitraryRun.h"
#include "MemoryTrace.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace percept::replay {
namespace {

namespace fs = std::filesystem;
using record::Recorder;
using List = std::vector<Bookmark>;

class BookmarksTest : public testing::Test {
protected:
    void SetUp() override {
        m_recorder = Recorder::start(m_path, arbitraryInfo()).value();
        step(10);
    }
    void step(int frames) {
        for (int i = 0; i < frames; ++i)
            ASSERT_TRUE(m_run.step({m_recorder.get()}));
    }

    TemporaryFolder m_folder;
    fs::path m_path = m_folder / "run.percept";
    ArbitraryRun m_run{7};
    std::unique_ptr<Recorder> m_recorder;
};

TEST_F(BookmarksTest, AreInTheFileInOrderAfterItWasClosed) {
    ASSERT_TRUE(m_recorder->close());

    ASSERT_TRUE(putBookmark(m_path, {8, "he turns"}));
    ASSERT_TRUE(putBookmark(m_path, {3, ""}));
    ASSERT_TRUE(putBookmark(m_path, {8, "he turns away"}));

    EXPECT_EQ(readBookmarks(m_path).value(), (List{{3, ""}, {8, "he turns away"}}));
    ASSERT_TRUE(removeBookmark(m_path, 3));
    ASSERT_TRUE(removeBookmark(m_path, 5));
    EXPECT_EQ(readBookmarks(m_path).value(), (List{{8, "he turns away"}}));
    EXPECT_FALSE(fs::exists(m_path.string() + "-wal")) << "one file";
}

TEST_F(BookmarksTest, DoNotHinderTheRecordingThatGoesOn) {
    const auto reader = Recording::open(m_path).value();

    ASSERT_TRUE(putBookmark(m_path, {4, "here"}));
    step(200);
    ASSERT_TRUE(m_recorder->flush());
    ASSERT_TRUE(putBookmark(m_path, {150, ""}));
    ASSERT_TRUE(m_recorder->close());

    EXPECT_EQ(reader->lastFrame(), 209);
    EXPECT_EQ(readBookmarks(m_path).value(), (List{{4, "here"}, {150, ""}}));
}

TEST_F(BookmarksTest, ComeIntoRecordingsThatWereMadeWithoutThem) {
    ASSERT_TRUE(m_recorder->close());
    {
        auto database = record::Database::open(m_path, record::OpenMode::ReadWrite).value();
        ASSERT_TRUE(database.execute("DROP TABLE bookmark"));
    }

    EXPECT_EQ(readBookmarks(m_path).value(), List{});
    ASSERT_TRUE(removeBookmark(m_path, 2));
    ASSERT_TRUE(putBookmark(m_path, {2, "now"}));
    EXPECT_EQ(readBookmarks(m_path).value(), (List{{2, "now"}}));
}

TEST_F(BookmarksTest, LeaveFilesThatAreNoRecordingsAlone) {
    const auto notes = m_folder / "notes.percept";
    std::ofstream(notes) << "just text";

    const auto put = putBookmark(notes, {1, ""});

    ASSERT_FALSE(put);
    EXPECT_EQ(put.error().code, ErrorCode::Corrupt);
    EXPECT_EQ(fs::file_size(notes), 9U);
    EXPECT_EQ(putBookmark(m_folder / "none.percept", {1, ""}).error().code, ErrorCode::NotFound);
    EXPECT_FALSE(fs::exists(m_folder / "none.percept"));
}

} // namespace
} // namespace percept::replay
