#include "AwareLevel.h"
#include "Night.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <algorithm>

// What guards and soldiers attend to beside who is in view: places to search, bodies and other
// changed things.
namespace percept::guard::attention_test {
namespace {

using agent::SearchEnded;
using agent::SearchPlace;
using agent::ThingNoticed;
using geometry::Vec2;
using test::addPlate;
using test::aware;
using test::did;
using test::guardAt;
using test::Night;
using test::put;

constexpr AgentId kAnna{0};
constexpr std::uint32_t kThief = 1;

void setDoor(Night& night, trace::DoorEdit how) {
    trace::Command edit;
    edit.kind = trace::CommandKind::Edit;
    edit.part = trace::EditPart::Door;
    edit.object = 0;
    edit.value = static_cast<std::int32_t>(how);
    night.send(edit);
}

/// Anna, who searches; nodes stand in a grid of both rooms, the door is open.
level::Level searched(Vec2 thief = {5, 3}) {
    auto level = test::watched(1.0, thief);
    level.bounds = {{0, 0}, {24, 6}}; // with a room that nobody sees into
    level.walls.push_back(test::wall("closet", {{18, 1}, {23, 1}, {23, 5}, {18, 5}}, true));
    auto& guard = level.archetypes[0];
    guard.awareness.hold = {30, 30, 30};
    guard.parameters = {{"search_time", {"40"}}, {"search_places", {"3"}}, {"look_time", {"0.5"}}};
    level.doors[0].open = true;
    level.doors[0].stayOpen = 1000;
    for (const double x : {1.5, 4.0, 10.0, 12.0, 14.5})
        for (const double y : {1.0, 5.0})
            test::addNode(level, fmt::format("n{}_{}", x, y).c_str(), x, y);
    for (const char* node : {"n1.5_1", "n1.5_5", "n4_1", "n4_5"})
        test::join(level, "west", node);
    for (const char* node : {"n10_1", "n10_5", "n12_1", "n12_5", "n14.5_1", "n14.5_5"})
        test::join(level, "east", node);
    return level;
}

/// The thief shows himself, and is out of sight from then on.
void loseThief(Night& night, std::uint32_t thief = kThief) {
    night.seconds(2);
    put(night, thief, {20, 3});
    night.seconds(0.1);
}

std::vector<SearchPlace> placesOf(const Night& night, AgentId agent) {
    std::vector<SearchPlace> places;
    for (const auto& row : night.records<SearchPlace>())
        if (row.data.agent == agent)
            places.push_back(row.data);
    return places;
}

// --- search -------------------------------------------------------------------------------------

class Searchers : public testing::TestWithParam<const char*> {};

TEST_P(Searchers, WhoHasLostSomebodySearchesLikelyPlacesGivesUpAndReturns) {
    auto level = searched();
    level.archetypes[0].brain = GetParam();
    level.archetypes[0].memorySpan = 3;
    level.archetypes[0].awareness.hold = {60, 60, 60};
    Night night(level);

    loseThief(night);
    night.seconds(60);

    const auto places = placesOf(night, kAnna);
    ASSERT_FALSE(places.empty());
    EXPECT_LE(places.size(), 3U * night.records<SearchEnded>().size());
    EXPECT_TRUE(did(night, Goal::Search));
    for (const SearchPlace& each : places) {
        EXPECT_LE(geometry::distance(each.place, each.around), 12.0);
        EXPECT_GT(each.likelihood, 0.0);
    }
    ASSERT_FALSE(night.records<SearchEnded>().empty());
    EXPECT_TRUE(did(night, Goal::Return));
    for (const auto& row : night.records<SearchPlace>())
        EXPECT_NE(row.cause, trace::kNoRecord);
}
INSTANTIATE_TEST_SUITE_P(Brains, Searchers, testing::Values("guard", "soldier"));

TEST(Search, IsNothingThatGuardsDoWithoutBeingTold) {
    auto level = searched();
    level.archetypes[0].parameters = {};
    Night night(level);

    loseThief(night);
    night.seconds(30);

    EXPECT_TRUE(night.records<SearchPlace>().empty());
    EXPECT_TRUE(did(night, Goal::Return));
}

TEST(Search, GoesToCoverAndShadowFirst) {
    auto level = searched();
    level::Waypoint crate;
    crate.id = "crate";
    crate.position = {9, 5.4, {}};
    crate.qualities = {{"cover", {"1"}}};
    level.waypoints = {crate};
    level.archetypes[0].parameters.push_back({"search_radius", {"6"}});
    Night night(level);

    loseThief(night);
    night.seconds(20);

    const auto places = placesOf(night, kAnna);
    ASSERT_FALSE(places.empty());
    const auto likeliest =
        std::max_element(places.begin(), places.end(), [](const auto& a, const auto& b) {
            return a.likelihood < b.likelihood;
        });
    EXPECT_EQ(likeliest->place, Vec2(9, 5.4));
    EXPECT_EQ(likeliest->cover, 1.0);
}

TEST(Search, HasColleaguesGoToPlacesOfTheirOwn) {
    auto level = searched();
    level.agents.insert(level.agents.begin() + 1, guardAt("bert", 2, 4));
    level.agents[1].team = "guards";
    Night night(level);

    loseThief(night, 2);
    night.seconds(30);

    const auto annas = placesOf(night, kAnna);
    const auto berts = placesOf(night, AgentId{1});
    ASSERT_FALSE(annas.empty());
    ASSERT_FALSE(berts.empty());
    for (const SearchPlace& a : annas)
        for (const SearchPlace& b : berts)
            EXPECT_GE(geometry::distance(a.place, b.place), 2.0);
}

TEST(Search, EndsWhenTheLostOneShowsHimself) {
    Night night(searched());

    loseThief(night);
    for (int i = 0; i < 300 && night.records<SearchPlace>().empty(); ++i)
        night.seconds(0.1);
    ASSERT_FALSE(night.records<SearchPlace>().empty());
    const Vec2 here = night.guard().body.position;
    put(night, kThief, here + night.guard().body.facing * 1.5);
    night.seconds(1.5);

    EXPECT_FALSE(night.records<SearchEnded>().empty());
    EXPECT_NE(night.goals().back(), Goal::Search);
}

TEST(Search, IsTheSameWithEveryTraceLevel) {
    const auto level = searched();
    const auto world = sim::compileWorld(level, {}).value();
    sim::Simulation full(world, {.seed = 5}, trace::TraceLevel::Full, nullptr);
    sim::Simulation none(world, {.seed = 5}, trace::TraceLevel::Normal, nullptr);
    for (int i = 0; i < 1800; ++i) {
        std::vector<trace::Command> commands;
        if (i == 120) {
            trace::Command edit{full.frame(), trace::CommandKind::Edit, AgentId{1}, {20, 3}};
            edit.part = trace::EditPart::Place;
            commands.push_back(edit);
        }
        full.step(commands, trace::TraceLevel::Full, nullptr);
        none.step(commands, trace::TraceLevel::Normal, nullptr);
        ASSERT_EQ(hashOf(full.state()), hashOf(none.state())) << i;
    }
    EXPECT_FALSE(full.state().extras.value->awareness.value->searched.empty());
    const auto bytes = saved(full.state());
    sim::Simulation restored(world, {.seed = 5}, trace::TraceLevel::Normal, nullptr);
    ASSERT_TRUE(restored.restore(bytes));
    EXPECT_EQ(hashOf(restored.state()), hashOf(full.state()));
}

// --- changed things -----------------------------------------------------------------------------

/// Bert, who is frail, stands at (6, 4.5) on a plate that kills him; there is no thief in sight.
level::Level withBody(double light = 1.0) {
    auto level = test::watched(light, {14, 5.5});
    level.agents.push_back(guardAt("bert", 6, 4.5));
    level.agents[2].team = "guards";
    level.agents[2].archetype = "frail";
    level::Archetype frail;
    frail.id = "frail";
    frail.brain = "guard";
    frail.health = 1;
    level.archetypes.push_back(frail);
    level.archetypes[0].awareness.notices = {"bodies"};
    addPlate(level, {6, 4.5}, 2);
    return level;
}

TEST(Bodies, OfOnesOwnAlertInvestigateAndSearch) {
    auto level = withBody();
    level.archetypes[0].parameters = {{"search_time", {"20"}}};
    Night night(level);

    night.seconds(10);

    ASSERT_EQ(night.records<ThingNoticed>().size(), 1U);
    const auto& noticed = night.records<ThingNoticed>()[0];
    EXPECT_EQ(noticed.data.agent, kAnna);
    EXPECT_EQ(noticed.data.about, AgentId{2});
    EXPECT_NE(noticed.cause, trace::kNoRecord);
    ASSERT_FALSE(night.records<agent::AlertnessChanged>().empty());
    const auto& alerted = night.records<agent::AlertnessChanged>()[0];
    EXPECT_EQ(alerted.data.to, 2);
    EXPECT_EQ(alerted.cause, noticed.id);
    EXPECT_TRUE(did(night, Goal::Investigate));
    EXPECT_TRUE(did(night, Goal::Search));
}

TEST(Bodies, AreNoticedOnlyWhereTheyCanBeSeen) {
    Night dark(withBody(0.0));
    dark.seconds(5);
    EXPECT_TRUE(dark.records<ThingNoticed>().empty());

    auto behind = withBody();
    behind.agents[0].heading = maths::kPi;
    behind.archetypes[0].fieldOfView = 1.0;
    Night back(behind);
    back.seconds(5);
    EXPECT_TRUE(back.records<ThingNoticed>().empty());

    auto silent = withBody();
    silent.archetypes[0].awareness.notices = {};
    Night none(silent);
    none.seconds(5);
    EXPECT_TRUE(none.records<ThingNoticed>().empty());
}

TEST(Bodies, AreNoneOfWhoComesBack) {
    auto level = withBody();
    level.archetypes[2].respawns = true;
    Night night(level);

    night.seconds(5);

    EXPECT_TRUE(night.records<ThingNoticed>().empty());
}

TEST(Bodies, RaiseTheAlarmWhereTheArchetypeSaysSo) {
    auto level = withBody();
    level::AuthoredEvent alarm;
    alarm.id = "alarm";
    alarm.code = "alarm";
    alarm.when.kind = "hand";
    level.events = {alarm};
    level::Reaction reaction;
    reaction.notices = "bodies";
    reaction.raises = "alarm";
    level.archetypes[0].reactions = {reaction};
    Night night(level);

    night.seconds(5);

    ASSERT_EQ(night.records<ThingNoticed>().size(), 1U);
    ASSERT_EQ(night.records<trace::Reacted>().size(), 1U);
    EXPECT_EQ(night.records<trace::Reacted>()[0].cause, night.records<ThingNoticed>()[0].id);
    EXPECT_TRUE(did(night, Goal::Investigate));
}

TEST(Bodies, Smell) {
    auto level = withBody(0.0);
    level::Modality smell;
    smell.id = "smell";
    smell.kind = "smell";
    smell.maxRange = 30;
    level.modalities.push_back(smell);
    level.archetypes[0].sensors.emplace_back("smell", 0.1);
    level.archetypes[2].emissions = {{"smell", 5.0, "body", 0.5, {}}};
    Night night(level);
    night.seconds(0.02);
    const auto smells = [&] {
        std::size_t count = 0;
        for (const auto& row : night.records<trace::Notified>())
            count += row.data.modality == trace::ModalityId{2} ? 1 : 0;
        return count;
    };
    EXPECT_EQ(smells(), 0U);

    night.seconds(5);

    EXPECT_GT(smells(), 0U);
}

TEST(Things, ADoorThatWasOpenedBehindHerBackIsNoticedOnceButNotBeforeHerEyes) {
    auto level = test::watched(1.0, {14, 5.5});
    level.archetypes[0].awareness.notices = {"doors"};
    level.archetypes[0].fieldOfView = 1.5;
    level.doors[0].stayOpen = 1000;
    level.agents[1].position = level::Place{15.5, 0.5, {}};

    Night before(level);
    before.seconds(1);
    setDoor(before, trace::DoorEdit::Open);
    before.seconds(5);
    EXPECT_TRUE(before.records<ThingNoticed>().empty());

    level.agents[0].heading = maths::kPi;
    Night behind(level);
    behind.seconds(1);
    setDoor(behind, trace::DoorEdit::Open);
    behind.seconds(3);
    EXPECT_TRUE(behind.records<ThingNoticed>().empty());
    behind.ping({5, 3}, 20); // she turns round
    behind.seconds(10);

    ASSERT_EQ(behind.records<ThingNoticed>().size(), 1U);
    EXPECT_EQ(behind.simulation()
                  .arena()
                  .changes[trace::indexOf(behind.records<ThingNoticed>()[0].data.change)],
              "the open door " + level.doors[0].id);
}

TEST(Things, ALightThatIsOutIsNoticedInTheDark) {
    auto level = test::watched(0.0, {15.5, 0.5});
    level::Light lamp;
    lamp.id = "lamp";
    lamp.position = {6, 3, 2.0};
    level.lights = {lamp};
    level.archetypes[0].awareness.notices = {"lights"};
    level.archetypes[0].awareness.change = 1;
    level.agents[0].heading = maths::kPi;
    level.archetypes[0].fieldOfView = 1.5;
    Night night(level);
    trace::Command off;
    off.kind = trace::CommandKind::Edit;
    off.part = trace::EditPart::Light;
    off.object = 0;
    off.value = 0;
    off.amount = 1;
    night.send(off);
    night.seconds(2);
    EXPECT_TRUE(night.records<ThingNoticed>().empty());

    night.ping({5, 3}, 20);
    night.seconds(10);

    ASSERT_EQ(night.records<ThingNoticed>().size(), 1U);
    EXPECT_TRUE(did(night, Goal::Investigate));
}

// --- in view ------------------------------------------------------------------------------------

TEST(SlowEmissions, AreLostFromSightAsOftenAsTheyAreNoticed) {
    auto level = test::listening();
    level.agents.push_back(test::thiefAt(6, 3));
    level.archetypes[1].emissions = {{"sight", 1.0, "presence", 2.0, {}}};
    level.archetypes[0].movement.maxSpeed = 0.01;
    level.archetypes[0].fieldOfView = maths::kTwoPi;
    Night night(level);

    night.seconds(11);

    const auto& noticed = night.records<trace::Noticed>();
    const auto& lost = night.records<trace::LostSight>();
    ASSERT_GT(noticed.size(), 2U);
    ASSERT_EQ(lost.size(), noticed.size());
    for (std::size_t i = 0; i < lost.size(); ++i) {
        EXPECT_EQ(lost[i].cause, noticed[i].id);
        EXPECT_GT(lost[i].frame, noticed[i].frame);
    }
}

} // namespace
} // namespace percept::guard::attention_test
