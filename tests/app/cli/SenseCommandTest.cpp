#include "CommandLineRun.h"
#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace percept {
namespace {

using testing::HasSubstr;

/// Two rooms, sound from the west to the east only.
constexpr const char* kRooms = R"({
  "format": "percept-level",
  "version": 1,
  "sense_manager": "graph", "bounds": {"min": [-1, -1], "max": [60, 20]},
  "modalities": [
    {"id": "sound", "kind": "sound", "attenuation": 0.9, "max_range": 50, "inverse_speed": 0.01},
    {"id": "smell", "kind": "smell", "max_range": 50, "inverse_speed": 1}
  ],
  "regions": [
    {"id": "west", "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]]},
    {"id": "east", "polygon": [[10, 0], [20, 0], [20, 10], [10, 10]]}
  ],
  "connections": [
    {"id": "hatch", "from": "west", "to": "east", "start": [10, 5], "end": [10, 5],
     "modalities": {"sound": {"attenuation": 0.5, "distance": 1}}}
  ],
  "archetypes": [
    {"id": "ear", "sensors": {"sound": 0.3, "smell": 0.5}, "eye_height": 0},
    {"id": "stone"}
  ],
  "agents": [
    {"id": "near", "archetype": "ear", "position": [6, 5]},
    {"id": "next", "archetype": "ear", "position": [12, 5]},
    {"id": "rock", "archetype": "stone", "position": [5, 5]},
    {"id": "lost", "archetype": "ear", "position": [50, 5]}
  ]
}
)";

class SenseCommand : public testing::Test {
protected:
    CommandLineRun sense(std::vector<std::string> options, const char* level = kRooms) {
        const auto path = m_folder.path() / "a.level.json";
        std::ofstream(path) << level;
        options.insert(options.begin(), {"sense", path.string()});
        return runPercept(options);
    }

    TemporaryFolder m_folder;
};

TEST_F(SenseCommand, ListsEverySensorAsJson) {
    const auto run = sense({"--at", "5,5,0", "--modality", "sound", "--strength", "1", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    EXPECT_EQ(json["modality"], "sound");
    EXPECT_EQ(json["at"], nlohmann::json::array({5, 5, 0}));
    ASSERT_EQ(json["results"].size(), 4U);
    const auto& near = json["results"][0];
    EXPECT_EQ(near["sensor"], "near");
    EXPECT_EQ(near["outcome"], "notified");
    EXPECT_DOUBLE_EQ(near["intensity"].get<double>(), 0.9);
    EXPECT_DOUBLE_EQ(near["distance"].get<double>(), 1.0);
    EXPECT_DOUBLE_EQ(near["delay"].get<double>(), 0.01);
    EXPECT_EQ(near["path"], nlohmann::json::array());
    EXPECT_TRUE(near["reason"].is_null() && near["measured"].is_null());
    const auto& next = json["results"][1];
    EXPECT_EQ(next["outcome"], "rejected");
    EXPECT_EQ(next["reason"], "intensity");
    EXPECT_EQ(next["path"], nlohmann::json::array({"hatch"}));
    EXPECT_NEAR(next["measured"].get<double>(), 0.2391485, 1e-6);
    EXPECT_DOUBLE_EQ(next["limit"].get<double>(), 0.3);
    EXPECT_EQ(json["results"][2]["reason"], "modality");
    const auto& lost = json["results"][3];
    EXPECT_EQ(lost["reason"], "no_region");
    EXPECT_TRUE(lost["distance"].is_null() && lost["path"].is_null());
}

TEST_F(SenseCommand, APlaceOfThePlanIsAsHighAsThatOfACommandInARun) {
    const auto run = sense({"--at", "5,5", "--modality", "sound", "--strength", "1", "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    EXPECT_EQ(run.json()["at"], nlohmann::json::array({5, 5, 1.6}));
}

TEST_F(SenseCommand, TheManagerCanBeChosen) {
    const auto run = sense({"--at",
                            "12,6,1",
                            "--modality",
                            "sound",
                            "--strength",
                            "2",
                            "--manager",
                            "regional",
                            "--json"});
    ASSERT_EQ(run.code, 0) << run.errors;
    const auto json = run.json();
    EXPECT_EQ(json["results"][0]["outcome"], "notified") << "through the wall";
    EXPECT_TRUE(json["results"][0]["path"].is_null());
    EXPECT_EQ(json["at"][2], 1.0);
}

TEST_F(SenseCommand, ASmellIsAskedForAtATime) {
    const std::vector<std::string> options{
        "--at", "2,5,0", "--modality", "smell", "--strength", "1", "--json", "--seconds"};
    auto early = options;
    early.push_back("3.9");
    EXPECT_EQ(sense(early).json()["results"][0]["reason"], "intensity");
    auto late = options;
    late.push_back("4.1");
    EXPECT_EQ(sense(late).json()["results"][0]["outcome"], "notified");
    EXPECT_EQ(sense(late).json()["results"][1]["reason"], "unreachable");
}

TEST_F(SenseCommand, TellsPeopleInATable) {
    const auto run = sense({"--at", "5,5,0", "--modality", "sound", "--strength", "1"});
    EXPECT_THAT(run.out, HasSubstr("Heard after 10 ms, with "));
    EXPECT_THAT(run.out, HasSubstr("Not heard: too weak, by 0.061, through hatch"));
    EXPECT_THAT(run.out, HasSubstr("1 of 4 sensors notified"));
}

TEST_F(SenseCommand, RefusesWhatItCannotUse) {
    EXPECT_EQ(sense({"--at", "5", "--modality", "sound", "--strength", "1"}).code, 2);
    EXPECT_EQ(sense({"--at", "5,5", "--modality", "sound", "--strength", "-1"}).code, 2);
    EXPECT_EQ(sense({"--at", "5,5", "--modality", "sound"}).code, 2);
    EXPECT_THAT(
        sense({"--at", "5,5", "--modality", "sound", "--strength", "1", "--seconds", "3"}).errors,
        HasSubstr("--seconds is asked of smells, and sound is none"));
    const auto unknown = sense({"--at", "5,5", "--modality", "aura", "--strength", "1"});
    EXPECT_EQ(unknown.code, 1);
    EXPECT_THAT(unknown.errors,
                HasSubstr("there is no modality \"aura\". The level has sound or smell"));
    std::string broken = kRooms;
    broken.replace(broken.find("\"distance\": 1"), 13, "\"distance\": -1");
    const auto negative =
        sense({"--at", "5,5,0", "--modality", "sound", "--strength", "1"}, broken.c_str());
    EXPECT_EQ(negative.code, 1);
    EXPECT_THAT(negative.errors, HasSubstr("a.level.json:15: connections[0].modalities.sound"));
}

TEST_F(SenseCommand, RefusesWhatCheckRefuses) {
    std::string broken = kRooms;
    broken.insert(broken.find("  \"agents\""),
                  "  \"triggers\": [{\"id\": \"plate\", \"kind\": \"nonsense\"}],\n");

    const auto run =
        sense({"--at", "5,5", "--modality", "sound", "--strength", "1"}, broken.c_str());

    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.errors, HasSubstr("triggers[0].kind"));
}

} // namespace
} // namespace percept
