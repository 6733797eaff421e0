#include "LevelGeometry.h"

#include "PlacesIn.h"

#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/overlay/LevelOverlay.h"
#include "percept/sense/SenseWorld.h"

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
    case MapObject::Emitter:
        return visit(level.emitters);
    case MapObject::Node:
        return visit(level.navigation.nodes);
    case MapObject::Waypoint:
        return visit(level.waypoints);
    case MapObject::None:
    case MapObject::Agent:
        return;
    }
}

template <class T>
std::vector<T>
arranged(const std::vector<T>& values, const std::vector<std::size_t>& places, T missing) {
    std::vector<T> found;
    for (const std::size_t place : places)
        found.push_back(place < values.size() ? values[place] : missing);
    return found;
}

/// A terrain that is wrong is left out while somebody edits it.
geometry::Sight sightAround(const level::Level& level) {
    auto sight = level::sightOf(level);
    return sight ? std::move(*sight) : geometry::WallIndex(level::solidSegments(level));
}

} // namespace

/// A source of a game's own is known to the run alone; what ships is compiled of any level.
void LevelGeometry::light() {
    m_lit.reset();
    if (m_level == nullptr || m_level->lightSource.empty())
        return;
    if (m_run != nullptr && m_runSource == m_level->lightSource) {
        m_lit = m_run;
    } else if (auto compiled = sense::compileSenseWorld(*m_level)) {
        m_lit = std::make_shared<const sense::SenseWorld>(std::move(*compiled));
    }
}

void LevelGeometry::setLevel(std::shared_ptr<const level::Level> level,
                             std::shared_ptr<const sense::SenseWorld> run) {
    m_level = std::move(level);
    m_run = std::move(run);
    m_runSource = m_level ? m_level->lightSource : std::string();
    light();
    m_isEdited = false;
    m_sight.reset();
    emit changed();
}

const geometry::Sight& LevelGeometry::sight() const {
    if (!m_sight)
        m_sight = m_level ? sightAround(*m_level) : geometry::Sight();
    return *m_sight;
}

std::shared_ptr<const level::Level> LevelGeometry::snapshot() const {
    const bool isPassing = m_level != nullptr && m_level.use_count() == 0;
    return isPassing ? std::make_shared<const level::Level>(*m_level) : m_level;
}

void LevelGeometry::setEdited(std::shared_ptr<const level::Level> level,
                              const level::Level& run,
                              const MapChanges& changes) {
    using overlay::ObjectKind;
    if (changes.touches(ObjectKind::Wall) || changes.touches(ObjectKind::Door))
        m_sight.reset();
    const bool isNew = !m_isEdited || changes.everything || changes.order;
    m_level = std::move(level);
    if (changes.everything)
        light();
    m_isEdited = true;
    if (isNew || changes.touches(ObjectKind::Door))
        m_runDoors = placesIn(m_level->doors, run.doors);
    if (isNew || changes.touches(ObjectKind::Item))
        m_runItems = placesIn(m_level->items, run.items);
    m_changes = changes;
    emit edited();
}

std::vector<double> LevelGeometry::doorsOfRun(const std::vector<double>& openness) const {
    return m_isEdited && !openness.empty() ? arranged(openness, m_runDoors, 0.0) : openness;
}

std::vector<std::uint8_t>
LevelGeometry::itemsOfRun(const std::vector<std::uint8_t>& present) const {
    return m_isEdited && !present.empty() ? arranged(present, m_runItems, std::uint8_t{1})
                                          : present;
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

#include "moc_LevelGeometry.cpp"
