#include "percept/overlay/AgentOverlay.h"

#include "percept/base/NumberText.h"
#include "percept/geometry/VisibilityPolygon.h"
#include "percept/overlay/AwarenessLook.h"
#include "percept/overlay/NumberedGlyphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace percept::overlay {
namespace {

using trace::AgentId;
using trace::AgentPose;
using trace::indexOf;

constexpr float kBody = 8; ///< radius of an agent in pixels
constexpr ScaleRange kFarAway{.below = 4};
constexpr ScaleRange kNear{.from = 4};
constexpr ScaleRange kNames{.from = 8};

void drawHealth(DisplayList& list, const AgentPose& pose) {
    if (pose.health >= 1.0)
        return;
    const Arc ring{.centre = pose.position,
                   .radius = {kBody + 4, 0},
                   .from = maths::kPi / 2,
                   .sweep = maths::kTwoPi,
                   .stroke = {.ink = Ink::WallWeak, .width = 1.5F},
                   .scale = kNames};
    Arc left = ring;
    left.from = maths::kPi / 2;
    left.sweep = -maths::kTwoPi * std::max(pose.health, 0.0);
    left.stroke.ink = pose.health < 0.3 ? Ink::Warning : Ink::Text2;
    left.stroke.width = 2;
    list.arc(Layer::Agents, ring);
    list.arc(Layer::Agents, left);
}

void drawBody(DisplayList& list, const AgentPose& pose, const AgentLook& look) {
    const Ink ink = inkOfTeam(look.team);
    // Movement has a tick of its own: a bot may look elsewhere than it goes.
    const Vec2 ahead = geometry::fromAngle(pose.heading);
    list.shape(Layer::Agents,
               {.glyph = Glyph::Square,
                .at = pose.position,
                .radius = {2.2F, 0},
                .shift = {ahead.x * (kBody + 3.5), -ahead.y * (kBody + 3.5)},
                .turn = pose.heading,
                .fill = {Ink::Text2},
                .scale = kNear});
    list.shape(Layer::Agents,
               {.glyph = Glyph::Nose,
                .at = pose.position,
                .radius = {kBody, 0},
                .turn = pose.facing,
                .fill = {ink},
                .halo = 2,
                .scale = kNear});
    list.shape(Layer::Agents,
               {.glyph = glyphOfTeam(look.team),
                .at = pose.position,
                .radius = {kBody, 0},
                .fill = {ink},
                .halo = 2,
                .scale = kNear});
    list.shape(Layer::Agents,
               {.glyph = Glyph::Nose,
                .at = pose.position,
                .radius = {kBody, 0},
                .turn = pose.facing,
                .fill = {ink},
                .scale = kNear});
    list.shape(Layer::Agents,
               {.glyph = glyphOfTeam(look.team),
                .at = pose.position,
                .radius = {2.5F, 0},
                .fill = {ink},
                .scale = kFarAway});
}

/// As what is shown of another time: an outline.
void drawHollow(DisplayList& list, const AgentPose& pose, const AgentLook& look) {
    constexpr float kFaint = 0.6F;
    const Stroke stroke{
        .ink = inkOfTeam(look.team), .width = 1.5F, .opacity = kFaint, .dash = kSecondConeDash};
    list.shape(Layer::Agents,
               {.glyph = glyphOfTeam(look.team),
                .at = pose.position,
                .radius = {kBody, 0},
                .fill = {stroke.ink, 0},
                .outline = stroke,
                .scale = kNear});
    list.shape(Layer::Agents,
               {.glyph = glyphOfTeam(look.team),
                .at = pose.position,
                .radius = {2.5F, 0},
                .fill = {stroke.ink, kFaint},
                .scale = kFarAway});
}

void drawState(DisplayList& list, const AgentScene& scene, std::uint32_t index) {
    const bool known = index < scene.awareness.size() && scene.awareness[index] != kNoAwareness;
    if (known && scene.layers.awareness)
        drawAwareness(list,
                      Layer::Agents,
                      static_cast<std::uint32_t>(scene.awareness[index]),
                      {.at = scene.view.agents[index].position,
                       .shift = {kBody + 2, -kBody - 3},
                       .halo = 1.5F,
                       .scale = kNear});
}

void drawAgent(DisplayList& list, const AgentScene& scene, std::uint32_t index) {
    const AgentPose& pose = scene.view.agents[index];
    if (!pose.alive)
        return;
    const AgentLook& look = scene.lookOf(AgentId{index});
    list.pickable({{ObjectKind::Agent, index}, pose.position, pose.position, 0, kBody + 4});
    if (look.gone) {
        drawHollow(list, pose, look);
    } else {
        drawBody(list, pose, look);
        drawHealth(list, pose);
        drawState(list, scene, index);
    }
    if (pose.possessed)
        list.shape(Layer::Agents,
                   {.at = pose.position,
                    .radius = {kBody + 8, 0},
                    .fill = {Ink::Focus, 0},
                    .outline = {.ink = Ink::Focus, .width = 2, .dash = kSecondConeDash}});
    if (const auto letter = letterOfTeam(look.team); !letter.empty() && !look.gone)
        list.label(Layer::Agents,
                   {.at = pose.position,
                    .text = letter,
                    .style = TextStyle::Strong,
                    .anchor = Anchor::Centre,
                    .ink = {Ink::Canvas},
                    .scale = kNames});
    if (scene.layers.names && !look.name.empty())
        list.label(
            Layer::Labels,
            {.at = pose.position,
             .shift = {kBody + 6, 0},
             .text = look.gone ? look.name + " (in the run only)" : look.name,
             .style = TextStyle::Caption,
             .halo = 3,
             .scale = kNames,
             .crowding = scene.selected == AgentId{index} ? Crowding::First : Crowding::Yields,
             .of = {ObjectKind::Agent, index}});
}

/// Inside the outline, most of the way along the axis of the cone.
Vec2 numberPlace(const AgentPose& pose,
                 const LookCone& cone,
                 std::span<const Vec2> seen,
                 Metres far) {
    constexpr double kShare = 0.82;
    const Metres length = cone.length > 0 ? std::min(cone.length, far) : far;
    const Vec2 axis = geometry::fromAngle(pose.facing + cone.direction);
    double share = 1.0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Vec2 from = seen[i] - pose.position;
        const Vec2 side = seen[(i + 1) % seen.size()] - seen[i];
        const double across = geometry::cross(axis, side);
        if (across == 0.0)
            continue;
        const double ahead = geometry::cross(from, side) / across;
        const double along = geometry::cross(from, axis) / across;
        if (ahead > 1e-6 && along >= 0.0 && along <= 1.0)
            share = std::min(share, ahead / length);
    }
    return pose.position + axis * (kShare * share * length);
}

