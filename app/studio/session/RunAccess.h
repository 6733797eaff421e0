#pragma once

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::ask {
class RunContexts;
}

namespace percept::session {

/// What the panels of a session ask about runs with: one simulates for all.
class RunAccess : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")

public:
    explicit RunAccess(QObject* parent = nullptr);

    /// For threads that may outlive this.
    [[nodiscard]] const std::shared_ptr<ask::RunContexts>& contexts() const { return m_contexts; }

private:
    std::shared_ptr<ask::RunContexts> m_contexts;
};

/// Those of a session; new ones for who is in none.
[[nodiscard]] std::shared_ptr<ask::RunContexts> contextsOf(const QPointer<RunAccess>& runs);

} // namespace percept::session
