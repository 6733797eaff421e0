#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "percept/base/File.h"

#include <gtest/gtest.h>

namespace percept {
namespace {

/// The map that people read, without --json.
class InfluenceText : public testing::Test {
protected:
    CommandLineRun of(const std::string& scene) {
        const auto path = m_folder / "scene.json";
        EXPECT_TRUE(writeFileAtomically(path, scene));
        return runPercept({"tactics", "influence", path.string()});
    }

private:
    TemporaryFolder m_folder;
};

TEST_F(InfluenceText, TeamsAreShownByTheirFirstLetters) {
    const auto run = of(R"({"width": 5, "height": 1, "max_radius": 1, "units": [
        {"team": "blue", "cell": [0, 0], "strength": 1},
        {"team": "red", "cell": [4, 0], "strength": 1}]})");
    EXPECT_EQ(run.out, "bb.rr\n");
}

TEST_F(InfluenceText, TeamsThatShareALetterGetOthersAndALegend) {
    const auto run = of(R"({"width": 3, "height": 1, "units": [
        {"team": "red", "cell": [0, 0], "strength": 1},
        {"team": "rose", "cell": [2, 0], "strength": 2}]})");
    EXPECT_EQ(run.out, "A is red\nB is rose\nABB\n");
}

TEST_F(InfluenceText, NamesBeyondAsciiGetALegendToo) {
    const auto run = of(R"({"width": 1, "height": 1, "units": [
        {"team": "Éclair", "cell": [0, 0], "strength": 1}]})");
    EXPECT_EQ(run.out, "A is Éclair\nA\n");
}

TEST_F(InfluenceText, EveryKeyThatIsReadIsKnown) {
    const auto run = of(R"({"width": 2, "height": 1, "cell": 1, "seen": ["?."], "rows": [".."],
        "units": [], "falloff": "slow", "metric": "manhattan", "max_radius": 2, "threshold": 1,
        "method": "flooding", "passes": 3, "teams": ["a"]})");
    EXPECT_EQ(run.errors, "");
    EXPECT_EQ(run.code, 0);
}

} // namespace
} // namespace percept
