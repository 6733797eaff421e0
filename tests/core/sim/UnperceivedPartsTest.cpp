#include "LevelBuilder.h"
#include "percept/agent/Parameters.h"
#include "percept/level/Validate.h"
#include "percept/sim/Brains.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

// What waits for a perception or an event that never comes is named, and nothing else.
namespace percept::sim::unperceived_parts_test {
namespace {

/// One of a brain, armed, among bots that come and go behind boxes; its archetype is the second.
level::Level skirmish(std::string_view brain, const level::Keyed& sensors) {
    test::LevelBuilder builder(24, 20);
    level::Level& level = builder.edit();
    level.modalities = level::ravenModalities();
    level::Modality aura;
    aura.id = "aura";
    aura.kind = "smell";
    aura.maxRange = 9;
    level.modalities.push_back(aura);
    level.archetypes[0].sensors = {{"sight", 0.1}, {"sound", 0}, {"touch", 0}};
    level.archetypes[0].observes = true; // what is far is far from an observer
    level::Archetype own;
    own.id = "own";
    own.brain = std::string(brain);
    own.health = 2000;
    own.sensors = sensors;
    own.weapons = {level::ravenWeapons()[0]};
    level.archetypes.push_back(own);
    builder.box({8, 6}, {10, 9}).box({14, 11}, {16, 14}).box({10, 14}, {12, 16}).grid(1.0);
    builder.bot({12, 10}, maths::kPi, "own").bot({4, 10}).bot({20, 16}, maths::kPi);
    builder.spawn({2, 2}).spawn({22, 2}).spawn({2, 18});
    return builder.build();
}

std::uint64_t hashAfter(const level::Level& level, int frames) {
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 3});
    for (int frame = 0; frame < frames; ++frame)
        simulation.step();
    return simulation.hash();
}

/// Whether `check` says of a place that it counts for nothing, and what to do about that.
bool isSaid(const level::Level& level, std::string_view place) {
    return std::ranges::any_of(checkUse(level), [&](const auto& problem) {
        return problem.place == place && problem.severity == level::Severity::Warning &&
               !problem.message.empty() && !problem.remedy.empty();
    });
}

struct Field {
    std::string_view name;
    std::string_view modality; ///< that makes it count
    void (*set)(level::Archetype&);
};
const Field kFields[]{
    {"reaction", "sight", [](level::Archetype& a) { a.reaction = 1.5; }},
    {"aim.nearest_seen", "sight", [](level::Archetype& a) { a.aim.nearestSeen = 1; }},
    {"field_of_view", "sight", [](level::Archetype& a) { a.fieldOfView = 0.4; }},
    {"view_cones",
     "sight",
     [](level::Archetype& a) {
         a.viewCones = {{}};
         a.viewCones[0].id = "narrow";
         a.viewCones[0].horizontal = 0.2;
     }},
    {"hearing", "sound", [](level::Archetype& a) { a.hearing = 0.01; }}};

TEST(UnperceivedParts, FieldsOfSensesThatAreLackingAreNamedAndChangeNothing) {
    constexpr int kFrames = 600;
    for (const auto& brain : shippedBrains().all())
        for (const std::string sense : {"sight", "sound", "touch", "aura"}) {
            const auto usual = skirmish(brain->name(), {{sense, 0.0}});
            const auto hash = hashAfter(usual, kFrames);
            const auto ignored = agent::ignoredFields(usual.archetypes[1], *brain);
            for (const Field& field : kFields) {
                auto level = usual;
                field.set(level.archetypes[1]);
                const bool said = isSaid(level, fmt::format("archetypes[1].{}", field.name));

                SCOPED_TRACE(fmt::format("{} {} {}", brain->name(), sense, field.name));
                EXPECT_EQ(said,
                          sense != field.modality ||
                              std::ranges::find(ignored, field.name) != ignored.end());
                if (said)
                    EXPECT_EQ(hashAfter(level, kFrames), hash);
            }
        }
}

/// What awareness says of a sense counts for who has that sense alone.
TEST(UnperceivedParts, AwarenessOfSensesThatAreLackingIsNamedAndChangesNothing) {
    const Field kAware[]{
        {"awareness.heeds", "sight", [](level::Archetype& a) { a.awareness.heeds = 1; }},
        {"awareness.sound_span", "sound", [](level::Archetype& a) { a.awareness.soundSpan = 9; }},
        {"awareness.hearing.sound",
         "sound",
         [](level::Archetype& a) {
             a.awareness.hearing = {{"sound", {0.1, 0.2}}};
         }},
        {"gaze.startle", "sound", [](level::Archetype& a) { a.gaze.startle = 0.01; }}};
    for (const std::string sense : {"sight", "sound"})
        for (const Field& field : kAware) {
            auto usual = skirmish("guard", {{sense, 0.0}, {"touch", 0.0}});
            level::Archetype& own = usual.archetypes[1];
            own.awareness.states = {"unaware", "curious", "hostile"};
            own.awareness.levels = {0.2, 0.5};
            own.awareness.reaction = {0.1, 0.1};
            own.awareness.hold = {1.0, 1.0};
            own.awareness.alertnessDecay = {1.0, 1.0};
            own.gaze.turn = 0.5;
            auto level = usual;
            field.set(level.archetypes[1]);
            auto problems = level::validate(level);
            for (const auto& each : checkUse(level))
                problems.push_back(each);
            const bool said = std::ranges::any_of(problems, [&](const auto& each) {
                return each.place == fmt::format("archetypes[1].{}", field.name) &&
                       each.message.find("no threshold") != std::string::npos;
            });

            SCOPED_TRACE(fmt::format("{} {}", sense, field.name));
            EXPECT_EQ(said, sense != field.modality);
            if (said) {
                EXPECT_EQ(hashAfter(level, 600), hashAfter(usual, 600));
            }
        }
}

