#include "editor/edit/ViewCones.h"

#include "AwareLevel.h"
#include "percept/base/Maths.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::edit {
namespace {

level::ViewCone coneOf(const char* id, Radians horizontal, Metres length) {
    level::ViewCone cone;
    cone.id = id;
    cone.horizontal = horizontal;
    cone.length = length;
    return cone;
}

/// Guards with two cones, and captains who extend them.
class ViewConesTest : public testing::Test {
protected:
    ViewConesTest()
        : document(made())
        , guard(document.find(kKindOf<level::Archetype>, "guard"))
        , captain(document.find(kKindOf<level::Archetype>, "captain")) {}

    static level::Level made() {
        auto level = test::watched(1.0, {5, 3});
        level.archetypes[0].viewCones = {coneOf("focus", 0.4, 13), coneOf("wide", 2.0, 8)};
        level::Archetype captain;
        captain.id = "captain";
        captain.brain = "guard";
        captain.extends = "guard";
        level.archetypes.push_back(captain);
        return level;
    }
    [[nodiscard]] level::Archetype whole(ObjectId id) const {
        return resolvedArchetype(document, id);
    }
    void perform(const Edits& edits) { ASSERT_TRUE(document.perform("test", edits)); }

    Document document;
    ObjectId guard;
    ObjectId captain;
};

TEST_F(ViewConesTest, AnAgentHasThoseOfItsArchetype) {
    const auto anna = document.idAt(kKindOf<level::Agent>, 0);

    EXPECT_EQ(coneOwner(document, anna), guard);
    EXPECT_EQ(coneOwner(document, captain), captain);
    EXPECT_EQ(coneOwner(document, document.idAt(kKindOf<level::Wall>, 0)), ObjectId::None);
}

TEST_F(ViewConesTest, TheFirstEditOfInheritedConesCopiesThem) {
    EXPECT_FALSE(ownsCones(document, captain));

    perform(settingCone(document, captain, 0, ConeValue::Length, 16));

    EXPECT_TRUE(ownsCones(document, captain));
    EXPECT_EQ(whole(captain).viewCones[0].length, 16);
    EXPECT_EQ(whole(captain).viewCones[1], whole(guard).viewCones[1]);
    EXPECT_EQ(whole(guard).viewCones[0].length, 13) << "the other keeps its own";
    EXPECT_EQ(inheritedValue(document, captain, 0, ConeValue::Length), 13);
    EXPECT_EQ(inheritedValue(document, guard, 0, ConeValue::Length), std::nullopt);
}

TEST_F(ViewConesTest, InheritingAgainDropsItsOwn) {
    perform(settingCone(document, captain, 0, ConeValue::Length, 16));
    perform(inheritingCones(document, captain));

    EXPECT_EQ(whole(captain).viewCones, whole(guard).viewCones);
    EXPECT_FALSE(ownsCones(document, captain));
}

TEST_F(ViewConesTest, EveryValueIsSetWithinWhatIsAllowedAndReadBack) {
    const std::pair<ConeValue, double> wanted[] = {{ConeValue::Direction, 0.5},
                                                   {ConeValue::Horizontal, 1.25},
                                                   {ConeValue::Vertical, 0.75},
                                                   {ConeValue::Length, 6.5},
                                                   {ConeValue::Pitch, -0.125},
                                                   {ConeValue::Acuity, 0.5},
                                                   {ConeValue::Light, 1.5},
                                                   {ConeValue::Movement, 0.25},
                                                   {ConeValue::Exposure, 0.75},
                                                   {ConeValue::Alertness, 0.5}};
    for (const auto& [value, to] : wanted) {
        perform(settingCone(document, guard, 0, value, to));
        EXPECT_EQ(valueOf(whole(guard).viewCones[0], value), to);
    }
    for (const auto& [value, to] : wanted)
        for (const double wild : {-1e9, 1e9}) {
            perform(settingCone(document, guard, 0, value, wild));
            for (const auto& problem : level::validate(document.level()))
                EXPECT_NE(problem.severity, level::Severity::Error) << problem.message;
        }
    while (document.undo()) {
    }
    EXPECT_EQ(document.level(), made());
}

TEST_F(ViewConesTest, OneIsAddedMovedAndRemoved) {
    perform(addingCone(document, guard));
    ASSERT_EQ(whole(guard).viewCones.size(), 3U);

    perform(movingCone(document, guard, 2, 0));
    EXPECT_EQ(whole(guard).viewCones[1].id, "focus");
    EXPECT_TRUE(movingCone(document, guard, 0, 3).empty()) << "there is no such place";

    perform(removingCone(document, guard, 0));
    EXPECT_EQ(whole(guard).viewCones, made().archetypes[0].viewCones);
}

TEST_F(ViewConesTest, TheLastOneRemovedIsNotInheritedAgain) {
    perform(removingCone(document, captain, 0));
    perform(removingCone(document, captain, 0));

    EXPECT_TRUE(whole(captain).viewCones.empty());
}

TEST_F(ViewConesTest, ANumberOfAStateIsComparedWithWhatIsInherited) {
    const auto hold = *valueOf(whole(guard).awareness, 1, StateValue::Hold);
    EXPECT_EQ(inheritedValue(document, captain, 1, StateValue::Hold), hold);
    EXPECT_EQ(inheritedValue(document, guard, 1, StateValue::Hold), std::nullopt);
    EXPECT_EQ(inheritedValue(document, captain, 0, StateValue::Hold), std::nullopt)
        << "the first has none";

    perform(settingState(document, captain, 1, StateValue::Hold, hold + 2));

    EXPECT_EQ(valueOf(whole(captain).awareness, 1, StateValue::Hold), hold + 2);
    EXPECT_EQ(inheritedValue(document, captain, 1, StateValue::Hold), hold);
}

TEST_F(ViewConesTest, NumbersOfStatesAreSetAndLevelsStayInOrder) {
    perform(settingState(document, guard, 1, StateValue::Hold, 4.5));
    perform(settingState(document, guard, 0, StateValue::Reaction, 0.75));
    perform(settingState(document, guard, 2, StateValue::Level, 0.99));

    const auto& awareness = whole(guard).awareness;
    EXPECT_EQ(valueOf(awareness, 1, StateValue::Hold), 4.5);
    EXPECT_EQ(valueOf(awareness, 0, StateValue::Reaction), 0.75);
    EXPECT_TRUE(std::is_sorted(awareness.levels.begin(), awareness.levels.end()));
    EXPECT_LT(*valueOf(awareness, 2, StateValue::Level), *valueOf(awareness, 3, StateValue::Level));
    EXPECT_EQ(valueOf(awareness, 0, StateValue::Level), std::nullopt);
    EXPECT_EQ(valueOf(awareness, 3, StateValue::Reaction), std::nullopt);
    EXPECT_TRUE(settingState(document, guard, 9, StateValue::Hold, 1).empty());
    // What a field may be set to is what setting it does.
    const auto before = whole(guard).awareness;
    for (std::size_t state = 0; state < before.states.size(); ++state)
        for (const auto value : {StateValue::Level, StateValue::Reaction, StateValue::Hold}) {
            if (!valueOf(before, state, value))
                continue;
            const auto [least, most] = rangeOf(before, state, value);
            for (const double to : {least, (least + most) / 2, most}) {
                perform(settingState(document, guard, state, value, to));
                EXPECT_EQ(valueOf(whole(guard).awareness, state, value), to);
            }
            perform(settingState(document, guard, state, value, *valueOf(before, state, value)));
        }
}

} // namespace
} // namespace percept::edit
