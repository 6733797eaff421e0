#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace percept {
namespace {

namespace fs = std::filesystem;

/// An object of a text of QML: what it is, and the id it is given.
struct QmlObject {
    std::string type;
    std::string id;
};

using OpenObjects = std::vector<QmlObject>;

/// Reads a text of QML and calls back with the number of the line and the objects that it lies in,
/// the innermost last: `opened` for each that begins, `read` with each line. Braces of scripts
/// count as objects without a type.
void readQml(std::istream& qml,
             const std::function<void(int, const OpenObjects&)>& opened,
             const std::function<void(int, const OpenObjects&, const std::string&)>& read) {
    static const std::regex brace(R"re((?:([A-Za-z.]+)\s*)?\{|\})re");
    static const std::regex identity(R"re(^\s*id:\s*(\w+))re");
    OpenObjects open;
    std::string line;
    std::smatch match;
    for (int number = 1; std::getline(qml, line); ++number) {
        line = line.substr(0, line.find("//"));
        if (!open.empty() && std::regex_search(line, match, identity))
            open.back().id = match.str(1);
        for (std::sregex_iterator it(line.begin(), line.end(), brace), end; it != end; ++it) {
            if (it->str() != "}") {
                open.push_back({it->str(1), ""});
                opened(number, open);
            } else if (!open.empty()) {
                open.pop_back();
            }
        }
        read(number, open, line);
    }
}

/// Lines where the size that an object asks for is read by an object inside it. What it asks for
/// comes from what lies inside, as a rule: each would size the other, and Qt lays both out forever.
std::vector<int> sizesOfTheOutside(std::istream& qml) {
    static const std::regex asked(R"re((\w+)\.implicit(?:Width|Height))re");
    std::vector<int> found;
    const auto read = [&](int number, const OpenObjects& open, const std::string& line) {
        std::vector<std::string> ids{"parent"};
        for (const auto& object : open)
            if (!object.type.empty() && std::isupper(object.type.front()) != 0)
                ids.push_back(object.id);
        for (std::sregex_iterator it(line.begin(), line.end(), asked), end; it != end; ++it)
            // The innermost may read its own.
            if (ids.size() > 1 && std::find(ids.begin(), ids.end() - 1, it->str(1)) < ids.end() - 1)
                found.push_back(number);
    };
    readQml(
        qml, [](int, const OpenObjects&) {}, read);
    return found;
}

using TypeNames = std::set<std::string>;

bool laysOut(const std::string& type, const TypeNames& layouts) {
    return type.ends_with("Layout") || layouts.count(type) != 0;
}

/// Whether the objects that are put into an object of this type end up in a layout.
bool handsToLayout(std::istream& qml, const TypeNames& layouts) {
    static const std::regex alias(R"re(default property alias \w+:\s*(\w+))re");
    std::string root;
    std::string target;
    std::set<std::string> laidOut;
    const auto opened = [&](int, const OpenObjects& open) {
        if (open.size() == 1)
            root = open.front().type;
    };
    const auto read = [&](int, const OpenObjects& open, const std::string& line) {
        if (std::smatch match; std::regex_search(line, match, alias))
            target = match.str(1);
        for (const auto& object : open)
            if (!object.id.empty() && laysOut(object.type, layouts))
                laidOut.insert(object.id);
    };
    readQml(qml, opened, read);
    return target.empty() ? laysOut(root, layouts) : laidOut.count(target) != 0;
}

/// Lines of a text of QML where a Repeater stands in a layout itself.
/// @param layouts types that hand to a layout what is put into them
std::vector<int> repeatersInLayouts(std::istream& qml, const TypeNames& layouts = {}) {
    std::vector<int> found;
    const auto opened = [&](int number, const OpenObjects& open) {
        if (open.size() > 1 && open.back().type == "Repeater" &&
            laysOut(open[open.size() - 2].type, layouts))
            found.push_back(number);
    };
    readQml(qml, opened, [](int, const OpenObjects&, const std::string&) {});
    return found;
}

/// Calls `check` with each file of QML that ships, as it is called in messages.
template <class Check>
void eachFile(const Check& check, const char* extension = ".qml") {
    const fs::path root = PERCEPT_SOURCE_DIR;
    int checked = 0;
    for (const char* folder : {"app", "resources"})
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            if (entry.path().extension() != extension)
                continue;
            ++checked;
            std::ifstream stream(entry.path());
            check(stream, fs::relative(entry.path(), root).generic_string());
        }
    EXPECT_GT(checked, 100);
}

/// Types of ours that hand to a layout what is put into them, also through one another.
TypeNames layoutsThatShip() {
    TypeNames layouts;
    for (std::size_t known = 0;; known = layouts.size()) {
        eachFile([&](std::istream& qml, const std::string& name) {
            if (handsToLayout(qml, layouts))
                layouts.insert(fs::path(name).stem().string());
        });
        if (layouts.size() == known)
            return layouts;
    }
}

