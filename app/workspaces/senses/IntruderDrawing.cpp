#include "app/workspaces/senses/IntruderRoute.h"
#include "app/workspaces/senses/IntruderTrial.h"
#include "percept/overlay/AwarenessLook.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

/// What a planned route draws over the map.
namespace percept::session {
namespace {

using geometry::Vec2;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr std::size_t kMostFlags = 40;

constexpr float kFaded = 0.5F; ///< of what was answered before a change

/// Wider and in the colour of the state, the more anybody is aware of him.
overlay::Stroke wayStroke(knowledge::AwarenessLevel state, float opacity) {
    return {.ink = state == knowledge::kUnaware ? Ink::Text2 : overlay::inkOfAwareness(state),
            .width = 2.5F + 1.25F * static_cast<float>(std::min<int>(state, 3)),
            .opacity = opacity};
}

void handle(DisplayList& list, Vec2 at) {
    list.shape(Layer::Selection,
               {.glyph = overlay::Glyph::Square,
                .at = at,
                .radius = {4.5F, 0},
                .fill = {Ink::OnFill},
                .outline = {.ink = Ink::Accent, .width = 1.5F}});
}

std::string_view gaitWord(int gait) {
    constexpr std::array<std::string_view, 4> kWords{"walk", "run", "crouch", "lie"};
    return kWords[static_cast<std::size_t>(std::clamp(gait, 0, 3))];
}

/// Where flags have room beside their places and beside each other.
class FlagRoom {
public:
    explicit FlagRoom(double pixelsPerMetre)
        : m_scale(pixelsPerMetre) {}

    /// The middle of a flag, pixels right and down of its place: the first of some where no other
    /// flag is, or the last.
    Vec2 shiftFor(Vec2 place) {
        constexpr double kSide = overlay::kFlagHalf.x + 3;
        Vec2 shift{kSide, -18};
        for (const double height : {-18.0, 18.0, -34.0, 34.0, -50.0, 50.0, -66.0, 66.0})
            for (const double side : {kSide, -kSide}) {
                shift = {side, height};
                if (isFree(middle(place, shift))) {
                    m_taken.push_back(middle(place, shift));
                    return shift;
                }
            }
        m_taken.push_back(middle(place, shift));
        return shift;
    }

private:
    /// In pixels, y down.
    [[nodiscard]] Vec2 middle(Vec2 place, Vec2 shift) const {
        return Vec2{place.x, -place.y} * m_scale + shift;
    }
    [[nodiscard]] bool isFree(Vec2 at) const {
        return std::ranges::none_of(m_taken, [&](Vec2 other) {
            return std::abs(other.x - at.x) < 2 * overlay::kFlagHalf.x + 2 &&
                   std::abs(other.y - at.y) < 2 * overlay::kFlagHalf.y + 1;
        });
    }

    double m_scale;
    std::vector<Vec2> m_taken;
};

} // namespace

overlay::DisplayList IntruderRoute::marks() const {
    DisplayList list;
    if (m_kept)
        list.line(Layer::Navigation,
                  m_kept->plan.places(),
                  {.ink = Ink::Smell, .width = 1.75F, .dash = overlay::kSecondConeDash});
    if (m_plan.empty())
        return list;
    markWay(list);
    markLegs(list);
    markTimes(list);
    markStates(list);
    markEnd(list);
    for (const Vec2 place : m_plan.places())
        handle(list, place);
    return list;
}

/// As it is drawn until there is an answer, then where he really walks.
void IntruderRoute::markWay(DisplayList& list) const {
    const auto places = m_plan.places();
    list.line(Layer::Navigation, places, {.ink = Ink::Canvas, .width = 8, .opacity = 0.7F});
    if (m_old)
        markWalked(list, kFaded);
    if (!isAnswered()) {
        list.line(Layer::Navigation, places, {.ink = Ink::Text2, .width = 2.5F});
        return;
    }
    // What walls kept him from is seen as it was drawn.
    list.line(
        Layer::Navigation, places, {.ink = Ink::Text3, .width = 1, .dash = overlay::kMissDash});
    markWalked(list, 1);
}

/// Where he walks, by the greatest state of anybody.
void IntruderRoute::markWalked(DisplayList& list, float opacity) const {
    const auto walker = trace::indexOf(m_trial->walker);
    const auto& frames = m_trial->report.places;
    const auto& greatest = m_trial->report.greatest;
    std::vector<Vec2> stretch;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        stretch.push_back(frames[i][walker]);
        if (i + 1 < frames.size() && greatest[i + 1] == greatest[i])
            continue;
        list.line(Layer::Navigation, stretch, wayStroke(greatest[i], opacity));
        stretch.assign({frames[i][walker]});
    }
}

void IntruderRoute::markLegs(DisplayList& list) const {
    const auto places = m_plan.places();
    for (std::size_t i = 0; i < m_plan.legs.size(); ++i) {
        const auto& leg = m_plan.legs[i];
        std::string name = leg.wait > 0 ? fmt::format("{} wait {:.1f}\u00a0s", i + 1, leg.wait)
                                        : fmt::format("{} {}", i + 1, gaitWord(gaitOf(leg)));
        list.label(Layer::Labels,
                   {.at = (places[i] + places[i + 1]) * 0.5,
                    .shift = {0, -14},
                    .text = std::move(name),
                    .anchor = overlay::Anchor::Centre,
                    .ink = {Ink::Text2},
                    .chip = true,
                    .crowding = overlay::Crowding::Yields});
    }
}

std::span<const sim::RouteMark> IntruderRoute::flagged() const {
    return m_trial ? std::span(m_trial->report.marks)
                         .first(std::min(m_trial->report.marks.size(), kMostFlags))
                   : std::span<const sim::RouteMark>();
}

