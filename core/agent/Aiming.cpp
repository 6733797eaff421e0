#include "percept/agent/Noticing.h"
#include "percept/agent/Orders.h"
#include "percept/agent/Scene.h"
#include "percept/sense/Gate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

// Where an agent aims, by what it knows of its target.
namespace percept::agent {
namespace {

using knowledge::SenseLink;

/// Where a moving target will be when a projectile gets there.
Vec2 predictTarget(const Scene& scene, AgentId id, const SenseLink& link) {
    const Agent& self = scene.agent(id);
    const Vec2 place = knowledge::expectedPlace(link, scene.now);
    const double distance = geometry::distance(self.body.position, place);
    const double lookAhead = distance / (scene.arena.weapon(self.current).projectile.speed +
                                         scene.archetype(link.about).movement.maxSpeed);
    return place + link.seen.velocity * lookAhead;
}

/// How far a shot may stray: the archetype's noise, and more against a weak opponent.
Radians noiseAgainst(const Scene& scene, AgentId id, const SenseLink& link) {
    const level::Aim& aim = scene.archetype(id).aim;
    return aim.noise + aim.weakOpponentNoise * (1.0 - std::clamp(link.seen.health, 0.0, 1.0));
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
std::optional<Vec2> missVisibly(const Scene& scene, AgentId id, const SenseLink& link) {
    constexpr Radians kMargin = 0.01;
    const Agent& self = scene.agent(id);
    const level::Projectile& projectile = scene.arena.weapon(self.current).projectile;
    const level::Movement& his = scene.archetype(link.about).movement;
    // Shot and target move in the same steps; the target may be a step ahead.
    const Seconds old = scene.now - link.lastVisible + scene.arena.step;
    const Metres blast = projectile.instant ? 0.0 : projectile.blastRadius;
    const Metres around = his.radius + blast + his.maxSpeed * old;
    const Metres distance = geometry::distance(self.body.position, link.lastPosition);
    const auto least = angleThatMisses(distance,
                                       around,
                                       projectile.instant ? std::numeric_limits<double>::infinity()
                                                          : projectile.speed,
                                       his.maxSpeed);
    if (!least)
        return std::nullopt;
    const double beside = his.radius * 2.0 + blast;
    const Radians angle =
        std::max(*least + kMargin, maths::atan2(beside, distance)) + projectile.spread;
    // On the side the target looks to, so that it notices.
    const bool left = geometry::cross(link.lastPosition - self.body.position, link.seen.facing) > 0;
    return rotatedAround(self.body.position, link.lastPosition, left ? angle : -angle);
}

/// Where the shot goes that is meant for a place; nothing: it is not fired.
std::optional<Vec2>
disturbed(Scene& scene, AgentId id, const Fight& fight, const SenseLink& link, Vec2 aim) {
    if (fight.firstShot && scene.archetype(id).aim.firstShotMisses)
        return link.withinFieldOfView ? missVisibly(scene, id, link) : std::nullopt;
    const Radians noise = noiseAgainst(scene, id, link);
    return rotatedAround(scene.agent(id).body.position,
                         aim,
                         noise > 0 ? scene.state.random.between(-noise, noise) : 0.0);
}

/// In a full trace, what is seen and not acted on yet is a test that fails.
bool hasReacted(Scene& scene, AgentId id, const SenseLink& link) {
    // Who becomes aware by degrees has recognised whom it aims at.
    const Seconds reaction =
        reactsTo(scene.arena, scene.state, id, link.about) ? scene.eyes(id).reaction : 0.0;
    const auto [passed, seen] =
        sense::testReaction(knowledge::timeVisible(link, scene.now), reaction);
    if (passed && link.withinFieldOfView)
        return true;
    if (link.withinFieldOfView)
        scene.trace.addFull(link.noticed, [&] {
            return trace::SenseTest{
                id, link.about, link.modality, 0, trace::Gate::Reaction, seen, reaction};
        });
    return false;
}

/// Whether nothing is in the way of a shot, and what says so.
struct Line {
    bool clear = false;
    RecordId cause = trace::kNoRecord;
};

Line lineOfFire(Scene& scene, AgentId id, const Fight& fight, bool leads, Vec2 aim) {
    if (fight.polls)
        if (const auto poll =
                Self(scene, id).poll(event::kLineOfSightTopic, fight.target, fight.cause))
            return {poll->answer > 0.0, poll->record};
    // What is aimed at where it was noticed is not looked at again.
    return {!leads ||
                scene.canSee(scene.agent(id).body.position, aim, scene.archetype(id).eyeHeight),
            fight.cause};
}

} // namespace

bool aimAndAttack(Scene& scene, AgentId id, const Fight& fight) {
    Agent& self = scene.agent(id);
    const level::Archetype& archetype = scene.archetype(id);
    const Radians turn = archetype.movement.maxTurnRate * scene.arena.step;
    const SenseLink* link = std::as_const(self.knowledge).find(fight.target);
    const bool aiming = link != nullptr && fight.target != trace::kNoAgent &&
                        inHand(self) != nullptr &&
                        (link->shootable || link->withinFieldOfView ||
                         knowledge::timeOutOfView(*link, scene.now) < archetype.aim.persistence);
    if (!aiming) {
        const auto watched = placeToWatch({scene, id});
        turnFacing(self.body,
                   watched.value_or(self.body.position + self.body.heading),
                   turn,
                   archetype.aim.tolerance);
        return false;
    }
    // What is not in view is aimed at where it was noticed last.
    const bool leads =
        link->withinFieldOfView && !scene.arena.weapon(self.current).projectile.instant;
    const Vec2 aim =
        leads ? predictTarget(scene, id, *link) : knowledge::expectedPlace(*link, scene.now);
    const bool onTarget = turnFacing(self.body, aim, turn, archetype.aim.tolerance);
    const bool reacted = hasReacted(scene, id, *link);
    if (!onTarget || !reacted || !isReady(scene, id))
        return false;
    const Line line = lineOfFire(scene, id, fight, leads, aim);
    if (!line.clear)
        return false;
    const auto at = disturbed(scene, id, fight, *link, aim);
    if (!at || *at == self.body.position)
        return false;
    scene.scratch.attacks.push_back({id, *at, fight.target, line.cause});
    return true;
}

} // namespace percept::agent
