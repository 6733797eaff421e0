#pragma once

#include "app/studio/edit/Editing.h"
#include "app/studio/table/RowsModel.h"
#include "editor/edit/Patrols.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::session {

/// The stops of the patrol of the agent that is selected, one row each, in their order.
class PatrolRows : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Editing* editing READ editing WRITE setEditing NOTIFY changed)
    /// Whether one agent is selected, and nothing else.
    Q_PROPERTY(bool present READ isPresent NOTIFY changed)
    /// Roles: place ("gate", or "4.00, 2.50"), wait [seconds], looks (whether its gaze is said),
    /// look [degrees].
    Q_PROPERTY(percept::session::RowsModel* stops READ stops CONSTANT)

public:
    explicit PatrolRows(QObject* parent = nullptr);

    [[nodiscard]] Editing* editing() const { return m_editing; }
    void setEditing(Editing* editing);
    [[nodiscard]] bool isPresent() const { return m_agent != edit::ObjectId::None; }
    [[nodiscard]] RowsModel* stops() { return &m_stops; }

    /// @param done false while it is dragged: all of that is one step
    Q_INVOKABLE void setWait(int stop, double seconds, bool done);
    Q_INVOKABLE void setLook(int stop, double degrees, bool done);
    /// It looks as it came.
    Q_INVOKABLE void clearLook(int stop);
    /// @return why that is no place; empty: it is there now
    Q_INVOKABLE QString setPlace(int stop, const QString& place);
    Q_INVOKABLE void add();
    Q_INVOKABLE void remove(int stop);
    Q_INVOKABLE void moveStop(int from, int to);

signals:
    void changed();

private:
    void refresh();
    [[nodiscard]] bool has(int stop) const { return stop >= 0 && stop < m_stops.count(); }
    [[nodiscard]] edit::Document& document() const { return m_editing->document(); }
    void perform(const char* act, const edit::Edits& edits);
    void drag(const QString& what, const char* act, const edit::Edits& edits, bool done);
    [[nodiscard]] std::string stepName(const char* act) const;

    QPointer<Editing> m_editing;
    edit::ObjectId m_agent = edit::ObjectId::None;
    RowsModel m_stops;
    std::unique_ptr<edit::Transaction> m_drag; ///< of the document
    QString m_dragged;
};

} // namespace percept::session
