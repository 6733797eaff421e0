#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace percept::tune_command_test {
namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

class TuneCommand : public testing::Test {
protected:
    CommandLineRun tune(const std::string& text, std::vector<std::string> options = {}) {
        const auto path = m_folder.path() / "tune.level.json";
        std::ofstream(path) << text;
        options.insert(options.begin(), {"schedule", "tune", path.string()});
        return runPercept(options);
    }
    std::string output() const { return (m_folder.path() / "tuned.level.json").string(); }
    TemporaryFolder m_folder;
};

constexpr const char* kLevel = R"({"format": "percept-level", "version": 1, "name": "Small",
    "bounds": {"min": [0, 0], "max": [10, 10]}, "schedule": {"kind": "load_balancing",
    "budget_us": 400, "tasks": [
    {"id": "senses", "frequency": 4, "cost_us": 120},
    {"id": "awareness", "frequency": 6, "cost_us": 90},
    {"id": "decisions", "frequency": 12, "cost_us": 300},
    {"id": "paths", "frequency": 6, "cost_us": 200}]}})";

TEST_F(TuneCommand, PrintsAFrontThatFallsAsTheLoadRises) {
    const auto run = tune(kLevel, {"--json", "--candidates", "600"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const Json document = run.json();
    const Json& now = document["now"];
    EXPECT_FALSE(now["exact"]) << "awareness may cost more than its task says";
    EXPECT_EQ(now["load_us"]["runs"], "full_runs");
    EXPECT_EQ(now["load_us"]["bound"], 400.0) << "tasks keep to their slices";
    EXPECT_EQ(now["latency_s"]["runs"], "full_runs");
    EXPECT_EQ(now["latency_s"]["bound"], nullptr);
    EXPECT_EQ(now["tasks"][2]["frequency"], 12);
    EXPECT_EQ(document["chains"][0]["tasks"], "senses > awareness > decisions");
    const Json& front = document["front"];
    // Budgets are parts of the authored one, so loads take few values: with other seeds, 8,000
    // candidates find three to six points.
    ASSERT_GE(front.size(), 3U);
    EXPECT_LT(front.front()["load_us"]["p99"], now["load_us"]["p99"]);
    EXPECT_LT(front.back()["latency_s"]["mean"], now["latency_s"]["mean"]);
    for (std::size_t i = 1; i < front.size(); ++i) {
        EXPECT_GT(front[i]["load_us"]["p99"], front[i - 1]["load_us"]["p99"]);
        EXPECT_LT(front[i]["latency_s"]["mean"], front[i - 1]["latency_s"]["mean"]);
    }
    EXPECT_FALSE(document["proven"]);
    EXPECT_EQ(document["candidates"], 600);
    // The same again.
    EXPECT_EQ(tune(kLevel, {"--json", "--candidates", "600"}).out, run.out);
    EXPECT_THAT(tune(kLevel, {"--candidates", "100"}).out, HasSubstr("100 of 100 candidates"));
}

TEST_F(TuneCommand, AppliesAPointThatIsThenWhatItSaid) {
    const auto run =
        tune(kLevel, {"--json", "--candidates", "600", "--apply", "2", "-o", output()});
    ASSERT_EQ(run.code, 0) << run.errors;

    const auto again = runPercept({"schedule", "tune", output(), "--json", "--candidates", "1"});
    ASSERT_EQ(again.code, 0) << again.errors;
    for (const char* key : {"load_us", "latency_s"})
        EXPECT_EQ(again.json()["now"][key], run.json()["front"][1][key]);
    const auto analysed = runPercept({"schedule", "analyse", output(), "--json"});
    EXPECT_EQ(analysed.code, 0) << analysed.errors;
}

TEST_F(TuneCommand, KeepsWhatIsPinned) {
    const auto run = tune(kLevel,
                          {"--json",
                           "--candidates",
                           "300",
                           "--pin",
                           "senses",
                           "--pin",
                           "paths",
                           "--keep-budgets",
                           "--load",
                           "max",
                           "--latency",
                           "worst"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const Json front = run.json()["front"];
    for (const Json& point : front) {
        EXPECT_EQ(point["tasks"][0]["frequency"], 4);
        EXPECT_EQ(point["tasks"][0]["phase"], 0);
        EXPECT_EQ(point["tasks"][3]["frequency"], 6);
        EXPECT_EQ(point["budgets"][0]["budget_us"], 400);
        EXPECT_LE(point["tasks"][1]["frequency"], 24);
    }
}

TEST_F(TuneCommand, ProvesTheFrontOfFewCandidates) {
    constexpr const char* kTiny = R"({"tasks": [{"id": "eyes", "frequency": 2, "cost_us": 10},
        {"id": "decide", "frequency": 3, "cost_us": 20}]})";
    const auto run = tune(kTiny, {"--keep-budgets", "--period", "6", "--chain", "eyes, decide"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_THAT(run.out, HasSubstr("proven: nothing within the bounds is better"));
    EXPECT_THAT(run.out, HasSubstr("signal > eyes > decide"));
}

TEST_F(TuneCommand, SaysWhatIsWrong) {
    EXPECT_THAT(tune(kLevel, {"--pin", "nobody"}).errors, HasSubstr("\"nobody\""));
    EXPECT_THAT(tune(kLevel, {"--chain", "taste"}).errors, HasSubstr("\"taste\""));
    EXPECT_THAT(tune(R"({"tasks": [{"id": "paths"}]})").errors, HasSubstr("no task leads"));
    EXPECT_THAT(tune(R"({"tasks": []})").errors, HasSubstr("no schedule"));
    EXPECT_THAT(tune(R"({"format": "percept-level", "version": 1, "name": "Empty",
                         "bounds": {"min": [0, 0], "max": [10, 10]}})")
                    .errors,
                HasSubstr("no schedule to tune: add tasks"));
    EXPECT_EQ(tune(kLevel, {"--apply", "1"}).code, 2);
    EXPECT_EQ(tune(kLevel, {"--slower", "0.5"}).code, 2);
    const auto far = tune(kLevel, {"--candidates", "50", "--apply", "999", "-o", output()});
    EXPECT_EQ(far.code, 1);
    EXPECT_THAT(far.errors, HasSubstr("there is no schedule 999"));
    EXPECT_FALSE(std::filesystem::exists(output()));
    std::ofstream(output()) << "mine";
    EXPECT_THAT(tune(kLevel, {"--candidates", "50", "--apply", "1", "-o", output()}).errors,
                HasSubstr("--force"));
}

} // namespace
} // namespace percept::tune_command_test
