#include "percept/schedule/LevelTuning.h"

#include "percept/base/Random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace percept::schedule::level_tuning_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAreArray;

level::Task task(const std::string& id, int frequency = 1, Micros cost = 10) {
    level::Task task;
    task.id = id;
    task.frequency = frequency;
    task.costUs = cost;
    return task;
}

/// A level with agents of these archetypes and one schedule.
level::Level levelOf(std::vector<level::Task> tasks, std::vector<std::string> agents = {}) {
    level::Level level;
    level.schedule.kind = "frequency";
    level.schedule.tasks = std::move(tasks);
    for (const auto& [id, brain] : {std::pair("scout", "soldier"),
                                    std::pair("heavy", "guard"),
                                    std::pair("raven", "bot"),
                                    std::pair("hero", "player")}) {
        level::Archetype archetype;
        archetype.id = id;
        archetype.brain = brain;
        level.archetypes.push_back(archetype);
    }
    level::Archetype veteran;
    veteran.id = "veteran";
    veteran.extends = "raven";
    level.archetypes.push_back(veteran);
    for (const std::string& archetype : agents) {
        level::Agent agent;
        agent.id = archetype + std::to_string(level.agents.size());
        agent.archetype = archetype;
        level.agents.push_back(agent);
    }
    return level;
}

/// Bots look round, and players do not think.
const ChainRoles kRoles = [](const level::Archetype& archetype) {
    return ChainRole{archetype.brain == "bot", archetype.brain != "player"};
};

std::vector<std::string> textsOf(const std::vector<SignalChain>& chains,
                                 const level::Level& level) {
    std::vector<std::string> texts;
    for (const SignalChain& chain : chains)
        texts.push_back(textOf(chain, level.schedule) + " x" + std::to_string(chain.weight));
    return texts;
}

TEST(SignalChains, OfGuardsLeadFromTheSensesOfOthersToTheirOwnDecisions) {
    const auto level = levelOf({task("senses:scout"),
                                task("senses"),
                                task("awareness"),
                                task("decisions:heavy"),
                                task("decisions:scout")},
                               {"scout", "scout", "heavy", "hero"});
    const auto chains = findChains(level, kRoles).chains;

    // Each of three perceives three others; the hero decides for himself, but is perceived.
    EXPECT_THAT(textsOf(chains, level),
                testing::UnorderedElementsAre("senses:scout > awareness > decisions:scout x2",
                                              "senses > awareness > decisions:scout x4",
                                              "senses:scout > awareness > decisions:heavy x2",
                                              "senses > awareness > decisions:heavy x1"));
    EXPECT_EQ(chains.front().weight, 4U);
    EXPECT_EQ(chains.front().links[0].gap, 0);
    EXPECT_EQ(chains.front().links[1].gap, 1);
    EXPECT_EQ(chains.front().links[2].gap, 0);
}

TEST(SignalChains, OfBotsGoByWhatTheySeeAndWhatTheyHear) {
    const auto level = levelOf(
        {task("vision"), task("awareness"), task("decisions"), task("targeting"), task("weapons")},
        {"raven", "veteran"});
    EXPECT_THAT(
        textsOf(findChains(level, kRoles).chains, level),
        ElementsAre("vision > targeting > decisions x2", "awareness > targeting > decisions x2"));
}

TEST(SignalChains, LeaveOutWhatNoTaskDoes) {
    const auto level = levelOf({task("paths"), task("targeting")}, {"raven"});
    EXPECT_THAT(textsOf(findChains(level, kRoles).chains, level), ElementsAre("targeting x1"));
    const auto none = levelOf({task("paths")}, {"raven"});
    EXPECT_THAT(findChains(none, kRoles).chains, IsEmpty());
}

TEST(SignalChains, WithoutAgentsGoByTheWordsOfTheIds) {
    auto crowd = task("crowd", 2);
    crowd.schedule.kind = "frequency";
    crowd.schedule.tasks = {task("sense_links", 3)};
    const auto level = levelOf({task("sight_checks"), crowd, task("noise"), task("decide_goals")});
    const auto texts = textsOf(findChains(level, kRoles).chains, level);
    EXPECT_THAT(texts, Contains(HasSubstr("sight_checks > sense_links")));
}

