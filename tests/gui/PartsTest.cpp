#include "StudioWindow.h"

#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <algorithm>

/// Parts of a level that were once written in the file alone, as a person makes and edits them.
namespace percept {
namespace {

using session::Editing;

class PartsTest : public StudioWindow {
protected:
    [[nodiscard]] const level::Level& level() const { return editing().document().level(); }
    [[nodiscard]] Editing& editing() const { return *session->editing(); }

    void openLevel(const char* name) {
        open(QStringLiteral(":/percept/levels/%1.level.json").arg(QLatin1String(name)));
        ASSERT_TRUE(wait([this] { return map->pixelsPerMetre() > 1; }));
        ASSERT_TRUE(wait([this] { return !session->isBusy(); }));
    }
    void newLevel() {
        session->newLevel();
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
        ASSERT_TRUE(wait([this] { return map->pixelsPerMetre() > 5; }));
        ASSERT_TRUE(wait([this] { return !session->isBusy() && !session->isRestartNeeded(); }));
    }
    template <class T>
    void choose(const std::string& id) {
        editing().select(edit::Selection({editing().document().find(edit::kKindOf<T>, id)}));
    }
    /// Scrolls the properties to a row.
    [[nodiscard]] QQuickItem*
    reveal(const QString& type, const char* property, const QString& name) {
        QQuickItem* const pane = first("PropertiesPane");
        if (pane == nullptr)
            return nullptr;
        QQuickItem* found = nullptr;
        for (int turn = 0; turn < 240 && found == nullptr; ++turn) {
            found = within("PropertiesPane", property, name);
            if (found != nullptr && found->inherits("QQuickItem")) {
                const double y = found->mapToItem(pane, QPointF(0, 0)).y();
                if (y < 0 || y + found->height() > pane->height())
                    found = nullptr;
            }
            // Rows are made when they are drawn; fields under the pointer take the wheel.
            if (found == nullptr && turn % 4 == 3)
                scroll(pane);
            QTest::qWait(20);
        }
        EXPECT_NE(found, nullptr) << type.toStdString() << ' ' << name.toStdString();
        return found;
    }
    /// By half of what is seen of its list.
    static void scroll(QQuickItem* pane) {
        for (QQuickItem* child : pane->childItems())
            if (const QVariant at = child->property("contentY"); at.isValid()) {
                const double most =
                    std::max(0.0, child->property("contentHeight").toDouble() - child->height());
                child->setProperty("contentY", std::min(most, at.toDouble() + child->height() / 2));
            }
    }
    void addFromOutliner(const QString& name) {
        click(within("LevelPanel", "name", "Add"));
        ASSERT_TRUE(wait([&] { return first("UiMenuItem", "text", name) != nullptr; }));
        click([&] { return first("UiMenuItem", "text", name); });
    }
};

TEST_F(PartsTest, WhatPassesAConnectionHasLabelsAndUnits) {
    openLevel("guard-post");
    const auto& connection = level().connections.front();
    choose<level::Connection>(connection.id);

    EXPECT_TRUE(shows("PropertiesPane", "Modalities: sound"));
    EXPECT_TRUE(shows("PropertiesPane", "Attenuation"));
    EXPECT_TRUE(shows("PropertiesPane", "per m"));
}

TEST_F(PartsTest, NodesAreJoinedOnTheMapAndAnEdgeIsEditedAndDeleted) {
    newLevel();
    const auto before = level::writeLevel(level());
    key(Qt::Key_N, Qt::ShiftModifier);
    ASSERT_EQ(editing().tool(), Editing::Tool::Node);
    EXPECT_TRUE(wait([this] { return map->property("showGraph").toBool(); }));
    const auto nodes = level().navigation.nodes.size();
    click(QPointF{6, 6});
    click(QPointF{12, 6});
    ASSERT_EQ(level().navigation.nodes.size(), nodes + 2);
    key(Qt::Key_E, Qt::ShiftModifier);
    ASSERT_EQ(editing().tool(), Editing::Tool::Edge);
    drag({6, 6}, {12, 6});

    ASSERT_EQ(level().navigation.edges.size(), 2U);
    EXPECT_EQ(editing().selectedKindName(), "navigation edge");
    EXPECT_TRUE(shows("PropertiesPane", "Cost"));
    EXPECT_TRUE(shows("LevelPanel", "Navigation edges"));
    key(Qt::Key_V);
    key(Qt::Key_Delete);
    EXPECT_EQ(level().navigation.edges.size(), 1U);
    for (int step = 0; step < 4; ++step)
        key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level::writeLevel(level()), before);
}

TEST_F(PartsTest, AnInheritedListSaysFromWhereAndIsCopiedByItsFirstEdit) {
    openLevel("raid");
    level::Archetype heir;
    heir.id = "heir";
    const auto& archetypes = level().archetypes;
    const auto armed = std::find_if(archetypes.begin(), archetypes.end(), [](const auto& each) {
        return !each.viewCones.empty() || !each.weapons.empty();
    });
    ASSERT_NE(armed, archetypes.end());
    heir.extends = armed->id;
    const std::string from = armed->id;
    const bool cones = !armed->viewCones.empty();
    const auto count = cones ? armed->viewCones.size() : armed->weapons.size();
    ASSERT_TRUE(editing().document().perform("heir", {edit::Insert{heir}}));
    choose<level::Archetype>("heir");

    QQuickItem* const add =
        reveal("UiToolButton", "name", cones ? "Add to: View cones" : "Add to: Weapons");
    ASSERT_NE(add, nullptr);
    EXPECT_TRUE(shows("PropertiesPane", QString::fromStdString("from " + from)));
    click(add);

    const auto& own = level().archetypes.back();
    EXPECT_EQ(cones ? own.viewCones.size() : own.weapons.size(), count + 1);
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(level().archetypes.back().viewCones.empty());
    EXPECT_TRUE(level().archetypes.back().weapons.empty());
}

TEST_F(PartsTest, TerrainIsAddedPaintedAndRemoved) {
    newLevel();
    const auto before = level::writeLevel(level());
    key(Qt::Key_G, Qt::ShiftModifier);
    ASSERT_EQ(editing().tool(), Editing::Tool::Brush);
    EXPECT_TRUE(shows("BrushBar", "neither terrain nor grid"));
    click([this] { return within("BrushBar", "text", "Add terrain"); });
    ASSERT_FALSE(level().terrain.heights.empty());
    EXPECT_TRUE(shows("BrushBar", "Raise the ground"));

    drag({6, 6}, {12, 6});

    EXPECT_EQ(editing().undoName(), "brush on the terrain");
    double highest = 0;
    for (const auto& row : level().terrain.heights)
        highest = std::max(highest, *std::max_element(row.begin(), row.end()));
    EXPECT_GT(highest, 0.2);
    editing().selectLevel();
    click(reveal("UiToolButton", "name", "Remove Terrain"));
    EXPECT_TRUE(level().terrain.heights.empty());
    for (int step = 0; step < 3; ++step)
        key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level::writeLevel(level()), before);
}

