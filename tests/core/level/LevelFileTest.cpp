#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::level {
namespace {

using testing::HasSubstr;

std::string withBody(const std::string& body) {
    return "{\n  \"format\": \"percept-level\",\n  \"version\": 1,\n" + body + "\n}\n";
}

Error errorOf(const std::string& text) {
    const auto file = parseLevel(text, "a.level.json");
    EXPECT_FALSE(file);
    return file ? Error{} : file.error();
}

TEST(LevelFile, ReadsMembersBySnakeCaseKeys) {
    const auto file = parseLevel(withBody(R"(
        "sense_manager": "graph",
        "bounds": {"min": [0, -1], "max": [40, 28.5]},
        "modalities": [{"id": "sound", "kind": "sound", "attenuation": 0.9, "max_range": 30}],
        "doors": [{"id": "d", "segment": [[1, 2], [3, 4]], "stay_open": 2, "switches": ["s"]}],
        "items": [{"id": "i", "kind": "health", "position": [1, 2, 3]}])"),
                                 "a.level.json");

    ASSERT_TRUE(file) << file.error().text();
    const Level& level = file->level;
    EXPECT_EQ(level.senseManager, "graph");
    EXPECT_EQ(level.bounds.max, Vec2(40, 28.5));
    EXPECT_EQ(level.modalities.at(0).maxRange, 30);
    EXPECT_EQ(level.doors.at(0).segment, (Segment{{1, 2}, {3, 4}}));
    EXPECT_EQ(level.doors.at(0).stayOpen, 2);
    EXPECT_EQ(level.items.at(0).position, (Place{1, 2, 3}));
    EXPECT_TRUE(file->hints.empty());
}

TEST(LevelFile, KeepsUnknownKeysInTheirPlaceAndReportsThem) {
    const std::string text = withBody(R"(  "name": "n",
  "author": {"name": "A", "since": 1e3},
  "bounds": {"min": [0, 0], "max": [1, 1]},
  "walls": [
    {"id": "w", "colour": "red", "points": [[0, 0], [1, 0]]}
  ])");

    const auto file = parseLevel(text, "a.level.json");

    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(writeLevel(file->level), text);
    ASSERT_EQ(file->hints.size(), 2U);
    EXPECT_EQ(file->hints[0].place, "author");
    EXPECT_EQ(file->hints[1].place, "walls[0].colour");
    EXPECT_EQ(file->hints[1].severity, Severity::Hint);
}

TEST(LevelFile, NamesTheKeyThatAnUnknownOneWasMeantToBe) {
    const auto remedyOf = [](const std::string& key) {
        const auto file = parseLevel(
            withBody("\"schedule\": {\"kind\": \"frequency\", \"tasks\": [{\"id\": \"a\", \"" +
                     key + "\": 1}]}"),
            "a.level.json");
        EXPECT_TRUE(file);
        if (!file || file->hints.size() != 1)
            return std::string("no hint");
        EXPECT_EQ(file->hints[0].place, "schedule.tasks[0]." + key);
        return file->hints[0].remedy;
    };

    EXPECT_THAT(remedyOf("frequenzy"), HasSubstr("Write \"frequency\""));
    EXPECT_THAT(remedyOf("Phase"), HasSubstr("Write \"phase\""));
    EXPECT_THAT(remedyOf("cost"), HasSubstr("Write \"cost_us\""));
    EXPECT_THAT(remedyOf("priorities"), HasSubstr("Write \"priority\""));
    EXPECT_THAT(remedyOf("colour"), HasSubstr("Check its spelling"));
    EXPECT_THAT(remedyOf("unknown"), HasSubstr("Check its spelling"));
    EXPECT_THAT(remedyOf(std::string(100'000, 'f')), HasSubstr("Check its spelling"));
    EXPECT_EQ(remedyOf("frequency"), "no hint");
}

TEST(LevelFile, OmitsDefaultsButKeepsThoseThatWereStated) {
    const std::string text = withBody(R"(  "name": "",
  "bounds": {"min": [0, 0], "max": [0, 0]},
  "lights": [
    {"id": "a", "position": [0, 0]},
    {"id": "b", "position": [0, 0], "radius": 5}
  ])");

    const auto file = parseLevel(text, "a.level.json");

    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->level.lights[0].radius, file->level.lights[1].radius);
    EXPECT_EQ(writeLevel(file->level), text);
}

TEST(LevelFile, WritesNothingForAPositionThatIsAbsent) {
    Level level;
    level.agents = {{"a", "bot", {}, 0, "", "", {}, {}}};

    const std::string text = writeLevel(level);

    EXPECT_THAT(text, HasSubstr("{\"id\": \"a\", \"archetype\": \"bot\"}"));
    EXPECT_EQ(parseLevel(text, "a")->level, level);
}

TEST(LevelFile, WritesOneObjectPerLineAndFillsLongLists) {
    Level level;
    level.name = "Lines";
    Wall wall{"w", {}, true, 0, 3, "", {}};
    for (int corner = 0; corner < 30; ++corner)
        wall.points.emplace_back(corner + 0.25, corner);
    level.walls = {{"short", {{0, 0}, {0.1, 1e-9}}, false, 0, 3, "", {}}, wall};

    const std::string text = writeLevel(level);

    EXPECT_THAT(text,
                HasSubstr("\n    {\"id\": \"short\", \"points\": [[0, 0], [0.1, 1e-09]]},\n"));
    EXPECT_THAT(text, HasSubstr("\n      \"points\": [\n        [0.25, 0], [1.25, 1],"));
    std::size_t start = 0;
    for (auto end = text.find('\n'); end != text.npos; end = text.find('\n', start)) {
        EXPECT_LE(end - start, 100U) << text.substr(start, end - start);
        start = end + 1;
    }
}

TEST(LevelFile, KeepsFreeFormPartsAsTheyAre) {
    const std::string text = withBody(R"(  "name": "",
  "bounds": {"min": [0, 0], "max": [0, 0]},
  "analyses": [
    {"id": "a", "kind": "influence", "parameters": {"big": 12345678901234567890, "small": 0.10}}
  ],
  "scripts": [
    {
      "id": "s",
      "roles": ["a"],
      "steps": [
        {"move": ["a", [1, 2]]},
        {"wait": "x"}
      ]
    }
  ])");

    const auto file = parseLevel(text, "a.level.json");

    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(writeLevel(file->level), text);
}

TEST(LevelFile, NamesFileLineAndPlaceOfAValueOfAWrongKind) {
    const Error error = errorOf(withBody("\"walls\": [\n{\"id\": \"w\",\n\"points\": [[0, 0],\n[1, "
                                         "\"x\"]]}]"));

    EXPECT_EQ(error.place, "a.level.json:7");
    EXPECT_EQ(error.message, "walls[0].points[1][1]: a number is expected here, not a text");
}

TEST(LevelFile, RefusesNumbersThatCannotBeUsed) {
    EXPECT_EQ(errorOf(withBody("\"step\": NaN")).place, "a.level.json:4");
    EXPECT_EQ(errorOf(withBody("\"step\": -Infinity")).place, "a.level.json:4");
    EXPECT_EQ(errorOf(withBody("\"step\": 1e999")).place, "a.level.json:4");
    EXPECT_THAT(errorOf(withBody("\"topics\": [{\"id\": \"t\", \"frames\": 1.5}]")).message,
                HasSubstr("topics[0].frames: 1.5 is not a whole number. Round it, such as to 2."));
    EXPECT_THAT(errorOf(withBody("\"topics\": [{\"id\": \"t\", \"frames\": 1e300}]")).message,
                HasSubstr("1e300 is no whole number that can be used. Choose at most 2147483647."));
    EXPECT_THAT(errorOf(withBody("\"topics\": [{\"id\": \"t\", \"frames\": -1e300}]")).message,
                HasSubstr("Choose at least -2147483648."));
}

TEST(LevelFile, RefusesAKeyThatAppearsTwice) {
    const Error error = errorOf(withBody("\"name\": \"a\",\n\"step\": 1,\n\"name\": \"b\""));

    EXPECT_EQ(error.place, "a.level.json:6");
    EXPECT_THAT(error.message, HasSubstr("\"name\" appears twice in one object (first in line 4)"));
}

TEST(LevelFile, RefusesWhatIsNotALevel) {
    EXPECT_EQ(errorOf("").message, "is empty");
    EXPECT_EQ(errorOf(" \n\t").message, "is empty");
    EXPECT_EQ(errorOf(std::string("{\0}", 3)).message, "is a binary file, not a level");
    EXPECT_THAT(errorOf("\x89PNG\r\n").message, HasSubstr("is not valid JSON"));
    EXPECT_THAT(errorOf("{\"a\": 1,").message,
                HasSubstr("Correct the text in this line or just before it."));
    EXPECT_THAT(errorOf("[]").message, HasSubstr("is not a level"));
    EXPECT_THAT(errorOf("{\"format\": \"other\", \"version\": 1}").message,
                HasSubstr("is not a level"));
    EXPECT_THAT(errorOf("{\"format\": \"percept-level\"}").message, HasSubstr("lacks its version"));
    for (const char* version : {"1.5", "\"1\"", "1e300", "null", "[1]"})
        EXPECT_THAT(
            errorOf(std::string(R"({"format": "percept-level", "version": )") + version + "}")
                .message,
            HasSubstr("version that is no whole number"))
            << version;
}

TEST(LevelFile, RefusesANewerVersionAndSaysWhatToDo) {
    const Error error = errorOf("{\"format\": \"percept-level\",\n\"version\": 2}");

    EXPECT_EQ(error.code, ErrorCode::UnsupportedVersion);
    EXPECT_EQ(error.place, "a.level.json:2");
    EXPECT_THAT(error.message, HasSubstr("update Percept"));
}

TEST(LevelFile, RefusesVersionsThatNeverExisted) {
    EXPECT_EQ(errorOf("{\"format\": \"percept-level\", \"version\": 0}").code, ErrorCode::Corrupt);
    EXPECT_EQ(errorOf("{\"format\": \"percept-level\", \"version\": -1}").code, ErrorCode::Corrupt);
}

TEST(LevelFile, RefusesTruncatedTextAtEveryLength) {
    const std::string text =
        withBody(R"("name": "n", "lights": [{"id": "a", "position": [0, 1]}])");

    for (std::size_t length = 0; length + 2 < text.size(); ++length)
        EXPECT_FALSE(parseLevel(text.substr(0, length), "a.level.json")) << length;
}

TEST(LevelFile, RefusesDeepNestingWithoutUsingTheStack) {
    constexpr std::size_t kDepth = 1'000'000;

    EXPECT_THAT(errorOf(std::string(kDepth, '[')).message, HasSubstr("nested deeper"));
    EXPECT_THAT(errorOf(withBody("\"x\": " + std::string(kDepth, '['))).message,
                HasSubstr("nested deeper"));
}

TEST(LevelFile, SurvivesManyUnknownKeysInOneObject) {
    std::string body = "\"name\": \"\"";
    for (int key = 0; key < 50'000; ++key)
        body += ",\n\"k" + std::to_string(key) + "\": 1";

    const auto file = parseLevel(withBody(body), "a.level.json");

    ASSERT_TRUE(file);
    EXPECT_EQ(parseLevel(writeLevel(file->level), "b")->level, file->level);
}

TEST(LevelFile, FindsLinesOfPlaces) {
    const std::string text =
        withBody("\"walls\": [\n{\"id\": \"w\",\n\"points\": [[0, 0],\n[1, 1]]}]");
    const std::vector<std::string> places{
        "walls[0].points[1]", "walls[0].material", "", "doors[3]", "walls[0].points[1]:2:14"};

    EXPECT_EQ(linesOf(text, places), (std::vector<int>{7, 5, 1, 1, 7}))
        << "a position in the text of a value is where that value is";
}

} // namespace
} // namespace percept::level
