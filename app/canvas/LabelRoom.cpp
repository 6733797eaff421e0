#include "LabelRoom.h"

#include "percept/geometry/Polygon.h"

#include <QLineF>

#include <cmath>

namespace percept::canvas {
namespace {

constexpr double kAside = 10;  ///< of the edge on the left or right [pixels]
constexpr double kMiddle = 12; ///< of the edge above or below, from the middle of the letters
constexpr double kWall = 4;    ///< for a wall along the edge on the left or right

} // namespace

LabelRoom::LabelRoom(std::span<const Vec2> ring, const ScreenTransform& screen)
    : m_area(std::abs(geometry::signedArea(ring)) * screen.pixelsPerMetre() *
             screen.pixelsPerMetre()) {
    for (const Vec2 point : ring) {
        const Vec2 place = screen.toScreen(point);
        m_ring.append(QPointF(place.x, place.y));
    }
    m_box = m_ring.boundingRect();
}

bool LabelRoom::crosses(const QRectF& place) const {
    const QPolygonF edges(place); // closed
    for (qsizetype i = 0; i < m_ring.size(); ++i) {
        const QLineF side(m_ring[i], m_ring[(i + 1) % m_ring.size()]);
        for (qsizetype k = 0; k + 1 < edges.size(); ++k)
            if (side.intersects(QLineF(edges[k], edges[k + 1]), nullptr) ==
                QLineF::BoundedIntersection)
                return true;
    }
    return false;
}

bool LabelRoom::holds(const QRectF& place) const {
    const QRectF room = place.adjusted(-kWall, 0, kWall, 0);
    return m_box.contains(room) && m_ring.containsPoint(place.center(), Qt::OddEvenFill) &&
           !crosses(room);
}

bool LabelRoom::touches(const QRectF& place) const {
    return m_box.intersects(place) && (m_ring.containsPoint(place.center(), Qt::OddEvenFill) ||
                                       place.contains(m_ring.first()) || crosses(place));
}

std::array<LabelRoom::Spot, 7> LabelRoom::spots() const {
    using overlay::Anchor;
    const double left = m_box.left() + kAside;
    const double right = m_box.right() - kAside;
    const double middle = m_box.center().x();
    const double low = m_box.bottom() - kMiddle;
    const double high = m_box.top() + kMiddle;
    return {{{{left, low}, Anchor::Left},
             {{left, high}, Anchor::Left},
             {{right, low}, Anchor::Right},
             {{right, high}, Anchor::Right},
             {{middle, low}, Anchor::Centre},
             {{middle, high}, Anchor::Centre},
             {{middle, m_box.center().y()}, Anchor::Centre}}};
}

} // namespace percept::canvas
