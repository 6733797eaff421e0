#include "app/studio/session/RunAccess.h"

#include "inspector/ask/RunContexts.h"

namespace percept::session {

RunAccess::RunAccess(QObject* parent)
    : QObject(parent) {
    useModules(std::make_shared<const sim::Modules>());
}

void RunAccess::useModules(std::shared_ptr<const sim::Modules> modules) {
    m_modules = std::move(modules);
    m_contexts = std::make_shared<ask::RunContexts>(m_modules);
}

std::shared_ptr<ask::RunContexts> contextsOf(const QPointer<RunAccess>& runs) {
    return runs ? runs->contexts() : std::make_shared<ask::RunContexts>();
}

std::shared_ptr<const sim::Modules> modulesOf(const QPointer<RunAccess>& runs) {
    return runs ? runs->modules() : std::make_shared<const sim::Modules>();
}

} // namespace percept::session

#include "moc_RunAccess.cpp"
