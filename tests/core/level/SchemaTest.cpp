#include "SchemaValidator.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"
#include "json/Keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace percept::level {
namespace {

namespace fs = std::filesystem;
using Document = nlohmann::json;
using testing::IsEmpty;

Document readJson(const fs::path& path) {
    return Document::parse(*readFile(path, kLargestLevelBytes));
}

Document schema() {
    return readJson(fs::path(PERCEPT_SOURCE_DIR) / "resources/schema/percept-level.schema.json");
}

Document arena() {
    return readJson(fs::path(PERCEPT_SOURCE_DIR) / "resources/levels/arena.level.json");
}

std::vector<std::string> keysIn(const Document& properties) {
    std::vector<std::string> keys;
    for (const auto& [key, rule] : properties.items())
        keys.push_back(key);
    std::sort(keys.begin(), keys.end());
    return keys;
}

template <class T>
std::vector<std::string> keysInCode(std::vector<std::string> others = {}) {
    auto keys = json::keysOf<T>();
    std::erase(keys, "unknown");
    keys.insert(keys.end(), others.begin(), others.end());
    std::sort(keys.begin(), keys.end());
    return keys;
}

TEST(Schema, EverySampleLevelObeysIt) {
    const SchemaValidator validator(schema());
    const auto folder = fs::path(PERCEPT_SOURCE_DIR) / "resources/levels";
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".json")
            continue;
        EXPECT_THAT(validator.violations(readJson(entry.path())), IsEmpty()) << entry.path();
    }
}

TEST(Schema, WhatAnEmptyLevelWritesObeysIt) {
    EXPECT_THAT(SchemaValidator(schema()).violations(Document::parse(writeLevel({}))), IsEmpty());
}

TEST(Schema, RefusesValuesThatTheReaderOrTheCheckRefuse) {
    const SchemaValidator validator(schema());
    const std::pair<const char*, Document> faults[] = {
        {"/format", "other"},
        {"/version", 2},
        {"/step", 0},
        {"/bounds/min", Document::array({1})},
        {"/walls/0/id", ""},
        {"/walls/0/points/1", Document::array({1, "x"})},
        {"/walls/0/closed", 1},
        {"/doors/0/segment", Document::array({Document::array({1, 2})})},
        {"/triggers/0/kind", "trap"},
        {"/modalities/0/attenuation", 1.5},
        {"/navigation/edges/0/cost", -1},
        {"/navigation/edges/0/flags", Document::array({"dance"})},
        {"/items/0/position", Document::array({1, 2, 3, 4})},
        {"/archetypes/0/sensors/sight", "much"},
    };
    for (const auto& [place, value] : faults) {
        Document level = arena();
        level[Document::json_pointer(place)] = value;
        EXPECT_FALSE(validator.violations(level).empty()) << place;
    }
    Document level = arena();
    level["spawns"][0].erase("id");
    EXPECT_FALSE(validator.violations(level).empty());
}

TEST(Schema, RefusesGroupsThatNoRunCouldUse) {
    const SchemaValidator validator(schema());
    const Document town =
        readJson(fs::path(PERCEPT_SOURCE_DIR) / "resources/levels/town.level.json");
    ASSERT_THAT(validator.violations(town), IsEmpty());
    const std::pair<const char*, Document> faults[] = {
        {"/lod/frequency_by", 30},
        {"/lod/frequency_by", {{"from", 30}}},
        {"/lod/priority_by", {{"from", 3}, {"to", 1}, {"power", 0}}},
        {"/lod/priority_by", Document::array()},
        {"/lod/priority_by", Document::array({{{"min", 0.5}}})},
        {"/lod/importance/smoothing", -1},
        {"/lod/groups/half_distance", 0},
        {"/lod/groups/observer", 3},
        {"/lod/groups/street", "wide"},
        {"/lod/groups/areas", Document::array()},
        {"/lod/groups/blocks/0/min", "low"},
        {"/lod/groups/properties/0/kind", "flat"},
        {"/lod/groups/properties/1/correlation", 2},
        {"/lod/groups/properties/2/exponent", 1},
        {"/lod/groups/town/id", ""},
        {"/lod/groups/town/parts/0/presence/0", Document::array({1})},
        {"/lod/groups/town/parts/0/parts/0/area/1", Document::array({1})},
        {"/lod/groups/town/parts/0/parts/0/people", 1.5},
        {"/lod/groups/town/parts/0/parts/5/story/0", 1},
    };
    for (const auto& [place, value] : faults) {
        Document level = town;
        level[Document::json_pointer(place)] = value;
        EXPECT_FALSE(validator.violations(level).empty()) << place << " " << value;
    }
}

/// The words in backticks of a text, in the order of the alphabet.
std::vector<std::string> wordsIn(const std::string& text) {
    std::vector<std::string> words;
    for (auto at = text.find('`'); at != std::string::npos; at = text.find('`', at + 1)) {
        const auto end = text.find('`', at + 1);
        words.push_back(text.substr(at + 1, end - at - 1));
        at = end;
    }
    std::sort(words.begin(), words.end());
    return words;
}

void checkWords(const Document& node, const std::string& place) {
    if (node.is_object() && node.contains("enum") && node.contains("description")) {
        auto allowed = node["enum"].get<std::vector<std::string>>();
        std::erase(allowed, "");
        std::sort(allowed.begin(), allowed.end());
        const auto words = wordsIn(node["description"].get<std::string>());
        if (!words.empty()) {
            EXPECT_EQ(words, allowed) << place;
        }
    }
    if (node.is_structured())
        for (const auto& [key, inner] : node.items())
            checkWords(inner, place + "/" + key);
}

