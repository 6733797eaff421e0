#pragma once

#include "CommandLineRun.h"
#include "TemporaryFolder.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace percept::test {

/// Levels that `percept awareness` is asked about.
class AwarenessRun : public testing::Test {
protected:
    std::string write(const std::string& name, const std::string& text) {
        const auto path = m_folder.path() / name;
        std::ofstream(path) << text;
        return path.string();
    }
    CommandLineRun ask(const level::Level& level,
                       std::vector<std::string> options = {},
                       const std::string& observer = "anna",
                       const std::string& target = "thief") {
        std::vector<std::string> arguments{"awareness",
                                           write("a.level.json", level::writeLevel(level)),
                                           "--observer",
                                           observer,
                                           "--target",
                                           target,
                                           "--seconds",
                                           "3",
                                           "--json"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return runPercept(arguments);
    }
    /// What a query of a recording says, row by row.
    nlohmann::json query(const std::string& recording, const std::string& sql) {
        const auto run = runPercept({"query", recording, sql, "--json"});
        EXPECT_EQ(run.code, 0) << run.errors;
        return run.json();
    }

    TemporaryFolder m_folder;
};

} // namespace percept::test
