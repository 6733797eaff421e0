#include "percept/overlay/PingOverlay.h"

#include "percept/geometry/Polygon.h"
#include "percept/sense/GateNames.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::overlay {
namespace {

using sense::Gate;
using sense::PingRow;
using sense::RegionArrival;

constexpr float kBandOpacity = 0.18F;
constexpr float kBandWidth = 8;
constexpr float kRingOpacity = 0.55F;
constexpr Metres kChord = 0.3; ///< of the polylines that circles are drawn as

/// Calls `visit(points, closed)` for each part of a circle that lies inside a ring; an empty ring
/// holds everything.
class CircleCut {
public:
    CircleCut(Vec2 centre, Metres radius, std::span<const Vec2> ring)
        : m_centre(centre)
        , m_radius(radius)
        , m_ring(ring)
        , m_count(static_cast<int>(
              std::clamp(std::ceil(maths::kTwoPi * radius / kChord), 32.0, 180.0))) {}

    template <class Visit>
    void forEach(Visit&& visit) {
        int first = 0;
        while (first < m_count && isInside(at(first)))
            ++first;
        if (first == m_count) {
            for (int i = 0; i < m_count; ++i)
                m_points.push_back(at(i));
            visit(std::span<const Vec2>(m_points), true);
            return;
        }
        for (int i = first; i < first + m_count; ++i)
            step(i, visit);
        finish(visit);
    }

private:
    [[nodiscard]] Vec2 at(double number) const {
        return m_centre + geometry::fromAngle(maths::kTwoPi * number / m_count) * m_radius;
    }
    [[nodiscard]] bool isInside(Vec2 point) const {
        return m_ring.empty() || geometry::contains(m_ring, point);
    }
    /// Where the circle crosses the ring between an outer and an inner number.
    [[nodiscard]] Vec2 crossing(double outside, double inside) const {
        for (int i = 0; i < 6; ++i) {
            const double middle = (outside + inside) / 2;
            (isInside(at(middle)) ? inside : outside) = middle;
        }
        return at(inside);
    }
    template <class Visit>
    void step(int number, Visit&& visit) {
        const bool inside = isInside(at(number + 1));
        if (inside && m_points.empty())
            m_points.push_back(crossing(number, number + 1));
        if (inside) {
            m_points.push_back(at(number + 1));
        } else if (!m_points.empty()) {
            m_points.push_back(crossing(number + 1, number));
            finish(visit);
        }
    }
    template <class Visit>
    void finish(Visit&& visit) {
        if (m_points.size() > 1)
            visit(std::span<const Vec2>(m_points), false);
        m_points.clear();
    }

    Vec2 m_centre;
    Metres m_radius;
    std::span<const Vec2> m_ring;
    int m_count;
    std::vector<Vec2> m_points;
};

Metres farthestCorner(Vec2 centre, std::span<const Vec2> ring) {
    Metres farthest = ring.empty() ? 1e9 : 0;
    for (const Vec2 corner : ring)
        farthest = std::max(farthest, geometry::distance(centre, corner));
    return farthest;
}

/// How far a wave gets from where it has an intensity.
Metres
reach(const sense::ModalityData& modality, double intensity, double attenuation, Metres gone) {
    const Metres range = modality.maxRange - gone;
    if (attenuation >= 1.0 || modality.minIntensity <= 0.0)
        return range;
    if (intensity <= modality.minIntensity || attenuation <= 0.0)
        return 0;
    return std::min(range, maths::log(modality.minIntensity / intensity) / maths::log(attenuation));
}

class PingDrawing {
public:
    explicit PingDrawing(const PingScene& scene)
        : m_scene(scene)
        , m_modality(scene.world[scene.signal.modality]) {}

