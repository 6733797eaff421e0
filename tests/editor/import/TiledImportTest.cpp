#include "editor/import/TiledImport.h"
#include "TestData.h"
#include "editor/import/TiledMap.h"
#include "percept/base/File.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace percept::importing {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<std::string> nothing(std::string_view, const std::string& name) {
    return failure(ErrorCode::NotFound, "absent", name);
}

std::string tmx(const std::string& inner, const std::string& head = "") {
    return "<?xml version=\"1.0\"?>\n<map orientation=\"orthogonal\" width=\"3\" height=\"2\" "
           "tilewidth=\"10\" tileheight=\"10\"" +
           head + ">\n" + inner + "\n</map>\n";
}

std::string layer(const std::string& data, const std::string& solid = "true") {
    return "<layer name=\"walls\" width=\"3\" height=\"2\"><properties><property name=\"solid\" "
           "type=\"bool\" value=\"" +
           solid + "\"/></properties>" + data + "</layer>";
}

std::string tiledMessage(const std::string& text) {
    const auto imported = importTiled(text, "a.tmx", {0.1});
    return imported ? "no error" : imported.error().text();
}

level::Level levelFor(const std::string& text) {
    auto imported = importTiled(text, "town.tmx", {0.1});
    EXPECT_TRUE(imported) << imported.error().text();
    return imported ? std::move(imported->level) : level::Level();
}

TEST(TiledImport, SolidTilesBlockCellsAndAreWalledIn) {
    const auto level = levelFor(tmx(layer("<data encoding=\"csv\">0,3221225473,0,\n0,0,0</data>")));

    EXPECT_EQ(level.name, "town");
    EXPECT_EQ(level.grid.cell, 1.0);
    EXPECT_THAT(level.grid.rows, ElementsAre(".@.", "..."));
    EXPECT_EQ(level.bounds.max, (level::Vec2{3, 2}));
    EXPECT_EQ(level.walls.size(), 4U);
    EXPECT_THAT(level.walls[0].points, ElementsAre(level::Vec2{1, 2}, level::Vec2{2, 2}));
}

TEST(TiledImport, OtherLayersBlockNothing) {
    const auto level = levelFor(tmx(layer("<data encoding=\"csv\">1,1,1,1,1,1</data>", "false")));

    EXPECT_THAT(level.grid.rows, ElementsAre("...", "..."));
    EXPECT_TRUE(level.walls.empty());
}

TEST(TiledImport, ReadsAllEncodings) {
    // 1, 2, 3, 4, 5, 6 as little-endian words of four bytes.
    const std::vector<std::array<const char*, 3>> encoded{
        {"csv", "", "1,2,3,\n4,5,6\n"},
        {"base64", "", " AQAAAAIAAAADAAAABAAAAAUAAAAGAAAA\n"},
        {"base64", "zlib", "eJxjZGBgYAJiZiBmAWJWIGYDYgAA+AAW"}};
    for (const auto& [encoding, compression, text] : encoded) {
        const auto tiles = tiled::decodeTiles(text, encoding, compression, 6);
        ASSERT_TRUE(tiles) << encoding << compression << tiles.error().text();
        EXPECT_THAT(*tiles, ElementsAre(1, 2, 3, 4, 5, 6));
    }
    EXPECT_EQ(tiledMessage(
                  tmx(layer("<data><tile gid=\"1\"/><tile/><tile/><tile/><tile/><tile/></data>"))),
              "no error");
}

