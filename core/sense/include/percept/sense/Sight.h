#pragma once

#include "percept/sense/Signal.h"

/// What is particular about sight: cones, lines of sight, light and contrast.
namespace percept::sense {

/// A sensor with what is looked up for it once per frame.
struct Observer {
    const Sensor& sensor;
    const SensorProfile& profile;
    Vec2 forward; ///< unit vector of the facing
};

/// How light goes from the source to the sensor: straight, or over one place in between.
struct SightLine {
    bool bent = false;
    Vec3 in{0, 0, 0};  ///< where it comes to from the source: a camera, or what reflects
    Vec3 out{0, 0, 0}; ///< from where it goes on to the sensor: a screen, or what reflects

    /// What the sensor looks at.
    [[nodiscard]] Vec3 seenAt(const Signal& signal) const { return bent ? out : signal.position; }
};

/// Which cone holds a place; measured against limit as Rung says.
struct ConeVerdict {
    std::uint32_t cone = kNoIndex; ///< the first that holds it; kNoIndex: none
    double measured = 0.0;
    double limit = 0.0;
    bool beyond = false; ///< it is the length that fails, not an angle
};

struct LineVerdict {
    bool clear = false;
    Metres measured = 0.0;         ///< how far the line gets
    Metres limit = 0.0;            ///< how far it has to go
    std::uint32_t wall = kNoIndex; ///< what stops it, as geometry::SightHit names it
};

/// How a target stands out from what lies behind it.
struct ContrastVerdict {
    double factor = 1.0;     ///< on the intensity
    double camouflage = 1.0; ///< of the wearer before that pattern
    double light = 1.0;      ///< on the target, 0..1
    double background = 1.0; ///< how bright what lies behind it looks, 0..1
    std::uint32_t pattern = kNoIndex;
    std::uint32_t wall = kNoIndex; ///< kNoIndex: the sky
};

/// Light that arrives at a place: the region's ambient light (1 outside of regions) and that of
/// every lamp, as geometry::lightFrom() says.
/// @param layer of a kind of sight, for whose eyes it is; of none: no material lets light pass
/// @return 0..1
[[nodiscard]] double lightAt(const SenseWorld& world,
                             std::span<const WallSegment> doorWalls,
                             Vec3 place,
                             WallLayers layer);

/// The first of a profile's view cones that holds a place.
/// @param forward unit vector of the facing  @param measure whether to say by how much
[[nodiscard]] ConeVerdict
findCone(const SensorProfile& profile, Vec3 eye, Vec2 forward, Vec3 place, bool measure = true);

/// The tests of one sight signal after the other; remembers the light on the present target.
class SightTests {
public:
    SightTests(const SenseWorld& world, std::span<const WallSegment> doorWalls)
        : m_world(world)
        , m_doorWalls(doorWalls) {}

    [[nodiscard]] const SenseWorld& world() const { return m_world; }
    [[nodiscard]] std::span<const WallSegment> doorWalls() const { return m_doorWalls; }
    /// To be called when the signal changes.
    void begin() { m_light.reset(); }

    [[nodiscard]] ConeVerdict cone(const Observer& observer, Vec3 place, bool measure) const {
        return findCone(
            observer.profile, observer.sensor.position, observer.forward, place, measure);
    }
    /// Any point of the target will do; otherwise says what hides its first point.
    [[nodiscard]] LineVerdict
    line(const Signal& signal, const Observer& observer, const SightLine& way, bool measure) const;
    /// What the panes on the line leave of a signal of sight: those before the first point of the
    /// target that is seen, else before its first point. 1 where no material dims.
    [[nodiscard]] double
    transmission(const Signal& signal, const Observer& observer, const SightLine& way) const;
    /// The contrast is `camouflage * max(light, |light - background|)`: what is lit is seen by its
    /// light, what is dark by the brighter background. The ray is carried on past the target, level
    /// where it would run into the ground.
    /// @param onlyFactor leaves out what does not change the factor
    [[nodiscard]] ContrastVerdict
    contrast(const Signal& signal, const Observer& observer, const SightLine& way, bool onlyFactor);

private:
    [[nodiscard]] LineVerdict straight(Vec3 from, Vec3 to, WallLayers layer, bool measure) const;

    const SenseWorld& m_world;
    std::span<const WallSegment> m_doorWalls;
    std::optional<double> m_light;
};

} // namespace percept::sense
