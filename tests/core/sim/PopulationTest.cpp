#include "LevelBuilder.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/Self.h"
#include "percept/bot/BotBrain.h"
#include "percept/guard/GuardBrain.h"
#include "percept/sim/Brains.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

// One population: whatever their brains, agents see, shoot and are shot by the same rules.
namespace percept::sim::population_test {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::CommandKind;

/// A guard at (12, 10), looking west, and a bot at (4, 10), looking east, in a room of 24 x 20 m;
/// with the senses of the source. Each takes the other for an enemy.
class Mixed {
public:
    Mixed()
        : m_builder(24, 20) {
        level::Level& level = m_builder.edit();
        level.modalities = level::ravenModalities();
        level.archetypes[0].sensors = {{"sight", 0.1}, {"sound", 0}, {"touch", 0}};
        level::Archetype guard;
        guard.id = "guard";
        guard.brain = "guard";
        guard.sensors = level.archetypes[0].sensors;
        level.archetypes.push_back(guard);
        m_builder.bot({12, 10}, maths::kPi, "guard").bot({4, 10});
    }
    Mixed& armed() {
        archetype(1).weapons = {level::ravenWeapons()[0]};
        return *this;
    }
    /// Bots that neither walk nor think.
    Mixed& still() {
        archetype(0).rates = {
            .vision = 0, .targeting = -1, .arbitration = -1, .weaponChoice = -1, .triggers = 0};
        archetype(0).movement.maxSpeed = 0;
        return *this;
    }
    level::Level& level() { return m_builder.edit(); }
    test::LevelBuilder& builder() { return m_builder; }
    level::Archetype& archetype(std::size_t place) { return level().archetypes[place]; }

private:
    test::LevelBuilder m_builder;
};

class Played {
public:
    explicit Played(const level::Level& level, const Modules& modules = {}, std::uint64_t seed = 1)
        : world(compileWorld(level, {}, modules).value())
        , simulation(world, {.seed = seed}, trace::TraceLevel::Full, &records) {}
    void step(std::span<const trace::Command> commands = {}) {
        simulation.step(commands, trace::TraceLevel::Full, &records);
    }
    void seconds(double seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 60 + 0.5); ++i)
            step();
    }
    void command(CommandKind kind, AgentId agent, Vec2 place = {0, 0}) {
        const trace::Command given{simulation.frame(), kind, agent, place};
        step({&given, 1});
    }
    [[nodiscard]] const agent::Agent& agent(std::uint32_t id) const {
        return simulation.agent(AgentId{id});
    }
    template <class Record>
    [[nodiscard]] std::vector<Record> all() const {
        std::vector<Record> list;
        for (const auto& row : records.rows<Record>())
            list.push_back(row.data);
        return list;
    }
    std::shared_ptr<const World> world;
    trace::RecordBuffer records;
    Simulation simulation;
};

constexpr AgentId kGuard{0};
constexpr AgentId kBot{1};

TEST(Population, BotsShootGuardsWhoDieForGood) {
    Played run(Mixed().builder().build());

    run.seconds(60);

    const auto hits = run.all<agent::Hit>();
    ASSERT_FALSE(hits.empty());
    EXPECT_TRUE(
        std::all_of(hits.begin(), hits.end(), [](const auto& hit) { return hit.agent == kGuard; }));
    const auto deaths = run.all<trace::Died>();
    ASSERT_EQ(deaths.size(), 1U) << "nobody comes back to die again";
    EXPECT_EQ(deaths[0].agent, kGuard);
    EXPECT_EQ(deaths[0].killer, kBot);
    EXPECT_NE(run.agent(0).status, agent::Status::Alive);
    EXPECT_EQ(run.agent(1).score, 1U);
    EXPECT_EQ(run.agent(1).knowledge.find(kGuard), nullptr);
}

TEST(Population, EachPerceivesTheOther) {
    Played run(Mixed().still().builder().build());

    run.seconds(1);

    std::vector<std::pair<AgentId, AgentId>> noticed;
    for (const auto& record : run.all<trace::Noticed>())
        noticed.emplace_back(record.agent, record.about);
    EXPECT_NE(std::find(noticed.begin(), noticed.end(), std::pair(kGuard, kBot)), noticed.end());
    EXPECT_NE(std::find(noticed.begin(), noticed.end(), std::pair(kBot, kGuard)), noticed.end());
}

