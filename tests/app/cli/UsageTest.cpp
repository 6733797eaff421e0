#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

namespace percept {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

using CommandNames = std::vector<std::string>;

std::vector<std::string> namesBelow(const std::string& help) {
    std::istringstream lines(help.substr(std::min(help.find("Subcommands:"), help.size())));
    std::vector<std::string> names;
    for (std::string line; std::getline(lines, line);)
        if (line.size() > 2 && line.starts_with("  ") && line[2] != ' ')
            names.push_back(line.substr(2, line.find(' ', 2) - 2));
    return names;
}

/// Every command and every command below one, as the help names them.
std::vector<CommandNames> allCommands() {
    std::vector<CommandNames> found;
    for (const auto& name : namesBelow(runPercept({"--help"}).out)) {
        const auto below = namesBelow(runPercept({name, "--help"}).out);
        found.push_back({name});
        for (const auto& part : below)
            found.push_back({name, part});
    }
    return found;
}

std::string joined(const CommandNames& words) {
    std::string text;
    for (const auto& word : words)
        text += " " + word;
    return text;
}

TEST(Usage, EveryCommandNamesAnOptionThatItDoesNotHave) {
    const auto commands = allCommands();
    ASSERT_GT(commands.size(), 20U);
    for (const auto& command : commands) {
        auto words = command;
        words.push_back("--jsom");

        const auto run = runPercept(words);

        EXPECT_EQ(run.code, 2) << joined(command);
        EXPECT_THAT(run.errors, HasSubstr(joined(command) + " has no option \"--jsom\"."));
        EXPECT_THAT(run.errors, HasSubstr("For help: percept" + joined(command) + " --help"));
        EXPECT_THAT(run.errors, Not(HasSubstr("ubcommand")));
        EXPECT_EQ(run.out, "") << joined(command);
    }
    EXPECT_THAT(runPercept({"run", "x", "--sed", "0.5"}).errors,
                HasSubstr("percept run has no option \"--sed\". Did you mean \"--seed\"?"));
    EXPECT_THAT(runPercept({"run", "x", "y"}).errors,
                HasSubstr("percept run takes no further argument \"y\""));
}

TEST(Usage, EveryGroupOfCommandsNamesACommandThatItDoesNotHave) {
    for (const auto& command : allCommands()) {
        if (namesBelow(runPercept({command.front(), "--help"}).out).empty() || command.size() > 1)
            continue;
        const auto unknown = runPercept({command.front(), "foo"});
        const auto none = runPercept({command.front()});

        EXPECT_EQ(unknown.code, 2);
        EXPECT_THAT(unknown.errors, HasSubstr(" has no command \"foo\". The commands are: "));
        EXPECT_EQ(none.code, 2);
        EXPECT_THAT(none.errors, HasSubstr(" needs a command. The commands are: "));
    }
    EXPECT_THAT(
        runPercept({"foo"}).errors,
        HasSubstr("percept has no command \"foo\". The commands are: awareness, check, compare"));
    EXPECT_THAT(runPercept({"rum"}).errors, HasSubstr("Did you mean \"run\"?"));
    EXPECT_THAT(runPercept({}).errors, HasSubstr("percept needs a command."));
}

TEST(Usage, AChoiceListsItsNamesAndTheNearest) {
    const auto run = runPercept({"run", "x", "--trace", "norml"});

    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.errors,
                HasSubstr("--trace: there is no \"norml\". Did you mean \"normal\"? The choices "
                          "are: off, normal, full"));
}

/// The limits of an option that takes a whole number, as its line of the help states them.
struct WholeOption {
    std::string name;
    std::string low;
    std::string high;
};

std::vector<WholeOption> wholeOptionsOf(const CommandNames& command) {
    auto words = command;
    words.push_back("--help");
    const std::string help = runPercept(words).out;
    static const std::regex kLine(R"((--[a-z-]+) U?INT:INT in \[(-?\d+) - (\d+)\])");
    std::vector<WholeOption> found;
    for (std::sregex_iterator at(help.begin(), help.end(), kLine), end; at != end; ++at)
        found.push_back({(*at)[1], (*at)[2], (*at)[3]});
    return found;
}

