#include "editor/tools/DetailProperties.h"

#include "editor/tools/DetailCharts.h"
#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"
#include "percept/lod/AgentDetail.h"
#include "percept/town/Town.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace percept::tools {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using PropertyKind = DetailProperty::Kind;

level::Level sample(const std::string& name) {
    return level::readLevel(fs::path(PERCEPT_SOURCE_DIR) / "resources/levels" /
                            (name + ".level.json"))
        ->level;
}

level::Level with(level::Level level, Result<level::Lod> lod) {
    EXPECT_TRUE(lod) << lod.error().text();
    if (lod)
        level.lod = std::move(*lod);
    return level;
}

/// Every row, with each group open in turn.
std::vector<DetailProperty> allRows(const level::Level& level) {
    auto rows = detailProperties(level, DetailPart::Importance);
    const auto groups = detailProperties(level, DetailPart::Groups);
    rows.insert(rows.end(), groups.begin(), groups.end());
    for (const DetailProperty& group : groups)
        if (group.opens)
            for (const auto& row : detailProperties(level, DetailPart::Groups, group.path))
                if (row.path.starts_with(group.path + "/") && !row.opens)
                    rows.push_back(row);
    return rows;
}

std::optional<DetailProperty> find(const level::Level& level, std::string_view path) {
    std::string_view group;
    const auto groups = detailProperties(level, DetailPart::Groups);
    for (const auto& row : groups)
        if (row.opens && path.starts_with(row.path + "/"))
            group = row.path; // the innermost one is the last
    for (const auto part : {DetailPart::Importance, DetailPart::Groups})
        for (const auto& row : detailProperties(level, part, group))
            if (row.path == path && row.kind != PropertyKind::Heading)
                return row;
    return std::nullopt;
}

