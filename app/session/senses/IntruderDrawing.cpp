#include "app/session/senses/IntruderRoute.h"
#include "app/session/senses/IntruderTrial.h"
#include "percept/overlay/AwarenessLook.h"

#include <fmt/format.h>

/// What a planned route draws over the map.
namespace percept::session {
namespace {

using geometry::Vec2;
using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr std::size_t kMostFlags = 40;

/// Wider and in the colour of the state, the more anybody is aware of him.
overlay::Stroke wayStroke(knowledge::AwarenessLevel state) {
    return {.ink = state == knowledge::kUnaware ? Ink::Text2 : overlay::inkOfAwareness(state),
            .width = 2.5F + 1.25F * static_cast<float>(std::min<int>(state, 3))};
}

void handle(DisplayList& list, Vec2 at) {
    list.shape(Layer::Selection,
               {.glyph = overlay::Glyph::Square,
                .at = at,
                .radius = {4.5F, 0},
                .fill = {Ink::OnFill},
                .outline = {.ink = Ink::Accent, .width = 1.5F}});
}

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
    markStates(list);
    markMoment(list);
    for (const Vec2 place : m_plan.places())
        handle(list, place);
    return list;
}

/// As it is drawn until there is an answer, then where he really walks.
void IntruderRoute::markWay(DisplayList& list) const {
    const auto places = m_plan.places();
    list.line(Layer::Navigation, places, {.ink = Ink::Canvas, .width = 8, .opacity = 0.7F});
    if (!m_trial) {
        list.line(Layer::Navigation, places, {.ink = Ink::Text2, .width = 2.5F});
    } else {
        // What walls kept him from is seen as it was drawn.
        list.line(
            Layer::Navigation, places, {.ink = Ink::Text3, .width = 1, .dash = overlay::kMissDash});
        const auto walker = trace::indexOf(m_trial->walker);
        const auto& frames = m_trial->report.places;
        std::vector<Vec2> stretch;
        for (std::size_t i = 0; i < frames.size(); ++i) {
            stretch.push_back(frames[i][walker]);
            const bool ends = i + 1 == frames.size() ||
                              m_trial->report.greatest[i + 1] != m_trial->report.greatest[i];
            if (!ends)
                continue;
            list.line(Layer::Navigation, stretch, wayStroke(m_trial->report.greatest[i]));
            stretch.assign({frames[i][walker]});
        }
    }
    const auto times = m_plan.times();
    for (std::size_t i = 0; i < m_plan.legs.size(); ++i) {
        const auto& leg = m_plan.legs[i];
        std::string name = fmt::format("{}", i + 1);
        if (leg.wait > 0)
            name += fmt::format(" {:.1f}\u00a0s", leg.wait);
        else if (leg.stance != sense::Stance::Stand)
            name += fmt::format(" {}", sense::kStances[static_cast<std::size_t>(leg.stance)]);
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

void IntruderRoute::markStates(DisplayList& list) const {
    if (!m_trial)
        return;
    const auto& marks = m_trial->report.marks;
    for (std::size_t i = 0; i < std::min(marks.size(), kMostFlags); ++i) {
        const sim::RouteMark& mark = marks[i];
        overlay::drawAwareness(
            list, Layer::Tests, mark.to, {.at = mark.place, .shift = {12, 14}, .halo = 2});
        list.label(Layer::Labels,
                   {.at = mark.place,
                    .shift = {22, 14},
                    .text = fmt::format("{} {:.1f}\u00a0s {}",
                                        i + 1,
                                        mark.time,
                                        m_trial->level->world->nameOf(mark.observer)),
                    .ink = {Ink::Text1},
                    .halo = 3,
                    .crowding = overlay::Crowding::Yields});
    }
}

/// Where everybody is at the playhead.
void IntruderRoute::markMoment(DisplayList& list) const {
    if (!m_trial)
        return;
    const auto& places = m_trial->report.places[static_cast<std::size_t>(m_frame)];
    for (const auto& watcher : m_trial->report.watchers)
        list.shape(Layer::Ghosts,
                   {.at = places[trace::indexOf(watcher.observer)],
                    .radius = {8, 0},
                    .fill = {Ink::Text2, 0},
                    .outline = {.ink = Ink::Text2, .width = 1.25F, .dash = overlay::kForkDash}});
    list.shape(Layer::Selection,
               {.glyph = overlay::Glyph::Square,
                .at = places[trace::indexOf(m_trial->walker)],
                .radius = {9, 0},
                .fill = {Ink::Text1},
                .outline = {.ink = Ink::Canvas, .width = 2}});
}

} // namespace percept::session
