#pragma once

#include "percept/sense/GateNames.h"
#include "percept/sense/Sight.h"
#include "percept/trace/Records.h"

#include <cmath>
#include <limits>

/// The gate ladder: every check on the way to perception, in one function for run, ping and "why".
namespace percept::sense {

using trace::Gate;

/// The order of the ladder. The last three are of those who look round: whether they have to be
/// seen first, how many of those in view they mind, and how long they have to see somebody before
/// they act on it.
inline constexpr std::array kLadder{Gate::NotInterested,
                                    Gate::Modality,
                                    Gate::NoRegion,
                                    Gate::Unreachable,
                                    Gate::Range,
                                    Gate::Intensity,
                                    Gate::Cone,
                                    Gate::ConeLength,
                                    Gate::LineOfSight,
                                    Gate::Contrast,
                                    Gate::NotSeenYet,
                                    Gate::Nearest,
                                    Gate::Reaction};

/// One check with what it measured.
///
/// not interested: the source is of interest (1) or ignored (0), limit 1; not seen yet: likewise,
/// whether the source has seen it; modality: the threshold is there (1) or not (0), limit 1; region
/// and path likewise; range [metres]; intensity and contrast against the threshold; cone: the angle
/// off its axis against half its width [radians]; cone length: the distance against it [metres],
/// where the cone has one; line of sight: how far the line gets against how far it has to go
/// [metres]; nearest: the rank by distance among those in view, from 1, against how many are
/// minded; reaction: how long it has been seen [seconds].
struct Rung {
    Gate gate = Gate::None;
    bool checked = false; ///< whether it applies to this modality and manager
    bool passed = false;
    double measured = 0.0;
    double limit = 0.0;
    std::uint32_t wall = kNoIndex; ///< what stops a line of sight, as geometry::SightHit names it

    /// By how much it passed (positive) or failed (negative), in the unit of what was measured.
    [[nodiscard]] double margin() const {
        return trace::isAtMost(gate) ? limit - measured : measured - limit;
    }
    friend bool operator==(const Rung&, const Rung&) = default;
};

/// Whether somebody has been seen for as long as the reaction takes.
struct ReactionTest {
    bool passed = false;
    Seconds seen = 0.0; ///< as long as the reaction, where the two differ by rounding alone
};

/// Times are differences of sums of steps: 12 steps of 1/60 s are 0.2 s, whatever they round to.
[[nodiscard]] inline ReactionTest testReaction(Seconds seen, Seconds reaction) {
    constexpr Seconds kRounding = 1e-9;
    const bool equal = std::abs(seen - reaction) < kRounding;
    return {equal || seen > reaction, equal ? reaction : seen};
}

/// How a signal gets from its source to one sensor.
struct Route {
    /// NoRegion or Unreachable: there is no way. Range or Intensity: the wave died out before.
    Gate blocked = Gate::None;
    Metres distance = 0.0;
    Metres stoppedAt = 0.0;      ///< with Range or Intensity: distance where the wave died out
    Seconds takes = -1.0;        ///< below 0: as the modality's speed says
    double base = 0.0;           ///< strength after all but the last leg
    double legAttenuation = 1.0; ///< of the last leg, per metre
    double legLogarithm = 0.0;   ///< of `legAttenuation`
    Metres leg = 0.0;            ///< length of the last leg
    double factor = 1.0;         ///< of the sensor itself (hearing) and of walls
    double passage = 1.0;        ///< by sight: what the connections on the way let pass, in `base`
    SightLine line;              ///< for sight
    Vec3 from{0, 0, 0};          ///< where it comes from, seen from the sensor
    RegionId region = trace::kNone<RegionId>;
    ConnectionId via = trace::kNone<ConnectionId>;
    ConnectionId before = trace::kNone<ConnectionId>; ///< of a reflection: the one before `via`
    bool graph = false;                               ///< whether regions and paths are checked