std::string problemOf(const level::Level& level) {
    if (const auto lod = lod::compileLod(level.lod); !lod)
        return lod.error().text();
    if (const auto town = town::compileTown(level); !town)
        return town.error().text();
    std::vector<schedule::Person> people;
    for (const level::Agent& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    if (const auto detail = lod::compileAgentDetail(level, people); !detail)
        return detail.error().text();
    return {};
}

TEST(DetailProperties, ShowWhatTheSamplesSay) {
    const auto valley = sample("valley");
    EXPECT_EQ(find(valley, "/importance/weights/in_view")->number, 0.6);
    EXPECT_EQ(find(valley, "/importance/weights/distance")->note, "43\u00a0%");
    EXPECT_EQ(find(valley, "/groups/half_distance")->number, 15);
    EXPECT_EQ(find(valley, "/groups/attention")->number, 10) << "the default";
    EXPECT_EQ(find(valley, "/groups/observer")->text, "south_scout");
    EXPECT_EQ(find(valley, "/groups/story")->text, "north_scout");

    const auto town = sample("town");
    EXPECT_EQ(find(town, "/groups/properties/2/exponent")->number, 2.2);
    EXPECT_EQ(find(town, "/groups/town/parts/0/parts/1/people")->number, 78);
    EXPECT_EQ(find(town, "/groups/town/parts/0/parts/5/story")->text, "mayor");
    EXPECT_EQ(find(town, "/groups/town/parts/0/presence/2/1")->number, 620);
    for (const auto& row : detailProperties(town, DetailPart::Groups, "/groups/town"))
        EXPECT_NE(row.path, "/groups/town/presence") << "its districts have their own";
}

/// Every number of every sample can be changed to both ends of its range, and is used then.
TEST(DetailProperties, EveryNumberCanBeSetWithinItsRange) {
    for (const std::string name : {"town", "valley"}) {
        const auto level = sample(name);
        int set = 0;
        for (const auto& row : allRows(level)) {
            if (row.kind != PropertyKind::Number && row.kind != PropertyKind::Whole)
                continue;
            EXPECT_LE(row.from, row.number) << row.path;
            EXPECT_GE(row.to, row.number) << row.path;
            if (row.path.find("/parts/") != std::string::npos && ++set > 20)
                continue; // the blocks are all alike
            for (const double value : {row.from, row.to, row.from - 1}) {
                const auto changed = with(level, withValue(level, row.path, value));
                EXPECT_NEAR(find(changed, row.path)->number, std::max(value, row.from), 1e-9)
                    << row.path;
                EXPECT_EQ(problemOf(changed), "") << row.path << " = " << value;
            }
        }
    }
}

TEST(DetailProperties, KeepWhatTheyDoNotKnow) {
    auto level = sample("valley");
    level.lod.groups.text = R"({"half_distance": 15, "mood": {"kind": "grim"}})";
    const auto changed = with(level, withValue(level, "/groups/half_distance", 40.5));
    EXPECT_EQ(Json::parse(changed.lod.groups.text),
              Json::parse(R"({"half_distance": 40.5, "mood": {"kind": "grim"}})"));
    const auto other = with(level, withValue(level, "/importance/smoothing", 2.0));
    EXPECT_EQ(other.lod.groups.text, level.lod.groups.text) << "spelt as in the file";
    EXPECT_EQ(other.lod.importance.smoothing, 2);
}

TEST(DetailProperties, FrequencyIsEachLevelsOwnAFunctionOrCategories) {
    auto level = sample("valley");
    level = with(level, withValue(level, "/frequency_by", std::string("Function of importance")));
    EXPECT_EQ(Json::parse(level.lod.frequencyBy.text), Json::parse(R"({"from": 30, "to": 1})"));
    level = with(level, withValue(level, "/frequency_by/power", 2.5));
    level = with(level, withValue(level, "/frequency_by/from", 60.4));
    EXPECT_EQ(Json::parse(level.lod.frequencyBy.text),
              Json::parse(R"({"from": 60, "to": 1, "power": 2.5})"));
    EXPECT_EQ(lod::frequencyFor(*lod::compileLod(level.lod), lod::BehaviourId{0}, 0), 60);

    level = with(level, withValue(level, "/frequency_by", std::string("Categories of importance")));
    EXPECT_EQ(Json::parse(level.lod.frequencyBy.text).size(), 4U) << "those of the behaviours";
    level = with(level, withAdded(level, "/frequency_by", "category"));
    EXPECT_EQ(Json::parse(level.lod.frequencyBy.text).size(), 5U);
    level = with(level, withRemoved(level, "/frequency_by/3/min"));
    EXPECT_EQ(Json::parse(level.lod.frequencyBy.text).size(), 4U);
    EXPECT_EQ(problemOf(level), "");

    level = with(level, withValue(level, "/frequency_by", std::string("Each level's own")));
    EXPECT_EQ(level.lod, sample("valley").lod);
}

TEST(DetailProperties, TermsAreWhateverAgentsAreCalledAfter) {
    auto level = sample("valley");
    const auto adds = detailProperties(level, DetailPart::Importance)[0].adds;
    EXPECT_EQ(std::count(adds.begin(), adds.end(), "distance"), 0) << "it is there";
    EXPECT_EQ(std::count(adds.begin(), adds.end(), level.agents[0].team), 1);
    level = with(level, withAdded(level, "/importance/weights", level.agents[0].team));
    EXPECT_EQ(level.lod.importance.weights.back().first, level.agents[0].team);
    EXPECT_EQ(problemOf(level), "");
    level = with(level, withRemoved(level, "/importance/weights/distance"));
    EXPECT_EQ(level.lod.importance.weights.front().first, "in_view");
}

TEST(DetailProperties, ATownCanBeBuiltFromNothing) {
    auto level = sample("camp");
    ASSERT_EQ(detailProperties(level, DetailPart::Groups).size(), 1U);
    level = with(level, withAdded(level, "/groups", "town"));
    level = with(level, withAdded(level, "/groups/properties", "property"));
    level = with(level, withAdded(level, "/groups/town/parts/0", "part"));
    level = with(level, withAdded(level, "/groups/town/parts/0/parts/1", "part"));
    level = with(level,
                 withValue(level, "/groups/town/parts/0/parts/0/story", std::string("Ada, Ben")));
    ASSERT_EQ(problemOf(level), "");
    const auto town = town::compileTown(level).value().value();
    EXPECT_EQ(town.inhabitants[0], 80U);
    EXPECT_EQ(town.groups.groups.size(), 5U);
    EXPECT_EQ(town.story.size(), 2U);
    EXPECT_EQ(with(level, withRemoved(level, "/groups/town")).lod, sample("camp").lod);
}

TEST(DetailProperties, WhatRefersToAPropertyFollows) {
    auto level = sample("town");
    level = with(level, withValue(level, "/groups/properties/0/id", std::string("years")));
    EXPECT_EQ(find(level, "/groups/properties/1/goes_with")->text, "years");
    EXPECT_EQ(problemOf(level), "");
    level = with(level, withRemoved(level, "/groups/properties/0"));
    EXPECT_EQ(find(level, "/groups/properties/0/goes_with")->text, "");
    level = with(level, withRemoved(level, "/groups/properties/1"));
    EXPECT_EQ(find(level, "/groups/trades")->text, "");
    EXPECT_EQ(problemOf(level), "");
}

TEST(DetailProperties, RefuseWhatIsNotPossible) {
    const auto level = sample("town");
    EXPECT_FALSE(withValue(level, "/groups/colour", 1.0));
    EXPECT_FALSE(withValue(level, "/groups/street", std::string("wide")));
    EXPECT_FALSE(withValue(level, "/groups/street", std::nan("")));
    EXPECT_FALSE(withValue(level, "/groups/observer", std::string("nobody")));
    EXPECT_FALSE(withValue(level, "/groups/town/id", std::string()));
    EXPECT_FALSE(withAdded(level, "/groups/town", "castle"));
    EXPECT_FALSE(withRemoved(level, "/groups/street"));
    EXPECT_FALSE(withValue(level, "/groups/properties/1/id", std::string("age"))) << "twice";
    EXPECT_FALSE(withValue(level, "/groups/town/parts/0/id", std::string("old_town_1")));
    EXPECT_TRUE(withValue(level, "/groups/properties/1/id", std::string("health")));
    const std::string story = "/groups/town/parts/0/parts/0/story";
    EXPECT_FALSE(withValue(level, story, std::string("Ada, Ben, Ada"))) << "twice";
    std::string crowd;
    for (int i = 0; i < 80; ++i)
        crowd += "name_" + std::to_string(i) + ",";
    EXPECT_FALSE(withValue(level, story, crowd)) << "of 79 people";
    EXPECT_TRUE(withValue(level, story, crowd.substr(0, crowd.rfind("name_"))));
    const auto valley = sample("valley");
    EXPECT_FALSE(withValue(valley, "/groups/story", std::string("nobody")));
    EXPECT_FALSE(withAdded(valley, "/groups", "town")) << "inhabitants do not march";
}

TEST(DetailProperties, AWeightOfStoryIsNoListOfNames) {
    const auto town = sample("town");
    EXPECT_EQ(find(with(town, withValue(town, "/importance/weights/story", 0.3)),
                   "/importance/weights/story")
                  ->number,
              0.3);
    const auto changed = with(town, withValue(town, "/importance/weights/story", 0.1 + 0.2));
    EXPECT_EQ(changed.lod.importance.weights[2].second, 0.3) << "as neat as if it were typed";
}

TEST(DetailProperties, ANewCategoryChangesNothingYet) {
    auto level = sample("valley");
    level = with(level, withValue(level, "/priority_by", std::string("Categories of importance")));
    for (int i = 0; i < 5; ++i) {
        const auto more = with(level, withAdded(level, "/priority_by", "category"));
        const auto before = lod::compileLod(level.lod).value();
        const auto after = lod::compileLod(more.lod).value();
        for (double importance = 0; importance <= 1; importance += 0.005)
            EXPECT_EQ(before.priorityBy->at(importance), after.priorityBy->at(importance));
        level = more;
    }
    EXPECT_EQ(Json::parse(level.lod.priorityBy.text).size(), 9U);
}

/// Wherever the hours of a district are, another one is put among them until there is no room.
TEST(DetailProperties, ANewHourIsPutWhereItsTimeIs) {
    const auto town = sample("town");
    const std::string path = "/groups/town/parts/0/presence";
    const Json::json_pointer pointer("/town/parts/0/presence");
    const auto withHours = [&](const Json& hours) {
        auto level = town;
        Json groups = Json::parse(level.lod.groups.text);
        groups[pointer] = hours;
        level.lod.groups.text = groups.dump();
        return level;
    };
    const auto hoursOf = [&](const level::Level& level) {
        return Json::parse(level.lod.groups.text)[pointer];
    };
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        Random random(seed);
        std::set<double> times;
        for (std::uint32_t i = random.below(6); i > 0; --i)
            times.insert(std::floor(random.between(0, 2400)) / 100);
        Json hours = Json::array();
        for (const double time : times)
            hours.push_back({time, random.below(900)});
        auto level = withHours(hours);
        for (int i = 0; i < 30; ++i) {
            const Json before = hoursOf(level);
            level = with(level, withAdded(level, path, "hour"));
            ASSERT_EQ(problemOf(level), "") << "seed " << seed << ": " << before;
            Json after = hoursOf(level);
            ASSERT_EQ(after.size(), before.size() + 1);
            const auto added = std::mismatch(before.begin(), before.end(), after.begin()).second;
            const Json& previous = added == after.begin() ? after.back() : *(added - 1);
            EXPECT_EQ((*added)[1], before.empty() ? Json(10) : previous[1]);
            after.erase(added);
            ASSERT_EQ(after, before) << "the others stay";
        }
    }
    Json full = Json::array();
    for (int i = 0; i < 2400; ++i)
        full.push_back({i / 100.0, 1});
    full.erase(1234);
    auto level = with(withHours(full), withAdded(withHours(full), path, "hour"));
    EXPECT_EQ(hoursOf(level)[1234], Json({12.34, 1}));
    const auto refused = withAdded(level, path, "hour");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::InvalidInput);
}