TEST(TiledImport, SaysWhatIsWrongWithData) {
    const auto data = [](const char* encoding, const char* text) {
        return tiledMessage(tmx(layer(std::string("<data ") + encoding + ">" + text + "</data>")));
    };
    EXPECT_THAT(data("encoding=\"csv\"", "1,2,3"),
                HasSubstr("a.tmx:3: the layer \"walls\" has 3 cells instead of 6"));
    EXPECT_THAT(data("encoding=\"csv\"", "1,2,3,4,5,6,7"), HasSubstr("more than 6 cells"));
    EXPECT_THAT(data("encoding=\"csv\"", "1,x,3,4,5,6"), HasSubstr("cell 1 is no number"));
    EXPECT_THAT(data("encoding=\"base64\"", "AQAAAA=="),
                HasSubstr("cannot be unpacked to 6 cells"));
    EXPECT_THAT(data("encoding=\"base64\"", "?!"), HasSubstr("not base64"));
    EXPECT_THAT(data("encoding=\"base64\" compression=\"zlib\"", "eJxjZGBgYAJi"),
                HasSubstr("cut off"));
    EXPECT_THAT(data("encoding=\"base64\" compression=\"zstd\"", "AAAA"),
                HasSubstr("cannot be unpacked"));
    EXPECT_THAT(data("encoding=\"base64\" compression=\"lzma\"", "AAAA"),
                HasSubstr("unknown compression \"lzma\""));
    EXPECT_THAT(data("", "<tile/>"), HasSubstr("has 1 cells instead of 6"));
}

TEST(TiledImport, RefusesWhatIsNoOrthogonalMap) {
    EXPECT_THAT(tiledMessage("type octile\nheight 1\nwidth 1\nmap\n."),
                HasSubstr("is a Moving AI grid map, not a Tiled map"));
    EXPECT_THAT(tiledMessage("<map>"), HasSubstr("is no XML"));
    EXPECT_THAT(tiledMessage("<?xml version=\"1.0\"?><tileset/>"), HasSubstr("is not a Tiled map"));
    EXPECT_THAT(tiledMessage("<map orientation=\"isometric\"/>"), HasSubstr("is an isometric map"));
    EXPECT_THAT(
        tiledMessage("<map width=\"99999999\" height=\"1\" tilewidth=\"1\" tileheight=\"1\"/>"),
        HasSubstr("at most 8192"));
    EXPECT_THAT(tiledMessage("{\"layers\": 3}"), HasSubstr("is not a Tiled map in JSON"));
    EXPECT_THAT(tiledMessage("{broken"), HasSubstr("is not a Tiled map in JSON"));
}

TEST(TiledImport, ObjectsBecomeWallsSpawnsAndWaypoints) {
    const auto level = levelFor(tmx(
        "<objectgroup name=\"things\">"
        "<object id=\"1\" name=\"player-start\" x=\"5\" y=\"5\"><point/></object>"
        "<object id=\"2\" type=\"wall\" x=\"10\" y=\"0\"><polyline points=\"0,0 0,10 "
        "5,10\"/></object>"
        "<object id=\"3\" type=\"chest\" gid=\"4\" x=\"20\" y=\"20\" width=\"10\" height=\"10\"/>"
        "<object id=\"4\" class=\"zone\" x=\"0\" y=\"0\" width=\"10\" height=\"20\" "
        "rotation=\"90\"/>"
        "</objectgroup>"));

    ASSERT_EQ(level.spawns.size(), 1U);
    EXPECT_EQ(level.spawns[0].position.plan(), (level::Vec2{0.5, 1.5}));
    ASSERT_EQ(level.walls.size(), 1U);
    EXPECT_THAT(level.walls[0].points,
                ElementsAre(level::Vec2{1, 2}, level::Vec2{1, 1}, level::Vec2{1.5, 1}));
    EXPECT_FALSE(level.walls[0].closed);
    ASSERT_EQ(level.waypoints.size(), 2U);
    EXPECT_EQ(level.waypoints[0].set, "things");
    EXPECT_THAT(level.waypoints[0].tags, ElementsAre("chest", "tile"));
    EXPECT_EQ(level.waypoints[0].position.plan(), (level::Vec2{2.5, 0.5}));
    // Turned clockwise around its upper left corner.
    EXPECT_EQ(level.waypoints[1].position.plan(), (level::Vec2{-1.0, 1.5}));
}

