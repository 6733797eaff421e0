#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/replay/Recording.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace percept {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string arenaFile(const TemporaryFolder& folder) {
    const auto path = folder.path() / "arena.level.json";
    std::ofstream(path) << level::writeLevel(test::arenaLevel(4));
    return path.string();
}

TEST(RunCommand, PrintsFramesRecordsHashAndNoRecording) {
    const TemporaryFolder folder;

    const auto run = runPercept({"run", arenaFile(folder), "--frames", "120", "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto result = run.json();
    EXPECT_EQ(result["frames"], 120);
    EXPECT_GT(result["records"].get<int>(), 10);
    EXPECT_EQ(result["hash"].get<std::string>().size(), 16U);
    EXPECT_TRUE(result["recording"].is_null());
}

TEST(RunCommand, RefusesALevelWithErrorsAndNamesEachWithItsLine) {
    const TemporaryFolder folder;
    const auto recording = folder.path() / "kept.percept";
    std::ofstream(recording) << "old";
    auto level = test::arenaLevel(4);
    level.agents[1].id = level.agents[0].id;
    level.agents[2].position = level::Place{1e300, 2.0, {}};
    auto edge = level.navigation.edges.at(0);
    edge.from = "nowhere";
    level.navigation.edges.push_back(edge);
    const auto path = folder.path() / "bad.level.json";
    std::ofstream(path) << level::writeLevel(level);

    const auto run =
        runPercept({"run", path.string(), "--frames", "10", "--force", "-o", recording.string()});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, testing::ContainsRegex("bad.level.json:[0-9]+: agents\\[1\\].id: "));
    EXPECT_THAT(run.errors, HasSubstr("agents[2].position: 1e+300 is too large to be meant"));
    EXPECT_THAT(run.errors, HasSubstr("there is no navigation node \"nowhere\""));
    EXPECT_EQ(*readFile(recording, 100), "old");
}

TEST(RunCommand, RunsTenSecondsByDefault) {
    const TemporaryFolder folder;

    const auto run = runPercept({"run", arenaFile(folder), "--json"});

    EXPECT_EQ(run.json()["frames"], 600);
}

TEST(RunCommand, TheHashDependsOnTheSeedAndNotOnTheTraceLevel) {
    const TemporaryFolder folder;
    const auto level = arenaFile(folder);
    const auto hash = [&](const std::string& seed, const std::string& trace) {
        return runPercept(
                   {"run", level, "--seconds", "5", "--seed", seed, "--trace", trace, "--json"})
            .json()["hash"]
            .get<std::string>();
    };

    EXPECT_EQ(hash("7", "off"), hash("7", "full"));
    EXPECT_NE(hash("7", "off"), hash("8", "off"));
}

TEST(RunCommand, TheClockDecidesOnlyWhereItIsTold) {
    const TemporaryFolder folder;
    auto level = test::arenaLevel(4);
    level.schedule.kind = "frequency";
    level.schedule.tasks.resize(1);
    level.schedule.tasks[0].id = "vision";
    level.schedule.tasks[0].costUs = 12'345;
    const auto path = (folder.path() / "timed.level.json").string();
    std::ofstream(path) << level::writeLevel(level);
    const auto usedMost = [&](const std::string& recording) {
        const auto asked =
            runPercept({"query", recording, "SELECT max(used) AS most FROM frame_load", "--json"});
        return asked.json()[0]["most"].get<double>();
    };
    const auto simulated = (folder.path() / "simulated.percept").string();
    const auto measured = (folder.path() / "measured.percept").string();

    ASSERT_EQ(runPercept({"run", path, "--frames", "30", "-o", simulated}).code, 0);
    ASSERT_EQ(runPercept({"run", path, "--frames", "30", "--wall-clock", "-o", measured}).code, 0);

    EXPECT_GT(usedMost(simulated), 3'000);
    EXPECT_LT(usedMost(measured), usedMost(simulated));
    EXPECT_EQ(runPercept({"replay", simulated, "--verify"}).code, 0);
    const auto verified = runPercept({"replay", measured, "--verify"});
    EXPECT_NE(verified.code, 0);
    EXPECT_THAT(verified.errors, HasSubstr("Measured time decided"));
}

TEST(RunCommand, RecordsWhoSwitchedItsLevelOfDetail) {
    const TemporaryFolder folder;
    const auto path = (folder.path() / "town.percept").string();
    const auto level = std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/town.level.json";
    ASSERT_EQ(runPercept({"run", level, "--frames", "240", "-o", path}).code, 0);

    const auto switches =
        runPercept({"query",
                    path,
                    "SELECT s.person, s.\"group\", s.\"from\", s.\"to\", s.importance, t.detail "
                    "FROM lod_switched_named s JOIN traffic t ON t.id = s.id "
                    "WHERE s.\"from\" IS NOT NULL LIMIT 5",
                    "--json"});
    const auto named = runPercept(
        {"query", path, "SELECT text FROM name WHERE domain = 'person' AND value = 1", "--json"});

    ASSERT_EQ(switches.code, 0) << switches.errors;
    ASSERT_FALSE(switches.json().empty());
    for (const auto& row : switches.json()) {
        EXPECT_TRUE(row["group"].is_string());
        EXPECT_FALSE(row["person"].is_null()) << "a name or a number";
        EXPECT_NE(row["from"], row["to"]);
        EXPECT_THAT(row["detail"].get<std::string>(), HasSubstr("person "));
    }
    EXPECT_FALSE(named.json()[0]["text"].get<std::string>().empty());
}

/// Four bots among places that they withdraw to.
std::string placesFile(const TemporaryFolder& folder) {
    level::Level level = test::arenaLevel(4);
    level.archetypes.front().decisions = {
        {"cover", "enemy_known AND weak", "cover", 2, 0.3, 10, "hidden", {}}};
    for (int i = 0; i < 24; ++i) {
        level::Waypoint waypoint;
        waypoint.id = fmt::format("place_{}", i);
        waypoint.position = {2.5 + 7 * (i % 6), 3.0 + 7 * (i / 6), {}};
        waypoint.qualities = {{"cover", {"0.8"}}};
        level.waypoints.push_back(waypoint);
    }
    const auto path = (folder / "places.level.json").string();
    EXPECT_TRUE(level::saveLevel(level, path));
    return path;
}

TEST(RunCommand, RecordsWhereBotsWithdrawTo) {
    const TemporaryFolder folder;
    const auto path = placesFile(folder);
    const auto recording = (folder / "arena.percept").string();
    ASSERT_EQ(runPercept({"run", path, "--seconds", "40", "--seed", "3", "-o", recording}).code, 0);

    const auto weighed =
        runPercept({"query",
                    recording,
                    "SELECT count(*) AS n FROM place_weighed_named WHERE waypoint LIKE 'place_%'",
                    "--json"});
    const auto taken = runPercept(
        {"query",
         recording,
         "SELECT count(*) AS n FROM goal_started_named g JOIN place_weighed w ON g.cause = w.id "
         "WHERE g.goal = 'take_cover'",
         "--json"});
    EXPECT_GT(weighed.json()[0]["n"], 0);
    EXPECT_GT(taken.json()[0]["n"], 0);
    EXPECT_EQ(runPercept({"replay", recording, "--verify"}).code, 0);
}

TEST(RunCommand, TellsAtEveryLevelWhyBotsWithdrawThereAndNotElsewhere) {
    const TemporaryFolder folder;
    const auto path = placesFile(folder);
    const auto run = [&](const std::string& trace) {
        const auto recording = (folder / (trace + ".percept")).string();
        const auto done = runPercept({"run",
                                      path,
                                      "--seconds",
                                      "40",
                                      "--seed",
                                      "3",
                                      "--trace",
                                      trace,
                                      "-o",
                                      recording,
                                      "--json"});
        EXPECT_EQ(done.code, 0) << done.errors;
        return std::pair(recording, done.json()["hash"].get<std::string>());
    };
    const auto [off, offHash] = run("off");
    const auto [normal, normalHash] = run("normal");
    const auto [full, fullHash] = run("full");
    EXPECT_EQ(offHash, fullHash);
    EXPECT_EQ(normalHash, fullHash);
    EXPECT_EQ(runPercept({"replay", full, "--verify"}).code, 0);

    const auto goal = runPercept({"query",
                                  full,
                                  "SELECT id, frame, agent FROM goal_started_named "
                                  "WHERE goal = 'take_cover' LIMIT 1",
                                  "--json"})
                          .json()[0];
    const auto frame = std::to_string(goal["frame"].get<int>());
    const auto agent = goal["agent"].get<std::string>();
    const auto ask = [&](const std::string& recording) {
        return runPercept(
            {"why", recording, "--agent", agent, "--frame", frame, "--places", "--json"});
    };
    const auto told = ask(full);
    ASSERT_EQ(told.code, 0) << told.errors;
    EXPECT_EQ(told.json(), ask(normal).json());
    EXPECT_TRUE(told.json()["withdraws"]);
    const auto places = told.json()["searches"][0]["places"];
    ASSERT_FALSE(places.empty());
    int found = 0;
    for (const auto& place : places) {
        found += place["found"].get<bool>() ? 1 : 0;
        EXPECT_EQ(place["test"].is_null(), place["found"].get<bool>());
        if (!place["found"].get<bool>()) {
            EXPECT_LE(place["margin"].get<double>(), 0.0) << place["verdict"];
        }
    }
    EXPECT_EQ(found, 1);
    EXPECT_EQ(told.json()["searches"][0]["rest"].get<std::size_t>() + places.size(), 24U);

    // The same behind the record, and as text.
    const auto id = std::to_string(goal["id"].get<std::uint64_t>());
    const auto record = runPercept({"why", normal, "--record", id, "--json"});
    EXPECT_EQ(record.json()["searches"], told.json()["searches"]);
    const auto text = runPercept({"why", normal, "--agent", agent, "--frame", frame, "--places"});
    EXPECT_THAT(text.out, HasSubstr(agent + " at frame " + frame));
    EXPECT_THAT(text.out, HasSubstr("withdraws to place_"));
    EXPECT_THAT(text.out, HasSubstr("found: value 0.800"));
    EXPECT_EQ(runPercept({"why", off, "--agent", agent, "--frame", frame, "--places"}).code, 1);
    EXPECT_EQ(runPercept({"why", full, "--frame", "3", "--about", agent, "--places"}).code, 2);
}

TEST(RunCommand, RecordsWhatItRan) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "run.percept";

    const auto run =
        runPercept({"run", arenaFile(folder), "--frames", "400", "-o", path.string(), "--json"});

    ASSERT_EQ(run.code, 0) << run.errors;
    const auto result = run.json();
    EXPECT_EQ(result["recording"].get<std::string>(), path.string());
    const auto recording = replay::Recording::open(path).value();
    EXPECT_EQ(recording->lastFrame(), 400);
    EXPECT_TRUE(recording->closed().value());
    EXPECT_EQ(fmt::format("{:016x}", recording->hash(400).value()),
              result["hash"].get<std::string>());
    trace::RecordBuffer records;
    ASSERT_TRUE(recording->read(0, 400, records));
    EXPECT_EQ(records.size(), result["records"].get<std::size_t>());
}

TEST(RunCommand, MoreBotsThanSpawnPointsWaitForAFreeOne) {
    const TemporaryFolder folder;
    const auto level = arenaFile(folder);
    const auto path = (folder.path() / "crowd.percept").string();

    const auto run = runPercept({"run", level, "--bots", "90", "--frames", "120", "-o", path});

    EXPECT_EQ(run.code, 0) << run.errors;
    const auto spawned =
        runPercept({"query", path, "SELECT count(*) AS n FROM spawned WHERE frame = 0", "--json"});
    const int atOnce = spawned.json()[0]["n"].get<int>();
    EXPECT_GT(atOnce, 0);
    EXPECT_LT(atOnce, 90);
}

TEST(RunCommand, NamesTheFileThatIsNotThere) {
    const auto run = runPercept({"run", "/nowhere/missing.level.json"});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr("/nowhere/missing.level.json"));
}

