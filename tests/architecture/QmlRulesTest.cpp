#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace percept {
namespace {

namespace fs = std::filesystem;

/// Lines of a text of QML where a Repeater stands in a layout itself.
std::vector<int> repeatersInLayouts(std::istream& qml) {
    static const std::regex brace(R"re((?:([A-Za-z.]+)\s*)?\{|\})re");
    std::vector<std::string> open;
    std::vector<int> found;
    std::string line;
    for (int number = 1; std::getline(qml, line); ++number) {
        line = line.substr(0, line.find("//"));
        for (std::sregex_iterator it(line.begin(), line.end(), brace), end; it != end; ++it) {
            if (it->str() == "}") {
                if (!open.empty())
                    open.pop_back();
                continue;
            }
            const std::string type = it->str(1);
            if (type == "Repeater" && !open.empty() && open.back().ends_with("Layout"))
                found.push_back(number);
            open.push_back(type);
        }
    }
    return found;
}

/// Qt 6.4 crashes when a layout is resized before it has noticed that a Repeater took items out
/// of it; a Row or a Column lets go of them at once.
TEST(Repeaters, KeepOutOfLayouts) {
    const fs::path root = PERCEPT_SOURCE_DIR;
    int checked = 0;
    for (const char* folder : {"app", "resources"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != ".qml")
                continue;
            ++checked;
            std::ifstream stream(entry.path());
            for (const int line : repeatersInLayouts(stream))
                ADD_FAILURE() << fs::relative(entry.path(), root).generic_string() << ":" << line
                              << ": a Repeater in a layout. Put a Row or a Column between them.";
        }
    EXPECT_GT(checked, 100);
}

TEST(Repeaters, AreFoundInLayouts) {
    std::istringstream qml("ColumnLayout {\n"
                           "    Row {\n"
                           "        Repeater {\n"
                           "        }\n"
                           "    }\n"
                           "    UiLabel { text: \"x\" } // {\n"
                           "    Repeater {\n"
                           "    }\n"
                           "}\n");
    EXPECT_EQ(repeatersInLayouts(qml), std::vector<int>{7});
}

} // namespace
} // namespace percept
