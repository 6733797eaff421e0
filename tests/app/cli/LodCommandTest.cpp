#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace percept {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

class LodCommand : public testing::Test {
protected:
    CommandLineRun lod(const std::string& text, std::vector<std::string> options) {
        const auto path = m_folder.path() / "lod.json";
        std::ofstream(path) << text;
        options.insert(options.begin(), {"lod", path.string()});
        return runPercept(options);
    }
    TemporaryFolder m_folder;
};

constexpr const char* kOverlapping = R"({"lod": {"arbitration": "first", "behaviours": [
    {"id": "full", "min": 0.6, "max": 1},
    {"id": "simple", "min": 0.2, "max": 0.7},
    {"id": "still", "min": 0, "max": 0.3}]}})";

TEST_F(LodCommand, FollowsTheImportanceWithHysteresis) {
    const auto run =
        lod(kOverlapping, {"--importance", "0.9,0.65,0.5,0.65,0.75,0.25,0.3", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json(), Json::parse(R"({"steps": [
        {"importance": 0.9, "behaviour": "full"}, {"importance": 0.65, "behaviour": "full"},
        {"importance": 0.5, "behaviour": "simple"}, {"importance": 0.65, "behaviour": "simple"},
        {"importance": 0.75, "behaviour": "full"}, {"importance": 0.25, "behaviour": "simple"},
        {"importance": 0.3, "behaviour": "simple"}], "switches": 3})"));
}

TEST_F(LodCommand, SaysWhereNoBehaviourIsValid) {
    const auto run = lod(R"({"lod": {"behaviours": [{"id": "a", "min": 0.5, "max": 1}]}})",
                         {"--importance", "0.2,0.5", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_TRUE(run.json()["steps"][0]["behaviour"].is_null());
    EXPECT_EQ(run.json()["steps"][1]["behaviour"], "a");
    EXPECT_EQ(run.json()["switches"], 0);
    EXPECT_THAT(run.errors, HasSubstr("no behaviour is valid for importances from 0 to 0.5"));
}

TEST_F(LodCommand, TellsInWordsToo) {
    EXPECT_THAT(lod(kOverlapping, {"--importance", "1,0"}).out,
                HasSubstr("still, switched\n1 switch"));
}

TEST_F(LodCommand, RefusesBadInput) {
    const auto reversed =
        lod("{\"lod\": {\"behaviours\": [\n{\"id\": \"a\", \"min\": 1, \"max\": 0}]}}",
            {"--importance", "1"});
    EXPECT_EQ(reversed.code, 1);
    EXPECT_THAT(reversed.errors, HasSubstr("lod.json:2: lod.behaviours[0].min: the range 1 to 0"));
    EXPECT_EQ(lod(R"({"lod": {}})", {"--importance", "1"}).code, 1);
    EXPECT_EQ(
        lod(R"({"lod": {"behaviours": [{"id": "a"}], "frequency_by": 3}})", {"--importance", "1"})
            .code,
        1);
    for (const char* bad : {"", "a", "1,,2", "1,", "1;2", "nan"})
        EXPECT_EQ(lod(kOverlapping, {"--importance", bad}).code, 2) << bad;
}

} // namespace
} // namespace percept
