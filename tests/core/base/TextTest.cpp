#include "percept/base/Text.h"

#include <gtest/gtest.h>

namespace percept {
namespace {

TEST(Text, CapitalsBecomeUnderscoreAndSmallLetter) {
    EXPECT_EQ(snakeCase("visibleFor"), "visible_for");
    EXPECT_EQ(snakeCase("EventCode"), "event_code");
    EXPECT_EQ(snakeCase("x"), "x");
    EXPECT_EQ(snakeCase(""), "");
}

} // namespace
} // namespace percept
