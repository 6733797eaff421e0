#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace percept {
namespace {

using testing::HasSubstr;

constexpr const char* kFaulty = R"({
  "format": "percept-level",
  "version": 1,
  "name": "faulty",
  "mood": "bad",
  "bounds": {"min": [0, 0], "max": [10, 10]},
  "walls": [
    {"id": "w", "points": [[1, 1], [2, 2]], "material": "jelly"}
  ],
  "navigation": {
    "nodes": [
      {"id": "1", "position": [1, 5]},
      {"id": "2", "position": [9, 5]}
    ]
  }
}
)";

std::string write(const TemporaryFolder& folder, const std::string& content) {
    const auto path = folder.path() / "a.level.json";
    std::ofstream(path) << content;
    return path.string();
}

TEST(CheckCommand, PrintsProblemsAsJson) {
    const TemporaryFolder folder;

    const auto run = runPercept({"check", write(folder, kFaulty), "--json"});

    EXPECT_EQ(run.code, 1);
    const auto report = run.json();
    ASSERT_EQ(report["errors"].size(), 1U);
    EXPECT_EQ(report["errors"][0]["place"], "walls[0].material");
    EXPECT_EQ(report["errors"][0]["message"], "there is no material \"jelly\"");
    EXPECT_FALSE(report["errors"][0]["remedy"].get<std::string>().empty());
    ASSERT_EQ(report["warnings"].size(), 1U);
    EXPECT_EQ(report["warnings"][0]["place"], "navigation.edges");
    EXPECT_EQ(report["hints"][0]["place"], "mood");
}

TEST(CheckCommand, NamesFileAndLineOnStandardError) {
    const TemporaryFolder folder;
    const auto path = write(folder, kFaulty);

    const auto run = runPercept({"check", path});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr(path + ":8: walls[0].material: there is no material"));
    EXPECT_THAT(run.errors, HasSubstr(path + ":5: hint: mood: "));
    EXPECT_EQ(run.out, path + ": 1 error, 1 warning, 1 hint\n");
}

TEST(CheckCommand, SamplesHaveNeitherErrorsNorWarnings) {
    int samples = 0;
    for (const auto& file :
         std::filesystem::directory_iterator(PERCEPT_SOURCE_DIR "/resources/levels")) {
        if (!file.path().string().ends_with(".level.json"))
            continue;
        const auto run = runPercept({"check", file.path().string()});

        EXPECT_EQ(run.code, 0);
        EXPECT_THAT(run.out, HasSubstr("0 errors, 0 warnings")) << run.errors;
        ++samples;
    }
    EXPECT_GE(samples, 6);
}

TEST(CheckCommand, WarnsOfLevelsOfDetailThatNobodyHas) {
    const TemporaryFolder folder;
    const auto path = write(folder, R"({
  "format": "percept-level", "version": 1, "name": "empty",
  "bounds": {"min": [0, 0], "max": [10, 10]},
  "lod": {"behaviours": [{"id": "full", "min": 0, "max": 1}]}
}
)");

    const auto run = runPercept({"check", path, "--json"});

    EXPECT_EQ(run.code, 0);
    const auto warnings = run.json()["warnings"];
    const auto found = std::find_if(
        warnings.begin(), warnings.end(), [](const auto& each) { return each["place"] == "lod"; });
    ASSERT_NE(found, warnings.end());
    EXPECT_THAT((*found)["message"].get<std::string>(), HasSubstr("no agents"));
    EXPECT_THAT((*found)["remedy"].get<std::string>(), HasSubstr("lod.groups.observer"));
}

TEST(CheckCommand, AnErrorHidesNoProblemsOfShapes) {
    const TemporaryFolder folder;
    std::ifstream sample(PERCEPT_SOURCE_DIR "/resources/levels/guard-post.level.json");
    auto level = nlohmann::ordered_json::parse(sample);
    const auto placesOf = [&](const char* severity) {
        const auto report = runPercept({"check", write(folder, level.dump()), "--json"}).json();
        std::vector<std::string> places;
        for (const auto& problem : report[severity])
            places.push_back(problem["place"]);
        return places;
    };
    level["connections"] = nlohmann::ordered_json::array();
    const auto before = placesOf("warnings");
    EXPECT_TRUE(placesOf("errors").empty());
    EXPECT_GT(std::count(before.begin(), before.end(), "regions[0]"), 1)
        << "a region that nothing comes into, and that sees others";

    level["modalities"][0]["attenuation"] = 2;

    EXPECT_EQ(placesOf("errors"), std::vector<std::string>{"modalities[0].attenuation"});
    EXPECT_EQ(placesOf("warnings"), before);
}

TEST(CheckCommand, ReportsWhatCannotBeRead) {
    const TemporaryFolder folder;
    const auto path =
        write(folder, "{\n\"format\": \"percept-level\",\n\"version\": 1,\n\"step\": NaN}");

    const auto broken = runPercept({"check", path, "--json"});
    const auto missing = runPercept({"check", "/nowhere/a.level.json"});

    EXPECT_EQ(broken.code, 1);
    EXPECT_EQ(broken.json()["errors"][0]["place"], path + ":4");
    EXPECT_THAT(broken.errors, HasSubstr(path + ":4: is not valid JSON"));
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.errors, HasSubstr("/nowhere/a.level.json: No such file"));
}

TEST(CommandLine, WrongUsageGivesTwo) {
    EXPECT_EQ(runPercept({}).code, 2);
    EXPECT_EQ(runPercept({"check"}).code, 2);
    EXPECT_EQ(runPercept({"dance"}).code, 2);
    EXPECT_EQ(runPercept({"check", "a", "--loudly"}).code, 2);
    EXPECT_THAT(runPercept({"check"}).errors, HasSubstr("LEVEL is required"));
}

TEST(CommandLine, EveryCommandHasHelp) {
    EXPECT_EQ(runPercept({"--help"}).code, 0);
    for (const char* command : {"check", "import", "path", "query", "replay", "run"}) {
        const auto help = runPercept({command, "--help"});
        EXPECT_EQ(help.code, 0);
        EXPECT_THAT(help.out, HasSubstr("Usage: percept " + std::string(command)));
    }
}

} // namespace
} // namespace percept
