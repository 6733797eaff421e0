#include "app/studio/session/RunAccess.h"

#include "inspector/ask/RunContexts.h"

namespace percept::session {

RunAccess::RunAccess(QObject* parent)
    : QObject(parent)
    , m_contexts(std::make_shared<ask::RunContexts>()) {}

std::shared_ptr<ask::RunContexts> contextsOf(const QPointer<RunAccess>& runs) {
    return runs ? runs->contexts() : std::make_shared<ask::RunContexts>();
}

} // namespace percept::session

#include "moc_RunAccess.cpp"
