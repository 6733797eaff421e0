#pragma once

#include "CellTable.h"
#include "inspector/runner/RunnableLevel.h"

#include <QObject>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::runner {
class Runner;
}

namespace percept::session {

/// The authored events of the level that runs, to be fired by hand or by their keys: each becomes a
/// command of the run. Fed by the session.
class EventModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    /// Columns as `Column`; idents "event:3".
    Q_PROPERTY(percept::session::CellTable* table READ table CONSTANT)
    /// Objects with `key` (as in the file), `event` and `row` (-1: there is no such event).
    Q_PROPERTY(QVariantList keys READ keys NOTIFY changed)
    /// Whether events can be fired: the head of a live run is looked at.
    Q_PROPERTY(bool possible READ isPossible NOTIFY changed)

public:
    enum Column { EventColumn, CodeColumn, WhenColumn, DeadlineColumn, ManagerColumn, KeyColumn };
    Q_ENUM(Column)

    explicit EventModel(QObject* parent = nullptr);

    /// @param level of the run, null: there is none  @param runner borrowed; null: a recording
    void setRun(std::shared_ptr<const runner::RunnableLevel> level, runner::Runner* runner);
    void setLive(bool live);

    [[nodiscard]] CellTable* table() { return &m_table; }
    [[nodiscard]] QVariantList keys() const;
    [[nodiscard]] bool isPossible() const { return m_runner != nullptr && m_live; }

    /// The event of a row happens with the next step. Does nothing where that is not possible.
    Q_INVOKABLE void fire(int row);

signals:
    void changed();
    void fired(const QString& event);

private:
    void fill();

    std::shared_ptr<const runner::RunnableLevel> m_level;
    runner::Runner* m_runner = nullptr;
    bool m_live = false;
    CellTable m_table;
};

} // namespace percept::session