TEST(DetailProperties, StepsAreCalledAfterWhatTheyChange) {
    const auto level = sample("town");
    EXPECT_EQ(detailStepName(level, "/importance/weights/in_view"), "weight of in_view");
    EXPECT_EQ(detailStepName(level, "/groups/half_distance"), "half-value distance");
    EXPECT_EQ(detailStepName(level, "/groups/properties/2/exponent"), "exponent of wealth");
    EXPECT_EQ(detailStepName(level, "/groups/properties/2"), "wealth");
    EXPECT_EQ(detailStepName(level, "/groups/blocks/0/max"), "range of block");
    EXPECT_EQ(detailStepName(level, "/groups/town/parts/0/parts/1/people"), "people of old_town_2");
    EXPECT_EQ(detailStepName(level, "/groups/town/parts/0/presence/2/1"),
              "people about in old_town");
    EXPECT_EQ(detailStepName(level, "/groups/town/parts/0/parts/1/area/0/1"), "area of old_town_2");
    EXPECT_EQ(detailStepName(level, "/frequency_by/0/min"), "frequency by importance");
}

/// A value of any type, small.
Json junk(Random& random) {
    const Json values[] = {nullptr,
                           true,
                           -3,
                           1e300,
                           "x",
                           "",
                           Json::array(),
                           Json::object(),
                           Json::array({1, "x"}),
                           Json::array({Json::object()}),
                           Json{{"id", 4}},
                           Json{{"id", "x"}, {"parts", 2}, {"min", "low"}}};
    return values[random.below(std::size(values))];
}

