#include "AwareLevel.h"
#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace percept {
namespace {

using testing::HasSubstr;
using testing::Not;

/// What is said of the path across what Anna sees, in so much light; she hears nothing.
std::string summaryIn(double light) {
    const TemporaryFolder folder;
    auto level = test::watched(light, {5, 3});
    level.archetypes[0].sensors = {{"sight", 0.01}};
    const auto path = (folder.path() / "a.level.json").string();
    std::ofstream(path) << level::writeLevel(level);
    const auto run =
        runPercept({"awareness", path, "--target", "thief", "--from=3,0.8", "--to=3,5.2"});
    EXPECT_EQ(run.code, 0) << run.errors;
    return run.out.substr(0, run.out.find('\n'));
}

TEST(LeastNoticedCommand, SaysAtOnceWhereTheRunDoesNotBearThePlanOut) {
    EXPECT_THAT(summaryIn(1.0), HasSubstr("; in the run anna notices him"));
    EXPECT_THAT(summaryIn(0.0), Not(HasSubstr("in the run")));
}

} // namespace
} // namespace percept
