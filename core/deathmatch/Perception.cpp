#include "Context.h"

#include <algorithm>

namespace percept::deathmatch {
namespace {

using agent::MemoryRecord;
using trace::Gate;

/// One opponent as a look at him turns out.
struct Look {
    AgentId about = trace::kNoAgent;
    double distance = 0;
    double angle = 0; ///< off the facing
    bool inCone = false;
    bool clear = false; ///< line of sight
    Gate failed = Gate::None;
};

/// cos of half the field of view; the test is dot(facing, direction) >= this. Rounding must not
/// hide who stands on the edge of the view.
double coneLimit(const level::Archetype& archetype) {
    constexpr double kRounding = 1e-12;
    return maths::cos(std::min(archetype.fieldOfView * 0.5, maths::kPi)) - kRounding;
}

Look lookAt(const Game& game, AgentId id, AgentId about, double limit) {
    const Bot& bot = game.bot(id);
    const Vec2 to = game.bot(about).body.position - bot.body.position;
    Look look;
    look.about = about;
    look.distance = std::sqrt(geometry::lengthSquared(to));
    const double cosine = look.distance > 0 ? glm::dot(bot.body.facing, to) / look.distance : 1.0;
    look.inCone = cosine >= limit;
    look.angle = game.trace.full() ? maths::acos(cosine) : 0.0;
    look.clear =
        game.canSee(bot.body.position, game.bot(about).body.position, game.archetype(id).eyeHeight);
    look.failed = !look.inCone ? Gate::Cone : !look.clear ? Gate::LineOfSight : Gate::None;
    return look;
}

/// An agent with limited attention sees only the nearest of those in view.
void keepNearest(std::vector<Look>& looks, int count) {
    std::vector<std::size_t> seen;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i].failed == Gate::None)
            seen.push_back(i);
    std::stable_sort(seen.begin(), seen.end(), [&](std::size_t a, std::size_t b) {
        return looks[a].distance < looks[b].distance;
    });
    for (std::size_t rank = static_cast<std::size_t>(count); rank < seen.size(); ++rank)
        looks[seen[rank]].failed = Gate::Nearest;
}

void traceFailure(Game& game, AgentId id, const Look& look, RecordId cause) {
    game.trace.addFull(cause, [&] {
        trace::SenseTest test{id, look.about, trace::Sense::Sight, look.failed, 0, 0};
        switch (look.failed) {
        case Gate::Cone:
            test.measured = look.angle;
            test.limit = game.archetype(id).fieldOfView * 0.5;
            break;
        case Gate::LineOfSight: {
            const double eye = game.archetype(id).eyeHeight;
            const auto hit = game.arena.walls.firstHit({game.bot(id).body.position, eye},
                                                       {game.bot(look.about).body.position, eye},
                                                       geometry::kBlocksSight,
                                                       game.scratch.doors);
            test.measured = hit ? hit->fraction * look.distance : look.distance;
            test.limit = look.distance;
            break;
        }
        default:
            test.measured = look.distance;
            test.limit = game.archetype(id).aim.nearestSeen;
            break;
        }
        return test;
    });
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
    traceFailure(game, id, look, game.bot(id).born);
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

void updateVision(Game& game, AgentId id) {
    const level::Archetype& archetype = game.archetype(id);
    const double limit = coneLimit(archetype);
    std::vector<Look> looks;
    looks.reserve(game.state.bots.size());
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i)
        if (const AgentId other{i}; game.isAlive(other) && game.areHostile(id, other))
            looks.push_back(lookAt(game, id, other, limit));
    if (archetype.aim.nearestSeen > 0)
        keepNearest(looks, archetype.aim.nearestSeen);
    for (const Look& look : looks) {
        if (look.failed == Gate::None)
            see(game, id, look);
        else
            loseSight(game, id, look);
    }
}

void updateHearing(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const level::Archetype& archetype = game.archetype(id);
    for (const Noise& noise : game.state.noises) {
        if (noise.made <= bot.heardUntil || noise.source == id)
            continue;
        const double distance = geometry::distance(noise.position, bot.body.position);
        const double reach = noise.range * archetype.hearing + archetype.movement.radius;
        if (distance >= reach) {
            game.trace.addFull(noise.emitted, [&] {
                return trace::SenseTest{
                    id, noise.source, trace::Sense::Sound, Gate::Range, distance, reach};
            });
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
