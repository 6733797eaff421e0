#include "percept/overlay/LevelOverlay.h"

#include "percept/geometry/Polygon.h"
#include "percept/overlay/ContourOverlay.h"
#include "percept/overlay/GridOverlay.h"
#include "percept/overlay/LightOverlay.h"
#include "percept/sense/SenseWorld.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace percept::overlay {
namespace {

using level::Level;

constexpr Metres kEyeHeight = 1.5;
constexpr double kHeightOpacity = 0.35;
constexpr ScaleRange kFromClose{.from = 8};
constexpr ScaleRange kFromMiddle{.from = 5};
constexpr double kHeardThrough = 0.5; ///< transmission of a fence, rather than of a pane

void include(level::Bounds& box, Vec2 place) {
    box.min = glm::min(box.min, place);
    box.max = glm::max(box.max, place);
}

bool sameBox(const level::Bounds& a, const level::Bounds& b) {
    constexpr double kSame = 0.5;
    return geometry::distance(a.min, b.min) < kSame && geometry::distance(a.max, b.max) < kSame;
}

level::Bounds boxOfWalls(std::span<const level::Wall> walls) {
    level::Bounds box;
    bool first = true;
    for (const auto& wall : walls)
        for (const Vec2 point : wall.points) {
            if (std::exchange(first, false))
                box.min = box.max = point;
            include(box, point);
        }
    return box;
}

/// Whether anybody can be inside a ring of walls.
bool holdsWalkableGround(const Level& level, std::span<const Vec2> ring) {
    const auto inside = [&](const auto& object) {
        return geometry::contains(ring, object.position.plan());
    };
    const auto& nodes = level.navigation.nodes;
    return std::any_of(nodes.begin(), nodes.end(), inside) ||
           std::any_of(level.spawns.begin(), level.spawns.end(), inside);
}

/// Without regions the floor is what the outermost wall encloses, less the solid blocks in it.
void drawEnclosedFloor(DisplayList& list, const Level& level) {
    const auto outer = boxOfWalls(level.walls);
    const auto around =
        std::find_if(level.walls.begin(), level.walls.end(), [&](const level::Wall& wall) {
            return wall.closed && sameBox(boxOfWalls(std::span(&wall, 1)), outer);
        });
    if (around == level.walls.end()) {
        list.rectangle(Layer::Ground, level.bounds.min, level.bounds.max, {Ink::Floor});
        return;
    }
    list.area(Layer::Ground, around->points, {Ink::Floor});
}

/// Above grid and light, which do not reach into blocks.
void drawBlocks(DisplayList& list, const Level& level) {
    const auto outer = boxOfWalls(level.walls);
    for (const auto& wall : level.walls)
        if (wall.closed && wall.points.size() >= 3 &&
            !sameBox(boxOfWalls(std::span(&wall, 1)), outer) &&
            !holdsWalkableGround(level, wall.points))
            list.area(Layer::Walls, wall.points, {Ink::Canvas});
}

/// Small regions come first: they have the least room.
void drawRegionNames(DisplayList& list, const Level& level) {
    std::vector<const level::Region*> regions;
    for (const auto& region : level.regions)
        if (region.polygon.size() >= 3)
            regions.push_back(&region);
    std::stable_sort(regions.begin(), regions.end(), [](const auto* a, const auto* b) {
        return std::abs(geometry::signedArea(a->polygon)) <
               std::abs(geometry::signedArea(b->polygon));
    });
    for (const auto* region : regions) {
        // Inside of its lower left corner.
        const auto corner = std::min_element(region->polygon.begin(),
                                             region->polygon.end(),
                                             [](Vec2 a, Vec2 b) { return a.x + a.y < b.x + b.y; });
        list.nameOfGround(Layer::Regions,
                          {.at = *corner,
                           .shift = {10, -12},
                           .text = region->id,
                           .ink = {Ink::Text3},
                           .scale = kFromClose,
                           .crowding = Crowding::Yields},
                          region->polygon);
    }
}

void drawFloor(DisplayList& list, const Level& level, const LevelLayers& layers) {
    if (level.regions.empty())
        drawEnclosedFloor(list, level);
    for (std::uint32_t i = 0; i < level.regions.size(); ++i) {
        const auto& region = level.regions[i];
        if (region.polygon.size() < 3)
            continue;
        list.shows({{ObjectKind::Region, i}});
        list.area(Layer::Ground, region.polygon, {Ink::Floor});
        list.outline(Layer::Regions,
                     region.polygon,
                     {.ink = Ink::Line2, .dash = kRegionDash, .crisp = true});
    }
    if (layers.names)
        drawRegionNames(list, level);
}

void drawGrid(DisplayList& list, const level::Bounds& extent) {
    const auto along = [&](bool upright) {
        const double low = upright ? extent.min.x : extent.min.y;
        const double high = upright ? extent.max.x : extent.max.y;
        for (auto at = static_cast<std::int64_t>(std::ceil(low)); static_cast<double>(at) <= high;
             ++at) {
            const auto place = static_cast<double>(at);
            const bool fifth = at % 5 == 0;
            const Stroke stroke{.ink = Ink::Grid, .width = fifth ? 1.0F : 0.5F, .crisp = true};
            Line& line =
                upright ? list.segment(
                              Layer::Regions, {place, extent.min.y}, {place, extent.max.y}, stroke)
                        : list.segment(
                              Layer::Regions, {extent.min.x, place}, {extent.max.x, place}, stroke);
            line.scale.from = fifth ? 1.6F : 8.0F;
        }
    };
    along(true);
    along(false);
}

/// What is seen through and not heard through: a pane, not a fence.
bool isWindow(const Level& level, const level::Wall& wall) {
    const auto material =
        std::find_if(level.materials.begin(), level.materials.end(), [&](const auto& other) {
            return other.id == wall.material;
        });
    return letsSightPass(level, wall.material) &&
           std::none_of(
               material->transmission.begin(), material->transmission.end(), [](const auto& entry) {
                   return entry.first == "sound" && entry.second > kHeardThrough;
               });
}

/// Three lines, as in a plan of a building.
void drawWindow(DisplayList& list, const level::Wall& wall) {
    for (const Stroke& stroke : {Stroke{.ink = Ink::Wall, .width = 7, .crisp = true},
                                 Stroke{.ink = Ink::Canvas, .width = 5, .crisp = true},
                                 Stroke{.ink = Ink::Wall, .width = 1, .crisp = true}})
        list.line(Layer::Walls, wall.points, stroke).closed = wall.closed;
}

void drawWalls(DisplayList& list, const Level& level) {
    drawBlocks(list, level);
    for (const auto& wall : level.walls) {
        if (wall.points.size() < 2 || isWindow(level, wall))
            continue;
        const bool low = wall.top < kEyeHeight;
        list.line(Layer::Walls,
                  wall.points,
                  {.ink = letsSightPass(level, wall.material) ? Ink::WallWeak : Ink::Wall,
                   .width = low ? 2.0F : 4.0F,
                   .cap = Cap::Square,
                   .crisp = true})
            .closed = wall.closed;
    }
    // Over the wall below and above them.
    for (const auto& wall : level.walls)
        if (wall.points.size() >= 2 && isWindow(level, wall))
            drawWindow(list, wall);
    for (const auto& piece : wallSegments(level))
        list.pickable({{ObjectKind::Wall, piece.id}, piece.a, piece.b, 0, 5});
}

void drawSpawns(DisplayList& list, const Level& level) {
    for (std::uint32_t i = 0; i < level.spawns.size(); ++i) {
        const auto& spawn = level.spawns[i];
        list.shape(Layer::Navigation,
                   {.glyph = Glyph::Spawn,
                    .at = spawn.position.plan(),
                    .radius = {6, 0},
                    .fill = {Ink::Text3},
                    .scale = kFromMiddle});
        const Vec2 place = spawn.position.plan();
        list.pickable({{ObjectKind::Spawn, i}, place, place, 0, 8, kFromMiddle});
    }
}

/// Those that stand somewhere: a ring, filled while it is on at the start.
void drawEmitters(DisplayList& list, const Level& level, bool named) {
    for (std::uint32_t i = 0; i < level.emitters.size(); ++i) {
        const auto& emitter = level.emitters[i];
        if (!emitter.position)
            continue;
        const Vec2 place = emitter.position->plan();
        list.pickable({{ObjectKind::Emitter, i}, place, place, 0, 8});
        list.shape(Layer::Navigation,
                   {.at = place,
                    .radius = {5, 0},
                    .fill = {Ink::Sound, emitter.on ? 1.0F : 0.0F},
                    .outline = {.ink = Ink::Sound},
                    .scale = kFromClose});
        list.shape(Layer::Navigation,
                   {.at = place,
                    .radius = {2, 0},
                    .fill = {Ink::Sound},
                    .scale = {.below = kFromClose.from}});
        if (named)
            list.label(Layer::Labels,
                       {.at = place,
                        .shift = {9, 0},
                        .text = emitter.id,
                        .ink = {Ink::Text2},
                        .halo = 3,
                        .scale = kFromClose,
                        .crowding = Crowding::Yields,
                        .of = {ObjectKind::Emitter, i}});
    }
}

std::vector<Vec2> ringOf(const level::Trigger& trigger) {
    const Vec2 centre = trigger.position.plan();
    if (trigger.shape == "rectangle") {
        const Vec2 half = trigger.size * 0.5;
        return {centre - half,
                centre + Vec2{half.x, -half.y},
                centre + half,
                centre + Vec2{-half.x, half.y}};
    }
    std::vector<Vec2> ring;
    constexpr int kCorners = 32;
    for (int i = 0; i < kCorners; ++i)
        ring.push_back(centre + geometry::fromAngle(maths::kTwoPi * i / kCorners) * trigger.radius);
    return ring;
}

void drawTriggers(DisplayList& list, const Level& level, bool names) {
    for (std::uint32_t i = 0; i < level.triggers.size(); ++i) {
        const auto& trigger = level.triggers[i];
        const auto ring = ringOf(trigger);
        list.fan(Layer::Navigation, ring, {Ink::Text3, 0.07F});
        list.outline(Layer::Navigation, ring, {.ink = Ink::Text3, .dash = kRegionDash});
        const Vec2 centre = trigger.position.plan();
        if (names)
            list.label(Layer::Navigation,
                       {.at = centre,
                        .text = trigger.kind,
                        .anchor = Anchor::Centre,
                        .ink = {Ink::Text3},
                        .halo = 3,
                        .scale = {.from = 60},
                        .crowding = Crowding::Yields,
                        .of = {ObjectKind::Trigger, i}});
        const double radius = trigger.shape == "rectangle"
                                  ? std::min(trigger.size.x, trigger.size.y) / 2
                                  : trigger.radius;
        list.pickable({{ObjectKind::Trigger, i}, centre, centre, radius, 0});
    }
}

/// Edges that run both ways are one line; one-way ones carry a head.
void drawNavigation(DisplayList& list, const Level& level) {
    const auto& navigation = level.navigation;
    std::map<std::string, std::uint32_t> places;
    for (std::uint32_t i = 0; i < navigation.nodes.size(); ++i)
        places.emplace(navigation.nodes[i].id, i);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> directions; // 1 up, 2 down, 3 both
    for (const auto& edge : navigation.edges) {
        const auto from = places.find(edge.from);
        const auto to = places.find(edge.to);
        if (from == places.end() || to == places.end() || from == to)
            continue;
        const auto [low, high] = std::minmax(from->second, to->second);
        directions[{low, high}] |= from->second < to->second ? 1 : 2;
    }
    for (const auto& [ends, direction] : directions) {
        Vec2 from = navigation.nodes[ends.first].position.plan();
        Vec2 to = navigation.nodes[ends.second].position.plan();
        if (direction == 2)
            std::swap(from, to);
        Line& line = list.segment(Layer::Navigation, from, to, {.ink = Ink::Line2});
        line.heads = direction == 3 ? Heads::None : Heads::End;
        line.scale = {.from = 3};
    }
    for (std::uint32_t i = 0; i < navigation.nodes.size(); ++i) {
        const Vec2 place = navigation.nodes[i].position.plan();
        list.shape(Layer::Navigation,
                   {.at = place, .radius = {2, 0}, .fill = {Ink::Control}, .scale = kFromMiddle});
        list.pickable({{ObjectKind::Node, i}, place, place, 0, 5, kFromMiddle});
    }
}

void drawLamps(DisplayList& list, const Level& level) {
    for (std::uint32_t i = 0; i < level.lights.size(); ++i) {
        const auto& light = level.lights[i];
        const Vec2 place = light.position.plan();
        list.pickable({{ObjectKind::Light, i}, place, place, 0, 8});
        list.shape(Layer::Lights,
                   {.at = place,
                    .radius = {3, 0},
                    .fill = {Ink::Sight, light.on ? 1.0F : 0.0F},
                    .outline = {.ink = Ink::Sight},
                    .scale = kFromClose});
        list.shape(Layer::Lights,
                   {.at = place,
                    .radius = {1.5F, 0},
                    .fill = {Ink::Sight},
                    .scale = {.below = kFromClose.from}});
    }
}

void drawDoor(DisplayList& list, const level::Door& door, std::uint32_t index, double openness) {
    const Vec2 from = door.segment.from;
    const Vec2 to = door.segment.to;
    const Vec2 end = to + (from - to) * openness;
    list.pickable({{ObjectKind::Door, index}, from, to, 0, 6});
    if (openness > 0.0)
        list.segment(
            Layer::Walls, end, to, {.ink = Ink::WallWeak, .dash = kRegionDash, .crisp = true});
    if (openness >= 1.0) {
        // The jamb into which the leaf went.
        list.shape(
            Layer::Walls,
            {.glyph = Glyph::Square, .at = from, .radius = {3.5F, 0}, .fill = {Ink::WallWeak}});
        return;
    }
    list.segment(Layer::Walls, from, end, {.ink = Ink::Wall, .width = 5, .crisp = true});
    list.segment(Layer::Walls, from, end, {.ink = Ink::Canvas, .width = 2, .crisp = true});
}

void drawItem(DisplayList& list, const level::Item& item, std::uint32_t index, bool present) {
    const Vec2 place = item.position.plan();
    list.pickable({{ObjectKind::Item, index}, place, place, 0, 10});
    const float opacity = present ? 1.0F : 0.45F;
    list.shape(
        Layer::Waypoints,
        {.glyph = Glyph::RoundedSquare,
         .at = place,
         .radius = {10.5F, 0},
         .fill = {Ink::Surface3, present ? 1.0F : 0.0F},
         .outline = {.ink = Ink::Control, .opacity = opacity, .dash = present ? kSolid : kForkDash},
         .scale = kFromClose});
    list.shape(Layer::Waypoints,
               {.glyph = glyphOfKind(item.kind),
                .at = place,
                .radius = {6, 0},
                .fill = {Ink::Text1, opacity},
                .scale = kFromClose});
    list.shape(Layer::Waypoints,
               {.glyph = Glyph::Square,
                .at = place,
                .radius = {3, 0},
                .fill = {Ink::Text2, opacity},
                .scale = {.below = kFromClose.from}});
}

} // namespace

