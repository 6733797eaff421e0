#pragma once

#include "percept/geometry/Lamp.h"
#include "percept/level/Level.h"
#include "percept/overlay/DisplayList.h"

#include <span>

namespace percept::sense {
struct SenseWorld;
}

namespace percept::overlay {

/// Light is drawn as it falls on a place so high above the floor: at the eyes, where
/// sense::lightAt() is asked.
inline constexpr Metres kLitHeight = 1.5;
/// Opacity of the brightest light, which falls off towards its radius.
inline constexpr float kLight = 0.2F;

/// What lights shine on, and what stands in their way.
struct LightScene {
    const level::Level& level;
    const geometry::Sight& sight;                   ///< of level::sightOf()
    std::span<const geometry::WallSegment> doors{}; ///< what of the doors is shut
};

/// The ground that each light reaches, as geometry::lightPassing() says, which sense::lightAt()
/// asks, too: what sight does not pass keeps it off, panes dim it. Edges of shadows are exact on
/// flat ground, and within a centimetre or so on terrain.
/// @cost per light O((walls in its reach)^2)
void addLights(DisplayList& list, const LightScene& scene);

/// The light of a level whose `light_source` is another one than its lamps: how light
/// sense::lightAt() says it is, place by place, in steps of a tenth.
/// @param senses of the level; draws nothing where its light is that of lamps
/// @cost a sense::lightAt() per square metre, for 20,000 at most
void addLightField(DisplayList& list, const LightScene& scene, const sense::SenseWorld& senses);

} // namespace percept::overlay
