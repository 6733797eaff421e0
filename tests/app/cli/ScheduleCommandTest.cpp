#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <fstream>

namespace percept {
namespace {

using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

class ScheduleCommand : public testing::Test {
protected:
    CommandLineRun
    schedule(std::string verb, const std::string& text, std::vector<std::string> options = {}) {
        const auto path = m_folder.path() / "tasks.json";
        std::ofstream(path) << text;
        options.insert(options.begin(), {"schedule", std::move(verb), path.string()});
        return runPercept(options);
    }
    TemporaryFolder m_folder;
};

constexpr const char* kDoubling = R"({"tasks": [
    {"id": "a", "frequency": 2, "phase": 0, "cost_us": 10},
    {"id": "b", "frequency": 4, "phase": 0, "cost_us": 20},
    {"id": "c", "frequency": 8, "phase": 0, "cost_us": 40}]})";

TEST_F(ScheduleCommand, AnalysesWithTheKeysOfTheDesign) {
    const auto run = schedule("analyse", kDoubling, {"--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    auto json = run.json();
    const auto times = json["times"];
    json.erase("times");
    EXPECT_EQ(json, Json::parse(R"({"frames": 8, "exact": true,
        "count": {"min": 0, "max": 3, "mean": 0.875, "stddev": 1.0532687216470449,
                  "histogram": [4, 2, 1, 1],
                  "exact": {"min": true, "max": true, "mean": true, "stddev": true,
                            "histogram": true}},
        "cost_us": {"min": 0.0, "max": 70.0, "mean": 15.0, "stddev": 22.912878474779198,
                    "p95": 70.0, "p99": 70.0, "runs": "exact",
                    "exact": {"min": true, "max": true, "mean": true, "stddev": true,
                              "p95": true, "p99": true}},
        "worst_frames": [0]})"));
    EXPECT_EQ(times["schedulers"][0]["demand_us"], 15.0);
    EXPECT_EQ(times["utilisation"], nullptr) << "there is no budget";
    EXPECT_EQ(times["tasks"][2]["response_frames"], 0);
    EXPECT_EQ(times["tasks"][2]["response"], "exact");
}

TEST_F(ScheduleCommand, SaysWhatAnOverloadedScheduleDoesToItsTasks) {
    const char* overloaded = R"({"kind": "load_balancing", "budget_us": 100, "tasks": [
        {"id": "a", "cost_us": 600}, {"id": "b", "cost_us": 600}]})";
    const auto run = schedule("analyse", overloaded, {"--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto times = run.json()["times"];
    EXPECT_EQ(times["utilisation"], 12.0);
    EXPECT_EQ(times["tasks"][0]["response_frames"], 11);
    EXPECT_NEAR(times["tasks"][0]["due_missed"].get<double>(), 11.0 / 12.0, 1e-9);
    const auto text = schedule("analyse", overloaded);
    EXPECT_THAT(text.out, HasSubstr("utilisation 1200.0 %: overloaded"));
    EXPECT_THAT(text.out, HasSubstr("done 11 frames later, misses 91.7 % of its due frames"));
}

/// Runs of vision cost at most what the task says, those of awareness any amount.
TEST_F(ScheduleCommand, SaysHowFarPredictionsHoldForRuns) {
    const auto textOf = [](const char* last, int budget = 100) {
        return fmt::format(R"({{"kind": "direct", "budget_us": {}, "tasks": [
            {{"id": "load", "frequency": 2, "cost_us": 120}},
            {{"id": "vision", "frequency": 4, "cost_us": 60}},
            {{"id": "{}", "frequency": 8, "cost_us": 10}}]}})",
                           budget,
                           last);
    };
    // The budget moves work to other frames: what is due says nothing of what these cost.
    const auto tight = schedule("analyse", textOf("hearing"), {"--json"}).json();
    EXPECT_EQ(tight["cost_us"]["runs"], "unknown");
    EXPECT_EQ(tight["cost_us"]["exact"]["max"], false);
    const auto tightPhases = schedule("phase", textOf("spare"), {"--by", "cost", "--json"}).json();
    EXPECT_EQ(tightPhases["proven"], false);
    EXPECT_EQ(tightPhases["runs"], "unknown");
    EXPECT_THAT(schedule("phase", textOf("spare"), {"--by", "cost"}).out,
                HasSubstr("of what is due at most"));

    const auto open = schedule("analyse", textOf("awareness"), {"--json"}).json();
    const auto& tasks = open["times"]["tasks"];
    EXPECT_EQ(tasks[0]["response"], "exact");
    EXPECT_EQ(tasks[0]["demand"], "exact");
    EXPECT_EQ(tasks[1]["response"], "bound");
    EXPECT_EQ(tasks[1]["demand"], "bound");
    EXPECT_EQ(tasks[2]["response"], "full_runs");
    EXPECT_EQ(tasks[2]["demand"], "full_runs");
    EXPECT_EQ(open["times"]["schedulers"][0]["demand"], "full_runs");
    const auto roomy = schedule("analyse", textOf("awareness", 190), {"--json"}).json();
    EXPECT_EQ(roomy["cost_us"]["runs"], "full_runs");
    EXPECT_EQ(roomy["cost_us"]["exact"]["max"], false);
    EXPECT_EQ(open["count"]["exact"]["max"], true);
    const auto text = schedule("analyse", textOf("awareness")).out;
    EXPECT_THAT(text, HasSubstr("schedule: needs with full runs "));
    EXPECT_THAT(text, HasSubstr("vision: utilisation at most 15.0 %, done 1 frame later at most "));
    EXPECT_THAT(text, HasSubstr("with full runs (no bound"));
    const auto bounded = schedule("analyse", textOf("hearing"), {"--json"}).json();
    const auto roomyBound = schedule("analyse", textOf("hearing", 190), {"--json"}).json();
    EXPECT_EQ(roomyBound["cost_us"]["runs"], "bound");
    EXPECT_EQ(bounded["times"]["schedulers"][0]["demand"], "bound");

    for (const char* last : {"awareness", "hearing", "spare"}) {
        const auto phased = schedule("phase", textOf(last, 190), {"--by", "cost", "--json"}).json();
        EXPECT_EQ(phased["proven"], std::string(last) != "awareness") << last;
        EXPECT_EQ(phased["runs"], std::string(last) == "awareness" ? "full_runs" : "bound");
        EXPECT_EQ(schedule("phase", textOf(last), {"--by", "count", "--json"}).json()["proven"],
                  true);
    }
    EXPECT_THAT(schedule("phase", textOf("awareness", 190), {"--by", "cost"}).out,
                HasSubstr("with full runs at most"));
}

