#include "LevelBuilder.h"
#include "percept/level/Validate.h"
#include "percept/sim/Checks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>

// What an archetype says is ignored where it counts neither for it nor for who inherits it.
namespace percept::sim::inherited_fields_test {
namespace {

using level::Archetype;

void makeAware(Archetype& archetype) {
    archetype.awareness.states = {"unaware", "hostile"};
    archetype.awareness.levels = {0.2};
}

/// The first archetype has no use for what it says; the second extends it, and has.
struct Case {
    std::string_view field;
    std::string_view base; ///< brain
    void (*set)(Archetype&);
    std::string_view heir; ///< brain
    void (*use)(Archetype&);
    void (*own)(Archetype&); ///< lets the heir say its own; none: it has parts or is joined
};

void asItIs(Archetype&) {}

level::Reaction to(const char* goal) {
    level::Reaction reaction;
    reaction.modality = "sight";
    reaction.goal = goal;
    return reaction;
}

const Case kCases[]{
    {"rates.vision",
     "guard",
     [](Archetype& a) { a.rates.vision = 8; },
     "guard",
     makeAware,
     [](Archetype& a) { a.rates.vision = 5; }},
    {"rates.targeting",
     "guard",
     [](Archetype& a) { a.rates.targeting = 7; },
     "bot",
     asItIs,
     [](Archetype& a) { a.rates.targeting = 3; }},
    {"rates.weapon_choice",
     "guard",
     [](Archetype& a) { a.rates.weaponChoice = 7; },
     "bot",
     asItIs,
     [](Archetype& a) { a.rates.weaponChoice = 3; }},
    {"rates.arbitration",
     "guard",
     [](Archetype& a) { a.rates.arbitration = 7; },
     "bot",
     asItIs,
     [](Archetype& a) { a.rates.arbitration = 3; }},
    {"reaction",
     "player",
     [](Archetype& a) { a.reaction = 2.5; },
     "guard",
     asItIs,
     [](Archetype& a) { a.reaction = 1; }},
    {"aim.nearest_seen",
     "guard",
     [](Archetype& a) { a.aim.nearestSeen = 1; },
     "bot",
     asItIs,
     [](Archetype& a) { a.aim.nearestSeen = 2; }},
    {"aim.persistence",
     "guard",
     [](Archetype& a) { a.aim.persistence = 3; },
     "bot",
     asItIs,
     [](Archetype& a) { a.aim.persistence = 2; }},
    {"goals", "guard", [](Archetype& a) { a.goals.attack = 0.3; }, "bot", asItIs, nullptr},
    {"targeting", "guard", [](Archetype& a) { a.targeting.distance = 3; }, "bot", asItIs, nullptr},
    {"awareness.states",
     "bot",
     makeAware,
     "guard",
     asItIs,
     [](Archetype& a) {
         a.awareness.states = {"calm", "furious"};
     }},
    {"awareness.attitudes.own",
     "bot",
     [](Archetype& a) {
         a.awareness.attitudes = {{"own", "fear"}};
     },
     "guard",
     asItIs,
     [](Archetype& a) {
         a.awareness.attitudes = {{"own", "hate"}};
     }},
    {"reactions[0].goal",
     "bot",
     [](Archetype& a) { a.reactions = {to("look_around")}; },
     "guard",
     asItIs,
     [](Archetype& a) { a.reactions = {to("investigate")}; }},
    {"reactions[0].notices",
     "guard",
     [](Archetype& a) {
         a.reactions.emplace_back().notices = "doors";
         a.reactions[0].goal = "investigate";
     },
     "guard",
     [](Archetype& a) {
         makeAware(a);
         a.awareness.notices = {"doors"};
     },
     [](Archetype& a) { a.reactions = {to("investigate")}; }},
    {"field_of_view",
     "guard",
     [](Archetype& a) {
         a.fieldOfView = 1;
         a.viewCones.emplace_back().id = "ahead";
     },
     "guard",
     [](Archetype& a) { a.unknown.stated = {"view_cones"}; },
     [](Archetype& a) { a.fieldOfView = 2; }},
    {"view_cones[0].acuity",
     "guard",
     [](Archetype& a) {
         a.viewCones.emplace_back().id = "ahead";
         a.viewCones[0].acuity = {{"visibility", 0.5}};
     },
     "guard",
     makeAware,
     [](Archetype& a) { a.viewCones.emplace_back().id = "wide"; }},
    {"awareness",
     "guard",
     [](Archetype& a) { a.awareness.freeKnowledge = 3; },
     "guard",
     makeAware,
     nullptr},
    {"awareness.belief",
     "guard",
     [](Archetype& a) {
         makeAware(a);
         a.awareness.states = {"unaware", "curious", "hostile"};
         a.awareness.levels = {0.2, 0.4};
         a.awareness.belief = "true";
     },
     "guard",
     [](Archetype& a) { a.awareness.freeKnowledge = 2; },
     nullptr},
    {"awareness.free_knowledge",
     "guard",
     [](Archetype& a) {
         makeAware(a);
         a.awareness.freeKnowledge = 2;
     },
     "guard",
     [](Archetype& a) {
         a.awareness.states = {"unaware", "curious", "hostile"};
     },
     nullptr},
    {"awareness.on_break",
     "guard",
     [](Archetype& a) {
         makeAware(a);
         a.awareness.onBreak = "leak";
     },
     "guard",
     [](Archetype& a) { a.awareness.reaction = {0.5}; },
     nullptr},
    {"movement.calm_speed",
     "guard",
     [](Archetype& a) { a.movement.calmSpeed = 0.5; },
     "guard",
     makeAware,
     [](Archetype& a) { a.movement.calmSpeed = 0.7; }},
    {"gaze.startle",
     "guard",
     [](Archetype& a) { a.gaze.startle = 2; },
     "guard",
     [](Archetype& a) { a.gaze.turn = 1; },
     [](Archetype& a) { a.gaze.startle = 1; }},
    {"rates.things",
     "guard",
     [](Archetype& a) {
         makeAware(a);
         a.rates.vision = 8;
         a.rates.farVision = 1;
         a.rates.things = 20;
     },
     "guard",
     [](Archetype& a) { a.awareness.notices = {"doors"}; },
     [](Archetype& a) { a.rates.things = 10; }}};

level::Level levelOf(const Case& each) {
    test::LevelBuilder builder(20, 20);
    level::Level& level = builder.edit();
    level.modalities = level::ravenModalities();
    Archetype base;
    base.id = "own";
    base.brain = std::string(each.base);
    base.sensors = {{"sight", 0.1}, {"sound", 0.1}};
    each.set(base);
    level.archetypes = {base};
    builder.bot({4, 4}, 0, "own");
    return builder.build();
}

Archetype heirOf(const Case& each) {
    Archetype heir;
    heir.id = "heir";
    heir.extends = "own";
    heir.brain = std::string(each.heir);
    heir.unknown.stated = {"brain"};
    return heir;
}

bool isSaid(const level::Level& level, std::string_view field, std::size_t archetype = 0) {
    auto problems = checkUse(level);
    const auto more = level::validate(level);
    problems.insert(problems.end(), more.begin(), more.end());
    return std::ranges::any_of(problems, [&](const auto& problem) {
        return problem.severity == level::Severity::Warning &&
               problem.place == fmt::format("archetypes[{}].{}", archetype, field);
    });
}

TEST(InheritedFields, AreIgnoredOnlyWhereNobodyWhoHasThemUsesThem) {
    for (const Case& each : kCases) {
        SCOPED_TRACE(each.field);
        const auto alone = levelOf(each);
        EXPECT_TRUE(isSaid(alone, each.field));

        auto level = alone;
        level.archetypes.push_back(heirOf(each));
        const bool stated = level.archetypes[1].unknown.stated.size() == 1;
        each.use(level.archetypes[1]);
        if (stated && std::ranges::count(level.archetypes[1].unknown.stated, "brain") == 0)
            level.archetypes[1].unknown.stated.push_back("brain");
        EXPECT_FALSE(isSaid(level, each.field));
        EXPECT_FALSE(isSaid(level, each.field, 1));

        auto through = level; // one more in between
        through.archetypes.push_back(through.archetypes[1]);
        through.archetypes[1] = {};
        through.archetypes[1].id = "between";
        through.archetypes[1].extends = "own";
        through.archetypes[1].brain = std::string(each.base);
        through.archetypes[2].extends = "between";
        EXPECT_FALSE(isSaid(through, each.field));

        if (each.own == nullptr)
            continue;
        each.own(level.archetypes[1]);
        EXPECT_TRUE(isSaid(level, each.field)) << "the heir has its own";
        each.own(through.archetypes[1]);
        EXPECT_TRUE(isSaid(through, each.field)) << "who is between has its own";
    }
}

TEST(InheritedFields, AwarenessMayBeSwitchedOff) {
    auto level = levelOf(kCases[0]);
    makeAware(level.archetypes[0]);
    level.archetypes[0].awareness.hold = {4};
    level.archetypes[0].viewCones.emplace_back().id = "ahead";
    level.archetypes[0].viewCones[0].acuity = {{"visibility", 0.7}};
    Archetype& heir = level.archetypes.emplace_back();
    heir.id = "heir";
    heir.extends = "own";
    heir.brain = "guard";
    heir.awareness.unknown.stated = {"states"};
    ASSERT_TRUE(level::resolveArchetype(level, "heir")->awareness.states.empty());

    EXPECT_FALSE(isSaid(level, "awareness", 1));
    EXPECT_FALSE(isSaid(level, "view_cones[0].acuity", 1));
    EXPECT_FALSE(isSaid(level, "awareness"));

    level.archetypes[1].awareness.hold = {5};
    EXPECT_TRUE(isSaid(level, "awareness", 1)) << "this it says itself";
}

} // namespace
} // namespace percept::sim::inherited_fields_test