TEST(SignalChains, CanBeNamed) {
    const auto level = levelOf({task("senses:scout"),
                                task("senses:heavy"),
                                task("awareness:scout"),
                                task("awareness:heavy"),
                                task("decisions:scout"),
                                task("decisions:heavy"),
                                task("odd one")});
    const auto all = parseChains("senses, awareness > decisions", level);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->chains.size(), 4U);
    EXPECT_THAT(textsOf(all->chains, level),
                Contains("senses:scout > awareness:heavy > decisions:heavy x1"));
    EXPECT_EQ(all->chains.front().links[1].gap, 1);
    EXPECT_EQ(all->leftOut, 0U);
    EXPECT_THAT(textsOf(parseChains(" odd one,decisions:scout ", level)->chains, level),
                ElementsAre("odd one > decisions:scout x1"));

    EXPECT_THAT(parseChains("senses, hearing", level).error().message, HasSubstr("\"hearing\""));
    for (const char* text : {"", " ", "senses,", ",senses", "senses,,decisions"})
        EXPECT_FALSE(parseChains(text, level)) << text;
}

/// Combined first, then cut: of many agents, only those chains that are of the same ones.
TEST(SignalChains, OfManyAgentsAreMatchedBeforeTheyAreCut) {
    std::vector<level::Task> tasks;
    for (const char* duty : {"senses", "awareness", "decisions"})
        for (int i = 0; i < 30; ++i)
            tasks.push_back(task(std::string(duty) + ":a" + std::to_string(i)));
    const auto level = levelOf(tasks);

    const auto found = parseChains("senses, awareness, decisions", level).value();

    EXPECT_EQ(found.chains.size(), kMostChains);
    EXPECT_EQ(found.leftOut, 30 * 30 - kMostChains);
    for (const SignalChain& chain : found.chains)
        EXPECT_EQ(trace::indexOf(chain.links[1].task) % 30,
                  trace::indexOf(chain.links[2].task) % 30);
}

/// Of any tasks: what trying all combinations gives.
TEST(SignalChains, AreThoseOfAllCombinationsThatMatch) {
    Random random(5);
    for (int round = 0; round < 200; ++round) {
        std::vector<level::Task> tasks;
        std::vector<std::vector<std::string>> stages(1 + random.below(3));
        for (std::size_t i = 0; i < stages.size(); ++i) {
            const std::size_t count = 1 + random.below(4);
            for (std::size_t k = 0; k < count; ++k) {
                const auto of = random.below(4);
                const std::string id =
                    "s" + std::to_string(i) + (of == 0 ? "" : ":" + std::string(1, char('a' + of)));
                if (std::find(stages[i].begin(), stages[i].end(), id) != stages[i].end())
                    continue;
                stages[i].push_back(id);
                tasks.push_back(task(id));
            }
        }
        std::vector<std::string> all{""};
        std::string text;
        for (std::size_t i = 0; i < stages.size(); ++i) {
            std::vector<std::string> longer;
            for (const auto& head : all)
                for (const auto& id : stages[i])
                    longer.push_back(head + (i == 0 ? "" : " > ") + id);
            all = longer;
            text += (i == 0 ? "s" : ", s") + std::to_string(i);
        }
        const auto matches = [](const std::string& chain) {
            std::set<char> names;
            for (std::size_t at = chain.find(" > "); at != std::string::npos;
                 at = chain.find(" > ", at + 1))
                if (const auto colon = chain.find(':', at + 1);
                    colon != std::string::npos && colon < chain.find(" > ", at + 1))
                    names.insert(chain[colon + 1]);
            return names.size() < 2;
        };
        if (std::any_of(all.begin(), all.end(), matches))
            std::erase_if(all, [&](const std::string& chain) { return !matches(chain); });
        for (std::string& chain : all)
            chain += " x1";

        const auto found = parseChains(text, levelOf(tasks)).value();

        EXPECT_THAT(textsOf(found.chains, levelOf(tasks)), UnorderedElementsAreArray(all)) << text;
        EXPECT_EQ(found.leftOut, 0U);
    }
}

