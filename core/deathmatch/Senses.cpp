#include "percept/deathmatch/Senses.h"

#include "Context.h"
#include "percept/sense/Sight.h"

namespace percept::deathmatch {
namespace {

using agent::MemoryRecord;
using sense::Sighting;
using trace::Gate;

Game gameOf(
    const Arena& arena, State& state, Scratch& scratch, const Around& around, trace::Trace& trace) {
    return {arena,
            state,
            scratch,
            trace,
            trace.frame(),
            arena.timeOf(trace.frame()),
            nullptr,
            around.ways,
            around.turns,
            around.senses};
}

void see(Game& game, AgentId id, const Sighting& sighting) {
    MemoryRecord& record = game.bot(id).memory.about(sighting.about);
    const Vec2 position(sighting.place);
    record.shootable =
        game.canSee(game.bot(id).body.position, position, game.archetype(id).eyeHeight);
    record.lastSensed = game.now;
    record.lastVisible = game.now;
    record.lastPosition = position;
    record.positionKnown = true;
    record.modality = sighting.modality;
    if (record.withinFieldOfView)
        return;
    record.withinFieldOfView = true;
    record.becameVisible = game.now;
    record.noticed = game.trace.add(
        trace::Noticed{id, sighting.about, sighting.modality, position, sighting.distance},
        game.bot(sighting.about).born);
}

/// Who could be shot at when he was noticed still may be there, until something is in between, or a
/// look there shows that he is gone.
bool mayStillBeThere(const Game& game, AgentId id, const MemoryRecord& record) {
    return record.shootable && !hasInView(game, id, record.lastPosition) &&
           game.canSee(
               game.bot(id).body.position, record.lastPosition, game.archetype(id).eyeHeight);
}

void miss(Game& game, AgentId id, const Sighting& sighting) {
    game.trace.addFull(game.bot(id).born, [&] {
        return trace::SenseTest{id,
                                sighting.about,
                                sighting.modality,
                                sighting.passed,
                                sighting.failed,
                                sighting.measured,
                                sighting.limit};
    });
    MemoryRecord* record = game.bot(id).memory.find(sighting.about);
    if (record == nullptr)
        return;
    record->shootable = mayStillBeThere(game, id, *record);
    if (!record->withinFieldOfView)
        return;
    record->withinFieldOfView = false;
    game.trace.add(trace::LostSight{id,
                                    sighting.about,
                                    record->modality,
                                    sighting.failed,
                                    game.now - record->becameVisible},
                   record->noticed);
}

} // namespace

bool hasInView(const Game& game, AgentId id, Vec2 place) {
    PERCEPT_EXPECTS(game.senses != nullptr);
    const Bot& bot = game.bot(id);
    const sense::SensorProfile& eyes = game.eyes(id);
    const Radians gaze = geometry::angleOf(bot.body.facing) + game.senses->turnOf(id);
    const auto cone = sense::findCone(eyes,
                                      game.arena.above(bot.body.position, eyes.eyeHeight),
                                      geometry::fromAngle(gaze),
                                      game.arena.above(place, eyes.eyeHeight),
                                      false);
    return cone.cone != sense::kNoIndex && game.canSee(bot.body.position, place, eyes.eyeHeight);
}

void collectLookers(const Arena& arena,
                    State& state,
                    Seconds now,
                    const schedule::DutyPlan& plan,
                    const lod::AgentTurns& turns,
                    std::vector<AgentId>& lookers) {
    lookers.clear();
    for (std::uint32_t i = 0; i < state.bots.size(); ++i) {
        const AgentId id{i};
        Bot& bot = state.bots[i];
        const double rate = arena.archetypes[arena.bots[i].archetype].rates.vision;
        if (!canPerform(state, id) || plan.has(id, schedule::Duty::Vision) ||
            !turns.may(id, schedule::Duty::Vision) ||
            !bot.regulators.vision.isDue(rate, now, state.random))
            continue;
        turns.mark(id, schedule::Duty::Vision);
        lookers.push_back(id);
    }
}

void fillOpponents(const Arena& arena,
                   const State& state,
                   AgentId bot,
                   std::vector<AgentId>& opponents) {
    opponents.clear();
    for (std::uint32_t i = 0; i < state.bots.size(); ++i)
        if (const AgentId other{i};
            state.bots[i].status == BotStatus::Alive && arena.areHostile(bot, other))
            opponents.push_back(other);
}

void takeLook(const Arena& arena,
              State& state,
              Scratch& scratch,
              const Around& around,
              trace::Trace& trace,
              AgentId bot,
              std::span<const Sighting> sightings) {
    Game game = gameOf(arena, state, scratch, around, trace);
    for (const Sighting& sighting : sightings) {
        if (sighting.failed == Gate::None)
            see(game, bot, sighting);
        else
            miss(game, bot, sighting);
    }
}

void notice(const Arena& arena,
            State& state,
            Scratch& scratch,
            const Around& around,
            trace::Trace& trace,
            const sense::Notification& notification,
            RecordId record) {
    Game game = gameOf(arena, state, scratch, around, trace);
    const AgentId id = notification.agent;
    const AgentId about = notification.about;
    if (!game.isAlive(id) || trace::indexOf(about) >= state.bots.size() || !game.isAlive(about) ||
        !arena.areHostile(id, about))
        return;
    MemoryRecord& known = game.bot(id).memory.about(about);
    known.lastSensed = game.now;
    // Who is in view is known better than by what he lets be heard or felt.
    if (known.withinFieldOfView)
        return;
    const Vec2 place(notification.from);
    const bool clear = game.canSee(game.bot(id).body.position, place, game.archetype(id).eyeHeight);
    known.modality = notification.modality;
    known.shootable = clear;
    if (clear) {
        known.lastPosition = place;
        known.positionKnown = true;
    }
    known.noticed =
        game.trace.add(trace::Noticed{id,
                                      about,
                                      notification.modality,
                                      place,
                                      geometry::distance(game.bot(id).body.position, place)},
                       record);
}

Seconds seenFor(const State& state, AgentId bot, AgentId about, Seconds now) {
    const MemoryRecord* record = state.bots[trace::indexOf(bot)].memory.find(about);
    return record == nullptr ? 0.0 : agent::timeVisible(*record, now);
}

namespace {

/// Has no target any more, where that was it.
void dropTarget(Game& game, AgentId id, AgentId about, RecordId cause) {
    Targeting& targeting = game.bot(id).targeting;
    if (targeting.target != about)
        return;
    targeting = {};
    targeting.chosen = game.trace.add(trace::TargetChosen{id, trace::kNoAgent, about, 0}, cause);
}

} // namespace

void forgetEverywhere(Game& game, AgentId about, trace::ForgetReason reason, RecordId cause) {
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId id{i};
        Bot& bot = game.bot(id);
        if (bot.memory.forget(about))
            dropTarget(game, id, about, game.trace.add(trace::Forgot{id, about, reason}, cause));
    }
}

void noteForgotten(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const Seconds span = game.archetype(id).memorySpan;
    bot.memory.ageDamage(game.now, span);
    std::vector<AgentId> gone;
    for (const MemoryRecord& record : bot.memory.records())
        if (!record.withinFieldOfView && record.damage.empty() &&
            !agent::isRemembered(record, game.now, span))
            gone.push_back(record.opponent);
    for (const AgentId about : gone) {
        const RecordId cause = bot.memory.find(about)->noticed;
        bot.memory.forget(about);
        dropTarget(game,
                   id,
                   about,
                   game.trace.add(trace::Forgot{id, about, trace::ForgetReason::Span}, cause));
    }
}

} // namespace percept::deathmatch
