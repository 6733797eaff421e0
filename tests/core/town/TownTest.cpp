#include "percept/town/Town.h"
#include "SmallTown.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace percept::town {
namespace {

using testing::HasSubstr;

Result<std::optional<Town>> compiledWith(const std::string& from, const std::string& to) {
    auto level = test::smallTown();
    auto& text = level.lod.groups.text;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    return compileTown(level);
}

TEST(Town, CountsPeopleAndAreasUpwards) {
    const auto town = compileTown(test::smallTown()).value().value();

    ASSERT_EQ(town.groups.groups.size(), 9U);
    EXPECT_EQ(town.inhabitants[0], 360U);
    EXPECT_EQ(town.inhabitants[1], 180U);
    EXPECT_EQ(town.areas[1].max.x, 140);
    EXPECT_EQ(town.areas[0].max.x, 290);
    EXPECT_EQ(town.story.size(), 2U);
    EXPECT_EQ(town.startHour, 8);
}

TEST(Town, LevelsWithoutGroupsHaveNone) {
    EXPECT_FALSE(compileTown(level::Level{}).value());
}

TEST(Town, PeopleAppearByDistrictAndTimeOfDay) {
    const auto town = compileTown(test::smallTown()).value().value();

    EXPECT_DOUBLE_EQ(town.shareAbout(1, 3), 0.05) << "9 of 180 at night";
    EXPECT_DOUBLE_EQ(town.shareAbout(2, 12), 0.6) << "a block as its district";
    EXPECT_DOUBLE_EQ(town.hourAt(600), 9) << "ten seconds are an hour";
}

TEST(Town, WhatIsWrongIsNamedWithItsPlace) {
    const auto area = compiledWith("\"area\": [[0, 0], [40, 40]]", "\"area\": [[9, 0], [4, 40]]");
    ASSERT_FALSE(area);
    EXPECT_EQ(area.error().place, "lod.groups.town.parts[0].parts[0].area");
    const auto people = compiledWith("\"people\": 60", "\"people\": -1");
    ASSERT_FALSE(people);
    EXPECT_THAT(people.error().message, HasSubstr("0 to"));
    const auto story = compiledWith("\"people\": 60, \"story\"", "\"people\": 1, \"story\"");
    ASSERT_FALSE(story);
    EXPECT_THAT(story.error().message, HasSubstr("more characters"));
    const auto trade = compiledWith("\"trades\": \"wealth\"", "\"trades\": \"gold\"");
    ASSERT_FALSE(trade);
    EXPECT_THAT(trade.error().message, HasSubstr("gold"));
    EXPECT_FALSE(compiledWith("\"street\": 10", "\"street\": 0"));
    EXPECT_FALSE(compiledWith("\"trades\"", "\"observer\": \"nobody\", \"trades\""));
    EXPECT_FALSE(compiledWith("\"exponent\": 2.3", "\"exponent\": 1"));
}

/// No number of a file ends the program or a run.
TEST(Town, ScalesAndAreasBeyondAllMeasureAreNamed) {
    for (const char* key :
         {"street", "half_distance", "attention", "walking_speed", "hours_per_second"})
        for (const char* value : {"1e308", "-1", "\"zz\"", "[]", "null"}) {
            auto level = test::smallTown();
            auto groups = nlohmann::json::parse(level.lod.groups.text);
            groups[key] = nlohmann::json::parse(value);
            level.lod.groups.text = groups.dump();
            const auto town = compileTown(level);
            ASSERT_FALSE(town) << key << " " << value;
            EXPECT_EQ(town.error().place, std::string("lod.groups.") + key);
        }
    for (const char* key : {"mean", "deviation", "least", "most", "exponent", "correlation"})
        for (const char* value : {"1e308", "-1e308", "\"zz\"", "[]", "null"}) {
            auto level = test::smallTown();
            auto groups = nlohmann::json::parse(level.lod.groups.text);
            groups["properties"][1][key] = nlohmann::json::parse(value);
            level.lod.groups.text = groups.dump();
            const auto town = compileTown(level);
            ASSERT_FALSE(town) << key << " " << value;
            EXPECT_EQ(town.error().place, std::string("lod.groups.properties[1].") + key);
        }
    for (const char* presence :
         {"[[12, 9], [3, 9]]", "[[3, 9], [3, 10]]", "[[3, 1e308]]", "[[24, 1]]"}) {
        const auto town = compiledWith("[[3, 9], [12, 108]]", presence);
        ASSERT_FALSE(town) << presence;
        EXPECT_THAT(town.error().place, HasSubstr("presence"));
    }
    for (const char* people : {"2.5", "1e308", "-1", "\"many\""}) {
        const auto town = compiledWith("\"people\": 60", std::string("\"people\": ") + people);
        ASSERT_FALSE(town) << people;
        EXPECT_THAT(town.error().place, HasSubstr("people"));
    }
    EXPECT_FALSE(compiledWith("\"area\": [[0, 0], [40, 40]]",
                              "\"area\": [[-1e308, -1e308], [1e308, 1e308]]"));
}

TEST(Town, BehavioursThatNobodyHasAreNamed) {
    auto level = test::smallTown();
    level.lod.behaviours[1].id = "fly";
    const auto town = compileTown(level);

    ASSERT_FALSE(town);
    EXPECT_EQ(town.error().place, "lod.behaviours[1].id");
    EXPECT_THAT(town.error().message, HasSubstr("full, walk or drift"));
}

} // namespace
} // namespace percept::town
