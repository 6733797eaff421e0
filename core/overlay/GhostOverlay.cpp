#include "percept/overlay/GhostOverlay.h"
#include "percept/base/ClockText.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::overlay {
namespace {

constexpr Metres kStandsStill = 0.3;
constexpr Metres kTimesApart = 2.5; ///< at least, so that one can be read beside the other
constexpr float kBodyPixels = 8;
constexpr float kPastPixels = 5;
constexpr float kFaint = 0.5F;
constexpr std::size_t kMostTimed = 4; ///< further tracks go without times
constexpr ScaleRange kCloseBy{.from = 8};

class GhostDrawing {
public:
    explicit GhostDrawing(const GhostScene& scene)
        : m_scene(scene) {}

    DisplayList draw() {
        for (std::size_t i = 0; i < m_scene.tracks.size(); ++i) {
            const GhostTrack& track = m_scene.tracks[i];
            if (track.places.empty())
                continue;
            way(track, i < kMostTimed);
            present(track);
        }
        if (m_scene.past)
            wasThere(*m_scene.past);
        test(m_scene.asked);
        return std::move(m_list);
    }

private:
    void test(const AskedTest& asked) {
        if (asked.way.size() < 2)
            return;
        Stroke stroke = testStroke(asked.passed);
        stroke.opacity *= shown();
        m_list.line(Layer::Tests, asked.way, stroke);
        if (!asked.label.empty())
            m_list.label(Layer::Labels,
                         {.at = (asked.way[asked.way.size() - 2] + asked.way.back()) * 0.5,
                          .text = asked.label,
                          .style = TextStyle::Number,
                          .anchor = Anchor::Centre,
                          .ink = {Ink::Error, shown()},
                          .chip = true});
    }

    /// How much of an answer is seen: less where it is one about another moment.
    [[nodiscard]] float shown() const { return m_scene.stale ? 0.35F : 1.0F; }

    /// Up to where it is now: the last place.
    void wasThere(const PastTrack& track) {
        std::vector<Vec2> points;
        for (const auto& place : track.places)
            points.push_back(place.at);
        const Ink ink = inkOfTeam(track.look.team);
        const float opacity = kFaint * shown();
        m_list.line(
            Layer::Ghosts, points, {.ink = ink, .width = 1.5F, .opacity = opacity, .dash = kDots});
        std::optional<Vec2> last;
        for (std::size_t i = 0; i + 1 < track.places.size(); ++i) {
            const auto& place = track.places[i];
            const bool apart = geometry::distance(place.at, points.back()) > kStandsStill &&
                               (!last || geometry::distance(place.at, *last) > kStandsStill);
            if (!apart)
                continue;
            last = place.at;
            m_list.shape(Layer::Ghosts,
                         {.glyph = glyphOfTeam(track.look.team),
                          .at = place.at,
                          .radius = {kBodyPixels, 0},
                          .fill = {ink, 0},
                          .outline = {.ink = ink, .width = 1.5F, .opacity = opacity}});
            timeOf(place.at, place.frame, kBodyPixels, shown());
        }
    }

    void way(const GhostTrack& track, bool timed) {
        m_list.line(
            Layer::Ghosts,
            track.places,
            {.ink = inkOfTeam(track.look.team), .width = 1.5F, .opacity = kFaint, .dash = kDots});
        const auto stride = static_cast<std::size_t>(std::lround(m_scene.every / m_scene.step));
        Vec2 last = track.places.front();
        std::optional<Vec2> timedAt;
        for (std::size_t i = stride; i < track.places.size(); i += std::max<std::size_t>(stride, 1))
            if (geometry::distance(track.places[i], last) > kStandsStill) {
                last = track.places[i];
                const bool apart = !timedAt || geometry::distance(*timedAt, last) >= kTimesApart;
                if (apart)
                    timedAt = last;
                past(track, last, m_scene.first + static_cast<Frame>(i), timed && apart);
            }
    }

    void past(const GhostTrack& track, Vec2 place, Frame frame, bool timed) {
        outline(track, place, kPastPixels, kFaint);
        if (timed)
            timeOf(place, frame, kPastPixels);
    }

    void timeOf(Vec2 place, Frame frame, float radius, float opacity = 1) {
        m_list.label(Layer::Labels,
                     {.at = place,
                      .shift = {0, radius + 9},
                      .text = clockText(static_cast<double>(frame) * m_scene.step, 1),
                      .style = TextStyle::Number,
                      .anchor = Anchor::Centre,
                      .ink = {Ink::Text3, opacity},
                      .halo = 3,
                      .scale = kCloseBy,
                      .crowding = Crowding::Yields});
    }

    void present(const GhostTrack& track) {
        if (m_scene.now < m_scene.first)
            return;
        const auto index = static_cast<std::size_t>(m_scene.now - m_scene.first);
        if (index >= track.places.size())
            return;
        const Vec2 place = track.places[index];
        outline(track, place, kBodyPixels, 1);
        m_list.label(Layer::Labels,
                     {.at = place,
                      .shift = {0, -kBodyPixels - 8},
                      .text = m_scene.letter,
                      .style = TextStyle::Strong,
                      .anchor = Anchor::Centre,
                      .ink = {inkOfTeam(track.look.team)},
                      .halo = 3});
    }

    void outline(const GhostTrack& track, Vec2 place, float radius, float opacity) {
        const Ink ink = inkOfTeam(track.look.team);
        m_list.shape(
            Layer::Ghosts,
            {.glyph = glyphOfTeam(track.look.team),
             .at = place,
             .radius = {radius, 0},
             .fill = {ink, 0},
             .outline = {.ink = ink, .width = 1.5F, .opacity = opacity, .dash = kForkDash}});
    }

    const GhostScene& m_scene;
    DisplayList m_list;
};

} // namespace

Stroke testStroke(bool passed) {
    return {.ink = passed ? Ink::Success : Ink::Error, .width = passed ? 1.0F : 2.0F};
}

DisplayList drawGhosts(const GhostScene& scene) {
    return GhostDrawing(scene).draw();
}

} // namespace percept::overlay
