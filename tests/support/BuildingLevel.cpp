#include "BuildingLevel.h"

#include "percept/base/Random.h"

#include <fmt/format.h>

namespace percept::test {
namespace {

using geometry::Vec2;

constexpr double kRoom = 10.0;
constexpr double kGap = 1.0; ///< to each side of a wall's middle

std::string nameOf(int column, int row) {
    return fmt::format("{},{}", column, row);
}

level::Modality
modality(const std::string& id, const std::string& kind, double attenuation, Metres range) {
    level::Modality made;
    made.id = id;
    made.kind = kind;
    made.attenuation = attenuation;
    made.maxRange = range;
    return made;
}

void addSenses(level::Level& level) {
    level.senseManager = "graph";
    level.modalities = {modality("sight", "sight", 1.0, 40.0),
                        modality("sound", "sound", 0.9, 40.0),
                        modality("smell", "smell", 0.95, 20.0)};
    level.modalities[1].inverseSpeed = 0.003;
    level.modalities[1].minIntensity = 0.05;
    level.modalities[2].inverseSpeed = 1.0;
    level.modalities[2].dissipation = 0.2;
    level.modalities[2].minIntensity = 0.05;
    level::Archetype man;
    man.id = "man";
    man.brain = "guard";
    man.sensors = {{"sight", 0.2}, {"sound", 0.2}, {"smell", 0.2}};
    man.camouflage = {{"brick", 0.8}};
    man.emissions = {{"sight", 1.0, "presence", 0.25, {}},
                     {"sound", 1.0, "step", 0.25, {}},
                     {"smell", 1.0, "presence", 0.5, {}}};
    level.archetypes.push_back(man);
}

void addWall(level::Level& level, Vec2 from, Vec2 to) {
    level::Wall wall;
    wall.id = fmt::format("w{}", level.walls.size());
    wall.points = {from, to};
    level.walls.push_back(wall);
}

/// Connections both ways, the way on foot, and the wall beside the gap.
void join(
    level::Level& level, const std::string& here, const std::string& there, Vec2 gap, Vec2 along) {
    for (const bool back : {false, true}) {
        level::Connection connection;
        connection.id = here + (back ? "<" : ">") + there;
        connection.from = back ? there : here;
        connection.to = back ? here : there;
        connection.start = connection.end = {gap.x, gap.y, 1.7};
        for (const char* each : {"sight", "sound", "smell"})
            connection.modalities.emplace_back(each, level::Passage{});
        level.connections.push_back(connection);
        level::NavigationEdge edge;
        edge.from = connection.from;
        edge.to = connection.to;
        edge.cost = kRoom;
        level.navigation.edges.push_back(edge);
    }
    for (const double side : {-1.0, 1.0})
        addWall(level, gap + along * (kGap * side), gap + along * (kRoom / 2 * side));
}

void addRoom(level::Level& level, int column, int row) {
    const Vec2 low{kRoom * column, kRoom * row};
    const Vec2 high = low + kRoom;
    level::Region region;
    region.id = nameOf(column, row);
    region.polygon = {low, {high.x, low.y}, high, {low.x, high.y}};
    level.regions.push_back(region);
    level::NavigationNode node;
    node.id = region.id;
    node.position = {low.x + kRoom / 2, low.y + kRoom / 2, {}};
    level.navigation.nodes.push_back(node);
}

} // namespace

level::Level buildingLevel(int columns, int rows) {
    level::Level level;
    level.name = "building";
    level.bounds = {{0, 0}, {kRoom * columns, kRoom * rows}};
    addSenses(level);
    level::Wall outside;
    outside.id = "outside";
    outside.points = {{0, 0}, {level.bounds.max.x, 0}, level.bounds.max, {0, level.bounds.max.y}};
    outside.closed = true;
    level.walls.push_back(outside);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            addRoom(level, column, row);
            const Vec2 low{kRoom * column, kRoom * row};
            const std::string here = nameOf(column, row);
            if (column + 1 < columns)
                join(level, here, nameOf(column + 1, row), low + Vec2{kRoom, kRoom / 2}, {0, 1});
            if (row + 1 < rows)
                join(level, here, nameOf(column, row + 1), low + Vec2{kRoom / 2, kRoom}, {1, 0});
        }
    return level;
}

void addPatrols(level::Level& level, int columns, int rows, int count) {
    level.teams = {{"guards", {{"strangers", -1}}, {}}, {"strangers", {{"guards", -1}}, {}}};
    Random random(3);
    for (int i = 0; i < count; ++i) {
        const int column = static_cast<int>(random.below(static_cast<std::uint32_t>(columns)));
        const int row = static_cast<int>(random.below(static_cast<std::uint32_t>(rows)));
        const double x = random.between(1, kRoom - 1);
        const double y = random.between(1, kRoom - 1);
        level::Agent man;
        man.id = fmt::format("man_{}", i);
        man.archetype = "man";
        man.team = i % 50 == 49 ? "strangers" : "guards";
        man.position = level::Place{kRoom * column + x, kRoom * row + y, {}};
        man.heading = random.between(0, maths::kTwoPi);
        man.patrol = {nameOf(column, row),
                      nameOf((column + 2) % columns, row),
                      nameOf((column + 2) % columns, (row + 2) % rows)};
        level.agents.push_back(man);
    }
}

} // namespace percept::test
