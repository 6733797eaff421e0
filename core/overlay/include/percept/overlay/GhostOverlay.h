#pragma once

#include "percept/overlay/AgentOverlay.h"

/// Where everybody would be in a run that went on differently, beside where they are.
namespace percept::overlay {

/// One agent in the other run.
struct GhostTrack {
    AgentLook look;
    std::vector<Vec2> places; ///< one per frame
};

struct GhostScene {
    std::span<const GhostTrack> tracks; ///< those that matter most first
    Frame first = 0;                    ///< frame of the first place of each
    Frame now = 0;                      ///< that the map shows
    Seconds step = 1.0 / 60.0;
    std::string letter = "B"; ///< of the other run
};

/// Ways as dots, with an outline every 0.8 s and its time; where somebody would be now as an
/// outline with the letter.
[[nodiscard]] DisplayList drawGhosts(const GhostScene& scene);

} // namespace percept::overlay
