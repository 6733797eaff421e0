#include "Gates.h"

#include <algorithm>

namespace percept::deathmatch {
namespace {

using agent::MemoryRecord;

/// cos of half the field of view; the test is dot(facing, direction) >= this. Rounding must not
/// hide who stands on the edge of the view.
double coneLimit(const level::Archetype& archetype) {
    constexpr double kRounding = 1e-12;
    return maths::cos(std::min(archetype.fieldOfView * 0.5, maths::kPi)) - kRounding;
}

/// Ahead, but for an edit that turns the head.
Vec2 gazeOf(const Game& game, AgentId id) {
    const Vec2 facing = game.bot(id).body.facing;
    const Radians turn = game.arena.bots[trace::indexOf(id)].turn;
    if (turn == 0)
        return facing;
    const Vec2 by = geometry::fromAngle(turn);
    return {facing.x * by.x - facing.y * by.y, facing.x * by.y + facing.y * by.x};
}

Look lookAt(const Game& game, AgentId id, AgentId about, double limit) {
    const Bot& bot = game.bot(id);
    const Vec2 to = game.bot(about).body.position - bot.body.position;
    Look look;
    look.about = about;
    look.distance = std::sqrt(geometry::lengthSquared(to));
    look.cosine = look.distance > 0 ? glm::dot(gazeOf(game, id), to) / look.distance : 1.0;
    look.inCone = look.cosine >= limit;
    look.clear =
        game.canSee(bot.body.position, game.bot(about).body.position, game.archetype(id).eyeHeight);
    return look;
}

/// Who comes first where attention is limited: the nearest of those in view.
void rankByDistance(std::vector<Look>& looks) {
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i].inCone && looks[i].clear)
            seen.push_back(i);
    std::stable_sort(seen.begin(), seen.end(), [&](std::size_t a, std::size_t b) {
        return looks[a].distance < looks[b].distance;
    });
    for (std::size_t rank = 0; rank < seen.size(); ++rank)
        looks[seen[rank]].rank = static_cast<int>(rank) + 1;
}

void see(Game& game, AgentId id, const Look& look) {
    MemoryRecord& record = game.bot(id).memory.about(look.about);
    const Vec2 position = game.bot(look.about).body.position;
    record.shootable = true;
    record.lastSensed = game.now;
    record.lastVisible = game.now;
    record.lastPosition = position;
    record.positionKnown = true;
    if (record.withinFieldOfView)
        return;
    record.withinFieldOfView = true;
    record.becameVisible = game.now;
    record.noticed =
        game.trace.add(trace::Noticed{id, look.about, trace::Sense::Sight, position, look.distance},
                       game.bot(look.about).born);
}

void loseSight(Game& game, AgentId id, const Look& look) {
    game.trace.addFull(game.bot(id).born, [&] {
        sense::RejectSink sink;
        passEyes(game, id, look, sink);
        return testOf(id, look.about, trace::Sense::Sight, sink);
    });
    MemoryRecord* record = game.bot(id).memory.find(look.about);
    if (record == nullptr)
        return;
    record->shootable = look.clear;
    if (!record->withinFieldOfView)
        return;
    record->withinFieldOfView = false;
    game.trace.add(trace::LostSight{id, look.about, look.failed, game.now - record->becameVisible},
                   record->noticed);
}

/// Notes that an opponent was sensed without being seen; the place is known only with a free view.
void senseUnseen(
    Game& game, AgentId id, AgentId about, Vec2 place, trace::Sense sense, RecordId cause) {
    const Bot& bot = game.bot(id);
    MemoryRecord& record = game.bot(id).memory.about(about);
    const bool clear = game.canSee(bot.body.position, place, game.archetype(id).eyeHeight);
    record.shootable = clear && game.isAlive(about);
    if (clear) {
        record.lastPosition = place;
        record.positionKnown = true;
    }
    record.lastSensed = game.now;
    record.noticed = game.trace.add(
        trace::Noticed{id, about, sense, place, geometry::distance(bot.body.position, place)},
        cause);
}

} // namespace

