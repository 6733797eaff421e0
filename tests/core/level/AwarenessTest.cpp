#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace percept::level {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr Radians kDegree = maths::kPi / 180.0;

ViewCone cone(double horizontal, Metres length, double direction = 0.0) {
    ViewCone made;
    made.id = fmt::format("{}_{}", horizontal, direction);
    made.direction = direction * kDegree;
    made.horizontal = horizontal * kDegree;
    made.length = length;
    return made;
}

/// A guard that is aware by degrees, in a level without problems.
Level watchedLevel() {
    const auto file = parseLevel(R"({
"format": "percept-level", "version": 1, "name": "watched",
"visibility": "lighting * movement",
"bounds": {"min": [0, 0], "max": [20, 10]},
"modalities": [{"id": "sight", "kind": "sight", "max_range": 30},
  {"id": "sound", "kind": "sound", "max_range": 30}],
"archetypes": [{"id": "guard", "brain": "guard", "sensors": {"sight": 0.1, "sound": 0.1},
  "rates": {"vision": 10},
  "view_cones": [{"id": "focus", "horizontal": 0.4, "vertical": 0.5, "length": 13, "pitch": -0.1,
    "acuity": {"visibility": 0.9, "lighting": 0.8, "movement": 1.4}, "alertness": 0.5},
    {"id": "near", "horizontal": 3.5, "length": 4},
    {"id": "rear", "direction": 3.141592653589793, "horizontal": 2.8, "length": 4,
    "movement_only": true}],
  "awareness": {"states": ["unaware", "curious", "alert", "hostile"],
    "levels": [0.28, 0.48, 0.66], "reaction": [0.6, 0.3, 0.15], "hold": [4, 6, 8],
    "on_break": "leak", "free_knowledge": 3, "belief": "true", "alertness_decay": [8, 12, 20],
    "hearing": {"shot": [0.1, 0.1001, 0.1002], "sound": [0.2, 0.8]}, "sound_span": 0.7,
    "attitudes": {"veteran": "ally"}, "heeds": 2, "unseen_by": "any", "unseen_ends": false,
    "speaks": [{"on": "alert", "text": "Who is there?", "strength": 2, "tag": "shot"}]}},
  {"id": "veteran", "extends": "guard", "awareness": {"reaction": [0.4, 0.2, 0.1]}}]
})",
                                 "watched");
    EXPECT_TRUE(file) << file.error().text();
    return file->level;
}

TEST(AwarenessOfLevels, IsReadWrittenAndWithoutProblems) {
    const Level level = watchedLevel();

    EXPECT_THAT(validate(level), IsEmpty());
    const Awareness& awareness = level.archetypes[0].awareness;
    EXPECT_EQ(awareness.states.size(), 4U);
    EXPECT_EQ(awareness.onBreak, "leak");
    EXPECT_EQ(awareness.belief, "true");
    EXPECT_EQ(awareness.hearing.at(1).second, (std::vector{0.2, 0.8}));
    EXPECT_EQ(level.archetypes[0].viewCones[0].pitch, -0.1);
    EXPECT_TRUE(level.archetypes[0].viewCones[2].movementOnly);
    const auto again = parseLevel(writeLevel(level), "again");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->level, level);
}

TEST(AwarenessOfLevels, IsInheritedFieldByField) {
    const auto veteran = resolveArchetype(watchedLevel(), "veteran");

    ASSERT_TRUE(veteran);
    EXPECT_EQ(veteran->awareness.reaction, (std::vector{0.4, 0.2, 0.1}));
    EXPECT_EQ(veteran->awareness.hold, (std::vector<double>{4, 6, 8}));
    EXPECT_EQ(veteran->awareness.states.size(), 4U);
}

TEST(AwarenessOfLevels, DelaysMayAlsoNameTheStateThatHasNone) {
    Level level = watchedLevel();
    level.archetypes[0].awareness.hold = {0, 4, 6, 8};
    level.archetypes[0].awareness.reaction = {0.6, 0.3, 0.15, 0};

    EXPECT_THAT(validate(level), IsEmpty());
}

struct Slip {
    std::string name;
    std::function<void(Level&)> make;
    std::string place;
    std::string says;
};
void PrintTo(const Slip& fault, std::ostream* out) {
    *out << fault.name;
}

