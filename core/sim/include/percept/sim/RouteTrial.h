#pragma once

#include "percept/knowledge/AwarenessLinks.h"
#include "percept/sim/AwarenessTrial.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// How somebody would fare on a route, before anybody plays: runs of the level, watched.
namespace percept::sim {

struct RouteQuestion {
    trace::AgentId target = trace::kNoAgent; ///< who walks; a person's part is played for him
    Seconds seconds = 10.0;
    RunOptions run;
    /// Ascending in time; none: he does what his brain says. He is put at the first one.
    std::vector<RouteStop> route;
    std::vector<trace::Command> edits{}; ///< given at the start, as lamps that are dimmed
};

/// The time of the last stop; 0 without any.
[[nodiscard]] Seconds durationOf(std::span<const RouteStop> route);

/// A run after one of its frames.
struct RouteFrame {
    const Simulation& run;
    const trace::RecordBuffer& records;       ///< of this frame
    std::span<const trace::Command> commands; ///< given for this frame
};

/// Runs the level with the target kept to the route as a person would keep him to it: he walks as
/// fast as it takes or as he can, and walls and closed doors stop him.
/// @param visit is shown each frame  @return whether it always said yes
/// @errors NotFound: no such agent; InvalidInput: the route descends in time or leaves the level
[[nodiscard]] Result<bool> followRoute(const std::shared_ptr<const World>& world,
                                       const RouteQuestion& question,
                                       trace::TraceLevel level,
                                       const std::function<bool(const RouteFrame&)>& visit);

/// What somebody perceived of the target that a change of its awareness is due to.
struct RouteCause {
    enum class By : std::uint8_t { Sight, Signal, Word };
    By by = By::Sight; ///< a look; something heard, smelt or felt; what an ally told or showed
    trace::ModalityId modality = trace::kNone<trace::ModalityId>; ///< of a look or a signal
    trace::AgentId speaker = trace::kNoAgent;                     ///< of a word
    /// What the state that is risen to takes: of the response of a look, of the intensity of a
    /// signal.
    double needed = 0.0;
    friend bool operator==(const RouteCause&, const RouteCause&) = default;
};

/// A signal of the target that somebody perceived.
struct RouteSignal {
    Seconds time = 0.0;
    trace::AgentId observer = trace::kNoAgent;
    trace::ModalityId modality = trace::kNone<trace::ModalityId>;
    double intensity = 0.0;
    friend bool operator==(const RouteSignal&, const RouteSignal&) = default;
};

/// Somebody's awareness of the target rose or fell.
struct RouteMark {
    Seconds time = 0.0;
    trace::AgentId observer = trace::kNoAgent;
    knowledge::AwarenessLevel from = knowledge::kUnaware;
    knowledge::AwarenessLevel to = knowledge::kUnaware;
    geometry::Vec2 place{0, 0}; ///< where the target was
    Seconds began = 0.0;        ///< since when there had been reason for it
    RouteCause cause;           ///< of a rise
    friend bool operator==(const RouteMark&, const RouteMark&) = default;
};

/// The worst that one observer made of the target.
struct RouteWatcher {
    trace::AgentId observer = trace::kNoAgent;
    knowledge::AwarenessLevel worst = knowledge::kUnaware;
    Seconds reached = 0.0; ///< when it got there first; of who stays unaware 0
    /// The greatest response of a look, as a share of what its first state takes; and when.
    double nearest = 0.0;
    Seconds nearestAt = 0.0;
    friend bool operator==(const RouteWatcher&, const RouteWatcher&) = default;
};

/// How visible he is at a moment, whoever looks.
struct RouteMoment {
    Seconds time = 0.0;
    sense::BodyVisibility body;
    friend bool operator==(const RouteMoment&, const RouteMoment&) = default;
};

inline constexpr Frame kRouteMoment = 6;

/// What a map shows of a frame beside where everybody is; small, as there is one per frame.
struct RouteScene {
    std::vector<float> facings;        ///< by AgentId: of the eyes [radians]
    std::vector<std::uint8_t> present; ///< by AgentId: 0 of who is dead, or folded into a group
    std::vector<float> doors;          ///< by DoorId: how far open, 0..1
    std::vector<std::uint8_t> items;   ///< by ItemId: 0 of what is taken
    friend bool operator==(const RouteScene&, const RouteScene&) = default;
};

/// How a route would go, for everybody who becomes aware of the target by degrees.
struct RouteReport {
    std::vector<RouteWatcher> watchers; ///< by AgentId
    std::vector<RouteMark> marks;       ///< by time
    std::vector<RouteSignal> perceived; ///< by time, of those that are perceived
    /// By frame, from 0 on: the greatest state of anybody.
    std::vector<knowledge::AwarenessLevel> greatest;
    /// By frame, from 0 on, then by AgentId: where everybody is.
    std::vector<std::vector<geometry::Vec2>> places;
    std::vector<RouteScene> scenes;   ///< by frame, from 0 on
    std::vector<RouteMoment> moments; ///< every kRouteMoment frames, where any of him can be seen
    trace::RecordBuffer records;      ///< pulses and changes that concern the target, and alertness
    Frame lastFrame = 0;
    std::optional<RouteStall> stall; ///< he does not get on with the route
};

/// How long each state was the greatest of anybody, by state; what a player can read of them.
/// @param step of the run
[[nodiscard]] std::vector<Seconds> secondsInStates(const RouteReport& report, Seconds step);
/// When he was most visible between two times; nothing where none of him could be seen.
[[nodiscard]] std::optional<RouteMoment>
mostVisible(const RouteReport& report, Seconds from, Seconds to);
/// When anybody first left unaware; nothing: nobody did.
[[nodiscard]] std::optional<Seconds> firstNoticed(const RouteReport& report);

/// Runs the route once, traced fully.
/// @param goOn is asked before every frame  @return nothing where it said no
/// @errors as followRoute()
[[nodiscard]] Result<std::optional<RouteReport>>
watchRoute(const std::shared_ptr<const World>& world,
           const RouteQuestion& question,
           const std::function<bool(Frame done)>& goOn);

/// How one run ended.
struct SeedOutcome {
    std::uint64_t seed = 0;
    knowledge::AwarenessLevel greatest = knowledge::kUnaware; ///< of anybody, of the target
    std::optional<Seconds> noticed{};                         ///< when anybody first left unaware
    trace::AgentId by = trace::kNoAgent;                      ///< who did
    std::optional<RouteStall> stall{};                        ///< he does not get on
    friend bool operator==(const SeedOutcome&, const SeedOutcome&) = default;
};

struct SeedShare {
    std::vector<SeedOutcome> runs;
    /// Runs whose greatest state is that.
    [[nodiscard]] std::size_t countOf(knowledge::AwarenessLevel state) const;
    /// Runs in which he does not get on with the route.
    [[nodiscard]] std::size_t stalls() const;
};

/// When the target was first noticed, in equal spans of time, split by the greatest state that each
/// run came to.
struct NoticedHistogram {
    Seconds width = 0.0;                          ///< of a span; the first begins at 0
    std::vector<std::vector<std::size_t>> counts; ///< per span, then per state
    std::size_t most = 0;                         ///< runs of the fullest span
    std::size_t never = 0;                        ///< runs in which nobody noticed
};
/// @param end of the last span; later ones count there [> 0]  @param spans [> 0]
[[nodiscard]] NoticedHistogram
noticedHistogram(const SeedShare& share, Seconds end, std::size_t spans);

/// The same route in as many runs, with the seeds from that of the question on.
/// @param goOn is asked before every run  @return nothing where it said no
/// @errors as followRoute()
[[nodiscard]] Result<std::optional<SeedShare>>
askSeeds(const std::shared_ptr<const World>& world,
         const RouteQuestion& question,
         std::size_t count,
         const std::function<bool(std::size_t done)>& goOn);

} // namespace percept::sim
