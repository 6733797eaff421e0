#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"

#include <gmock/gmock.h>

#include <sstream>

namespace percept::ask_command_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class AskCommand : public testing::Test {
protected:
    AskCommand() {
        const auto level =
            runner::prepareLevel(level::writeLevel(test::arenaLevel(3)), "arena", {.seed = 5})
                .value();
        auto recorder = record::Recorder::start(path, level->info(trace::TraceLevel::Off)).value();
        EXPECT_TRUE(runner::runHeadless(
            level, {.frames = 120, .traceLevel = trace::TraceLevel::Off}, recorder.get()));
        EXPECT_TRUE(recorder->close());
    }
    CommandLineRun near(const std::vector<std::string>& options) const {
        std::vector<std::string> arguments{"near", path};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runPercept(arguments);
    }

    TemporaryFolder folder;
    std::string path = (folder / "run.percept").string();
};

TEST_F(AskCommand, PrintsASentenceAndATable) {
    const auto run = near({"--at", "20,20", "--within", "1000"});

    ASSERT_EQ(run.code, 0) << run.errors;
    std::istringstream lines(run.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line,
              "3 of 3 agents were within 1000.00 m of (20.00, 20.00) from 0.000 s to 2.000 s");
    std::getline(lines, line);
    EXPECT_THAT(line, StartsWith("Agent"));
    EXPECT_THAT(line, HasSubstr("Closest at [s]"));
}

TEST_F(AskCommand, PrintsTheSameRowsAsTextJsonAndCsv) {
    const std::vector<std::string> asked{"--at", "20,20", "--within", "1000", "--until", "1"};
    auto json = asked;
    json.emplace_back("--json");
    auto csv = asked;
    csv.emplace_back("--csv");

    const auto document = near(json).json();
    const auto table = near(csv).out;

    EXPECT_EQ(document["question"], "near");
    EXPECT_EQ(document["asked"]["until"], "1");
    EXPECT_EQ(document["asked"]["from"], "0") << "as it is where nothing is given";
    ASSERT_EQ(document["rows"].size(), 3U);
    EXPECT_THAT(near(asked).out, HasSubstr(document["rows"][0]["agent"].get<std::string>()));
    EXPECT_THAT(table, StartsWith("agent,first,last,inside,visits,closest,closest_at\n"));
    EXPECT_THAT(table, HasSubstr(document["rows"][2]["closest"].dump()));
}

TEST_F(AskCommand, TakesWhatCannotBeReadAsWrongUsage) {
    EXPECT_EQ(near({}).code, 2);
    const auto place = near({"--at", "12"});
    EXPECT_EQ(place.code, 2);
    EXPECT_THAT(place.errors, StartsWith("Place: `12` is not a place"));
    for (const char* far : {"1e300,2", "1,-1000001"})
        EXPECT_THAT(near({"--at", far}).errors,
                    StartsWith(std::string("Place: `") + far + "` is not a place"));
    EXPECT_EQ(near({"--at", "1,1", "--within", "0"}).code, 2);
    EXPECT_EQ(runPercept({"near", (folder / "none").string(), "--at", "1,1"}).code, 1);
}

TEST_F(AskCommand, PrintsTheSentenceAloneWhereNobodyWasNear) {
    EXPECT_EQ(near({"--at", "-500,-500"}).out,
              "0 of 3 agents were within 5.00 m of (-500.00, -500.00) from 0.000 s to 2.000 s\n");
}

} // namespace
} // namespace percept::ask_command_test
