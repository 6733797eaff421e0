#include "CanvasSymbol.h"

#include "PlotCanvas.h"
#include "TimelineDrawing.h"

#include "percept/overlay/AgentOverlay.h"

#include <algorithm>

namespace percept::canvas {

using overlay::Layer;

CanvasSymbol::CanvasSymbol(QQuickItem* parent)
    : DisplayListItem(parent) {
    setImplicitSize(12, 12);
    connect(this, &CanvasSymbol::changed, this, [this] { polish(); });
}

void CanvasSymbol::updatePolish() {
    overlay::DisplayList list;
    const Vec2 middle = sizeInPixels() * 0.5;
    const auto radius = static_cast<float>(std::min(middle.x, middle.y)) - 1.0F;
    if (m_team >= 0) {
        const auto team = static_cast<std::uint32_t>(m_team);
        list.shape(Layer::Agents,
                   {.glyph = overlay::glyphOfTeam(team),
                    .at = middle,
                    .radius = {radius, 0},
                    .fill = {overlay::inkOfTeam(team)}});
    } else if (m_mark != NoMark) {
        const MarkLook look = lookOf(static_cast<explain::MarkKind>(m_mark));
        list.shape(Layer::Agents,
                   {.glyph = look.glyph,
                    .at = middle,
                    .radius = {look.filled ? radius : radius - 0.75F, 0},
                    .fill = {look.ink, look.filled ? 1.0F : 0.0F},
                    .outline = {.ink = look.ink, .width = look.filled ? 0.0F : 1.5F}});
    } else if (m_series >= 0) {
        list.segment(Layer::Walls,
                     {0, middle.y},
                     {width(), middle.y},
                     strokeOfSeries(static_cast<std::size_t>(m_series)));
    }
    setSheet(0, std::make_shared<const overlay::DisplayList>(std::move(list)), pixels());
}

} // namespace percept::canvas
