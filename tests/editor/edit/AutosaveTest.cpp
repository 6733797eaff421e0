#include "RichLevel.h"

#include "TemporaryFolder.h"
#include "editor/edit/Autosave.h"
#include "percept/base/File.h"

#include <chrono>
#include <fstream>

namespace percept::edit {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

TEST(Autosave, GivesTheLevelBackAndSaysWhereItBelongs) {
    const TemporaryFolder folder;
    const fs::path original = fs::path(u8"/levels/gar\u00e7on \"x\".level.json");
    const auto file = autosavePath(folder.path() / "state" / "deep", "one");

    ASSERT_TRUE(writeAutosave({richLevel(), original, {}}, file));
    ASSERT_TRUE(writeAutosave({richLevel(), original, {}}, file)) << "again";
    const auto recovered = readAutosave(file);

    ASSERT_TRUE(recovered);
    EXPECT_EQ(recovered->original, original);
    EXPECT_EQ(level::writeLevel(recovered->level), level::writeLevel(richLevel()));
    EXPECT_TRUE(level::readLevel(file)) << "other programs can read it, too";
    EXPECT_EQ(fs::status(file.parent_path()).permissions(), fs::perms::owner_all);
}

TEST(Autosave, ALevelWithoutAFileHasNoOriginal) {
    const TemporaryFolder folder;
    const auto file = autosavePath(folder.path(), "one");
    ASSERT_TRUE(writeAutosave({richLevel(), {}, {}}, file));
    EXPECT_TRUE(readAutosave(file)->original.empty());
}

TEST(Autosave, FindsAllCopiesTheLatestFirst) {
    const TemporaryFolder folder;
    EXPECT_TRUE(findAutosaves(folder.path() / "none").empty());
    const auto one = autosavePath(folder.path(), "one");
    const auto two = autosavePath(folder.path(), "two");
    ASSERT_TRUE(writeAutosave({richLevel(), {}, {}}, one));
    ASSERT_TRUE(writeAutosave({richLevel(), {}, {}}, two));
    write(folder.path() / "other.level.json", "{}");
    fs::last_write_time(two, fs::last_write_time(one) - std::chrono::seconds(5));
    EXPECT_EQ(findAutosaves(folder.path()), (std::vector<fs::path>{one, two}));
}

/// Every history of a copy and its file: who wrote what, and in which order.
TEST(Autosave, IsComparedWithWhatItsFileSaysNow) {
    const TemporaryFolder folder;
    const auto original = folder.path() / "a.level.json";
    const auto file = autosavePath(folder.path(), "one");
    const auto named = [](const char* name) {
        auto level = richLevel();
        level.name = name;
        return level;
    };
    const auto save = [&](const char* name) {
        ASSERT_TRUE(level::saveLevel(named(name), original));
    };
    const auto state = [&] { return compareWithFile(readAutosave(file).value(), file); };
    const auto later = [](const fs::path& path, int seconds) {
        fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(seconds));
    };
    for (const bool saysFrom : {true, false})
        for (const int fileIsLater : {-9, 9}) {
            const auto label = testing::Message() << saysFrom << " " << fileIsLater;
            const auto copy = [&] {
                const auto from =
                    saysFrom ? std::optional(stampOf(original).content) : std::nullopt;
                ASSERT_TRUE(writeAutosave({named("edited"), original, from}, file));
                fs::last_write_time(file, fs::last_write_time(original));
            };
            save("read");
            copy();
            later(original, fileIsLater);
            EXPECT_EQ(state(),
                      saysFrom || fileIsLater < 0 ? CopyState::Newer : CopyState::FileChanged)
                << label << ": a file that was only touched is known where the copy says of what";
            save("written later");
            later(original, fileIsLater);
            EXPECT_EQ(state(),
                      saysFrom || fileIsLater > 0 ? CopyState::FileChanged : CopyState::Newer)
                << label;
            save("edited");
            EXPECT_EQ(state(), CopyState::Same) << label;
            write(original, "no level");
            later(original, 9);
            EXPECT_EQ(state(), CopyState::FileChanged) << label;
            fs::remove(original);
            EXPECT_EQ(state(), CopyState::FileMissing) << label;
        }
    ASSERT_TRUE(writeAutosave({named("edited"), {}, {}}, file));
    EXPECT_EQ(state(), CopyState::Newer) << "it never had a file";
}

TEST(FileStamp, TellsWhetherTheContentIsAnotherOne) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.level.json";
    auto missing = stampOf(path);
    EXPECT_FALSE(hasChanged(path, missing));
    write(path, "one");
    EXPECT_TRUE(hasChanged(path, missing)) << "it was made";

    auto stamp = stampOf(path);
    EXPECT_FALSE(hasChanged(path, stamp));
    fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(5));
    EXPECT_FALSE(hasChanged(path, stamp)) << "it was only touched";
    write(path, "two");
    fs::last_write_time(path, fs::last_write_time(path) + std::chrono::seconds(9));
    EXPECT_TRUE(hasChanged(path, stamp));
    fs::remove(path);
    EXPECT_TRUE(hasChanged(path, stamp)) << "it is gone";
}

} // namespace
} // namespace percept::edit
