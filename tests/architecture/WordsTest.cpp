#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace percept::words_test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = PERCEPT_SOURCE_DIR;

/// What the glossary replaces. `object(s)` and the like are no words at all.
constexpr std::array kBanned{
    "whoever",
    "somebody",
    "someone",
    "by hand",
    "goes on",
    "go on with",
    "shall",
    "take over",
    "takes over",
    "taken over",
    "take away",
    "takes away",
    "taken away",
    "minds",
    "looks at",
    "ways",
    "way",
    "object(s)",
};
/// In these the word means what it says.
constexpr std::array kFine{
    "one way", "one-way", "both ways", "two ways", "half way", "way of moving"};

struct Text {
    std::string where; ///< file:line
    std::string text;
};

std::string contentOf(const fs::path& path) {
    std::ifstream file(path);
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
}

/// The literals of a source that have a space, in which people read them. Comments are left out.
void addLiterals(const fs::path& path, std::vector<Text>& texts) {
    std::istringstream lines(contentOf(path));
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::string literal;
        bool inside = false;
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (line[i] == '\\' && inside) {
                literal += line[++i];
            } else if (line[i] == '"') {
                if (inside && literal.find(' ') != std::string::npos)
                    texts.push_back(
                        {fs::relative(path, kRoot).string() + ':' + std::to_string(number),
                         literal});
                literal.clear();
                inside = !inside;
            } else if (inside) {
                literal += line[i];
            } else if (line.compare(i, 2, "//") == 0) {
                break;
            }
        }
    }
}

std::vector<Text> textsOfTheProject() {
    std::vector<Text> texts;
    for (const char* folder : {"app", "core", "editor", "inspector"})
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
            const auto extension = entry.path().extension();
            if (extension == ".cpp" || extension == ".h" || extension == ".qml")
                addLiterals(entry.path(), texts);
        }
    std::vector<fs::path> pages{kRoot / "README.md", kRoot / "CONTRIBUTING.md"};
    for (const auto& entry : fs::directory_iterator(kRoot / "resources/manual"))
        if (entry.path().extension() == ".md")
            pages.push_back(entry.path());
    for (const fs::path& page : pages)
        texts.push_back({page.filename().string(), contentOf(page)});
    return texts;
}

/// What is quoted is a name in a file.
bool isLetter(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '"' || c == '`';
}

/// Where a word is in a text of small letters, as a word of its own.
std::size_t findWord(std::string_view text, std::string_view word, std::size_t from) {
    for (auto at = text.find(word, from); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const auto end = at + word.size();
        if ((at == 0 || !isLetter(text[at - 1])) && (end == text.size() || !isLetter(text[end])))
            return at;
    }
    return std::string_view::npos;
}

/// What a text uses of the banned words; empty: nothing.
std::string bannedIn(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
        return static_cast<char>(std::tolower(c));
    });
    for (const std::string_view fine : kFine)
        for (auto at = findWord(text, fine, 0); at != std::string::npos;
             at = findWord(text, fine, at))
            text.replace(at, fine.size(), fine.size(), ' ');
    std::string found;
    for (const std::string_view word : kBanned)
        if (const auto at = findWord(text, word, 0); at != std::string::npos) {
            const auto from = at > 40 ? at - 40 : 0;
            found += std::string(word) + " in \"..." + text.substr(from, 90) + "...\"\n";
        }
    return found;
}

TEST(Words, TextsThatPeopleReadKeepToTheGlossary) {
    const auto texts = textsOfTheProject();
    ASSERT_GT(texts.size(), 3000U);
    for (const Text& text : texts)
        EXPECT_EQ(bannedIn(text.text), "") << text.where;
}

TEST(Words, AWordIsFoundAsAWordOfItsOwn) {
    EXPECT_NE(bannedIn("Whoever sees it"), "");
    EXPECT_NE(bannedIn("No way leads there"), "");
    EXPECT_EQ(bannedIn("A one-way window, away from waypoints"), "");
}

} // namespace
} // namespace percept::words_test
