#include "editor/edit/Cells.h"

#include "editor/edit/Additions.h"
#include "editor/edit/Properties.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

/// The grid and the terrain of a level.
namespace percept::edit::cells_test {
namespace {

level::Level bare() {
    level::Level level;
    level.name = "bare";
    level.bounds = {{2, 4}, {12, 10}, {}};
    return level;
}

void hasNoProblems(const level::Level& level) {
    for (const auto& problem : level::validate(level))
        EXPECT_FALSE(problem.place.starts_with("terrain") || problem.place.starts_with("grid"))
            << problem.place << ": " << problem.message;
}

class Cells : public testing::TestWithParam<const char*> {};

TEST_P(Cells, AreMadeOverTheBoundsRemovedAndReadAgain) {
    Document document(bare());

    ASSERT_TRUE(document.perform("a", entryAddition(document, kSettingsId, GetParam())));
    const auto made = document.level();
    EXPECT_NE(made, bare());
    hasNoProblems(made);
    const auto count = [&](const char* key) {
        return valueAt(document.object(kSettingsId), std::string(GetParam()) + key).value();
    };
    EXPECT_EQ(count(".columns"), Value(10.0));
    EXPECT_EQ(count(".row_count"), Value(6.0));
    EXPECT_EQ(level::parseLevel(level::writeLevel(made), "again")->level, made);

    ASSERT_TRUE(document.perform("b", entryRemoval(document, kSettingsId, GetParam())));
    EXPECT_EQ(document.level(), bare());
    document.undo();
    EXPECT_EQ(document.level(), made);
}

TEST_P(Cells, KeepTheirPlaceWhenTheirNumberChanges) {
    Document document(bare());
    ASSERT_TRUE(document.perform("a", entryAddition(document, kSettingsId, GetParam())));
    const auto part = *cellPartNamed(GetParam());
    auto settings = std::get<Settings>(document.object(kSettingsId));
    settings.grid.rows.empty() ? void(settings.terrain.heights.back().front() = 7)
                               : void(settings.grid.rows.back().front() = '@');
    ASSERT_TRUE(document.perform("b", {Replace{kSettingsId, settings}}));
    const std::string columns = std::string(GetParam()) + ".columns";
    const std::string rows = std::string(GetParam()) + ".row_count";

    ASSERT_TRUE(document.perform("c", {SetValue{kSettingsId, columns, 3.0}}));
    ASSERT_TRUE(document.perform("d", {SetValue{kSettingsId, rows, 9.0}}));

    const auto after = std::get<Settings>(document.object(kSettingsId));
    EXPECT_EQ(cellCount(after, part), (CellCount{3, 9}));
    EXPECT_TRUE(part == CellPart::Grid ? after.grid.rows.back().front() == '@'
                                       : after.terrain.heights.back().front() == 7)
        << "the origin is the lower left corner";
    hasNoProblems(document.level());
    EXPECT_FALSE(document.perform("none", {SetValue{kSettingsId, columns, 0.0}}));
    EXPECT_FALSE(document.perform("half", {SetValue{kSettingsId, columns, 1.5}}));
}

INSTANTIATE_TEST_SUITE_P(Parts, Cells, testing::Values("grid", "terrain"));

TEST(Cells, OfAVastLevelAreLarger) {
    Settings settings;
    settings.bounds = {{0, 0}, {4000, 10}, {}};
    makeCells(settings, CellPart::Grid);
    EXPECT_EQ(settings.grid.cell, 16.0);
    EXPECT_EQ(cellCount(settings, CellPart::Grid), (CellCount{250, 1}));
}

TEST(Cells, TypesOfGroundHaveSymbolsOfTheirOwnThatCellsFollow) {
    Document document(bare());
    ASSERT_TRUE(document.perform("a", entryAddition(document, kSettingsId, "terrain")));
    ASSERT_TRUE(document.perform("b", entryAddition(document, kSettingsId, "terrain.types")));
    const auto& types = document.level().terrain.types;
    ASSERT_EQ(types.size(), 2U);
    EXPECT_EQ(types[1].symbol, "a");
    hasNoProblems(document.level());

    auto settings = std::get<Settings>(document.object(kSettingsId));
    EXPECT_TRUE(paint(settings, {Brush::Act::Type, 0.5, 0.25, 'a'}, {2.5, 4.5}));
    EXPECT_FALSE(paint(settings, {Brush::Act::Type, 0.5, 0.25, 'a'}, {2.5, 4.5}));
    ASSERT_TRUE(document.perform("c", {Replace{kSettingsId, settings}}));
    EXPECT_EQ(document.level().terrain.cells.back(), "a.........");

    ASSERT_TRUE(document.perform(
        "d", {SetValue{kSettingsId, "terrain.types[1].symbol", std::string("w")}}));
    EXPECT_EQ(document.level().terrain.cells.back(), "w.........");
    hasNoProblems(document.level());
    ASSERT_TRUE(document.perform("e", entryRemoval(document, kSettingsId, "terrain.types[1]")));
    EXPECT_EQ(document.level().terrain.cells.back(), "..........");
    hasNoProblems(document.level());
}

TEST(Cells, ABrushRaisesSoftlyAndSmooths) {
    Settings settings;
    settings.bounds = {{0, 0}, {10, 10}, {}};
    makeCells(settings, CellPart::Terrain);
    const auto height = [&](std::size_t x, std::size_t y) {
        return settings.terrain.heights[10 - y][x];
    };

    EXPECT_TRUE(paint(settings, {.act = Brush::Act::Raise, .radius = 2, .step = 1}, {5, 3}));

    EXPECT_EQ(height(5, 3), 1.0);
    EXPECT_EQ(height(6, 3), 0.56);
    EXPECT_EQ(height(6, 3), height(5, 4));
    EXPECT_EQ(height(7, 3), 0.0) << "at the rim of the brush";
    EXPECT_TRUE(paint(settings, {.act = Brush::Act::Smooth, .radius = 3}, {5, 3}));
    EXPECT_LT(height(5, 3), 1.0);
    EXPECT_TRUE(paint(settings, {.act = Brush::Act::Lower, .radius = 2, .step = 2}, {5, 3}));
    EXPECT_LT(height(5, 3), 0.0);
    EXPECT_FALSE(paint(settings, {.act = Brush::Act::Raise, .radius = 2}, {50, 50}));
}

TEST(Cells, AreFieldsOfTheLevel) {
    Document document(bare());
    const auto find = [&](std::string_view path) {
        const auto all = propertiesOf(document, kSettingsId);
        const auto found = std::find_if(
            all.begin(), all.end(), [&](const Property& each) { return each.path == path; });
        return found == all.end() ? std::optional<Property>() : std::optional(*found);
    };
    ASSERT_TRUE(find("terrain"));
    EXPECT_EQ(find("terrain")->type, PropertyType::Part);
    EXPECT_FALSE(find("terrain.cell"));

    ASSERT_TRUE(document.perform("a", entryAddition(document, kSettingsId, "terrain")));

    EXPECT_FALSE(find("terrain"));
    EXPECT_EQ(find("terrain.cell")->unit, "m");
    EXPECT_EQ(find("terrain.origin[0]")->part, "x");
    EXPECT_EQ(find("terrain.columns")->row, "Columns");
    EXPECT_EQ(find("terrain.types")->type, PropertyType::Entries);
    EXPECT_TRUE(find("terrain.types[0].symbol"));
    EXPECT_FALSE(find("terrain.cells")) << "those are painted";
}

} // namespace
} // namespace percept::edit::cells_test