TEST(TiledImport, ObjectsOutsideTheMapWidenItOrAreLeftOut) {
    const std::string outside = "<objectgroup name=\"parked\"><object id=\"7\" x=\"-20\" y=\"30\">"
                                "<point/></object></objectgroup>";

    const auto wide = importTiled(tmx(outside), "a.tmx", {0.1});
    const auto cells = importTiled(
        tmx(layer("<data encoding=\"csv\">1,0,0,0,0,0</data>") + outside), "a.tmx", {0.1});

    ASSERT_TRUE(wide && cells);
    EXPECT_EQ(wide->level.waypoints.size(), 1U);
    EXPECT_EQ(wide->level.bounds.min, (level::Vec2{-2, -1}));
    EXPECT_TRUE(cells->level.waypoints.empty());
    EXPECT_THAT(
        cells->warnings,
        ElementsAre(
            "a: the object 7 of the layer \"parked\" lies outside the map and is left out"));
}

TEST(TiledImport, AnOutlineThatCrossesItselfIsALine) {
    const auto level =
        levelFor(tmx("<objectgroup name=\"o\"><object id=\"1\" type=\"wall\" x=\"0\" "
                     "y=\"0\"><polygon points=\"0,0 10,10 10,0 0,10\"/></object>"
                     "</objectgroup>"));

    ASSERT_EQ(level.walls.size(), 1U);
    EXPECT_FALSE(level.walls[0].closed);
    EXPECT_EQ(level.walls[0].points.size(), 5U);
    EXPECT_EQ(level.walls[0].points.front(), level.walls[0].points.back());
}

TEST(TiledImport, ObjectsThatLieFartherThanAnythingCanAreLeftOut) {
    const auto imported = importTiled(
        tmx("<objectgroup name=\"o\">"
            "<object id=\"1\" type=\"wall\" x=\"0\" y=\"0\" width=\"5e6\" height=\"5\"/>"
            "<object id=\"2\" x=\"5e6\" y=\"0\"><point/></object></objectgroup>"),
        "a.tmx",
        {1.0});

    ASSERT_TRUE(imported) << imported.error().message;
    EXPECT_TRUE(imported->level.walls.empty());
    EXPECT_TRUE(imported->level.waypoints.empty());
    EXPECT_THAT(
        imported->warnings,
        ElementsAre("a: the object 1 of the layer \"o\" lies too far away and is left out",
                    "a: the object 2 of the layer \"o\" lies too far away and is left out"));
}

TEST(TiledImport, MissingFilesAreWarnings) {
    const auto imported = importTiled(
        tmx("<tileset firstgid=\"1\" source=\"gone.tsx\"/><objectgroup name=\"o\"><object id=\"1\" "
            "template=\"gone.tx\" x=\"1\" y=\"1\"/><object id=\"2\" template=\"gone.tx\" "
            "x=\"2\" y=\"1\"/></objectgroup>"),
        "a.tmx",
        {0.1});

    ASSERT_TRUE(imported);
    EXPECT_EQ(imported->warnings.size(), 2U) << "each file once";
    EXPECT_EQ(imported->level.waypoints.size(), 2U);
}

Import ofTestData(const std::filesystem::path& file) {
    auto imported = importTiled(*readFile(file, kLargestImportBytes), file.string(), {1.0 / 16});
    EXPECT_TRUE(imported) << imported.error().text();
    return imported ? std::move(*imported) : Import();
}

