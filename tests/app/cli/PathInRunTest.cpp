#include "CommandLineRun.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace percept {
namespace {

using geometry::Vec2;

Vec2 freePlace(const test::LevelBuilder& builder, Random& random, double radius) {
    for (;;) {
        const Vec2 place{random.between(1.0, 23.0), random.between(1.0, 15.0)};
        if (builder.isFree(place, radius))
            return place;
    }
}

void addWaypoint(level::Level& level, Vec2 place, double cover) {
    level::Waypoint waypoint;
    waypoint.id = fmt::format("w{}", level.waypoints.size());
    waypoint.position = {place.x, place.y, {}};
    waypoint.qualities = {{"cover", {fmt::format("{:.2f}", cover)}}};
    level.waypoints.push_back(waypoint);
}

/// Islands, a graph around them, waypoints, a hill; one agent.
struct Scene {
    level::Level level;
    Vec2 start{0, 0};
    Vec2 goal{0, 0};
    bool weighs = false;

    /// @param farthest from start to goal [metres]
    Scene(std::uint64_t seed, const char* brain, bool weighed, double farthest = 100.0) {
        Random random(seed);
        test::LevelBuilder builder(24, 16);
        for (std::uint32_t i = random.below(5) + 1; i > 0; --i) {
            const Vec2 low{random.between(2.0, 18.0), random.between(2.0, 11.0)};
            builder.box(low, low + Vec2{random.between(0.5, 5.0), random.between(0.5, 4.0)});
        }
        builder.grid(random.between(1.2, 2.5));
        start = freePlace(builder, random, 0.6);
        do
            goal = freePlace(builder, random, 0.6);
        while (geometry::distance(start, goal) > farthest);
        builder.bot(start);
        level = builder.build();
        for (std::uint32_t i = random.below(8); i > 0; --i)
            addWaypoint(level, freePlace(builder, random, 0.1), random.unit());
        level.archetypes[0].brain = brain;
        level.archetypes[0].movement.maxSpeed = 1e-7; // or it moves while the search goes on
        if (random.below(2) == 0)
            addHill(random);
        weighed = weighed && !level.waypoints.empty();
        if (weighed)
            addWeights(random);
        weighs = weighed;
    }

private:
    void addHill(Random& random) {
        level.terrain.cell = 4.0;
        for (int row = 0; row < 5; ++row) {
            auto& heights = level.terrain.heights.emplace_back();
            for (int column = 0; column < 7; ++column)
                heights.push_back(random.below(3) == 0 ? random.between(0.0, 6.0) : 0.0);
        }
        level.archetypes[0].movement.maxSlope = random.between(0.4, 1.5);
    }
    void addWeights(Random& random) {
        level::Profile profile;
        profile.id = "careful";
        profile.unit = level.archetypes[0].id;
        profile.weights = {{"waypoint:cover", random.between(-0.5, 6.0)}};
        profile.weightsPer = random.below(2) == 0 ? "metre" : "connection";
        level.profiles.push_back(profile);
        level::Task task;
        task.id = "analyses";
        task.costUs = 100;
        level.schedule.kind = "frequency";
        level.schedule.tasks.push_back(task);
    }
};

/// What a run answers whoever is sent from start to goal: the cost; nothing: no path.
std::optional<double> costInRun(const TemporaryFolder& folder, const Scene& scene) {
    const std::string level = (folder / "scene.level.json").string();
    std::ofstream(level) << level::writeLevel(scene.level);
    const std::string commands = (folder / "commands.jsonl").string();
    std::ofstream(commands) << fmt::format(
        "{{\"frame\": 0, \"do\": \"possess\", \"agent\": \"bot_1\"}}\n"
        "{{\"frame\": 0, \"do\": \"move\", \"agent\": \"bot_1\", "
        "\"position\": [{}, {}]}}\n",
        scene.goal.x,
        scene.goal.y);
    const std::string recording = (folder / "run.percept").string();
    const auto run = runPercept(
        {"run", level, "--frames", "30", "--commands", commands, "--force", "-o", recording});
    EXPECT_EQ(run.code, 0) << run.errors;
    const auto answers = runPercept({"query",
                                     recording,
                                     "SELECT status, cost FROM path_answered ORDER BY id LIMIT 1",
                                     "--json"});
    EXPECT_EQ(answers.code, 0) << answers.errors;
    const auto document = answers.json();
    const auto& rows = document.contains("rows") ? document["rows"] : document;
    if (rows.empty()) {
        ADD_FAILURE() << "no answer";
        return std::nullopt;
    }
    const auto& row = rows[0];
    const auto status = row.is_array() ? row[0] : row["status"];
    const auto cost = row.is_array() ? row[1] : row["cost"];
    const bool isFound =
        status.is_string() ? status == "Found" || status == "found" : status.get<int>() == 0;
    return isFound ? std::optional(cost.get<double>()) : std::nullopt;
}

std::optional<double> costInTool(const TemporaryFolder& folder, const Scene& scene) {
    const auto& movement = scene.level.archetypes[0].movement;
    std::vector<std::string> arguments{"path",
                                       (folder / "scene.level.json").string(),
                                       "--from",
                                       fmt::format("{},{}", scene.start.x, scene.start.y),
                                       "--to",
                                       fmt::format("{},{}", scene.goal.x, scene.goal.y),
                                       "--radius",
                                       fmt::format("{}", movement.radius),
                                       "--max-slope",
                                       fmt::format("{}", movement.maxSlope),
                                       "--json"};
    if (scene.weighs)
        arguments.insert(arguments.end(), {"--profile", "careful"});
    const auto path = runPercept(arguments);
    EXPECT_EQ(path.code, 0) << path.errors;
    const auto cost = path.json()["cost"];
    return cost.is_null() ? std::nullopt : std::optional(cost.get<double>());
}

class PathInRun : public testing::TestWithParam<const char*> {};

TEST_P(PathInRun, CostsWhatTheToolSays) {
    const TemporaryFolder folder;
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Scene scene(seed, GetParam(), seed % 3 == 0);
        const auto run = costInRun(folder, scene);
        const auto tool = costInTool(folder, scene);
        ASSERT_EQ(run.has_value(), tool.has_value()) << "seed " << seed;
        if (!run)
            continue;
        ++found;
        EXPECT_NEAR(*run, *tool, 1e-6 * (1.0 + *tool)) << "seed " << seed;
    }
    EXPECT_GT(found, 30);
}
/// Also where no search is needed: who weighs more than lengths walks around what he avoids.
TEST_P(PathInRun, CostsWhatTheToolSaysOverAFewSteps) {
    const TemporaryFolder folder;
    int dearer = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Scene scene(seed, GetParam(), true, 2.0);
        const auto run = costInRun(folder, scene);
        const auto tool = costInTool(folder, scene);
        ASSERT_EQ(run.has_value(), tool.has_value()) << "seed " << seed;
        if (!run)
            continue;
        dearer += *run > geometry::distance(scene.start, scene.goal) + 1e-3 ? 1 : 0;
        EXPECT_NEAR(*run, *tool, 1e-6 * (1.0 + *tool)) << "seed " << seed;
    }
    EXPECT_GT(dearer, 5);
}
/// Also where it starts on a node, ends on one, or both: what is not walked costs nothing.
TEST_P(PathInRun, CostsWhatTheToolSaysFromNodeToNode) {
    const TemporaryFolder folder;
    int weighed = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Scene scene(seed, GetParam(), true);
        const auto& nodes = scene.level.navigation.nodes;
        Random random(seed);
        const auto nodePlace = [&] {
            const level::Place& place =
                nodes[random.below(static_cast<std::uint32_t>(nodes.size()))].position;
            return Vec2{place.x, place.y};
        };
        if (seed % 3 != 1) {
            scene.start = nodePlace();
            scene.level.agents[0].position = level::Place{scene.start.x, scene.start.y, {}};
        }
        if (seed % 3 != 2)
            scene.goal = nodePlace();
        if (scene.start == scene.goal)
            continue;
        for (level::Profile& profile : scene.level.profiles)
            profile.weightsPer = "connection";
        const auto run = costInRun(folder, scene);
        const auto tool = costInTool(folder, scene);
        ASSERT_EQ(run.has_value(), tool.has_value()) << "seed " << seed;
        if (!run)
            continue;
        weighed += scene.weighs ? 1 : 0;
        EXPECT_NEAR(*run, *tool, 1e-6 * (1.0 + *tool)) << "seed " << seed;
    }
    EXPECT_GT(weighed, 20);
}
/// On ground without walls and without a graph, flat or hilly, with and without a limit of slopes.
TEST_P(PathInRun, CostsWhatTheToolSaysInTheOpen) {
    const TemporaryFolder folder;
    int detours = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Scene scene(seed, GetParam(), false);
        scene.level.walls.clear();
        scene.level.navigation = {};
        scene.level.terrain.cell = 0.5 + 0.5 * static_cast<double>(seed % 4);
        const auto cells = [&](double length) {
            return static_cast<std::size_t>(std::ceil(length / scene.level.terrain.cell)) + 1;
        };
        Random random(seed);
        std::vector<std::vector<double>> heights(cells(16), std::vector<double>(cells(24), 0.0));
        if (seed % 3 != 0)
            for (auto& row : heights)
                for (double& height : row)
                    height = random.below(20) == 0 ? random.between(0.0, 3.0) : 0.0;
        scene.level.terrain.heights = heights;
        scene.level.archetypes[0].movement.maxSlope = seed % 2 == 0 ? 0.0 : 0.7;
        const auto run = costInRun(folder, scene);
        const auto tool = costInTool(folder, scene);
        ASSERT_EQ(run.has_value(), tool.has_value()) << "seed " << seed;
        if (!run)
            continue;
        detours += *run > geometry::distance(scene.start, scene.goal) + 1e-3 ? 1 : 0;
        EXPECT_NEAR(*run, *tool, 1e-6 * (1.0 + *tool)) << "seed " << seed;
    }
    EXPECT_GT(detours, 3);
}
INSTANTIATE_TEST_SUITE_P(Brains, PathInRun, testing::Values("bot", "guard"));

