#include "LevelGeometry.h"

#include "percept/overlay/LevelOverlay.h"

#include <utility>

namespace percept::canvas {
namespace {

/// Calls `visit` with the objects of a kind; nothing happens for kinds that a level does not list.
template <class Visit>
void withObjects(const level::Level& level, MapObject::Kind kind, Visit&& visit) {
    switch (kind) {
    case MapObject::Wall:
        return visit(level.walls);
    case MapObject::Door:
        return visit(level.doors);
    case MapObject::Region:
        return visit(level.regions);
    case MapObject::Light:
        return visit(level.lights);
    case MapObject::Connection:
        return visit(level.connections);
    case MapObject::Item:
        return visit(level.items);
    case MapObject::Trigger:
        return visit(level.triggers);
    case MapObject::Spawn:
        return visit(level.spawns);
    case MapObject::Node:
        return visit(level.navigation.nodes);
    case MapObject::None:
    case MapObject::Agent:
        return;
    }
}

} // namespace

void LevelGeometry::setLevel(std::shared_ptr<const level::Level> level) {
    m_level = std::move(level);
    m_walls =
        m_level ? geometry::WallIndex(overlay::wallSegments(*m_level)) : geometry::WallIndex();
    emit changed();
}

QString LevelGeometry::idOf(MapObject::Kind kind, int index) const {
    QString id;
    if (m_level && index >= 0)
        withObjects(*m_level, kind, [&](const auto& objects) {
            if (static_cast<std::size_t>(index) < objects.size())
                id = QString::fromStdString(objects[static_cast<std::size_t>(index)].id);
        });
    return id;
}

int LevelGeometry::indexOf(MapObject::Kind kind, const QString& id) const {
    int index = -1;
    if (m_level)
        withObjects(*m_level, kind, [&, wanted = id.toStdString()](const auto& objects) {
            for (std::size_t i = 0; i < objects.size() && index < 0; ++i)
                if (objects[i].id == wanted)
                    index = static_cast<int>(i);
        });
    return index;
}

} // namespace percept::canvas
