#pragma once

#include "app/studio/session/Paces.h"
#include "percept/agent/Arena.h"
#include "percept/sense/Visibility.h"

#include <QString>

#include <array>
#include <optional>
#include <string>
#include <vector>

/// Whom observers are asked about, and how that one goes.
namespace percept::session {

/// How somebody is at a place.
struct Manner {
    const char* name;
    sense::Stance stance;
    double pace; ///< share of the top speed, as a possessed agent goes
};
inline constexpr std::array kManners{Manner{"Standing", sense::Stance::Stand, 0.0},
                                     Manner{"Crouching", sense::Stance::Crouch, kSneakingPace},
                                     Manner{"Walking", sense::Stance::Stand, kWalkingPace},
                                     Manner{"Running", sense::Stance::Stand, kRunningPace}};
[[nodiscard]] QString nameOf(const Manner& manner);

/// The first whom an observer is after; nothing where it notices at once, or is after nobody.
[[nodiscard]] std::optional<trace::AgentId> subjectOf(const agent::Arena& arena,
                                                      trace::AgentId observer);
/// The first whom anybody who becomes aware by degrees is after, people's parts before others.
[[nodiscard]] std::optional<trace::AgentId> subjectOfAll(const agent::Arena& arena);
/// States that an observer can be in; below 0: the longest list that anybody has.
[[nodiscard]] std::vector<std::string> possibleStates(const agent::Arena& arena, int observer);

} // namespace percept::session
