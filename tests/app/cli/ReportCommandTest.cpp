#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept {
namespace {

using testing::HasSubstr;

class ReportCommandTest : public testing::Test {
protected:
    void SetUp() override {
        const auto level =
            std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/guard-post.level.json";
        const auto run = runPercept({"run", level, "--seconds", "40", "--seed", "3", "-o", m_path});
        ASSERT_EQ(run.code, 0) << run.errors;
    }
    TemporaryFolder m_folder;
    std::string m_path = (m_folder / "night.percept").string();
};

TEST_F(ReportCommandTest, SaysPerManagerHowManyDeliveriesWereIgnored) {
    const auto run = runPercept({"report", m_path, "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto report = run.json();
    ASSERT_FALSE(report["managers"].empty());
    const auto counted =
        runPercept({"query", m_path, "SELECT count(*) AS n FROM event_delivered", "--json"});
    std::int64_t deliveries = 0;
    for (const auto& manager : report["managers"]) {
        EXPECT_LE(manager["ignored"].get<std::int64_t>(),
                  manager["deliveries"].get<std::int64_t>());
        deliveries += manager["deliveries"].get<std::int64_t>();
        const bool few = manager["deliveries"] < 100;
        EXPECT_EQ(manager["advice"] == "too_few", few) << manager;
    }
    EXPECT_GT(deliveries, 0);
    EXPECT_EQ(deliveries, counted.json()[0]["n"].get<std::int64_t>());
}

TEST_F(ReportCommandTest, SaysPerTopicWhatAskingAndTellingWouldHaveCost) {
    const auto run = runPercept({"report", m_path, "--json"});

    const auto topics = run.json()["topics"];
    const auto counted = runPercept({"query", m_path, "SELECT count(*) AS n FROM poll", "--json"});
    std::int64_t polls = 0;
    for (const auto& topic : topics) {
        polls += topic["polls"].get<std::int64_t>() + topic["refused"].get<std::int64_t>();
        EXPECT_EQ(topic["hits"].get<std::int64_t>() + topic["checks"].get<std::int64_t>(),
                  topic["polls"].get<std::int64_t>());
        const double difference =
            topic["polling_us"].get<double>() - topic["events_us"].get<double>();
        EXPECT_EQ(topic["cheaper"],
                  difference < 0   ? "polling"
                  : difference > 0 ? "events"
                                   : "same");
    }
    EXPECT_GT(polls, 0);
    EXPECT_EQ(polls, counted.json()[0]["n"].get<std::int64_t>());
}

TEST_F(ReportCommandTest, SaysWhatTheStagesOfAStepTookInEveryFrame) {
    const auto stages = runPercept({"report", m_path, "--json"}).json()["stages"];
    const auto steps = runPercept(
        {"query", m_path, "SELECT max(frame) AS n, sum(spent) AS spent FROM frame", "--json"});

    ASSERT_EQ(stages.size(), 9U);
    EXPECT_EQ(stages[0]["stage"], "commands");
    double sum = 0;
    for (const auto& stage : stages) {
        EXPECT_EQ(stage["frames"], steps.json()[0]["n"]);
        EXPECT_GE(stage["measured_us"]["max"], stage["measured_us"]["mean"]);
        sum += stage["measured_us"]["mean"].get<double>() * stage["frames"].get<double>();
    }
    EXPECT_GT(sum, 0);
    EXPECT_LE(sum, steps.json()[0]["spent"].get<double>()) << "they are parts of the step";
}

TEST_F(ReportCommandTest, PrintsTables) {
    const auto run = runPercept({"report", m_path});

    EXPECT_EQ(run.code, 0) << run.errors;
    EXPECT_THAT(run.out, HasSubstr("ignored"));
    EXPECT_THAT(run.out, HasSubstr("advice"));
    EXPECT_THAT(run.out, HasSubstr("light_at"));
    EXPECT_THAT(run.out, HasSubstr("decide"));
}

TEST(ReportCommand, NamesTheRecordingThatIsNotThere) {
    const auto run = runPercept({"report", "/nowhere/missing.percept"});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr("missing.percept"));
}

} // namespace
} // namespace percept