TEST(RunCommand, NamesTheRecordingThatCannotBeWritten) {
    const TemporaryFolder folder;

    const auto run =
        runPercept({"run", arenaFile(folder), "-o", (folder.path() / "no" / "x.percept").string()});

    EXPECT_EQ(run.code, 1);
    EXPECT_THAT(run.errors, HasSubstr("x.percept"));
}

TEST(RunCommand, RefusesToReplaceALevelByARecording) {
    const TemporaryFolder folder;
    const auto level = arenaFile(folder);

    const auto run = runPercept({"run", level, "-o", level});

    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(runPercept({"run", level, "--frames", "1"}).code, 0) << "the level is still there";
}

/// A line per thing that is done.
std::string commandsFile(const TemporaryFolder& folder, const std::string& text) {
    const auto path = folder.path() / "night.commands";
    std::ofstream(path) << text;
    return path.string();
}

/// Whatever was done can be done again from what a recording tells of it.
TEST(RunCommand, DoesWhatAFileOfCommandsSaysAndRecordsIt) {
    const TemporaryFolder folder;
    const auto level = arenaFile(folder);
    const auto recording = (folder.path() / "done.percept").string();
    const auto exported = (folder.path() / "again.commands").string();
    const auto commands = commandsFile(folder,
                                       "{\"frame\": 5, \"do\": \"possess\", \"agent\": 1}\n\n"
                                       "{\"frame\": 9, \"do\": \"walk\", \"agent\": 1, "
                                       "\"direction\": [0.5, 0.25]}\n");
    const auto hashWith = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"run", level, "--frames", "90", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto run = runPercept(arguments);
        EXPECT_EQ(run.code, 0) << run.errors;
        EXPECT_EQ(run.errors, "");
        return run.json()["hash"].get<std::string>();
    };

    const auto done = hashWith({"--commands", commands, "-o", recording});

    EXPECT_NE(done, hashWith({}));
    EXPECT_EQ(runPercept({"replay", recording, "--verify"}).code, 0);
    const auto told = runPercept({"replay", recording, "--commands", exported});
    EXPECT_EQ(told.code, 0) << told.errors;
    EXPECT_EQ(told.out, "2 commands written to " + exported + "\n");
    EXPECT_EQ(hashWith({"--commands", exported}), done);
    EXPECT_EQ(runPercept({"replay", recording, "--commands", exported}).code, 1) << "it exists";
    const auto replaced =
        runPercept({"replay", recording, "--commands", exported, "--force", "--json"});
    EXPECT_EQ(replaced.json()["commands"], 2);
    EXPECT_EQ(runPercept({"replay", recording, "--commands", exported, "--verify"}).code, 2);
}