/// A dot on the way, and over it a flag with the number that the lanes have, too.
void IntruderRoute::markStates(DisplayList& list) const {
    if (!isAnswered())
        return;
    FlagRoom room(m_scale);
    std::size_t number = 0;
    for (const sim::RouteMark& mark : flagged()) {
        const Vec2 shift = room.shiftFor(mark.place);
        const overlay::Stroke pole{.ink = overlay::inkOfAwareness(mark.to), .width = 1.5F};
        // Points of an anchored line go up, shifts go down.
        const double edge =
            shift.x > 0 ? shift.x - overlay::kFlagHalf.x + 1 : shift.x + overlay::kFlagHalf.x - 1;
        list.line(Layer::Tests, std::array{Vec2{0, 0}, Vec2{edge, -shift.y}}, pole).anchor =
            mark.place;
        list.shape(Layer::Tests,
                   {.at = mark.place,
                    .radius = {3, 0},
                    .fill = {overlay::inkOfAwareness(mark.to)},
                    .halo = 1.5F});
        overlay::drawStateFlag(list, Layer::Tests, mark.to, ++number, mark.place, shift);
        flagText(list, mark, shift);
    }
}

void IntruderRoute::flagText(DisplayList& list, const sim::RouteMark& mark, Vec2 shift) const {
    const bool right = shift.x > 0;
    const double away = (right ? 1 : -1) * (overlay::kFlagHalf.x + 6);
    // The lanes say the same; here it must not hide the way.
    list.label(Layer::Labels,
               {.at = mark.place,
                .shift = shift + Vec2{away, 0},
                .text = fmt::format("{:.1f}\u00a0s {}: {}{}",
                                    mark.time,
                                    m_trial->level->world->nameOf(mark.observer),
                                    stateName(mark.observer, mark.to).toStdString(),
                                    isAfterEnd(mark.time) ? ", after the end" : ""),
                .anchor = right ? overlay::Anchor::Left : overlay::Anchor::Right,
                .ink = {Ink::Text2},
                .halo = 3,
                .scale = {.from = 20},
                .crowding = overlay::Crowding::Yields});
}

/// Strokes across the way where he is every few seconds, with the time.
void IntruderRoute::markTimes(DisplayList& list) const {
    constexpr Seconds kApart = 5.0;
    constexpr Metres kHalf = 0.3;
    if (!isAnswered())
        return;
    const auto walker = trace::indexOf(m_trial->walker);
    const auto& frames = m_trial->report.places;
    const Seconds step = m_trial->level->world->arena.step;
    const auto at = [&](Seconds time) {
        return static_cast<std::size_t>(std::llround(time / step));
    };
    for (Seconds time = kApart; at(time) + 1 < frames.size(); time += kApart) {
        const Vec2 place = frames[at(time)][walker];
        const Vec2 way = frames[at(time) + 1][walker] - frames[at(time) - 1][walker];
        if (geometry::lengthSquared(way) < 1e-9)
            continue; // he waits
        const Vec2 across = geometry::perpendicular(geometry::normalisedOrZero(way)) * kHalf;
        list.segment(
            Layer::Navigation, place - across, place + across, {.ink = Ink::Text1, .width = 1.5F});
        list.label(Layer::Labels,
                   {.at = place,
                    .shift = {0, 14},
                    .text = fmt::format("{:g}\u00a0s", time),
                    .anchor = overlay::Anchor::Centre,
                    .ink = {Ink::Text3},
                    .halo = 3,
                    .scale = {.from = 12},
                    .crowding = overlay::Crowding::Yields});
    }
}

Vec2 IntruderRoute::endPlace() const {
    return isAnswered() ? m_trial->report.places[static_cast<std::size_t>(frameAt(endsAt()))]
                                                [trace::indexOf(m_trial->walker)]
                        : m_plan.places().back();
}

/// A ring where he is when the route ends, with the time. Where walls kept him from the place that
/// was drawn, that one says so.
void IntruderRoute::markEnd(DisplayList& list) const {
    constexpr Metres kAway = 0.5;
    if (m_plan.legs.empty())
        return;
    const Vec2 place = endPlace();
    const Vec2 drawn = m_plan.places().back();
    if (geometry::distance(place, drawn) > kAway) {
        list.segment(Layer::Navigation,
                     place,
                     drawn,
                     {.ink = Ink::Warning, .width = 1, .dash = overlay::kForkDash});
        list.shape(Layer::Navigation,
                   {.at = drawn,
                    .radius = {9, 0},
                    .fill = {Ink::Canvas, 0.7F},
                    .outline = {.ink = Ink::Warning, .width = 1.5F, .dash = overlay::kForkDash}});
        list.label(
            Layer::Labels,
            {.at = drawn,
             .shift = {0, 20},
             .text = fmt::format("Not reached, by {:.1f}\u00a0m", geometry::distance(place, drawn)),
             .anchor = overlay::Anchor::Centre,
             .ink = {Ink::Warning},
             .halo = 3,
             .crowding = overlay::Crowding::Yields});
    }
    list.shape(Layer::Navigation,
               {.at = place,
                .radius = {9, 0},
                .fill = {Ink::Canvas, 0.7F},
                .outline = {.ink = Ink::Text1, .width = 1.5F}});
    list.label(Layer::Labels,
               {.at = place,
                .shift = {0, 20},
                .text = fmt::format("End {:.1f}\u00a0s", endsAt()),
                .style = overlay::TextStyle::Strong,
                .anchor = overlay::Anchor::Centre,
                .ink = {Ink::Text1},
                .halo = 3});
}

} // namespace percept::session
