#include "percept/overlay/WaypointOverlay.h"

#include "percept/base/Maths.h"
#include "percept/overlay/Crowd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace percept::overlay {
namespace {

constexpr float kDisc = 13;
constexpr float kDot = 4;
constexpr float kSpeck = 1.5F; ///< where dots would cover the map
/// Of many they are specks below this; of few every pair can be looked at.
constexpr float kDotsOfManyFrom = 0.5F;
constexpr float kDotsFrom = 0.01F;
constexpr std::size_t kMany = 1000;
constexpr float kFadedOpacity = 0.35F;
constexpr float kDiscsFrom = 3; ///< pixels per metre
constexpr float kNamesFrom = 5;
constexpr double kNameHeight = 15; ///< pixels
constexpr double kLetter = 6.5;    ///< typical width
constexpr double kGap = 0.05;      ///< radians between sectors

float opacityOf(const WaypointMark& mark) {
    return mark.faded ? kFadedOpacity : 1.0F;
}

void drawLink(DisplayList& list, const WaypointLink& link) {
    const Stroke stroke{.ink = Ink::Text3, .width = 1.25F};
    if (link.both) {
        list.segment(Layer::Navigation, link.from, link.to, stroke);
        return;
    }
    // The head stands in the middle, where no disc covers it.
    const Vec2 middle = (link.from + link.to) * 0.5;
    list.segment(Layer::Navigation, link.from, middle, stroke).heads = Heads::End;
    list.segment(Layer::Navigation, middle, link.to, stroke);
}

void drawSectors(DisplayList& list, const WaypointMark& mark, float radius, ScaleRange scale) {
    const auto count = mark.sectors.size();
    const double sweep = maths::kTwoPi / static_cast<double>(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (!mark.sectors[i])
            continue;
        const double value = std::clamp(*mark.sectors[i], 0.0, 1.0);
        const auto reach = radius * static_cast<float>(0.3 + 0.7 * value);
        list.arc(Layer::Waypoints,
                 {.centre = mark.at,
                  .radius = {reach, 0},
                  .from = sweep * (static_cast<double>(i) - 0.5) + kGap,
                  .sweep = sweep - 2 * kGap,
                  .stroke = kNoStroke,
                  .fill = {inkOfQuality(value), opacityOf(mark)},
                  .scale = scale});
    }
}

/// Clockwise from the top, as far around as the value is high.
void drawRing(DisplayList& list, const WaypointMark& mark, float radius, ScaleRange scale) {
    const double value = std::clamp(*mark.value, 0.0, 1.0);
    const float width = radius * 0.34F;
    list.arc(Layer::Waypoints,
             {.centre = mark.at,
              .radius = {radius - width / 2 - 1, 0},
              .from = maths::kPi / 2,
              .sweep = -maths::kTwoPi * std::max(value, 0.02),
              .stroke = {.ink = inkOfQuality(value), .width = width, .opacity = opacityOf(mark)},
              .scale = scale});
}

/// A mark, and from which scales on it is a dot, a disc, and has its name.
struct RankedMark {
    std::uint32_t mark = 0; ///< in the list
    float dot = kDotsFrom;
    float disc = kDiscsFrom;
    float name = kNamesFrom;
};

/// Numbers in an order that looks like none, so that marks in rows are thinned out evenly.
std::uint32_t scattered(std::uint32_t index) {
    std::uint32_t mixed = index * 0x9E3779B1U;
    mixed ^= mixed >> 15U;
    return mixed * 0x85EBCA6BU;
}

/// Who comes first has the right of way.
std::vector<RankedMark> rankedMarks(std::span<const WaypointMark> marks) {
    std::vector<std::uint32_t> order(marks.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto rank = [&](std::uint32_t i) {
        return std::pair(marks[i].lit ? 0 : 1, scattered(marks[i].index));
    };
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    std::vector<CrowdBox> dots;
    std::vector<CrowdBox> discs;
    std::vector<CrowdBox> names;
    for (const std::uint32_t i : order) {
        dots.push_back({marks[i].at, {4.0 * kDot, 4.0 * kDot}}); // with some of the map around
        discs.push_back({marks[i].at, {2.0 * kDisc, 2.0 * kDisc}});
        const auto letters = static_cast<double>(marks[i].name.size());
        names.push_back({marks[i].at, {letters * kLetter + kDisc, kNameHeight}});
    }
    const auto dotsFrom = scalesApart(dots, marks.size() > kMany ? kDotsOfManyFrom : kDotsFrom);
    const auto discsFrom = scalesApart(discs, kDiscsFrom);
    const auto namesFrom = scalesApart(names, kNamesFrom);
    std::vector<RankedMark> ranked;
    for (std::size_t place = 0; place < order.size(); ++place)
        ranked.push_back({order[place],
                          std::min(dotsFrom[place], discsFrom[place]),
                          discsFrom[place],
                          std::max(discsFrom[place], namesFrom[place])});
    return ranked;
}

/// A ring with a tick around a disc, a ring alone around a dot or a speck.
void drawLit(DisplayList& list, const WaypointMark& mark, const RankedMark& scales) {
    const auto ring = [&](float radius, float width, ScaleRange scale) {
        list.shape(Layer::Waypoints,
                   {.at = mark.at,
                    .radius = {radius, 0},
                    .fill = {Ink::Success, 0},
                    .outline = {.ink = Ink::Success, .width = width},
                    .scale = scale});
    };
    ring(kDisc + 4, 2, {.from = scales.disc});
    ring(kDot + 2, 1.5F, {.from = scales.dot, .below = scales.disc});
    ring(kSpeck + 1, 1, {.below = scales.dot});
    list.shape(Layer::Waypoints,
               {.glyph = Glyph::Tick,
                .at = mark.at,
                .radius = {6, 0},
                .shift = {kDisc + 1, -kDisc - 1},
                .fill = {Ink::Success},
                .halo = 2,
                .scale = {.from = scales.disc}});
}

void drawMark(DisplayList& list, const WaypointMark& mark, const RankedMark& scales) {
    list.pickable({{ObjectKind::Waypoint, mark.index}, mark.at, mark.at, 0, kDisc});
    drawRose(list, mark, kDisc, {.from = scales.disc});
    const Ink dot = mark.value ? inkOfQuality(*mark.value) : Ink::Text3;
    list.shape(Layer::Waypoints,
               {.at = mark.at,
                .radius = {kDot, 0},
                .fill = {dot, opacityOf(mark)},
                .halo = 1,
                .scale = {.from = scales.dot, .below = scales.disc}});
    list.shape(Layer::Waypoints,
               {.at = mark.at,
                .radius = {kSpeck, 0},
                .fill = {dot, opacityOf(mark)},
                .scale = {.below = scales.dot}});
    if (mark.lit)
        drawLit(list, mark, scales);
    list.label(Layer::Labels,
               {.at = mark.at,
                .shift = {mark.lit ? kDisc + 9 : kDisc + 6, 0},
                .text = mark.name,
                .ink = {mark.faded ? Ink::Text3 : Ink::Text1},
                .halo = 3,
                .scale = {.from = scales.name},
                .crowding = mark.lit ? Crowding::First : Crowding::Yields,
                .of = {ObjectKind::Waypoint, mark.index}});
}

} // namespace

Ink inkOfQuality(double value) {
    constexpr std::array kSteps{
        Ink::Quality0, Ink::Quality1, Ink::Quality2, Ink::Quality3, Ink::Quality4};
    const double kept = std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0;
    return kSteps[std::min<std::size_t>(kSteps.size() - 1, static_cast<std::size_t>(kept * 5.0))];
}

void drawRose(DisplayList& list, const WaypointMark& mark, float radius, ScaleRange scale) {
    list.shape(Layer::Waypoints,
               {.at = mark.at,
                .radius = {radius, 0},
                .fill = {Ink::Surface4, opacityOf(mark)},
                .outline = {.ink = Ink::Text3,
                            .width = mark.value ? 0.0F : 1.25F,
                            .opacity = opacityOf(mark),
                            .dash = kMissDash},
                .halo = 2,
                .scale = scale});
    if (!mark.sectors.empty())
        drawSectors(list, mark, radius - 1, scale);
    else if (mark.value)
        drawRing(list, mark, radius, scale);
    list.shape(Layer::Waypoints,
               {.at = mark.at,
                .radius = {std::max(2.5F, radius * 0.08F), 0},
                .fill = {Ink::Text1, opacityOf(mark)},
                .halo = 1,
                .scale = scale});
}

DisplayList drawWaypoints(std::span<const WaypointMark> marks,
                          std::span<const WaypointLink> links) {
    DisplayList list;
    for (const WaypointLink& link : links)
        drawLink(list, link);
    const auto ranked = rankedMarks(marks);
    // Specks and dots lie below the discs that left no room for theirs.
    for (auto one = ranked.rbegin(); one != ranked.rend(); ++one)
        drawMark(list, marks[one->mark], *one);
    return list;
}

void drawSelectedWaypoint(DisplayList& list, const WaypointMark& mark) {
    drawRose(list, mark, kDisc, {.from = kDiscsFrom});
    list.label(Layer::Labels,
               {.at = mark.at, .shift = {kDisc + 8, 0}, .text = mark.name, .chip = true});
}

DisplayList drawRays(std::span<const RayMark> rays) {
    DisplayList list;
    for (const RayMark& ray : rays) {
        if (ray.counts) {
            list.segment(Layer::Tests, ray.from, ray.to, {.ink = Ink::Success});
            continue;
        }
        list.segment(Layer::Tests, ray.from, ray.to, {.ink = Ink::Error, .dash = kMissDash});
        list.shape(Layer::Tests, {.at = ray.from, .radius = {2, 0}, .fill = {Ink::Error}});
    }
    return list;
}

} // namespace percept::overlay
