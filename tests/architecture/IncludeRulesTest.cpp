#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace percept {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

struct Include {
    std::string file; ///< relative to the root of the repository
    int line = 0;
    std::string target; ///< what stands between the quotes or brackets
};

const fs::path kRoot = PERCEPT_SOURCE_DIR;

/// What each area of core may include besides itself. The table of the style guide.
const std::map<std::string, Names> kCore = [] {
    std::map<std::string, Names> table{
        {"base", {}},
        {"geometry", {"base"}},
        {"trace", {"base", "geometry"}},
        {"level", {"base", "geometry"}},
        {"event", {"base", "geometry", "trace", "level"}},
        {"schedule", {"base", "geometry", "trace", "level"}},
        {"lod", {"base", "geometry", "trace", "level", "schedule"}},
        {"sense", {"base", "geometry", "trace", "level", "event", "schedule"}},
        {"nav", {"base", "geometry", "trace", "level", "schedule"}},
        {"tactics", {"base", "geometry", "trace", "level", "nav", "schedule"}},
        {"squad",
         {"base", "geometry", "trace", "level", "event", "schedule", "sense", "nav", "tactics"}},
        {"overlay",
         {"base", "geometry", "trace", "level", "nav", "tactics", "sense", "lod", "squad"}},
    };
    Names below{"base", "geometry", "trace", "level", "event", "schedule", "sense"};
    table["knowledge"] = below;
    for (const char* more : {"lod", "nav", "tactics", "squad", "knowledge"})
        below.insert(more);
    table["agent"] = below;
    Names rules = below;
    rules.insert("agent");
    for (const char* area : {"world", "brains/bot", "brains/guard", "town"})
        table[area] = rules;
    Names common = rules;
    common.insert("world");
    table["sim"] = common;
    return table;
}();

/// What each folder of app may include besides itself; "studio" stands for all folders below it.
const std::map<std::string, Names> kApp{
    {"ui", {}},
    {"runner", {}},
    {"cli", {"runner"}},
    {"canvas", {"ui"}},
    {"studio", {"ui", "canvas", "runner"}},
    {"workspaces/chart", {"ui", "canvas", "studio"}},
    {"workspaces/level", {"ui", "canvas", "studio", "runner"}},
    {"workspaces/senses", {"ui", "canvas", "studio", "runner"}},
    {"workspaces/tactics", {"ui", "canvas", "studio", "runner"}},
    {"workspaces/replay", {"ui", "canvas", "studio", "runner"}},
    {"workspaces/schedule", {"ui", "canvas", "studio", "runner", "workspaces/chart"}},
    // Both draw what the schedule draws.
    {"workspaces/detail",
     {"ui", "canvas", "studio", "runner", "workspaces/chart", "workspaces/schedule"}},
    {"workspaces/compare",
     {"ui", "canvas", "studio", "runner", "workspaces/chart", "workspaces/schedule"}},
    // The charts of all workspaces are exported by one class.
    {"workspaces",
     {"ui",
      "canvas",
      "studio",
      "workspaces/chart",
      "workspaces/schedule",
      "workspaces/detail",
      "workspaces/compare"}},
};

/// The one file that knows the brains and stages that ship: it registers them.
constexpr const char* kModules = "core/sim/Modules.cpp";
const Names kShipped{"bot", "guard", "town"};

std::vector<Include> includesBelow(const std::string& folder) {
    static const std::regex kPattern(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    std::vector<Include> found;
    if (!fs::exists(kRoot / folder))
        return found;
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
        const auto extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp")
            continue;
        std::ifstream stream(entry.path());
        std::string line;
        for (int number = 1; std::getline(stream, line); ++number) {
            std::smatch match;
            if (std::regex_search(line, match, kPattern))
                found.push_back({fs::relative(entry.path(), kRoot).string(), number, match[1]});
        }
    }
    return found;
}

