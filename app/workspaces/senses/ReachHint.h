#pragma once

#include "app/studio/session/Session.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QtQml/qqmlregistration.h>

#include <string>
#include <vector>

namespace percept::session {

/// What an agent whose place is known can do there: the door that it can use, hints of the level,
/// and switches that it only has to step on, with what they switch.
[[nodiscard]] std::vector<std::string>
withinReach(const runner::RunnableLevel& run, const trace::View& view, trace::AgentId agent);

/// The same, in words, of the agent that a person acts for, at the frame that is shown.
class ReachHint : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(percept::session::Session* session READ session WRITE setSession NOTIFY changed)
    /// The agent of the run; -1: nobody, and nothing is said.
    Q_PROPERTY(int agent READ agent WRITE setAgent NOTIFY changed)
    /// Empty: nothing is within reach.
    Q_PROPERTY(QString text READ text NOTIFY changed)

public:
    using QObject::QObject;

    [[nodiscard]] Session* session() const { return m_session; }
    void setSession(Session* session);
    [[nodiscard]] int agent() const { return m_agent; }
    void setAgent(int agent);
    [[nodiscard]] QString text() const { return m_text; }

signals:
    void changed();

private:
    void look();

    QPointer<Session> m_session;
    int m_agent = -1;
    QString m_text;
};

} // namespace percept::session
