#include "LevelBuilder.h"
#include "percept/level/Validate.h"
#include "percept/sim/Brains.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// Fields that change nothing because of what the level says elsewhere: `check` says so, a run is
// the same without them, and where they count `check` is silent.
namespace percept::sim::unused_fields_test {
namespace {

/// Three armed ones who meet in two regions, with what the fields are of.
level::Level scene() {
    test::LevelBuilder builder(24, 12);
    level::Level& level = builder.edit();
    level.modalities = level::ravenModalities();
    level.materials = {{.id = "stone", .pattern = "stone", .transmission = {}, .unknown = {}}};
    level.archetypes[0].sensors = {{"sight", 0.1}, {"sound", 0}, {"touch", 0}};
    level.archetypes[0].emissions = {{.modality = "sight", .tag = {}, .unknown = {}},
                                     {.modality = "sound", .on = "step", .tag = {}, .unknown = {}}};
    for (const double x : {0.0, 12.0}) {
        level::Region& region = level.regions.emplace_back();
        region.id = x == 0 ? "west" : "east";
        region.polygon = {{x, 0}, {x + 12, 0}, {x + 12, 12}, {x, 12}};
    }
    for (const char* id : {"radio", "speaker"}) {
        level::Emitter& emitter = level.emitters.emplace_back();
        emitter.id = id;
        emitter.modality = "sound";
        emitter.position = {6, 9, {}};
    }
    level.emitters[1].relays = "radio";
    level::Trigger& hint = level.triggers.emplace_back();
    hint.id = "hint";
    hint.kind = "hint";
    hint.shape = "circle";
    hint.position = {12, 6, {}};
    hint.radius = 3;
    hint.text = "Meet here.";
    level::AuthoredEvent& event = level.events.emplace_back();
    event.id = event.code = "soon";
    event.when.kind = "time";
    event.when.time = 1;
    event.emits = {{.modality = "sound", .strength = 4, .position = {}, .tag = {}, .unknown = {}}};
    builder.box({11, 4}, {13, 5}).grid(1.0);
    builder.bot({3, 6}).bot({20, 6}, maths::kPi).bot({20, 3}, maths::kPi);
    builder.spawn({2, 2}).spawn({22, 2}).spawn({2, 10});
    return builder.build();
}

using Change = void (*)(level::Level&);
struct Case {
    std::string place;
    Change state;                          ///< states the field
    Change count;                          ///< lets it count
    Change context = [](level::Level&) {}; ///< in which it does not
};

void withGates(level::Level& level) {
    level.modalities[0].gates = {"range", "line_of_sight"};
}
void withUsualGates(level::Level& level) {
    level.modalities[0].gates = {};
}
template <std::size_t kModality>
void withIntensity(level::Level& level) {
    level.modalities[kModality].gates = {"range", "intensity"};
}
void addCone(level::Level& level) {
    level.archetypes[0].viewCones.emplace_back().id = "narrow";
}
void narrow(level::Level& level) {
    level.archetypes[0].fieldOfView = 1;
}
/// It reacts at once, and knows nothing of who is lost.
void byDegrees(level::Level& level) {
    level::Archetype& guard = level.archetypes[0];
    guard.brain = "guard";
    guard.rates.vision = 10;
    guard.awareness.states = {"unaware", "curious", "alert", "hostile"};
    guard.awareness.levels = {0.2, 0.4, 0.6};
    guard.awareness.reaction = {0, 0, 0};
    guard.awareness.hold = guard.awareness.alertnessDecay = {1, 1, 1};
}
void withoutPlaces(level::Level& level) {
    byDegrees(level);
    level.archetypes[0].awareness.states = {"unaware", "curious"};
    level.archetypes[0].awareness.levels = {0.2};
    level.archetypes[0].awareness.reaction = {0};
    level.archetypes[0].awareness.hold = level.archetypes[0].awareness.alertnessDecay = {1};
}
void inGraph(level::Level& level) {
    level.senseManager = "graph";
    level.modalities[1].gates = {"region", "range", "intensity"};
}
void withSmell(level::Level& level) {
    inGraph(level);
    level.modalities.push_back(level.modalities[1]);
    level.modalities.back().id = level.modalities.back().kind = "smell";
    level.modalities.back().gates = {};
}
template <const char* kKind>
void ofKind(level::Level& level) {
    level.events[0].when.kind = kKind;
}
constexpr char kTime[] = "time", kRegion[] = "region", kDeath[] = "death", kDoor[] = "door",
               kNotification[] = "notification", kCondition[] = "condition", kHand[] = "hand";

/// Everybody starts with that weapon of the source.
template <int kWeapon>
void armedWith(level::Level& level) {
    auto& weapons = level.archetypes[0].weapons;
    std::rotate(weapons.begin(), weapons.begin() + kWeapon, weapons.end());
}
level::Weapon& firstWeapon(level::Level& level) {
    return level.archetypes[0].weapons[0];
}
template <bool kInstant>
void withShots(level::Level& level) {
    firstWeapon(level).projectile.instant = kInstant;
}
void withBlast(level::Level& level) {
    firstWeapon(level).projectile.blastRadius = 1;
}
void withBlaster(level::Level& level) {
    level::Item& item = level.items.emplace_back();
    item.id = "gift";
    item.kind = "blaster";
    item.position = {3.5, 6, {}};
}
void withLimitedRounds(level::Level& level) {
    firstWeapon(level).maxRounds = 20;
}
void withSchedule(level::Level& level) {
    level.schedule.kind = "frequency";
    level::Task& task = level.schedule.tasks.emplace_back();
    task.id = "decisions";
    task.frequency = 2;
    task.costUs = 100;
}
void withFunctions(level::Level& level) {
    level.lod.importance.weights = {{"distance", 1}};
    level.lod.behaviours.emplace_back().id = "full";
    level.lod.frequencyBy.text = level.lod.priorityBy.text = R"({"from":3,"to":1})";
}
/// Whoever hears something asks whether it is crowded.
void withTopic(level::Level& level) {
    level::Topic& topic = level.topics.emplace_back();
    topic.id = "crowded";
    topic.formula = "count(west) > 0";
    level::Reaction& reaction = level.archetypes[0].reactions.emplace_back();
    reaction.modality = "sound";
    reaction.condition = "topic(crowded) > 0";
    reaction.raises = "full";
    level::AuthoredEvent& event = level.events.emplace_back();
    event.id = event.code = "full";
    event.when.kind = "hand";
}
void aboutTwo(level::Level& level) {
    level.topics[0].formula = "distance(self, other) > 3";
}

const Case kCases[] = {
    {"archetypes[0].weapons[0].projectile.speed",
     [](level::Level& level) { firstWeapon(level).projectile.speed = 3; },
     withShots<false>,
     armedWith<1>},
    {"archetypes[0].weapons[0].projectile.proximity",
     [](level::Level& level) { firstWeapon(level).projectile.proximity = 2; },
     withShots<false>,
     armedWith<1>},
    {"archetypes[0].weapons[0].projectile.blast_radius",
     withBlast,
     withShots<false>,
     [](level::Level& level) {
         armedWith<1>(level);
         level.archetypes[0].aim.firstShotMisses = true;
     }},
    {"archetypes[0].weapons[0].projectile.blast_growth",
     [](level::Level& level) { firstWeapon(level).projectile.blastGrowth = 1; },
     withBlast},
    {"archetypes[0].weapons[0].projectile.penetrates",
     [](level::Level& level) { firstWeapon(level).projectile.penetrates = true; },
     withShots<true>},
    {"archetypes[0].weapons[0].projectile.visible",
     [](level::Level& level) { firstWeapon(level).projectile.visible = 1; },
     withShots<true>},
    {"archetypes[0].weapons[0].start_rounds",
     [](level::Level& level) { firstWeapon(level).startRounds = 9; },
     withLimitedRounds},
    {"items[0].amount",
     [](level::Level& level) { level.items[0].amount = 5; },
     withLimitedRounds,
     withBlaster},
    {"schedule.tasks[0].divisible",
     [](level::Level& level) { level.schedule.tasks[0].divisible = false; },
     [](level::Level& level) { level.schedule.budgetUs = 50; },
     withSchedule},
    {"lod.behaviours[0].frequency",
     [](level::Level& level) { level.lod.behaviours[0].frequency = 7; },
     [](level::Level& level) { level.lod.frequencyBy.text.clear(); },
     withFunctions},
    {"lod.behaviours[0].priority",
     [](level::Level& level) { level.lod.behaviours[0].priority = 7; },
     [](level::Level& level) { level.lod.priorityBy.text.clear(); },
     withFunctions},
    {"topics[0].symmetric",
     [](level::Level& level) { level.topics[0].symmetric = true; },
     aboutTwo,
     withTopic},
    {"topics[0].senses_first",
     [](level::Level& level) { level.topics[0].sensesFirst = true; },
     aboutTwo,
     withTopic},
    {"regions[0].attenuation.sound",
     [](level::Level& level) {
         level.regions[0].attenuation = {{"sound", 0.5}};
     },
     inGraph},
    {"regions[0].dissipation.sound",
     [](level::Level& level) {
         level.regions[0].dissipation = {{"sound", 0.5}};
     },
     [](level::Level& level) {
         inGraph(level);
         level.modalities[1].kind = "smell";
     }},
    {"connections[0].modalities.sound",
     [](level::Level& level) {
         level::Connection& opening = level.connections.emplace_back();
         opening.id = "opening";
         opening.from = "west";
         opening.to = "east";
         opening.start = {11.9, 6, {}};
         opening.end = {12.1, 6, {}};
         opening.modalities.emplace_back("sound", level::Passage());
     },
     inGraph,
     [](level::Level& level) {
         inGraph(level);
         withIntensity<1>(level);
     }},
    {"archetypes[0].emissions[0].emits_light",
     [](level::Level& level) { level.archetypes[0].emissions[0].emitsLight = true; },
     withUsualGates,
     withGates},
    {"materials[0].transmission.touch",
     [](level::Level& level) {
         level.materials[0].transmission = {{"touch", 0.5}};
     },
     [](level::Level& level) { level.modalities[2].throughWalls = true; }},
    {"regions[0].wind",
     [](level::Level& level) {
         level.regions[0].wind = {1, 2};
     },
     withSmell},
    {"lights[0]",
     [](level::Level& level) {
         level::Light& lamp = level.lights.emplace_back();
         lamp.id = "lamp";
         lamp.position = {3, 3, 2.5};
     },
     [](level::Level& level) { level.regions[0].ambientLight = 0.2; }},
    {"archetypes[0].field_of_view", narrow, withUsualGates, withGates},
    {"archetypes[0].view_cones", addCone, withUsualGates, withGates},
    {"archetypes[0].field_of_view",
     narrow,
     [](level::Level& level) { level.archetypes[0].viewCones.clear(); },
     addCone},
    {"archetypes[0].camouflage",
     [](level::Level& level) {
         level.archetypes[0].camouflage = {{"stone", 0}};
     },
     withUsualGates,
     withGates},
    {"archetypes[0].camouflage.zebra",
     [](level::Level& level) {
         level.archetypes[0].camouflage = {{"zebra", 0}};
     },
     [](level::Level& level) { level.materials[0].pattern = "zebra"; }},
    {"archetypes[0].emissions[1].every",
     [](level::Level& level) { level.archetypes[0].emissions[1].every = 7; },
     [](level::Level& level) { level.archetypes[0].emissions[1].on = "presence"; }},
    {"emitters[1].every",
     [](level::Level& level) { level.emitters[1].every = 7; },
     [](level::Level& level) { level.emitters[1].relays.clear(); }},
    {"events[0].when.object",
     [](level::Level& level) { level.events[0].when.object = "west"; },
     ofKind<kRegion>},
    {"events[0].when.by",
     [](level::Level& level) { level.events[0].when.by = "bot"; },
     ofKind<kDeath>},
    {"events[0].when.state",
     [](level::Level& level) { level.events[0].when.state = "closed"; },
     ofKind<kDoor>},
    {"events[0].when.intensity",
     [](level::Level& level) { level.events[0].when.intensity = 2; },
     ofKind<kNotification>},
    {"events[0].when.condition",
     [](level::Level& level) { level.events[0].when.condition = "count(west) > 1"; },
     ofKind<kCondition>},
    {"events[0].when.time",
     [](level::Level& level) { level.events[0].when.time = 2; },
     ofKind<kTime>,
     [](level::Level& level) { level.events[0].when = {.kind = "death", .unknown = {}}; }},
    {"events[0].every",
     [](level::Level& level) { level.events[0].every = 7; },
     ofKind<kTime>,
     ofKind<kHand>},
    {"triggers[0].damage",
     [](level::Level& level) { level.triggers[0].damage = 5; },
     [](level::Level& level) { level.triggers[0].kind = "plate"; }},
    {"triggers[0].size",
     [](level::Level& level) {
         level.triggers[0].size = {2, 2};
     },
     [](level::Level& level) { level.triggers[0].shape = "rectangle"; }},
    {"modalities[0].max_range",
     [](level::Level& level) { level.modalities[0].maxRange = 5; },
     withUsualGates,
     [](level::Level& level) {
         level.modalities[0].gates = {"line_of_sight"};
         level.modalities[0].maxRange = 0;
     }},
    {"modalities[0].through_walls",
     [](level::Level& level) { level.modalities[0].throughWalls = true; },
     withIntensity<0>,
     withUsualGates},
    {"modalities[1].through_walls",
     [](level::Level& level) { level.modalities[1].throughWalls = true; },
     withIntensity<1>,
     [](level::Level& level) {
         level.modalities[1].throughWalls = false;
         level.modalities[1].gates = {"range", "intensity", "line_of_sight"};
     }},
    {"modalities[1].deafness",
     [](level::Level& level) { level.modalities[1].deafness = 4; },
     [](level::Level& level) { level.modalities[1].deafening = 1; }},
    {"modalities[1].deafening",
     [](level::Level& level) { level.modalities[1].deafening = 1; },
     [](level::Level& level) { level.modalities[1].deafness = 4; },
     [](level::Level& level) { level.modalities[1].deafness = 0; }},
    {"archetypes[0].awareness.belief",
     [](level::Level& level) { level.archetypes[0].awareness.belief = "true"; },
     [](level::Level& level) { level.archetypes[0].awareness.freeKnowledge = 2; },
     byDegrees},
    {"archetypes[0].awareness.belief",
     [](level::Level& level) { level.archetypes[0].awareness.belief = "true"; },
     [](level::Level& level) {
         byDegrees(level);
         level.archetypes[0].awareness.freeKnowledge = 2;
     },
     withoutPlaces},
    {"archetypes[0].awareness.free_knowledge",
     [](level::Level& level) { level.archetypes[0].awareness.freeKnowledge = 2; },
     byDegrees,
     withoutPlaces},
    {"archetypes[0].awareness.on_break",
     [](level::Level& level) { level.archetypes[0].awareness.onBreak = "keep"; },
     [](level::Level& level) {
         level.archetypes[0].awareness.reaction = {0, 0.5, 0};
     },
     byDegrees},
    {"archetypes[0].awareness.on_break",
     [](level::Level& level) { level.archetypes[0].awareness.onBreak = "leak"; },
     [](level::Level& level) {
         level.archetypes[0].awareness.reaction = {0.5, 0, 0};
     },
     byDegrees},
    {"modalities[1].echo_delay",
     [](level::Level& level) { level.modalities[1].echoDelay = 4; },
     [](level::Level& level) { level.modalities[1].echoes = 2; }},
};

bool isSaid(const level::Level& level, const std::string& place) {
    const auto says = [&](const level::Problem& problem) {
        return problem.place == place && problem.message.starts_with("it is ignored");
    };
    return std::ranges::any_of(level::validate(level), says) ||
           std::ranges::any_of(checkUse(level), says);
}

/// What is recorded of a run at every level, in which frame, and where everybody is after it. A
/// hash also has when something would be due next, though it never comes.
std::string played(const level::Level& level) {
    trace::RecordBuffer records;
    Simulation simulation(
        compileWorld(level, {}).value(), {.seed = 3}, trace::TraceLevel::Full, &records);
    for (int frame = 0; frame < 400; ++frame)
        simulation.step({}, trace::TraceLevel::Full, &records);
    std::string text;
    records.forEachKind([&](const trace::AnyRows& rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            text += fmt::format(
                "{} {} {}\n", rows.table(), static_cast<std::uint64_t>(rows[i].id), rows[i].frame);
    });
    for (const agent::Agent& each : simulation.state().population.agents)
        text += fmt::format("{} {}\n", each.body.position.x, each.body.position.y);
    return text;
}

TEST(UnusedFields, AreSaidByCheckAndChangeNoRun) {
    for (const Case& each : kCases) {
        level::Level without = scene();
        each.context(without);
        ASSERT_FALSE(isSaid(without, each.place)) << each.place;
        level::Level with = without;
        each.state(with);
        EXPECT_TRUE(isSaid(with, each.place)) << each.place;
        EXPECT_EQ(played(with), played(without)) << each.place;
    }
}

TEST(UnusedFields, AreNotSaidToBeSoWhereTheyCount) {
    for (const Case& each : kCases) {
        level::Level level = scene();
        each.context(level);
        each.state(level);
        each.count(level);
        EXPECT_FALSE(isSaid(level, each.place)) << each.place;
    }
}

} // namespace
} // namespace percept::sim::unused_fields_test