TEST(Population, InTheDarkAndSilentNobodyKnowsWhereAnybodyIs) {
    for (const double light : {1.0, 0.0}) {
        Mixed mixed;
        mixed.armed().builder().bot({8, 16}).bot({8, 4}, 0, "guard");
        level::Region room;
        room.id = "room";
        room.polygon = {{0, 0}, {24, 0}, {24, 20}, {0, 20}};
        room.ceiling = 3;
        room.ambientLight = light;
        mixed.level().regions = {room};
        Played run(mixed.level());

        std::size_t known = 0;
        for (int i = 0; i < 600; ++i) {
            run.step();
            for (const agent::Agent& each : run.simulation.state().population.agents)
                known += each.knowledge.links().size();
        }

        EXPECT_EQ(known == 0, light == 0.0);
        EXPECT_EQ(run.all<agent::ShotFired>().empty(), light == 0.0);
    }
}

TEST(Population, AGuardWithAWeaponShootsAtAnEnemyThatItSees) {
    Played run(Mixed().armed().still().builder().build());

    run.seconds(10);

    EXPECT_LT(run.agent(1).health, 100.0);
    for (const auto& shot : run.all<agent::ShotFired>()) {
        EXPECT_EQ(shot.agent, kGuard);
        EXPECT_EQ(shot.target, kBot);
    }
}

TEST(Population, AGuardStaysWithOneOfSeveralEnemiesInView) {
    Mixed mixed;
    mixed.still();
    mixed.builder().bot({4, 8}).bot({4, 12});
    Played run(mixed.level());
    run.seconds(4);

    const auto goals = run.all<trace::GoalStarted>();
    const auto ofGuard = std::count_if(
        goals.begin(), goals.end(), [](const auto& goal) { return goal.agent == kGuard; });
    EXPECT_GE(ofGuard, 2) << "it notices them";
    EXPECT_LE(ofGuard, 6) << "and goes after one of them";
}

TEST(Population, APersonShootsWithAnybodyWhoIsArmed) {
    for (const bool armed : {true, false}) {
        Mixed mixed;
        if (armed)
            mixed.armed();
        Played run(mixed.still().builder().build());

        run.command(CommandKind::Possess, kGuard);
        run.command(CommandKind::Shoot, kGuard, {4, 10});
        run.seconds(1);

        EXPECT_EQ(run.all<agent::ShotFired>().empty(), !armed);
        EXPECT_EQ(run.agent(1).health < 100.0, armed);
    }
}

TEST(Population, AGuardPicksUpAWeaponAndIsHealed) {
    Mixed mixed;
    mixed.still().archetype(1).movement.maxSpeed = 0;
    mixed.builder().item("shotgun", {12, 10}).item("health", {12, 10}, 30);
    Played run(mixed.builder().build());

    run.seconds(2);

    ASSERT_EQ(run.agent(0).weapons.size(), 1U);
    EXPECT_EQ(run.agent(0).current, run.agent(0).weapons[0].weapon);
    EXPECT_EQ(run.all<agent::PickedUp>().size(), 2U);
}

TEST(Population, WhatIsHeardThroughAWallIsADirectionAndAnArea) {
    Mixed mixed;
    mixed.still().builder().wall({8, 0}, {8, 20});
    mixed.level().agents[1].position = level::Place{2, 12, {}};
    mixed.armed().archetype(1).weapons[0].soundRange = 30;
    Played run(mixed.builder().build());

    run.command(CommandKind::Possess, kGuard);
    run.command(CommandKind::Shoot, kGuard, {20, 10});
    run.seconds(0.5);

    const knowledge::SenseLink* link = run.agent(1).knowledge.find(kGuard);
    ASSERT_NE(link, nullptr);
    EXPECT_TRUE(link->positionKnown);
    EXPECT_GT(link->area, 0.0);
    EXPECT_FALSE(link->shootable);
    EXPECT_NE(link->lastPosition, run.agent(0).body.position);
    EXPECT_LE(geometry::distance(link->lastPosition, run.agent(0).body.position), link->area);
    ASSERT_FALSE(link->impressions.empty());
    const Vec2 towards = geometry::normalisedOrZero(Vec2(12, 10) - Vec2(2, 12));
    EXPECT_NEAR(geometry::distance(link->impressions[0].direction, towards), 0, 1e-6);
}

