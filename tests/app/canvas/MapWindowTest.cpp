#include "MapCanvas.h"
#include "WindowFixture.h"

#include <QSignalSpy>

#include <functional>
#include <set>

namespace percept::canvas {
namespace {

using overlay::Ink;

class MapWindowTest : public WindowTest {
protected:
    MapWindowTest() {
        level::Level made;
        made.bounds = {{0, 0}, {16, 10}, {}};
        made.walls.push_back(
            {.id = "outer", .points = {{0, 0}, {16, 0}, {16, 10}, {0, 10}}, .closed = true});
        made.walls.push_back({.id = "inner", .points = {{8, 0}, {8, 4}}});
        made.doors.push_back({.id = "door", .segment = {{8, 4}, {8, 6}}});
        made.items.push_back({.id = "health_1", .kind = "health", .position = {3, 8, {}}});
        level.setLevel(std::make_shared<const level::Level>(std::move(made)));
        trace::View view;
        view.agents = {{.position = {4, 5}, .facing = 0, .health = 1, .alive = true},
                       {.position = {12, 5}, .health = 1, .alive = true}};
        feed.setLooks({{.name = "", .team = 0}, {.name = "", .team = 1}});
        feed.setView(std::make_shared<const trace::View>(view));
        map.setTheme(&theme);
        map.setLevel(&level);
        map.setView(&feed);
    }
    void SetUp() override { show(map); }
    [[nodiscard]] QPoint pixelOf(double x, double y) const { return map.toPixel({x, y}).toPoint(); }

