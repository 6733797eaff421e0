#pragma once

#include "DisplayListItem.h"

#include <QVariantList>

namespace percept::canvas {

/// The disc of a tactical waypoint as maps draw it, large, for panels.
class WaypointRose : public percept::canvas::DisplayListItem {
    Q_OBJECT
    QML_ELEMENT
    /// 0..1; below 0: unknown.
    Q_PROPERTY(double value MEMBER m_value NOTIFY changed)
    /// By direction, counter-clockwise, the first to the right; below 0: unknown. Empty: the same
    /// all around.
    Q_PROPERTY(QVariantList sectors MEMBER m_sectors NOTIFY changed)

public:
    explicit WaypointRose(QQuickItem* parent = nullptr);

signals:
    void changed();

protected:
    void onScreenChanged() override { polish(); }
    void updatePolish() override;

private:
    double m_value = -1;
    QVariantList m_sectors;
};

} // namespace percept::canvas
