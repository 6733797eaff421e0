#include "GraphCanvas.h"

#include "app/ui/Follow.h"

#include <algorithm>

namespace percept::canvas {
namespace {

constexpr double kGraphMargin = 64; ///< names and numbers stand around the nodes

} // namespace

GraphCanvas::GraphCanvas(QQuickItem* parent)
    : CameraItem(parent) {
    setGround(overlay::Ink::Canvas);
    connect(this, &CameraItem::cameraChanged, this, &GraphCanvas::onScreenChanged);
}

void GraphCanvas::setGraph(OverlayFeed* graph) {
    if (!ui::follow(m_feed, graph, this))
        return;
    if (graph)
        connect(graph, &OverlayFeed::changed, this, &GraphCanvas::take);
    take();
}

void GraphCanvas::take() {
    m_list = m_feed ? m_feed->list(OverlayFeed::Part::Still) : nullptr;
    m_picks = m_list ? overlay::PickIndex(m_list->pickables()) : overlay::PickIndex();
    Vec2 low{0, 0};
    Vec2 high{0, 0};
    bool first = true;
    for (const auto& node : m_list ? m_list->pickables() : std::span<const overlay::Pickable>()) {
        low = first ? node.a : Vec2{std::min(low.x, node.a.x), std::min(low.y, node.a.y)};
        high = first ? node.a : Vec2{std::max(high.x, node.a.x), std::max(high.y, node.a.y)};
        first = false;
    }
    if (m_list && (low != m_low || high != m_high)) {
        m_low = low;
        m_high = high;
        m_fitted = false;
    }
    polish();
    emit graphChanged();
}

Camera GraphCanvas::whole() const {
    return Camera::fitting(m_low, m_high, sizeInPixels(), kGraphMargin);
}

void GraphCanvas::fitAll() {
    if (!m_list)
        return;
    m_whole = whole();
    glideTo(m_whole);
}

void GraphCanvas::onScreenChanged() {
    // What is seen as it was fitted stays so in another size.
    if (m_fitted && camera() == m_whole && m_whole != whole())
        m_fitted = false;
    polish();
}

void GraphCanvas::updatePolish() {
    if (!m_fitted && m_list && width() > 1 && height() > 1) {
        m_fitted = true;
        m_whole = whole();
        setCamera(m_whole);
    }
    setSheet(0, m_list, worldTransform());
}

void GraphCanvas::onRelease(QMouseEvent& event, bool moved) {
    if (moved || event.button() != Qt::LeftButton)
        return;
    const QPointF place = cursor();
    const auto found = m_picks.at({place.x(), place.y()}, pixelsPerMetre());
    const auto object = found ? found->object : overlay::ObjectRef{};
    emit clicked(static_cast<MapObject::Kind>(object.kind), static_cast<int>(object.index));
}

} // namespace percept::canvas

#include "moc_GraphCanvas.cpp"
