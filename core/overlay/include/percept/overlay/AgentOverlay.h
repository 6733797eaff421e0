#pragma once

#include "percept/geometry/Sight.h"
#include "percept/overlay/DisplayList.h"
#include "percept/trace/View.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace percept::overlay {

/// A view cone of an agent.
struct LookCone {
    Radians direction = 0; ///< off the facing, counter-clockwise
    Radians angle = maths::kPi;
    Metres length = 0; ///< 0: unlimited
    friend bool operator==(const LookCone&, const LookCone&) = default;
};

/// What an agent looks like; it does not change during a run.
struct AgentLook {
    std::string name;
    std::uint32_t team = 0; ///< from the fifth on colours repeat, with a letter
    Metres radius = 0.4;
    Metres eyeHeight = 1.7;
    Radians fieldOfView = maths::kPi; ///< full angle
    Metres viewDistance = 40.0;       ///< how far what is unlimited is drawn
    std::vector<LookCone> cones{};    ///< in order; none: the field of view is the only one
    bool numbersCones = false;        ///< which one holds a target matters: each has its own look
    double fullHealth = 100;
    bool gone = false; ///< the level, as it is now, no longer has it
    friend bool operator==(const AgentLook&, const AgentLook&) = default;
};

/// Where an agent last sensed another.
struct MemoryGhost {
    trace::AgentId about = trace::kNoAgent;
    Vec2 position{0, 0};
    double freshness = 1;  ///< 1 = just sensed, 0 = about to be forgotten
    bool firstHand = true; ///< false: as an ally said, or his bearing shows
    friend bool operator==(const MemoryGhost&, const MemoryGhost&) = default;
};

/// Something that has changed, where an agent knows it to be.
struct ChangeGhost {
    std::string name; ///< such as `the open door gate`
    Glyph glyph = Glyph::Square;
    Vec2 position{0, 0};
    double freshness = 1; ///< 1 = in view or just told, 0 = about to be forgotten
    bool firstHand = true;
    friend bool operator==(const ChangeGhost&, const ChangeGhost&) = default;
};

/// An ally has just passed on what it knows.
struct Sharing {
    trace::AgentId speaker = trace::kNoAgent;
    trace::AgentId hearer = trace::kNoAgent;
    std::string what;      ///< a name
    bool observed = false; ///< seen from how the ally behaves, not said
    double freshness = 1;  ///< 1 = at this frame, 0 = no longer shown
    friend bool operator==(const Sharing&, const Sharing&) = default;
};

/// What the selected agent has in mind.
struct AgentMind {
    trace::AgentId target = trace::kNoAgent;
    std::vector<Vec2> path; ///< what is left of it, from where the agent is
    std::vector<MemoryGhost> memory;
    std::vector<ChangeGhost> changes;
    friend bool operator==(const AgentMind&, const AgentMind&) = default;
};

/// What of the moving things is shown.
struct AgentLayers {
    bool names = true;
    bool fieldOfView = true;
    bool ghosts = true;
    bool trails = true;
    bool paths = true;
    bool awareness = true;
    bool coneFill = true; ///< view cones are tinted, not only outlined
    friend bool operator==(const AgentLayers&, const AgentLayers&) = default;
};

/// Of somebody who does not become aware by degrees.
inline constexpr std::int8_t kNoAwareness = -1;

/// Everything that the moving layers depend on. Borrowed; only read.
struct AgentScene {
    const trace::View& view;
    std::span<const AgentLook> looks{}; ///< by AgentId; missing ones look alike
    std::optional<trace::AgentId> selected{};
    std::span<const std::int8_t> awareness{}; ///< greatest state, by AgentId; or kNoAwareness
    std::span<const Sharing> sharings{};      ///< of whomever
    const AgentMind* mind = nullptr;          ///< of the selected agent
    const geometry::Sight* sight = nullptr;
    std::span<const geometry::WallSegment> doors{}; ///< what is left of them
    AgentLayers layers{};

    /// One without a look of its own looks like any other.
    [[nodiscard]] const AgentLook& lookOf(trace::AgentId agent) const;
    /// Null: it is not there.
    [[nodiscard]] const trace::AgentPose* poseOf(trace::AgentId agent) const;
};

/// Who carries a body, as one of the living is exactly where it is; nothing: it lies there.
[[nodiscard]] std::optional<trace::AgentId> carrierOf(const trace::View& view,
                                                      const trace::Grave& body);

/// What moves: agents, what they shot, what they left behind; for the selected agent also its field
/// of view cut by walls, its path, target and memory.
[[nodiscard]] DisplayList drawAgents(const AgentScene& scene);

/// The sense links of the selected agent, where `layers.ghosts` are shown: a ghost where it takes
/// each other and each change to be, with a line to it, dotted where an ally said so. And, whoever
/// is selected, an arc from each ally who has just passed something on to who learnt of it.
void drawLinks(DisplayList& list, const AgentScene& scene);

/// The outline of a view cone. @param place among the cones of an agent
[[nodiscard]] Stroke coneStroke(std::size_t place);
/// The same where each cone has a colour and a number of its own; from the sixth on they repeat.
[[nodiscard]] Stroke numberedConeStroke(std::size_t place);
/// The number of a cone as a badge.
void drawConeNumber(DisplayList& list, std::size_t place, Vec2 at);

/// The colour and the symbol of a team.
[[nodiscard]] Ink inkOfTeam(std::uint32_t team);
[[nodiscard]] Glyph glyphOfTeam(std::uint32_t team);
/// `E` for team 4 and so on, a number from team 26 on; empty while colours do not repeat.
[[nodiscard]] std::string letterOfTeam(std::uint32_t team);

} // namespace percept::overlay
