#pragma once

#include "percept/geometry/Sight.h"
#include "percept/level/Level.h"
#include "percept/overlay/Picking.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <cstdint>
#include <memory>
#include <vector>

namespace percept::sense {
struct SenseWorld;
}

namespace percept::canvas {

/// The kinds of object that a map shows, for QML.
namespace MapObject {
Q_NAMESPACE
QML_ELEMENT
enum Kind {
    None = static_cast<int>(overlay::ObjectKind::None),
    Wall = static_cast<int>(overlay::ObjectKind::Wall),
    Door = static_cast<int>(overlay::ObjectKind::Door),
    Region = static_cast<int>(overlay::ObjectKind::Region),
    Light = static_cast<int>(overlay::ObjectKind::Light),
    Connection = static_cast<int>(overlay::ObjectKind::Connection),
    Item = static_cast<int>(overlay::ObjectKind::Item),
    Trigger = static_cast<int>(overlay::ObjectKind::Trigger),
    Spawn = static_cast<int>(overlay::ObjectKind::Spawn),
    Emitter = static_cast<int>(overlay::ObjectKind::Emitter),
    Node = static_cast<int>(overlay::ObjectKind::Node),
    Waypoint = static_cast<int>(overlay::ObjectKind::Waypoint),
    Agent = static_cast<int>(overlay::ObjectKind::Agent)
};
Q_ENUM_NS(Kind)
} // namespace MapObject

/// The level that maps show: an immutable snapshot and what is computed from it once. Lives in the
/// GUI thread; several maps may share one.
class LevelGeometry : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)

public:
    using QObject::QObject;

    [[nodiscard]] bool isEmpty() const { return m_level == nullptr; }
    /// Null while there is no level.
    [[nodiscard]] const std::shared_ptr<const level::Level>& level() const { return m_level; }
    [[nodiscard]] const geometry::Sight& sight() const { return m_sight; }
    /// Whose light is drawn where it is not that of lamps; null: it is.
    [[nodiscard]] const sense::SenseWorld* lit() const { return m_lit.get(); }
    /// @param run of the level, for its light source; null: there is none
    void setLevel(std::shared_ptr<const level::Level> level,
                  std::shared_ptr<const sense::SenseWorld> run = nullptr);
    /// The same level, edited: views stay where they are.
    /// @param run what the values of doors and items are of
    void setEdited(std::shared_ptr<const level::Level> level, const level::Level& run);
    /// By door of the level what a run says by its own; shut where it does not know the door.
    [[nodiscard]] std::vector<double> doorsOfRun(const std::vector<double>& openness) const;
    [[nodiscard]] std::vector<std::uint8_t>
    itemsOfRun(const std::vector<std::uint8_t>& present) const;

    /// The id of an object of the level; empty for agents and for what does not exist.
    Q_INVOKABLE [[nodiscard]] QString idOf(percept::canvas::MapObject::Kind kind, int index) const;
    /// The place of an id among the objects of a kind; -1 if there is none.
    Q_INVOKABLE [[nodiscard]] int indexOf(percept::canvas::MapObject::Kind kind,
                                          const QString& id) const;

signals:
    void changed();
    void edited();

private:
    std::shared_ptr<const level::Level> m_level;
    bool m_isEdited = false;
    std::vector<std::size_t> m_runDoors; ///< by door of the level, if it is edited
    std::vector<std::size_t> m_runItems;
    /// Follows what the light source of the level is now.
    void light();

    geometry::Sight m_sight;
    std::shared_ptr<const sense::SenseWorld> m_run;
    std::string m_runSource; ///< the light source that `m_run` was compiled with
    std::shared_ptr<const sense::SenseWorld> m_lit;
};

} // namespace percept::canvas
