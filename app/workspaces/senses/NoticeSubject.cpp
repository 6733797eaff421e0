#include "app/workspaces/senses/NoticeSubject.h"

#include <QCoreApplication>

namespace percept::session {

QString nameOf(const Manner& manner) {
    return QCoreApplication::translate("percept::session::Manner", manner.name);
}

std::optional<trace::AgentId> subjectOf(const agent::Arena& arena, trace::AgentId observer) {
    if (trace::indexOf(observer) >= arena.agents.size() || arena.awarenessOf(observer) == nullptr)
        return std::nullopt;
    for (std::uint32_t i = 0; i < arena.agents.size(); ++i)
        if (arena.isAfter(observer, trace::AgentId{i}))
            return trace::AgentId{i};
    return std::nullopt;
}

std::optional<trace::AgentId> subjectOfAll(const agent::Arena& arena) {
    std::optional<trace::AgentId> first;
    for (std::uint32_t i = 0; i < arena.agents.size(); ++i) {
        const auto subject = subjectOf(arena, trace::AgentId{i});
        if (subject && !arena.traitsOf(*subject).thinks)
            return subject;
        if (!first)
            first = subject;
    }
    return first;
}

std::vector<std::string> possibleStates(const agent::Arena& arena, int observer) {
    std::vector<std::string> states;
    for (std::uint32_t i = 0; i < arena.agents.size(); ++i)
        if (const auto* model = arena.awarenessOf(trace::AgentId{i});
            model != nullptr && (observer < 0 || static_cast<int>(i) == observer) &&
            model->states.size() > states.size())
            states = model->states;
    return states;
}

} // namespace percept::session
