#include "CommandLineRun.h"
#include "FloodModules.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

// A kind of analysis that a game registers is as good as those that ship, for every command.
namespace percept {
namespace {

using testing::HasSubstr;
using testing::Not;

class GameKind : public testing::Test {
protected:
    GameKind() {
        std::ofstream(m_level) << R"({"format": "percept-level", "version": 1,
            "bounds": {"min": [0, 0], "max": [10, 10]},
            "archetypes": [{"id": "guard", "brain": "guard"}],
            "agents": [{"id": "g", "archetype": "guard", "position": [1, 1]}],
            "walls": [{"id": "w", "points": [[5, 3], [5, 5]]}],
            "analyses": [{"id": "water", "kind": "flood", "parameters": {"depth": 4}}],
            "layers": [{"id": "risk", "formula": "0.5 * water"}],
            "profiles": [{"id": "dry", "unit": "guard", "weights": {"water": 3}}]})";
    }
    CommandLineRun run(std::vector<std::string> arguments) {
        return runPercept(std::move(arguments), m_modules);
    }
    TemporaryFolder m_folder;
    std::string m_level = (m_folder / "flooded.level.json").string();
    std::shared_ptr<const sim::Modules> m_modules = test::withFlood();
};

TEST_F(GameKind, IsCheckedByItsDescription) {
    const auto game = run({"check", m_level});
    const auto other = runPercept({"check", m_level});

    EXPECT_EQ(game.code, 0) << game.errors;
    EXPECT_THAT(game.errors, Not(HasSubstr("flood")));
    EXPECT_EQ(other.code, 1);
    EXPECT_THAT(other.errors, HasSubstr("flood"));
}

TEST_F(GameKind, IsListedDrawnAndEvaluated) {
    const auto declared = run({"tactics", "analyse", m_level, "--json"});
    const auto plain = run({"tactics", "analyse", m_level, "--analysis", "flood", "--json"});
    const auto later =
        run({"tactics", "analyse", m_level, "--seconds", "0.5", "--analysis", "risk", "--json"});

    ASSERT_EQ(declared.code, 0) << declared.errors;
    EXPECT_THAT(declared.json()["names"].dump(), HasSubstr("\"flood\""));
    ASSERT_EQ(plain.code, 0) << plain.errors;
    EXPECT_EQ(plain.json()["maps"][0]["high"], 1.0);
    ASSERT_EQ(later.code, 0) << later.errors;
    EXPECT_EQ(later.json()["maps"][0]["high"], 2.0);
}

TEST_F(GameKind, WeighsOnPaths) {
    const auto costOf = [&](std::vector<std::string> how) {
        std::vector<std::string> arguments{
            "path", m_level, "--from", "1,8", "--to", "9,8", "--json"};
        arguments.insert(arguments.end(), how.begin(), how.end());
        const auto path = run(arguments);
        EXPECT_EQ(path.code, 0) << path.errors;
        return path.json()["cost"].get<double>();
    };

    const double dry = costOf({});
    EXPECT_GT(costOf({"--profile", "dry"}), dry);
    EXPECT_GT(costOf({"--weights", "flood=3"}), dry);
    EXPECT_GT(costOf({"--weights", "risk=3"}), dry);
}

TEST_F(GameKind, IsInRunsAndWhatIsAskedAboutThem) {
    const auto recording = (m_folder / "run.percept").string();
    const auto done = run({"run", m_level, "--frames", "30", "-o", recording});
    const auto asked = run({"tactics", "analyse", recording, "--analysis", "water", "--json"});

    EXPECT_EQ(done.code, 0) << done.errors;
    ASSERT_EQ(asked.code, 0) << asked.errors;
    EXPECT_EQ(asked.json()["maps"][0]["high"], 4.0);
}

} // namespace
} // namespace percept
