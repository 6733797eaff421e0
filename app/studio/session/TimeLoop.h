#pragma once

#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace percept::session {

/// A span of the run that is played over and over.
class TimeLoop : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")
    Q_PROPERTY(bool active READ isActive NOTIFY changed)
    /// The first and the last frame of it; both are shown.
    Q_PROPERTY(qint64 from READ from NOTIFY changed)
    Q_PROPERTY(qint64 to READ to NOTIFY changed)

public:
    using QObject::QObject;

    [[nodiscard]] bool isActive() const { return m_to > m_from; }
    [[nodiscard]] qint64 from() const { return m_from; }
    [[nodiscard]] qint64 to() const { return m_to; }
    /// @param from, to in any order, 0 at least
    Q_INVOKABLE void set(qint64 from, qint64 to);
    Q_INVOKABLE void clear() { take(0, 0); }

signals:
    void changed();

private:
    void take(qint64 from, qint64 to);

    qint64 m_from = 0;
    qint64 m_to = 0; ///< not behind `m_from`: there is none
};

} // namespace percept::session
