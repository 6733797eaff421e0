#include "AwareLevel.h"
#include "TemporaryFolder.h"
#include "inspector/ask/Fork.h"
#include "inspector/ask/WhyNoticed.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

// What would make somebody more aware of whom it has in view, as changes that a run bears out.
namespace percept::ask::awareness_remedy_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 120;

class AwarenessRemedyTest : public testing::Test {
protected:
    /// Anna looks at a thief in weak light.
    static level::Level night() {
        auto level = test::watched(0.2, {5, 3});
        level.lights = {{"lamp", {5, 3, 2.5}, 4, 0.05, true, {}},
                        {"spare", {5.5, 3, 2.5}, 4, 1, false, {}},
                        {"far", {15, 3, 2.5}, 1, 0.5, true, {}}};
        level.archetypes[0].movement.maxSpeed = 1e-6;
        return level;
    }
    Perception ask(const level::Level& level) {
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
        const auto path = folder / "night.percept";
        auto recorder =
            record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();
        EXPECT_TRUE(runner::runHeadless(runnable, {.frames = 200}, recorder.get()));
        EXPECT_TRUE(recorder->close());
        recording = replay::Recording::open(path).value();
        const auto why = whyNoticed(*recording, kAnna, kThief, kAsked).value();
        const auto sight = std::ranges::find(why.perceptions, "sight", &Perception::modality);
        EXPECT_NE(sight, why.perceptions.end());
        return *sight;
    }
    [[nodiscard]] ForkReport tryOffer(const Perception& sight,
                                      const std::vector<trace::Command>& commands) const {
        return tryFork(*recording,
                       {.frame = kAsked,
                        .original = {},
                        .changed = commands,
                        .agent = kAnna,
                        .about = kThief,
                        .modality = sight.id,
                        .frames = 180,
                        .sought = sight.sought})
            .value();
    }
    static const Offer* offerOf(const Perception& sight, const std::string& word) {
        const auto& offers = sight.remedy.offers;
        const auto found = std::ranges::find_if(
            offers, [&](const Offer& offer) { return offer.text.find(word) != std::string::npos; });
        return found == offers.end() ? nullptr : &*found;
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording;
};

TEST_F(AwarenessRemedyTest, AForkSaysTheStateThatSheIsInWhereSheBecomesNoMoreAware) {
    const Perception sight = ask(test::watched(0.45, {5, 3}));
    ASSERT_EQ(sight.sought, 2) << sight.answer;
    const ForkQuestion question{.frame = kAsked,
                                .original = {},
                                .changed = {},
                                .agent = kAnna,
                                .about = kThief,
                                .modality = sight.id,
                                .frames = 60,
                                .sought = sight.sought};

    const auto report = tryFork(*recording, question).value();
    const auto lines =
        forkLines(report, question, recording->info().agents, recording->info().step);

    EXPECT_FALSE(report.original.notified);
    EXPECT_EQ(report.original.state, "curious");
    EXPECT_TRUE(lines[0].text.starts_with("anna is curious of thief and no more aware than that"))
        << lines[0].text;
}

TEST_F(AwarenessRemedyTest, OffersTheSmallestLightWithWhichTheRunMakesHerAware) {
    const Perception sight = ask(night());
    ASSERT_FALSE(sight.notified) << sight.answer;
    ASSERT_EQ(sight.sought, 1);
    const Offer* lamp = offerOf(sight, "lamp lamp");
    ASSERT_NE(lamp, nullptr) << sight.remedy.text;
    ASSERT_EQ(lamp->commands.size(), 1U);
    auto less = lamp->commands;
    less[0].amount -= 0.02;

    const ForkReport enough = tryOffer(sight, lamp->commands);

    EXPECT_FALSE(enough.original.notified);
    EXPECT_TRUE(enough.changed.notified) << lamp->text;
    EXPECT_EQ(enough.changed.how, "and is curious");
    EXPECT_FALSE(tryOffer(sight, less).changed.notified) << "a little less is not enough";
}

TEST_F(AwarenessRemedyTest, ALampThatIsOffIsOfferedAndOneThatDoesNotShineThereIsNot) {
    const Perception sight = ask(night());

    ASSERT_NE(offerOf(sight, "spare"), nullptr) << sight.remedy.text;
    EXPECT_TRUE(tryOffer(sight, offerOf(sight, "spare")->commands).changed.notified);
    EXPECT_EQ(offerOf(sight, "far"), nullptr);
}

TEST_F(AwarenessRemedyTest, SaysOfTheTargetItselfWhatWouldBeEnough) {
    const Perception sight = ask(night());

    const auto says = [&](const std::string& what) {
        return std::ranges::any_of(sight.remedy.tried, [&](const Tried& tried) {
            return tried.what.starts_with(what) && tried.result.starts_with("would be enough");
        });
    };
    EXPECT_TRUE(says("light on it"));
    EXPECT_TRUE(says("speed"));
}

/// In full light at the edge of what she sees, where her cone makes little of him.
TEST_F(AwarenessRemedyTest, OffersATurnOfTheHeadWhereAnotherConeSeesMore) {
    auto level = test::watched(1.0, {4, 4.6});
    level::ViewCone focus;
    focus.id = "focus";
    focus.horizontal = 0.6;
    level::ViewCone edges;
    edges.id = "edges";
    edges.horizontal = 3.0;
    edges.acuity = {{"visibility", 0.2}};
    level.archetypes[0].viewCones = {focus, edges};
    level.archetypes[0].movement.maxSpeed = 1e-6;
    const Perception sight = ask(level);
    ASSERT_EQ(sight.sought, 1) << sight.answer;

    const Offer* turn = offerOf(sight, "to the left");

    ASSERT_NE(turn, nullptr) << sight.remedy.text;
    EXPECT_TRUE(tryOffer(sight, turn->commands).changed.notified);
}

TEST_F(AwarenessRemedyTest, WhereTimeAloneIsLackingNothingIsOffered) {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].awareness.reaction = {10, 10, 10};

    const Perception sight = ask(level);

    EXPECT_FALSE(sight.notified);
    EXPECT_FALSE(sight.sought);
    EXPECT_TRUE(sight.remedy.offers.empty());
    EXPECT_NE(sight.answer.find("hostile in "), std::string::npos) << sight.answer;
}

} // namespace
} // namespace percept::ask::awareness_remedy_test
