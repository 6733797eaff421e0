#include "app/why/EventAdvice.h"

#include <gtest/gtest.h>

namespace percept::why::event_advice_test {
namespace {

using event::Advice;

TEST(EventAdvice, DependsOnTheKindThatTheLevelGivesAManager) {
    level::Level level;
    level.managers.resize(2);
    level.managers[0].id = "all";
    level.managers[1].id = "squad";
    level.managers[1].kind = "narrowcast";
    const event::ManagerCounters wasted{.events = 10, .deliveries = 1000, .ignored = 900};
    const event::ManagerCounters useful{.events = 10, .deliveries = 1000, .ignored = 100};

    EXPECT_EQ(adviceOn(level, "all", wasted), Advice::Narrowcast);
    EXPECT_EQ(adviceOn(level, "squad", wasted), Advice::NarrowInterests);
    EXPECT_EQ(adviceOn(level, "all", useful), Advice::Keep);
    EXPECT_EQ(adviceOn(level, "gone", wasted), Advice::Narrowcast);
    EXPECT_EQ(adviceOn(level, "all", {.events = 1, .deliveries = 5, .ignored = 5}),
              Advice::TooFewToSay);
}

TEST(EventAdvice, IsAWordForProgramsAndASentenceForPeople) {
    EXPECT_EQ(wordFor(Advice::Narrowcast), "narrowcast");
    EXPECT_EQ(sentenceOf(Advice::Narrowcast), "split it into narrowcast managers");
    EXPECT_EQ(wordFor(Advice::TooFewToSay), "too_few");
    EXPECT_EQ(wordFor(Advice::Keep), "keep");
    EXPECT_EQ(wordFor(Advice::NarrowInterests), "narrow_interests");
}

} // namespace
} // namespace percept::why::event_advice_test
