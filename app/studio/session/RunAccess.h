#pragma once

#include <QObject>
#include <QPointer>
#include <QtQml/qqmlregistration.h>

#include <memory>

namespace percept::ask {
class RunContexts;
}
namespace percept::sim {
struct Modules;
}

namespace percept::session {

/// What the panels of a session ask about runs with: one simulates for all.
class RunAccess : public QObject {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("part of a session")

public:
    explicit RunAccess(QObject* parent = nullptr);

    /// What runs can be made of. To be called before anybody asks.
    void useModules(std::shared_ptr<const sim::Modules> modules);
    /// For threads that may outlive this, as what follows.
    [[nodiscard]] const std::shared_ptr<const sim::Modules>& modules() const { return m_modules; }
    [[nodiscard]] const std::shared_ptr<ask::RunContexts>& contexts() const { return m_contexts; }

private:
    std::shared_ptr<const sim::Modules> m_modules;
    std::shared_ptr<ask::RunContexts> m_contexts;
};

/// Those of a session; new ones for who is in none.
[[nodiscard]] std::shared_ptr<ask::RunContexts> contextsOf(const QPointer<RunAccess>& runs);
/// Those of a session; what ships for who is in none.
[[nodiscard]] std::shared_ptr<const sim::Modules> modulesOf(const QPointer<RunAccess>& runs);

} // namespace percept::session
