#include "Context.h"
#include "percept/deathmatch/Senses.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace percept::deathmatch {
namespace {

Vec2 rotatedAround(Vec2 centre, Vec2 point, Radians angle) {
    const Vec2 arm = point - centre;
    const double c = maths::cos(angle);
    const double s = maths::sin(angle);
    return centre + Vec2{arm.x * c - arm.y * s, arm.x * s + arm.y * c};
}

Vec2 averageVelocity(const Bot& bot, int steps) {
    const auto count = std::min(bot.recentVelocities.size(), static_cast<std::size_t>(steps));
    if (steps <= 1 || count == 0)
        return bot.body.velocity;
    Vec2 sum{0, 0};
    for (std::size_t i = 0; i < count; ++i)
        sum += bot.recentVelocities[bot.recentVelocities.size() - 1 - i];
    return sum / static_cast<double>(count);
}

/// Where a moving target will be when a projectile gets there.
Vec2 predictTarget(const Game& game, AgentId id, AgentId target) {
    const Bot& bot = game.bot(id);
    const Bot& other = game.bot(target);
    const double distance = geometry::distance(bot.body.position, other.body.position);
    const double lookAhead = distance / (game.arena.weapon(bot.current).projectile.speed +
                                         game.archetype(target).movement.maxSpeed);
    return other.body.position +
           averageVelocity(other, game.archetype(id).aim.averagedSteps) * lookAhead;
}

/// How far a shot may stray: the archetype's noise, and more against a weak opponent.
Radians noiseAgainst(const Game& game, AgentId id, AgentId target) {
    const level::Aim& aim = game.archetype(id).aim;
    const double strength = game.bot(target).health / game.archetype(target).health;
    return aim.noise + aim.weakOpponentNoise * (1.0 - std::clamp(strength, 0.0, 1.0));
}

/// How far off the line to a target a shot has to leave to pass it by, wherever the target goes
/// meanwhile.
///
/// At time t the shot is `speed * t` away along its line, and whoever stands `distance` off may be
/// anywhere within `around + pace * t` of there; the angle is the least at which the two never
/// meet.
/// @param speed of the shot; infinite: it arrives at once
/// @return nothing: whoever is so near, or so quick, may always be hit
std::optional<Radians> angleThatMisses(Metres distance, Metres around, double speed, double pace) {
    if (distance <= around)
        return std::nullopt;
    if (std::isinf(speed))
        return maths::kPi / 2.0 - maths::acos(around / distance);
    if (speed <= pace)
        return std::nullopt;
    const double apart = (speed * speed - pace * pace) * (distance * distance - around * around);
    const double cosine = (std::sqrt(apart) - pace * around) / (speed * distance);
    return maths::acos(std::clamp(cosine, -1.0, 1.0));
}

/// Where to shoot so that the shot passes beside the target, near enough to be seen; nothing where
/// no shot is sure to miss.
std::optional<Vec2> missVisibly(const Game& game, AgentId id, const agent::MemoryRecord& record) {
    constexpr Radians kMargin = 0.01;
    const Bot& bot = game.bot(id);
    const level::Projectile& projectile = game.arena.weapon(bot.current).projectile;
    const level::Movement& his = game.archetype(record.opponent).movement;
    // Shot and target move in the same steps; the target may be a step ahead.
    const Seconds old = game.now - record.lastVisible + game.arena.step;
    const Metres around = his.radius + projectile.blastRadius + his.maxSpeed * old;
    const Metres distance = geometry::distance(bot.body.position, record.lastPosition);
    const auto least = angleThatMisses(distance,
                                       around,
                                       projectile.instant ? std::numeric_limits<double>::infinity()
                                                          : projectile.speed,
                                       his.maxSpeed);
    if (!least)
        return std::nullopt;
    const double beside = his.radius * 2.0 + projectile.blastRadius;
    const Radians angle =
        std::max(*least + kMargin, maths::atan2(beside, distance)) + projectile.spread;
    const Vec2 gaze = game.bot(record.opponent).body.facing;
    // On the side the target looks to, so that it notices.
    const bool left = geometry::cross(record.lastPosition - bot.body.position, gaze) > 0;
    return rotatedAround(bot.body.position, record.lastPosition, left ? angle : -angle);
}

/// Where the shot goes that is meant for a place; nothing: it is not fired.
std::optional<Vec2> disturbed(Game& game, AgentId id, const agent::MemoryRecord& record, Vec2 aim) {
    Bot& bot = game.bot(id);
    if (bot.targeting.firstShot && game.archetype(id).aim.firstShotMisses)
        return record.withinFieldOfView ? missVisibly(game, id, record) : std::nullopt;
    const Radians noise = noiseAgainst(game, id, record.opponent);
    return rotatedAround(
        bot.body.position, aim, noise > 0 ? game.state.random.between(-noise, noise) : 0.0);
}

CarriedWeapon* inHand(Bot& bot) {
    for (CarriedWeapon& carried : bot.weapons)
        if (carried.weapon == bot.current)
            return &carried;
    return nullptr;
}

/// The closest living agent, other than the shooter, whose circle a line enters before `limit`.
std::optional<AgentId>
firstOnLine(const Game& game, AgentId shooter, Vec2 from, Vec2 direction, double limit) {
    std::optional<AgentId> first;
    double nearest = limit;
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId id{i};
        if (id == shooter || !game.isAlive(id))
            continue;
        const auto entry = geometry::rayCircle(
            from, direction, game.bot(id).body.position, game.archetype(id).movement.radius);
        if (entry && *entry < nearest) {
            nearest = *entry;
            first = id;
        }
    }
    return first;
}

