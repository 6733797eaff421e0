#pragma once

#include "percept/town/Rules.h"

// What the parts of the rules share while a step runs. Internal to this area.
namespace percept::town {

struct Turn {
    const Town& town;
    State& state;
    const Setting& setting;
    agent::Scene* agents; ///< may be null
    Scratch& scratch;
    trace::Trace& trace;
    Frame frame;
    double hour;
};

/// The trace has ids of half the length: nobody creates billions of inhabitants.
[[nodiscard]] inline trace::PersonId personOf(std::uint64_t id) {
    return trace::PersonId{static_cast<std::uint32_t>(id)};
}

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
/// What inhabitants want to do at a level of detail; without any valid one they drift.
[[nodiscard]] Manner mannerOf(const Town& town, lod::BehaviourId level);
/// What one of them does: who is no agent does not more than walk.
[[nodiscard]] Manner mannerOf(const Town& town, const Walker& walker);
/// Every how many frames he acts.
[[nodiscard]] Frame periodOf(const Town& town, const Walker& walker);

// --- people (People.cpp) ------------------------------------------------------------------------

/// One walker for each of a block's people, those with a name where they were.
void bringOut(Turn& turn, std::size_t group);
void act(Turn& turn, std::uint32_t group, std::uint32_t place);
/// At a corner people come home or set out, as the hour wants.
void turnCorner(Turn& turn, const lod::Individual& person, Walker& walker, double share);

// --- people as agents (Agents.cpp) --------------------------------------------------------------

/// Those who are agents are where their bodies went, and as healthy; the dead leave their group.
void followAgents(Turn& turn);
/// Has an individual be an agent if he is to be one, and otherwise be none.
void settle(Turn& turn, std::uint32_t group, std::uint32_t place, trace::RecordId cause);
/// Sends the agent that he is to his next corner; he trades with whom he meets.
void actAsAgent(Turn& turn, std::uint32_t group, std::uint32_t place, double share);
/// An agent is none any more. His group may have given up who he is.
void foldAgent(Turn& turn,
               std::uint32_t group,
               std::uint32_t place,
               std::uint64_t person,
               trace::RecordId cause);
/// Whether the agent of an inhabitant is player-controlled.
[[nodiscard]] bool isLed(const Turn& turn, const Walker& walker);
/// Who strayed from the streets around his block is back in them, at the nearest corner.
void returnToStreets(const Town& town, std::uint32_t group, Walker& walker);

// --- groups (Groups.cpp) ------------------------------------------------------------------------

/// A block or a district goes on as one.
void actAsOne(Turn& turn, std::uint32_t group);

} // namespace percept::town
