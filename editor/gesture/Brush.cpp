#include "editor/gesture/Gestures.h"

#include "percept/geometry/Vector.h"

#include <array>
#include <cmath>

/// The brush: heights and cells as they are painted on the map.
namespace percept::gesture {
namespace {

using BrushAct = edit::Brush::Act;
using overlay::Ink;
using overlay::Layer;

constexpr double kTouches = 4; ///< in the radius of the brush

bool paintsHeights(const edit::Brush& brush) {
    return brush.act != BrushAct::Type && brush.act != BrushAct::Grid;
}

/// Why there is nothing to paint; empty if there is.
std::string lackOf(const level::Level& level, const edit::Brush& brush) {
    if (brush.act == BrushAct::Grid && level.grid.rows.empty())
        return "The level has no grid. Add one in the properties of the level";
    if (brush.act == BrushAct::Type && level.terrain.cells.empty())
        return "The terrain has no cells. Add a terrain in the properties of the level";
    if (paintsHeights(brush) && level.terrain.heights.empty())
        return "The level has no heights. Add a terrain in the properties of the level";
    return {};
}

Ink inkOfType(std::size_t type) {
    constexpr std::array kInks{Ink::Quality1,
                               Ink::Quality4,
                               Ink::DivergingA,
                               Ink::DivergingB,
                               Ink::Quality3,
                               Ink::Quality0,
                               Ink::Quality2};
    return kInks[type % kInks.size()];
}

/// Cells of a row that are alike are one rectangle.
void markTypes(overlay::DisplayList& list, const level::Terrain& terrain) {
    for (std::size_t row = 0; row < terrain.cells.size(); ++row) {
        const std::string& cells = terrain.cells[row];
        const double up = static_cast<double>(terrain.cells.size() - 1 - row);
        for (std::size_t first = 0, next = 0; first < cells.size(); first = next) {
            next = std::min(cells.find_first_not_of(cells[first], first), cells.size());
            std::size_t type = 0;
            while (type < terrain.types.size() &&
                   terrain.types[type].symbol != std::string_view(&cells[first], 1))
                ++type;
            const auto corner = [&](std::size_t column, double rows) {
                return terrain.origin + Vec2{static_cast<double>(column), rows} * terrain.cell;
            };
            if (type < terrain.types.size())
                list.rectangle(Layer::Rasters,
                               corner(first, up),
                               corner(next, up + 1),
                               {inkOfType(type), 0.4F});
        }
    }
}

} // namespace

void Gestures::setBrush(const edit::Brush& brush) {
    if (brush == m_brush)
        return;
    m_brush = brush;
    notify();
}

void Gestures::startPainting(Vec2 at) {
    if (const auto lack = lackOf(m_document.level(), m_brush); !lack.empty()) {
        refused.notify(lack);
        return;
    }
    Painting act{std::get<edit::Settings>(m_document.object(edit::kSettingsId)),
                 at,
                 std::make_unique<edit::Transaction>(
                     m_document,
                     m_brush.act == BrushAct::Grid ? "brush on the grid" : "brush on the terrain")};
    if (edit::paint(act.settings, m_brush, at))
        (void)act.stroke->update({edit::Replace{edit::kSettingsId, act.settings}});
    m_act = std::move(act);
}

/// Touches places evenly, however fast the pointer was.
void Gestures::paintTo(Painting& act, Vec2 at) const {
    const Metres apart = m_brush.radius / kTouches;
    const Metres length = geometry::distance(act.last, at);
    const auto count = static_cast<int>(length / apart);
    if (count == 0)
        return;
    const Vec2 step = (at - act.last) * (apart / length);
    bool painted = false;
    for (int touch = 0; touch < count; ++touch) {
        act.last += step;
        painted = edit::paint(act.settings, m_brush, act.last) || painted;
    }
    if (painted)
        (void)act.stroke->update({edit::Replace{edit::kSettingsId, act.settings}});
}

void Gestures::markBrush(overlay::DisplayList& list) const {
    if (m_brush.act == BrushAct::Type)
        markTypes(list, m_document.level().terrain);
    if (m_hover)
        list.shape(Layer::Guides,
                   {.at = m_hover->point,
                    .radius = {2, m_brush.radius},
                    .fill = {Ink::Accent, 0.08F},
                    .outline = {.ink = Ink::Accent, .width = 1.5F}});
}

} // namespace percept::gesture
