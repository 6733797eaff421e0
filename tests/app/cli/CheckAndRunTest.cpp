#include "CommandLineRun.h"
#include "MutatedLevel.h"
#include "Sanitized.h"
#include "TemporaryFolder.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

namespace percept {
namespace {

using Json = nlohmann::json;

/// What is expected of a value of the wrong kind is its remedy.
bool saysWhereAndWhat(const Json& error) {
    const auto text = [&](const char* key) { return error.at(key).get<std::string>(); };
    return !text("place").empty() && !text("message").empty();
}

class CheckAndRun : public testing::TestWithParam<const char*> {};

TEST_P(CheckAndRun, RefuseTheSameLevels) {
    constexpr int kCases = test::casesOf(60);
    const TemporaryFolder folder;
    std::ifstream file(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + GetParam() +
                       ".level.json");
    Json level = Json::parse(file);
    // What takes time to prepare is no part of what is compared.
    for (const char* part : {"schedule", "connections"})
        level.erase(part);
    Random random(20261125);
    int refused = 0;
    for (int i = 0; i < kCases; ++i) {
        const Json changed = i == 0 ? level : test::mutatedLevel(level, random);
        const std::string path = (folder / "mutated.level.json").string();
        std::ofstream(path) << changed.dump(1);

        const auto check = runPercept({"check", path, "--json"});
        const auto run = runPercept({"run", path, "--frames", "0"});

        EXPECT_EQ(check.code, run.code) << Json::diff(level, changed).dump()
                                        << "\ncheck: " << check.errors << "\nrun: " << run.errors;
        const Json answer = check.json();
        for (const Json& error : answer.at("errors"))
            EXPECT_TRUE(saysWhereAndWhat(error)) << error.dump();
        refused += check.code;
    }
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, kCases);
}
INSTANTIATE_TEST_SUITE_P(Samples,
                         CheckAndRun,
                         testing::Values("arena", "guard-post", "valley", "pass", "raid", "camp"));

/// A sample with one change, as a file.
class Changed {
public:
    explicit Changed(const char* sample) {
        std::ifstream file(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + sample +
                           ".level.json");
        level = Json::parse(file);
    }
    [[nodiscard]] std::string path() const {
        auto path = (m_folder / "changed.level.json").string();
        std::ofstream(path) << level.dump(1);
        return path;
    }
    Json level;

private:
    TemporaryFolder m_folder;
};

TEST(CheckAndRunOfSamples, WallsBeyondAllReachAreRefused) {
    for (const char* sample : {"arena", "camp", "guard-post", "pass", "raid", "town", "valley"})
        for (const double far : {1.1e9, -2e9, 1e18}) {
            Changed changed(sample);
            const bool door = far == -2e9 && !changed.level.value("doors", Json::array()).empty();
            if (door)
                changed.level["doors"][0]["segment"][0][0] = far;
            else if (changed.level.contains("walls"))
                changed.level["walls"][0]["points"][0][0] = far;
            else
                continue;
            const auto path = changed.path();
            for (const auto& command : std::vector<std::vector<std::string>>{
                     {"check", path},
                     {"run", path, "--frames", "0"},
                     {"sense", path, "--at", "5,5", "--modality", "sight", "--strength", "1"}}) {
                const auto run = runPercept(command);
                EXPECT_EQ(run.code, 1) << sample << ' ' << command[0] << ' ' << far;
                EXPECT_NE(run.errors.find("too large to be meant"), std::string::npos)
                    << sample << ' ' << command[0] << ": " << run.errors;
            }
        }
}

TEST(CheckAndRunOfSamples, SpawnPointsAreHeldToTheSameRules) {
    for (const Json& change : {Json::parse(R"({"id": ""})"),
                               Json::parse(R"({"position": [5000, 5]})"),
                               Json::parse(R"({"position": [-1, -1]})"),
                               Json::parse(R"({"team": "nobody"})")}) {
        Changed changed("raid");
        changed.level["spawns"][0].update(change);
        const auto path = changed.path();

        const auto check = runPercept({"check", path});
        const auto run = runPercept({"run", path, "--frames", "0"});

        EXPECT_EQ(check.code, run.code) << change.dump() << check.errors << run.errors;
    }
}

} // namespace
} // namespace percept