/// Of all who act and of what they perceive, apart from what is kept on rhythms of looking.
std::array<std::uint64_t, 3> actorsAfter(const level::Level& level, int frames) {
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 3});
    for (int frame = 0; frame < frames; ++frame)
        simulation.step();
    return hashesOfActors(simulation.state());
}

/// Who sees nothing draws no random numbers for its looks: at no rate does it change the run.
TEST(UnperceivedParts, RatesOfLookingWithoutSightAreNamedAndChangeNothing) {
    using level::UpdateRates;
    const std::pair<const char*, void (*)(UpdateRates&)> kRates[]{
        {"rates.vision", [](UpdateRates& rates) { rates.vision = 3; }},
        {"rates.far_vision", [](UpdateRates& rates) {
             rates.farVision = 1;
             rates.near = 0.5;
             rates.far = 1;
         }}};
    for (const auto& [name, set] : kRates)
        for (const auto& brain : shippedBrains().all())
            for (const bool sees : {false, true}) {
                auto level =
                    skirmish(brain->name(),
                             sees ? level::Keyed{{"sight", 0.1}} : level::Keyed{{"touch", 0.0}});
                const auto hash = actorsAfter(level, 600);
                set(level.archetypes[1].rates);
                const bool ignored = std::ranges::count(brain->ignores(), name) > 0;
                EXPECT_EQ(isSaid(level, fmt::format("archetypes[1].{}", name)), ignored || !sees)
                    << brain->name() << " " << name << sees;
                EXPECT_EQ(actorsAfter(level, 600) == hash, ignored || !sees)
                    << brain->name() << " " << name << sees;
            }
}

/// The same, and two events in the first second.
level::Level alarmed(std::string_view brain) {
    auto level = skirmish(brain, {{"sight", 0.1}, {"sound", 0.0}});
    for (const char* id : {"alarm", "other"}) {
        level::AuthoredEvent& event = level.events.emplace_back();
        event.id = event.code = id;
        event.when.kind = "time";
        event.when.time = 0.5;
        event.position = level::Place{12, 10, {}};
    }
    return level;
}
level::AuthoredEvent noticed(const std::string& modality, const std::string& by) {
    level::AuthoredEvent event;
    event.id = event.code = "noticed";
    event.when.kind = "notification";
    event.when.object = modality;
    event.when.by = by;
    return event;
}

TEST(UnperceivedParts, ReactionsToWhatIsNotPerceivedAreNamed) {
    for (const auto& brain : shippedBrains().all())
        for (const std::string modality : {"sight", "sound", "touch", "aura"}) {
            auto level = alarmed(brain->name());
            level::Reaction& reaction = level.archetypes[1].reactions.emplace_back();
            reaction.modality = modality;
            reaction.raises = "other";

            EXPECT_EQ(isSaid(level, "archetypes[1].reactions[0].modality"),
                      modality == "touch" || modality == "aura")
                << brain->name() << " " << modality;
        }
}

TEST(UnperceivedParts, ReactionsAreNotNamedWhereAnHeirPerceives) {
    auto level = alarmed("guard");
    level::Reaction& reaction = level.archetypes[1].reactions.emplace_back();
    reaction.modality = "touch";
    reaction.raises = "other";
    level::Archetype heir;
    heir.id = "heir";
    heir.brain = "guard";
    heir.extends = "own";
    heir.sensors = {{"touch", 0.0}};
    level.archetypes.push_back(heir);

    EXPECT_FALSE(isSaid(level, "archetypes[1].reactions[0].modality"));
    level.archetypes[2].sensors.clear();
    EXPECT_TRUE(isSaid(level, "archetypes[1].reactions[0].modality"));
}

