#include "editor/gesture/Gestures.h"

#include <gtest/gtest.h>

namespace percept::gesture {
namespace {

using edit::kKindOf;
using edit::ObjectId;
using edit::Selection;
using overlay::Layer;

level::Level twoLights() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    level::Light light;
    light.id = "one";
    light.position = {4, 4, {}};
    level.lights.push_back(light);
    light.id = "two";
    light.position = {8, 5, {}};
    level.lights.push_back(light);
    level::Region region;
    region.id = "room";
    region.polygon = {{1, 1}, {19, 1}, {19, 9}, {1, 9}};
    level.regions.push_back(region);
    return level;
}

class GesturesTest : public testing::Test {
protected:
    [[nodiscard]] static Pointer at(double x, double y) { return {.at = {x, y}, .scale = 20}; }
    [[nodiscard]] static Pointer with(Pointer pointer, bool Pointer::*key) {
        pointer.*key = true;
        return pointer;
    }
    void click(const Pointer& pointer) {
        gestures.press(pointer);
        gestures.release(pointer);
    }
    void drag(const Pointer& from, const Pointer& to) {
        gestures.press(from);
        gestures.move({.at = (from.at + to.at) * 0.5, .scale = 20});
        gestures.move(to);
        gestures.release(to);
    }
    [[nodiscard]] ObjectId light(std::size_t index) const {
        return document.idAt(kKindOf<level::Light>, index);
    }
    [[nodiscard]] Vec2 placeOf(std::size_t index) const {
        return document.level().lights[index].position.plan();
    }