void drawFieldOfView(DisplayList& list, const AgentScene& scene, AgentId agent) {
    const AgentPose* pose = scene.poseOf(agent);
    if (!scene.sight || !pose || !pose->alive)
        return;
    const AgentLook& look = scene.lookOf(agent);
    const std::vector<LookCone> field{{.angle = look.fieldOfView}};
    const auto& cones = look.cones.empty() ? field : look.cones;
    for (std::size_t i = 0; i < cones.size(); ++i) {
        const LookCone& cone = cones[i];
        const Metres far = look.viewDistance;
        const auto seen = visibilityPolygon(
            *scene.sight,
            {.eye = {pose->position,
                     scene.sight->ground().heightAt(pose->position) + look.eyeHeight},
             .facing = pose->facing + cone.direction,
             .fieldOfView = std::min(cone.angle, maths::kTwoPi),
             .range = cone.length > 0 ? std::min(cone.length, far) : far},
            geometry::kBlocksSight,
            scene.doors);
        if (seen.size() < 3)
            continue;
        const Stroke stroke = look.numbersCones ? numberedConeStroke(i) : coneStroke(i);
        if (scene.layers.coneFill)
            list.fan(Layer::Cones, seen, {stroke.ink, 0.06F});
        list.outline(Layer::Cones, seen, stroke);
        if (look.numbersCones)
            drawConeNumber(list, i, numberPlace(*pose, cone, seen, far));
    }
}

void drawMind(DisplayList& list, const AgentScene& scene) {
    if (!scene.mind || !scene.selected)
        return;
    const AgentPose* self = scene.poseOf(*scene.selected);
    if (!self || !self->alive)
        return;
    const AgentMind& mind = *scene.mind;
    if (scene.layers.paths && mind.path.size() >= 2) {
        list.line(Layer::Navigation, mind.path, {.ink = Ink::Canvas, .width = 6});
        list.line(Layer::Navigation, mind.path, {.ink = Ink::GroupNavigation, .width = 2.5F})
            .heads = Heads::End;
    }
    if (const AgentPose* target = scene.poseOf(mind.target); target && target->alive) {
        list.segment(Layer::Tests,
                     self->position,
                     target->position,
                     {.ink = Ink::TraceDecision, .width = 1.5F, .dash = kSoundDash});
        list.shape(Layer::Tests,
                   {.at = target->position,
                    .radius = {kBody + 7, 0},
                    .fill = {Ink::TraceDecision, 0},
                    .outline = {.ink = Ink::TraceDecision, .width = 1.5F, .dash = kSoundDash}});
    }
}