class AwarenessSlip : public testing::TestWithParam<Slip> {};

TEST_P(AwarenessSlip, IsReportedWithItsPlaceAndARemedy) {
    Level level = watchedLevel();
    level.archetypes.pop_back();

    GetParam().make(level);

    const auto problems = validate(level);
    const auto found = std::find_if(problems.begin(), problems.end(), [](const Problem& each) {
        return each.place == GetParam().place &&
               each.message.find(GetParam().says) != std::string::npos;
    });
    ASSERT_NE(found, problems.end())
        << (problems.empty() ? "no problem"
                             : problems.front().place + ": " + problems.front().message);
    EXPECT_FALSE(found->remedy.empty());
}

Awareness& of(Level& level) {
    return level.archetypes[0].awareness;
}
std::vector<ViewCone>& cones(Level& level) {
    return level.archetypes[0].viewCones;
}
constexpr const char* kIn = "archetypes[0].awareness";

const Slip kSlips[] = {
    {"Formula", [](Level& l) { l.visibility = "lighting *"; }, "visibility", "1:11"},
    {"NameInFormula", [](Level& l) { l.visibility = "size"; }, "visibility", "\"size\""},
    {"UnusedFormula", [](Level& l) { of(l) = {}; }, "visibility", "no archetype has awareness"},
    {"FewStates",
     [](Level& l) { of(l).states.pop_back(); },
     "archetypes[0].awareness.states",
     "too few"},
    {"NamelessState",
     [](Level& l) { of(l).states[1] = ""; },
     "archetypes[0].awareness.states[1]",
     "no name"},
    {"SameState",
     [](Level& l) { of(l).states[3] = "alert"; },
     "archetypes[0].awareness.states[3]",
     "\"alert\", too"},
    {"MissingLevel",
     [](Level& l) { of(l).levels.pop_back(); },
     "archetypes[0].awareness.levels",
     "2 levels for 4 states"},
    {"DescendingLevel",
     [](Level& l) { of(l).levels[1] = 0.2; },
     "archetypes[0].awareness.levels[1]",
     "0.2 is not above 0.28"},
    {"NegativeReaction",
     [](Level& l) { of(l).reaction[0] = -1; },
     "archetypes[0].awareness.reaction[0]",
     "below 0"},
    {"MissingHold",
     [](Level& l) { of(l).hold.resize(2); },
     "archetypes[0].awareness.hold",
     "2 delays for 4 states"},
    {"HoldOfTheFirstState",
     [](Level& l) {
         of(l).hold = {1, 4, 6, 8};
     },
     "archetypes[0].awareness.hold[0]",
     "\"unaware\" has no such delay"},
    {"ReactionOfTheLastState",
     [](Level& l) {
         of(l).reaction = {0.6, 0.3, 0.15, 1};
     },
     "archetypes[0].awareness.reaction[3]",
     "\"hostile\" has no such delay"},
    {"MissingDecay",
     [](Level& l) { of(l).alertnessDecay.clear(); },
     "archetypes[0].awareness.alertness_decay",
     "0 delays"},
    {"Break", [](Level& l) { of(l).onBreak = "x"; }, "archetypes[0].awareness.on_break", "\"x\""},
    {"Belief", [](Level& l) { of(l).belief = "x"; }, "archetypes[0].awareness.belief", "\"x\""},
    {"HeardByNobody",
     [](Level& l) { of(l).hearing[0].first = "song"; },
     "archetypes[0].awareness.hearing.song",
     "\"song\""},
    {"HeardBeyondTheStates",
     [](Level& l) {
         of(l).hearing[1].second = {1, 2, 3, 4};
     },
     "archetypes[0].awareness.hearing.sound",
     "4 thresholds"},
    {"AttitudeToNobody",
     [](Level& l) {
         of(l).attitudes = {{"ghost", "fear"}};
     },
     "archetypes[0].awareness.attitudes.ghost",
     "no agent, archetype or team \"ghost\""},
    {"Attitude",
     [](Level& l) {
         of(l).attitudes = {{"guard", "love"}};
     },
     "archetypes[0].awareness.attitudes.guard",
     "\"love\""},
    {"SaysWhenNothingHappens",
     [](Level& l) { of(l).speaks = {{.on = "unaware", .text = "Hm"}}; },
     "archetypes[0].awareness.speaks[0].on",
     "no state that it rises to"},
    {"SaysNothing",
     [](Level& l) { of(l).speaks = {{.on = "alert"}}; },
     "archetypes[0].awareness.speaks[0].text",
     "it says nothing"},
    {"SaysByNoModality",
     [](Level& l) { of(l).speaks = {{.on = "lost", .text = "Hm", .modality = "telepathy"}}; },
     "archetypes[0].awareness.speaks[0].modality",
     "\"telepathy\""},
    {"SaysTooQuietly",
     [](Level& l) { of(l).speaks = {{.on = "lost", .text = "Hm", .strength = -1}}; },
     "archetypes[0].awareness.speaks[0].strength",
     "below 0"},
    {"SpeechThatNobodyHears",
     [](Level& l) { of(l).speaks = {{.on = "lost", .text = "Hm", .strength = 0}}; },
     "archetypes[0].awareness.speaks[0].strength",
     "strength 0 does not carry"},
    {"SpeechOnWhatIsNotNoticed",
     [](Level& l) {
         of(l).notices.clear();
         of(l).speaks = {{.on = "doors", .text = "Hm"}};
     },
     "archetypes[0].awareness.speaks[0].on",
     "doors are not noticed"},
    {"NoticesWhatTheLevelLacks",
     [](Level& l) {
         l.items.clear();
         of(l).notices = {"items"};
     },
     "archetypes[0].awareness.notices[0]",
     "the level has no items"},
    {"HeedsNobody",
     [](Level& l) {
         l.agents.resize(1);
         l.agents[0].archetype = l.archetypes[0].id;
         of(l).heeds = 2;
     },
     "archetypes[0].awareness.heeds",
     "have no ally"},
    {"AlertnessBeyondTheStates",
     [](Level& l) {
         AuthoredEvent event;
         event.id = event.code = "alarm";
         event.when.kind = "hand";
         event.alertness = 9;
         l.events.push_back(event);
     },
     "events[0].alertness",
     "no archetype has an alertness of 9"},
    {"StateOfALinkBeyondTheStates",
     [](Level& l) {
         AuthoredEvent event;
         event.id = event.code = "alarm";
         event.when.kind = "hand";
         event.links = {{.who = l.archetypes[0].id, .does = "alert", .state = 9}};
         l.events.push_back(event);
     },
     "events[0].links[0].state",
     "no archetype has a state 9"},
    {"LinkToNobody",
     [](Level& l) {
         AuthoredEvent event;
         event.id = event.code = "alarm";
         event.when.kind = "hand";
         event.links = {{.who = l.archetypes[0].id, .does = "know"}};
         l.events.push_back(event);
     },
     "events[0].links[0].about",
     ""},
    {"TagOfSpeech",
     [](Level& l) { of(l).speaks = {{.on = "lost", .text = "Hm", .tag = "cry"}}; },
     "archetypes[0].awareness.speaks[0].tag",
     "no archetype listens for the tag \"cry\""},
    {"HeedsTooMuch",
     [](Level& l) { of(l).heeds = 4; },
     "archetypes[0].awareness.heeds",
     "outside 0 to 3"},
    {"UnseenByNoCone",
     [](Level& l) { of(l).unseenBy = "third_eye"; },
     "archetypes[0].awareness.unseen_by",
     "no archetype has a view cone \"third_eye\""},
    {"UnseenEndsWithout",
     [](Level& l) { of(l).unseenBy.clear(); },
     "archetypes[0].awareness.unseen_ends",
     "ignored without unseen_by"},
    {"SoundSpan",
     [](Level& l) { of(l).soundSpan = 0; },
     "archetypes[0].awareness.sound_span",
     "not greater than 0"},
    {"SoundSpanShorterThanTheReaction",
     [](Level& l) { of(l).soundSpan = 0.3; },
     "archetypes[0].awareness.sound_span",
     "a single sound is not noticed"},
    {"ReactionShorterThanALook",
     [](Level& l) { l.archetypes[0].rates.vision = 5; },
     "archetypes[0].awareness.reaction[2]",
     "0.15 s is shorter than the 0.20 s from look to look"},
    {"FarVisionAboveVision",
     [](Level& l) { l.archetypes[0].rates.farVision = 20; },
     "archetypes[0].rates.far_vision",
     "far from the player it looks 20 times a second, near him 10"},
    {"FarVisionBelowNothing",
     [](Level& l) { l.archetypes[0].rates.farVision = -1; },
     "archetypes[0].rates.far_vision",
     "outside 0 to"},
    {"FarVisionOfWhoNeverLooks",
     [](Level& l) {
         l.archetypes[0].rates.farVision = 1;
         l.archetypes[0].rates.vision = -1;
     },
     "archetypes[0].rates.far_vision",
     "never looks"},
    {"NearBeyondFar",
     [](Level& l) {
         l.archetypes[0].rates.farVision = 1;
         l.archetypes[0].rates.near = 40;
     },
     "archetypes[0].rates.far",
     "25 m is nearer than near, 40 m"},
    {"NearWithoutFarVision",
     [](Level& l) { l.archetypes[0].rates.near = 10; },
     "archetypes[0].rates.near",
     "ignored: it looks as often wherever the player is"},
    {"NeverLooksForThings",
     [](Level& l) {
         l.archetypes[0].rates.farVision = 1;
         l.archetypes[0].rates.things = 0;
     },
     "archetypes[0].rates.things",
     "outside 0.001 to"},
    {"NeverLooks",
     [](Level& l) { l.archetypes[0].rates.vision = -1; },
     "archetypes[0].awareness.states",
     "never look"},
    {"OutOfReach",
     [](Level& l) {
         of(l).hearing.clear();
         cones(l).erase(cones(l).begin(), cones(l).begin() + 2);
         cones(l)[0].acuity = {{"visibility", 0.5}};
     },
     "archetypes[0].awareness.levels[2]",
     "\"hostile\": no response is above 0.50"},
    {"ShadowedCone",
     [](Level& l) { cones(l).push_back(cone(100, 3)); },
     "archetypes[0].view_cones[3]",
     "the cones before it hold all"},
    {"ShadowedByTwo",
     [](Level& l) {
         cones(l) = {cone(60, 5, 30), cone(60, 5, -30), cone(110, 5)};
     },
     "archetypes[0].view_cones[2]",
     "the cones before it hold all"},
    {"GapOnTheLeft",
     [](Level& l) {
         cones(l) = {cone(210, 5), cone(110, 5, 180)};
     },
     "archetypes[0].view_cones",
     "105 to 125 degrees to the left"},
    {"GapAhead",
     [](Level& l) { cones(l) = {cone(110, 5, 180)}; },
     "archetypes[0].view_cones",
     "no cone holds what is ahead, from 125 degrees to the right to 125 to the left"},
    {"GapOnTheRight",
     [](Level& l) {
         cones(l) = {cone(210, 5), cone(110, 5, 180)};
     },
     "archetypes[0].view_cones",
     "105 to 125 degrees to the right"},
    {"Stimulus",
     [](Level& l) {
         cones(l)[0].acuity = {{"colour", 1}};
     },
     "archetypes[0].view_cones[0].acuity.colour",
     "\"colour\""},
    {"Acuity",
     [](Level& l) {
         cones(l)[0].acuity = {{"visibility", 1.5}};
     },
     "archetypes[0].view_cones[0].acuity.visibility",
     "outside 0 to 1"},
    {"Pitch", [](Level& l) { cones(l)[0].pitch = 2; }, "archetypes[0].view_cones[0].pitch", "2"},
    {"UnknownThing",
     [](Level& l) { of(l).notices = {"ghosts"}; },
     "archetypes[0].awareness.notices[0]",
     "\"ghosts\""},
    {"AlertnessOfABody",
     [](Level& l) {
         of(l).notices = {"bodies"};
         of(l).body = 4;
     },
     "archetypes[0].awareness.body",
     "4 is outside 1 to 3"},
    {"AlertnessOfAChange",
     [](Level& l) {
         of(l).notices = {"items"};
         of(l).change = 0;
     },
     "archetypes[0].awareness.change",
     "0 is outside 1 to 3"},
    {"ReactionToWhatIsNotNoticed",
     [](Level& l) { l.archetypes[0].reactions.emplace_back().notices = "doors"; },
     "archetypes[0].reactions[0].notices",
     "does not notice doors"},
    {"ReactionToTwo",
     [](Level& l) {
         of(l).notices = {"doors"};
         l.archetypes[0].reactions.emplace_back().notices = "doors";
         l.archetypes[0].reactions[0].modality = "sound";
     },
     "archetypes[0].reactions[0]",
     "a thing that has changed"},
    {"CalmSpeed",
     [](Level& l) { l.archetypes[0].movement.calmSpeed = 1.5; },
     "archetypes[0].movement.calm_speed",
     "outside 0 to 1"},
    {"GazeBehindTheBack",
     [](Level& l) { l.archetypes[0].gaze.turn = 4; },
     "archetypes[0].gaze.turn",
     "outside 0 to"},
    {"GazeThatNeverGetsThere",
     [](Level& l) { l.archetypes[0].gaze.rate = 0; },
     "archetypes[0].gaze.rate",
     "not greater than 0"},
    {"StartledWithoutAHeadThatTurns",
     [](Level& l) { l.archetypes[0].gaze.startle = 1; },
     "archetypes[0].gaze.startle",
     "does not turn"},
    {"QuickHeadThatDoesNotTurn",
     [](Level& l) { l.archetypes[0].gaze.rate = 3; },
     "archetypes[0].gaze.rate",
     "does not turn"},
    {"HeadThatIsHeldAndDoesNotTurn",
     [](Level& l) { l.archetypes[0].gaze.hold = 3; },
     "archetypes[0].gaze.hold",
     "does not turn"},
    {"FloorBelowNothing",
     [](Level& l) {
         AuthoredEvent alarm;
         alarm.id = alarm.code = "alarm";
         alarm.when.kind = "hand";
         alarm.alertness = -1;
         l.events = {alarm};
     },
     "events[0].alertness",
     "-1"},
    {"FloorOfNobody",
     [](Level& l) {
         AuthoredEvent alarm;
         alarm.id = alarm.code = "alarm";
         alarm.when.kind = "hand";
         alarm.alertness = 1;
         l.events = {alarm};
         of(l) = {};
     },
     "events[0].alertness",
     "no archetype has awareness"},
    {"WithoutStates", [](Level& l) { of(l).states.clear(); }, kIn, "it has no states"},
    {"EyesForMoreThanAnybodyShows",
     [](Level& l) {
         l.visibility = "0.5 * lighting";
         for (auto& [id, threshold] : l.archetypes[0].sensors)
             threshold = id == "sight" ? 0.6 : threshold;
     },
     "archetypes[0].sensors.sight",
     "0.50 at most"},
    {"ConeOfNoWidth",
     [](Level& l) { cones(l)[1].horizontal = 0; },
     "archetypes[0].view_cones[1]",
     "its horizontal angle is 0"},
    {"ConeOfNoHeight",
     [](Level& l) { cones(l)[0].vertical = 0; },
     "archetypes[0].view_cones[0]",
     "its vertical angle is 0"},
    {"OnlyConesOfNoWidth",
     [](Level& l) {
         for (ViewCone& each : cones(l))
             each.horizontal = 0;
         of(l).hearing.clear();
         std::erase_if(l.archetypes[0].sensors,
                       [](const auto& sensor) { return sensor.first != "sight"; });
     },
     "archetypes[0].awareness.levels[1]",
     "nothing leads to the state"},
};
INSTANTIATE_TEST_SUITE_P(Slips, AwarenessSlip, testing::ValuesIn(kSlips), [](const auto& test) {
    return test.param.name;
});

TEST(AwarenessOfLevels, NestedAndOverlappingConesAndABlindBackAreNoProblem) {
    Level level = watchedLevel();
    level.archetypes.pop_back();
    of(level).attitudes.clear();

    cones(level) = {cone(24, 13), cone(60, 10), cone(140, 6), cone(210, 2.5)};
    EXPECT_THAT(validate(level), IsEmpty());
    cones(level).push_back(cone(150, 4, 180));
    EXPECT_THAT(validate(level), IsEmpty());
    cones(level) = {cone(360, 0)};
    EXPECT_THAT(validate(level), IsEmpty());
}

TEST(AwarenessOfLevels, NoGapIsFoundBesideAnAngleThatIsWrong) {
    Level level = watchedLevel();
    level.archetypes.pop_back();
    cones(level) = {cone(-1, 10)};

    for (const Problem& each : validate(level))
        EXPECT_EQ(each.message.find("no cone holds"), std::string::npos) << each.message;
}

} // namespace
} // namespace percept::level
