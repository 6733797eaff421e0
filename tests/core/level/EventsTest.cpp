#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>

namespace percept::level::events_test {
namespace {

using testing::HasSubstr;

/// A room with two regions, a door, a switch and every kind of event.
Level goodLevel() {
    const auto file = parseLevel(R"({
"format": "percept-level", "version": 1, "name": "events", "start_time": "16:59",
"bounds": {"min": [0, 0], "max": [20, 10]},
"doors": [{"id": "door", "segment": [[10, 6], [10, 10]]}],
"regions": [{"id": "west", "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]]},
  {"id": "east", "polygon": [[10, 0], [20, 0], [20, 10], [10, 10]]}],
"events": [
  {"id": "five", "code": "clock", "when": {"kind": "time", "clock": "17:00"}, "position": [3, 3]},
  {"id": "late", "code": "clock", "when": {"kind": "time", "time": 90}, "once": true,
    "position": [3, 3]},
  {"id": "opened", "code": "door", "when": {"kind": "door", "object": "door"}, "every": 10},
  {"id": "entered", "code": "came", "when": {"kind": "region", "object": "east", "by": "red"},
    "manager": "rooms", "reach": "here"},
  {"id": "met", "code": "touched", "when": {"kind": "collision"}, "position": [1, 2]}],
"managers": [
  {"id": "all", "listeners": [{"agent": "a", "interests": ["clock"], "within": 50, "sender": "red"}]},
  {"id": "rooms", "kind": "narrowcast", "parent": "all", "per_room": true, "listeners": [{}]}],
"topics": [{"id": "line_of_sight", "caching": "frames", "frames": 5, "symmetric": true}],
"keys": [{"key": "K", "event": "five"}],
"archetypes": [{"id": "bot"}],
"agents": [{"id": "a", "archetype": "bot", "team": "red", "position": [2, 2]}],
"teams": [{"id": "red"}]
})",
                                 "events");
    EXPECT_TRUE(file) << file.error().text();
    return file->level;
}

struct Fault {
    const char* name;
    std::function<void(Level&)> cause;
    const char* place;
    const char* message; ///< a part of it
};
void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.name;
}

bool concernsEvents(const Problem& problem) {
    for (const char* part : {"events", "managers", "topics", "keys", "start_time"})
        if (problem.place.starts_with(part))
            return true;
    return false;
}

TEST(LevelEvents, AGoodLevelHasNoProblems) {
    for (const Problem& problem : validate(goodLevel()))
        EXPECT_FALSE(concernsEvents(problem)) << problem.place << ": " << problem.message;
}

/// Random reactions between some events: an error where they are bound to go on without end, as a
/// search from every event for itself tells.
TEST(LevelEvents, CirclesOfReactionsAreErrorsUnlessAConditionBreaksThem) {
    std::mt19937 random(7);
    const auto below = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    int circles = 0;
    constexpr int kLevels = 300;
    for (int i = 0; i < kLevels; ++i) {
        constexpr std::size_t kEvents = 5;
        Level level = goodLevel();
        level.events.clear();
        for (std::size_t k = 0; k < kEvents; ++k) {
            AuthoredEvent event;
            event.id = "event" + std::to_string(k);
            event.code = "code" + std::to_string(k);
            event.when.kind = "hand";
            level.events.push_back(event);
        }
        level.keys.clear();
        bool reach[kEvents][kEvents] = {};
        for (int k = 0; k < 4; ++k) {
            const std::size_t from = below(kEvents);
            const std::size_t to = below(kEvents);
            const bool always = below(4) != 0;
            Reaction reaction;
            reaction.event = level.events[from].code;
            reaction.raises = level.events[to].id;
            reaction.condition = always ? "" : "time < 5";
            level.archetypes[0].reactions.push_back(reaction);
            reach[from][to] = reach[from][to] || always;
        }
        for (std::size_t over = 0; over < kEvents; ++over)
            for (std::size_t from = 0; from < kEvents; ++from)
                for (std::size_t to = 0; to < kEvents; ++to)
                    reach[from][to] = reach[from][to] || (reach[from][over] && reach[over][to]);
        bool circle = false;
        for (std::size_t k = 0; k < kEvents; ++k)
            circle = circle || reach[k][k];
        bool found = false;
        for (const Problem& problem : validate(level))
            found = found || (problem.severity == Severity::Error &&
                              problem.message.find("raises itself") != std::string::npos);

        EXPECT_EQ(found, circle) << writeLevel(level);
        circles += circle ? 1 : 0;
    }
    EXPECT_GT(circles, kLevels / 10);
    EXPECT_LT(circles, kLevels * 9 / 10);
}