TEST(RunCommand, NamesTheLineOfACommandThatCannotBeMeant) {
    const TemporaryFolder folder;
    const auto level = arenaFile(folder);
    const auto recording = (folder.path() / "none.percept").string();
    const auto commands = commandsFile(folder, "\n{\"frame\": 5, \"do\": \"posess\"}\n");

    const auto wrong = runPercept({"run", level, "--commands", commands, "-o", recording});
    const auto missing = runPercept({"run", level, "--commands", commands + ".no"});

    EXPECT_EQ(wrong.code, 1);
    EXPECT_THAT(
        wrong.errors,
        HasSubstr("night.commands:2: There is no command \"posess\". Did you mean \"possess\"?"));
    EXPECT_FALSE(std::filesystem::exists(recording));
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.errors, HasSubstr("night.commands.no"));
}

TEST(RunCommand, NamesTheCommandsThatNobodyCouldObey) {
    const TemporaryFolder folder;
    const auto commands =
        commandsFile(folder,
                     "{\"frame\": 5, \"do\": \"possess\", \"agent\": 1}\n\n"
                     "{\"frame\": 6, \"do\": \"choose\", \"agent\": 1, \"weapon\": \"railgun\"}\n"
                     "{\"frame\": 7, \"do\": \"choose\", \"agent\": 1, \"weapon\": \"blaster\"}\n"
                     "{\"frame\": 8, \"do\": \"use\", \"agent\": 2}\n");

    const auto run =
        runPercept({"run", arenaFile(folder), "--frames", "20", "--commands", commands});

    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.errors,
                HasSubstr("night.commands:3: warning: the agent did not carry the weapon"));
    EXPECT_THAT(run.errors, HasSubstr("night.commands:5: warning: "));
    EXPECT_THAT(run.errors, Not(HasSubstr("night.commands:1:")));
    EXPECT_THAT(run.errors, Not(HasSubstr("night.commands:4:")));
}