/// Puts junk in a random place.
void spoil(Json& tree, Random& random) {
    if (!tree.is_structured() || tree.empty() || random.unit() < 0.15) {
        tree = junk(random);
        return;
    }
    auto at = tree.begin();
    std::advance(at, random.below(static_cast<std::uint32_t>(tree.size())));
    spoil(*at, random);
}

/// A file may hold anything there: it is shown, and can be edited, without a crash.
TEST(DetailProperties, LiveWithAnyFile) {
    auto town = sample("town");
    Json groups = Json::parse(town.lod.groups.text);
    groups["town"]["parts"].erase(1);
    auto& blocks = groups["town"]["parts"][0]["parts"];
    blocks.erase(blocks.begin() + 3, blocks.end());
    groups["town"]["parts"].erase(groups["town"]["parts"].begin() + 1,
                                  groups["town"]["parts"].end());
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        auto level = town;
        Json spoilt = groups;
        for (std::uint32_t i = 0; i <= seed % 3; ++i)
            spoil(spoilt, random);
        level.lod.groups.text = spoilt.dump();
        Json rule = Json::array({{{"min", 0.5}, {"value", 1}}, {{"min", 0}, {"value", 9}}});
        spoil(rule, random);
        level.lod.frequencyBy.text = rule.dump();
        for (const auto kind : {DetailCurveKind::Distance, DetailCurveKind::Frequency}) {
            (void)detailChart(level, kind);
            (void)withHandle(level, kind, 0, {0.4, 3});
        }
        for (const auto& row : allRows(level)) {
            for (const auto& what : row.adds)
                (void)withAdded(level, row.path, what);
            (void)withRemoved(level, row.path);
            (void)detailStepName(level, row.path);
            if (row.kind == PropertyKind::Number || row.kind == PropertyKind::Whole) {
                const auto set = with(level, withValue(level, row.path, row.from));
                EXPECT_NEAR(find(set, row.path)->number, row.from, 1e-9)
                    << row.path << " " << spoilt;
            } else if (row.kind == PropertyKind::Text) {
                (void)withValue(level, row.path, std::string("new"));
            }
        }
    }
}

