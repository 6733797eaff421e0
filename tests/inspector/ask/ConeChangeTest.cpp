#include "Ask.h"
#include "AwareLevel.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/base/Maths.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

// A wider view that is offered is one that the level can be given, and ladders of who becomes aware
// by degrees begin with the interest, wherever they fail.
namespace percept::ask::cone_change_test {
namespace {

using geometry::Vec2;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 60;

level::ViewCone coneOf(const char* id, double horizontal) {
    level::ViewCone cone;
    cone.id = id;
    cone.horizontal = horizontal;
    return cone;
}

class ConeChange : public testing::Test {
protected:
    Perception sightIn(const level::Level& level) {
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "cone", {.seed = 3}).value();
        const auto path = folder / fmt::format("cone{}.percept", m_runs++);
        auto recorder =
            record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();
        EXPECT_TRUE(runner::runHeadless(runnable, {.frames = kAsked}, recorder.get()));
        EXPECT_TRUE(recorder->close());
        const auto recording = replay::Recording::open(path).value();
        const auto why = whyNoticed(*recording, kAnna, kThief, kAsked).value();
        const auto sight = std::ranges::find(why.perceptions, "sight", &Perception::modality);
        EXPECT_NE(sight, why.perceptions.end());
        return *sight;
    }
    /// The angle that is offered in words that begin so [radians]; 0: none is.
    static double offered(const Perception& sight, const std::string& words) {
        std::smatch angle;
        for (const Offer& offer : sight.remedy.offers)
            if (offer.text.starts_with(words) &&
                std::regex_search(offer.text, angle, std::regex("([0-9.]+)°")))
                return std::stod(angle[1]) * maths::kPi / 180.0;
        return 0.0;
    }
    static level::Level beside(Vec2 thief) {
        auto level = test::watched(1.0, thief);
        level.archetypes[0].movement.maxSpeed = 1e-6;
        return level;
    }

    TemporaryFolder folder;

private:
    int m_runs = 0;
};

TEST_F(ConeChange, IsOfTheConeThatTheLevelNames) {
    for (const bool byDegrees : {false, true}) {
        auto level = beside({3, 5.5});
        if (!byDegrees)
            level.archetypes[0].awareness = {};
        level.archetypes[0].viewCones = {coneOf("eyes", 1.0)};
        const double wide = offered(sightIn(level), "horizontal angle of view cone eyes ");
        ASSERT_GT(wide, 1.0) << byDegrees;

        level.archetypes[0].viewCones[0].horizontal = wide;

        EXPECT_NE(sightIn(level).reason, trace::Gate::Cone) << "the level takes it";
    }
}

TEST_F(ConeChange, IsOfTheFieldOfViewWhereNoConesAreNamed) {
    auto level = beside({3, 5.5});
    level.archetypes[0].fieldOfView = 1.0;
    const double wide = offered(sightIn(level), "field of view ");
    ASSERT_GT(wide, 1.0);

    level.archetypes[0].fieldOfView = wide;

    EXPECT_NE(sightIn(level).reason, trace::Gate::Cone) << "the level takes it";
}

TEST_F(ConeChange, LaddersBeginWithTheInterestWhereverTheyFail) {
    auto inView = beside({5, 3});
    auto behind = beside({0.5, 3});
    auto tooFar = beside({7, 3});
    auto hidden = beside({13, 5});
    auto outOfRange = beside({7, 3});
    outOfRange.modalities[1].maxRange = 2.0;
    auto dark = test::watched(0.001, {5, 3});
    for (auto* level : {&inView, &behind, &tooFar, &hidden, &outOfRange, &dark}) {
        level->archetypes[0].viewCones = {coneOf("eyes", 2.0)};
        level->archetypes[0].viewCones[0].length = level == &tooFar ? 3.0 : 30.0;

        const Perception sight = sightIn(*level);

        const auto interest = std::ranges::find_if(
            sight.gates, [](const GateLine& line) { return nameOf(line) == "interested"; });
        ASSERT_NE(interest, sight.gates.end()) << sight.answer;
        EXPECT_TRUE(interest->applies && interest->checked && interest->passed) << sight.answer;
        for (auto line = sight.gates.begin(); line != interest; ++line)
            EXPECT_FALSE(line->checked) << nameOf(*line) << " before it";
    }
}

} // namespace
} // namespace percept::ask::cone_change_test
