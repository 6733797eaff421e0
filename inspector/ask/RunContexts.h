#pragma once

#include "inspector/ask/RunContext.h"

#include <list>
#include <mutex>

namespace percept::ask {

/// Contexts of runs for whoever asks, in any thread: who borrows one has it alone until it lets go,
/// and the next question about that run finds what the last one simulated. May be called by several
/// threads; outlives what it lends.
///
///     const auto lent = contexts.borrow(path);
///     if (lent)
///         answer = ask::ask(question, **lent);
class RunContexts {
public:
    class Lent;

    /// @param modules that the runs had; null: those that ship
    explicit RunContexts(std::shared_ptr<const sim::Modules> modules = nullptr);

    /// One that nobody has, or a new one.
    /// @errors as RunContext::open
    [[nodiscard]] Result<Lent> borrow(const std::filesystem::path& recording);

private:
    /// Those that nobody has; the oldest are closed beyond this.
    static constexpr std::size_t kKept = 3;

    /// Tells a file from another one that takes its name later.
    struct FileId {
        std::uint64_t device = 0;
        std::uint64_t file = 0;
        friend bool operator==(const FileId&, const FileId&) = default;
    };
    struct Idle {
        FileId id;
        std::unique_ptr<RunContext> context;
    };
    [[nodiscard]] static FileId idOf(const std::filesystem::path& recording);
    void giveBack(Idle idle);

    const std::shared_ptr<const sim::Modules> m_modules;
    std::mutex m_mutex;
    std::list<Idle> m_idle;
};

/// Is given back when it goes.
class RunContexts::Lent {
public:
    Lent(Lent&&) noexcept = default;
    Lent& operator=(Lent&&) = delete;
    ~Lent();
    [[nodiscard]] RunContext& operator*() const { return *m_idle.context; }
    [[nodiscard]] RunContext* operator->() const { return m_idle.context.get(); }

private:
    friend class RunContexts;
    Lent(RunContexts& owner, Idle idle);

    RunContexts* m_owner;
    Idle m_idle;
};

} // namespace percept::ask
