#include "CanvasSymbol.h"

#include "AwarenessDrawing.h"
#include "PlotCanvas.h"
#include "TimelineDrawing.h"

#include "percept/overlay/AgentOverlay.h"
#include "percept/overlay/ConnectionOverlay.h"
#include "percept/overlay/FieldOverlay.h"
#include "percept/overlay/GhostOverlay.h"
#include "percept/overlay/PingOverlay.h"

#include <algorithm>
#include <array>

namespace percept::canvas {

using overlay::Ink;
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
    } else if (m_sample != NoSample) {
        drawSample(list);
    } else if (m_modality >= 0) {
        const auto ink = static_cast<overlay::Ink>(m_modality);
        list.segment(Layer::Walls,
                     {0, middle.y},
                     {width(), middle.y},
                     {.ink = ink, .width = 2, .dash = overlay::dashOf(ink)});
    }
    setSheet(0, std::make_shared<const overlay::DisplayList>(std::move(list)), pixels());
}

void CanvasSymbol::drawSample(overlay::DisplayList& list) const {
    const Vec2 middle = sizeInPixels() * 0.5;
    const auto ink = m_modality < 0 ? Ink::Sound : static_cast<Ink>(m_modality);
    switch (m_sample) {
    case Front:
        list.segment(Layer::Walls, {0, middle.y}, {width(), middle.y}, overlay::frontStroke(ink));
        break;
    case Ring:
        list.segment(Layer::Walls, {0, middle.y}, {width(), middle.y}, overlay::ringStroke(ink));
        break;
    case Notified:
    case Rejected:
        overlay::drawOutcome(list, middle, {0, 0}, m_sample == Notified);
        break;
    case FirstCone:
    case SecondCone:
    case FurtherCone:
        list.segment(Layer::Walls,
                     {0, middle.y},
                     {width(), middle.y},
                     overlay::coneStroke(static_cast<std::size_t>(m_sample - FirstCone)));
        break;
    case PassedTest:
    case FailedTest:
        list.segment(Layer::Walls,
                     {0, middle.y},
                     {width(), middle.y},
                     overlay::testStroke(m_sample == PassedTest));
        break;
    case SightPulse:
    case HearingPulse:
    case Delay:
    case Capacitor:
    case Alertness:
    case Telling:
    case Response:
        drawAwarenessSample(list);
        break;
    default:
        drawArea(list);
        break;
    }
}

void CanvasSymbol::drawAwarenessSample(overlay::DisplayList& list) const {
    const Vec2 size = sizeInPixels();
    const Vec2 middle = size * 0.5;
    if (m_sample == SightPulse)
        drawSightPulse(list, middle);
    else if (m_sample == HearingPulse)
        drawHearingPulse(list, middle);
    else if (m_sample == Delay)
        drawDelay(list, {1, 1}, {size.x - 1, size.y - 1}, 1);
    else if (m_sample == Capacitor)
        list.fan(Layer::Cones,
                 std::array{Vec2{0, 1}, Vec2{size.x, size.y - 1}, Vec2{0, size.y - 1}},
                 {Ink::Awareness1, 0.5F});
    else if (m_sample == Telling)
        list.segment(Layer::Walls, {0, middle.y}, {size.x, middle.y}, tellingStroke(false)).heads =
            overlay::Heads::End;
    else if (m_sample == Response)
        list.line(Layer::Walls,
                  std::array{Vec2{0, size.y - 2},
                             Vec2{middle.x, size.y - 2},
                             Vec2{middle.x, 3},
                             Vec2{size.x, 3}},
                  responseStroke());
    else
        list.segment(Layer::Walls, {0, middle.y}, {size.x, middle.y}, alertnessStroke());
}

void CanvasSymbol::drawArea(overlay::DisplayList& list) const {
    const Vec2 low{1, 1};
    const Vec2 high = sizeInPixels() - low;
    if (m_sample == Unheard)
        for (double x = low.x + 4; x < high.x; x += 5)
            list.segment(Layer::Rasters, {x - 4, high.y}, {x + 4, low.y}, overlay::hatchStroke());
    else
        list.rectangle(
            Layer::Rasters,
            low,
            high,
            {Ink::Coverage, overlay::coverageOpacity(static_cast<int>(m_sample) - CoverageLow)});
    list.outline(Layer::Rasters,
                 std::array{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}},
                 {.ink = m_sample == CoverageLow ? Ink::Coverage : Ink::Line2});
}

} // namespace percept::canvas

#include "moc_CanvasSymbol.cpp"
