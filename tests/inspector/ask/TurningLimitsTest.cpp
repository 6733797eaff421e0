#include "AwareLevel.h"
#include "RecordedRuns.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <optional>
#include <regex>
#include <set>

// With the light, the speed or the exposure that an answer names, as it is written, a run comes to
// the state that it names.
namespace percept::ask::turning_limits_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 200;

struct Shown {
    double light = 0.5; ///< ambient
    std::string formula;
    std::vector<double> levels{0.2, 0.4, 0.6};
    bool shines = false;    ///< the thief
    std::string source{};   ///< of the level's light
    bool needsLight = true; ///< the sense by which he is seen
};

class TurningLimits : public testing::Test {
protected:
    std::unique_ptr<replay::Recording> run(const Shown& shown) {
        auto level = test::watched(shown.light, {5, 3});
        level.visibility = shown.formula;
        level.archetypes[0].awareness.levels = shown.levels;
        level.lightSource = shown.source;
        for (level::Emission& each : level.archetypes[1].emissions)
            each.emitsLight = shown.shines;
        for (level::Modality& each : level.modalities)
            if (each.kind == "sight" && !shown.needsLight)
                each.gates = {"range", "intensity", "cone", "line_of_sight", "contrast"};
        m_run = level::resolveArchetype(level, level.agents[1].archetype)->movement.maxSpeed;
        return m_runs.of(level, kAsked);
    }
    static int goalIn(replay::Recording& recording) {
        trace::RecordBuffer records;
        EXPECT_TRUE(recording.read(0, kAsked, records));
        int goal = -1;
        for (const auto& row : records.rows<agent::AwarenessPulse>())
            if (row.data.agent == kAnna && row.data.about == kThief)
                goal = row.data.goalSight;
        return goal;
    }
    static std::string textOf(replay::Recording& recording) {
        const auto why = whyNoticed(recording, kAnna, kThief, kAsked).value();
        for (const Perception& each : why.perceptions)
            if (each.modality == "sight")
                return each.note;
        return {};
    }
    /// The level with one part of the visibility as it was named, in the place of its own.
    [[nodiscard]] Shown with(Shown shown, const std::string& kind, double value) const {
        const char* part = kind == "a light of " ? "lighting"
                           : kind.empty()        ? "movement"
                                                 : "exposure";
        const double share = kind.empty() ? value / m_run : value;
        shown.formula =
            std::regex_replace(shown.formula, std::regex(part), fmt::format("{:.17g}", share));
        return shown;
    }

private:
    double m_run = 1.0;
    RecordedRuns m_runs;
};

TEST_F(TurningLimits, AreOnTheSideThatTurnsIt) {
    const std::map<std::string, int> states{
        {"unaware", 0}, {"curious", 1}, {"alert", 2}, {"hostile", 3}};
    const std::regex sentence("For (\\w+): ([^.]*(\\.\\d[^.]*)*)\\.");
    const std::regex amount("(a light of |an exposure of |)(\\d+\\.\\d+)");
    std::set<std::string> kinds;
    int turned = 0;
    for (const char* formula : {"lighting * (0.5 + 0.3 * movement + 0.2 * exposure)",
                                "lighting * (0.4 + 0.4 * exposure)",
                                "lighting * exposure",
                                "1 - lighting * exposure * 0.8"})
        for (const double light : {0.5, 0.85, 1.0}) {
            const Shown shown{light, formula};
            const auto recording = run(shown);
            const int goal = goalIn(*recording);
            const std::string text = textOf(*recording);
            for (std::sregex_iterator it(text.begin(), text.end(), sentence), end; it != end;
                 ++it) {
                const std::string changes = (*it)[2];
                const int state = states.at((*it)[1]);
                for (std::sregex_iterator one(changes.begin(), changes.end(), amount); one != end;
                     ++one) {
                    const std::string kind = (*one)[1];
                    const auto other = run(with(shown, kind, std::stod((*one)[2])));
                    const int becomes = goalIn(*other);
                    kinds.insert(kind);
                    ++turned;
                    EXPECT_TRUE(state > goal ? becomes >= state : becomes <= state)
                        << formula << " in " << light << ", at " << goal << ": " << (*one)[0]
                        << " for " << state << " leads to " << becomes;
                }
            }
        }
    EXPECT_EQ(kinds.size(), 3U);
    EXPECT_GT(turned, 20);
}

/// Of what is seen whatever the light no light is said to be the limit.
TEST_F(TurningLimits, AreOfTheLightOnlyWhereThatTurnsARun) {
    const auto isOfLight = [](const std::string& text) {
        return text.find("a light of") != std::string::npos;
    };
    for (const bool shines : {false, true})
        for (const char* source : {"", "uniform"})
            for (const bool needsLight : {true, false}) {
                SCOPED_TRACE(fmt::format("{} '{}' {}", shines, source, needsLight));
                Shown shown{.light = 1.0,
                            .levels = {0.1, 0.3, 0.65},
                            .shines = shines,
                            .source = source,
                            .needsLight = needsLight};
                const auto bright = run(shown);
                const int goal = goalIn(*bright);
                shown.light = 0.2;
                const bool turns = goalIn(*run(shown)) != goal;

                EXPECT_EQ(goal, 3);
                EXPECT_EQ(turns, !shines && *source == '\0' && needsLight);
                EXPECT_EQ(isOfLight(textOf(*bright)), turns) << textOf(*bright);
                EXPECT_NE(textOf(*bright).find("an exposure of"), std::string::npos);
            }
}

} // namespace
} // namespace percept::ask::turning_limits_test