TEST_F(ScheduleCommand, PhasesTheWholeTreeByCost) {
    std::string tasks;
    for (const char* id : {"a", "b", "c"})
        tasks += fmt::format(R"({}{{"id": "{}", "frequency": 2, "schedule": {{"kind": "frequency",
                             "tasks": [{{"id": "{}1", "frequency": 2, "cost_us": 300}},
                             {{"id": "{}2", "frequency": 2, "cost_us": 300}}]}}}})",
                             tasks.empty() ? "" : ",",
                             id,
                             id,
                             id);
    const auto text = R"({"tasks": [)" + tasks + "]}";
    for (const char* method : {"wright", "optimal"}) {
        const auto run = schedule("phase", text, {"--by", "cost", "--method", method, "--json"});
        ASSERT_EQ(run.code, 0) << run.errors;
        EXPECT_EQ(run.json()["max"], 600.0) << method << ": six runs in four frames";
        EXPECT_EQ(run.json()["proven"], true);
        ASSERT_EQ(run.json()["tasks"].size(), 9U) << "nested tasks get phases, too";
        EXPECT_EQ(run.json()["tasks"][3]["id"], "a1");
        EXPECT_EQ(run.json()["tasks"][3]["period"], 4);
    }
}

TEST_F(ScheduleCommand, AnalysesTheScheduleOfALevel) {
    const auto run = schedule("analyse",
                              R"({"format": "percept-level", "version": 1,
                              "bounds": {"min": [0, 0], "max": [9, 9]}, "schedule": {"kind": "frequency", "tasks": [{"id": "a", "frequency": 2},
                              {"id": "b", "frequency": 3}]}})",
                              {"--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["frames"], 6);
    EXPECT_EQ(run.json()["worst_frames"], Json::array({0}));
}