/// R3: what is out of view is shot at where it was perceived last; what is in view, where it should
/// be by what was seen. Never where it is without having been perceived there.
TEST(Population, ShotsGoToWhereTheTargetWasPerceived) {
    level::Level level = test::arenaLevel(6);
    level.archetypes[0].rates.vision = 0.5;
    level.archetypes[0].aim = {};
    level.archetypes[0].weapons = level::ravenWeapons();
    for (level::Weapon& weapon : level.archetypes[0].weapons)
        weapon.projectile.spread = 0;
    int counted = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Played run(level, {}, seed);
        for (int i = 0; i < 60 * 60; ++i) {
            const agent::State before = run.simulation.state().population;
            const std::size_t shots = run.records.rows<agent::ShotFired>().size();
            run.step();
            const auto& rows = run.records.rows<agent::ShotFired>();
            for (std::size_t k = shots; k < rows.size(); ++k) {
                const agent::ShotFired& shot = rows[k].data;
                const auto& weapon = run.world->arena.weapon(shot.weapon);
                const auto& shooter = before.agents[trace::indexOf(shot.agent)];
                const auto* link = shooter.knowledge.find(shot.target);
                if (link == nullptr || !weapon.projectile.instant)
                    continue;
                ++counted;
                const Vec2 expected = knowledge::expectedPlace(*link, run.simulation.time());
                EXPECT_NEAR(geometry::distance(shot.aim, expected), 0, 1e-6);
            }
        }
    }
    EXPECT_GT(counted, 20);
}

// --- a brain of the test's own ------------------------------------------------------------------

struct SentryMind {
    std::int32_t noticed = 0;
    Vec2 last{0, 0};
};
BOOST_DESCRIBE_STRUCT(SentryMind, (), (noticed, last))

/// Walks towards whatever it noticed last.
class Sentry final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "sentry"; }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<SentryMind>(name(), count);
    }
    void notice(const agent::Self& me, const agent::Noticing& noticing) const override {
        auto& mind = me.mind<SentryMind>();
        ++mind.noticed;
        mind.last = noticing.place;
    }
    void act(const agent::Self& me) const override {
        const auto& mind = me.mind<SentryMind>();
        agent::Steering& steering = me.agent().steering;
        steering.seek = mind.noticed > 0;
        steering.target = mind.last;
    }
};

agent::Brains withSentry() {
    agent::Brains brains = shippedBrains();
    EXPECT_TRUE(brains.add(std::make_shared<Sentry>()));
    return brains;
}

level::Level watchedLevel() {
    Mixed mixed;
    mixed.still().archetype(1).brain = "sentry";
    mixed.archetype(0).weapons = {level::ravenWeapons()[0]};
    return mixed.builder().build();
}

TEST(Brains, AGameRunsABrainOfItsOwn) {
    const agent::Brains brains = withSentry();
    Played run(watchedLevel(), {brains});
    const Vec2 start = run.agent(0).body.position;

    run.seconds(2);

    const auto& minds = run.simulation.state().population.minds;
    const auto sentry = std::find_if(
        minds.begin(), minds.end(), [](const auto& each) { return each.brain() == "sentry"; });
    ASSERT_NE(sentry, minds.end());
    EXPECT_GT(sentry->row<SentryMind>(0).noticed, 0);
    EXPECT_LT(run.agent(0).body.position.x, start.x - 1) << "it walks to the bot";
}

struct GossipMind {
    std::vector<Frame> told; ///< when it had a turn at its own duty
};
BOOST_DESCRIBE_STRUCT(GossipMind, (), (told))

/// Has a duty of its own.
class Gossip final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "gossip"; }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<GossipMind>(name(), count);
    }
    [[nodiscard]] Result<void> registerDuties(schedule::DutyRegistry& duties) const override {
        return duties.add("tell_stories");
    }
    [[nodiscard]] bool has(schedule::Duty duty,
                           const schedule::DutyRegistry& duties) const override {
        return duty == duties.find("tell_stories");
    }
    void perform(const agent::Self& me, schedule::Duty duty) const override {
        if (has(duty, *me.arena().duties))
            me.mind<GossipMind>().told.push_back(me.trace().frame());
    }
};

