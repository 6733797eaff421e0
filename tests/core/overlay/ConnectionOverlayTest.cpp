#include "percept/overlay/ConnectionOverlay.h"

#include "Inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept::overlay {
namespace {

using test::all;
using testing::SizeIs;

level::Connection connection(const std::string& id,
                             const std::string& from,
                             const std::string& to,
                             Vec2 start,
                             Vec2 end,
                             const std::vector<std::pair<std::string, double>>& attenuations) {
    level::Connection made;
    made.id = id;
    made.from = from;
    made.to = to;
    made.start = {start.x, start.y, {}};
    made.end = {end.x, end.y, {}};
    for (const auto& [modality, attenuation] : attenuations)
        made.modalities.push_back({modality, {attenuation, 0.3, {}}});
    return made;
}

level::Level twoRooms() {
    level::Level level;
    for (const char* kind : {"smell", "sight", "sound"}) {
        level::Modality modality;
        modality.id = modality.kind = kind;
        level.modalities.push_back(modality);
    }
    return level;
}

/// The strands, bars left out.
std::vector<Line> strandsOf(const DisplayList& list) {
    std::vector<Line> found;
    for (const Line& line : all<Line>(list, Layer::Connections))
        if (line.heads != Heads::None)
            found.push_back(line);
    return found;
}

TEST(ConnectionOverlay, JoinsBothWaysThroughOneOpeningIntoOneStrandPerModality) {
    auto level = twoRooms();
    level.connections = {
        connection("in", "a", "b", {1.9, 5}, {2.1, 5}, {{"sound", 1.0}, {"sight", 1.0}}),
        connection("out", "b", "a", {2.1, 5}, {1.9, 5}, {{"sound", 1.0}, {"sight", 1.0}})};

    const auto list = drawConnections({.level = level});

    const auto strands = strandsOf(list);
    ASSERT_THAT(strands, SizeIs(2));
    EXPECT_EQ(strands[0].stroke.ink, Ink::Sight) << "always first, whatever the file says";
    EXPECT_EQ(strands[1].stroke.ink, Ink::Sound);
    EXPECT_EQ(strands[0].heads, Heads::Both);
    EXPECT_EQ(strands[0].anchor, (Vec2{2, 5}));
    const auto points = list.points(strands[0].points);
    EXPECT_NEAR(points[1].x - points[0].x, 26, 1e-9) << "pixels across the opening";
    const auto others = list.points(strands[1].points);
    EXPECT_NEAR(points[0].y - others[0].y, 9, 1e-9) << "pixels apart";
    EXPECT_THAT(list.pickables(), SizeIs(1));
    EXPECT_EQ(list.pickables()[0].object, (ObjectRef{ObjectKind::Connection, 0}));
}

TEST(ConnectionOverlay, GivesOneWayASingleHeadAndABarAtItsTail) {
    auto level = twoRooms();
    level.connections = {connection("window", "a", "b", {2.1, 5}, {1.9, 5}, {{"sight", 0.9}})};

    const auto list = drawConnections({.level = level});

    const auto strands = strandsOf(list);
    ASSERT_THAT(strands, SizeIs(1));
    EXPECT_EQ(strands[0].heads, Heads::End);
    EXPECT_LT(list.points(strands[0].points)[1].x, 0) << "it points to the left";
    const auto lines = all<Line>(list, Layer::Connections);
    ASSERT_THAT(lines, SizeIs(2));
    const auto bar = list.points(lines[1].points);
    EXPECT_NEAR(geometry::distance(bar[0], bar[1]), 10, 1e-9);
    EXPECT_NEAR(bar[0].x, 13, 1e-9) << "at the right end";
}

TEST(ConnectionOverlay, IsThinnerTheLessPasses) {
    auto level = twoRooms();
    level.connections = {connection("a", "a", "b", {0, 5}, {0.2, 5}, {{"sight", 1.0}}),
                         connection("b", "a", "b", {0, 9}, {0.2, 9}, {{"sight", 0.1}})};

    const auto strands = strandsOf(drawConnections({.level = level}));

    ASSERT_THAT(strands, SizeIs(2));
    EXPECT_FLOAT_EQ(strands[0].stroke.width, 3);
    EXPECT_FLOAT_EQ(strands[1].stroke.width, 1);
}

TEST(ConnectionOverlay, DrawsWhatIsFarApartAsAnArcWithItsName) {
    auto level = twoRooms();
    level.connections = {connection("duct", "a", "b", {0, 0}, {10, 0}, {{"smell", 1.0}})};

    const auto list = drawConnections({.level = level});

    const auto strands = strandsOf(list);
    ASSERT_THAT(strands, SizeIs(1));
    EXPECT_FALSE(strands[0].anchor);
    double bend = 0;
    for (const Vec2 point : list.points(strands[0].points))
        bend = std::max(bend, std::abs(point.y));
    EXPECT_GE(bend, 0.6);
    EXPECT_LE(bend, 1.4) << "6 to 14 % of its length";
    const auto names = all<Label>(list, Layer::Labels);
    ASSERT_THAT(names, SizeIs(1));
    EXPECT_EQ(names[0].text, "duct");
    EXPECT_TRUE(names[0].chip);
}

TEST(ConnectionOverlay, NamesALinkOnceHoweverManyModalitiesItPasses) {
    auto level = twoRooms();
    level.connections = {
        connection("one", "a", "b", {0, 0}, {10, 0}, {{"sound", 1.0}, {"smell", 1.0}}),
        connection("other", "a", "b", {0, 5}, {10, 5}, {{"sound", 1.0}, {"smell", 1.0}})};

    const auto all = test::all<Label>(drawConnections({.level = level}), Layer::Labels);

    ASSERT_THAT(all, SizeIs(2));
    EXPECT_EQ(all[0].text, "one");
    EXPECT_EQ(all[1].text, "other");
}

TEST(ConnectionOverlay, BothWaysFarApartAreOneArcWithTwoHeads) {
    auto level = twoRooms();
    level.connections = {connection("there", "a", "b", {0, 0}, {10, 0}, {{"sight", 0.5}}),
                         connection("back", "b", "a", {10, 0}, {0, 0}, {{"sight", 1.0}})};

    const auto strands = strandsOf(drawConnections({.level = level}));

    ASSERT_THAT(strands, SizeIs(1));
    EXPECT_EQ(strands[0].heads, Heads::Both);
    EXPECT_FLOAT_EQ(strands[0].stroke.width, 3) << "as the wider of the two";
}

TEST(ConnectionOverlay, SaysAlongWhichLinesAConnectionIsDrawn) {
    auto level = twoRooms();
    level.connections = {
        connection("there", "a", "b", {0, 0}, {10, 0}, {{"sight", 0.5}, {"sound", 0.5}}),
        connection("back", "b", "a", {10, 0}, {0, 0}, {{"sound", 1.0}}),
        connection("door", "a", "b", {0, 5}, {0.3, 5}, {{"sight", 0.5}, {"sound", 0.5}}),
        connection("mute", "a", "b", {0, 5}, {9, 5}, {})};

    const auto list = drawConnections({.level = level});
    const auto strands = strandsOf(list);
    const auto drawn = [&](std::size_t strand) {
        const auto points = list.points(strands[strand].points);
        return std::vector<Vec2>(points.begin(), points.end());
    };
    ASSERT_THAT(strands, SizeIs(4));

    EXPECT_EQ(linesOf(level, 0), (std::vector{drawn(2), drawn(3)}));
    std::vector<Vec2> back = drawn(3);
    std::reverse(back.begin(), back.end());
    EXPECT_EQ(linesOf(level, 1), std::vector<std::vector<Vec2>>(1, back))
        << "as the one that it shares a line with";
    EXPECT_EQ(linesOf(level, 2), (std::vector<std::vector<Vec2>>{{{0, 5}, {0.3, 5}}}));
    EXPECT_EQ(linesOf(level, 3), (std::vector<std::vector<Vec2>>{{{0, 5}, {9, 5}}}));
}

/// One long line of sight per metre, from region `a<i>` to `b`.
level::Level crowded() {
    auto level = twoRooms();
    for (int i = 0; i < 9; ++i) {
        level.connections.push_back(connection("c" + std::to_string(i),
                                               "a" + std::to_string(i),
                                               "b",
                                               {0, double(i)},
                                               {10, double(i)},
                                               {{"sight", 1.0}}));
        level.connections.back().modalities.front().second.distance = 10;
    }
    return level;
}

double lengthOf(const DisplayList& list, const Line& line) {
    const auto points = list.points(line.points);
    return geometry::distance(points.front(), points.back());
}

TEST(ConnectionOverlay, OfManyArcsOnlyTheEndsAreDrawn) {
    const auto level = crowded();

    const auto list = drawConnections({.level = level});

    for (const Line& line : all<Line>(list, Layer::Connections)) {
        EXPECT_LT(lengthOf(list, line), 1.01);
        EXPECT_LT(line.stroke.opacity, 0.5F);
    }
    EXPECT_THAT(strandsOf(list), SizeIs(9)) << "a head where each arrives";
    EXPECT_THAT(all<Label>(list, Layer::Labels), SizeIs(0));
}

TEST(ConnectionOverlay, CamerasAndDuctsAreWholeAmongMany) {
    auto level = crowded();
    level.connections.push_back(
        connection("camera", "a1", "b", {0, 20}, {10, 20}, {{"sight", 1.0}}));
    level.connections.back().modalities.front().second.relay = true;
    level.connections.push_back(connection("duct", "a1", "b", {0, 30}, {10, 30}, {{"smell", 1.0}}));
    level.connections.back().modalities.front().second.distance = 10;

    const auto names = all<Label>(drawConnections({.level = level}), Layer::Labels);

    ASSERT_THAT(names, SizeIs(2));
    EXPECT_EQ(names[0].text, "camera") << "what is seen at its start is shown at its end";
    EXPECT_EQ(names[1].text, "duct");
}

TEST(ConnectionOverlay, OfManyArcsThoseOfTheChosenRegionAreWhole) {
    const auto level = crowded();
    const std::vector<std::string> chosen{"a3", "c5"};

    const auto list = drawConnections({.level = level, .chosen = chosen});

    int whole = 0;
    for (const Line& line : all<Line>(list, Layer::Connections))
        whole += lengthOf(list, line) > 5 && line.stroke.opacity == 1.0F ? 1 : 0;
    EXPECT_EQ(whole, 2);
    const auto names = all<Label>(list, Layer::Labels);
    ASSERT_THAT(names, SizeIs(2));
    EXPECT_EQ(names[0].text, "c3");
}

TEST(ConnectionOverlay, OfManyArcsThoseOfTheOneModalityAreWholeButQuiet) {
    const auto level = crowded();

    const auto list = drawConnections({.level = level, .only = "sight"});

    for (const Line& line : strandsOf(list)) {
        EXPECT_GT(lengthOf(list, line), 5);
        EXPECT_LT(line.stroke.opacity, 1);
    }
    EXPECT_THAT(strandsOf(list), SizeIs(9));
}

TEST(ConnectionOverlay, LeavesOutWhatAShutDoorBlocks) {
    auto level = twoRooms();
    level::Door door;
    door.id = "gate";
    level.doors = {door};
    level.connections = {connection("through", "a", "b", {0, 0}, {0.2, 0}, {{"sight", 1.0}})};
    level.connections[0].door = "gate";
    const std::vector<double> ajar{0.3};

    EXPECT_THAT(strandsOf(drawConnections({.level = level})), SizeIs(0));
    EXPECT_THAT(strandsOf(drawConnections({.level = level, .doors = ajar})), SizeIs(1));
}

TEST(ConnectionOverlay, FadesWhatIsNotAskedFor) {
    auto level = twoRooms();
    level.connections = {
        connection("door", "a", "b", {0, 5}, {0.2, 5}, {{"sight", 1.0}, {"sound", 1.0}})};

    const auto strands = strandsOf(drawConnections({.level = level, .only = "sound"}));

    ASSERT_THAT(strands, SizeIs(2));
    EXPECT_FLOAT_EQ(strands[0].stroke.opacity, 0.15F);
    EXPECT_FLOAT_EQ(strands[1].stroke.opacity, 1);
}

TEST(ConnectionOverlay, ShowsOneModalityOverAnother) {
    auto level = twoRooms();
    level.connections = {connection(
        "door", "a", "b", {0, 5}, {0.2, 5}, {{"sight", 1.0}, {"sound", 1.0}, {"smell", 1.0}})};
    const std::vector<std::string> over{"smell"};

    const auto strands =
        strandsOf(drawConnections({.level = level, .only = "sound", .over = over}));

    ASSERT_THAT(strands, SizeIs(3));
    EXPECT_FLOAT_EQ(strands[0].stroke.opacity, 0.15F);
    EXPECT_FLOAT_EQ(strands[1].stroke.opacity, 1);
    EXPECT_FLOAT_EQ(strands[2].stroke.opacity, 1);
}

TEST(ConnectionOverlay, IsADotWithACountFromAfar) {
    auto level = twoRooms();
    level.connections = {
        connection("door", "a", "b", {0, 5}, {0.2, 5}, {{"sight", 1.0}, {"sound", 1.0}})};

    const auto list = drawConnections({.level = level});

    const auto count = all<Label>(list, Layer::Connections).at(0);
    EXPECT_EQ(count.text, "2");
    EXPECT_TRUE(count.scale.contains(5));
    EXPECT_FALSE(count.scale.contains(20));
    EXPECT_FALSE(strandsOf(list).at(0).scale.contains(5));
}

TEST(ConnectionOverlay, DrawsInventedModalitiesAlike) {
    level::Modality aura;
    aura.id = "aura";
    aura.kind = "sight";

    EXPECT_EQ(lookOf(aura).ink, Ink::Invented);
    EXPECT_EQ(lookOf(aura).dash, kInventedDash);
    EXPECT_EQ(lookOf(aura).order, 4);
}

} // namespace
} // namespace percept::overlay
