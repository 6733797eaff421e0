#include "AwareLevel.h"
#include "RecordedRuns.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/base/Maths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

// Where a cone holds somebody but for his height, its vertical angle and its pitch are tried, and
// what is said of them holds in a run of a level that has them.
namespace percept::ask::cone_tilt_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 100;

/// Anna looks far above, or below, the thief; in plan he is straight ahead.
level::Level levelOf(double pitch) {
    auto level = test::watched(1.0, {5, 3});
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.agents[0].heading = 0.0;
    auto& anna = level.archetypes[0];
    anna.viewCones = {
        {.id = "eyes", .horizontal = 1.0, .vertical = 0.3, .length = 30, .pitch = pitch}};
    anna.movement.maxSpeed = 1e-6;
    anna.movement.maxTurnRate = 0.0;
    level.archetypes[1].movement.maxSpeed = 1e-6;
    return level;
}

class ConeTilt : public testing::Test {
protected:
    std::unique_ptr<replay::Recording> run(const level::Level& level) {
        return m_runs.of(level, kAsked);
    }
    [[nodiscard]] bool isNoticedInARunOf(const level::Level& level) {
        const auto recording = run(level);
        trace::RecordBuffer records;
        EXPECT_TRUE(recording->read(0, kAsked, records));
        return records.rows<agent::AwarenessChanged>().size() > 0;
    }
    Remedy remedyIn(const level::Level& level) {
        const auto recording = run(level);
        const auto why = whyNoticed(*recording, kAnna, kThief, kAsked).value();
        const auto found = std::ranges::find(why.perceptions, "sight", &Perception::modality);
        return found == why.perceptions.end() ? Remedy{} : found->remedy;
    }
    static const Tried* triedOf(const Remedy& remedy, const char* what) {
        const auto found = std::ranges::find_if(
            remedy.tried, [&](const Tried& each) { return each.what.starts_with(what); });
        return found == remedy.tried.end() ? nullptr : &*found;
    }
    /// As it is written, in radians.
    static double writtenIn(const Tried& tried) {
        const std::regex to("to (-?[0-9.]+)\u00b0$");
        std::smatch match;
        EXPECT_TRUE(std::regex_search(tried.what, match, to)) << tried.what;
        return match.empty() ? 0.0 : std::stod(match[1]) * maths::kPi / 180.0;
    }

private:
    RecordedRuns m_runs;
};

TEST_F(ConeTilt, IsTriedAndHoldsInARun) {
    for (const double pitch : {1.1, -1.1}) {
        SCOPED_TRACE(pitch);
        auto level = levelOf(pitch);
        const Remedy remedy = remedyIn(level);
        const Tried* const vertical = triedOf(remedy, "vertical angle of view cone eyes");
        const Tried* const tilted = triedOf(remedy, "pitch of view cone eyes");

        ASSERT_NE(vertical, nullptr);
        ASSERT_NE(tilted, nullptr);
        EXPECT_EQ(vertical->result, kUnset);
        EXPECT_EQ(tilted->result, kUnset);
        auto& cone = level.archetypes[0].viewCones[0];
        for (const double less : {0.0, 0.02}) {
            cone.vertical = writtenIn(*vertical) - less;
            EXPECT_EQ(isNoticedInARunOf(level), less == 0.0) << vertical->what;
            cone.vertical = 0.3;
            cone.pitch = writtenIn(*tilted) + (pitch > 0 ? less : -less);
            EXPECT_EQ(isNoticedInARunOf(level), less == 0.0) << tilted->what;
            cone.pitch = pitch;
        }
    }
}

TEST_F(ConeTilt, IsNotTriedWhereItIsTheHorizontalThatFails) {
    auto level = levelOf(0.0);
    level.agents[0].heading = 2.0;

    const Remedy remedy = remedyIn(level);

    EXPECT_EQ(triedOf(remedy, "vertical angle"), nullptr);
    EXPECT_EQ(triedOf(remedy, "pitch"), nullptr);
}

} // namespace
} // namespace percept::ask::cone_tilt_test