/// `sense` for `percept/sense/SenseGraph.h`; empty for anything else.
std::string areaOf(const std::string& target) {
    if (!target.starts_with("percept/"))
        return {};
    const auto rest = target.substr(8);
    return rest.substr(0, rest.find('/'));
}

/// `sense` for a file below core/sense, `brains/bot` for one below core/brains/bot.
std::string folderOf(const std::string& file) {
    const std::size_t start = std::string("core/").size();
    const bool brain = file.compare(start, 7, "brains/") == 0;
    return file.substr(start, file.find('/', brain ? start + 7 : start) - start);
}

/// `workspaces/senses` for `app/workspaces/senses/SenseModel.h`, `studio` for what lies below it.
std::string appFolderOf(const std::string& path) {
    const auto rest = path.substr(std::string("app/").size());
    const auto end = rest.find('/');
    const auto next = rest.find('/', end + 1);
    const bool isWorkspace = rest.starts_with("workspaces/") && next != std::string::npos;
    return rest.substr(0, isWorkspace ? next : end);
}

bool isQt(const std::string& target) {
    static const std::regex kPattern(R"(^(Qt[A-Z].*|Q[A-Z]\w*|q[a-z]+\.h)$)");
    return std::regex_match(target, kPattern);
}

std::string describeInclude(const Include& include) {
    return include.file + ":" + std::to_string(include.line) + " includes " + include.target;
}

TEST(Architecture, CoreAreasIncludeOnlyWhatTheirRowAllows) {
    int checked = 0;
    for (const auto& include : includesBelow("core")) {
        const auto area = folderOf(include.file);
        const auto target = areaOf(include.target);
        ASSERT_TRUE(kCore.contains(area)) << "unknown area of core: " << area;
        if (target.empty() || target == area || "brains/" + target == area)
            continue;
        ++checked;
        const bool registers = include.file == kModules && kShipped.contains(target);
        EXPECT_TRUE(registers || kCore.at(area).contains(target)) << describeInclude(include);
    }
    EXPECT_GT(checked, 0);
}

TEST(Architecture, WhatShipsIsRegisteredInOnePlace) {
    Names registered;
    for (const auto& include : includesBelow("core/sim"))
        if (kShipped.contains(areaOf(include.target))) {
            EXPECT_EQ(include.file, kModules) << describeInclude(include);
            registered.insert(areaOf(include.target));
        }
    EXPECT_EQ(registered, kShipped);
}

/// A brain has of others only what its agent knows: what holds the state of everybody is out of its
/// reach.
TEST(Architecture, BrainsReachTheWorldThroughSelfAlone) {
    const Names allowed{"Agent.h",
                        "Arena.h",
                        "Brain.h",
                        "DecisionTree.h",
                        "Equipment.h",
                        "Fuzzy.h",
                        "GoalNames.h",
                        "HeldPlace.h",
                        "Lost.h",
                        "Minds.h",
                        "Path.h",
                        "Reaction.h",
                        "Regulator.h",
                        "Self.h",
                        "State.h",
                        "StateMachine.h",
                        "Travel.h"};
    int checked = 0;
    for (const auto& include : includesBelow("core/brains")) {
        if (areaOf(include.target) != "agent")
            continue;
        ++checked;
        EXPECT_TRUE(allowed.contains(include.target.substr(std::string("percept/agent/").size())))
            << describeInclude(include);
    }
    EXPECT_GT(checked, 0);
}

TEST(Architecture, CoreKnowsNeitherQtNorSqlite) {
    for (const auto& include : includesBelow("core")) {
        EXPECT_FALSE(isQt(include.target)) << describeInclude(include);
        EXPECT_FALSE(include.target.starts_with("sqlite")) << describeInclude(include);
    }
}