    LevelGeometry level;
    ViewFeed feed;
    MapCanvas map;
};

TEST_F(MapWindowTest, ShowsFloorWallsAndAgentsInTheirColours) {
    const QImage image = picture();

    EXPECT_TRUE(near(image.pixelColor(pixelOf(0, 5)), ink(Ink::Wall)));
    EXPECT_TRUE(near(image.pixelColor(pixelOf(8, 2)), ink(Ink::Wall)));
    EXPECT_TRUE(near(image.pixelColor(pixelOf(6.5, 7.5)), ink(Ink::Floor)));
    EXPECT_TRUE(near(image.pixelColor(pixelOf(4, 5)), ink(Ink::TeamA)));
    EXPECT_TRUE(near(image.pixelColor(pixelOf(12, 5)), ink(Ink::TeamB)));
    EXPECT_TRUE(near(image.pixelColor(4, 250), ink(Ink::Canvas)));
    EXPECT_GT(count(image, ink(Ink::Wall)), 4 * 2000);
    EXPECT_GT(count(image, ink(Ink::TeamA)), 120) << "a disc of radius 8";
    EXPECT_LT(count(image, ink(Ink::TeamA)), 400);
}

TEST_F(MapWindowTest, FitsTheLevelIntoTheWindow) {
    EXPECT_NEAR(map.toPixel({0, 5}).x(), 52, 30);
    EXPECT_NEAR(map.toPixel({8, 5}).x(), 400, 1);
    EXPECT_NEAR(map.toPixel({8, 5}).y(), 250, 1);
    EXPECT_LT(map.toPixel({8, 10}).y(), map.toPixel({8, 0}).y()) << "y runs up";
}

TEST_F(MapWindowTest, ASwitchOfTheThemeRecoloursEverything) {
    const int before = count(picture(), ui::ThemeColours::light()[Ink::Wall]);

    theme.setMode(ui::Theme::Mode::Light);
    const QImage image = picture();

    EXPECT_TRUE(near(image.pixelColor(pixelOf(8, 2)), ui::ThemeColours::light()[Ink::Wall]));
    EXPECT_TRUE(near(image.pixelColor(4, 250), ui::ThemeColours::light()[Ink::Canvas]));
    EXPECT_GT(count(image, ui::ThemeColours::light()[Ink::Wall]), before + 4000);
}

TEST_F(MapWindowTest, AClosedDoorIsAHollowBar) {
    const QImage image = picture();

    const QPoint middle = pixelOf(8, 5);
    int wall = 0;
    int ground = 0;
    for (int x = -4; x <= 4; ++x) {
        const QColor colour = image.pixelColor(middle + QPoint(x, 0));
        wall += near(colour, ink(Ink::Wall)) ? 1 : 0;
        ground += near(colour, ink(Ink::Canvas), 5) ? 1 : 0;
    }
    EXPECT_GE(wall, 2) << "both edges";
    EXPECT_GE(ground, 1) << "and nothing between them";
}

TEST_F(MapWindowTest, ADoorThatOpensLeavesAGap) {
    const QPoint leaf = pixelOf(8, 5.5) - QPoint(2, 0);
    EXPECT_TRUE(near(picture().pixelColor(leaf), ink(Ink::Wall)));

    trace::View view = *feed.view();
    view.doors = {0.9};
    feed.setView(std::make_shared<const trace::View>(view));

    EXPECT_FALSE(near(picture().pixelColor(leaf), ink(Ink::Wall)));
}

TEST_F(MapWindowTest, TheSelectedAgentSeesUpToTheWall) {
    const QColor before = picture().pixelColor(pixelOf(6.5, 5.2));

    map.setSelectedKind(MapObject::Agent);
    map.setSelectedIndex(0);
    const QImage image = picture();

    EXPECT_NE(image.pixelColor(pixelOf(6.5, 5.2)), before) << "lit by the cone";
    EXPECT_TRUE(near(image.pixelColor(pixelOf(11.3, 3.3)), ink(Ink::Floor))) << "behind the wall";
    EXPECT_GT(count(image, ink(Ink::Accent), 20), 40) << "the ring";
}

TEST_F(MapWindowTest, TheWheelZoomsToThePointer) {
    const QPointF place(200, 130);
    const QPointF held = map.toWorld(place);
    const double scale = map.pixelsPerMetre();

    wheel(map, place, 240);

    EXPECT_GT(map.pixelsPerMetre(), scale * 1.3);
    EXPECT_NEAR(map.toWorld(place).x(), held.x(), 1e-9);
    EXPECT_NEAR(map.toWorld(place).y(), held.y(), 1e-9);
}

TEST_F(MapWindowTest, TheMiddleButtonPans) {
    const QPointF before = map.toPixel({8, 5});

    drag({300, 300}, {380, 260}, Qt::MiddleButton);

    EXPECT_NEAR(map.toPixel({8, 5}).x(), before.x() + 80, 1);
    EXPECT_NEAR(map.toPixel({8, 5}).y(), before.y() - 40, 1);
}

TEST_F(MapWindowTest, AClickSaysWhatWasHitAndWhere) {
    QSignalSpy clicks(&map, &MapCanvas::clicked);

    QTest::mouseClick(&window, Qt::LeftButton, {}, pixelOf(12, 5));
    QTest::mouseClick(&window, Qt::RightButton, Qt::ShiftModifier, pixelOf(3, 8));
    QTest::mouseClick(&window, Qt::LeftButton, {}, pixelOf(6, 7));

    ASSERT_EQ(clicks.size(), 3);
    EXPECT_EQ(clicks[0][0].value<MapObject::Kind>(), MapObject::Agent);
    EXPECT_EQ(clicks[0][1].toInt(), 1);
    EXPECT_NEAR(clicks[0][2].toPointF().x(), 12, 0.1);
    EXPECT_EQ(clicks[1][0].value<MapObject::Kind>(), MapObject::Item);
    EXPECT_EQ(clicks[1][3].value<Qt::MouseButton>(), Qt::RightButton);
    EXPECT_EQ(clicks[1][4].value<Qt::KeyboardModifiers>(), Qt::ShiftModifier);
    EXPECT_EQ(clicks[2][0].value<MapObject::Kind>(), MapObject::None);
    EXPECT_EQ(level.idOf(MapObject::Item, 0), "health_1");
    EXPECT_EQ(level.indexOf(MapObject::Door, "door"), 0);
}

TEST_F(MapWindowTest, ADragIsNoClick) {
    QSignalSpy clicks(&map, &MapCanvas::clicked);

    drag({300, 300}, {380, 260}, Qt::LeftButton);

    EXPECT_EQ(clicks.size(), 0);
}

TEST_F(MapWindowTest, KnowsWhatLiesUnderThePointer) {
    QTest::mouseMove(&window, pixelOf(6, 7));
    QTest::mouseMove(&window, pixelOf(4, 5));
    QCoreApplication::processEvents();

    EXPECT_EQ(map.hoveredKind(), MapObject::Agent);
    EXPECT_EQ(map.hoveredIndex(), 0);
    EXPECT_NEAR(map.cursor().x(), 4, 0.1);
}

TEST_F(MapWindowTest, SpaceDragsOrIsGivenOn) {
    QSignalSpy taps(&map, &CameraItem::spaceTapped);
    map.forceActiveFocus();
    QTest::mouseMove(&window, {300, 300});

    QTest::keyClick(&window, Qt::Key_Space);
    EXPECT_EQ(taps.size(), 1);
    const QPointF before = map.toPixel({8, 5});
    QTest::keyPress(&window, Qt::Key_Space);
    drag({300, 300}, {340, 300}, Qt::LeftButton);
    QTest::keyRelease(&window, Qt::Key_Space);

    EXPECT_EQ(taps.size(), 1) << "it was used for dragging";
    EXPECT_NEAR(map.toPixel({8, 5}).x(), before.x() + 40, 1);
}

TEST_F(MapWindowTest, FittingGlidesAndEndsExactly) {
    wheel(map, {100, 100}, 1200);
    ASSERT_GT(std::abs(map.toPixel({8, 5}).x() - 400), 5);

    map.fitAll();

    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            return std::abs(map.toPixel({8, 5}).x() - 400) < 1e-6;
        },
        5000));
}

