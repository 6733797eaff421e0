#include "WaypointRose.h"

#include "percept/overlay/WaypointOverlay.h"

#include <algorithm>

namespace percept::canvas {
namespace {

std::optional<double> known(double value) {
    return value < 0 ? std::nullopt : std::optional(value);
}

} // namespace

WaypointRose::WaypointRose(QQuickItem* parent)
    : DisplayListItem(parent) {
    setImplicitSize(84, 84);
    connect(this, &WaypointRose::changed, this, [this] { polish(); });
}

void WaypointRose::updatePolish() {
    overlay::WaypointMark mark;
    mark.at = sizeInPixels() * 0.5;
    mark.value = known(m_value);
    for (const QVariant& sector : m_sectors)
        mark.sectors.push_back(known(sector.toDouble()));
    // Arcs run as in the world, where y is up: in pixels north and south change places.
    if (mark.sectors.size() > 1)
        std::reverse(mark.sectors.begin() + 1, mark.sectors.end());
    overlay::DisplayList list;
    overlay::drawRose(list, mark, static_cast<float>(std::min(mark.at.x, mark.at.y)) - 1.0F);
    setSheet(0, std::make_shared<const overlay::DisplayList>(std::move(list)), pixels());
}

} // namespace percept::canvas

#include "moc_WaypointRose.cpp"
