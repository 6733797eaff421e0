#pragma once

#include "percept/town/Rules.h"

// What the parts of the rules share while a step runs. Internal to this area.
namespace percept::town {

struct Turn {
    const Town& town;
    State& state;
    std::span<const Observer> observers;
    Scratch& scratch;
    trace::Trace& trace;
    Frame frame;
    double hour;
};

/// An item of `detail` or `people`: a group, and a place in it, or the group itself.
inline constexpr std::uint32_t kPlaceBits = 20;
inline constexpr std::uint32_t kWhole = (1U << kPlaceBits) - 1;
[[nodiscard]] constexpr std::uint32_t itemOf(std::size_t group, std::size_t place) {
    return static_cast<std::uint32_t>(group << kPlaceBits) | static_cast<std::uint32_t>(place);
}
[[nodiscard]] constexpr std::uint32_t groupOf(std::uint32_t item) {
    return item >> kPlaceBits;
}
[[nodiscard]] constexpr std::uint32_t placeOf(std::uint32_t item) {
    return item & kWhole;
}

/// Whether an inhabitant would be out at a time when `share` of them are.
[[nodiscard]] bool isAbout(std::uint64_t id, double share);

// --- detail (Detail.cpp) ------------------------------------------------------------------------

/// How much a group matters now; when all are known, levels are chosen.
void lookAtGroup(Turn& turn, std::uint32_t group);
/// How much an individual matters now, and what he does by that.
void lookAtPerson(Turn& turn, std::uint32_t group, std::uint32_t place);
/// What inhabitants do at a level of detail; without any valid one they drift.
[[nodiscard]] Manner mannerOf(const Town& town, lod::BehaviourId level);
/// Every how many frames he acts.
[[nodiscard]] Frame periodOf(const Town& town, const Walker& walker);

// --- people (People.cpp) ------------------------------------------------------------------------

/// One walker for each of a block's people, those with a name where they were.
void bringOut(Turn& turn, std::size_t group);
void act(Turn& turn, std::uint32_t group, std::uint32_t place);
/// Puts everybody who is in the streets into Scratch::bodies.
void collectBodies(const State& state, Scratch& scratch);

// --- groups (Groups.cpp) ------------------------------------------------------------------------

/// A block or a district goes on as one.
void actAsOne(Turn& turn, std::uint32_t group);

} // namespace percept::town
