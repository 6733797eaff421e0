#include "percept/deathmatch/Ladder.h"

#include "Gates.h"

#include <algorithm>

namespace percept::deathmatch {
namespace {

/// A state to look into, with what its checks need beside it.
class Still {
public:
    Still(const Arena& arena, const State& state, Seconds now)
        : m_state(state)
        , m_trace(trace::TraceLevel::Off, m_counter, 0, nullptr)
        , game{arena, m_state, m_scratch, m_trace, 0, now} {
        collectDoorWalls(arena, m_state, m_scratch);
    }

private:
    State m_state;
    Scratch m_scratch;
    trace::RecordCounter m_counter;
    trace::Trace m_trace;

public:
    Game game;
};

} // namespace

Opposition oppositionOf(const Arena& arena, const State& state, AgentId observer, AgentId about) {
    const Still still(arena, state, 0);
    if (!still.game.isAlive(observer))
        return Opposition::IsDead;
    if (!still.game.isAlive(about))
        return Opposition::TargetIsDead;
    return still.game.areHostile(observer, about) ? Opposition::Fights : Opposition::OnOneSide;
}

std::vector<sense::Rung>
explainSight(const Arena& arena, const State& state, AgentId observer, AgentId about, Seconds now) {
    Still still(arena, state, now);
    RungSink sink;
    for (const Look& look : lookAround(still.game, observer))
        if (look.about == about) {
            passEyes(still.game, observer, look, sink);
            passReaction(still.game, observer, still.game.bot(observer).memory.find(about), sink);
        }
    return std::move(sink.rungs);
}

std::vector<sense::Rung>
explainHearing(const Arena& arena, const State& state, AgentId observer, const Noise& noise) {
    Still still(arena, state, 0);
    RungSink sink;
    passEars(still.game, observer, noise, sink);
    return std::move(sink.rungs);
}

Noise noiseOf(const Arena& arena, const State& state, AgentId about, bool& made) {
    const auto latest = std::find_if(state.noises.rbegin(),
                                     state.noises.rend(),
                                     [&](const Noise& noise) { return noise.source == about; });
    made = latest != state.noises.rend();
    if (made)
        return *latest;
    const Bot& bot = state.bots[trace::indexOf(about)];
    return {.source = about,
            .position = bot.body.position,
            .range =
                arena.weapon(bot.current).soundRange * arena.bots[trace::indexOf(about)].loudness};
}

} // namespace percept::deathmatch