    DisplayList draw() {
        waves();
        if (m_scene.level != nullptr)
            addCloud(m_list, *m_scene.level, m_scene.cloud, m_scene.look.ink);
        for (const auto& row : m_scene.rows) {
            const auto* sensor = sensorOf(row.agent);
            if (sensor == nullptr)
                continue;
            way(row, *sensor);
            drawOutcome(m_list, Vec2(sensor->position), {-9, -9}, row.notified);
        }
        source();
        return std::move(m_list);
    }

private:
    const sense::Sensor* sensorOf(trace::AgentId agent) const {
        for (const auto& sensor : m_scene.sensors)
            if (sensor.agent == agent)
                return &sensor;
        return nullptr;
    }
    [[nodiscard]] bool isSelected(const PingRow& row) const {
        return m_scene.selected == row.agent;
    }

    void waves() {
        if (m_modality.kind == sense::Kind::Sight || m_scene.level != nullptr)
            return;
        const double regional = m_modality.attenuation;
        if (m_scene.arrivals.empty()) {
            wave(Vec2(m_scene.signal.position), 0, m_scene.signal.strength, regional, {});
            return;
        }
        for (const RegionArrival& arrival : m_scene.arrivals) {
            if (arrival.stopped != Gate::None)
                continue;
            const auto index = trace::indexOf(arrival.region);
            wave(Vec2(arrival.entry),
                 arrival.distance,
                 arrival.intensity,
                 m_scene.world.regions[index].attenuation[trace::indexOf(m_scene.signal.modality)],
                 m_scene.world.lookup.shapes()[index].polygon);
        }
    }

    /// @param gone how far the wave has come when it enters
    void wave(
        Vec2 entry, Metres gone, double intensity, double attenuation, std::span<const Vec2> ring) {
        const Metres end =
            std::min(reach(m_modality, intensity, attenuation, gone), farthestCorner(entry, ring));
        const Metres front =
            m_modality.inverseSpeed > 0 ? m_scene.at / m_modality.inverseSpeed - gone : end;
        if (front <= 0 || end <= 0)
            return;
        const double first = std::floor(gone / kRingDistance) + 1;
        for (double k = first; k * kRingDistance - gone < std::min(front, end); ++k)
            circle(entry, k * kRingDistance - gone, ring, ringStroke(m_scene.look.ink));
        if (front > end || m_modality.inverseSpeed <= 0)
            return;
        constexpr Metres kBehind = 0.16;
        if (front > kBehind)
            circle(entry,
                   front - kBehind,
                   ring,
                   {.ink = m_scene.look.ink, .width = kBandWidth, .opacity = kBandOpacity});
        circle(entry, front, ring, frontStroke(m_scene.look.ink));
    }

    void circle(Vec2 centre, Metres radius, std::span<const Vec2> ring, const Stroke& stroke) {
        CircleCut(centre, radius, ring).forEach([&](std::span<const Vec2> points, bool closed) {
            m_list.line(Layer::Wavefronts, points, stroke).closed = closed;
        });
    }

    /// From the source over the connections to the sensor.
    void way(const PingRow& row, const sense::Sensor& sensor) {
        if (!row.hasWay())
            return;
        std::vector<Vec2> points{Vec2(m_scene.signal.position)};
        for (const auto connection : row.path)
            if (const auto* link = m_scene.world.link(m_scene.signal.modality, connection)) {
                points.push_back(Vec2(link->start));
                points.push_back(Vec2(link->end));
            }
        points.push_back(Vec2(sensor.position));
        const bool sight = m_modality.kind == sense::Kind::Sight;
        Stroke stroke{.ink = m_scene.look.ink, .dash = m_scene.look.dash};
        if (sight)
            stroke = {.ink = row.notified ? Ink::Success : Ink::Error,
                      .dash = row.notified ? kSolid : kMissDash};
        if (isSelected(row))
            stroke = {
                .ink = row.notified ? Ink::Success : Ink::Error, .width = 2, .dash = stroke.dash};
        m_list.line(Layer::Tests, points, stroke);
        if (isSelected(row) && !row.notified)
            m_list.label(Layer::Labels,
                         {.at = (points[points.size() - 2] + points.back()) * 0.5,
                          .text = failureText(row),
                          .style = TextStyle::Number,
                          .anchor = Anchor::Centre,
                          .ink = {Ink::Error},
                          .chip = true});
    }