/// Whatever is done, in any order, leaves something that a run can use.
TEST(DetailProperties, AnyEditsLeaveALevelThatRuns) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Random random(seed);
        auto level = sample("camp");
        if (seed % 2 == 0)
            level.lod.behaviours = sample("town").lod.behaviours;
        level = with(level, withAdded(level, "/groups", "town"));
        for (int i = 0; i < 60; ++i) {
            const auto rows = allRows(level);
            const auto& row = rows[random.below(static_cast<std::uint32_t>(rows.size()))];
            if (row.path == "/groups/town" && row.removable)
                continue;
            const auto choose = [&](const std::vector<std::string>& texts) {
                return texts[random.below(static_cast<std::uint32_t>(texts.size()))];
            };
            if (row.removable && random.unit() < 0.5)
                level = with(level, withRemoved(level, row.path));
            else if (row.kind == PropertyKind::Heading && !row.adds.empty())
                level = with(level, withAdded(level, row.path, choose(row.adds)));
            else if (row.kind == PropertyKind::Number || row.kind == PropertyKind::Whole)
                level = with(level,
                             withValue(level,
                                       row.path,
                                       random.between(row.from, std::min(row.to, row.from + 50))));
            else if (row.kind == PropertyKind::Choice)
                level = with(level, withValue(level, row.path, choose(row.choices)));
            ASSERT_EQ(problemOf(level), "") << "seed " << seed << ", " << row.path;
        }
    }
}

/// What can be edited is in the schema, and the other way round.
TEST(DetailProperties, AreThoseOfTheSchema) {
    std::ifstream file(fs::path(PERCEPT_SOURCE_DIR) / "resources/schema/percept-level.schema.json");
    const Json schema = Json::parse(file);
    const auto keysOf = [&](const char* name) {
        std::vector<std::string> keys;
        for (const auto& [key, value] : schema["definitions"][name]["properties"].items())
            keys.push_back(key);
        return keys;
    };
    const auto isShown = [](const std::vector<DetailProperty>& rows, const std::string& end) {
        return std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
            return row.path.ends_with(end) || row.path.find(end + "/") != std::string::npos;
        });
    };
    auto rows = allRows(sample("town"));
    for (const auto& row : allRows(sample("valley")))
        rows.push_back(row);
    for (const auto* name : {"lodGroups", "lodGroup", "lodProperty"})
        for (const auto& key : keysOf(name))
            EXPECT_TRUE(isShown(rows, "/" + key)) << name << "." << key;
}