/// A pellet or slug: arrives in the step in which it is fired.
void fireInstant(Game& game, AgentId id, Vec2 aim, RecordId shot) {
    const Bot& bot = game.bot(id);
    const level::Weapon& weapon = game.arena.weapon(bot.current);
    const WeaponId weaponId = bot.current;
    const Vec2 from = bot.body.position;
    const Vec2 direction = geometry::normalisedOrZero(aim - from);
    const double reach = game.arena.extent;
    // From the eyes straight on through the same height above the floor where it aims.
    const double height = game.archetype(id).eyeHeight;
    const geometry::Vec3 eyes = game.arena.above(from, height);
    const double rise = game.arena.above(aim, height).z - eyes.z;
    const double slope = rise / geometry::distance(from, aim);
    const auto wall = game.arena.sight.firstHit(
        eyes,
        {from + direction * reach, eyes.z + (rise == 0.0 ? 0.0 : slope * reach)},
        geometry::kBlocksShots,
        game.scratch.doors);
    double limit = wall ? wall->fraction * reach : reach;
    std::vector<AgentId> hits;
    if (weapon.projectile.penetrates) {
        for (std::uint32_t i = 0; i < game.state.bots.size(); ++i)
            if (const AgentId other{i};
                other != id && game.isAlive(other) &&
                geometry::circleOverlapsSegment(game.bot(other).body.position,
                                                game.archetype(other).movement.radius,
                                                from,
                                                from + direction * limit))
                hits.push_back(other);
    } else if (const auto first = firstOnLine(game, id, from, direction, limit)) {
        limit = glm::dot(game.bot(*first).body.position - from, direction);
        hits.push_back(*first);
    }
    game.state.tracers.push_back(
        {weaponId, from, from + direction * limit, game.now + weapon.projectile.visible});
    for (const AgentId other : hits)
        damage(game, other, id, weaponId, weapon.projectile.damage, shot);
}

void launch(Game& game, AgentId id, Vec2 aim, RecordId shot) {
    const Bot& bot = game.bot(id);
    const level::Projectile& projectile = game.arena.weapon(bot.current).projectile;
    const Vec2 direction = geometry::normalisedOrZero(aim - bot.body.position);
    game.state.projectiles.push_back({ProjectileId{game.state.nextProjectile++},
                                      bot.current,
                                      id,
                                      shot,
                                      bot.body.position,
                                      direction * projectile.speed,
                                      aim});
}

/// In a full trace, what is seen and not acted on yet is a test that fails.
bool hasReacted(Game& game, AgentId id, const agent::MemoryRecord& record) {
    const Seconds seen = agent::timeVisible(record, game.now);
    const Seconds reaction = game.eyes(id).reaction;
    if (seen > reaction)
        return true;
    if (record.withinFieldOfView)
        game.trace.addFull(record.noticed, [&] {
            return trace::SenseTest{
                id, record.opponent, record.modality, 0, trace::Gate::Reaction, seen, reaction};
        });
    return false;
}

} // namespace

bool fire(Game& game, AgentId id, Vec2 aim, AgentId target, RecordId cause) {
    Bot& bot = game.bot(id);
    CarriedWeapon* carried = inHand(bot);
    const level::Weapon& weapon = game.arena.weapon(bot.current);
    if (carried == nullptr || game.now < carried->nextShot ||
        (weapon.maxRounds > 0 && carried->rounds <= 0) || aim == bot.body.position)
        return false;
    carried->nextShot = game.now + 1.0 / weapon.rate;
    if (weapon.maxRounds > 0)
        --carried->rounds;
    const Vec2 from = bot.body.position;
    const RecordId shot =
        game.trace.add(trace::ShotFired{id, bot.current, from, aim, target}, cause);
    game.scratch.shots.push_back({id, from, bot.current, shot});
    const level::Projectile& projectile = weapon.projectile;
    for (int i = 0; i < projectile.pellets; ++i) {
        const Radians stray = projectile.spread > 0
                                  ? game.state.random.between(-projectile.spread, projectile.spread)
                                  : 0.0;
        const Vec2 at = rotatedAround(from, aim, stray);
        if (projectile.instant)
            fireInstant(game, id, at, shot);
        else
            launch(game, id, at, shot);
    }
    return true;
}

void takeAimAndShoot(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const level::Archetype& archetype = game.archetype(id);
    const Radians turn = archetype.movement.maxTurnRate * game.arena.step;
    const AgentId target = bot.targeting.target;
    const agent::MemoryRecord* record = bot.memory.find(target);
    const bool aiming =
        record != nullptr && game.isAlive(target) &&
        (record->shootable || agent::timeOutOfView(*record, game.now) < archetype.aim.persistence);
    if (!aiming) {
        agent::turnFacing(
            bot.body, bot.body.position + bot.body.heading, turn, archetype.aim.tolerance);
        return;
    }
    // What is not in view is aimed at where it was noticed last.
    const bool leads =
        record->withinFieldOfView && !game.arena.weapon(bot.current).projectile.instant;
    Vec2 aim = record->withinFieldOfView ? game.bot(target).body.position : record->lastPosition;
    if (leads)
        aim = predictTarget(game, id, target);
    const bool onTarget = agent::turnFacing(bot.body, aim, turn, archetype.aim.tolerance);
    const bool reacted = hasReacted(game, id, *record);
    const bool clear = !leads || game.canSee(bot.body.position, aim, archetype.eyeHeight);
    const CarriedWeapon* carried = inHand(bot);
    if (!onTarget || !reacted || !clear || carried == nullptr || game.now < carried->nextShot)
        return;
    const auto shot = disturbed(game, id, *record, aim);
    if (shot && fire(game, id, *shot, target, bot.targeting.chosen))
        bot.targeting.firstShot = false;
}

} // namespace percept::deathmatch
