#include "app/cli/LevelInput.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/base/File.h"

#include "CommandLineRun.h"
#include "Commands.h"
#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

namespace percept::output_file_test {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

/// A command that writes: `IN` stands for what it reads, and `OUT` for what it writes.
struct Writer {
    std::string name;
    std::string input; ///< which file of the folder
    Words words;
};

const std::vector<Writer>& writers() {
    static const std::vector<Writer> kWriters{
        {"awareness",
         "night.level.json",
         {"awareness",
          "IN",
          "--target",
          "thief",
          "--from",
          "6,1",
          "--to",
          "7,1",
          "--seconds",
          "1",
          "-o",
          "OUT"}},
        {"import movingai", "room.map", {"import", "movingai", "IN", "-o", "OUT"}},
        {"import raven", "room.map", {"import", "raven", "IN", "-o", "OUT"}},
        {"import tiled", "room.map", {"import", "tiled", "IN", "-o", "OUT"}},
        {"replay", "run.percept", {"replay", "IN", "--commands", "OUT"}},
        {"run", "night.level.json", {"run", "IN", "--frames", "2", "-o", "OUT"}},
        {"run",
         "told.jsonl",
         {"run", "night.level.json", "--frames", "2", "--commands", "IN", "-o", "OUT"}},
        {"why",
         "run.percept",
         {"why",
          "IN",
          "--agent",
          "anna",
          "--frame",
          "30",
          "--about",
          "thief",
          "--try",
          "1",
          "-o",
          "OUT"}}};
    return kWriters;
}

/// They change a level, which they may also do in its place.
const std::set<std::string>& changers() {
    static const std::set<std::string> kChangers{"navigation", "schedule tune", "tactics generate"};
    return kChangers;
}

class OutputFileTest : public testing::Test {
protected:
    void SetUp() override {
        auto level = test::listening();
        level.agents.push_back(test::thiefAt(7, 1));
        const std::string text = level::writeLevel(level);
        write("night.level.json", text);
        write("told.jsonl", "");
        write("room.map", "type octile\nheight 2\nwidth 2\nmap\n..\n..\n");
        const auto runnable = runner::prepareLevel(text, "night", {.seed = 3}).value();
        auto recorder = record::Recorder::start(m_folder / "run.percept",
                                                runnable->info(trace::TraceLevel::Normal));
        ASSERT_TRUE(recorder) << recorder.error().text();
        ASSERT_TRUE(runner::runHeadless(runnable, {.frames = 60}, recorder->get()));
        ASSERT_TRUE((*recorder)->close());
    }
    void write(const std::string& name, const std::string& text) {
        ASSERT_TRUE(writeFileAtomically(m_folder / name, text));
    }
    [[nodiscard]] std::string textOf(const std::string& name) const {
        return readFile(m_folder / name, 1U << 28U).value();
    }
    [[nodiscard]] Words wordsFor(const Writer& writer, const std::filesystem::path& output) const {
        Words words = writer.words;
        for (std::string& word : words)
            word = word == "IN"                 ? (m_folder / writer.input).string()
                   : word == "OUT"              ? output.string()
                   : word == "night.level.json" ? (m_folder / word).string()
                                                : word;
        words.emplace_back("--force");
        return words;
    }
    TemporaryFolder m_folder;
};

TEST_F(OutputFileTest, EveryCommandThatCanReplaceAFileIsTestedHere) {
    const auto found = test::commandsWith(
        [](const std::string& help) { return help.find("--force") != std::string::npos; });
    std::set<std::string> tested = changers();
    for (const Writer& writer : writers())
        tested.insert(writer.name);
    EXPECT_EQ(found, tested);
}

TEST_F(OutputFileTest, NoCommandReplacesWhatItReadsByWhateverName) {
    namespace fs = std::filesystem;
    for (const Writer& writer : writers()) {
        const fs::path input = m_folder / writer.input;
        const fs::path hard = m_folder / "hard";
        const fs::path soft = m_folder / "soft";
        fs::create_hard_link(input, hard);
        fs::create_symlink(input, soft);
        const std::string before = textOf(writer.input);
        for (const fs::path& output : {input, hard, soft, m_folder.path() / "." / writer.input}) {
            SCOPED_TRACE(writer.name + " " + output.string());
            const auto run = runPercept(wordsFor(writer, output));
            EXPECT_EQ(run.code, 1) << run.errors;
            EXPECT_THAT(run.errors, HasSubstr(output.string() + ": This is the file that is read"));
            EXPECT_EQ(textOf(writer.input), before);
        }
        fs::remove(hard);
        fs::remove(soft);
    }
}

TEST_F(OutputFileTest, NoTextReplacesARecording) {
    std::vector<Writer> all = writers();
    all.push_back({"navigation", "night.level.json", {"navigation", "IN", "-o", "OUT"}});
    all.push_back(
        {"tactics generate", "night.level.json", {"tactics", "generate", "IN", "-o", "OUT"}});
    const std::string before = textOf("run.percept");
    for (const Writer& writer : all) {
        if (writer.name == "run" || writer.name == "why" || writer.name == "replay")
            continue;
        SCOPED_TRACE(writer.name);
        const auto run = runPercept(wordsFor(writer, m_folder / "run.percept"));
        EXPECT_EQ(run.code, 1) << run.errors;
        EXPECT_THAT(run.errors, HasSubstr("This is a recording"));
        EXPECT_EQ(textOf("run.percept"), before);
    }
}

TEST_F(OutputFileTest, AnotherFileIsReplacedWhereThatIsForced) {
    write("other", "something");
    const auto replay = std::ranges::find(writers(), "replay", &Writer::name);
    const auto run = runPercept(wordsFor(*replay, m_folder / "other"));

    EXPECT_EQ(run.code, 0) << run.errors;
    EXPECT_NE(textOf("other"), "something");
}

/// How the commands that change a level save it.
class ChangedLevel : public OutputFileTest {
protected:
    Result<void> save() {
        cli::Streams streams{m_out, m_errors};
        const std::string path = (m_folder / "night.level.json").string();
        return cli::saveChanged(m_level, {.path = path}, path, m_read, streams);
    }
    void SetUp() override {
        OutputFileTest::SetUp();
        m_read = textOf("night.level.json");
        m_level = level::parseLevel(m_read, "night")->level;
        m_level.name = "changed";
    }
    std::string m_read;
    level::Level m_level;
    std::ostringstream m_out;
    std::ostringstream m_errors;
};

TEST_F(ChangedLevel, DoesNotReplaceWhatAnotherProgramWroteMeanwhile) {
    write("night.level.json", "theirs");
    const auto saved = save();
    ASSERT_FALSE(saved);
    EXPECT_THAT(saved.error().message, HasSubstr("changed by another program"));
    EXPECT_EQ(textOf("night.level.json"), "theirs");

    write("night.level.json", m_read);
    ASSERT_TRUE(save());
    EXPECT_EQ(m_errors.str(), "");
    EXPECT_THAT(textOf("night.level.json"), HasSubstr("\"changed\""));
}

TEST_F(ChangedLevel, WarnsOfOtherNamesThatKeepTheOldOne) {
    std::filesystem::create_hard_link(m_folder / "night.level.json", m_folder / "hard");
    ASSERT_TRUE(save());
    EXPECT_THAT(m_errors.str(), HasSubstr("warning: 1 other name of this file (hard links)"));
    EXPECT_EQ(textOf("hard"), m_read);
}

} // namespace
} // namespace percept::output_file_test