TEST(UnperceivedParts, ReactionsToEventsThatAreNotHeardAreNamed) {
    for (const auto& brain : shippedBrains().all()) {
        auto level = alarmed(brain->name());
        level::Reaction& reaction = level.archetypes[1].reactions.emplace_back();
        reaction.event = "alarm";
        reaction.raises = "other";
        const auto said = [&] { return isSaid(level, "archetypes[1].reactions[0].event"); };
        EXPECT_FALSE(said()) << "without interests it hears all";
        level.archetypes[1].interests = {"other"};
        EXPECT_TRUE(said());
        level.archetypes[1].interests = {"other", "alarm"};
        EXPECT_FALSE(said());
        level.archetypes[1].interests.clear();

        level::EventManager& office = level.managers.emplace_back();
        office.id = "office";
        office.kind = "broadcast";
        office.listeners.emplace_back().agent = level.agents[1].id;
        EXPECT_TRUE(said()) << "another agent listens";
        office.listeners[0].agent = "own";
        EXPECT_FALSE(said());
        office.listeners[0].interests = {"other"};
        EXPECT_TRUE(said());
        office.listeners[0].interests.clear();
        level::EventManager post;
        post.id = "post";
        post.kind = "narrowcast";
        level.managers.push_back(post);
        level.events[0].manager = "post";
        EXPECT_TRUE(said()) << "it is sent elsewhere";
        level.managers[1].parent = "office";
        EXPECT_FALSE(said()) << "and passed up";
        level.events[0].reach = "here";
        EXPECT_TRUE(said());
        level.archetypes[1].reactions[0].joins = "post";
        EXPECT_FALSE(said()) << "it may join";
    }
}

TEST(UnperceivedParts, CodesThatNoEventHasAreNamed) {
    auto level = alarmed("guard");
    level.archetypes[1].interests = {"alarm", "take_damage"};
    EXPECT_FALSE(isSaid(level, "archetypes[1].interests"));
    level.archetypes[1].interests.push_back("nothing");
    EXPECT_TRUE(isSaid(level, "archetypes[1].interests"));
    level::Reaction& reaction = level.archetypes[1].reactions.emplace_back();
    reaction.event = "nothing";
    reaction.raises = "other";
    EXPECT_TRUE(isSaid(level, "archetypes[1].reactions[0].event"));
    level.archetypes[1].reactions[0].event = "take_damage";
    level.archetypes[1].interests = {"take_damage"};
    EXPECT_FALSE(isSaid(level, "archetypes[1].reactions[0].event"));
    level::EventManager& office = level.managers.emplace_back();
    office.id = "office";
    office.listeners.emplace_back().interests = {"nothing"};
    office.listeners[0].agent = "own";
    EXPECT_TRUE(isSaid(level, "managers[0].listeners[0].interests"));
}

TEST(UnperceivedParts, NotificationsThatNobodyGetsAreNamed) {
    for (const auto& brain : shippedBrains().all())
        for (const std::string modality : {"sight", "sound", "touch", "aura"})
            for (const std::string by : {"", "own", "bot"}) {
                auto level = alarmed(brain->name());
                level.events.push_back(noticed(modality, by));
                const bool own = modality == "sight" || modality == "sound";
                const bool bots = modality != "aura";

                EXPECT_EQ(isSaid(level, "events[2].when"),
                          by == "own"   ? !own
                          : by == "bot" ? !bots
                                        : !own && !bots)
                    << brain->name() << " " << modality << " by " << by;
            }
}

/// Who only extends an archetype is not of it: every kind of event that is about somebody.
TEST(UnperceivedParts, EventsAboutAnArchetypeThatOnlyOthersExtendSayWhoIsMeant) {
    auto level = alarmed("guard");
    level.spawns.clear();
    level::Archetype base = level.archetypes[1];
    base.id = "base";
    level.archetypes[1].extends = "base";
    level.archetypes.push_back(base);
    level::Region& region = level.regions.emplace_back();
    region.id = "hall";
    region.polygon = {{0, 0}, {24, 0}, {24, 20}, {0, 20}};
    const auto said = [&](const std::string& place) {
        for (const auto& problem : checkUse(level))
            if (problem.place == place)
                return problem.message + " " + problem.remedy;
        return std::string();
    };
    for (const char* kind : {"region", "collision", "intention", "death", "notification"}) {
        level.events.resize(2);
        level::AuthoredEvent& event = level.events.emplace_back();
        event.id = event.code = "about";
        event.when.kind = kind;
        event.when.object = event.when.kind == "region"         ? "hall"
                            : event.when.kind == "notification" ? "sight"
                                                                : "";
        event.when.state = event.when.kind == "intention" ? "investigate" : "open";
        for (const char* by : {"", "own"}) {
            event.when.by = by;
            EXPECT_EQ(said("events[2].when.by"), "") << kind << by;
        }
        event.when.by = "base";
        EXPECT_EQ(
            said("events[2].when.by"),
            "it never happens: no agent has the archetype \"base\" itself, and who extends it "
            "is not meant Name one of: own.")
            << kind;
        EXPECT_EQ(said("events[2].when.state"), "") << kind;
        EXPECT_EQ(said("events[2].when"), "") << kind;
    }
}

} // namespace
} // namespace percept::sim::unperceived_parts_test