level::Bounds extentOf(const Level& level) {
    level::Bounds box{level.bounds};
    if (box.min == box.max) {
        constexpr double kBeyond = 1e300;
        box.min = {kBeyond, kBeyond};
        box.max = {-kBeyond, -kBeyond};
    }
    for (const auto& wall : level.walls)
        for (const Vec2 point : wall.points)
            include(box, point);
    for (const auto& region : level.regions)
        for (const Vec2 point : region.polygon)
            include(box, point);
    for (const auto& node : level.navigation.nodes)
        include(box, node.position.plan());
    if (box.min.x > box.max.x)
        return {{0, 0}, {10, 10}, {}};
    return box;
}

DisplayList drawLevel(const Level& level, const LevelLayers& layers) {
    DisplayList list;
    drawFloor(list, level, layers);
    if (layers.grid)
        drawGrid(list, extentOf(level));
    if (layers.heights)
        addHeightLines(list, level.terrain, kHeightOpacity);
    if (layers.lights)
        drawLamps(list, level);
    drawEmitters(list, level, layers.names);
    addGridGround(list, level.grid);
    drawWalls(list, level);
    if (layers.triggers)
        drawTriggers(list, level, layers.names);
    if (layers.navigation)
        drawNavigation(list, level);
    if (layers.spawns)
        drawSpawns(list, level);
    return list;
}