    [[nodiscard]] Seconds delay(const ModalityData& modality) const {
        return takes < 0.0 ? distance * modality.inverseSpeed : takes;
    }
    [[nodiscard]] double intensity() const {
        return base * attenuated(legAttenuation, legLogarithm, leg) * factor;
    }
};

/// What is known of a pair once the gates have been passed, or of all gates with a LadderSink.
struct Perceived {
    double intensity = 0.0;
    double standout = 0.0;
    double threshold = kNoThreshold;
    std::uint32_t cone = kNoIndex;
    /// Of a body, as eyes see it that are aware by degrees; nothing: light alone counts.
    std::optional<VisibilityParts> parts{};
};

/// How far a sensor can perceive a signal at most: as far as the modality reaches, and no farther
/// than a range of the signal's own, which keen ears stretch and which ends where a body begins.
/// @source Raven (003): a sound is a circle that touches the circle of who hears it
[[nodiscard]] inline Metres
rangeOf(const ModalityData& modality, const Signal& signal, const SensorProfile& profile) {
    const Metres most = modality.reach();
    if (signal.range <= 0.0)
        return most;
    const double keen = modality.kind == Kind::Sound ? profile.hearing : 1.0;
    return std::min(most, signal.range * keen + profile.radius);
}

/// Takes verdicts of the run: stops at the first failure.
struct FastSink {
    static constexpr bool kStops = true;
    static constexpr bool kMeasures = false;
    static constexpr bool kOrdered = false; ///< whichever gate fails
    bool operator()(Gate, bool passed, double, double, std::uint32_t = kNoIndex) { return passed; }
};

/// Keeps which gate failed first.
struct GateSink {
    static constexpr bool kStops = true;
    static constexpr bool kMeasures = false;
    static constexpr bool kOrdered = true;
    Gate gate = Gate::None;
    bool operator()(Gate at, bool passed, double, double, std::uint32_t = kNoIndex) {
        if (!passed)
            gate = at;
        return passed;
    }
};

/// Keeps the first failure and what was passed before: what a full trace stores.
struct RejectSink {
    static constexpr bool kStops = true;
    static constexpr bool kMeasures = true;
    static constexpr bool kOrdered = true;
    Gate gate = Gate::None;
    std::uint32_t passedMask = 0; ///< bit 1 << Gate
    double measured = 0.0;
    double limit = 0.0;
    bool operator()(Gate at, bool passed, double value, double bound, std::uint32_t = kNoIndex) {
        if (passed) {
            passedMask |= 1U << static_cast<unsigned>(at);
            return true;
        }
        gate = at;
        measured = value;
        limit = bound;
        return false;
    }
};

/// Keeps every rung, also those behind the first failure: ping, "why" and "smallest change".
struct LadderSink {
    static constexpr bool kStops = false;
    static constexpr bool kMeasures = true;
    static constexpr bool kOrdered = true;
    std::array<Rung, kLadder.size()> rungs{};
    LadderSink() {
        for (std::size_t i = 0; i < kLadder.size(); ++i)
            rungs[i].gate = kLadder[i];
    }
    bool operator()(
        Gate gate, bool passed, double measured, double limit, std::uint32_t wall = kNoIndex) {
        auto& rung = rungs[static_cast<std::size_t>(gate) - static_cast<std::size_t>(kLadder[0])];
        rung = {gate, true, passed, measured, limit, wall};
        return true;
    }
    /// The first that failed in ladder order; nullptr: perceived.
    [[nodiscard]] const Rung* failure() const {
        for (const auto& rung : rungs)
            if (rung.checked && !rung.passed)
                return &rung;
        return nullptr;
    }
};

/// What arrives of a signal of which panes on the line of sight leave a part. What a connection
/// says of the pane in its opening counts once: the smaller of the two.
[[nodiscard]] inline double behindPanes(const Route& route, double left) {
    const double intensity = route.intensity();
    return left < route.passage ? intensity * (left / route.passage) : intensity;
}

/// What arrives of a signal, whatever it is worth.
[[nodiscard]] inline double
intensityOf(SightTests& tests, const Signal& signal, const Observer& observer, const Route& route) {
    if (!tests.world()[signal.modality].dims || !(route.intensity() > 0.0))
        return route.intensity();
    return behindPanes(route, tests.best(signal, observer, route.line, false).transmission);
}

namespace detail {

/// What the range is held against: all of the way, but where the wave died out before the way
/// became too long, how far it came.
inline Metres lengthOf(Metres range, const Route& route) {
    const bool died = route.blocked == Gate::Intensity && route.distance > range;
    return died ? route.stoppedAt : route.distance;
}

template <class Sink>
bool passWay(const Gates& gates, Metres range, const Route& route, Sink& sink) {
    if (route.graph) {
        const bool known = route.blocked != Gate::NoRegion;
        if (!sink(Gate::NoRegion, known, known ? 1.0 : 0.0, 1.0) || !known)
            return false;
        const bool reached = route.blocked != Gate::Unreachable;
        if (!sink(Gate::Unreachable, reached, reached ? 1.0 : 0.0, 1.0) || !reached)
            return false;
    }
    if (!gates.range && range == std::numeric_limits<Metres>::infinity())
        return true;
    const Metres distance = lengthOf(range, route);
    return sink(Gate::Range, distance <= range, distance, range) || !Sink::kStops;
}

/// @return whether to go on
template <class Sink>
bool passCone(const ConeVerdict& cone, bool& good, Sink& sink) {
    if (!sink(Gate::Cone, cone.inAngles, cone.angle, cone.mostAngle))
        return false;
    const bool holds = cone.cone != kNoIndex;
    good = good && holds;
    // A cone without a length has no such gate. What is in the angles of one and held by none is
    // too far, measured or not.
    if (cone.length > 0.0 || (cone.inAngles && !holds))
        return sink(Gate::ConeLength,
                    holds || (!cone.inAngles && cone.distance <= cone.length),
                    cone.distance,
                    cone.length);
    return true;
}

/// Whether a sensor could be ruled out by its cones before anything dear is asked.
template <class Sink>
bool isOutOfView(const Gates& gates,
                 const SightTests& tests,
                 const Signal& signal,
                 const Observer& observer,
                 const Route& route) {
    return Sink::kStops && !Sink::kOrdered && gates.cone &&
           tests.cone(signal, observer, route.line, false).cone == kNoIndex;
}

} // namespace detail

/// Sends one signal through the gates of one sensor.
///
/// The sink is called as `sink(gate, passed, measured, limit, wall)` in ladder order and says
/// whether to go on; gates that do not apply are not reported.
/// @param raised what temporary deafness lifts the threshold to; 0 = nothing
/// @return whether all were passed
/// @cost without sight about 50 ns; a line of sight about 200 ns
template <class Sink>
bool passGates(SightTests& tests,
               const Signal& signal,
               const Observer& observer,
               const Route& route,
               double raised,
               Perceived& perceived,
               Sink& sink) {
    const auto& modality = tests.world()[signal.modality];
    const Gates& gates = modality.gates;
    const double own = observer.profile.thresholds[trace::indexOf(signal.modality)];
    const bool senses = own == own;
    perceived.threshold = senses ? std::max(own, raised) : own;
    const bool interested = !observer.profile.isIgnored(signal.source);
    if (!observer.profile.ignored.empty() && signal.source != trace::kNoAgent &&
        !sink(Gate::NotInterested, interested, interested ? 1.0 : 0.0, 1.0))
        return false;
    if (!sink(Gate::Modality, senses, senses ? 1.0 : 0.0, 1.0))
        return false;
    const Metres range = rangeOf(modality, signal, observer.profile);
    if (!detail::passWay(gates, range, route, sink))
        return false;
    bool good = interested && senses && detail::lengthOf(range, route) <= range;
    const bool dims = modality.dims && route.intensity() > 0.0;
    std::optional<PointVerdict> seen;
    const auto look = [&]() -> const PointVerdict& {
        if (!seen)
            seen = tests.best(signal, observer, route.line, Sink::kMeasures);
        return *seen;
    };
    if (dims && detail::isOutOfView<Sink>(gates, tests, signal, observer, route))
        return false;
    const double intensity = dims ? behindPanes(route, look().transmission) : route.intensity();
    perceived.intensity = perceived.standout = intensity;
    if (gates.intensity) {
        const bool died = route.blocked == Gate::Intensity;
        const double limit = died && senses ? std::max(perceived.threshold, modality.minIntensity)
                                            : perceived.threshold;
        const bool strong = !died && perceived.intensity >= limit;
        if (!sink(Gate::Intensity, strong, perceived.intensity, limit))
            return false;
        good = good && strong;
    }
    if (gates.cone) {
        const ConeVerdict cone = tests.cone(signal, observer, route.line, Sink::kMeasures);
        perceived.cone = cone.cone;
        if (!detail::passCone(cone, good, sink))
            return false;
    }
    if (gates.lineOfSight) {
        const LineVerdict& line = look().line;
        if (!sink(Gate::LineOfSight, line.clear, line.measured, line.limit, line.wall))
            return false;
        good = good && line.clear;
    }
    if (!gates.contrast || signal.emitsLight)
        return good;
    const ContrastVerdict contrast =
        look().line.clear ? look().contrast
                          : tests.contrast(signal, observer, route.line, look().point);
    perceived.standout = perceived.intensity * contrast.factor;
    if (showsByDegrees(signal, observer.profile))
        perceived.parts = contrast.parts;
    const bool stands = perceived.standout >= perceived.threshold;
    return sink(Gate::Contrast, stands, perceived.standout, perceived.threshold) && good && stands;
}

} // namespace percept::sense
