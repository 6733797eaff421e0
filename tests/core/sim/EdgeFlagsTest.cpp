#include "Watching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// Edges of the graph that are not walked: who takes them, how fast, and what is heard of it.
namespace percept::sim::edge_flags_test {
namespace {

using geometry::Vec2;
using test::kBrains;
using test::Played;
using trace::AgentId;
using trace::CommandKind;

constexpr AgentId kListener{1};

/// Two rooms, joined by a short edge of a kind in the south and a long walk in the north. Somebody
/// of a brain who can be heard at (3, 8), and who listens.
level::Level rooms(const std::string& brain, const std::string& flag) {
    test::LevelBuilder builder(24, 20);
    level::Level& level = builder.edit();
    builder.wall({12, 0}, {12, 2}).wall({12, 4}, {12, 16});
    level.modalities = level::ravenModalities();
    level.archetypes[0].id = "walker";
    level.archetypes[0].brain = brain;
    level.archetypes[0].emissions = {{"sound", 1.0, "step", 0.25, false, {}, {}}};
    level::Archetype listener;
    listener.id = "listener";
    listener.brain = "player";
    listener.sensors = {{"sound", 0.0}};
    level.archetypes.push_back(listener);
    for (const auto& [id, place] : {std::pair{"west", Vec2{4, 3}},
                                    std::pair{"east", Vec2{20, 3}},
                                    std::pair{"north_west", Vec2{4, 18}},
                                    std::pair{"north_east", Vec2{20, 18}}}) {
        level::NavigationNode node;
        node.id = id;
        node.position = {place.x, place.y, {}};
        level.navigation.nodes.push_back(node);
    }
    const auto join = [&](const char* from, const char* to, std::vector<std::string> flags) {
        level::NavigationEdge edge;
        edge.from = from;
        edge.to = to;
        edge.flags = std::move(flags);
        level.navigation.edges.push_back(edge);
    };
    join("west", "east", flag.empty() ? std::vector<std::string>() : std::vector{flag});
    join("west", "north_west", {});
    join("north_west", "north_east", {});
    join("north_east", "east", {});
    return builder.bot({3, 8}, 0, "walker").bot({12, 19}, 0, "listener").build();
}

struct Walk {
    int frames = 0;     ///< until it is at (21, 8)
    double north = 0;   ///< how far it came
    double loudest = 0; ///< step between x = 8 and 16 in the south
    int steps = 0;      ///< heard there
};

Walk walk(const level::Level& level) {
    Played run(level);
    run.command(CommandKind::Possess, AgentId{0});
    run.command(CommandKind::MoveTo, AgentId{0}, {21, 8});
    Walk walk;
    for (; walk.frames < 3600; ++walk.frames) {
        run.steps(1);
        const Vec2 at = run.simulation.agent(AgentId{0}).body.position;
        walk.north = std::max(walk.north, at.y);
        if (geometry::distance(at, {21, 8}) < 1.0)
            break;
    }
    for (const auto& row : run.rows<trace::SignalEmitted>())
        if (row.data.source == AgentId{0} && row.data.position.x > 8 && row.data.position.x < 16 &&
            row.data.position.y < 6) {
            ++walk.steps;
            walk.loudest = std::max(walk.loudest, row.data.strength);
        }
    return walk;
}

TEST(EdgeFlags, EachHasItsSpeedAndItsNoiseForEveryBrain) {
    for (const char* brain : kBrains) {
        const Walk plain = walk(rooms(brain, ""));
        ASSERT_LT(plain.frames, 900) << brain;
        EXPECT_GT(plain.steps, 5) << brain;
        for (const char* flag : {"swim", "creep", "crawl"}) {
            const Walk slow = walk(rooms(brain, flag));
            EXPECT_GT(slow.frames, plain.frames * 1.3) << brain << " " << flag;
            EXPECT_LT(slow.loudest, plain.loudest * 0.8) << brain << " " << flag;
            EXPECT_LT(slow.north, 9) << brain << " " << flag;
        }
        EXPECT_GT(walk(rooms(brain, "creep")).frames, walk(rooms(brain, "crawl")).frames);
        EXPECT_NEAR(walk(rooms(brain, "jump")).frames, plain.frames, 30) << brain;
        for (const char* flag : {"fly", "grapple"}) {
            const Walk silent = walk(rooms(brain, flag));
            EXPECT_EQ(silent.steps, 0) << brain << " " << flag;
            EXPECT_LT(silent.north, 9) << brain << " " << flag;
        }
        EXPECT_GT(walk(rooms(brain, "grapple")).frames, walk(rooms(brain, "fly")).frames);
    }
}

TEST(EdgeFlags, WhoDoesNotTakeAnEdgeWalksRound) {
    for (const char* brain : kBrains)
        for (const char* flag : {"swim", "crawl", "creep", "jump", "fly", "grapple"}) {
            auto level = rooms(brain, flag);
            auto& takes = level.archetypes[0].movement.takes;
            std::erase(takes, flag);
            const Walk round = walk(level);
            EXPECT_GT(round.north, 15) << brain << " " << flag;
            EXPECT_LT(round.frames, 3600) << brain << " " << flag;
        }
}

TEST(EdgeFlags, WhereThereIsNoOtherWayThereIsNoPath) {
    auto level = rooms("guard", "fly");
    level.navigation.edges.resize(1);
    level.walls.push_back(level.walls.back());
    level.walls.back().id = "north";
    level.walls.back().points = {{12, 16}, {12, 20}};
    EXPECT_LT(walk(level).frames, 3600);
    level.archetypes[0].movement.takes = {};
    EXPECT_EQ(walk(level).frames, 3600);
}

} // namespace
} // namespace percept::sim::edge_flags_test
