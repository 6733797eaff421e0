#include "inspector/ask/RunContexts.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace percept::ask {

RunContexts::RunContexts(std::shared_ptr<const sim::Modules> modules)
    : m_modules(modules ? std::move(modules) : std::make_shared<const sim::Modules>()) {}

RunContexts::Lent::Lent(RunContexts& owner, Idle idle)
    : m_owner(&owner)
    , m_idle(std::move(idle)) {}

RunContexts::Lent::~Lent() {
    if (m_idle.context)
        m_owner->giveBack(std::move(m_idle));
}

RunContexts::FileId RunContexts::idOf(const std::filesystem::path& recording) {
    struct stat found {};
    if (::stat(recording.c_str(), &found) != 0)
        return {};
    return {static_cast<std::uint64_t>(found.st_dev), static_cast<std::uint64_t>(found.st_ino)};
}

Result<RunContexts::Lent> RunContexts::borrow(const std::filesystem::path& recording) {
    const FileId id = idOf(recording);
    {
        const std::lock_guard lock(m_mutex);
        const auto idle = std::find_if(
            m_idle.begin(), m_idle.end(), [&](const Idle& each) { return each.id == id; });
        if (idle != m_idle.end()) {
            Idle taken = std::move(*idle);
            m_idle.erase(idle);
            return Lent(*this, std::move(taken));
        }
    }
    auto context = RunContext::open(recording, *m_modules);
    if (!context)
        return context.unexpected();
    return Lent(*this, {id, std::move(*context)});
}

void RunContexts::giveBack(Idle idle) {
    std::list<Idle> closed; // after the lock: closing takes a while
    const std::lock_guard lock(m_mutex);
    m_idle.push_front(std::move(idle));
    while (m_idle.size() > kKept)
        closed.splice(closed.begin(), m_idle, std::prev(m_idle.end()));
}

} // namespace percept::ask
