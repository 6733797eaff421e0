#include "inspector/record/Database.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"

#include "CommandLineRun.h"
#include "GuardLevel.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

namespace percept::damaged_recording_test {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Words = std::vector<std::string>;

/// Every command that reads a recording: `REC` stands for it, `ID` for one of its records, `OUT`
/// for a file that is not there.
const std::vector<Words>& readers() {
    static const std::vector<Words> kReaders{
        {"replay", "REC", "--verify"},
        {"replay", "REC", "--commands", "OUT"},
        {"query", "REC", "SELECT * FROM traffic"},
        {"query", "REC", "SELECT * FROM pose"},
        {"report", "REC"},
        {"compare", "REC", "REC"},
        {"why", "REC", "--record", "ID"},
        {"why", "REC", "--agent", "anna", "--frame", "30"},
        {"why", "REC", "--agent", "anna", "--about", "thief", "--frame", "30"},
        {"why", "REC", "--about", "thief", "--frame", "30"}};
    return kReaders;
}

/// What may happen to a file.
struct Damage {
    std::string name;
    std::function<void(const fs::path&)> apply;
};

Damage byStatement(const std::string& sql) {
    return {sql, [sql](const fs::path& path) {
                auto database = record::Database::open(path, record::OpenMode::ReadWrite);
                ASSERT_TRUE(database);
                ASSERT_TRUE(database->execute(sql)) << sql;
            }};
}

void write(const fs::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::string bytesOf(const fs::path& path) {
    std::ostringstream bytes;
    bytes << std::ifstream(path, std::ios::binary).rdbuf();
    return bytes.str();
}

std::vector<Damage> damages() {
    std::vector<Damage> all{
        {"empty", [](const fs::path& path) { write(path, ""); }},
        {"text", [](const fs::path& path) { write(path, "This is no recording."); }},
        {"another database",
         [](const fs::path& path) {
             fs::remove(path);
             auto database = record::Database::open(path, record::OpenMode::Create);
             ASSERT_TRUE(database && database->execute("CREATE TABLE a (b)"));
         }},
        {"half", [](const fs::path& path) { fs::resize_file(path, fs::file_size(path) / 2); }},
        {"zeros",
         [](const fs::path& path) {
             auto bytes = bytesOf(path);
             std::fill(bytes.begin() + 4096, bytes.end(), '\0');
             write(path, bytes);
         }},
        {"folder",
         [](const fs::path& path) {
             fs::remove(path);
             fs::create_directory(path);
         }},
        {"missing", [](const fs::path& path) { fs::remove(path); }}};
    for (const char* table : {"frame", "run", "name", "command", "keyframe", "goal_started"})
        all.push_back(byStatement(std::string("DROP TABLE ") + table));
    for (const char* sql :
         {"DELETE FROM frame",
          "DELETE FROM run",
          "DELETE FROM keyframe",
          "UPDATE frame SET hash = 'x'",
          "UPDATE frame SET view = zeroblob(length(view))",
          "UPDATE frame SET frame = frame + 4000000000000000000",
          "UPDATE keyframe SET state = zeroblob(length(state))",
          "UPDATE keyframe SET state = x'00'",
          "UPDATE run SET level = '{'",
          "UPDATE run SET level = '{\"format\": \"percept-level\", \"version\": 1, "
          "\"agents\": 3}'",
          "UPDATE run SET step = -1",
          "UPDATE run SET trace_level = 77",
          "PRAGMA user_version = 99",
          "PRAGMA user_version = 1",
          "DELETE FROM name WHERE value = 0",
          "UPDATE goal_started SET agent = 4000000000",
          "UPDATE goal_started SET frame = 9000000000",
          "INSERT INTO command (id, frame) VALUES (7, -5)"})
        all.push_back(byStatement(sql));
    return all;
}

class DamagedRecording : public testing::Test {
protected:
    void SetUp() override {
        auto level = test::listening();
        level.agents.push_back(test::thiefAt(7, 1));
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
        auto recorder = record::Recorder::start(m_whole, runnable->info(trace::TraceLevel::Normal));
        ASSERT_TRUE(recorder) << recorder.error().text();
        ASSERT_TRUE(runner::runHeadless(runnable, {.frames = 60}, recorder->get()));
        ASSERT_TRUE((*recorder)->close());
        auto database = record::Database::open(m_whole, record::OpenMode::Read);
        ASSERT_TRUE(database);
        m_record = std::to_string(database->integer("SELECT min(id) FROM traffic").value());
    }
    CommandLineRun run(Words words) const {
        for (std::string& word : words) {
            if (word == "REC")
                word = m_path.string();
            else if (word == "ID")
                word = m_record;
            else if (word == "OUT")
                word = (m_folder / "out.jsonl").string();
        }
        fs::remove(m_folder / "out.jsonl");
        return runPercept(words);
    }
    TemporaryFolder m_folder;
    std::string m_record;
    fs::path m_whole = m_folder / "whole.percept";
    fs::path m_path = m_folder / "run.percept";
};

TEST_F(DamagedRecording, EveryCommandNamesTheFileAndWhatIsWrong) {
    int failures = 0;
    for (const Damage& damage : damages())
        for (const Words& words : readers()) {
            fs::remove_all(m_path);
            fs::copy_file(m_whole, m_path);
            damage.apply(m_path);
            const auto said = run(words);
            const std::string what = damage.name + " | " + testing::PrintToString(words);
            ASSERT_THAT(said.code, AnyOf(0, 1)) << what;
            if (said.code == 0)
                continue;
            ++failures;
            EXPECT_THAT(said.errors, StartsWith(m_path.string() + ": ")) << what;
            // What SQLite says of our own statements explains nothing.
            EXPECT_THAT(said.errors, Not(HasSubstr(": no such table: "))) << what;
            EXPECT_GT(said.errors.size(), m_path.string().size() + 12) << what;
        }
    EXPECT_GT(failures, 150);
}

TEST_F(DamagedRecording, AWholeOneIsReadByAll) {
    for (const Words& words : readers()) {
        fs::copy_file(m_whole, m_path, fs::copy_options::overwrite_existing);
        EXPECT_EQ(run(words).code, 0) << testing::PrintToString(words) << run(words).errors;
    }
}

} // namespace
} // namespace percept::damaged_recording_test
