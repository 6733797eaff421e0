#include "inspector/ask/EventAdvice.h"

#include <gtest/gtest.h>

namespace percept::ask::event_advice_test {
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

TEST(EventAdvice, OfARunGoesByTheLevelThatWasRun) {
    trace::RunInfo info;
    info.level = R"({"format": "percept-level", "version": 1, "name": "yard", "managers": [
        {"id": "all"}, {"id": "squad", "kind": "narrowcast"}]})";
    const auto traffic = [](std::string name, std::uint64_t idle) {
        explain::ManagerTraffic made;
        made.name = std::move(name);
        made.sent = 10;
        made.deliveries = 1000;
        made.idle = idle;
        return made;
    };
    const std::vector of{traffic("all", 900), traffic("squad", 900), traffic("all", 100)};
    const auto advices = [&] {
        std::vector<Advice> list;
        for (const auto& each : advised(of, info))
            list.push_back(each.advice);
        return list;
    };

    EXPECT_EQ(advices(), (std::vector{Advice::Narrowcast, Advice::NarrowInterests, Advice::Keep}));
    EXPECT_EQ(advised(of, info)[1].traffic, of[1]);
    info.level = "no level";
    EXPECT_EQ(advices(), std::vector(3, Advice::TooFewToSay));
}

TEST(EventAdvice, IsAWordForProgramsAndASentenceForPeople) {
    EXPECT_EQ(wordFor(Advice::Narrowcast), "narrowcast");
    EXPECT_EQ(sentenceOf(Advice::Narrowcast), "split it into narrowcast managers");
    EXPECT_EQ(wordFor(Advice::TooFewToSay), "too_few");
    EXPECT_EQ(wordFor(Advice::Keep), "keep");
    EXPECT_EQ(wordFor(Advice::NarrowInterests), "narrow_interests");
}

} // namespace
} // namespace percept::ask::event_advice_test