DisplayList drawLight(const Level& level,
                      const geometry::Sight& sight,
                      std::span<const double> openness,
                      const sense::SenseWorld* senses) {
    DisplayList list;
    const auto doors = doorSegments(level, openness);
    const LightScene scene{.level = level, .sight = sight, .doors = doors};
    if (senses != nullptr && senses->light != nullptr)
        addLightField(list, scene, *senses);
    else
        addLights(list, scene);
    return list;
}

DisplayList drawFixtures(const Level& level,
                         std::span<const double> openness,
                         std::span<const std::uint8_t> present,
                         const LevelLayers& layers) {
    DisplayList list;
    for (std::uint32_t i = 0; i < level.doors.size(); ++i)
        drawDoor(list, level.doors[i], i, opennessOf(level, openness, i));
    if (layers.items)
        for (std::uint32_t i = 0; i < level.items.size(); ++i)
            drawItem(list, level.items[i], i, i >= present.size() || present[i] != 0);
    return list;
}

Glyph glyphOfKind(const std::string& kind) {
    if (kind == "health")
        return Glyph::HealthCross;
    if (kind == "shotgun")
        return Glyph::Shotgun;
    if (kind == "rocket_launcher")
        return Glyph::Rocket;
    if (kind == "railgun")
        return Glyph::Railgun;
    return kind == "blaster" ? Glyph::Blaster : Glyph::Diamond;
}

} // namespace percept::overlay
