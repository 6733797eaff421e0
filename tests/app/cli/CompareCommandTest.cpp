#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include "ArbitraryRun.h"
#include "inspector/record/Recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept {
namespace {

using testing::HasSubstr;

class CompareCommand : public testing::Test {
protected:
    std::string record(const char* name, std::uint64_t seed, int frames) {
        const auto path = m_folder.path() / name;
        auto recorder = record::Recorder::start(path, arbitraryInfo());
        EXPECT_TRUE(recorder);
        ArbitraryRun run(seed);
        for (int i = 0; i < frames; ++i)
            EXPECT_TRUE(run.step({recorder->get()}));
        EXPECT_TRUE((*recorder)->close());
        return path.string();
    }
    TemporaryFolder m_folder;
};

TEST_F(CompareCommand, ComparesTwoRecordingsAsJson) {
    const auto a = record("a.percept", 1, 80);
    const auto b = record("b.percept", 2, 60);
    const auto run = runPercept({"compare", a, b, "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    // The first frame is how things stand before anything ran.
    EXPECT_EQ(json["a"]["frames"], 79);
    EXPECT_EQ(json["b"]["frames"], 59);
    EXPECT_EQ(json["source"], "simulated");
    const auto& load = json["load_us"];
    EXPECT_EQ(load["a"]["count"], 79);
    for (const char* figure : {"mean", "p50", "p95", "p99"}) {
        EXPECT_LE(load["a"][figure]["low"], load["a"][figure]["high"]) << figure;
        EXPECT_NEAR(load["difference"][figure]["value"].get<double>(),
                    load["b"][figure]["value"].get<double>() -
                        load["a"][figure]["value"].get<double>(),
                    1e-9)
            << figure;
    }
    EXPECT_EQ(load["histogram"]["edges"].size(), 21U);
    EXPECT_LE(json["frames"].size(), 10U);
    EXPECT_EQ(runPercept({"compare", a, b, "--json"}).out, run.out) << "the seed decides";
}

TEST_F(CompareCommand, SaysThatNothingIsKnownAboutReaction) {
    const auto a = record("a.percept", 1, 2);

    const auto run = runPercept({"compare", a, a});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_THAT(run.out, HasSubstr("nothing can be said about reaction"));
}

TEST_F(CompareCommand, ARecordingDoesNotDifferFromItself) {
    const auto a = record("a.percept", 1, 50);
    const auto run = runPercept({"compare", a, a, "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["frames"].size(), 0U);
    EXPECT_EQ(run.json()["load_us"]["difference"]["p95"]["value"], 0.0);
}

TEST_F(CompareCommand, TellsInWordsAndNamesWhatIsMissing) {
    const auto a = record("a.percept", 1, 30);
    EXPECT_THAT(runPercept({"compare", a, a}).out, HasSubstr("may be chance"));
    const auto missing = runPercept({"compare", a, "nowhere.percept"});
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.errors, HasSubstr("nowhere.percept"));
    EXPECT_EQ(runPercept({"compare", a}).code, 2);
}

} // namespace
} // namespace percept
