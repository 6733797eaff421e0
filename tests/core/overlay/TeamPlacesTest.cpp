#include "percept/overlay/TeamPlaces.h"

#include <gtest/gtest.h>

namespace percept::overlay {
namespace {

TEST(TeamPlaces, DeclaredTeamsComeInTheOrderOfTheLevel) {
    level::Level level;
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    TeamPlaces places(level);

    EXPECT_EQ(places.of("blue", "first_on_the_map"), 1U);
    EXPECT_EQ(places.of("red", "second"), 0U);
    EXPECT_EQ(places.of("green", "third"), 2U);
    EXPECT_EQ(places.of("green", "fourth"), 2U);
}

TEST(TeamPlaces, WhoHasNoTeamIsOneOfHisOwn) {
    TeamPlaces places{level::Level()};

    EXPECT_EQ(places.of("", "a"), 0U);
    EXPECT_EQ(places.of("a", "b"), 1U);
    EXPECT_EQ(places.of("", "b"), 2U);
    EXPECT_EQ(places.of("", "a"), 0U);
}

} // namespace
} // namespace percept::overlay