TEST(LevelTuning, OffersFrequenciesOfShortPeriods) {
    const auto level = levelOf({task("senses", 3), task("awareness", 4), task("other", 7)});
    const auto problem = tuningProblem(level, {.slower = 2}, kRoles);
    ASSERT_TRUE(problem);
    EXPECT_THAT(problem->frequencies[0], ElementsAre(1, 2, 3, 4, 5, 6));
    EXPECT_THAT(problem->frequencies[1], ElementsAre(1, 2, 3, 4, 5, 6, 7, 8));
    EXPECT_THAT(problem->frequencies[2], ElementsAre(1, 2, 3, 4, 5, 6, 7)) << "no rarer";
    EXPECT_EQ(problem->longestPeriod, 2520);
    // Unlimited, or a part of the greatest load.
    EXPECT_THAT(problem->budgets, ElementsAre(ElementsAre(0))) << "it is not known yet";
    EXPECT_THAT(ScheduleTuning(*problem).problem().budgets,
                ElementsAre(ElementsAre(0, 7.5, 11, 15, 19, 23, 26, 30)));

    const auto rare = tuningProblem(levelOf({task("senses", 10'007), task("awareness", 10'009)}),
                                    {.budgetScales = {}});
    EXPECT_EQ(rare->longestPeriod, 0);
    EXPECT_THAT(rare->frequencies[0], Contains(10'007));
    EXPECT_THAT(rare->budgets, ElementsAre(ElementsAre(0)));
}

TEST(LevelTuning, LeavesPinnedTasksAndEventsWithDeadlinesAlone) {
    auto level = levelOf({task("senses", 2), task("decisions", 4), task("events", 5)});
    level::AuthoredEvent event;
    level.events.push_back(event);
    EXPECT_TRUE(tuningProblem(level, {}, kRoles)->movesPhase[2]);
    level.events[0].deadline = 1.0;
    level.schedule.budgetUs = 100;

    const auto problem =
        tuningProblem(level, {.budgetScales = {0.5, 1, 2}, .pinned = {"senses"}}, kRoles);

    EXPECT_THAT(problem->movesPhase, ElementsAre(false, true, false));
    EXPECT_THAT(problem->frequencies[0], ElementsAre(2));
    EXPECT_THAT(problem->frequencies[2], ElementsAre(5));
    EXPECT_THAT(problem->budgets, ElementsAre(ElementsAre(50, 100, 200)));
}

TEST(LevelTuning, RefusesWhatCannotBeTuned) {
    const auto messageOf = [](const level::Level& level, const TuningBounds& bounds) {
        const auto problem = tuningProblem(level, bounds, kRoles);
        return problem ? std::string() : problem.error().message;
    };
    const auto level = levelOf({task("senses", 2), task("decisions", 4)});
    EXPECT_THAT(messageOf(levelOf({}), {}), HasSubstr("no schedule"));
    EXPECT_THAT(messageOf(levelOf({task("paths")}), {}), HasSubstr("no task leads"));
    EXPECT_THAT(messageOf(level, {.pinned = {"nobody"}}), HasSubstr("\"nobody\""));
    EXPECT_THAT(messageOf(level, {.chain = "smell"}), HasSubstr("\"smell\""));
    EXPECT_THAT(messageOf(level, {.budgetScales = {}, .pinned = {"senses", "decisions"}}),
                HasSubstr("nothing may change"));
    auto odd = level;
    odd.schedule.kind = "sometimes";
    EXPECT_THAT(messageOf(odd, {}), HasSubstr("sometimes"));
}

TEST(LevelTuning, WhatIsAppliedIsWhatWasRated) {
    auto crowd = task("crowd", 3, 5);
    crowd.schedule.kind = "load_balancing";
    crowd.schedule.budgetUs = 80;
    crowd.schedule.tasks = {task("awareness", 2, 30), task("decisions", 3, 50)};
    auto level = levelOf({task("senses", 2, 40), crowd, task("paths", 6, 70)});
    level.schedule.budgetUs = 150;
    ScheduleTuning search(*tuningProblem(level, {.longestPeriod = 360}, kRoles),
                          {.candidates = 800});
    search.step(800);
    ASSERT_GT(search.points().size(), 3U);

    bool movedWithin = false;
    for (const TuningPoint& point : search.points()) {
        auto changed = level;
        changed.schedule = applied(level.schedule, point.choice);
        const auto compiled = compileSchedule(changed.schedule);
        ASSERT_TRUE(compiled);
        EXPECT_EQ(figuresOf(*compiled, findChains(level, kRoles).chains), point.figures);
        const auto changes = changesOf(level.schedule, point.choice);
        ASSERT_EQ(changes.size(), 7U);
        EXPECT_EQ(changes[3].id, "awareness");
        EXPECT_EQ(changes[6].id, "crowd");
        movedWithin = movedWithin || changes[3].changes();
        EXPECT_EQ(point.changes > 0, changed.schedule != level.schedule);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_EQ(changes[i].changes(),
                      std::ranges::count(changed.schedule.tasks[i].unknown.stated, "phase") == 1)
                << "a later search keeps what was applied";
    }
    EXPECT_TRUE(movedWithin);
    EXPECT_EQ(applied(level.schedule, choiceOf(*compileSchedule(level.schedule))), level.schedule);
}

TEST(LevelTuning, ALevelWithoutAScheduleIsToldSo) {
    const auto problem = tuningProblem(level::Level{}, {}, kRoles);
    ASSERT_FALSE(problem);
    EXPECT_EQ(problem.error().place, "schedule.tasks");
    EXPECT_NE(problem.error().message.find("no schedule to tune: add tasks"), std::string::npos);
}

} // namespace
} // namespace percept::schedule::level_tuning_test
