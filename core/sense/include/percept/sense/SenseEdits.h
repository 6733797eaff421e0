#pragma once

#include "percept/sense/SenseWorld.h"

/// Changes of a compiled level that need no compiling: for edits that reach a running simulation,
/// and for previews. Whoever holds a SenseManager over the world starts a new one.
namespace percept::sense {

/// @return false if there is no such light
bool setLight(SenseWorld& world, std::uint32_t light, bool on, double intensity);

/// Lets a modality pass a connection or not. What of a smell has passed before counts as if the
/// connection had always been as it is now.
/// @param attenuation per metre [0, 1]
/// @return false if the connection has no entry for that modality
bool setPassage(
    SenseWorld& world, ModalityId modality, ConnectionId connection, bool on, double attenuation);

/// @param profile place of the archetype  @param threshold nothing: it cannot sense the modality
/// @return false if there is no such profile or modality
bool setThreshold(SenseWorld& world,
                  std::uint32_t profile,
                  ModalityId modality,
                  std::optional<double> threshold);

/// @param range [metres, >= 0]
/// @return false if there is no such modality
bool setRange(SenseWorld& world, ModalityId modality, Metres range);

/// @param region kNone: what the regional manager attenuates everywhere
/// @param attenuation per metre [0, 1]
/// @return false if there is no such modality or region
bool setAttenuation(SenseWorld& world, ModalityId modality, RegionId region, double attenuation);

/// What an agent emits is `factor` times as strong as it was made [>= 0].
/// @return false if there is no such modality, or nobody to emit
bool setGain(SenseWorld& world, AgentId agent, ModalityId modality, double factor);

/// The full angle of the first view cone of an archetype [0, 2 pi].
/// @return false if there is no such profile
bool setView(SenseWorld& world, std::uint32_t profile, Radians width);

/// The factor on how well those of an archetype hear [>= 0]. @return false if there is no such one
bool setHearing(SenseWorld& world, std::uint32_t profile, double factor);

inline constexpr double kMostAttention = 1e6;
/// How many of those in view a look takes in [0, kMostAttention]; 0: all.
/// @return false if there is no such profile
bool setAttention(SenseWorld& world, std::uint32_t profile, double most);

/// How long somebody has to be seen before those of an archetype act on it [seconds, >= 0].
/// @return false if there is no such profile
bool setReaction(SenseWorld& world, std::uint32_t profile, Seconds reaction);

/// Where an agent looks, seen from where it faces. @return false if there is nobody to turn
bool setTurn(SenseWorld& world, AgentId agent, Radians by);

} // namespace percept::sense
