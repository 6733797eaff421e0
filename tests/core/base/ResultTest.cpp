#include "percept/base/Result.h"

#include <gtest/gtest.h>

namespace percept {
namespace {

Result<int> half(int value) {
    if (value % 2 != 0)
        return failure(ErrorCode::InvalidInput, "odd", "input");
    return value / 2;
}

TEST(Result, HoldsAValueOrAnError) {
    EXPECT_EQ(*half(4), 2);
    ASSERT_FALSE(half(3));
    EXPECT_EQ(half(3).error().text(), "input: odd");
}

TEST(ResultDeathTest, ReadingAMissingValueBreaksTheContract) {
    EXPECT_DEATH(static_cast<void>(half(3).value()), "broken contract");
}

} // namespace
} // namespace percept