TEST(TiledTestMaterial, ThreeEncodingsOfOneTownAreTheSameTown) {
    PERCEPT_REQUIRE_TEST_DATA(csv, "tiled/excalibur/example-city-external-tsx.tmx");
    PERCEPT_REQUIRE_TEST_DATA(zlib, "tiled/excalibur/example-city-zlib.tmx");
    PERCEPT_REQUIRE_TEST_DATA(gzip, "tiled/excalibur/example-city-gzip.tmx");
    const auto first = ofTestData(csv).level;

    EXPECT_EQ(first.grid.rows.size(), 100U);
    EXPECT_GT(first.walls.size(), 10U);
    EXPECT_EQ(first.spawns.size(), 1U);
    EXPECT_EQ(first.grid.rows, ofTestData(zlib).level.grid.rows);
    EXPECT_EQ(first.grid.rows, ofTestData(gzip).level.grid.rows);
    std::vector<std::vector<std::uint32_t>> tiles;
    std::size_t turned = 0;
    for (const auto& file : {csv, zlib, gzip}) {
        const auto map =
            *tiled::readXml(*readFile(file, kLargestImportBytes), file.string(), &nothing);
        std::vector<std::uint32_t> all;
        for (const auto& one : map.tileLayers)
            all.insert(all.end(), one.tiles.begin(), one.tiles.end());
        turned = static_cast<std::size_t>(std::count_if(
            all.begin(), all.end(), [](auto tile) { return tile > tiled::kTileMask; }));
        tiles.push_back(std::move(all));
    }
    EXPECT_EQ(tiles[0], tiles[1]);
    EXPECT_EQ(tiles[0], tiles[2]);
    EXPECT_EQ(turned, 23U);
}

TEST(TiledTestMaterial, EveryMapCanBeRead) {
    for (const char* name : {"excalibur/example-city-zstd.tmx",
                             "excalibur/example-city.tmj",
                             "excalibur/collider.tmx",
                             "rs-tiled/tiled_base64_zlib.tmx",
                             "rs-tiled/tiled_base64_zlib_infinite.tmx",
                             "rs-tiled/tiled_csv.tmx",
                             "rs-tiled/tiled_flipped.tmx",
                             "rs-tiled/tiled_group_layers.tmx",
                             "rs-tiled/tiled_object_groups.tmx",
                             "rs-tiled/tiled_object_template.tmx",
                             "sticker-knight/sandbox.tmx"}) {
        PERCEPT_REQUIRE_TEST_DATA(file, std::string("tiled/") + name);
        const auto level = ofTestData(file).level;
        EXPECT_GT(level.bounds.max.x, 0.0) << name;
        EXPECT_TRUE(!level.grid.rows.empty() || !level.waypoints.empty()) << name;
    }
}

TEST(TiledTestMaterial, TheKnightHasAllItsObjects) {
    PERCEPT_REQUIRE_TEST_DATA(file, "tiled/sticker-knight/sandbox.tmx");
    const auto imported = ofTestData(file);

    EXPECT_TRUE(imported.level.grid.rows.empty());
    EXPECT_EQ(imported.level.waypoints.size() + imported.level.spawns.size() +
                  imported.level.walls.size(),
              114U);
}

TEST(TiledTestMaterial, ATilesShapeIsAWall) {
    PERCEPT_REQUIRE_TEST_DATA(file, "tiled/excalibur/collider.tmx");
    const auto level = ofTestData(file).level;

    EXPECT_EQ(std::count_if(level.walls.begin(),
                            level.walls.end(),
                            [](const auto& wall) { return wall.points.size() == 5; }),
              1);
    EXPECT_EQ(level.grid.rows[7], "..@...@...");
}

TEST(TiledTestMaterial, DamagedFilesAreErrorsNotCrashes) {
    PERCEPT_REQUIRE_TEST_DATA(file, "tiled/excalibur/example-city-zlib.tmx");
    const auto text = *readFile(file, kLargestImportBytes);
    for (std::size_t length = 0; length < text.size(); length += 97)
        if (const auto cut = importTiled(text.substr(0, length), "cut.tmx", {1.0}); !cut) {
            EXPECT_FALSE(cut.error().message.empty());
        }
    std::string changed = text;
    for (std::size_t place = 0; place < text.size(); place += 61) {
        changed[place] = static_cast<char>(changed[place] ^ 5);
        if (const auto damaged = importTiled(changed, "damaged.tmx", {1.0}); !damaged) {
            EXPECT_FALSE(damaged.error().message.empty());
        }
        changed[place] = text[place];
    }
}

} // namespace
} // namespace percept::importing
