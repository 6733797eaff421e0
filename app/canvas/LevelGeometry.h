#pragma once

#include "percept/geometry/Sight.h"
#include "percept/level/Level.h"
#include "percept/overlay/Picking.h"

#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
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

/// What an edit changed of what a map shows.
struct MapChanges {
    bool everything = false; ///< or what is everywhere: settings, materials
    bool unplaced = false;   ///< what has no place on a map, such as archetypes
    bool order = false;      ///< objects were added, removed or moved in their list
    std::bitset<overlay::kObjectKindCount> kinds{};

    [[nodiscard]] bool empty() const { return !everything && !unplaced && kinds.none(); }
    [[nodiscard]] bool touches(overlay::ObjectKind kind) const {
        return everything || kinds.test(static_cast<std::size_t>(kind));
    }
    /// Whether one of these may look different.
    [[nodiscard]] bool touchesAny(std::initializer_list<overlay::ObjectKind> some) const {
        return unplaced || std::any_of(some.begin(), some.end(), [this](overlay::ObjectKind kind) {
                   return touches(kind);
               });
    }
};

/// The level that maps show, and what is computed from it once. Lives in the GUI thread; several
/// maps may share one.
class LevelGeometry : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool empty READ isEmpty NOTIFY changed)

public:
    using QObject::QObject;

    [[nodiscard]] bool isEmpty() const { return m_level == nullptr; }
    /// Null while there is no level. Good until it is edited.
    [[nodiscard]] const level::Level* level() const { return m_level.get(); }
    /// To be kept, or read in another thread. @cost during a drag, that of a copy
    [[nodiscard]] std::shared_ptr<const level::Level> snapshot() const;
    [[nodiscard]] const geometry::Sight& sight() const;
    /// Whose light is drawn where it is not that of lamps; null: it is.
    [[nodiscard]] const sense::SenseWorld* lit() const { return m_lit.get(); }
    /// @param run of the level, for its light source; null: there is none
    void setLevel(std::shared_ptr<const level::Level> level,
                  std::shared_ptr<const sense::SenseWorld> run = nullptr);
    /// The same level, edited: views stay where they are.
    /// @param level during a drag edit::Document::passing(), until the next call
    /// @param run what the values of doors and items are of
    /// @cost of what was changed only
    void setEdited(std::shared_ptr<const level::Level> level,
                   const level::Level& run,
                   const MapChanges& changes = {.everything = true});
    /// What `edited` is about.
    [[nodiscard]] const MapChanges& changes() const { return m_changes; }
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
    std::shared_ptr<const level::Level> m_level; ///< owned by nobody here during a drag
    MapChanges m_changes;
    bool m_isEdited = false;
    std::vector<std::size_t> m_runDoors; ///< by door of the level, if it is edited
    std::vector<std::size_t> m_runItems;
    /// Follows what the light source of the level is now.
    void light();

    mutable std::optional<geometry::Sight> m_sight; ///< nothing: to be made when it is asked for
    std::shared_ptr<const sense::SenseWorld> m_run;
    std::string m_runSource; ///< the light source that `m_run` was compiled with
    std::shared_ptr<const sense::SenseWorld> m_lit;
};

} // namespace percept::canvas
