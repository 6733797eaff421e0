#include "AwareLevel.h"
#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace percept::awareness_gaps_test {
namespace {

using testing::HasSubstr;

/// Of who does not look the gate is named that keeps it from looking, for as long as it does.
TEST(AwarenessGaps, NameTheGateThatKeepsTheObserverFromLooking) {
    const TemporaryFolder folder;
    struct Case {
        const char* gate;
        const char* why;
        std::function<void(level::Level&)> change;
    };
    const auto sightIs = [](level::Level& level, const auto& change) {
        for (level::Modality& each : level.modalities)
            if (each.kind == "sight")
                change(each);
    };
    for (const Case& each :
         {Case{"range",
               "it is at least 5.00 m away, and its eyes reach 3.00 m",
               [&](level::Level& level) {
                   sightIs(level, [](level::Modality& sight) { sight.maxRange = 3.0; });
               }},
          Case{"not_interested",
               "its archetype ignores it",
               [](level::Level& level) {
                   level.archetypes[0].awareness.attitudes = {{"thief", "ignore"}};
               }},
          Case{"not_interested",
               "they are no enemies, and it notices it at once",
               [](level::Level& level) {
                   level.archetypes[0].awareness.attitudes = {{"thief", "ally"}};
               }},
          Case{"modality", "it has no sense of kind sight", [](level::Level& level) {
                   level.archetypes[0].sensors = {{"sound", 0.1}};
               }}}) {
        SCOPED_TRACE(each.why);
        auto level = test::watched(1.0, {7, 3});
        level.archetypes[0].movement.maxSpeed = 1e-6;
        level.archetypes[1].movement.maxSpeed = 1e-6;
        each.change(level);

        const auto path = folder / "a.level.json";
        std::ofstream(path) << level::writeLevel(level);
        std::vector<std::string> arguments{"awareness", path.string(), "--observer", "anna"};
        arguments.insert(arguments.end(), {"--target", "thief", "--seconds", "3"});
        const auto text = runPercept(arguments);
        arguments.push_back("--json");
        const auto run = runPercept(arguments);

        ASSERT_EQ(run.code, 0) << run.errors;
        const auto json = run.json();
        ASSERT_EQ(json["steps"].size(), 1U) << json["steps"].dump();
        const auto& step = json["steps"][0];
        EXPECT_EQ(step["gate"], each.gate);
        EXPECT_EQ(step["why"], each.why);
        EXPECT_TRUE(step["state"].is_null());
        EXPECT_NEAR(step["until"].get<double>(), 3.0, 1e-9);
        EXPECT_THAT(
            text.out,
            HasSubstr(std::string("not more: ") + each.gate + ", " + each.why + ", until 3.000 s"));
    }
}

} // namespace
} // namespace percept::awareness_gaps_test