/// Qt 6.4 crashes when a layout is resized before it has noticed that a Repeater took items out
/// of it; a Row or a Column lets go of them at once.
TEST(Repeaters, KeepOutOfLayouts) {
    const TypeNames layouts = layoutsThatShip();
    eachFile([&](std::istream& qml, const std::string& name) {
        for (const int line : repeatersInLayouts(qml, layouts))
            ADD_FAILURE() << name << ":" << line
                          << ": a Repeater in a layout. Put a Row or a Column between them.";
    });
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

TEST(Repeaters, AreFoundInWhatHandsThemToALayout) {
    std::istringstream row("Item {\n"
                           "    default property alias fields: inner.data\n"
                           "    RowLayout {\n"
                           "        id: inner\n"
                           "    }\n"
                           "}\n");
    EXPECT_TRUE(handsToLayout(row, {}));
    std::istringstream user("FieldRow {\n"
                            "    Repeater {\n"
                            "    }\n"
                            "}\n");
    EXPECT_EQ(repeatersInLayouts(user, {"FieldRow"}), std::vector<int>{2});
    std::istringstream apart("Item {\n"
                             "    default property alias fields: inner.data\n"
                             "    RowLayout {\n"
                             "        Row {\n"
                             "            id: inner\n"
                             "        }\n"
                             "    }\n"
                             "}\n");
    EXPECT_FALSE(handsToLayout(apart, {}));
}

TEST(Sizes, OfAnObjectAreNotAskedForByWhatLiesInIt) {
    eachFile([](std::istream& qml, const std::string& name) {
        for (const int line : sizesOfTheOutside(qml))
            ADD_FAILURE() << name << ":" << line
                          << ": an item reads the implicit size of an item that it lies in. Sum up "
                             "the implicit sizes of the parts instead.";
    });
}

TEST(Sizes, ThatAnObjectAsksOfItsOutsideAreFound) {
    std::istringstream qml("FocusScope {\n"
                           "    id: root\n"
                           "    implicitWidth: row.implicitWidth + 4\n"
                           "    Row {\n"
                           "        id: row\n"
                           "        UiLabel {\n"
                           "            id: label\n"
                           "            width: Math.max(label.implicitWidth, 20)\n"
                           "            height: parent.implicitHeight\n"
                           "        }\n"
                           "        T.AbstractButton {\n"
                           "            width: root.implicitWidth < 3 ? 1 : 2\n"
                           "            onClicked: {\n"
                           "                print(other.implicitWidth);\n"
                           "                print(row.implicitWidth); // root.implicitWidth\n"
                           "            }\n"
                           "        }\n"
                           "    }\n"
                           "}\n");
    EXPECT_EQ(sizesOfTheOutside(qml), (std::vector<int>{9, 12, 15}));
}

std::string textOf(std::istream& stream) {
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Names of the properties that a header offers to QML.
std::vector<std::string> propertiesOf(const std::string& header) {
    static const std::regex property(R"re(Q_PROPERTY\([^)]*?(\w+)\s+(?:READ|MEMBER)\b)re");
    std::vector<std::string> names;
    for (std::sregex_iterator it(header.begin(), header.end(), property), end; it != end; ++it)
        names.push_back(it->str(1));
    return names;
}

/// Lines where a choice is bound to the property that becomes 0 whenever the options change.
std::vector<int> choicesThatDoNotLast(std::istream& qml) {
    static const std::regex bound(R"re(^\s*currentIndex:)re");
    std::vector<int> found;
    const auto read = [&](int number, const OpenObjects& open, const std::string& line) {
        if (!open.empty() && open.back().type == "UiComboBox" && std::regex_search(line, bound))
            found.push_back(number);
    };
    readQml(
        qml, [](int, const OpenObjects&) {}, read);
    return found;
}

TEST(Choices, AreBoundByWhatLasts) {
    eachFile([](std::istream& qml, const std::string& name) {
        for (const int line : choicesThatDoNotLast(qml))
            ADD_FAILURE()
                << name << ":" << line
                << ": currentIndex of a UiComboBox becomes 0 with its options. Bind chosen.";
    });
}

TEST(Choices, ThatDoNotLastAreFound) {
    std::istringstream qml("UiComboBox {\n    currentIndex: root.place\n}\n"
                           "UiTabBar {\n    currentIndex: 1\n}\n");
    EXPECT_EQ(choicesThatDoNotLast(qml), std::vector<int>{2});
}

TEST(Properties, AreReadBySomeQml) {
    std::set<std::string> words;
    eachFile([&](std::istream& qml, const std::string&) {
        static const std::regex word(R"re(\w+)re");
        const std::string text = textOf(qml);
        for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
            words.insert(it->str());
    });
    int found = 0;
    eachFile(
        [&](std::istream& header, const std::string& name) {
            for (const auto& property : propertiesOf(textOf(header))) {
                ++found;
                EXPECT_EQ(words.count(property), 1U)
                    << name << ": no QML names the property " << property << ". Remove it.";
            }
        },
        ".h");
    EXPECT_GT(found, 300);
}

TEST(Properties, AreFoundInHeaders) {
    EXPECT_EQ(propertiesOf("Q_PROPERTY(QString name READ name CONSTANT)\n"
                           "Q_PROPERTY(a::Rows* rows READ rows NOTIFY changed)\n"
                           "Q_PROPERTY(bool lit MEMBER m_lit\n    NOTIFY changed)\n"),
              (std::vector<std::string>{"name", "rows", "lit"}));
}

} // namespace
} // namespace percept
