#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

namespace percept::readme_test {
namespace {

const std::filesystem::path kProject = PERCEPT_SOURCE_DIR;

/// The words of a line as a shell takes them, without the name of the program.
std::vector<std::string> argumentsOf(const std::string& line, const TemporaryFolder& folder) {
    std::vector<std::string> arguments;
    std::istringstream words(line);
    std::string word;
    while (words >> std::quoted(word)) {
        const std::string levels = "$levels";
        if (word.rfind(levels, 0) == 0)
            word = (kProject / "resources/levels").string() + word.substr(levels.size());
        else if (word.ends_with(".percept"))
            word = (folder / word).string();
        arguments.push_back(word);
    }
    arguments.erase(arguments.begin());
    return arguments;
}

TEST(Readme, ItsExamplesRunOneAfterAnother) {
    const TemporaryFolder folder;
    std::ifstream file(kProject / "README.md");
    std::size_t examples = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("    ./percept ", 0) != 0)
            continue;
        ++examples;
        const auto run = runPercept(argumentsOf(line, folder));
        EXPECT_EQ(run.code, 0) << line << '\n' << run.errors;
        EXPECT_NE(run.out, "") << line;
    }
    EXPECT_GE(examples, 10U);
}

TEST(Readme, ItsLinksLeadSomewhere) {
    std::ifstream file(kProject / "README.md");
    std::stringstream all;
    all << file.rdbuf();
    const std::string text = all.str();
    std::size_t links = 0;
    for (auto at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
        const auto target = text.substr(at + 2, text.find(')', at) - at - 2);
        EXPECT_TRUE(std::filesystem::exists(kProject / target)) << target;
        ++links;
    }
    EXPECT_GT(links, 5U);
}

} // namespace
} // namespace percept::readme_test