/// A body on the shoulders of who carries it, with a name as it has no place of its own.
void drawBurden(DisplayList& list, const AgentScene& scene, const trace::Grave& body) {
    list.shape(Layer::Agents,
               {.glyph = Glyph::Grave,
                .at = body.position,
                .radius = {6, 0},
                .shift = {-11, 9},
                .fill = {inkOfTeam(scene.lookOf(body.agent).team)},
                .halo = 2});
    if (scene.layers.names)
        list.label(Layer::Labels,
                   {.at = body.position,
                    .shift = {-20, 9},
                    .text = "carries " + scene.lookOf(body.agent).name,
                    .anchor = Anchor::Right,
                    .ink = {Ink::Text2},
                    .halo = 3,
                    .scale = kNear,
                    .crowding = Crowding::Yields});
}

void drawRemains(DisplayList& list, const AgentScene& scene) {
    for (const auto& grave : scene.view.graves) {
        if (carrierOf(scene.view, grave)) {
            drawBurden(list, scene, grave);
            continue;
        }
        list.shape(Layer::Waypoints,
                   {.glyph = Glyph::Grave,
                    .at = grave.position,
                    .radius = {7, 0},
                    .fill = {inkOfTeam(scene.lookOf(grave.agent).team), 0.75F},
                    .halo = 1.5F,
                    .scale = kNear});
    }
    if (!scene.layers.trails)
        return;
    for (const auto& drop : scene.view.trail)
        list.shape(Layer::Waypoints,
                   {.at = drop.position,
                    .radius = {2, 0},
                    .fill = {inkOfTeam(scene.lookOf(drop.agent).team), 0.55F},
                    .scale = kNear});
}

void drawFire(DisplayList& list, const trace::View& view) {
    for (const auto& tracer : view.tracers)
        list.segment(Layer::Wavefronts,
                     tracer.from,
                     tracer.to,
                     {.ink = Ink::TraceEvent, .width = 1.5F, .opacity = 0.85F});
    for (const auto& blast : view.blasts)
        list.arc(Layer::Wavefronts,
                 {.centre = blast.position,
                  .radius = {0, blast.radius},
                  .sweep = maths::kTwoPi,
                  .stroke = {.ink = Ink::TraceEvent, .width = 2.5F},
                  .fill = {Ink::TraceEvent, 0.18F}});
    for (const auto& projectile : view.projectiles) {
        const Vec2 back = geometry::fromAngle(projectile.heading) * -0.45;
        list.segment(Layer::Wavefronts,
                     projectile.position + back,
                     projectile.position,
                     {.ink = Ink::TraceEvent, .width = 2, .opacity = 0.6F});
        list.shape(
            Layer::Wavefronts,
            {.at = projectile.position, .radius = {3, 0}, .fill = {Ink::TraceEvent}, .halo = 1});
    }
}

/// The same steps as elsewhere, from the most thorough to the coarsest.
Ink inkOfDetail(std::uint32_t step) {
    return static_cast<Ink>(static_cast<std::uint32_t>(Ink::Lod0) + std::min(step, 4U));
}

/// A group that is simulated as one: its place, and how many of its people are about.
void drawFolded(DisplayList& list, const trace::GroupPose& group) {
    const bool economy = group.level == trace::GroupLevel::Economy;
    // Not what is part of an economy, is made of blocks, or was unfolded.
    if (economy == group.block || group.level == trace::GroupLevel::Individual)
        return;
    const Ink ink = inkOfDetail(economy ? 4 : 3);
    list.rectangle(Layer::Rasters, group.low, group.high, {ink, economy ? 0.12F : 0.30F});
    const std::array corners{
        group.low, Vec2{group.high.x, group.low.y}, group.high, Vec2{group.low.x, group.high.y}};
    list.outline(Layer::Rasters,
                 corners,
                 {.ink = ink,
                  .width = economy ? 1.5F : 1.0F,
                  .opacity = 0.8F,
                  .dash = economy ? kRegionDash : kSolid});
    // Walls below would cross the letters.
    list.label(Layer::Labels,
               {.at = (group.low + group.high) * 0.5,
                .shift = {0, economy ? 22 : 0}, // what stands for its importance is in the middle
                .text = economy ? fmt::format("{} of {} people out",
                                              formatNumber(group.about, 0),
                                              formatNumber(group.members, 0))
                                : formatNumber(group.about, 0),
                .anchor = Anchor::Centre,
                .ink = {Ink::Text2},
                .chip = true,
                .scale = {.from = economy ? 0.3F : 0.8F}});
}

