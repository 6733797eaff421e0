#include "percept/event/ManagerReport.h"

#include <gtest/gtest.h>

namespace percept::event {
namespace {

TEST(ManagerReport, ABroadcastThatMostIgnoreShouldBeSplit) {
    const ManagerCounters counters{.events = 10, .deliveries = 1000, .ignored = 900};

    const auto report = reportOf(counters, ManagerKind::Broadcast);

    EXPECT_EQ(report.advice, Advice::Narrowcast);
    EXPECT_DOUBLE_EQ(report.ignoredShare, 0.9);
    EXPECT_DOUBLE_EQ(report.perEvent, 100);
    EXPECT_DOUBLE_EQ(report.wasted, 180);
    EXPECT_EQ(reportOf(counters, ManagerKind::Narrowcast).advice, Advice::NarrowInterests);
}

TEST(ManagerReport, BroadcastFirst) {
    EXPECT_EQ(
        reportOf({.events = 10, .deliveries = 1000, .ignored = 500}, ManagerKind::Broadcast).advice,
        Advice::Keep);
    EXPECT_EQ(
        reportOf({.events = 1, .deliveries = 99, .ignored = 99}, ManagerKind::Broadcast).advice,
        Advice::TooFewToSay);
    EXPECT_EQ(reportOf(ManagerCounters{}, ManagerKind::Broadcast).ignoredShare, 0);
}

} // namespace
} // namespace percept::event
