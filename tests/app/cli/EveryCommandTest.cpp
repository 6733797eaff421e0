#include "CommandLineRun.h"
#include "Commands.h"
#include "MutatedLevel.h"
#include "Sanitized.h"
#include "TemporaryFolder.h"
#include "percept/base/File.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace percept::every_command_test {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

/// A command that is given a level: `LEVEL` stands for it, `MAP` for a map and `OUT` for a new
/// file.
struct Asker {
    std::string name;
    Words words;
    bool needsNames = false; ///< what it asks for by name may not be in a level
};

/// The quickest use of each.
const std::vector<Asker>& askers() {
    static const std::vector<Asker> kAskers{
        {"run", {"run", "LEVEL", "--frames", "0"}},
        {"sense",
         {"sense", "LEVEL", "--at", "5,5", "--modality", "sight", "--strength", "1"},
         true},
        {"awareness",
         {"awareness", "LEVEL", "--observer", "0", "--target", "1", "--seconds", "0"},
         true},
        {"path", {"path", "LEVEL", "--from", "5,5", "--to", "6,6"}, true},
        {"navigation", {"navigation", "LEVEL", "-o", "OUT", "--force", "--spacing", "20"}, true},
        {"lod", {"lod", "LEVEL", "--importance", "0.5"}, true},
        {"schedule analyse", {"schedule", "analyse", "LEVEL", "--frames", "10"}, true},
        {"schedule phase", {"schedule", "phase", "LEVEL", "--method", "wright"}, true},
        {"schedule tune", {"schedule", "tune", "LEVEL", "--candidates", "1"}, true},
        {"schedule tune",
         {"schedule", "tune", "LEVEL", "--candidates", "1", "--apply", "1", "-o", "OUT", "--force"},
         true},
        {"tactics analyse", {"tactics", "analyse", "LEVEL", "--analysis", "influence"}, true},
        {"tactics analyse",
         {"tactics", "analyse", "LEVEL", "--analysis", "influence", "--frame", "0"},
         true},
        {"tactics automaton",
         {"tactics", "automaton", "MAP", "--level", "LEVEL", "--rules", "held_ground"},
         true},
        {"tactics evaluate", {"tactics", "evaluate", "LEVEL"}},
        {"tactics generate", {"tactics", "generate", "LEVEL", "--spacing", "40", "--samples", "1"}},
        {"tactics pick", {"tactics", "pick", "LEVEL", "--quality", "cover", "--from", "5,5"}, true},
    };
    return kAskers;
}

bool takesALevel(const std::string& help) {
    return help.find("A *.level.json file") != std::string::npos ||
           help.find("A level or a recording") != std::string::npos ||
           help.find("--rules") != std::string::npos;
}

TEST(EveryCommand, ThatTakesALevelIsTestedHere) {
    std::set<std::string> tested{"check"};
    for (const Asker& asker : askers())
        tested.insert(asker.name);
    EXPECT_EQ(test::commandsWith(takesALevel), tested);
}

class AskedLevel : public testing::Test {
protected:
    void SetUp() override { std::ofstream(m_folder / "map.json") << R"({"rows": ["00", "00"]})"; }
    void write(const Json& level) const { std::ofstream(path()) << level.dump(1); }
    [[nodiscard]] std::string path() const { return (m_folder / "l.level.json").string(); }
    [[nodiscard]] CommandLineRun ask(const Asker& asker) const {
        Words words = asker.words;
        for (std::string& word : words)
            word = word == "LEVEL" ? path()
                   : word == "MAP" ? (m_folder / "map.json").string()
                   : word == "OUT" ? (m_folder / "out.level.json").string()
                                   : word;
        return runPercept(words);
    }
    TemporaryFolder m_folder;
};

class EveryCommandOf : public AskedLevel, public testing::WithParamInterface<const char*> {};

/// What `check` finds errors in is refused by all with the same words, and nothing else by those
/// that need no more than a level.
TEST_P(EveryCommandOf, RefusesWhatCheckRefuses) {
    constexpr int kCases = test::casesOf(24);
    std::ifstream file(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + GetParam() +
                       ".level.json");
    const Json level = Json::parse(file);
    Random random(20261127);
    int refused = 0;
    for (int i = 0; i < kCases; ++i) {
        const Json changed = i == 0 ? level : test::mutatedLevel(level, random);
        write(changed);
        const Json errors = runPercept({"check", path(), "--json"}).json().at("errors");
        refused += errors.empty() ? 0 : 1;
        for (const Asker& asker : askers()) {
            const auto run = ask(asker);
            const auto why = [&] {
                return asker.name + " of " + Json::diff(level, changed).dump() +
                       "\ncheck: " + errors.dump() + "\nsaid: " + run.errors;
            };
            if (!errors.empty()) {
                EXPECT_EQ(run.code, 1) << why();
                EXPECT_NE(run.errors.find(errors[0].at("message").get<std::string>()),
                          std::string::npos)
                    << why();
            } else if (!asker.needsNames) {
                EXPECT_EQ(run.code, 0) << why();
            }
        }
    }
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, kCases);
}
INSTANTIATE_TEST_SUITE_P(Samples, EveryCommandOf, testing::Values("pass", "valley", "raid"));

/// One error in each part that some command has no use for.
TEST_F(AskedLevel, PartsThatACommandDoesNotUseCountToo) {
    Json level;
    std::ifstream(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/valley.level.json") >> level;
    for (const char* const change :
         {R"([{"op": "replace", "path": "/compounds/0/rule", "value": "cover AND ("}])",
          R"([{"op": "replace", "path": "/automata/0/rules/6", "value": "nonsense"}])",
          R"([{"op": "replace", "path": "/analyses/0/kind", "value": "nothing"}])",
          R"([{"op": "replace", "path": "/walls/0/points/0", "value": [2e9, 0]}])",
          R"([{"op": "replace", "path": "/schedule/tasks/0/frequency", "value": -1}])",
          R"([{"op": "replace", "path": "/agents/0/archetype", "value": "nobody"}])",
          R"([{"op": "replace", "path": "/archetypes/0/brain", "value": "none"}])",
          R"([{"op": "add", "path": "/light_source", "value": "candle"}])"}) {
        const Json changed = level.patch(Json::parse(change));
        write(changed);
        ASSERT_EQ(runPercept({"check", path()}).code, 1) << change;
        for (const Asker& asker : askers())
            EXPECT_EQ(ask(asker).code, 1) << asker.name << ' ' << change;
    }
}

} // namespace
} // namespace percept::every_command_test
