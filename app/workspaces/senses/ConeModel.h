#pragma once

#include "app/canvas/LevelGeometry.h"
#include "app/canvas/MapTool.h"
#include "app/canvas/ViewFeed.h"
#include "app/studio/edit/Editing.h"
#include "app/studio/table/RowsModel.h"
#include "editor/edit/ViewCones.h"
#include "editor/gesture/ConePull.h"

#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>

namespace percept::session {

/// The view cones and states of awareness of the archetype that is selected, or that of the agent
/// that is. On the map the cone that is chosen in the list has handles; whatever else the pointer
/// does there is up to the tools of the level.
class ConeModel : public percept::canvas::MapTool {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Editing* editing MEMBER m_editing WRITE setEditing NOTIFY changed)
    Q_PROPERTY(percept::canvas::ViewFeed* view MEMBER m_view WRITE setView NOTIFY changed)
    Q_PROPERTY(percept::canvas::LevelGeometry* level MEMBER m_level NOTIFY changed)
    /// Whether anybody looks; nothing has handles otherwise.
    Q_PROPERTY(bool active READ isActive WRITE setActive NOTIFY activeChanged)
    /// Whether somebody with view cones is selected.
    Q_PROPERTY(bool present READ isPresent NOTIFY changed)
    /// The id of the archetype.
    Q_PROPERTY(QString archetype READ archetype NOTIFY changed)
    /// The one that it inherits from and has other cones than; empty: none.
    Q_PROPERTY(QString base READ base NOTIFY changed)
    /// Whether the chosen cone is tinted on the map, not only outlined.
    Q_PROPERTY(bool filled MEMBER m_filled NOTIFY changed)
    /// Which cone is chosen.
    Q_PROPERTY(int cone READ cone WRITE setCone NOTIFY changed)
    /// Roles: name, ink, movementOnly, and values, a list of maps by edit::ConeValue from
    /// Horizontal on: field, label, value, unit, from, to, step, decimals, preset where there is
    /// one.
    Q_PROPERTY(percept::session::RowsModel* cones READ cones CONSTANT)
    /// Roles: name, and values by edit::StateValue: field, absent, value, unit, to, step,
    /// decimals, preset where there is one.
    Q_PROPERTY(percept::session::RowsModel* states READ states CONSTANT)

public:
    explicit ConeModel(QObject* parent = nullptr);

    void setEditing(Editing* editing);
    void setView(canvas::ViewFeed* view);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setActive(bool active);
    [[nodiscard]] bool isPresent() const { return m_owner != edit::ObjectId::None; }
    [[nodiscard]] QString archetype() const;
    [[nodiscard]] QString base() const;
    [[nodiscard]] int cone() const { return static_cast<int>(m_cone); }
    void setCone(int cone);
    [[nodiscard]] RowsModel* cones() { return &m_cones; }
    [[nodiscard]] RowsModel* states() { return &m_states; }

    /// The archetype with what it inherits; what is shown of none is empty.
    [[nodiscard]] const level::Archetype& shown() const { return m_archetype; }
    /// The chosen cone, another in all that a drag in the side view changes.
    /// @param done false while it is dragged: all of that is one step
    void setShape(const level::ViewCone& shape, bool done);
    /// Takes a drag back that is under way.
    Q_INVOKABLE void cancelDrag() { m_drag.reset(); }

    /// @param field an edit::ConeValue  @param value as shown
    /// @param done false while it is dragged: all of that is one step
    Q_INVOKABLE void setValue(int cone, int field, double value, bool done);
    /// What the archetype would inherit.
    Q_INVOKABLE void resetValue(int cone, int field);
    /// @param field an edit::StateValue
    Q_INVOKABLE void setState(int state, int field, double value, bool done);
    /// What the archetype would inherit.
    Q_INVOKABLE void resetState(int state, int field);
    Q_INVOKABLE void add();
    Q_INVOKABLE void remove(int cone);
    Q_INVOKABLE void moveCone(int from, int to);
    /// Drops its own cones for those that it inherits.
    Q_INVOKABLE void inherit();

    void press(const Pointer& pointer) override;
    void move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;
    void doubleClick(const Pointer& pointer) override;
    void leave() override;
    void setShown(std::shared_ptr<const overlay::ShownObjects> shown,
                  double pixelsPerMetre) override;
    [[nodiscard]] overlay::DisplayList marks() const override;

signals:
    void activeChanged();
    void changed();

private:
    void refresh();
    void fill();
    void perform(const std::string& name, const edit::Edits& edits);
    void drag(const QString& what, const std::string& name, const edit::Edits& edits, bool done);
    [[nodiscard]] edit::Document& document() const { return m_editing->document(); }
    [[nodiscard]] std::optional<gesture::Lookout> lookout() const;
    [[nodiscard]] gesture::Pointer pointerOf(const Pointer& pointer) const;
    [[nodiscard]] std::vector<geometry::Vec2> outline() const;
    void markCone(overlay::DisplayList& list) const;

    QPointer<Editing> m_editing;
    QPointer<canvas::ViewFeed> m_view;
    QPointer<canvas::LevelGeometry> m_level;
    bool m_active = false;
    bool m_filled = true;
    edit::ObjectId m_selected = edit::ObjectId::None; ///< the agent or archetype
    edit::ObjectId m_owner = edit::ObjectId::None;    ///< the archetype
    level::Archetype m_archetype;                     ///< with what it inherits
    std::size_t m_cone = 0;
    RowsModel m_cones;
    RowsModel m_states;
    std::unique_ptr<gesture::ConePull> m_pull; ///< of the document
    std::unique_ptr<edit::Transaction> m_drag;
    QString m_dragged;
};

} // namespace percept::session