TEST(Brains, DutiesOfTheirOwnAreTasksOfTheSchedule) {
    agent::Brains brains = shippedBrains();
    ASSERT_TRUE(brains.add(std::make_shared<Gossip>()));
    level::Level level = watchedLevel();
    level.archetypes[1].brain = "gossip";
    level.schedule.kind = "frequency";
    level::Task& task = level.schedule.tasks.emplace_back();
    task.id = "tell_stories";
    task.frequency = 5;
    task.phase = 2;
    ASSERT_THAT(checkTasks(level, {brains}), testing::IsEmpty());
    EXPECT_THAT(checkTasks(level), testing::SizeIs(1)) << "without the brain it is no duty";
    Played run(level, {brains});

    run.seconds(1);

    const auto& minds = run.simulation.state().population.minds;
    const auto gossip = std::find_if(
        minds.begin(), minds.end(), [](const auto& each) { return each.brain() == "gossip"; });
    ASSERT_NE(gossip, minds.end());
    const auto& told = gossip->row<GossipMind>(0).told;
    ASSERT_EQ(told.size(), 12U);
    for (std::size_t i = 1; i < told.size(); ++i)
        EXPECT_EQ(told[i] - told[i - 1], 5);
}

std::vector<std::string> placesSaid(const level::Level& level, const std::string& part) {
    std::vector<std::string> places;
    for (const auto& problem : checkUse(level))
        if (problem.message.find(part) != std::string::npos)
            places.push_back(problem.place);
    return places;
}

TEST(Brains, ThatThereAreNotAreErrorsOfTheCheckAsOfTheRun) {
    level::Level level = watchedLevel();

    EXPECT_THAT(placesSaid(level, "no brain"), testing::ElementsAre("archetypes[1].brain"));
    EXPECT_FALSE(compileWorld(level, {}));
    const agent::Brains brains = withSentry();
    for (const auto& problem : checkUse(level, {brains}))
        EXPECT_NE(problem.place, "archetypes[1].brain");
    EXPECT_TRUE(compileWorld(level, {}, {brains}));
}

TEST(Brains, GoalsThatTheyDoNotRespondWithAreToldOf) {
    for (const auto& brain : shippedBrains().all())
        for (const std::string goal :
             {"investigate", "look_around", "flee", "return", "attack", "ignore", ""}) {
            level::Level level = watchedLevel();
            level.archetypes[1].brain = brain->name();
            level::Reaction& reaction = level.archetypes[1].reactions.emplace_back();
            reaction.modality = "sight";
            reaction.goal = goal;
            const auto can = brain->responses();
            const bool fits = goal.empty() || goal == "ignore" ||
                              std::find(can.begin(), can.end(), goal) != can.end();

            ASSERT_TRUE(compileWorld(level, {})) << goal << " is a goal of somebody";
            EXPECT_EQ(placesSaid(level, "does not respond").empty(), fits)
                << brain->name() << " " << goal;
        }
}

TEST(Brains, ThatShootAndPerceiveNobodyAreToldOf) {
    for (const auto& brain : shippedBrains().all()) {
        level::Level level = watchedLevel();
        level.archetypes[1].brain = brain->name();
        level.archetypes[1].weapons = {level::ravenWeapons()[0]};
        EXPECT_THAT(placesSaid(level, "perceive no others"), testing::IsEmpty());
        level.archetypes[1].sensors.clear();
        EXPECT_EQ(placesSaid(level, "perceive no others").empty(), !brain->traits().thinks);
        level.modalities.clear();
        level.archetypes[0].sensors.clear();
        EXPECT_THAT(placesSaid(level, "perceive no others"), testing::IsEmpty())
            << "they have the senses of the source";
    }
}

TEST(Brains, FieldsThatTheyHaveNoUseForAreToldOf) {
    for (const auto& brain : shippedBrains().all()) {
        level::Level level = watchedLevel();
        level.archetypes[1].brain = brain->name();
        EXPECT_THAT(placesSaid(level, "has no use for it"), testing::IsEmpty());
        level.archetypes[1].rates.targeting = 1;
        level.archetypes[1].goals.attack = 2;
        level.archetypes[1].targeting.strength = 1;
        const auto places = placesSaid(level, "has no use for it");
        EXPECT_EQ(places.size(), brain->traits().looks ? 0U : 3U) << brain->name();
    }
}

TEST(Brains, DecisionsOfThoseWhoDoNotThinkAreToldOf) {
    for (const auto& brain : shippedBrains().all()) {
        level::Level level = watchedLevel();
        level.archetypes[1].brain = brain->name();
        level.archetypes[1].decisions.resize(1);
        EXPECT_EQ(placesSaid(level, "by commands alone").empty(), brain->traits().thinks)
            << brain->name();
    }
}