TEST(Architecture, OnlyRecordAndReplayKnowSqlite) {
    for (const char* folder : {"editor", "inspector", "app", "resources"})
        for (const auto& include : includesBelow(folder))
            EXPECT_TRUE(!include.target.starts_with("sqlite") ||
                        include.file.starts_with("inspector/record/") ||
                        include.file.starts_with("inspector/replay/"))
                << describeInclude(include);
}

TEST(Architecture, EditorAndInspectorDoNotKnowEachOther) {
    for (const auto& include : includesBelow("editor"))
        EXPECT_FALSE(include.target.starts_with("inspector/")) << describeInclude(include);
    for (const auto& include : includesBelow("inspector"))
        EXPECT_FALSE(include.target.starts_with("editor/")) << describeInclude(include);
}

TEST(Architecture, EditorAndInspectorDoNotKnowTheApplication) {
    for (const char* folder : {"core", "editor", "inspector", "resources"})
        for (const auto& include : includesBelow(folder))
            EXPECT_FALSE(include.target.starts_with("app/")) << describeInclude(include);
}

TEST(Architecture, FoldersOfTheApplicationIncludeOnlyWhatTheirRowAllows) {
    int checked = 0;
    for (const auto& include : includesBelow("app")) {
        const auto folder = appFolderOf(include.file);
        ASSERT_TRUE(kApp.contains(folder)) << "unknown folder of app: " << include.file;
        if (!include.target.starts_with("app/") || appFolderOf(include.target) == folder)
            continue;
        ++checked;
        EXPECT_TRUE(kApp.at(folder).contains(appFolderOf(include.target)))
            << describeInclude(include);
    }
    EXPECT_GT(checked, 0);
}

TEST(Architecture, TheLibrariesBehindTheCommandLineKnowNoQt) {
    for (const char* folder : {"editor/ask",
                               "editor/edit",
                               "editor/gesture",
                               "editor/import",
                               "editor/tools",
                               "inspector",
                               "app/cli",
                               "app/runner"})
        for (const auto& include : includesBelow(folder))
            EXPECT_FALSE(isQt(include.target)) << describeInclude(include);
}

TEST(Architecture, EditAndImportUseOnlyBaseGeometryAndLevel) {
    const Names allowed{"base", "geometry", "level"};
    for (const char* folder : {"editor/edit", "editor/import"})
        for (const auto& include : includesBelow(folder)) {
            const auto area = areaOf(include.target);
            EXPECT_TRUE(area.empty() || allowed.contains(area)) << describeInclude(include);
        }
}

/// Of runs it knows what the trace describes, whatever game recorded it; beside that the names and
/// records that ship, of which it says more than their descriptions can, and, for who opens a
/// recording without a registry, that of this program.
TEST(Architecture, RecordingsAreReadByWhatTheTraceDescribes) {
    const Names allowed{"base", "geometry", "trace"};
    const Names added{"percept/agent/AttentionRecords.h",
                      "percept/agent/AwarenessRecords.h",
                      "percept/agent/EquipmentRecords.h",
                      "percept/agent/GoalNames.h",
                      "percept/bot/BotRecords.h",
                      "percept/sense/GateNames.h",
                      "percept/sim/Brains.h",
                      "percept/tactics/Frag.h"};
    for (const char* folder : {"record", "replay", "explain", "compare"})
        for (const auto& include : includesBelow(std::string("inspector/") + folder)) {
            const auto area = areaOf(include.target);
            EXPECT_TRUE(area.empty() || allowed.contains(area) || added.contains(include.target))
                << describeInclude(include);
        }
}

/// Questions stand on everything else; nothing of the inspector stands on them.
TEST(Architecture, NoPartOfTheInspectorKnowsTheQuestionsAboutIt) {
    for (const char* folder : {"record", "replay", "explain", "compare", "runner"})
        for (const auto& include : includesBelow(std::string("inspector/") + folder))
            EXPECT_FALSE(include.target.starts_with("inspector/ask/")) << describeInclude(include);
}

} // namespace
} // namespace percept