TEST_F(MapWindowTest, AFittedMapMakesRoomForWhatLiesOverIt) {
    const double right = map.toPixel({16, 5}).x();

    map.setRightRoom(200);
    picture();

    EXPECT_LT(map.toPixel({16, 5}).x(), map.width() - 200);
    map.setRightRoom(0);
    picture();
    EXPECT_NEAR(map.toPixel({16, 5}).x(), right, 1e-9);
    map.centreOn({3, 3});
    ASSERT_TRUE(QTest::qWaitFor([&] { return std::abs(map.centre().x() - 3) < 1e-9; }));
    map.setRightRoom(200);
    picture();
    EXPECT_NEAR(map.centre().x(), 3, 1e-9) << "not a view that was chosen by hand";
}

/// What is drawn anew by what changes in a run: each list is a value of its own, so that one that
/// is still the same was not drawn again.
TEST_F(MapWindowTest, DrawsAnewOnlyWhatAChangeConcerns) {
    constexpr std::size_t kGround = 0;
    constexpr std::size_t kFixtures = 1;
    constexpr std::size_t kMoving = 2;
    constexpr std::size_t kConnections = 11;
    constexpr std::size_t kLight = 12;
    const std::vector<std::size_t> all{kGround, kFixtures, kMoving, kConnections, kLight};
    map.setProperty("showConnections", true);
    (void)picture();
    const auto redrawnBy = [&](const auto& change) {
        std::vector<ListPtr> before;
        for (const std::size_t sheet : all)
            before.push_back(map.sheet(sheet));
        trace::View view = *feed.view();
        change(view);
        feed.setView(std::make_shared<const trace::View>(view));
        (void)picture();
        std::set<std::size_t> redrawn;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (map.sheet(all[i]) != before[i])
                redrawn.insert(all[i]);
        return redrawn;
    };
    using Sheets = std::set<std::size_t>;

    EXPECT_EQ(redrawnBy([](trace::View& view) { view.agents[0].position.x += 1; }),
              Sheets{kMoving});
    for (const std::uint8_t present : {0, 1})
        EXPECT_EQ(redrawnBy([&](trace::View& view) { view.items = {present}; }),
                  (Sheets{kFixtures, kMoving}));
    for (const double openness : {0.3, 1.0, 0.0})
        EXPECT_EQ(redrawnBy([&](trace::View& view) { view.doors = {openness}; }),
                  (Sheets{kFixtures, kMoving, kConnections, kLight}));
}

