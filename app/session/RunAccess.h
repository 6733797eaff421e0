#pragma once

#include "inspector/ask/RunContexts.h"

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::session {

/// What the panels of a session ask about runs with: one simulates for all.
class RunAccess : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")

public:
    using QObject::QObject;

    /// For threads that may outlive this.
    [[nodiscard]] const std::shared_ptr<ask::RunContexts>& contexts() const { return m_contexts; }

private:
    std::shared_ptr<ask::RunContexts> m_contexts = std::make_shared<ask::RunContexts>();
};

/// Those of a session; new ones for who is in none.
[[nodiscard]] inline std::shared_ptr<ask::RunContexts> contextsOf(const QPointer<RunAccess>& runs) {
    return runs ? runs->contexts() : std::make_shared<ask::RunContexts>();
}

} // namespace percept::session
