#pragma once

#include "ScreenTransform.h"

#include "percept/overlay/DisplayList.h"

#include <QPolygonF>
#include <QRectF>

#include <array>
#include <span>

namespace percept::canvas {

/// The ground on the screen that a name must lie on. A value.
class LabelRoom {
public:
    /// Where letters can stand: the middle of their edge on that side.
    struct Spot {
        Vec2 at{0, 0}; ///< [pixels]
        overlay::Anchor anchor = overlay::Anchor::Left;
    };

    LabelRoom(std::span<const Vec2> ring, const ScreenTransform& screen);

    [[nodiscard]] double area() const { return m_area; }
    /// Whether all of a rectangle is on it.
    [[nodiscard]] bool holds(const QRectF& place) const;
    /// Whether any of a rectangle is on it.
    [[nodiscard]] bool touches(const QRectF& place) const;
    /// Inside of the corners of its box, then in the middle between them.
    [[nodiscard]] std::array<Spot, 7> spots() const;

private:
    [[nodiscard]] bool crosses(const QRectF& place) const;

    QPolygonF m_ring;
    QRectF m_box;
    double m_area = 0; ///< [pixels squared]
};

} // namespace percept::canvas