TEST_F(ScheduleCommand, CountsTheCostsOfNestedSchedulesWhenTheyAreCalled) {
    const auto run = schedule("analyse",
                              R"({"tasks": [{"id": "team", "frequency": 3, "phase": 1, "cost_us": 1,
                              "schedule": {"kind": "frequency", "tasks": [
                              {"id": "see", "frequency": 2, "phase": 1, "cost_us": 10}]}}]})",
                              {"--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    EXPECT_EQ(json["frames"], 6) << "the nested task runs at every second call";
    EXPECT_EQ(json["count"]["max"], 1);
    EXPECT_DOUBLE_EQ(json["cost_us"]["max"].get<double>(), 11);
    EXPECT_EQ(json["worst_frames"], Json::array({5})) << "calls in frames 2 and 5, the second runs";
}

TEST_F(ScheduleCommand, SuggestsFrequenciesAndPredictsTheEffect) {
    const auto run = schedule("analyse", kDoubling, {"--suggest", "0.5", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto advice = run.json()["suggestions"];
    ASSERT_FALSE(advice["changes"].empty());
    EXPECT_LT(advice["changes"][0]["related_after"], advice["changes"][0]["related_before"]);
    EXPECT_LT(advice["after"]["count"]["stddev"], advice["before"]["count"]["stddev"]);
    EXPECT_THAT(schedule("analyse", kDoubling, {"--suggest", "0.5"}).out,
                HasSubstr("with all of these: deviation"));
}

TEST_F(ScheduleCommand, AnalysesSomeFramesAlone) {
    const auto run = schedule("analyse", kDoubling, {"--frames", "3", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["frames"], 3);
    EXPECT_EQ(run.json()["exact"], false);
    EXPECT_THAT(schedule("analyse", kDoubling, {"--frames", "3"}).out,
                HasSubstr("the first 3 frames, not all"));
}

TEST_F(ScheduleCommand, SaysWhetherFiguresAreExactAndWhyNot) {
    EXPECT_THAT(schedule("analyse", kDoubling).out, HasSubstr("8 frames, exact"));
    const char* large = R"({"tasks": [{"id": "a", "frequency": 999983, "cost_us": 3},
                                      {"id": "b", "frequency": 1000003, "cost_us": 5}]})";
    EXPECT_THAT(schedule("analyse", large).out, HasSubstr("999985999949 frames, exact"));

    // Each shares a prime with every other one, and all of that is too much to count.
    std::string tasks;
    const std::array<int, 7> primes{101, 103, 107, 109, 113, 127, 131};
    for (std::size_t i = 0; i < primes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            tasks += fmt::format(R"({}{{"id": "t{}", "frequency": {}, "cost_us": {}}})",
                                 tasks.empty() ? "" : ",",
                                 i * 10 + j,
                                 primes[i] * primes[j],
                                 i + 7 * j + 1);
    const auto run = schedule("analyse", R"({"tasks": [)" + tasks + "]}");
    EXPECT_THAT(run.out, HasSubstr("frames drawn at random, not exact"));
}

/// The example of the source: of ten frames 3 and 8 are the least loaded.
TEST_F(ScheduleCommand, PhasesByWright) {
    const auto run = schedule("phase",
                              R"({"tasks": [{"id": "a", "frequency": 5, "phase": 0},
                              {"id": "b", "frequency": 5, "phase": 4}, {"id": "c", "frequency": 5, "phase": 3},
                              {"id": "d", "frequency": 5, "phase": 1}, {"id": "e", "frequency": 5}]})",
                              {"--method", "wright", "--lookahead", "10", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    EXPECT_EQ(json["tasks"][4],
              Json::parse(R"({"id": "e", "frequency": 5, "phase": 2, "next_due": 3})"));
    EXPECT_EQ(json["tasks"][1]["next_due"], 1);
    EXPECT_EQ(json["max"], 1);
    EXPECT_EQ(json["lower_bound"], 1);
    EXPECT_EQ(json["proven"], true);
    EXPECT_EQ(json.size(), 4U);
}