    void source() {
        const Vec2 at = Vec2(m_scene.signal.position);
        m_list.shape(Layer::Selection,
                     {.at = at,
                      .radius = {10, 0},
                      .fill = {Ink::Canvas},
                      .outline = {.ink = m_scene.look.ink, .width = 2}});
        for (const double bar : {-4.0, 0.0, 4.0}) {
            Line& line = m_list.segment(Layer::Selection,
                                        {bar, bar == 0 ? -5.0 : -2.5},
                                        {bar, bar == 0 ? 5.0 : 2.5},
                                        {.ink = m_scene.look.ink, .width = 2, .cap = Cap::Round});
            line.anchor = at;
        }
        m_list.label(Layer::Labels,
                     {.at = at,
                      .shift = {16, 12},
                      .text = fmt::format("ping {:.2f}", m_scene.signal.strength),
                      .style = TextStyle::Number,
                      .ink = {Ink::Text1},
                      .halo = 3});
    }

    const PingScene& m_scene;
    const sense::ModalityData& m_modality;
    DisplayList m_list;
};

std::string_view nameOf(Gate gate) {
    switch (gate) {
    case Gate::NotInterested:
        return "not interested";
    case Gate::Modality:
        return "not sensed";
    case Gate::NoRegion:
        return "outside all regions";
    case Gate::Unreachable:
        return "no path";
    case Gate::Range:
        return "range";
    case Gate::Intensity:
        return "intensity";
    case Gate::Cone:
        return "cone";
    case Gate::ConeLength:
        return "cone length";
    case Gate::LineOfSight:
        return "line of sight";
    case Gate::Contrast:
        return "contrast";
    default:
        return "";
    }
}

/// With a true minus and the unit of the gate.
std::string marginText(const sense::Rung& rung) {
    const double margin = rung.margin();
    const char* const sign = margin < 0 ? "\u2212" : "+";
    const double size = std::abs(margin);
    switch (rung.gate) {
    case Gate::Range:
    case Gate::ConeLength:
    case Gate::LineOfSight:
        return fmt::format("{}{:.1f}\u00a0m", sign, size);
    case Gate::Cone:
        return fmt::format("{}{:.1f}\u00b0", sign, size * 180 / maths::kPi);
    default:
        return fmt::format("{}{:.3f}", sign, size);
    }
}

} // namespace

void drawOutcome(DisplayList& list, Vec2 at, Vec2 shift, bool notified) {
    list.shape(Layer::Agents,
               {.at = at,
                .radius = {6, 0},
                .shift = shift,
                .fill = {notified ? Ink::Success : Ink::Canvas},
                .halo = 1.5F});
    list.shape(Layer::Agents,
               {.glyph = notified ? Glyph::Tick : Glyph::StruckCircle,
                .at = at,
                .radius = {notified ? 3.6F : 6.0F, 0},
                .shift = shift,
                .fill = {notified ? Ink::Canvas : Ink::Text2}});
}

Stroke frontStroke(Ink modality) {
    return {.ink = modality, .width = 2.5F};
}

Stroke ringStroke(Ink modality) {
    return {.ink = modality, .opacity = kRingOpacity, .dash = kRegionDash};
}

std::string failureText(const sense::PingRow& row) {
    const auto* failure = row.ladder.failure();
    if (failure == nullptr)
        return {};
    const bool plain = failure->gate == Gate::NotInterested || failure->gate == Gate::Modality ||
                       failure->gate == Gate::NoRegion || failure->gate == Gate::Unreachable;
    return plain ? std::string(nameOf(failure->gate))
                 : fmt::format("{} {}", nameOf(failure->gate), marginText(*failure));
}

DisplayList drawPing(const PingScene& scene) {
    return PingDrawing(scene).draw();
}

} // namespace percept::overlay
