#include "editor/gesture/Gestures.h"
#include "percept/geometry/Segment.h"
#include "percept/geometry/WallIndex.h"
#include "percept/overlay/AgentOverlay.h"
#include "percept/overlay/ConnectionOverlay.h"
#include "percept/overlay/LevelOverlay.h"
#include "percept/overlay/WaypointOverlay.h"
#include "tests/editor/edit/RichLevel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <sstream>

/// What is hit is what is drawn. The oracle: an object is drawn if the picture without it is
/// another one.
namespace percept::gesture {
namespace {

using edit::kKindOf;
using edit::ObjectId;
using overlay::DisplayList;

/// The switches of a map, whatever the workspace.
struct Switches {
    bool graph = false;
    bool items = false;
    bool triggers = false;
    bool spawns = false;
    bool lights = false;
    bool connections = false;
    bool waypoints = false;
    bool agents = false;
    bool doorsOpen = false;
};

Switches switchesOf(unsigned bits) {
    const auto bit = [bits](unsigned which) { return (bits >> which & 1U) != 0; };
    return {bit(0), bit(1), bit(2), bit(3), bit(4), bit(5), bit(6), bit(7), bit(8)};
}
constexpr unsigned kAllSwitches = 1U << 9U;

std::vector<DisplayList> mapOf(const level::Level& level, const Switches& switches) {
    const overlay::LevelLayers layers{.grid = false,
                                      .heights = false,
                                      .navigation = switches.graph,
                                      .items = switches.items,
                                      .triggers = switches.triggers,
                                      .spawns = switches.spawns,
                                      .lights = switches.lights,
                                      .names = false};
    const std::vector<double> doors(level.doors.size(), switches.doorsOpen ? 1.0 : 0.0);
    std::vector<DisplayList> lists;
    lists.push_back(overlay::drawLevel(level, layers));
    lists.push_back(overlay::drawFixtures(level, doors, {}, layers));
    if (switches.connections)
        lists.push_back(overlay::drawConnections({.level = level, .doors = doors}));
    std::vector<overlay::WaypointMark> marks;
    for (std::uint32_t i = 0; i < level.waypoints.size() && switches.waypoints; ++i)
        marks.push_back({.index = i, .at = level.waypoints[i].position.plan()});
    lists.push_back(overlay::drawWaypoints(marks, {}));
    return lists;
}

void write(std::ostream& out, std::span<const Vec2> points) {
    for (const Vec2 point : points)
        out << point.x << ' ' << point.y << ' ';
}

/// What is seen at a scale, in words, in the order of drawing.
std::string picture(const std::vector<DisplayList>& lists, double scale) {
    std::ostringstream out;
    for (const auto& list : lists)
        for (std::size_t layer = 0; layer < overlay::kLayerCount; ++layer)
            for (const auto& primitive : list.layer(static_cast<overlay::Layer>(layer)))
                std::visit(
                    [&](const auto& one) {
                        using T = std::decay_t<decltype(one)>;
                        if (!one.scale.contains(scale))
                            return;
                        out << layer << ':';
                        if constexpr (std::is_same_v<T, overlay::Line>) {
                            if (one.anchor)
                                write(out, std::array{*one.anchor});
                            write(out, list.points(one.points));
                            out << static_cast<int>(one.stroke.ink) << one.stroke.opacity << ' '
                                << one.stroke.width << static_cast<int>(one.heads);
                        } else if constexpr (std::is_same_v<T, overlay::Area>) {
                            write(out, list.points(one.points));
                        } else if constexpr (std::is_same_v<T, overlay::Arc>) {
                            write(out, std::array{one.centre});
                        } else {
                            write(out, std::array{one.at});
                            if constexpr (std::is_same_v<T, overlay::Label>)
                                out << one.text;
                        }
                        out << '\n';
                    },
                    primitive);
    return out.str();
}

level::Level without(level::Level level, edit::Kind kind, std::size_t index) {
    edit::withList(level, kind, [&](auto& list) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
    });
    return level;
}

/// Everything of which a map can show something, with connections of every form: through an opening
/// one way and both, far apart, of no modality, of one that the level lacks.
level::Level everything() {
    level::Level level = edit::richLevel();
    level.navigation.edges.clear(); // they are drawn at other scales than their nodes
    level.agents.clear();           // a run draws them
    const auto add = [&](const char* id, Vec2 start, Vec2 end, std::vector<std::string> passes) {
        level::Connection made;
        made.id = id;
        made.from = "west";
        made.to = "east";
        made.start = {start.x, start.y, {}};
        made.end = {end.x, end.y, {}};
        for (const std::string& one : passes)
            made.modalities.push_back({one, {1.0, 0.2, {}}});
        level.connections.push_back(made);
    };
    add("idle", {9.9, 7.5}, {10.1, 7.5}, {});
    add("lost", {9.9, 8.5}, {10.1, 8.5}, {"telepathy"});
    add("far_idle", {3, 1}, {17, 1}, {});
    add("camera", {2, 9}, {18, 9}, {"sight"});
    add("door_far", {6, 6}, {14, 6}, {"sound"});
    level.connections.back().door = "gate";
    level::Light off;
    off.id = "off";
    off.position = {16, 8, 2.5};
    off.on = false;
    level.lights.push_back(off);
    return level;
}

/// Where a pointer might find an object, if anything of it were drawn.
std::vector<Vec2>
probesOf(const level::Level& level, const edit::Object& object, std::size_t index) {
    std::vector<Vec2> probes;
    if (std::holds_alternative<level::Connection>(object)) {
        for (const auto& line : overlay::linesOf(level, index))
            probes.insert(probes.end(), line.begin(), line.end());
        probes.push_back(
            (level.connections[index].start.plan() + level.connections[index].end.plan()) * 0.5);
        return probes;
    }
    const auto outline = edit::outlineOf(object);
    if (!outline)
        return probes;
    for (std::size_t i = 0; i < outline->points.size(); ++i) {
        const Vec2 next = outline->points[(i + 1) % outline->points.size()];
        for (const double share : {0.0, 0.25, 0.5})
            probes.push_back(outline->points[i] + (next - outline->points[i]) * share);
    }
    return probes;
}

TEST(Shown, WhatIsHitIsDrawnAndWhatIsDrawnCanBeHit) {
    const edit::Document document{everything()};
    const auto& level = document.level();
    std::mt19937 random(7);
    for (int round = 0; round < 60; ++round) {
        const unsigned bits = random() % kAllSwitches;
        const Switches switches = switchesOf(bits);
        const double scale = std::array{1.0, 4.0, 7.0, 9.0, 25.0}[random() % 5];
        const auto lists = mapOf(level, switches);
        auto objects = std::make_shared<overlay::ShownObjects>();
        for (const auto& list : lists)
            objects->add(list);
        const ShownParts shown{.objects = objects};
        const std::string whole = picture(lists, scale);

        edit::forEachKind([&](edit::Kind kind) {
            const auto ids = document.idsOf(kind);
            for (std::size_t index = 0; index < ids.size(); ++index) {
                const ObjectId id = ids[index];
                if (!edit::outlineOf(document.object(id)))
                    continue;
                SCOPED_TRACE(std::string(edit::nameOf(kind)) + ' ' + document.labelOf(id) +
                             ", switches " + std::to_string(bits) + ", scale " +
                             std::to_string(scale));
                // Both ways through one opening are one dot from afar.
                const bool isPair = kind == kKindOf<level::Connection> && index < 2;
                const auto less = isPair ? without(without(level, kind, 1), kind, 0)
                                         : without(level, kind, index);
                const bool drawn = picture(mapOf(less, switches), scale) != whole;
                EXPECT_EQ(shown.contains(document, id, scale), drawn);

                const auto alone = [&](ObjectId one) {
                    return one == id && shown.contains(document, one, scale);
                };
                const auto probes = probesOf(level, document.object(id), index);
                const bool hit = std::any_of(probes.begin(), probes.end(), [&](Vec2 probe) {
                    return objectAt(document, probe, scale, shown, alone, true) == id;
                });
                // Of the two the first is hit.
                const bool isBehind = isPair && index == 1;
                EXPECT_TRUE(hit == drawn || isBehind) << "hit " << hit << ", drawn " << drawn;
            }
        });
    }
}

/// Far from everything that is drawn of a connection lies nothing that is hit.
TEST(Shown, AConnectionIsHitOnlyWhereItIsDrawn) {
    level::Level crowded = everything();
    const auto camera = crowded.connections[5];
    for (int i = 0; i < 12; ++i) {
        auto more = camera;
        more.id += std::to_string(i);
        more.start.y = more.end.y = 0.5 + 0.7 * i;
        more.modalities.front().second.distance = 16;
        crowded.connections.push_back(more);
    }
    const edit::Document document(crowded);
    const auto& level = document.level();
    const auto list = overlay::drawConnections({.level = level});
    auto objects = std::make_shared<overlay::ShownObjects>();
    objects->add(list);
    const ShownParts shown{.objects = objects};
    const double scale = 30;
    const auto distanceToDrawn = [&](Vec2 at) {
        double least = 1e9;
        for (const auto& primitive : list.layer(overlay::Layer::Connections))
            if (const auto* line = std::get_if<overlay::Line>(&primitive)) {
                const auto points = list.points(line->points);
                for (std::size_t i = 0; i + 1 < points.size(); ++i)
                    least = std::min(
                        least,
                        line->anchor
                            ? geometry::distanceToSegment(at,
                                                          *line->anchor + points[i] / scale,
                                                          *line->anchor + points[i + 1] / scale)
                            : geometry::distanceToSegment(at, points[i], points[i + 1]));
            }
        return least;
    };
    int hits = 0;
    for (double x = 0; x <= 20; x += 0.1)
        for (double y = 0; y <= 10; y += 0.1) {
            const Vec2 at{x, y};
            const auto everyOne = [](ObjectId) { return true; };
            const auto hit = document.locate(objectAt(document, at, scale, shown, everyOne, false));
            if (!hit || hit->kind != kKindOf<level::Connection>)
                continue;
            ++hits;
            ASSERT_LT(distanceToDrawn(at) * scale, 14) << x << ", " << y;
        }
    EXPECT_GT(hits, 200);
}

} // namespace
} // namespace percept::gesture