TEST_F(ScheduleCommand, KeepsStatedPhasesUnlessAllAreAskedFor) {
    const auto kept = schedule("phase", kDoubling, {"--json"});
    ASSERT_EQ(kept.code, 0) << kept.errors;
    EXPECT_EQ(kept.json()["max"], 3) << "phase 0 is stated";
    const auto moved = schedule("phase", kDoubling, {"--all", "--json"});
    EXPECT_EQ(moved.json()["max"], 1);
    EXPECT_EQ(moved.json()["proven"], true);
    const auto cheaper = schedule("phase", kDoubling, {"--all", "--by", "cost", "--json"});
    EXPECT_DOUBLE_EQ(cheaper.json()["max"].get<double>(), 40);
}

TEST_F(ScheduleCommand, IsNeverWorseThanWright) {
    std::string text = R"({"tasks": [)";
    for (int i = 0; i < 30; ++i)
        text += (i > 0 ? ", " : "") + std::string(R"({"id": "t)") + std::to_string(i) +
                R"(", "frequency": )" + std::to_string(2 + i * 37 % 59) + "}";
    text += "]}";
    const auto wright = schedule("phase", text, {"--method", "wright", "--json"});
    const auto optimal =
        schedule("phase", text, {"--method", "optimal", "--seconds", "0.2", "--json"});
    ASSERT_EQ(optimal.code, 0) << optimal.errors;
    EXPECT_LE(optimal.json()["max"], wright.json()["max"]);
    EXPECT_LE(optimal.json()["lower_bound"], optimal.json()["max"]);
}

TEST_F(ScheduleCommand, TellsInWordsToo) {
    EXPECT_THAT(schedule("analyse", kDoubling).out, HasSubstr("a and b meet every 4 frames"));
    EXPECT_THAT(schedule("phase", kDoubling, {"--all"}).out, HasSubstr("this is the least"));
}

TEST_F(ScheduleCommand, NamesTheLineOfWhatIsWrong) {
    const auto zero = schedule("analyse", "{\"tasks\": [\n{\"id\": \"a\", \"frequency\": 0}]}");
    EXPECT_EQ(zero.code, 1);
    EXPECT_THAT(zero.errors, HasSubstr("tasks.json:2: tasks[0].frequency: 0 is not greater"));
    const auto empty = schedule("phase", R"({"tasks": []})");
    EXPECT_EQ(empty.code, 1);
    EXPECT_THAT(empty.errors, HasSubstr("no tasks"));
    EXPECT_EQ(schedule("phase", kDoubling, {"--method", "guess"}).code, 2);
    EXPECT_EQ(runPercept({"schedule"}).code, 2);
}

TEST_F(ScheduleCommand, HintsAtKeysThatAreNotKnown) {
    const auto alone = schedule("analyse", "{\"tasks\": [\n{\"id\": \"a\", \"frequenzy\": 4}]}");
    EXPECT_EQ(alone.code, 0);
    EXPECT_THAT(alone.errors,
                HasSubstr("tasks.json:2: hint: tasks[0].frequenzy: the key \"frequenzy\" is not "
                          "known here; it is kept as it is. Write \"frequency\""));
    const auto within = schedule("analyse", R"({"author": "A", "schedule": {"tasks": [
        {"id": "a", "phaze": 0}]}})");
    EXPECT_THAT(within.errors, HasSubstr("tasks.json:2: hint: schedule.tasks[0].phaze"));
    EXPECT_THAT(within.errors, Not(HasSubstr("author")));
    EXPECT_EQ(schedule("analyse", kDoubling).errors, "");
}

} // namespace
} // namespace percept
