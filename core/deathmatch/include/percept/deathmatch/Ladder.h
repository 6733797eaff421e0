#pragma once

#include "percept/deathmatch/State.h"
#include "percept/sense/Gate.h"

#include <vector>

/// Why a bot senses another one, or does not: the gates of its eyes and ears, which are simpler
/// than those of the level's senses and report alike. "Why" asks here; the run passes the same.
///
/// Eyes: cone (half the field of view), line of sight, nearest (rank among those in view against
/// how many it minds, where that is limited), then reaction (how long it has seen him without a
/// break against what it takes to act on it). Ears: range (how far the noise carries for it).
namespace percept::deathmatch {

struct Arena;

enum class Opposition : std::uint8_t { Fights, IsDead, TargetIsDead, OnOneSide };
/// Only opponents that live are looked at.
[[nodiscard]] Opposition
oppositionOf(const Arena& arena, const State& state, AgentId observer, AgentId about);

/// All gates of the eyes in the order checked, also those behind one that failed.
/// @param now of the state  @cost a line of sight to each opponent
[[nodiscard]] std::vector<sense::Rung>
explainSight(const Arena& arena, const State& state, AgentId observer, AgentId about, Seconds now);

/// The gates of the ears for a noise.
[[nodiscard]] std::vector<sense::Rung>
explainHearing(const Arena& arena, const State& state, AgentId observer, const Noise& noise);

/// The latest noise that is still in the air; else the one that the weapon in hand would make now.
/// @param made whether it was really made
[[nodiscard]] Noise noiseOf(const Arena& arena, const State& state, AgentId about, bool& made);

} // namespace percept::deathmatch
