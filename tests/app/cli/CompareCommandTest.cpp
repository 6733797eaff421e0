#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include "ArbitraryRun.h"
#include "inspector/record/Recorder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept {
namespace {

using testing::HasSubstr;

class CompareCommand : public testing::Test {
protected:
    std::string
    record(const char* name, std::uint64_t seed, int frames, const char* level = "arena") {
        const auto path = m_folder.path() / name;
        auto info = arbitraryInfo();
        info.levelName = level;
        auto recorder = record::Recorder::start(path, info);
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

TEST_F(CompareCommand, OneRunASideIsUndecidedInEveryFigure) {
    const auto a = record("a.percept", 1, 400);
    const auto b = record("b.percept", 2, 400);
    const auto json = runPercept({"compare", a, b, "--json"}).json();

    EXPECT_EQ(json["identical"], false);
    EXPECT_EQ(json["method"]["name"], "one_run");
    for (const char* series : {"load_us", "latency_s"})
        for (const auto& [name, figure] : json[series]["difference"].items()) {
            EXPECT_EQ(figure["verdict"], "undecided") << series << ' ' << name;
            EXPECT_EQ(figure["n_a"], 1);
            EXPECT_EQ(figure["method"], "one_run");
            EXPECT_TRUE(figure["p"].is_null());
        }
    EXPECT_GT(json["counts"].size(), 5U);
    for (const auto& count : json["counts"])
        EXPECT_EQ(count["difference"]["verdict"], "undecided") << count["name"];
    EXPECT_THAT(runPercept({"compare", a, b}).out, HasSubstr("undecided (1 + 1 runs)"));
}

TEST_F(CompareCommand, FoldersOfSeedsGetVerdicts) {
    for (const char* side : {"a", "b"}) {
        std::filesystem::create_directory(m_folder.path() / side);
        for (int run = 0; run < 6; ++run)
            record(fmt::format("{}/{}.percept", side, run).c_str(),
                   static_cast<std::uint64_t>(run + (side[0] == 'b' && run > 0 ? 100 : 0)),
                   30);
    }
    const auto a = (m_folder.path() / "a").string();
    const auto b = (m_folder.path() / "b").string();
    const auto run = runPercept({"compare", a, b, "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    EXPECT_EQ(json["method"]["n_a"], 6);
    // All have the seed that their description names, so they cannot be paired.
    EXPECT_EQ(json["method"]["name"], "seed_groups");
    EXPECT_GT(json["method"]["figures"], 10);
    for (const auto& [name, figure] : json["load_us"]["difference"].items()) {
        EXPECT_NE(figure["verdict"], "undecided") << name;
        EXPECT_FALSE(figure["p"].is_null()) << name;
    }
    EXPECT_EQ(runPercept({"compare", a, b, "--json"}).out, run.out);
}

TEST_F(CompareCommand, SaysThatLevelsDiffer) {
    const auto a = record("a.percept", 1, 40, "raid");
    const auto b = record("b.percept", 2, 40, "arena");
    const auto c = record("c.percept", 3, 40, "raid");

    const auto json = runPercept({"compare", a, b, "--json"}).json();
    const auto same = runPercept({"compare", a, c, "--json"}).json();

    EXPECT_EQ(json["levels"], nlohmann::json({"raid", "arena"}));
    EXPECT_EQ(json["levels_differ"], true);
    EXPECT_EQ(json["caution"], "The levels differ: raid, arena.");
    EXPECT_EQ(json["load_us"]["a"]["count"], 39) << "figures all the same";
    EXPECT_EQ(same["levels_differ"], false);
    EXPECT_TRUE(same["caution"].is_null());
    EXPECT_THAT(runPercept({"compare", a, b}).out,
                HasSubstr("\nThe levels differ: raid, arena.\n"));
    EXPECT_THAT(runPercept({"compare", a, c}).out, testing::Not(HasSubstr("levels differ")));
}

TEST_F(CompareCommand, ASidesNumbersAreThoseOfTheCountsOfTheirNames) {
    const auto json =
        runPercept({"compare", record("a.percept", 1, 200), record("b.percept", 2, 200), "--json"})
            .json();
    int known = 0;
    for (const auto& count : json["counts"]) {
        std::string key = count["name"];
        std::replace(key.begin(), key.end(), ' ', '_');
        for (const char* side : {"a", "b"})
            if (json[side].contains(key)) {
                ++known;
                EXPECT_EQ(json[side][key], count[std::string("total_") + side]) << key;
            }
    }
    EXPECT_GE(known, 4) << "signals and decisions after signals";
    EXPECT_FALSE(json["a"].contains("decisions")) << "counts have another number of that name";
}

TEST_F(CompareCommand, SaysThatNothingIsKnownAboutReaction) {
    const auto a = record("a.percept", 4, 2);

    const auto run = runPercept({"compare", a, a});

    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_THAT(run.out, HasSubstr("nothing can be said about reaction"));
}

TEST_F(CompareCommand, ARecordingIsIdenticalToItself) {
    const auto a = record("a.percept", 1, 50);
    const auto run = runPercept({"compare", a, a, "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    EXPECT_EQ(json["identical"], true);
    EXPECT_EQ(json["frames"].size(), 0U);
    for (const auto& [name, figure] : json["load_us"]["difference"].items()) {
        EXPECT_EQ(figure["value"], 0.0) << name;
        EXPECT_EQ(figure["verdict"], "no_difference") << name;
    }
}

TEST_F(CompareCommand, SaysItInWordsAndNamesWhatIsMissing) {
    const auto a = record("a.percept", 1, 30);
    EXPECT_THAT(runPercept({"compare", a, a}).out, HasSubstr("A and B are identical"));
    const auto missing = runPercept({"compare", a, "nowhere.percept"});
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.errors, HasSubstr("nowhere.percept"));
    EXPECT_EQ(runPercept({"compare", a}).code, 2);
    EXPECT_EQ(runPercept({"compare", a, a, "--limit", "0"}).code, 2);
}

} // namespace
} // namespace percept
