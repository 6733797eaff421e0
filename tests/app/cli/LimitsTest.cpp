#include "CommandLineRun.h"
#include "Sanitized.h"
#include "TemporaryFolder.h"
#include "inspector/replay/Query.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>

/// The manual has a table of limits. Each line is tried: what lies beyond it is an error that names
/// the number of that line.
namespace percept::limits_test {
namespace {

using Words = std::vector<std::string>;

struct Limit {
    std::string what;
    std::string most;
};

std::vector<Limit> limitsOfManual() {
    std::ifstream file(PERCEPT_SOURCE_DIR "/resources/manual/10-command-line.md");
    static const std::regex kRow(R"(\| (.+) \| (.+) \|)");
    std::vector<Limit> limits;
    bool within = false;
    std::smatch row;
    for (std::string line; std::getline(file, line);) {
        within = line.rfind("## ", 0) == 0 ? line == "## Limits" : within;
        if (within && std::regex_match(line, row, kRow) && row[1] != "what" && row[1] != "---")
            limits.push_back({row[1], row[2]});
    }
    return limits;
}

std::string times(int count, const std::string& text) {
    std::string all;
    for (int i = 0; i < count; ++i)
        all += text;
    return all;
}

class LimitsTest : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(m_folder / name, std::ios::binary) << text;
        return (m_folder / name).string();
    }
    /// A file with holes: it takes no room.
    [[nodiscard]] std::string large(const std::string& name, std::uintmax_t bytes) const {
        auto path = file(name, "");
        std::filesystem::resize_file(path, bytes);
        return path;
    }
    [[nodiscard]] std::string level(const std::string& members = "") const {
        return file("some.level.json",
                    R"({"format": "percept-level", "version": 1, "name": "some",
                        "bounds": {"min": [0, 0], "max": [9, 9]})" +
                        members + "}");
    }
    /// Archetypes of which each extends the one before.
    [[nodiscard]] static std::string chain(int count) {
        std::string all = R"(, "archetypes": [{"id": "a0", "brain": "guard"})";
        for (int i = 1; i < count; ++i)
            all += ", {\"id\": \"a" + std::to_string(i) + "\", \"extends\": \"a" +
                   std::to_string(i - 1) + "\"}";
        return all + "]";
    }
    [[nodiscard]] std::string layer(const std::string& formula) const {
        return level(R"(, "layers": [{"id": "sum", "formula": ")" + formula + "\"}]");
    }
    [[nodiscard]] std::string tiled(const std::string& width, const std::string& layers) const {
        return file("map.tmj",
                    R"({"width": )" + width + R"(, "height": 8000, "tilewidth": 8,
                        "tileheight": 8, "orientation": "orthogonal", "layers": [)" +
                        layers + "]}");
    }
    [[nodiscard]] Words commands(const std::string& line) const {
        return {"run", level(), "--frames", "1", "--commands", file("c.jsonl", line)};
    }
    [[nodiscard]] static Words route(const std::string& path) {
        return {"awareness",
                PERCEPT_SOURCE_DIR "/tests/fuzz/small.level.json",
                "--observer",
                "guard_1",
                "--target",
                "guard_2",
                "--route",
                path};
    }
    [[nodiscard]] static Words condense(const std::string& path) {
        return {"tactics", "condense", path, "--distance-weight", "1"};
    }
    [[nodiscard]] Words import(const char* kind, const std::string& map) const {
        return {"import", kind, map, "-o", (m_folder / "made.level.json").string()};
    }
    [[nodiscard]] std::string recording() const {
        auto path = (m_folder / "run.percept").string();
        EXPECT_EQ(runPercept({"run", level(), "--frames", "2", "-o", path, "--force"}).code, 0);
        return path;
    }

    /// What goes beyond a line of the table, and the number in the error.
    std::map<std::string, std::pair<std::function<Words()>, std::string>> beyond() {
        constexpr const char* kGroup = R"({"id": 1, "name": "g", "type": "group", "layers": [)";
        return {
            {"a level, as a file",
             {[this] {
                  return Words{"check", large("l.level.json", 64'000'001)};
              },
              "64 MB"}},
            {"a level, lists and objects inside each other",
             {[this] {
                  return Words{"check",
                               level(", \"x\": " + std::string(101, '[') + std::string(101, ']'))};
              },
              "100 levels"}},
            {"a level, values",
             {[this] {
                  return Words{"check", level(", \"x\": [" + times(5'000'001, "0,") + "0]")};
              },
              "5000000"}},
            {"a level, coordinates",
             {[this] {
                  return Words{"check",
                               level(R"(, "walls": [{"id": "a", "points": [[1, 1], [1e7, 1]]}])")};
              },
              "1000000"}},
            {"archetypes that extend each other, one through the other",
             {[this] {
                  return Words{"check", level(chain(18))};
              },
              "16"}},
            {"a formula or rule, brackets inside each other",
             {[this] {
                  return Words{"check", layer(std::string(102, '(') + "1" + std::string(102, ')'))};
              },
              "100 levels"}},
            {"a formula or rule, its text",
             {[this] {
                  return Words{"check", layer(times(5000, "1+") + "1")};
              },
              "10000 letters"}},
            {"topics that one question to a topic asks, over others that keep no answers",
             {[this] {
                  std::string topics = R"({"id": "t0", "formula": "time", "caching": "none"})";
                  for (int i = 1; i < 20; ++i)
                      topics += fmt::format(R"(,{{"id": "t{0}", "caching": "none",
                                                  "formula": "2 * topic(t{1}) + topic(t{1}) "}})",
                                            i,
                                            i - 1);
                  return Words{"check", level(", \"topics\": [" + topics + "]")};
              },
              "10000"}},
            {"a map that is imported, as a file",
             {[this] { return import("movingai", large("l.map", 64'000'001)); }, "64 MB"}},
            {"a map of Moving AI, cells",
             {[this] {
                  return import("movingai",
                                file("w.map", "type octile\nheight 1\nwidth 8193\nmap\n"));
              },
              "8192"}},
            {"a map of Tiled, cells",
             {[this] {
                  return import("tiled",
                                tiled("8000", R"({"type": "tilelayer", "id": 1, "name": "a",
                                     "width": 1, "height": 1, "x": 0, "y": 0, "data": [0]})"));
              },
              "16 million"}},
            {"a map of Tiled, groups inside each other",
             {[this] {
                  return import("tiled", tiled("8000", times(66, kGroup) + times(66, "]}")));
              },
              "64 levels"}},
            {"a file of commands",
             {[this] {
                  return Words{"run", level(), "--commands", large("c.jsonl", 64'000'001)};
              },
              "64 MB"}},
            {"a route", {[this] { return route(large("r.json", 16'000'001)); }, "16 MB"}},
            {"a route, lists and objects inside each other",
             {[this] { return route(file("r.json", std::string(101, '['))); }, "100 levels"}},
            {"a route, values",
             {[this] { return route(file("r.json", "[" + times(5'000'001, "0,") + "0]")); },
              "5000000"}},
            {"a line of commands, lists and objects inside each other",
             {[this] { return commands(std::string(21, '[')); }, "20 levels"}},
            {"a line of commands, values",
             {[this] { return commands("[" + times(1001, "0,") + "0]"); }, "1000"}},
            {"a map of Tiled, lists and objects inside each other",
             {[this] { return import("tiled", file("map.tmj", "{" + std::string(200, '['))); },
              "200 levels"}},
            {"a map of Tiled, walls that its cells make",
             {[this] {
                  std::string cells;
                  for (int row = 0; row < 450; ++row)
                      for (int column = 0; column < 450; ++column)
                          cells += (row + column) % 2 == 0 ? ",1" : ",0";
                  return import(
                      "tiled",
                      file("map.tmj",
                           R"({"width": 450, "height": 450, "tilewidth": 8, "tileheight": 8,
                               "orientation": "orthogonal", "layers": [{"type": "tilelayer",
                               "id": 1, "name": "solid", "width": 450, "height": 450,
                               "properties": [{"name": "solid", "type": "bool", "value": true}],
                               "data": [)" +
                               cells.substr(1) + "]}]}"));
              },
              "200000"}},
            {"a level that is imported, as a file",
             {[this] {
                  std::string objects;
                  const std::string name(250, 'n');
                  for (int i = 0; i < 190'000; ++i)
                      objects += fmt::format(
                          R"(,{{"id":{},"name":"{}","x":8,"y":8,"point":true}})", i, name);
                  return import("tiled",
                                file("map.tmj",
                                     R"({"width": 9, "height": 9, "tilewidth": 8, "tileheight": 8,
                               "orientation": "orthogonal", "layers": [{"type": "objectgroup",
                               "id": 1, "name": "items", "objects": [)" +
                                         objects.substr(1) + "]}]}"));
              },
              "64 MB"}},
            {"a schedule that is analysed or phased, tasks",
             {[this] {
                  std::string tasks;
                  for (int i = 0; i < 5001; ++i)
                      tasks += fmt::format(R"(,{{"id": "t{}", "frequency": 7}})", i);
                  return Words{"schedule",
                               "phase",
                               level(R"(, "schedule": {"kind": "frequency", "tasks": [)" +
                                     tasks.substr(1) + "]}")};
              },
              "5000"}},
            {"maps and waypoints for `percept tactics`, lists and objects inside each other",
             {[this] { return condense(file("w.json", std::string(101, '['))); }, "100 levels"}},
            {"maps and waypoints for `percept tactics`, values",
             {[this] { return condense(file("w.json", "[" + times(5'000'001, "0,") + "0]")); },
              "5000000"}},
            {"maps and waypoints for `percept tactics`",
             {[this] { return condense(large("w.json", 256'000'001)); }, "256 MB"}},
            {"agents by `--bots`",
             {[this] {
                  return Words{"run", level(), "--bots", "10001"};
              },
              "10000"}},
            {"agents near each other: pairs of who looks and who is in range of sight, a step",
             {[this] {
                  std::string agents;
                  for (int i = 0; i < 13'000; ++i)
                      agents +=
                          fmt::format(R"(,{{"id": "a{}", "archetype": "g", "position": [{}, {}]}})",
                                      i,
                                      0.5 + i % 100 * 0.08,
                                      0.5 + i / 100 * 0.06);
                  return Words{
                      "run",
                      level(R"(, "modalities": [{"id": "sight", "kind": "sight", "max_range": 20}],
                                   "archetypes": [{"id": "g", "brain": "guard",
                                                   "sensors": {"sight": 0.1}}],
                                   "agents": [)" +
                            agents.substr(1) + "]")};
              },
              "50 million"}},
            {"a run, time",
             {[this] {
                  return Words{"run", level(), "--seconds", "1000001"};
              },
              "1000000"}},
            {"a run, frames",
             {[this] {
                  return Words{"run", level(), "--frames", "1000000001"};
              },
              "1000000000"}},
            {"a query, one row of its answer",
             {[this] {
                  return Words{"query", recording(), "SELECT zeroblob(80000000)"};
              },
              "70 MB"}},
        };
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(LimitsTest, OfTheManualAreNamedByErrors) {
    const auto tries = beyond();
    std::size_t tried = 0;
    for (const auto& [what, most] : limitsOfManual()) {
        const auto found = tries.find(what);
        if (found == tries.end())
            continue;
        ++tried;
        const auto& [words, number] = found->second;
        EXPECT_THAT(most, testing::HasSubstr(number)) << what;
        if (what == "a level, values" && test::kSanitized)
            continue; // ten times the memory and time of a second elsewhere
        const auto run = runPercept(words());
        EXPECT_NE(run.code, 0) << what;
        EXPECT_THAT(run.errors, testing::HasSubstr(number.substr(0, number.find(' ')))) << what;
    }
    EXPECT_EQ(tried, tries.size()) << "a limit is not in the manual";
}

TEST_F(LimitsTest, OfQueriesAreThoseOfTheManual) {
    const replay::QueryLimits limits;
    std::map<std::string, std::string> manual;
    for (const auto& [what, most] : limitsOfManual())
        manual[what] = most;

    EXPECT_EQ(manual["a query, memory"], std::to_string(limits.memory / 1'000'000) + " MB");
    EXPECT_EQ(manual["a query, temporary files for what it sorts and compares"],
              std::to_string(limits.temporary / 1'000'000) + " MB");
    const auto help = runPercept({"query", "--help"}).out;
    EXPECT_EQ(manual["a query, time, unless `--timeout` allows more"], "600 s");
    EXPECT_THAT(help, testing::ContainsRegex("--timeout[^=]*=600"));
}

TEST_F(LimitsTest, OfTheManualAreAllTried) {
    const auto tries = beyond();
    for (const auto& [what, most] : limitsOfManual())
        EXPECT_TRUE(tries.count(what) == 1 || what.rfind("a query, ", 0) == 0) << what;
}

} // namespace
} // namespace percept::limits_test