/// Ground of every kind: a graph, the cells of a file, cells between walls.
level::Level groundOfKind(int kind, std::uint64_t seed) {
    Random random(seed);
    Scene scene(seed, "bot", false);
    level::Level level = scene.level;
    level.agents.clear();
    for (int i = 0; i < 6; ++i)
        addWaypoint(level, {random.between(1.0, 23.0), random.between(1.0, 15.0)}, 0.5);
    if (kind > 0)
        level.navigation = {};
    if (kind == 1) {
        level.walls.clear();
        level.terrain = {};
        level.grid.cell = 1.0;
        for (int row = 0; row < 16; ++row) {
            std::string& cells = level.grid.rows.emplace_back();
            for (int column = 0; column < 24; ++column)
                cells += random.unit() < 0.25 ? '@' : '.';
        }
    }
    return level;
}

class PickAndPath : public testing::TestWithParam<int> {};

TEST_P(PickAndPath, AgreeAboutEveryWay) {
    const TemporaryFolder folder;
    const std::string path = (folder / "ground.level.json").string();
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        const std::uint64_t ground = (seed + 1) / 2;
        const level::Level level = groundOfKind(GetParam(), ground);
        std::ofstream(path) << level::writeLevel(level);
        // Beside a waypoint of that ground, and elsewhere.
        Random random(seed % 2 == 0 ? ground : 100 + ground);
        const double x = random.between(1.0, 23.0);
        const double y = random.between(1.0, 15.0);
        const std::string from = fmt::format("{:.3f},{:.3f}", x, y);
        const auto picked = runPercept({"tactics",
                                        "pick",
                                        path,
                                        "--from",
                                        from,
                                        "--quality",
                                        "cover",
                                        "--count",
                                        "50",
                                        "--least",
                                        "0",
                                        "--radius",
                                        "0.4",
                                        "--max-slope",
                                        "0.9",
                                        "--json"});
        ASSERT_EQ(picked.code, 0) << picked.errors;
        const auto document = picked.json();
        const auto& choices = document.contains("choices") ? document["choices"] : document;
        for (const level::Waypoint& waypoint : level.waypoints) {
            const auto found =
                runPercept({"path",
                            path,
                            "--from",
                            from,
                            "--to",
                            fmt::format("{},{}", waypoint.position.x, waypoint.position.y),
                            "--radius",
                            "0.4",
                            "--max-slope",
                            "0.9",
                            "--json"});
            ASSERT_EQ(found.code, 0) << found.errors;
            const auto cost = found.json()["cost"];
            std::optional<double> way;
            for (const auto& choice : choices)
                if (choice["id"] == waypoint.id)
                    way = choice["way"].get<double>();
            ASSERT_EQ(cost.is_null(), !way.has_value())
                << "seed " << seed << ", from " << from << " to " << waypoint.id;
            if (way) {
                ++compared;
                EXPECT_NEAR(cost.get<double>(), *way, 1e-6)
                    << "seed " << seed << ", from " << from << " to " << waypoint.id;
            }
        }
    }
    EXPECT_GT(compared, 40);
}
INSTANTIATE_TEST_SUITE_P(Grounds, PickAndPath, testing::Values(0, 1, 2));

} // namespace
} // namespace percept