/// Counts how often it is told what is drawn.
class AskingTool : public MapTool {
public:
    void press(const Pointer&) override {
        ++presses;
        if (onPress)
            onPress();
    }
    void move(const Pointer&) override { ++moves; }
    void release(const Pointer&) override { ++releases; }
    void doubleClick(const Pointer&) override {}
    void leave() override {}
    void setShown(std::shared_ptr<const overlay::ShownObjects> objects, double) override {
        ++told;
        shown = std::move(objects);
    }
    [[nodiscard]] overlay::DisplayList marks() const override { return {}; }
    [[nodiscard]] bool shows(overlay::ObjectKind kind, std::uint32_t index) const {
        return shown && shown->contains({kind, index}, 20);
    }

    int told = 0;
    int presses = 0;
    int moves = 0;
    int releases = 0;
    std::function<void()> onPress;
    std::shared_ptr<const overlay::ShownObjects> shown;
};

TEST_F(MapWindowTest, WhoWasPressedIsReleasedAlthoughThePressBringsAnotherTool) {
    AskingTool first;
    AskingTool second;
    map.setTool(&first);
    first.onPress = [&] { map.setTool(&second); };

    drag(pixelOf(3, 3), pixelOf(6, 6), Qt::LeftButton);

    EXPECT_EQ(first.presses, 1);
    EXPECT_GT(first.moves, 4);
    EXPECT_EQ(first.releases, 1);
    EXPECT_EQ(second.releases, 0);
    EXPECT_EQ(second.moves, 0);
    drag(pixelOf(3, 3), pixelOf(6, 6), Qt::LeftButton);
    EXPECT_EQ(second.presses, 1) << "the next press is its own";
    EXPECT_EQ(second.releases, 1);
    EXPECT_EQ(first.releases, 1);
    map.setTool(nullptr);
}

TEST_F(MapWindowTest, TellsAToolWhatIsDrawnOnceAndThenWhatIsNew) {
    using overlay::ObjectKind;
    const auto change = [&](const auto& act) {
        trace::View view = *feed.view();
        act(view);
        feed.setView(std::make_shared<const trace::View>(view));
        (void)picture();
    };
    AskingTool tool;
    map.setTool(&tool);
    (void)picture();
    EXPECT_TRUE(tool.shows(ObjectKind::Agent, 1));
    EXPECT_TRUE(tool.shows(ObjectKind::Item, 0));
    const int before = tool.told;

    for (int i = 0; i < 5; ++i)
        change([](trace::View& view) { view.agents[0].position.x += 0.2; });
    EXPECT_EQ(tool.told, before) << "the same ones, elsewhere";

    change([](trace::View& view) {
        view.agents.push_back({.position = {2, 2}, .health = 1, .alive = true});
    });
    EXPECT_EQ(tool.told, before + 1);
    EXPECT_TRUE(tool.shows(ObjectKind::Agent, 2));

    map.setProperty("showItems", false);
    (void)picture();
    EXPECT_FALSE(tool.shows(ObjectKind::Item, 0));

    map.setTool(nullptr);
    const int then = tool.told;
    map.setProperty("showItems", true);
    change([](trace::View& view) { view.agents.pop_back(); });
    EXPECT_EQ(tool.told, then);
    map.setTool(&tool);
    EXPECT_TRUE(tool.shows(ObjectKind::Item, 0)) << "it knows at once";
    EXPECT_FALSE(tool.shows(ObjectKind::Agent, 2));
}

TEST_F(MapWindowTest, ThePaintedFallbackShowsTheSameAsTheWindow) {
    const QImage shown = picture();
    const QImage painted = map.paintedImage().convertToFormat(QImage::Format_RGB32);

    ASSERT_EQ(painted.size(), shown.size());
    int differ = 0;
    for (int y = 0; y < shown.height(); ++y)
        for (int x = 0; x < shown.width(); ++x)
            differ += near(shown.pixelColor(x, y), painted.pixelColor(x, y), 64) ? 0 : 1;
    EXPECT_LT(differ, shown.width() * shown.height() / 200);
}

} // namespace
} // namespace percept::canvas