/// Inhabitants one by one, and groups of them as one.
void drawCrowd(DisplayList& list, const trace::Crowd& crowd) {
    const bool whole = !crowd.groups.empty() && crowd.groups[0].level == trace::GroupLevel::Economy;
    for (std::size_t i = 0; i < (whole ? 1 : crowd.groups.size()); ++i)
        drawFolded(list, crowd.groups[i]);
    for (const trace::Passer& passer : crowd.passers)
        list.shape(Layer::Agents,
                   {.at = passer.position,
                    .radius = {2.5F - 0.5F * static_cast<float>(std::min(passer.detail, 3U)), 0},
                    .fill = {inkOfDetail(passer.detail)}});
}

/// Those for whom a town is simulated stand out from the crowd, however far away the map is.
void drawObservers(DisplayList& list, const trace::View& view) {
    if (view.crowd.empty())
        return;
    // Who is folded into its group or dead has no place of its own.
    for (const trace::AgentPose& pose : view.agents)
        if (pose.alive)
            list.shape(Layer::Agents,
                       {.at = pose.position,
                        .radius = {11, 0},
                        .fill = {Ink::Text1, 0},
                        .outline = {.ink = Ink::Text1, .width = 1.5F}});
}

} // namespace

Stroke coneStroke(std::size_t place) {
    return {.ink = Ink::Sight,
            .opacity = 0.75F,
            .dash = place == 0   ? kSolid
                    : place == 1 ? kSecondConeDash
                                 : kThirdConeDash};
}

Stroke numberedConeStroke(std::size_t place) {
    constexpr std::array kInks{Ink::Sight, Ink::Smell, Ink::Sound, Ink::Touch, Ink::Text1};
    constexpr std::array kDashes{kSolid, kSecondConeDash, kThirdConeDash, kTouchDash, kMissDash};
    return {.ink = kInks[place % kInks.size()],
            .width = 1.25F,
            .opacity = 0.85F,
            .dash = kDashes[place % kDashes.size()]};
}

void drawConeNumber(DisplayList& list, std::size_t place, Vec2 at) {
    list.shape(Layer::Cones,
               {.glyph = kConeGlyph,
                .at = at,
                .radius = {8, 0},
                .fill = {numberedConeStroke(place).ink},
                .halo = 1.5F,
                .scale = kNames});
    list.label(Layer::Cones,
               {.at = at,
                .text = std::to_string(place + 1),
                .style = TextStyle::Strong,
                .anchor = Anchor::Centre,
                .ink = {Ink::Canvas},
                .scale = kNames});
}

const AgentLook& AgentScene::lookOf(AgentId agent) const {
    static const AgentLook kPlain;
    return indexOf(agent) < looks.size() ? looks[indexOf(agent)] : kPlain;
}

const AgentPose* AgentScene::poseOf(AgentId agent) const {
    return indexOf(agent) < view.agents.size() ? &view.agents[indexOf(agent)] : nullptr;
}

std::optional<trace::AgentId> carrierOf(const trace::View& view, const trace::Grave& body) {
    for (std::uint32_t i = 0; i < view.agents.size(); ++i)
        if (const trace::AgentPose& pose = view.agents[i];
            pose.alive && trace::AgentId{i} != body.agent && pose.position == body.position)
            return trace::AgentId{i};
    return std::nullopt;
}

DisplayList drawAgents(const AgentScene& scene) {
    DisplayList list;
    if (scene.selected && scene.layers.fieldOfView)
        drawFieldOfView(list, scene, *scene.selected);
    drawRemains(list, scene);
    drawMind(list, scene);
    if (scene.layers.ghosts)
        drawLinks(list, scene);
    drawFire(list, scene.view);
    drawCrowd(list, scene.view.crowd);
    drawObservers(list, scene.view);
    for (std::uint32_t i = 0; i < scene.view.agents.size(); ++i)
        drawAgent(list, scene, i);
    return list;
}

Ink inkOfTeam(std::uint32_t team) {
    return static_cast<Ink>(static_cast<std::uint32_t>(Ink::TeamA) + team % 4);
}

Glyph glyphOfTeam(std::uint32_t team) {
    constexpr std::array kGlyphs{
        Glyph::Circle, Glyph::RoundedSquare, Glyph::Diamond, Glyph::Triangle};
    return kGlyphs[team % 4];
}

std::string letterOfTeam(std::uint32_t team) {
    if (team < 4)
        return {};
    return team < 26 ? std::string(1, static_cast<char>('A' + team)) : std::to_string(team + 1);
}

} // namespace percept::overlay
