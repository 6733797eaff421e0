#pragma once

#include "Context.h"
#include "percept/sense/Gate.h"

#include <vector>

// The gates of a bot's eyes and ears, templated on where their verdicts go: one set of checks for
// the run, its trace and "why". Internal to this area.
namespace percept::deathmatch {

using sense::Gate;

/// Takes the verdicts of the run: stops at the first failure, whose measure nobody asked for.
struct FirstFailure {
    static constexpr bool kStops = true;
    static constexpr bool kMeasures = false;
    Gate gate = Gate::None;
    bool operator()(Gate at, bool passed, double, double, std::uint32_t = sense::kNoIndex) {
        if (!passed)
            gate = at;
        return passed;
    }
};

/// Keeps every rung.
struct RungSink {
    static constexpr bool kStops = false;
    static constexpr bool kMeasures = true;
    std::vector<sense::Rung> rungs;
    bool operator()(Gate gate,
                    bool passed,
                    double measured,
                    double limit,
                    std::uint32_t wall = sense::kNoIndex) {
        rungs.push_back({gate, true, passed, measured, limit, wall});
        return true;
    }
};

/// One opponent as a look at him turns out.
struct Look {
    AgentId about = trace::kNoAgent;
    double distance = 0;
    double cosine = 1; ///< of the angle off the facing
    bool inCone = false;
    bool clear = false; ///< line of sight
    int rank = 0;       ///< by distance among those in view, from 1; 0: nobody minds
    Gate failed = Gate::None;
};

/// Looks at all opponents that live, by id.
[[nodiscard]] std::vector<Look> lookAround(const Game& game, AgentId id);

struct LineReach {
    Metres reach = 0;
    std::uint32_t wall = sense::kNoIndex; ///< as Rung says
};
/// How far the line of sight to somebody gets, and what stops it.
[[nodiscard]] LineReach reachOf(const Game& game, AgentId id, const Look& look);

template <class Sink>
void passEyes(const Game& game, AgentId id, const Look& look, Sink& sink) {
    const level::Archetype& archetype = game.archetype(id);
    const double angle = Sink::kMeasures ? maths::acos(look.cosine) : 0.0;
    if (!sink(Gate::Cone, look.inCone, angle, archetype.fieldOfView * 0.5))
        return;
    const LineReach line = Sink::kMeasures ? reachOf(game, id, look) : LineReach{};
    if (!sink(Gate::LineOfSight, look.clear, line.reach, look.distance, line.wall))
        return;
    const int most = archetype.aim.nearestSeen;
    if (most > 0)
        sink(Gate::Nearest, look.rank <= most, look.rank, most);
}

/// What is seen is acted on when it has been seen for a while.
template <class Sink>
void passReaction(const Game& game, AgentId id, const agent::MemoryRecord* record, Sink& sink) {
    const Seconds seen = record == nullptr ? 0.0 : agent::timeVisible(*record, game.now);
    const Seconds reaction = game.archetype(id).reaction;
    sink(Gate::Reaction, seen > reaction, seen, reaction);
}

template <class Sink>
void passEars(const Game& game, AgentId id, const Noise& noise, Sink& sink) {
    const level::Archetype& archetype = game.archetype(id);
    const double distance = geometry::distance(noise.position, game.bot(id).body.position);
    const double reach = noise.range * archetype.hearing + archetype.movement.radius;
    sink(Gate::Range, distance < reach, distance, reach);
}

/// What a full trace keeps of a test that failed.
[[nodiscard]] inline trace::SenseTest
testOf(AgentId id, AgentId about, trace::Sense sense, const sense::RejectSink& sink) {
    return {id, about, sense, sink.passedMask, sink.gate, sink.measured, sink.limit};
}

} // namespace percept::deathmatch