TEST(Brains, WhoStartsWithinAnotherIsToldOf) {
    level::Level level = watchedLevel();
    EXPECT_THAT(placesSaid(level, "it starts where"), testing::IsEmpty());
    level.agents[1].position = level.agents[0].position;
    level.agents[1].position->x += 0.5;
    EXPECT_THAT(placesSaid(level, "it starts where"), testing::ElementsAre("agents[1].position"));
}

TEST(Brains, ItsStateIsSavedHashedAndCompared) {
    const agent::Brains brains = withSentry();
    Played run(watchedLevel(), {brains});
    run.seconds(1);
    Played other(watchedLevel(), {brains});
    ASSERT_TRUE(other.simulation.restore(run.simulation.save()));
    EXPECT_EQ(other.simulation.hash(), run.simulation.hash());
    EXPECT_EQ(firstDifference(run.simulation.state(), other.simulation.state()), std::nullopt);
    for (int i = 0; i < 60; ++i) {
        run.step();
        other.step();
        ASSERT_EQ(other.simulation.hash(), run.simulation.hash()) << "frame " << i;
    }

    State changed = run.simulation.state();
    for (agent::Minds& minds : changed.population.minds)
        if (minds.brain() == "sentry")
            ++minds.row<SentryMind>(0).noticed;

    EXPECT_NE(hashOf(changed), run.simulation.hash());
    const auto difference = firstDifference(run.simulation.state(), changed);
    ASSERT_TRUE(difference);
    EXPECT_NE(difference->path.find("noticed"), std::string::npos) << difference->path;
}

TEST(Brains, UnknownOnesAndTwoOfOneNameAreRefused) {
    const auto unknown = compileWorld(watchedLevel(), {});
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().place, "archetypes[1].brain");
    EXPECT_NE(unknown.error().message.find("`sentry`"), std::string::npos);

    agent::Brains brains = withSentry();
    const auto twice = brains.add(std::make_shared<Sentry>());
    ASSERT_FALSE(twice);
    EXPECT_NE(twice.error().message.find("`sentry`"), std::string::npos);
}

/// Where everybody went, and when with what goals, with a task that is due every so many frames.
using Doings = std::pair<std::vector<Vec2>, std::vector<std::pair<AgentId, Frame>>>;
Doings doingsWith(level::Level level, const std::string& task, int frequency) {
    level.schedule.tasks[0].id = task;
    level.schedule.tasks[0].frequency = frequency;
    Played run(level);
    std::vector<Vec2> places;
    for (int i = 0; i < 900; ++i) {
        run.step();
        for (const auto& agent : run.simulation.state().population.agents)
            places.push_back(agent.body.position);
    }
    std::vector<std::pair<AgentId, Frame>> goals;
    for (const auto& row : run.records.rows<trace::GoalStarted>())
        goals.emplace_back(row.data.agent, row.frame);
    return {places, goals};
}

TEST(Brains, TasksThatTheyDoNotDoAreNamedAndChangeNothing) {
    Mixed mixed;
    mixed.armed();
    level::Level& level = mixed.level();
    level.schedule.kind = "frequency";
    level.schedule.tasks.resize(1);
    for (const char* brain : {"bot", "guard", "soldier", "townsman", "player"})
        for (const char* duty : {"vision", "targeting", "weapons", "decisions"}) {
            level.archetypes[1].brain = brain;
            const std::string task = std::string(duty) + ":guard";
            level.schedule.tasks[0].id = task;
            const auto problems = checkTasks(level);
            const bool idle =
                std::any_of(problems.begin(), problems.end(), [](const level::Problem& each) {
                    return each.message.find("the brains of its agents") != std::string::npos;
                });

            const bool decides = std::string(duty) == "decisions";
            const bool does =
                std::string(brain) == "bot" || (decides && std::string(brain) != "player");
            EXPECT_NE(idle, does) << brain << ' ' << task;
            if (idle) {
                EXPECT_TRUE(doingsWith(level, task, 1) == doingsWith(level, task, 60))
                    << brain << ' ' << task;
            } else if (decides && std::string(brain) != "soldier" &&
                       std::string(brain) != "townsman") {
                // Without cover and somewhere to flee to, those two stay where they are.
                EXPECT_TRUE(doingsWith(level, task, 1) != doingsWith(level, task, 60))
                    << brain << ' ' << task;
            }
        }
}

} // namespace
} // namespace percept::sim::population_test
