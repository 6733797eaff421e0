#pragma once

#include "percept/agent/Noticing.h"

// How what is perceived becomes links, at once or by degrees. Internal to this area.
namespace percept::agent {

/// An agent knows a place of another from now on. @param area radius about it; 0: exactly there
void setPlace(
    knowledge::SenseLink& link, Vec2 place, Metres area, ModalityId modality, Seconds now);

/// An agent has another in view.
/// @param record of what made it seen; none: a look
/// @param when it was seen  @param then what there was to see of it, if that was before; null: as
///        it is now
void see(Scene& scene,
         AgentId id,
         const sense::Sighting& sighting,
         RecordId record,
         Seconds when,
         const knowledge::Sight* then = nullptr);

/// A look shows somebody who was not in view: the record of its notification.
RecordId notifyOf(Scene& scene, AgentId id, const sense::Sighting& sighting);

/// Whether a modality takes time: what was perceived by it counts for a glimpse.
[[nodiscard]] bool isSlow(const Scene& scene, ModalityId modality);

/// Whether what was last perceived of another one then still counts: for a glimpse, and for as long
/// as what one of them perceives or gives off waits for a turn.
[[nodiscard]] bool isGlimpse(const Scene& scene, AgentId id, AgentId about, Seconds last);

/// A look shows nothing of somebody of whom what light has brought holds for a glimpse.
[[nodiscard]] bool
holdsFor(const Scene& scene, AgentId id, const sense::Sighting& sighting, Seconds lastPerceived);

/// Under a full trace, which gate a look at somebody failed.
void reportMiss(Scene& scene, AgentId id, const sense::Sighting& sighting);

/// The first of an agent's view cones that holds something at a height over the floor at a place;
/// kNoIndex: none does. @pre the level has senses
[[nodiscard]] std::uint32_t coneTowards(const Scene& scene, AgentId id, Vec2 place, Metres height);

/// Somebody who is looked at and not seen may be gone from where he could be shot at.
void doubtShot(Scene& scene, AgentId id, AgentId about);

/// An agent has another in view no more. @param gate that fails now
void loseSight(Scene& scene, AgentId id, knowledge::SenseLink& link, trace::Gate gate);

/// What a modality gave last, exactly or as an area.
const knowledge::Impression&
remember(Scene& scene, knowledge::SenseLink& link, const Perceived& perceived, bool exact);

} // namespace percept::agent