TEST(Schema, DescriptionsNameTheWordsThatAreAllowed) {
    checkWords(schema(), {});
}

TEST(Schema, NamesTheKeysThatTheReaderKnows) {
    const Document definitions = schema()["definitions"];
    const auto inSchema = [&](const char* name) { return keysIn(definitions[name]["properties"]); };

    EXPECT_EQ(keysIn(schema()["properties"]), keysInCode<Level>({"format", "version"}));
    EXPECT_EQ(inSchema("agent"), keysInCode<Agent>());
    EXPECT_EQ(inSchema("aim"), keysInCode<Aim>());
    EXPECT_EQ(inSchema("analysis"), keysInCode<Analysis>());
    EXPECT_EQ(inSchema("archetype"), keysInCode<Archetype>());
    EXPECT_EQ(inSchema("authoredEvent"), keysInCode<AuthoredEvent>());
    EXPECT_EQ(inSchema("automaton"), keysInCode<Automaton>());
    EXPECT_EQ(inSchema("awareness"), keysInCode<Awareness>());
    EXPECT_EQ(inSchema("compound"), keysInCode<Compound>());
    EXPECT_EQ(inSchema("connection"), keysInCode<Connection>());
    EXPECT_EQ(inSchema("door"), keysInCode<Door>());
    EXPECT_EQ(inSchema("emission"), keysInCode<Emission>());
    EXPECT_EQ(inSchema("emitter"), keysInCode<Emitter>());
    EXPECT_EQ(inSchema("eventCause"), keysInCode<EventCause>());
    EXPECT_EQ(inSchema("eventLink"), keysInCode<EventLink>());
    EXPECT_EQ(inSchema("eventMove"), keysInCode<EventMove>());
    EXPECT_EQ(inSchema("eventSignal"), keysInCode<EventSignal>());
    EXPECT_EQ(inSchema("eventSwitch"), keysInCode<EventSwitch>());
    EXPECT_EQ(inSchema("patrolStop"), keysInCode<PatrolStop>());
    EXPECT_EQ(inSchema("reaction"), keysInCode<Reaction>());
    EXPECT_EQ(inSchema("eventManager"), keysInCode<EventManager>());
    EXPECT_EQ(inSchema("expectation"), keysInCode<Expectation>());
    EXPECT_EQ(inSchema("goalWeights"), keysInCode<GoalWeights>());
    EXPECT_EQ(inSchema("grid"), keysInCode<Grid>());
    EXPECT_EQ(inSchema("importance"), keysInCode<Importance>());
    EXPECT_EQ(inSchema("gaze"), keysInCode<Gaze>());
    EXPECT_EQ(inSchema("influenceReach"), keysInCode<InfluenceReach>());
    EXPECT_EQ(inSchema("item"), keysInCode<Item>());
    EXPECT_EQ(inSchema("key"), keysInCode<Key>());
    EXPECT_EQ(inSchema("layer"), keysInCode<Layer>());
    EXPECT_EQ(inSchema("light"), keysInCode<Light>());
    EXPECT_EQ(inSchema("listener"), keysInCode<Listener>());
    EXPECT_EQ(inSchema("lod"), keysInCode<Lod>());
    EXPECT_EQ(inSchema("lodBehaviour"), keysInCode<LodBehaviour>());
    EXPECT_EQ(inSchema("material"), keysInCode<Material>());
    EXPECT_EQ(inSchema("modality"), keysInCode<Modality>());
    EXPECT_EQ(inSchema("movement"), keysInCode<Movement>());
    EXPECT_EQ(inSchema("navigation"), keysInCode<Navigation>());
    EXPECT_EQ(inSchema("navigationEdge"), keysInCode<NavigationEdge>());
    EXPECT_EQ(inSchema("navigationNode"), keysInCode<NavigationNode>());
    EXPECT_EQ(inSchema("passage"), keysInCode<Passage>());
    EXPECT_EQ(inSchema("profile"), keysInCode<Profile>());
    EXPECT_EQ(inSchema("projectile"), keysInCode<Projectile>());
    EXPECT_EQ(inSchema("region"), keysInCode<Region>());
    EXPECT_EQ(inSchema("schedule"), keysInCode<Schedule>());
    EXPECT_EQ(inSchema("script"), keysInCode<Script>());
    EXPECT_EQ(inSchema("spawn"), keysInCode<Spawn>());
    EXPECT_EQ(inSchema("squad"), keysInCode<Squad>());
    EXPECT_EQ(inSchema("targetWeights"), keysInCode<TargetWeights>());
    EXPECT_EQ(inSchema("task"), keysInCode<Task>());
    EXPECT_EQ(inSchema("team"), keysInCode<Team>());
    EXPECT_EQ(inSchema("terrain"), keysInCode<Terrain>());
    EXPECT_EQ(inSchema("terrainType"), keysInCode<TerrainType>());
    EXPECT_EQ(inSchema("topic"), keysInCode<Topic>());
    EXPECT_EQ(inSchema("trigger"), keysInCode<Trigger>());
    EXPECT_EQ(inSchema("updateRates"), keysInCode<UpdateRates>());
    EXPECT_EQ(inSchema("viewCone"), keysInCode<ViewCone>());
    EXPECT_EQ(inSchema("wall"), keysInCode<Wall>());
    EXPECT_EQ(inSchema("waypoint"), keysInCode<Waypoint>());
    EXPECT_EQ(inSchema("weapon"), keysInCode<Weapon>());
    EXPECT_EQ(inSchema("weaponDistances"), keysInCode<WeaponDistances>());
}

} // namespace
} // namespace percept::level