bool hasInView(const Game& game, AgentId id, Vec2 place) {
    const level::Archetype& archetype = game.archetype(id);
    const Vec2 eyes = game.bot(id).body.position;
    const Vec2 to = place - eyes;
    return glm::dot(gazeOf(game, id), to) >=
               coneLimit(archetype) * std::sqrt(geometry::lengthSquared(to)) &&
           game.canSee(eyes, place, archetype.eyeHeight);
}

std::vector<Look> lookAround(const Game& game, AgentId id) {
    const level::Archetype& archetype = game.archetype(id);
    const double limit = coneLimit(archetype);
    std::vector<Look> looks;
    looks.reserve(game.state.bots.size());
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i)
        if (const AgentId other{i}; game.isAlive(other) && game.areHostile(id, other))
            looks.push_back(lookAt(game, id, other, limit));
    if (archetype.aim.nearestSeen > 0)
        rankByDistance(looks);
    for (Look& look : looks) {
        FirstFailure sink;
        passEyes(game, id, look, sink);
        look.failed = sink.gate;
    }
    return looks;
}

LineReach reachOf(const Game& game, AgentId id, const Look& look) {
    const Metres eye = game.archetype(id).eyeHeight;
    const auto hit =
        game.arena.sight.firstHit(game.arena.above(game.bot(id).body.position, eye),
                                  game.arena.above(game.bot(look.about).body.position, eye),
                                  geometry::kBlocksSight,
                                  game.scratch.doors);
    if (!hit)
        return {look.distance, sense::kNoIndex};
    return {hit->fraction * look.distance, hit->wall.id};
}

void updateVision(Game& game, AgentId id) {
    for (const Look& look : lookAround(game, id)) {
        if (look.failed == Gate::None)
            see(game, id, look);
        else
            loseSight(game, id, look);
    }
}

void updateHearing(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    for (const Noise& noise : game.state.noises) {
        if (noise.made <= bot.heardUntil || noise.source == id)
            continue;
        sense::RejectSink sink;
        passEars(game, id, noise, sink);
        if (sink.gate != Gate::None) {
            game.trace.addFull(noise.emitted,
                               [&] { return testOf(id, noise.source, trace::Sense::Sound, sink); });
            continue;
        }
        tell(game,
             {trace::EventCode::GunshotSound,
              NoiseHeard{noise.position, noise.emitted},
              noise.source,
              id},
             noise.emitted);
    }
    bot.heardUntil = game.frame;
}

void hear(Game& game, AgentId id, AgentId source, const NoiseHeard& noise, RecordId cause) {
    if (game.isAlive(source) && game.areHostile(id, source))
        senseUnseen(game, id, source, noise.position, trace::Sense::Sound, cause);
}

void feelHit(Game& game, AgentId victim, AgentId shooter, double amount, RecordId cause) {
    Bot& bot = game.bot(victim);
    if (!game.isAlive(shooter))
        return;
    bot.memory.addDamage(shooter, amount, game.now);
    const MemoryRecord* record = bot.memory.find(shooter);
    if (!record->withinFieldOfView)
        senseUnseen(
            game, victim, shooter, game.bot(shooter).body.position, trace::Sense::Touch, cause);
}

void forgetEverywhere(Game& game, AgentId about, trace::ForgetReason reason, RecordId cause) {
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId id{i};
        Bot& bot = game.bot(id);
        if (bot.memory.forget(about))
            game.trace.add(trace::Forgot{id, about, reason}, cause);
        if (bot.targeting.target == about)
            bot.targeting = {};
    }
}

void noteForgotten(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const Seconds span = game.archetype(id).memorySpan;
    bot.memory.ageDamage(game.now, span);
    std::vector<AgentId> gone;
    for (const MemoryRecord& record : bot.memory.records())
        if (!record.withinFieldOfView && !agent::isRemembered(record, game.now, span))
            gone.push_back(record.opponent);
    for (const AgentId about : gone) {
        const RecordId cause = bot.memory.find(about)->noticed;
        bot.memory.forget(about);
        game.trace.add(trace::Forgot{id, about, trace::ForgetReason::Span}, cause);
    }
}

} // namespace percept::deathmatch