TEST(Usage, EveryWholeNumberNamesItsLimitsWhenItIsBeyondThem) {
    std::size_t options = 0;
    for (const auto& command : allCommands())
        for (const WholeOption& option : wholeOptionsOf(command)) {
            ++options;
            for (const std::string& wrong : {"-" + option.high,
                                             option.high + "0",
                                             std::string("2.5"),
                                             std::string("many"),
                                             std::string("1e999"),
                                             std::string("99999999999999999999")}) {
                auto words = command;
                words.push_back(option.name + "=" + wrong);

                const auto run = runPercept(words);

                EXPECT_EQ(run.code, 2) << joined(words);
                EXPECT_THAT(run.errors,
                            HasSubstr(option.name + ": " + wrong + " is not a whole number from " +
                                      option.low + " to " + option.high))
                    << joined(words);
            }
        }
    EXPECT_GT(options, 12U);
}

TEST(Usage, SeedsAreWholeNumbersOf64Bits) {
    for (const char* seed : {"-1", "18446744073709551616", "1e3", "0x10", "", "one", " 1"}) {
        const auto run = runPercept({"run", "x", "--seed", seed});
        EXPECT_EQ(run.code, 2) << seed;
        EXPECT_THAT(run.errors, HasSubstr("is not a whole number from 0 to 18446744073709551615"));
    }
    EXPECT_EQ(runPercept({"run", "x", "--seed", "18446744073709551615"}).code, 1) << "no such file";
    EXPECT_EQ(runPercept({"compare", "a", "b", "--limit", "nan"}).code, 2);
}

TEST(Usage, TheVersionSaysWhichRunsCanBeRepeated) {
    const auto run = runPercept({"--version"});

    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, testing::ContainsRegex("^percept [0-9.]+ \\(simulation [0-9]+"));
}

class OutputFiles : public testing::Test {
protected:
    OutputFiles() {
        std::ofstream(m_level) << level::writeLevel(test::arenaLevel(2));
        std::ofstream(m_grid) << "type octile\nheight 2\nwidth 2\nmap\n..\n..\n";
        std::ofstream(m_kept) << "a week's work";
    }

    void expectKeptUnlessForced(CommandNames words) {
        words.insert(words.end(), {"-o", m_kept.string()});

        const auto refused = runPercept(words);

        EXPECT_EQ(refused.code, 1) << joined(words);
        EXPECT_THAT(refused.errors, AllOf(HasSubstr(m_kept.string()), HasSubstr("--force")));
        EXPECT_EQ(*readFile(m_kept, 100), "a week's work") << joined(words);
    }

    TemporaryFolder m_folder;
    std::filesystem::path m_level = m_folder.path() / "a.level.json";
    std::filesystem::path m_grid = m_folder.path() / "a.map";
    std::filesystem::path m_kept = m_folder.path() / "kept";
};

TEST_F(OutputFiles, AreKeptByEveryCommandUnlessForced) {
    expectKeptUnlessForced({"run", m_level.string(), "--frames", "1"});
    expectKeptUnlessForced({"import", "movingai", m_grid.string()});
    expectKeptUnlessForced({"navigation", m_level.string()});
    expectKeptUnlessForced({"tactics", "generate", m_level.string()});
}

TEST_F(OutputFiles, AreReplacedWithForceAndWrittenWhereNoneWas) {
    const auto recording = (m_folder.path() / "a.percept").string();
    const CommandNames words{"run", m_level.string(), "--frames", "1", "-o", recording};
    auto forced = words;
    forced.push_back("--force");

    EXPECT_EQ(runPercept(words).code, 0);
    EXPECT_EQ(runPercept(words).code, 1);
    EXPECT_EQ(runPercept(forced).code, 0);
    EXPECT_EQ(
        runPercept({"import", "movingai", m_grid.string(), "--force", "-o", m_kept.string()}).code,
        0);
    EXPECT_TRUE(level::readLevel(m_kept));
    EXPECT_EQ(runPercept({"navigation", m_level.string(), "-o", m_level.string()}).code, 0)
        << "a level is changed in place";
}

TEST_F(OutputFiles, NeedAName) {
    const auto run = runPercept({"run", m_level.string(), "--frames", "1", "-o", ""});

    EXPECT_EQ(run.code, 2);
    EXPECT_THAT(run.errors, HasSubstr("--output: the name of the file is empty"));
}

} // namespace
} // namespace percept
