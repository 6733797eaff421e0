#include "percept/agent/Steering.h"

#include "percept/geometry/Collision.h"

#include <algorithm>
#include <array>

namespace percept::agent {
namespace {

// The source steers in changes of velocity per step at 60 steps a second; one over this time turns
// such a change into an acceleration at any step.
constexpr Seconds kResponse = 1.0 / 60.0;

/// Sums weighted changes of velocity until their force reaches the limit.
class ForceSum {
public:
    explicit ForceSum(const level::Movement& movement)
        : m_perChange(movement.mass / kResponse)
        , m_left(movement.maxForce) {}

    void add(Vec2 velocityChange, double weight) {
        const Vec2 force = velocityChange * (weight * m_perChange);
        const double size = std::sqrt(geometry::lengthSquared(force));
        if (m_left <= 0.0 || size <= 0.0)
            return;
        m_sum += size <= m_left ? force : force * (m_left / size);
        m_left -= size;
    }
    [[nodiscard]] Vec2 force() const { return m_sum; }

private:
    double m_perChange;
    double m_left;
    Vec2 m_sum{0, 0};
};

Vec2 avoidWalls(const Body& body, const level::Movement& movement, const Surroundings& around) {
    const double speed = std::sqrt(geometry::lengthSquared(body.velocity));
    const double ahead = movement.feelerLength * std::min(1.0, speed / movement.maxSpeed);
    const double c = 0.70710678118654752440;
    const Vec2 h = body.heading;
    const Vec2 left{(h.x - h.y) * c, (h.x + h.y) * c};
    const Vec2 right{(h.x + h.y) * c, (h.y - h.x) * c};
    const std::array<Vec2, 3> tips{body.position + h * ahead,
                                   body.position + left * (movement.feelerLength * 0.5),
                                   body.position + right * (movement.feelerLength * 0.5)};
    Vec2 push{0, 0};
    double nearest = movement.feelerLength * 2;
    for (const Vec2 tip : tips) {
        const geometry::Vec3 from{body.position, 0.5};
        const auto hit =
            around.walls.firstHit(from, {tip, 0.5}, geometry::kBlocksMovement, around.doors);
        if (!hit)
            continue;
        const double length = geometry::distance(body.position, tip);
        if (length * hit->fraction < nearest) {
            nearest = length * hit->fraction;
            push = hit->normal * (length * (1.0 - hit->fraction) / kResponse);
        }
    }
    return push;
}

Vec2 separate(const Body& body, const level::Movement& movement, const Surroundings& around) {
    // One unit of the source, from its bounding radius of 8 units.
    const Metres unit = movement.radius / 8.0;
    Vec2 push{0, 0};
    const auto keepAway = [&](const Neighbour& other) {
        const Vec2 away = body.position - other.position;
        const double squared = geometry::lengthSquared(away);
        if (squared > 0.0)
            push += away * (unit / squared);
    };
    around.neighbours.forEachNear(body.position, movement.neighbourDistance, keepAway);
    return push * movement.maxSpeed;
}

Vec2 seek(const Body& body, const level::Movement& movement, Vec2 target) {
    const Vec2 wanted = geometry::normalisedOrZero(target - body.position) * movement.maxSpeed;
    return wanted - body.velocity;
}

Vec2 arrive(const Body& body, const level::Movement& movement, Vec2 target) {
    constexpr double kNormalDeceleration = 2.0 * 0.3;
    const Vec2 to = target - body.position;
    const double distance = std::sqrt(geometry::lengthSquared(to));
    if (distance <= 0.0)
        return {0, 0};
    const double speed = std::min(movement.maxSpeed, distance / (kNormalDeceleration * kResponse));
    return to * (speed / distance) - body.velocity;
}

Vec2 wander(Steering& steering, const Body& body, const level::Movement& movement, Random& random) {
    const double x = random.clamped();
    const double y = random.clamped();
    steering.wanderTarget += Vec2{x, y} * movement.wanderJitter;
    steering.wanderTarget =
        geometry::normalisedOrZero(steering.wanderTarget) * movement.wanderRadius;
    const Vec2 local = steering.wanderTarget + Vec2{movement.wanderDistance, 0};
    return (body.heading * local.x + geometry::perpendicular(body.heading) * local.y) / kResponse;
}

} // namespace

Vec2 steeringForce(Steering& steering,
                   const Body& body,
                   const level::Movement& movement,
                   const Surroundings& around,
                   Random& random) {
    ForceSum sum(movement);
    sum.add(avoidWalls(body, movement, around), movement.wallAvoidanceWeight);
    sum.add(separate(body, movement, around), movement.separationWeight);
    if (steering.seek)
        sum.add(seek(body, movement, steering.target), movement.seekWeight);
    if (steering.arrive)
        sum.add(arrive(body, movement, steering.target), movement.arriveWeight);
    if (steering.wander)
        sum.add(wander(steering, body, movement, random), movement.wanderWeight);
    return sum.force();
}

void move(Body& body,
          const Steering& steering,
          Vec2 force,
          const level::Movement& movement,
          const Surroundings& around) {
    if (force == Vec2{0, 0} && !steering.seek && !steering.arrive && !steering.wander) {
        // Without a force the source brakes to four fifths per step at 60 steps a second.
        body.velocity *= maths::pow(0.8, around.step / kResponse);
    }
    body.velocity += force * (around.step / movement.mass);
    body.velocity = geometry::truncated(body.velocity, movement.maxSpeed);
    const Vec2 wanted = body.position + body.velocity * around.step;
    body.position = geometry::resolveCollision(around.walls,
                                               body.position,
                                               wanted,
                                               movement.radius,
                                               {geometry::kBlocksMovement},
                                               around.doors);
    if (geometry::lengthSquared(body.velocity) > 1e-6)
        body.heading = geometry::normalisedOrZero(body.velocity);
}

} // namespace percept::agent
