#include "Ask.h"

#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "inspector/explain/GateText.h"
#include "percept/base/Random.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace percept::ask::why_noticed_test {
namespace {

struct Pair {
    AgentId agent;
    AgentId about;
    Frame frame;
};

std::vector<Pair> somePairs(replay::Recording& recording, int count, std::uint64_t seed) {
    Random random(seed);
    const auto agents = static_cast<std::uint32_t>(recording.info().agents.size());
    std::vector<Pair> pairs;
    while (static_cast<int>(pairs.size()) < count) {
        const Pair pair{
            AgentId{random.below(agents)},
            AgentId{random.below(agents)},
            static_cast<Frame>(random.below(static_cast<std::uint32_t>(recording.lastFrame())))};
        if (pair.agent != pair.about)
            pairs.push_back(pair);
    }
    return pairs;
}

std::vector<Perception> asked(replay::Recording& recording, const Pair& pair) {
    return whyNoticed(recording, pair.agent, pair.about, pair.frame).value().perceptions;
}

class WhyNoticedTest : public testing::TestWithParam<const char*> {
protected:
    TemporaryFolder folder;
};

TEST_P(WhyNoticedTest, WhatIsMissedHasAChangeThatARunProvesOrTheListOfWhatWasTried) {
    const auto recording = test::recordSample(folder.path(), {.level = GetParam(), .frames = 600});
    int proven = 0;
    for (const auto& [agent, about, frame] : somePairs(*recording, 8, 5)) {
        const auto why = whyNoticed(*recording, agent, about, frame).value();
        for (const Perception& missed : why.perceptions) {
            if (missed.notified || missed.gates.empty())
                continue; // noticed, dead, or of one side
            if (missed.reason == trace::Gate::Reaction && missed.gates.back().measured <= 0.0) {
                EXPECT_FALSE(missed.note.empty()) << "when it looks next";
                continue;
            }
            EXPECT_FALSE(missed.remedy.offers.empty() && missed.remedy.tried.empty())
                << GetParam() << " " << frame << ": " << missed.answer;
            for (const Offer& offer : missed.remedy.offers) {
                const ForkQuestion question{.frame = frame,
                                            .original = {},
                                            .changed = offer.commands,
                                            .agent = agent,
                                            .about = about,
                                            .modality = missed.id,
                                            .frames = 180};
                EXPECT_TRUE(tryFork(*recording, question).value().changed.notified)
                    << offer.text << ", " << missed.answer;
                ++proven;
            }
            for (const Tried& tried : missed.remedy.tried) {
                EXPECT_FALSE(tried.what.empty());
                EXPECT_FALSE(tried.result.empty());
                EXPECT_LE(tried.margin, 0) << tried.what;
            }
        }
    }
    EXPECT_GT(proven, 0);
}

TEST_P(WhyNoticedTest, ChangesComeInTheOrderInWhichADesignerWouldTryThem) {
    const auto recording = test::recordSample(folder.path(), {.level = GetParam(), .frames = 600});
    const auto rankOf = [](const Offer& offer) {
        switch (offer.commands.at(0).part) {
        case trace::EditPart::Door:
            return 0;
        case trace::EditPart::Turn:
            return 1;
        case trace::EditPart::Light:
            return 2;
        case trace::EditPart::Place:
            return 3;
        default:
            return 4;
        }
    };
    for (const auto& [agent, about, frame] : somePairs(*recording, 6, 6))
        for (const Perception& missed : asked(*recording, {agent, about, frame})) {
            const auto& offers = missed.remedy.offers;
            EXPECT_TRUE(std::is_sorted(
                offers.begin(),
                offers.end(),
                [&](const Offer& one, const Offer& other) { return rankOf(one) < rankOf(other); }))
                << missed.remedy.text;
            const auto connection = missed.remedy.text.find("connection that lets");
            EXPECT_TRUE(connection == std::string::npos ||
                        missed.remedy.text.find(", or ", connection) == std::string::npos)
                << "a new connection comes last: " << missed.remedy.text;
        }
}

INSTANTIATE_TEST_SUITE_P(Samples, WhyNoticedTest, testing::Values("arena", "guard-post"));

class SilenceTest : public testing::Test {
protected:
    TemporaryFolder folder;
};

TEST_F(SilenceTest, WhoMadeNoSoundForASecondIsSaidToHaveMadeNone) {
    const auto recording =
        test::recordSample(folder.path(), {.level = "guard-post", .frames = 1200});
    const auto& info = recording->info();
    trace::RecordBuffer records;
    ASSERT_TRUE(recording->read(0, recording->lastFrame(), records));
    int silent = 0;
    for (const auto& [agent, about, frame] : somePairs(*recording, 25, 4))
        for (const Perception& sound : asked(*recording, {agent, about, frame})) {
            if (sound.modality != "sound")
                continue;
            std::optional<Frame> last;
            for (const auto& row : records.rows<trace::SignalEmitted>())
                if (row.data.source == about && row.frame <= frame &&
                    info.modalities[trace::indexOf(row.data.modality)] == "sound")
                    last = row.frame;
            const bool lately = last && frame - *last <= 60;
            EXPECT_EQ(sound.silent, !lately) << frame << ": " << sound.answer;
            if (lately)
                continue;
            ++silent;
            EXPECT_FALSE(sound.notified);
            EXPECT_EQ(sound.answer,
                      last ? "Not heard: made no sound since " +
                                 explain::quantity(static_cast<double>(*last) * info.step, "s")
                           : std::string("Not heard: has made no sound yet"));
        }
    EXPECT_GT(silent, 1);
}

class RecordedGatesTest : public testing::Test {
protected:
    TemporaryFolder folder;
};

TEST_F(RecordedGatesTest, NobodyIsAskedAboutItself) {
    const auto recording = test::recordSample(folder.path(), {.level = "arena", .frames = 120});
    for (std::uint32_t i = 0; i < recording->info().agents.size(); ++i) {
        const auto why = whyNoticed(*recording, AgentId{i}, AgentId{i}, 100, {});
        ASSERT_FALSE(why);
        EXPECT_EQ(why.error().code, ErrorCode::InvalidInput);
    }
}

TEST_F(RecordedGatesTest, AnotherBuildIsAnsweredFromTheGatesThatTheRunRecorded) {
    const test::SampleRun run{"guard-post", 600, trace::TraceLevel::Full};
    auto foreign = run;
    foreign.build = "simulation 0";
    const auto other = test::recordSample(folder.path(), foreign);
    trace::RecordBuffer records;
    ASSERT_TRUE(other->read(0, other->lastFrame(), records));
    int answered = 0;
    for (const auto& [agent, about, frame] : somePairs(*other, 40, 3)) {
        const auto why = whyNoticed(*other, agent, about, frame);
        if (!why)
            continue;
        EXPECT_NE(why->limits.find("another build"), std::string::npos) << why->limits;
        for (const Perception& told : why->perceptions) {
            EXPECT_TRUE(told.recorded);
            EXPECT_TRUE(told.remedy.offers.empty());
            EXPECT_TRUE(told.remedy.tried.empty());
            if (told.silent || told.notified)
                continue;
            const trace::Row<trace::SignalRejected>* last = nullptr;
            for (const auto& row : records.rows<trace::SignalRejected>())
                if (row.data.agent == agent && row.data.about == about &&
                    row.data.modality == told.id && row.frame <= frame)
                    last = &row;
            ASSERT_NE(last, nullptr);
            EXPECT_EQ(told.latest, last->id);
            EXPECT_EQ(told.reason, last->data.gate);
            EXPECT_LE(told.gates.back().margin, 0);
            EXPECT_FALSE(told.gates.back().passed);
            ++answered;
        }
    }
    EXPECT_GT(answered, 10);
}

TEST_F(RecordedGatesTest, TheRecordedGateIsTheOneThatSimulatingAgainFinds) {
    const test::SampleRun run{"guard-post", 300, trace::TraceLevel::Full};
    auto foreign = run;
    foreign.build = "simulation 0";
    const auto own = test::recordSample(folder.path(), run);
    const auto other = test::recordSample(folder.path(), foreign);
    int same = 0;
    int compared = 0;
    for (const auto& [agent, about, frame] : somePairs(*own, 15, 2)) {
        const auto recorded = whyNoticed(*other, agent, about, frame);
        if (!recorded)
            continue;
        const auto simulated =
            whyNoticed(*own, agent, about, frame, [](double) { return false; }).value();
        for (const Perception& told : recorded->perceptions)
            for (const Perception& found : simulated.perceptions)
                if (found.modality == told.modality && told.latestFrame == frame && !told.silent &&
                    !found.silent) {
                    ++compared;
                    same += told.reason == found.reason ? 1 : 0;
                }
    }
    // The sender may have moved on in the frame of the attempt.
    EXPECT_GE(same * 10, compared * 9) << same << " of " << compared;
}

/// What was seen too briefly is seen for long enough after a while, which no row says.
TEST_F(RecordedGatesTest, EachSenseAnswersOnceAndSeenLongEnoughIsSeen) {
    int seen = 0;
    int brief = 0;
    for (const std::uint64_t seed : {42U, 7U, 11U}) {
        test::SampleRun run{"arena", 600, trace::TraceLevel::Full};
        run.seed = seed;
        auto foreign = run;
        foreign.build = "simulation 0";
        const auto own = test::recordSample(folder.path(), run);
        const auto other = test::recordSample(folder.path(), foreign);
        auto pairs = somePairs(*own, 10, 3);
        trace::RecordBuffer records;
        ASSERT_TRUE(other->read(0, other->lastFrame() - 20, records));
        int row = 0;
        for (const auto& test : records.rows<trace::SenseTest>())
            if (test.data.gate == trace::Gate::Reaction && row++ % 10 == 0)
                for (const Frame later : {0, 4, 8, 20})
                    pairs.push_back({test.data.agent, test.data.about, test.frame + later});
        for (const auto& [agent, about, frame] : pairs) {
            const auto recorded = whyNoticed(*other, agent, about, frame);
            if (!recorded)
                continue;
            std::set<std::string> modalities;
            for (const Perception& told : recorded->perceptions)
                EXPECT_TRUE(modalities.insert(told.modality).second) << told.modality;
            const auto simulated =
                whyNoticed(*own, agent, about, frame, [](double) { return false; }).value();
            for (const Perception& told : recorded->perceptions)
                for (const Perception& found : simulated.perceptions) {
                    if (told.modality != "sight" || found.modality != "sight")
                        continue;
                    if (told.reason == trace::Gate::Reaction) {
                        ++brief;
                        EXPECT_FALSE(found.notified)
                            << frame << ": " << told.answer << " / " << found.answer;
                    }
                    if (told.notified && found.notified && !told.gates.empty()) {
                        ++seen;
                        EXPECT_EQ(told.answer, found.answer) << frame;
                    }
                }
        }
    }
    EXPECT_GT(brief, 0);
    EXPECT_GT(seen, 0);
}

TEST_F(RecordedGatesTest, WithoutFullTracingItIsSaidWhatIsMissing) {
    const auto other = test::recordSample(
        folder.path(), {"guard-post", 60, trace::TraceLevel::Normal, "simulation 0"});

    const auto why = whyNoticed(*other, AgentId{0}, AgentId{5}, 3);

    if (why) {
        for (const Perception& told : why->perceptions)
            EXPECT_TRUE(told.recorded);
        return;
    }
    EXPECT_EQ(why.error().code, ErrorCode::UnsupportedVersion);
    EXPECT_NE(why.error().message.find("--trace full"), std::string::npos) << why.error().message;
}

} // namespace
} // namespace percept::ask::why_noticed_test
