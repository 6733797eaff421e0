#include "CommandLineRun.h"
#include "Commands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace percept::manual_pages_test {
namespace {

std::string textOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string helpOf(std::vector<std::string> words) {
    words.emplace_back("--help");
    const auto run = runPercept(words);
    EXPECT_EQ(run.code, 0);
    return run.out;
}

std::set<std::string> optionsOf(const std::string& text) {
    static const std::regex option("--[a-z][a-z-]*");
    std::set<std::string> options;
    for (auto it = std::sregex_iterator(text.begin(), text.end(), option);
         it != std::sregex_iterator();
         ++it)
        options.insert(it->str());
    return options;
}

/// The help of all commands.
std::string everyHelp() {
    const std::string first = helpOf({});
    std::string all = first;
    for (const auto& command : test::subcommandsOf(first)) {
        const std::string help = helpOf({command});
        all += help;
        for (const auto& part : test::subcommandsOf(help))
            all += helpOf({command, part});
    }
    return all;
}

TEST(ManualPages, ThePageForManSaysWhatHelpSays) {
    std::string page = textOf(PERCEPT_MAN_PAGE);
    ASSERT_NE(page.find(".TH PERCEPT 1"), std::string::npos) << PERCEPT_MAN_PAGE;
    page = std::regex_replace(page, std::regex(R"(\\-)"), "-");

    EXPECT_EQ(optionsOf(page), optionsOf(everyHelp()));
    const auto commands = test::subcommandsOf(helpOf({}));
    EXPECT_GT(commands.size(), 10U);
    for (const auto& command : commands) {
        EXPECT_NE(page.find(".B percept " + command + " "), std::string::npos) << command;
        for (const auto& part : test::subcommandsOf(helpOf({command})))
            EXPECT_NE(page.find(".SS " + command + " " + part + "\n"), std::string::npos) << part;
    }
}

TEST(ManualPages, TheManualOfTheStudioNamesTheCommandsThatThereAre) {
    const std::filesystem::path source(PERCEPT_SOURCE_DIR);
    const std::string page = textOf(source / "resources/manual/10-command-line.md");
    const auto commands = test::subcommandsOf(helpOf({}));

    for (const auto& command : commands)
        EXPECT_NE(page.find("`percept " + command + " "), std::string::npos) << command;
    static const std::regex named("`percept ([a-z]+)");
    for (auto it = std::sregex_iterator(page.begin(), page.end(), named);
         it != std::sregex_iterator();
         ++it)
        EXPECT_NE(std::find(commands.begin(), commands.end(), (*it)[1].str()), commands.end())
            << it->str();
    const auto known = optionsOf(everyHelp());
    for (const auto& option : optionsOf(page))
        EXPECT_TRUE(known.contains(option)) << option;
}

} // namespace
} // namespace percept::manual_pages_test
