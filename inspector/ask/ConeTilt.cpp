#include "inspector/ask/ConeTilt.h"

#include "inspector/ask/Written.h"
#include "inspector/explain/GateText.h"
#include "percept/base/Maths.h"
#include "percept/sense/Ping.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace percept::ask {
namespace {

using sense::Cone;
using sense::Gate;

constexpr double kDegrees = 180.0 / maths::kPi;
constexpr Radians kUpright = maths::kPi / 2;

/// One cone of the sensor, and what the sensor makes of the signal with it otherwise.
class Tilts {
public:
    Tilts(const Missed& missed,
          const sense::Scene& scene,
          std::size_t sensor,
          const sense::Past* past,
          std::size_t cone)
        : m_missed(missed)
        , m_scene(scene)
        , m_sensor(sensor)
        , m_past(past)
        , m_world(missed.world)
        , m_cone(m_world.profiles[missed.sensor.profile].cones[cone])
        , m_own(m_cone)
        , m_name(nameOf(m_world.profiles[missed.sensor.profile], cone)) {}

    /// Whether it would be inside if the cone were as high as can be.
    [[nodiscard]] bool failsInTheVertical() { return holds(maths::kPi, m_own.pitch); }
    [[nodiscard]] Tried vertical() {
        const auto enough = [&](double degrees) {
            return degrees <= kDegrees * maths::kPi && holds(degrees / kDegrees, m_own.pitch);
        };
        return tried("vertical angle",
                     m_own.vertical,
                     least(m_own.vertical, maths::kPi, enough),
                     [&](Radians at) { return rowWith(at, m_own.pitch); });
    }
    /// Nothing: the cone holds it at no pitch.
    [[nodiscard]] std::optional<Tried> pitch() {
        const auto enough = [&](double degrees) {
            return std::abs(degrees) <= kDegrees * kUpright &&
                   holds(m_own.vertical, degrees / kDegrees);
        };
        constexpr int kSteps = 90;
        for (int i = 1; i <= kSteps; ++i)
            for (const double side : {-1.0, 1.0}) {
                const Radians at = m_own.pitch + side * maths::kPi * i / kSteps;
                if (enough(at * kDegrees))
                    return tried("pitch",
                                 m_own.pitch,
                                 least(m_own.pitch, at, enough),
                                 [&](Radians to) { return rowWith(m_own.vertical, to); });
            }
        return std::nullopt;
    }

private:
    static std::string nameOf(const sense::SensorProfile& profile, std::size_t cone) {
        return cone < profile.coneIds.size() && !profile.coneIds[cone].empty()
                   ? "view cone " + profile.coneIds[cone]
                   : std::string("the field of view");
    }
    sense::PingRow rowWith(Radians vertical, Radians pitch) {
        m_cone = sense::coneOf(m_own.direction, m_own.horizontal, vertical, m_own.length, pitch);
        m_cone.acuity = m_own.acuity;
        return sense::explain(m_world, m_scene, m_missed.signal, m_sensor, {}, m_past);
    }
    bool holds(Radians vertical, Radians pitch) {
        return rowWith(vertical, pitch).reason != Gate::Cone;
    }
    /// @pre `yes` is enough  @return in degrees
    template <class Enough>
    static Written least(Radians no, Radians yes, const Enough& isEnough) {
        constexpr int kHalvings = 20;
        const Radians from = no;
        for (int i = 0; i < kHalvings; ++i) {
            const Radians middle = (no + yes) / 2;
            (isEnough(middle * kDegrees) ? yes : no) = middle;
        }
        return writtenThat(from * kDegrees, yes * kDegrees, 1, isEnough);
    }
    template <class RowAt>
    Tried tried(const char* what, Radians from, const Written& to, const RowAt& rowAt) {
        Tried made{.what = fmt::format("{} of {} {:.1f}\u00b0 to {:.{}f}\u00b0",
                                       what,
                                       m_name,
                                       from * kDegrees,
                                       to.value,
                                       to.decimals),
                   .result = kUnset,
                   .from = from,
                   .to = to.value / kDegrees,
                   .nearest = to.value / kDegrees};
        const sense::PingRow row = rowAt(made.to);
        const auto verdict = sense::verdictOf(row.ladder.rungs);
        if (row.notified || verdict.passed)
            return made;
        const auto measure = explain::measureOf(verdict.gate, verdict.measured, verdict.limit);
        made.result = explain::missText(verdict.gate, measure);
        made.gate = verdict.gate;
        made.margin = measure.margin;
        made.unit = measure.unit;
        return made;
    }

    const Missed& m_missed;
    const sense::Scene& m_scene;
    std::size_t m_sensor;
    const sense::Past* m_past;
    sense::SenseWorld m_world;
    Cone& m_cone;
    Cone m_own;
    std::string m_name;
};

} // namespace

std::vector<Tried> triedTilts(const Missed& missed,
                              const sense::Scene& scene,
                              std::size_t sensor,
                              const sense::Past* past) {
    std::vector<Tried> list;
    if (missed.row.reason != Gate::Cone)
        return list;
    const std::size_t cones = missed.world.profiles[missed.sensor.profile].cones.size();
    for (std::size_t i = 0; i < cones; ++i) {
        Tilts tilts(missed, scene, sensor, past, i);
        if (!tilts.failsInTheVertical())
            continue;
        list.push_back(tilts.vertical());
        if (auto pitch = tilts.pitch())
            list.push_back(std::move(*pitch));
    }
    return list;
}

} // namespace percept::ask
