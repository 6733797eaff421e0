#include "percept/agent/Brain.h"

#include "percept/agent/Self.h"

#include <fmt/format.h>

namespace percept::agent {

std::span<const std::string_view> Brain::behaviours() const {
    return {lod::kManners.data(), 1};
}

bool Brain::does(const SelfView& me, schedule::Duty duty) const {
    return has(duty, *me.arena().duties);
}

Result<void> Brains::add(std::shared_ptr<const Brain> brain) {
    PERCEPT_EXPECTS(brain != nullptr);
    if (brain->name().empty())
        return failure(ErrorCode::InvalidInput, "A brain has no name; give it one");
    if (find(brain->name()))
        return failure(ErrorCode::InvalidInput,
                       fmt::format("There are two brains called `{}`; rename one", brain->name()));
    m_brains.push_back(std::move(brain));
    return {};
}

std::shared_ptr<const Brain> Brains::find(std::string_view name) const {
    for (const auto& brain : m_brains)
        if (brain->name() == name)
            return brain;
    return nullptr;
}

std::string Brains::names() const {
    std::string text;
    for (std::size_t i = 0; i < m_brains.size(); ++i) {
        if (i > 0)
            text += i + 1 == m_brains.size() ? " or " : ", ";
        text += m_brains[i]->name();
    }
    return text;
}

} // namespace percept::agent
