#include "percept/level/EventCauses.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Brains.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// Events of kind intention: what happens, what check names, what the editor offers.
namespace percept::sim::intentions_test {
namespace {

namespace fs = std::filesystem;
using trace::AgentId;
using trace::TraceLevel;

level::Level sample(const std::string& name) {
    return level::readLevel(fs::path(PERCEPT_SOURCE_DIR) / "resources/levels" /
                            (name + ".level.json"))
        .value()
        .level;
}

/// Its own events replaced by one for each goal that a run has.
level::Level withIntentions(level::Level level) {
    level.managers.clear();
    level.events.clear();
    level.keys.clear();
    for (level::Archetype& archetype : level.archetypes) {
        archetype.interests.clear();
        archetype.reactions.clear();
    }
    std::set<std::string> goals;
    const auto world = compileWorld(level, {});
    EXPECT_TRUE(world) << (world ? std::string() : world.error().text());
    for (const std::string& goal : world.value()->arena.registry->goals())
        goals.insert(goal);
    for (const std::string& goal : goals) {
        level::AuthoredEvent& event = level.events.emplace_back();
        event.id = event.code = goal;
        event.when.kind = "intention";
        event.when.state = goal;
    }
    return level;
}

std::set<std::string> namedByCheck(const level::Level& level) {
    std::set<std::string> named;
    for (const auto& problem : checkUse(level))
        for (std::size_t i = 0; i < level.events.size(); ++i)
            if (problem.place == "events[" + std::to_string(i) + "].when.state")
                named.insert(level.events[i].code);
    return named;
}

using Counts = std::map<std::string, int>;

/// A run in which everybody is asked after each step what he is about to do. He may have begun
/// something else before within the step, since he hears of the events.
class Watched {
public:
    explicit Watched(const level::Level& level)
        : m_simulation(compileWorld(level, {}).value(), {.seed = 2}, TraceLevel::Normal, &m_records)
        , m_intends(m_simulation.world().arena.agents.size()) {}

    void step() {
        m_simulation.step({}, TraceLevel::Normal, &m_records);
        m_before = takenUp;
        const auto& arena = m_simulation.world().arena;
        const auto& population = m_simulation.state().population;
        for (std::size_t i = 0; i < m_intends.size(); ++i) {
            const auto& spec = arena.agents[i];
            const agent::Brain& brain = *arena.brains[spec.brain];
            std::optional<std::string> goal;
            if (const auto now = brain.intention(spec, population.minds[spec.brain]);
                now && population.agents[i].status == agent::Status::Alive) {
                goal = arena.registry->goals()[static_cast<std::size_t>(now->goal)];
                EXPECT_TRUE(brain.intends(*goal)) << brain.name() << " " << *goal;
            }
            if (goal && goal != m_intends[i])
                ++takenUp[*goal];
            m_intends[i] = goal;
        }
    }
    [[nodiscard]] Counts happened() const {
        Counts counts;
        for (const auto& row : m_records.rows<trace::EventHappened>())
            ++counts
                [m_simulation.world().authored->events.events[trace::indexOf(row.data.event)].id];
        return counts;
    }
    /// Goals that were begun, but for steps towards others.
    [[nodiscard]] Counts started() const {
        Counts counts;
        for (const auto& row : m_records.rows<trace::GoalStarted>())
            if (row.data.depth == 1)
                ++counts[m_simulation.world()
                             .arena.registry->goals()[static_cast<std::size_t>(row.data.goal)]];
        return counts;
    }
    /// Up to the step before, which events may not have seen yet.
    [[nodiscard]] const Counts& before() const { return m_before; }

    Counts takenUp;

private:
    trace::RecordBuffer m_records;
    Simulation m_simulation;
    std::vector<std::optional<std::string>> m_intends;
    Counts m_before;
};

int countOf(const Counts& counts, const std::string& goal) {
    const auto found = counts.find(goal);
    return found == counts.end() ? 0 : found->second;
}

TEST(Intentions, EachIsAnEventFromTheFirstFrameOnAndNoOtherIs) {
    for (const char* name : {"raid", "guard-post", "stealth", "valley", "arena"}) {
        const auto level = withIntentions(sample(name));
        const auto named = namedByCheck(level);
        Watched run(level);
        for (int frame = 0; frame < 1200; ++frame)
            run.step();

        const auto happened = run.happened();
        const auto started = run.started();
        int all = 0;
        for (const auto& event : level.events) {
            const int events = countOf(happened, event.code);
            all += events;
            EXPECT_GE(events, countOf(run.before(), event.code)) << name << " " << event.code;
            EXPECT_LE(events, countOf(started, event.code)) << name << " " << event.code;
            if (named.contains(event.code)) {
                EXPECT_EQ(events, 0) << name << " " << event.code;
            }
        }
        EXPECT_GT(all, 2) << name;
        EXPECT_TRUE(named.contains("dodge") && named.contains("follow_path")) << name;
    }
}

TEST(Intentions, AreCheckedOfWhomTheEventIsAbout) {
    auto level = withIntentions(sample("raid"));
    const auto number = [&](const std::string& goal) {
        const auto found = std::ranges::find(level.events, goal, &level::AuthoredEvent::code);
        return static_cast<std::size_t>(found - level.events.begin());
    };
    EXPECT_FALSE(namedByCheck(level).contains("explore"));
    EXPECT_FALSE(namedByCheck(level).contains("patrol"));
    level.events[number("explore")].when.by = "guard";
    level.events[number("patrol")].when.by = "raider";
    EXPECT_TRUE(namedByCheck(level).contains("explore"));
    EXPECT_TRUE(namedByCheck(level).contains("patrol"));
}

/// What refuses the run is said once, as an error.
TEST(Intentions, ThatAreMissingOrUnknownAreErrorsAlone) {
    auto level = sample("scenes/behind");
    level.events.clear();
    level::AuthoredEvent& event = level.events.emplace_back();
    event.id = event.code = "intends";
    event.when.kind = "intention";
    for (const char* state : {"", "open", "get_nothing", "dance"}) {
        event.when.state = state;
        event.when.unknown.stated.clear();
        EXPECT_TRUE(namedByCheck(level).empty()) << state;
        const auto world = compileWorld(level, {});
        ASSERT_FALSE(world) << state;
        const bool missing = event.when.state.empty() || event.when.state == "open";
        EXPECT_EQ(world.error().text().find("the intention is missing") != std::string::npos,
                  missing)
            << world.error().text();
        if (event.when.state != "open")
            continue;
        event.when.unknown.stated = {"state"};
        EXPECT_NE(compileWorld(level, {}).error().text().find("\"open\""), std::string::npos);
    }
    event.when.state = "get_shotgun";
    EXPECT_EQ(namedByCheck(level), std::set<std::string>{"intends"}) << "guards get none";
}

TEST(Intentions, TheEditorOffersThoseOfTheBrainsThatShip) {
    std::set<std::string> intended;
    for (const std::string& goal : shippedTrace()->goals())
        for (const auto& brain : shippedBrains().all())
            if (brain->intends(goal))
                intended.insert(goal);
    const auto& states = level::causeForm("intention")->states;

    EXPECT_EQ((std::set<std::string>(states.begin(), states.end())), intended);
}

} // namespace
} // namespace percept::sim::intentions_test
