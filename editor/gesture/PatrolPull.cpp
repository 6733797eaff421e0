#include "editor/gesture/PatrolPull.h"

#include "editor/gesture/Gestures.h"
#include "percept/base/Maths.h"
#include "percept/geometry/Segment.h"
#include "percept/overlay/NumberedGlyphs.h"

#include <fmt/format.h>

#include <cmath>

namespace percept::gesture {
namespace {

using overlay::Ink;
using overlay::Layer;

constexpr double kStopPixels = 11;
constexpr double kLegPixels = 6;
constexpr double kGazePixels = 34;
constexpr double kStartPixels = 3; ///< a press that moves less stays a click

Vec2 snapped(const Pointer& pointer) {
    if (pointer.alt)
        return pointer.at;
    const auto onGrid = [](double value) {
        return std::round(value / edit::kStopGrid) * edit::kStopGrid;
    };
    return {onGrid(pointer.at.x), onGrid(pointer.at.y)};
}

} // namespace

void PatrolPull::show(edit::ObjectId agent) {
    const auto* walker = edit::agentOf(m_document, agent);
    if (agent != m_agent) {
        m_act.reset();
        m_chosen.reset();
    }
    m_agent = walker != nullptr ? agent : edit::ObjectId::None;
    if (walker == nullptr || (m_chosen && *m_chosen >= walker->patrol.size()))
        m_chosen.reset();
}

std::string PatrolPull::nameOf(const char* act) const {
    return fmt::format("{} of {}", act, m_document.labelOf(m_agent));
}

std::optional<std::size_t> PatrolPull::stopAt(const Pointer& pointer) const {
    const auto places = edit::stopPlaces(m_document, m_agent);
    const auto isUnder = [&](std::size_t stop) {
        return stop < places.size() && places[stop] &&
               geometry::distance(*places[stop], pointer.at) * pointer.scale <= kStopPixels;
    };
    // The one chosen last lies on top.
    if (m_chosen && isUnder(*m_chosen))
        return m_chosen;
    for (std::size_t stop = places.size(); stop-- > 0;)
        if (isUnder(stop))
            return stop;
    return std::nullopt;
}

/// The stop before which one is put that is set on a leg: the number of stops for the way back.
std::optional<std::size_t> PatrolPull::legAt(const Pointer& pointer) const {
    const auto places = edit::stopPlaces(m_document, m_agent);
    for (std::size_t i = 1; i < places.size(); ++i)
        if (places[i - 1] && places[i] &&
            geometry::distanceToSegment(pointer.at, *places[i - 1], *places[i]) * pointer.scale <=
                kLegPixels)
            return i;
    return std::nullopt;
}

std::optional<Vec2> PatrolPull::gazeHandle(double scale) const {
    const auto places = edit::stopPlaces(m_document, m_agent);
    if (!m_chosen || *m_chosen >= places.size() || !places[*m_chosen])
        return std::nullopt;
    const auto& stop = edit::agentOf(m_document, m_agent)->patrol[*m_chosen];
    const Radians up = 0.5 * maths::kPi;
    return *places[*m_chosen] + geometry::fromAngle(stop.look.value_or(up)) * (kGazePixels / scale);
}

void PatrolPull::insert(std::size_t index, const Pointer& pointer) {
    m_act = Act{.from = pointer.at, .drag = nullptr};
    m_act->drag = std::make_unique<edit::Transaction>(m_document, nameOf("stop of the patrol"));
    m_chosen = index;
    (void)m_act->drag->update(edit::insertingStop(m_document, m_agent, index, snapped(pointer)));
}

bool PatrolPull::press(const Pointer& pointer, bool adds) {
    if (m_agent == edit::ObjectId::None || m_document.isInTransaction())
        return false;
    if (const auto gaze = gazeHandle(pointer.scale);
        gaze && geometry::distance(*gaze, pointer.at) * pointer.scale <= kStopPixels * 0.8) {
        m_act = Act{.does = Act::Does::Looks, .from = pointer.at, .drag = nullptr};
        return true;
    }
    if (const auto stop = stopAt(pointer)) {
        m_chosen = stop;
        m_act = Act{.does = pointer.shift ? Act::Does::Orders : Act::Does::Moves,
                    .from = pointer.at,
                    .drag = nullptr};
        return true;
    }
    if (!adds || pointer.shift)
        return false;
    insert(legAt(pointer).value_or(edit::stopPlaces(m_document, m_agent).size()), pointer);
    return true;
}

const char* PatrolPull::nameOfAct() const {
    switch (m_act->does) {
    case Act::Does::Looks:
        return "gaze at a stop";
    case Act::Does::Orders:
        return "order of stops";
    case Act::Does::Moves:
        break;
    }
    return "move of a stop";
}

/// Each stop that it comes onto is changed places with once, until it has left that one.
void PatrolPull::order(const Pointer& pointer) {
    const auto places = edit::stopPlaces(m_document, m_agent);
    std::optional<std::size_t> onto;
    for (std::size_t stop = 0; stop < places.size(); ++stop)
        if (stop != *m_chosen && places[stop] &&
            geometry::distance(*places[stop], pointer.at) * pointer.scale <= kStopPixels)
            onto = stop;
    const auto over = onto ? places[*onto] : std::nullopt;
    if (over == m_act->over)
        return;
    m_act->over = over;
    if (!onto)
        return;
    (void)m_act->drag->update(edit::orderingStops(m_document, m_agent, *m_chosen, *onto));
    m_chosen = onto;
}

void PatrolPull::move(const Pointer& pointer) {
    const bool still = m_act && !m_act->drag &&
                       geometry::distance(m_act->from, pointer.at) * pointer.scale < kStartPixels;
    if (!m_act || still || !m_chosen)
        return;
    const auto places = edit::stopPlaces(m_document, m_agent);
    if (!m_act->drag)
        m_act->drag = std::make_unique<edit::Transaction>(m_document, nameOf(nameOfAct()));
    if (m_act->does == Act::Does::Orders) {
        order(pointer);
    } else if (m_act->does == Act::Does::Looks && places[*m_chosen]) {
        const Radians towards = geometry::angleOf(pointer.at - *places[*m_chosen]);
        const Radians step = maths::kPi / 36.0;
        (void)m_act->drag->update(
            edit::settingLook(m_document,
                              m_agent,
                              *m_chosen,
                              pointer.alt ? towards : std::round(towards / step) * step));
    } else if (m_act->does == Act::Does::Moves) {
        (void)m_act->drag->update(
            edit::movingStop(m_document, m_agent, *m_chosen, snapped(pointer)));
    }
}

void PatrolPull::release() {
    if (m_act && m_act->drag)
        m_act->drag->commit();
    m_act.reset();
}

bool PatrolPull::remove(std::optional<std::size_t> stop) {
    const auto* walker = edit::agentOf(m_document, m_agent);
    if (walker == nullptr || !stop || *stop >= walker->patrol.size() || isBusy())
        return false;
    const bool done =
        m_document
            .perform(nameOf("removal of a stop"), edit::removingStop(m_document, m_agent, *stop))
            .has_value();
    m_chosen.reset();
    return done;
}

void PatrolPull::markLegs(overlay::DisplayList& list) const {
    const auto places = edit::stopPlaces(m_document, m_agent);
    const auto leg = [&](Vec2 from, Vec2 to, bool back) {
        list.segment(
            Layer::Navigation, from, to, {.ink = Ink::Canvas, .width = 5, .opacity = 0.8F});
        list.segment(Layer::Navigation,
                     from,
                     to,
                     {.ink = Ink::Text2,
                      .width = 1.5F,
                      .dash = back ? overlay::kForkDash : overlay::kSolid});
        const Vec2 middle = from + (to - from) * 0.55;
        if (geometry::distance(from, to) > 0.3)
            list.shape(Layer::Navigation,
                       {.glyph = overlay::Glyph::Nose,
                        .at = middle,
                        .radius = {7, 0},
                        .turn = geometry::angleOf(to - from),
                        .fill = {Ink::Text2}});
    };
    for (std::size_t i = 1; i < places.size(); ++i)
        if (places[i - 1] && places[i])
            leg(*places[i - 1], *places[i], false);
    if (places.size() > 2 && places.front() && places.back())
        leg(*places.back(), *places.front(), true);
}

void PatrolPull::markStop(overlay::DisplayList& list, std::size_t stop, Vec2 at) const {
    const auto& each = edit::agentOf(m_document, m_agent)->patrol[stop];
    const bool chosen = m_chosen == stop;
    list.shape(
        Layer::Selection,
        {.glyph = overlay::kStopGlyph,
         .at = at,
         .radius = {11, 0},
         .fill = {Ink::Canvas},
         .outline = {.ink = chosen ? Ink::Accent : Ink::Text2, .width = chosen ? 2.0F : 1.5F},
         .halo = 2});
    list.label(Layer::Labels,
               {.at = at,
                .text = fmt::format("{}", stop + 1),
                .style = overlay::TextStyle::Number,
                .anchor = overlay::Anchor::Centre,
                .ink = {Ink::Text1}});
    if (each.wait > 0)
        list.label(Layer::Labels,
                   {.at = at,
                    .shift = {14, 11},
                    .text = fmt::format("{:.1f}\u00a0s", each.wait),
                    .style = overlay::TextStyle::Number,
                    .ink = {Ink::Text2},
                    .halo = 3});
}

void PatrolPull::mark(overlay::DisplayList& list, double scale, bool whole) const {
    const auto* walker = edit::agentOf(m_document, m_agent);
    if (walker == nullptr)
        return;
    markLegs(list);
    const auto places = edit::stopPlaces(m_document, m_agent);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!places[i])
            continue;
        if (const auto& look = walker->patrol[i].look)
            list.segment(Layer::Selection,
                         *places[i],
                         *places[i] + geometry::fromAngle(*look) * (kGazePixels / scale),
                         {.ink = Ink::Text1, .width = 2})
                .heads = overlay::Heads::End;
        markStop(list, i, *places[i]);
    }
    if (const auto gaze = whole ? gazeHandle(scale) : std::nullopt) {
        if (!walker->patrol[*m_chosen].look)
            list.segment(Layer::Selection,
                         *places[*m_chosen],
                         *gaze,
                         {.ink = Ink::Text3, .width = 1, .dash = overlay::kForkDash});
        list.shape(Layer::Selection,
                   {.glyph = overlay::Glyph::Square,
                    .at = *gaze,
                    .radius = {4.5F, 0},
                    .fill = {Ink::OnFill},
                    .outline = {.ink = Ink::Accent, .width = 1.5F}});
    }
}

} // namespace percept::gesture
