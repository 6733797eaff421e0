#include "inspector/ask/ChangeText.h"

#include <gtest/gtest.h>

namespace percept::ask {
namespace {

std::string said(double from, double to, int decimals) {
    sense::SmallestChange change;
    change.of = sense::SmallestChange::Of::Threshold;
    change.from = from;
    change.rounded = to;
    change.decimals = decimals;
    return changeText(change, "strength");
}

TEST(ChangeText, WhatIsMoreThanNothingReadsAsMore) {
    EXPECT_EQ(said(0.5, 0.2, 2), "threshold 0.50 → 0.20");
    EXPECT_EQ(said(0.0002, 0.0001, 4), "threshold 0.0002 → 0.0001");
    EXPECT_EQ(said(0.004, 0.00003, 2), "threshold 0.004 → 3e-05");
    EXPECT_EQ(said(0.004, 0.0, 2), "threshold 0.004 → 0.00");
}

} // namespace
} // namespace percept::ask