TEST(LevelEvents, WhatIsRaisedByItsOwnSignalIsAWarning) {
    const auto warned = [](double strength, double intensity, bool once) {
        Level level = goodLevel();
        Modality sound;
        sound.id = sound.kind = "sound";
        level.modalities = {sound};
        AuthoredEvent echo;
        echo.id = echo.code = "echo";
        echo.when.kind = "notification";
        echo.when.object = "sound";
        echo.when.intensity = intensity;
        echo.once = once;
        EventSignal signal;
        signal.modality = "sound";
        signal.strength = strength;
        echo.emits = {signal};
        level.events.push_back(echo);
        bool found = false;
        for (const Problem& problem : validate(level)) {
            const bool itself = problem.message.find("raises itself") != std::string::npos;
            EXPECT_FALSE(itself && problem.severity == Severity::Error);
            found = found || itself;
        }
        return found;
    };
    EXPECT_TRUE(warned(1, 0.5, false));
    EXPECT_FALSE(warned(1, 1.5, false)) << "it is never that loud";
    EXPECT_FALSE(warned(1, 0.5, true)) << "it happens once";
    EXPECT_FALSE(warned(0, 0, false)) << "it is silent";
}

TEST(LevelEvents, WithoutAPlaceReachNobodyWhoHearsByPlace) {
    for (const char* kind : {"time", "hand", "condition", "door"}) {
        Level level = goodLevel();
        level.events.resize(1);
        level.events[0].when = {};
        level.events[0].when.kind = kind;
        level.events[0].when.object = "door";
        level.events[0].when.condition = "1 > 0";
        const auto isSaid = [&] {
            const auto problems = validate(level);
            return std::any_of(problems.begin(), problems.end(), [](const Problem& problem) {
                return problem.place == "events[0]" &&
                       problem.message.find("reaches nobody") != std::string::npos;
            });
        };
        const bool hasNone = std::string_view(kind) != "door";
        EXPECT_FALSE(isSaid()) << kind;
        level.events[0].position.reset();
        EXPECT_EQ(isSaid(), hasNone) << kind << ": all listeners hear what is within 50 m";
        level.managers[0].listeners[0].within.reset();
        EXPECT_FALSE(isSaid()) << kind << ": one hears all";

        level.events[0].manager = "rooms";
        level.events[0].reach = "here";
        EXPECT_EQ(isSaid(), hasNone) << kind << ": rooms hear what happens in them";
        level.events[0].reach = "up";
        EXPECT_FALSE(isSaid()) << kind << ": the manager above hears it";
        level.events[0].reach = "down";
        EXPECT_FALSE(isSaid()) << kind << ": all rooms hear it";
        level.managers[1].listeners[0].within = 5;
        EXPECT_EQ(isSaid(), hasNone) << kind;
        level.managers[1].listeners.clear();
        EXPECT_FALSE(isSaid()) << kind << ": nobody would hear it anywhere";
    }
}

TEST(LevelEvents, AreWrittenAsTheyWereRead) {
    const Level level = goodLevel();

    const auto again = parseLevel(writeLevel(level), "again");

    ASSERT_TRUE(again);
    EXPECT_EQ(again->level, level);
    EXPECT_EQ(again->level.managers[0].listeners[0].within, 50.0);
    EXPECT_EQ(again->level.events[2].every, 10);
    EXPECT_TRUE(again->level.topics[0].symmetric);
}

