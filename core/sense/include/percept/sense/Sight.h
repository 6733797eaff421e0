#pragma once

#include "percept/sense/Signal.h"

#include <bitset>

/// What is particular about sight: cones, lines of sight, light and contrast.
namespace percept::sense {

/// A sensor with what is looked up for it once per frame.
struct Observer {
    const Sensor& sensor;
    const SensorProfile& profile;
    Vec2 forward; ///< unit vector of the facing
};

/// Which cone holds a place. Where none does, what is measured is of that which comes nearest to
/// it: whose angles hold before others.
struct ConeVerdict {
    std::uint32_t cone = kNoIndex; ///< the first that holds it; kNoIndex: none
    bool inAngles = false;         ///< of some cone
    Radians angle = 0.0;           ///< off its axis, in plan or upwards, whichever fails
    Radians mostAngle = 0.0;       ///< half of its width or height
    Metres distance = 0.0;
    Metres length = 0.0; ///< of the cone; 0: unlimited
};

struct LineVerdict {
    bool clear = false;
    Metres measured = 0.0;         ///< how far the line gets
    Metres limit = 0.0;            ///< how far it has to go
    std::uint32_t wall = kNoIndex; ///< what stops it, as geometry::SightHit names it
};

/// Whether what counts of a signal is the visibility of the body that it shows, not light alone.
[[nodiscard]] inline bool showsByDegrees(const Signal& signal, const SensorProfile& observer) {
    return signal.presence && observer.byDegrees;
}

/// How a target stands out from what lies behind it.
struct ContrastVerdict {
    double factor = 1.0;     ///< on the intensity
    VisibilityParts parts;   ///< of a body, as eyes see it that are aware by degrees
    double camouflage = 1.0; ///< of the wearer before that pattern
    double light = 1.0;      ///< on the target, 0..1
    double background = 1.0; ///< how bright what lies behind it looks, 0..1
    std::uint32_t pattern = kNoIndex;
    std::uint32_t wall = kNoIndex; ///< kNoIndex: the sky
};

/// The point of a target that can be seen best.
struct PointVerdict {
    std::uint8_t point = 0;    ///< 0: its position, else one more than the place in its points
    LineVerdict line;          ///< where no line is clear, to its position
    double transmission = 1.0; ///< what the panes on the line leave
    ContrastVerdict contrast;
};

/// Light that arrives at a place: the region's ambient light (1 outside of regions) and that of
/// every lamp, as geometry::lightFrom() says; or what the level's light source says instead.
/// @param layer of a kind of sight, for whose eyes it is; of none: no material lets light pass
/// @return 0..1
[[nodiscard]] double lightAt(const SenseWorld& world,
                             std::span<const WallSegment> doorWalls,
                             Vec3 place,
                             WallLayers layer);

/// The axis of a view cone in plan. @param forward unit vector of the facing
[[nodiscard]] inline Vec2 axisOf(const Cone& cone, Vec2 forward) {
    return {forward.x * cone.forward.x - forward.y * cone.forward.y,
            forward.x * cone.forward.y + forward.y * cone.forward.x};
}

/// The first of a profile's view cones that holds a place, or one over it.
/// @param forward unit vector of the facing  @param measure whether to say by how much
/// @param over heights of further places over that one
[[nodiscard]] ConeVerdict findCone(const SensorProfile& profile,
                                   Vec3 eye,
                                   Vec2 forward,
                                   Vec3 place,
                                   bool measure = true,
                                   std::span<const Metres> over = {});

/// The tests of one sight signal after the other; remembers the light on the present target.
class SightTests {
public:
    SightTests(const SenseWorld& world, std::span<const WallSegment> doorWalls)
        : m_world(world)
        , m_doorWalls(doorWalls) {}

    [[nodiscard]] const SenseWorld& world() const { return m_world; }
    [[nodiscard]] std::span<const WallSegment> doorWalls() const { return m_doorWalls; }
    /// To be called when the signal changes.
    void begin() {
        m_light = {};
        m_lighting.reset();
    }

    /// The first view cone that holds any point of a target, or what shows it on a bent line.
    [[nodiscard]] ConeVerdict
    cone(const Signal& signal, const Observer& observer, const SightLine& way, bool measure) const;
    /// Which points of a target some view cone holds; all of them where cones do not count, or none
    /// does.
    [[nodiscard]] std::bitset<4>
    pointsInCones(const Signal& signal, const Observer& observer, const SightLine& way) const;
    /// The point of a target in a view cone that shows most of it, by what panes leave of it times
    /// its contrast: each with a line of sight, light and background of its own, as far as the
    /// modality has those gates. Equal ones: the first.
    /// @param measure whether to say how far a line gets
    /// @cost a line of sight per point until one shows all that there can be; in the dark, or of
    ///       the camouflaged, also light on each point, and three rays to what lies behind it
    [[nodiscard]] PointVerdict
    best(const Signal& signal, const Observer& observer, const SightLine& way, bool measure);
    /// How one point of a target stands out: `camouflage * max(light, |light - background|)`, the
    /// mean over rays past it on both sides and through it. What is lit is seen by its light, what
    /// is dark by the brighter background. A ray is carried on past the target: to the ground,
    /// where that says what it looks like, and level otherwise.
    /// To eyes that are aware by degrees a body stands out by its visibility: the means of
    /// `max(lighting, |light - background|)` and of `camouflage * exposure` are its parts there.
    /// @param point as for PointVerdict
    [[nodiscard]] ContrastVerdict contrast(const Signal& signal,
                                           const Observer& observer,
                                           const SightLine& way,
                                           std::uint8_t point);
    /// What the visibility of a body is made of, whoever looks. It is as lit as the floor under it
    /// or the best lit of its points.
    /// @cost once per signal light on the floor and on each point
    [[nodiscard]] VisibilityParts parts(const Signal& signal);

private:
    /// What a ray meets behind a target.
    struct Background {
        std::uint32_t pattern = kNoIndex;
        std::uint32_t wall = kNoIndex;
        double brightness = 1.0;
        Vec3 place{0, 0, 0};
    };
    [[nodiscard]] LineVerdict straight(Vec3 from, Vec3 to, WallLayers layer, bool measure) const;
    [[nodiscard]] std::optional<Background>
    groundBehind(Vec3 point, Vec3 onwards, WallLayers layer) const;
    [[nodiscard]] Background behind(Vec3 point, Vec3 onwards, WallLayers layer) const;
    [[nodiscard]] Background besides(Vec3 point, Vec3 aside, Vec3 onwards, WallLayers layer) const;
    [[nodiscard]] Background ofMaterial(std::uint32_t material, std::uint32_t wall, Vec3 at) const;
    void compare(const Signal& signal,
                 const Observer& observer,
                 const SightLine& way,
                 std::uint8_t point,
                 ContrastVerdict& verdict) const;
    [[nodiscard]] double lightOn(const Signal& signal, std::uint8_t point);
    [[nodiscard]] double lighting(const Signal& signal);
    [[nodiscard]] double most(const Signal& signal, const Observer& observer);

    const SenseWorld& m_world;
    std::span<const WallSegment> m_doorWalls;
    std::array<std::optional<double>, 4> m_light; ///< on each point of the present target
    std::optional<double> m_lighting;             ///< of the present target
};

/// A point of a target in space. @param point as for PointVerdict
[[nodiscard]] inline Vec3 pointOf(const Signal& signal, std::uint8_t point) {
    return point == 0 ? signal.position : signal.position + Vec3{0, 0, signal.points[point - 1U]};
}

} // namespace percept::sense
