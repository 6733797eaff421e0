#include "inspector/ask/Ladder.h"

#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace percept::ask {
namespace {

/// The guard post, with a sound in store_b that guard_1 just fails to hear.
class LadderTest : public testing::Test {
protected:
    [[nodiscard]] std::size_t numberOf(const std::string& agent) const {
        for (std::size_t i = 0; i < level.agents.size(); ++i)
            if (level.agents[i].id == agent)
                return i;
        return level.agents.size();
    }
    [[nodiscard]] sense::PingRow rowOf(std::size_t sensor) const {
        return sense::explain(world, scene(), sound, sensor);
    }
    [[nodiscard]] sense::Scene scene() const {
        return {.sensors = sensors, .doors = {}, .manager = world.manager};
    }
    [[nodiscard]] Perception perceptionBy(const std::string& agent) const {
        const auto sensor = numberOf(agent);
        return perceptionOf(world, level, sound, sensors[sensor], rowOf(sensor));
    }

    level::Level level = level::readLevel(std::string(PERCEPT_SOURCE_DIR) +
                                          "/resources/levels/guard-post.level.json")
                             ->level;
    sense::SenseWorld world = *sense::compileSenseWorld(level);
    std::vector<sense::Sensor> sensors = sense::levelSensors(level, world);
    sense::Signal sound{
        .modality = *world.modality("sound"), .strength = 4, .position = {20.2, 3.4, 1.6}};
};

TEST_F(LadderTest, SaysWhatFailedAndByHowMuch) {
    const auto missed = perceptionBy("guard_1");

    EXPECT_EQ(missed.answer, "Not heard: too weak, by 0.011");
    EXPECT_EQ(missed.path.size(), 2U);
    EXPECT_EQ(missed.way.size(), 6U) << "the source, both ends of both connections, the sensor";
    EXPECT_EQ(markOf(missed), "intensity \u22120.011");
    EXPECT_DOUBLE_EQ(missed.strength, 4);
    const auto noticed = perceptionBy("guard_3");
    EXPECT_EQ(noticed.answer, "Heard after 93 ms, with 1.053 to spare");
}

TEST_F(LadderTest, SaysBetweenWhichRegionsAndWhereOnTheWayItWasLost) {
    auto missed = perceptionBy("guard_1");
    EXPECT_EQ(missed.from, "store_b");
    EXPECT_EQ(missed.to, "corridor");
    ASSERT_EQ(missed.intensities.size(), 3U);
    EXPECT_EQ(lostHop(missed), 2U) << "it got into the corridor, and not through it";

    sound.strength = 0.8;
    missed = perceptionBy("guard_1");
    ASSERT_EQ(missed.reason, trace::Gate::Intensity);
    const double least =
        std::find_if(missed.gates.begin(), missed.gates.end(), [](const auto& line) {
            return line.gate == trace::Gate::Intensity;
        })->limit;
    const auto lost = lostHop(missed);
    ASSERT_TRUE(lost);
    EXPECT_LT(missed.intensities[*lost], least);
    EXPECT_TRUE(*lost == 0 || missed.intensities[*lost - 1] >= least);

    sound.strength = 4;
    EXPECT_FALSE(lostHop(perceptionBy("guard_3"))) << "it was noticed";
}

/// The value of `a × b^c × d`.
double valueOf(const std::string& text) {
    double value = 1;
    std::size_t at = 0;
    while (at < text.size()) {
        std::size_t used = 0;
        double factor = std::stod(text.substr(at), &used);
        at += used;
        if (at < text.size() && text[at] == '^') {
            factor = std::pow(factor, std::stod(text.substr(at + 1), &used));
            at += used + 1;
        }
        value *= factor;
        at = std::min(text.size(), text.find_first_of("0123456789.", at));
    }
    return value;
}

/// Whatever lies between, lights, panes, doors and regions.
TEST_F(LadderTest, TheTextOfAnIntensityIsWorthWhatWasMeasured) {
    Random random(6);
    int dimmed = 0;
    int texts = 0;
    for (int round = 0; round < 60; ++round) {
        level::Level made = level;
        for (auto& material : made.materials)
            for (const auto& modality : made.modalities) {
                std::erase_if(material.transmission,
                              [&](const auto& each) { return each.first == modality.id; });
                material.transmission.emplace_back(modality.id, random.between(0.1, 1));
            }
        for (auto& wall : made.walls)
            wall.material =
                made.materials[random.below(static_cast<std::uint32_t>(made.materials.size()))].id;
        for (auto& light : made.lights)
            light.intensity = random.unit();
        made.senseManager = std::array{"regional", "graph", "portals"}[random.below(3)];
        world = *sense::compileSenseWorld(made);
        sensors = sense::levelSensors(made, world);
        sound.position = {random.between(1, 23), random.between(1, 15), 1.2};
        sound.strength = random.between(0.1, 4);
        for (std::uint32_t m = 0; m < world.modalities.size(); ++m) {
            sound.modality = trace::ModalityId{m};
            for (std::size_t i = 0; i < sensors.size(); ++i)
                for (const GateLine& line :
                     perceptionOf(world, made, sound, sensors[i], rowOf(i)).gates) {
                    if (line.gate != trace::Gate::Intensity || !line.checked ||
                        line.detail.find('^') == std::string::npos)
                        continue;
                    ++texts;
                    dimmed += line.detail.rfind("\u00d7") != line.detail.find("\u00d7");
                    EXPECT_NEAR(valueOf(line.detail), line.measured, 0.01 * line.measured)
                        << made.senseManager << ": " << line.detail;
                }
        }
    }
    EXPECT_GT(texts, 100);
    EXPECT_GT(dimmed, 10);
}

TEST_F(LadderTest, GatesBehindTheFirstFailureAreNotChecked) {
    bool failed = false;
    for (const auto& line : perceptionBy("guard_1").gates) {
        EXPECT_EQ(line.applies,
                  line.gate >= trace::Gate::Modality && line.gate < trace::Gate::Cone)
            << nameOf(line.gate); // nobody is ignored here
        EXPECT_EQ(line.checked, line.applies && !failed) << nameOf(line.gate);
        failed = failed || (line.checked && !line.passed);
    }
    EXPECT_TRUE(failed);
}

TEST_F(LadderTest, WhatIsOfferedLetsTheSensorNotice) {
    const auto sensor = numberOf("guard_1");
    const auto row = rowOf(sensor);
    trace::Command ping;
    ping.kind = trace::CommandKind::EmitSignal;
    ping.amount = 4;

    const auto remedy =
        remedyFor({world, level, sound, sensors[sensor], row, ping}, scene(), sensor);

    EXPECT_EQ(remedy.text,
              "Ping strength 4.00 \u2192 4.09, or attenuation of corridor 0.90 \u2192 0.9017");
    ASSERT_FALSE(remedy.offers.empty());
    EXPECT_EQ(remedy.offers[0].text, "ping strength 4.09");
    EXPECT_DOUBLE_EQ(remedy.offers[0].commands.back().amount, 4.09);
    EXPECT_EQ(remedy.offers.at(1).text, "attenuation of corridor 0.9017");
    EXPECT_EQ(remedy.offers[1].commands.front().part, trace::EditPart::Region);
    const auto threshold =
        std::find_if(remedy.offers.begin(), remedy.offers.end(), [](const Offer& offer) {
            return offer.commands.front().part == trace::EditPart::Threshold;
        });
    ASSERT_NE(threshold, remedy.offers.end());
    EXPECT_EQ(threshold->commands.back(), ping);
    EXPECT_TRUE(std::any_of(remedy.offers.begin(), remedy.offers.end(), [&](const Offer& offer) {
        return offer.text.find(" m nearer along the path, ") != std::string::npos &&
               offer.commands.back().position != ping.position;
    }));
}

TEST(GateLines, AreNamedForWhatPassedWhereTheyPassed) {
    GateLine line{.gate = trace::Gate::NotInterested};
    EXPECT_EQ(nameOf(line), "not interested") << "not checked";
    line.checked = true;
    EXPECT_EQ(nameOf(line), "not interested");
    line.passed = true;
    EXPECT_EQ(nameOf(line), "interested");
    line.gate = trace::Gate::NotSeenYet;
    EXPECT_EQ(nameOf(line), "seen before");
    line.gate = trace::Gate::LineOfSight;
    EXPECT_EQ(nameOf(line), "line of sight");
}

TEST_F(LadderTest, WhereAShutDoorCutsTheWayItIsToBeOpened) {
    level::Level two;
    two.senseManager = "graph";
    two.bounds = {{0, 0}, {20, 10}, {}};
    level::Modality hearing;
    hearing.id = hearing.kind = "sound";
    hearing.maxRange = 50;
    two.modalities = {hearing};
    for (const double x : {0.0, 10.0}) {
        level::Region room;
        room.id = x == 0 ? "west" : "east";
        room.polygon = {{x, 0}, {x + 10, 0}, {x + 10, 10}, {x, 10}};
        room.ceiling = 3;
        two.regions.push_back(room);
    }
    for (const char* id : {"other", "gate"}) {
        level::Door door;
        door.id = id;
        door.segment = {{10, 4}, {10, 6}};
        two.doors.push_back(door);
    }
    level::Connection way;
    way.id = "way";
    way.from = "west";
    way.to = "east";
    way.door = "gate";
    way.start = way.end = {10, 5, {}};
    way.modalities = {{"sound", {}}};
    two.connections = {way};
    level::Archetype guard;
    guard.id = "guard";
    guard.sensors = {{"sound", 0.5}};
    two.archetypes = {guard};
    level::Agent listener;
    listener.id = listener.archetype = "guard";
    listener.position = level::Place{15, 5, {}};
    two.agents = {listener};
    const auto graph = *sense::compileSenseWorld(two);
    const auto ears = sense::levelSensors(two, graph);
    const sense::Scene shut{.sensors = ears, .doors = {}, .manager = graph.manager};
    const sense::Signal shout{.modality = *graph.modality("sound"), .position = {5, 5, 1}};
    const auto row = sense::explain(graph, shut, shout, 0);
    ASSERT_EQ(row.reason, trace::Gate::Unreachable);

    const auto remedy = remedyFor({graph, two, shout, ears[0], row, {}}, shut, 0);

    EXPECT_EQ(remedy.text, "Open door gate");
    ASSERT_EQ(remedy.offers.size(), 1U);
    EXPECT_EQ(remedy.offers[0].commands[0].part, trace::EditPart::Door);
    EXPECT_EQ(remedy.offers[0].commands[0].object, 1U);
}

TEST_F(LadderTest, AnAgentCanComeNearerInsteadOfBeingLouder) {
    const auto sensor = numberOf("guard_1");
    auto step = sound;
    step.source = trace::AgentId{99};
    const auto row = rowOf(sensor);

    const auto remedy = remedyFor({world, level, step, sensors[sensor], row, {}}, scene(), sensor);

    for (const Offer& offer : remedy.offers)
        for (const trace::Command& command : offer.commands) {
            if (command.part != trace::EditPart::Place)
                continue;
            auto nearer = step;
            nearer.position = {command.position, 1.6};
            EXPECT_EQ(command.agent, trace::AgentId{99});
            EXPECT_TRUE(sense::explain(world, scene(), nearer, sensor).notified);
            return;
        }
    FAIL() << "nobody is offered to come nearer";
}

TEST(Quantity, NeverSaysNothingOfSomething) {
    EXPECT_EQ(quantity(11.72, "m"), "11.7 m");
    EXPECT_EQ(quantity(0.004, "m"), "0.004 m");
    EXPECT_EQ(quantity(0.5, "deg"), "0.5°");
    EXPECT_EQ(quantity(0.00004, ""), "0.00004");
    EXPECT_EQ(quantity(0, ""), "0.000");
}

} // namespace
} // namespace percept::ask
