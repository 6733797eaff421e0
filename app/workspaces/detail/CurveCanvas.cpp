#include "app/workspaces/detail/CurveCanvas.h"

#include "app/ui/Follow.h"

#include <utility>

namespace percept::tuning {
namespace {

Vec2 placeOf(const QPointF& point) {
    return {point.x(), point.y()};
}

} // namespace

CurveCanvas::CurveCanvas(QQuickItem* parent)
    : DisplayListItem(parent) {
    setGround(overlay::Ink::Canvas);
    setAcceptedMouseButtons(Qt::LeftButton);
    setAcceptHoverEvents(true);
}

void CurveCanvas::setModel(DetailPropertyModel* model) {
    if (!ui::follow(m_model, model, this))
        return;
    if (model != nullptr)
        connect(model, &DetailPropertyModel::chartChanged, this, [this] { polish(); });
    polish();
    emit modelChanged();
}

CurveLayout CurveCanvas::layout() const {
    CurveLayout layout;
    layout.width = width();
    layout.height = height();
    if (m_model)
        layout.limits = m_model->chart().limits;
    return layout;
}

void CurveCanvas::updatePolish() {
    if (!m_model || width() < 80 || height() < 60)
        return;
    setSheet(0, canvas::share(drawCurveChart(layout(), m_model->chart(), m_held)), pixels());
}

void CurveCanvas::hold(int handle) {
    if (handle == m_held)
        return;
    m_held = handle;
    setCursor(handle >= 0 ? Qt::SizeAllCursor : Qt::ArrowCursor);
    polish();
}

void CurveCanvas::mousePressEvent(QMouseEvent* event) {
    forceActiveFocus(Qt::MouseFocusReason);
    setKeepMouseGrab(true);
    if (!m_model || !m_model->isEditable())
        return;
    const auto hit = hitHandle(layout(), m_model->chart(), placeOf(event->position()));
    hold(hit ? static_cast<int>(*hit) : -1);
    m_dragging = hit.has_value();
}

void CurveCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_dragging || !m_model)
        return;
    const Vec2 to = layout().valueAt(placeOf(event->position()));
    m_model->dragHandle(m_held, to.x, to.y);
}

void CurveCanvas::mouseReleaseEvent(QMouseEvent*) {
    endDrag(true);
}

// Escape gives a drag up; the window knows it, too.
bool CurveCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && m_dragging &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return DisplayListItem::event(event);
}

void CurveCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_dragging)
        endDrag(false);
    else
        DisplayListItem::keyPressEvent(event);
}

void CurveCanvas::endDrag(bool keep) {
    if (std::exchange(m_dragging, false) && m_model)
        m_model->dropHandle(keep);
}

void CurveCanvas::hoverMoveEvent(QHoverEvent* event) {
    if (!m_model || m_dragging)
        return;
    const auto hit = hitHandle(layout(), m_model->chart(), placeOf(event->position()));
    hold(hit && m_model->isEditable() ? static_cast<int>(*hit) : -1);
}

void CurveCanvas::hoverLeaveEvent(QHoverEvent*) {
    if (!m_dragging)
        hold(-1);
}

} // namespace percept::tuning

#include "moc_CurveCanvas.cpp"
