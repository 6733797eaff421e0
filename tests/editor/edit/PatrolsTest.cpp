#include "editor/edit/Patrols.h"

#include "GuardLevel.h"
#include "editor/edit/Additions.h"
#include "editor/edit/References.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

namespace percept::edit {
namespace {

class PatrolsTest : public testing::Test {
protected:
    static level::Level level() {
        auto level = test::twoRooms();
        level.agents = {test::guardAt("anna", 1, 1, {"west", "by_door", "east"})};
        return level;
    }
    PatrolsTest()
        : document(level())
        , anna(document.find(kKindOf<level::Agent>, "anna")) {}
    void perform(const Edits& edits) { ASSERT_TRUE(document.perform("act", edits)); }
    [[nodiscard]] const std::vector<level::PatrolStop>& patrol() const {
        return document.level().agents[0].patrol;
    }
    [[nodiscard]] std::string order() const {
        std::string names;
        for (const auto& stop : patrol())
            names += stop.at + ' ';
        return names;
    }

    Document document;
    ObjectId anna;
};

TEST_F(PatrolsTest, StopsAreOrderedAnew) {
    perform(orderingStops(document, anna, 0, 2));
    EXPECT_EQ(order(), "by_door east west ");
    perform(orderingStops(document, anna, 2, 1));
    EXPECT_EQ(order(), "by_door west east ");
    perform(removingStop(document, anna, 0));
    EXPECT_EQ(order(), "west east ");
}

TEST_F(PatrolsTest, ANewStopIsAPlaceThatCanBeUsedAtOnce) {
    perform(entryAddition(document, anna, "patrol"));

    ASSERT_EQ(patrol().size(), 4U);
    EXPECT_EQ(patrol()[3].position, (level::Place{14, 3, {}})) << "a metre from the last";
    EXPECT_EQ(level::validate(document.level()), level::validate(level()));
}

TEST_F(PatrolsTest, WhoseNameIsRemovedGoesPlacesOfTheirOwnStay) {
    perform(movingStop(document, anna, 0, {3, 3}));
    const ObjectId node = document.find(kKindOf<level::NavigationNode>, "east");

    perform(removalOf(document, std::array{node}));

    ASSERT_EQ(patrol().size(), 2U);
    EXPECT_EQ(patrol()[0].position, (level::Place{3, 3, {}}));
    EXPECT_EQ(patrol()[1].at, "by_door");
}

TEST_F(PatrolsTest, WaitAndGazeAreHeldToWhatTheyCanBe) {
    perform(settingWait(document, anna, 1, -3));
    EXPECT_EQ(patrol()[1].wait, 0);
    perform(settingLook(document, anna, 1, 0.5));
    EXPECT_EQ(patrol()[1].wait, 1);
    perform(settingLook(document, anna, 1, std::nullopt));
    EXPECT_EQ(patrol()[1].wait, 1);
    EXPECT_FALSE(patrol()[1].look);
}

TEST_F(PatrolsTest, AStopIsPlacedByWhatIsTyped) {
    const auto placed = placingStop(document, anna, 0, "4.5, 2");
    ASSERT_TRUE(placed);
    perform(*placed);
    EXPECT_EQ(patrol()[0].position, (level::Place{4.5, 2, {}}));
    EXPECT_EQ(stopText(patrol()[0]), "4.50, 2.00");
    const auto named = placingStop(document, anna, 0, "east");
    ASSERT_TRUE(named);
    perform(*named);
    EXPECT_EQ(stopText(patrol()[0]), "east");
    EXPECT_FALSE(patrol()[0].position);
    for (const char* wrong : {"", "nowhere", "4.5", "1, 2, 3", "1e9, 2", "nan, 1"})
        EXPECT_FALSE(placingStop(document, anna, 0, wrong)) << wrong;
}

TEST(PatrolFile, ANameAloneIsWrittenAsText) {
    auto level = test::twoRooms();
    level.agents = {test::guardAt("anna", 1, 1, {"west"})};
    level.agents[0].patrol.push_back(level::PatrolStop(level::Place{3, 4, {}}));
    level.agents[0].patrol[1].wait = 2.5;
    level.agents[0].patrol[1].look = 1.5;
    const std::string text = level::writeLevel(level);

    EXPECT_NE(text.find("\"west\""), std::string::npos);
    EXPECT_EQ(text.find("\"at\""), std::string::npos);
    const auto read = level::parseLevel(text, "a");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->level.agents, level.agents);
}

TEST(PatrolFile, SaysWhatIsWrongWithAStop) {
    auto level = test::twoRooms();
    level.agents = {test::guardAt("anna", 1, 1, {"west", ""})};
    const auto problemAt = [&](const std::string& place) {
        for (const auto& problem : level::validate(level))
            if (problem.place == place)
                return problem.message;
        return std::string();
    };
    EXPECT_EQ(problemAt("agents[0].patrol[1]"), "the stop is nowhere");
    level.agents[0].patrol[1] = level::PatrolStop("east");
    level.agents[0].patrol[1].look = 1;
    EXPECT_NE(problemAt("agents[0].patrol[1].look"), "");
    level.agents[0].patrol[1].wait = -1;
    EXPECT_NE(problemAt("agents[0].patrol[1].wait"), "");
    level.agents[0].patrol[1] = level::PatrolStop("east");
    level.agents[0].patrol[1].position = level::Place{3, 3, {}};
    EXPECT_NE(problemAt("agents[0].patrol[1].at"), "");
}

} // namespace
} // namespace percept::edit
