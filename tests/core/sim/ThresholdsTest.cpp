#include "LevelBuilder.h"
#include "percept/level/Validate.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// Thresholds that nothing of a level reaches: `check` names them, and nothing else.
namespace percept::sim::thresholds_test {
namespace {

using trace::AgentId;

constexpr AgentId kListener{0};
/// What is perceived is as strong as it was made, however far.
constexpr const char* kSenses[] = {"sight", "sound", "smell", "touch", "aura"};

/// One who perceives everything, and one who walks to and fro before it.
level::Level scene() {
    test::LevelBuilder builder(24, 12);
    level::Level& level = builder.edit();
    for (const char* id : kSenses) {
        level::Modality& modality = level.modalities.emplace_back();
        modality.id = id;
        modality.kind = modality.id == "aura" ? "sound" : id;
        modality.maxRange = 100;
    }
    for (const char* id : {"listener", "walker"}) {
        level::Archetype& archetype = level.archetypes.emplace_back();
        archetype.id = id;
        archetype.brain = "guard";
        archetype.emissions = {{.modality = "sight", .tag = {}, .unknown = {}}};
        level.teams.emplace_back().id = id;
        level::Agent& agent = level.agents.emplace_back();
        agent.id = agent.archetype = agent.team = id;
    }
    level.teams[0].relations = {{"walker", -1}};
    level.teams[1].relations = {{"listener", -1}};
    level.agents[0].position = {4, 6, {}};
    level.agents[1].position = {9, 6, {}};
    level.agents[1].heading = maths::kPi;
    for (const double y : {3.0, 9.0})
        level.agents[1].patrol.emplace_back().position = level::Place{9, y, {}};
    return builder.build();
}

struct Source {
    std::string modality;
    void (*add)(level::Level&); ///< of the greatest strength `most`
    double most = 3.5;
};

void add(level::Level& level, const char* modality, const char* on) {
    level.archetypes[2].emissions.push_back(
        {.modality = modality, .strength = 3.5, .on = on, .tag = {}, .unknown = {}});
}
template <const char* kModality>
void emitter(level::Level& level) {
    level::Emitter& emitter = level.emitters.emplace_back();
    emitter.id = "machine";
    emitter.modality = kModality;
    emitter.position = {8, 6, {}};
    emitter.strength = 3.5;
}
template <const char* kModality>
void event(level::Level& level) {
    level::AuthoredEvent& event = level.events.emplace_back();
    event.id = event.code = "soon";
    event.when.kind = "time";
    event.when.time = 1;
    event.emits = {{kModality, 3.5, level::Place{8, 6, {}}, {}, {}}};
}
void armed(level::Level& level) {
    level.archetypes[2].weapons = {level::ravenWeapons()[1]};
    level.archetypes[2].weapons[0].modality = "aura";
    level.archetypes[2].weapons[0].soundStrength = 3.5;
    level.archetypes[2].weapons[0].projectile.damage = 12;
    level.archetypes[2].sensors = {{"sight", 0.1}};
    level.archetypes[1].health = 1e6;
}
constexpr char kSight[] = "sight", kAura[] = "aura", kSmell[] = "smell";

const Source kSources[]{
    {"aura", [](level::Level& level) { add(level, "aura", "presence"); }},
    {"smell", [](level::Level& level) { add(level, "smell", "presence"); }},
    {"sight", [](level::Level& level) { level.archetypes[2].emissions[0].strength = 3.5; }},
    {"sight",
     [](level::Level& level) {
         add(level, "sight", "presence");
         level.archetypes[2].emissions[1].emitsLight = true;
     }},
    {"aura", emitter<kAura>},
    {"sight", emitter<kSight>},
    {"smell", emitter<kSmell>},
    {"aura", event<kAura>},
    {"sight", event<kSight>},
    {"aura", armed},
    {"touch", armed, 12},
    {"aura",
     [](level::Level& level) {
         emitter<kAura>(level);
         level.archetypes[1].hearing = 0.5;
     },
     1.75},
};

const level::Problem* warningOf(const std::vector<level::Problem>& problems,
                                const std::string& modality) {
    const auto found =
        std::ranges::find(problems, "archetypes[1].sensors." + modality, &level::Problem::place);
    return found == problems.end() ? nullptr : &*found;
}

bool perceives(const level::Level& level, const std::string& modality) {
    trace::RecordBuffer records;
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 3});
    for (int frame = 0; frame < 300; ++frame)
        simulation.step({}, trace::TraceLevel::Full, &records);
    const auto id = *simulation.senses().modality(modality);
    return std::ranges::any_of(records.rows<trace::Notified>(), [&](const auto& row) {
        return row.data.agent == kListener && row.data.modality == id;
    });
}

TEST(Thresholds, AreNamedWhereNothingReachesThemAndThenNothingIsPerceived) {
    for (std::size_t i = 0; i < std::size(kSources); ++i) {
        const Source& source = kSources[i];
        level::Level level = scene();
        source.add(level);
        double& threshold = level.archetypes[1].sensors.emplace_back(source.modality, 0).second;

        threshold = source.most * 1.01;
        const auto problems = level::validate(level);
        EXPECT_TRUE(warningOf(problems, source.modality)) << i << ' ' << source.modality;
        EXPECT_FALSE(perceives(level, source.modality)) << i << ' ' << source.modality;

        threshold = source.most * 0.99;
        EXPECT_FALSE(warningOf(level::validate(level), source.modality)) << i;
        EXPECT_TRUE(perceives(level, source.modality)) << i << ' ' << source.modality;
    }
}

TEST(Thresholds, OfWhatNothingEmitsAndWithoutGatesThatCompareThemAreNoProblem) {
    level::Level level = scene();
    level.archetypes[1].sensors = {{"aura", 7}};
    EXPECT_FALSE(warningOf(level::validate(level), "aura"));

    emitter<kAura>(level);
    level.modalities[4].gates = {"range"};
    EXPECT_FALSE(warningOf(level::validate(level), "aura"));
    EXPECT_TRUE(perceives(level, "aura"));
}

TEST(Thresholds, ThatAnHeirReachesAreNoProblem) {
    level::Level level = scene();
    emitter<kAura>(level);
    level.archetypes[1].sensors = {{"aura", 4}};
    level::Archetype& heir = level.archetypes.emplace_back();
    heir.id = "keen";
    heir.extends = "listener";
    EXPECT_TRUE(warningOf(level::validate(level), "aura"));
    heir.hearing = 2;
    EXPECT_FALSE(warningOf(level::validate(level), "aura"));
}

TEST(Thresholds, ThatSwitchOffWhatIsInheritedAreNoProblem) {
    level::Level level = scene();
    emitter<kAura>(level);
    level.archetypes[1].sensors = {{"aura", 1000}};
    level.archetypes[1].extends = "walker";
    EXPECT_TRUE(warningOf(level::validate(level), "aura"));
    level.archetypes[2].sensors = {{"aura", 0.1}};
    EXPECT_FALSE(warningOf(level::validate(level), "aura"));
}

} // namespace
} // namespace percept::sim::thresholds_test