    edit::Document document{twoLights()};
    Gestures gestures{document};
};

TEST_F(GesturesTest, ClicksSelectAndShiftAddsOrTakesAway) {
    click(at(4.1, 4));
    EXPECT_EQ(gestures.selection(), Selection({light(0)}));
    click(with(at(8, 5.1), &Pointer::shift));
    EXPECT_EQ(gestures.selection(), Selection({light(0), light(1)}));
    click(with(at(4, 4), &Pointer::shift));
    EXPECT_EQ(gestures.selection(), Selection({light(1)}));
    click(at(12, 7));
    EXPECT_EQ(gestures.selection(), Selection({document.idAt(kKindOf<level::Region>, 0)}))
        << "the floor of a region selects it";
    click(at(0.2, 0.2));
    EXPECT_TRUE(gestures.selection().empty());
    EXPECT_FALSE(document.canUndo());
}

TEST_F(GesturesTest, AMeasuredWayStaysUntilTheNextAndChangesNothing) {
    const auto caption = [this] {
        const auto list = gestures.marks();
        for (const auto& primitive : list.layer(Layer::Labels))
            if (const auto* label = std::get_if<overlay::Label>(&primitive))
                return label->text;
        return std::string();
    };
    gestures.setTool(Tool::Measure);

    drag(at(12, 2), at(15, 6));

    EXPECT_EQ(caption(), "5.00\u00a0m (3.00, 4.00), 53\u00b0");
    gestures.move(at(2, 8));
    EXPECT_EQ(caption(), "5.00\u00a0m (3.00, 4.00), 53\u00b0");
    drag(at(12, 6), at(12, 2));
    EXPECT_EQ(caption(), "4.00\u00a0m (0.00, -4.00), 270\u00b0");
    click(at(2, 8));
    EXPECT_EQ(caption(), "") << "a click takes it away";
    EXPECT_FALSE(document.canUndo());
    EXPECT_TRUE(gestures.escape());
    EXPECT_EQ(gestures.tool(), Tool::Select);
}

TEST_F(GesturesTest, ADragMovesWhatIsSelectedAsOneStep) {
    drag(at(4, 4), at(6.1, 6.1));
    EXPECT_EQ(placeOf(0), Vec2(6, 6)) << "drawn to the grid";
    EXPECT_EQ(document.stepCount(), 1U);
    EXPECT_EQ(document.stepName(0), "move of one");

    drag(with(at(6, 6), &Pointer::alt), with(at(6.613, 6.27), &Pointer::alt));
    EXPECT_NEAR(placeOf(0).x, 6.613, 1e-9) << "not with Alt";
}

TEST_F(GesturesTest, AMovedObjectSnapsToOthers) {
    drag(at(4, 4), at(7.9, 2.1));
    EXPECT_EQ(placeOf(0), Vec2(8, 2)) << "below the other light";
}

TEST_F(GesturesTest, EscapePutsADragBackThenDropsToolAndSelection) {
    gestures.press(at(4, 4));
    gestures.move(at(6, 6));
    EXPECT_NE(placeOf(0), Vec2(4, 4));
    EXPECT_TRUE(gestures.escape());
    EXPECT_EQ(placeOf(0), Vec2(4, 4));
    EXPECT_FALSE(document.canUndo());
    gestures.release(at(6, 6));

    gestures.setTool(Tool::Wall);
    EXPECT_TRUE(gestures.escape());
    EXPECT_EQ(gestures.tool(), Tool::Select);
    EXPECT_TRUE(gestures.escape());
    EXPECT_TRUE(gestures.selection().empty());
    EXPECT_FALSE(gestures.escape());
}

TEST_F(GesturesTest, ABoxToTheRightTakesWhatLiesInside) {
    drag(at(0.5, 0.5), at(6, 6));
    EXPECT_EQ(gestures.selection(), Selection({light(0)}));
    drag(at(19.5, 9.5), at(7, 4));
    EXPECT_EQ(gestures.selection(), Selection({document.idAt(kKindOf<level::Region>, 0), light(1)}))
        << "to the left, what it touches";
}

TEST_F(GesturesTest, AHiddenKindCannotBeHit) {
    overlay::DisplayList list;
    list.pickable({{overlay::ObjectKind::Light, 1}, {8, 2}, {8, 2}, 0, 8});
    auto shown = std::make_shared<overlay::ShownObjects>();
    shown->add(list);
    gestures.setShown(shown, 20);

    click(at(4, 4));
    EXPECT_TRUE(gestures.selection().empty());
    gestures.selectAll();
    EXPECT_EQ(gestures.selection(), Selection({light(1)}));
    drag(at(19.5, 9.5), at(0.5, 0.5));
    EXPECT_EQ(gestures.selection(), Selection({light(1)}));
    gestures.select(Selection({light(0)}));
    click(at(4, 4));
    EXPECT_EQ(gestures.selection(), Selection({light(0)})) << "what is selected is outlined";
}

TEST_F(GesturesTest, AWallIsDrawnPointByPointAndClosedAtItsFirst) {
    gestures.setTool(Tool::Wall);
    for (const Vec2 point : {Vec2{2, 2}, Vec2{5, 2}, Vec2{5, 3}, Vec2{9, 9}})
        click(at(point.x, point.y));
    EXPECT_TRUE(gestures.back());
    EXPECT_TRUE(document.level().walls.empty());
    click(at(2.05, 2));
    ASSERT_EQ(document.level().walls.size(), 1U);
    EXPECT_TRUE(document.level().walls[0].closed);
    EXPECT_EQ(document.level().walls[0].points, (std::vector<Vec2>{{2, 2}, {5, 2}, {5, 3}}));
    EXPECT_EQ(document.stepCount(), 1U);
    EXPECT_EQ(document.stepName(0), "new wall wall_1");
}

TEST_F(GesturesTest, APointOfTheSelectionIsPulledAddedAndRemoved) {
    const ObjectId room = document.idAt(kKindOf<level::Region>, 0);
    gestures.select(Selection({room}));
    drag(at(19, 9), at(17, 9.5));
    const auto& polygon = document.level().regions[0].polygon;
    EXPECT_EQ(polygon[2], Vec2(17, 9.5));
    EXPECT_EQ(document.stepName(0), "point 3 of room");

    gestures.doubleClick(at(10, 1));
    ASSERT_EQ(polygon.size(), 5U);
    EXPECT_EQ(polygon[1], Vec2(10, 1));
    gestures.doubleClick(at(10, 1));
    EXPECT_EQ(polygon.size(), 4U);
}

TEST_F(GesturesTest, ARefusalSaysWhy) {
    std::string why;
    const auto connection = gestures.refused.connect([&](const std::string& text) { why = text; });
    gestures.setTool(Tool::Connection);
    drag(at(4, 4), at(8, 8));
    EXPECT_EQ(why, "A connection leads from one region into another one");
    EXPECT_FALSE(document.canUndo());
}

TEST_F(GesturesTest, AClickThatSnapsIsNoDrag) {
    level::Level level = twoLights();
    level.archetypes.emplace_back().id = "guard";
    edit::Document peopled(level);
    Gestures putting(peopled);
    putting.setTool(Tool::Agent);
    putting.press(at(3.65, 6)); // the line below a light is near
    putting.release(at(3.65, 6));
    ASSERT_EQ(peopled.level().agents.size(), 1U);
    EXPECT_DOUBLE_EQ(peopled.level().agents[0].position->x, 4);
    EXPECT_EQ(peopled.level().agents[0].heading, 0.0) << "nobody said where it looks";
}

TEST_F(GesturesTest, ALinkFarApartIsHitAndMarkedAlongItsArc) {
    level::Level level = twoLights();
    level.regions.clear();
    level.modalities.emplace_back().id = "sight";
    auto& camera = level.connections.emplace_back();
    camera.id = "camera";
    camera.start = {2, 6, 1};
    camera.end = {12, 6, 1};
    camera.modalities = {{"sight", {}}};
    edit::Document linked(level);
    Gestures clicking(linked);
    const auto clickAt = [&](const Pointer& place) {
        clicking.press(place);
        clicking.release(place);
    };

    clickAt(at(7, 6));
    EXPECT_TRUE(clicking.selection().empty()) << "nothing is drawn straight from end to end";
    clickAt(at(7, 6.8));
    ASSERT_EQ(clicking.selection().size(), 1U);
    const auto marks = clicking.marks();
    const auto& glow = std::get<overlay::Line>(marks.layer(Layer::Selection).front());
    EXPECT_NEAR(marks.points(glow.points)[12].y, 6.8, 1e-9);
}

TEST_F(GesturesTest, TheLengthOfALineIsWrittenOnce) {
    gestures.setTool(Tool::Wall);
    gestures.press(at(12, 7));
    gestures.release(at(12, 7));
    gestures.move(at(15, 7.05));

    EXPECT_EQ(gestures.marks().layer(Layer::Labels).size(), 1U)
        << "level with its first point, as the guide shows";
}

TEST_F(GesturesTest, TwoClicksConnectAsADragDoes) {
    level::Level level = twoLights();
    auto& sound = level.modalities.emplace_back();
    sound.id = sound.kind = "sound";
    level.regions[0].polygon = {{1, 1}, {9, 1}, {9, 9}, {1, 9}};
    level.regions.push_back(level.regions[0]);
    level.regions[1].id = "hall";
    level.regions[1].polygon = {{9, 1}, {19, 1}, {19, 9}, {9, 9}};
    const auto connected = [&](auto&& act) {
        edit::Document rooms(level);
        Gestures connecting(rooms);
        connecting.setTool(Tool::Connection);
        act(connecting);
        EXPECT_FALSE(connecting.isBusy());
        return rooms.level().connections;
    };
    const Pointer from = at(4, 5);
    const Pointer to = at(14, 6);
    const auto clickIn = [](Gestures& in, const Pointer& place) {
        in.press(place);
        in.release(place);
    };
    const auto dragged = connected([&](Gestures& in) {
        in.press(from);
        in.move(to);
        in.release(to);
    });
    ASSERT_EQ(dragged.size(), 1U);
    EXPECT_EQ(connected([&](Gestures& in) {
                  const auto before = in.hint();
                  clickIn(in, from);
                  EXPECT_TRUE(in.isBusy());
                  EXPECT_NE(in.hint(), before);
                  in.move(to);
                  EXPECT_FALSE(in.marks().layer(Layer::Guides).empty());
                  clickIn(in, to);
              }),
              dragged);
    const auto both = connected([&](Gestures& in) {
        clickIn(in, from);
        clickIn(in, with(to, &Pointer::shift));
    });
    EXPECT_EQ(both.size(), 2U);
    EXPECT_EQ(connected([&](Gestures& in) {
                  clickIn(in, at(4.35, 5)); // snaps to the line below a light
                  clickIn(in, to);
              }),
              connected([&](Gestures& in) {
                  in.press(at(4, 5));
                  in.move(to);
                  in.release(to);
              }));
    EXPECT_TRUE(connected([&](Gestures& in) {
                    clickIn(in, from);
                    in.move(to);
                    in.escape();
                    EXPECT_EQ(in.tool(), Tool::Connection);
                }).empty());
    EXPECT_TRUE(connected([&](Gestures& in) {
                    clickIn(in, from);
                    clickIn(in, from);
                }).empty());
}

TEST_F(GesturesTest, AWaypointUnderThePointerIsNamed) {
    level::Level level = twoLights();
    level.waypoints.resize(1);
    level.waypoints[0].id = "nest";
    level.waypoints[0].position = {4.2, 5.3, {}};
    edit::Document places(level);
    Gestures pointing(places);
    const auto namesAt = [&](const Pointer& pointer) {
        pointing.move(pointer);
        std::vector<std::string> names;
        const auto marks = pointing.marks();
        for (const auto& primitive : marks.layer(Layer::Labels))
            if (const auto* label = std::get_if<overlay::Label>(&primitive))
                names.push_back(label->text);
        return names;
    };
    EXPECT_EQ(namesAt(at(4.2, 5.3)), std::vector<std::string>{"nest"});
    EXPECT_TRUE(namesAt(at(4, 4)).empty()) << "lights stand apart from each other";
    EXPECT_TRUE(namesAt(at(12, 8)).empty());
}

TEST_F(GesturesTest, TwoClicksLinkAsADragDoes) {
    level::Level level = twoLights();
    level.waypoints.resize(2);
    level.waypoints[0].id = "a";
    level.waypoints[0].position = {4.2, 5.3, {}};
    level.waypoints[1].id = "b";
    level.waypoints[1].position = {14, 6, {}};
    const auto linked = [&](std::initializer_list<Pointer> clicks) {
        edit::Document places(level);
        Gestures linking(places);
        linking.setTool(Tool::Link);
        std::string refusal;
        const auto listening =
            linking.refused.connect([&](const std::string& why) { refusal = why; });
        for (const Pointer& click : clicks) {
            linking.press(click);
            linking.release(click);
        }
        EXPECT_FALSE(linking.isBusy());
        const auto& points = places.level().waypoints;
        return std::tuple(points[0].links, points[1].links, refusal);
    };
    const auto from = at(4.2, 5.3);
    const auto to = at(14, 6);
    using Ids = std::vector<std::string>;
    EXPECT_EQ(linked({from, to}), std::tuple(Ids{"b"}, Ids{"a"}, ""));
    EXPECT_EQ(linked({from, with(to, &Pointer::shift)}), std::tuple(Ids{"b"}, Ids{}, ""));
    EXPECT_EQ(linked({from, to, from, to}), std::tuple(Ids{}, Ids{}, ""));
    EXPECT_EQ(linked({at(9, 9)}),
              std::tuple(Ids{}, Ids{}, "Click on one waypoint and then on another"))
        << "nothing is held where no waypoint is";
    EXPECT_NE(std::get<2>(linked({from, from})), "");
}

TEST_F(GesturesTest, NudgesInARowAreOneStep) {
    gestures.select(Selection({light(0)}));
    gestures.setSnapping(true, 0.5);
    gestures.nudge(1, 0);
    gestures.nudge(1, 0);
    gestures.nudge(0, -10);
    EXPECT_EQ(placeOf(0), Vec2(5, -1));
    EXPECT_EQ(document.stepCount(), 1U);
}

TEST_F(GesturesTest, WhatIsUnderWayIsDrawn) {
    EXPECT_TRUE(gestures.marks().empty());
    gestures.select(Selection({light(0)}));
    EXPECT_FALSE(gestures.marks().layer(Layer::Selection).empty());
    gestures.setTool(Tool::Wall);
    gestures.move(at(8.1, 7));
    EXPECT_EQ(gestures.marks().layer(Layer::Guides).size(), 2U)
        << "a line through the light that it is aligned with, and where the point goes";
    gestures.leave();
    EXPECT_TRUE(gestures.marks().layer(Layer::Guides).empty());
}

TEST_F(GesturesTest, ForgetsWhatUndoTookAway) {
    gestures.setTool(Tool::Light);
    click(at(12, 5));
    EXPECT_EQ(gestures.selection().size(), 1U);
    document.undo();
    gestures.refresh();
    EXPECT_TRUE(gestures.selection().empty());
}

} // namespace
} // namespace percept::gesture
