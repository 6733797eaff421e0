#pragma once

#include "percept/overlay/AgentOverlay.h"

/// What is asked about a run: whether somebody notices another one, and where everybody would be if
/// it had gone on differently, beside where they are.
namespace percept::overlay {

/// One agent in the other run.
struct GhostTrack {
    AgentLook look;
    std::vector<Vec2> places; ///< one per frame
};

/// Where somebody was in the run that is shown.
struct PastTrack {
    struct Place {
        Frame frame = 0;
        Vec2 at{0, 0};
        friend bool operator==(const Place&, const Place&) = default;
    };
    AgentLook look;
    std::vector<Place> places; ///< the earliest first
};

/// The test that is asked about.
struct AskedTest {
    std::vector<Vec2> way; ///< from the source to the sensor; fewer than two: nothing is asked
    bool passed = false;
    std::string label; ///< of a failed one: `contrast −0.043`
};

struct GhostScene {
    std::span<const GhostTrack> tracks; ///< those that matter most first
    Frame first = 0;                    ///< frame of the first place of each
    Frame now = 0;                      ///< that the map shows
    Seconds step = 1.0 / 60.0;
    Seconds every = 0.8;      ///< between the outlines on the way [> 0]
    std::string letter = "B"; ///< of the other run
    bool stale = false;       ///< `past` and `asked` are of another moment than the map
    std::optional<PastTrack> past{};
    AskedTest asked{};
};

/// The line of a test that is asked about.
[[nodiscard]] Stroke testStroke(bool passed);

/// Ways as dots, with an outline every so often and its time; where somebody would be now as an
/// outline with the letter.
[[nodiscard]] DisplayList drawGhosts(const GhostScene& scene);

} // namespace percept::overlay
