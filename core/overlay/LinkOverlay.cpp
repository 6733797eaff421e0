#include "percept/overlay/AgentOverlay.h"
#include "percept/overlay/Bow.h"

#include <algorithm>

/// What agents know, over the map.
namespace percept::overlay {
namespace {

using trace::AgentPose;

constexpr float kGhost = 8; ///< radius in pixels
constexpr ScaleRange kGhostScale{.from = 4};
constexpr ScaleRange kNameScale{.from = 16};

float fadeOf(double freshness) {
    return static_cast<float>(0.25 + 0.55 * std::clamp(freshness, 0.0, 1.0));
}

/// From who knows to where it takes something to be.
void drawLine(DisplayList& list, const AgentPose* self, Vec2 place, Ink ink, bool firstHand) {
    if (self != nullptr && self->alive)
        list.segment(Layer::Ghosts,
                     self->position,
                     place,
                     {.ink = ink,
                      .width = 1,
                      .opacity = 0.45F,
                      .dash = firstHand ? kSolid : kThirdConeDash});
}

void drawName(DisplayList& list, Vec2 place, const std::string& name, float fade) {
    list.label(Layer::Ghosts,
               {.at = place,
                .shift = {kGhost + 6, 0},
                .text = name,
                .ink = {Ink::Text3, fade},
                .halo = 3,
                .scale = kNameScale,
                .crowding = Crowding::Yields});
}

void drawSign(DisplayList& list, Vec2 place, const char* sign, float fade) {
    list.label(Layer::Ghosts,
               {.at = place,
                .text = sign,
                .style = TextStyle::Strong,
                .anchor = Anchor::Centre,
                .ink = {Ink::Text1, fade},
                .scale = kGhostScale});
}

void drawMemory(DisplayList& list, const AgentScene& scene, const AgentPose* self) {
    for (const MemoryGhost& ghost : scene.mind->memory) {
        const AgentLook& look = scene.lookOf(ghost.about);
        const Ink ink = inkOfTeam(look.team);
        const float fade = fadeOf(ghost.freshness);
        drawLine(list, self, ghost.position, ink, ghost.firstHand);
        list.shape(Layer::Ghosts,
                   {.glyph = glyphOfTeam(look.team),
                    .at = ghost.position,
                    .radius = {kGhost, 0},
                    .fill = {ink, 0},
                    .outline = {.ink = ink, .width = 1.5F, .opacity = fade},
                    .scale = kGhostScale});
        drawSign(list, ghost.position, "?", fade);
        drawName(list, ghost.position, look.name, fade);
    }
}

void drawChanges(DisplayList& list, const AgentScene& scene, const AgentPose* self) {
    for (const ChangeGhost& ghost : scene.mind->changes) {
        const float fade = fadeOf(ghost.freshness);
        drawLine(list, self, ghost.position, Ink::Text2, ghost.firstHand);
        list.shape(Layer::Ghosts,
                   {.glyph = ghost.glyph,
                    .at = ghost.position,
                    .radius = {kGhost + 2, 0},
                    .fill = {Ink::Text2, 0},
                    .outline = {.ink = Ink::Text2, .width = 1.5F, .opacity = fade},
                    .scale = kGhostScale});
        drawSign(list, ghost.position, "!", fade);
        drawName(list, ghost.position, ghost.name, fade);
    }
}

void drawSharing(DisplayList& list, const AgentScene& scene, const Sharing& sharing) {
    constexpr double kSharingBend = 0.12;
    const AgentPose* const from = scene.poseOf(sharing.speaker);
    const AgentPose* const to = scene.poseOf(sharing.hearer);
    if (from == nullptr || to == nullptr || !to->alive)
        return;
    // What is said is heard, what an ally's bearing shows is seen.
    const Stroke stroke{.ink = sharing.observed ? Ink::Sight : Ink::Sound,
                        .width = 1.5F,
                        .opacity = fadeOf(sharing.freshness),
                        .dash = sharing.observed ? kSolid : kSoundDash};
    const auto arc = bowBetween(from->position, to->position, kSharingBend);
    list.line(Layer::Connections, arc, stroke).heads = Heads::End;
    list.shape(Layer::Connections,
               {.at = from->position,
                .radius = {kGhost + 5, 0},
                .fill = {stroke.ink, 0},
                .outline = {.ink = stroke.ink, .width = 1.5F, .opacity = stroke.opacity},
                .scale = kGhostScale});
    list.label(Layer::Labels,
               {.at = arc[kBowStretches / 2],
                .text = (sharing.observed ? "shows: " : "tells of ") + sharing.what,
                .anchor = Anchor::Centre,
                .ink = {Ink::Text1},
                .chip = true,
                .scale = kNameScale,
                .crowding = Crowding::Yields});
}

} // namespace

void drawLinks(DisplayList& list, const AgentScene& scene) {
    if (scene.mind != nullptr && scene.selected) {
        const AgentPose* const self = scene.poseOf(*scene.selected);
        drawMemory(list, scene, self);
        drawChanges(list, scene, self);
    }
    for (const Sharing& sharing : scene.sharings)
        drawSharing(list, scene, sharing);
}

} // namespace percept::overlay
