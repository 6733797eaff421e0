#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace percept {
namespace {

namespace fs = std::filesystem;

const std::regex
    kLiteral(R"re("#[0-9a-fA-F]{3,8}"|Qt\.(rgba|hsla|hsva)\(\s*[0-9.]|)re"
             R"re(QColor\(\s*(0x|[0-9])|qRgba?\(\s*(0x|[0-9])|Qt::(white|black|red|green|)re"
             R"re(blue|cyan|magenta|yellow|gray|darkGray|lightGray)\b|)re"
             R"re([cC]olor:\s*"(?!transparent")[a-z]+")re");

bool hasLiteral(const std::string& line) {
    return std::regex_search(line, kLiteral);
}

TEST(Colours, AreLiteralOnlyInTheTheme) {
    const std::set<std::string> themes{"app/ui/Theme.cpp", "app/ui/ThemeColours.cpp"};
    const fs::path root = PERCEPT_SOURCE_DIR;
    int checked = 0;
    for (const char* folder : {"app", "core/overlay", "editor", "inspector", "resources"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const auto name = fs::relative(entry.path(), root).generic_string();
            const auto extension = entry.path().extension();
            if (themes.contains(name) ||
                (extension != ".qml" && extension != ".cpp" && extension != ".h"))
                continue;
            ++checked;
            std::ifstream stream(entry.path());
            std::string line;
            for (int number = 1; std::getline(stream, line); ++number)
                EXPECT_FALSE(hasLiteral(line))
                    << name << ":" << number << ": " << line << "\nTake a colour of the theme.";
        }
    EXPECT_GT(checked, 40);
}

TEST(Colours, AreRecognisedInEveryForm) {
    for (const char* line : {R"(color: "#fff")",
                             R"(color: "#80FF00FF")",
                             R"(color: Qt.rgba(0, 0, 0, 0.4))",
                             R"(color: "white")",
                             "QColor(0x16, 0x18, 0x1E)",
                             "painter.setPen(Qt::black);"})
        EXPECT_TRUE(hasLiteral(line)) << line;
    for (const char* line : {R"(color: "transparent")", R"(text: "issue #123")", "QColor(name)"})
        EXPECT_FALSE(hasLiteral(line)) << line;
}

} // namespace
} // namespace percept
