#include "LevelBuilder.h"

#include "percept/geometry/Segment.h"

namespace percept::test {

bool LevelBuilder::isFree(Vec2 place, double radius) const {
    if (place.x < radius || place.y < radius || place.x > m_size.x - radius ||
        place.y > m_size.y - radius)
        return false;
    for (const Box& box : m_boxes)
        if (place.x > box.low.x - radius && place.x < box.high.x + radius &&
            place.y > box.low.y - radius && place.y < box.high.y + radius)
            return false;
    for (const level::Wall& wall : m_level.walls)
        for (std::size_t i = 0; i + 1 < wall.points.size(); ++i)
            if (geometry::distanceToSegment(place, wall.points[i], wall.points[i + 1]) < radius)
                return false;
    return true;
}

bool LevelBuilder::isOpenWay(Vec2 from, Vec2 to, double radius) const {
    constexpr int kSamples = 8;
    for (int i = 0; i <= kSamples; ++i)
        if (!isFree(from + (to - from) * (static_cast<double>(i) / kSamples), radius))
            return false;
    return true;
}

LevelBuilder& LevelBuilder::grid(double spacing) {
    constexpr double kRadius = 0.5;
    auto& nodes = m_level.navigation.nodes;
    for (double y = spacing; y < m_size.y; y += spacing)
        for (double x = spacing; x < m_size.x; x += spacing)
            if (isFree({x, y}, kRadius)) {
                level::NavigationNode node;
                node.id = fmt::format("{}", nodes.size());
                node.position = {x, y, {}};
                nodes.push_back(node);
            }
    for (const auto& a : nodes)
        for (const auto& b : nodes) {
            const double length = geometry::distance(a.position.plan(), b.position.plan());
            if (length <= 0 || length > spacing * 1.5 ||
                !isOpenWay(a.position.plan(), b.position.plan(), kRadius))
                continue;
            level::NavigationEdge edge;
            edge.from = a.id;
            edge.to = b.id;
            edge.cost = length;
            m_level.navigation.edges.push_back(edge);
        }
    return *this;
}

LevelBuilder& LevelBuilder::bots(int count) {
    constexpr double kSpacing = 1.5;
    int made = 0;
    for (double y = kSpacing; y < m_size.y && made < count; y += kSpacing)
        for (double x = kSpacing; x < m_size.x && made < count; x += kSpacing)
            if (isFree({x, y}, 0.45)) {
                spawn({x, y});
                ++made;
            }
    for (int i = 0; i < count; ++i) {
        level::Agent agent;
        agent.id = fmt::format("bot_{}", i + 1);
        agent.archetype = m_level.archetypes.front().id;
        m_level.agents.push_back(agent);
    }
    return *this;
}

level::Level arenaLevel(int bots) {
    LevelBuilder builder(40, 28);
    builder.box({6, 5}, {12, 8}).box({16, 4}, {18, 12}).box({24, 6}, {33, 8});
    builder.box({5, 14}, {9, 22}).box({14, 17}, {24, 20}).box({29, 13}, {34, 23});
    builder.grid(1.0);
    builder.item("health", {3, 25}, 50).item("health", {37, 3}, 50).item("health", {20, 14}, 50);
    builder.item("shotgun", {3, 3}).item("shotgun", {37, 25});
    builder.item("railgun", {26, 11}).item("rocket_launcher", {12, 24});
    builder.item("rocket_launcher", {21, 3});
    return builder.bots(bots).build();
}

} // namespace percept::test
