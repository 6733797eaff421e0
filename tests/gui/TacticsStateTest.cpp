#include "StudioWindow.h"

#include "app/workspaces/tactics/WaypointModel.h"
#include "percept/level/LevelFile.h"

namespace percept {
namespace {

/// What waypoints are worth in a posture and with a weapon, as the bar of the workspace chooses.
class TacticsStateTest : public StudioWindow {
protected:
    static constexpr const char* kKeyed =
        R"({"crouching": {"east": 0.9, "any": 0.8}, "standing": {"railgun": 0.6, "any": 0.2}})";

    /// The valley, one of whose nests is keyed by posture and weapon.
    void openKeyed() {
        open(QStringLiteral(":/percept/levels/valley.level.json"));
        level::Level level = session->editing()->document().level();
        for (level::Waypoint& waypoint : level.waypoints)
            if (waypoint.id == "nest_mill")
                for (auto& [name, value] : waypoint.qualities)
                    if (name == "cover")
                        value.text = kKeyed;
        open(write("keyed.level.json", level::writeLevel(level)));
        key(Qt::Key_3, Qt::ControlModifier);
        ASSERT_TRUE(wait([this] { return first("TacticsBar") != nullptr; }));
        lab = window->findChild<session::WaypointModel*>();
        ASSERT_TRUE(wait([this] { return first("WaypointList") != nullptr; }));
    }
    [[nodiscard]] QQuickItem* box(const QString& label) const {
        return first("UiComboBox", "label", label);
    }
    /// The value of the nest in the list.
    [[nodiscard]] QString listed() const {
        auto* rows = lab->waypoints();
        const auto roles = rows->roleNames();
        for (int row = 0; row < rows->rowCount(); ++row)
            if (rows->data(rows->index(row), roles.key("name")).toString() == "nest_mill")
                return rows->data(rows->index(row), roles.key("value")).toString();
        return {};
    }
    void chooseNext(const QString& label) {
        click([=, this] { return box(label); });
        key(Qt::Key_Down);
        key(Qt::Key_Return);
    }

    session::WaypointModel* lab = nullptr;
};

TEST_F(TacticsStateTest, ThePostureAndTheWeaponAreChosenInTheBar) {
    openKeyed();
    ASSERT_TRUE(wait([this] { return box("Posture") != nullptr && box("With") != nullptr; }));
    EXPECT_EQ(listed(), "0.20");
    letSettle(map);
    const auto before = mapPicture();

    chooseNext("With");
    EXPECT_EQ(lab->weapon(), "railgun");
    EXPECT_EQ(listed(), "0.60");
    EXPECT_TRUE(wait([&] { return difference(before, mapPicture()) > 20; })) << "its disc, too";
    chooseNext("Posture");
    EXPECT_TRUE(lab->isCrouching());
    EXPECT_EQ(listed(), "0.80");
    EXPECT_TRUE(shows("WaypointList", "0.80"));
}

TEST_F(TacticsStateTest, InASmallWindowTheyAreBehindTheEllipsisAtMost) {
    openKeyed();
    window->resize(1280, 720);
    ASSERT_TRUE(wait([this] { return map->width() < 900; }));

    for (const char* label : {"Posture", "With"}) {
        if (box(label) == nullptr)
            click(within("TacticsBar", "name", "More"));
        ASSERT_TRUE(wait([&] { return box(label) != nullptr; })) << label;
        const QRectF place = box(label)->mapRectToScene(box(label)->boundingRect());
        EXPECT_TRUE(QRectF({}, window->size()).contains(place)) << label;
        key(Qt::Key_Escape);
    }
}

TEST_F(TacticsStateTest, WithoutSuchValuesThereIsNothingToChoose) {
    open(QStringLiteral(":/percept/levels/valley.level.json"));
    key(Qt::Key_3, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("TacticsBar") != nullptr; }));
    ASSERT_TRUE(wait([this] { return box("As seen by") != nullptr; }));

    EXPECT_EQ(box("Posture"), nullptr);
    EXPECT_EQ(box("With"), nullptr);
}

} // namespace
} // namespace percept