TEST(LevelEvents, ClockTimesAreReadStrictly) {
    EXPECT_EQ(clockTime("17:00"), 17 * 3600.0);
    EXPECT_EQ(clockTime("7:05"), 7 * 3600.0 + 300);
    EXPECT_EQ(clockTime("23:59:59"), 86399.0);
    EXPECT_EQ(clockTime("00:00"), 0.0);
    for (const char* text : {"",
                             "17",
                             "17:",
                             "24:00",
                             "17:60",
                             "17:0",
                             "17:00:",
                             "17:00:00:00",
                             "17:00 ",
                             "-1:00",
                             "+1:00",
                             "a:00",
                             "017:00",
                             "17:00:5"})
        EXPECT_EQ(clockTime(text), std::nullopt) << text;
}

class ValidateEvents : public testing::TestWithParam<Fault> {};

TEST_P(ValidateEvents, NamesThePlaceAndARemedy) {
    Level level = goodLevel();
    GetParam().cause(level);

    for (const Problem& problem : validate(level))
        if (problem.place == GetParam().place) {
            EXPECT_THAT(problem.message, HasSubstr(GetParam().message));
            EXPECT_NE(problem.remedy, "");
            return;
        }
    FAIL() << "nothing about " << GetParam().place;
}

const Fault kFaults[] = {
    {"Code", [](Level& l) { l.events[0].code = ""; }, "events[0].code", "says nothing"},
    {"Kind", [](Level& l) { l.events[0].when.kind = "mood"; }, "events[0].when.kind", "\"mood\""},
    {"Clock", [](Level& l) { l.events[0].when.clock = "25:00"; }, "events[0].when.clock", "25:00"},
    {"TwoTimes", [](Level& l) { l.events[0].when.time = 3; }, "events[0].when.time", "both"},
    {"StartTime", [](Level& l) { l.startTime = "noon"; }, "start_time", "\"noon\""},
    {"Door", [](Level& l) { l.events[2].when.object = "x"; }, "events[2].when.object", "no door"},
    {"DoorState",
     [](Level& l) { l.events[2].when.state = "ajar"; },
     "events[2].when.state",
     "\"ajar\""},
    {"Every", [](Level& l) { l.events[2].every = 0; }, "events[2].every", "not greater"},
    {"Region",
     [](Level& l) { l.events[3].when.object = ""; },
     "events[3].when.object",
     "the name of a region is missing"},
    {"By", [](Level& l) { l.events[3].when.by = "x"; }, "events[3].when.by", "\"x\""},
    {"Reach", [](Level& l) { l.events[3].reach = "far"; }, "events[3].reach", "\"far\""},
    {"Manager", [](Level& l) { l.events[3].manager = "x"; }, "events[3].manager", "\"x\""},
    {"With", [](Level& l) { l.events[4].when.object = "x"; }, "events[4].when.object", "\"x\""},
    {"Deadline", [](Level& l) { l.events[4].deadline = -1; }, "events[4].deadline", "below 0"},
    {"Parent", [](Level& l) { l.managers[0].parent = "x"; }, "managers[0].parent", "\"x\""},
    {"Circle",
     [](Level& l) { l.managers[0].parent = "rooms"; },
     "managers[0].parent",
     "above itself"},
    {"OwnParent",
     [](Level& l) { l.managers[0].parent = "all"; },
     "managers[0].parent",
     "above itself"},
    {"Rooms", [](Level& l) { l.regions.clear(); }, "managers[1].per_room", "no regions"},
    {"Listener",
     [](Level& l) { l.managers[0].listeners[0].agent = "x"; },
     "managers[0].listeners[0].agent",
     "\"x\""},
    {"Within",
     [](Level& l) { l.managers[0].listeners[0].within = -1; },
     "managers[0].listeners[0].within",
     "below 0"},
    {"Sender",
     [](Level& l) { l.managers[0].listeners[0].sender = "bot"; },
     "managers[0].listeners[0].sender",
     "no agent or team"},
    {"Key", [](Level& l) { l.keys[0].key = ""; }, "keys[0].key", "no key"},
    {"TwoKeys", [](Level& l) { l.keys.push_back(l.keys[0]); }, "keys[1].key", "already"},
};
INSTANTIATE_TEST_SUITE_P(Events, ValidateEvents, testing::ValuesIn(kFaults), [](const auto& test) {
    return test.param.name;
});

} // namespace
} // namespace percept::level::events_test