TEST(RunCommand, RefusesANumberThatNamesNobodyAsCheckDoes) {
    const TemporaryFolder folder;
    const auto level = arenaFile(folder);
    const auto commands = commandsFile(folder,
                                       "{\"frame\": 5, \"do\": \"possess\", \"agent\": 1}\n"
                                       "{\"frame\": 6, \"do\": \"use\", \"agent\": 999}\n");

    const auto run = runPercept({"run", level, "--frames", "20", "--commands", commands});
    const auto check = runPercept({"check", level, "--commands", commands});

    for (const auto& each : {run, check}) {
        EXPECT_EQ(each.code, 1);
        EXPECT_THAT(each.errors,
                    HasSubstr("night.commands:2: There is no agent 999: they are numbered 0 to "));
    }
}

TEST(RunCommand, SaysThatSomebodyIsPossessedAlready) {
    const TemporaryFolder folder;
    const auto level = arenaFile(folder);
    const std::string once = "{\"frame\": 5, \"do\": \"possess\", \"agent\": 1}\n"
                             "{\"frame\": 6, \"do\": \"move\", \"agent\": 1, "
                             "\"position\": [3, 3]}\n";
    const auto hashOf = [&](const std::string& lines, std::string& errors) {
        const auto commands = commandsFile(folder, lines);
        const auto run =
            runPercept({"run", level, "--frames", "20", "--json", "--commands", commands});
        errors = run.errors;
        return run.json()["hash"].get<std::string>();
    };
    std::string none;
    std::string said;

    const auto first = hashOf(once, none);
    const auto second = hashOf(once + "{\"frame\": 9, \"do\": \"possess\", \"agent\": 1}\n", said);
    const auto check = runPercept(
        {"check", level, "--commands", (folder.path() / "night.commands").string(), "--json"});

    EXPECT_EQ(none, "");
    EXPECT_THAT(said, HasSubstr("night.commands:3: warning: agent "));
    EXPECT_THAT(said, HasSubstr("is possessed already at frame 9: remove the line"));
    EXPECT_EQ(first, second) << "it walks on";
    EXPECT_EQ(check.code, 0);
    EXPECT_THAT(check.json()["warnings"].dump(), HasSubstr("is possessed already at frame 9"));
}

