#include "editor/edit/NewLevel.h"

#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

namespace percept::edit {
namespace {

TEST(NewLevel, HasNoProblemsAndIsWrittenAsItIs) {
    const auto level = newLevel();

    EXPECT_TRUE(level::validate(level).empty());
    const auto read = level::parseLevel(level::writeLevel(level), "new");
    ASSERT_TRUE(read);
    EXPECT_EQ(read->level, level);
    EXPECT_TRUE(read->hints.empty());
    EXPECT_EQ(level.modalities.size(), 2U);
    EXPECT_EQ(level.agents.size(), 2U);
}

} // namespace
} // namespace percept::edit