TEST(DetailCharts, TheHandleOfATermIsWhereItIsOneHalf) {
    auto level = sample("valley");
    for (const auto kind : {DetailCurveKind::Distance, DetailCurveKind::Attention}) {
        const auto chart = detailChart(level, kind).value();
        ASSERT_EQ(chart.handles.size(), 1U);
        EXPECT_EQ(chart.handles[0].at.y, 0.5);
        level = with(level, withHandle(level, kind, 0, {22.04, 0.9}));
        EXPECT_EQ(detailChart(level, kind)->handles[0].at, Vec2(22, 0.5));
    }
    EXPECT_EQ(Json::parse(level.lod.groups.text)["half_distance"], 22);
    EXPECT_EQ(Json::parse(level.lod.groups.text)["attention"], 22);
    EXPECT_EQ(problemOf(level), "");
}

TEST(DetailCharts, AFunctionGoesThroughItsHandles) {
    auto level = sample("valley");
    level.lod.frequencyBy.text = R"({"from": 60, "to": 1})";
    for (const auto& [handle, y] : {std::pair(0U, 40.0), {1U, 4.0}, {2U, 16.0}, {2U, -5.0}}) {
        level = with(level, withHandle(level, DetailCurveKind::Frequency, handle, {0.5, y}));
        const auto chart = detailChart(level, DetailCurveKind::Frequency).value();
        if (y > 0) {
            EXPECT_NEAR(chart.handles[handle].at.y, y, 0.2) << handle;
        }
        EXPECT_EQ(chart.line.front().y, chart.handles[0].at.y);
        EXPECT_EQ(chart.line.back().y, chart.handles[1].at.y);
        EXPECT_EQ(problemOf(level), "");
    }
}

TEST(DetailCharts, StepsDoNotPassEachOther) {
    auto level = sample("valley");
    level.lod.priorityBy.text = R"([{"min": 0.6, "value": 4}, {"min": 0.3, "value": 2},
                                    {"min": 0, "value": 1}])";
    level = with(level, withHandle(level, DetailCurveKind::Priority, 1, {0.9, 3}));
    level = with(level, withHandle(level, DetailCurveKind::Priority, 2, {0.4, 0.5}));
    EXPECT_EQ(Json::parse(level.lod.priorityBy.text),
              Json::parse(R"([{"min": 0.6, "value": 4}, {"min": 0.59, "value": 3},
                              {"min": 0, "value": 0.5}])"));
    EXPECT_FALSE(withHandle(level, DetailCurveKind::Priority, 3, {0, 0}));
}

TEST(DetailCharts, StepsAreDrawnAsTheRunFollowsThem) {
    auto level = sample("valley");
    for (const char* text :
         {R"([{"min": 0.6, "value": 4}, {"min": 0.3, "value": 20}, {"min": 0, "value": 7}])",
          R"([{"min": 0.1, "value": 4}, {"min": 0.8, "value": 20}, {"min": 0.3, "value": 7}])"}) {
        level.lod.frequencyBy.text = text;
        const auto curve = lod::compileLod(level.lod).value();
        const auto chart = detailChart(level, DetailCurveKind::Frequency).value();
        ASSERT_EQ(chart.line.size(), 6U);
        for (std::size_t i = 0; i + 1 < chart.line.size(); ++i) {
            const Vec2 from = chart.line[i];
            const Vec2 to = chart.line[i + 1];
            EXPECT_LE(from.x, to.x);
            if (from.x < to.x) {
                EXPECT_EQ(from.y, to.y) << "level between two steps";
                EXPECT_EQ(curve.frequencyBy->at((from.x + to.x) / 2), from.y);
            }
        }
    }
}

TEST(DetailCharts, WithoutARuleEachLevelHasItsOwnHandle) {
    auto level = sample("valley");
    ASSERT_EQ(detailChart(level, DetailCurveKind::Frequency)->handles.size(), 4U);
    level = with(level, withHandle(level, DetailCurveKind::Frequency, 2, {0.2, 11.7}));
    EXPECT_EQ(level.lod.behaviours[2].frequency, 12);
    level = with(level, withHandle(level, DetailCurveKind::Priority, 0, {0.9, 4.567}));
    EXPECT_EQ(level.lod.behaviours[0].priority, 4.57);
}

} // namespace
} // namespace percept::tools