std::string errorsOf(const std::string& sample, const std::string& command) {
    const TemporaryFolder folder;
    const auto level = std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/" + sample;
    return runPercept({"run", level, "--frames", "70", "--commands", commandsFile(folder, command)})
        .errors;
}

TEST(RunCommand, SaysThatAnInhabitantIsFoldedIntoItsGroup) {
    const auto errors =
        errorsOf("town.level.json", "{\"frame\": 60, \"do\": \"possess\", \"agent\": \"mayor\"}\n");

    EXPECT_THAT(
        errors,
        HasSubstr("night.commands:1: warning: agent \"mayor\" was folded into its group and "
                  "no agent at frame 60: name a frame at which it is outdoors"));
}

TEST(RunCommand, SaysThatAwarenessReplacesAReaction) {
    const auto errors = errorsOf("stealth.level.json",
                                 "{\"frame\": 6, \"do\": \"set\", \"object\": \"guard\", "
                                 "\"property\": \"reaction\", \"value\": 2}\n");

    EXPECT_THAT(errors,
                HasSubstr("archetype \"guard\" ignores reaction: its agents become aware by "
                          "degrees, and act as soon as `awareness.reaction` says"));
}

TEST(RunCommand, SaysWhichCommandsComeTooLate) {
    const TemporaryFolder folder;
    const auto commands = commandsFile(folder,
                                       "{\"frame\": 5, \"do\": \"possess\", \"agent\": 1}\n"
                                       "{\"frame\": 20, \"do\": \"release\", \"agent\": 1}\n");

    const auto run =
        runPercept({"run", arenaFile(folder), "--frames", "20", "--commands", commands});

    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.errors,
                HasSubstr("The run ends at frame 20, before 1 of 2 commands. Add --frames 21"));
}

TEST(RunCommand, WrongUsageIsTold) {
    EXPECT_EQ(runPercept({"run"}).code, 2);
    EXPECT_EQ(runPercept({"run", "x", "--frames", "5", "--seconds", "1"}).code, 2);
    EXPECT_EQ(runPercept({"run", "x", "--trace", "loud"}).code, 2);
    EXPECT_EQ(runPercept({"run", "x", "--frames", "-1"}).code, 2);
    EXPECT_EQ(runPercept({"run", "--help"}).code, 0);
}

} // namespace
} // namespace percept
