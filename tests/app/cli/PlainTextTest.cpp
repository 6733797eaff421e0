#include "app/cli/PlainText.h"

#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace percept::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What a terminal gets of some pieces of text.
std::string plain(const std::vector<std::string>& pieces) {
    std::ostringstream terminal;
    PlainText text(terminal);
    for (const std::string& piece : pieces)
        text.stream() << piece;
    text.stream().flush();
    return terminal.str();
}

TEST(PlainText, LetsLinesTabsAndLettersOfAllLanguagesPass) {
    const std::string text = "two\nlines\tand \xC2\xA9 \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x99\x82";

    EXPECT_EQ(plain({text}), text);
}

TEST(PlainText, ShowsControlCharactersInsteadOfObeyingThem) {
    EXPECT_EQ(plain({"a\x1b[31mb\r\x7f\a"}), "a\\u001b[31mb\\u000d\\u007f\\u0007");
    EXPECT_EQ(plain({std::string(1, '\0')}), "\\u0000");
    EXPECT_EQ(plain({"\xC2\x9B"
                     "31m"}),
              "\\u009b31m");
}

TEST(PlainText, IsTheSameHoweverItIsCut) {
    const std::string text = "a\xC2\x9B\xC2\xA9\x1b\xC2";
    std::vector<std::string> pieces;
    for (const char letter : text)
        pieces.emplace_back(1, letter);

    EXPECT_EQ(plain(pieces), "a\\u009b\xC2\xA9\\u001b\xC2");
    EXPECT_EQ(plain({text}), plain(pieces));
}

TEST(PlainText, SaysThatItsTargetTakesNoMore) {
    std::ostringstream terminal;
    terminal.setstate(std::ios::badbit);
    PlainText text(terminal);
    text.stream() << "lost";

    EXPECT_FALSE(text.stream().flush());
}

TEST(PlainText, IsWhatEveryCommandSays) {
    const TemporaryFolder folder;
    const auto path = (folder / "strange.level.json").string();
    std::ofstream(path) << R"({"format": "percept-level", "version": 1, "name": "\u001b[31m",
        "bounds": {"min": [0, 0], "max": [9, 9]}, "waypoints": [
            {"id": "\u001b]0;mine\u0007", "position": [1, 1], "qualities": {"hide": 1}},
            {"id": "\u001b]0;mine\u0007", "position": [2, 1], "qualities": {"hide": 1}}]})";
    const auto recording = (folder / "run.percept").string();
    ASSERT_EQ(runPercept({"run",
                          PERCEPT_SOURCE_DIR "/tests/fuzz/small.level.json",
                          "--frames",
                          "1",
                          "-o",
                          recording})
                  .code,
              0);
    const std::string sql = "SELECT char(27, 155, 127) AS odd";

    for (const auto& words :
         std::vector<std::vector<std::string>>{{"check", path},
                                               {"run", path, "--frames", "1"},
                                               {"tactics", "evaluate", path},
                                               {"\x1b[31m"},
                                               {"run", path, "--trace", "\x1b[31m"},
                                               {"query", recording, sql}}) {
        const auto run = runPercept(words);
        EXPECT_THAT(run.out + run.errors, Not(HasSubstr("\x1b"))) << words[0];
        EXPECT_THAT(run.out + run.errors, HasSubstr("\\u001b")) << words[0];
    }
    EXPECT_EQ(runPercept({"query", recording, sql, "--json"}).json()[0]["odd"], "\x1b\xC2\x9B\x7f");
}

} // namespace
} // namespace percept::cli
