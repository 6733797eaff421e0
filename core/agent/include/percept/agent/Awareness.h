#pragma once

#include "percept/agent/Scene.h"
#include "percept/sense/ViewCones.h"

#include <functional>
#include <span>

/// The stage `know` of those who become aware of others by degrees: looks and what is heard are
/// pulses, pulses make awareness, awareness makes alertness; what is known follows.
namespace percept::agent {

/// What stands between an agent and more awareness than it has, after the gates of its senses: its
/// response to a target's visibility is below what the next state takes.
inline constexpr std::string_view kVisibilityGate = "visibility";
/// What an ally passes on is no newer than what one was told before; it is no more than what one
/// perceives.
inline constexpr std::string_view kAlreadyToldGate = "already_told";
inline constexpr std::string_view kAlreadyKnownGate = "already_known";

/// What an agent makes of somebody in view. @param alertness as a share of the greatest
using RegardTarget =
    std::function<sense::Regard(const sense::Sighting& sighting, double alertness)>;

/// An agent has looked at those who interest it: a pulse about each of them, and about everybody
/// that it is aware of. @pre it becomes aware by degrees
void takeRegards(Scene& scene,
                 AgentId agent,
                 std::span<const sense::Sighting> sightings,
                 const RegardTarget& regard);

/// Factor on the greatest speed by alertness: `calm_speed` without any, 1 at the greatest; 1 for
/// who has none, and while a person has it move.
[[nodiscard]] double calmOf(const Scene& scene, AgentId agent);

/// Whether an agent becomes aware of what it perceived by degrees: of enemies and
/// prey, and of what comes from nobody known.
[[nodiscard]] bool becomesAware(const Scene& scene, AgentId agent, AgentId about);

struct Perceived;

/// An agent heard, smelt or felt something, or saw it light up, or light that took time shows
/// somebody: a pulse.
/// @pre becomesAware()
void takeStimulus(Scene& scene, const Perceived& perceived);

/// An agent heard what an ally said: it takes over what he is aware of, as told.
/// @cost linear in what was said of late
void takeSpeech(Scene& scene, const Perceived& perceived);

using SaySignal =
    std::function<void(const knowledge::Utterance& said, const knowledge::SpeechLine& line)>;
/// Calls for everything that was said since the last time, so that it can be heard, once.
void addSpeech(const Scene& scene, const SaySignal& signal);

/// Lets time pass for everybody's awareness and alertness, once per frame, after looks and
/// notifications. What is believed of those who are perceived no more goes on for a while.
/// @cost linear in links
void stepAwareness(Scene& scene);

} // namespace percept::agent
