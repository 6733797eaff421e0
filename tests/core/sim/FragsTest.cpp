#include "percept/agent/EquipmentRecords.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/SideSight.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::sim::frags_test {
namespace {

using trace::TraceLevel;

/// The arena that ships, its bots in two teams, whose hits are learnt from.
level::Level fought() {
    auto read =
        level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/arena.level.json");
    EXPECT_TRUE(read) << read.error().text();
    level::Level level = std::move(read->level);
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    for (std::size_t i = 0; i < level.agents.size(); ++i)
        level.agents[i].team = i % 2 == 0 ? "red" : "blue";
    level.analyses = {{"all", "frags", {}, {}},
                      {"own", "frags", {R"({"team": "red", "by": "fixed"})"}, {}},
                      {"doubt", "suspicion", {R"({"team": "red"})"}, {}}};
    level.layers.clear();
    level.profiles.clear();
    level.schedule = {};
    level.schedule.kind = "frequency";
    level::Task task;
    task.id = "analyses";
    task.frequency = 10;
    task.costUs = 10;
    level.schedule.tasks = {task};
    return level;
}

double sumOf(const tactics::LearntFrags& learnt) {
    double sum = 0;
    for (const double value : learnt.values)
        sum += value;
    return sum;
}

template <class Record>
const trace::Row<Record>* rowOf(const trace::RecordBuffer& records, trace::RecordId id) {
    const auto& rows = records.rows<Record>();
    const auto found = std::lower_bound(
        rows.begin(), rows.end(), id, [](const auto& row, auto wanted) { return row.id < wanted; });
    return found != rows.end() && found->id == id ? &*found : nullptr;
}

/// What caused it: the delivery of what was sent because of the shot.
const trace::Row<agent::ShotFired>* shotThatHit(const trace::RecordBuffer& records,
                                                const trace::Row<agent::Hit>& hit) {
    const auto* told = rowOf<trace::EventDelivered>(records, hit.cause);
    const auto* sent = told != nullptr ? rowOf<trace::EventSent>(records, told->cause) : nullptr;
    return sent != nullptr ? rowOf<agent::ShotFired>(records, sent->cause) : nullptr;
}

bool isBySelf(const agent::Hit& hit) {
    return hit.agent == hit.shooter;
}

/// A projectile flies while its shooter walks on, shoots again and may hit himself.
TEST(Frags, CreditThePlaceOfTheShotThatHit) {
    auto level = fought();
    level.analyses.resize(1);
    for (level::Archetype& archetype : level.archetypes)
        archetype.movement.maxSpeed *= 2; // so that they get far meanwhile
    int moved = 0;
    int shotAgain = 0;
    int bySelf = 0;
    for (const std::uint64_t seed : {1, 2, 3}) {
        const auto world = compileWorld(level, {.seed = seed}).value();
        const auto& frame = world->tactical.analyses->frame();
        trace::RecordBuffer records;
        Simulation simulation(world, {.seed = seed}, TraceLevel::Normal, &records);
        std::vector<double> expected(static_cast<std::size_t>(frame.width * frame.height));
        std::size_t known = 0;
        for (int i = 0; i < 60 * 60; ++i) {
            simulation.step({}, TraceLevel::Normal, &records);
            for (const auto& rows = records.rows<agent::Hit>(); known < rows.size(); ++known) {
                const agent::Hit& hit = rows[known].data;
                expected[*frame.cellAt(hit.position)] -= hit.damage;
                bySelf += isBySelf(hit) ? 1 : 0;
                const auto* shot = shotThatHit(records, rows[known]);
                ASSERT_EQ(shot != nullptr, hit.shooter != trace::kNoAgent);
                if (shot == nullptr || isBySelf(hit))
                    continue;
                ASSERT_EQ(shot->data.agent, hit.shooter);
                const auto cell = *frame.cellAt(shot->data.from);
                expected[cell] += hit.damage;
                const auto& shooter =
                    simulation.state().population.agents[trace::indexOf(hit.shooter)];
                moved += frame.cellAt(shooter.body.position) != cell ? 1 : 0;
                for (const auto& later : records.rows<agent::ShotFired>())
                    if (later.id > shot->id && later.id < rows[known].id &&
                        later.data.agent == hit.shooter && frame.cellAt(later.data.from) != cell)
                        ++shotAgain;
            }
        }

        const auto& learnt = simulation.state().extras.value->tactical.value->maps.learnt;
        ASSERT_EQ(learnt.size(), 1U);
        for (std::size_t i = 0; i < learnt[0].cells.size(); ++i)
            expected[learnt[0].cells[i]] -= learnt[0].values[i];
        for (const double value : expected)
            ASSERT_NEAR(value, 0.0, 1e-9);
    }
    EXPECT_GT(moved, 20) << "shooters that are elsewhere when their shots hit";
    EXPECT_GT(shotAgain, 0) << "and have shot again from there";
    EXPECT_GT(bySelf, 0);
}

TEST(Frags, FillWhileALevelRuns) {
    const auto level = fought();
    const auto world = compileWorld(level, {.seed = 5}).value();
    trace::RecordBuffer records;
    Simulation simulation(world, {.seed = 5}, TraceLevel::Normal, &records);
    const auto learnt = [&]() -> const std::vector<tactics::LearntFrags>& {
        return simulation.state().extras.value->tactical.value->maps.learnt;
    };
    EXPECT_TRUE(learnt().empty());
    const auto eyes = SideSight::make(level).value();
    std::size_t known = 0;
    double ofRed = 0;
    int seenOnly = 0;
    const auto isRed = [&](trace::AgentId agent) {
        return agent != trace::kNoAgent && world->tactical.units[trace::indexOf(agent)].team == 0;
    };
    const auto redSees = [&](geometry::Vec2 place) {
        const auto& bots = simulation.state().population.agents;
        for (std::size_t i = 0; i < bots.size(); ++i)
            if (world->tactical.units[i].team == 0 && bots[i].status == agent::Status::Alive &&
                eyes.sees({.team = 0,
                           .place = bots[i].body.position,
                           .facing = geometry::angleOf(bots[i].body.facing),
                           .archetype = world->tactical.units[i].archetype},
                          place))
                return true;
        return false;
    };
    for (int i = 0; i < 60 * 60; ++i) {
        simulation.step({}, TraceLevel::Normal, &records);
        for (const auto& rows = records.rows<agent::Hit>(); known < rows.size(); ++known) {
            const agent::Hit& hit = rows[known].data;
            const bool seen = redSees(hit.position);
            if (!isRed(hit.agent) && !isRed(hit.shooter) && !seen)
                continue;
            seenOnly += isRed(hit.agent) || isRed(hit.shooter) ? 0 : 1;
            ofRed -= isRed(hit.agent) || seen ? 1 : 0;
            const auto* shot = shotThatHit(records, rows[known]);
            if (shot != nullptr && !isBySelf(hit))
                ofRed += isRed(hit.shooter) || redSees(shot->data.from) ? 1 : 0;
        }
    }

    const auto& hits = records.rows<agent::Hit>();
    ASSERT_GT(hits.size(), 20U) << "a minute of fighting";
    ASSERT_EQ(learnt().size(), 3U);
    double byNobody = 0; // or by himself
    for (const auto& hit : hits)
        byNobody += hit.data.shooter == trace::kNoAgent || isBySelf(hit.data) ? hit.data.damage : 0;
    EXPECT_GT(seenOnly, 0) << "hits among others that somebody of red sees";
    EXPECT_NEAR(sumOf(learnt()[0]), -byNobody, 1e-6) << "what one loses another one deals";
    EXPECT_EQ(sumOf(learnt()[1]), ofRed);
    const auto& seen = simulation.state().extras.value->tactical.value->maps.seen.units;
    const auto& bots = simulation.state().population.agents;
    EXPECT_EQ(std::count_if(seen.begin(), seen.end(), [](const auto& u) { return !u.remembered; }),
              std::count_if(bots.begin(), bots.end(), [](const auto& bot) {
                  return bot.status == agent::Status::Alive;
              }));
}

TEST(Frags, ProfilesGoByThem) {
    auto level = fought();
    level.profiles.resize(1);
    level.profiles[0].id = "wary";
    level.profiles[0].unit = "nobody";
    level.profiles[0].weights = {{"all", -1.0}, {"doubt", 2.0}};
    const auto world = compileWorld(level, {.seed = 5}).value();
    const auto& analyses = *world->tactical.analyses;
    tactics::LiveMaps maps;
    const geometry::Vec2 victim = analyses.frame().centreOf(3, 4);
    const geometry::Vec2 shooter = analyses.frame().centreOf(6, 4);

    analyses.learn(maps, {victim, shooter, 0, 1, 12});

    const auto tactics = analyses.tacticsOf(maps, level.profiles[0]);
    ASSERT_EQ(tactics.size(), 2U);
    EXPECT_EQ(tactics[0].valueAt(victim), -12.0);
    EXPECT_EQ(tactics[0].valueAt(shooter), 12.0);
    EXPECT_EQ(tactics[1].valueAt(victim), 12.0) << "no enemy is known who could have done it";
    EXPECT_EQ(tactics[1].valueAt(shooter), 0.0);
}

TEST(Frags, ARestoredRunGoesOnLearning) {
    const auto world = compileWorld(fought(), {.seed = 5}).value();
    Simulation original(world, {.seed = 5});
    for (int i = 0; i < 1200; ++i)
        original.step();
    Simulation restored(world, {.seed = 8});
    ASSERT_TRUE(restored.restore(original.save()));
    for (int i = 0; i < 600; ++i) {
        original.step();
        restored.step();
        ASSERT_EQ(original.hash(), restored.hash()) << i;
    }
    State broken = original.state();
    auto& learnt = broken.extras.value->tactical.value->maps.learnt;
    ASSERT_FALSE(learnt.empty());
    learnt[0].values.push_back(1);
    EXPECT_FALSE(restored.restore(saved(broken)));
}

} // namespace
} // namespace percept::sim::frags_test
