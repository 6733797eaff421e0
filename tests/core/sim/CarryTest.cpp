#include "AwareLevel.h"
#include "Watching.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/Carrying.h"
#include "percept/agent/EquipmentRecords.h"

#include <gtest/gtest.h>

#include <algorithm>

// Bodies are picked up, carried elsewhere and put down, and noticed where they are.
namespace percept::sim::carry_test {
namespace {

using agent::BodyPickedUp;
using agent::BodyPutDown;
using agent::ThingNoticed;
using geometry::Vec2;
using test::Played;
using trace::AgentId;
using trace::CommandKind;

constexpr AgentId kWatch{0};
constexpr AgentId kVictim{1};
constexpr AgentId kIntruder{2};
constexpr Vec2 kDied{12, 10};
constexpr Vec2 kBehindWall{15, 14};
constexpr Vec2 kInTheDark{21, 5};

level::Archetype archetype(const std::string& id, const std::string& brain) {
    level::Archetype made;
    made.id = id;
    made.brain = brain;
    made.sensors = {{"sight", 0.01}};
    return made;
}

level::Region lit(const std::string& id, Vec2 low, Vec2 high, double light) {
    level::Region region;
    region.id = id;
    region.polygon = {low, {high.x, low.y}, high, {low.x, high.y}};
    region.ambientLight = light;
    return region;
}

/// A guard at (4, 10) looks west. Behind him another one dies, beside an intruder. There is a wall
/// to the north, and the east is dark.
test::LevelBuilder post() {
    test::LevelBuilder builder(24, 20);
    builder.wall({10, 13}, {18, 13}).grid(1.0);
    level::Level& level = builder.edit();
    level.modalities.resize(2);
    level.modalities[0].id = level.modalities[0].kind = "sight";
    level.modalities[1].id = level.modalities[1].kind = "sound";
    for (level::Modality& modality : level.modalities)
        modality.maxRange = 60;
    level.archetypes = {
        archetype("guard", "guard"), archetype("frail", "guard"), archetype("intruder", "player")};
    level.archetypes[0].awareness = test::byDegrees();
    level.archetypes[0].awareness.notices = {"bodies"};
    level.archetypes[0].movement.maxSpeed = 0;
    level.archetypes[1].health = 1;
    level.archetypes[2].emissions = {{"sight"}, {"sound", 1.0, "step"}};
    level.regions = {lit("west", {0, 0}, {18, 20}, 1.0), lit("east", {18, 0}, {24, 20}, 0.0)};
    builder.bot({4, 10}, maths::kPi, "guard");
    builder.bot(kDied, 0, "frail");
    builder.bot({12, 11.2}, 0, "intruder");
    for (const std::size_t i : {0U, 1U})
        level.agents[i].team = "guards";
    level.agents[2].team = "intruders";
    level.teams.resize(2);
    level.teams[0].id = "guards";
    level.teams[0].relations = {{"intruders", -1}};
    level.teams[1].id = "intruders";
    level::Trigger beam;
    beam.id = "beam";
    beam.kind = "plate";
    beam.shape = "circle";
    beam.position = {kDied.x, kDied.y, {}};
    beam.radius = 0.3;
    beam.damage = 2;
    level.triggers.push_back(beam);
    return builder;
}

/// Once the victim has died and the intruder is possessed.
Played night(const level::Level& level) {
    Played run(level);
    for (int i = 0; i < 120 && run.simulation.agent(kVictim).status == agent::Status::Alive; ++i)
        run.steps(1);
    EXPECT_NE(run.simulation.agent(kVictim).status, agent::Status::Alive);
    run.command(CommandKind::Possess, kIntruder);
    return run;
}

Vec2 placeOf(const Played& run, AgentId id) {
    return run.simulation.agent(id).body.position;
}

void goTo(Played& run, Vec2 place) {
    run.command(CommandKind::MoveTo, kIntruder, place);
    for (int i = 0; i < 40 * 60 && geometry::distance(placeOf(run, kIntruder), place) > 0.3; ++i)
        run.steps(1);
    EXPECT_LT(geometry::distance(placeOf(run, kIntruder), place), 0.4);
}

/// Has the guard turn round and look there for a while.
void lookRound(Played& run) {
    trace::Command turn{run.simulation.frame(), CommandKind::Edit, kWatch};
    turn.part = trace::EditPart::Turn;
    turn.amount = maths::kPi;
    run.steps(1, {turn});
    run.steps(120);
}

/// The body is brought to a place before the guard turns round.
Played hide(const level::Level& level, Vec2 place) {
    Played run = night(level);
    run.command(CommandKind::Carry, kIntruder);
    goTo(run, place);
    run.command(CommandKind::Drop, kIntruder);
    EXPECT_LT(geometry::distance(placeOf(run, kVictim), place), 0.4);
    EXPECT_TRUE(run.rows<ThingNoticed>().empty());
    lookRound(run);
    return run;
}

TEST(Carrying, ABodyThatIsHiddenIsNotNoticed) {
    const auto level = post().build();
    Played left = night(level);
    lookRound(left);
    ASSERT_EQ(left.rows<ThingNoticed>().size(), 1U) << "where it died it is";
    EXPECT_EQ(left.rows<ThingNoticed>()[0].data.position, placeOf(left, kVictim));

    EXPECT_TRUE(hide(level, kBehindWall).rows<ThingNoticed>().empty());
    EXPECT_TRUE(hide(level, kInTheDark).rows<ThingNoticed>().empty());

    const Played shown = hide(level, {15, 8});
    ASSERT_EQ(shown.rows<ThingNoticed>().size(), 1U) << "neither dark nor behind anything";
    EXPECT_NEAR(shown.rows<ThingNoticed>()[0].data.position.x, 15, 0.4);
    EXPECT_EQ(shown.rows<ThingNoticed>()[0].cause, shown.rows<BodyPutDown>()[0].id);
}

TEST(Carrying, WhatIsCarriedInViewIsNoticedWhereItIs) {
    Played run = night(post().build());
    run.command(CommandKind::Carry, kIntruder);
    goTo(run, {15, 8});
    lookRound(run);

    ASSERT_EQ(run.rows<ThingNoticed>().size(), 1U);
    const auto& noticed = run.rows<ThingNoticed>()[0];
    EXPECT_EQ(noticed.data.about, kVictim);
    EXPECT_EQ(noticed.cause, run.rows<BodyPickedUp>()[0].id);
    EXPECT_EQ(placeOf(run, kVictim), placeOf(run, kIntruder));
}

/// How far the intruder runs in a second, and how loud the loudest of its steps is.
std::pair<Metres, double> runs(Played run) {
    const std::size_t before = run.rows<trace::SignalEmitted>().size();
    const Vec2 from = placeOf(run, kIntruder);
    run.command(CommandKind::Walk, kIntruder, {1, 0});
    run.steps(60);
    double loudest = 0;
    const auto& signals = run.rows<trace::SignalEmitted>();
    for (std::size_t i = before; i < signals.size(); ++i)
        if (trace::indexOf(signals[i].data.modality) == 1)
            loudest = std::max(loudest, signals[i].data.strength);
    return {geometry::distance(from, placeOf(run, kIntruder)), loudest};
}

TEST(Carrying, IsSlowerAndLouderAsTheArchetypeSays) {
    auto builder = post();
    builder.edit().archetypes[2].carries.speed = 0.4;
    builder.edit().archetypes[2].carries.noise = 1.5;
    const auto level = builder.build();
    const auto [far, loud] = runs(night(level));
    Played burdened = night(level);
    burdened.command(CommandKind::Carry, kIntruder);

    const auto [less, steps] = runs(std::move(burdened));

    EXPECT_NEAR(less / far, 0.4, 0.05);
    EXPECT_NEAR(steps, loud * 0.4 * 1.5, loud * 0.05);
}

TEST(Carrying, OnlyBodiesWithinReachThatStayAreCarriedAndOneAtATime) {
    auto builder = post();
    const auto picksUp = [](Played run) {
        run.command(CommandKind::Carry, kIntruder);
        return !run.rows<BodyPickedUp>().empty();
    };
    EXPECT_TRUE(picksUp(night(builder.build())));

    Played alive(builder.build());
    alive.command(CommandKind::Possess, kIntruder);
    alive.command(CommandKind::Carry, kIntruder);
    EXPECT_TRUE(alive.rows<BodyPickedUp>().empty()) << "who lives is not carried";

    auto far = builder;
    far.edit().agents[2].position = level::Place{12, 12.3, {}};
    EXPECT_FALSE(picksUp(night(far.build())));
    auto wall = builder;
    wall.wall({11, 10.6}, {13, 10.6});
    EXPECT_FALSE(picksUp(night(wall.build())));
    auto weak = builder;
    weak.edit().archetypes[2].carries.speed = 0;
    EXPECT_FALSE(picksUp(night(weak.build())));

    Played twice = night(builder.build());
    for (int i = 0; i < 2; ++i)
        twice.command(CommandKind::Carry, kIntruder);
    EXPECT_EQ(twice.rows<BodyPickedUp>().size(), 1U);
    for (int i = 0; i < 2; ++i)
        twice.command(CommandKind::Drop, kIntruder);
    EXPECT_EQ(twice.rows<BodyPutDown>().size(), 1U);
}

TEST(Carrying, WhoCarriesNeitherShootsNorThrows) {
    auto builder = post();
    builder.edit().archetypes[2].weapons = level::ravenWeapons();
    Played run = night(builder.build());
    run.command(CommandKind::Carry, kIntruder);
    run.command(CommandKind::Throw, kIntruder, {18, 10});
    run.command(CommandKind::Shoot, kIntruder, {18, 10});
    run.steps(2);
    EXPECT_TRUE(run.rows<agent::ThingThrown>().empty());
    EXPECT_TRUE(run.rows<agent::ShotFired>().empty());

    run.command(CommandKind::Drop, kIntruder);
    run.command(CommandKind::Throw, kIntruder, {18, 10});
    run.command(CommandKind::Shoot, kIntruder, {18, 10});
    run.steps(2);
    EXPECT_FALSE(run.rows<agent::ThingThrown>().empty());
    EXPECT_FALSE(run.rows<agent::ShotFired>().empty());
}

TEST(Carrying, WhoIsReleasedOrDiesPutsTheBodyDown) {
    Played released = night(post().build());
    released.command(CommandKind::Carry, kIntruder);
    released.command(CommandKind::Release, kIntruder);
    EXPECT_EQ(released.rows<BodyPutDown>().size(), 1U);

    auto builder = post();
    level::Trigger pit = builder.edit().triggers[0];
    pit.id = "pit";
    pit.position = {16, 10, {}};
    pit.damage = 1000;
    builder.edit().triggers.push_back(pit);
    Played dies = night(builder.build());
    dies.command(CommandKind::Carry, kIntruder);
    dies.command(CommandKind::MoveTo, kIntruder, {16, 10});
    dies.steps(600);
    ASSERT_EQ(dies.rows<BodyPutDown>().size(), 1U);
    EXPECT_EQ(agent::burdenOf(dies.simulation.state().population, kIntruder), trace::kNoAgent);
    EXPECT_NEAR(placeOf(dies, kVictim).x, 16, 0.8);
}

TEST(Carrying, TheStateOfARunHasWhatIsCarried) {
    Played run = night(post().build());
    run.command(CommandKind::Carry, kIntruder);
    run.command(CommandKind::MoveTo, kIntruder, kBehindWall);
    run.steps(30);
    Simulation other(run.world, {.seed = 1});
    ASSERT_TRUE(other.restore(run.simulation.save()));
    for (int i = 0; i < 400; ++i) {
        std::vector<trace::Command> commands;
        if (i == 200)
            commands.push_back({run.simulation.frame(), CommandKind::Drop, kIntruder});
        run.steps(1, commands);
        other.step(commands);
        ASSERT_EQ(other.hash(), run.simulation.hash()) << i;
    }
    EXPECT_EQ(run.rows<BodyPutDown>().size(), 1U);
}

TEST(Carrying, TheMapShowsTheBodyAsLongAsItLiesThereAndWhereItIs) {
    Played run = night(post().build());
    run.steps(60 * 8);
    trace::View view;
    run.simulation.fillView(view);
    ASSERT_EQ(view.graves.size(), 1U);
    EXPECT_EQ(view.graves[0].position, placeOf(run, kVictim));

    run.command(CommandKind::Carry, kIntruder);
    run.command(CommandKind::Walk, kIntruder, {1, 0});
    run.steps(60);
    run.simulation.fillView(view);
    EXPECT_EQ(view.graves[0].position, placeOf(run, kIntruder));
}

} // namespace
} // namespace percept::sim::carry_test