TEST_F(PartsTest, GatesThatAreNotNamedAreTickedAndSeveralAreTickedAtOnce) {
    openLevel("guard-post");
    choose<level::Modality>("sight");
    const auto gates = [this] { return level().modalities.front().gates; };
    ASSERT_EQ(level().modalities.front().id, "sight");
    ASSERT_TRUE(gates().empty());
    click(reveal("WordsValue", "text", QStringLiteral("as sight")));
    const auto entry = [this](const char* name) {
        return [this, name] { return first("UiMenuItem", "text", QLatin1String(name)); };
    };
    ASSERT_TRUE(wait([&] { return entry("contrast")() != nullptr; }));
    for (const std::string_view gate : level::kGateWords)
        EXPECT_TRUE(entry(gate.data())()->property("ticked").toBool()) << gate;

    click(entry("contrast"));
    click(entry("light"));

    EXPECT_EQ(gates(),
              (std::vector<std::string>{
                  "modality", "region", "range", "intensity", "cone", "line_of_sight"}));
    EXPECT_FALSE(entry("light")()->property("ticked").toBool());
    click(entry("contrast"));
    click(entry("light"));
    EXPECT_TRUE(gates().empty()) << "those of its kind again";
    key(Qt::Key_Escape);
    EXPECT_TRUE(wait([&] { return entry("light")() == nullptr; }));
    EXPECT_TRUE(shows("PropertiesPane", "as sight"));
}

TEST_F(PartsTest, HeadingsFoldAndWhatIsAddedComesIntoView) {
    openLevel("guard-post");
    choose<level::Archetype>(level().archetypes.front().id);
    auto* const rows = editing().properties();
    ASSERT_TRUE(rows->isFoldable());
    const int all = rows->rows()->count();

    click(within("PropertiesPane", "text", "Fold all"));
    EXPECT_LT(rows->rows()->count(), all / 3);
    EXPECT_TRUE(shows("PropertiesPane", "Id")) << "what is below no heading stays";
    click(reveal("QQuickText", "text", QStringLiteral("Movement")));
    EXPECT_TRUE(shows("PropertiesPane", "Max speed"));

    choose<level::Archetype>(level().archetypes.back().id);
    EXPECT_LT(rows->rows()->count(), all / 2) << "it stays so for others";
    choose<level::Archetype>(level().archetypes.front().id);
    const std::size_t weapons = level().archetypes.front().weapons.size();
    click(reveal("UiToolButton", "name", QStringLiteral("Add to: Weapons")));
    ASSERT_TRUE(wait([&] { return level().archetypes.front().weapons.size() == weapons + 1; }));
    EXPECT_TRUE(shows("PropertiesPane", QStringLiteral("Weapons %1").arg(weapons + 1)))
        << "unfolded, and scrolled to";
    click(within("PropertiesPane", "text", "Unfold all"));
    EXPECT_GT(rows->rows()->count(), all);
}

TEST_F(PartsTest, ScriptsAndExpectationsComeFromTheOutliner) {
    newLevel();
    for (const auto& [name, kind] :
         {std::pair("Script", "script"), {"Expectation", "expectation"}}) {
        addFromOutliner(name);
        EXPECT_TRUE(wait([&] { return editing().selectedKindName() == kind; }));
        key(Qt::Key_Delete);
    }
    EXPECT_TRUE(level().scripts.empty());
    EXPECT_TRUE(level().expectations.empty());
    key(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(level().expectations.size(), 1U);
}

} // namespace
} // namespace percept
